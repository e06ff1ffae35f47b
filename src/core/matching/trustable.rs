//! Trustable LCS (可信 LCS, TLCS) of PKU-LCS: the part of a common subsequence that is continuous, central and long.
//!
//! The head and the tail of a page are template noise, and a chance subsequence is thin everywhere. Only the part of
//! the LCS with few edits around it is trusted.
//!
//! # Method
//! 1. Filter frames (过滤框架) of both texts, step 2 of the paper: the text covered by windows of 16 bytes
//!    of GBK (8 Han characters or 16 letters) that the other text contains, too.
//! 2. A common subsequence of the frames: the best chain of their common runs. The paper runs O(ND) on whole frames,
//!    which takes seconds on long frames in another order. Between two pieces of the chain no window remains in order,
//!    so O(ND) would add only pieces shorter than a window; a test compares the two. Of several best chains, which the
//!    paper does not part, `best_chain` takes one with the fewest runs.
//! 3. Its edit script is merged with the filtering edits: a symbol of `a` without a partner is one edit, and so is each
//!    symbol of `b` between two partners, counted at the symbol of `a` before it.
//! 4. `a` is cut into k blocks of s symbols, with weights `w_i = ceil(k/2) - |ceil(k/2) - i|`. *Base region*: the run
//!    of blocks of greatest weight whose slope (edits / length) is at most θ; among equals the one of fewest blocks,
//!    then the first.
//! 5. *Trustable region*: the longest stretch around the base region with a slope of at most θ. Its matched pairs are
//!    trusted.
//! 6. *Moved paragraphs*, an option ([`TrustableSettings::regions`] above 1): the trustable region is removed from `a`
//!    and its partners from `b`, and steps 4 and 5 are repeated on the rest until the gain falls below a bound. Then
//!    everything from step 2 on is repeated, until nothing is gained.
//!
//! With one region the head and the tail of a site's pages stay out, because they are apart from the body. With
//! several they are regions of their own, so two articles of one site can be similar by their frame alone.
//!
//! # Source
//! Huang, Wang, Li 2007 (PKU-LCS), steps 2 and 3; θ = 0.10. The paper does not define the block size (here s = max(8,
//! ceil(n / 63)), so that k < 64) or the bound on the gain (here [`LEAST`]). It repeats all steps after each region;
//! here the common subsequence of the last round is used as long as it contains another region, which is the same
//! script with less of it.
//!
//! With k < 64 a base region is at least a whole block, a 63rd of the rest, so a paragraph shorter than two blocks may
//! have none.
//!
//! # Cost
//! That of the frames, and time O(r log r) for each round and region with r runs, at most [`ROUNDS`] and [`REGIONS`];
//! space O(r).

use alloc::vec::Vec;
use core::ops::Range;

use super::filter_frame::{Frames, WINDOW};
use super::removed::Removed;
use super::script::Script;
use crate::base::{LimitReached, Sort};
use crate::seq::{chain::best_chain, runs::Run};

/// Maximum number of common subsequences computed, one for each round of step 6.
pub const ROUNDS: u64 = 32;
/// Maximum value of [`TrustableSettings::regions`].
pub const REGIONS: u32 = 256;
/// A region gains at least 1/64 of the shorter sequence, but this bound is clamped to the two numbers.
pub const LEAST: (u32, u32) = (16, 100);
/// Parameters that the paper gives a value for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustableSettings {
    /// S: bytes of GBK in a window of the filter frame.
    pub window: u32,
    /// 1 / θ: number of symbols for which one edit is allowed.
    pub slope: u32,
    /// Maximum number of regions, 1 to [`REGIONS`]: 1 is the trustable region of the paper, further ones are its option
    /// for moved paragraphs.
    pub regions: u32,
}

impl TrustableSettings {
    /// Moved paragraphs count, too.
    pub const MOVED: Self = Self { window: WINDOW, slope: 10, regions: REGIONS };
}

impl Default for TrustableSettings {
    fn default() -> Self {
        Self { regions: 1, ..Self::MOVED }
    }
}

/// A trustable region: its place on both sides, and the number of symbols it shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// From its first to its last partner in `a`. A later region may contain the place of an earlier one, which was
    /// removed.
    pub a: Range<u32>,
    /// From its first to its last partner in `b`.
    pub b: Range<u32>,
    /// Number of pairs of equal symbols.
    pub equal: u64,
}

/// The trustable LCS of two sequences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trustable {
    /// |TLCS|, the sum over the regions.
    pub length: u64,
    /// The regions, ordered by their place in `a`.
    pub regions: Vec<Region>,
    /// `work.trustable`, if there may be more regions.
    pub limit: Option<LimitReached>,
}

/// Returns the trustable LCS of two sequences of characters. The regions are built on `a`, so pass the longer sequence
/// first.
pub fn trustable([a, b]: [&[u32]; 2], settings: TrustableSettings) -> Trustable {
    if a == b && !a.is_empty() {
        // Equal texts need no frame, however short.
        let whole = 0..a.len() as u32;
        let region = Region { a: whole.clone(), b: whole, equal: a.len() as u64 };
        return Trustable { length: region.equal, regions: [region].into(), limit: None };
    }
    let frames = Frames::find([a, b], settings.window);
    let mut runs = None;
    let mut found = regions([a.len() as u32, b.len() as u32], settings, |taken| {
        let left = runs
            .take()
            .map_or_else(|| frames.runs.clone(), |runs: Vec<Run>| free_parts(&runs, taken, &frames, settings.window));
        let chain = best_chain(&left).pieces;
        runs = Some(left);
        chain
    });
    if found.limit.is_none() {
        found.limit = frames.limit;
    }
    found
}

/// Finds the regions of any common subsequence, with the slope and the number of `settings`. `chain` returns the common
/// subsequence of the text that earlier rounds left, as runs that increase on both sides.
pub fn regions(
    lengths: [u32; 2],
    settings: TrustableSettings,
    mut chain: impl FnMut(&[Removed; 2]) -> Vec<Run>,
) -> Trustable {
    let (slope, most) = (settings.slope.into(), settings.regions as usize);
    let least = (lengths[0].min(lengths[1]) / 64).clamp(LEAST.0, LEAST.1);
    let mut found = Trustable::default();
    let mut taken = [Removed::default(), Removed::default()];
    for round in 0.. {
        let mut script = Script::build(&chain(&taken), &taken, lengths[0]);
        let Some(mut region) = script.take_region(slope, least) else { break };
        if round == ROUNDS {
            found.limit = Some(LimitReached { name: "work.trustable", limit: ROUNDS, reached: round + 1 });
            break;
        }
        let mut regions = Vec::new();
        loop {
            found.add(&region);
            regions.push(region);
            if found.regions.len() == most {
                break;
            }
            let Some(more) = script.take_region(slope, least) else { break };
            region = more;
        }
        if found.regions.len() == most {
            // One region is what the paper trusts; of several, a caller learns that there are more.
            if most > 1 && script.take_region(slope, least).is_some() {
                let limit = most as u64;
                found.limit = Some(LimitReached { name: "work.trustable", limit, reached: limit + 1 });
            }
            break;
        }
        let [in_a, in_b] = &mut taken;
        in_a.add(regions.iter().filter_map(|region| Some(region.first()?.a..region.last()?.a_end())));
        in_b.add(regions.iter().flatten().map(|run| run.b..run.b_end()));
    }
    found.regions.order_by_key(|region| (region.a.start, region.b.start));
    found
}

impl Trustable {
    /// Adds a region, given as its pairs.
    fn add(&mut self, region: &[Run]) {
        let (Some(first), Some(last)) = (region.first(), region.last()) else { return };
        let equal = region.iter().map(|run| u64::from(run.len)).sum();
        self.length += equal;
        self.regions.push(Region { a: first.a..last.a_end(), b: first.b..last.b_end(), equal });
    }
}

/// Returns the parts of runs that are still free on both sides and at least as long as a window.
fn free_parts(runs: &[Run], [in_a, in_b]: &[Removed; 2], frames: &Frames, window: u32) -> Vec<Run> {
    let mut parts = Vec::new();
    for run in runs {
        let mut at = 0;
        while at < run.len {
            // `taken`: how many symbols from here on are removed; `free`: how many symbols are before the next removed
            // one.
            let (mut taken, mut free) = (0, run.len - at);
            for (side, start) in [(in_a, run.a + at), (in_b, run.b + at)] {
                if let Some(range) = side.ranges().get(side.first_ending_after(start)) {
                    if range.start <= start {
                        taken = taken.max(range.end - start);
                    } else {
                        free = free.min(range.start - start);
                    }
                }
            }
            if taken == 0 && frames.bytes(&(run.a + at..run.a + at + free)) >= window {
                parts.push(Run { a: run.a + at, b: run.b + at, len: free });
            }
            at += if taken > 0 { taken } else { free };
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{self, RandomNumbers, families, sequences};
    use crate::seq::{myers, order::is_canonical};
    use alloc::vec;

    /// Runs on numbers written as Han characters.
    fn on_numbers(a: &[u32], b: &[u32]) -> Trustable {
        let [a, b] = [a, b].map(|side| side.iter().map(|&number| 0x4e00 + number).collect::<Vec<u32>>());
        trustable([&a, &b], TrustableSettings::MOVED)
    }

    /// Computes the paper's way: new frames in each round, and O(ND) on whole frames.
    fn by_the_paper([a, b]: [&[u32]; 2]) -> Trustable {
        let left_of = |text: &[u32], taken: &Removed| -> Vec<u32> {
            (0..text.len() as u32).filter(|&at| taken.free_before(at + 1) > taken.free_before(at)).collect()
        };
        regions([a.len() as u32, b.len() as u32], TrustableSettings::MOVED, |taken| {
            let places = [left_of(a, &taken[0]), left_of(b, &taken[1])];
            let rest = [(a, &places[0]), (b, &places[1])]
                .map(|(text, places)| places.iter().map(|&at| text[at as usize]).collect::<Vec<u32>>());
            let runs = Frames::find([&rest[0], &rest[1]], WINDOW).runs;
            let framed = |ranges: Vec<Range<u32>>| {
                let mut places: Vec<u32> = ranges.into_iter().flatten().collect();
                places.sort_unstable();
                places.dedup();
                places
            };
            let in_a = framed(runs.iter().map(|run| run.a..run.a_end()).collect());
            let in_b = framed(runs.iter().map(|run| run.b..run.b_end()).collect());
            let frame = |rest: &[u32], places: &[u32]| places.iter().map(|&at| rest[at as usize]).collect::<Vec<u32>>();
            let matched = myers::match_symbols(&frame(&rest[0], &in_a), &frame(&rest[1], &in_b), &mut u64::MAX.clone());
            let mut out: Vec<Run> = Vec::new();
            for run in matched.runs {
                for i in 0..run.len {
                    let a = places[0][in_a[(run.a + i) as usize] as usize];
                    let b = places[1][in_b[(run.b + i) as usize] as usize];
                    match out.last_mut() {
                        Some(last) if last.a_end() == a && last.b_end() == b => last.len += 1,
                        _ => out.push(Run { a, b, len: 1 }),
                    }
                }
            }
            out
        })
    }

    fn prose(seed: u64, len: usize) -> Vec<u32> {
        RandomNumbers(seed).sequence(len, 3000)
    }

    #[test]
    fn equal_sequences_are_trusted_whole() {
        let a = prose(1, 500);
        let found = on_numbers(&a, &a);
        assert_eq!(
            found,
            Trustable { length: 500, regions: vec![Region { a: 0..500, b: 0..500, equal: 500 }], limit: None }
        );
    }

    #[test]
    fn a_body_is_trusted_and_the_templates_around_it_are_not() {
        let body = prose(2, 600);
        let a = [prose(3, 200), body.clone(), prose(4, 200)].concat();
        let b = [prose(5, 100), body, prose(6, 150)].concat();
        let found = on_numbers(&a, &b);
        assert_eq!(found.length, 600);
        assert_eq!(found.regions, [Region { a: 200..800, b: 100..700, equal: 600 }]);
    }

    #[test]
    fn few_edits_are_trusted_and_many_are_not() {
        let a = prose(7, 2000);
        let lightly = on_numbers(&a, &RandomNumbers(1).edited(&a, 2, 3000));
        assert!(lightly.length > 1850, "{lightly:?}");
        let heavily = on_numbers(&a, &RandomNumbers(1).edited(&a, 35, 3000));
        assert!(heavily.length < 100, "{heavily:?}");
    }

    #[test]
    fn moved_paragraphs_are_found_by_repetition() {
        let (first, second, third) = (prose(8, 400), prose(9, 300), prose(10, 200));
        let a = [&first[..], &second, &third].concat();
        let b = [&third[..], &first, &second].concat();
        let found = on_numbers(&a, &b);
        assert_eq!(found.length, 900);
        let expected = [Region { a: 0..700, b: 200..900, equal: 700 }, Region { a: 700..900, b: 0..200, equal: 200 }];
        assert_eq!(found.regions, expected);
    }

    #[test]
    fn one_region_leaves_the_frame_of_a_site_out_and_several_count_it() {
        // Two articles of one site: head and tail are equal, and a quotation in the middle.
        let [head, tail, quotation] = [(20, 150), (21, 150), (22, 200)].map(|(seed, len)| prose(seed, len));
        let page = |seed| [&head[..], &prose(seed, 300), &quotation, &prose(seed + 1, 300), &tail].concat();
        let sides = [page(30), page(40)].map(|side| side.iter().map(|&n| 0x4e00 + n).collect::<Vec<u32>>());
        let of = |regions| {
            let settings = TrustableSettings { regions, ..TrustableSettings::default() };
            trustable([&sides[0], &sides[1]], settings)
        };
        let one = of(1);
        // The edits between two passages are counted at the last symbol of the first one, which is therefore left out.
        assert_eq!((one.regions.len(), one.length, one.limit), (1, 199, None));
        assert_eq!(one.regions[0].a, 450..649, "the central one");
        assert!((345..=350).contains(&of(2).length), "{:?}", of(2));
        assert_eq!(of(2).limit.map(|limit| (limit.limit, limit.reached)), Some((2, 3)));
        assert!((495..=500).contains(&of(3).length), "{:?}", of(3));
        assert_eq!(of(REGIONS).length, of(3).length);
        assert_eq!(of(REGIONS).limit, None);
    }

    #[test]
    fn rounds_are_bounded_and_the_bound_is_reported() {
        let pieces: Vec<Vec<u32>> = (0..50).map(|seed| prose(100 + seed, 120)).collect();
        let backwards: Vec<u32> = pieces.iter().rev().flatten().copied().collect();
        let found = on_numbers(&pieces.concat(), &backwards);
        assert_eq!(found.regions.len() as u64, ROUNDS);
        assert_eq!(found.limit.map(|limit| limit.name), Some("work.trustable"));
    }

    #[test]
    fn the_chain_of_the_frames_trusts_no_less_than_myers_on_the_frames() {
        for seed in 0..60 {
            // Letters distributed as in prose, and Han characters; edited, partly in another order.
            let (alphabet, from) = if seed % 2 == 0 { (26, u32::from(b'a')) } else { (2000, 0x4e00) };
            let mut numbers = RandomNumbers(seed);
            let a = numbers.sequence(1500, alphabet);
            let order = if seed % 3 == 0 { [&a[900..], &a[..900]].concat() } else { a.clone() };
            let b = numbers.edited(&order, 1 + (seed % 12) as u32, alphabet);
            let [a, b] = [a, b].map(|side| side.iter().map(|&number| from + number).collect::<Vec<u32>>());
            let [a, b] = if is_canonical(&a, &b) { [a, b] } else { [b, a] };
            let [fast, slow] = [trustable([&a, &b], TrustableSettings::MOVED), by_the_paper([&a, &b])];
            // If a part was moved, chance matches of its letters may cost O(ND) a region.
            let least = slow.length - slow.length / 400;
            assert!((least..=slow.length + b.len() as u64 / 10).contains(&fast.length), "{seed}: {fast:?} {slow:?}");
        }
    }

    #[test]
    fn english_with_a_typo_in_every_word_or_two_is_trusted() {
        // The windows are 16 letters, not 4 words.
        let text: Vec<u32> = RandomNumbers(5).sequence(2000, 26).iter().map(|&n| u32::from(b'a') + n).collect();
        let mut typos = text.clone();
        typos.iter_mut().skip(11).step_by(22).for_each(|letter| *letter = u32::from(b'Z'));
        let found = trustable([&text, &typos], TrustableSettings::default());
        // All but the typos, and the eleven and eight letters before the first and after the last one, which are not a
        // whole window.
        assert_eq!(found.length, 2000 - 91 - 11 - 8);
    }

    #[test]
    fn no_symbol_is_trusted_twice() {
        for (a, b) in sequences(200).chain(families(300)).filter(|(a, b)| is_canonical(a, b)) {
            let found = on_numbers(&a, &b);
            assert!(found.length <= a.len().min(b.len()) as u64);
            if found.regions.len() == 1 {
                assert!(found.length <= naive::lcs(&a, &b));
            }
            assert!(found.regions.is_sorted_by_key(|region| (region.a.start, region.b.start)));
        }
    }
}

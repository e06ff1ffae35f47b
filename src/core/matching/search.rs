//! The search: a sequence of stages, each from passages to passages.
//!
//! 1. `runs`: finds all equal runs of both texts.
//! 2. [`chains`]: links runs near each other; [`extend`](super::extend): adds short runs in their gaps and beyond their
//!    ends.
//! 3. [`sentences`]: adds passages that are similar sentence by sentence.
//! 4. [`resolve_overlaps`]: resolves overlaps, and adds the long runs that no passage covers.
//! 5. [`short_texts`]: compares texts that are too short for a passage as a whole.

use alloc::{vec, vec::Vec};

use super::bits::Bits;
use super::chains;
use super::extend::Extender;
use super::longest_runs::LongestRuns;
use super::pair::TokenPair;
use super::passage::{Passage, Stage};
use super::resolve_overlaps::resolve_overlaps;
use super::run_index::RunIndex;
use super::search_rules::SearchRule;
use super::sentences;
use super::short_texts;
use super::token_marks::TokenMarks;
use super::tuning::CANDIDATE;
use crate::base::LimitReached;
use crate::seq::runs::Run;
use crate::text::Boundary;

/// The result of the search.
#[derive(Debug, Default)]
pub(crate) struct SearchResult {
    /// Passages, ordered by side a.
    pub passages: Vec<Passage>,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

/// Finds the passages of a pair; `runs` are its equal runs, in tokens. Every part of a run of length `least` or more
/// (in eighths of a Han character) is in a passage on both sides.
#[inline(never)]
pub(crate) fn find(pair: &TokenPair, bits: &Bits, runs: &[Run], least: u32, work: u64) -> SearchResult {
    let (extend, longest) = (Extender::new(pair, bits), LongestRuns::new(pair, runs, least));
    let mut limits = Vec::new();
    let mut passages = Vec::new();
    let mut taken = TokenMarks::new(pair);
    for chain in chains::link_runs(runs, bits) {
        // Skips a chain whose text is already equal in better passages on both sides.
        let is_taken = |run: &Run| taken.count_in_run(run) == [u64::from(run.len); 2];
        if chain.iter().all(is_taken) {
            continue;
        }
        // Grows a chain only if it is a candidate, and at least one run that better passages
        // leave free on both sides.
        let is_free = |run: &Run| taken.count_in_run(run) == [0; 2];
        let is_grown = chains::net_bits(&chain, bits) >= CANDIDATE * bits.chance && chain.iter().any(is_free);
        record_chain(pair, "chain", &chain, bits);
        let runs_before = chain.len();
        let grown = if is_grown && pair.has(SearchRule::Extend) { extend.grow(chain) } else { chain };
        let grown = longest.trim_ends(grown);
        let is_bordered = chains::net_bits(&grown, bits) >= bits.chance && pair.has(SearchRule::Borders);
        let grown = if is_bordered { extend.extend_to_borders(grown) } else { grown };
        let grown = trim_edges(grown, pair, least);
        if grown.len() != runs_before {
            record_chain(pair, "grown", &grown, bits);
        }
        let Some(passage) = Passage::from_pieces(grown, bits) else { continue };
        if passage.bits >= bits.chance {
            for run in &passage.pieces {
                taken.mark(&run.on_a(), &run.on_b());
            }
        }
        passages.push(passage);
    }
    // The next stage needs as much memory for other tables.
    drop((longest, taken));
    if pair.has(SearchRule::Sentences) {
        passages = sentences::find(pair, bits, &RunIndex::new(runs), passages, work, &mut limits);
    }
    for passage in passages.iter().filter(|passage| passage.stage == Stage::Sentences) {
        pair.trace.record(|| passage.trace_step("similar-sentences"));
    }
    let (strong, mut slight): (Vec<Passage>, Vec<Passage>) =
        passages.into_iter().partition(|passage| passage.is_strong(pair, bits, least));
    slight.retain(|passage| {
        let is_kept = passage.bits >= CANDIDATE * bits.chance;
        if !is_kept {
            pair.trace.record(|| passage.trace_step("less-than-chance"));
        }
        is_kept
    });
    let before = if pair.trace.is_wanted() { [&strong[..], &slight].concat() } else { Vec::new() };
    let mut passages = resolve_overlaps(pair, bits, strong, slight, runs, least);
    let is_same = |x: &Passage, y: &Passage| x.a == y.a && x.b == y.b;
    for lost in before.iter().filter(|before| !passages.iter().any(|passage| is_same(passage, before))) {
        pair.trace.record(|| lost.trace_step("overlapped"));
    }
    let equal: u32 = passages.iter().map(Passage::equal_tokens).sum();
    let whole = short_texts::compare_whole(pair, bits, least)
        .filter(|whole| whole.equal_tokens() > equal && pair.has(SearchRule::Brief));
    if let Some(whole) = whole {
        pair.trace.record(|| whole.trace_step("short-texts"));
        passages = vec![whole];
    }
    SearchResult { passages, limits }
}

/// Removes the pieces at the ends of a chain that pull in more text of one author alone than they have themselves: a
/// piece shorter than `least` that does not end where both texts end a sentence, beyond a gap that is longer than it.
///
/// For example, the words "in the" that happen to follow a copied sentence on both sides, a few words behind it, are no
/// part of the copy.
fn trim_edges(mut chain: Vec<Run>, pair: &TokenPair, least: u32) -> Vec<Run> {
    let is_border = |a: u32, b: u32| pair.a.boundary(a).min(pair.b.boundary(b)) >= Boundary::Stop;
    let is_slight = |piece: &Run, gap: u32| gap > piece.len && pair.a.length(&piece.on_a()) < least;
    while let [.., before, last] = chain[..]
        && is_slight(&last, chains::gap(&before, &last))
        && !is_border(last.a_end(), last.b_end())
    {
        chain.pop();
    }
    while let [first, next, ..] = chain[..]
        && is_slight(&first, chains::gap(&first, &next))
        && !is_border(first.a, first.b)
    {
        chain.remove(0);
    }
    chain
}

/// Records an action on a chain of runs.
fn record_chain(pair: &TokenPair, code: &'static str, chain: &[Run], bits: &Bits) {
    if pair.trace.is_wanted()
        && let Some(passage) = Passage::from_pieces(chain.to_vec(), bits)
    {
        pair.trace.record(|| passage.trace_step(code));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::base::Limits;
    use crate::matching::common_runs;
    use crate::matching::pair::CHARACTER_LENGTH;
    use crate::seq::naive::RandomNumbers;
    use crate::text::{Document, TextOptions};
    use alloc::string::{String, ToString};

    pub const HAN: [&str; 6] = [
        "清晨的渡口没有人，只有一条旧船系在柳树下。",
        "船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。",
        "对岸的山还藏在雾里，偶尔传来一两声斧头落在木头上的响动。",
        "她把灯笼挂在船头，解开缆绳，等第一个赶集的人。",
        "太阳出来的时候，河面像一块刚刚打磨过的铜镜。",
        "统计局昨天公布了新的数字，粮食产量比去年略有增加。",
    ];
    pub const WORDS: [&str; 6] = [
        "The ferry leaves the southern pier every hour and takes nobody after the evening bell has rung. ",
        "Whoever comes too late may sleep in the boat house, where the keeper hands out blankets and soup. ",
        "Rivers that flow through more than one county are looked after by the council of the province. ",
        "Every spring the walls along both banks are inspected, and what is damaged gets repaired at once. ",
        "Children learn to swim in the pool behind the school, which the county heats from May onwards. ",
        "Somebody put a small note between two old quotations about nothing in particular. ",
    ];
    /// The default minimum length of a match.
    pub const LEAST: u32 = 13 * CHARACTER_LENGTH;

    /// A pair with its documents, its runs and the passages found.
    pub struct Searched {
        pub documents: [Document; 2],
        pub pair: TokenPair,
        pub bits: Bits,
        pub runs: Vec<Run>,
        pub passages: Vec<Passage>,
    }

    pub fn search(left: &str, right: &str) -> Searched {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let documents = [read(left), read(right)];
        let [a, b] = &documents;
        let runs = common_runs::find([a, b], 4).in_tokens([a, b]);
        let pair = TokenPair::new(a, b, &runs);
        let bits = Bits::new(&pair);
        let passages = find(&pair, &bits, &runs, LEAST, Limits::default().work).passages;
        Searched { documents, pair, bits, runs, passages }
    }

    /// Returns two texts made of the same few sentences: whole, cut or changed, in any order.
    fn shuffled(numbers: &mut RandomNumbers) -> [String; 2] {
        let sentences = if numbers.below(2) == 0 { HAN } else { WORDS };
        [0, 1].map(|_| {
            let mut text = String::new();
            for _ in 0..=numbers.below(12) {
                let sentence = sentences[numbers.below(6) as usize];
                let chars: Vec<char> = sentence.chars().collect();
                let cut = numbers.below(chars.len() as u32) as usize;
                match numbers.below(4) {
                    0 => text.extend(&chars[..cut]),
                    1 => text.extend(&chars[cut..]),
                    2 => text.extend(chars.iter().enumerate().map(|(i, c)| if i == cut { '某' } else { *c })),
                    _ => text.push_str(sentence),
                }
            }
            text
        })
    }

    #[test]
    fn every_long_run_lies_in_a_passage_on_both_sides_and_pieces_are_equal() {
        let mut numbers = RandomNumbers(3);
        let mut long = 0;
        for seed in 0..600 {
            let [left, right] =
                if seed % 4 == 0 { TokenPair::random_texts(seed, &mut numbers) } else { shuffled(&mut numbers) };
            let Searched { pair, runs, passages, .. } = search(&left, &right);
            for passage in &passages {
                let (a, b) = (&passage.a, &passage.b);
                assert!(!a.is_empty() && !b.is_empty() && a.end <= pair.a.len() && b.end <= pair.b.len());
                for piece in &passage.pieces {
                    assert!(a.start <= piece.a && piece.a_end() <= a.end, "{passage:?}");
                    assert!(b.start <= piece.b && piece.b_end() <= b.end, "{passage:?}");
                    let is_equal = |i| pair.a.whole[(piece.a + i) as usize] == pair.b.whole[(piece.b + i) as usize];
                    assert!((0..piece.len).all(is_equal), "{passage:?}");
                }
                let in_order = |runs: &[Run]| runs[0].a_end() <= runs[1].a && runs[0].b_end() <= runs[1].b;
                assert!(passage.pieces.windows(2).all(in_order), "{passage:?}");
            }
            for run in runs.iter().filter(|run| pair.a.length(&run.on_a()) >= LEAST) {
                long += 1;
                let is_shown = |i: u32| {
                    passages.iter().any(|p| p.a.contains(&(run.a + i)))
                        && passages.iter().any(|p| p.b.contains(&(run.b + i)))
                };
                assert!((0..run.len).all(is_shown), "{run:?} of {left:?} {right:?}: {passages:?}");
            }
        }
        assert!(long > 1000, "{long}");
    }

    #[test]
    fn sentences_that_changed_places_are_passages_of_their_own() {
        for sentences in [HAN, WORDS] {
            let left = sentences[..5].concat();
            let order = [3, 0, 4, 1];
            let right: String = order.iter().map(|&i| sentences[i].to_string()).collect();
            let Searched { passages, pair, .. } = search(&left, &right);
            assert_eq!(passages.len(), 4, "{passages:?}");
            assert!(
                passages.iter().all(|p| p.equal_tokens() as usize == p.a.len() && p.a.len() == p.b.len()),
                "{passages:?}"
            );
            assert_eq!(passages.iter().map(|p| p.b.len() as u32).sum::<u32>(), pair.b.len());
        }
    }

    #[test]
    fn one_sentence_among_others_is_a_passage_and_nothing_else_is() {
        for sentences in [HAN, WORDS] {
            let left = sentences[..3].concat();
            let right = [sentences[3], sentences[1], sentences[5]].concat();
            let passages = search(&left, &right).passages;
            assert_eq!(passages.len(), 1, "{passages:?}");
            assert_eq!(passages[0].a.len(), passages[0].equal_tokens() as usize);
        }
    }

    #[test]
    fn texts_that_share_no_long_run_have_no_passage_that_is_evidence() {
        for sentences in [HAN, WORDS] {
            let Searched { passages, bits, .. } = search(&sentences[..3].concat(), &sentences[3..].concat());
            assert!(passages.iter().all(|p| p.bits < bits.chance), "{passages:?}");
        }
    }
}

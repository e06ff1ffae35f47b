//! The raw engine: finds all common runs of two texts, and the length of their longest common subsequence.

use alloc::vec::Vec;

use super::{Aligned, Options};
use crate::base::{LimitReached, Sides};
use crate::matching::common_runs::{self, CommonRuns};
use crate::matching::weighted;
use crate::report::LcsLength;
use crate::seq::lcs::{self, Bounds};
use crate::seq::runs::Run;
use crate::text::Reading;

/// Default minimum weight of a run (a Han character 1, a word 2). It is lower than in a comparison, because a common
/// run is no claim that a text was copied.
const MIN_MATCH_LENGTH: u32 = 8;

/// Aligns two texts; `left` must be the longer one.
pub(super) fn align(left: &Reading, right: &Reading, options: &Options) -> Aligned {
    // A shorter text has no such run, so it is one as a whole.
    let default = MIN_MATCH_LENGTH.min(weighted::total_weight(right));
    let common = common_runs::find([left, right], options.min_match_length_or(default));
    let mut limits = common.limit.iter().cloned().collect();
    let lcs = lcs_length([left, right], &common, options, &mut limits);
    let shown = |text: &Reading, start, len| text.span_of_symbols(&(start..start + len));
    let spans =
        common.runs.iter().map(|run| Sides::new(shown(left, run.a, run.len), shown(right, run.b, run.len))).collect();
    Aligned { lcs, spans, limits }
}

/// Returns the length of the longest common subsequence of counted characters, starting from the chain of common runs
/// as a lower bound.
///
/// The less text the runs cover, the more work is allowed for the exact length. If they cover everything in another
/// order, bounds are enough.
fn lcs_length(
    [left, right]: [&Reading; 2],
    common: &CommonRuns,
    options: &Options,
    limits: &mut Vec<LimitReached>,
) -> LcsLength {
    let words = options.limits.work / WORD;
    let (n, beyond) = (left.symbols().len() as u64, uncovered(left.symbols().len() as u32, &common.runs));
    let granted = words.min(ALWAYS + (u128::from(words) * u128::from(beyond) / u128::from(n.max(1))) as u64);
    let (length, limit) = bounds([left, right], common, granted);
    limits.extend(limit);
    length
}

/// Returns the length, or bounds of it, using at most `words` words of the LCS table.
fn bounds([left, right]: [&Reading; 2], common: &CommonRuns, words: u64) -> (LcsLength, Option<LimitReached>) {
    let Bounds { lower, upper, limit } = lcs::lcs(left.symbols(), right.symbols(), &common.chain(), words);
    (LcsLength { lower, upper, trustable: 0 }, limit)
}

/// Returns the length for a comparison, which does not need it to decide: bounds, unless the exact length costs at most
/// about as much as the rest of the comparison.
pub(super) fn lcs_bounds(
    [left, right]: [&Reading; 2],
    common: &CommonRuns,
    options: &Options,
    limits: &mut Vec<LimitReached>,
) -> LcsLength {
    let affordable = WORDS_A_SYMBOL * (left.symbols().len() + right.symbols().len()) as u64;
    let granted = affordable.min(options.limits.work / WORD);
    let (length, limit) = bounds([left, right], common, granted);
    limits.extend(limit.filter(|_| granted < affordable));
    length
}

/// Maximum number of words of the LCS table that a comparison updates for each symbol of both texts: that takes about
/// as long as reading and comparing the symbol.
const WORDS_A_SYMBOL: u64 = 32;

/// Cost of an updated word of the LCS table, which represents 64 cells, in plain steps.
const WORD: u64 = 2;

/// Number of words that may always be updated: those of the whole table for two texts of 16 000 characters.
const ALWAYS: u64 = 4_000_000;

/// Counts the symbols of the first text that are in no run; the runs must be ordered by it.
fn uncovered(symbols: u32, runs: &[Run]) -> u64 {
    let mut reach = 0;
    let mut covered = 0;
    for run in runs {
        covered += u64::from(run.a_end().max(reach) - run.a.max(reach));
        reach = reach.max(run.a_end());
    }
    u64::from(symbols) - covered
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::seq::naive::{self, RandomNumbers};
    use crate::text::{Document, TextOptions};
    use crate::{Span, align};

    /// Returns a text of a few distinct Han characters and words, so that much is common, with occasional marks; the
    /// `first` tokens are left out.
    fn text(numbers: &mut RandomNumbers, tokens: u32, first: u32) -> String {
        const TOKENS: [&str; 12] =
            ["水", "火", "山", "the ", "river ", "ferryman ", "a ", "é ", "٣ ", "，", "\n", "x1 "];
        (0..tokens).map(|_| TOKENS[(first + numbers.below(12 - first)) as usize]).collect()
    }

    /// Returns the tokens of a text: the content of each, its place, and whether it is a character.
    fn tokens(document: &Document) -> Vec<(&[u32], Span, bool)> {
        let content = |token: u32| {
            let range = document.symbols_of(&(token..token + 1));
            let symbols = document.symbols_in(&range);
            let single = document.keys()[token as usize].is_single();
            (symbols, document.span_of_symbols(&range), single)
        };
        (0..document.tokens().len() as u32).map(content).collect()
    }

    #[test]
    fn a_long_text_in_another_order_has_bounds_and_an_unlike_one_the_length() {
        let mut numbers = RandomNumbers(3);
        let text: String = (0..40_000).filter_map(|_| char::from_u32(0x4E00 + numbers.below(60))).collect();
        let other: String = (0..40_000).filter_map(|_| char::from_u32(0x4E00 + numbers.below(60))).collect();
        let blocks: Vec<&str> = text.as_bytes().chunks(3000).map(|b| core::str::from_utf8(b).expect("whole")).collect();
        let order = (0..blocks.len()).map(|i| blocks[i * 7 % blocks.len()]);
        let shuffled: String = order.collect();
        let read = |text: &str| Reading::from_text(text.into(), &TextOptions::default()).expect("short text");
        let found = align(&read(&text), &read(&shuffled), &Options::default());
        assert!(found.lcs.lower < found.lcs.upper && !found.limits.is_empty());
        assert!(align(&read(&text), &read(&other), &Options::default()).lcs.exact());
        let cut = |text: &str| text.chars().take(12_000).collect::<String>();
        let found = align(&read(&cut(&text)), &read(&cut(&shuffled)), &Options::default());
        assert!(found.lcs.exact());
    }

    #[test]
    fn runs_of_eight_characters_or_four_words_are_found_by_default() {
        let found = |left: &str, right: &str, min_match_length| {
            let read = |text: &str| Reading::from_text(text.into(), &TextOptions::default()).expect("short text");
            align(&read(left), &read(right), &Options { min_match_length, ..Options::default() }).spans.len()
        };
        for (left, right, count) in [
            ("春水火山金木土日月夏", "秋水火山金木土日月冬", 1),
            ("春水火山金木土日夏", "秋水火山金木土日冬", 0),
            ("Once the old ferryman slept here", "But the old ferryman slept soundly", 1),
            ("Once the old ferryman rowed here", "But the old ferryman slept soundly", 0),
        ] {
            assert_eq!(found(left, right, None), count, "{left}");
            assert_eq!(found(left, right, Some(8)), count, "{left}");
            assert_eq!(found(left, right, Some(13)), 0, "{left}");
        }
    }

    #[test]
    fn a_text_shorter_than_a_run_is_one_as_a_whole() {
        for (left, right, spans) in [
            ("句号", "句号", 1),
            ("一个句号，又一个句号。", "句号", 2),
            ("the ferry", "ferry", 1),
            ("春夏秋冬", "春夏秋风", 0),
            ("句号", "。", 0),
            ("", "", 0),
        ] {
            let read = |text: &str| Reading::from_text(text.into(), &TextOptions::default()).expect("short text");
            let found = |left: &str, right: &str, min_match_length| {
                align(&read(left), &read(right), &Options { min_match_length, ..Options::default() }).spans.len()
            };
            assert_eq!(found(left, right, None), spans, "{left}");
            assert_eq!(found(right, left, None), spans, "{left}");
            assert_eq!(found(left, right, Some(8)), 0, "{left}");
        }
    }

    #[test]
    fn a_text_and_itself_are_aligned_as_two_equal_ones() {
        for text in [
            "",
            "。",
            "水",
            "the ferry",
            "水火山 the river",
            "水火山金木土日月",
            "the river and the sea",
            "the river and 水",
        ] {
            let read = || Reading::from_text(text.into(), &TextOptions::default()).expect("short text");
            let (text, other) = (read(), read());
            for min_match_length in [0, 1, 3, 4, 5, 8, 9, 10] {
                let options = Options { min_match_length: Some(min_match_length), ..Options::default() };
                assert_eq!(align(&text, &text, &options), align(&text, &other, &options));
            }
        }
    }

    #[test]
    fn every_common_run_lies_inside_a_span_on_each_side_and_the_lcs_is_that_of_the_table() {
        for seed in 0..150 {
            let mut numbers = RandomNumbers(seed);
            let (len_a, len_b) = (numbers.below(120), numbers.below(120));
            // The first three tokens are characters: without them the texts consist of words alone.
            let first = 3 * u32::from(seed % 2 == 0);
            let left = text(&mut numbers, len_a, first);
            // Every fourth text consists of words and one character.
            let left = if seed % 4 == 0 { [&left, "水 ", &text(&mut numbers, 64, first)].concat() } else { left };
            let right = if seed % 3 == 0 {
                let cut = left.char_indices().map(|(at, _)| at).nth(left.chars().count() / 2).unwrap_or(0);
                [&left[cut..], &text(&mut numbers, 5, first), &left[..cut]].concat()
            } else {
                text(&mut numbers, len_b, first)
            };
            let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
            let (a, b) = (read(&left), read(&right));
            let (x, y) = (tokens(&a), tokens(&b));
            let has_few =
                |text: &[(&[u32], Span, bool)]| 64 * text.iter().filter(|token| token.2).count() <= text.len();
            let of_character = if has_few(&x) && has_few(&y) { 2 } else { 1 };
            for min in [1, 4, 8] {
                let options = Options { min_match_length: Some(min), ..Options::default() };
                let aligned = align(&a, &b, &options);
                assert!(aligned.limits.is_empty());
                assert_eq!(aligned.lcs.lower, naive::lcs(a.symbols(), b.symbols()));
                assert!(aligned.lcs.exact());
                for i in 0..x.len() {
                    for j in 0..y.len() {
                        let run = x[i..].iter().zip(&y[j..]).take_while(|(p, q)| p.0 == q.0).count();
                        // The shortest stretches of the run that are heavy enough; longer ones are made of such
                        // stretches.
                        let mut weight = 0;
                        let Some(len) = (1..=run).find(|&len| {
                            weight += if x[i + len - 1].2 { of_character } else { 2 };
                            weight >= min
                        }) else {
                            continue;
                        };
                        let inside = |side: fn(&Sides<Span>) -> Span, from: Span, to: Span| {
                            aligned.spans.iter().map(side).any(|span| span.start <= from.start && to.end <= span.end)
                        };
                        assert!(inside(|s| s.left, x[i].1, x[i + len - 1].1), "{left:?} {right:?}");
                        assert!(inside(|s| s.right, y[j].1, y[j + len - 1].1), "{left:?} {right:?}");
                    }
                }
            }
        }
    }
}

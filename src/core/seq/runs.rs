//! Finds the common runs of two sequences: every stretch of at least `min` symbols that both share, extended as far as
//! possible.
//!
//! A *gram* is `min` consecutive symbols. The answer is complete in this sense: every position of `a` that starts a
//! gram occurring anywhere in `b` is, with its whole gram, inside a reported run on side `a`; and the same holds with
//! the sides exchanged. Among several occurrences, the one that gives the longest run is chosen, then the one nearest
//! to the diagonal of the run before. Not all pairs of occurrences are listed, because their number is quadratic if a
//! text repeats itself.
//!
//! # Method
//! 1. The grams of `b` are put in a hash table by a rolling hash; equal grams form a ring.
//! 2. `a` is read once. If no run covers the current gram, the diagonal of the last run is tried first, then the table:
//!    of at most `OCCURRENCES` members of the ring, the one that continues longest is extended to both sides.
//! 3. A gram of `b` that no run covers, but whose ring has a covered member, is extended in the same way. Every common
//!    gram has such a member: the partner of its occurrence in `a`.
//!
//! From 2^19 symbols on, that table would not fit into the processor's cache, so `long_sequences` finds most runs
//! without it.
//!
//! No gram begins at a symbol with the flag `CONTINUES`, because such a symbol always follows the same one, so that a
//! match of that one includes it.
//!
//! # Cost
//! Time O((n + m) `min`) at worst and about O(n + m) on prose. Space 13 to 40 bytes for each symbol of `b`, more if
//! there are fewer (table, ring). At most one run for each symbol of either side. Two limits bound the cost of crafted
//! input. `PROBES` slots are tried for one gram; a gram beyond them is left out. All extensions to the left together
//! may take 16 steps per symbol; beyond that, runs are not extended to the left, and the answer is still complete. If
//! either limit is reached, `work.runs` reports it.

use alloc::vec;

use super::common_ends::common_prefix;
use super::grams::GramTable;
use super::long_sequences;
pub use super::run::{Run, Runs};
use super::run_search::RunSearch;
use crate::base::order_by_number;

/// Length of the second sequence, in symbols, from which on `long_sequences` is used, because a table of all grams no
/// longer fits into the cache. Both ways were measured to be equally fast at 340,000 Han characters and at 170,000
/// words.
const LONG: usize = 1 << 19;

/// Finds all common runs of at least `min` symbols; a `min` below 1 counts as 1.
///
/// The table is built on `b`: pass the longer sequence as `a`. Sequences are shorter than 2^31 symbols.
pub fn common_runs(a: &[u32], b: &[u32], min: u32) -> Runs {
    let gram = min.max(1) as usize;
    if a.len().min(b.len()) < gram {
        return Runs::default();
    }
    if a.len() == b.len() && common_prefix(a, b) == a.len() {
        return Runs { runs: vec![Run { a: 0, b: 0, len: a.len() as u32 }], limit: None };
    }
    let Runs { mut runs, limit } =
        if b.len() < LONG { find_by_table(a, b, gram) } else { long_sequences::common_runs(a, b, gram) };
    order_by_number(&mut runs, |run| u64::from(run.a) << 32 | u64::from(run.b));
    Runs { runs, limit }
}

/// Finds all runs, by a table of all grams of `b`.
fn find_by_table(a: &[u32], b: &[u32], gram: usize) -> Runs {
    let mut search = RunSearch::new(a, b, GramTable::index_all(b, gram), gram);
    search.cover_a();
    search.cover_b();
    Runs { limit: search.limit(), runs: search.runs }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Marks;
    use crate::seq::cyclic::Cyclic;
    use crate::seq::grams::CONTINUES;
    use crate::seq::naive::{self, families, sequences, shared_grams};

    fn check(a: &[u32], b: &[u32], min: u32) {
        check_found(a, b, min, &common_runs(a, b, min));
        if a.len().min(b.len()) >= min as usize {
            let mut found = long_sequences::common_runs(a, b, min as usize);
            found.runs.sort_unstable();
            check_found(a, b, min, &found);
        }
    }

    fn check_found(a: &[u32], b: &[u32], min: u32, found: &Runs) {
        let gram = min as usize;
        assert_eq!(found.limit, None);
        let mut covered = (vec![false; a.len()], vec![false; b.len()]);
        for run in &found.runs {
            let (i, j, len) = (run.a as usize, run.b as usize, run.len as usize);
            assert!(run.len >= min);
            assert_eq!(a[i..i + len], b[j..j + len], "{run:?}");
            assert!(i == 0 || j == 0 || a[i - 1] != b[j - 1], "goes on to the left: {run:?}");
            assert!(a.get(i + len).zip(b.get(j + len)).is_none_or(|(x, y)| x != y), "goes on to the right: {run:?}");
            covered.0[i..=i + len - gram].fill(true);
            covered.1[j..=j + len - gram].fill(true);
        }
        assert!(found.runs.is_sorted_by(|x, y| x < y));
        assert!(found.runs.len() <= a.len() + b.len());
        for (own, other, covered) in [(a, b, covered.0), (b, a, covered.1)] {
            let mut begins = own.iter().zip(shared_grams(own, other, gram).into_iter().zip(covered));
            assert!(begins.all(|(&x, (shared, covered))| x >= CONTINUES || shared == covered), "{a:?} {b:?}");
        }
    }

    #[test]
    fn every_common_gram_lies_in_a_run_on_both_sides_of_random_sequences() {
        for (a, b) in sequences(600) {
            for min in [1, 2, 3, 5, 8] {
                check(&a, &b, min);
            }
        }
    }

    #[test]
    fn every_common_gram_lies_in_a_run_when_the_sequences_repeat_themselves() {
        for (a, b) in families(160) {
            for min in [1, 3, 8] {
                check(&a, &b, min);
                check(&b, &a, min);
            }
        }
    }

    #[test]
    fn every_common_gram_is_in_a_run_when_each_symbol_has_one_that_continues() {
        let twice = |side: &[u32]| side.iter().flat_map(|&x| [x, x | CONTINUES]).collect::<Vec<_>>();
        for (a, b) in sequences(300).chain(families(60)) {
            for min in [1, 2, 3, 8] {
                check(&twice(&a), &twice(&b), min);
            }
        }
    }

    #[test]
    fn an_edited_copy_gives_one_run_between_two_edits() {
        let a: Vec<u32> = (0..1000).map(|i| i * 7919 % 4001).collect();
        let mut b = a.clone();
        b[300] = 9999;
        b.insert(600, 8888);
        b.remove(900);
        let lengths: Vec<u32> = common_runs(&a, &b, 8).runs.iter().map(|run| run.len).collect();
        assert_eq!(lengths, [300, 299, 299, 100]);
    }

    #[test]
    fn a_moved_passage_is_found_where_it_went() {
        let text: Vec<u32> = (0..400).collect();
        let moved = [&text[300..], &text[..300]].concat();
        let expected = [Run { a: 0, b: 100, len: 300 }, Run { a: 300, b: 0, len: 100 }];
        assert_eq!(common_runs(&text, &moved, 8).runs, expected);
    }

    #[test]
    fn output_stays_linear_when_one_symbol_fills_both_sides() {
        let alternating: Vec<u32> = (0..100_000).map(|i| i % 2).collect();
        let fibonacci = naive::fibonacci(100_000);
        for (a, b, most) in [
            (&vec![7; 100_000][..], &vec![7; 30_000][..], 10),
            (&alternating, &alternating[1..70_000], 10),
            (&fibonacci, &fibonacci[777..], 20_000),
        ] {
            for found in [common_runs(a, b, 8), long_sequences::common_runs(a, b, 8)] {
                assert!(found.runs.len() < most, "{}", found.runs.len());
            }
        }
    }

    #[test]
    fn common_grams_of_long_texts_are_those_of_a_table_of_all() {
        let mut numbers = naive::RandomNumbers(7);
        let text = numbers.sequence(LONG, 3000);
        let mut edited: Vec<u32> = text.chunks(1000).rev().flatten().copied().collect();
        for _ in 0..LONG / 20 {
            let at = numbers.below(LONG as u32) as usize;
            edited[at] = numbers.below(3000);
        }
        for gram in [2, 4, 8] {
            let [long, table] =
                [common_runs(&text, &edited, gram), find_by_table(&text, &edited, gram as usize)].map(|found| {
                    assert_eq!(found.limit, None);
                    let mut marks = [Marks::new(LONG), Marks::new(LONG)];
                    for run in found.runs {
                        marks[0].mark(run.a as usize..run.a_end() as usize);
                        marks[1].mark(run.b as usize..run.b_end() as usize);
                    }
                    marks
                });
            assert_eq!(long, table);
        }
    }

    #[test]
    fn grams_of_forms_that_differ_in_a_number_do_not_crowd_one_slot() {
        let head: Vec<u32> = (0..80).map(|i| 0x4E00 + i * 37 % 5000).collect();
        let form = |seed: u32| -> Vec<u32> {
            let number = |i: u32| (0..4).map(move |digit| 48 + (i * 7919 + seed * 104_729) / 10_u32.pow(digit) % 10);
            (0..1000).flat_map(|i| head.iter().copied().chain(number(i)).chain(head.iter().rev().copied())).collect()
        };
        for min in [8, 40, 64, 100] {
            assert_eq!(common_runs(&form(1), &form(2), min).limit, None, "{min}");
        }
    }

    #[test]
    fn grams_made_to_collide_are_bounded_and_reported() {
        let (a, b) = crowd();
        let found = common_runs(&a, &b, 1);
        assert_eq!(found.limit.as_ref().map(|limit| limit.name), Some("work.runs"));
    }

    /// Returns distinct symbols that all hash to the same slots of the table.
    fn crowd() -> (Vec<u32>, Vec<u32>) {
        let count = 1024_usize;
        let shift = 64 - (4 * count).trailing_zeros();
        let slot = |symbol: u32| Cyclic::at(&[symbol]).hash() >> shift;
        let b: Vec<u32> = (0..).filter(|&symbol| slot(symbol) == 5).take(count).collect();
        (b.iter().rev().copied().collect(), b)
    }
}

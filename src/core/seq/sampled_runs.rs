//! Long common runs of two sequences, found by sampled grams.
//!
//! Of the grams of [`GRAM`] numbers one in four is kept, by its hash, so both sequences keep the same ones. A kept gram
//! that both have is extended in both directions. A run of three grams contains eight kept ones on average, so few are
//! missed; [`runs`](super::runs) finds all of them, at a higher cost.
//!
//! # Source
//! Schleimer, Wilkerson, Aiken 2003, *Winnowing: local algorithms for document fingerprinting*, section 1: fingerprints
//! that are 0 mod p.
//!
//! # Cost
//! Time O(n + m), because the search continues after the run that was found, and looks at no more than a few places of
//! each gram. Space O(n / 4).

use alloc::{vec, vec::Vec};

use super::run::Run;
use crate::base::GOLDEN_RATIO_64;

/// Number of numbers of a gram.
const GRAM: usize = 16;
/// One gram in this number is kept.
const EACH: u32 = 4;
/// Maximum number of places of a gram that are tried, because a text may repeat one without end.
const MOST_PLACES: usize = 8;
/// Means that there are no further grams.
const NONE: u32 = u32::MAX;

/// The kept grams of a sequence.
pub struct Samples<'s> {
    row: &'s [u32],
    /// The last gram of each slot.
    last: Vec<u32>,
    /// The place of each gram, and the one before it in its slot.
    grams: Vec<(u32, u32)>,
}

impl<'s> Samples<'s> {
    /// Reads a sequence.
    pub fn new(row: &'s [u32]) -> Self {
        let slots = (row.len() / EACH as usize).next_power_of_two();
        let mut samples = Self { row, last: vec![NONE; slots], grams: Vec::new() };
        kept(row, |place, hash| {
            let slot = &mut samples.last[hash as usize & (slots - 1)];
            samples.grams.push((place as u32, *slot));
            *slot = samples.grams.len() as u32 - 1;
        });
        samples
    }

    /// Returns common runs of at least `least` numbers, in the order of `other`, in which they do not overlap; `a` is
    /// in the sequence of the samples, `b` in `other`.
    pub fn runs(&self, other: &[u32], least: usize) -> Vec<Run> {
        let mut runs = Vec::new();
        let mut end = 0;
        kept(other, |place, hash| {
            if place < end {
                return;
            }
            let mut best = Run { a: 0, b: 0, len: 0 };
            let mut gram = self.last[hash as usize & (self.last.len() - 1)];
            for _ in 0..MOST_PLACES {
                let Some(&(at, before)) = self.grams.get(gram as usize) else { break };
                let run = extended(self.row, at as usize, other, place, end);
                if run.len > best.len {
                    best = run;
                }
                gram = before;
            }
            if best.len as usize >= least {
                end = (best.b + best.len) as usize;
                runs.push(best);
            }
        });
        runs
    }
}

/// Returns the longest common run through places of two sequences that begins at `floor` or later in the second one.
fn extended(one: &[u32], a: usize, other: &[u32], b: usize, floor: usize) -> Run {
    let before = one[..a].iter().rev().zip(other[floor..b].iter().rev()).take_while(|(x, y)| x == y).count();
    let after = one[a..].iter().zip(&other[b..]).take_while(|(x, y)| x == y).count();
    Run { a: (a - before) as u32, b: (b - before) as u32, len: (before + after) as u32 }
}

/// Calls `see` with the place and the hash of each kept gram.
fn kept(row: &[u32], mut see: impl FnMut(usize, u32)) {
    // A gram is a polynomial, as in `hash/polynomial.rs`; its oldest number leaves it with the highest power.
    const BASE: u64 = GOLDEN_RATIO_64;
    const OLDEST: u64 = BASE.wrapping_pow(GRAM as u32 + 1);
    let mut gram = 0_u64;
    for (at, &number) in row.iter().enumerate() {
        let oldest = at.checked_sub(GRAM).map_or(0, |at| (1 + u64::from(row[at])).wrapping_mul(OLDEST));
        gram = gram.wrapping_add(1 + u64::from(number)).wrapping_mul(BASE).wrapping_sub(oldest);
        let hash = ((gram ^ gram >> 32).wrapping_mul(BASE) >> 32) as u32;
        if hash < u32::MAX / EACH && at + 1 >= GRAM {
            see(at + 1 - GRAM, hash);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::RandomNumbers;

    #[test]
    fn a_run_is_common_maximal_and_found() {
        let mut missed = 0;
        for seed in 0..200 {
            let mut numbers = RandomNumbers(seed);
            let [mut one, mut other] = [400, 300].map(|len| numbers.sequence(len, 26));
            let copied = numbers.sequence(60, 26);
            let [a, b] = [numbers.below(400), numbers.below(300)].map(|at| at as usize);
            one.splice(a..a, copied.iter().copied());
            other.splice(b..b, copied.iter().copied());
            let runs = Samples::new(&one).runs(&other, 24);
            for run in &runs {
                let [a, b, len] = [run.a, run.b, run.len].map(|n| n as usize);
                assert_eq!(one[a..a + len], other[b..b + len]);
                assert_ne!(one.get(a + len), other.get(b + len).or(Some(&NONE)));
            }
            missed += usize::from(!runs.iter().any(|run| run.len >= 60));
        }
        assert!(missed <= 1, "{missed} of 200");
    }

    #[test]
    fn a_sequence_of_one_number_takes_linear_time() {
        let row = vec![7; 200_000];
        assert!(Samples::new(&row).runs(&row[1..], 24).len() <= 1);
        assert!(Samples::new(&[]).runs(&row, 24).is_empty() && Samples::new(&row).runs(&[], 24).is_empty());
    }
}

//! Filter frame (过滤框架) of PKU-LCS: the text left after windows absent from the other text are dropped.
//!
//! A window is the shortest stretch of at least [`WIDTH`] units, where a Han character counts 2 and any other 1. A symbol is
//! kept when a window that also occurs in the other sequence covers it. Unlike texts have short frames, and no common
//! passage of a window or more is lost.
//!
//! # Source
//! Huang, Wang, Li 2007 (PKU-LCS), step 2: an overlapping window of S = 16 bytes of GBK, where a Han character has 2 bytes,
//! hashed by Rabin's method. Different here: the hash is a polynomial modulo 2^64, of numbers and not of bytes.
//!
//! # Cost
//! Time O(n + m) expected, space 16 bytes a symbol of the shorter sequence.

use alloc::{vec, vec::Vec};

/// Units of a window: 8 Han characters, or 16 others.
pub const WIDTH: u32 = 16;

/// A sequence with the units of its symbols; the units must depend on the symbol alone.
#[derive(Clone, Copy, Debug)]
pub struct Measured<'t> {
    /// The symbols.
    pub symbols: &'t [u32],
    /// Units of each: 2 for Han, 1 for others.
    pub units: &'t [u8],
}

/// The positions of each sequence that its frame keeps, ascending.
pub fn frames(a: Measured, b: Measured) -> (Vec<u32>, Vec<u32>) {
    let (hashes_a, hashes_b) = (windows(a), windows(b));
    let kept_a = kept(&hashes_a, &Set::of(&hashes_b), a.symbols.len());
    let kept_b = kept(&hashes_b, &Set::of(&hashes_a), b.symbols.len());
    (kept_a, kept_b)
}

/// A window: its hash and the position after its last symbol.
type Window = (u64, u32);

/// The windows of a sequence, by their first symbols.
fn windows(text: Measured) -> Vec<Window> {
    const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
    let n = text.symbols.len();
    let mut windows = Vec::with_capacity(n);
    // hash = sum of symbol * BASE^(distance to the end); the weight of the first symbol follows the window's length.
    let (mut hash, mut end, mut units) = (0_u64, 0, 0);
    let powers: Vec<u64> =
        core::iter::successors(Some(1_u64), |power| Some(power.wrapping_mul(BASE))).take(WIDTH as usize + 1).collect();
    for start in 0..n {
        while units < WIDTH && end < n {
            hash = hash.wrapping_mul(BASE).wrapping_add(u64::from(text.symbols[end]) + 1);
            units += u32::from(text.units[end]).max(1);
            end += 1;
        }
        if units < WIDTH {
            break;
        }
        windows.push((hash, end as u32));
        hash = hash.wrapping_sub((u64::from(text.symbols[start]) + 1).wrapping_mul(powers[end - start - 1]));
        units -= u32::from(text.units[start]).max(1);
    }
    windows
}

/// The positions covered by windows of the set.
fn kept(windows: &[Window], others: &Set, n: usize) -> Vec<u32> {
    let mut kept = Vec::with_capacity(n.min(windows.len() + WIDTH as usize));
    let mut reach = 0;
    for (&(hash, end), start) in windows.iter().zip(0_u32..) {
        if others.contains(hash) {
            kept.extend(start.max(reach)..end);
            reach = end;
        }
    }
    kept
}

/// A set of hashes: an open table, at most half full. A run of slots longer than [`Set::PROBES`] is not searched to its end
/// but counts as found, which keeps a window too many and never loses one.
struct Set {
    slots: Vec<u64>,
    shift: u32,
}

impl Set {
    const PROBES: usize = 256;
    const FREE: u64 = 0;

    fn of(windows: &[Window]) -> Self {
        let bits = (2 * windows.len().max(1)).next_power_of_two().trailing_zeros();
        let mut set = Self { slots: vec![Self::FREE; 1 << bits], shift: 64 - bits };
        for &(hash, _) in windows {
            if let Some(slot) = set.slot(hash) {
                set.slots[slot] = hash.max(1);
            }
        }
        set
    }

    fn contains(&self, hash: u64) -> bool {
        self.slot(hash).is_none_or(|slot| self.slots[slot] != Self::FREE)
    }

    /// Where the hash is, or where it would go.
    fn slot(&self, hash: u64) -> Option<usize> {
        let hash = hash.max(1);
        let mask = self.slots.len() - 1;
        let first = (hash ^ (hash >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93) >> self.shift;
        (first as usize..).take(Self::PROBES).map(|slot| slot & mask).find(|&slot| {
            let value = self.slots[slot];
            value == hash || value == Self::FREE
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{families, sequences};

    /// Even symbols count 2.
    fn units(symbols: &[u32]) -> Vec<u8> {
        symbols.iter().map(|symbol| if symbol.is_multiple_of(2) { 2 } else { 1 }).collect()
    }

    fn window(symbols: &[u32], start: usize) -> Option<&[u32]> {
        let mut sum = 0;
        let end = (start..symbols.len()).find(|&at| {
            sum += if symbols[at].is_multiple_of(2) { 2 } else { 1 };
            sum >= WIDTH
        })?;
        Some(&symbols[start..=end])
    }

    /// Frames by comparing all windows with all windows.
    fn naive(a: &[u32], b: &[u32]) -> Vec<u32> {
        let others: Vec<_> = (0..b.len()).filter_map(|start| window(b, start)).collect();
        let mut covered = vec![false; a.len()];
        for start in 0..a.len() {
            if let Some(found) = window(a, start).filter(|found| others.contains(found)) {
                covered[start..start + found.len()].fill(true);
            }
        }
        (0..a.len() as u32).filter(|&at| covered[at as usize]).collect()
    }

    #[test]
    fn a_frame_holds_what_windows_of_the_other_text_cover() {
        for (a, b) in sequences(300).chain(families(120)) {
            let (units_a, units_b) = (units(&a), units(&b));
            let found = frames(Measured { symbols: &a, units: &units_a }, Measured { symbols: &b, units: &units_b });
            assert_eq!(found, (naive(&a, &b), naive(&b, &a)));
        }
    }
}

//! Numbers the symbols that occur in both sequences densely; all other symbols share number 0.

use alloc::{vec, vec::Vec};

use crate::base::GOLDEN_RATIO_32;

/// Two sequences over dense numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interned {
    /// The first sequence; 0 is every symbol that the second does not contain.
    pub a: Vec<u32>,
    /// The second sequence; 0 is every symbol that the first does not contain.
    pub b: Vec<u32>,
    /// Count of numbers in use: 1 plus the number of common symbols.
    pub size: usize,
}

/// Numbers the common symbols in order of their first occurrence in `b`. For example, `a` = 5 9 7 and `b` = 9 5 become
/// 2 1 0 and 1 2.
///
/// Time O(n + m), space O(n + m).
pub fn intern(a: &[u32], b: &[u32]) -> Interned {
    let mut table = SymbolNumbers::new();
    let mut b: Vec<u32> = b.iter().map(|&symbol| table.number(symbol)).collect();
    let mut common = vec![0; table.len() + 1];
    let mut a: Vec<u32> = a.iter().map(|&symbol| table.find(symbol)).collect();
    for &number in &a {
        common[number as usize] = 1;
    }
    common[0] = 0;
    let mut size = 1;
    for entry in common.iter_mut().filter(|entry| **entry == 1) {
        *entry = size;
        size += 1;
    }
    if size as usize <= table.len() {
        for number in a.iter_mut().chain(&mut b) {
            *number = common[*number as usize];
        }
    }
    Interned { a, b, size: size as usize }
}

/// Counts of the symbols that two sequences share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommonCounts {
    /// Number of symbols of the first sequence that the second contains.
    pub a: usize,
    /// Number of symbols of the second sequence that the first contains.
    pub b: usize,
    /// Number of common symbols, each as often as both contain it: for example, 2 for a symbol that occurs twice in one
    /// sequence and three times in the other. No common subsequence is longer.
    pub both: usize,
    /// Number of pairs of equal symbols: 6 in the same example.
    pub pairs: u64,
}

/// Counts common symbols. Time O(n + m), space O(distinct symbols).
pub fn count_common(a: &[u32], b: &[u32]) -> CommonCounts {
    let mut table = SymbolNumbers::new();
    let mut counts = vec![[0_u32; 2]];
    for &symbol in b {
        let number = table.number(symbol) as usize;
        if number == counts.len() {
            counts.push([0; 2]);
        }
        counts[number][1] += 1;
    }
    for &symbol in a {
        counts[table.find(symbol) as usize][0] += 1;
    }
    counts[1..].iter().filter(|count| count[0] > 0).fold(CommonCounts::default(), |sum, &[in_a, in_b]| CommonCounts {
        a: sum.a + in_a as usize,
        b: sum.b + in_b as usize,
        both: sum.both + in_a.min(in_b) as usize,
        pairs: sum.pairs + u64::from(in_a) * u64::from(in_b),
    })
}

/// Symbols below this are numbered by pages: letters and characters in use.
const PAGED: usize = 1 << 16;
/// Number of symbols of a page. A text has symbols of few pages, so a short text needs a small table.
const PAGE: usize = 32;

/// Numbers symbols from 1: by pages of symbols next to each other, or for large symbols in an open table that is at
/// most half full.
#[derive(Debug)]
pub(crate) struct SymbolNumbers {
    /// The page in `numbers` of each page of symbols; page 0 is empty.
    pages: [u16; PAGED / PAGE],
    /// The numbers of the symbols of each page in use.
    numbers: Vec<u32>,
    slots: Vec<(u32, u32)>,
    shift: u32,
    /// Number of symbols in the open table.
    hashed: usize,
    len: u32,
}

impl SymbolNumbers {
    /// Makes an empty table.
    pub fn new() -> Self {
        Self { pages: [0; PAGED / PAGE], numbers: vec![0; PAGE], slots: vec![(0, 0); 2], shift: 31, hashed: 0, len: 0 }
    }

    /// Returns the last number.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the slot of a symbol, or the free one for it. Symbols are scattered by an odd factor, a bijection on 32
    /// bits.
    fn slot(&self, symbol: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (symbol.wrapping_mul(GOLDEN_RATIO_32) >> self.shift) as usize & mask;
        while self.slots[slot].1 != 0 && self.slots[slot].0 != symbol {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Returns the number of a symbol, or 0 if it has none.
    #[inline]
    pub fn find(&self, symbol: u32) -> u32 {
        match self.pages.get(symbol as usize / PAGE) {
            Some(&page) => self.numbers[usize::from(page) * PAGE + symbol as usize % PAGE],
            None => self.slots[self.slot(symbol)].1,
        }
    }

    /// Returns the number of a symbol, and gives it the next one if it has none.
    #[inline]
    pub fn number(&mut self, symbol: u32) -> u32 {
        let number = self.find(symbol);
        if number != 0 { number } else { self.add(symbol) }
    }

    /// Gives a symbol the next number.
    #[cold]
    fn add(&mut self, symbol: u32) -> u32 {
        self.len += 1;
        if let Some(page) = self.pages.get_mut(symbol as usize / PAGE) {
            if *page == 0 {
                *page = (self.numbers.len() / PAGE) as u16;
                self.numbers.resize(self.numbers.len() + PAGE, 0);
            }
            self.numbers[usize::from(*page) * PAGE + symbol as usize % PAGE] = self.len;
            return self.len;
        }
        self.hashed += 1;
        if 2 * self.hashed > self.slots.len() {
            let slots = vec![(0, 0); 4 * self.slots.len()];
            self.shift -= 2;
            for known in core::mem::replace(&mut self.slots, slots) {
                if known.1 != 0 {
                    let slot = self.slot(known.0);
                    self.slots[slot] = known;
                }
            }
        }
        let slot = self.slot(symbol);
        self.slots[slot] = (symbol, self.len);
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::sequences;

    #[test]
    fn common_symbols_keep_their_identity_and_others_become_zero() {
        for (a, b) in sequences(200) {
            let interned = intern(&a, &b);
            for (symbol, &number) in a.iter().zip(&interned.a) {
                assert_eq!(number != 0, b.contains(symbol));
                assert!((number as usize) < interned.size);
            }
            for (symbol, &number) in b.iter().zip(&interned.b) {
                assert_eq!(number != 0, a.contains(symbol));
                for (other, &same) in a.iter().zip(&interned.a) {
                    assert_eq!(number != 0 && number == same, symbol == other);
                }
            }
        }
    }

    #[test]
    fn shared_symbols_are_counted() {
        for (a, b) in sequences(200) {
            let interned = intern(&a, &b);
            let count = |side: &[u32]| side.iter().filter(|&&number| number != 0).count();
            let mut rest = b.clone();
            let both = a.iter().filter_map(|symbol| Some(rest.swap_remove(rest.iter().position(|x| x == symbol)?)));
            let both = both.count();
            let pairs = a.iter().map(|symbol| b.iter().filter(|other| *other == symbol).count() as u64).sum();
            let expected = CommonCounts { a: count(&interned.a), b: count(&interned.b), both, pairs };
            assert_eq!(count_common(&a, &b), expected);
        }
    }

    #[test]
    fn every_common_symbol_has_a_number() {
        let a: Vec<u32> = (0..3000).map(|i| i * 65_537).collect();
        let interned = intern(&a, &a[500..]);
        assert_eq!(interned.size, 2501);
        assert_eq!(interned.a[500..], interned.b[..]);
    }
}

//! Slow versions that are simple enough to be right, and the sequences on which every fast version is tested.

use alloc::{vec, vec::Vec};

/// Returns the length of the longest common subsequence, by the full table.
pub fn lcs(a: &[u32], b: &[u32]) -> u64 {
    let mut row = vec![0; b.len() + 1];
    for x in a {
        let mut diagonal = 0;
        for (j, y) in b.iter().enumerate() {
            let best = if x == y { diagonal + 1 } else { row[j].max(row[j + 1]) };
            diagonal = row[j + 1];
            row[j + 1] = best;
        }
    }
    row[b.len()]
}

/// A generator of repeatable numbers (`SplitMix64`).
pub struct RandomNumbers(pub u64);

impl RandomNumbers {
    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % u64::from(bound)) as u32
    }

    /// Returns a sequence over the symbols below `alphabet`.
    pub fn sequence(&mut self, len: usize, alphabet: u32) -> Vec<u32> {
        (0..len).map(|_| self.below(alphabet)).collect()
    }

    /// Returns a copy in which about `percent` of the symbols are replaced, dropped or preceded by another one.
    pub fn edited(&mut self, a: &[u32], percent: u32, alphabet: u32) -> Vec<u32> {
        let mut copy = Vec::new();
        for &symbol in a {
            match if self.below(100) < percent { self.below(3) } else { 3 } {
                0 => copy.push(self.below(alphabet)),
                1 => {}
                2 => copy.extend([self.below(alphabet), symbol]),
                _ => copy.push(symbol),
            }
        }
        copy
    }
}

/// Returns pairs of random sequences: unrelated, edited, cut and shuffled; small and large alphabets.
pub fn sequences(count: u64) -> impl Iterator<Item = (Vec<u32>, Vec<u32>)> {
    (0..count).map(|seed| {
        let mut numbers = RandomNumbers(seed);
        let alphabet = [1, 2, 3, 4, 8, 60, 2000][numbers.below(7) as usize];
        let longest = [4, 20, 90, 200][numbers.below(4) as usize];
        let len = numbers.below(longest) as usize;
        let a = numbers.sequence(len, alphabet);
        let b = match numbers.below(4) {
            0 => {
                let len = numbers.below(100) as usize;
                numbers.sequence(len, alphabet)
            }
            1 => numbers.edited(&a, 5, alphabet),
            2 => numbers.edited(&a, 30, alphabet),
            _ => {
                let at = numbers.below(len as u32 + 1) as usize;
                let moved = [&a[at..], &a[..at]].concat();
                numbers.edited(&moved, 3, alphabet)
            }
        };
        (a, b)
    })
}

/// Returns the Fibonacci word: 0, 01, 010, 01001, ...
pub fn fibonacci(len: usize) -> Vec<u32> {
    let (mut last, mut word) = (vec![0], vec![0, 1]);
    while word.len() < len {
        let next = [&word[..], &last[..]].concat();
        last = core::mem::replace(&mut word, next);
    }
    word.truncate(len);
    word
}

/// Returns a de Bruijn word over two symbols: every stretch of `order` symbols occurs once.
pub fn de_bruijn(order: u32) -> Vec<u32> {
    let mut seen = vec![false; 1 << order];
    let mut word = vec![0; order as usize];
    let mut state = 0;
    seen[0] = true;
    loop {
        let step = |bit: usize| (state << 1 | bit) & (seen.len() - 1);
        let Some(bit) = [1, 0].into_iter().find(|&bit| !seen[step(bit)]) else { return word };
        state = step(bit);
        seen[state] = true;
        word.push(bit as u32);
    }
}

/// Returns pairs that repeat themselves, each about `len` long.
pub fn families(len: usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    let one = vec![1; len];
    let two: Vec<u32> = (0..len as u32).map(|i| i % 2).collect();
    let word = fibonacci(len);
    let bruijn = de_bruijn(len.ilog2());
    let backwards = |text: &[u32]| text.iter().rev().copied().collect::<Vec<_>>();
    let sentence: Vec<u32> = (0..len as u32).map(|i| i % 11).collect();
    let shifted = |text: &[u32], by: usize| text[by..].to_vec();
    vec![
        (one.clone(), one[..len / 3].to_vec()),
        (one.clone(), two.clone()),
        (two.clone(), shifted(&two, 1)),
        (word.clone(), shifted(&word, len / 3)),
        (word.clone(), backwards(&word)),
        (word, two.clone()),
        (bruijn.clone(), shifted(&bruijn, len / 4)),
        (bruijn.clone(), backwards(&bruijn)),
        (sentence.clone(), shifted(&sentence, 5)),
        (sentence, one),
        (two, Vec::new()),
    ]
}

/// Returns which grams of `a` occur in `b`, by comparing all of them.
pub fn shared_grams(a: &[u32], b: &[u32], gram: usize) -> Vec<bool> {
    a.windows(gram).map(|x| b.windows(gram).any(|y| x == y)).collect()
}

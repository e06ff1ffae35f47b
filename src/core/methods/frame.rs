//! Filter frame (过滤框架) of PKU-LCS: of each text what windows cover that the other text has as well.
//!
//! A window of S = 16 bytes of GBK slides over each text; here it is the shortest row of symbols whose width is at least S, a Han
//! character 2 wide and any other 1. Windows are compared by a Rabin hash, taken from sums of all prefixes. What no such window
//! covers cannot lie in a long common run: frames of unlike texts are short, and the shorter one bounds both rates.
//!
//! # Source
//! Huang, Wang, Li 2007 (PKU-LCS), step 2: S = 16.
//!
//! # Cost
//! Time O((|A| + |B|) log |B|), space O(|A| + |B|).

use alloc::vec::Vec;

use crate::base::Sort;
use crate::hash::mix;
use crate::hash::polynomial::BASE;

/// What is left of a text: the places of its symbols, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Places in the text.
    pub places: Vec<u32>,
}

/// The width of a symbol in GBK: characters beyond ASCII take two bytes.
pub(super) const fn width(symbol: u32) -> u32 {
    if symbol < 0x80 { 1 } else { 2 }
}

impl Frame {
    /// The frames of two texts under windows of a width.
    pub fn both(texts: [&[u32]; 2], window: u32) -> [Self; 2] {
        let [a, b] = texts.map(|text| windows(text, window));
        let [known_a, known_b] = [&a, &b].map(|windows| {
            let mut hashes: Vec<u64> = windows.iter().map(|window| window.hash).collect();
            hashes.order();
            hashes.dedup();
            hashes
        });
        [Self::covered(&a, &known_b), Self::covered(&b, &known_a)]
    }

    /// What those of the windows cover whose hash the other text has.
    fn covered(windows: &[Window], known: &[u64]) -> Self {
        let mut places = Vec::new();
        let mut reach = 0;
        for window in windows.iter().filter(|window| known.binary_search(&window.hash).is_ok()) {
            places.extend(window.start.max(reach)..window.end);
            reach = reach.max(window.end);
        }
        Self { places }
    }

    /// The symbols of the frame.
    pub fn of(&self, text: &[u32]) -> Vec<u32> {
        self.places.iter().map(|&place| text[place as usize]).collect()
    }
}

struct Window {
    start: u32,
    end: u32,
    hash: u64,
}

/// The window that begins at each symbol, as long as there is a whole one.
fn windows(text: &[u32], width_wanted: u32) -> Vec<Window> {
    let mut sums = Vec::with_capacity(text.len() + 1);
    let mut powers = Vec::with_capacity(text.len() + 1);
    let (mut sum, mut power) = (0_u64, 1_u64);
    for &symbol in text {
        sums.push(sum);
        powers.push(power);
        sum = sum.wrapping_mul(BASE).wrapping_add(mix::finalise(u64::from(symbol) + 1));
        power = power.wrapping_mul(BASE);
    }
    sums.push(sum);
    powers.push(power);
    let (mut out, mut end, mut inside) = (Vec::new(), 0, 0);
    for start in 0..text.len() {
        while inside < width_wanted && end < text.len() {
            inside += width(text[end]);
            end += 1;
        }
        if inside < width_wanted {
            break;
        }
        let hash = mix::finalise(sums[end].wrapping_sub(sums[start].wrapping_mul(powers[end - start])));
        out.push(Window { start: start as u32, end: end as u32, hash });
        inside -= width(text[start]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seq::naive::{families, sequences};

    /// By comparing every window with every other.
    fn slowly(text: &[u32], other: &[u32], window: u32) -> Vec<u32> {
        let ends = |text: &[u32], start: usize| {
            (start..=text.len()).find(|&end| text[start..end].iter().map(|&s| width(s)).sum::<u32>() >= window)
        };
        let mut covered = alloc::vec![false; text.len()];
        for start in 0..text.len() {
            let Some(end) = ends(text, start) else { break };
            let own = &text[start..end];
            let same = |from: usize| ends(other, from).is_some_and(|to| &other[from..to] == own);
            if (0..other.len()).any(same) {
                covered[start..end].fill(true);
            }
        }
        (0..text.len() as u32).filter(|&at| covered[at as usize]).collect()
    }

    #[test]
    fn frames_are_those_of_all_windows_compared() {
        for (a, b) in sequences(150).chain(families(60)) {
            // Some symbols narrow, some wide.
            let [a, b] =
                [a, b].map(|side| side.iter().map(|&s| if s % 3 == 0 { s } else { s + 0x80 }).collect::<Vec<_>>());
            for window in [2, 5, 16] {
                let [frame_a, frame_b] = Frame::both([&a, &b], window);
                assert_eq!(frame_a.places, slowly(&a, &b, window));
                assert_eq!(frame_b.places, slowly(&b, &a, window));
            }
        }
    }
}

//! Characters that are put between those of a text, so that it reads as before in white on white, and is equal to
//! nothing: 老x城x南x门, `haxrbour ofxfice`, one emoji after each letter.
//!
//! Two signs show them, both next to what the other text has:
//! - one character is a twelfth of a stretch more frequent than in the other text, and twice as frequent;
//! - single characters and letters of words take turns, as in 老a城b南c.
//!
//! What is found here is only a candidate: [`respelt`](super::respelt) leaves the characters out, and looks for the
//! rest in the other text.
//!
//! # Cost
//! Time O(n + m).

use alloc::{vec, vec::Vec};
use core::ops::Range;

use crate::base::{Sort, neighbours};
use crate::text::Document;

/// Number of symbols of a block in which characters are counted. Two blocks next to each other make a stretch, so that
/// a letter that is frequent by chance makes none.
const BLOCK: usize = 64;
const _: () = assert!(2 * BLOCK <= u8::MAX as usize, "counts and twice the usual ones have a byte");
/// In how many letters of an ordinary word one is put in: words of European languages have up to a dozen letters.
pub(super) const LONGEST_PART: usize = 12;
/// Maximum number of characters that are tried, because each costs a pass over both texts.
const MOST: usize = 3;
/// Number of slots in which characters are counted.
const SLOTS: usize = 256;

/// What is put between the characters of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PutIn {
    /// One character, folded.
    One(u32),
    /// Words of letters, between characters that are tokens of their own.
    Words,
    /// Characters that are tokens of their own, between words.
    Singles,
}

/// Returns what is put in somewhere in `document`, each with the stretches of symbols, in order, where it may be.
pub(super) fn find(document: &Document, other: &Document) -> Vec<(PutIn, Vec<Range<u32>>)> {
    let mut found = Vec::new();
    if let Some(stretches) = taking_turns(document) {
        found.push((if other.is_han() { PutIn::Words } else { PutIn::Singles }, stretches));
    }
    found.extend(frequent(document, other));
    found
}

/// Returns the stretches in which tokens that are characters and tokens that are words take turns.
fn taking_turns(document: &Document) -> Option<Vec<Range<u32>>> {
    let keys = document.keys();
    let blocks = keys.chunks(BLOCK).zip((0_u32..).step_by(BLOCK)).filter(|(block, _)| {
        let turns = neighbours(block).filter(|(a, b)| a.is_single() != b.is_single()).count();
        // each third character has one behind it, or more
        3 * turns >= block.len() && block.len() >= BLOCK / 4
    });
    let stretches: Vec<Range<u32>> =
        blocks.map(|(block, at)| document.symbols_of(&(at..at + block.len() as u32))).collect();
    (!stretches.is_empty()).then(|| joined(stretches, document))
}

/// Returns the characters that are much more frequent in stretches of a text than in the other text.
fn frequent(document: &Document, other: &Document) -> Vec<(PutIn, Vec<Range<u32>>)> {
    let slot = |symbol: u32| (symbol ^ symbol >> 8) as usize % SLOTS;
    let mut usual = [0_usize; SLOTS];
    other.symbols().iter().for_each(|&symbol| usual[slot(symbol)] += 1);
    let all = other.symbols().len().max(1);
    // how many of a block are more than usual
    let least = BLOCK.div_ceil(LONGEST_PART);
    let most = usual.map(|count| BLOCK * count / all + least.max(BLOCK * count / all));
    let most_of = |len: usize| most.map(|most| (most * len / BLOCK) as u8);
    let of_whole_block = most_of(BLOCK);
    let mut found: Vec<(PutIn, Vec<Range<u32>>)> = Vec::new();
    let mut before: Vec<u32> = Vec::new();
    let symbols = document.symbols();
    for (block, at) in symbols.chunks(BLOCK).zip((0_u32..).step_by(BLOCK)) {
        let most = if block.len() == BLOCK { of_whole_block } else { most_of(block.len()) };
        let (mut counts, mut has_frequent) = ([0_u8; SLOTS], false);
        for &symbol in block {
            let slot = slot(symbol);
            counts[slot] += 1;
            has_frequent |= counts[slot] > most[slot];
        }
        let mut now = Vec::new();
        // nearly no block has a character that is that frequent
        for &symbol in block.iter().filter(|_| has_frequent) {
            if counts[slot(symbol)] > most[slot(symbol)] && !now.contains(&symbol) {
                now.push(symbol);
                let is_short = symbols.len() < 2 * BLOCK;
                if is_short || before.contains(&symbol) {
                    let stretch = at.saturating_sub(BLOCK as u32)..at + block.len() as u32;
                    match found.iter_mut().find(|(put_in, _)| *put_in == PutIn::One(symbol)) {
                        Some((_, stretches)) => stretches.push(stretch),
                        None => found.push((PutIn::One(symbol), vec![stretch])),
                    }
                }
            }
        }
        before = now;
    }
    found.order_by_key(|(_, stretches)| core::cmp::Reverse(stretches.len()));
    found.truncate(MOST);
    found.into_iter().map(|(put_in, stretches)| (put_in, joined(stretches, document))).collect()
}

/// Joins stretches that meet, with a block more on both sides, because a stretch need not begin with a block.
fn joined(stretches: Vec<Range<u32>>, document: &Document) -> Vec<Range<u32>> {
    let end = document.symbols().len() as u32;
    let mut joined: Vec<Range<u32>> = Vec::new();
    for stretch in stretches {
        let stretch = stretch.start.saturating_sub(BLOCK as u32)..end.min(stretch.end + BLOCK as u32);
        match joined.last_mut().filter(|last| last.end >= stretch.start) {
            Some(last) => last.end = stretch.end,
            None => joined.push(stretch),
        }
    }
    joined
}

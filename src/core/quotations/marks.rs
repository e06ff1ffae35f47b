//! Pairs quotation marks: a closing mark ends the last quotation of its kind that is still open.
//!
//! Some marks open in one language and close in another: “ closes „, and » may be either. Such a mark closes what is
//! open, else it opens. Marks that are the same at both ends, and apostrophes, are decided by the letters next to them:
//! a mark between two letters belongs to a word.

use alloc::{vec, vec::Vec};

use super::Quotation;
use crate::base::{Span, part};
use crate::text::is_han;

/// The kinds of marks: opening mark, closing mark, name.
const PAIRS: [(char, char, &str); 20] = [
    ('“', '”', "“”"),
    ('„', '“', "„“"),
    ('„', '”', "„”"),
    ('”', '”', "””"),
    ('「', '」', "「」"),
    ('『', '』', "『』"),
    ('｢', '｣', "｢｣"),
    ('«', '»', "«»"),
    ('»', '«', "»«"),
    ('»', '»', "»»"),
    ('‹', '›', "‹›"),
    ('›', '‹', "›‹"),
    ('〝', '〞', "〝〞"),
    ('﹁', '﹂', "﹁﹂"),
    ('﹃', '﹄', "﹃﹄"),
    ('"', '"', "\"\""),
    ('＂', '＂', "＂＂"),
    ('‘', '’', "‘’"),
    ('‚', '‘', "‚‘"),
    ('\'', '\'', "''"),
];

/// Adds the quotations between marks. A quotation ends in the paragraph in which it begins, unless it begins that
/// paragraph, is not closed in it, and the next paragraph begins with the same mark.
pub(super) fn find(text: &str, found: &mut Vec<Quotation>) {
    let mut start = 0;
    // The quotation that the paragraph before left open, by its mark and its place in `found`.
    let mut open: Option<(char, usize)> = None;
    for line in text.split('\n') {
        let is_quoted = line.trim_start().starts_with('>');
        if !is_quoted && !line.trim().is_empty() {
            open = in_paragraph(text, line, start, open, found);
        }
        start += line.len() as u32 + 1;
    }
}

/// A mark that waits for its end.
#[derive(Clone, Copy)]
struct Open {
    mark: char,
    /// The character at which it is, by number.
    at: usize,
}

fn in_paragraph(
    text: &str,
    line: &str,
    offset: u32,
    before: Option<(char, usize)>,
    found: &mut Vec<Quotation>,
) -> Option<(char, usize)> {
    if !line.contains(|c| PAIRS.iter().any(|pair| pair.0 == c)) && before.is_none() {
        return None;
    }
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let byte = |at: usize| chars.get(at).map_or(line.len(), |place| place.0) as u32 + offset;
    let first = chars.iter().position(|(_, c)| !c.is_whitespace())?;
    let before = before.filter(|(mark, _)| *mark == chars[first].1);
    let mut waiting: Vec<Vec<usize>> = vec![Vec::new(); PAIRS.len()];
    let mut rest = before;
    for (at, &(_, c)) in chars.iter().enumerate() {
        if c == ' ' || c.is_alphanumeric() {
            continue;
        }
        let closes = PAIRS
            .iter()
            .enumerate()
            .filter(|(kind, pair)| pair.1 == c && !waiting[*kind].is_empty() && can_close(&chars, at, c));
        // The mark that was opened last is closed.
        if let Some((kind, pair)) = closes.max_by_key(|(kind, _)| waiting[*kind].last().copied()) {
            let Some(start) = waiting[kind].pop() else { continue };
            // „ waits for either of two marks.
            for (other, stack) in waiting.iter_mut().enumerate() {
                if PAIRS[other].0 == pair.0 {
                    stack.pop_if(|open| *open == start);
                }
            }
            let end = byte(at + 1);
            if start == first
                && let Some((_, number)) = rest.take()
            {
                let one = &mut found[number];
                let inside = Span::new(one.words.start, byte(at));
                *one = Quotation {
                    is_first: true,
                    ..Quotation::new(text, Span::new(one.span.start, end), inside, pair.2)
                };
                continue;
            }
            let inside = Span::new(byte(start + 1), byte(at));
            let one = Quotation::new(text, Span::new(byte(start), end), inside, pair.2);
            found.push(Quotation { is_first: start == first, ..one });
        } else if can_open(&chars, at, c) {
            for (kind, _) in PAIRS.iter().enumerate().filter(|(_, pair)| pair.0 == c) {
                waiting[kind].push(at);
            }
        }
    }
    let end = Span::new(byte(chars.len()), byte(chars.len())).end;
    if let Some((mark, number)) = rest {
        let one = &mut found[number];
        one.span.end = end;
        one.words.end = end;
        return Some((mark, number));
    }
    // The first mark that is never closed; those inside it are in what it quotes. Single ones are apostrophes.
    let is_double = |kind: usize| !matches!(PAIRS[kind].0, '‘' | '‚' | '\'');
    let open = (0..PAIRS.len())
        .filter(|&kind| is_double(kind))
        .filter_map(|kind| waiting[kind].first().map(|&at| (Open { mark: PAIRS[kind].0, at }, PAIRS[kind].2)));
    let (open, name) = open.min_by_key(|(open, _)| open.at)?;
    let inside = Span::new(byte(open.at + 1), end);
    // Quotations that begin after it are in what it quotes.
    let one = Quotation::new(text, Span::new(byte(open.at), end), inside, name);
    found.push(Quotation { is_closed: false, is_first: open.at == first, ..one });
    (open.at == first && open.mark != '"').then(|| (open.mark, found.len() - 1))
}

/// Whether a character is part of a word with which a mark next to it would be written, too. A Han character is a word
/// of its own.
fn is_of_word(place: Option<&(usize, char)>) -> bool {
    place.is_some_and(|&(_, c)| c.is_alphanumeric() && !is_han(c))
}

/// Whether a mark can open a quotation where it is.
fn can_open(chars: &[(usize, char)], at: usize, c: char) -> bool {
    let before = at.checked_sub(1).and_then(|before| chars.get(before));
    match c {
        '"' | '＂' | '”' | '»' | '›' | '‚' | '‘' => !is_of_word(before),
        // A straight single mark opens before a letter and after none; '90s has no end, so it opens nothing.
        '\'' => !is_of_word(before) && chars.get(at + 1).is_some_and(|next| !next.1.is_whitespace()),
        _ => PAIRS.iter().any(|pair| pair.0 == c),
    }
}

/// Whether a mark can close a quotation where it is.
fn can_close(chars: &[(usize, char)], at: usize, c: char) -> bool {
    let is_inside_word = is_of_word(chars.get(at + 1));
    match c {
        '"' | '＂' => !is_inside_word,
        '’' | '\'' | '‘' => !is_inside_word && !is_possessive(chars, at, c),
        _ => true,
    }
}

/// Whether an apostrophe is that of a possessive such as "the dogs' owner": after an s and before a word, if the
/// quotation has another end before a new one begins.
fn is_possessive(chars: &[(usize, char)], at: usize, c: char) -> bool {
    /// Number of characters in which another end is searched for.
    const REACH: usize = 200;
    let is_after_s = at.checked_sub(1).and_then(|before| chars.get(before)).is_some_and(|place| place.1 == 's');
    let is_before_word = chars.get(at + 1).is_some_and(|place| place.1 == ' ') && is_of_word(chars.get(at + 2));
    if !is_after_s || !is_before_word {
        return false;
    }
    let rest = part_of(chars, at + 1, REACH);
    for (i, &(_, next)) in rest.iter().enumerate() {
        let here = at + 1 + i;
        if (next == '‘' || next == '\'' && !is_of_word(chars.get(here - 1))) && is_of_word(chars.get(here + 1)) {
            return false;
        }
        if next == c && !is_of_word(chars.get(here + 1)) {
            return true;
        }
    }
    false
}

fn part_of(chars: &[(usize, char)], from: usize, most: usize) -> &[(usize, char)] {
    let rest = chars.get(from..).unwrap_or_default();
    &rest[..rest.len().min(most)]
}

/// Whether a character is a quotation mark of any kind.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '’' | '‟' | '‛' | '`' | '´' | '′' | '″' | '＇' | '〟')
        || PAIRS.iter().any(|pair| pair.0 == c || pair.1 == c)
}

/// Returns the number of bytes of the marks with which a quoted line begins.
pub(super) fn quoted_prefix(line: &str) -> usize {
    let rest = line.trim_start_matches(['>', ' ', '\t']);
    let len = line.len() - rest.len();
    if part(line, ..len).contains('>') { len } else { 0 }
}

//! Decides which marks end a sentence, and which of them are full stops.
//!
//! Marks of most scripts end a sentence in every context. The ASCII marks need their context: `3.14`, `U.S.`, `e.g.`,
//! `J. Smith`, `example.com/a?b`, `...`. The rules follow the idea of UAX #29 SB6-SB8 (a point before a digit or a
//! small letter ends nothing) with a list of abbreviations, which UAX #29 leaves to tailoring. Each decision reads at
//! most [`LOOKAHEAD`] characters, and the white space right after the mark, so no text can make it slow.

use super::chars::{self, CharClass};

/// A mark that ends a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// 。 and similar marks, or a sentence-final point.
    Full,
    /// Any other stop: ！ ？ ； …
    Other,
}

/// The word right before a mark.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastWord<'a> {
    /// Its folded characters; empty if no word touches the mark.
    pub symbols: &'a [u32],
    /// The character before it.
    pub before: Option<char>,
    /// Whether it starts with a capital letter.
    pub capital: bool,
}

/// Maximum number of characters after a mark that are read.
const LOOKAHEAD: usize = 8;

/// Returns whether, and how, the mark `c` ends a sentence. `previous` is the visible character before it, `rest` the
/// text after it.
pub(super) fn stop_at(c: char, previous: Option<char>, word: LastWord<'_>, rest: &str) -> Option<Stop> {
    match c {
        '.' | '．' => point(previous, word, rest),
        '!' | '?' => {
            let next = rest.chars().next();
            let inside =
                next.is_some_and(|n| n.is_ascii_alphanumeric() || matches!(n, '=' | '&' | '/' | '%' | '#' | '_'));
            (!inside).then_some(Stop::Other)
        }
        _ => always(c),
    }
}

/// Returns the kind of a mark that ends a sentence in every context.
pub(super) fn always(c: char) -> Option<Stop> {
    if chars::is_full_stop(c) { Some(Stop::Full) } else { chars::is_hard_stop(c).then_some(Stop::Other) }
}

/// Decides whether an ASCII or a full-width point is a stop.
fn point(previous: Option<char>, word: LastWord<'_>, rest: &str) -> Option<Stop> {
    let next = rest.chars().next();
    // A run of points is decided at its last one, and is not a full stop.
    if next == Some('.') {
        return None;
    }
    let ellipsis = previous == Some('.');
    let ends = match next {
        None => true,
        Some(n) if chars::is_closer(n) => after_closers(rest),
        Some(n) => match chars::class(n) {
            CharClass::Space | CharClass::Line => true,
            // Han text is often typed with ASCII points and no space after them.
            _ => previous.is_some_and(chars::is_han) && !n.is_ascii_alphanumeric(),
        },
    };
    if !ends || continues_small(rest) {
        return None;
    }
    if ellipsis {
        return Some(Stop::Other);
    }
    (previous.is_some() && !is_abbreviation(word, rest)).then_some(Stop::Full)
}

/// Whether white space or the end of the text follows the closing quotes and brackets.
fn after_closers(rest: &str) -> bool {
    let next = rest.chars().take(LOOKAHEAD).find(|&c| !chars::is_closer(c));
    next.is_none_or(|n| matches!(chars::class(n), CharClass::Space | CharClass::Line | CharClass::Single))
}

/// Whether the next letter, after white space, quotes and brackets, is a small one.
fn continues_small(rest: &str) -> bool {
    rest.chars()
        .take(LOOKAHEAD)
        .take_while(|&c| !matches!(chars::class(c), CharClass::Line))
        .find(|&c| !(matches!(chars::class(c), CharClass::Space) || chars::is_closer(c) || chars::is_opener(c)))
        .is_some_and(char::is_lowercase)
}

/// Words after which a point does not end a sentence if more text follows on the line.
const ABBREVIATIONS: &[&str] = &[
    "al", "approx", "apr", "art", "aug", "ave", "blvd", "bros", "ca", "cap", "capt", "cf", "ch", "chap", "cit", "col",
    "cpl", "dec", "dept", "dr", "ed", "eds", "eg", "eq", "esp", "etc", "feb", "fig", "figs", "gen", "gov", "hon",
    "ibid", "ie", "jan", "jr", "jul", "jun", "lt", "maj", "messrs", "mr", "mrs", "ms", "mt", "no", "nos", "nov", "oct",
    "op", "p", "para", "pp", "prof", "rep", "rev", "sec", "sen", "sept", "sgt", "sr", "st", "trans", "univ", "viz",
    "vol", "vols", "vs",
];

/// Abbreviations that also occur at the end of a sentence: they end it if a capital letter follows.
const OPEN_ABBREVIATIONS: &[&str] = &["al", "etc", "jr", "no", "sr"];

fn is_abbreviation(word: LastWord<'_>, rest: &str) -> bool {
    let at_end = rest.chars().all(char::is_whitespace);
    if at_end || word.symbols.is_empty() || word.symbols.len() > 6 {
        return false;
    }
    if word.symbols.len() == 1 {
        // "U.S.", "e.g.", and initials such as "J. Smith". A digit is the end of a number.
        return char::from_u32(word.symbols[0]).is_some_and(char::is_alphabetic)
            && (word.before == Some('.')
                || (word.capital
                    && word.before.is_none_or(|b| b == ' ' || chars::is_opener(b))
                    && word.symbols[0] != u32::from('i')));
    }
    let is = |list: &[&str]| {
        list.iter().any(|entry| {
            entry.len() == word.symbols.len() && entry.bytes().zip(word.symbols).all(|(a, &b)| u32::from(a) == b)
        })
    };
    if is(OPEN_ABBREVIATIONS) {
        let next =
            rest.chars().take(LOOKAHEAD).find(|&c| !matches!(chars::class(c), CharClass::Space | CharClass::Line));
        return next.is_some_and(|n| n.is_ascii_digit());
    }
    is(ABBREVIATIONS)
}

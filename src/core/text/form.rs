//! The form in which characters are compared.

use super::chars::{self, CharClass};
use super::fold;
use super::{Fold, TextOptions};
use crate::base::part;

/// Returns the length in bytes of a hyphen at the beginning of `text` and the line break after it, if they divide a
/// word: `exam-⏎ined`.
pub(super) fn parting(before: Option<char>, text: &str) -> Option<usize> {
    let is_small = |c: char| chars::class(c) == CharClass::Word && !c.is_uppercase() && !c.is_ascii_digit();
    let after = text.strip_prefix(['-', '‐'])?;
    let next = after.trim_ascii_start();
    let is_break = part(after, ..after.len() - next.len()).matches('\n').count() == 1;
    (is_break && before.is_some_and(is_small) && next.chars().next().is_some_and(is_small))
        .then_some(text.len() - next.len())
}

/// Returns the text as it is compared if punctuation matters, too. Two texts are "equal after normalisation" if these
/// are equal.
pub(super) fn of_text(text: &str, options: &TextOptions) -> impl Iterator<Item = char> {
    let (mut rest, mut letters): (_, &[char]) = (text, &[]);
    let mut before = None;
    core::iter::from_fn(move || {
        loop {
            if let Some((&letter, more)) = letters.split_first() {
                letters = more;
                return of_char(letter, options);
            }
            if let Some(len) = parting(before, rest) {
                rest = part(rest, len..);
            }
            let (c, len) = fold::first(rest)?;
            before = Some(c);
            rest = part(rest, len..);
            letters = fold::spelt_out(c);
            if letters.is_empty()
                && let Some(form) = of_char(c, options)
            {
                return Some(form);
            }
        }
    })
}

/// Returns the form in which a character is compared, if it represents only itself. Returns `None` for white space,
/// combining marks and invisible characters, and for punctuation if it is ignored.
pub(super) fn of_char(c: char, options: &TextOptions) -> Option<char> {
    match chars::class(c) {
        CharClass::Single | CharClass::Word => Some(folded(c, options.ignore_case, &options.fold)),
        CharClass::Punct if !options.ignore_punctuation => Some(fold::fold_punct(c)),
        _ => None,
    }
}

/// Returns the form in which a counted character is compared, with the fold of the options.
#[inline]
pub(super) fn folded(c: char, ignore_case: bool, also: &Fold) -> char {
    also.of(fold::fold(c, ignore_case))
}

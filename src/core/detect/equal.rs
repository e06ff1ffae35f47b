//! A comparison that also returns which characters are equal, from which the text that many sources share with one text
//! is added up.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::Options;
use super::juhao::{Searched, report, search};
use super::written::Written;
use crate::base::{LimitReached, Sides, Span};
use crate::report::{Report, Role};
use crate::text::Document;

/// The result of [`compare_equal`].
pub(crate) type Compared = Result<(Report, Sides<Vec<Span>>), Unlisted>;

/// A comparison of two documents whose Report is not wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlisted {
    /// The role of the pair; `None` if the documents share no passage.
    pub role: Option<Role>,
    /// The limits that were reached.
    pub limits: Vec<LimitReached>,
}

/// Compares two documents; `left` must be the longer one. Returns the Report, and for each document the counted
/// characters that are equal in matches that are evidence, as ranges of symbols in any order. If the role of the pair
/// is less than `least`, makes no Report.
pub(super) fn compare_equal(left: &Document, right: &Document, options: &Options, least: Role) -> Compared {
    let written = Written::read([left, right], options.rules);
    let searched = search(written.texts([left, right]), options, least);
    let role = searched.role();
    if role.is_none_or(|role| role > least) {
        return Err(Unlisted { role, limits: searched.limits });
    }
    let equal = equal(&searched, written.texts([left, right]), [left, right]);
    Ok((report(written, searched, [left, right], options), equal))
}

/// Returns the equal characters, as symbols of `documents`; `texts` are the documents in the form in which they were
/// compared.
fn equal(searched: &Searched, texts: [&Document; 2], documents: [&Document; 2]) -> Sides<Vec<Span>> {
    if searched.evidence.same {
        // The same characters may be different words, such as "any one" and "anyone", so tokens do not correspond.
        let [left, right] = documents.map(|document| vec![Span::new(0, document.symbols().len() as u32)]);
        return Sides::new(left, right);
    }
    let place = |side: usize, tokens: &Range<u32>| {
        let (text, document) = (texts[side], documents[side]);
        let symbols = if core::ptr::eq(text, document) {
            text.symbols_of(tokens)
        } else {
            document.counted_in(text.shown_span(text.span_of_tokens(tokens)).shown)
        };
        Span::new(symbols.start, symbols.end)
    };
    let mut equal = Sides::<Vec<Span>>::default();
    for run in searched.found.iter().filter(|one| one.is_evidence()).flat_map(|one| &one.passage.pieces) {
        equal.left.push(place(0, &run.on_a()));
        equal.right.push(place(1, &run.on_b()));
    }
    equal
}

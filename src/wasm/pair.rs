//! What JavaScript asks about two texts, as rows of numbers: for the main module and for that of `juhao/compare`.

use juhao_core::report::Report;
use juhao_core::{Document, Error, Options, Sides, Span, detect, text};

use super::failure::Failure;
use super::matches::{self, numbers_of};
use crate::input::Input;
use crate::wire::{self, Unit};

/// Keeps the numbers of a Report for JavaScript; returns their position.
pub fn keep(report: Report, left: &Input, right: &Input) -> usize {
    matches::keep(&wire::Report::new(report, Sides::new(left.texts(), right.texts()), Unit::Utf16))
}

/// Aligns two texts without any filter. Returns four numbers for each pair of spans, the two bounds of the LCS, five
/// numbers for each limit reached, and the number of these limits.
pub fn aligned(left: &text::Reading, right: &text::Reading, options: &Options) -> Vec<u32> {
    let found = juhao_core::align(left, right, options);
    let mut numbers = wire::aligned(&found, Sides::new(left.shown(), right.shown()), Unit::Utf16);
    numbers.extend(found.limits.iter().flat_map(matches::numbers_of_limit));
    numbers.push(found.limits.len() as u32);
    numbers
}

/// Finds the edits inside matches. `spans` has four numbers for each match. Returns, for each match, the number of
/// edits and eight numbers for each edit.
///
/// # Errors
/// A range lies outside a text.
pub fn edits(left: &Input, right: &Input, spans: &[u32], options: &Options) -> Result<Vec<u32>, Failure> {
    let documents = Sides::new(&left.document, &right.document);
    let side = |document: &Document, at: usize| {
        let edges: Vec<u32> = spans.chunks_exact(4).flat_map(|four| [four[at], four[at + 1]]).collect();
        let bytes = wire::to_bytes(document.shown(), Unit::Utf16, &edges).map_err(|error| match error {
            Error::Range { start, end, len } => Failure::range(start as u32, end as u32, len as u32),
            other => other.into(),
        })?;
        Ok::<_, Failure>(bytes.chunks_exact(2).map(|edge| Span::new(edge[0], edge[1])).collect::<Vec<_>>())
    };
    let (lefts, rights) = (side(documents.left, 0)?, side(documents.right, 2)?);
    let matches: Vec<Sides<Span>> =
        lefts.into_iter().zip(rights).map(|(left, right)| Sides::new(left, right)).collect();
    let found = detect::edits(documents.left, documents.right, &matches, options);
    let shown =
        |edit: &Sides<Span>| Sides::new(documents.left.shown_span(edit.left), documents.right.shown_span(edit.right));
    let found: Vec<Vec<_>> = found.iter().map(|edits| edits.iter().map(shown).collect()).collect();
    let mut numbers = Vec::new();
    for edits in &wire::edits(&found, Sides::new(left.texts(), right.texts()), Unit::Utf16) {
        numbers.push(edits.len() as u32);
        for edit in edits {
            numbers.extend(numbers_of(&edit.left));
            numbers.extend(numbers_of(&edit.right));
        }
    }
    Ok(numbers)
}

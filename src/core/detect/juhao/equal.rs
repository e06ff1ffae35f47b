//! A comparison that also returns which characters are equal: what many sources share with one text is added up from these.

use alloc::{vec, vec::Vec};

use super::{Searched, is_evidence, report, search};
use crate::base::{LimitReached, Sides, Span};
use crate::detect::Options;
use crate::relation;
use crate::report::Report;
use crate::text::Document;

/// The Report of two documents that have something in common, and the counted characters of each that are equal in matches that are
/// evidence, as ranges of symbols in any order; the longer document is the left one. Of documents that have nothing in common, the limits
/// that were reached.
pub(in crate::detect) fn compare_equal(
    left: &Document,
    right: &Document,
    options: &Options,
) -> Result<(Report, Sides<Vec<Span>>), Vec<LimitReached>> {
    let searched = search(left, right, options);
    if !relation::decide(&searched.evidence, &options.thresholds).0.is_related() {
        return Err(searched.limits);
    }
    let equal = equal(&searched, left, right);
    Ok((report(searched, left, right, options), equal))
}

fn equal(searched: &Searched, left: &Document, right: &Document) -> Sides<Vec<Span>> {
    if searched.evidence.same {
        // The same characters may be other words, such as "any one" and "anyone", so that tokens do not pair off.
        let all = vec![Span::new(0, left.symbols().len() as u32)];
        return Sides::new(all.clone(), all);
    }
    let mut equal = Sides::<Vec<Span>>::default();
    for run in searched.found.iter().filter(|one| is_evidence(one)).flat_map(|one| &one.passage.pieces) {
        let (a, b) = (left.symbols_of(&run.on_a()), right.symbols_of(&run.on_b()));
        equal.left.push(Span::new(a.start, a.end));
        equal.right.push(Span::new(b.start, b.end));
    }
    equal
}

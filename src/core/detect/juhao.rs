//! Juhao's own decision: passages first, then the relation from what they cover.

use alloc::vec::Vec;
use core::ops::Range;

use super::Options;
use crate::base::{Ratio, Side, Sides, Span, union_len};
use crate::matching::{evidence, pair::Pair, passages};
use crate::relation;
use crate::report::{self, Dismissed, LcsLength, Match, MatchKind, Note, Relation, Report, Scores};
use crate::text::Document;

/// Compares two documents in canonical order (longer first, ties by content) and turns the answer round, so that exchanging the
/// texts mirrors the Report exactly.
pub(super) fn compare(left: &Document, right: &Document, options: &Options) -> Report {
    let turned = (right.symbols().len(), right.symbols()) > (left.symbols().len(), left.symbols());
    if turned { ordered(right, left, options).swapped() } else { ordered(left, right, options) }
}

fn ordered(left: &Document, right: &Document, options: &Options) -> Report {
    let pair = Pair::new(left, right);
    let found = passages::find(&pair, [left, right], options.limits.work);
    let evidence = evidence::of(&pair, &found.kept);
    let (relation, reason) = relation::decide(&evidence, &options.thresholds);
    let cover = evidence.cover();
    let score = (cover.left.max(cover.right).value() + 0.1 * evidence::shared_terms(&pair)) / 1.1;
    let mut matches: Vec<Match> = Vec::new();
    if relation != Relation::Distinct {
        for p in &found.kept {
            let shown = Sides::new(output(left, &p.a), output(right, &p.b));
            let exact = left.same_text(shown.left, right, shown.right);
            matches.push(Match {
                spans: Sides::new(left.told(shown.left), right.told(shown.right)),
                kind: if exact { MatchKind::Exact } else { MatchKind::Edited },
                moved: false,
                equal: 0,
                evidence: Note::new("aligned", []),
            });
        }
    }
    report::sort_matches(&mut matches);
    let covered = |document: &Document, side: Side| {
        let spans: Vec<Span> = matches
            .iter()
            .map(|m| document.counted_in(m.spans.get(side).shown))
            .map(|r| Span::new(r.start, r.end))
            .collect();
        Ratio::new(union_len(&spans), document.symbols().len() as u64)
    };
    Report {
        relation,
        reason,
        score,
        coverage: Sides::new(covered(left, Side::Left), covered(right, Side::Right)),
        scores: Scores::default(),
        lcs: LcsLength::default(),
        dismissed: Dismissed {
            count: found.dismissed.len() as u64,
            chars: found.dismissed.iter().map(|&n| u64::from(n)).sum(),
        },
        lengths: Sides::new(left.lengths(), right.lengths()),
        extraction: Sides::new(left.extracted(), right.extracted()),
        signs: [left.signs(Side::Left), right.signs(Side::Right)].concat(),
        limits: Vec::new(),
        matches,
    }
}

/// The passage as a reader would mark it: with the punctuation up to the next white space, and an opening mark before it.
fn output(document: &Document, tokens: &Range<u32>) -> Span {
    passages::shown(document, tokens)
}

//! What holds of every Report, whatever was compared.

use juhao::report::Match;
use juhao::{Report, Sides, Span};

/// Whether a span lies in a text, on characters.
pub fn is_inside(span: Span, text: &str) -> bool {
    span.start <= span.end && text.get(span.start as usize..span.end as usize).is_some()
}

/// Whether each span overlaps no other one.
fn are_alone(spans: &[Span]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|&at| spans[at].start);
    let mut alone = vec![true; spans.len()];
    let mut reach: Option<usize> = None;
    for at in order {
        let longest = reach.filter(|&before| spans[before].end > spans[at].start);
        if let Some(before) = longest {
            (alone[at], alone[before]) = (false, false);
        }
        if reach.is_none_or(|before| spans[before].end < spans[at].end) {
            reach = Some(at);
        }
    }
    alone
}

/// Checks a Report of two texts.
pub fn report(report: &Report, left: &str, right: &str, name: &str) {
    for found in &report.matches {
        let Sides { left: a, right: b } = found.spans;
        assert!(is_inside(a.shown, left) && is_inside(b.shown, right), "{name}: {found:?}");
        assert!(found.equal <= u64::from(a.shown.len().min(b.shown.len())), "{name}: {found:?}");
    }
    assert!(report.matches.is_sorted_by_key(|found| found.spans.left.shown.start), "{name}");
    let [left_alone, right_alone] = [|found: &Match| found.spans.left.shown, |found: &Match| found.spans.right.shown]
        .map(|side| {
            let spans: Vec<Span> = report.matches.iter().map(side).collect();
            are_alone(&spans)
        });
    for ((found, left), right) in report.matches.iter().zip(left_alone).zip(right_alone) {
        // Only text that one side has once more is in two matches, and there not on the other side.
        assert!(left || right, "{name}: {found:?} overlaps others on both sides");
    }
    assert!((0.0..=1.0).contains(&report.score), "{name}: {}", report.score);
    for coverage in [report.coverage.left, report.coverage.right] {
        assert!(coverage.num <= coverage.den, "{name}: {coverage:?}");
    }
    let (lcs, lengths) = (report.lcs, report.lengths);
    assert!(lcs.lower <= lcs.upper, "{name}: {lcs:?}");
    assert!(lcs.upper <= lengths.left.counted.min(lengths.right.counted), "{name}: {lcs:?}");
    let is_told = report.limits.iter().any(|limit| limit.name == "work.lcs");
    assert!(lcs.exact() || is_told, "{name}: {lcs:?} without a reason");
    for limit in &report.limits {
        assert!(limit.reached >= limit.limit, "{name}: {limit:?}");
    }
}

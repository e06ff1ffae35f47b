//! Checks the rules that every Report obeys.

use juhao::{Report, Sides, Span};

/// Whether a span lies in a text and does not cut a character.
pub fn is_inside(span: Span, text: &str) -> bool {
    span.start <= span.end && text.get(span.start as usize..span.end as usize).is_some()
}

/// Checks a Report of two texts.
pub fn report(report: &Report, left: &str, right: &str, name: &str) {
    for found in &report.matches {
        let Sides { left: a, right: b } = found.spans;
        assert!(is_inside(a.shown, left) && is_inside(b.shown, right), "{name}: {found:?}");
        assert!(found.equal <= u64::from(a.shown.len().min(b.shown.len())), "{name}: {found:?}");
    }
    assert!(report.matches.is_sorted_by_key(|found| found.spans.left.shown.start), "{name}");
    // Matches overlap on one side only if the other side repeats that text, because every long run is shown at each of
    // its places.
    for (i, x) in report.matches.iter().enumerate() {
        for y in &report.matches[i + 1..] {
            let both = Sides::new((x.spans.left.shown, y.spans.left.shown), (x.spans.right.shown, y.spans.right.shown))
                .map(|(x, y)| x.start < y.end && y.start < x.end);
            let is_apart = !both.left && !both.right;
            assert!(is_apart || both.left != both.right, "{name}: {x:?} and {y:?} overlap");
        }
    }
    assert!((0.0..=1.0).contains(&report.score), "{name}: {}", report.score);
    for coverage in [report.coverage.left, report.coverage.right] {
        assert!(coverage.num <= coverage.den, "{name}: {coverage:?}");
    }
    let (lcs, lengths) = (report.lcs.expect("the default"), report.lengths);
    assert!(lcs.lower <= lcs.upper, "{name}: {lcs:?}");
    assert!(lcs.upper <= lengths.left.counted.min(lengths.right.counted), "{name}: {lcs:?}");
    // The LCS of short texts is exact.
    let is_told = report.limits.iter().any(|limit| limit.name == "work.lcs");
    let shorter = lengths.left.counted.min(lengths.right.counted);
    assert!(lcs.exact() || is_told || shorter > 2000, "{name}: {lcs:?} without a reason");
    for limit in &report.limits {
        assert!(limit.reached >= limit.limit, "{name}: {limit:?}");
    }
}

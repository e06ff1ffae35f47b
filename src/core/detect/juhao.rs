//! Juhao's own decision: passages first, then the relation from what they cover.
//!
//! 1. Common runs of tokens, in any order of the text.
//! 2. Passages: like sentences, borders, verbatim chains.
//! 3. Kinds the caller does not want are dismissed, but for the exact pieces inside them, and so are matches that are too short.
//! 4. The relation, from what the rest covers.
//! 5. The scores of the published methods, as evidence beside it.

use alloc::{vec, vec::Vec};

use super::{Method, Options, align, rules, scores};
use crate::base::{LimitReached, Ratio, Side, Sides, Sort, Span};
use crate::features::profile::Profile;
use crate::matching::common::{self, Common};
use crate::matching::found::{self, Found};
use crate::matching::pair::Pair;
use crate::matching::passages::{self, Passages};
use crate::matching::verbatim::Runs;
use crate::matching::{evidence, exact, shared_terms};
use crate::measures::coverage;
use crate::relation::{self, Evidence, Thresholds};
use crate::report::{self, Dismissed, LcsLength, Match, MatchKind, Note, Relation, Report, Value};
use crate::text::{Document, Stops};

/// Steps 1 to 3, and what the passages amount to.
struct Searched {
    common: Common,
    /// The length of the LCS, if it was needed.
    length: Option<LcsLength>,
    kept: Vec<Found>,
    dismissed: Dismissed,
    limits: Vec<LimitReached>,
    evidence: Evidence,
    /// What was compared, unless the tokens are the same.
    pair: Option<Pair>,
}

/// `enough` are the thresholds from which on it is not told how much more the evidence is.
fn search(left: &Document, right: &Document, options: &Options, enough: Option<&Thresholds>) -> Searched {
    let same = left.symbols() == right.symbols();
    if same && left.spelt() == right.spelt() {
        return search_same(left, right);
    }
    // The table of runs is gone before the pair comes.
    let common = common::find([left, right], SHORTEST_RUN);
    let runs = common.in_tokens([left, right]);
    let pair = Pair::new(left, right, &runs);
    let long = Runs::of(&runs);
    let Passages { kept: passages, mut dismissed, mut limits } = if same {
        Passages::whole([left, right])
    } else {
        passages::find(&pair, [left, right], &long, options.keep_weak, options.limits.work)
    };
    limits.extend(common.limit.clone());

    let wanted = |found: &Found| {
        same || (options.kinds.contains(&found.kind) && pair.a.weight(&found.passage.a) >= options.min_match_length)
    };
    let mut length = None;
    let mut whole =
        || length.get_or_insert_with(|| align::lcs_length([left, right], &common, options, &mut limits)).lower;
    let described = found::describe(&passages, [left, right], &runs, &mut whole, options.limits.work);
    let mut kept = Vec::new();
    for found in described {
        if wanted(&found) {
            kept.push(found);
            continue;
        }
        let first = kept.len();
        if !options.kinds.contains(&found.kind) {
            kept.extend(exact::pieces(&found, [left, right], &runs).into_iter().filter(wanted));
        }
        let rest = found.shorter().saturating_sub(kept[first..].iter().map(|piece| piece.equal).sum());
        if rest > 0 {
            dismissed.add(rest);
        }
    }

    let is_enough = |evidence: &Evidence| enough.is_some_and(|thresholds| evidence.is_enough(thresholds));
    let evidence = Evidence { same, ..evidence::of(&pair, [left, right], &kept, &long, is_enough, &mut limits) };
    Searched { common, length, kept, dismissed, limits, evidence, pair: Some(pair) }
}

/// The same of two texts with the same tokens, which need no search.
fn search_same(left: &Document, right: &Document) -> Searched {
    let (tokens, symbols) = (left.tokens().len() as u64, left.symbols().len() as u64);
    let all = Sides::new(tokens, tokens);
    Searched {
        common: Common::default(),
        length: Some(LcsLength { lower: symbols, upper: symbols, trustable: 0 }),
        kept: found::describe(&Passages::whole([left, right]).kept, [left, right], &[], &mut || symbols, 0),
        dismissed: Dismissed::default(),
        limits: Vec::new(),
        evidence: Evidence {
            tokens: all,
            matched: all,
            inside: all,
            same: true,
            han: left.is_han(),
            ..Evidence::default()
        },
        pair: None,
    }
}

/// What the decision on two documents reads, the longer one first.
pub(super) fn evidence(left: &Document, right: &Document, options: &Options) -> Evidence {
    search(left, right, options, None).evidence
}

/// Compares two documents, the longer one first.
pub(super) fn compare(left: &Document, right: &Document, options: &Options) -> Report {
    report(search(left, right, options, Some(&options.thresholds)), left, right, options)
}

/// The same of two documents that have something in common. Of others, most of the work is left out.
pub(super) fn compare_related(left: &Document, right: &Document, options: &Options) -> Option<Report> {
    let searched = search(left, right, options, Some(&options.thresholds));
    if options.method == Method::Juhao && !relation::decide(&searched.evidence, &options.thresholds).0.is_related() {
        return None;
    }
    Some(report(searched, left, right, options)).filter(|report| report.relation.is_related())
}

fn report(searched: Searched, left: &Document, right: &Document, options: &Options) -> Report {
    let Searched { common, length, mut kept, mut dismissed, mut limits, evidence, pair } = searched;
    let is_copy = left.shown() == right.shown() && left.options() == right.options();
    let of_left = Stops::of(left);
    let of_right = (!is_copy).then(|| Stops::of(right));
    let stops = [&of_left, of_right.as_ref().unwrap_or(&of_left)];
    let score = pair.filter(|_| !evidence.same).map_or(1.0, |pair| {
        let (cover, terms) = (evidence.cover(), shared_terms::share(&pair, stops));
        (cover.left.max(cover.right).value() + SHARED_TERMS * terms) / (1.0 + SHARED_TERMS)
    });
    let (mut relation, mut reason) = relation::decide(&evidence, &options.thresholds);
    let mut length = length.unwrap_or_else(|| align::lcs_length([left, right], &common, options, &mut limits));
    if relation == Relation::Distinct {
        kept.drain(..).for_each(|found| dismissed.add(found.shorter()));
    }
    limit_matches(&mut kept, options.limits.matches, &mut limits);
    found::part_marks(&mut kept, [left, right]);

    let of_left = Profile::for_scores(left, stops[0]);
    let of_right = (!is_copy).then(|| Profile::for_scores(right, stops[1]));
    let of_right = of_right.as_ref().unwrap_or(&of_left);
    let (mut scores, reached) = scores::of_profiles(&of_left, of_right, &options.limits);
    limits.extend(reached);
    length.trustable = scores::add_trustable(&mut scores, [left, right], &mut limits);
    if relation != Relation::NoFeatures
        && let Some(decided) = rules::decide(options.method, &scores, scores::full_stops(&of_left, of_right))
    {
        (relation, reason) = decided;
    }
    let mut matches: Vec<Match> = kept.iter().map(|found| told(found, left, right)).collect();
    report::sort_matches(&mut matches);
    limits.order();
    Report {
        relation,
        reason,
        score: if relation == Relation::NoFeatures { 0.0 } else { score },
        coverage: Sides::new(coverage(left, Side::Left, &matches), coverage(right, Side::Right, &matches)),
        scores,
        lcs: length,
        dismissed,
        lengths: Sides::new(left.lengths(), right.lengths()),
        extraction: Sides::new(left.extracted(), right.extracted()),
        signs: [left.signs(Side::Left), right.signs(Side::Right)].concat(),
        limits,
        matches,
    }
}

/// Weight of the shared terms in the score: enough to order pairs with little in common, too little to change the order of others.
const SHARED_TERMS: f64 = 0.1;

/// Runs are searched down to this weight, whatever the caller wants to see: they set the borders of passages.
const SHORTEST_RUN: u32 = 8;

/// Keeps the largest matches.
fn limit_matches(kept: &mut Vec<Found>, limit: u64, limits: &mut Vec<LimitReached>) {
    let count = kept.len() as u64;
    if count > limit {
        kept.order_by_key(|found| (core::cmp::Reverse(found.equal), found.shown.left, found.shown.right));
        kept.truncate(limit as usize);
        limits.push(LimitReached { name: "matches", limit, reached: count });
    }
}

fn told(found: &Found, left: &Document, right: &Document) -> Match {
    let values = vec![
        ("equal", Value::Count(found.equal)),
        ("charsLeft", Value::Count(found.counted.left)),
        ("charsRight", Value::Count(found.counted.right)),
    ];
    let code = match found.kind {
        MatchKind::Exact => "equal-run",
        MatchKind::Edited => "aligned",
        MatchKind::Loose => "sentence-vector",
    };
    Match {
        spans: Sides::new(left.told(found.shown.left), right.told(found.shown.right)),
        kind: found.kind,
        moved: found.moved,
        equal: found.equal,
        evidence: Note::new(code, values),
    }
}

fn coverage(document: &Document, side: Side, matches: &[Match]) -> Ratio {
    let inside = |found: &Match| {
        let range = document.counted_in(found.spans.get(side).shown);
        Span::new(range.start, range.end)
    };
    let spans: Vec<Span> = matches.iter().map(inside).collect();
    coverage::of(&spans, document.symbols().len() as u32).unwrap_or_default()
}

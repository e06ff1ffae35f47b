//! Juhao's own decision: finds passages, then decides the relation from the text they cover.
//!
//! 1. Finds equal runs of tokens, in any order of the text.
//! 2. Finds passages: chains of runs, and similar sentences ([`search`]).
//! 3. Replaces passages of a kind that the caller does not want by the equal runs inside them; dismisses those that are
//!    too short.
//! 4. Gives passages their roles: evidence, or minor.
//! 5. Decides the relation from the text that the evidence covers.
//! 6. Adds the scores of the published methods, unless the caller does without them.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::written::Written;
use super::{Options, align, scores};
use crate::base::{LimitReached, Ratio, Sides, Sort, Span};
use crate::matching::bits::Bits;
use crate::matching::claims::{self, Claims};
use crate::matching::common_runs::{self, CommonRuns};
use crate::matching::describe::{self, DescribedPassage};
use crate::matching::pair::{CHARACTER_LENGTH, TokenPair, WORD_LENGTH};
use crate::matching::passage::{Passage, Stage};
use crate::matching::passage_blocks;
use crate::matching::roles::{self, Judged, Judgement};
use crate::matching::search;
use crate::matching::search_rules::SearchRule;
use crate::matching::sentence_cuts::SentenceCuts;
use crate::matching::trace;
use crate::matching::tuning::PIECE;
use crate::measures::coverage;
use crate::relation::{self, Evidence};
use crate::report::{self, Dismissed, LcsLength, Match, MatchKind, Note, Report, Role, Step, Value};
use crate::seq::runs::Run;
use crate::text::{ChineseForm, Document, Fold, signs_of_pair};

/// The result of steps 1 to 4.
pub(super) struct Searched {
    common: CommonRuns,
    /// Length of the LCS, if it is known.
    length: Option<LcsLength>,
    pub found: Vec<DescribedPassage>,
    dismissed: Dismissed,
    pub limits: Vec<LimitReached>,
    pub evidence: Evidence,
    /// Claims that differ in equal wording.
    claims: Claims,
    /// Bits that chance gives.
    chance: f64,
    /// What happened to each candidate.
    steps: Vec<trace::Step>,
}

impl Searched {
    /// Returns the role of the pair; `None` if no passage is shown.
    pub fn role(&self) -> Option<Role> {
        let is_evidence = self.found.iter().any(DescribedPassage::is_evidence);
        (!self.found.is_empty()).then_some(if is_evidence { Role::Evidence } else { Role::Minor })
    }
}

/// Searches the passages of two texts, and decides which are evidence. If the role of the pair is less than
/// `least_role`, leaves out the sum of the evidence and the claims, because no Report is made of them.
pub(super) fn search([left, right]: [&Document; 2], options: &Options, least_role: Role) -> Searched {
    if left.symbols() == right.symbols() {
        return search_same(left, right);
    }
    let common = common_runs::find([left, right], shortest_run(left, right));
    let runs = common.in_tokens([left, right]);
    // A caller who sets a minimum length does not get shorter matches.
    let rules = options.rules.when(SearchRule::Brief, options.min_match_length.is_none());
    let pair = TokenPair::new(left, right, &runs).with_rules(rules, options.explain);
    let bits = Bits::new(&pair);
    let length = options.min_match_length_or(Options::MIN_MATCH_LENGTH);
    let [least, rare] = [length, options.rare_match_length_or(length)].map(|length| CHARACTER_LENGTH * length);
    let search::SearchResult { passages, mut limits } = search::find(&pair, &bits, &runs, least, options.limits.work);
    limits.extend(common.limit.clone());

    let mut dismissed = Dismissed::default();
    let wants_all =
        [MatchKind::Exact, MatchKind::Edited, MatchKind::Loose].iter().all(|kind| options.kinds.contains(kind));
    let mut kept = Vec::new();
    for judged in roles::judge(&pair, &bits, passages) {
        if wants_all {
            kept.push(judged);
            continue;
        }
        let Judged { passage, judgement } = judged;
        let one = describe::describe_one(passage, false, [left, right]);
        if options.kinds.contains(&one.kind) {
            kept.push(Judged { passage: one.passage, judgement });
            continue;
        }
        pair.trace.record(|| one.passage.trace_step("other-kind"));
        let mut rest = one.shorter();
        if options.kinds.contains(&MatchKind::Exact) {
            let parts = one.passage.pieces.iter().flat_map(|piece| exact_parts(*piece, [left, right]));
            for piece in parts.filter(|piece| pair.a.length(&piece.on_a()) >= PIECE) {
                // A piece of a passage has its judgement, because it is the same copy.
                kept.extend(Passage::from_pieces(vec![piece], &bits).map(|passage| Judged { passage, judgement }));
                rest = rest.saturating_sub(left.symbols_of(&piece.on_a()).len() as u64);
            }
        }
        if rest > 0 {
            dismissed.add(rest);
        }
    }
    for one in &kept {
        pair.trace.record(|| one.passage.trace_step(if one.judgement.is_evidence() { "evidence" } else { "minor" }));
    }
    let gap = least / if pair.is_han { CHARACTER_LENGTH } else { WORD_LENGTH };
    let shortest = if options.min_match_length.is_some() { least } else { 0 };
    let shown = ShownPassages::select(
        &pair,
        [left, right],
        &SentenceCuts::new(&pair, &runs, least),
        &bits,
        kept,
        [least, rare, shortest],
        &mut dismissed,
    );
    let mut found = describe::describe(shown.passages, [left, right]);
    for (one, judgement) in found.iter_mut().zip(shown.judgements) {
        one.judgement = judgement;
    }
    let (evidence, claims, steps, chance) = (Evidence::default(), Claims::default(), Vec::new(), bits.chance);
    let mut searched = Searched { common, length: None, found, dismissed, limits, evidence, claims, chance, steps };
    if searched.role().is_some_and(|role| role > least_role) {
        return searched;
    }
    let found = &mut searched.found;
    let blocks = passage_blocks::number_blocks(found.iter().map(|one| &one.passage), gap);
    for (one, block) in found.iter_mut().zip(blocks) {
        one.block = block;
    }
    let around =
        Sides::new(count(left, shown.around[0].iter().cloned()), count(right, shown.around[1].iter().cloned()));
    let are_as_written = left.options().fold == Fold::AsWritten;
    let are_forms = || are_as_written && ChineseForm::traditional_side(left, right).is_some();
    let claims = claims::find(found.iter().map(|one| &one.passage), [left, right], are_forms);
    searched.evidence = Evidence {
        facts: claims::count_facts(&claims.all, [left, right]),
        formula: pair.has(SearchRule::Facts) && claims.is_formula,
        around,
        best: found.iter().map(|one| one.judgement.by).reduce(f64::max),
        ..evidence_of(found, [left, right])
    };
    (searched.claims, searched.steps) = (claims, pair.trace.finish());
    searched
}

/// Returns the parts of a run in which both texts have the same marks between the tokens.
fn exact_parts(run: Run, [a, b]: [&Document; 2]) -> Vec<Run> {
    let between = |document: &Document, token: u32| {
        let [before, next] = [token..token + 1, token + 1..token + 2].map(|one| document.span_of_tokens(&one));
        Span::new(before.end, next.start.max(before.end))
    };
    let mut parts = vec![Run { len: 1, ..run }];
    for i in 1..run.len {
        let (x, y) = (run.a + i - 1, run.b + i - 1);
        match parts.last_mut() {
            Some(part) if a.same_text(between(a, x), b, between(b, y)) => part.len += 1,
            _ => parts.push(Run { a: x + 1, b: y + 1, len: 1 }),
        }
    }
    parts
}

/// The passages that are shown.
#[derive(Default)]
struct ShownPassages {
    passages: Vec<Passage>,
    /// How each one was judged.
    judgements: Vec<Judgement>,
    /// The passages that are evidence, before they were cut at sentences of one text alone.
    around: [Vec<Range<u32>>; 2],
}

impl ShownPassages {
    /// Selects the passages to show: evidence from the length `shortest` on; of the others those from `least` on that
    /// have an equal run of that length or the bits of chance, those from `rare` on, if the caller wants rare matches,
    /// and rests of long runs. Of any other passage, the parts of long runs are shown.
    fn select(
        pair: &TokenPair,
        documents: [&Document; 2],
        cuts: &SentenceCuts,
        bits: &Bits,
        judged: Vec<Judged>,
        [least, rare, shortest]: [u32; 3],
        dismissed: &mut Dismissed,
    ) -> Self {
        let mut shown = Self::default();
        for one in judged {
            let Judged { passage, judgement } = one;
            let is_evidence = judgement.is_evidence();
            let length = pair.a.length(&passage.a).min(pair.b.length(&passage.b));
            let is_shown = passage.is_rest
                || (is_evidence && length >= shortest)
                || passage.has_run(pair, least)
                || (length >= least && passage.bits >= bits.chance)
                || (rare < least && length >= rare);
            let parts = if is_shown {
                if is_evidence {
                    shown.around[0].push(passage.a.clone());
                    shown.around[1].push(passage.b.clone());
                }
                if pair.has(SearchRule::Own) { cuts.cut(passage) } else { vec![passage] }
            } else {
                pair.trace.record(|| passage.trace_step("too-short"));
                let parts = if pair.has(SearchRule::Rest) { passage.parts_of_runs(pair, least) } else { Vec::new() };
                let in_parts: usize = parts.iter().map(|part| documents[0].symbols_of(&part.a).len()).sum();
                let rest = describe::describe_one(passage, false, documents).shorter().saturating_sub(in_parts as u64);
                if rest > 0 {
                    dismissed.add(rest);
                }
                parts
            };
            let is_cut = !is_shown || parts.len() > 1;
            let code = if is_shown { "cut-at-own-sentence" } else { "part-of-a-long-run" };
            for part in parts {
                if is_cut {
                    pair.trace.record(|| part.trace_step(code));
                }
                shown.passages.push(part);
                shown.judgements.push(judgement);
            }
        }
        shown
    }
}

/// Returns the result for two texts with the same counted characters, without a search.
fn search_same(left: &Document, right: &Document) -> Searched {
    let counted = left.symbols().len() as u64;
    let run = Run { a: 0, b: 0, len: left.tokens().len().min(right.tokens().len()) as u32 };
    let whole = Passage {
        a: 0..left.tokens().len() as u32,
        b: 0..right.tokens().len() as u32,
        pieces: vec![run],
        bits: f64::INFINITY,
        stage: Stage::Run,
        is_rest: false,
    };
    let found = if counted == 0 {
        Vec::new()
    } else {
        let is_exact = left.same_text(left.span_of_tokens(&whole.a), right, right.span_of_tokens(&whole.b));
        let kind = if is_exact { MatchKind::Exact } else { MatchKind::Edited };
        vec![DescribedPassage { kind, equal: counted, ..describe::describe_one(whole, false, [left, right]) }]
    };
    let all = Sides::new(counted, counted);
    Searched {
        common: CommonRuns::default(),
        length: Some(LcsLength { lower: counted, upper: counted, trustable: 0 }),
        found,
        dismissed: Dismissed::default(),
        limits: Vec::new(),
        evidence: Evidence {
            counted: all,
            left_out: Sides::new(left_out(left), left_out(right)),
            equal: all,
            inside: all,
            around: all,
            same: true,
            ..Evidence::default()
        },
        claims: Claims::default(),
        chance: 0.0,
        steps: Vec::new(),
    }
}

/// Returns the minimum weight of the equal runs from which the search starts. In shorter texts, fewer runs of a length
/// are equal by chance.
fn shortest_run(left: &Document, right: &Document) -> u32 {
    let shorter = left.tokens().len().min(right.tokens().len()) as u32;
    shorter.max(1).ilog2().saturating_sub(5).clamp(4, 8)
}

/// Returns the number of characters that would count, too, if nothing were left out.
fn left_out(document: &Document) -> u64 {
    document.left_out().iter().map(|one| one.share.num).sum()
}

/// Sums up the passages that are evidence.
fn evidence_of(found: &[DescribedPassage], [left, right]: [&Document; 2]) -> Evidence {
    let evidence = || found.iter().filter(|one| one.is_evidence());
    let counted = [left, right].map(|document| document.symbols().len() as u64);
    let inside = |document: &Document, side: fn(&Passage) -> Range<u32>| {
        count(document, evidence().map(|one| side(&one.passage)))
    };
    let pieces = || evidence().flat_map(|one| &one.passage.pieces);
    let equal = [pieces().map(|piece| piece.on_a()).collect(), pieces().map(|piece| piece.on_b()).collect()];
    let reworded: [Vec<Range<u32>>; 2] = evidence().fold(equal.clone(), |mut all, one| {
        let more = one.passage.reworded();
        all.iter_mut().zip(more).for_each(|(all, more)| all.extend(more));
        all
    });
    let [equal, reworded] =
        [equal, reworded].map(|[a, b]| Sides::new(count(left, a.into_iter()), count(right, b.into_iter())));
    Evidence {
        counted: Sides::new(counted[0], counted[1]),
        left_out: Sides::new(left_out(left), left_out(right)),
        equal,
        reworded: Sides::new(reworded.left - equal.left, reworded.right - equal.right),
        inside: Sides::new(inside(left, |p| p.a.clone()), inside(right, |p| p.b.clone())),
        ..Evidence::default()
    }
}

/// Counts the characters of a text inside ranges of tokens, each once.
fn count(document: &Document, tokens: impl Iterator<Item = Range<u32>>) -> u64 {
    let spans = tokens.map(|range| {
        let symbols = document.symbols_of(&range);
        Span::new(symbols.start, symbols.end)
    });
    coverage::measure(&spans.collect::<Vec<Span>>(), document.symbols().len() as u32).map_or(0, |ratio| ratio.num)
}

/// Returns the input of the decision on two documents; `left` must be the longer one.
pub(super) fn evidence(left: &Document, right: &Document, options: &Options) -> Evidence {
    let written = Written::read([left, right], options.rules);
    search(written.texts([left, right]), options, Role::Minor).evidence
}

/// Compares two documents; `left` must be the longer one.
pub(super) fn compare(left: &Document, right: &Document, options: &Options) -> Report {
    let written = Written::read([left, right], options.rules);
    let searched = search(written.texts([left, right]), options, Role::Minor);
    report(written, searched, [left, right], options)
}

/// Compares two documents. Returns the role of the pair, `None` if no passage is shown, and the Report if the role is
/// `least` or more; without a Report most of the work is saved.
pub(super) fn compare_role(
    left: &Document,
    right: &Document,
    options: &Options,
    least: Role,
) -> (Option<Role>, Option<Report>) {
    let written = Written::read([left, right], options.rules);
    let searched = search(written.texts([left, right]), options, least);
    let role = searched.role();
    let is_wanted = role.is_some_and(|role| role <= least);
    (role, is_wanted.then(|| report(written, searched, [left, right], options)))
}

/// Makes the Report. The scores of the published methods are those of the documents as they are written.
pub(super) fn report(written: Written, searched: Searched, documents: [&Document; 2], options: &Options) -> Report {
    let [left, right] = documents;
    let texts = written.texts(documents);
    let Searched { common, length, mut found, dismissed, mut limits, evidence, claims, chance, steps } = searched;
    let (relation, reason) = relation::decide(&evidence, &options.thresholds);
    let margin = relation::margin(&evidence, relation, &options.thresholds);
    limit_matches(&mut found, options.limits.matches, &mut limits);
    let pieces = |side: fn(&Run) -> Range<u32>, document: &Document| {
        count(document, found.iter().flat_map(|one| &one.passage.pieces).map(side))
    };
    let shown = Sides::new(pieces(|run| run.on_a(), texts[0]), pieces(|run| run.on_b(), texts[1]));
    let shown = if evidence.same { evidence.counted } else { shown };
    describe::divide_shared_marks(&mut found, texts);

    let bounds = options
        .scores
        .then(|| length.unwrap_or_else(|| align::lcs_bounds([texts[0], texts[1]], &common, options, &mut limits)));
    let mut signs = signs_of_pair(left, right);
    signs.extend(written.signs(texts, &found));
    signs.extend(claims::signs(&claims.all, texts));
    signs.order_by_key(|sign| (sign.side, sign.kind));
    let mut matches: Vec<Match> = found.iter().map(|one| match_of(one, texts)).collect();
    report::sort_matches(&mut matches);
    let explanation = steps.iter().map(|step| report_step(step, chance, texts)).collect();
    // Frees the texts that were read in another form, because the scores do not read them and need memory themselves.
    drop((common, found, written));
    let (scores, lcs) = bounds
        .map(|bounds| {
            let (scores, trustable) = scores::of_documents(documents, &options.limits, &mut limits);
            (scores, LcsLength { trustable, ..bounds })
        })
        .unzip();
    limits.order();
    let share = |num: u64, den: u64| Ratio::measured(num, den).unwrap_or_default();
    let Sides { left: n, right: m } = evidence.counted;
    let shown = Sides::new(share(shown.left, n), share(shown.right, m));
    let inserted = evidence.inserted();
    Report {
        relation,
        reason,
        score: evidence.score(),
        coverage: Sides::new(share(evidence.equal.left, n), share(evidence.equal.right, m)),
        reworded: Sides::new(share(evidence.reworded.left, n), share(evidence.reworded.right, m)),
        inserted: Sides::new(share(inserted.left, n), share(inserted.right, m)),
        shown,
        margin,
        scores,
        lcs,
        dismissed,
        lengths: Sides::new(left.lengths(), right.lengths()),
        extraction: Sides::new(left.extracted(), right.extracted()),
        left_out: Sides::new(left.left_out(), right.left_out()),
        signs,
        limits,
        matches,
        explanation,
    }
}

/// Converts a step to places in the callers' texts.
fn report_step(step: &trace::Step, chance: f64, [left, right]: [&Document; 2]) -> Step {
    let place = |document: &Document, tokens: &Range<u32>| document.shown_span(document.span_of_tokens(tokens));
    let spans = Sides::new(place(left, &step.a), place(right, &step.b));
    Step { code: step.code, spans, bits: step.bits, chance }
}

/// Keeps only the largest matches.
fn limit_matches(found: &mut Vec<DescribedPassage>, limit: u64, limits: &mut Vec<LimitReached>) {
    let count = found.len() as u64;
    if count > limit {
        found.order_by_key(|one| (core::cmp::Reverse(one.equal), one.shown.left, one.shown.right));
        found.truncate(limit as usize);
        limits.push(LimitReached { name: "matches", limit, reached: count });
    }
}

/// Converts a passage to a match of the Report, with its role.
fn match_of(found: &DescribedPassage, [left, right]: [&Document; 2]) -> Match {
    let mut values = vec![
        ("equal", Value::Count(found.equal)),
        ("charsLeft", Value::Count(found.counted.left)),
        ("charsRight", Value::Count(found.counted.right)),
    ];
    let Judgement { bits, chance, share, by, .. } = found.judgement;
    if by.is_finite() {
        values.extend(
            [("bits", bits), ("chance", chance), ("share", share), ("standsOut", by)]
                .map(|(name, value)| (name, Value::Number(libm::round(value * 1000.0) / 1000.0))),
        );
    }
    let (role, code) = match found.kind {
        _ if !found.is_evidence() => (Role::Minor, "too-little"),
        MatchKind::Exact => (Role::Evidence, "equal-run"),
        MatchKind::Edited => (Role::Evidence, "aligned"),
        MatchKind::Loose => (Role::Evidence, "sentence-vector"),
    };
    Match {
        spans: Sides::new(left.shown_span(found.shown.left), right.shown_span(found.shown.right)),
        kind: found.kind,
        moved: found.moved,
        equal: found.equal,
        role,
        block: found.block,
        evidence: Note::new(code, values),
    }
}

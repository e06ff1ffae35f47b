//! A hit: a pair of documents that share evidence, as a search reports it; and the decision from which a hit is made.

use alloc::{boxed::Box, vec::Vec};

use super::estimate::Estimate;
use crate::base::{Ratio, Sides, Sort};
use crate::report::{self, Note, Relation, Report, Role, Sign};

/// Two documents that share evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The left document; in a list of pairs the older one.
    pub a: u32,
    /// The right document.
    pub b: u32,
    /// Relation of the two; distinct if they share too little evidence to be related.
    pub relation: Relation,
    /// Reason for this relation.
    pub reason: Note,
    /// Whether a passage is evidence, or all are minor. A pair that was decided by profiles is evidence.
    pub role: Role,
    /// By how much the best passage stands out, 0..1.
    pub score: f64,
    /// Share of each document that is inside shared passages.
    pub coverage: Sides<Ratio>,
    /// Whether the relation was decided by the texts of the two, or by those of other documents of the same text.
    pub by_texts: bool,
    /// Whether the relation is certain: known from the texts, or because the counted characters are the same. A
    /// relation from profiles alone is an estimate, because different texts that fill in one template may have the same
    /// profiles.
    pub certain: bool,
    /// Signs of evasion and of other claims, as in a Report; empty if profiles decided. The places of a sign are known
    /// only if these two documents were compared.
    pub signs: Vec<Sign>,
    /// The full Report, if these two were compared by their texts.
    pub report: Option<Box<Report>>,
}

/// The decision on a pair.
pub(super) struct Decision {
    pub relation: Relation,
    pub role: Role,
    reason: Note,
    score: f64,
    coverage: Sides<Ratio>,
    certain: bool,
    signs: Vec<Sign>,
    report: Option<Box<Report>>,
}

impl Hit {
    /// Number in place of a document that is not in the corpus.
    pub const ASKED: u32 = u32::MAX;

    /// Makes a hit of which only the relation and the score are known.
    pub fn with_relation(a: u32, b: u32, relation: Relation, score: f64) -> Self {
        let none = Sides::new(Ratio::new(0, 0), Ratio::new(0, 0));
        Self {
            a,
            b,
            relation,
            reason: Note::new("undecided", []),
            role: Role::Evidence,
            score,
            coverage: none,
            by_texts: false,
            certain: true,
            signs: Vec::new(),
            report: None,
        }
    }

    /// Returns the hit for two other documents with the same texts; the places of passages in them are unknown.
    pub(super) fn for_copies(&self, a: u32, b: u32) -> Self {
        let Self { relation, role, score, coverage, by_texts, certain, .. } = *self;
        let signs = self.signs.iter().map(Sign::without_places).collect();
        Self {
            a,
            b,
            relation,
            reason: self.reason.clone(),
            role,
            score,
            coverage,
            by_texts,
            certain,
            signs,
            report: None,
        }
    }

    /// Returns the hit with the documents exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            a: self.b,
            b: self.a,
            relation: self.relation.swapped(),
            reason: self.reason.swapped(),
            role: self.role,
            score: self.score,
            coverage: self.coverage.swapped(),
            by_texts: self.by_texts,
            certain: self.certain,
            signs: report::swapped_signs(self.signs),
            report: self.report.map(|report| Box::new(report.swapped())),
        }
    }
}

impl Decision {
    /// Makes the decision of a comparison by the texts.
    pub fn by_texts(report: Report) -> Self {
        let role = report.role().unwrap_or(Role::Minor);
        let Report { relation, score, coverage, .. } = report;
        let (reason, signs) = (report.reason.clone(), report.signs.clone());
        Self { relation, role, reason, score, coverage, certain: true, signs, report: Some(Box::new(report)) }
    }

    /// Makes the decision on two texts whose passages are all minor, without their Report. Such a pair is counted, and
    /// not listed.
    pub fn minor() -> Self {
        let nothing = Sides::new(Ratio::new(0, 0), Ratio::new(0, 0));
        let (relation, role) = (Relation::Distinct, Role::Minor);
        let (reason, signs) = (Note::new("too-little-shared", []), Vec::new());
        Self { relation, role, reason, score: 0.0, coverage: nothing, certain: true, signs, report: None }
    }

    /// Makes the decision of an estimate by the profiles.
    pub fn by_profiles(estimate: &Estimate) -> Self {
        let Estimate { relation, score, coverage, ref reason } = *estimate;
        let (certain, reason) = (reason.code == "same-text", reason.clone());
        Self { relation, role: Role::Evidence, reason, score, coverage, certain, signs: Vec::new(), report: None }
    }

    /// Makes the hit of documents `a` and `b`.
    pub fn into_hit(self, a: u32, b: u32) -> Hit {
        let Self { relation, role, reason, score, coverage, certain, signs, report } = self;
        let by_texts = report.is_some() || role == Role::Minor;
        Hit { a, b, relation, reason, role, score, coverage, by_texts, certain, signs, report }
    }
}

/// Sorts by role, evidence first, then by the greater equal share, the highest first, then by score and by document. If
/// a pair occurs twice, the first one remains.
pub(super) fn sort_by_share(hits: &mut Vec<Hit>) {
    let share = |hit: &Hit| hit.coverage.left.max(hit.coverage.right);
    hits.order_by(|x, y| {
        let by_share = x.role.cmp(&y.role).then(share(y).cmp(&share(x)));
        by_share.then(y.score.total_cmp(&x.score)).then((x.a, x.b).cmp(&(y.a, y.b)))
    });
    hits.dedup_by_key(|hit| (hit.a, hit.b));
}

/// Sorts by the documents. If a pair occurs twice, the first one remains.
pub(super) fn sort_by_documents(hits: &mut Vec<Hit>) {
    hits.order_by_key(|hit| (hit.a, hit.b));
    hits.dedup_by_key(|hit| (hit.a, hit.b));
}

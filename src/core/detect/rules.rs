//! The rules by which the published methods name a relation, each from its own scores.

use alloc::vec;

use super::Method;
use crate::base::{Ratio, Sides};
use crate::report::{Note, Relation, Scores, Value};

/// CCDet's `T_clr`: below it the shorter text is contained in the longer one (by definition).
pub(crate) const CLR: Ratio = Ratio::new(1, 2);
/// CCDet's `T_ccs`. The paper reads it off a curve for its own pages and does not print it.
pub(crate) const CCS: Ratio = Ratio::new(1, 2);
/// PKU-LCS: least resemble rate.
pub(crate) const RESEMBLE: Ratio = Ratio::new(28, 100);
/// PKU-LCS: least contain rate.
pub(crate) const CONTAIN: Ratio = Ratio::new(7, 10);
/// SL+ST: least Jaccard on sentence blocks. The paper varies it.
pub(crate) const BLOCKS: Ratio = Ratio::new(1, 2);
/// Simhash+SP: greatest Hamming distance of duplicates.
pub(crate) const HAMMING: u32 = 3;

/// The relation by a published method with its paper's values, from its scores and how many full-stop features each text has. `None` for
/// Juhao's own, which reads no scores.
pub(crate) fn decide(method: Method, scores: &Scores, full_stops: Sides<u64>) -> Option<(Relation, Note)> {
    Some(match method {
        Method::Juhao => return None,
        Method::Ccdet => ccdet(scores, full_stops, CCS, CLR),
        Method::PkuLcs => pku_lcs(scores, RESEMBLE, CONTAIN),
        Method::SlSt => {
            let relation =
                if scores.blocks.is_some_and(|j| j >= BLOCKS) { Relation::Duplicate } else { Relation::Distinct };
            (relation, Note::new("sl-st", vec![number("blocks", scores.blocks)]))
        }
        Method::Simhash => {
            let distance = scores.hamming.unwrap_or(64);
            let relation = if distance <= HAMMING { Relation::Duplicate } else { Relation::Distinct };
            (relation, Note::new("simhash", vec![("hamming", Value::Count(distance.into()))]))
        }
    })
}

/// CCDet's rule, with its thresholds. The text with fewer features is contained, however long its menus are.
pub(crate) fn ccdet(scores: &Scores, full_stops: Sides<u64>, least_ccs: Ratio, least_clr: Ratio) -> (Relation, Note) {
    let note = Note::new("ccdet", vec![number("ccs", scores.ccs), number("clr", scores.clr)]);
    let relation = match (scores.ccs, scores.clr) {
        (Some(ccs), Some(clr)) if ccs >= least_ccs && clr >= least_clr => Relation::Duplicate,
        (Some(ccs), Some(_)) if ccs >= least_ccs && full_stops.left < full_stops.right => Relation::Contained,
        (Some(ccs), Some(_)) if ccs >= least_ccs => Relation::Contains,
        _ => Relation::Distinct,
    };
    (relation, note)
}

/// PKU-LCS's rule, with its least rates.
pub(crate) fn pku_lcs(scores: &Scores, least_resemble: Ratio, least_contain: Ratio) -> (Relation, Note) {
    let (left, right) = (scores.contain.map(|c| c.left), scores.contain.map(|c| c.right));
    let values = vec![number("resemble", scores.resemble), number("containLeft", left), number("containRight", right)];
    let over = |rate: Option<Ratio>, least| rate.is_some_and(|rate| rate >= least);
    let relation = match (over(left, least_contain), over(right, least_contain)) {
        (true, true) => Relation::Duplicate,
        (true, false) => Relation::Contained,
        (false, true) => Relation::Contains,
        _ if over(scores.resemble, least_resemble) => Relation::Partial,
        _ => Relation::Distinct,
    };
    (relation, Note::new("pku-lcs", values))
}

fn number(name: &'static str, ratio: Option<Ratio>) -> (&'static str, Value) {
    (name, Value::Number(ratio.map_or(0.0, Ratio::value)))
}

//! The rules by which the published methods name the relation of a Report, each from its own scores.

use alloc::vec;

use crate::base::{Error, Ratio, Result};
use crate::method::Method;
use crate::report::{Note, Relation, Report, Scores, Value};

/// CCDet's `T_clr`: below it the shorter text is contained in the longer one, by definition.
pub(crate) const CLR: Ratio = Ratio::new(1, 2);
/// CCDet's `T_ccs`. The paper takes it from a curve for its own pages and does not print it.
pub(crate) const CCS: Ratio = Ratio::new(1, 2);
/// PKU-LCS: minimum resemble rate.
pub(crate) const RESEMBLE: Ratio = Ratio::new(28, 100);
/// PKU-LCS: minimum contain rate.
pub(crate) const CONTAIN: Ratio = Ratio::new(7, 10);
/// SL+ST: minimum Jaccard on sentence blocks. The paper varies it.
pub(crate) const BLOCKS: Ratio = Ratio::new(1, 2);
/// Simhash+SP: maximum Hamming distance of duplicates.
pub(crate) const HAMMING: u32 = 3;

impl Report {
    /// Returns the Report with the relation and reason of a published method, decided by the method's rule with the
    /// values of its paper. The scores, the matches and the shares do not change. If the method has nothing to measure
    /// on, such as CCDet in a text without a full stop, the relation is [`Relation::NoFeatures`].
    ///
    /// # Errors
    /// [`Error::Option`] for a method that is not in [`Method::IN_REPORTS`], because a Report has no score of it; the
    /// feature `methods` runs it; or for a Report without scores.
    ///
    /// ```
    /// use juhao_core::report::Relation;
    /// use juhao_core::{Document, Method, Options, TextOptions, compare};
    ///
    /// let read = |text| Document::from_text(text, &TextOptions::default());
    /// let left = read("图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。")?;
    /// let right = read("周二至周日上午九点开门，晚上八点关门。")?;
    /// let report = compare(&left, &right, &Options::default()).decided_by(Method::Ccdet)?;
    /// assert_eq!((report.relation, report.reason.code), (Relation::Contains, "ccdet"));
    /// # Ok::<(), juhao_core::Error>(())
    /// ```
    pub fn decided_by(mut self, method: Method) -> Result<Self> {
        if method == Method::Juhao {
            return Ok(self);
        }
        let Some(scores) = &self.scores else { return Err(Error::Option { name: "scores", why: NEEDED }) };
        let decided = match method {
            Method::Ccdet => ccdet(scores, CCS, CLR),
            Method::PkuLcs => pku_lcs(scores, RESEMBLE, CONTAIN),
            Method::SlSt => sl_st(scores),
            Method::SimhashSp => simhash_sp(scores),
            _ => return Err(Error::Option { name: "method", why: NO_SCORE }),
        };
        if self.relation != Relation::NoFeatures {
            (self.relation, self.reason) = decided;
        }
        Ok(self)
    }
}

/// Why a published method cannot decide a Report without scores.
const NEEDED: &str = "must be true where a published method decides, because it decides by its scores";
/// Why a method cannot decide a Report, with the list of those that can.
const NO_SCORE: &str =
    "must be one of juhao, ccdet, pku-lcs, sl-st, simhash-sp, because a Report has no score of another method";

/// Decides by CCDet's rule, with its thresholds. The text with fewer features is the contained one, however long its
/// menus are.
pub(crate) fn ccdet(scores: &Scores, least_ccs: Ratio, least_clr: Ratio) -> (Relation, Note) {
    let note = Note::new("ccdet", vec![number("ccs", scores.ccs), number("clr", scores.clr)]);
    let relation = match (scores.ccs, scores.clr) {
        (Some(ccs), Some(clr)) if ccs >= least_ccs && clr >= least_clr => Relation::Duplicate,
        (Some(ccs), Some(_)) if ccs >= least_ccs && scores.full_stops.left < scores.full_stops.right => {
            Relation::Contained
        }
        (Some(ccs), Some(_)) if ccs >= least_ccs => Relation::Contains,
        (Some(_), Some(_)) => Relation::Distinct,
        _ => Relation::NoFeatures,
    };
    (relation, note)
}

/// Decides by PKU-LCS's rule, with its minimum rates.
pub(crate) fn pku_lcs(scores: &Scores, least_resemble: Ratio, least_contain: Ratio) -> (Relation, Note) {
    let (left, right) = (scores.contain.map(|c| c.left), scores.contain.map(|c| c.right));
    let values = vec![
        number("resemble", scores.resemble),
        number("containLeft", left),
        number("containRight", right),
        ("regions", Value::Count(scores.regions.unwrap_or(0).into())),
    ];
    let over = |rate: Option<Ratio>, least| rate.is_some_and(|rate| rate >= least);
    let relation = match (over(left, least_contain), over(right, least_contain)) {
        _ if scores.resemble.is_none() => Relation::NoFeatures,
        (true, true) => Relation::Duplicate,
        (true, false) => Relation::Contained,
        (false, true) => Relation::Contains,
        _ if over(scores.resemble, least_resemble) => Relation::Partial,
        _ => Relation::Distinct,
    };
    (relation, Note::new("pku-lcs", values))
}

/// Decides by SL+ST's rule.
fn sl_st(scores: &Scores) -> (Relation, Note) {
    let relation = duplicate_if(scores.blocks.map(|jaccard| jaccard >= BLOCKS));
    (relation, Note::new("sl-st", vec![number("blocks", scores.blocks)]))
}

/// Decides by Simhash+SP's rule.
fn simhash_sp(scores: &Scores) -> (Relation, Note) {
    let relation = duplicate_if(scores.hamming.map(|distance| distance <= HAMMING));
    let distance = scores.hamming.unwrap_or(64);
    (relation, Note::new("simhash-sp", vec![("hamming", Value::Count(distance.into()))]))
}

/// Returns the relation of a rule that only knows duplicates; `None` is a text with nothing to measure on.
const fn duplicate_if(similar: Option<bool>) -> Relation {
    match similar {
        Some(true) => Relation::Duplicate,
        Some(false) => Relation::Distinct,
        None => Relation::NoFeatures,
    }
}

fn number(name: &'static str, ratio: Option<Ratio>) -> (&'static str, Value) {
    (name, Value::Number(ratio.map_or(0.0, Ratio::value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, Options, TextOptions, compare};

    fn report(left: &str, right: &str) -> Report {
        let [left, right] =
            [left, right].map(|text| Document::from_text(text, &TextOptions::default()).expect("short"));
        compare(&left, &right, &Options::default())
    }

    #[test]
    fn a_method_names_the_relation_and_leaves_the_rest() {
        let own = report("图书馆周一闭馆。周二至周日九点开门。", "图书馆周一闭馆。周二至周日八点关门。");
        for method in Method::IN_REPORTS {
            let decided = own.clone().decided_by(method).expect("it has a score");
            if method != Method::Juhao {
                assert_eq!(decided.reason.code, method.name());
            }
            let rest = Report { relation: own.relation, reason: own.reason.clone(), ..decided };
            assert_eq!(rest, own, "{method:?}");
        }
    }

    #[test]
    fn a_method_without_a_score_is_an_error_that_lists_those_with_one() {
        let own = report("图书馆周一闭馆。", "图书馆周一闭馆。");
        for &method in Method::ALL {
            let decided = own.clone().decided_by(method);
            assert_eq!(decided.is_ok(), Method::IN_REPORTS.contains(&method), "{method:?}");
            if let Err(error) = decided {
                assert!(Method::IN_REPORTS.iter().all(|known| error.to_string().contains(known.name())), "{error}");
            }
        }
    }

    #[test]
    fn a_method_with_nothing_to_measure_on_has_no_features_even_in_equal_texts() {
        for (text, methods) in [
            ("第一章 总则", &[Method::Ccdet, Method::SlSt][..]),
            ("清晨的渡口没有人。", &[Method::SlSt]),
            ("句", &[Method::Ccdet, Method::SlSt, Method::SimhashSp]),
        ] {
            for method in Method::IN_REPORTS {
                let decided = report(text, text).decided_by(method).expect("it has a score");
                let is_without = methods.contains(&method);
                assert_eq!(decided.relation == Relation::NoFeatures, is_without, "{text} {method:?}");
            }
        }
    }

    #[test]
    fn a_text_without_a_counted_character_has_no_features_by_any_method() {
        for method in Method::IN_REPORTS {
            assert_eq!(report("。", "").decided_by(method).map(|report| report.relation), Ok(Relation::NoFeatures));
        }
    }
}

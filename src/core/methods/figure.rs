//! The numbers of a method in the units of its paper, each with the limit of the paper's rule.
//!
//! A score from 0 to 1 makes methods comparable, but it is no number of a paper. For example, Simhash+SP calls two
//! texts similar if at most 3 of 64 bits differ: its figure is `hamming` 7, at most 3, where its score is .891.

use alloc::vec::Vec;

use super::{Counts, Measured};
use crate::base::Ratio;

/// The limit that the rule of a method sets for a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// Texts that are not distinct have at least this value.
    AtLeast(f64),
    /// Texts that are not distinct have at most this value.
    AtMost(f64),
}

impl Bound {
    /// Whether a value is within the limit.
    pub fn admits(self, value: f64) -> bool {
        match self {
            Self::AtLeast(least) => value >= least,
            Self::AtMost(most) => value <= most,
        }
    }
}

/// A number of a method, as its paper counts it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Its name: the paper's symbol, such as `ccs`, or a word, such as `hamming`.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// The two counts behind a rate; `None` for a number that is no rate.
    pub counts: Option<Ratio>,
    /// The limit of the method's rule.
    pub bound: Bound,
}

impl Figure {
    /// A rate with its two counts, and the least value of texts that are not distinct.
    pub(super) fn rate(name: &'static str, rate: Ratio, least: f64) -> Self {
        Self { name, value: rate.value(), counts: Some(rate), bound: Bound::AtLeast(least) }
    }

    /// A number without counts.
    pub(super) const fn number(name: &'static str, value: f64, bound: Bound) -> Self {
        Self { name, value, counts: None, bound }
    }
}

impl Measured {
    /// Returns the measurement with its figures; without a score there are none.
    pub(super) fn with_figures(mut self, figures: impl IntoIterator<Item = Figure>) -> Self {
        if self.score.is_some() {
            self.figures = figures.into_iter().collect();
        }
        self
    }

    /// Returns the measurement with the rates that can be measured, all with one least value.
    pub(super) fn with_rates<const N: usize>(self, rates: [(&'static str, Option<Ratio>); N], least: f64) -> Self {
        let figures = rates.into_iter().filter_map(|(name, rate)| rate.map(|rate| Figure::rate(name, rate, least)));
        self.with_figures(figures.collect::<Vec<_>>())
    }

    /// Returns the measurement with the share of each set that is in the other, both with one least value.
    pub(super) fn with_shares(self, counts: &Counts, least: f64) -> Self {
        let share = |size: u64| (size > 0).then(|| Ratio::new(counts.common, size));
        self.with_rates([("containLeft", share(counts.sets.left)), ("containRight", share(counts.sets.right))], least)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Method, MethodReport, Statistics, Text};
    use super::*;
    use crate::{Document, TextOptions};

    const LEFT: &str =
        "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。请带上身份证。";
    const RIGHT: &str = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在二楼服务台办理。";

    fn reports(left: &str, right: &str) -> Vec<MethodReport> {
        let [left, right] =
            [left, right].map(|text| Document::from_text(text, &TextOptions::default()).expect("short text"));
        let (left, right) = (Text::new(&left), Text::new(&right));
        let statistics = Statistics::of_sentences([&left, &right]);
        Method::ALL.iter().map(|method| method.compare(&left, &right, &statistics)).collect()
    }

    fn figure(reports: &[MethodReport], method: Method, name: &str) -> Figure {
        let report = reports.iter().find(|report| report.method == method).expect("all methods");
        *report.figures.iter().find(|figure| figure.name == name).expect(name)
    }

    #[test]
    fn figures_are_in_the_units_of_the_papers() {
        let reports = reports(LEFT, RIGHT);
        let figure = |method, name| figure(&reports, method, name);
        let counts = |figure: Figure| figure.counts.map(|ratio| (ratio.num, ratio.den));
        let ccs = figure(Method::Ccdet, "ccs");
        assert_eq!((counts(ccs), ccs.bound), (Some((2, 3)), Bound::AtLeast(0.5)));
        assert_eq!(counts(figure(Method::Ccdet, "clr")), Some((3, 4)));
        let blocks = figure(Method::SlSt, "blocks");
        assert_eq!(counts(blocks), Some((2, 5)), "two of four and three sentences");
        let hamming = figure(Method::SimhashSp, "hamming");
        assert_eq!((hamming.bound, hamming.value.fract()), (Bound::AtMost(3.0), 0.0));
        let contain = figure(Method::PkuLcs, "containRight");
        let counted = RIGHT.chars().filter(|c| c.is_alphanumeric()).count() as u64;
        assert_eq!((counts(contain).map(|counts| counts.1), contain.bound), (Some(counted), Bound::AtLeast(0.7)));
    }

    #[test]
    fn texts_are_not_distinct_only_if_a_figure_is_within_its_limit() {
        for (left, right) in [(LEFT, RIGHT), (LEFT, LEFT), (RIGHT, "今天天气很好。我们去公园。"), (LEFT, "")]
        {
            for report in reports(left, right) {
                assert_eq!(report.figures.is_empty(), report.score.is_none(), "{report:?}");
                let within = |figure: &Figure| figure.bound.admits(figure.value);
                if report.verdict.is_related() {
                    assert!(report.figures.iter().any(within), "{report:?}");
                } else {
                    // CLR parts two relations, so texts of equal length without a common feature are within its limit.
                    let is_other = |figure: &&Figure| figure.name != "clr";
                    assert!(!report.figures.iter().filter(is_other).any(within), "{report:?}");
                }
                for figure in &report.figures {
                    assert!(figure.counts.is_none_or(|ratio| ratio.value() == figure.value), "{report:?}");
                }
            }
        }
    }
}

//! Parameters of the methods: their names, their values, and the source of each default.
//!
//! A name is the paper's symbol if it has one (`L`, `T_ccs`), or else a word. A value is text, so that command lines,
//! options and lists of parameters have one form: whole numbers, decimal fractions such as `0.28`, names of hashes,
//! words separated by commas.
//!
//! ```
//! use juhao_core::methods::{Method, Values};
//! let values: Values = "L=12".parse::<Values>()?.and("T_ccs=0.6")?;
//! let length = Method::Ccdet.parameters(&values)?.into_iter().find(|parameter| parameter.name == "L");
//! assert_eq!(length.map(|parameter| parameter.value), Some("12".into()));
//!
//! let error = Method::SlSt.parameters(&values).unwrap_err();
//! assert_eq!(error.to_string(), "sl-st has no parameter L; it has T");
//! # Ok::<(), juhao_core::Error>(())
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use core::str::FromStr;

use super::{Detector, Method, Spot};
use crate::base::{Error, Ratio, Result};
use crate::hash::string::StringHash;

/// A parameter of a method, with a reference to its value.
pub struct Parameter<'m> {
    /// Its name.
    pub name: &'static str,
    /// Source of the default: a paper, or `ours`.
    pub from: &'static str,
    /// Reference to the value.
    slot: Slot<'m>,
}

/// A reference to a value, with the values it accepts.
enum Slot<'m> {
    Count(&'m mut u32, RangeInclusive<u32>),
    Size(&'m mut usize, RangeInclusive<usize>),
    /// A share of 1.
    Share(&'m mut f64),
    /// A sum, which may be above 1.
    Sum(&'m mut f64, RangeInclusive<f64>),
    Rate(&'m mut Ratio),
    /// 1 / n, stored as n.
    Reciprocal(&'m mut u32),
    Hash(&'m mut StringHash),
    Antecedents(&'m mut Vec<Spot>),
}

/// Maximum of most counts; no text has a window or a list of more.
const MOST: u32 = 1_000_000;

impl<'m> Parameter<'m> {
    const fn new(name: &'static str, from: &'static str, slot: Slot<'m>) -> Self {
        Self { name, from, slot }
    }

    /// A whole number, at least `least`.
    pub(super) const fn count(name: &'static str, from: &'static str, value: &'m mut u32, least: u32) -> Self {
        Self::new(name, from, Slot::Count(value, least..=MOST))
    }

    /// A whole number within bounds.
    pub(super) const fn bounded(
        name: &'static str,
        from: &'static str,
        value: &'m mut u32,
        bounds: RangeInclusive<u32>,
    ) -> Self {
        Self::new(name, from, Slot::Count(value, bounds))
    }

    /// A whole number of items in memory, at least `least`.
    pub(super) const fn size(name: &'static str, from: &'static str, value: &'m mut usize, least: usize) -> Self {
        Self::new(name, from, Slot::Size(value, least..=MOST as usize))
    }

    /// A whole number from 0 to 100.
    pub(super) const fn percentage(name: &'static str, from: &'static str, value: &'m mut usize) -> Self {
        Self::new(name, from, Slot::Size(value, 1..=100))
    }

    /// A share from 0 to 1.
    pub(super) const fn share(name: &'static str, from: &'static str, value: &'m mut f64) -> Self {
        Self::new(name, from, Slot::Share(value))
    }

    /// A number from 0 to 10.
    pub(super) const fn sum(name: &'static str, from: &'static str, value: &'m mut f64) -> Self {
        Self::new(name, from, Slot::Sum(value, 0.0..=10.0))
    }

    /// A share from 0 to 1, compared without rounding.
    pub(super) const fn rate(name: &'static str, from: &'static str, value: &'m mut Ratio) -> Self {
        Self::new(name, from, Slot::Rate(value))
    }

    /// A share that is 1 over a whole number.
    pub(super) const fn reciprocal(name: &'static str, from: &'static str, value: &'m mut u32) -> Self {
        Self::new(name, from, Slot::Reciprocal(value))
    }

    /// One of the eight string hashes.
    pub(super) const fn hash(name: &'static str, from: &'static str, value: &'m mut StringHash) -> Self {
        Self::new(name, from, Slot::Hash(value))
    }

    /// Words after which a spot begins, each as `the`, or with d and c as `the:1:3`.
    pub(super) const fn antecedents(name: &'static str, from: &'static str, value: &'m mut Vec<Spot>) -> Self {
        Self::new(name, from, Slot::Antecedents(value))
    }

    /// Returns the value as text.
    pub fn value(&self) -> String {
        match &self.slot {
            Slot::Count(value, _) => value.to_string(),
            Slot::Size(value, _) => value.to_string(),
            Slot::Share(value) | Slot::Sum(value, _) => value.to_string(),
            Slot::Rate(value) => value.value().to_string(),
            Slot::Reciprocal(value) => (1.0 / f64::from(**value)).to_string(),
            Slot::Hash(value) => value.name().into(),
            Slot::Antecedents(spots) => spots.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// Sets the value, or returns what it must be.
    #[allow(clippy::cast_sign_loss)] // neither a share nor the whole number of a reciprocal is negative
    fn set(&mut self, text: &str) -> core::result::Result<(), String> {
        let number = || text.parse::<f64>().ok().filter(|number| number.is_finite());
        match &mut self.slot {
            Slot::Count(value, bounds) => **value = whole(text, bounds)?,
            Slot::Size(value, bounds) => **value = whole(text, bounds)?,
            Slot::Share(value) => {
                **value = number().filter(|n| (0.0..=1.0).contains(n)).ok_or("must be a number from 0 to 1")?;
            }
            Slot::Sum(value, bounds) => {
                let fits = number().filter(|n| bounds.contains(n));
                **value =
                    fits.ok_or_else(|| format!("must be a number from {} to {}", bounds.start(), bounds.end()))?;
            }
            Slot::Rate(value) => {
                // Keeps at most as many decimals as a number has.
                let share = number().filter(|n| (0.0..=1.0).contains(n)).ok_or("must be a number from 0 to 1")?;
                **value = Ratio::new(libm::round(share * 1e9) as u64, 1_000_000_000);
            }
            Slot::Reciprocal(value) => {
                let parts = number().filter(|&n| n > 0.0 && n <= 1.0).map(|n| libm::round(1.0 / n));
                let is_whole =
                    |n: &f64| (1.0 / n - number().unwrap_or_default()).abs() < 0.005 / n && *n <= f64::from(MOST);
                **value = parts.filter(is_whole).ok_or("must be 1/n for a whole number n, such as 0.1 or 0.05")? as u32;
            }
            Slot::Hash(value) => {
                let known = StringHash::ALL.iter().find(|hash| hash.name().eq_ignore_ascii_case(text));
                let names = StringHash::ALL.map(StringHash::name).join(", ");
                **value = *known.ok_or_else(|| format!("must be one of {names}"))?;
            }
            Slot::Antecedents(spots) => {
                let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
                let new: Option<Vec<Spot>> = words.map(|word| word.parse().ok()).collect();
                let new = new.filter(|new| !new.is_empty());
                **spots =
                    new.ok_or("must be words joined by commas, each as WORD or WORD:d:c with d and c from 1 to 100")?;
            }
        }
        Ok(())
    }
}

/// Parses a whole number within bounds.
fn whole<T: FromStr + PartialOrd + ToString>(
    text: &str,
    bounds: &RangeInclusive<T>,
) -> core::result::Result<T, String> {
    let fits = text.parse::<T>().ok().filter(|number| bounds.contains(number));
    fits.ok_or_else(|| {
        format!("must be a whole number from {} to {}", bounds.start().to_string(), bounds.end().to_string())
    })
}

/// A parameter and its value, without the method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// Source of the default: a paper, or `ours`.
    pub from: &'static str,
}

/// Values for parameters, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(Vec<(String, String)>);

impl Values {
    /// Adds one more value, given as `name=value`.
    ///
    /// # Errors
    /// If there is no `=`, or the name was given before.
    pub fn and(self, text: &str) -> Result<Self> {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| Error::Parameter { why: format!("{text:?} is not a parameter; give NAME=VALUE") })?;
        self.with(name.trim(), value.trim())
    }

    /// Adds one more value.
    ///
    /// # Errors
    /// If the name was given before.
    pub fn with(mut self, name: &str, value: &str) -> Result<Self> {
        if self.0.iter().any(|known| known.0 == name) {
            return Err(Error::Parameter { why: format!("parameter {name} is given twice") });
        }
        self.0.push((name.into(), value.into()));
        Ok(self)
    }

    /// Sets the values in a method.
    ///
    /// # Errors
    /// If the method does not have a name, with the list of its names; or if it does not accept a value, with a
    /// description of those it accepts.
    pub fn apply<D: Detector>(&self, method: Method, detector: &mut D) -> Result<()> {
        let mut parameters = detector.parameters();
        for (name, value) in &self.0 {
            let Some(parameter) = parameters.iter_mut().find(|parameter| parameter.name == name) else {
                let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
                let has = if names.is_empty() { "it has none".into() } else { format!("it has {}", names.join(", ")) };
                return Err(Error::Parameter { why: format!("{} has no parameter {name}; {has}", method.name()) });
            };
            parameter.set(value).map_err(|why| Error::Parameter {
                why: format!("parameter {name} of {} is {value:?}, but {why}", method.name()),
            })?;
        }
        Ok(())
    }
}

impl FromStr for Values {
    type Err = Error;

    /// Parses one value, given as `name=value`.
    fn from_str(text: &str) -> Result<Self> {
        Self::default().and(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(method: Method, text: &str) -> Result<String> {
        let values: Values = text.parse()?;
        let name = text.split('=').next().unwrap_or_default().trim();
        let all = method.parameters(&values)?;
        Ok(all.into_iter().find(|parameter| parameter.name == name).expect("it was set").value)
    }

    #[test]
    fn every_default_is_a_value_that_can_be_given() {
        for &method in Method::ALL {
            let all = method.parameters(&Values::default()).expect("no value is given");
            assert_eq!(all.is_empty(), method == Method::Juhao, "{method:?}");
            for (i, Described { name, value, from }) in all.iter().enumerate() {
                assert!(all[..i].iter().all(|other| other.name != *name), "{method:?} has {name} twice");
                assert!(!from.is_empty());
                assert_eq!(set(method, &format!("{name}={value}")).as_ref(), Ok(value), "{method:?} {name}");
            }
        }
    }

    #[test]
    fn values_are_read_as_what_they_are() {
        assert_eq!(set(Method::Ccdet, "L = 12"), Ok("12".into()));
        assert_eq!(set(Method::PkuLcs, "theta=0.05"), Ok("0.05".into()));
        assert_eq!(set(Method::PkuLcs, "r=0.28"), Ok("0.28".into()));
        assert_eq!(set(Method::Recipe6, "hash=bkdr"), Ok("BKDR".into()));
        assert_eq!(set(Method::SpotSigs, "antecedents=the, of"), Ok("the,of".into()));
        assert_eq!(set(Method::SpotSigs, "antecedents=the:1:2,of:2:3"), Ok("the,of:2:3".into()));
    }

    #[test]
    fn what_cannot_be_is_an_error_that_says_what_can() {
        for (method, text, said) in [
            (Method::Ccdet, "L=0", "from 1 to 1000000"),
            (Method::Ccdet, "L=ten", "whole number"),
            (Method::Ccdet, "T_ccs=1.5", "from 0 to 1"),
            (Method::Ccdet, "l=9", "it has L, T_ccs, T_clr"),
            (Method::Ccdet, "L", "NAME=VALUE"),
            (Method::PkuLcs, "theta=0.3", "1/n"),
            (Method::PkuLcs, "theta=NaN", "1/n"),
            (Method::PkuLcs, "m=0", "from 1 to"),
            (Method::Recipe6, "hash=md5", "ELF, RS, JS, PJW, BKDR, SDBM, DJB, AP"),
            (Method::SpotSigs, "antecedents=,", "joined by commas"),
            (Method::SpotSigs, "antecedents=the:0:2", "d and c from 1 to 100"),
            (Method::SpotSigs, "antecedents=the:1", "WORD:d:c"),
            (Method::Juhao, "L=1", "it has none"),
        ] {
            let error = set(method, text).expect_err(text);
            assert_eq!(error.code(), "bad-option");
            assert!(error.to_string().contains(said), "{error}");
        }
        assert!("L=1".parse::<Values>().and_then(|values| values.and("L=2")).is_err());
    }
}

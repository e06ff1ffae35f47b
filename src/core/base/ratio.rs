//! Exact rates: two counts, compared without floating-point numbers.

use core::cmp::Ordering;

/// An exact rate `num / den`; `0 / 0` counts as 0.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub struct Ratio {
    /// Numerator.
    pub num: u64,
    /// Denominator.
    pub den: u64,
}

impl Ratio {
    /// Makes `num / den`. It is not reduced, because both counts are shown to users.
    pub const fn new(num: u64, den: u64) -> Self {
        Self { num, den }
    }

    /// Makes the nearest rate in millionths, for an option that is a share; `None` unless `share` is from 0 to 1.
    pub fn of_share(share: f64) -> Option<Self> {
        const MILLION: u32 = 1_000_000;
        #[allow(clippy::cast_sign_loss)] // it is not negative
        let millionths = |share: f64| (share * f64::from(MILLION) + 0.5) as u64;
        (0.0..=1.0).contains(&share).then(|| Self::new(millionths(share), MILLION.into()))
    }

    /// Returns the rate, or `None` if there is nothing to measure on (`den == 0`).
    pub fn measured(num: u64, den: u64) -> Option<Self> {
        (den > 0).then_some(Self { num, den })
    }

    /// Returns the rate as a floating-point number, only for display and ranking.
    pub fn value(self) -> f64 {
        if self.den == 0 { 0.0 } else { self.num as f64 / self.den as f64 }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |a: u64, b: u64| u128::from(a) * u128::from(b);
        match (self.den, other.den) {
            (0, 0) => Ordering::Equal,
            (0, _) => 0.cmp(&other.num),
            (_, 0) => self.num.cmp(&0),
            _ => cross(self.num, other.den).cmp(&cross(other.num, self.den)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_ordered_without_floats() {
        assert!(Ratio::new(1, 3) < Ratio::new(334, 1000));
        assert_eq!(Ratio::new(2, 4), Ratio::new(1, 2));
        assert_eq!(Ratio::new(0, 0), Ratio::new(0, 7));
        assert!(Ratio::new(u64::MAX, u64::MAX - 1) > Ratio::new(1, 1));
    }

    #[test]
    fn a_share_is_a_number_from_0_to_1() {
        for (share, millionths) in [(0.0, 0), (0.3, 300_000), (0.8, 800_000), (0.123_456_7, 123_457), (1.0, 1_000_000)]
        {
            assert_eq!(Ratio::of_share(share).map(|share| share.num), Some(millionths));
        }
        for share in [-0.0001, 1.0001, f64::INFINITY, f64::NAN] {
            assert_eq!(Ratio::of_share(share), None);
        }
    }

    #[test]
    fn nothing_to_measure_on_is_none() {
        assert!(Ratio::measured(0, 0).is_none());
        assert_eq!(Ratio::measured(1, 2).map(Ratio::value), Some(0.5));
    }
}

//! The spots of [`SpotSigs`](super::SpotSigs), as they are given and written.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// An antecedent and its chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The stop word, folded.
    pub antecedent: String,
    /// d: distance from one content word of the chain to the next.
    pub distance: usize,
    /// c: number of content words of the chain.
    pub chain: usize,
}

/// d and c of the paper's example.
pub(super) const DISTANCE: usize = 1;
pub(super) const CHAIN: usize = 2;
/// Maximum d and c of a spot that is parsed from text.
const MOST: usize = 100;

impl fmt::Display for Spot {
    /// Writes `the:1:3`: antecedent, d and c. With the values of the paper's example, writes the antecedent alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.distance, self.chain) {
            (DISTANCE, CHAIN) => f.write_str(&self.antecedent),
            (distance, chain) => write!(f, "{}:{distance}:{chain}", self.antecedent),
        }
    }
}

impl FromStr for Spot {
    type Err = ();

    /// Parses `the` or `the:1:3`; d and c are from 1 to 100.
    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split(':');
        let antecedent = parts.next().filter(|word| !word.is_empty()).ok_or(())?.into();
        let number = |part: &str| part.parse().ok().filter(|number| (1..=MOST).contains(number)).ok_or(());
        let (distance, chain) = match (parts.next(), parts.next(), parts.next()) {
            (None, ..) => (DISTANCE, CHAIN),
            (Some(distance), Some(chain), None) => (number(distance)?, number(chain)?),
            _ => return Err(()),
        };
        Ok(Self { antecedent, distance, chain })
    }
}

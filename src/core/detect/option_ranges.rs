//! The values that options can have: one range for each number, the same in every host.
//!
//! A host reads numbers in the types of its language, converts a number that is too large to the largest one that fits
//! here, and calls [`Options::check`]. A comparison itself cannot fail, so it brings a minimum length into its range.
//! No number of an option can therefore make arithmetic on lengths wrap.

use core::ops::RangeInclusive;

use super::Options;
use crate::base::{Error, Limits, Ratio, Result};
use crate::relation::Thresholds;

/// What `kinds` must be.
const KINDS: &str = "must be a list of one or more of exact, edited, loose";

impl Options {
    /// The values that `min_match_length` can have, in Han characters. A run of a million characters is longer than
    /// most books, and in eighths of a character, in which the search counts, it is far from the limits of 32 bits.
    pub const MIN_MATCH_LENGTHS: RangeInclusive<u32> = 1..=1_000_000;

    /// Checks that each option has a value in its range.
    ///
    /// # Errors
    /// [`Error::OptionRange`] or [`Error::Option`], with the name of the first option that has not.
    pub fn check(&self) -> Result<()> {
        let Thresholds { duplicate, duplicate_span, contain, contain_span, related } = self.thresholds;
        let Limits { input_bytes, sentences, matches, work } = self.limits;
        let length = self.min_match_length.unwrap_or(Self::MIN_MATCH_LENGTH);
        let (limits, wide) =
            (Limits::VALUES, |range: RangeInclusive<u32>| u64::from(*range.start())..=u64::from(*range.end()));
        for (name, value, range) in [
            ("minMatchLength", length.into(), &wide(Self::MIN_MATCH_LENGTHS)),
            ("rareMatchLength", self.rare_match_length.unwrap_or(length).into(), &wide(Self::MIN_MATCH_LENGTHS)),
            ("limits.inputBytes", input_bytes, &limits),
            ("limits.sentences", sentences, &limits),
            ("limits.matches", matches, &limits),
            ("limits.work", work, &limits),
        ] {
            let (&least, &most) = (range.start(), range.end());
            if !(least..=most).contains(&value) {
                return Err(Error::OptionRange { name, least, most });
            }
        }
        for (name, Ratio { num, den }) in [
            ("thresholds.related", related),
            ("thresholds.duplicate", duplicate),
            ("thresholds.duplicateSpan", duplicate_span),
            ("thresholds.contain", contain),
            ("thresholds.containSpan", contain_span),
        ] {
            if num > den {
                return Err(Error::Option { name, why: "must be a number from 0 to 1" });
            }
        }
        if self.kinds.is_empty() {
            return Err(Error::Option { name: "kinds", why: KINDS });
        }
        Ok(())
    }

    /// Returns the minimum length of a rare match, at most `least`, the minimum length of any match.
    pub(super) fn rare_match_length_or(&self, least: u32) -> u32 {
        self.rare_match_length.map_or(least, |length| length.clamp(*Self::MIN_MATCH_LENGTHS.start(), least))
    }

    /// Returns the minimum length of a match, or a default, brought into its range.
    pub(super) fn min_match_length_or(&self, default: u32) -> u32 {
        let (least, most) = Self::MIN_MATCH_LENGTHS.into_inner();
        self.min_match_length.unwrap_or(default).clamp(least, most)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec;

    use super::*;
    use crate::{Document, TextOptions, align, compare};

    const STATUTE: &str = include_str!("../../../tests/corpus/statutes/passport-law.md");
    const OTHER: &str = include_str!("../../../tests/corpus/statutes/audit-law.md");

    /// Options with one value set.
    fn with(set: impl Fn(&mut Options)) -> Options {
        let mut options = Options::default();
        set(&mut options);
        options
    }

    fn refusal(options: &Options) -> String {
        options.check().map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn a_value_outside_its_range_is_an_error_with_the_range() {
        assert_eq!(Options::default().check(), Ok(()));
        for (value, why) in [
            (0, "option minMatchLength must be a whole number from 1 to 1000000"),
            (1, ""),
            (1_000_000, ""),
            (1_000_001, "option minMatchLength must be a whole number from 1 to 1000000"),
            (u32::MAX, "option minMatchLength must be a whole number from 1 to 1000000"),
        ] {
            assert_eq!(refusal(&with(|options| options.min_match_length = Some(value))), why);
        }
        let share = with(|options| options.thresholds.contain = Ratio::new(3, 2));
        assert_eq!(refusal(&share), "option thresholds.contain must be a number from 0 to 1");
        assert_eq!(
            refusal(&with(|options| options.kinds = vec![])),
            "option kinds must be a list of one or more of exact, edited, loose"
        );
        for (value, is_right) in [(0, true), ((1 << 53) - 1, true), (1 << 53, false), (u64::MAX, false)] {
            assert_eq!(with(|options| options.limits.work = value).check().is_ok(), is_right);
        }
    }

    #[test]
    fn no_number_of_an_option_ends_a_comparison() {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let texts =
            [STATUTE, OTHER, &[STATUTE, &OTHER[..OTHER.floor_char_boundary(900)]].concat(), "句号", ""].map(read);
        let lengths = [0, 1, 999_999, 1_000_000, 1_000_001, (1 << 29) - 1, 1 << 29, u32::MAX].map(Some);
        let limits = [0, 1, Limits::default().work, *Limits::VALUES.end(), u64::MAX];
        let mut all = vec![];
        all.extend(lengths.map(|length| with(|options| options.min_match_length = length)));
        all.extend(limits.map(|limit| with(|options| options.limits.sentences = limit)));
        all.extend(limits.map(|limit| with(|options| options.limits.matches = limit)));
        all.extend(limits.map(|limit| with(|options| options.limits.work = limit)));
        let shares = [Ratio::new(0, 1), Ratio::new(1, 1)];
        all.extend(shares.map(|share| with(|options| options.thresholds.related = share)));
        for options in all {
            for (left, right) in texts.iter().flat_map(|left| texts.iter().map(move |right| (left, right))) {
                let report = compare(left, right, &options);
                assert!(report.matches.iter().all(|one| one.equal > 0), "{options:?}");
                let _ = align(left, right, &options);
            }
        }
    }

    #[test]
    fn a_length_beyond_the_range_counts_as_the_nearest_one_in_it() {
        let text = Document::from_text(STATUTE, &TextOptions::default()).expect("short text");
        let other = Document::from_text(OTHER, &TextOptions::default()).expect("short text");
        let report = |length| compare(&text, &other, &with(|options| options.min_match_length = Some(length)));
        assert_eq!(report(0), report(1));
        assert_eq!(report(u32::MAX), report(1_000_000));
    }
}

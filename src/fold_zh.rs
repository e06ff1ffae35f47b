//! Treats Traditional and Simplified Chinese as the same characters: the table, and when it is used.
//!
//! The engine knows which form a text is written in ([`ChineseForm`]), but not which characters belong together: the
//! table of 3,000 pairs is part of the command line (feature `fold-zh`), and of the npm package as `juhao/fold-zh`,
//! which passes it to the module when it is imported. Both sides of a pair are read with the table, because a few
//! Simplified characters are Traditional ones, too: 著 in 著名 becomes 着 on both.
//!
//! # Source
//! `fold-zh.txt` is written by `scripts/fold-zh.mjs` from the data of `OpenCC` (licence Apache-2.0).

use std::sync::{Arc, OnceLock};

use juhao_core::base::Sort as _;
use juhao_core::text::{ChineseForm, Reading};
use juhao_core::{Result, Sides, TextOptions};

use crate::input::Input;

/// Pairs of a character and its replacement, sorted by character.
pub type Pairs = Arc<[(char, char)]>;

/// How Traditional and Simplified Chinese are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FoldZh {
    /// As the same characters if one text is Traditional and the other Simplified, else as they are written.
    #[default]
    Auto,
    /// Always as the same characters.
    Always,
    /// As they are written.
    Never,
}

static TABLE: OnceLock<Pairs> = OnceLock::new();

/// The table; `None` if the program was built without it and no host has passed one.
pub fn table() -> Option<&'static Pairs> {
    #[cfg(feature = "fold-zh")]
    TABLE.get_or_init(|| {
        let mut text = include_str!("fold-zh.txt");
        while let Some((_, rest)) = text.strip_prefix('#').and_then(|comment| comment.split_once('\n')) {
            text = rest;
        }
        pairs(&text.replace('\n', ""))
    });
    TABLE.get()
}

/// Receives the table from a host, in the form that [`pairs`] reads. Later calls have no effect.
pub fn hand_over(text: &str) {
    TABLE.get_or_init(|| pairs(text));
}

/// Parses a table: characters, each followed by its replacement.
pub fn pairs(text: &str) -> Pairs {
    let mut characters = text.chars();
    let mut pairs = Vec::new();
    while let (Some(from), Some(to)) = (characters.next(), characters.next()) {
        pairs.push((from, to));
    }
    pairs.order();
    pairs.into()
}

impl FoldZh {
    /// The table with which each text is read, before the other side is known.
    pub fn of_each(self) -> Pairs {
        match (self, table()) {
            (Self::Always, Some(table)) => Pairs::clone(table),
            _ => Pairs::default(),
        }
    }

    /// The table, if a pair has to be read again with it: this is [`FoldZh::Auto`], one text is Traditional and the
    /// other Simplified, and neither was read with a table of the caller.
    pub fn of_texts(self, left: &Reading, right: &Reading) -> Option<&'static Pairs> {
        let is_as_written = |text: &Reading| text.options().fold.is_empty();
        let table = table().filter(|_| self == Self::Auto && is_as_written(left) && is_as_written(right));
        table.filter(|_| ChineseForm::traditional_side(left, right).is_some())
    }

    /// Reads both inputs again with the table if [`FoldZh::of_texts`] returns one; else `None`.
    ///
    /// # Errors
    /// As [`Input::with_options`].
    pub fn of_pair(self, left: &Input, right: &Input) -> Result<Option<Sides<Input>>> {
        let Some(table) = self.of_texts(&left.document, &right.document) else { return Ok(None) };
        let folded = |input: &Input| {
            input.with_options(&TextOptions { fold: Pairs::clone(table), ..input.document.options().clone() })
        };
        Ok(Some(Sides::new(folded(left)?, folded(right)?)))
    }
}

#[cfg(feature = "fold-zh")]
#[cfg(test)]
mod tests {
    use juhao_core::report::SignKind;
    use juhao_core::{Options, Report, compare};

    use super::*;

    const OLD: &str = "渡船几点开、水位涨了多少，全靠钟声告诉两岸的人。";
    const NEW: &str = "渡船幾點開、水位漲了多少，全靠鐘聲告訴兩岸的人。";

    fn report(left: &str, right: &str, how: FoldZh) -> Report {
        let options = TextOptions { fold: how.of_each(), ..TextOptions::default() };
        let read = |text: &str| Input::text(text, &options).expect("short text");
        let written = Sides::new(read(left), read(right));
        let Sides { left, right } = how.of_pair(&written.left, &written.right).expect("short text").unwrap_or(written);
        compare(&left.document, &right.document, &Options::default())
    }

    fn folded(report: &Report) -> Vec<u64> {
        report.signs.iter().filter(|sign| sign.kind == SignKind::TraditionalSimplified).map(|sign| sign.count).collect()
    }

    #[test]
    fn the_table_is_in_order_and_folds_in_one_step() {
        let table = table().expect("the feature is on");
        assert!(table.len() > 2_900);
        assert!(table.is_sorted_by(|a, b| a.0 < b.0));
        let fold = |c: char| table.binary_search_by_key(&c, |pair| pair.0).map_or(c, |at| table[at].1);
        for &(from, to) in table.iter() {
            assert!(from != to && fold(to) == to, "{from}{to}");
            assert!(u32::from(from) < 0x1_0000 && u32::from(to) < 0x1_0000, "{from}{to}");
        }
        // Characters whose form depends on the word, that both forms use, and that are regional.
        let all: String = "萬馀餘著瞭乾昵暱裡裏后後衞".chars().map(fold).collect();
        assert_eq!(all, "万余余着了干昵昵里里后后卫");
    }

    #[test]
    fn a_text_and_its_conversion_are_the_same_by_themselves_and_as_written_if_asked() {
        for (left, right) in [(OLD, NEW), (NEW, OLD)] {
            for how in [FoldZh::Auto, FoldZh::Always] {
                let report = report(left, right, how);
                assert_eq!((report.relation.name(), report.coverage.left.value()), ("duplicate", 1.0));
                assert_eq!(folded(&report), [8]);
            }
            let written = report(left, right, FoldZh::Never);
            assert_ne!(written.relation.name(), "duplicate");
            assert_eq!(folded(&written), [0]);
        }
    }

    #[test]
    fn texts_of_one_form_are_compared_as_they_are_written() {
        let name = |c| format!("{OLD}他的名字是{c}。");
        let texts = [name("钟"), name("鐘")];
        let [a, b] = texts.each_ref().map(|text| Input::text(text, &TextOptions::default()).expect("short text"));
        assert!(FoldZh::Auto.of_pair(&a, &b).expect("short text").is_none());
    }
}

//! The words of the report: one file for each language, all with the same fields. `{0}`, `{1}` are filled by
//! [`fill`](crate::numbers::fill).

mod en;
mod zh_cn;
mod zh_hant;

use crate::input::Lang;

/// Words by the name of what they are for.
pub type Names = &'static [(&'static str, &'static str)];

/// Returns the words of a language.
pub const fn of(lang: Lang) -> &'static Words {
    match lang {
        Lang::ZhCn => &zh_cn::WORDS,
        Lang::ZhHant => &zh_hant::WORDS,
        Lang::En => &en::WORDS,
    }
}

/// Returns the words for a name; `None` if there are none.
pub fn named(names: Names, name: &str) -> Option<&'static str> {
    names.iter().find(|(known, _)| *known == name).map(|(_, words)| *words)
}

/// The words of a language.
#[allow(missing_docs)] // each field is the English words in `en.rs`
pub struct Words {
    /// Name of the program, and the space between two sentences, comma and semicolon of a list, and colon after a name.
    pub juhao: &'static str,
    pub space: &'static str,
    pub comma: &'static str,
    pub colon: &'static str,
    pub semicolon: &'static str,
    /// The cover.
    pub headline: &'static str,
    pub headline_none: &'static str,
    pub verdicts: Names,
    pub of_compared: &'static str,
    pub compared_shares: &'static str,
    pub reasons: Names,
    pub share_left: &'static str,
    pub share_right: &'static str,
    pub reworded: &'static str,
    pub minor_shares: &'static str,
    pub minor_why: &'static str,
    pub honest: &'static str,
    pub facts: Facts,
    pub settings: SettingsWords,
    pub lists: Lists,
    pub text: TextWords,
    pub credits: [&'static str; 4],
    pub kinds: Names,
    pub moved: &'static str,
    pub minor: &'static str,
    pub signs: Names,
    pub claims: Names,
    pub limits: Names,
    pub scores: Scores,
    pub again: &'static str,
    pub anonymous: &'static str,
}

/// Words of the cover.
#[allow(missing_docs)]
pub struct Facts {
    pub title: &'static str,
    pub texts: &'static str,
    pub texts_and_older: &'static str,
    pub date: &'static str,
    pub version: &'static str,
    pub author: &'static str,
    pub course: &'static str,
    pub examiner: &'static str,
    pub notes: &'static str,
    pub total: &'static str,
    pub largest: &'static str,
    pub passages: &'static str,
    pub dismissed: &'static str,
    pub digest: &'static str,
    pub digest_means: &'static str,
}

/// Words of the settings.
#[allow(missing_docs)]
pub struct SettingsWords {
    pub title: &'static str,
    pub preset: &'static str,
    pub presets: Names,
    pub own: &'static str,
    pub least: &'static str,
    pub least_of: &'static str,
    pub kinds: &'static str,
    pub exclude: &'static str,
    pub parts: Names,
    pub same: &'static str,
    pub sames: Names,
    pub template: &'static str,
    pub nothing: &'static str,
    pub limits: &'static str,
    pub limit: &'static str,
    pub out: &'static str,
    pub out_of: &'static str,
    pub problems: &'static str,
}

/// Words of the lists.
#[allow(missing_docs)]
pub struct Lists {
    pub texts: &'static str,
    pub text: &'static str,
    pub total: &'static str,
    pub unquoted: &'static str,
    pub without_own: &'static str,
    pub own: &'static str,
    pub largest: &'static str,
    pub sources: &'static str,
    pub length: &'static str,
    pub pairs: &'static str,
    pub relation: &'static str,
    pub relations: Names,
    pub other: &'static str,
    pub coverage: &'static str,
    pub at_least: &'static str,
    pub estimate: &'static str,
    pub by_many: &'static str,
    pub decision: &'static str,
    pub decisions: Names,
    pub groups: &'static str,
    pub groups_mean: &'static str,
    pub ignored: &'static str,
    pub minor: &'static str,
    pub shown: &'static str,
}

/// Words of the texts and their passages.
#[allow(missing_docs)]
pub struct TextWords {
    pub of: &'static str,
    pub none: &'static str,
    pub source: &'static str,
    pub share: &'static str,
    pub unquoted: &'static str,
    pub fresh: &'static str,
    pub chars: &'static str,
    pub groups: &'static str,
    pub group: &'static str,
    pub count: &'static str,
    pub head: &'static str,
    pub tail: &'static str,
    pub chapters: &'static str,
    pub chapter: &'static str,
    pub before: &'static str,
    pub marked: &'static str,
    pub passages: &'static str,
    pub here: &'static str,
    pub there: &'static str,
    pub passage: &'static str,
    pub page: &'static str,
    pub line: &'static str,
    pub signs: &'static str,
    pub sign: &'static str,
    pub places: &'static str,
    pub legend: &'static str,
}

/// Words of the appendix.
#[allow(missing_docs)]
pub struct Scores {
    pub title: &'static str,
    pub name: &'static str,
    pub value: &'static str,
    pub means: &'static str,
    pub none: &'static str,
    pub bits: &'static str,
    /// Name and meaning of each.
    pub reworded: [&'static str; 2],
    pub inserted: [&'static str; 2],
    pub shown: [&'static str; 2],
    pub margin: [&'static str; 2],
    pub score: [&'static str; 2],
    pub lcs: [&'static str; 2],
    pub trustable: [&'static str; 2],
    pub ccs: [&'static str; 2],
    pub clr: [&'static str; 2],
    pub jaccard: [&'static str; 2],
    pub blocks: [&'static str; 2],
    pub resemble: [&'static str; 2],
    pub contain: [&'static str; 2],
    pub hamming: [&'static str; 2],
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use juhao_core::report::{ClaimKind, SignKind};

    use super::*;

    #[test]
    fn every_language_has_words_for_the_same_names() {
        let tables = |words: &Words| {
            let (lists, settings) = (&words.lists, &words.settings);
            let all = [
                words.verdicts,
                words.reasons,
                words.kinds,
                words.signs,
                words.claims,
                words.limits,
                settings.presets,
                settings.parts,
                settings.sames,
                lists.relations,
                lists.decisions,
            ];
            all.map(|names| names.iter().map(|(name, _)| *name).collect::<Vec<_>>())
        };
        for lang in [Lang::ZhCn, Lang::ZhHant] {
            assert_eq!(tables(of(lang)), tables(of(Lang::En)), "{lang:?}");
        }
    }

    #[test]
    fn what_the_engine_reports_has_words() {
        let words = of(Lang::En);
        for kind in [SignKind::ZeroWidth, SignKind::Blanks, SignKind::Facts, SignKind::TraditionalSimplified] {
            assert!(named(words.signs, kind.name()).is_some(), "{}", kind.name());
        }
        for kind in [ClaimKind::Number, ClaimKind::Negation, ClaimKind::Antonym] {
            assert!(named(words.claims, kind.name()).is_some(), "{}", kind.name());
        }
        for preset in juhao_core::Preset::ALL {
            assert!(named(words.settings.presets, preset.name()).is_some(), "{}", preset.name());
        }
    }
}

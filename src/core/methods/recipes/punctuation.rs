//! Recipe 8: the text around punctuation.
//!
//! The two characters, or words, left and right of each ， 。 ！ ？ are joined to one string, which is cut into three
//! parts, and each part is digested. An equal title counts 1.5, each equal part 1; duplicates reach 3: by title and two
//! parts, or by three parts.
//!
//! # Source
//! The survey. The score is the sum divided by the highest sum, 4.5. Narrow `,` `.` `!` `?` count like the wide ones,
//! but `.` only as a full stop that ends a sentence.

use alloc::vec::Vec;

use crate::base::Span;
use crate::methods::md5::{self, Hasher};
use crate::methods::{Detector, Measured, Parameter, Shared, Statistics, Text, Word};
use crate::report::Value;

/// Recipe 8.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Punctuation {
    /// Number of characters or words on each side of a mark.
    pub context: usize,
    /// Value of an equal title.
    pub title: f64,
    /// Minimum sum of duplicates.
    pub least: f64,
}

impl Default for Punctuation {
    fn default() -> Self {
        Self { context: 2, title: 1.5, least: 3.0 }
    }
}

/// Number of strings into which the contexts are cut.
const STRINGS: usize = 3;

/// The digests of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digests {
    title: Option<u128>,
    strings: [Option<u128>; STRINGS],
    /// Places of the words of each string.
    spans: [Vec<Span>; STRINGS],
}

impl Punctuation {
    fn greatest(&self) -> f64 {
        self.title + STRINGS as f64
    }

    /// Returns whether the titles are equal, and how many strings are.
    fn agree(left: &Digests, right: &Digests) -> (bool, usize) {
        let same = |a: Option<u128>, b: Option<u128>| a.is_some() && a == b;
        let strings = left.strings.iter().zip(&right.strings).filter(|(a, b)| same(**a, **b)).count();
        (same(left.title, right.title), strings)
    }
}

/// Returns the byte positions of the marks of a text.
fn marks(text: &Text<'_>) -> Vec<u32> {
    let stops: Vec<u32> = text.document.sentences().iter().filter_map(|sentence| sentence.full_stop).collect();
    let is_mark = |at: u32, c: char| match c {
        '，' | '。' | '！' | '？' | ',' | '!' | '?' | '｡' => true,
        _ => stops.binary_search(&at).is_ok(),
    };
    text.document.shown().char_indices().filter(|&(at, c)| is_mark(at as u32, c)).map(|(at, _)| at as u32).collect()
}

impl Detector for Punctuation {
    type Features<'d> = Digests;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Digests {
        let starts: Vec<u32> =
            text.units.iter().map(|unit| text.document.span_of_symbols(&unit.symbols).start).collect();
        let mut contexts: Vec<&Word> = Vec::new();
        for mark in marks(text) {
            let at = starts.partition_point(|&start| start < mark);
            contexts.extend(&text.units[at.saturating_sub(self.context)..text.units.len().min(at + self.context)]);
        }
        let mut out = Digests::default();
        if !text.head.title.is_empty() {
            out.title = Some(md5::digest(&text.head.title));
        }
        let border = |i: usize| i * contexts.len() / STRINGS;
        for i in 0..STRINGS {
            let words = &contexts[border(i)..border(i + 1)];
            if !words.is_empty() {
                let mut hasher = Hasher::default();
                for word in words {
                    hasher.symbols(text.symbols(word));
                }
                out.strings[i] = Some(hasher.finish());
                out.spans[i] = words.iter().map(|word| text.document.span_of_symbols(&word.symbols)).collect();
            }
        }
        out
    }

    fn compare(&self, left: &Digests, right: &Digests) -> Measured {
        let (title, strings) = Self::agree(left, right);
        let sum = strings as f64 + if title { self.title } else { 0.0 };
        let measurable = [left, right].iter().all(|side| side.strings.iter().any(Option::is_some));
        // a text without a title can reach at most three
        let titled = left.title.is_some() || right.title.is_some();
        let greatest = if titled { self.greatest() } else { STRINGS as f64 };
        let score = if sum >= greatest { 1.0 } else { sum / self.greatest() };
        let values = [("title", Value::Count(title.into())), ("strings", Value::Count(strings as u64))];
        Measured::by_threshold("recipe-8", measurable.then_some(score), self.threshold(), values)
    }

    fn threshold(&self) -> f64 {
        self.least / self.greatest()
    }

    fn shared(&self, left: &Digests, right: &Digests) -> Vec<Shared> {
        let mut out = Vec::new();
        for i in 0..STRINGS {
            if left.strings[i].is_some() && left.strings[i] == right.strings[i] {
                out.push(Shared { left: left.spans[i].clone(), right: right.spans[i].clone() });
            }
        }
        out.sort();
        out
    }

    fn bytes(&self, _: &Digests) -> usize {
        16 * (1 + STRINGS)
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::size("context", "survey", &mut self.context, 1),
            Parameter::sum("title", "survey", &mut self.title),
            Parameter::sum("least", "survey", &mut self.least),
        ]
        .into()
    }

    /// Returns the digests of the title and of the strings that exist.
    fn fingerprints(&self, digests: &Digests) -> Vec<u128> {
        digests.title.into_iter().chain(digests.strings.into_iter().flatten()).collect()
    }

    fn bits(&self) -> u32 {
        128
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Relation;
    use crate::{Document, TextOptions};
    use alloc::string::String;

    fn digests(text: &str) -> Digests {
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        Punctuation::default().features(&Text::new(&document), &Statistics::default())
    }

    fn verdict(left: &str, right: &str) -> Relation {
        Punctuation::default().compare(&digests(left), &digests(right)).verdict
    }

    /// Returns a titled text whose nine sentences make three strings of three.
    fn story(title: &str, changed: &[usize]) -> String {
        let sentences = ["清晨的渡口没有人", "旧船系在柳树下", "女儿提着灯笼", "对岸的山藏在雾里", "钟声传了过来"];
        let sentence = |i: usize| if changed.contains(&i) { "完全不同的另外一句" } else { sentences[i % 5] };
        [title].into_iter().map(String::from).chain((0..9).map(|i| [sentence(i), "。"].concat())).collect()
    }

    #[test]
    fn title_and_two_strings_are_enough_and_so_are_three_strings() {
        let whole = story("渡口\n", &[]);
        assert_eq!(verdict(&whole, &story("渡口\n", &[1])), Relation::Duplicate, "1.5 + 2");
        assert_eq!(verdict(&whole, &story("码头\n", &[])), Relation::Duplicate, "3");
        assert_eq!(verdict(&whole, &story("码头\n", &[1])), Relation::Distinct, "2");
        assert_eq!(verdict(&whole, &story("渡口\n", &[1, 4])), Relation::Distinct, "1.5 + 1");
    }

    #[test]
    fn two_characters_are_taken_on_each_side_of_a_mark() {
        let document =
            Document::from_text("清晨的渡口，没有人。3.14 不算。", &TextOptions::default()).expect("short text");
        let digests = Punctuation::default().features(&Text::new(&document), &Statistics::default());
        let told: String = digests.spans.iter().flatten().map(|span| span.slice(document.shown())).collect();
        assert_eq!(told, "渡口没有有人314不算");
    }
}

//! Reads texts that look the same to a reader but are written in different forms in one form, and adds a sign.
//!
//! - *Blanks*: words that are parted, joined or filled in one text only get the words of the other one
//!   ([`respelt`](super::respelt)). A text that still has no usable words is read letter by letter, as Thai is, and so is
//!   the other one.
//! - *Direction*: text that an override character shows from right to left is read in the order in which it looks.
//! - *Numerals*: 二〇二四年 in one text and 2024年 in the other. Both are read in digits.
//!
//! # Cost
//! Time O(n) for texts in the same form; others are read once more.

use alloc::{vec, vec::Vec};

use super::respelt::{self, Respelt};
use crate::base::{Side, Sides, Sort, Span};
use crate::matching::describe::DescribedPassage;
use crate::matching::search_rules::{SearchRule, SearchRules};
use crate::report::{ShownSpan, Sign, SignKind};
use crate::text::{Document, TextOptions, numerals};

/// Length from which on a sequence of letters is not a word. In no language with spaces between words do such sequences
/// contain half of the letters of a text.
const LONG_WORD: u32 = 24;

/// The form in which both texts are read.
pub(super) struct Written {
    /// The texts, if they were read again in another form.
    read: Option<Sides<Document>>,
    /// The places of each text at which its blanks are lost, replaced, or between letters.
    blanks: Sides<Vec<ShownSpan>>,
}

impl Written {
    /// Reads the texts again in one form if they are written in different ones, and the rule for that is on.
    pub fn read([left, right]: [&Document; 2], rules: SearchRules) -> Self {
        if !rules.has(SearchRule::Written) {
            return Self { read: None, blanks: Sides::default() };
        }
        let (documents, mut read) = ([left, right], None);
        if let [Some(_), _] | [_, Some(_)] = documents.map(Document::as_it_looks) {
            let looks = |document: &Document| document.as_it_looks().unwrap_or_else(|| document.clone());
            read = Some(Sides::new(looks(left), looks(right)));
        }
        let texts = of(read.as_ref(), documents);
        if texts.iter().all(|text| !text.options().form.numerals) && are_numbers_written_both_ways(texts) {
            read = again(texts, |_, options| options.form.numerals = true);
        }
        let texts = of(read.as_ref(), documents);
        let mut respelt = respelt::of_pair(texts);
        for (text, respelt) in texts.iter().zip(&mut respelt) {
            if has_no_words(text) && respelt.stretches.is_empty() {
                respelt.stretches = vec![Span::new(0, text.shown().len() as u32)];
            }
        }
        let places = |side: usize| respelt[side].stretches.iter().map(|&span| texts[side].shown_span(span)).collect();
        let blanks = Sides::new(places(0), places(1));
        if !respelt.iter().all(Respelt::is_empty) {
            read = again(texts, |side, options| respelt[side].set(options));
        }
        let texts = of(read.as_ref(), documents);
        if texts.iter().any(|text| has_no_words(text)) {
            read = again(texts, |_, options| options.form.letters = true);
        }
        Self { read, blanks }
    }

    /// Returns the texts in the form in which they are compared.
    pub fn texts<'a>(&'a self, documents: [&'a Document; 2]) -> [&'a Document; 2] {
        of(self.read.as_ref(), documents)
    }

    /// Returns the signs of another form; `found` are the passages.
    pub fn signs(&self, [left, right]: [&Document; 2], found: &[DescribedPassage]) -> Vec<Sign> {
        let mut signs = Vec::new();
        for (side, places) in [(Side::Left, &self.blanks.left), (Side::Right, &self.blanks.right)] {
            if !places.is_empty() {
                let first = places.iter().take(Sign::MAX_PLACES).cloned().collect();
                signs.push(Sign::new(SignKind::Blanks, side, places.len() as u64, first));
            }
        }
        signs.extend(numerals_in([left, right], found));
        signs
    }
}

/// Returns the texts as they were read again, or else as they are.
fn of<'a>(read: Option<&'a Sides<Document>>, documents: [&'a Document; 2]) -> [&'a Document; 2] {
    read.map_or(documents, |read| [&read.left, &read.right])
}

/// Reads both texts again with changed options. This succeeds, because the texts and their ranges were valid before.
fn again(texts: [&Document; 2], change: impl Fn(usize, &mut TextOptions)) -> Option<Sides<Document>> {
    let read = |side: usize| {
        let mut options = texts[side].options().clone();
        change(side, &mut options);
        texts[side].with_options(&options).ok()
    };
    read(0).zip(read(1)).map(|(left, right)| Sides::new(left, right))
}

/// Whether at least half of the symbols of a text are letters in sequences too long for words, or single letters
/// between spaces.
fn has_no_words(document: &Document) -> bool {
    if document.options().form.letters {
        return false;
    }
    let symbols = document.symbols().len() as u64;
    let (mut long, mut single) = (0_u64, 0_u64);
    for word in document.spelt() {
        match word.end - word.start {
            1 => {
                let letter = char::from_u32(document.symbols()[word.start as usize]);
                single += u64::from(letter.is_some_and(char::is_alphabetic));
            }
            len @ LONG_WORD.. => long += u64::from(len),
            _ => {}
        }
    }
    if long > 0 {
        // The letters after the longest word that is read are not words, either.
        long += document.keys().iter().filter(|key| key.is_letter()).count() as u64;
    }
    2 * long >= symbols.max(1) || 2 * single >= symbols.max(u64::from(LONG_WORD))
}

/// Whether some number is in digits in one text only and in Han numerals in the other one only, before the same
/// character.
fn are_numbers_written_both_ways([left, right]: [&Document; 2]) -> bool {
    let documents = Sides::new(left, right);
    let has_digits = documents.map(|document| document.symbols().iter().any(|symbol| (0x30..=0x39).contains(symbol)));
    let has_numerals = |document: &Document| {
        document.symbols().iter().any(|&symbol| char::from_u32(symbol).is_some_and(numerals::is_numeral))
    };
    if !(has_digits.right && has_numerals(left) || has_digits.left && has_numerals(right)) {
        return false;
    }
    let numbers = documents.map(|document| {
        let mut both = [Vec::new(), Vec::new()];
        for number in numerals::numbers(document.shown()) {
            both[usize::from(number.is_han)].push((number.value, number.behind));
        }
        both.map(|mut all| {
            all.order();
            all.dedup();
            all
        })
    });
    let differ = |[digits, others]: &[Vec<(u64, char)>; 2], [other_digits, others_han]: &[Vec<(u64, char)>; 2]| {
        digits.iter().any(|number| {
            let is_in = |all: &[(u64, char)]| all.binary_search(number).is_ok();
            is_in(others_han) && !is_in(others) && !is_in(other_digits)
        })
    };
    differ(&numbers.left, &numbers.right) || differ(&numbers.right, &numbers.left)
}

/// Returns the numbers of each text that are in Han numerals where the other one has digits, in equal wording.
fn numerals_in([left, right]: [&Document; 2], found: &[DescribedPassage]) -> Vec<Sign> {
    if !left.options().form.numerals {
        return Vec::new();
    }
    let mut places = Sides::new(Vec::new(), Vec::new());
    for piece in found.iter().flat_map(|one| &one.passage.pieces) {
        for i in 0..piece.len {
            let [l, r] = [(left, piece.a + i), (right, piece.b + i)]
                .map(|(document, token)| document.span_of_tokens(&(token..token + 1)));
            let begins = |document: &Document, span: Span| span.slice(document.shown()).chars().next();
            let [of_left, of_right] = [begins(left, l), begins(right, r)];
            let is_han = |c: Option<char>| c.is_some_and(numerals::is_numeral);
            let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
            if is_han(of_left) && is_digit(of_right) {
                places.left.push(l);
            } else if is_digit(of_left) && is_han(of_right) {
                places.right.push(r);
            }
        }
    }
    let sign = |side, document: &Document, mut places: Vec<Span>| {
        places.order();
        places.dedup();
        let count = places.len() as u64;
        let places = places.into_iter().take(Sign::MAX_PLACES).map(|span| document.shown_span(span)).collect();
        (count > 0).then(|| Sign::new(SignKind::Numerals, side, count, places))
    };
    [sign(Side::Left, left, places.left), sign(Side::Right, right, places.right)].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::report::{Relation, Report};
    use crate::{Options, compare};

    const TEXT: &str = "The keeper of the lighthouse counts the ships that pass before breakfast. In the evening he writes their names into a book, and on \
        Sundays he rows across to the village to read them out. Nobody there has ever asked him why.";

    fn report(left: &str, right: &str) -> Report {
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        compare(&read(left), &read(right), &Options::default())
    }

    fn kinds(report: &Report) -> Vec<(SignKind, Side)> {
        report.signs.iter().map(|sign| (sign.kind, sign.side)).collect()
    }

    #[test]
    fn a_text_without_its_blanks_is_the_same() {
        let words: Vec<&str> = TEXT.split_whitespace().collect();
        let spaced: String = TEXT.chars().filter(|c| *c != ' ').flat_map(|c| [c, ' ']).collect();
        for other in [words.concat(), words.join("x"), words.join("q"), spaced] {
            for (text, more) in [
                (other.clone(), ""),
                ([&other, " Finis."].concat(), "more"),
                (other.replace("village", "town"), "changed"),
            ] {
                let found = report(TEXT, &text);
                assert_eq!(found.relation, Relation::Duplicate, "{more}: {text}");
                assert!(found.coverage.left.value() > 0.9, "{more}: {text}");
                assert_eq!(kinds(&found), [(SignKind::Blanks, Side::Right)], "{text}");
                let place = found.matches[0].spans.right.shown;
                assert!(text.is_char_boundary(place.start as usize) && place.end as usize <= text.len());
                assert_eq!(report(&text, TEXT), found.swapped());
            }
        }
        assert_eq!(report(TEXT, "Somebody else is in charge of the harbour and never writes a line.").signs, []);
    }

    #[test]
    fn numerals_and_digits_are_the_same_number() {
        let digits = "展览将于2024年3月12日上午9时在105号展厅开幕，预计有3600人参观，每人发2本手册，门票20元。";
        let numerals = "展览将于二〇二四年三月十二日上午九时在一百零五号展厅开幕，预计有三千六百人参观，每人发两本手册，门票二十元。";
        let found = report(digits, numerals);
        assert_eq!((found.relation, found.coverage.left.value()), (Relation::Duplicate, 1.0));
        assert_eq!(kinds(&found), [(SignKind::Numerals, Side::Right)]);
        assert_eq!(found.signs[0].count, 8);
        assert_eq!(found.signs[0].places[0].shown.slice(numerals), "二〇二四");
        assert_eq!(report(numerals, digits), found.swapped());
        let other = report(digits, &numerals.replace("三千六百", "四千"));
        assert!(other.coverage.left.value() < 1.0, "another number is no equal one");
        assert_eq!(report(numerals, numerals).signs, []);
    }

    #[test]
    fn text_behind_an_override_is_compared_as_it_looks() {
        let (first, rest) = TEXT.split_at(TEXT.find("In the").expect("it has it"));
        let backwards: String = rest.chars().rev().collect();
        let text = [first, "\u{202E}", &backwards, "\u{202C}"].concat();
        let found = report(TEXT, &text);
        assert_eq!(found.relation, Relation::Duplicate);
        assert_eq!(found.coverage.right.num, found.coverage.right.den);
        assert_eq!(found.signs[0].kind, SignKind::DirectionOverride);
        let part = report(&rest[..rest.find(", and").expect("it has it")], &text);
        let place = part.matches[0].spans.right.shown.slice(&text);
        assert_eq!(place.chars().rev().collect::<String>(), "In the evening he writes their names into a book,");
    }
}

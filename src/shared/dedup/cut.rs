//! Cuts sentences that an earlier document has out of the documents that stay.
//!
//! # Nothing is lost
//! A sentence is cut only if an equal one is in an earlier document that stays, in the same passage. If that one is
//! cut, too, a still earlier document has it, and nothing is cut out of the first one. So an equal sentence stays for
//! each that is cut: its letters and digits are the same, its case, width and punctuation may differ.

use std::collections::{BTreeMap, HashMap, HashSet};

use juhao_core::corpus::KeptText;
use juhao_core::{Document, Span};

use super::{Collection, Found, Keep, Packed};
use crate::parallel::in_parallel;

/// What is cut as a whole, if all of its sentences are in earlier documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Passages, up to the borders of their sentences: each sentence by itself.
    Passages,
    /// Lines; those that a sentence connects are one.
    Lines,
    /// Paragraphs: what is between empty lines.
    Paragraphs,
}

impl Cut {
    /// All values, in the order in which hosts show them.
    pub const ALL: [Self; 3] = [Self::Passages, Self::Lines, Self::Paragraphs];

    /// Returns the name that hosts use, such as `lines`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Passages => "passages",
            Self::Lines => "lines",
            Self::Paragraphs => "paragraphs",
        }
    }

    /// Says in one sentence what is cut.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Passages => "Passages, up to the borders of their sentences",
            Self::Lines => "Lines of which all sentences are repeated",
            Self::Paragraphs => "Paragraphs of which all sentences are repeated; empty lines part them",
        }
    }
}

/// What is cut out of the documents that stay.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CutText {
    /// The parts of each document that lost any, by its number: bytes of its text, in order.
    pub spans: BTreeMap<u32, Vec<Span>>,
    /// Number of code points in all of them.
    pub chars: u64,
    /// Number of documents of which no letter or digit is left.
    pub emptied: u64,
    /// Number of pages: these share sentences with an earlier document and were left alone, because what is cut is text
    /// and not HTML.
    pub pages: u64,
    /// Number of pairs of which the sentences in common are not known, because profiles decided them.
    pub by_profiles: u64,
}

/// Marks that end no sentence for a reader, although passages may end there.
const JOINING: [char; 5] = [';', '；', '﹔', '؛', '…'];

/// A place in a document, and the document and the place that have the same.
type Same = (u32, Span, Span);

impl Collection {
    /// Returns what is cut out of the documents that are not `removed`. Which ones are the earlier ones is the order of
    /// `keep`. The plan must ask for passages. Pairs inside a group count as little as they do for duplicates.
    ///
    /// Time: at most that of reading both documents of each pair again.
    pub(super) fn cut(
        &self,
        found: &Found,
        cut: Cut,
        keep: Keep,
        dates: &HashMap<u32, String>,
        removed: &HashSet<u32>,
    ) -> CutText {
        let order = self.order(keep, dates);
        let places: HashMap<u32, u32> = order.iter().copied().zip(0..).collect();
        let counts = |a: u32, b: u32| !removed.contains(&a) && !removed.contains(&b) && !self.are_one_group(a, b);
        let mut same: BTreeMap<u32, Vec<Same>> = BTreeMap::new();
        for [left, right] in found.matches.places().iter().filter(|[left, right]| counts(left.0, right.0)) {
            let (earlier, later) = if places[&left.0] < places[&right.0] { (left, right) } else { (right, left) };
            same.entry(later.0).or_default().push((earlier.0, earlier.1, later.1));
        }
        let mut later: Vec<(u32, Vec<Same>)> = same.into_iter().collect();
        for (_, same) in &mut later {
            same.sort_unstable();
        }
        let text = |number: u32| self.corpus().get(number).and_then(|entry| entry.text.as_deref());
        let one = |(number, same): &(u32, Vec<Same>)| match text(*number)? {
            Packed::Page(_) => Some((*number, None)),
            plain @ Packed::Plain(..) => {
                let document = plain.document();
                let cut = whole_units(&document, &repeated(&document, same, text), cut);
                let is_empty = cut.len() == document.sentences().len();
                let spans = spans(&document, &cut);
                let chars: usize = spans.iter().map(|span| span.slice(document.shown()).chars().count()).sum();
                Some((*number, Some((spans, chars as u64, is_empty))))
            }
        };
        let mut all = CutText::default();
        for (number, one) in in_parallel(&later, self.plan().jobs, one).into_iter().flatten() {
            let Some((spans, chars, is_empty)) = one else {
                all.pages += 1;
                continue;
            };
            if !spans.is_empty() {
                all.chars += chars;
                all.emptied += u64::from(is_empty);
                all.spans.insert(number, spans);
            }
        }
        let hits = found.pairs.hits.iter();
        all.by_profiles = hits.filter(|hit| !hit.by_texts && counts(hit.a, hit.b)).count() as u64;
        all
    }
}

/// Returns the numbers of the sentences of a document that earlier documents have, in order: those of a passage that
/// are equal to a sentence of the same passage there.
fn repeated<'c>(document: &Document, same: &[Same], text: impl Fn(u32) -> Option<&'c Packed>) -> Vec<usize> {
    let mut found = vec![false; document.sentences().len()];
    for of_one in same.chunk_by(|x, y| x.0 == y.0) {
        let mut read = None;
        for &(earlier, there, here) in of_one {
            let open: Vec<usize> = sentences_in(document, here).filter(|&at| !found[at]).collect();
            if open.is_empty() {
                continue;
            }
            let Some(other) = read.get_or_insert_with(|| text(earlier).map(KeptText::document)) else { continue };
            let wordings: HashSet<&[u32]> = sentences_in(other, there).map(|at| wording(other, at)).collect();
            for at in open {
                found[at] = wordings.contains(wording(document, at));
            }
        }
    }
    (0..found.len()).filter(|&at| found[at]).collect()
}

/// Returns the numbers of the sentences whose letters and digits are all in a span of the text. Time O(log n) and O(1)
/// for each of them.
fn sentences_in(document: &Document, span: Span) -> impl Iterator<Item = usize> {
    let symbols = document.counted_in(span);
    let sentences = document.sentences();
    let first = sentences.partition_point(|one| document.symbols_of(&one.tokens).start < symbols.start);
    (first..sentences.len()).take_while(move |&at| document.symbols_of(&sentences[at].tokens).end <= symbols.end)
}

/// The letters and digits of a sentence, as they are compared.
fn wording(document: &Document, sentence: usize) -> &[u32] {
    document.symbols_in(&document.symbols_of(&document.sentences()[sentence].tokens))
}

/// Returns those of the `repeated` sentences of whose unit all sentences are repeated.
fn whole_units(document: &Document, repeated: &[usize], cut: Cut) -> Vec<usize> {
    let text = document.shown();
    let count = document.sentences().len();
    let ends_unit = |&at: &usize| {
        let span = document.span_of_sentence(at);
        let feeds = || line_feeds(text, span.end, document.span_of_sentence(at + 1).start);
        at + 1 == count
            || match cut {
                Cut::Passages => feeds() > 0 || !span.slice(text).ends_with(JOINING),
                Cut::Lines => feeds() > 0,
                Cut::Paragraphs => feeds() > 1,
            }
    };
    let mut whole = Vec::new();
    let mut first = 0;
    for last in (0..count).filter(ends_unit) {
        let from = repeated.partition_point(|&at| at < first);
        let own = &repeated[from..][..repeated[from..].partition_point(|&at| at <= last)];
        if own.len() == last + 1 - first {
            whole.extend(own);
        }
        first = last + 1;
    }
    whole
}

/// Returns the parts of the text to cut for some sentences, in order. Of the white space before and after a part, the
/// one with more line feeds stays.
fn spans(document: &Document, cut: &[usize]) -> Vec<Span> {
    let text = document.shown();
    let span = |at: usize| document.span_of_sentence(at);
    let is_space = |from: u32, to: u32| text[from as usize..to as usize].chars().all(char::is_whitespace);
    let mut spans: Vec<Span> = Vec::new();
    for run in cut.chunk_by(|x, y| x + 1 == *y && is_space(span(*x).end, span(*y).start)) {
        let (first, last) = (run[0], run[run.len() - 1]);
        let (start, end) = (span(first).start, span(last).end);
        let before = first.checked_sub(1).map(|at| span(at).end);
        let after = (last + 1 < document.sentences().len()).then(|| span(last + 1).start);
        // Where a text begins and ends, no white space is missed.
        let feeds = |from: Option<u32>, to: Option<u32>| match (from, to) {
            (Some(from), Some(to)) => line_feeds(text, from, to),
            _ => usize::MAX,
        };
        let goes_after = feeds(before, Some(start)) >= feeds(Some(end), after);
        let (from, to) = (before.unwrap_or(0), after.unwrap_or(text.len() as u32));
        spans.push(match (is_space(from, start), is_space(end, to)) {
            (_, true) if goes_after => Span::new(start, to),
            (true, _) if !goes_after => Span::new(from, end),
            _ => Span::new(start, end),
        });
    }
    spans
}

/// Counts the line feeds in a part of a text.
fn line_feeds(text: &str, from: u32, to: u32) -> usize {
    text[from as usize..to as usize].matches('\n').count()
}

#[cfg(test)]
#[path = "../../../tests/support/random.rs"]
mod random;

#[cfg(test)]
mod tests {
    use super::random::Random;
    use super::*;
    use crate::dedup::keep::tests::collection;

    /// A sentence of thirteen words, of which all but the first are its own.
    fn sentence(number: usize) -> String {
        let word = |at: usize| {
            let mut rest = 12 * number + at;
            let mut letters = String::new();
            while letters.len() < 4 {
                letters.push(char::from(b'a' + (rest % 26) as u8));
                rest /= 26;
            }
            letters
        };
        format!("Word {}.", (0..12).map(word).collect::<Vec<_>>().join(" "))
    }

    fn own(from: usize, count: usize) -> String {
        (from..from + count).map(sentence).collect::<Vec<_>>().join(" ")
    }

    /// The texts without what is cut, and the parts that are cut.
    fn after(texts: &[String], cut: Cut, keep: Keep) -> (Vec<Option<String>>, CutText) {
        let mut all = collection(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let found = all.pairs(|_| {});
        let copies = all.removed(&found, keep, &HashMap::new());
        let removed: HashSet<u32> = copies.values().flatten().copied().collect();
        let all_cut = all.cut(&found, cut, keep, &HashMap::new(), &removed);
        let rest = |(number, text): (u32, &String)| {
            let mut rest = text.clone();
            for span in all_cut.spans.get(&number).into_iter().flatten().rev() {
                rest.replace_range(span.start as usize..span.end as usize, "");
            }
            (!removed.contains(&number)).then_some(rest)
        };
        ((0..).zip(texts).map(rest).collect(), all_cut)
    }

    #[test]
    fn a_passage_stays_in_the_first_document_alone() {
        let shared = own(100, 3);
        let texts = [0, 1, 2].map(|at| format!("{} {shared} {}", own(10 * at, 5), own(10 * at + 5, 4)));
        let (rest, all_cut) = after(&texts, Cut::Passages, Keep::First);
        let without = |at: usize| Some(format!("{} {}", own(10 * at, 5), own(10 * at + 5, 4)));
        assert_eq!(rest, [Some(texts[0].clone()), without(1), without(2)]);
        assert_eq!((all_cut.spans.len(), all_cut.emptied, all_cut.pages, all_cut.by_profiles), (2, 0, 0, 0));
    }

    #[test]
    fn the_longest_document_keeps_it_if_the_longest_is_kept() {
        let shared = own(100, 3);
        let texts = [format!("{} {shared}", own(0, 3)), format!("{shared} {}", own(10, 9))];
        let (rest, _) = after(&texts, Cut::Passages, Keep::Longest);
        assert_eq!(rest, [Some(own(0, 3)), Some(texts[1].clone())]);
    }

    #[test]
    fn a_sentence_in_which_a_word_differs_stays() {
        let shared = own(100, 4);
        let edited = shared.replacen(&sentence(102), &sentence(102).replace("Word ", "Other "), 1);
        let texts = [format!("{} {shared}", own(0, 8)), format!("{} {edited}", own(10, 8))];
        let (rest, _) = after(&texts, Cut::Passages, Keep::First);
        let own = format!("{} {}", own(10, 8), sentence(102).replace("Word ", "Other "));
        assert_eq!(rest[1], Some(own));
    }

    #[test]
    fn lines_and_paragraphs_go_only_as_a_whole() {
        let [one, two, three] = [own(100, 2), own(102, 2), own(104, 2)];
        let first = format!("{}\n\n{one} {two}\n{three}", own(0, 9));
        // A line of another's sentences, a line with a sentence of its own, and a paragraph of two such lines.
        let second = format!("{}\n{one}\n{two} {}\n\n{two}\n{three}\n\n{}", own(10, 3), own(13, 1), own(14, 4));
        let texts = [first, second];
        let rest = |cut| after(&texts, cut, Keep::First).0[1].clone().expect("it stays");
        let [start, middle, end] = [own(10, 3), own(13, 1), own(14, 4)];
        assert_eq!(rest(Cut::Passages), format!("{start}\n{middle}\n\n{end}"));
        assert_eq!(rest(Cut::Lines), format!("{start}\n{two} {middle}\n\n{end}"));
        assert_eq!(rest(Cut::Paragraphs), format!("{start}\n{one}\n{two} {middle}\n\n{end}"));
    }

    #[test]
    fn a_sentence_is_not_cut_at_a_semicolon() {
        let clause = |number: usize| sentence(number).replace('.', ";");
        let half = format!("{} {}", clause(50), sentence(101));
        let texts = [format!("{} {}", own(0, 8), own(100, 3)), format!("{} {} {half}", own(10, 8), own(100, 1))];
        let (rest, _) = after(&texts, Cut::Passages, Keep::First);
        assert_eq!(rest[1].as_deref(), Some(&*format!("{} {half}", own(10, 8))));
        let texts = [format!("{} {half} {}", own(0, 8), own(100, 1)), format!("{} {half}", own(10, 8))];
        assert_eq!(after(&texts, Cut::Passages, Keep::First).0[1], Some(own(10, 8)));
    }

    #[test]
    fn what_is_left_out_of_a_document_stays() {
        // What was left out is not compared, so nobody knows whether another document has it.
        let text = format!("{} {}", own(0, 1), own(100, 1));
        let left_out = Span::new(9, 20);
        let exclude = vec![juhao_core::text::Exclusion { span: left_out, reason: "a notice".into() }];
        let options = juhao_core::TextOptions { exclude, ..Default::default() };
        let document = Document::from_text(text, &options).expect("a short text");
        let all: Vec<usize> = (0..document.sentences().len()).collect();
        let cut = spans(&document, &all);
        assert!(cut.iter().all(|span| span.end <= left_out.start || left_out.end <= span.start), "{cut:?}");
    }

    #[test]
    fn each_sentence_that_is_cut_stays_somewhere() {
        let mut random = Random::new(1);
        let mut cuts = 0;
        for round in 0..10 {
            // Texts of a few sentences that all choose from, in Chinese every other time.
            let han = |number: usize| -> String {
                let letter = |at: usize| char::from_u32(0x4E00 + ((number * 613 + at * 197) % 3000) as u32);
                (0..18).filter_map(letter).chain(['。']).collect()
            };
            let make = |number: usize| if round % 2 == 0 { han(number) } else { sentence(number) + " " };
            let mut text = || -> String {
                let count = 4 + random.below(10);
                (0..count).map(|_| make(random.below(24)) + random.pick(&["\n\n", "\n", "", "", "", ""])).collect()
            };
            let texts: Vec<String> = (0..6).map(|_| text()).collect();
            for cut in Cut::ALL {
                for keep in Keep::ALL {
                    let (rest, all_cut) = after(&texts, cut, keep);
                    let all = rest.iter().flatten().map(String::as_str).collect::<Vec<_>>().join("\n");
                    for (&number, spans) in &all_cut.spans {
                        let text = &texts[number as usize];
                        for gone in spans.iter().flat_map(|span| {
                            let gone = &text[span.start as usize..span.end as usize];
                            gone.split_inclusive(['。', '.']).map(str::trim).filter(|one| !one.is_empty())
                        }) {
                            assert!(all.contains(gone), "{cut:?} {keep:?}: {gone:?} of {texts:#?}");
                            cuts += 1;
                        }
                    }
                }
            }
        }
        assert!(cuts > 100, "{cuts}");
    }
}

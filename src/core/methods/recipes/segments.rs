//! Recipes 2 and 9: digests of segments.
//!
//! - 2: the text is cut into N segments, and each is digested; duplicates share at least M digests.
//! - 9: the core words of title, keywords and description are compared first. Only if they are equal, segments are
//!   compared: paragraphs, where small ones are merged with the next, and the largest few are kept. A core word is a
//!   word of the head that the text itself uses, so the name of a site in a title (`..._新闻中心_新浪网`) is not one. The
//!   words that the text uses most count.
//!
//! # Source
//! The survey. Our choices: N = 10 sequences of sentences of nearly equal number, M = 5; in 9 a paragraph is a line, a
//! small segment has fewer than 50 counted characters, the largest 5 are kept, and half of them must agree; core words
//! are the 3 terms that the text uses most, of the title, then of the keywords, then of the description, until there
//! are 3. A text without a head has its first sentence as title. If neither text has a core word, segments alone
//! decide.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use crate::base::{Ratio, Sort, Span};
use crate::methods::md5::{self, Hasher};
use crate::methods::{Detector, Features, Measured, Parameter, Shared, Statistics, Text};
use crate::report::Value;
use crate::text::Document;

/// Returns the digest of some symbols, and their place.
fn segment(document: &Document, symbols: &Range<u32>) -> (u128, Span) {
    (md5::digest(document.symbols_in(symbols)), document.span_of_symbols(symbols))
}

/// Recipe 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segments {
    /// N: number of segments.
    pub segments: usize,
    /// M: minimum number of shared segments.
    pub shared: usize,
}

impl Default for Segments {
    fn default() -> Self {
        Self { segments: 10, shared: 5 }
    }
}

impl Detector for Segments {
    type Features<'d> = Features<u128>;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Features<u128> {
        let document = text.document;
        let sentences = document.sentences();
        // a text of fewer sentences has fewer segments
        let n = self.segments.min(sentences.len());
        let border = |i: usize| i * sentences.len() / n;
        let tokens = |i: usize| sentences[border(i)].tokens.start..sentences[border(i + 1) - 1].tokens.end;
        (0..n).map(|i| segment(document, &document.symbols_of(&tokens(i)))).collect()
    }

    fn compare(&self, left: &Features<u128>, right: &Features<u128>) -> Measured {
        let counts = left.set_counts(right);
        // Texts with fewer segments must share the same proportion.
        let most = counts.sets.left.max(counts.sets.right);
        let score = (counts.sets.left.min(counts.sets.right) > 0).then(|| counts.common as f64 / most as f64);
        Measured::by_threshold("recipe-2", score, self.threshold(), [("common", Value::Count(counts.common))])
            .with_rates([("segments", score.map(|_| Ratio::new(counts.common, most)))], self.threshold())
    }

    fn threshold(&self) -> f64 {
        self.shared.min(self.segments) as f64 / self.segments as f64
    }

    fn shared(&self, left: &Features<u128>, right: &Features<u128>) -> Vec<Shared> {
        left.shared(right)
    }

    fn bytes(&self, features: &Features<u128>) -> usize {
        16 * features.distinct().len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [Parameter::size("N", "ours", &mut self.segments, 1), Parameter::size("M", "ours", &mut self.shared, 1)].into()
    }

    fn fingerprints(&self, features: &Features<u128>) -> Vec<u128> {
        features.fingerprints()
    }

    fn bits(&self) -> u32 {
        128
    }
}

/// Recipe 9.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoStages {
    /// Number of core words.
    pub core: usize,
    /// A segment with fewer counted characters than this is merged with the next one.
    pub small: u32,
    /// Number of segments kept, the largest ones.
    pub kept: usize,
    /// Share of them that must agree.
    pub share: f64,
}

impl Default for TwoStages {
    fn default() -> Self {
        Self { core: 3, small: 50, kept: 5, share: 0.5 }
    }
}

/// Core words as one number, and segments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stages {
    core: u128,
    segments: Features<u128>,
}

impl TwoStages {
    /// Returns the title of a text, and the symbol at which the text begins: after the title, if that is its first
    /// line.
    fn title<'t>(text: &'t Text<'_>) -> (&'t [u32], u32) {
        let first = text.document.sentences().first();
        let first = first.map_or(0..0, |first| text.document.symbols_of(&first.tokens));
        let own = text.document.symbols_in(&first);
        match &text.head {
            head if head.is_empty() => (own, 0),
            head if head.title == own => (own, first.end),
            head => (&head.title, 0),
        }
    }

    /// Returns the digest of the core words: the terms that the text uses and that are in its head.
    fn core(&self, text: &Text<'_>) -> u128 {
        let head = &text.head;
        let (own_title, mut body_start) = Self::title(text);
        if head.is_empty() {
            // The title in the first sentence does not count as a use of its own words.
            body_start = own_title.len() as u32;
        }
        let mut terms: Vec<&[u32]> =
            text.terms.iter().filter(|term| term.symbols.start >= body_start).map(|term| text.symbols(term)).collect();
        terms.order();
        let mut counted: Vec<(usize, &[u32])> =
            terms.chunk_by(|a, b| a == b).map(|same| (same.len(), same[0])).collect();
        counted.order_by_key(|&(count, term)| (Reverse(count), term));
        let mut core: Vec<&[u32]> = Vec::new();
        let keywords = head.keywords.iter().map(|keyword| &keyword[..]);
        for said in [own_title].into_iter().chain(keywords).chain([&head.description[..]]) {
            let is_said = |term: &[u32]| said.windows(term.len()).any(|window| window == term);
            for &(_, term) in &counted {
                if core.len() < self.core && is_said(term) && !core.contains(&term) {
                    core.push(term);
                }
            }
        }
        core.order();
        let mut hasher = Hasher::default();
        for term in core {
            hasher.symbols(term).text(" ");
        }
        hasher.finish()
    }

    /// Returns the paragraphs from a symbol on, with small ones merged.
    fn segments(&self, document: &Document, from: u32) -> Vec<Range<u32>> {
        let mut out = Vec::new();
        let (mut line_start, mut start, mut end) = (0, from, 0);
        for line in document.shown().split_inclusive('\n') {
            let line_end = line_start + line.len() as u32;
            end = document.counted_in(Span::new(line_start, line_end)).end.max(from);
            if end - start >= self.small {
                out.push(start..end);
                start = end;
            }
            line_start = line_end;
        }
        match out.last_mut() {
            Some(last) => last.end = end,
            None if end > start => out.push(start..end),
            None => {}
        }
        out
    }
}

impl Detector for TwoStages {
    type Features<'d> = Stages;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Stages {
        let mut segments = self.segments(text.document, Self::title(text).1);
        segments.order_by_key(|segment| (Reverse(segment.len()), segment.start));
        segments.truncate(self.kept);
        Stages { core: self.core(text), segments: segments.iter().map(|range| segment(text.document, range)).collect() }
    }

    fn compare(&self, left: &Stages, right: &Stages) -> Measured {
        let counts = left.segments.set_counts(&right.segments);
        let measurable = counts.sets.left.min(counts.sets.right) > 0;
        let most = counts.sets.left.max(counts.sets.right);
        let same = left.core == right.core;
        let score = measurable.then(|| if same { counts.common as f64 / most as f64 } else { 0.0 });
        let values = [("core", Value::Count(same.into())), ("common", Value::Count(counts.common))];
        Measured::by_threshold("recipe-9", score, self.share, values)
    }

    fn threshold(&self) -> f64 {
        self.share
    }

    fn shared(&self, left: &Stages, right: &Stages) -> Vec<Shared> {
        if left.core == right.core { left.segments.shared(&right.segments) } else { Vec::new() }
    }

    fn bytes(&self, features: &Stages) -> usize {
        16 + 16 * features.segments.distinct().len()
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [
            Parameter::size("core", "ours", &mut self.core, 1),
            Parameter::count("small", "ours", &mut self.small, 1),
            Parameter::size("kept", "ours", &mut self.kept, 1),
            Parameter::share("share", "ours", &mut self.share),
        ]
        .into()
    }

    /// Returns digests of the core words together with each segment.
    fn fingerprints(&self, features: &Stages) -> Vec<u128> {
        let both = |segment: &u128| {
            let mut hasher = Hasher::default();
            hasher.bytes(&features.core.to_be_bytes()).bytes(&segment.to_be_bytes());
            hasher.finish()
        };
        features.segments.distinct().iter().map(both).collect()
    }

    fn bits(&self) -> u32 {
        128
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;
    use crate::methods::FoldedHead;
    use crate::report::Relation;
    use alloc::string::String;

    fn compare<D: Detector>(method: &D, left: &str, right: &str) -> Measured {
        let read = |text| Document::from_text(text, &TextOptions::default()).expect("short text");
        let (left, right) = (read(left), read(right));
        let [a, b] = [&left, &right].map(|d| method.features(&Text::new(d), &Statistics::default()));
        method.compare(&a, &b)
    }

    /// Twenty sentences.
    fn story() -> String {
        (0..20).map(|i| alloc::format!("这是第{i}个句子，说的是渡口。")).collect::<Vec<_>>().concat()
    }

    #[test]
    fn half_of_ten_segments_must_agree() {
        let changed =
            |n: usize| (0..n).fold(story(), |text, i| text.replace(&alloc::format!("第{}个", 2 * i), "第某个"));
        let method = Segments::default();
        assert_eq!(compare(&method, &story(), &changed(5)).verdict, Relation::Duplicate);
        assert_eq!(compare(&method, &story(), &changed(6)).verdict, Relation::Distinct);
    }

    #[test]
    fn segments_are_compared_only_under_equal_core_words() {
        let body = ["\n", &story(), "\n", &story().replace("渡口", "码头"), "\n"].concat();
        let page = |title: &str| [title, &body].concat();
        let method = TwoStages::default();
        assert_eq!(compare(&method, &page("渡口"), &page("渡口")).score, Some(1.0));
        assert_eq!(compare(&method, &page("渡口"), &page("码头")).score, Some(0.0));
    }

    #[test]
    fn the_name_of_a_site_in_a_title_is_no_core_word() {
        let body = ["\n", &story(), "\n", &story().replace("句子", "段落"), "\n"].concat();
        let method = TwoStages::default();
        let document = Document::from_text(&body, &TextOptions::default()).expect("short text");
        let features = |title: &str| {
            let symbols = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).map(u32::from).collect();
            let head = FoldedHead { title: symbols(title), ..FoldedHead::default() };
            method.features(&Text::with_head(&document, head), &Statistics::default())
        };
        let score = |left: &str, right: &str| method.compare(&features(left), &features(right)).score;
        assert_eq!(score("说渡口的句子_新闻中心_新浪网", "说渡口的句子_搜狐新闻"), Some(1.0));
        assert_eq!(score("说渡口的句子_新浪网", "说渡口的段落_新浪网"), Some(0.0));
        let line = |title: &str| [title, &body].concat();
        assert_eq!(compare(&method, &line("渡口_新浪网"), &line("渡口_搜狐新闻")).score, Some(1.0), "a first line");
    }

    #[test]
    fn small_segments_are_merged_with_the_next() {
        let text = ["短\n短\n", &"长".repeat(60), "\n", &"文".repeat(60), "\n尾"].concat();
        let document = Document::from_text(&text, &TextOptions::default()).expect("short text");
        assert_eq!(TwoStages::default().segments(&document, 0), [0..62, 62..123]);
    }
}

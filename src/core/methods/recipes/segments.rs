//! Recipes 2 and 9: digests of segments.
//!
//! - 2: the text is cut into N segments, and each digested; duplicates share at least M digests.
//! - 9: the core words of title, keywords and description come first. Only where they are equal are segments compared: paragraphs, small
//!   ones merged with the next, of which the largest few are kept.
//!
//! # Source
//! The survey. Decided here: N = 10 rows of sentences as equal in number as can be, M = 5; in 9 a paragraph is a line, a small segment
//! has fewer than 50 counted characters, the largest 5 are kept, and half of them must agree. A text with neither title, keywords nor
//! description has its first sentence as title.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use crate::base::{Sort, Span};
use crate::hash::mix;
use crate::methods::{Detector, Features, Measured, Shared, Statistics, Text};
use crate::report::Value;
use crate::text::Document;

/// The digest of some symbols, and where they stand.
fn segment(document: &Document, symbols: &Range<u32>) -> (u64, Span) {
    let hash = mix::of(document.symbols_in(symbols).iter().copied());
    (hash, document.span_of_symbols(symbols))
}

/// Recipe 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segments {
    /// N: segments.
    pub segments: usize,
    /// M: of these so many must be shared.
    pub shared: usize,
}

impl Default for Segments {
    fn default() -> Self {
        Self { segments: 10, shared: 5 }
    }
}

impl Detector for Segments {
    type Features<'d> = Features;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Features {
        let document = text.document;
        let sentences = document.sentences();
        // A text of fewer sentences has fewer segments.
        let n = self.segments.min(sentences.len());
        let border = |i: usize| i * sentences.len() / n;
        let tokens = |i: usize| sentences[border(i)].tokens.start..sentences[border(i + 1) - 1].tokens.end;
        (0..n).map(|i| segment(document, &document.symbols_of(&tokens(i)))).collect()
    }

    fn compare(&self, left: &Features, right: &Features) -> Measured {
        let counts = left.set_counts(right);
        // Of texts with fewer segments the same share is asked for.
        let most = counts.sets.left.max(counts.sets.right);
        let score = (counts.sets.left.min(counts.sets.right) > 0).then(|| counts.common as f64 / most as f64);
        Measured::by_threshold("recipe-2", score, self.threshold(), [("common", Value::Count(counts.common))])
    }

    fn threshold(&self) -> f64 {
        self.shared as f64 / self.segments as f64
    }

    fn shared(&self, left: &Features, right: &Features) -> Vec<Shared> {
        left.shared(right)
    }

    fn bytes(&self, features: &Features) -> usize {
        8 * features.distinct().len()
    }
}

/// Recipe 9.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoStages {
    /// Counted characters under which a segment is merged with the next one.
    pub small: u32,
    /// Segments kept, the largest.
    pub kept: usize,
    /// Share of them that must agree.
    pub share: f64,
}

impl Default for TwoStages {
    fn default() -> Self {
        Self { small: 50, kept: 5, share: 0.5 }
    }
}

/// Core words, as one number, and segments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stages {
    core: u64,
    segments: Features,
}

impl TwoStages {
    /// The paragraphs, small ones merged.
    fn segments(&self, document: &Document) -> Vec<Range<u32>> {
        let mut out = Vec::new();
        let (mut line_start, mut start, mut end) = (0, 0, 0);
        for line in document.shown().split_inclusive('\n') {
            let line_end = line_start + line.len() as u32;
            end = document.counted_in(Span::new(line_start, line_end)).end;
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
        let head = &text.head;
        let said = [&head.title, &head.description].into_iter().chain(&head.keywords);
        let mut words: Vec<u64> =
            said.filter(|said| !said.is_empty()).map(|said| mix::of(said.iter().copied())).collect();
        if words.is_empty() {
            words =
                text.sentence_terms.first().map_or(Vec::new(), |_| text.terms_of(0).iter().map(|t| t.key).collect());
        }
        words.order();
        words.dedup();
        let mut segments = self.segments(text.document);
        segments.order_by_key(|segment| (Reverse(segment.len()), segment.start));
        segments.truncate(self.kept);
        Stages {
            core: mix::of(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32])),
            segments: segments.iter().map(|range| segment(text.document, range)).collect(),
        }
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
        8 + 8 * features.segments.distinct().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;
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
    fn small_segments_are_merged_with_the_next() {
        let text = ["短\n短\n", &"长".repeat(60), "\n", &"文".repeat(60), "\n尾"].concat();
        let document = Document::from_text(&text, &TextOptions::default()).expect("short text");
        assert_eq!(TwoStages::default().segments(&document), [0..62, 62..123]);
    }
}

//! Full-stop features (句号特征) of CCDet.
//!
//! For every full stop that ends a sentence, a feature is made of up to `L` characters before it and after the previous
//! stop. For example, with `L` = 4, `今天天气很好。` gives `天气很好`. White space is not counted. A stop without
//! characters before it gives no feature. Menus, links and teasers hardly ever end in a full stop, so the features are
//! in the body of a page without any extraction.
//!
//! # Source
//! Wei, Yuan, Huang, *CCDet: an efficient detection method for large-scale duplicate Chinese web pages*, J. Computer
//! Research and Development 50(S2), 2013: feature rules 1-3, L = 10. Different here: a stop is one that segmentation
//! calls sentence-final, so "3.14" has none; characters are compared folded.
//!
//! # Cost
//! Time O(stops · L), space O(stops).
//!
//! # Example
//! ```
//! use juhao_core::{Document, TextOptions, features::full_stop};
//! let document = Document::from_text("今天天气很好。我们去公园。", &TextOptions::default())?;
//! assert_eq!(full_stop::extract(&document, full_stop::LENGTH).len(), 2);
//! # Ok::<(), juhao_core::Error>(())
//! ```

use alloc::vec::Vec;

use crate::base::{Span, order_by_number};
use crate::hash::{mix, polynomial};
use crate::text::Document;

/// CCDet's `L`: maximum number of characters of a feature.
pub const LENGTH: usize = 10;

/// A full-stop feature: the characters before one stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FullStop {
    /// Hash of the folded characters.
    pub hash: u64,
    /// The characters and their stop, in the text shown.
    pub span: Span,
}

/// Returns the features of a document, in order of the text; equal ones are not merged.
pub fn extract(document: &Document, length: usize) -> Vec<FullStop> {
    let mut out = Vec::with_capacity(document.sentences().len());
    let mut previous = 0;
    for sentence in document.sentences() {
        let Some(stop) = sentence.full_stop else { continue };
        let (mut sum, mut start) = (0, stop);
        document.each_before(stop, previous, length, |at, folded| {
            sum = polynomial::push(sum, folded);
            start = at;
        });
        let end = document.after(stop);
        if start < stop {
            out.push(FullStop { hash: mix::finalise(sum), span: Span::new(start, end) });
        }
        previous = end;
    }
    out
}

/// Returns the distinct hashes, sorted: `P(A)` of the paper.
pub fn set(features: &[FullStop]) -> Vec<u64> {
    let mut hashes: Vec<u64> = features.iter().map(|feature| feature.hash).collect();
    order_by_number(&mut hashes, |&hash| hash);
    hashes.dedup();
    hashes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;

    fn texts(text: &str, length: usize) -> Vec<&str> {
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        extract(&document, length).iter().map(|f| &text[f.span.start as usize..f.span.end as usize]).collect()
    }

    #[test]
    fn rule_1_takes_the_last_characters_before_the_stop() {
        assert_eq!(texts("昨天下午我们一起去了城东的新公园。", 10), ["一起去了城东的新公园。"]);
    }

    #[test]
    fn rule_2_stops_at_the_previous_stop() {
        assert_eq!(texts("今天天气很好。我们走。", 10), ["今天天气很好。", "我们走。"]);
    }

    #[test]
    fn rule_3_a_stop_with_nothing_before_it_gives_no_feature() {
        assert_eq!(texts("好。。 。", 10), ["好。"]);
    }

    #[test]
    fn white_space_is_not_counted() {
        assert_eq!(texts("天 气\n很 好。", 3), ["气\n很 好。"]);
    }

    #[test]
    fn a_point_inside_a_number_is_no_stop() {
        assert_eq!(texts("Pi is 3.14 today. Right.", 10), ["s 3.14 today.", "Right."]);
    }

    #[test]
    fn width_and_case_do_not_matter() {
        let hashes =
            |text| set(&extract(&Document::from_text(text, &TextOptions::default()).expect("short text"), LENGTH));
        assert_eq!(hashes("ＡＢＣ，你好。"), hashes("abc, 你好｡"));
    }
}

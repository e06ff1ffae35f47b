//! Recipe 3a: the digest of the summary.
//!
//! The digest of the description of a page or, without one, of the first 512 bytes of its text, up to the last whole
//! character.
//!
//! # Source
//! The survey. Bytes are UTF-8 bytes of counted characters.

use alloc::vec::Vec;

use super::{Digest, by_digest, one_fingerprint, shared_digest};
use crate::methods::{Detector, Measured, Parameter, Shared, Statistics, Text, md5};

/// Recipe 3a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Number of bytes of the text that replace a description.
    pub bytes: usize,
}

impl Default for Summary {
    fn default() -> Self {
        Self { bytes: 512 }
    }
}

impl Detector for Summary {
    type Features<'d> = Option<Digest>;

    fn features(&self, text: &Text<'_>, _: &Statistics) -> Option<Digest> {
        if !text.head.description.is_empty() {
            return Some(Digest { hash: md5::digest(&text.head.description), spans: Vec::new() });
        }
        let symbols = text.document.symbols();
        let mut bytes = 0;
        let fits = |symbol: &&u32| {
            bytes += char::from_u32(**symbol).map_or(0, char::len_utf8);
            bytes <= self.bytes
        };
        let count = symbols.iter().take_while(fits).count();
        let span = text.document.span_of_symbols(&(0..count as u32));
        (count > 0).then(|| Digest { hash: md5::digest(&symbols[..count]), spans: [span].into() })
    }

    fn compare(&self, left: &Option<Digest>, right: &Option<Digest>) -> Measured {
        by_digest("recipe-3a", left.as_ref().map(|d| d.hash), right.as_ref().map(|d| d.hash))
    }

    fn threshold(&self) -> f64 {
        1.0
    }

    fn shared(&self, left: &Option<Digest>, right: &Option<Digest>) -> Vec<Shared> {
        let placed = |side: &Option<Digest>| side.as_ref().is_some_and(|digest| !digest.spans.is_empty());
        if placed(left) && placed(right) { shared_digest(left.as_ref(), right.as_ref()) } else { Vec::new() }
    }

    fn bytes(&self, _: &Option<Digest>) -> usize {
        16
    }

    fn parameters(&mut self) -> Vec<Parameter<'_>> {
        [Parameter::size("bytes", "survey", &mut self.bytes, 1)].into()
    }

    fn fingerprints(&self, digest: &Option<Digest>) -> Vec<u128> {
        one_fingerprint(digest.as_ref())
    }

    fn bits(&self) -> u32 {
        128
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::FoldedHead;
    use crate::{Document, TextOptions};
    use alloc::string::String;

    fn digest(text: &str, head: FoldedHead) -> Option<u128> {
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        Summary::default().features(&Text::with_head(&document, head), &Statistics::default()).map(|digest| digest.hash)
    }

    #[test]
    fn only_the_first_512_bytes_count() {
        let text = "清晨的渡口".repeat(40);
        let plain = |text: &str| digest(text, FoldedHead::default());
        // 170 characters of three bytes are 510 bytes; the next one would exceed the limit.
        let cut: String = text.chars().take(170).chain("别的".chars()).collect();
        assert_eq!(plain(&text), plain(&cut));
        assert_ne!(plain(&text), plain(&cut.replace("口别", "别")));
    }

    #[test]
    fn a_description_replaces_the_text() {
        let head = FoldedHead { description: alloc::vec![1, 2], ..FoldedHead::default() };
        assert_eq!(digest("清晨", head.clone()), digest("傍晚", head));
    }
}

//! The survey's recipes (网页文本的排重算法), by their numbers there; 4 is [`RandomProjection`](super::RandomProjection).
//!
//! Digests are MD5, so that they can be stored, sorted and compared with those of other programs. Recipe 7 is the
//! remark that methods based on words pay for word segmentation. If the survey names a quantity but no value, the value
//! is our choice, and the doc of its field says so.

mod idf_hash;
mod keywords;
mod punctuation;
mod segments;
mod summary;

pub use idf_hash::IdfHash;
pub use keywords::{BoundedKeywords, KeywordCounts, KeywordOrder, Keywords};
pub use punctuation::Punctuation;
pub use segments::{Segments, TwoStages};
pub use summary::Summary;

use alloc::vec::Vec;

use super::Measured;
use crate::base::Span;

/// A digest, and the text from which it was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// The number compared.
    pub hash: u128,
    /// The places of that text.
    pub spans: Vec<Span>,
}

/// Compares digests: equal ones are duplicates, others are not; without a digest there is nothing to measure on.
fn by_digest(code: &'static str, left: Option<u128>, right: Option<u128>) -> Measured {
    let score = left.zip(right).map(|(left, right)| f64::from(u8::from(left == right)));
    Measured::by_threshold(code, score, 1.0, [])
}

/// Returns the text from which two equal digests were made.
fn shared_digest(left: Option<&Digest>, right: Option<&Digest>) -> Vec<super::Shared> {
    match (left, right) {
        (Some(left), Some(right)) if left.hash == right.hash => {
            [super::Shared { left: left.spans.clone(), right: right.spans.clone() }].into()
        }
        _ => Vec::new(),
    }
}

/// Returns the fingerprints of a text that has at most one digest.
fn one_fingerprint(digest: Option<&Digest>) -> Vec<u128> {
    digest.map(|digest| digest.hash).into_iter().collect()
}

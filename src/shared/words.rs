//! Splits Han text into words, with the dictionary and the hidden Markov model of jieba (crate `jieba-rs`).
//!
//! The command line uses this instead of the `Intl.Segmenter` of JavaScript. The dictionary adds five megabytes to the
//! program and takes about a second to load, so it is a feature of its own, and is loaded when it is first needed.

use std::sync::LazyLock;

use jieba_rs::Jieba;

static JIEBA: LazyLock<Jieba> = LazyLock::new(Jieba::new);

/// The ends of words in bytes, as expected by [`TextOptions::term_ends`](crate::TextOptions::term_ends).
///
/// ```
/// assert_eq!(juhao::words::term_ends("清晨的渡口"), [6, 9, 15]);
/// ```
pub fn term_ends(text: &str) -> Vec<u32> {
    JIEBA.cut(text, true).iter().map(|word| word.byte_end as u32).collect()
}

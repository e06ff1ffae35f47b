//! Words of Han text, by the dictionary and the hidden Markov model of jieba (crate `jieba-rs`).
//!
//! The command line has no `Intl.Segmenter`; this is what stands for it. The dictionary takes five megabytes of the program and about a
//! second to read, so it is a feature of its own, and read when it is first asked for.

use std::sync::LazyLock;

use jieba_rs::Jieba;

static JIEBA: LazyLock<Jieba> = LazyLock::new(Jieba::new);

/// Where words end, in bytes: [`TextOptions::term_ends`](crate::TextOptions::term_ends).
///
/// ```
/// assert_eq!(juhao::words::term_ends("清晨的渡口"), [6, 9, 15]);
/// ```
pub fn term_ends(text: &str) -> Vec<u32> {
    JIEBA.cut(text, true).iter().map(|word| word.byte_end as u32).collect()
}

//! Finds the sentences of a text that another document has word for word, from that document's profile: evidence if its
//! text is no longer available.
//!
//! # Cost
//! Time O(n + s) for n characters and the s sentences of the profile.

use alloc::vec::Vec;

use crate::base::KeyNumbers;
use crate::features::profile::Profile;
use crate::hash::polynomial;
use crate::report::ShownSpan;
use crate::text::Document;
use crate::text::SENTENCE;

/// Returns the sentences of `document`, in order, that the document of `profile` also has, as places in the text shown.
/// Punctuation, width and case make no difference. Sentences of less than eight counted characters are left out.
///
/// # Example
/// ```
/// use juhao_core::corpus::shared_sentences;
/// use juhao_core::features::profile::Profile;
/// use juhao_core::{Document, TextOptions};
///
/// let read = |text| Document::from_text(text, &TextOptions::default());
/// let stored = Profile::from_document(&read("图书馆周一闭馆。周二至周日上午九点开门。")?);
/// let text = "食堂今天关门。周二至周日，上午九点开门！";
/// let places: Vec<&str> = shared_sentences(&read(text)?, &stored).iter().map(|place| place.shown.slice(text)).collect();
/// assert_eq!(places, ["周二至周日，上午九点开门！"]);
/// # Ok::<(), juhao_core::Error>(())
/// ```
pub fn shared_sentences(document: &Document, profile: &Profile) -> Vec<ShownSpan> {
    let mut known = KeyNumbers::for_keys(profile.sentences.len());
    profile.sentence_hashes().for_each(|hash| _ = known.number(hash));
    let mut shared = Vec::new();
    for (index, sentence) in document.sentences().iter().enumerate() {
        let symbols = document.symbols_of(&sentence.tokens);
        let symbols = document.symbols_in(&symbols);
        if symbols.len() >= SENTENCE as usize && known.find(polynomial::hash(symbols)).is_some() {
            shared.push(document.shown_span(document.span_of_sentence(index)));
        }
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TextOptions;

    fn shared(text: &str, other: &str) -> usize {
        let read = |text| Document::from_text(text, &TextOptions::default()).expect("short text");
        shared_sentences(&read(text), &Profile::from_document(&read(other))).len()
    }

    #[test]
    fn sentences_count_wherever_they_are_and_short_ones_do_not() {
        let (a, b) = ("The library opens at nine in the morning.", "Readers may borrow up to ten books.");
        assert_eq!(shared(&[a, " ", b].concat(), &[b, " ", a].concat()), 2);
        assert_eq!(shared(&[a, " ", b].concat(), b), 1);
        assert_eq!(shared("I see. I see. I see.", "I see."), 0);
        assert_eq!(shared("", a), 0);
        assert_eq!(shared(a, ""), 0);
    }
}

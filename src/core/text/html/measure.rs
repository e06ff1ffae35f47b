//! Counts the content of a block of text: letters, links, sentence ends, commas.

use crate::base::part;

/// Counts of one block. A letter of a script without spaces (Han, Kana) weighs [`Measure::DENSE`] other letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// Weighted number of letters and digits.
    pub letters: u32,
    /// Weighted number of those inside links.
    pub link_letters: u32,
    /// Weighted number of those inside a link at the beginning of the block.
    pub lead_letters: u32,
    /// Number of sentence ends.
    pub stops: u32,
    /// Weighted number of letters and digits after the last sentence end, or of all.
    pub rest_letters: u32,
    /// Number of commas.
    pub commas: u32,
}

impl Measure {
    /// Weight of a dense letter: the number of alphabetic letters that carry about as much information.
    pub const DENSE: u32 = 3;

    /// Counts one block; letters in links are counted separately, by [`letters`].
    pub fn count(text: &str) -> Self {
        let mut measure = Self::default();
        let mut before = ' ';
        for (i, c) in text.char_indices() {
            let weight = weight(c);
            measure.letters += weight;
            measure.rest_letters += weight;
            if weight == 0 {
                let before_it = measure.stops;
                match c {
                    '。' | '！' | '？' | '；' | '…' | '｡' | '।' | '۔' | '؟' | '!' | '?' => {
                        measure.stops += 1;
                    }
                    '.' => {
                        measure.stops += u32::from(
                            (before.is_alphanumeric() || is_closing(before))
                                && ends_sentence(before, part(text, i + 1..)),
                        );
                    }
                    '，' | '、' | ',' | '،' => measure.commas += 1,
                    _ => {}
                }
                if measure.stops > before_it {
                    measure.rest_letters = 0;
                }
            }
            before = c;
        }
        measure
    }
}

/// Returns the weighted number of letters and digits of a text.
pub fn letters(text: &str) -> u32 {
    text.chars().map(weight).sum()
}

fn weight(c: char) -> u32 {
    if c.is_ascii() {
        u32::from(c.is_ascii_alphanumeric())
    } else if is_dense(c) {
        Measure::DENSE
    } else {
        u32::from(c.is_alphanumeric())
    }
}

/// Returns a hash of a text without its white space: FNV-1a of 64 bits, the same on every machine.
pub fn fingerprint(text: &str) -> u64 {
    let mut buffer = [0; 4];
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        for &b in c.encode_utf8(&mut buffer).as_bytes() {
            hash = (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3);
        }
    }
    hash
}

/// Whether a script is written without spaces and with few letters for each word: Han and Kana.
pub fn is_dense(c: char) -> bool {
    matches!(c, '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Whether a point followed by `rest` ends a sentence: it is not inside a number, a date, a host name or an
/// abbreviation.
fn ends_sentence(before: char, rest: &str) -> bool {
    let mut rest = rest.chars().peekable();
    let closed = rest.next_if(|&c| is_closing(c)).is_some();
    while rest.next_if(|&c| is_closing(c)).is_some() {}
    let spaced = rest.peek().is_none_or(|c| c.is_whitespace());
    let Some(next) = rest.find(|c| !c.is_whitespace()) else { return true };
    (closed || spaced) && !(before.is_ascii_digit() && (next.is_ascii_digit() || next.is_lowercase()))
}

fn is_closing(c: char) -> bool {
    matches!(c, '"' | '\'' | '”' | '’' | '»' | '«' | '“' | ')' | ']' | '）' | '」' | '』')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_end_sentences_and_nothing_else() {
        for (text, stops) in [
            ("今天天气很好。我们去公园！", 2),
            ("圆周率是3.14。", 1),
            ("Pi is 3.14. See example.org for more.", 2),
            ("23. 12. 2024 13:31", 0),
            ("“Really?” he said.", 2),
            ("He said \"no.\" Then he left.", 2),
            ("Fixed a fault of version 2 (see above). It is gone [1].", 2),
            ("News Sport Weather", 0),
            ("...", 0),
            ("यह एक वाक्य है।", 1),
        ] {
            assert_eq!(Measure::count(text).stops, stops, "{text}");
        }
    }

    #[test]
    fn han_and_kana_letters_weigh_three() {
        assert_eq!(letters("句号 ok 3"), 9);
        assert_eq!(letters("かな"), 6);
        assert_eq!(letters("한글 café"), 6);
        assert_eq!(Measure::count("一，二、three, four").commas, 3);
    }
}

//! Guesses the charset by frequent characters.
//!
//! For every candidate, computes the share of its characters beyond ASCII that are among the most frequent ones of the
//! languages written in it. In charsets of two bytes, bytes that form no character count against the candidate.

use super::charset_tables::{LETTERS, PAIRS};

/// Number of bytes beyond ASCII that are enough for a guess.
const SAMPLE: usize = 1 << 16;
/// Share (percent) of frequent characters from which a charset of two bytes is certain, and from which it is accepted.
const SURE_SHARE: u32 = 25;
const LEAST_SHARE: u32 = 12;
/// Tolerated share (percent) of broken characters.
const BROKEN_SHARE: u32 = 2;
/// Share (percent) needed for certainty in charsets of letters, which have so few characters that a share means less.
const SURE_LETTERS: u32 = 70;
/// Fewer characters than this are not enough for certainty.
const FEW: u32 = 8;

/// Returns the likeliest charset of bytes that are not UTF-8, and whether it is certain.
pub fn guess(bytes: &[u8]) -> (&'static str, bool) {
    let pairs = PAIRS.iter().map(|&(name, frequent)| (name, pair_score(bytes, name, frequent)));
    let best = pairs.max_by_key(|(_, score)| score.share()).filter(|(_, score)| score.share() >= LEAST_SHARE);
    if let Some((name, score)) = best {
        return (name, score.share() >= SURE_SHARE && score.characters >= FEW);
    }
    let mut best = ("windows-1252", Score::default());
    for &(name, frequent) in LETTERS {
        let score = letter_score(bytes, name, frequent);
        let better = score.share() > best.1.share() || (score.share() == best.1.share() && name == "windows-1252");
        if better {
            best = (name, score);
        }
    }
    (best.0, best.1.share() >= SURE_LETTERS && best.1.characters >= FEW)
}

/// Whether the bytes refute a label, given the charset that is certain by their frequent characters. A label of two
/// bytes is refuted by bytes that form no character, or by few frequent ones; a label of Latin letters by a text of
/// two bytes, whose letters are next to each other as no Latin ones do.
pub fn is_refuted(bytes: &[u8], label: &str, guessed: &str) -> bool {
    let table = |wanted: &str| PAIRS.iter().find(|(name, _)| *name == wanted);
    let Some((_, frequent)) = table(guessed) else { return false };
    if label == guessed {
        return false;
    }
    match table(label) {
        Some((_, of_label)) => {
            let score = pair_score(bytes, label, of_label);
            score.broken > pair_score(bytes, guessed, frequent).broken || score.share() < LEAST_SHARE
        }
        None => is_latin(label),
    }
}

/// Whether a charset has Latin letters only beyond ASCII.
fn is_latin(name: &str) -> bool {
    matches!(name, "windows-1250" | "windows-1252" | "windows-1254" | "windows-1257" | "windows-1258" | "macintosh")
        || name
            .strip_prefix("iso-8859-")
            .is_some_and(|part| matches!(part, "2" | "3" | "4" | "10" | "13" | "14" | "15" | "16"))
}

#[derive(Clone, Copy, Debug, Default)]
struct Score {
    characters: u32,
    frequent: u32,
    broken: u32,
}

impl Score {
    /// Returns the percentage of frequent characters; 0 if too many characters are broken.
    fn share(self) -> u32 {
        if self.broken * 100 > (self.characters + self.broken) * BROKEN_SHARE {
            return 0;
        }
        (u64::from(self.frequent) * 100 / u64::from(self.characters.max(1))) as u32
    }
}

/// Letters beyond ASCII are single ones among ASCII letters in Latin text, and next to each other in every other
/// script.
fn letter_score(bytes: &[u8], name: &str, frequent: &[u8]) -> Score {
    let is_latin = is_latin(name);
    let beyond = |i: usize| bytes.get(i).is_some_and(|b| !b.is_ascii());
    let mut score = Score::default();
    for (i, b) in bytes.iter().enumerate().filter(|(_, b)| !b.is_ascii()).take(SAMPLE) {
        let alone = !beyond(i + 1) && !beyond(i.wrapping_sub(1));
        score.characters += 1;
        score.frequent += u32::from(alone == is_latin && frequent.binary_search(b).is_ok());
    }
    score
}

fn pair_score(bytes: &[u8], name: &str, frequent: &[u16]) -> Score {
    let mut score = Score::default();
    let mut at = 0;
    while at < bytes.len() && (score.characters as usize) < SAMPLE {
        let lead = bytes[at];
        if lead.is_ascii() {
            at += 1;
            continue;
        }
        let len = length(&bytes[at..], name);
        match len {
            0 if at + 4 > bytes.len() => break,
            0 => score.broken += 1,
            2 => {
                let code = u16::from_be_bytes([lead, bytes[at + 1]]);
                score.characters += 1;
                score.frequent += u32::from(frequent.binary_search(&code).is_ok());
            }
            _ => score.characters += 1,
        }
        at += len.max(1);
    }
    score
}

/// Returns the number of bytes of the character at the start of `bytes`, which is not ASCII; 0 if there is none.
fn length(bytes: &[u8], name: &str) -> usize {
    let lead = bytes[0];
    let trail = bytes.get(1).copied().unwrap_or_default();
    let high = matches!(trail, 0xA1..=0xFE);
    let two = match name {
        "gb18030" if matches!(lead, 0x81..=0xFE) && trail.is_ascii_digit() => {
            let four = matches!(bytes.get(2..4), Some([0x81..=0xFE, b'0'..=b'9']));
            return if four { 4 } else { 0 };
        }
        "gb18030" => matches!(lead, 0x81..=0xFE) && matches!(trail, 0x40..=0x7E | 0x80..=0xFE),
        "big5" => matches!(lead, 0x87..=0xFE) && (matches!(trail, 0x40..=0x7E) || high),
        "euc-kr" => matches!(lead, 0x81..=0xFE) && (high || matches!(trail, 0x41..=0x5A | 0x61..=0x7A | 0x81..=0xA0)),
        "euc-jp" if lead == 0x8F => return if matches!(bytes.get(2), Some(0xA1..=0xFE)) && high { 3 } else { 0 },
        "euc-jp" => matches!(lead, 0x8E | 0xA1..=0xFE) && high,
        "shift_jis" if matches!(lead, 0xA1..=0xDF) => return 1,
        _ => matches!(lead, 0x81..=0x9F | 0xE0..=0xFC) && matches!(trail, 0x40..=0x7E | 0x80..=0xFC),
    };
    2 * usize::from(two)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_single_letters_are_distinguished() {
        // "Здравствуйте, как дела" in two Cyrillic charsets, "où, déjà, été, être" in the Latin one.
        let windows = b"\xC7\xE4\xF0\xE0\xE2\xF1\xF2\xE2\xF3\xE9\xF2\xE5, \xEA\xE0\xEA \xE4\xE5\xEB\xE0";
        let koi = b"\xFA\xC4\xD2\xC1\xD7\xD3\xD4\xD7\xD5\xCA\xD4\xC5, \xCB\xC1\xCB \xC4\xC5\xCC\xC1";
        let french = b"o\xF9, d\xE9j\xE0, \xE9t\xE9, \xEAtre, caf\xE9, fen\xEAtre, gar\xE7on, na\xEFf";
        assert_eq!(guess(windows), ("windows-1251", true));
        assert_eq!(guess(koi), ("koi8-r", true));
        assert_eq!(guess(french), ("windows-1252", true));
    }

    #[test]
    fn a_few_bytes_prove_nothing() {
        assert_eq!(guess(b"caf\xE9"), ("windows-1252", false));
        assert_eq!(guess(b"\xFF"), ("windows-1252", false));
    }
}

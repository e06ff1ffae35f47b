//! Character boundaries as readers see them (UAX #29 grapheme clusters).

use unicode_segmentation::UnicodeSegmentation;

/// How far a cluster is followed; longer ones (a letter under a thousand accents) are cut there, on a character boundary.
const LONGEST_BYTES: usize = 256;

/// The end of the user-perceived character whose base starts at byte `at`. Time O(1).
pub(super) fn end_after(text: &str, at: u32) -> u32 {
    let at = at as usize;
    let ascii = |i: usize| text.as_bytes().get(i).is_none_or(|b| b.is_ascii() && *b != b'\r');
    if ascii(at) && ascii(at + 1) {
        return (at + 1).min(text.len()) as u32;
    }
    let mut limit = text.len().min(at + LONGEST_BYTES);
    while !text.is_char_boundary(limit) {
        limit -= 1;
    }
    let cluster = text[at..limit].graphemes(true).next().map_or(0, str::len);
    (at + cluster) as u32
}

#[cfg(test)]
mod tests {
    use super::end_after;

    #[test]
    fn marks_and_joiners_belong_to_their_base() {
        assert_eq!(end_after("abc", 0), 1);
        assert_eq!(end_after("abc", 2), 3);
        assert_eq!(end_after("句号", 0), 3);
        assert_eq!(end_after("e\u{301}x", 0), 3);
        assert_eq!(end_after("👍🏽!", 0), 8);
        let hostile = alloc::format!("a{}", "\u{301}".repeat(10_000));
        assert_eq!(end_after(&hostile, 0), 255);
    }
}

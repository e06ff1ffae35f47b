//! Lengths of a text in other units than bytes, eight bytes at a time. Of a part of its bytes they count what begins there.

/// Unicode scalar values of a text: bytes that continue none.
pub fn chars_in(text: impl AsRef<[u8]>) -> usize {
    count(text.as_ref(), |_| 0)
}

/// UTF-16 code units of a text: a scalar value whose UTF-8 has four bytes is two.
pub fn utf16_in(text: impl AsRef<[u8]>) -> usize {
    count(text.as_ref(), |bytes| bytes >> 7 & bytes >> 6 & bytes >> 5 & bytes >> 4)
}

/// Columns of a text on a terminal, nearly: two for every character beyond ASCII.
pub(crate) fn columns_in(text: &str) -> usize {
    count(text.as_bytes(), |bytes| bytes >> 7 & bytes >> 6)
}

/// Scalar values, and those again in whose first byte the lowest bit is set, of eight bytes at once.
fn count(text: &[u8], twice: impl Fn(u64) -> u64) -> usize {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    const CONTINUES: u64 = 0x8080_8080_8080_8080;
    let (words, rest) = text.as_chunks::<8>();
    let ones = |bytes: u64| {
        let once = (!(bytes >> 7) | bytes >> 6) & LOWEST;
        (once | (twice(bytes) & LOWEST) << 1).count_ones() as usize
    };
    let rest = match text.last_chunk() {
        // In the last eight bytes, those that stand in a word continue nothing that counts.
        Some(last) => u64::from_le_bytes(*last) & (!0 << 1 << (63 - 8 * rest.len())) | CONTINUES >> (8 * rest.len()),
        None => rest.iter().fold(CONTINUES, |word, &byte| word << 8 | u64::from(byte)),
    };
    words.iter().fold(ones(rest), |sum, word| sum + ones(u64::from_le_bytes(*word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_those_of_the_standard_library() {
        let text = "a水é👩\u{200D}👧，𠀀 the ferry。";
        for (from, _) in text.char_indices() {
            for (to, _) in text.char_indices().filter(|(to, _)| *to >= from) {
                let part = &text[from..to];
                assert_eq!(chars_in(part), part.chars().count());
                assert_eq!(utf16_in(part), part.encode_utf16().count());
                assert_eq!(columns_in(part), part.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>());
            }
        }
    }
}

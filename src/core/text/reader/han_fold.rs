//! A fold of Han characters alone, such as Traditional to Simplified, applied once all of a text is read.
//!
//! Such a fold changes no word and no boundary, because every Han character is a token by itself. So the text is read the short way, and the characters
//! are replaced after it.

use alloc::vec;

use crate::text::chars::is_common_han;

const FIRST: u32 = 0x4E00;
const BITS: usize = u64::BITS as usize;

/// Whether a fold has Han characters alone.
pub(super) fn is_of_han(pairs: &[(char, char)]) -> bool {
    !pairs.is_empty() && pairs.iter().all(|&(from, to)| is_han(from.into()) && is_han(to.into()))
}

/// Han characters of the blocks in use; the rest of the rare ones is read as any other character.
fn is_han(code: u32) -> bool {
    is_common_han(code) || matches!(code, 0x3400..=0x4DBF)
}

/// Replaces the symbols that the fold has. Time O(n + pairs), and O(log pairs) for each that it has.
pub(super) fn apply(pairs: &[(char, char)], symbols: &mut [u32]) {
    // A bit for each character in use: most of a text is in no pair.
    let mut is_in = vec![0_u64; 0x5200 / BITS];
    let place = |code: u32| ((code - FIRST) as usize / BITS, (code - FIRST) % u64::BITS);
    for code in pairs.iter().map(|pair| u32::from(pair.0)).filter(|&code| is_common_han(code)) {
        let (word, bit) = place(code);
        is_in[word] |= 1 << bit;
    }
    for symbol in symbols {
        let code = *symbol;
        let may_be = if is_common_han(code) {
            let (word, bit) = place(code);
            is_in[word] >> bit & 1 == 1
        } else {
            is_han(code)
        };
        if may_be && let Ok(at) = pairs.binary_search_by_key(&code, |pair| pair.0.into()) {
            *symbol = pairs[at].1.into();
        }
    }
}

//! A fold of Han characters alone, such as Traditional to Simplified, applied once all of a text is read.
//!
//! Such a fold changes no word and no boundary, because every Han character is a token by itself. So the text is read
//! the short way, and the characters are replaced after it.

use alloc::vec;

use crate::text::chars::is_common_han;
use crate::text::form;

const BITS: usize = u64::BITS as usize;

/// Whether a fold has Han characters alone.
#[inline(never)]
pub(super) fn is_of_han(pairs: &[(char, char)]) -> bool {
    !pairs.is_empty() && pairs.iter().all(|&(from, to)| is_han(from.into()) && is_han(to.into()))
}

/// Han characters of the blocks in use; the rest of the rare ones is read as any other character.
fn is_han(code: u32) -> bool {
    is_common_han(code) || matches!(code, 0x3400..=0x4DBF)
}

/// Replaces the symbols that the fold has. Time O(n + pairs), and O(log pairs) for each that it has.
#[inline(never)]
pub(super) fn apply(pairs: &[(char, char)], symbols: &mut [u32]) {
    // A bit for each character up to the last Han one in use: most of a text is in no pair.
    let mut is_in = vec![0_u64; 0xA000 / BITS];
    for &(from, _) in pairs {
        is_in[from as usize / BITS] |= 1 << (from as usize % BITS);
    }
    for symbol in symbols {
        let code = *symbol as usize;
        if is_in.get(code / BITS).is_some_and(|word| word >> (code % BITS) & 1 == 1)
            && let Some(to) = char::from_u32(*symbol).and_then(|from| form::replaced(from, pairs))
        {
            *symbol = to.into();
        }
    }
}

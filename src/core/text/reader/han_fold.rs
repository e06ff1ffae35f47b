//! Applies a fold of Han characters alone, such as Traditional to Simplified, after the whole text was read.
//!
//! Such a fold changes no word and no boundary, because every Han character is a token of its own. So the text is read
//! without it, which is faster, and the characters are replaced afterwards.

use alloc::vec;

use crate::text::chars::is_common_han;
use crate::text::form;

const BITS: usize = u64::BITS as usize;

/// Whether a fold consists of Han characters alone.
#[inline(never)]
pub(super) fn is_of_han(pairs: &[(char, char)]) -> bool {
    !pairs.is_empty() && pairs.iter().all(|&(from, to)| is_han(from.into()) && is_han(to.into()))
}

/// Whether a character is a Han character of the blocks in use; rare ones of other blocks are read like any other
/// character.
fn is_han(code: u32) -> bool {
    is_common_han(code) || matches!(code, 0x3400..=0x4DBF)
}

/// Replaces the symbols that are in the fold. Time O(n + pairs), and O(log pairs) for each symbol in it.
#[inline(never)]
pub(super) fn apply(pairs: &[(char, char)], symbols: &mut [u32]) {
    // A bit for each character up to the last Han one in common use, because most characters of a text are in no pair.
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

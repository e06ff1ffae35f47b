//! Traditional Chinese characters and the Simplified ones that they are compared as (简繁归一).
//!
//! Every text is read with this table, in each of its parts, because a Traditional paragraph in a Simplified text is a
//! copy like any other, and because two readings of one text must be equal wherever they are stored. So the table is in
//! the engine and no host decides about it.
//!
//! # Source
//! `fold-zh.txt` is written by `scripts/fold-zh.mjs` from the data of `OpenCC` (licence Apache-2.0).
//!
//! # Cost
//! O(1) for each character, 54 KB of static memory, and 8 KB of a module after gzip. The differences of two characters
//! pack better than the characters, because the characters of one radical follow each other in both forms.

use super::chars;

/// The first character of the table and the one after the last: Han characters in common use and extension A.
const BEGIN: u32 = 0x3400;
const END: u32 = 0xA000;

/// What is added to each character, modulo 2^16; 0 for a character that is its own Simplified form.
static DIFFERENCES: [u16; (END - BEGIN) as usize] = differences(include_bytes!("fold-zh.txt"));

/// Returns the Simplified form of a Traditional character, and any other character as it is. Time O(1).
///
/// ```
/// use juhao_core::text::simplified;
/// assert_eq!("渡船幾點開？".chars().map(simplified).collect::<String>(), "渡船几点开？");
/// ```
#[inline]
pub fn simplified(c: char) -> char {
    char::from_u32(simplified_code(c.into())).unwrap_or(c)
}

/// Returns the code point of the Simplified form of a character, given as a code point.
#[inline]
pub(super) fn simplified_code(code: u32) -> u32 {
    match DIFFERENCES.get(code.wrapping_sub(BEGIN) as usize) {
        Some(&difference) => (code + u32::from(difference)) & 0xFFFF,
        None => code,
    }
}

/// Reads the table: characters, each followed by its Simplified form, after lines that begin with `#`.
#[allow(clippy::large_stack_arrays)] // runs when the crate is compiled
const fn differences(table: &[u8]) -> [u16; (END - BEGIN) as usize] {
    let mut differences = [0; (END - BEGIN) as usize];
    let (mut at, mut from) = (0, 0);
    while at < table.len() {
        match table[at] {
            b'#' => {
                while table[at] != b'\n' {
                    at += 1;
                }
            }
            b'\n' => at += 1,
            _ => {
                let code = chars::code_of_three_bytes(table, at);
                at += 3;
                if from == 0 {
                    from = code;
                } else {
                    differences[(from - BEGIN) as usize] = (code as u16).wrapping_sub(from as u16);
                    from = 0;
                }
            }
        }
    }
    differences
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    #[test]
    fn the_table_folds_in_one_step() {
        let changed = (BEGIN..END).filter(|&code| simplified_code(code) != code);
        assert!(changed.clone().count() > 2_900);
        for code in changed {
            let to = simplified_code(code);
            assert!((BEGIN..END).contains(&to) && simplified_code(to) == to, "{code:X} {to:X}");
        }
        // Characters whose form depends on the word, that both forms use, and that are regional.
        let all: String = "萬馀餘著瞭乾昵暱裡裏后後衞".chars().map(simplified).collect();
        assert_eq!(all, "万余余着了干昵昵里里后后卫");
        // Other characters, at the borders of the table and beyond the first plane.
        assert_eq!("a。\u{33FF}\u{A000}𠀀".chars().map(simplified).collect::<String>(), "a。\u{33FF}\u{A000}𠀀");
    }
}

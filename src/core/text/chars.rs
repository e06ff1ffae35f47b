//! Properties of characters that a comparison needs: their class, and the letters they look like.
//!
//! With [`fold`](super::fold) this is everything the engine knows about scripts.

use core::ops::RangeInclusive;

/// How a comparison treats a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CharClass {
    /// A token of its own: Han, kana, Hangul syllables, Thai and other scripts without word spaces, emoji.
    Single,
    /// Part of a word: other letters and digits.
    Word,
    /// White space other than a line break.
    Space,
    /// A line break.
    Line,
    /// A character that is invisible on the page: skipped, and counted as a sign.
    Invisible,
    /// A mark that belongs to the character before it: skipped.
    Mark,
    /// Punctuation and symbols: they end a word and are never counted.
    Punct,
}

/// Returns the class of a character. Time O(1).
#[inline(never)]
pub(crate) fn class(c: char) -> CharClass {
    match c as u32 {
        code @ 0..=0x7F => ASCII[code as usize],
        0x4E00..=0x9FFF | 0x3041..=0x3096 | 0x30A1..=0x30FA | 0xAC00..=0xD7A3 => CharClass::Single,
        0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0x17F | 0x410..=0x44F | 0x621..=0x63A | 0x641..=0x64A => CharClass::Word,
        // The marks of Chinese and typographic English, and the ideographic space: they are frequent, and slow to find
        // below.
        0x2010..=0x2027 | 0x3001..=0x3003 | 0x3008..=0x3011 | 0xFF01..=0xFF0F | 0xFF1A..=0xFF1F => CharClass::Punct,
        0x3000 => CharClass::Space,
        0x85 | 0x2028 | 0x2029 => CharClass::Line,
        _ => class_beyond_ascii(c),
    }
}

/// The classes of ASCII.
const ASCII: [CharClass; 128] = {
    let mut classes = [CharClass::Punct; 128];
    let mut code = 0;
    while code < 128 {
        classes[code as usize] = match code {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => CharClass::Word,
            b'\n' | b'\r' | 0x0B | 0x0C => CharClass::Line,
            b'\t' | b' ' => CharClass::Space,
            _ => CharClass::Punct,
        };
        code += 1;
    }
    classes
};

fn class_beyond_ascii(c: char) -> CharClass {
    if is_invisible(c) {
        CharClass::Invisible
    } else if c.is_whitespace() {
        CharClass::Space
    } else if is_mark(c) {
        CharClass::Mark
    } else if is_single(c) {
        CharClass::Single
    } else if c.is_alphanumeric() || super::fold::is_letters(c) {
        CharClass::Word
    } else {
        CharClass::Punct
    }
}

/// Whether a character is a zero-width character, soft hyphen, directional control, variation selector or tag.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180E}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether an invisible character is one that ordinary text uses: joiners inside scripts and emoji, presentation
/// selectors, soft hyphens, and tags after the black flag.
pub(crate) fn is_ordinary_invisible(c: char, before: Option<char>) -> bool {
    let joins = |c: char| !c.is_ascii() && !matches!(c as u32, 0xC0..=0x52F) && !is_han(c);
    match c {
        '\u{E0000}'..='\u{E007F}' => before == Some('\u{1F3F4}'),
        '\u{AD}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0080}'..='\u{E0FFF}' | '\u{200E}' | '\u{200F}' | '\u{61C}' => true,
        '\u{200C}' | '\u{200D}' => before.is_some_and(joins),
        '\u{FEFF}' => before.is_none(),
        _ => false,
    }
}

/// Whether a character is a combining mark or vowel sign that `char::is_alphanumeric` leaves out.
fn is_mark(c: char) -> bool {
    let code = c as u32;
    // Vowel points of Hebrew and Arabic are letters in Unicode, but writers may leave them out.
    let is_point = matches!(code, 0x591..=0x5BD | 0x5BF | 0x5C1..=0x5C2 | 0x5C4..=0x5C5 | 0x5C7 | 0x610..=0x61A | 0x64B..=0x65F
        | 0x670 | 0x6D6..=0x6DC | 0x6DF..=0x6E4 | 0x6E7..=0x6E8 | 0x6EA..=0x6ED);
    let is_general = matches!(code, 0x300..=0x36F | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF | 0xFE20..=0xFE2F | 0x640
        | 0x3099..=0x309A | 0xFF9E..=0xFF9F | 0x1F3FB..=0x1F3FF);
    is_point
        || is_general
        || (matches!(code, 0x483..=0x489 | 0x591..=0x1CFF) && !c.is_alphanumeric() && !is_script_punct(c))
}

/// Whether a character is punctuation with a code among the letters of a script.
fn is_script_punct(c: char) -> bool {
    matches!(c as u32,
        0x55A..=0x55F | 0x589..=0x58F | 0x5BE | 0x5C0 | 0x5C3 | 0x5C6 | 0x5F3..=0x5F4 | 0x600..=0x60F | 0x61B..=0x61F
        | 0x66A..=0x66D | 0x6D4 | 0x6DD..=0x6DE | 0x6E9 | 0x6FD..=0x6FE | 0x700..=0x70F | 0x7F6..=0x7F9 | 0x830..=0x83E
        | 0x85E | 0x964..=0x965 | 0x970 | 0x9F2..=0x9F3 | 0x9FA..=0x9FB | 0xAF0..=0xAF1 | 0xBF3..=0xBFA | 0xDF4 | 0xE3F
        | 0xE4F | 0xE5A..=0xE5B | 0xF01..=0xF17 | 0xF1A..=0xF1F | 0xF34 | 0xF36 | 0xF38 | 0xF3A..=0xF3D | 0xF85
        | 0xFBE..=0xFDA | 0x104A..=0x104F | 0x10FB | 0x1360..=0x1368 | 0x1390..=0x1399 | 0x1400 | 0x166D..=0x166E
        | 0x169B..=0x169C | 0x16EB..=0x16ED | 0x1735..=0x1736 | 0x17D4..=0x17DB | 0x1800..=0x180A | 0x1940..=0x1945
        | 0x1A1E..=0x1A1F | 0x1AA0..=0x1AAD | 0x1B5A..=0x1B6A | 0x1BFC..=0x1BFF | 0x1C3B..=0x1C3F | 0x1C7E..=0x1C7F)
}

/// Returns the code point of a character of three bytes in UTF-8, such as a Han character, at a byte of a text; for
/// tables that are made when the crate is compiled.
pub(crate) const fn code_of_three_bytes(text: &[u8], at: usize) -> u32 {
    (text[at] as u32 & 0xF) << 12 | (text[at + 1] as u32 & 0x3F) << 6 | text[at + 2] as u32 & 0x3F
}

/// Whether a character is a Han character in common use, which is compared as it is.
#[inline]
pub(crate) const fn is_common_han(code: u32) -> bool {
    code.wrapping_sub(0x4E00) < 0x5200
}

/// Whether a character is a Han character, the iteration mark or the ideographic zero.
pub(crate) fn is_han(c: char) -> bool {
    matches!(c as u32,
        0x4E00..=0x9FFF | 0x3400..=0x4DBF | 0x20000..=0x3FFFF | 0xF900..=0xFAFF | 0x2E80..=0x2FDF | 0x3005..=0x3007 | 0x303B)
}

/// Whether a character is a token of its own.
fn is_single(c: char) -> bool {
    let code = c as u32;
    is_han(c)
        || matches!(code, 0x3041..=0x3096 | 0x309D..=0x309F | 0x30A1..=0x30FA | 0x30FC..=0x30FF | 0x3105..=0x312F | 0x31A0..=0x31BF
            | 0x31F0..=0x31FF | 0xFF66..=0xFF9D | 0x1B000..=0x1B16F)
        || matches!(code, 0xAC00..=0xD7A3 | 0x1100..=0x11FF | 0x3131..=0x318E | 0xA960..=0xA97F | 0xD7B0..=0xD7FF)
        || (is_unspaced_letter(code) && c.is_alphanumeric())
        || matches!(code, 0x3220..=0x3247 | 0x3280..=0x32B0)
        || (matches!(code, 0x2600..=0x27BF | 0x1F000..=0x1FAFF) && !super::fold::is_letters(c))
}

/// Whether a character is a letter, and no digit, of an alphabet written without word spaces: Thai, Lao, Tibetan,
/// Burmese, Khmer, Tai and similar ones. A single letter of these carries little information.
pub(crate) fn is_unspaced_letter(code: u32) -> bool {
    // Most characters are above all of these ranges.
    code <= 0x1AAF
        && matches!(code, 0xE01..=0x109F | 0x1780..=0x17FF | 0x1950..=0x19DF | 0x1A20..=0x1AAF)
        && super::fold::zero(code).is_none()
}

/// Whether a code point is a letter or digit of any alphabet, with or without word spaces.
pub(crate) fn is_letter(code: u32) -> bool {
    !is_common_han(code)
        && (is_unspaced_letter(code) || char::from_u32(code).is_some_and(|c| class(c) == CharClass::Word))
}

/// Small and capital letters of other scripts that look like a Latin letter, with that letter.
const LOOKALIKES: &[(char, char)] = &[
    ('ο', 'o'),
    ('α', 'a'),
    ('ν', 'v'),
    ('ι', 'i'),
    ('ρ', 'p'),
    ('κ', 'k'),
    ('υ', 'u'),
    ('χ', 'x'),
    ('γ', 'y'),
    ('η', 'n'),
    ('τ', 't'),
    ('ϲ', 'c'),
    ('ϳ', 'j'),
    ('а', 'a'),
    ('в', 'b'),
    ('е', 'e'),
    ('к', 'k'),
    ('м', 'm'),
    ('н', 'h'),
    ('о', 'o'),
    ('р', 'p'),
    ('с', 'c'),
    ('т', 't'),
    ('у', 'y'),
    ('х', 'x'),
    ('ѕ', 's'),
    ('і', 'i'),
    ('ј', 'j'),
    ('ѵ', 'v'),
    ('һ', 'h'),
    ('ԁ', 'd'),
    ('ԛ', 'q'),
    ('ԝ', 'w'),
    ('ӏ', 'l'),
    ('ɡ', 'g'),
    ('ɑ', 'a'),
    ('օ', 'o'),
    ('ո', 'n'),
    ('ս', 'u'),
    ('հ', 'h'),
    ('ց', 'g'),
];

/// Returns the Latin letter that a folded letter of another script looks like.
pub(crate) fn lookalike(c: char) -> Option<char> {
    if c.is_ascii() {
        return None;
    }
    LOOKALIKES.iter().find(|(fake, _)| *fake == c).map(|(_, real)| *real)
}

/// Returns the small letters of the script of `c`, if Latin letters look like some of them.
pub(crate) fn script(c: char) -> Option<RangeInclusive<char>> {
    ['α'..='ώ', 'а'..='џ', 'ա'..='և'].into_iter().find(|script| script.contains(&c))
}

/// Returns the letter of `script` that looks like a Latin letter.
pub(crate) fn imitated(latin: char, script: &RangeInclusive<char>) -> Option<char> {
    LOOKALIKES.iter().find(|(letter, real)| *real == latin && script.contains(letter)).map(|(letter, _)| *letter)
}

/// Whether a mark ends a sentence in every context; the ASCII marks are not included.
pub(crate) fn is_hard_stop(c: char) -> bool {
    is_full_stop(c)
        || matches!(
            c,
            '！' | '？'
                | '；'
                | '…'
                | '‼'
                | '⁇'
                | '⁈'
                | '⁉'
                | '؟'
                | '؛'
                | '՜'
                | '՞'
                | '፧'
                | '፨'
                | '﹗'
                | '﹖'
                | '﹔'
        )
}

/// Whether a character is the full stop 。 or a similar one. The ASCII and the full-width point are not included,
/// because they need their context.
pub(crate) fn is_full_stop(c: char) -> bool {
    matches!(c, '。' | '｡' | '۔' | '।' | '॥' | '։' | '።' | '။' | '៕' | '។' | '᠃' | '᠉' | '﹒' | '꘎' | '༎')
}

/// Whether a character is a closing quote or bracket, which belongs to the sentence before it.
pub(crate) fn is_closer(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | ')'
            | ']'
            | '}'
            | '”'
            | '’'
            | '»'
            | '›'
            | '」'
            | '』'
            | '｣'
            | '）'
            | '］'
            | '｝'
            | '】'
            | '〕'
            | '〗'
            | '》'
            | '〉'
    )
}

/// Whether a character is an opening quote or bracket, which belongs to the sentence after it.
pub(crate) fn is_opener(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | '('
            | '['
            | '{'
            | '“'
            | '‘'
            | '„'
            | '«'
            | '‹'
            | '「'
            | '『'
            | '｢'
            | '（'
            | '［'
            | '｛'
            | '【'
            | '〔'
            | '〖'
            | '《'
            | '〈'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_characters_have_the_class_that_the_rules_give() {
        let lines = ['\u{85}', '\u{2028}', '\u{2029}'];
        for c in ('\u{80}'..=char::MAX).filter(|c| !lines.contains(c)) {
            assert_eq!(class(c), class_beyond_ascii(c), "{c:?}");
        }
    }

    #[test]
    fn every_character_has_one_class() {
        let cases = [
            ('句', CharClass::Single),
            ('の', CharClass::Single),
            ('한', CharClass::Single),
            ('ก', CharClass::Single),
            ('😀', CharClass::Single),
            ('a', CharClass::Word),
            ('é', CharClass::Word),
            ('я', CharClass::Word),
            ('ع', CharClass::Word),
            ('５', CharClass::Word),
            ('क', CharClass::Word),
            ('\u{3000}', CharClass::Space),
            ('\u{A0}', CharClass::Space),
            ('\n', CharClass::Line),
            ('\u{200B}', CharClass::Invisible),
            ('\u{301}', CharClass::Mark),
            ('\u{64B}', CharClass::Mark),
            ('\u{94D}', CharClass::Mark),
            ('ﾞ', CharClass::Mark),
            ('।', CharClass::Punct),
            ('。', CharClass::Punct),
            ('，', CharClass::Punct),
            ('—', CharClass::Punct),
            ('|', CharClass::Punct),
            ('𠀀', CharClass::Single),
            ('\u{FE0F}', CharClass::Invisible),
        ];
        for (c, want) in cases {
            assert_eq!(class(c), want, "{c:?} U+{:04X}", c as u32);
        }
    }

    #[test]
    fn a_joiner_is_ordinary_in_emoji_and_strange_in_latin() {
        assert!(is_ordinary_invisible('\u{200D}', Some('👩')));
        assert!(!is_ordinary_invisible('\u{200D}', Some('a')));
        assert!(!is_ordinary_invisible('\u{200B}', Some('句')));
    }
}

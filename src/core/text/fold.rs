//! The form of a character in which it is compared (归一): width, case, diacritics and compatibility forms are folded.
//!
//! The same letter may have many codes: composed or decomposed, full or half width, or as the ligature or radical that
//! a PDF file contains instead. Folding serves comparison only; the text shown never changes.
//!
//! # Source
//! UAX #15, Unicode Normalization Forms. Letters with combining marks become letters without any, because marks never
//! count, so nothing has to be composed, which would need 28 KB of tables. Only Hangul and kana are composed, where a
//! mark makes another syllable. A test compares the tables with the `unicode-normalization` crate.

use super::case::small;
use crate::base::part;

/// Returns the form in which a counted character is compared. Time O(1).
#[inline]
pub(crate) fn fold(c: char, ignore_case: bool) -> char {
    match c as u32 {
        0..=0x7F => {
            if ignore_case {
                c.to_ascii_lowercase()
            } else {
                c
            }
        }
        // Han characters, syllables, kana, small letters of Cyrillic and letters of Arabic that are never folded.
        0x4E00..=0x9FFF
        | 0xAC00..=0xD7A3
        | 0x3041..=0x30FF
        | 0x430..=0x438
        | 0x43A..=0x44F
        | 0x627..=0x63A
        | 0x641..=0x648 => c,
        _ => fold_others(c, ignore_case),
    }
}

#[inline(never)]
fn fold_others(c: char, ignore_case: bool) -> char {
    let c = plain(c);
    if c.is_ascii() {
        return if ignore_case { c.to_ascii_lowercase() } else { c };
    }
    let little = small(c);
    match base(little) {
        base if ignore_case || little == c => base,
        base if base == little => c,
        base => capital(base),
    }
}

/// Returns the letter of a variant: full or half width, superscript, mathematical letter, or radical.
fn plain(c: char) -> char {
    let code = c as u32;
    let ascii = |first: u8, number: u32| char::from(first + number as u8);
    let of_table = |code: u16| if code == KEPT { c } else { char::from_u32(code.into()).unwrap_or(c) };
    match code {
        0xB2..=0xB3 => ascii(b'2', code - 0xB2),
        0xB9 => '1',
        0x2070 | 0x2074..=0x2079 => ascii(b'0', code - 0x2070),
        0x2080..=0x2089 => ascii(b'0', code - 0x2080),
        // Letters in brackets and in circles.
        0x249C..=0x24B5 => ascii(b'a', code - 0x249C),
        0x24B6..=0x24CF => ascii(b'A', code - 0x24B6),
        0x24D0..=0x24E9 => ascii(b'a', code - 0x24D0),
        0x2E80..=0x2FD5 => of_table(RADICALS[code as usize - 0x2E80]),
        0x3220..=0x3247 => of_table(HAN_IN_BRACKETS[code as usize - 0x3220]),
        0x3280..=0x32B0 => of_table(HAN_IN_CIRCLES[code as usize - 0x3280]),
        0xFB50..=0xFBFF => of_table(ARABIC_FORMS_A[code as usize - 0xFB50]),
        0xFE80..=0xFEF4 => of_table(ARABIC_FORMS_B[code as usize - 0xFE80]),
        0xFF01..=0xFF5E => ascii(b'!', code - 0xFF01),
        0xFF66..=0xFF9D => of_table(HALF_KATAKANA[code as usize - 0xFF66]),
        0x1D400..=0x1D6A3 => match (code - 0x1D400) % 52 {
            capital @ 0..=25 => ascii(b'A', capital),
            small => ascii(b'a', small - 26),
        },
        0x1D7CE..=0x1D7FF => ascii(b'0', (code - 0x1D7CE) % 10),
        // Letters in squares, white and black, and in black circles.
        0x1F130..=0x1F149 => ascii(b'A', code - 0x1F130),
        0x1F150..=0x1F169 => ascii(b'A', code - 0x1F150),
        0x1F170..=0x1F189 => ascii(b'A', code - 0x1F170),
        0x660..=0x1C59 | 0xA620..=0xABF9 => zero(code).map_or(c, |zero| ascii(b'0', code - zero)),
        0xAA | 0xBA | 0x2B0..=0x2C7D => {
            SMALL.binary_search(&(code as u16)).map_or(c, |at| char::from(SMALL_LETTERS[at]))
        }
        _ => c,
    }
}

/// Returns the zero of the script whose digit this is, for digits with other codes than those of ASCII.
pub(super) fn zero(code: u32) -> Option<u32> {
    let zero = *ZEROS.get(ZEROS.partition_point(|&zero| u32::from(zero) <= code).checked_sub(1)?)?;
    (code - u32::from(zero) < 10).then_some(zero.into())
}

/// The zeros of the scripts that have their own digits, in order.
const ZEROS: [u16; 35] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0, 0xF20,
    0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0,
    0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
];

/// Returns the letter without the marks of a small letter.
fn base(c: char) -> char {
    let code = c as usize;
    match code {
        0xC0..=0x24F if LATIN[code - 0xC0] != b'_' => LATIN[code - 0xC0].into(),
        0x1E00..=0x1EFF if LATIN_ADDITIONAL[code - 0x1E00] != b'_' => LATIN_ADDITIONAL[code - 0x1E00].into(),
        // One vowel for each row of sixteen, except for one row of pairs, and the letters in the list below.
        0x1F00..=0x1FFC if !matches!(code, 0x1FBE | 0x1FE4..=0x1FE5) => {
            let row = code / 16 % 16;
            ['α', 'ε', 'η', 'ι', 'ο', 'υ', 'ω', c, 'α', 'η', 'ω', 'α', 'η', 'ι', 'υ', 'ω']
                [if row == 7 { code % 16 / 2 } else { row }]
        }
        _ => {
            let (pairs, _) = BASES.as_chunks();
            let found = pairs.binary_search_by_key(&code, |&[letter, _]| letter.into());
            found.ok().and_then(|at| char::from_u32(pairs[at][1].into())).unwrap_or(c)
        }
    }
}

/// Returns the capital of a folded small letter; a letter without a capital is returned as it is.
pub(crate) fn capital(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_uppercase();
    }
    let capitals = [0x20, 0x30, 0x50].into_iter().filter_map(|distance| char::from_u32(letter as u32 - distance));
    capitals.into_iter().find(|&capital| fold(capital, true) == letter).unwrap_or(letter)
}

/// Returns the letters that one character represents, at most as many as it has bytes; none for nearly all characters.
/// Time O(1), or O(units) for a unit sign.
#[inline]
pub(crate) fn spelt_out(c: char) -> &'static [char] {
    if c.is_ascii() || matches!(c as u32, 0x250..=0x1DFF | 0x2E80..=0x3250 | 0x33E0..=0xD7A3 | 0xFF00..) {
        &[]
    } else {
        spelt_out_others(c)
    }
}

#[inline(never)]
fn spelt_out_others(c: char) -> &'static [char] {
    const NUMBERS: &[char] = &[
        '1', '2', '3', '4', '5', '6', '7', '8', '9', '1', '0', '1', '1', '1', '2', '1', '3', '1', '4', '1', '5', '1',
        '6', '1', '7', '1', '8', '1', '9', '2', '0',
    ];
    if let 0x2460..=0x249B = c as usize {
        // Numbers in circles, in brackets and with a point, twenty of each.
        let number = (c as usize - 0x2460) % 20;
        return if number < 9 { &NUMBERS[number..=number] } else { &NUMBERS[2 * number - 9..2 * number - 7] };
    }
    if let 0x3251..=0x325F | 0x32B1..=0x32BF = c as usize {
        // Numbers in circles from 21 on.
        let number = (c as usize - if c < '㊱' { 0x3251 - 21 } else { 0x32B1 - 36 }) % 100;
        const DIGITS: &[char; 60] = &two_digits();
        return &DIGITS[2 * (number - 21)..2 * (number - 20)];
    }
    match c {
        'ß' => &['s', 's'],
        'ẞ' => &['S', 'S'],
        'æ' | 'ǽ' | 'ǣ' => &['a', 'e'],
        'Æ' | 'Ǽ' | 'Ǣ' => &['A', 'E'],
        'œ' => &['o', 'e'],
        'Œ' => &['O', 'E'],
        'ĳ' => &['i', 'j'],
        'Ĳ' => &['I', 'J'],
        'ﬀ' => &['f', 'f'],
        'ﬁ' => &['f', 'i'],
        'ﬂ' => &['f', 'l'],
        'ﬃ' => &['f', 'f', 'i'],
        'ﬄ' => &['f', 'f', 'l'],
        'Ⅰ'..='Ⅻ' => roman(&['I', 'I', 'I', 'V', 'I', 'I', 'X', 'I', 'I'], c as usize - 0x2160),
        'ⅰ'..='ⅻ' => roman(&['i', 'i', 'i', 'v', 'i', 'i', 'x', 'i', 'i'], c as usize - 0x2170),
        'ﬅ' | 'ﬆ' => &['s', 't'],
        // The ligatures of lam and the forms of alef, which fonts of Arabic always use.
        '\u{FEF5}'..='\u{FEFC}' => &['\u{644}', '\u{627}'],
        _ => unit(c),
    }
}

/// Returns the letters of a Roman numeral from 1 on, by its number less one; VIII has more letters than bytes.
fn roman(letters: &'static [char; 9], number: usize) -> &'static [char] {
    const PARTS: [(usize, usize); 12] =
        [(0, 1), (0, 2), (0, 3), (2, 4), (3, 4), (3, 5), (3, 6), (0, 0), (5, 7), (6, 7), (6, 8), (6, 9)];
    &letters[PARTS[number].0..PARTS[number].1]
}

/// Returns the digits of the numbers from 21 to 50.
const fn two_digits() -> [char; 60] {
    let (mut digits, mut at) = (['0'; 60], 0);
    while at < 60 {
        let number = 21 + at as u8 / 2;
        digits[at] = (b'0' + if at % 2 == 0 { number / 10 } else { number % 10 }) as char;
        at += 1;
    }
    digits
}

/// Returns the letters of a unit that is one character, as ㎡; marks such as ° and / are left out.
fn unit(c: char) -> &'static [char] {
    match c {
        '㍱' => &['h', 'P', 'a'],
        '㍲' => &['d', 'a'],
        '㍳' => &['A', 'U'],
        '㍴' => &['b', 'a', 'r'],
        '㍵' => &['o', 'V'],
        '㍶' => &['p', 'c'],
        '㍷' => &['d', 'm'],
        '㍸' => &['d', 'm', '2'],
        '㍹' => &['d', 'm', '3'],
        '㍺' => &['I', 'U'],
        '㎀' => &['p', 'A'],
        '㎁' => &['n', 'A'],
        '㎃' => &['m', 'A'],
        '㎄' => &['k', 'A'],
        '㎅' => &['K', 'B'],
        '㎆' => &['M', 'B'],
        '㎇' => &['G', 'B'],
        '㎈' => &['c', 'a', 'l'],
        '㎊' => &['p', 'F'],
        '㎋' => &['n', 'F'],
        '㎎' => &['m', 'g'],
        '㎏' => &['k', 'g'],
        '㎐' => &['H', 'z'],
        '㎑' => &['k', 'H', 'z'],
        '㎒' => &['M', 'H', 'z'],
        '㎓' => &['G', 'H', 'z'],
        '㎔' => &['T', 'H', 'z'],
        '㎖' => &['m', 'l'],
        '㎗' => &['d', 'l'],
        '㎘' => &['k', 'l'],
        '㎙' => &['f', 'm'],
        '㎚' => &['n', 'm'],
        '㎜' => &['m', 'm'],
        '㎝' => &['c', 'm'],
        '㎞' => &['k', 'm'],
        '㎟' => &['m', 'm', '2'],
        '㎠' => &['c', 'm', '2'],
        '㎡' => &['m', '2'],
        '㎢' => &['k', 'm', '2'],
        '㎣' => &['m', 'm', '3'],
        '㎤' => &['c', 'm', '3'],
        '㎥' => &['m', '3'],
        '㎦' => &['k', 'm', '3'],
        '㎨' => &['m', 's', '2'],
        '㎩' => &['P', 'a'],
        '㎪' => &['k', 'P', 'a'],
        '㎫' => &['M', 'P', 'a'],
        '㎬' => &['G', 'P', 'a'],
        '㎭' => &['r', 'a', 'd'],
        '㎰' => &['p', 's'],
        '㎱' => &['n', 's'],
        '㎧' | '㎳' => &['m', 's'],
        '㎴' => &['p', 'V'],
        '㎵' => &['n', 'V'],
        '㎷' => &['m', 'V'],
        '㎸' => &['k', 'V'],
        '㎹' => &['M', 'V'],
        '㎺' => &['p', 'W'],
        '㎻' => &['n', 'W'],
        '㎽' => &['m', 'W'],
        '㎾' => &['k', 'W'],
        '㎿' => &['M', 'W'],
        '㏂' => &['a', 'm'],
        '㏃' => &['B', 'q'],
        '㏄' => &['c', 'c'],
        '㏅' => &['c', 'd'],
        '㏆' => &['C', 'k', 'g'],
        '㏇' => &['C', 'o'],
        '㏈' => &['d', 'B'],
        '㏉' => &['G', 'y'],
        '㏊' => &['h', 'a'],
        '㏋' => &['H', 'P'],
        '㏌' => &['i', 'n'],
        '㏍' => &['K', 'K'],
        '㏎' => &['K', 'M'],
        '㏏' => &['k', 't'],
        '㏐' => &['l', 'm'],
        '㏑' => &['l', 'n'],
        '㏒' => &['l', 'o', 'g'],
        '㏓' => &['l', 'x'],
        '㏔' => &['m', 'b'],
        '㏕' => &['m', 'i', 'l'],
        '㏖' => &['m', 'o', 'l'],
        '㏗' => &['P', 'H'],
        '㏘' => &['p', 'm'],
        '㏙' => &['P', 'P', 'M'],
        '㏚' => &['P', 'R'],
        '㏛' => &['s', 'r'],
        '㏜' => &['S', 'v'],
        '㏝' => &['W', 'b'],
        '㏞' => &['V', 'm'],
        '㏟' => &['A', 'm'],
        '℃' => &['C'],
        '℉' => &['F'],
        _ => &[],
    }
}

/// Whether a symbol is read as letters, though it is none: a unit sign, or a letter in brackets or in a square.
pub(super) fn is_letters(c: char) -> bool {
    matches!(c as u32, 0x249C..=0x24B5 | 0x1F130..=0x1F149 | 0x1F150..=0x1F169 | 0x1F170..=0x1F189)
        || (matches!(c as u32, 0x2103 | 0x2109 | 0x3371..=0x33DF) && !unit(c).is_empty())
}

/// Returns the first character of a text, composed with the characters that form a syllable with it, and its length in
/// bytes. Time O(1).
#[inline]
pub(crate) fn first(text: &str) -> Option<(char, usize)> {
    let mut chars = text.chars();
    let mut c = chars.next()?;
    let mut len = c.len_utf8();
    for next in chars {
        let Some(syllable) = composed(c, next) else { break };
        c = syllable;
        len += next.len_utf8();
    }
    Some((c, len))
}

/// Whether a character may end a syllable that another one begins.
#[inline]
fn ends_syllable(c: char) -> bool {
    matches!(c as u32, 0x1161..=0x1175 | 0x11A8..=0x11C2 | 0x3099..=0x309A | 0xFF9E..=0xFF9F)
}

/// Returns the last character of a text, as [`first`] reads it, and its byte position. Time O(1).
pub(crate) fn last(text: &str) -> Option<(char, usize)> {
    let mut chars = text.char_indices().rev();
    let alone = chars.next().map(|(at, c)| (c, at))?;
    if !ends_syllable(alone.0) {
        return Some(alone);
    }
    let mut start = alone;
    // a syllable has at most three characters
    for _ in 1..3 {
        if ends_syllable(start.0) {
            start = chars.next().map_or(start, |(at, c)| (c, at));
        }
    }
    first(part(text, start.1..))
        .filter(|(_, len)| start.1 + len == text.len())
        .map_or(Some(alone), |(c, _)| Some((c, start.1)))
}

/// Returns the syllable composed of a Hangul letter or kana and the character after it.
///
/// # Source
/// The Unicode Standard, 3.12, Conjoining Jamo Behavior.
#[inline]
fn composed(c: char, next: char) -> Option<char> {
    if ends_syllable(next) { composed_with(c, next) } else { None }
}

#[inline(never)]
fn composed_with(c: char, next: char) -> Option<char> {
    let (first, second) = (plain(c) as u32, next as u32);
    // Both kinds of kana have the same order.
    let kana = first.wrapping_sub(if first > 0x30A0 { 0x30AB } else { 0x304B });
    let is_in = |row: u64| kana < u64::BITS && row >> kana & 1 == 1;
    let syllable = match (first, second) {
        (0x1100..=0x1112, 0x1161..=0x1175) => 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28,
        (0xAC00..=0xD7A3, 0x11A8..=0x11C2) if (first - 0xAC00).is_multiple_of(28) => first + second - 0x11A7,
        (0x3046 | 0x30A6, 0x3099 | 0xFF9E) => first + 0x4E,
        (_, 0x3099 | 0xFF9E) if is_in(VOICED) => first + 1,
        (_, 0x309A | 0xFF9F) if is_in(H_ROW) => first + 2,
        _ => return None,
    };
    char::from_u32(syllable)
}

/// The kana from か on that have a voiced form right after them: those of the rows of か, さ, た and は.
const VOICED: u64 = 0x55_5555 | 0b1_0101 << 0x19 | H_ROW;
/// は, ひ, ふ, へ and ほ, which have one more form after that.
const H_ROW: u64 = 0b1_0010_0100_1001 << 0x24;

/// Base letters of U+00C0..=U+024F; `_` means that the character is not changed.
const LATIN: &[u8; 400] =
    b"aaaaaa_ceeeeiiii_nooooo_ouuuuy__aaaaaa_ceeeeiiii_nooooo_ouuuuy_yaaaaaaccccccccddddeeeeeeeeeegggg\
gggghhhhiiiiiiiiii__jjkk_llllll__llnnnnnn___oooooo__rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
bbbb___cc_ddd____ffg___ikk_____ooo__pp______tt_uu_vyyzz______________________aaiioouuuuuuuuuu_aa\
aa__ggggkkoooo__j___gg__nnaa__ooaaaaeeeeiiiioooorrrruuuusstt__hh_d__zzaaeeooooooooyylnt___acc_ts\
z__b__eejj_qrryy";

/// Base letters of U+1E00..=U+1EFF.
const LATIN_ADDITIONAL: &[u8; 256] =
    b"aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrr\
ssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy_s____aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy______";

/// Small letters above and below the line, and letters of other fonts, in order.
const SMALL: [u16; 96] =
    codes("ªºʰʲʳʷʸˡˢˣᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁᵂᵃᵇᵈᵉᵍᵏᵐᵒᵖᵗᵘᵛᵢᵣᵤᵥᶜᶠᶻⁱⁿₐₑₒₓₕₖₗₘₙₚₛₜℂℊℋℌℍℎℏℐℑℒℓℕℙℚℛℜℝℤℨℬℭℯℰℱℳℴℹⅅⅆⅇⅈⅉ⓪ⱼⱽ");
/// The letters of [`SMALL`].
const SMALL_LETTERS: &[u8; 96] =
    b"aohjrwylsxABDEGHIJKLMNOPRTUWabdegkmoptuviruvcfzinaeoxhklmnpstCgHHHhhIILlNPQRRRZZBCeEFMoiDdeij0jV";

/// The Han characters of U+3220..=U+3247, in brackets and in circles.
const HAN_IN_BRACKETS: [u16; 40] =
    codes("一二三四五六七八九十月火水木金土日株有社名特財祝労代呼学監企資協祭休自至問幼文箏");
/// The Han characters of U+3280..=U+32B0, in circles.
const HAN_IN_CIRCLES: [u16; 49] =
    codes("一二三四五六七八九十月火水木金土日株有社名特財祝労秘男女適優印注項休写正上中下左右医宗学監企資協夜");

/// Full-width forms of U+FF66..=U+FF9D.
const HALF_KATAKANA: [u16; 56] = codes(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン",
);

/// Means that the character is not changed: an ideographic space.
const KEPT: u16 = 0x3000;

/// The Han characters of the radicals U+2E80..=U+2FD5, which PDF files contain instead of them.
///
/// From `EquivalentUnifiedIdeograph.txt` of the Unicode Character Database. The door (U+2F3E) has its modern form,
/// because it occurs in 用户.
const RADICALS: [u16; 342] = codes(
    "　厂乛乚乙亻冂　刀刂卜㔾小小兀尣尢　巳幺彑　忄心扌攵　旡日月歺母民氵氺灬爫爫丬牛犭王　目示礻　糹纟罓罒㓁冗　羊　　\
耂肀聿肉　艹艹艹虎衤覀西见角　讠贝　车辶辶辶邑钅長镸长门　阝雨青韦页风飞食　飠饣　马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜\
亀龟　　　　　　　　　　　　一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢\
尸屮山巛工己巾干幺广廴廾弋弓彐彡彳心戈户手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生\
用田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足\
身車辛辰辵邑酉釆里金長門阜隶隹雨靑非面革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠",
);

/// The letters of the presentation forms U+FB50..=U+FBFF, which PDF files contain instead of them, without marks.
const ARABIC_FORMS_A: [u16; 176] = codes(
    "\u{671}\u{671}\u{67B}\u{67B}\u{67B}\u{67B}\u{67E}\u{67E}\u{67E}\u{67E}\u{680}\u{680}\u{680}\u{680}\
     \u{67A}\u{67A}\u{67A}\u{67A}\u{67F}\u{67F}\u{67F}\u{67F}\u{679}\u{679}\u{679}\u{679}\u{6A4}\u{6A4}\
     \u{6A4}\u{6A4}\u{6A6}\u{6A6}\u{6A6}\u{6A6}\u{684}\u{684}\u{684}\u{684}\u{683}\u{683}\u{683}\u{683}\
     \u{686}\u{686}\u{686}\u{686}\u{687}\u{687}\u{687}\u{687}\u{68D}\u{68D}\u{68C}\u{68C}\u{68E}\u{68E}\
     \u{688}\u{688}\u{698}\u{698}\u{691}\u{691}\u{6A9}\u{6A9}\u{6A9}\u{6A9}\u{6AF}\u{6AF}\u{6AF}\u{6AF}\
     \u{6B3}\u{6B3}\u{6B3}\u{6B3}\u{6B1}\u{6B1}\u{6B1}\u{6B1}\u{6BA}\u{6BA}\u{6BB}\u{6BB}\u{6BB}\u{6BB}\
     \u{6C0}\u{6C0}\u{6C1}\u{6C1}\u{6C1}\u{6C1}\u{6BE}\u{6BE}\u{6BE}\u{6BE}\u{6D2}\u{6D2}\u{6D3}\u{6D3}\
     \u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\
     \u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\
     \u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{6AD}\u{6AD}\u{6AD}\u{6AD}\u{6C7}\u{6C7}\
     \u{6C6}\u{6C6}\u{6C8}\u{6C8}\u{3000}\u{6CB}\u{6CB}\u{6C5}\u{6C5}\u{6C9}\u{6C9}\u{6D0}\u{6D0}\u{6D0}\
     \u{6D0}\u{649}\u{649}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\
     \u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{6CC}\u{6CC}\u{6CC}\u{6CC}",
);

/// The letters of the presentation forms U+FE80..=U+FEF4.
const ARABIC_FORMS_B: [u16; 117] = codes(
    "\u{621}\u{622}\u{622}\u{623}\u{623}\u{624}\u{624}\u{625}\u{625}\u{626}\u{626}\u{626}\u{626}\u{627}\
     \u{627}\u{628}\u{628}\u{628}\u{628}\u{629}\u{629}\u{62A}\u{62A}\u{62A}\u{62A}\u{62B}\u{62B}\u{62B}\
     \u{62B}\u{62C}\u{62C}\u{62C}\u{62C}\u{62D}\u{62D}\u{62D}\u{62D}\u{62E}\u{62E}\u{62E}\u{62E}\u{62F}\
     \u{62F}\u{630}\u{630}\u{631}\u{631}\u{632}\u{632}\u{633}\u{633}\u{633}\u{633}\u{634}\u{634}\u{634}\
     \u{634}\u{635}\u{635}\u{635}\u{635}\u{636}\u{636}\u{636}\u{636}\u{637}\u{637}\u{637}\u{637}\u{638}\
     \u{638}\u{638}\u{638}\u{639}\u{639}\u{639}\u{639}\u{63A}\u{63A}\u{63A}\u{63A}\u{641}\u{641}\u{641}\
     \u{641}\u{642}\u{642}\u{642}\u{642}\u{643}\u{643}\u{643}\u{643}\u{644}\u{644}\u{644}\u{644}\u{645}\
     \u{645}\u{645}\u{645}\u{646}\u{646}\u{646}\u{646}\u{647}\u{647}\u{647}\u{647}\u{648}\u{648}\u{649}\
     \u{649}\u{64A}\u{64A}\u{64A}\u{64A}",
);

/// Letters with marks or with another code, each followed by the letter it is compared as, in order of code points.
const BASES: [u16; 154] = codes(
    "µμǯʒΐιάαέεήηίιΰυςσϊιϋυόούυώω\
йиѐеёеѓгїіќкѝиўуѷѵӂжӑаӓаӗеӛәӝжӟзӣиӥиӧоӫөӭэӯуӱуӳуӵчӹы\
\u{622}\u{627}\u{623}\u{627}\u{624}\u{648}\u{625}\u{627}\u{626}\u{64A}\u{649}\u{64A}\u{671}\u{627}\
\u{6A9}\u{643}\u{6C0}\u{6D5}\u{6C2}\u{6C1}\u{6CC}\u{64A}\u{6D3}\u{6D2}\
\u{929}\u{928}\u{931}\u{930}\u{934}\u{933}\u{958}\u{915}\u{959}\u{916}\u{95A}\u{917}\u{95B}\u{91C}\
\u{95C}\u{921}\u{95D}\u{922}\u{95E}\u{92B}\u{95F}\u{92F}\u{9DC}\u{9A1}\u{9DD}\u{9A2}\u{9DF}\u{9AF}\
\u{A33}\u{A32}\u{A36}\u{A38}\u{A59}\u{A16}\u{A5A}\u{A17}\u{A5B}\u{A1C}\u{A5E}\u{A2B}\u{B5C}\u{B21}\
\u{B5D}\u{B22}\
\u{1FBE}ιῤρῥρ",
);

/// Returns the code points of a text whose characters have two or three bytes.
pub(crate) const fn codes<const N: usize>(text: &str) -> [u16; N] {
    let (bytes, mut codes) = (text.as_bytes(), [0; N]);
    let (mut at, mut number) = (0, 0);
    while number < N {
        let is_long = bytes[at] >= 0xE0;
        let (mut code, len) = if is_long { (bytes[at] as u16 & 0xF, 3) } else { (bytes[at] as u16 & 0x1F, 2) };
        let mut next = 1;
        while next < len {
            code = code << 6 | bytes[at + next] as u16 & 0x3F;
            next += 1;
        }
        codes[number] = code;
        number += 1;
        at += len;
    }
    assert!(at == bytes.len(), "as many characters as there is room for");
    codes
}

/// Returns one form for the variants of a punctuation mark: width, quotes, dashes, forms of the full stop.
pub(crate) fn fold_punct(c: char) -> char {
    match c {
        '。' | '．' | '｡' | '・' | '·' | '•' => '.',
        '，' | '、' | '､' | '﹐' => ',',
        '“' | '”' | '„' | '‟' | '«' | '»' | '「' | '」' | '『' | '』' | '｢' | '｣' | '＂' => '"',
        '‘' | '’' | '‚' | '‛' | '＇' | '`' | '´' => '\'',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '－' | '─' => '-',
        '【' | '〔' | '〖' => '[',
        '】' | '〕' | '〗' => ']',
        '《' | '〈' => '<',
        '》' | '〉' => '>',
        '～' | '〜' => '~',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

    use super::*;
    use crate::text::chars::{CharClass, class};

    /// Returns a decomposition without its marks.
    fn letters(decomposed: impl Iterator<Item = char>) -> Vec<char> {
        decomposed.filter(|&c| !is_combining_mark(c) && !matches!(class(c), CharClass::Mark)).collect()
    }

    fn is_counted(c: char) -> bool {
        matches!(class(c), CharClass::Single | CharClass::Word)
    }

    #[test]
    fn a_letter_with_marks_is_the_letter_that_its_decomposition_leaves() {
        // Han compatibility characters would need a table; of each other script one letter or a few are left out.
        let is_left_out = |c: char| {
            matches!(c as u32, 0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0x2F800..=0x2FA1F | 0x3041..=0x30FF)
                || matches!(c as u32, 0xB94 | 0xF43..=0xFB9 | 0x1026 | 0x1B06..=0x1B12 | 0x10000..=0x1FFFF | 0xFB1D..=0xFB4E)
                || matches!(c as u32, 0x374 | 0x3D3..=0x3D4)
                || !spelt_out(c).is_empty()
        };
        let mut seen = 0;
        for c in ('\u{80}'..=char::MAX).filter(|&c| is_counted(c) && !is_left_out(c)) {
            let [base] = letters(c.nfd())[..] else { continue };
            assert_eq!(fold(c, true), fold(base, true), "{c} {base} U+{:04X}", c as u32);
            seen += usize::from(base != c);
        }
        assert!(seen > 800, "{seen}");
    }

    #[test]
    fn forms_of_compatibility_are_read_as_their_letters() {
        let forms = ['\u{B2}'..='\u{B9}', '\u{132}'..='\u{133}', '\u{2074}'..='\u{2079}', '\u{2080}'..='\u{2089}']
            .into_iter()
            .chain(['①'..='⑳', '\u{2F00}'..='\u{2FD5}', '\u{FB00}'..='\u{FB06}', '\u{FF10}'..='\u{FF5A}'])
            .chain(['ª'..='º', '\u{2B0}'..='\u{2B8}', '\u{1D2C}'..='\u{1DBB}', 'ⁱ'..='ₜ', 'ℂ'..='ⅉ', '㉄'..='㉇'])
            .chain(['㉑'..='㉟', '㊀'..='㊿', '🄰'..='🅉', 'Ⅰ'..='Ⅶ', 'Ⅸ'..='Ⅻ', 'ⅰ'..='ⅶ', 'ⅸ'..='ⅻ'])
            .chain(['\u{FF66}'..='\u{FF9D}', '\u{1D400}'..='\u{1D6A3}', '\u{1D7CE}'..='\u{1D7FF}']);
        let mut seen = 0;
        for c in forms.flatten().filter(|&c| is_counted(c) && c != '\u{2F3E}') {
            let want: String = letters(c.nfkd()).iter().map(|&c| fold(c, true)).collect();
            if !want.is_ascii() && matches!(c as u32, 0x2B0..=0x214F) {
                continue;
            }
            let ours: String = match spelt_out(c) {
                [] => fold(c, true).into(),
                letters => letters.iter().map(|&letter| fold(letter, true)).collect(),
            };
            assert_eq!(ours, want, "{c} U+{:04X}", c as u32);
            seen += 1;
        }
        assert!(seen > 1000, "{seen}");
        assert_eq!("⼾⻅⻢⻰⻬⽤⺟".chars().map(|c| fold(c, true)).collect::<String>(), "户见马龙齐用母");
        assert_eq!(
            ["①", "⑨", "⑩", "⑳", "⒛", "⑴"].map(|c| spelt_out(c.chars().next().unwrap_or(' '))),
            [&['1'][..], &['9'], &['1', '0'], &['2', '0'], &['2', '0'], &['1']]
        );
        let read = |text: &str| -> String {
            let letters = |c: char| if spelt_out(c).is_empty() { alloc::vec![c] } else { spelt_out(c).to_vec() };
            text.chars().flat_map(letters).map(|c| fold(c, true)).collect()
        };
        for (form, want) in [
            ("\u{FEDC}\u{FE8E}\u{FEE7}", "\u{643}\u{627}\u{646}"),
            ("\u{FEFB}\u{FEF7}", "\u{644}\u{627}\u{644}\u{627}"),
            ("ⓗⓞⓤⓡ⒜Ⓑ", "hourab"),
            ("30㎡㎏㎞㎝㎥℃", "30m2kgkmcmm3c"),
            ("٣۷९৪๓໓༣၃៣", "379433333"),
            ("㈱㊙㊤ᵃⁿₓℕⅫ㉟㊿🅐🅱", "株秘上anxnxii3550ab"),
        ] {
            assert_eq!(read(form), want, "{form}");
            assert!(form.chars().all(is_counted), "{form}");
        }
    }

    #[test]
    fn a_character_has_a_byte_for_each_letter_that_it_represents() {
        for c in '\0'..=char::MAX {
            let letters = spelt_out(c);
            assert!(letters.len() <= c.len_utf8(), "{c}");
            assert!(letters.is_empty() || class(c) == CharClass::Word, "{c}");
        }
    }

    #[test]
    fn syllables_and_kana_are_composed_from_either_end() {
        let all = ('가'..='힣').chain('ぁ'..='ん').chain('ァ'..='ヶ');
        for c in all.chain("ゔヴ".chars()) {
            let apart: String = c.nfd().collect();
            assert_eq!(first(&apart), Some((c, apart.len())), "{c}");
            assert_eq!(last(&apart), Some((c, 0)), "{c}");
        }
        assert_eq!(first("ｶﾞｷﾞ"), Some(('ガ', 6)));
        assert_eq!(last("ﾊﾊﾟ"), Some(('パ', 3)));
        // Characters that are not composed with anything remain single.
        for alone in ["あ\u{3099}", "\u{3099}", "ﾞ", "a\u{301}", "句", "\u{1161}", "\u{11A8}"] {
            let (c, at) = (alone.chars().next(), alone.char_indices().next_back());
            assert_eq!(first(alone).map(|(c, _)| c), c);
            assert_eq!(last(alone), at.map(|(at, c)| (c, at)));
        }
        assert_eq!(
            (first("\u{1100}\u{1161}\u{1161}"), last("\u{1100}\u{1161}\u{1161}")),
            (Some(('가', 6)), Some(('\u{1161}', 6)))
        );
    }

    #[test]
    fn case_is_kept_when_it_matters() {
        let cases = [
            ('É', 'E'),
            ('Ａ', 'A'),
            ('Ё', 'Е'),
            ('Ά', 'Α'),
            ('Й', 'И'),
            ('𝐀', 'A'),
            ('Ж', 'Ж'),
            ('ž', 'z'),
            ('Ǖ', 'U'),
        ];
        for (c, want) in cases {
            assert_eq!(fold(c, false), want, "{c}");
            assert_eq!(fold(c, true), fold(want, true), "{c}");
        }
    }

    #[test]
    fn letters_without_a_decomposition_have_a_base_too() {
        let cases = [('Ł', 'l'), ('ø', 'o'), ('Đ', 'd'), ('ı', 'i'), ('ſ', 's'), ('ς', 'σ'), ('ک', 'ك'), ('ی', 'ي')];
        for (c, want) in cases {
            assert_eq!(fold(c, true), want, "{c}");
        }
    }
}

//! Han numerals (汉字数字): which characters are one.

/// Whether a character is a Han numeral: a digit, or a unit of tens, hundreds or thousands.
pub(crate) const fn is_numeral(c: char) -> bool {
    matches!(c, '〇' | '零' | '一' | '二' | '两' | '兩' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十' | '百' | '千')
}

//! Stock wording: formulas of statutes, notices, letters and pages that everybody writes and nobody copies.
//!
//! The Chinese ones of statutes are those that most of the 25 statutes in `tests/corpus` use; the others are formulas of their kind. A
//! text repeats most of its stock itself, which [`stock`](super::stock) sees without a list; short texts do not.

use core::ops::Range;

use crate::base::{Marks, SCATTER_32};
use crate::text::Document;

/// The formulas, as counted characters: folded, without white space and punctuation.
const FORMULAS: &[&str] = &[
    "构成犯罪的依法追究刑事责任",
    "尚不构成犯罪的",
    "依法承担赔偿责任",
    "依法承担民事责任",
    "直接负责的主管人员和其他直接责任人员",
    "依法给予处分",
    "依法给予治安管理处罚",
    "可以依法申请行政复议或者提起行政诉讼",
    "没收违法所得",
    "违法所得一倍以上五倍以下",
    "万元以上五万元以下",
    "万元以上十万元以下",
    "县级以上地方人民政府",
    "县级以上人民政府",
    "人民政府及其有关部门",
    "任何单位和个人不得",
    "任何组织或者个人不得",
    "有下列情形之一的",
    "有下列行为之一的",
    "责令停止违法行为",
    "情节严重的",
    "滥用职权玩忽职守徇私舞弊",
    "在中华人民共和国境内",
    "法律行政法规另有规定的",
    "日起施行",
    "现将有关事项通知如下",
    "请各单位高度重视",
    "认真贯彻执行",
    "请遵照执行",
    "特此通知",
    "特此公告",
    "如有疑问请联系",
    "未经授权不得转载",
    "特此通知望周知",
    "接到通知后高度重视",
    "高度重视认真组织",
    "认真组织抓好落实",
    "以上事项请遵照执行",
    "执行中如有问题",
    "请及时与办公室联系",
    "联系人联系电话",
    "给您带来的不便敬请谅解",
    "给您带来不便敬请谅解",
    "感谢您的理解与支持",
    "感谢您的理解和支持",
    "自发布之日起施行",
    "最终解释权归",
    "保留最终解释权",
    "的最终解释权",
    "未尽事宜另行通知",
    "请相互转告",
    "做好相关准备工作",
    "投资有风险",
    "入市需谨慎",
    "仅代表作者个人观点",
    "不代表本站立场",
    "不代表本站观点",
    "如有侵权请联系",
    "请联系我们删除",
    "版权归原作者所有",
    "转载请注明出处",
    "如需转载请注明",
    "更多精彩内容请关注",
    "pleasedonothesitatetocontact",
    "pleasefeelfreetocontact",
    "ifyouhaveanyfurtherquestions",
    "ifyouhaveanyquestions",
    "thankyouforyour",
    "ilookforwardtohearingfromyou",
    "welookforwardtohearingfromyou",
    "yourssincerely",
    "yoursfaithfully",
    "allrightsreserved",
    "withoutpriorwrittenpermission",
    "weappreciateyourpatienceandunderstanding",
    "inthismatter",
    "thankyouforyourtimeandconsideration",
    "atyourearliestconvenience",
    "confidentialandintendedsolelyfortheuseof",
    "theindividualorentitytowhomtheyareaddressed",
    "theindividualtowhomtheyareaddressed",
    "ifyouhavereceivedthisemailinerror",
    "pleasenotifythesender",
    "termsandconditionsapply",
    "offervalidwhilestockslast",
    "whilestockslast",
    "wereservetherightto",
    "atanytimewithoutnotice",
    "atanytimewithoutpriornotice",
    "nopartofthispublicationmaybereproduced",
    "storedinaretrievalsystem",
    "ortransmittedinanyform",
    "withoutthepriorwrittenpermissionofthepublisher",
    "withoutthepriorwrittenpermissionof",
    "withoutwarrantyofanykind",
    "permissionisherebygrantedfreeofcharge",
];

/// Symbols by which a formula is looked up; the shortest one has as many.
const BEGINNING: usize = 4;

/// Where a beginning is looked for first in [`BY_BEGINNING`].
const fn slot(beginning: [u32; BEGINNING]) -> usize {
    let (mut mixed, mut i) = (0_u32, 0);
    while i < BEGINNING {
        mixed = (mixed.rotate_left(7) ^ beginning[i]).wrapping_mul(SCATTER_32);
        i += 1;
    }
    (mixed >> 24) as usize
}

/// The formulas by their beginning, each its number plus 1, in a table with linear probing; 0 is free.
static BY_BEGINNING: [u8; 256] = {
    let mut table = [0; 256];
    let mut number = 0;
    while number < FORMULAS.len() {
        let mut at = slot(beginning(FORMULAS[number].as_bytes()));
        while table[at] != 0 {
            at = (at + 1) % table.len();
        }
        number += 1;
        table[at] = number as u8;
    }
    table
};

/// The first three characters of formulas, mixed to 13 bits: most tokens are done with at once.
static FIRSTS: [u64; 128] = {
    let mut table = [0; 128];
    let mut number = 0;
    while number < FORMULAS.len() {
        let [first, second, third, _] = beginning(FORMULAS[number].as_bytes());
        let mixed = mixed([first, second, third]);
        table[mixed / 64] |= 1 << (mixed % 64);
        number += 1;
    }
    table
};

const fn mixed([first, second, third]: [u32; 3]) -> usize {
    ((first ^ second << 3 ^ third << 6) & 8191) as usize
}

/// The first characters of a formula, which take one byte each or three.
const fn beginning(formula: &[u8]) -> [u32; BEGINNING] {
    let mut symbols = [0; BEGINNING];
    let (mut at, mut i) = (0, 0);
    while i < BEGINNING {
        let byte = formula[at] as u32;
        if byte < 0x80 {
            symbols[i] = byte;
            at += 1;
        } else {
            symbols[i] = (byte & 0xF) << 12 | (formula[at + 1] as u32 & 0x3F) << 6 | formula[at + 2] as u32 & 0x3F;
            at += 3;
        }
        i += 1;
    }
    symbols
}

/// The formula that some symbols begin with.
fn at_start(symbols: &[u32]) -> Option<&'static str> {
    let mut at = slot(*symbols.first_chunk()?);
    loop {
        let formula = FORMULAS[usize::from(BY_BEGINNING[at]).checked_sub(1)?];
        let mut rest = symbols.iter();
        if formula.chars().all(|c| rest.next() == Some(&u32::from(c))) {
            return Some(formula);
        }
        at = (at + 1) % BY_BEGINNING.len();
    }
}

/// No formula has so many tokens.
pub(super) const LONGEST: usize = 64;

/// Marks the tokens of a text that stand in a formula which begins in a part of it. Time O(tokens + symbols of formulas).
pub(super) fn mark(document: &Document, part: &Range<usize>, marks: &mut Marks) {
    let (symbols, tokens) = (document.symbols(), document.tokens());
    for (i, &token) in part.clone().zip(&tokens[part.clone()]) {
        let &[first, second, third, ..] = &symbols[token as usize..] else { break };
        let mixed = mixed([first, second, third]);
        if FIRSTS[mixed / 64] >> (mixed % 64) & 1 == 1
            && let Some(formula) = at_start(&symbols[token as usize..])
        {
            let end = token + formula.chars().count() as u32;
            let inside = tokens[i..].iter().take_while(|token| **token < end).count();
            marks.mark(i..i + inside);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::text::{Document, TextOptions};

    fn marked(text: &str) -> Vec<bool> {
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        let mut marks = Marks::new(document.tokens().len());
        mark(&document, &(0..marks.len()), &mut marks);
        (0..marks.len()).map(|token| marks.has(token)).collect()
    }

    #[test]
    fn formulas_are_found_whatever_stands_between_their_characters() {
        let words = marked("Work ends soon. Please do not hesitate\nto CONTACT us.");
        assert_eq!(words, [[false; 3].as_slice(), &[true; 6], &[false]].concat());
        let marks = marked("构成犯罪的，依法追究刑事责任。他走了");
        assert_eq!(marks, [[true; 13].as_slice(), &[false; 3]].concat());
    }

    #[test]
    fn the_table_finds_what_trying_every_formula_finds() {
        let mut symbols: Vec<u32> = Vec::new();
        for (i, formula) in FORMULAS.iter().enumerate() {
            let whole = formula.chars().count();
            // A formula whole, its beginning, and its end; the last one begins another.
            symbols.extend(formula.chars().map(u32::from));
            symbols.extend(formula.chars().take(whole - 1 - i % 3).map(u32::from));
            symbols.extend(formula.chars().skip(1 + i % 3).map(u32::from));
        }
        let mut found = 0;
        for at in 0..=symbols.len() {
            let begins = |formula: &&&str| {
                let formula: Vec<u32> = formula.chars().map(u32::from).collect();
                symbols[at..].starts_with(&formula)
            };
            assert_eq!(at_start(&symbols[at..]), FORMULAS.iter().find(begins).copied());
            found += usize::from(at_start(&symbols[at..]).is_some());
        }
        assert!(found >= FORMULAS.len());
    }

    #[test]
    fn every_formula_is_written_as_it_is_compared() {
        for formula in FORMULAS {
            let text = Document::from_text(*formula, &TextOptions::default()).expect("short text");
            let symbols: Vec<u32> = formula.chars().map(u32::from).collect();
            assert_eq!(text.symbols(), symbols, "{formula}");
            assert!(symbols.len() < LONGEST, "{formula}");
        }
    }
}

//! Stock wording: formulas of statutes, notices, letters and pages that everybody writes and nobody copies.
//!
//! The Chinese ones of statutes are those that most of the 25 statutes in `tests/corpus` use; the others are formulas of their kind. A
//! text repeats most of its stock itself, which [`evidence`](super::evidence) sees without a list; short texts do not.

use alloc::vec::Vec;

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
];

/// Which tokens of a text stand in a formula. Time O(tokens · formulas that begin alike).
pub(super) fn tokens(document: &Document) -> Vec<bool> {
    let (symbols, tokens) = (document.symbols(), document.tokens());
    let mut out = alloc::vec![false; tokens.len()];
    for (i, token) in tokens.iter().enumerate() {
        let rest = &symbols[token.first as usize..];
        let begins = |formula: &&&str| {
            let mut rest = rest.iter();
            formula.chars().all(|c| rest.next() == Some(&u32::from(c)))
        };
        if let Some(formula) = FORMULAS.iter().find(begins) {
            let end = token.first + formula.chars().count() as u32;
            let inside = tokens[i..].iter().take_while(|token| token.first < end).count();
            out[i..i + inside].fill(true);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::text::{Document, TextOptions};

    fn marked(text: &str) -> Vec<bool> {
        tokens(&Document::from_text(text, &TextOptions::default()).expect("short text"))
    }

    #[test]
    fn formulas_are_found_whatever_stands_between_their_characters() {
        let words = marked("Work ends soon. Please do not hesitate\nto CONTACT us.");
        assert_eq!(words, [[false; 3].as_slice(), &[true; 6], &[false]].concat());
        let marks = marked("构成犯罪的，依法追究刑事责任。他走了");
        assert_eq!(marks, [[true; 13].as_slice(), &[false; 3]].concat());
    }

    #[test]
    fn every_formula_is_written_as_it_is_compared() {
        for formula in FORMULAS {
            let text = Document::from_text(formula, &TextOptions::default()).expect("short text");
            let symbols: Vec<u32> = formula.chars().map(u32::from).collect();
            assert_eq!(text.symbols(), symbols, "{formula}");
        }
    }
}

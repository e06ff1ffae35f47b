//! Whether a Chinese text is written in Traditional or in Simplified characters (繁体, 简体).
//!
//! Counts characters that only one of the two forms has, such as 這 and 这. Characters that both forms use, such as 后,
//! 里 and 干, say nothing, and so do Japanese and Korean texts, because their Han characters belong to neither form.
//!
//! Both forms are read as the same characters ([`simplified`](super::simplified)). This file reports in
//! [`Report::signs`](crate::Report::signs) which pairs needed that.
//!
//! # Cost
//! [`ChineseForm::detect`] looks at no more than 512 characters. The sign takes O(n) where the forms differ, and no
//! time where they do not.
//!
//! # Example
//! ```
//! use juhao_core::text::{ChineseForm, Reading};
//! let read = |text: &str| Reading::from_text(text.into(), &Default::default());
//! assert_eq!(ChineseForm::detect(&read("渡船幾點開，全靠鐘聲告訴兩岸的人。")?), Some(ChineseForm::Traditional));
//! assert_eq!(ChineseForm::detect(&read("渡船几点开，全靠钟声告诉两岸的人。")?), Some(ChineseForm::Simplified));
//! assert_eq!(ChineseForm::detect(&read("人之初，性本善。")?), None);
//! # Ok::<(), juhao_core::Error>(())
//! ```

use alloc::vec::Vec;

use super::fold::{codes, fold};
use super::{Document, Fold, Reading, chars};
use crate::base::{Side, part};
use crate::report::{Sign, SignKind};

/// The form of the characters that a Chinese text is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChineseForm {
    /// Traditional characters (繁体), as in Taiwan and Hong Kong.
    Traditional,
    /// Simplified characters (简体), as on the mainland and in Singapore.
    Simplified,
}

/// Maximum number of characters examined, spread evenly over the text, because every comparison examines them. In
/// Chinese prose 50 or more of them belong to one form.
const SAMPLE: usize = 512;
/// Minimum number of characters of one form, because a single one can be a name.
const LEAST: u32 = 2;
/// Minimum share of the Han characters, as a divisor: 1 in 25. Prose has 1 in 5 or more and classical Chinese 1 in 10,
/// so a text with fewer quotes another one.
const LEAST_SHARE: u32 = 25;
/// A text with more than one character of the other form for each nine of its own is mixed.
const OWN_TO_OTHER: u32 = 9;
/// A text with more than one kana or Hangul syllable for each ten Han characters is Japanese or Korean.
const HAN_TO_OTHER: u32 = 10;

impl ChineseForm {
    /// Returns the form of a text; `None` if the text is not Chinese, mixes the two forms, or has too few characters
    /// of one form only.
    #[inline(never)]
    pub fn detect(text: &Reading) -> Option<Self> {
        let (mut han, mut foreign, mut traditional, mut simplified) = (0, 0, 0, 0);
        let symbols = text.symbols();
        for at in (0..symbols.len()).step_by(symbols.len().div_ceil(SAMPLE).max(1)) {
            match written(text, at) {
                code @ 0x4E00..=0x9FFF => {
                    han += 1;
                    simplified += SIMPLIFIED.count(code);
                    traditional += TRADITIONAL.count(code);
                }
                0x3041..=0x30FF | 0xAC00..=0xD7A3 => foreign += 1,
                _ => {}
            }
        }
        if foreign * HAN_TO_OTHER > han {
            return None;
        }
        let is = |own: u32, other: u32| own >= LEAST && own * LEAST_SHARE >= han && other * OWN_TO_OTHER <= own;
        if is(traditional, simplified) {
            return Some(Self::Traditional);
        }
        is(simplified, traditional).then_some(Self::Simplified)
    }

    /// Returns the side that is Traditional where the other side is Simplified; `None` for any other pair.
    pub fn traditional_side(left: &Reading, right: &Reading) -> Option<Side> {
        // Most pairs have no character that was read as another one.
        let has_none = |text: &Reading| text.options().fold == Fold::Chinese && text.simplified() == 0;
        if has_none(left) && has_none(right) {
            return None;
        }
        match (Self::detect(left)?, Self::detect(right)?) {
            (Self::Traditional, Self::Simplified) => Some(Side::Left),
            (Self::Simplified, Self::Traditional) => Some(Side::Right),
            _ => None,
        }
    }

    /// Returns the name of the form: `traditional` or `simplified`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Traditional => "traditional",
            Self::Simplified => "simplified",
        }
    }
}

/// A set of Han characters in common use, one bit for each.
struct Set([u64; 0x5200 / 64]);

impl Set {
    const FIRST: u32 = 0x4E00;

    const fn from_codes(codes: &[u16; 256]) -> Self {
        let (mut bits, mut i) = ([0; 0x5200 / 64], 0);
        while i < codes.len() {
            let at = codes[i] as usize - Self::FIRST as usize;
            bits[at / 64] |= 1 << (at % 64);
            i += 1;
        }
        Self(bits)
    }

    /// Returns 1 for a character of the set, 0 for any other Han character in common use.
    fn count(&self, code: u32) -> u32 {
        let at = code - Self::FIRST;
        (self.0[at as usize / 64] >> (at % 64) & 1) as u32
    }
}

/// Returns the character of a symbol as it is written. Without a fold, a Han character is its own symbol.
#[inline(never)]
fn written(text: &Reading, symbol: usize) -> u32 {
    if text.options().fold == Fold::AsWritten {
        return text.symbols()[symbol];
    }
    let at = text.start_of(symbol as u32) as usize;
    part(text.shown(), at..).chars().next().map_or(0, u32::from)
}

/// Returns the sign of a pair of a Traditional and a Simplified text. It counts the characters of the Traditional
/// text that the fold changes: none means that the texts were compared as they are written.
#[inline(never)]
pub(crate) fn sign(left: &Document, right: &Document) -> Option<Sign> {
    let side = ChineseForm::traditional_side(left, right)?;
    let text = if side == Side::Left { left } else { right };
    let mut sign = Sign::new(SignKind::TraditionalSimplified, side, 0, Vec::new());
    let also = &text.options().fold;
    if *also == Fold::AsWritten {
        return Some(sign);
    }
    for symbol in 0..text.symbols().len() as u32 {
        let Some(c) = char::from_u32(written(text, symbol as usize)).filter(|&c| chars::is_han(c)) else { continue };
        let built_in = fold(c, true);
        if also.of(built_in) != built_in {
            sign.count += 1;
            if sign.places.len() < Sign::MAX_PLACES {
                sign.places.push(text.shown_span(text.span_of_symbols(&(symbol..symbol + 1))));
            }
        }
    }
    Some(sign)
}

// The 256 most frequent pairs of which both characters belong to one form only: the Simplified one is not in the part
// of Big5 for general use and no variant of Taiwan or Hong Kong (户 is one), the Traditional one is not in GB 2312.
// They are a quarter of the characters of running text, and twice as many pairs would be three tenths. Frequencies
// are those of the dictionary of jieba; written by `node scripts/fold-zh.mjs --signs`.

static SIMPLIFIED: Set = Set::from_codes(&codes(
    "万与专业东两严个为举义乐习乡书争亚产亲亿仅从们价众优会传伤体党兰关兴养内写军农冲决况击刘则刚创别办务动劳\
势区医华协单卫却历压县参双发变号员响团园围国图场声处备复头学宝实审宫对导将尔尽层属岛师带广应开张弹强当态\
总战护报据敌数断无时显术机杀权条来杨极构标树样桥检楼气汉没济满点热爱状独环现电监确离种积称类紧红约级纪线\
组细织终经结给绝统续维编网罗职联胜脸艺节苏药获营虽装见观规视觉计认让议记许论设证识词试话该语说请调负财责\
质费资赛车转轻较边达过运还这进远连适选钱铁银镇长门问间闻队阳阶际陆陈随难项须预领题风飞马验鱼黄龙",
));

static TRADITIONAL: Set = Set::from_codes(&codes(
    "亞來個們備傳傷僅價億優內兩別則剛創劉動務勝勞勢區協卻參員問單嚴國圍園圖團報場壓學宮實審寫寶將專對導層屬島\
師帶廣張強彈從復愛態應戰擊據敵數斷時書會東條楊業極構樂樓標樣樹橋機檢權歷殺氣決沒況滿漢濟無熱營爭爲爾狀獨\
獲現環產當發盡監確種稱積節紀約紅級細終組結絕給統經維網緊線編縣總織續羅義習聞聯聲職臉與興舉華萬藝藥蘇蘭處\
號衆術衛衝裝見規視親覺觀計記設許詞試話該認語說調請論證識議護變讓負財責費資質賽車軍較輕轉辦農這連進運過達\
遠適選還邊鄉醫銀錢鎮鐵長門開間關陳陸陽隊階際隨雖雙離難電響項須預領頭題類顯風飛養馬驗體魚黃點黨龍",
));

#[cfg(test)]
mod tests {
    use alloc::{format, string::String, vec};

    use super::*;
    use crate::report::Relation;
    use crate::{Options, Report, TextOptions, compare};

    const OLD: &str = "渡船几点开、水位涨了多少，全靠钟声告诉两岸的人。";
    const NEW: &str = "渡船幾點開、水位漲了多少，全靠鐘聲告訴兩岸的人。";

    fn form(text: &str) -> Option<ChineseForm> {
        ChineseForm::detect(&Reading::from_text(text.into(), &TextOptions::default()).expect("short text"))
    }

    #[test]
    fn each_form_has_256_characters_and_none_has_one_of_the_other() {
        let ones = |set: &Set| set.0.iter().map(|bits| bits.count_ones()).sum::<u32>();
        assert_eq!((ones(&SIMPLIFIED), ones(&TRADITIONAL)), (256, 256));
        assert!((0x4E00..=0x9FFF).all(|code| SIMPLIFIED.count(code) + TRADITIONAL.count(code) < 2));
    }

    #[test]
    fn a_text_of_one_form_has_that_form() {
        assert_eq!(form(OLD), Some(ChineseForm::Simplified));
        assert_eq!(form(NEW), Some(ChineseForm::Traditional));
        // A twentieth of the other form is a quotation.
        assert_eq!(form(&format!("{}{NEW}", OLD.repeat(20))), Some(ChineseForm::Simplified));
        // The beginning of a long text does not decide alone.
        let english = "The bell told both banks when the boat would leave. ".repeat(400);
        assert_eq!(form(&format!("{english}{}", NEW.repeat(200))), Some(ChineseForm::Traditional));
    }

    #[test]
    fn a_text_that_is_neither_has_none() {
        let others = [
            "",
            &format!("{OLD}{NEW}"),
            &format!("{}{NEW}", OLD.repeat(4)),
            "古之人如是也，今之人亦如是也。",
            &format!("{}国门开", "古之人如是也，今之人亦如是也。".repeat(20)),
            "国会図書館は東京都千代田区にあり、学生も図書を読むことができる。",
            "国立国会図書館 利用者登録 郵送申請書",
            "大韓民國의 主權은 國民에게 있고, 모든 權力은 國民으로부터 나온다.",
            "Plain English, with 国 in it.",
        ];
        for text in others {
            assert_eq!(form(text), None, "{text}");
        }
    }

    /// Compares two texts, each read with this fold.
    fn report(left: &str, right: &str, fold: Fold) -> Report {
        let options = TextOptions { fold, ..TextOptions::default() };
        let read = |text| Document::from_text(text, &options).expect("short text");
        compare(&read(left), &read(right), &Options::default())
    }

    #[test]
    fn a_traditional_text_and_a_simplified_one_have_a_sign() {
        let (left, right) = (report(NEW, OLD, Fold::Chinese), report(OLD, NEW, Fold::Chinese));
        assert_eq!(left.relation, Relation::Duplicate);
        assert_eq!(left.clone().swapped(), right);
        let [sign] = &left.signs[..] else { panic!("{:?}", left.signs) };
        assert_eq!((sign.kind, sign.side, sign.count), (SignKind::TraditionalSimplified, Side::Left, 8));
        let marked: String = sign.places.iter().map(|place| place.shown.slice(NEW)).collect();
        assert_eq!(marked, "幾點開漲鐘聲訴兩");
        // Compared as written: the sign counts nothing.
        let written = report(NEW, OLD, Fold::AsWritten);
        assert_ne!(written.relation, Relation::Duplicate);
        assert_eq!(
            written.signs.iter().map(|sign| (sign.kind, sign.count)).collect::<Vec<_>>(),
            vec![(SignKind::TraditionalSimplified, 0)]
        );
        // Two texts of one form have none.
        for text in [OLD, NEW] {
            assert_eq!(report(text, text, Fold::Chinese).signs, vec![]);
        }
    }

    #[test]
    fn a_paragraph_in_the_other_form_is_a_copy() {
        let own = "市图书馆从下个月起调整开放时间，周一闭馆整理图书，读者可以在网上预约座位。".repeat(4);
        let pasted = format!("{own}\n\n{NEW}{NEW}\n\n{own}");
        let report = report(&pasted, &OLD.repeat(2), Fold::Chinese);
        assert_eq!((report.relation.name(), report.coverage.right.value()), ("contains", 1.0));
    }

    #[test]
    fn a_conversion_that_left_characters_out_is_the_same_text() {
        let half: String = NEW
            .chars()
            .zip(OLD.chars())
            .enumerate()
            .map(|(i, (new, old))| if i % 2 == 0 { new } else { old })
            .collect();
        for (left, right) in [(&*half, OLD), (&*half, NEW), (NEW, &*half)] {
            assert_eq!(report(left, right, Fold::Chinese).relation, Relation::Duplicate, "{left} {right}");
        }
    }
}

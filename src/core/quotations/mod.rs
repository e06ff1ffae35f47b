//! Finds quotations (引文) in a text: what is between quotation marks, quoted blocks, and the citation after each.
//!
//! - [`find`] returns all of them, for a check of their wording;
//! - [`excluded`] returns those that are left out of a comparison: the outermost ones that are longer than a word;
//! - [`credits`] returns whether passages are quoted, cited, both or neither.
//!
//! The files: `marks` pairs quotation marks, `blocks` finds quoted and indented lines and `<blockquote>`, `citations`
//! reads what follows a quotation, and `credit` groups passages by both.
//!
//! # Cost
//! Time O(n log n), space O(n) for the marks of one paragraph.
//!
//! # Example
//! ```
//! use juhao_core::quotations;
//! let text = "He said: \"Nothing in it is mine.\" (Vane 2020: 17) I agree.";
//! let found = quotations::find(text, &[]);
//! assert_eq!(found[0].span.slice(text), "\"Nothing in it is mine.\"");
//! assert_eq!(found[0].words.slice(text), "Nothing in it is mine.");
//! assert_eq!(found[0].citation.unwrap().slice(text), "(Vane 2020: 17)");
//! ```

mod blocks;
mod citations;
mod credit;
mod marks;

use alloc::vec::Vec;

pub use blocks::of_page;
pub use citations::entry;
pub use credit::{Credit, credits};
pub(crate) use marks::is_mark;

use crate::base::{Sort, Span, part};

/// A quotation in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quotation {
    /// Where it is, with its marks.
    pub span: Span,
    /// What is quoted: the span without the marks and the white space at both ends.
    pub words: Span,
    /// How it is marked: its opening and closing mark, such as `“”`; `>` for quoted lines; `indent` for indented lines;
    /// `blockquote` for a block of a page; `given` if the caller named it.
    pub mark: &'static str,
    /// Whether its end is marked. One that is never closed reaches to the end of its paragraph.
    pub is_closed: bool,
    /// Whether it begins its paragraph.
    pub is_first: bool,
    /// Number of quotations around it.
    pub depth: u32,
    /// The citation after it, such as `[3]` or `(Vane 2020: 17)`.
    pub citation: Option<Span>,
}

impl Quotation {
    /// Makes a quotation that the caller named.
    pub fn given(text: &str, span: Span) -> Self {
        Self { is_closed: true, ..Self::new(text, span, span, "given") }
    }

    fn new(text: &str, span: Span, inside: Span, mark: &'static str) -> Self {
        let words = trimmed(text, inside);
        Self { span, words, mark, is_closed: true, is_first: false, depth: 0, citation: None }
    }
}

/// Returns a span without the white space at its ends.
fn trimmed(text: &str, span: Span) -> Span {
    let inside = span.slice(text);
    let start = span.start + (inside.len() - inside.trim_start().len()) as u32;
    Span::new(start, start + inside.trim().len() as u32)
}

/// Minimum number of characters between the marks of a quotation that is left out: fewer are a word that is named.
const LEAST: usize = 6;

/// Returns all quotations of a text in order, each before those inside it. `blocks` are the quoted blocks that the host
/// knows, such as those of [`of_page`].
pub fn find(text: &str, blocks: &[Span]) -> Vec<Quotation> {
    let mut found = without_citations(text, blocks);
    for one in &mut found {
        one.citation = citations::after(text, one.span.end);
    }
    found
}

/// As [`find`], without looking for citations.
fn without_citations(text: &str, blocks: &[Span]) -> Vec<Quotation> {
    let mut found: Vec<Quotation> = blocks.iter().map(|&span| Quotation::new(text, span, span, "blockquote")).collect();
    marks::find(text, &mut found);
    blocks::find(text, &mut found);
    found.order_by_key(|one| (one.span.start, core::cmp::Reverse(one.span.end), one.mark.len()));
    let mut around: Vec<u32> = Vec::new();
    found.retain_mut(|one| {
        while around.pop_if(|end| *end <= one.span.start).is_some() {}
        // Of two that cross, such as those of a text with a mark too many, the first one is kept.
        let crosses = around.last().is_some_and(|&end| one.span.end > end);
        one.depth = around.len() as u32;
        around.extend((!crosses).then_some(one.span.end));
        !crosses && !one.words.is_empty()
    });
    found
}

/// Returns the quotations that are left out of a comparison, with their marks, in order and disjoint: the outermost
/// ones of at least six characters. One that is never closed counts only if it begins its paragraph, because a long
/// quotation is opened again in each paragraph and closed only in the last one. Indented lines do not count, because
/// paragraphs are indented, too.
pub fn excluded(text: &str, blocks: &[Span]) -> Vec<Span> {
    let mut end = 0;
    let counts = |one: &Quotation| {
        let is_marked = one.is_closed || (one.is_first && one.mark != "\"\"");
        one.mark != "indent" && is_marked && (one.mark == ">" || chars(text, one) >= LEAST)
    };
    let mut spans = Vec::new();
    for one in without_citations(text, blocks).iter().filter(|one| counts(one)) {
        if one.span.start >= end {
            end = one.span.end;
            spans.push(one.span);
        }
    }
    spans
}

/// Counts the characters between the marks; more than [`LEAST`] are not counted.
fn chars(text: &str, one: &Quotation) -> usize {
    part(text, one.words.start as usize..one.words.end as usize).chars().take(LEAST).count()
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    fn left_out(text: &str) -> Vec<&str> {
        excluded(text, &[]).iter().map(|span| span.slice(text)).collect()
    }

    fn words(text: &str) -> Vec<(&str, &str)> {
        find(text, &[]).iter().map(|one| (one.mark, one.words.slice(text))).collect()
    }

    #[test]
    fn quotations_are_found_by_their_marks() {
        for (text, want) in [
            ("他说：“今天天气非常好。”然后走了。", vec!["“今天天气非常好。”"]),
            ("書中寫道：「山不在高，有仙則名。」", vec!["「山不在高，有仙則名。」"]),
            ("他说：“书上写着‘好’，又写“很好很好”，就这些。”完。", vec!["“书上写着‘好’，又写“很好很好”，就这些。”"]),
            (
                "a \"quoted part of it\" and \"another one, too\" end",
                vec!["\"quoted part of it\"", "\"another one, too\""],
            ),
            ("> a line of a mail\nand its answer", vec!["> a line of a mail"]),
            ("> a line of a mail\n> and the next\n\nan answer", vec!["> a line of a mail\n> and the next"]),
            ("“第一段没有结束。\n“第二段结束了。”", vec!["“第一段没有结束。\n“第二段结束了。”"]),
            ("“第一段没有结束。\n第二段没有引号。", vec!["“第一段没有结束。"]),
            ("Er sagte: „Nichts davon ist von mir.“", vec!["„Nichts davon ist von mir.“"]),
        ] {
            assert_eq!(left_out(text), want, "{text}");
        }
    }

    #[test]
    fn named_words_inches_and_open_marks_inside_a_paragraph_are_not_left_out() {
        for text in
            ["所谓“句号”就是它", "a 15\" screen and a 17\" one", "他说“没有结束的引文在段落中间", "", "\"", "\"\"\"\""]
        {
            assert_eq!(left_out(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn marks_of_every_language_are_found() {
        for (text, want) in [
            ("She said “the river rises” twice.", vec![("“”", "the river rises")]),
            ("Il dit : « le fleuve monte » deux fois.", vec![("«»", "le fleuve monte")]),
            ("Sie sagte: »der Fluss steigt« zweimal.", vec![("»«", "der Fluss steigt")]),
            ("Hon sade: ”floden stiger” igen.", vec![("””", "floden stiger")]),
            ("Hän sanoi: »joki nousee» taas.", vec![("»»", "joki nousee")]),
            ("Powiedział: „rzeka wzbiera” znowu.", vec![("„”", "rzeka wzbiera")]),
            ("He said ‘the dogs’ owner isn’t here’ and left.", vec![("‘’", "the dogs’ owner isn’t here")]),
            ("He said 'the river doesn't rise' and left.", vec![("''", "the river doesn't rise")]),
            ("The dogs' owner and the cats' owner don't talk.", vec![]),
            ("他读过《水经注》和〈江水〉。", vec![]),
            ("他說『河水上漲』，又說「不要緊」。", vec![("『』", "河水上漲"), ("「」", "不要緊")]),
            ("他说＂河水上涨＂了。", vec![("＂＂", "河水上涨")]),
        ] {
            assert_eq!(words(text), want, "{text}");
        }
    }

    #[test]
    fn nested_and_unclosed_ones_say_so() {
        let text = "她说：“他写道‘河水上涨’，就这些。”\n他说“没有结束的引文";
        let found = find(text, &[]);
        let seen: Vec<_> = found.iter().map(|one| (one.words.slice(text), one.depth, one.is_closed)).collect();
        assert_eq!(
            seen,
            [("他写道‘河水上涨’，就这些。", 0, true), ("河水上涨", 1, true), ("没有结束的引文", 0, false)]
        );
    }

    #[test]
    fn indented_lines_are_a_block_only_where_other_lines_are_not() {
        let text = "The report says:\n\n    The river rises in spring\n    and falls in autumn.\n\nThat is all.";
        assert_eq!(words(text), [("indent", "The river rises in spring\n    and falls in autumn.")]);
        assert_eq!(words("　　第一段。\n\n　　第二段。\n\n　　第三段。"), []);
        assert_eq!(left_out(text), [""; 0]);
    }

    #[test]
    fn they_are_in_order_and_apart_whatever_the_marks() {
        let marks =
            ["“", "”", "\"", "「", "」", "词", "word ", "\n", "> ", "„", "长长的一段话", "’", "'", "»", "«", "\n    "];
        for seed in 0..800 {
            let mut numbers = crate::seq::naive::RandomNumbers(seed);
            let text: String =
                (0..numbers.below(60)).map(|_| marks[numbers.below(marks.len() as u32) as usize]).collect();
            let spans = excluded(&text, &[]);
            assert!(spans.windows(2).all(|pair| pair[0].end <= pair[1].start), "{text}");
            let found = find(&text, &[]);
            assert!(found.windows(2).all(|pair| pair[0].span.start <= pair[1].span.start), "{text}");
            for one in &found {
                for span in [one.span, one.words] {
                    assert!(Span::try_new(&text, span.start as usize, span.end as usize).is_some(), "{text}");
                }
                assert!(one.span.start <= one.words.start && one.words.end <= one.span.end, "{text}");
            }
        }
    }
}

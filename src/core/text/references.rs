//! Finds lists of references (参考文献): from a heading to the end of the text or to the section after the list; also
//! single entries.
//!
//! A line is a heading if it consists only of the heading's words and one of the next lines is an entry. An entry is
//! numbered, or has a year, or has the letter of its kind in brackets, such as `[J]`.
//!
//! # Source
//! GB/T 7714-2015, table B.1, for the letters of kinds and carriers.
//!
//! # Cost
//! Time and space O(n).
//!
//! # Example
//! ```
//! use juhao_core::text::references;
//! let text = "Conclusion.\nReferences\n1. Broder, A. On the resemblance of documents. 1997.";
//! assert_eq!(references(text)[0].slice(text), "References\n1. Broder, A. On the resemblance of documents. 1997.");
//! ```

use alloc::{string::String, vec::Vec};

use super::heading_lines::{LONGEST_HEADING, is_number, lines, small, without_number};
use crate::base::Span;

const HEADINGS: [&str; 20] = [
    "参考文献",
    "参考书目",
    "参考资料",
    "參考文獻",
    "參考書目",
    "參考資料",
    "引用文献",
    "引用文獻",
    "引用书目",
    "reference",
    "references",
    "references cited",
    "bibliography",
    "works cited",
    "literature cited",
    "literaturverzeichnis",
    "références",
    "bibliographie",
    "bibliografía",
    "referencias",
];

/// Words that may begin a Chinese heading.
const BEFORE_HEADING: [&str; 2] = ["主要", "本文"];

/// Headings of the sections after a list; the characters of Chinese ones may have spaces between them.
const AFTER: [&str; 16] = [
    "附录",
    "附錄",
    "致谢",
    "致謝",
    "后记",
    "後記",
    "作者简介",
    "appendix",
    "appendices",
    "acknowledgment",
    "acknowledgement",
    "acknowledgments",
    "acknowledgements",
    "about the author",
    "about the authors",
    "annex",
];

/// Kinds of publications in brackets, and the carriers that may follow one.
const KINDS: [&str; 16] = ["M", "C", "N", "J", "D", "R", "S", "P", "A", "Z", "DB", "CP", "EB", "G", "K", "CM"];
const CARRIERS: [&str; 4] = ["OL", "CD", "MT", "DK"];

/// Number of lines after a heading of which one must be an entry.
const LOOK: usize = 4;

/// Returns the ranges of a text that contain references, in order and disjoint.
pub fn references(text: &str) -> Vec<Span> {
    let lines = lines(text);
    let mut found: Vec<Span> = Vec::new();
    let mut i = 0;
    while let Some(&(line, span)) = lines.get(i) {
        let mut last = i;
        if is_heading(line) && lines[i + 1..].iter().take(LOOK).any(|(line, _)| is_entry(line)) {
            while lines.get(last + 1).is_some_and(|(line, _)| !is_after(line)) {
                last += 1;
            }
            found.push(Span::new(span.start, lines[last].1.end));
        } else if is_numbered(line) && has_kind(line) {
            found.push(span);
        }
        i = last + 1;
    }
    found
}

pub(super) fn is_heading(line: &str) -> bool {
    if line.len() > LONGEST_HEADING {
        return false;
    }
    let line = without_number(line).trim_end_matches('*').trim_end();
    let line = line.strip_suffix([':', '：']).unwrap_or(line).trim_end();
    let line = small(line);
    let line = BEFORE_HEADING.iter().find_map(|before| line.strip_prefix(before)).unwrap_or(&line);
    HEADINGS.contains(&line)
}

/// Whether a line is the heading of a section after a list, with or without a title ("Appendix A: ...").
pub(super) fn is_after(line: &str) -> bool {
    let line = small(&without_number(line).chars().take(LONGEST_HEADING).collect::<String>());
    let is_next = |c: char| c.is_whitespace() || c.is_ascii_digit() || is_number(c) || matches!(c, ':' | '：');
    let starts = |heading: &&str| {
        if heading.is_ascii() {
            return line.strip_prefix(*heading).is_some_and(|rest| rest.chars().next().is_none_or(is_next));
        }
        let mut rest = line.as_str();
        for c in heading.chars() {
            match rest.trim_start().strip_prefix(c) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        rest.chars().next().is_none_or(|c| is_next(c) || c.is_ascii_lowercase())
    };
    AFTER.iter().any(starts)
}

fn is_entry(line: &str) -> bool {
    is_numbered(line) || has_kind(line) || has_year(line)
}

/// Whether a line begins with a number in brackets or before a point, and continues after it.
fn is_numbered(line: &str) -> bool {
    const BRACKETS: [(char, char); 4] = [('[', ']'), ('［', '］'), ('【', '】'), ('(', ')')];
    let open = BRACKETS.iter().find_map(|&(open, close)| Some((line.strip_prefix(open)?, Some(close))));
    let (rest, close) = open.unwrap_or((line, None));
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = &rest[digits..];
    let rest = match close {
        Some(close) => after.strip_prefix(close),
        None => after.strip_prefix(['.', '、', '．']),
    };
    (1..=3).contains(&digits) && rest.is_some_and(|rest| !rest.trim_start().is_empty())
}

/// Whether a line has the letter of a kind in brackets, such as `[J]` or `[EB/OL]`.
fn has_kind(line: &str) -> bool {
    line.split('[').skip(1).filter_map(|rest| rest.split_once(']')).any(|(inside, _)| {
        let (kind, carrier) = inside.split_once('/').map_or((inside, None), |(kind, carrier)| (kind, Some(carrier)));
        KINDS.contains(&kind) && carrier.is_none_or(|carrier| CARRIERS.contains(&carrier))
    })
}

/// Whether a line contains a number of four digits from 1500 to 2099.
fn has_year(line: &str) -> bool {
    line.split(|c: char| !c.is_ascii_digit())
        .any(|number| number.len() == 4 && (number.starts_with("20") || ("15".."20").contains(&&number[..2])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        references(text).iter().map(|span| span.slice(text)).collect()
    }

    #[test]
    fn a_list_reaches_from_its_heading_to_what_follows_it() {
        let list = "参考文献\n[1] 韦某. 去重研究[J]. 软件学报, 2013.\n第二行没有编号";
        for (after, is_more) in [("", false), ("\n附 录 A\n问卷", true), ("\n致谢\n感谢老师。", true)] {
            let text = ["正文。\n\n", list, after].concat();
            assert_eq!(found(&text), [list], "{is_more}");
        }
        for heading in
            ["References", "## 5. REFERENCES:", "**Works Cited**", "七、主要参考文献：", "RÉFÉRENCES", "參考文獻"]
        {
            let text = ["Text.\n", heading, "\nBroder, A. On resemblance. 1997.\nAppendix A: more\nend"].concat();
            assert_eq!(found(&text), [[heading, "\nBroder, A. On resemblance. 1997."].concat()], "{heading}");
        }
    }

    #[test]
    fn a_heading_without_an_entry_and_a_sentence_about_references_are_none() {
        for text in [
            "References\nare what this chapter is about.\nNothing more.\nReally.\nNothing.",
            "See the references of 1997.",
            "参考文献的写法有很多种，2015 年有了新标准。",
            "1. 第一条：应当遵守规定。",
            "References",
            "",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn an_entry_with_its_kind_is_found_alone() {
        let text = "正文。\n[12] 某人. 某书[M]. 北京, 2001.\n正文。\n3. Who. What[EB/OL]. 2020.\n[99] no kind here [X]";
        assert_eq!(found(text), ["[12] 某人. 某书[M]. 北京, 2001.", "3. Who. What[EB/OL]. 2020."]);
    }

    #[test]
    fn appendices_are_named_by_whole_words() {
        assert!(
            is_after("Appendix")
                && is_after("Appendix B")
                && is_after("附  录：问卷")
                && is_after("6 Acknowledgements")
        );
        assert!(!is_after("Appendixes-of-many, 1999") && !is_after("Annexation of 1845"));
    }
}

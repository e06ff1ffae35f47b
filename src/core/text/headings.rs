//! Finds the headings of a plain text, where they are certain.
//!
//! Headings are the lines of Markdown that begin with `#`, or short lines numbered in one way: 第一章, `Chapter 1`,
//! 一、 or `1`. They are certain if the numbers are 1, 2, 3 and so on without a gap. A table of contents may have all
//! of them before; then the later ones are the headings. A text with any other numbering has no headings, because a
//! numbered list would be recognised as headings.
//!
//! # Cost
//! Time O(n).
//!
//! # Example
//! ```
//! use juhao_core::text::headings;
//! let text = "第一章 绪论\n桥很旧。\n第二章 方法\n我们去看桥。\n";
//! let found: Vec<_> = headings(text).iter().map(|span| span.slice(text)).collect();
//! assert_eq!(found, ["第一章 绪论", "第二章 方法"]);
//! ```

use alloc::vec::Vec;

use crate::base::Span;

/// Maximum number of characters of a numbered heading; a longer line is a sentence.
const LONGEST: usize = 40;

/// A way to number headings: returns the number of a line.
type Numbering = fn(&str) -> Option<u32>;

/// Returns the headings of one level, in order; none if they are not certain.
pub fn headings(text: &str) -> Vec<Span> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let shown = line.trim();
        let at = start + (line.len() - line.trim_start().len()) as u32;
        if !shown.is_empty() && shown.chars().take(LONGEST + 1).count() <= LONGEST {
            lines.push((Span::new(at, at + shown.len() as u32), shown));
        }
        start += line.len() as u32 + 1;
    }
    let marked = |level: &str| -> Vec<Span> {
        lines
            .iter()
            .filter(|(_, line)| line.strip_prefix(level).is_some_and(|rest| rest.starts_with(' ')))
            .map(|one| one.0)
            .collect()
    };
    // A single heading of the first level is the title of the whole text.
    for level in ["#", "##"] {
        let found = marked(level);
        if found.len() > 1 {
            return found;
        }
    }
    let ways: [Numbering; 4] = [chapter, western_chapter, han_point, number];
    ways.iter().map(|number| numbered(&lines, *number)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns the lines numbered 1, 2, 3 and so on, at least two; none if there are other numbers.
fn numbered(lines: &[(Span, &str)], number: Numbering) -> Vec<Span> {
    let mut runs: Vec<Vec<Span>> = Vec::new();
    for &(span, line) in lines {
        let Some(number) = number(line) else { continue };
        match runs.last_mut() {
            _ if number == 1 => runs.push(Vec::from([span])),
            Some(run) if run.len() as u32 + 1 == number => run.push(span),
            _ => return Vec::new(),
        }
    }
    let is_certain = match &runs[..] {
        [one] => one.len() > 1,
        // A table of contents, then the headings.
        [contents, own] => own.len() > 1 && contents.len() == own.len(),
        _ => false,
    };
    if is_certain { runs.pop().unwrap_or_default() } else { Vec::new() }
}

/// 第一章, 第 2 部分.
fn chapter(line: &str) -> Option<u32> {
    let (number, rest) = han_or_digits(line.strip_prefix('第')?.trim_start())?;
    rest.trim_start().starts_with(['章', '部', '编', '編', '篇']).then_some(number)
}

/// `Chapter 1`, `Part 2`.
fn western_chapter(line: &str) -> Option<u32> {
    let rest = ["Chapter ", "CHAPTER ", "Part ", "PART "].into_iter().find_map(|word| line.strip_prefix(word))?;
    let (number, rest) = digits(rest)?;
    (!rest.starts_with(char::is_alphanumeric)).then_some(number)
}

/// 一、绪论.
fn han_point(line: &str) -> Option<u32> {
    let (number, rest) = han(line)?;
    (rest.starts_with('、') && !is_sentence(rest)).then_some(number)
}

/// `1 Introduction`, `2. Methods`, `3、结果`.
fn number(line: &str) -> Option<u32> {
    let (number, rest) = digits(line)?;
    let rest = rest.strip_prefix(['.', '．', '、']).unwrap_or(rest);
    // "1.1" is of a lower level, "10 people came." a sentence.
    let begins = rest.trim_start().starts_with(|c: char| c.is_uppercase() || (c.is_alphabetic() && !c.is_lowercase()));
    (begins && !is_sentence(line)).then_some(number)
}

fn is_sentence(line: &str) -> bool {
    line.ends_with(['。', '.', '；', ';', '：', ':', '，', ',', '！', '!', '?', '？'])
}

fn digits(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &text[..text.len() - rest.len()];
    (number.len() < 4).then_some(())?;
    Some((number.parse().ok()?, rest))
}

fn han_or_digits(text: &str) -> Option<(u32, &str)> {
    digits(text).or_else(|| han(text))
}

/// Reads a number in Han numerals up to 99.
fn han(text: &str) -> Option<(u32, &str)> {
    const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = |c: char| NUMERALS.iter().position(|&numeral| numeral == c).map(|at| at as u32 + 1);
    let mut chars = text.chars();
    let first = chars.next()?;
    let tens = match (digit(first), chars.as_str().strip_prefix('十')) {
        (Some(tens), Some(rest)) => {
            chars = rest.chars();
            tens * 10
        }
        (Some(number), None) => return Some((number, chars.as_str())),
        (None, _) if first == '十' => 10,
        (None, _) => return None,
    };
    match chars.as_str().chars().next().and_then(digit) {
        Some(ones) => {
            chars.next();
            Some((tens + ones, chars.as_str()))
        }
        None => Some((tens, chars.as_str())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        headings(text).iter().map(|span| span.slice(text)).collect()
    }

    #[test]
    fn headings_of_every_kind_are_found() {
        for (text, want) in [
            ("摘要\n第一章 绪论\n桥。\n第二章 方法\n看。", vec!["第一章 绪论", "第二章 方法"]),
            ("一、背景\n桥。\n二、方法\n看。\n三、结果\n好。", vec!["一、背景", "二、方法", "三、结果"]),
            ("1 Introduction\nThe bridge.\n1.1 Aims\nSee.\n2 Methods\nWe saw.", vec!["1 Introduction", "2 Methods"]),
            ("1. 绪论\n桥。\n2. 方法\n看。", vec!["1. 绪论", "2. 方法"]),
            ("Chapter 1\nThe bridge.\nChapter 2\nWe saw.", vec!["Chapter 1", "Chapter 2"]),
            ("# Title\n## One\nThe bridge.\n## Two\nWe saw.", vec!["## One", "## Two"]),
            // The table of contents comes first.
            ("第一章 绪论\n第二章 方法\n第一章 绪论\n桥。\n第二章 方法\n看。", vec!["第一章 绪论", "第二章 方法"]),
        ] {
            assert_eq!(found(text), want, "{text}");
        }
        let both = headings("第一章 绪论\n第二章 方法\n第一章 绪论\n桥。\n第二章 方法\n看。");
        assert!(both[0].start > 30, "the later ones");
    }

    #[test]
    fn what_is_not_certain_is_no_heading() {
        for text in [
            "",
            "一、背景",
            "一、背景\n三、结果",
            "1. 借书证。\n2. 身份证。\n",
            "1 Bridge\n2 River\n1 Boat\n2 Mill\n1 Road\n2 Field",
            "我们第一章就讲过。\n第二天下雨。",
            "10 people came\n11 people left",
            "2020 was dry\n2021 was wet",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn han_numerals_are_read_up_to_99() {
        let read = |text| han(text).map(|(number, _)| number);
        assert_eq!(
            ["一", "十", "十二", "二十", "三十五", "百"].map(read),
            [Some(1), Some(10), Some(12), Some(20), Some(35), None]
        );
    }
}

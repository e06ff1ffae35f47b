//! Sections with a heading and the words of their author: declarations, authorizations and acknowledgements. Also what
//! a heading of any section is, because it ends them.

use super::super::heading_lines::{heading, is_number, plain, without_number};
use super::super::references;
use crate::base::Span;

const THANKS: [&str; 10] = [
    "致谢",
    "致谢辞",
    "谢辞",
    "谢词",
    "谢志",
    "鸣谢",
    "acknowledgement",
    "acknowledgements",
    "acknowledgment",
    "acknowledgments",
];

/// Headings of other sections, next to those of lists of references and of the sections after these.
const OTHERS: [&str; 26] = [
    "摘要",
    "中文摘要",
    "英文摘要",
    "关键词",
    "前言",
    "引言",
    "导言",
    "导论",
    "绪论",
    "序",
    "序言",
    "正文",
    "结论",
    "结语",
    "总结与展望",
    "目录",
    "目次",
    "个人简历",
    "abstract",
    "summary",
    "preface",
    "foreword",
    "introduction",
    "conclusion",
    "conclusions",
    "contents",
];

/// What a Chinese declaration is about, and the word that ends its heading.
const SUBJECTS: [&str; 9] = ["原创", "独创", "诚信", "真实性", "授权", "版权", "著作权", "知识产权", "学位论文"];
const KINDS: [&str; 10] =
    ["声明", "声明书", "承诺", "承诺书", "保证书", "切结书", "授权书", "同意书", "使用说明", "授权说明"];

/// What an English declaration is about; one without a subject has only its author.
const MATTERS: [&str; 9] = [
    "originality",
    "original work",
    "own work",
    "authorship",
    "authenticity",
    "integrity",
    "plagiarism",
    "copyright",
    "honesty",
];

/// Maximum length in bytes of a line that is signed.
const LONGEST_SIGNED: usize = 160;

/// Largest distance in bytes between a heading or a line with the words of the author and the next such line, or the
/// end of the section: 400 Han characters or 200 words, two paragraphs.
const REACH: u32 = 1200;

/// Returns the index of the last line of the declaration or of the acknowledgements whose heading is line `at`.
pub(super) fn last_line(lines: &[(&str, Span)], at: usize) -> Option<usize> {
    let name = heading(lines[at].0)?;
    let is_own = if THANKS.contains(&&*name) {
        gives_thanks
    } else if is_declaration(&name) {
        declares
    } else {
        return None;
    };
    let end = |i: usize| lines[i].1.end;
    let mut last = at;
    let mut next = at + 1;
    while next < lines.len() && !is_heading(lines[next].0) && end(next).saturating_sub(end(last)) <= REACH {
        if is_own(&plain(lines[next].0)) {
            last = next;
        }
        next += 1;
    }
    if last == at {
        return None;
    }
    let is_at_heading = lines.get(next).is_some_and(|(line, _)| is_heading(line));
    // At the end of a text, the lines after the last thanks belong to them if most of the text is before them.
    let (start, all) = (lines[at].1.start, end(lines.len() - 1));
    let is_at_end = next == lines.len() && start > all - start;
    Some(if is_at_heading || is_at_end { next - 1 } else { last })
}

/// Whether a line is the heading of a section.
pub(super) fn is_heading(line: &str) -> bool {
    let Some(name) = heading(line) else { return false };
    line.starts_with('#')
        || OTHERS.contains(&&*name)
        || THANKS.contains(&&*name)
        || references::is_heading(line)
        || references::is_after(line)
        || is_declaration(&name)
        || is_chapter(line)
}

/// Whether a line begins with the number of a chapter and is no sentence: `第一章 绪论`, `1.2 Methods`, `Chapter 3`.
fn is_chapter(line: &str) -> bool {
    if line.ends_with(['。', '；', '，', '：', '.', ';', ',', ':', '！', '？', '!', '?']) {
        return false;
    }
    let words = plain(line);
    let digits = words.bytes().take_while(|&b| b.is_ascii_digit() || b == b'.').count();
    if digits > 0 {
        // `2023 年 5 月` has too many digits for the number of a chapter.
        let is_number = words[..digits].split('.').all(|part| part.len() <= 2);
        return is_number
            && line[digits..].starts_with(char::is_whitespace)
            && without_number(line).chars().any(char::is_alphabetic);
    }
    let after_number = |rest: &str| rest.trim_start_matches(|c| is_number(c) || c == '百' || c.is_ascii_digit()).len();
    if let Some(rest) = words.strip_prefix('第') {
        let left = after_number(rest);
        return left < rest.len() && rest[rest.len() - left..].starts_with(['章', '节', '篇', '部', '编']);
    }
    let left = after_number(&words);
    (left < words.len() && words[words.len() - left..].starts_with('、'))
        || ["chapter ", "part "].iter().any(|word| words.strip_prefix(word).is_some_and(|rest| rest.len() <= 60))
}

/// Whether the words of a heading are those of a declaration or an authorization.
fn is_declaration(name: &str) -> bool {
    if name.is_ascii() {
        let is_statement = name.contains("declaration") || name.contains("statement") || name.contains("authorization");
        let is_alone = name == "declaration" || name.ends_with("'s declaration") || name == "statutory declaration";
        return is_alone || (is_statement && MATTERS.iter().any(|matter| name.contains(matter)));
    }
    if let Some((owner, "s declaration")) = name.split_once('’') {
        return owner.is_ascii();
    }
    !name.contains(['，', '。', '；', '、', '：'])
        && SUBJECTS.iter().any(|subject| name.contains(subject))
        && KINDS.iter().any(|kind| name.ends_with(kind))
        || name == "声明"
        || name == "授权书"
}

/// Whether a line says what its author declares, or is signed.
fn declares(line: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    let is_chinese = has(&["本人", "作者", "我", "本论文", "本学位论文"])
        && has(&["声明", "承诺", "保证", "授权", "同意", "了解", "承担", "独立完成", "知悉"]);
    let is_english = has_word(line, &["i", "we", "author", "undersigned"])
        && has_word(
            line,
            &[
                "hereby",
                "declare",
                "declares",
                "certify",
                "confirm",
                "affirm",
                "authorize",
                "authorise",
                "grant",
                "understand",
            ],
        );
    let is_signed = line.len() <= LONGEST_SIGNED
        && (has(&["签名", "签字", "签章", "日期:", "日期："]) || has_word(line, &["signed", "signature", "date"]));
    is_chinese || is_english || is_signed
}

/// Whether a line gives thanks.
fn gives_thanks(line: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    let is_english = has_word(line, &["i", "we", "my", "our", "author", "authors", "this"])
        && has_word(
            line,
            &[
                "thank",
                "thanks",
                "grateful",
                "gratitude",
                "indebted",
                "thankful",
                "appreciation",
                "acknowledge",
                "supported",
            ],
        );
    has(&["感谢", "感激", "致谢", "谢意", "谢谢", "感恩", "鸣谢", "多谢"]) || is_english
}

/// Whether a line has one of these words.
fn has_word(line: &str, words: &[&str]) -> bool {
    line.split(|c: char| !c.is_ascii_alphabetic()).any(|word| words.contains(&word))
}

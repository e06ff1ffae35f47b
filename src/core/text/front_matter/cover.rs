//! Covers (封面): short lines at the start of a text, at least three of them with different fields such as `学号：`.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::heading_lines::plain;
use super::super::simplified;
use super::sections;
use crate::base::Span;

/// Names of fields in Simplified Chinese, which white space or a colon follows.
const CHINESE: [&str; 44] = [
    "题目",
    "论文题目",
    "中文题目",
    "英文题目",
    "课题名称",
    "学号",
    "姓名",
    "学生姓名",
    "作者姓名",
    "研究生姓名",
    "论文作者",
    "作者",
    "申请人",
    "研究生",
    "班级",
    "年级",
    "学院",
    "院系",
    "院系所",
    "系别",
    "系所",
    "所在学院",
    "培养单位",
    "专业",
    "专业名称",
    "学科专业",
    "专业学位类别",
    "研究方向",
    "指导教师",
    "指导老师",
    "指导教授",
    "导师",
    "导师姓名",
    "任课教师",
    "职称",
    "课程名称",
    "分类号",
    "密级",
    "学校代码",
    "单位代码",
    "答辩日期",
    "提交日期",
    "完成日期",
    "日期",
];

/// Names of fields in English, which a colon follows.
const ENGLISH: [&str; 27] = [
    "title",
    "author",
    "name",
    "student name",
    "candidate",
    "student",
    "student id",
    "student no",
    "student no.",
    "student number",
    "candidate number",
    "matriculation number",
    "supervisor",
    "supervisors",
    "advisor",
    "adviser",
    "tutor",
    "instructor",
    "lecturer",
    "department",
    "faculty",
    "degree",
    "programme",
    "course",
    "module",
    "date of submission",
    "word count",
];

/// Phrases of English covers.
const PHRASES: [&str; 5] = [
    "partial fulfilment of the requirements",
    "partial fulfillment of the requirements",
    "thesis submitted",
    "dissertation submitted",
    "submitted to the",
];

/// Number of fields that make a cover.
const FIELDS: usize = 3;
/// Maximum number of lines of a cover, and maximum length in bytes of one.
const LINES: usize = 40;
const LONGEST: usize = 160;

/// Returns the index of the last line of the cover.
pub(super) fn last_line(lines: &[(&str, Span)]) -> Option<usize> {
    let is_of_cover =
        |line: &str| line.len() <= LONGEST && !line.ends_with(['。', '！', '？']) && !sections::is_heading(line);
    let short = lines.iter().take(LINES).take_while(|(line, _)| is_of_cover(line)).count();
    // A list of books has many titles, so each name counts once.
    let mut known: Vec<String> = Vec::new();
    let mut last = None;
    for (at, (line, _)) in lines[..short].iter().enumerate() {
        let Some(name) = field(line).filter(|name| !known.contains(name)) else { continue };
        known.push(name);
        last = Some(at);
    }
    let last = last?;
    if known.len() < FIELDS {
        return None;
    }
    // A date without a name ends most covers.
    Some(if last + 1 < short && is_date(lines[last + 1].0) { last + 1 } else { last })
}

/// Returns the name of the field that a line is.
fn field(line: &str) -> Option<String> {
    let words = plain(line);
    let name = words.split_once([':', '：']).map(|(name, _)| name);
    let name = name.filter(|name| CHINESE.contains(name) || ENGLISH.contains(name));
    name.or_else(|| PHRASES.into_iter().find(|phrase| words.contains(phrase)))
        .map(String::from)
        .or_else(|| name_before_space(line))
}

/// Returns the Chinese name at the start of a line that white space follows, such as `学号` in `学　号　417`.
fn name_before_space(line: &str) -> Option<String> {
    let mut name = String::new();
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        if c.is_whitespace() {
            continue;
        }
        name.push(simplified(c));
        if name.len() > 18 {
            return None;
        }
        let ends = rest.peek().is_none_or(|next| next.is_whitespace());
        if ends && CHINESE.contains(&&*name) {
            return Some(name);
        }
    }
    None
}

/// Whether a line is a date, such as `二〇二三年五月` or `May 2023`.
fn is_date(line: &str) -> bool {
    let words = plain(line);
    let is_of_date = |c: char| c.is_ascii_digit() || "〇零○一二三四五六七八九十年月日./-".contains(c);
    let chinese = words.contains('年') && words.chars().all(is_of_date);
    let digits = words.chars().filter(char::is_ascii_digit).count();
    chinese || (digits >= 4 && words.len() <= 20 && words.split(' ').count() <= 3)
}

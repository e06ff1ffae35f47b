//! Tables of contents (目录), and lists of figures and of tables: a heading and entries. An entry ends with a page number
//! that is not smaller than the one before, or is repeated later as a line of its own.

use alloc::string::String;
use alloc::vec::Vec;

use fxhash::FxBuildHasher;
use hashbrown::HashSet;

use super::super::heading_lines::{heading, without_number};
use super::sections;
use crate::base::{Sort, Span};

const HEADINGS: [&str; 13] = [
    "目录",
    "目次",
    "图目录",
    "表目录",
    "图表目录",
    "插图目录",
    "附表目录",
    "插图清单",
    "附表清单",
    "contents",
    "table of contents",
    "list of figures",
    "list of tables",
];

/// Number of entries that make a table of contents.
const ENTRIES: usize = 3;
/// Maximum number of lines between two entries, such as the first line of a long title and a page number at a foot.
const BETWEEN: usize = 2;
/// Marks that lead from a title to its page number.
const LEADERS: &str = ".…·•‥⋯．・_-—";
/// Arabic page numbers follow Roman ones.
const ARABIC: u32 = 10_000;

/// The titles of the text with their lines, sorted. They are made where the first entry has no page number.
#[derive(Default)]
pub(super) struct Titles(Option<Vec<(String, usize)>>);

impl Titles {
    /// Returns the last line with this title, if it is after line `at`.
    fn last_after(&mut self, lines: &[(&str, Span)], at: usize, title: &str) -> Option<usize> {
        let of_line = |(i, (line, _)): (usize, &(&str, Span))| Some((heading(line)?, i));
        let sorted = || {
            let mut titles: Vec<_> = lines.iter().enumerate().filter_map(of_line).collect();
            titles.order();
            titles
        };
        let titles = self.0.get_or_insert_with(sorted);
        let end = titles.partition_point(|(other, _)| &**other <= title);
        titles[..end].last().filter(|(other, last)| other == title && *last > at).map(|&(_, last)| last)
    }
}

/// What follows a heading of contents.
pub(super) struct Entries {
    /// Index of the last line that may be an entry. None of the lines up to it begins other contents.
    pub last: usize,
    /// Whether they are contents.
    pub is_contents: bool,
}

/// Reads the entries after line `at`; `None` if the line is no heading of contents.
pub(super) fn entries(lines: &[(&str, Span)], at: usize, titles: &mut Titles) -> Option<Entries> {
    if !HEADINGS.contains(&&*heading(lines[at].0)?) {
        return None;
    }
    let (mut last, mut count, mut is_sure, mut page) = (at, 0, false, 0);
    let mut seen: HashSet<usize, FxBuildHasher> = HashSet::default(); // the last lines of the titles so far
    for (i, (line, _)) in lines.iter().enumerate().skip(at + 1) {
        if i > last + 1 + BETWEEN {
            break;
        }
        if let Some(entry) = entry(line) {
            if entry.page < page {
                break;
            }
            page = entry.page;
            is_sure |= entry.is_sure;
        } else {
            let Some(title) = heading(line).filter(|title| is_title(title)) else { continue };
            if HEADINGS.contains(&&*title) {
                continue;
            }
            let Some(last) = titles.last_after(lines, i, &title) else { continue };
            // The text begins with the heading that the first entry names.
            if !seen.insert(last) {
                break;
            }
            is_sure = true;
        }
        (last, count) = (i, count + 1);
    }
    Some(Entries { last, is_contents: count >= ENTRIES && is_sure })
}

/// Whether words can be a title: they have a letter and end in no mark after which a text continues, as lines of
/// program code do, which repeat.
fn is_title(words: &str) -> bool {
    words.chars().any(char::is_alphabetic) && !words.ends_with(['。', '，', '、', '；', ',', ';', '{', '(', '['])
}

/// A line with a page number.
struct Entry {
    /// The page number; those in Roman numerals come first.
    page: u32,
    /// Whether it can be nothing but an entry: it has a chapter number, a leader or the name of a section.
    is_sure: bool,
}

fn entry(line: &str) -> Option<Entry> {
    let line = line.trim_end_matches([')', '）']).trim_end();
    let number = line.rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(line, |at| {
        let len = line[at..].chars().next().map_or(1, char::len_utf8);
        &line[at + len..]
    });
    let before = line[..line.len() - number.len()].trim_end_matches(['(', '（']);
    let page = match number.parse::<u32>() {
        Ok(number) if number < ARABIC => ARABIC + number,
        Ok(_) => return None,
        Err(_) => roman(number)?,
    };
    let is_leader = |c: char| c.is_whitespace() || LEADERS.contains(c);
    let title = before.trim_end_matches(is_leader);
    let leader = &before[title.len()..];
    if leader.is_empty() || !title.chars().any(char::is_alphabetic) {
        return None;
    }
    let has_leader = leader.contains('\t') || leader.chars().filter(|&c| LEADERS.contains(c)).nth(1).is_some();
    let has_number = without_number(title).len() < title.len();
    Some(Entry { page, is_sure: has_leader || has_number || sections::is_heading(title) })
}

/// Returns the value of a Roman numeral below 90.
fn roman(numeral: &str) -> Option<u32> {
    const LONGEST: usize = 7;
    let value = |c: char| match c.to_ascii_lowercase() {
        'i' => Some(1),
        'v' => Some(5),
        'x' => Some(10),
        'l' => Some(50),
        _ => None,
    };
    if numeral.is_empty() || numeral.len() > LONGEST {
        return None;
    }
    let (mut sum, mut last) = (0, 0);
    for c in numeral.chars().rev() {
        let value = value(c)?;
        if value < last {
            sum -= value.min(sum);
        } else {
            sum += value;
            last = value;
        }
    }
    Some(sum)
}

//! Running heads, running feet and page numbers.

use std::collections::{BTreeMap, BTreeSet};

use super::paragraphs::{Block, Line};

/// Number of rows at the top and at the bottom of a page that can be running heads or feet: a head, and a rule or a
/// number next to it.
const EDGE: usize = 2;
/// Least number of pages on which a running line repeats; fewer can be chance.
const LEAST_PAGES: usize = 3;

/// Removes running heads and feet: lines at the same edge of at least three pages, word for word or with a number that
/// grows by one from page to page, such as "Chapter 2 · 17" on page 17 and "Chapter 2 · 18" on page 18. Removes a line
/// that is only a page number, too.
pub fn remove(pages: &mut [Vec<Block>]) {
    let mut counts = BTreeMap::new();
    for (number, page) in pages.iter().enumerate() {
        let mut own = BTreeSet::new();
        for line in page.iter().flat_map(|block| &block.lines) {
            for is_head in edges(line) {
                own.extend(keys(&line.text, number).into_iter().map(|key| (is_head, key)));
            }
        }
        for key in own {
            *counts.entry(key).or_insert(0_usize) += 1;
        }
    }
    let is_frequent = |key: (bool, String)| counts.get(&key).is_some_and(|&count| count >= LEAST_PAGES);
    let is_single = pages.len() == 1;
    for (number, page) in pages.iter_mut().enumerate() {
        let is_kept = |line: &Line| {
            let is_outer = line.edges.is_some_and(|edges| edges.contains(&0));
            let mut keys =
                edges(line).flat_map(|is_head| keys(&line.text, number).into_iter().map(move |key| (is_head, key)));
            !(!is_single && is_outer && is_page_number(&line.text) || keys.any(is_frequent))
        };
        for block in page.iter_mut().filter(|block| !block.lines.iter().all(is_kept)) {
            *block = Block::new(std::mem::take(&mut block.lines).into_iter().filter(is_kept).collect());
        }
    }
}

/// The edges at which a line is: whether it is the top.
fn edges(line: &Line) -> impl Iterator<Item = bool> {
    let [above, below] = line.edges.unwrap_or([EDGE; 2]);
    [(true, above), (false, below)].into_iter().filter(|(_, rows)| *rows < EDGE).map(|(is_head, _)| is_head)
}

/// What repeated lines have in common: the line itself, and the line with its first or last number replaced by the
/// difference from the number of the page.
fn keys(line: &str, page: usize) -> Vec<String> {
    let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_digit = |c: char| c.is_ascii_digit();
    let first = words.find(is_digit).map(|start| (start, words[start..].find(|c| !is_digit(c)).map(|len| start + len)));
    let first = first.map(|(start, end)| start..end.unwrap_or(words.len()));
    let last = words.rfind(is_digit).map(|end| (words[..end].rfind(|c| !is_digit(c)), end + 1));
    let last = last.map(|(before, end)| {
        let start = before.map_or(0, |at| at + words[at..].chars().next().map_or(1, char::len_utf8));
        start..end
    });
    let moving = [first, last].into_iter().flatten().filter_map(|range| {
        let number: i64 = words[range.clone()].parse().ok().filter(|number| *number < 1_000_000)?;
        let place = i64::try_from(page).ok()?;
        Some(format!("{}\0{}\0{}", &words[..range.start], number - place, &words[range.end..]))
    });
    let mut keys: Vec<String> = moving.collect();
    keys.push(words.clone());
    keys
}

/// Whether a line is the number of a page: `3`, `- 3 -`, `Page 3 of 10`, `第3页`.
fn is_page_number(line: &str) -> bool {
    let bare = |c: char| c.is_numeric() || c.is_whitespace() || c.is_ascii_punctuation() || "–—·第页页共頁".contains(c);
    let line = line.to_lowercase();
    let rest = line.strip_prefix("page").unwrap_or(&line).replace(" of ", " ");
    line.chars().any(char::is_numeric) && rest.chars().all(bare) && rest.chars().count() <= 20
}

//! Joins the lines of PDF pages into paragraphs; leaves out running heads and page numbers.

use std::collections::{BTreeMap, BTreeSet};

/// Number of lines at the top and at the bottom of a page that can be running heads or feet: a head, and a rule or a
/// number next to it.
const EDGE: usize = 2;
/// Least number of pages on which a running line repeats; fewer can be chance.
const LEAST_PAGES: usize = 3;
/// A line of at least this share of the longest one continues in the next, unless a sentence ends with it.
const FULL: f64 = 0.8;

/// The text of pages as paragraphs, with a form feed between two pages. A paragraph that continues on the next page
/// stays one line, with the form feed inside it.
pub fn text(pages: &[String]) -> String {
    let pages: Vec<Vec<&str>> = pages.iter().map(|page| lines(page)).collect();
    let pages = without_running_lines(&pages);
    let mut out = String::new();
    for (number, page) in pages.iter().enumerate() {
        if number > 0 {
            out.push('\u{C}');
        }
        join(page, &mut out);
    }
    out
}

fn lines(page: &str) -> Vec<&str> {
    let lines = page.split(['\n', '\r', '\u{C}']).map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

/// Leaves out running heads and feet: lines at the same edge of at least three pages, word for word or with a number
/// that grows by one from page to page, such as "Chapter 2 · 17" on page 17 and "Chapter 2 · 18" on page 18. A line
/// that is only a page number is left out, too.
fn without_running_lines<'a>(pages: &[Vec<&'a str>]) -> Vec<Vec<&'a str>> {
    let edges = |len: usize, at: usize| [(true, at < EDGE), (false, at + EDGE >= len)];
    let mut counts = BTreeMap::new();
    for (number, page) in pages.iter().enumerate() {
        let mut own = BTreeSet::new();
        for (at, line) in page.iter().enumerate() {
            for (is_head, _) in edges(page.len(), at).into_iter().filter(|(_, is_at)| *is_at) {
                own.extend(keys(line, number).into_iter().map(|key| (is_head, key)));
            }
        }
        for key in own {
            *counts.entry(key).or_insert(0_usize) += 1;
        }
    }
    let is_running = |is_head: bool, line: &str, number: usize| {
        keys(line, number).into_iter().any(|key| counts.get(&(is_head, key)).is_some_and(|&count| count >= LEAST_PAGES))
    };
    let kept = |(number, page): (usize, &Vec<&'a str>)| {
        let is_kept = |&(at, line): &(usize, &&'a str)| {
            let is_number = pages.len() > 1 && (at == 0 || at + 1 == page.len()) && is_page_number(line);
            let mut at_edges = edges(page.len(), at).into_iter().filter(|(_, is_at)| *is_at);
            !(is_number || at_edges.any(|(is_head, _)| is_running(is_head, line, number)))
        };
        page.iter().enumerate().filter(is_kept).map(|(_, line)| *line).collect()
    };
    pages.iter().enumerate().map(kept).collect()
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

/// Adds the lines of a page as paragraphs.
fn join(lines: &[&str], out: &mut String) {
    let length = |line: &str| line.chars().count();
    let longest = lines.iter().map(|line| length(line)).max().unwrap_or(0);
    for (at, line) in lines.iter().enumerate() {
        out.push_str(line);
        let Some(next) = lines.get(at + 1) else { continue };
        let (last, first) = (line.chars().last().unwrap_or(' '), next.chars().next().unwrap_or(' '));
        let continues = length(line) as f64 >= longest as f64 * FULL && !ends_sentence(last);
        if !continues {
            out.push('\n');
        } else if last == '-' && line.chars().rev().nth(1).is_some_and(char::is_lowercase) && first.is_lowercase() {
            out.pop();
        } else if !(is_wide(last) || is_wide(first)) {
            out.push(' ');
        }
    }
}

fn ends_sentence(c: char) -> bool {
    "。！？!?…：:；;.”」』\"）)".contains(c)
}

/// Whether a character belongs to a script written without spaces.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FF60}' | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_lines_are_joined_and_paragraphs_kept() {
        let page = "The old bridge by the river was opened again yes-\nterday morning after nine months of repairs, and\n\
                    many people came.\nThe stone arches were kept as they were before.\n图书馆周一闭馆，周二至周日上午九点开门，请大家相互转告，\n谢谢。";
        let want = "The old bridge by the river was opened again yesterday morning after nine months of repairs, and many people came.\n\
                    The stone arches were kept as they were before.\n图书馆周一闭馆，周二至周日上午九点开门，请大家相互转告，\n谢谢。";
        assert_eq!(text(&[page.into()]), want);
    }

    #[test]
    fn running_heads_and_page_numbers_are_left_out() {
        let page = |number: usize, body: &str| format!("Journal of Bridges {number}\n{body}\n- {number} -");
        let bodies = ["The first page is about arches.", "The second one of rails.", "The third one of the mayor."];
        let pages: Vec<String> = bodies.iter().enumerate().map(|(at, body)| page(at + 1, body)).collect();
        assert_eq!(text(&pages), bodies.join("\u{C}"));
    }

    #[test]
    fn heads_of_left_and_right_pages_are_left_out_and_tables_are_kept() {
        let own = ["a", "b", "c", "d", "e", "f"];
        let head = |at: usize| {
            if at % 2 == 1 { format!("A. Writer {}", at + 17) } else { format!("{} On bells", at + 17) }
        };
        let pages: Vec<String> = (0..6).map(|at| format!("{}\nOwn words {}\nThe end.", head(at), own[at])).collect();
        let pages: Vec<String> = pages.iter().zip(own).map(|(page, own)| page.replace("end", &own.repeat(9))).collect();
        assert!(!text(&pages).contains("bells") && !text(&pages).contains("Writer"), "{}", text(&pages));
        let table = ["The year was 1990.", "The year was 1875.", "The year was 2004."].map(String::from);
        assert_eq!(text(&table), table.join("\u{C}"), "numbers that do not grow from page to page are text");
    }

    #[test]
    fn a_line_of_one_page_is_kept() {
        assert_eq!(text(&["1984".into()]), "1984");
        let page = |body: &str| format!("The head\nThis is page {body}.");
        let want = "The head\nThis is page one.\u{C}The head\nThis is page two.";
        assert_eq!(text(&[page("one"), page("two")]), want);
    }
}

//! Joins the lines of PDF pages into paragraphs; leaves out running heads and page numbers.

/// Number of lines at the top and at the bottom of a page that can be running heads or feet.
const EDGE: usize = 3;
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

/// Leaves out lines that many pages have at the same edge, digits ignored, and lines that are only a page number.
fn without_running_lines<'a>(pages: &[Vec<&'a str>]) -> Vec<Vec<&'a str>> {
    let edges = |page: &[&str]| {
        let (head, foot) = (page.len().min(EDGE), page.len().saturating_sub(EDGE));
        let head = page[..head].iter().map(|line| (true, without_digits(line)));
        let foot = page[foot..].iter().map(|line| (false, without_digits(line)));
        let mut all: Vec<(bool, String)> = head.chain(foot).collect();
        all.sort();
        all.dedup();
        all
    };
    let mut counts = std::collections::BTreeMap::new();
    for page in pages {
        for line in edges(page) {
            *counts.entry(line).or_insert(0_usize) += 1;
        }
    }
    // Books have one running line on left pages and another one on right pages.
    let is_running = |is_head: bool, line: &str| {
        let count = counts.get(&(is_head, without_digits(line))).copied().unwrap_or(0);
        count >= LEAST_PAGES && count * 5 >= pages.len() * 2
    };
    let kept = |page: &Vec<&'a str>| {
        let at_edge = |at: usize| (at < EDGE, at + EDGE >= page.len());
        let is_kept = |&(at, line): &(usize, &&'a str)| {
            let (head, foot) = at_edge(at);
            let is_number = pages.len() > 1 && (at == 0 || at + 1 == page.len()) && is_page_number(line);
            !(is_number || (head && is_running(true, line)) || (foot && is_running(false, line)))
        };
        page.iter().enumerate().filter(is_kept).map(|(_, line)| *line).collect()
    };
    pages.iter().map(kept).collect()
}

/// Replaces each number by `#`, because a running head contains the number of its page.
fn without_digits(line: &str) -> String {
    let mut out = String::new();
    for c in line.chars() {
        if !c.is_numeric() {
            out.push(c);
        } else if !out.ends_with('#') {
            out.push('#');
        }
    }
    out
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
    fn a_line_of_one_page_is_kept() {
        assert_eq!(text(&["1984".into()]), "1984");
        let page = |body: &str| format!("The head\nThis is page {body}.");
        let want = "The head\nThis is page one.\u{C}The head\nThis is page two.";
        assert_eq!(text(&[page("one"), page("two")]), want);
    }
}

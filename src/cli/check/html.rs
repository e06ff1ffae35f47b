//! The result as one HTML file that loads nothing and runs nothing: all text is escaped, and the
//! Content-Security-Policy of the page forbids scripts.

use std::fmt::Write;

use juhao_core::report::{Role, ShownSpan};
use juhao_core::{Report, Sides, Span};

use super::Checked;
use super::found::Passage;
use super::output::places;
use crate::cli::Failure;
use crate::cli::places::Places;
use crate::cli::read::FileText;
use crate::cli::view::{percent, shortened};
use crate::input::Input;

/// Largest number of pairs whose passages are printed; the other pairs get one line each.
const MOST_PAIRS: usize = 2000;
/// Characters of context on each side of a passage.
const CONTEXT: usize = 40;

const STYLE: &str = "\
:root{color-scheme:light dark;--line:#8884}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{padding:.25rem .6rem;text-align:left;border-bottom:1px solid var(--line)}
td.share{text-align:right;font-variant-numeric:tabular-nums}
.both{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin:.75rem 0;overflow-wrap:anywhere}
.both>div{border:1px solid var(--line);border-radius:.4rem;padding:.5rem .75rem;white-space:pre-wrap}
mark{background:#ffd75e;color:#000}.place{opacity:.7;font-size:.85em;display:block}
summary{cursor:pointer;margin:.4rem 0}@media(max-width:40rem){.both{grid-template-columns:1fr}}";

/// The page of two texts: the passages, then both texts with the evidence marked.
pub fn of_two(names: &Sides<String>, texts: &Sides<FileText>, report: &Report) -> String {
    let mut body = String::new();
    let title = format!("{} and {}", names.left, names.right);
    put(&mut body, "h1", &title);
    let shares = report.coverage;
    let (left, right) = (percent(shares.left.value()), percent(shares.right.value()));
    let name = report.relation.name();
    put(&mut body, "p", &format!("{name}: {left} of {} and {right} of {} are equal.", names.left, names.right));
    let passages: Vec<Passage> = report.matches.iter().map(Passage::new).collect();
    let both = [(&names.left, &texts.left), (&names.right, &texts.right)].map(|(name, text)| Side {
        name,
        input: &text.input,
        places: Places::new(&text.input, text.has_pages, 1),
    });
    add_passages(&mut body, &both, &passages, true);
    put(&mut body, "h2", "Both texts");
    body.push_str("<div class=\"both\">");
    for (side, own) in both.iter().zip([|one: &Passage| one.spans.left.shown, |one: &Passage| one.spans.right.shown]) {
        body.push_str("<div>");
        add_marked(
            &mut body,
            side.input.document.shown(),
            passages.iter().filter(|one| one.role == Role::Evidence).map(own),
        );
        body.push_str("</div>");
    }
    body.push_str("</div>");
    page(&title, &body)
}

/// The page of many texts: pairs, groups, totals, problems, and the passages of each pair.
pub fn of_many(view: &Checked<'_>, is_full: bool) -> Result<String, Failure> {
    let answer = view.answer;
    let name = |number: u32| &*view.own.documents[number as usize].id;
    let mut body = String::new();
    let title = format!("{} documents, {} pairs that share text", view.own.documents.len(), answer.pairs.len());
    put(&mut body, "h1", &title);
    if answer.ignored > 0 {
        put(&mut body, "p", &format!("Left out {} pairs inside groups.", answer.ignored));
    }
    put(&mut body, "h2", "How much of each text is in other texts");
    head(&mut body, &["text", "in all others", "in one other", "others"]);
    let mut totals: Vec<_> = answer.totals.iter().collect();
    totals.sort_by(|(_, one), (_, other)| {
        let share = |total: &super::found::Total| total.all.unwrap_or(total.largest).value();
        share(other).total_cmp(&share(one))
    });
    for (number, total) in totals {
        let all = total.all.map_or("-".into(), |all| percent(all.value()));
        row(&mut body, &[name(*number), &all, &percent(total.largest.value()), &total.count.to_string()]);
    }
    body.push_str("</table>");
    if !answer.groups.is_empty() {
        put(&mut body, "h2", "Groups of copies");
        body.push_str("<ul>");
        for group in &answer.groups {
            put(&mut body, "li", &group.iter().map(|&one| name(one)).collect::<Vec<_>>().join(", "));
        }
        body.push_str("</ul>");
    }
    put(&mut body, "h2", "Pairs");
    for (at, pair) in answer.pairs.iter().enumerate() {
        let Sides { left, right } = pair.documents;
        let [one, other] = [left, right].map(|document| &*view.document(document).id);
        let [of_one, of_other] = [pair.coverage.left, pair.coverage.right].map(|share| percent(share.value()));
        let estimate = if pair.by_texts { "" } else { " (estimate)" };
        let line = format!("{of_one} of {one}, {of_other} of {other}: {}{estimate}", pair.relation.name());
        if at >= MOST_PAIRS || pair.passages.is_empty() {
            put(&mut body, "p", &line);
            continue;
        }
        body.push_str("<details>");
        put(&mut body, "summary", &line);
        let inputs = [view.input(left)?, view.input(right)?];
        let [(one, left), (other, right)] = [(one, left), (other, right)];
        let sides = [(one, left, &*inputs[0]), (other, right, &*inputs[1])].map(|(name, document, input)| Side {
            name,
            input,
            places: places(view, document, input),
        });
        add_passages(&mut body, &sides, &pair.passages, is_full);
        body.push_str("</details>");
    }
    if !view.problems.is_empty() {
        put(&mut body, "h2", "Not read");
        head(&mut body, &["file", "why"]);
        for problem in view.problems {
            row(&mut body, &[&problem.file, &problem.why]);
        }
        body.push_str("</table>");
    }
    Ok(page(&title, &body))
}

/// A text of a pair.
struct Side<'a> {
    name: &'a str,
    input: &'a Input,
    places: Places,
}

/// Adds the passages; those that count as evidence come first.
fn add_passages(body: &mut String, sides: &[Side<'_>; 2], passages: &[Passage], is_full: bool) {
    for (role, title) in [(Role::Evidence, "Matches"), (Role::Minor, "Minor matches, which do not count as evidence")] {
        let of_role = passages.iter().filter(|passage| passage.role == role);
        if of_role.clone().next().is_none() {
            continue;
        }
        put(body, "h3", title);
        for passage in of_role {
            put(body, "p", &format!("{}, {} characters equal", passage.kind.name(), passage.equal));
            body.push_str("<div class=\"both\">");
            for (side, span) in sides.iter().zip([&passage.spans.left, &passage.spans.right]) {
                add_passage(body, side, span, is_full);
            }
            body.push_str("</div>");
        }
    }
}

fn add_passage(body: &mut String, side: &Side<'_>, span: &ShownSpan, is_full: bool) {
    let shown = side.input.document.shown();
    let (start, end) = (span.shown.start as usize, span.shown.end as usize);
    let before = shown[..start].char_indices().rev().take(CONTEXT).last().map_or(start, |(at, _)| at);
    let after = shown[end..].char_indices().nth(CONTEXT).map_or(shown.len(), |(at, _)| end + at);
    let passage = if is_full { shown[start..end].to_owned() } else { shortened(&shown[start..end]) };
    body.push_str("<div>");
    body.push_str("<span class=\"place\">");
    escape(&format!("{}:{}", side.name, side.places.range(span)), body);
    body.push_str("</span>");
    escape(&shown[before..start], body);
    put(body, "mark", &passage);
    escape(&shown[end..after], body);
    body.push_str("</div>");
}

/// Adds a text with its spans marked; spans can overlap.
fn add_marked(body: &mut String, text: &str, spans: impl Iterator<Item = Span>) {
    let mut spans: Vec<Span> = spans.collect();
    spans.sort_by_key(|span| (span.start, span.end));
    let mut at = 0;
    for span in spans {
        let (start, end) = ((span.start as usize).max(at), span.end as usize);
        if start < end {
            escape(&text[at..start], body);
            put(body, "mark", &text[start..end]);
            at = end;
        }
    }
    escape(&text[at..], body);
}

fn head(body: &mut String, names: &[&str]) {
    body.push_str("<table><tr>");
    for name in names {
        put(body, "th", name);
    }
    body.push_str("</tr>");
}

fn row(body: &mut String, cells: &[&str]) {
    body.push_str("<tr>");
    for cell in cells {
        put(body, "td", cell);
    }
    body.push_str("</tr>");
}

/// Adds an element that contains a text.
pub fn put(body: &mut String, name: &str, text: &str) {
    let _ = write!(body, "<{name}>");
    escape(text, body);
    let _ = write!(body, "</{name}>");
}

/// Adds a text with markup escaped; a control character except a line break or a tab becomes a space.
pub fn escape(text: &str, body: &mut String) {
    for c in text.chars() {
        match c {
            '&' => body.push_str("&amp;"),
            '<' => body.push_str("&lt;"),
            '>' => body.push_str("&gt;"),
            '"' => body.push_str("&quot;"),
            '\'' => body.push_str("&#39;"),
            '\n' | '\t' => body.push(c),
            c if c.is_control() => body.push(' '),
            c => body.push(c),
        }
    }
}

/// The page with a title and a body of escaped markup.
pub fn page(title: &str, body: &str) -> String {
    let mut head = String::new();
    escape(title, &mut head);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{head}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_an_element() {
        let mut body = String::new();
        put(&mut body, "p", "</p><script>alert('1')</script>\u{7}&\"");
        assert_eq!(body, "<p>&lt;/p&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp;&quot;</p>");
    }

    #[test]
    fn overlapping_spans_are_marked_once() {
        let mut body = String::new();
        add_marked(&mut body, "abcdef", [Span::new(3, 5), Span::new(1, 4)].into_iter());
        assert_eq!(body, "a<mark>bcd</mark><mark>e</mark>f");
    }
}

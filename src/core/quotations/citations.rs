//! Reads the citation after a quotation: `[3]`, `(Vane 2020: 17)`, `（王，2020）`, `[^1]`, ① or a raised number.

use crate::base::{Span, part};

/// Maximum number of characters of a citation; a longer bracket is a sentence.
const LONGEST: usize = 120;

/// Returns the citation that follows byte `end` of a text, after at most a mark and a space.
pub(super) fn after(text: &str, end: u32) -> Option<Span> {
    let rest = part(text, end as usize..);
    let marks =
        rest.len() - rest.trim_start_matches(['.', ',', ';', '。', '，', '；', ' ', '\u{A0}', '\u{3000}']).len();
    // More than two marks and a space are other text.
    if part(rest, ..marks).chars().count() > 3 {
        return None;
    }
    let (start, rest) = (end + marks as u32, part(rest, marks..));
    let first = rest.chars().next()?;
    if is_note(first) {
        let len = rest.len() - rest.trim_start_matches(is_note).len();
        return Some(Span::new(start, start + len as u32));
    }
    let close = match first {
        '[' => ']',
        '(' => ')',
        '（' => '）',
        '〔' => '〕',
        '［' => '］',
        _ => return None,
    };
    let len = rest.char_indices().take(LONGEST).take_while(|(_, c)| *c != '\n').find(|(_, c)| *c == close)?.0;
    let inside = part(rest, first.len_utf8()..len);
    // A citation has a number: that of a list, of a year or of a page.
    let is_citation = inside.contains(|c: char| c.is_numeric()) || inside.starts_with('^');
    is_citation.then(|| Span::new(start, start + (len + close.len_utf8()) as u32))
}

/// Whether a citation begins at byte `at` of a text, wherever that is: a number of a list in square brackets, a bracket
/// with a year, or a number of a note. Stricter than [`after`], because brackets with other numbers are asides.
pub(super) fn cites(text: &str, at: usize) -> bool {
    let rest = part(text, at..);
    let Some(first) = rest.chars().next() else { return false };
    if is_note(first) {
        // At the beginning of a line it numbers the line; after another one it is part of that number.
        return part(text, ..at).chars().next_back().is_some_and(|before| before != '\n' && !is_note(before));
    }
    let close = match first {
        '[' => ']',
        '［' => '］',
        '〔' => '〕',
        '(' => ')',
        '（' => '）',
        _ => return false,
    };
    let Some(inside) = rest.split_once(first).and_then(|(_, rest)| rest.split_once(close)).map(|(inside, _)| inside)
    else {
        return false;
    };
    if inside.len() > LONGEST || inside.contains('\n') {
        return false;
    }
    let has_year = || {
        inside
            .split(|c: char| !c.is_ascii_digit())
            .any(|year| year.len() == 4 && matches!(year.as_bytes()[0], b'1' | b'2'))
    };
    match close {
        ')' | '）' => has_year(),
        _ => {
            let list = inside.trim_start_matches('^');
            let is_list = list.chars().all(|c| c.is_ascii_digit() || " ,，、;-–—~～:：".contains(c));
            (is_list && list.contains(|c: char| c.is_ascii_digit())) || has_year()
        }
    }
}

/// Whether a character is a number of a note: raised, or in a circle.
fn is_note(c: char) -> bool {
    matches!(c, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '①'..='⑳' | '†' | '‡')
}

/// Returns the entry of a list of references to which a citation leads, such as the line `[3] Vane, 2020` for `[3]`;
/// `None` if the citation is no number or the text has no such line. Time O(n).
pub fn entry(text: &str, citation: Span) -> Option<Span> {
    let inside = citation.slice(text);
    let digits = inside.trim_matches(|c: char| !c.is_ascii_digit());
    let number = digits.split(|c: char| !c.is_ascii_digit()).next().filter(|number| !number.is_empty())?;
    if !inside.starts_with(['[', '［', '〔']) {
        return None;
    }
    let mut start = 0_u32;
    for line in text.split('\n') {
        let span = Span::new(start, start + line.len() as u32);
        let own = line.trim_start().trim_start_matches(['[', '［', '〔', '^', '(']);
        let is_entry =
            own.strip_prefix(number).is_some_and(|rest| rest.starts_with([']', '］', '〕', '.', ')', '、', ':']));
        if is_entry && !span.overlaps(citation) {
            return Some(span);
        }
        start += line.len() as u32 + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_of_every_style_are_found() {
        for (rest, want) in [
            (" [3].", Some("[3]")),
            (". (Vane 2020: 17) More.", Some("(Vane 2020: 17)")),
            ("（王，2020：17）。", Some("（王，2020：17）")),
            ("。[^2]", Some("[^2]")),
            ("①", Some("①")),
            (".¹² More", Some("¹²")),
            (" (as everybody knows)", None),
            (" and [3]", None),
            ("", None),
            (" [3", None),
        ] {
            assert_eq!(after(rest, 0).map(|span| span.slice(rest)), want, "{rest}");
        }
    }

    #[test]
    fn a_number_leads_to_the_entry_of_its_list() {
        let text = "“a” [3]\n\nReferences\n[2] Reed\n[3] Vane, The river\n";
        let citation = after(text, 7).expect("[3]");
        assert_eq!(entry(text, citation).map(|span| span.slice(text)), Some("[3] Vane, The river"));
        assert_eq!(entry("“a” [9]", Span::new(8, 11)), None);
    }
}

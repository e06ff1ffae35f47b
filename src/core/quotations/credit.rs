//! How a text credits its passages to others: in quotation marks, with a citation, both, or neither.
//!
//! A passage is *quoted* if at least half of it is inside quotations that [`excluded`](super::excluded) returns,
//! because the ends of a passage rarely agree with the marks. It is *cited* if its sentences have a citation, or
//! one follows them: `[3]`, `(Vane, 2020)`, a raised number, 见…… or 转引自……, or the kind of a source as in an entry of
//! GB/T 7714, such as `[J]`.
//!
//! # Cost
//! Time O(n + p w) for n bytes and p passages with sentences of w bytes; a sentence is searched in [`WINDOW`] bytes on
//! each side at most.
//!
//! # Example
//! ```
//! use juhao_core::{Span, quotations::{Credit, credits}};
//! let text = "The river is old (Vane, 2020). Nobody knows its name.";
//! assert_eq!(credits(text, &[], &[Span::new(4, 16), Span::new(31, 52)]), [Credit::Cited, Credit::Neither]);
//! ```

use alloc::vec::Vec;

use super::{citations, excluded};
use crate::base::{Span, part};

/// How a passage is credited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Credit {
    /// Neither quoted nor cited.
    Neither,
    /// In quotation marks or a quoted block, without a citation.
    Quoted,
    /// With a citation, but not quoted.
    Cited,
    /// Quoted and cited.
    Both,
}

impl Credit {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 4] = [Self::Neither, Self::Quoted, Self::Cited, Self::Both];
}

/// Maximum number of bytes in which the end of a sentence is searched on each side of a passage; a longer sentence is
/// a table or a list.
const WINDOW: usize = 600;

/// Phrases that name a source in Chinese, where "see" and "from" alone are other words.
const PHRASES: [&str; 12] =
    ["参见", "參見", "详见", "詳見", "转引自", "轉引自", "引自", "参阅", "參閱", "见《", "見《", "见〔"];

/// Kinds of sources in an entry of GB/T 7714: book, journal, thesis, collection, newspaper, report, standard, patent,
/// and those that are online.
const KINDS: [&str; 12] =
    ["[M]", "[J]", "[D]", "[C]", "[N]", "[R]", "[S]", "[P]", "[EB/OL]", "[J/OL]", "[M/OL]", "[N/OL]"];

/// Returns how each passage of a text is credited. `blocks` are as in [`find`](super::find).
pub fn credits(text: &str, blocks: &[Span], passages: &[Span]) -> Vec<Credit> {
    let quoted = excluded(text, blocks);
    let one = |&passage: &Span| match (is_quoted(&quoted, passage), is_cited(text, passage)) {
        (false, false) => Credit::Neither,
        (true, false) => Credit::Quoted,
        (false, true) => Credit::Cited,
        (true, true) => Credit::Both,
    };
    passages.iter().map(one).collect()
}

/// Whether at least half of a passage is inside spans, which are in order and disjoint.
fn is_quoted(quoted: &[Span], passage: Span) -> bool {
    let first = quoted.partition_point(|span| span.end <= passage.start);
    let inside = quoted.iter().skip(first).take_while(|span| span.start < passage.end);
    let len: u32 = inside.map(|span| span.end.min(passage.end) - span.start.max(passage.start)).sum();
    len > 0 && 2 * len >= passage.len()
}

/// Whether the sentences of a passage have a citation, or one follows them.
fn is_cited(text: &str, passage: Span) -> bool {
    let start = before(part(text, ..passage.start as usize));
    let end = after(text, passage);
    let sentences = part(text, start..end);
    if PHRASES.iter().chain(&KINDS).any(|phrase| sentences.contains(phrase)) {
        return true;
    }
    // What follows the stop of the sentence before is its citation.
    let of_before = (start > 0).then(|| after_marks(text, start));
    (start..=after_marks(text, end))
        .any(|at| Some(at) != of_before && text.is_char_boundary(at) && citations::cites(text, at))
}

/// Returns the place after closing marks and spaces.
fn after_marks(text: &str, at: usize) -> usize {
    let rest = part(text, at..);
    let is_passed = |c: char| matches!(c, '”' | '’' | '"' | '\'' | '」' | '』' | '»' | ' ' | '\u{A0}' | '\u{3000}');
    at + rest.len() - rest.trim_start_matches(is_passed).len()
}

/// Returns where the last sentence of a text begins.
fn before(text: &str) -> usize {
    let from = (text.len().saturating_sub(WINDOW)..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let inside = part(text, from..);
    let end = |(at, stop): (usize, &str)| from + at + stop.len();
    let western = [". ", "? ", "! "].into_iter().filter_map(|stop| inside.rfind(stop).map(|at| end((at, stop)))).max();
    let other = inside.rmatch_indices(['。', '！', '？', '\n']).next().map(end);
    western.max(other).unwrap_or(from)
}

/// Returns where the sentence ends in which a passage ends, with its stop.
fn after(text: &str, passage: Span) -> usize {
    // The last character of the passage can be the stop.
    let last = part(text, ..passage.end as usize).char_indices().next_back().map_or(0, |(at, _)| at);
    let from = last.max(passage.start as usize);
    let to = (from..=(from + WINDOW).min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(from);
    let inside = part(text, from..to);
    let is_stop = |&(at, c): &(usize, char)| match c {
        '。' | '！' | '？' | '\n' => true,
        '.' | '!' | '?' => part(inside, at + 1..).chars().next().is_none_or(char::is_whitespace),
        _ => false,
    };
    inside.char_indices().find(is_stop).map_or(to, |(at, c)| from + at + c.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The credit of the words between braces.
    fn credit(marked: &str) -> Credit {
        let start = marked.find('{').expect("a passage");
        let end = marked.find('}').expect("a passage") - 1;
        let text = marked.replace(['{', '}'], "");
        credits(&text, &[], &[Span::new(start as u32, end as u32)])[0]
    }

    #[test]
    fn passages_are_credited_by_marks_and_citations_of_both_languages() {
        use Credit::{Both, Cited, Neither, Quoted};
        for (text, want) in [
            ("{每位读者最多可以借十本书，借期四个星期。}后来改了。", Neither),
            ("馆长说：“{每位读者最多可以借十本书，借期四个星期。}”后来改了。", Quoted),
            ("馆长说：“{每位读者最多可以借十本书，借期四个星期。}”[3]后来改了。", Both),
            ("{每位读者最多可以借十本书，借期四个星期}[3]。后来改了。", Cited),
            ("{每位读者最多可以借十本书，借期四个星期。}（王，2020）后来改了。", Cited),
            ("王明（2020）指出，{每位读者最多可以借十本书，借期四个星期}，后来改了。", Cited),
            ("{每位读者最多可以借十本书，借期四个星期。}②后来改了。", Cited),
            ("{每位读者最多可以借十本书，借期四个星期}，参见图书馆的通知。后来改了。", Cited),
            ("前言。\n[3] {王明. 图书馆的借阅规则}[J]. 图书馆学刊, 2020(3): 5-9.\n", Cited),
            ("{Every reader may borrow ten books for four weeks.} Later this changed.", Neither),
            ("She wrote: \"{Every reader may borrow ten books for four weeks.}\" Later this changed.", Quoted),
            ("She wrote: \"{Every reader may borrow ten books for four weeks}\" (Vane, 2020, p. 7).", Both),
            ("{Every reader may borrow ten books for four weeks} [3, 7]. Later this changed.", Cited),
            ("{Every reader may borrow ten books for four weeks.}¹ Later this changed.", Cited),
            ("According to Vane (2020), {every reader may borrow ten books for four weeks}.", Cited),
            // A citation of the next or of the previous sentence is none of this one.
            ("{Every reader may borrow ten books for four weeks.} Later this changed (Vane, 2020).", Neither),
            ("It began so (Vane, 2020). {Every reader may borrow ten books for four weeks.} It is so.", Neither),
            ("它从前是这样的。[3]{每位读者最多可以借十本书，借期四个星期。}后来改了。", Neither),
            // A number of a list, an aside and a year alone are no citations.
            ("{Every reader may (1) borrow ten books (as everybody knows) for four weeks}.", Neither),
            ("In 2020 {every reader could borrow ten books for four weeks}.", Neither),
        ] {
            assert_eq!(credit(text), want, "{text}");
        }
    }

    #[test]
    fn a_passage_at_the_ends_of_a_text_and_of_a_long_sentence_is_credited() {
        assert_eq!(credit("{a}"), Credit::Neither);
        let long = "图书".repeat(4000);
        assert_eq!(credit(&alloc::format!("{long}{{每位读者}}{long}")), Credit::Neither);
    }
}

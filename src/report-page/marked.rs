//! A text with its marks: passages with their numbers, edits, parts that were left out, and signs.

use alloc::string::String;
use alloc::vec::Vec;

use juhao_core::Span;
use juhao_core::internal::Sort;
use maud::{Markup, Render, html};

use crate::numbers::fill;
use crate::plain::Plain;

/// Number of colours of passages.
pub const HUES: usize = 8;

/// A mark of a passage.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Where it is.
    pub span: Span,
    /// The number of its row in the table of passages.
    pub number: usize,
    /// Its colour.
    pub hue: usize,
    /// `exact`, `edited` or `loose`.
    pub kind: &'static str,
    /// Whether it is minor.
    pub is_minor: bool,
}

/// What is marked in a text.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Passages.
    pub passages: Vec<Mark>,
    /// Words that the other text has not.
    pub edits: Vec<Span>,
    /// Parts that were left out.
    pub out: Vec<Span>,
    /// What a reader may miss, with its name.
    pub signs: Vec<(Span, &'static str)>,
}

impl Marks {
    /// Returns a text with its marks. `label` names a number, such as "Passage {0}". The mark of passage 3 of text 0
    /// has the id `m0-3` and leads to `p{rows}-3`.
    ///
    /// Time O(n + k log k) for n bytes and k marks that rarely overlap.
    pub fn text(mut self, text: &str, number: usize, rows: usize, label: &str) -> Markup {
        // Of passages that overlap, evidence is on top, then the shorter one.
        self.passages.order_by_key(|mark| (mark.span.start, mark.span.end, mark.number));
        let mut cuts: Vec<u32> = Vec::new();
        let spans = self.passages.iter().map(|mark| mark.span).chain(self.edits.iter().copied());
        let spans = spans.chain(self.out.iter().copied()).chain(self.signs.iter().map(|sign| sign.0));
        cuts.extend(spans.flat_map(|span| [span.start, span.end]));
        cuts.extend([0, text.len() as u32]);
        cuts.order();
        cuts.dedup();
        self.edits.order_by_key(|span| span.start);
        self.out.order_by_key(|span| span.start);
        self.signs.order_by_key(|sign| sign.0.start);

        let (mut next, mut open): (usize, Vec<usize>) = (0, Vec::new());
        let [mut edits, mut out, mut signs] = [Cover::default(), Cover::default(), Cover::default()];
        let mut html = String::new();
        for cut in cuts.windows(2) {
            let piece = Span { start: cut[0], end: cut[1] };
            open.retain(|&at| self.passages[at].span.end > piece.start);
            let mut begins = Vec::new();
            while self.passages.get(next).is_some_and(|mark| mark.span.start <= piece.start) {
                open.push(next);
                begins.push(next);
                next += 1;
            }
            let words = Plain(piece.slice(text));
            let is_edit = edits.covers(piece.start, self.edits.iter().copied());
            let is_out = out.covers(piece.start, self.out.iter().copied());
            let sign = signs.covers(piece.start, self.signs.iter().map(|sign| sign.0));
            let mut inner = html! { (words) };
            if is_edit.is_some() {
                inner = html! { u { (inner) } };
            }
            if is_out.is_some() {
                inner = html! { s { (inner) } };
            }
            if let Some(at) = sign {
                inner = html! { span.sign title=(self.signs[at].1) { (inner) } };
            }
            let badges = html! {
                @for &at in &begins {
                    @let n = self.passages[at].number;
                    a.n id={ "m" (number) "-" (n) } href={ "#p" (rows) "-" (n) } data-n=(n) aria-label=(fill(label, &[&alloc::format!("{n}")])) {}
                }
            };
            let top = open.iter().map(|&at| &self.passages[at]).min_by_key(|mark| (mark.is_minor, mark.span.len()));
            match top {
                Some(mark) => {
                    let minor = if mark.is_minor { " m-minor" } else { "" };
                    html! { mark class={ "m-" (mark.kind) " hue-" (mark.hue % HUES) (minor) } { (badges) (inner) } }
                }
                None => inner,
            }
            .render_to(&mut html);
        }
        maud::PreEscaped(html)
    }
}

/// Finds the span that covers a place, for places in order.
#[derive(Default)]
struct Cover {
    next: usize,
    open: Option<(usize, u32)>,
}

impl Cover {
    /// Returns the number of a span that covers `at`; `spans` are in the order of their starts.
    fn covers(&mut self, at: u32, spans: impl Iterator<Item = Span>) -> Option<usize> {
        let mut taken = 0;
        for (i, span) in spans.enumerate().skip(self.next) {
            if span.start > at {
                break;
            }
            taken = i + 1;
            if self.open.is_none_or(|(_, end)| span.end > end) {
                self.open = Some((i, span.end));
            }
        }
        self.next = self.next.max(taken);
        self.open.filter(|&(_, end)| end > at).map(|(i, _)| i)
    }
}

/// Returns the words of a span with its edits marked.
pub fn edited(text: &str, span: Span, edits: impl IntoIterator<Item = Span>) -> Markup {
    let mut html = String::new();
    let mut at = span.start;
    for edit in edits {
        let (start, end) = (edit.start.clamp(at, span.end), edit.end.clamp(at, span.end));
        if start < end {
            Plain(Span { start: at, end: start }.slice(text)).render_to(&mut html);
            html! { u { (Plain(Span { start, end }.slice(text))) } }.render_to(&mut html);
            at = end;
        }
    }
    Plain(Span { start: at, end: span.end }.slice(text)).render_to(&mut html);
    maud::PreEscaped(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(start: u32, end: u32, number: usize, is_minor: bool) -> Mark {
        Mark { span: Span { start, end }, number, hue: number - 1, kind: "exact", is_minor }
    }

    #[test]
    fn every_letter_of_the_text_is_there_once_and_every_mark_has_its_number() {
        let marks = Marks {
            passages: [mark(3, 5, 1, false), mark(1, 4, 2, true)].into(),
            edits: [Span { start: 2, end: 3 }].into(),
            out: [Span { start: 4, end: 6 }].into(),
            signs: [(Span { start: 0, end: 1 }, "sign")].into(),
        };
        let html = marks.text("a<cdef", 0, 0, "Passage {0}").into_string();
        let mut plain = String::new();
        let mut is_tag = false;
        for c in html.chars() {
            match c {
                '<' => is_tag = true,
                '>' => is_tag = false,
                c if !is_tag => plain.push(c),
                _ => {}
            }
        }
        assert_eq!(plain, "a&lt;cdef");
        assert_eq!(html.matches("id=\"m0-1\"").count() + html.matches("id=\"m0-2\"").count(), 2);
        assert!(html.contains("<mark class=\"m-exact hue-0\"><a class=\"n\" id=\"m0-1\""), "{html}");
        assert!(html.contains("<u>c</u>") && html.contains("<s>f</s>"), "{html}");
    }

    #[test]
    fn edits_are_marked_inside_their_passage_only() {
        let spans = [Span { start: 0, end: 2 }, Span { start: 3, end: 9 }];
        assert_eq!(edited("abcdef", Span { start: 1, end: 5 }, spans).into_string(), "<u>b</u>c<u>de</u>");
    }
}

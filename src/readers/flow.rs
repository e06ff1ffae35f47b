//! The text of a document while it is written: paragraphs, one line for each, with the places of headings, notes and
//! hidden text.

use juhao_core::Span;

use crate::{Heading, MOST, Reason, Refusal, Result};

/// A text that grows.
#[derive(Debug, Default)]
pub struct Flow {
    /// The text.
    pub text: String,
    /// Headings, in order.
    pub headings: Vec<Heading>,
    /// Footnotes and endnotes, in order.
    pub footnotes: Vec<Span>,
    /// Text that the document hides, in order.
    pub hidden: Vec<Span>,
}

impl Flow {
    /// Adds text, which the document hides if `is_hidden`.
    ///
    /// # Errors
    /// The text is larger than [`MOST`]. A small file can reach that where it refers to one text many times.
    pub fn push(&mut self, text: &str, is_hidden: bool) -> Result<()> {
        if (self.text.len() + text.len()) as u64 > MOST {
            return Err(Refusal::new(
                Reason::TooLarge,
                format!("has more than {MOST} bytes of text, which is the limit"),
            ));
        }
        let start = self.text.len();
        self.text.push_str(text);
        if is_hidden && text.chars().any(char::is_alphanumeric) {
            self.hide(start);
        }
        Ok(())
    }

    /// Marks the text from `start` as hidden.
    pub fn hide(&mut self, start: usize) {
        let span = self.from(start);
        match self.hidden.last_mut() {
            Some(last)
                if self.text[last.end as usize..]
                    .find(|c: char| !c.is_whitespace())
                    .is_none_or(|at| last.end as usize + at >= span.start as usize) =>
            {
                last.end = span.end;
            }
            _ => self.hidden.push(span),
        }
    }

    /// Adds text with its runs of white space as single spaces, as XML formats ask for.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn push_collapsed(&mut self, text: &str, is_hidden: bool) -> Result<()> {
        for piece in text.split_inclusive(|c: char| c.is_ascii_whitespace()) {
            let word = piece.trim_end_matches(|c: char| c.is_ascii_whitespace());
            self.push(word, is_hidden)?;
            if word.len() < piece.len() && !self.text.is_empty() && !self.text.ends_with([' ', '\n']) {
                self.text.push(' ');
            }
        }
        Ok(())
    }

    /// Ends a paragraph.
    pub fn end_line(&mut self) {
        self.text.push('\n');
    }

    /// Ends a line that has text; an empty one stays as it is.
    pub fn break_line(&mut self) {
        let kept = self.text.trim_end_matches(' ').len();
        self.text.truncate(kept);
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    /// Marks the text from `start` as a heading; an empty one is none.
    pub fn head(&mut self, start: usize, level: u8) {
        let span = self.from(start);
        if !span.is_empty() {
            self.headings.push(Heading { span, level });
        }
    }

    /// Adds another flow at the end.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn append(&mut self, other: Self) -> Result<()> {
        let by = self.text.len() as u32;
        self.push(&other.text, false)?;
        let moved = |span: Span| Span::new(span.start + by, span.end + by);
        self.headings
            .extend(other.headings.into_iter().map(|Heading { span, level }| Heading { span: moved(span), level }));
        self.footnotes.extend(other.footnotes.into_iter().map(moved));
        self.hidden.extend(other.hidden.into_iter().map(moved));
        Ok(())
    }

    /// Adds a note on lines of its own; an empty one is left out.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn append_note(&mut self, mut note: Self) -> Result<()> {
        let lead = note.text.len() - note.text.trim_start().len();
        if lead == note.text.len() {
            return Ok(());
        }
        // Programs put a tab between the mark of a note and its text.
        note.text.drain(..lead);
        let back = |span: Span| Span::new(span.start - lead as u32, span.end - lead as u32);
        note.hidden = note.hidden.into_iter().map(back).collect();
        note.headings = note.headings.into_iter().map(|own| Heading { span: back(own.span), ..own }).collect();
        self.break_line();
        let start = self.text.len();
        self.append(note)?;
        let span = self.from(start);
        self.footnotes.push(span);
        self.break_line();
        Ok(())
    }

    /// The text from `start` without white space at both ends.
    fn from(&self, start: usize) -> Span {
        let text = &self.text[start..];
        let start = start + (text.len() - text.trim_start().len());
        let end = start + text.trim().len();
        Span::new(start as u32, end as u32)
    }

    /// Leaves out white space at the end, and what is empty.
    pub fn finish(&mut self) {
        self.text.truncate(self.text.trim_end().len());
        let len = self.text.len() as u32;
        let cut = |span: &mut Span| {
            span.end = span.end.min(len);
            span.start < span.end
        };
        self.headings.retain_mut(|heading| cut(&mut heading.span));
        self.footnotes.retain_mut(cut);
        self.hidden.retain_mut(cut);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_move_with_the_text_and_end_inside_it() {
        let mut flow = Flow::default();
        flow.push("Title", false).unwrap();
        flow.head(0, 1);
        flow.end_line();
        let mut note = Flow::default();
        note.push(" 注 ", true).unwrap();
        flow.append_note(note).unwrap();
        flow.finish();
        assert_eq!(flow.text, "Title\n注");
        let slices = |spans: &[Span]| spans.iter().map(|span| span.slice(&flow.text).to_owned()).collect::<Vec<_>>();
        assert_eq!((slices(&flow.hidden), slices(&flow.footnotes)), (vec!["注".to_owned()], vec!["注".to_owned()]));
        assert_eq!(flow.headings[0].span.slice(&flow.text), "Title");
    }
}

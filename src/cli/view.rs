//! A Report for people at a terminal.

use std::io::{self, Write};

use juhao_core::{Sides, Span};

use crate::wire::{Lengths, Match, Rate, Report, WireSpan};

/// Characters of context on each side of a passage.
const CONTEXT: usize = 24;
/// Characters shown of a passage; a longer one is cut in the middle.
const PASSAGE: usize = 160;

/// How parts of the view are set off. Never by colour alone.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    colour: bool,
}

impl Style {
    /// With or without colour.
    pub fn new(colour: bool) -> Self {
        Self { colour }
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.into() }
    }

    /// Strong.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// In the background.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    fn passage(self, text: &str) -> String {
        self.paint("30;43", &format!("⟦{text}⟧"))
    }
}

/// What the view is made of: `spans` are the matches of the report in bytes of the texts shown.
pub struct View<'a> {
    /// The report, offsets in the unit to print.
    pub report: &'a Report,
    /// Its matches in bytes.
    pub spans: &'a [Sides<Span>],
    /// The texts shown.
    pub shown: Sides<&'a str>,
    /// How parts are set off.
    pub style: Style,
}

impl View<'_> {
    /// Prints it.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { report, style, .. } = self;
        writeln!(out, "{}", style.bold(&verdict(report)))?;
        writeln!(out, "{}", style.dim(&format!("{}, score {:.3}", report.relation, report.score)))?;
        writeln!(out)?;
        let both = |out: &mut dyn Write, name: &str, of: &dyn Fn(&Lengths) -> u64| {
            writeln!(out, "{name:<22}{:>10} left {:>10} right", of(&report.lengths.left), of(&report.lengths.right))
        };
        both(out, "characters", &|lengths| lengths.chars)?;
        both(out, "counted", &|lengths| lengths.counted)?;
        both(out, "sentences", &|lengths| lengths.sentences)?;
        let coverage = &report.coverage;
        writeln!(
            out,
            "{:<22}{:>10} left {:>10} right",
            "in passages",
            percent(coverage.left),
            percent(coverage.right)
        )?;
        writeln!(out)?;
        self.scores(out)?;
        for (i, found) in report.matches.iter().enumerate() {
            self.passage(out, i, found)?;
        }
        self.notes(out)
    }

    fn scores(&self, out: &mut impl Write) -> io::Result<()> {
        let scores = &self.report.scores;
        let contain = |side: fn(&crate::wire::Sides<Rate>) -> &Rate| scores.contain.as_ref().map(side);
        let rates = [
            ("CCS (CCDet)", scores.ccs.as_ref()),
            ("CLR (CCDet)", scores.clr.as_ref()),
            ("Jaccard, full stops", scores.jaccard.as_ref()),
            ("Jaccard, blocks", scores.blocks.as_ref()),
            ("resemble (PKU-LCS)", scores.resemble.as_ref()),
            ("contain, left", contain(|sides| &sides.left)),
            ("contain, right", contain(|sides| &sides.right)),
        ];
        for (name, rate) in rates {
            match rate {
                Some(Rate { value, num, den }) => writeln!(out, "{name:<22}{value:>10.3}  {num}/{den}")?,
                None => writeln!(out, "{name:<22}{:>10}  {}", "-", self.style.dim("nothing to measure on"))?,
            }
        }
        match scores.hamming {
            Some(distance) => writeln!(out, "{:<22}{distance:>10}  of 64 bits", "simhash distance"),
            None => writeln!(out, "{:<22}{:>10}  {}", "simhash distance", "-", self.style.dim("nothing to measure on")),
        }
    }

    fn passage(&self, out: &mut impl Write, i: usize, found: &Match) -> io::Result<()> {
        let moved = if found.moved { ", moved" } else { "" };
        let head = format!("{}. {}{moved}, {} characters equal", i + 1, found.kind, found.equal);
        writeln!(out, "\n{}", self.style.bold(&head))?;
        let Sides { left, right } = self.spans[i];
        self.place(out, "left", found.left, left, self.shown.left)?;
        self.place(out, "right", found.right, right, self.shown.right)
    }

    fn place(&self, out: &mut impl Write, side: &str, told: WireSpan, span: Span, text: &str) -> io::Result<()> {
        let at = format!("{side} {}..{}", told.start, told.end);
        let (before, rest) = text.split_at(span.start as usize);
        let (passage, after) = rest.split_at((span.end - span.start) as usize);
        let (before, after) = (last_chars(before, CONTEXT), first_chars(after, CONTEXT));
        let (before, passage, after) = (printable(before), printable(&shortened(passage)), printable(after));
        writeln!(out, "   {}\n   {before}{}{after}", self.style.dim(&at), self.style.passage(&passage))
    }

    /// What else must be known to read the report rightly.
    fn notes(&self, out: &mut impl Write) -> io::Result<()> {
        let report = self.report;
        if report.dismissed.count > 0 {
            let (count, chars) = (report.dismissed.count, report.dismissed.chars);
            writeln!(out, "\ndismissed as chance: {count} passages, {chars} characters")?;
        }
        for sign in &report.signs {
            writeln!(out, "\n{} text: {} ({} times)", sign.side, sign.kind, sign.count)?;
        }
        for limit in &report.limits {
            writeln!(out, "\nlimit reached: {}, {} of {}", limit.name, limit.reached, limit.limit)?;
        }
        Ok(())
    }
}

/// The relation in words, with its direction.
fn verdict(report: &Report) -> String {
    let (left, right) = (percent(report.coverage.left), percent(report.coverage.right));
    match report.relation {
        "duplicate" => {
            format!("The texts are copies of each other: {left} of the left and {right} of the right one match.")
        }
        "contains" => format!("{right} of the right text is in the left one."),
        "contained" => format!("{left} of the left text is in the right one."),
        "partial" => format!("The texts share passages: {left} of the left and {right} of the right one."),
        "distinct" => "The texts share nothing beyond chance.".into(),
        _ => "At least one text has nothing to compare.".into(),
    }
}

/// Whole percents, but never 0% for something or 100% for less than everything.
fn percent(share: f64) -> String {
    let rounded = (share * 100.0).round();
    if share > 0.0 && rounded < 1.0 {
        "under 1%".into()
    } else if share < 1.0 && rounded >= 100.0 {
        "over 99%".into()
    } else {
        format!("{rounded}%")
    }
}

fn first_chars(text: &str, n: usize) -> &str {
    text.char_indices().nth(n).map_or(text, |(end, _)| &text[..end])
}

fn last_chars(text: &str, n: usize) -> &str {
    n.checked_sub(1).and_then(|n| text.char_indices().nth_back(n)).map_or(text, |(start, _)| &text[start..])
}

/// A long text without its middle.
fn shortened(text: &str) -> String {
    let half = PASSAGE / 2;
    let (head, tail) = (first_chars(text, half), last_chars(text, half));
    let left_out = text.len().saturating_sub(head.len() + tail.len());
    if left_out == 0 { text.into() } else { format!("{head} … {tail}") }
}

/// One line, without what a terminal would obey: control characters and line breaks become spaces, marks of direction go.
fn printable(text: &str) -> String {
    let direction =
        |c: char| matches!(c, '\u{061C}' | '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let plain = text.chars().filter(|&c| !direction(c));
    plain.map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_never_rounded_to_nothing_or_to_everything() {
        let shares = [0.0, 0.001, 0.005, 0.5, 0.994, 0.996, 1.0].map(percent);
        assert_eq!(shares, ["0%", "under 1%", "1%", "50%", "99%", "over 99%", "100%"]);
    }

    #[test]
    fn a_passage_is_cut_in_the_middle_between_characters() {
        let text = "句".repeat(PASSAGE + 1);
        assert_eq!(shortened(&text), format!("{0} … {0}", "句".repeat(PASSAGE / 2)));
        assert_eq!(shortened(&text[3..]), &text[3..]);
    }

    #[test]
    fn context_is_taken_from_the_near_end() {
        assert_eq!((last_chars("天地玄黄", 2), first_chars("宇宙洪荒", 2)), ("玄黄", "宇宙"));
        assert_eq!((last_chars("天", 2), first_chars("", 2)), ("天", ""));
    }

    #[test]
    fn a_text_cannot_command_the_terminal() {
        assert_eq!(printable("a\x1b[31m\r\nb\u{202E}c\u{61C}d"), "a [31m  bcd");
    }
}

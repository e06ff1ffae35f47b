//! Prints a Report for people at a terminal.

use std::io::{self, Write};

use juhao_core::report::{Role, ShownSpan, Sign, SignKind, Value};
use juhao_core::{LimitReached, Side, Sides};

use super::failure::note;
use super::places::Places;
use crate::wire::{self, Match, PartLeftOut, Rate, Report, WireSpan};

/// Characters of context on each side of a passage.
const CONTEXT: usize = 24;
/// Longest passage in characters that is printed in full; a longer one is cut in the middle.
const PASSAGE: usize = 160;

/// How parts of the output are highlighted. Never by colour alone, because some readers cannot see it.
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

    /// Bold.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// Dim.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    fn passage(self, text: &str) -> String {
        self.paint("30;43", &format!("⟦{text}⟧"))
    }
}

/// The output: a report, and the texts that it refers to.
pub struct View<'a> {
    /// The report, with offsets in the unit to print.
    pub report: &'a Report,
    /// The spans of its matches, in bytes of the texts shown.
    pub spans: &'a [Sides<ShownSpan>],
    /// The texts shown.
    pub shown: Sides<&'a str>,
    /// Maps offsets to lines or pages.
    pub places: Sides<Places>,
    /// The names of their files.
    pub names: &'a Sides<String>,
    /// How parts are highlighted.
    pub style: Style,
    /// Whether long passages are printed in full.
    pub full: bool,
}

impl View<'_> {
    /// Prints the report.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { report, style, .. } = self;
        writeln!(out, "{}", style.bold(&verdict(report)))?;
        writeln!(out, "{}", style.dim(&decision(report)))?;
        writeln!(out)?;
        let shares = [
            ("equal", &report.coverage),
            ("reworded", &report.reworded),
            ("inserted", &report.inserted),
            ("equal, with minor", &report.shown),
        ];
        for (name, wire::Sides { left, right }) in shares {
            writeln!(out, "{name:<22}{:>10} left {:>10} right", percent(*left), percent(*right))?;
        }
        let wire::Sides { left, right } = &report.lengths;
        let lengths = [
            ("characters", left.chars, right.chars),
            ("counted", left.counted, right.counted),
            ("sentences", left.sentences, right.sentences),
        ];
        for (name, left, right) in lengths {
            writeln!(out, "{name:<22}{left:>10} left {right:>10} right")?;
        }
        self.left_out(out)?;
        writeln!(out)?;
        self.scores(out)?;
        self.matches(out)?;
        self.explanation(out)?;
        self.notes(out)
    }

    /// Prints how much of each text was left out, and for which reasons.
    fn left_out(&self, out: &mut impl Write) -> io::Result<()> {
        let wire::Sides { left, right } = &self.report.left_out;
        let reasons: Vec<&str> = left.iter().chain(right).map(|part| &*part.reason).collect();
        for (at, reason) in reasons.iter().enumerate().filter(|(at, reason)| !reasons[..*at].contains(reason)) {
            let share = |parts: &[PartLeftOut]| {
                percent(parts.iter().find(|part| part.reason == *reason).map_or(0.0, |part| part.share))
            };
            let name = format!("{} {}", if at == 0 { "left out:" } else { "         " }, printable(reason));
            writeln!(out, "{name:<22}{:>10} left {:>10} right", share(left), share(right))?;
        }
        Ok(())
    }

    /// Prints the decision on each candidate, in the order of the search.
    fn explanation(&self, out: &mut impl Write) -> io::Result<()> {
        let steps = &self.report.explanation;
        if !steps.is_empty() {
            writeln!(out, "\n{}", self.style.bold(&format!("search: {} steps", steps.len())))?;
        }
        for wire::Step { code, left, right, bits, chance } in steps {
            let (what, at) =
                (step(code), format!("left {}..{}, right {}..{}", left.start, left.end, right.start, right.end));
            writeln!(out, "   {what:<44} {bits:>7.1} bits, {chance:.1} by chance   {}", self.style.dim(&at))?;
        }
        Ok(())
    }

    /// Prints the matches that count as evidence, then the minor ones with their reasons. The numbers continue.
    fn matches(&self, out: &mut impl Write) -> io::Result<()> {
        let mut number = 0;
        for (role, what) in [
            (Role::Evidence, "matches that count as evidence"),
            (Role::Minor, "minor matches, which do not count as evidence"),
        ] {
            let of_role = self.report.matches.iter().zip(self.spans).filter(|(found, _)| found.role == role.name());
            let count = of_role.clone().count();
            if count > 0 {
                writeln!(out, "\n{}", self.style.bold(&format!("{what}: {count}")))?;
            }
            for (found, spans) in of_role {
                number += 1;
                self.passage(out, number, found, spans)?;
            }
        }
        Ok(())
    }

    fn scores(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(scores) = &self.report.scores else { return Ok(()) };
        let contain = |side: fn(&wire::Sides<Rate>) -> &Rate| scores.contain.as_ref().map(side);
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
        for (name, number, unit) in
            [("regions (PKU-LCS)", scores.regions, "of at most 1"), ("simhash distance", scores.hamming, "of 64 bits")]
        {
            match number {
                Some(number) => writeln!(out, "{name:<22}{number:>10}  {unit}")?,
                None => writeln!(out, "{name:<22}{:>10}  {}", "-", self.style.dim("nothing to measure on"))?,
            }
        }
        Ok(())
    }

    fn passage(&self, out: &mut impl Write, number: usize, found: &Match, spans: &Sides<ShownSpan>) -> io::Result<()> {
        let moved = if found.moved { ", moved" } else { "" };
        let head = format!("{number}. {}{moved}, {} characters equal", found.kind, found.equal);
        let why = if found.role == Role::Minor.name() {
            format!(" ({})", minor_because(found.evidence.code))
        } else {
            String::new()
        };
        writeln!(out, "\n{}{why}", self.style.bold(&head))?;
        if !self.report.explanation.is_empty() {
            writeln!(out, "   {}", judgement(&found.evidence))?;
        }
        for (side, offsets) in [(Side::Left, found.left), (Side::Right, found.right)] {
            self.place(out, side, offsets, spans.get(side))?;
        }
        Ok(())
    }

    /// Prints the passage of one side with its position and context.
    fn place(&self, out: &mut impl Write, side: Side, offsets: WireSpan, span: &ShownSpan) -> io::Result<()> {
        let word = if side == Side::Left { "left" } else { "right" };
        let at = self.places.get(side).range(span);
        let at = format!("{word} {}..{}  {}:{at}", offsets.start, offsets.end, printable(self.names.get(side)));
        let span = span.shown;
        let (before, rest) = self.shown.get(side).split_at(span.start as usize);
        let (passage, after) = rest.split_at((span.end - span.start) as usize);
        let (before, after) = (last_chars(before, CONTEXT), first_chars(after, CONTEXT));
        let passage = if self.full { passage.into() } else { shortened(passage) };
        let (before, passage, after) = (printable(before), printable(&passage), printable(after));
        writeln!(out, "   {}\n   {before}{}{after}", self.style.dim(&at), self.style.passage(&passage))
    }

    /// Prints dismissed passages, signs and limits.
    fn notes(&self, out: &mut impl Write) -> io::Result<()> {
        let report = self.report;
        if report.dismissed.count > 0 {
            let (count, chars) = (report.dismissed.count, report.dismissed.chars);
            writeln!(out, "\ndismissed as chance: {count} passages, {chars} characters")?;
        }
        for line in claims(&report.signs) {
            writeln!(out, "\n{line}")?;
        }
        for sign in report.signs.iter().filter(|sign| sign.wordings.is_empty()) {
            if sign.kind == SignKind::TraditionalSimplified.name() {
                writeln!(out, "\n{}", forms(sign.side, sign.count))?;
            } else {
                writeln!(out, "\n{} text: {} ({} times)", sign.side, sign.kind, sign.count)?;
            }
        }
        for limit in &report.limits {
            writeln!(out, "\nlimit {} reached: {} of {} examined", limit.name, limit.limit, limit.reached)?;
        }
        Ok(())
    }
}

/// What a sign says of a text, for the lines of [`claims`].
pub struct Claims<'a> {
    is_left: bool,
    kind: &'a str,
    count: u64,
    /// The kind of each difference, and the words of the text.
    wordings: Vec<(&'a str, &'a str)>,
}

impl<'a> From<&'a wire::Sign> for Claims<'a> {
    fn from(sign: &'a wire::Sign) -> Self {
        let wordings = sign.wordings.iter().map(|one| (one.of, one.text.as_str())).collect();
        Self { is_left: sign.side == "left", kind: sign.kind, count: sign.count, wordings }
    }
}

impl<'a> From<&'a Sign> for Claims<'a> {
    fn from(sign: &'a Sign) -> Self {
        let wordings = sign.wordings.iter().map(|one| (one.of.name(), one.text.as_str())).collect();
        Self { is_left: sign.side == Side::Left, kind: sign.kind.name(), count: sign.count, wordings }
    }
}

/// Says what two texts claim differently in equal wording, a line for each place: the kind, then the words of the left
/// text and those of the right text.
pub fn claims<'a>(signs: impl IntoIterator<Item = impl Into<Claims<'a>>>) -> Vec<String> {
    let signs = signs.into_iter().map(Into::into).filter(|sign| !sign.wordings.is_empty());
    let (lefts, rights): (Vec<Claims<'_>>, Vec<Claims<'_>>) = signs.partition(|sign| sign.is_left);
    let mut lines = Vec::new();
    for (left, right) in lefts.iter().zip(&rights) {
        for ((of, words), (_, others)) in left.wordings.iter().zip(&right.wordings) {
            let (words, others) = (printable(words), printable(others));
            lines.push(format!("{of} differs in equal wording: \u{201C}{words}\u{201D} / \u{201C}{others}\u{201D}"));
        }
        let rest = left.count - left.wordings.len() as u64;
        if rest > 0 {
            lines.push(format!("{rest} more differ in equal wording ({})", left.kind));
        }
    }
    lines
}

/// Says how a Traditional text and a Simplified one were compared.
fn forms(traditional: &str, folded: u64) -> String {
    let other = if traditional == "left" { "right" } else { "left" };
    let how = if folded > 0 {
        format!("{folded} characters were compared as Simplified ones; --fold none compares as written")
    } else {
        "they were compared as written; --fold zh compares Traditional characters as Simplified ones".into()
    };
    format!("the {traditional} text is in Traditional Chinese, the {other} text in Simplified Chinese: {how}")
}

/// The relation as a sentence: its direction, the equal shares, and the reworded and inserted shares if there are any.
fn verdict(report: &Report) -> String {
    let of_both = |wire::Sides { left, right }: &wire::Sides<f64>| {
        format!("{} of the left text and {} of the right text", percent(*left), percent(*right))
    };
    let relation = match report.relation {
        "duplicate" if report.reason.code == SAME_TEXT => "The texts are the same",
        "duplicate" => "The texts are copies of each other",
        "contains" => "The left text contains the right text",
        "contained" => "The right text contains the left text",
        "partial" => "The texts share passages",
        "distinct" if report.matches.is_empty() => return "The texts are distinct: they share no passage.".into(),
        "distinct" if report.matches.iter().any(|found| found.role == Role::Evidence.name()) => {
            "The texts are distinct, with too little in common"
        }
        "distinct" => {
            return format!(
                "The texts are distinct: {} are equal, which does not count as evidence.",
                of_both(&report.shown)
            );
        }
        _ => {
            let wire::Sides { left, right } = &report.left_out;
            return match [left, right].map(|parts| is_all(parts)) {
                [true, true] => "All of both texts is left out, so they were not compared.".into(),
                [true, false] => "All of the left text is left out, so the texts were not compared.".into(),
                [false, true] => "All of the right text is left out, so the texts were not compared.".into(),
                [false, false] => "The texts cannot be compared.".into(),
            };
        }
    };
    let more = |wire::Sides { left, right }: &wire::Sides<f64>, what: &str| {
        let is_any = *left > 0.0 || *right > 0.0;
        if is_any { format!(", {} and {} are {what}", percent(*left), percent(*right)) } else { String::new() }
    };
    let (reworded, inserted) = (more(&report.reworded, "reworded"), more(&report.inserted, "inserted"));
    format!("{relation}: {} are equal{reworded}{inserted}.", of_both(&report.coverage))
}

/// Whether these parts are a whole text.
fn is_all(parts: &[PartLeftOut]) -> bool {
    // The largest number below 1 that a sum of shares can be is further from 1 than the error of the sum.
    parts.iter().map(|part| part.share).sum::<f64>() > 1.0 - 1e-9
}

/// Says how much of a text was left out and why, such as `38% (quotations 30%, references 8%)`; `None` if nothing was.
pub fn left_out(parts: &[PartLeftOut]) -> Option<String> {
    let part = |one: &PartLeftOut| format!("{} {}", printable(&one.reason), percent(one.share));
    let all = if is_all(parts) { 1.0 } else { parts.iter().map(|one| one.share).sum() };
    let reasons: Vec<String> = parts.iter().map(part).collect();
    (!parts.is_empty()).then(|| format!("{} ({})", percent(all), reasons.join(", ")))
}

/// Says on standard error that all of a text is left out; returns whether it is.
pub fn note_left_out(name: &str, parts: &[PartLeftOut]) -> bool {
    let is_all = is_all(parts);
    if let Some(parts) = left_out(parts).filter(|_| is_all) {
        note!("{}: left out as a whole, so it was not compared: {parts}", printable(name));
    }
    is_all
}

/// Says which limit of a collection was reached, and what that leaves out.
pub fn limit_line(limit: &LimitReached) -> String {
    let LimitReached { name, limit, reached } = limit;
    let why = match *name {
        "corpus.pairs" => "; each document with a passage of many is found, but not each of its pairs",
        "corpus.query" => {
            " of the documents that have a passage; the others are found only by other text that they share"
        }
        _ => "",
    };
    format!("limit {name} reached: {limit} of {reached} examined{why}")
}

/// The name of the relation, the reason for it, the score and the margin.
fn decision(report: &Report) -> String {
    let why = match report.reason.code {
        SAME_TEXT => "the counted characters of both texts are the same",
        "both-covered" => "the matches cover both texts",
        "left-covered" => "the matches cover the left text",
        "right-covered" => "the matches cover the right text",
        "same-formula" => "the wording is the same, but names or facts differ",
        "passages-shared" => "the matches cover neither text",
        "too-little-shared" => "no match stands out by enough",
        "nothing-shared" => "there are no matches",
        "empty-side" => "a text has no characters that count",
        "all-left-out" => "nothing is left of a text",
        code => code,
    };
    format!("{}, because {why}; score {:.3}, margin {:.3}", report.relation, report.score, report.margin)
}

/// Reason code: both texts have the same counted characters.
const SAME_TEXT: &str = "same-text";

/// Why a match is minor, as a phrase.
fn minor_because(code: &str) -> &str {
    match code {
        "too-little" => "minor because unrelated texts can share as much",
        code => code,
    }
}

/// Says by how much a match exceeds chance, and from which numbers that follows.
fn judgement(evidence: &wire::Note) -> String {
    let number = |name| {
        evidence.values.0.iter().find_map(|(other, value)| match value {
            Value::Number(number) if *other == name => Some(*number),
            _ => None,
        })
    };
    let number = |name| number(name).unwrap_or_default();
    let (bits, chance) = (number("bits"), number("chance"));
    let (share, by) = (percent(number("share")), number("standsOut"));
    format!("{bits:.1} bits, {chance:.1} by chance, {share} of the shorter text equal: exceeds chance by {by:.2}")
}

/// A step of the search, as a phrase.
fn step(code: &str) -> &str {
    match code {
        "chain" => "equal runs near each other",
        "grown" => "  extended by short runs next to them",
        "similar-sentences" => "similar sentences",
        "part-of-a-long-run" => "part of a long equal run",
        "short-texts" => "both texts as a whole, because they are short",
        "less-than-chance" => "dropped: less than a third of chance",
        "overlapped" => "dropped: a better candidate covers its text",
        "too-short" => "not shown: shorter than the shortest match",
        "other-kind" => "not shown: this kind was not asked for",
        "cut-at-own-sentence" => "  cut at a sentence that only one text has",
        "evidence" => "evidence: it stands out from chance",
        "minor" => "minor: it does not stand out from chance",
        code => code,
    }
}

/// A share in whole percent. A share above 0 is never printed as 0%, and one below 1 never as 100%.
pub fn percent(share: f64) -> String {
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

/// Cuts the middle out of a long text.
pub fn shortened(text: &str) -> String {
    let half = PASSAGE / 2;
    let (head, tail) = (first_chars(text, half), last_chars(text, half));
    let left_out = text.len().saturating_sub(head.len() + tail.len());
    if left_out == 0 { text.into() } else { format!("{head} … {tail}") }
}

/// Makes a text safe to print on one line: control characters and line breaks become spaces, direction marks are
/// removed.
pub fn printable(text: &str) -> String {
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

    /// The shares of both texts.
    type Shares = (f64, f64);

    /// A Report of [`TEXT`] with itself. Each match is a prefix of the text (its length in bytes), a role, and a code.
    fn report(
        [relation, reason]: [&'static str; 2],
        [coverage, reworded, shown]: [Shares; 3],
        matches: &[(u32, Role, &'static str)],
    ) -> Report {
        let document = juhao_core::Document::from_text(TEXT, &juhao_core::TextOptions::default()).unwrap();
        let report = juhao_core::compare(&document, &document, &juhao_core::Options::default());
        let texts = wire::Texts { shown: TEXT, source: wire::Source::Shown };
        let report = Report::new(report, Sides::new(texts, texts), wire::Unit::Byte);
        let sides = |(left, right)| wire::Sides { left, right };
        let span = |end| WireSpan { start: 0, end, source: None };
        let matches = matches.iter().map(|&(end, role, code)| Match {
            left: span(end),
            right: span(end),
            kind: "exact",
            moved: false,
            equal: u64::from(end / 3),
            role: role.name(),
            block: 0,
            evidence: juhao_core::report::Note::new(code, []).into(),
        });
        Report {
            relation,
            reason: juhao_core::report::Note::new(reason, []).into(),
            coverage: sides(coverage),
            reworded: sides(reworded),
            shown: sides(shown),
            matches: matches.collect(),
            ..report
        }
    }

    const TEXT: &str = "天地玄黄宇宙洪荒";
    const NONE: Shares = (0.0, 0.0);

    fn printed(report: &Report) -> String {
        let span = |span: WireSpan| ShownSpan { shown: juhao_core::Span::new(span.start, span.end), source: None };
        let spans: Vec<_> =
            report.matches.iter().map(|found| Sides::new(span(found.left), span(found.right))).collect();
        let mut out = Vec::new();
        let input = crate::input::Input::text(TEXT, &juhao_core::TextOptions::default()).unwrap();
        let places = Sides::new(Places::new(&input, false, 1), Places::new(&input, false, 1));
        let names = &Sides::new("a.txt".into(), "b.txt".into());
        let (shown, style, full) = (Sides::new(TEXT, TEXT), Style::new(false), false);
        View { report, spans: &spans, shown, places, names, style, full }.print(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_first_lines_have_the_relation_its_shares_and_its_reason() {
        let evidence = [(12, Role::Evidence, "aligned")];
        let minor = [(12, Role::Minor, "too-little")];
        let cases = [
            (
                report(["contains", "right-covered"], [(0.5, 0.9), (0.0, 0.05), (0.5, 0.9)], &evidence),
                "The left text contains the right text: 50% of the left text and 90% of the right text are equal, 0% and 5% are reworded.",
                "contains, because the matches cover the right text;",
            ),
            (
                report(["partial", "passages-shared"], [(0.2, 0.3), NONE, (0.3, 0.4)], &evidence),
                "The texts share passages: 20% of the left text and 30% of the right text are equal.",
                "partial, because the matches cover neither text;",
            ),
            (
                report(["duplicate", "same-text"], [(1.0, 1.0), NONE, (1.0, 1.0)], &evidence),
                "The texts are the same: 100% of the left text and 100% of the right text are equal.",
                "duplicate, because the counted characters of both texts are the same;",
            ),
            (
                report(["distinct", "too-little-shared"], [NONE, NONE, (0.02, 0.001)], &minor),
                "The texts are distinct: 2% of the left text and under 1% of the right text are equal, which does not count as evidence.",
                "distinct, because no match stands out by enough;",
            ),
            (
                report(["distinct", "too-little-shared"], [(0.02, 0.03), NONE, (0.02, 0.03)], &evidence),
                "The texts are distinct, with too little in common: 2% of the left text and 3% of the right text are equal.",
                "distinct, because no match stands out by enough;",
            ),
            (
                report(["distinct", "nothing-shared"], [NONE; 3], &[]),
                "The texts are distinct: they share no passage.",
                "distinct, because there are no matches;",
            ),
            (
                report(["no-features", "empty-side"], [NONE; 3], &[]),
                "The texts cannot be compared.",
                "no-features, because a text has no characters that count;",
            ),
        ];
        for (report, verdict, decision) in cases {
            let view = printed(&report);
            let mut lines = view.lines();
            assert_eq!(lines.next(), Some(verdict));
            assert!(lines.next().unwrap().starts_with(decision), "{view}");
        }
    }

    #[test]
    fn minor_matches_come_after_those_that_are_evidence_with_their_reason() {
        let matches = [(6, Role::Minor, "too-little"), (12, Role::Evidence, "equal-run"), (9, Role::Minor, "new-code")];
        let view = printed(&report(["partial", "passages-shared"], [(0.5, 0.5), NONE, (0.6, 0.6)], &matches));
        let places: Vec<_> = [
            "matches that count as evidence: 1\n",
            "1. exact, 4 characters equal\n",
            "⟦天地玄黄⟧",
            "minor matches, which do not count as evidence: 2\n",
            "2. exact, 2 characters equal (minor because unrelated texts can share as much)\n",
            "⟦天地⟧",
            "3. exact, 3 characters equal (new-code)\n",
            "⟦天地玄⟧",
        ]
        .iter()
        .map(|part| view.find(part).unwrap_or_else(|| panic!("{part} is not in {view}")))
        .collect();
        assert!(places.is_sorted(), "{view}");
        let none = printed(&report(["distinct", "nothing-shared"], [NONE; 3], &[]));
        assert!(!none.contains("minor matches") && !none.contains("evidence"), "{none}");
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

//! `juhao compare --method`, `juhao methods` and `juhao statistics`: results of published methods for two texts, and
//! the term statistics that some of them need.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use juhao_core::methods::{Described, Method, Statistics, Text, Values};
use juhao_core::{Sides, TextOptions};

use super::failure::Failure;
use super::lines;
use super::read::{is_standard, open};
use super::view::Style;
use crate::input::Input;
use crate::wire::{Figure, MethodReport, Unit};

/// A row of the table: the result of a method and the time it took.
struct Row {
    report: MethodReport,
    time: Duration,
}

/// Prints the result of each method, with these values for its parameters, as lines of JSON or as a table.
pub fn compare(
    out: &mut impl Write,
    (methods, values): (&[Method], &Values),
    inputs: Sides<&Input>,
    statistics: Option<&Path>,
    (unit, json, style): (Unit, bool, Style),
) -> Result<(), Failure> {
    for method in methods {
        method.parameters(values).map_err(|error| Failure::file("--set", error))?;
    }
    let pages = inputs.map(Input::page);
    let left = text(inputs.left, pages.left.as_ref());
    let right = text(inputs.right, pages.right.as_ref());
    let known = statistics.map_or_else(|| Ok(Statistics::of_sentences([&left, &right])), read)?;
    let documents = inputs.map(|input| &input.document);
    let texts = inputs.map(Input::texts);
    let rows = methods.iter().map(|method| {
        let begin = Instant::now();
        let report = method.compare_with(values, &left, &right, &known).expect("the values were checked above");
        let time = begin.elapsed();
        Row { report: MethodReport::new(report, documents, texts, unit), time }
    });
    if json {
        for row in rows {
            serde_json::to_writer(&mut *out, &row.report).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        return Ok(());
    }
    let head = format!("{:<24}{:<12}{:>8}{:>10}  {}", "method", "verdict", "shared", "time", "in the paper's units");
    writeln!(out, "{}", style.bold(&head))?;
    for Row { report, time } in rows {
        let (shared, millis) = (report.shared.len(), time.as_secs_f64() * 1e3);
        let figures: Vec<String> = report.figures.iter().map(in_words).collect();
        let figures = if figures.is_empty() { "-".into() } else { figures.join("; ") };
        writeln!(out, "{:<24}{:<12}{shared:>8}{millis:>7.1} ms  {figures}", report.method, report.verdict)?;
        for limit in &report.limits {
            writeln!(out, "    limit {} reached: {} of {} examined", limit.name, limit.limit, limit.reached)?;
        }
    }
    if statistics.is_none() {
        let note =
            "Term frequencies were counted in the sentences of both texts; use --statistics for those of a corpus.";
        writeln!(out, "\n{}", style.dim(note))?;
    }
    Ok(())
}

/// Writes a number of a method with its counts and its limit: `ccs 0.750 (3/4), at least 0.500`.
fn in_words(figure: &Figure) -> String {
    let Figure { name, value, num, den, least, most } = *figure;
    let number = |value: f64| {
        if num.is_none() && value.fract() == 0.0 { format!("{value}") } else { format!("{value:.3}") }
    };
    let counts = num.zip(den).map_or_else(String::new, |(num, den)| format!(" ({num}/{den})"));
    let (bound, limit) = most.map_or(("at least", least.unwrap_or(0.0)), |most| ("at most", most));
    format!("{name} {}{counts}, {bound} {}", number(value), number(limit))
}

/// Converts an input to the form that the methods read.
pub(super) fn text<'d>(input: &'d Input, page: Option<&juhao_core::text::Page>) -> Text<'d> {
    page.map_or_else(|| Text::new(&input.document), |page| Text::of_page(&input.document, page))
}

/// Reads a file of term statistics.
pub(super) fn read(path: &Path) -> Result<Statistics, Failure> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes).map_err(|error| Failure::file(path.display(), error))?;
    Statistics::from_bytes(&bytes).map_err(|error| Failure::file(path.display(), error))
}

/// Prints the parameters of methods: name, value, and the source of the default.
pub fn list(out: &mut impl Write, methods: &[Method], values: &Values) -> Result<(), Failure> {
    for method in methods {
        let all = method.parameters(values).map_err(|error| Failure::file("--set", error))?;
        writeln!(out, "{}", method.name())?;
        for Described { name, value, from } in all {
            writeln!(out, "    {:<24}{from}", format!("{name}={value}"))?;
        }
    }
    Ok(())
}

/// Counts the terms of `documents`, adds the counts of the files in `merge`, and writes the sum to `to`.
pub fn statistics(out: &mut impl Write, documents: Option<&Path>, merge: &[PathBuf], to: &Path) -> Result<(), Failure> {
    let mut all = Statistics::default();
    for path in merge {
        all.merge(&read(path)?);
    }
    if let Some(documents) = documents {
        lines::for_each(documents, |line, place| {
            let mut line: lines::DocumentLine = lines::parse(line, place)?;
            let mut input = line.take_text(place)?.read(place, &TextOptions::default())?;
            segment(&mut input).map_err(|error| Failure::file(place, error))?;
            all.add(&Text::new(&input.document));
            Ok(())
        })?;
    }
    if is_standard(to) {
        return Ok(out.write_all(&all.to_bytes())?);
    }
    fs::write(to, all.to_bytes()).map_err(|error| Failure::file(to.display(), error))
}

/// Splits the Han text of an input into words with the dictionary of the feature `words`.
#[cfg(feature = "words")]
pub fn segment(input: &mut Input) -> juhao_core::Result<()> {
    let term_ends = crate::words::term_ends(input.document.shown());
    let options = TextOptions { term_ends, ..input.document.options().clone() };
    *input = input.with_options(&options)?;
    Ok(())
}

/// Does nothing, because this build has no dictionary (feature `words`).
#[cfg(not(feature = "words"))]
#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_ref_mut)] // same signature as above
pub fn segment(_: &mut Input) -> juhao_core::Result<()> {
    Ok(())
}

//! `juhao sources`: reports how much of one text is in each of many sources, and in all of them together.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use juhao_core::Options;
use juhao_core::exclusions::Parts;
use juhao_core::report::Role;
use juhao_core::text::Template;

use super::choices::{Pairwise, Scored};
use super::collect::{each_document, walk};
use super::failure::Failure;
use super::read;
use super::view::{Style, percent};
use crate::named_sources::NamedSources;
use crate::wire::{Rate, SourceReport};

/// Compares a text with the sources, one after the other, and prints the result. The file of the text is no source of
/// itself, so that a folder can be searched for the sources of one of its texts.
pub fn run(
    out: &mut impl Write,
    text: &Path,
    sources: &[PathBuf],
    Pairwise { how, unit }: &Pairwise,
    (minor, json, scored, style): (bool, bool, Scored, Style),
) -> Result<(), Failure> {
    let how = &how.for_totals();
    let files = walk::sources(sources, text)?;
    let none = Template::default();
    let subject = read::input(text, &none, &how.reading)?;
    let subject = how.without_parts(subject, &none).map_err(|error| Failure::file(text.display(), error))?;
    let options = Options { scores: json && scored.is_wanted(), ..how.options.clone() };
    let mut found = NamedSources::new(subject, options, Parts::CITED, *unit)
        .map_err(|error| Failure::file(text.display(), error))?;
    if minor {
        found.list_minor();
    }
    let mut count = 0;
    each_document(&files, |raw| {
        let (id, source) = raw.read(how)?;
        found.add(&id, &source);
        count += 1;
        Ok(())
    })?;
    if count == 0 {
        return Err(Failure::file("sources", "there is no text to compare with: name other files or folders"));
    }
    let report = found.report();
    if json {
        serde_json::to_writer_pretty(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
        return Ok(());
    }
    Ok(print(out, &report, style)?)
}

fn print(out: &mut impl Write, report: &SourceReport, style: Style) -> io::Result<()> {
    let total = format!("{} of the text is in these sources", percent(report.coverage.value));
    writeln!(out, "{}", style.bold(&total))?;
    let rates = [
        ("in any source", &report.coverage),
        ("without excluded parts", &report.included),
        ("in the largest source", &report.largest),
    ];
    for (name, Rate { value, num, den }) in rates {
        writeln!(out, "{name:<26}{:>7}  {num} of {den} characters", percent(*value))?;
    }
    for one in report.left_out.iter().filter(|one| one.equal > 0) {
        let line =
            format!("{} characters of {} are excluded; {} of them are in sources", one.counted, one.reason, one.equal);
        writeln!(out, "{}", style.dim(&line))?;
    }
    if !report.by_source.is_empty() {
        writeln!(out)?;
        writeln!(out, "{:>7}  {:>7}  {:>8}  source", "share", "adds", "passages")?;
    }
    for source in &report.by_source {
        let shares = [&source.coverage, &source.fresh].map(|rate| percent(rate.value));
        let passages = source.passages.iter().filter(|found| found.role == Role::Evidence.name()).count();
        let minor = if source.role == Role::Minor.name() { "  (minor matches only)" } else { "" };
        writeln!(out, "{:>7}  {:>7}  {passages:>8}  {}{minor}", shares[0], shares[1], source.id)?;
    }
    if report.minor > 0 {
        let count = if report.minor == 1 { "1 source has".into() } else { format!("{} sources have", report.minor) };
        let listed = report.by_source.iter().any(|source| source.role == Role::Minor.name());
        let how = if listed { "" } else { "; --minor lists them" };
        writeln!(out, "{}", style.dim(&format!("{count} only minor matches{how}")))?;
    }
    for limit in &report.limits {
        writeln!(out, "limit {} reached: {} of {} examined", limit.name, limit.limit, limit.reached)?;
    }
    Ok(())
}

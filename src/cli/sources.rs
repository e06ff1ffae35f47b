//! `juhao sources`: reports how much of one text is in each of many sources, and in all of them together.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::choices::Pairwise;
use super::view::{Style, percent};
use super::{Failure, read};
use crate::named_sources::NamedSources;
use crate::wire::{Rate, SourceReport};

/// Compares a text with the sources, one after the other, and prints the result.
pub fn run(
    out: &mut impl Write,
    text: &Path,
    sources: &[PathBuf],
    Pairwise { reading, options, unit }: &Pairwise,
    (json, style): (bool, Style),
) -> Result<(), Failure> {
    let site = read::site(&[])?;
    let subject = read::input(text, &site, reading)?;
    let mut found = NamedSources::new(subject, options.clone(), [true; 2], *unit)
        .map_err(|error| Failure::file(text.display(), error))?;
    for path in sources {
        found.add(&path.display().to_string(), &read::input(path, &site, reading)?);
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
        let passages = source.passages.iter().filter(|found| found.role == "evidence").count();
        writeln!(out, "{:>7}  {:>7}  {passages:>8}  {}", shares[0], shares[1], source.id)?;
    }
    for limit in &report.limits {
        writeln!(out, "limit {} reached: {} of {} examined", limit.name, limit.limit, limit.reached)?;
    }
    Ok(())
}

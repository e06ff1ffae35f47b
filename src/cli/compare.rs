//! `juhao compare`: the Report of two files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use juhao_core::report::ShownSpan;
use juhao_core::{Options, Sides, compare};

use super::check::html;
use super::places::Places;
use super::read::FileText;
use super::view::{Style, View};
use super::whole::{self, Old};
use super::{Failure, Found};
use crate::wire::{self, Unit};

/// What is printed, and where.
pub struct Plan<'a> {
    /// What offsets are counted in.
    pub unit: Unit,
    /// JSON instead of words.
    pub json: bool,
    /// Nothing at all on standard output.
    pub quiet: bool,
    /// Passages as a whole.
    pub full: bool,
    /// How parts are set off.
    pub style: Style,
    /// A page to write.
    pub html: Option<&'a PathBuf>,
    /// The greatest share that is no finding.
    pub fail_over: Option<f64>,
}

/// Prints the Report of two inputs, whose files have these names.
pub fn run(
    out: &mut impl Write,
    names: Sides<&Path>,
    texts: &Sides<FileText>,
    options: &Options,
    plan: &Plan<'_>,
) -> Result<Found, Failure> {
    let (left, right) = (&texts.left.input, &texts.right.input);
    let report = compare(&left.document, &right.document, options);
    let most = report.coverage.left.value().max(report.coverage.right.value());
    let spans: Vec<Sides<ShownSpan>> = report.matches.iter().map(|found| found.spans).collect();
    let names = names.map(|path| path.display().to_string());
    if let Some(path) = plan.html {
        let page = html::of_two(&names, texts, &report);
        whole::write(path, Old::Replaced, |out| out.write_all(page.as_bytes()))?;
    }
    let report = wire::Report::new(report, Sides::new(left.texts(), right.texts()), plan.unit);
    if plan.quiet {
    } else if plan.json {
        serde_json::to_writer_pretty(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        let shown = Sides::new(left.document.shown(), right.document.shown());
        let places = Sides::new(&texts.left, &texts.right).map(|text| Places::of(&text.input, text.has_pages, 1));
        let (style, full) = (plan.style, plan.full);
        View { report: &report, spans: &spans, shown, places, names: &names, style, full }.print(out)?;
    }
    Ok(Found::over(most, plan.fail_over))
}

//! `juhao compare`: prints the Report of two files.

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

/// Options of the output.
pub struct Plan<'a> {
    /// Unit of the offsets.
    pub unit: Unit,
    /// Print JSON instead of text.
    pub json: bool,
    /// Print nothing to standard output.
    pub quiet: bool,
    /// Print long passages in full.
    pub full: bool,
    /// How parts are highlighted.
    pub style: Style,
    /// The HTML report to write, if any.
    pub html: Option<&'a PathBuf>,
    /// The largest share that does not change the exit code.
    pub fail_over: Option<f64>,
}

/// Compares two texts and prints their Report; `names` are the names of their files.
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
        let places = Sides::new(&texts.left, &texts.right).map(|text| Places::new(&text.input, text.has_pages, 1));
        let (style, full) = (plan.style, plan.full);
        View { report: &report, spans: &spans, shown, places, names: &names, style, full }.print(out)?;
    }
    Ok(Found::over(most, plan.fail_over))
}

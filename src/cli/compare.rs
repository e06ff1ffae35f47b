//! `juhao compare`: prints the Report of two files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use juhao_core::report::ShownSpan;
use juhao_core::{Options, Sides, compare};

use super::failure::{Failure, Found};
use super::places::Places;
use super::read::FileText;
use super::report;
use super::view::{Style, View, note_left_out};
use crate::input::Input;
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
    /// The HTML report to write, if any, and its values that do not depend on the answer.
    pub html: Option<(&'a PathBuf, serde_json::Value)>,
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
    let found = compare(&left.document, &right.document, options);
    let most = found.coverage.left.value().max(found.coverage.right.value());
    let spans: Vec<Sides<ShownSpan>> = found.matches.iter().map(|one| one.spans).collect();
    let names = names.map(|path| path.display().to_string());
    if let Some((path, values)) = &plan.html {
        let own = wire::Report::new(found.clone(), Sides::new(left.texts(), right.texts()), Unit::Byte);
        let text = |name: &String, text: &FileText| report::text(name, &text.input, text.has_pages, &text.headings);
        let both = Sides::new(text(&names.left, &texts.left), text(&names.right, &texts.right));
        let own = serde_json::to_value(own).map_err(io::Error::from)?;
        report::write(path, report::of_two(values.clone(), &both, own, &Sides::new(left, right).map(Input::compared)))?;
    }
    let report = wire::Report::new(found, Sides::new(left.texts(), right.texts()), plan.unit);
    let wire::Sides { left: of_left, right: of_right } = &report.left_out;
    let is_left_out =
        [(&names.left, of_left), (&names.right, of_right)].map(|(name, parts)| note_left_out(name, parts));
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
    Ok(Found::over(most, is_left_out.contains(&true), plan.fail_over))
}

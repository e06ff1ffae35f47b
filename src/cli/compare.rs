//! `juhao compare`: prints the Report of two files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use juhao_core::base::Ratio;
use juhao_core::corpus::{self, EstimateSteps};
use juhao_core::features::profile::Profile;
use juhao_core::report::ShownSpan;
use juhao_core::{Options, Sides, compare};

use super::failure::{Failure, Found};
use super::places::Places;
use super::read::FileText;
use super::report;
use super::view::{Style, View, note_left_out};
use crate::input::Input;
use crate::wire::{self, Unit};

/// What of two texts is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The texts.
    Texts,
    /// Their profiles, as an index without texts does.
    Profiles,
}

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
    /// What is compared.
    pub by: By,
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
    let profiles = Sides::new(left, right).map(|input| Profile::from_document(&input.document));
    let found = if plan.by == By::Profiles {
        corpus::compare_profiles(&profiles.left, &profiles.right, options)
    } else {
        compare(&left.document, &right.document, options)
    };
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
        if plan.by == By::Profiles && options.explain {
            print_steps(out, &corpus::explain(&profiles.left, &profiles.right, options).1)?;
        }
    }
    Ok(Found::over(most, is_left_out.contains(&true), plan.fail_over))
}

/// Prints what two profiles share, from which their relation follows.
fn print_steps(out: &mut impl Write, steps: &EstimateSteps) -> io::Result<()> {
    let EstimateSteps { grams, inside, matched, telling, enough, sentences, is_verbatim, is_formula } = steps;
    writeln!(out, "\nWhat the profiles share, left and right:")?;
    let rows = [
        ("chosen grams", grams),
        ("tokens inside passages", inside),
        ("tokens matched", matched),
        ("characters in whole sentences", sentences),
    ];
    for (name, Sides { left, right }) in rows {
        let share = |Ratio { num, den }: &Ratio| format!("{num} of {den}");
        writeln!(out, "  {name}: {}, {}", share(left), share(right))?;
    }
    let Sides { left, right } = telling;
    writeln!(out, "  tokens that distinguish a copy from a phrase: {left}, {right}; {enough} make two texts related")?;
    if *is_verbatim {
        writeln!(out, "  only whole sentences are shared: the text between them is other text")?;
    }
    if *is_formula {
        writeln!(out, "  no sentence of several is shared: one form that was filled in twice, not a copy")?;
    }
    Ok(())
}

//! Compares one text with many sources that have ids. Sources are added one by one; only their matches are kept.

use juhao_core::exclusions::Parts;
use juhao_core::{Options, Report, Result, Sides};

use crate::input::Input;
use crate::wire::{self, SourceReport, Unit};

/// A text, and what was found in its sources so far.
#[derive(Clone, Debug)]
pub struct NamedSources {
    sources: juhao_core::Sources,
    subject: Input,
    unit: Unit,
    found: Vec<Found>,
    count: u32,
}

#[derive(Clone, Debug)]
struct Found {
    number: u32,
    id: String,
    report: wire::Report,
}

impl NamedSources {
    /// Starts with a text. Excludes the ranges that its options exclude, and the parts in `left_out`.
    ///
    /// # Errors
    /// As [`juhao_core::Sources::new`].
    pub fn new(subject: Input, options: Options, left_out: Parts, unit: Unit) -> Result<Self> {
        let mut sources = juhao_core::Sources::new(&subject.document, options)?;
        for part in left_out.iter() {
            sources.leave_out(part.name(), &subject.part(part));
        }
        Ok(Self { sources, subject, unit, found: Vec::new(), count: 0 })
    }

    /// Also lists sources whose matches are all minor, after the others; they are always counted.
    pub fn list_minor(&mut self) {
        self.sources.list_minor();
    }

    /// The text.
    pub fn subject(&self) -> &Input {
        &self.subject
    }

    /// Compares the text with the next source; returns whether it is listed.
    pub fn add(&mut self, id: &str, source: &Input) -> bool {
        let report = self.sources.add(&source.document);
        let number = self.count;
        self.count += 1;
        let Some(report) = report else { return false };
        let report = self.in_unit(report, source);
        self.found.push(Found { number, id: id.into(), report });
        true
    }

    /// Adds a source with the same text as the last one, without comparing it again.
    pub fn add_copy(&mut self, id: &str) {
        self.sources.add_copy();
        let last = self.found.last().filter(|last| last.number + 1 == self.count);
        let copy = last.map(|last| Found { number: self.count, id: id.into(), report: last.report.clone() });
        self.found.extend(copy);
        self.count += 1;
    }

    /// The result so far.
    pub fn report(&self) -> SourceReport {
        SourceReport::new(self.sources.summary(), self.subject.texts(), self.unit, |number| {
            let at = self.found.partition_point(|found| found.number < number);
            let Found { id, report, .. } = &self.found[at];
            (id.clone(), report.clone())
        })
    }

    fn in_unit(&self, report: Report, source: &Input) -> wire::Report {
        wire::Report::new(report, Sides::new(self.subject.texts(), source.texts()), self.unit)
    }
}

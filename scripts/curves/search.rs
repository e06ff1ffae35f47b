//! Searches every pair; keeps what the decision needs and what a Report would show.

use std::thread;

use juhao::relation::Evidence;
use juhao::report::Role;
use juhao::wire::{self, Unit};
use juhao::{Options, Sides, compare, evidence};

use crate::sets::{Pair, Set, Spans};

/// The result of the search for a pair.
pub struct Measured {
    /// The numbers that the decision needs.
    pub evidence: Evidence,
    /// The passages that count as evidence, in code points.
    pub spans: Vec<Spans>,
}

/// Searches every pair of every set, on all cores.
pub fn all(sets: &[Set], options: &Options) -> Vec<Vec<Measured>> {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let of_set = |set: &Set| {
        thread::scope(|scope| {
            let jobs: Vec<_> = (0..jobs)
                .map(|job| {
                    let pairs = set.pairs.iter().skip(job).step_by(jobs);
                    scope.spawn(move || pairs.map(|pair| one(set, pair, options)).collect::<Vec<_>>())
                })
                .collect();
            let mut done: Vec<_> =
                jobs.into_iter().map(|job| job.join().expect("a search does not panic").into_iter()).collect();
            let turns = done.len();
            (0..set.pairs.len()).map(|i| done[i % turns].next().expect("every pair has its turn")).collect()
        })
    };
    sets.iter().map(of_set).collect()
}

fn one(set: &Set, pair: &Pair, options: &Options) -> Measured {
    let [left, right] = pair.documents.map(|index| &set.documents[index]);
    let report = compare(&left.document, &right.document, options);
    let report = wire::Report::new(report, Sides::new(left.texts(), right.texts()), Unit::Char);
    let place = |span: wire::WireSpan| span.source.unwrap_or([span.start, span.end]);
    let evidence_alone = report.matches.iter().filter(|found| found.role == Role::Evidence.name());
    let spans = evidence_alone.map(|found| [place(found.left), place(found.right)]).collect();
    Measured { evidence: evidence(&left.document, &right.document, options), spans }
}

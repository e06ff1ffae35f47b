//! Draws curves of the thresholds: the figures for each value of each threshold on labelled sets, two-fold.
//!
//! `scripts/curves.sh` makes sets from `tests/corpus` and runs this on them. `scripts/curves.sh --data PATH` reads
//! other sets: folders with `documents.jsonl` and `truth.jsonl` (see `sets.rs`).
//!
//! The search runs once per pair, and the decision, which is cheap, once per value. Only for `minMatchLength` the
//! search runs for each value. With `--rules`, prints the effect of each rule of the search instead, and with
//! `--profiles` that of each rule of the decision by profiles.

mod ablation;
mod curve;
mod figures;
mod profiles;
mod search;
mod sets;

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use curve::{Curve, THRESHOLDS};
use figures::Figures;
use juhao::Options;
use juhao::relation::{Thresholds, decide};
use search::Measured;
use sets::{Half, Set};

const USAGE: &str = "usage: curves --data FOLDER [--sets NAME,NAME] [--by-set | --rules | --profiles]";

/// The values of `minMatchLength` to try.
const LENGTHS: [u32; 9] = [4, 6, 8, 10, 12, 16, 20, 24, 32];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let (mut data, mut only, mut by_set) = (None, None, false);
    let mut table: Option<fn(&[Set]) -> String> = None;
    let mut arguments = env::args().skip(1);
    while let Some(name) = arguments.next() {
        match name.as_str() {
            "--data" => data = Some(PathBuf::from(arguments.next().ok_or(USAGE)?)),
            "--sets" => only = Some(arguments.next().ok_or(USAGE)?),
            "--by-set" => by_set = true,
            "--rules" => table = Some(ablation::table),
            "--profiles" => table = Some(profiles::table),
            _ => return Err(USAGE.into()),
        }
    }
    let data = data.ok_or(USAGE)?;
    let entries = fs::read_dir(&data).map_err(|error| format!("{}: {error}", data.display()))?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.retain(|path| path.join("truth.jsonl").exists());
    folders.sort();
    let mut sets = folders.iter().map(|path| Set::read(path)).collect::<Result<Vec<_>, _>>()?;
    sets.retain(|set| only.as_ref().is_none_or(|only: &String| only.split(',').any(|name| name == set.name)));
    if sets.is_empty() {
        return Err(format!("{}: no folder with documents.jsonl and truth.jsonl", data.display()));
    }
    for set in &sets {
        println!("{:24} {:5} pairs", set.name, set.pairs.len());
    }
    if let Some(table) = table {
        println!("\n{}", table(&sets));
        return Ok(());
    }
    let searched = search::all(&sets, &Options::default());
    for (name, values, choose) in THRESHOLDS {
        let figures = |value: u32| {
            let mut thresholds = Thresholds::default();
            let default = choose(&mut thresholds, value);
            (figures_of(&sets, &searched, &thresholds), default)
        };
        println!("\n{}", Curve::draw(name, values, figures).table(by_set));
    }
    let figures = |value: u32| {
        let searched = search::all(&sets, &Options { min_match_length: Some(value), ..Options::default() });
        (figures_of(&sets, &searched, &Thresholds::default()), value == Options::MIN_MATCH_LENGTH)
    };
    println!("\n{}", Curve::draw("minMatchLength", &LENGTHS, figures).table(by_set));
    Ok(())
}

/// The figures of every set, for both halves and for all pairs.
fn figures_of(sets: &[Set], searched: &[Vec<Measured>], thresholds: &Thresholds) -> Vec<(String, [Figures; 3])> {
    let of_set = |(set, measured): (&Set, &Vec<Measured>)| {
        let relations: Vec<_> = measured.iter().map(|found| decide(&found.evidence, thresholds).0).collect();
        let figures = Half::ALL.map(|half| {
            let rows = set.pairs.iter().zip(&relations).zip(measured);
            let rows = rows.filter(|((pair, _), _)| half.has(pair));
            let rows: Vec<_> = rows.map(|((pair, &relation), found)| (pair, relation, &found.spans[..])).collect();
            Figures::compute(&rows, &set.clusters)
        });
        (set.name.clone(), figures)
    };
    sets.iter().zip(searched).map(of_set).collect()
}

//! Compares the engine with native diff libraries: processor time, and the length of the common subsequence that each
//! finds.
//!
//! `cargo run --release -- FOLDER [PATIENCE]` reads the cases that `tests/corpus/generate.mjs` wrote, and prints a line
//! of JSON for each, `{ name, answers: [[tool, ms, said]] }`, for `tests/benches/native.mjs`. Every call runs in its
//! own process, which is stopped after PATIENCE seconds (default: 20); then there are no `ms`.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use cpu_time::ProcessTime;
use imara_diff::{Algorithm, Diff, InternedInput};
use juhao_core::text::Reading;
use juhao_core::{Document, Options, TextOptions};
use serde_json::json;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A tool: reads two texts before the clock starts, and returns the call to be timed, which returns its result.
type Load = fn(&str, &str) -> Box<dyn FnMut() -> String>;

const TOOLS: &[(&str, Load)] = &[
    ("align", |left, right| {
        let [left, right] = [left, right].map(str::to_owned);
        Box::new(move || {
            let [a, b] = [&left, &right]
                .map(|text| Reading::from_text(text.clone(), &TextOptions::default()).expect("cases are short"));
            let lcs = juhao_core::align(&a, &b, &Options::default()).lcs;
            if lcs.exact() { format!("= {}", lcs.lower) } else { format!("{}..{}", lcs.lower, lcs.upper) }
        })
    }),
    ("compare", |left, right| {
        let [left, right] = [left, right].map(str::to_owned);
        Box::new(move || {
            let [a, b] = documents(&left, &right);
            juhao_core::compare(&a, &b, &Options::default()).relation.name().to_owned()
        })
    }),
    ("LCS alone", |left, right| {
        let [a, b] = symbols(left, right);
        Box::new(move || {
            let bounds = juhao_core::internal::seq::lcs::lcs(&a, &b, &[], u64::MAX);
            format!("{}..{}", bounds.lower, bounds.upper)
        })
    }),
    ("rapidfuzz", |left, right| {
        let [a, b] = symbols(left, right);
        Box::new(move || {
            let length = rapidfuzz::distance::lcs_seq::similarity(a.iter().copied(), b.iter().copied());
            format!("= {length}")
        })
    }),
    ("similar", |left, right| {
        let [a, b] = symbols(left, right);
        Box::new(move || {
            let ops = similar::capture_diff_slices(similar::Algorithm::Myers, &a, &b);
            let equal = ops.iter().map(|op| match op {
                similar::DiffOp::Equal { len, .. } => *len,
                _ => 0,
            });
            format!(">= {}", equal.sum::<usize>())
        })
    }),
    ("imara-diff", |left, right| {
        let [a, b] = symbols(left, right);
        Box::new(move || {
            let mut input = InternedInput::default();
            input.update_before(a.iter().copied());
            input.update_after(b.iter().copied());
            let diff = Diff::compute(Algorithm::Myers, &input);
            format!(">= {}", a.len() - diff.count_removals() as usize)
        })
    }),
];

const ROUNDS: usize = 3;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--one", tool, left, right] => one(tool, left, right),
        [folder] => all(Path::new(folder), Duration::from_secs(20)),
        [folder, patience] => all(Path::new(folder), Duration::from_secs(patience.parse()?)),
        _ => Err("usage: juhao-benches FOLDER [PATIENCE]".into()),
    }
}

/// Runs one tool on one case in this process; prints milliseconds and the result.
fn one(tool: &str, left: &str, right: &str) -> Result<()> {
    let (_, load) = TOOLS.iter().find(|(name, _)| *name == tool).ok_or("no such tool")?;
    let mut call = load(&fs::read_to_string(left)?, &fs::read_to_string(right)?);
    let begin = ProcessTime::now();
    let found = call();
    let mut calls = 1;
    // A single short call is not reliable, and the first one is the slowest.
    while begin.elapsed() < Duration::from_millis(50) {
        call();
        calls += 1;
    }
    println!("{:.4} {found}", begin.elapsed().as_secs_f64() * 1000.0 / f64::from(calls));
    Ok(())
}

/// Runs every tool on every case of a folder.
fn all(folder: &Path, patience: Duration) -> Result<()> {
    let names: BTreeSet<String> = fs::read_dir(folder)?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".left.txt").map(str::to_owned))
        .collect();
    let tools: Vec<&str> = TOOLS.iter().map(|(name, _)| *name).collect();
    for name in names {
        let paths = ["left", "right"].map(|side| folder.join(format!("{name}.{side}.txt")));
        let mut times = vec![Vec::new(); tools.len()];
        let mut said = vec![String::new(); tools.len()];
        for _ in 0..ROUNDS {
            for (i, tool) in tools.iter().enumerate() {
                if !said[i].is_empty() && times[i].is_empty() {
                    continue;
                }
                match in_time(tool, &paths, patience)? {
                    Some((ms, found)) => {
                        times[i].push(ms);
                        said[i] = found;
                    }
                    None => said[i] = format!("over {} s", patience.as_secs()),
                }
            }
        }
        let answers = tools.iter().zip(&mut times).zip(&said).map(|((tool, times), said)| {
            times.sort_by(f64::total_cmp);
            json!([tool, times.get(times.len() / 2), said])
        });
        println!("{}", json!({ "name": name, "answers": answers.collect::<Vec<_>>() }));
    }
    Ok(())
}

/// Milliseconds and the result, unless it takes too long.
fn in_time(tool: &str, paths: &[PathBuf; 2], patience: Duration) -> Result<Option<(f64, String)>> {
    let mut command = Command::new(env::current_exe()?);
    let mut child = command.args(["--one", tool]).args(paths).stdout(Stdio::piped()).spawn()?;
    let begin = Instant::now();
    while child.try_wait()?.is_none() {
        if begin.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2));
    }
    let output = String::from_utf8(child.wait_with_output()?.stdout)?;
    let (ms, found) = output.trim().split_once(' ').ok_or_else(|| format!("{tool} failed"))?;
    Ok(Some((ms.parse()?, found.to_owned())))
}

fn documents(left: &str, right: &str) -> [Document; 2] {
    [left, right].map(|text| Document::from_text(text, &TextOptions::default()).expect("cases are short"))
}

/// The input of the LCS: the counted characters, the same for all tools.
fn symbols(left: &str, right: &str) -> [Vec<u32>; 2] {
    documents(left, right).map(|document| document.symbols().to_vec())
}

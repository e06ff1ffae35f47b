//! Times every hostile input: `cargo run --release --bin hostile -- [BYTES [PATIENCE]]`, by default 1 MB per side and
//! 20 s. `--write FOLDER BYTES` writes the pairs of texts instead, and their names, in order, to `names.txt`.

#[path = "../../../../support/hostile.rs"]
#[allow(dead_code)] // what the tests expect of each is not asked here
mod hostile;

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use cpu_time::ProcessTime;
use juhao_core::{Document, LimitReached, Options, TextOptions};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--one", what, name, bytes] => one(what, name, bytes.parse()?),
        ["--write", folder, bytes] => write(Path::new(folder), bytes.parse()?),
        [] => all(1_000_000, Duration::from_secs(20)),
        [bytes] => all(bytes.parse()?, Duration::from_secs(20)),
        [bytes, patience] => all(bytes.parse()?, Duration::from_secs(patience.parse()?)),
        _ => Err("usage: hostile [BYTES [PATIENCE]]".into()),
    }
}

/// Writes every pair of texts to files.
fn write(folder: &Path, bytes: usize) -> Result<()> {
    let mut names = String::new();
    for (i, case) in hostile::all(bytes).into_iter().enumerate() {
        fs::write(folder.join(format!("{i}.left.txt")), case.left)?;
        fs::write(folder.join(format!("{i}.right.txt")), case.right)?;
        names += case.name;
        names.push('\n');
    }
    fs::write(folder.join("names.txt"), names)?;
    Ok(())
}

/// One call, in this process.
fn one(what: &str, name: &str, bytes: usize) -> Result<()> {
    if what == "page" {
        let (_, html) = hostile::pages(bytes).into_iter().find(|(page, _)| *page == name).ok_or("no such page")?;
        let begin = ProcessTime::now();
        let document = Document::from_html(&html, &TextOptions::default())?;
        return say(begin, &format!("{} characters", document.lengths().chars), &[]);
    }
    let case = hostile::all(bytes).into_iter().find(|case| case.name == name).ok_or("no such case")?;
    let begin = ProcessTime::now();
    let read = |text: &str| Document::from_text(text, &TextOptions::default());
    let (left, right) = (read(&case.left)?, read(&case.right)?);
    match what {
        "read" => say(begin, "", &[]),
        "align" => {
            let aligned = juhao_core::align(&left, &right, &Options::default());
            say(begin, &format!("{} spans", aligned.spans.len()), &aligned.limits)
        }
        _ => {
            let report = juhao_core::compare(&left, &right, &Options::default());
            say(begin, &format!("{}, {} matches", report.relation.name(), report.matches.len()), &report.limits)
        }
    }
}

fn say(begin: ProcessTime, what: &str, limits: &[LimitReached]) -> Result<()> {
    let limits: Vec<&str> = limits.iter().map(|limit| limit.name).collect();
    println!("{:.0} ms {what} {}", begin.elapsed().as_secs_f64() * 1000.0, limits.join(", "));
    Ok(())
}

fn all(bytes: usize, patience: Duration) -> Result<()> {
    println!("| {bytes} bytes a side | read | align | compare |\n| --- | --- | --- | --- |");
    for case in hostile::all(bytes) {
        let cell = |what| in_time(what, case.name, bytes, patience);
        println!("| {} | {} | {} | {} |", case.name, cell("read")?, cell("align")?, cell("compare")?);
    }
    for (name, _) in hostile::pages(bytes) {
        println!("| page: {name} | {} | | |", in_time("page", name, bytes, patience)?);
    }
    Ok(())
}

fn in_time(what: &str, name: &str, bytes: usize, patience: Duration) -> Result<String> {
    let mut command = Command::new(env::current_exe()?);
    let mut child = command.args(["--one", what, name, &bytes.to_string()]).stdout(Stdio::piped()).spawn()?;
    let begin = Instant::now();
    while child.try_wait()?.is_none() {
        if begin.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(format!("**over {} s**", patience.as_secs()));
        }
        thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output()?;
    let said = String::from_utf8(output.stdout)?;
    Ok(if output.status.success() { said.trim().to_owned() } else { "**panic**".into() })
}

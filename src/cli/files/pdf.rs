//! Reads the text layer of a PDF in a separate process.
//!
//! The library that reads PDF can panic, recurse without end or loop on a hostile file. The separate process then fails
//! or is killed after a time limit, and only this file is reported as unreadable. The process also has a memory limit,
//! on systems that support one.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use juhao_readers::Opened;
use juhao_readers::pages::{self, Pages, Run};
use pdf_extract::{Document, MediaBox, OutputDev, OutputError, Transform, output_doc_page};

use super::MOST;

/// The hidden command that reads a PDF from standard input.
pub const COMMAND: &str = "read-pdf";
/// Base time limit in seconds; one second is added for every 2 MiB of the file. On Unix it is processor time, so that a
/// busy machine refuses no file.
const SECONDS: u64 = 2;
/// The limit by the clock, as a multiple of the processor time.
const PATIENCE: u64 = 10;
/// Memory limit of the process in bytes.
#[cfg(unix)]
const MEMORY: u64 = 1 << 30;
/// Largest number of pages of a file.
const MOST_PAGES: usize = 20_000;

/// Reads a PDF.
///
/// # Errors
/// A message for the user: the file is encrypted, has no text, is broken, or takes too long.
pub fn read(bytes: &[u8]) -> Result<Opened, String> {
    let program = std::env::current_exe().map_err(|error| format!("cannot start a reader: {error}"))?;
    let mut command = Command::new(program);
    let seconds = SECONDS + (bytes.len() as u64 >> 21);
    command.arg(COMMAND).arg(seconds.to_string()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start a reader: {error}"))?;
    let answer = answer(&mut child, bytes, Duration::from_secs(PATIENCE * seconds));
    // Has no effect if the process has already ended.
    let _ = child.kill();
    let status = child.wait().map_err(|error| format!("cannot be read: {error}"))?;
    let too_slow = || format!("is broken or too complex: reading it took more than {seconds} s");
    let (text, why) = answer.ok_or_else(too_slow)?;
    match status.code() {
        Some(0) => of_pages(text),
        Some(3) => Err(String::from_utf8_lossy(&why).trim().to_owned()),
        _ if is_out_of_time(status) => Err(too_slow()),
        _ => Err("is broken: its reader failed".into()),
    }
}

/// Reads what the process writes: the numbers of the pages without text in the first line, then the text.
fn of_pages(written: Vec<u8>) -> Result<Opened, String> {
    if written.len() as u64 > MOST {
        return Err(format!("has more than {MOST} bytes of text, which is the limit"));
    }
    let written = String::from_utf8(written).map_err(|_| "is broken: its text is not Unicode")?;
    let (numbers, text) = written.split_once('\n').ok_or("is broken: its reader failed")?;
    let without_text = numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    juhao_readers::of_pages(Pages { text: text.into(), without_text }).map_err(|refusal| refusal.why)
}

/// The standard output and the standard error of the process; `None` if it takes longer than `most`.
fn answer(child: &mut Child, bytes: &[u8], most: Duration) -> Option<(Vec<u8>, Vec<u8>)> {
    let (mut input, output, errors) = (child.stdin.take()?, child.stdout.take()?, child.stderr.take()?);
    let (done, wait) = mpsc::channel();
    let collect = |from: Box<dyn Read + Send>, done: mpsc::Sender<(bool, Vec<u8>)>, is_text: bool| {
        thread::spawn(move || {
            let mut all = Vec::new();
            let _ = from.take(MOST + 1).read_to_end(&mut all);
            let _ = done.send((is_text, all));
        })
    };
    collect(Box::new(output), done.clone(), true);
    collect(Box::new(errors), done, false);
    thread::scope(|scope| {
        scope.spawn(move || {
            // Writing fails if the process has failed; its exit code says so.
            let _ = input.write_all(bytes);
        });
        let deadline = std::time::Instant::now() + most;
        let (mut text, mut why) = (None, None);
        while text.is_none() || why.is_none() {
            let left = deadline.saturating_duration_since(std::time::Instant::now());
            match wait.recv_timeout(left) {
                Ok((true, all)) => text = Some(all),
                Ok((false, all)) => why = Some(all),
                Err(_) => {
                    let _ = child.kill();
                    return None;
                }
            }
        }
        text.zip(why)
    })
}

/// Runs in the separate process: reads a PDF from standard input and writes its text, as `of_pages` reads it. If the
/// file cannot be read, writes the reason to standard error and returns exit code 3.
pub fn process(seconds: u64) -> ExitCode {
    bound(seconds);
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes).map_err(|error| error.to_string());
    // Deep nesting is legal in a PDF, and the stack of the main thread is small on some systems.
    let reader = thread::Builder::new().stack_size(64 << 20).spawn(move || extracted(&bytes));
    let text = read.and_then(|_| reader.map_err(|error| error.to_string())?.join().unwrap_or(Err("is broken".into())));
    match text {
        Ok(Pages { text, without_text }) => {
            let numbers: Vec<String> = without_text.iter().map(u32::to_string).collect();
            let _ = write!(io::stdout().lock(), "{}\n{text}", numbers.join(" "));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(3)
        }
    }
}

fn extracted(bytes: &[u8]) -> Result<Pages, String> {
    let mut document = Document::load_mem(bytes).map_err(|error| format!("is broken: {error}"))?;
    if document.is_encrypted() && document.decrypt("").is_err() {
        return Err("is encrypted; save it without a password".into());
    }
    let numbers = document.get_pages();
    if numbers.is_empty() {
        return Err("is broken: it has no pages".into());
    }
    if numbers.len() > MOST_PAGES {
        return Err(format!("has {} pages; the limit is {MOST_PAGES}", numbers.len()));
    }
    let mut broken = None;
    let pages = numbers.keys().map_while(|&number| {
        let mut letters = Letters::default();
        let done = output_doc_page(&document, &mut letters, number);
        broken = done.err().map(|error| format!("is broken on page {number}: {error}"));
        broken.is_none().then_some(letters.0)
    });
    let pages = pages::read(pages);
    broken.map_or(Ok(pages), Err)
}

/// The letters of a page with their places.
#[derive(Default)]
struct Letters(Vec<Run>);

impl OutputDev for Letters {
    fn output_character(
        &mut self,
        matrix: &Transform,
        width: f64,
        _spacing: f64,
        font_size: f64,
        letter: &str,
    ) -> Result<(), OutputError> {
        let [a, b, c, d] = [matrix.m11, matrix.m12, matrix.m21, matrix.m22].map(|number| number * font_size);
        self.0.push(Run::new(letter, [a, b, c, d, matrix.m31, matrix.m32], width * a.hypot(b)));
        Ok(())
    }

    fn begin_page(&mut self, _: u32, _: &MediaBox, _: Option<(f64, f64, f64, f64)>) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn begin_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_word(&mut self) -> Result<(), OutputError> {
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), OutputError> {
        Ok(())
    }
}

#[cfg(unix)]
fn bound(seconds: u64) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let exactly = |most| Rlimit { current: Some(most), maximum: Some(most) };
    // If a limit cannot be set, the time limit of the parent process remains.
    let _ = setrlimit(Resource::As, exactly(MEMORY));
    let _ = setrlimit(Resource::Core, exactly(0));
    // The soft limit sends SIGXCPU, by which the parent process recognises the reason.
    let _ = setrlimit(Resource::Cpu, Rlimit { current: Some(seconds), maximum: Some(seconds + 1) });
}

#[cfg(not(unix))]
fn bound(_: u64) {}

#[cfg(unix)]
fn is_out_of_time(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(rustix::process::Signal::XCPU.as_raw())
}

#[cfg(not(unix))]
fn is_out_of_time(_: ExitStatus) -> bool {
    false
}

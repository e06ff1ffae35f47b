//! The text layer of a PDF, read in a process of its own.
//!
//! The library that reads PDF may panic, recurse without end or loop on a file made for that. Such a process ends by itself or is ended
//! after a time, and the file is named with its reason; the others are still read. The process has a bound on its memory where the
//! system knows such bounds.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use pdf_extract::{Document, PlainTextOutput, output_doc_page};

use super::{MOST, pages};

/// The hidden command that reads a PDF from standard input.
pub const COMMAND: &str = "read-pdf";
/// Seconds of work that a file may take, and more for every two megabytes of it. They are seconds of the processor where the system counts
/// them, so that a busy machine refuses no file.
const SECONDS: u64 = 2;
/// Times as long may it take by the clock.
const PATIENCE: u64 = 10;
/// Bytes of memory of the process.
const MEMORY: u64 = 1 << 30;
/// Pages of one file.
const MOST_PAGES: usize = 20_000;

/// The text of a PDF, with a form feed between two pages.
///
/// # Errors
/// The reason, in words: encrypted, without text, broken, or too slow.
pub fn text(bytes: &[u8]) -> Result<String, String> {
    let program = std::env::current_exe().map_err(|error| format!("cannot start a reader: {error}"))?;
    let mut command = Command::new(program);
    let seconds = SECONDS + (bytes.len() as u64 >> 21);
    command.arg(COMMAND).arg(seconds.to_string()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start a reader: {error}"))?;
    let answer = answer(&mut child, bytes, Duration::from_secs(PATIENCE * seconds));
    // Whoever has answered has ended; whoever has not is ended.
    let _ = child.kill();
    let status = child.wait().map_err(|error| format!("cannot be read: {error}"))?;
    let too_slow = || format!("is broken, or too complex: reading it took over {seconds} s");
    let (text, why) = answer.ok_or_else(too_slow)?;
    match status.code() {
        Some(0) => read(text),
        Some(3) => Err(String::from_utf8_lossy(&why).trim().to_owned()),
        _ if is_out_of_time(status) => Err(too_slow()),
        _ => Err("is broken: its reader failed".into()),
    }
}

fn read(text: Vec<u8>) -> Result<String, String> {
    if text.len() as u64 > MOST {
        return Err(format!("has more than {MOST} bytes of text, the limit of an input"));
    }
    let text = String::from_utf8(text).map_err(|_| "is broken: its text is not Unicode")?;
    let pages: Vec<String> = text.split('\u{C}').map(str::to_owned).collect();
    let text = pages::text(&pages);
    if !text.chars().any(char::is_alphanumeric) {
        return Err("has no text, only pictures of it: a scanned PDF needs text recognition first".into());
    }
    Ok(text)
}

/// What the process writes and why it failed; `None` where it takes longer than `most`.
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
            // A process that failed does not read to the end.
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

/// The process: reads a PDF from standard input and writes its text. Exit code 3, and the reason on standard error, for a file that has
/// none.
pub fn process(seconds: u64) -> ExitCode {
    bound(seconds);
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes).map_err(|error| error.to_string());
    // Deep nesting is legal, and the main thread of some systems has little room for it.
    let reader = thread::Builder::new().stack_size(64 << 20).spawn(move || extracted(&bytes));
    let text = read.and_then(|_| reader.map_err(|error| error.to_string())?.join().unwrap_or(Err("is broken".into())));
    match text {
        Ok(text) => {
            let _ = io::stdout().lock().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(3)
        }
    }
}

fn extracted(bytes: &[u8]) -> Result<String, String> {
    let mut document = Document::load_mem(bytes).map_err(|error| format!("is broken: {error}"))?;
    if document.is_encrypted() && document.decrypt("").is_err() {
        return Err("is encrypted; save it without a password".into());
    }
    let numbers = document.get_pages();
    if numbers.is_empty() {
        return Err("is broken: it has no pages".into());
    }
    if numbers.len() > MOST_PAGES {
        return Err(format!("has {} pages, the limit is {MOST_PAGES}", numbers.len()));
    }
    let mut out = String::new();
    for (at, (number, _)) in numbers.iter().enumerate() {
        let mut page = String::new();
        output_doc_page(&document, &mut PlainTextOutput::new(&mut page), *number)
            .map_err(|error| format!("is broken on page {number}: {error}"))?;
        if at > 0 {
            out.push('\u{C}');
        }
        // The text of a page has no form feed of its own.
        out.extend(page.chars().map(|c| if c == '\u{C}' { '\n' } else { c }).filter(|&c| c != '\0'));
        if out.len() as u64 > MOST {
            break;
        }
    }
    Ok(out)
}

#[cfg(unix)]
fn bound(seconds: u64) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let exactly = |most| Rlimit { current: Some(most), maximum: Some(most) };
    // A system that refuses has other bounds.
    let _ = setrlimit(Resource::As, exactly(MEMORY));
    let _ = setrlimit(Resource::Core, exactly(0));
    // The signal of the first limit ends the process, and names the reason.
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

//! Extracts bodies with the engine and with another native library, for `tests/benches/pages.mjs`, which scores them.
//!
//! `cargo run --release --bin pages -- PAGES TOOL...`: PAGES has lines of JSON with `id` and `html`; a tool is `juhao`
//! or `dom_smoothie`. Prints a line `{tool, id, body}` per page, then `{tool, ms}`: the processor time of the fastest
//! pass over all pages.

use std::error::Error;
use std::io::Write;
use std::time::Duration;
use std::{env, fs, io};

use cpu_time::ProcessTime;
use juhao_core::text::{ExtractionChoice, extract, visible};
use serde_json::{Value, json};

/// Passes are repeated until they took this time.
const ENOUGH: Duration = Duration::from_secs(2);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let pages = fs::read_to_string(arguments.next().ok_or("a file of pages")?)?;
    let pages: Vec<Value> = pages.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    for tool in arguments {
        for page in &pages {
            let body = text(&tool, html(page));
            writeln!(out, "{}", json!({ "tool": tool, "id": page["id"], "body": body }))?;
        }
        let (mut best, all) = (Duration::MAX, ProcessTime::now());
        while all.elapsed() < ENOUGH {
            let pass = ProcessTime::now();
            for page in &pages {
                std::hint::black_box(read(&tool, html(page)));
            }
            best = best.min(pass.elapsed());
        }
        writeln!(out, "{}", json!({ "tool": tool, "ms": best.as_secs_f64() * 1000.0 }))?;
    }
    Ok(())
}

fn html(page: &Value) -> &str {
    page["html"].as_str().unwrap_or_default()
}

/// The timed work: returns the body as text or, for other libraries, as HTML.
fn read(tool: &str, html: &str) -> String {
    match tool {
        "juhao" => extract(html, ExtractionChoice::Body).body,
        _ => dom_smoothie::Readability::new(html, None, None)
            .and_then(|mut reader| Ok(reader.parse()?.content.to_string()))
            .unwrap_or_default(),
    }
}

/// Converts a body to text, in the same way for all libraries.
fn text(tool: &str, html: &str) -> String {
    let body = read(tool, html);
    if tool == "juhao" { body } else { visible(&body).text }
}

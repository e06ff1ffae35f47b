//! Bodies of many pages: reads lines of JSON with `id` and `html`, prints lines with `id`, `body` and `confidence`, and on
//! stderr the speed of extraction alone (of three runs the fastest, page by page).
//!
//! `cargo run --release -p juhao-core --example extract_pages -- pages.jsonl [RULE] > predictions.jsonl`; a rule named is
//! switched off.

use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use juhao_core::text::extract_without;

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).expect("a file of pages");
    let rule = std::env::args().nth(2).unwrap_or_default();
    let mut pages = Vec::new();
    for line in std::io::BufReader::new(std::fs::File::open(path)?).lines() {
        let page: serde_json::Value = serde_json::from_str(&line?)?;
        pages.push((page["id"].clone(), page["html"].as_str().unwrap_or_default().to_owned()));
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut bytes, mut time) = (0, Duration::ZERO);
    for (id, html) in &pages {
        let timed = || {
            let start = Instant::now();
            let page = extract_without(html, &rule);
            (start.elapsed(), page)
        };
        let (first, page) = timed();
        time += timed().0.min(timed().0).min(first);
        bytes += html.len();
        writeln!(out, "{}", serde_json::json!({ "id": id, "body": page.body, "confidence": page.confidence }))?;
    }
    eprintln!("{} pages, {bytes} bytes, {time:?}, {:.0} MB/s", pages.len(), bytes as f64 / 1e6 / time.as_secs_f64());
    Ok(())
}

//! `juhao verify`: checks whether the quotations of a text are in its sources, word for word.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use juhao_core::verify::{EditKind, Status, VerifyOptions};
use juhao_core::{Preset, TextOptions};
use juhao_report::Lang;
use juhao_report::plain::Plain;
use maud::{Markup, html};
use serde_json::Value;

use super::choices::Reading;
use super::collect::{each_document, walk};
use super::failure::{Failure, Found};
use super::lines::{self, DocumentLine};
use super::outputs::{self, Form, Output};
use super::read;
use super::settled::Settled;
use super::values::UnitName;
use super::view::{Style, percent, printable, shortened};
use super::whole::{self, Old};
use crate::input::Input;
use crate::quoted::{Quotation, Request, Verified, Wanted};

/// The arguments.
#[allow(clippy::struct_excessive_bools)] // each is a switch of the command line
#[derive(Args, Clone, Debug)]
pub struct Arguments {
    /// The text with the quotations: a file, or - for standard input. The format and the charset are detected
    #[arg(required_unless_present = "items")]
    pub text: Option<PathBuf>,
    /// The sources: files, folders and patterns. The file of the text is left out of them
    #[arg(required_unless_present_any = ["documents", "items"])]
    pub sources: Vec<PathBuf>,
    /// Look for these items in the sources, instead of the quotations of a text: lines of JSON, each with "id" and
    /// "text" or "html". - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lines", "missing"])]
    pub items: Option<PathBuf>,
    /// More sources as lines of JSON: "id", and "text" or "html". - for standard input
    #[arg(long, value_name = "FILE")]
    pub documents: Option<PathBuf>,
    /// Take each line of the text as a quotation, instead of what is in quotation marks and quoted blocks
    #[arg(long)]
    lines: bool,
    /// Accept no difference, not even an ellipsis, words in brackets or another case of the first letter
    #[arg(long, conflicts_with = "tolerate")]
    strict: bool,
    /// Kinds of differences to accept, such as spelling,case,ocr
    #[arg(long, value_delimiter = ',', value_name = "KIND", value_parser = kind)]
    tolerate: Vec<String>,
    /// Also list passages that are word for word in a source and in no quotation marks
    #[arg(long)]
    missing: bool,
    /// Exit with 1 if a quotation has one of these statuses
    #[arg(long, value_enum, value_delimiter = ',', value_name = "STATUS")]
    fail_on: Vec<StatusName>,
    /// Write the result as one HTML file that loads nothing
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Unit of the offsets
    #[arg(long = "offsets", alias = "unit", value_enum, default_value = "char")]
    unit: UnitName,
    #[command(flatten)]
    reading: Reading,
}

impl Arguments {
    /// The files that are written.
    pub fn outputs(&self) -> Vec<Output<'_>> {
        Output::of("--report", self.report.as_deref(), Form::Page).into_iter().collect()
    }
}

/// Parses the name of a kind of difference.
fn kind(name: &str) -> Result<String, String> {
    let is_known = EditKind::NAMES.contains(&name);
    is_known.then(|| name.into()).ok_or_else(|| format!("the kinds are {}", EditKind::NAMES.join(", ")))
}

/// Values of `--fail-on`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatusName {
    /// Word for word, as an item that should be in no page
    Verified,
    /// With changes that editors mark, or that --tolerate accepts
    Repaired,
    /// With other words
    Altered,
    /// In no source
    NotFound,
}

impl StatusName {
    fn name(self) -> &'static str {
        match self {
            Self::Verified => Status::Verified.name(),
            Self::Repaired => Status::Repaired.name(),
            Self::Altered => Status::Altered.name(),
            Self::NotFound => Status::NotFound.name(),
        }
    }
}

/// Checks the quotations and prints the result.
pub fn run(out: &mut impl Write, arguments: &Arguments, style: Style) -> Result<Found, Failure> {
    let reading = arguments.reading.with(Preset::Standard);
    let site = read::site(&[])?;
    // With items, the first file is a source, too.
    let files = arguments.text.iter().filter(|_| arguments.items.is_some()).chain(&arguments.sources);
    let files: Vec<PathBuf> = files.cloned().collect();
    if files.is_empty() && arguments.documents.is_none() {
        return Err(Failure::file("verify", "has nothing to look in: name files, folders or --documents"));
    }
    let files = match &arguments.text {
        Some(text) if arguments.items.is_none() => walk::sources(&files, text)?,
        _ => walk::files(&files)?,
    };
    let files = outputs::without_old(&arguments.outputs(), files)?;
    let (name, text, ids) = match (&arguments.items, &arguments.text) {
        (Some(path), _) => {
            let (text, ids) = items(path, &reading)?;
            (path, text, Some(ids))
        }
        (None, Some(path)) => (path, read::input(path, &site, &reading)?, None),
        (None, None) => unreachable!("the parser requires one of them"),
    };
    let sources = sources(&files, arguments.documents.as_deref(), &reading)?;
    let sources: Vec<(&str, &Input)> = sources.iter().map(|(name, input)| (&**name, input)).collect();
    let quotations = if arguments.lines || ids.is_some() { Wanted::Lines } else { Wanted::Marked };
    let options =
        VerifyOptions { strict: arguments.strict, tolerate: arguments.tolerate.clone(), ..VerifyOptions::default() };
    let request = Request { quotations, options, missing: arguments.missing };
    let name = name.display().to_string();
    let failed = |error| Failure::file(&name, error);
    let found = request.check(&text, &sources, arguments.unit.into()).map_err(failed)?;
    if let Some(path) = &arguments.report {
        let page = page(&name, text.document.shown(), &request, &text, &sources).map_err(failed)?;
        whole::write(path, Old::Replaced, |out| out.write_all(page.as_bytes()))?;
    }
    let ids = ids.as_deref();
    if arguments.json {
        let mut value = serde_json::to_value(&found).map_err(io::Error::from)?;
        for (one, id) in value["quotations"].as_array_mut().into_iter().flatten().zip(ids.unwrap_or_default()) {
            name_item(one, id);
        }
        serde_json::to_writer_pretty(&mut *out, &value).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        print(out, &found, ids, style)?;
    }
    let fails = |one: &Quotation| arguments.fail_on.iter().any(|status| status.name() == one.status);
    Ok(if found.quotations.iter().any(fails) { Found::TooMuch } else { Found::Allowed })
}

/// Reads items: a text in which each is a line, and their ids.
fn items(path: &Path, reading: &TextOptions) -> Result<(Input, Vec<String>), Failure> {
    let (mut text, mut ids) = (String::new(), Vec::new());
    lines::for_each(path, |line, place| {
        let mut line: DocumentLine = lines::parse(line, place)?;
        let input = line.take_text(place)?.read(place, reading)?;
        let words: Vec<&str> = input.document.shown().split_whitespace().collect();
        if words.is_empty() {
            return Err(Failure::file(place, format!("item {:?} has no text", line.id)));
        }
        text.push_str(&words.join(" "));
        text.push('\n');
        ids.push(line.id);
        Ok(())
    })?;
    let text = Input::text(text, reading).map_err(|error| Failure::file(path.display(), error))?;
    Ok((text, ids))
}

/// Adds its id to the answer about an item, and counts its offsets from the start of the item.
fn name_item(one: &mut Value, id: &str) {
    let start = one["span"]["start"].as_u64().unwrap_or_default();
    let shift = |span: &mut Value| {
        for edge in ["start", "end"] {
            span[edge] = (span[edge].as_u64().unwrap_or_default() - start).into();
        }
    };
    shift(&mut one["span"]);
    for edit in one["edits"].as_array_mut().into_iter().flatten() {
        shift(&mut edit["span"]);
    }
    one["id"] = id.into();
}

/// Reads the sources: files, the documents of tables and archives among them, and lines of JSON.
fn sources(
    files: &[walk::File],
    documents: Option<&Path>,
    reading: &TextOptions,
) -> Result<Vec<(String, Input)>, Failure> {
    let how = Settled::new(reading.clone());
    let mut sources = Vec::new();
    each_document(files, |raw| {
        sources.push(raw.read(&how)?);
        Ok(())
    })?;
    if let Some(path) = documents {
        lines::for_each(path, |line, place| {
            let mut line: DocumentLine = lines::parse(line, place)?;
            let input = line.take_text(place)?.read(place, reading)?;
            sources.push((line.id, input));
            Ok(())
        })?;
    }
    Ok(sources)
}

/// Where a quotation is: the source, with its page or line.
fn place(source: &str, line: u32, page: Option<u32>) -> String {
    page.map_or_else(|| format!("{source}:{line}"), |page| format!("{source} page {page}"))
}

/// Prints the answer as a table; `ids` are those of items.
fn print(out: &mut impl Write, found: &Verified, ids: Option<&[String]>, style: Style) -> io::Result<()> {
    let totals = found.totals;
    let name = if ids.is_some() { "item" } else { "quotation" };
    let head = format!(
        "{} {name}{}: {} verified, {} repaired, {} altered, {} not found",
        totals.quotations,
        if totals.quotations == 1 { "" } else { "s" },
        totals.verified,
        totals.repaired,
        totals.altered,
        totals.not_found
    );
    writeln!(out, "{}", style.bold(&head))?;
    for (number, one) in found.quotations.iter().enumerate() {
        let id = ids.map_or(String::new(), |ids| format!("{}: ", printable(&ids[number])));
        let there = match (&one.source, one.line, &one.near) {
            (Some(source), Some(line), _) => place(source, line, one.page),
            (_, _, Some(near)) => {
                format!(
                    "nearest: {}, {} equal",
                    place(&near.source, near.line, near.page),
                    percent(one.confidence.value)
                )
            }
            _ => String::new(),
        };
        let more = if one.places > 1 { format!(" ({} places)", one.places) } else { String::new() };
        writeln!(out, "\n{:<10} {id}{}", one.status, shortened(&printable(&one.text)))?;
        if !there.is_empty() {
            writeln!(out, "{:<10} {}", "", style.dim(&printable(&format!("{there}{more}"))))?;
        }
        for edit in &one.edits {
            let (own, other) = (shortened(&printable(&edit.text)), shortened(&printable(&edit.source_text)));
            let change = match (own.is_empty(), other.is_empty()) {
                (true, _) => format!("the source also has “{other}”"),
                (_, true) => format!("“{own}” is not in the source"),
                _ => format!("“{own}” is “{other}” in the source"),
            };
            let elsewhere = edit.elsewhere.as_ref();
            let elsewhere = elsewhere.map(|there| format!(", but in {}", place(&there.source, there.line, there.page)));
            writeln!(out, "{:<10} {}: {change}{}", "", edit.kind, elsewhere.unwrap_or_default())?;
        }
        if let Some(near) = &one.near {
            writeln!(out, "{:<10} {}", "", style.dim(&shortened(&printable(&near.text))))?;
        }
        if !one.closed {
            writeln!(out, "{:<10} {}", "", style.dim("never closed: read to the end of its paragraph"))?;
        }
    }
    for missing in found.missing.iter().flatten() {
        let there = place(&missing.place.source, missing.place.line, missing.place.page);
        writeln!(out, "\n{:<10} {}", "unmarked", shortened(&printable(&missing.text)))?;
        writeln!(out, "{:<10} {}", "", style.dim(&printable(&there)))?;
    }
    for note in &found.notes {
        let said = match (note.code, &note.source) {
            ("no-quotations", _) => {
                "the text has no quotation marks and no quoted blocks; use --lines for a list".into()
            }
            ("no-sources", _) => "no file of these paths has a text to look in".into(),
            ("source-without-text", Some(source)) => format!("{}: has no text to check against", printable(source)),
            (code, _) => code.to_string(),
        };
        if note.code != "unclosed" {
            writeln!(out, "\n{}", style.dim(&said))?;
        }
    }
    for limit in &found.limits {
        writeln!(out, "limit {} reached: {} of {}", limit.name, limit.limit, limit.reached)?;
    }
    Ok(())
}

/// The result as a page: the text with each quotation marked by its status, then each quotation with the source's
/// wording next to it.
fn page(
    name: &str,
    shown: &str,
    request: &Request,
    text: &Input,
    sources: &[(&str, &Input)],
) -> juhao_core::Result<String> {
    let found = request.check(text, sources, crate::wire::Unit::Byte)?;
    let totals = found.totals;
    let counts = [
        ("verified", totals.verified),
        ("repaired", totals.repaired),
        ("altered", totals.altered),
        ("not found", totals.not_found),
    ];
    let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
    // Where the wording of a source is, and that wording.
    let there = |one: &Quotation| {
        let found = one.source.as_ref().zip(one.source_span).zip(one.line).map(|((source, span), line)| {
            let input = sources.iter().find(|(name, _)| name == source);
            let wording =
                input.map_or("", |(_, input)| &input.document.shown()[span.start as usize..span.end as usize]);
            (place(source, line, one.page), wording.to_string())
        });
        let near = one.near.as_ref().map(|near| {
            let there = place(&near.source, near.line, near.page);
            (format!("nearest: {there}, {} equal", percent(one.confidence.value)), near.text.clone())
        });
        found.or(near)
    };
    let body = html! {
        h1 { "Quotations of " (Plain(name)) }
        p { (counts.join(", ")) }
        @for one in &found.quotations {
            section {
                h2 { (one.status) }
                div.two {
                    article.body { (Plain(&one.text)) }
                    @if let Some((there, wording)) = there(one) {
                        article.body { p.small { (Plain(&there)) } (Plain(&wording)) }
                    }
                }
                @for edit in &one.edits {
                    p { (edit.kind) ": " (Plain(&edit.text)) " → " (Plain(&edit.source_text)) }
                }
            }
        }
        h2 { "The text" }
        article.body { (marked(shown, &found.quotations)) }
    };
    Ok(juhao_report::file(Lang::En, &format!("Quotations of {name}"), &body))
}

/// Returns a text with its outermost quotations marked, each with its status.
fn marked(shown: &str, quotations: &[Quotation]) -> Markup {
    let mut at = 0;
    let mut pieces = Vec::new();
    for one in quotations.iter().filter(|one| one.depth == 0) {
        let (start, end) = ((one.span.start as usize).max(at), one.span.end as usize);
        if start < end {
            // The status is written, too, because some readers cannot see the colour.
            pieces.push(html! {
                (Plain(&shown[at..start])) mark.hue-2 { (Plain(&shown[start..end])) } sup { (one.status) }
            });
            at = end;
        }
    }
    html! { @for piece in pieces { (piece) } (Plain(&shown[at..])) }
}

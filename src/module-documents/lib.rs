//! Readers of documents for JavaScript. `pkg-templates/npm/documents/api.js` is the only caller, and checks the
//! arguments.

#![allow(clippy::needless_pass_by_value)] // what JavaScript gives is owned

use js_sys::{Array, Function, Uint8Array, Uint32Array};
use juhao::Span;
use juhao::text::{charset, recoded};
use juhao::wire::{Unit, units_in};
use juhao_readers::pages::Run;
use juhao_readers::{Note, Opened, Refusal, submissions};
use wasm_bindgen::prelude::*;

/// Calls the decoder of the host: a function of bytes and the name of a charset.
fn decoder(decode: &Function) -> impl Fn(&[u8], &str) -> String {
    |bytes, charset| {
        let text = decode.call2(&JsValue::NULL, &Uint8Array::from(bytes), &charset.into());
        // A host that does not have the charset shows which characters are missing.
        text.ok().and_then(|text| text.as_string()).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
    }
}

/// Reads a file. Returns the fields in the order in which `api.js` takes them.
///
/// # Errors
/// A list of the name of the reason and the sentence.
#[wasm_bindgen]
pub fn open(bytes: &[u8], name: &str, charset: Option<String>, decode: &Function) -> Result<Array, JsValue> {
    juhao_readers::open(name, bytes, charset.as_deref(), &decoder(decode))
        .map(|opened| fields(&opened))
        .map_err(failure)
}

/// Reads the pages of a PDF from their pieces of text, as [`open`]. `counts` has the number of pieces of each page, and
/// `places` the six numbers of the matrix and the width of each piece.
///
/// # Errors
/// As [`open`].
#[wasm_bindgen]
pub fn pages(counts: &[u32], texts: Vec<String>, places: &[f64]) -> Result<Array, JsValue> {
    let mut runs = texts
        .iter()
        .zip(places.as_chunks::<7>().0)
        .map(|(text, &[a, b, c, d, x, y, width])| Run::new(text, [a, b, c, d, x, y], width));
    let pages = counts.iter().map(|&count| runs.by_ref().take(count as usize).collect());
    juhao_readers::open_pages(pages).map(|opened| fields(&opened)).map_err(failure)
}

/// Calls `visit` for each file of an archive: with its path and its bytes, or with its path, the name of the reason and
/// the sentence.
///
/// # Errors
/// As [`open`].
#[wasm_bindgen]
pub fn files(bytes: &[u8], decode: &Function, visit: &Function) -> Result<(), JsValue> {
    let mut thrown = Ok(());
    let mut give = |path: &str, content: juhao_readers::Result<Vec<u8>>| {
        if thrown.is_err() {
            return;
        }
        let given = match content {
            Ok(bytes) => Array::of2(&path.into(), &Uint8Array::from(&*bytes)),
            Err(Refusal { reason, why }) => Array::of3(&path.into(), &reason.name().into(), &why.into()),
        };
        thrown = visit.apply(&JsValue::NULL, &given).map(drop);
    };
    juhao_readers::each_file(bytes, &decoder(decode), &mut give).map_err(failure)?;
    thrown
}

/// Whether bytes are an archive of files, and not a document.
#[wasm_bindgen]
pub fn holds_files(bytes: &[u8], decode: &Function) -> bool {
    juhao_readers::holds_files(bytes, &decoder(decode))
}

/// Whether bytes are a PDF, whose text the host extracts.
#[wasm_bindgen]
pub fn is_pdf(bytes: &[u8]) -> bool {
    juhao_readers::is_pdf(bytes)
}

/// Names files by the rows of a table, which is in `folder`. `lengths` has the number of cells of each row. Returns the
/// names in the order of `paths`, or nothing if the table has no column for a path or none to show.
#[wasm_bindgen]
pub fn named(paths: Vec<String>, folder: &str, lengths: &[u32], cells: Vec<String>) -> Option<Vec<String>> {
    let mut cells = cells.iter().map(String::as_str);
    let names = submissions::names(lengths.iter().map(|&len| cells.by_ref().take(len as usize).collect()))?;
    Some(paths.iter().map(|path| submissions::named(path, folder, &names)).collect())
}

/// Detects the charset of bytes, for hosts that decode them. Returns its name and whether it is certain; if the bytes
/// must be converted first, also the converted bytes and the charset of these.
#[wasm_bindgen(js_name = charset)]
pub fn charset_of(bytes: &[u8], transport: Option<String>) -> Array {
    let found = charset(bytes, transport.as_deref());
    let out = Array::of2(&found.name.into(), &found.confident.into());
    if let Some((bytes, name)) = recoded(bytes, found.name) {
        out.push(&Uint8Array::from(&*bytes));
        out.push(&name.into());
    }
    out
}

fn failure(refusal: Refusal) -> JsValue {
    Array::of2(&refusal.reason.name().into(), &refusal.why.into()).into()
}

fn fields(opened: &Opened) -> Array {
    let text = opened.content.text();
    let heads = opened.headings.iter().map(|heading| heading.span).collect::<Vec<_>>();
    let levels: Vec<u32> = opened.headings.iter().map(|heading| heading.level.into()).collect();
    let starts: Vec<Span> = opened.page_starts().into_iter().map(|at| Span::new(at, at)).collect();
    let notes = Array::new();
    for note in &opened.notes {
        let detail: JsValue = match note {
            Note::Guessed(charset) => charset.into(),
            Note::Nuls(count) => (*count).into(),
            Note::PagesWithoutText(pages) => Uint32Array::from(&pages[..]).into(),
            Note::Empty => JsValue::UNDEFINED,
        };
        notes.push(&Array::of3(&note.name().into(), &note.to_string().into(), &detail));
    }
    let numbers = |numbers: &[u32]| JsValue::from(Uint32Array::from(numbers));
    [
        opened.kind.name().into(),
        opened.content.form().into(),
        text.into(),
        (&opened.charset).into(),
        numbers(&units(text, &heads)),
        numbers(&levels),
        numbers(&units(text, &opened.footnotes)),
        numbers(&units(text, &opened.hidden)),
        numbers(&units(text, &starts)),
        notes.into(),
    ]
    .into_iter()
    .collect()
}

/// The starts and ends of spans, in order, in UTF-16 units. Time O(n) for spans in order.
fn units(text: &str, spans: &[Span]) -> Vec<u32> {
    let (mut byte, mut unit) = (0, 0);
    let mut convert = |at: u32| {
        let at = at as usize;
        if at < byte {
            (byte, unit) = (0, 0);
        }
        unit += units_in(&text[byte..at], Unit::Utf16);
        byte = at;
        unit
    };
    spans.iter().flat_map(|span| [span.start, span.end]).map(&mut convert).collect()
}

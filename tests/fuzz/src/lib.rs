//! Fuzz targets: functions that take any bytes and panic if a rule is broken. Called by cargo-fuzz (`fuzz_targets/`)
//! and, on stable Rust, by `main.rs`.

mod archive;
#[path = "../../support/check.rs"]
mod check;
#[path = "../../support/check_page.rs"]
mod check_page;

use juhao::features::profile::Profile;
use juhao::input::Input;
use juhao::text::{ExtractionChoice, PageBuilder, template};
use juhao::wire::{self, Unit};
use juhao::{Document, Options, Sides, Span, TextOptions, align};
use juhao_readers::pages::Run;

/// Separates the two texts of a pair.
pub const SEPARATOR: &str = "\u{1}\u{2}";

/// Reading: symbols, tokens and sentences have correct positions. The first byte chooses the options; a part is
/// excluded.
pub fn text(data: &[u8]) {
    let (flags, text) = flagged(data);
    let document = Document::from_text(&text, &options(flags)).expect("a short text");
    check_document(&document);
    let third = boundary(&text, text.len() / 3);
    let excluded = Span::new(third as u32, boundary(&text, text.len() / 2) as u32);
    let mut partly = options(flags);
    partly.exclude = vec![juhao::text::Exclusion { span: excluded, reason: "quotation".into() }];
    let partly = document.with_options(&partly).expect("a range on boundaries");
    check_document(&partly);
    for &first in partly.tokens() {
        let at = partly.span_of_symbols(&(first..first + 1)).start;
        assert!(!(excluded.start <= at && at < excluded.end), "token inside what is excluded");
    }
}

/// Segmentation: sentences partition the tokens, in order, and contain their full stops. Also features and their stored
/// form.
pub fn segment(data: &[u8]) {
    let (flags, text) = flagged(data);
    let document = Document::from_text(&text, &options(flags)).expect("a short text");
    let (mut token, mut byte) = (0, 0);
    for (index, sentence) in document.sentences().iter().enumerate() {
        let span = document.span_of_sentence(index);
        assert_eq!(sentence.tokens.start, token, "sentences leave no token out");
        assert!(sentence.tokens.end > token, "a sentence has a token");
        token = sentence.tokens.end;
        assert!(span.start >= byte && span.end as usize <= text.len(), "{sentence:?}");
        assert!(text.get(span.start as usize..span.end as usize).is_some());
        byte = span.end;
        if let Some(stop) = sentence.full_stop {
            assert!(span.start <= stop && stop < span.end, "{sentence:?}");
        }
    }
    assert_eq!(token as usize, document.tokens().len());
    let profile = Profile::from_document(&document);
    assert_eq!(Profile::from_bytes(&profile.to_bytes()).as_ref(), Ok(&profile));
    // Foreign bytes are refused, or read as a value that can be written again.
    if let Ok(foreign) = Profile::from_bytes(data) {
        assert_eq!(Profile::from_bytes(&foreign.to_bytes()), Ok(foreign));
    }
}

/// Comparison: the rules of the Report, the mirrored Report, and the spans of the raw engine.
pub fn compare(data: &[u8]) {
    let (flags, text) = flagged(data);
    let (left, right) = pair(&text);
    let read = |text: &str| Document::from_text(text, &options(flags)).expect("a short text");
    let (a, b) = (read(left), read(right));
    let mut how = Options::default();
    if flags & 8 != 0 {
        how.min_match_length = Some(1);
    }
    if flags & 16 != 0 {
        how.limits.work = 500;
    }
    let report = juhao::compare(&a, &b, &how);
    check::report(&report, left, right, "fuzz");
    assert_eq!(report, juhao::compare(&b, &a, &how).swapped(), "the mirrored Report");
    let aligned = align(&a, &b, &how);
    for span in &aligned.spans {
        assert!(check::is_inside(span.left, left) && check::is_inside(span.right, right), "{span:?}");
    }
    // Both give bounds on the same length; the bounds depend on the runs that were searched for.
    let (x, y) = (aligned.lcs, report.lcs.expect("the default"));
    assert!(x.lower.max(y.lower) <= x.upper.min(y.upper), "one LCS: {x:?} {y:?}");
    let own = juhao::compare(&a, &a, &how);
    assert!(a.symbols().is_empty() || own.relation == juhao::report::Relation::Duplicate, "{:?}", own.relation);
}

/// The wire: offsets in every unit lie inside the text and on its characters.
pub fn wire(data: &[u8]) {
    let (flags, text) = flagged(data);
    let (left, right) = pair(&text);
    let read = |text: &str| {
        let html = flags & 32 != 0;
        if html { Input::html(text.into(), &options(flags)) } else { Input::text(text, &options(flags)) }
            .expect("a short text")
    };
    let (a, b) = (read(left), read(right));
    for unit in [Unit::Utf16, Unit::Char, Unit::Byte] {
        let report = juhao::compare(&a.document, &b.document, &Options::default());
        let told = wire::Report::new(report, Sides::new(a.texts(), b.texts()), unit);
        let lens = Sides::new(a.document.shown(), b.document.shown()).map(|shown| wire::units_in(shown, unit));
        for found in &told.matches {
            for (span, len) in [(found.left, lens.left), (found.right, lens.right)] {
                assert!(span.start <= span.end && span.end <= len, "{span:?} of {len}");
            }
        }
        let json = serde_json::to_value(&told).expect("a Report is plain data");
        assert_eq!(json["version"], 1);
    }
}

/// Pages: extracted with all options; source ranges lie in the HTML.
pub fn html(data: &[u8]) {
    let decoded = juhao::decode::decode(data, None);
    for html in [decoded.text, String::from_utf8_lossy(data).into_owned()] {
        for extraction in [ExtractionChoice::Auto, ExtractionChoice::Body, ExtractionChoice::Visible] {
            let document = Document::from_html(&html, &TextOptions { extraction, ..TextOptions::default() })
                .expect("a short page");
            check_document(&document);
            let map = document.source_map().expect("a page has a map");
            for index in 0..document.sentences().len() {
                let source = map.source_of(document.span_of_sentence(index));
                assert!(html.get(source.start as usize..source.end as usize).is_some(), "{source:?}");
            }
        }
    }
}

/// The tokenizer and the extractor: maps cover the text shown, blocks have correct positions, and shared lines lie in
/// the page.
pub fn page(data: &[u8]) {
    let (_, text) = flagged(data);
    let (left, right) = pair(&text);
    let pages = [check_page::read(left), check_page::read(right)];
    for page in &pages {
        for shared in template(&pages).exclusions(page) {
            assert!(check::is_inside(shared.span, &page.body));
        }
    }
}

/// Files of every format that have these bytes: as they are, as a text that is known by its name, and as the parts of
/// an archive that is a document.
fn files(data: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let after = |head: &str| [head.as_bytes(), data].concat();
    let texts = [
        ("a", data.to_vec()),
        ("a.rtf", after("{\\rtf1 ")),
        ("a.fodt", after("<?xml version='1.0'?><office:document><office:body>")),
        ("a.eml", after("Subject: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n")),
        ("a.ipynb", after("{\"cells\": [{\"cell_type\": \"markdown\", \"source\": ")),
        ("a.srt", after("1\n00:00:01,000 --> 00:00:02,000\n")),
        ("a.tex", after("\\documentclass{a}\\begin{document}")),
        ("a.html", data.to_vec()),
        ("a.csv", data.to_vec()),
    ];
    let container = b"<container><rootfiles><rootfile full-path='a.opf'/></rootfiles></container>";
    let book = after("<package><manifest><item id='a' href='a.xhtml'/></manifest><spine><itemref idref='a'/></spine>");
    let packed = [
        archive::of(&[("word/document.xml", &after("<w:document><w:body><w:p><w:r><w:t>"))]),
        archive::of(&[
            ("word/document.xml", b"<w:document><w:p><w:r><w:footnoteReference w:id='1'/></w:r></w:p></w:document>"),
            ("word/footnotes.xml", &after("<w:footnotes><w:footnote w:id='1'>")),
            ("word/styles.xml", &after("<w:styles>")),
        ]),
        archive::of(&[
            ("mimetype", b"application/vnd.oasis.opendocument.text"),
            ("content.xml", &after("<office:document-content><office:body><office:text><text:p>")),
            ("styles.xml", data),
        ]),
        archive::of(&[
            ("ppt/presentation.xml", &after("<p:presentation>")),
            ("ppt/slides/slide1.xml", &after("<p:sld><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>")),
        ]),
        archive::of(&[
            ("xl/workbook.xml", &after("<workbook><sheets><sheet name='a' sheetId='1' r:id='rId1'/>")),
            ("xl/worksheets/sheet1.xml", &after("<worksheet><sheetData><row><c t='s'><v>")),
            ("xl/sharedStrings.xml", &after("<sst><si><t>")),
        ]),
        archive::of(&[("META-INF/container.xml", container), ("a.opf", &book), ("a.xhtml", data)]),
    ];
    texts.into_iter().chain(packed.map(|bytes| ("a", bytes))).collect()
}

/// Documents of every format. A reader returns a text with places in it, or a refusal.
pub fn documents(data: &[u8]) {
    let decode = |bytes: &[u8], charset: &str| juhao::decode::in_charset(bytes, charset);
    for (name, bytes) in files(data) {
        let Ok(opened) = juhao_readers::open(name, &bytes, None, &decode) else { continue };
        let text = opened.content.text();
        let heads = opened.headings.iter().map(|heading| heading.span);
        for span in heads.chain(opened.footnotes.iter().copied()).chain(opened.hidden.iter().copied()) {
            assert!(check::is_inside(span, text), "{name}: {span:?}");
        }
        assert!(opened.page_starts().iter().all(|&at| text.is_char_boundary(at as usize)), "{name}");
    }
    let mut block = vec![0; 512];
    block[..data.len().min(512)].copy_from_slice(&data[..data.len().min(512)]);
    block[257..262].copy_from_slice(b"ustar");
    for bytes in [data.to_vec(), archive::of(&[("a.zip", data), ("b.txt", data)]), [&block, data].concat()] {
        let _ = juhao_readers::each_file(&bytes, &decode, &mut |_, _| {});
    }
    let run = |bytes: &[u8]| {
        let place = |at: usize| f64::from(bytes.get(at).copied().unwrap_or(1).cast_signed());
        let letters = String::from_utf8_lossy(bytes.get(5..).unwrap_or(b"a"));
        Run::new(&letters, [place(0), place(1), 0.0, place(2), place(3), place(4)], place(2) * letters.len() as f64 / 2.0)
    };
    let pages = data.split(|&byte| byte == 0).map(|page| page.split(|&byte| byte == b'\n').map(run).collect());
    if let Ok(opened) = juhao_readers::open_pages(pages) {
        let feeds = opened.content.text().matches('\u{C}').count();
        assert_eq!(feeds, data.iter().filter(|&&byte| byte == 0).count(), "a form feed ends each page but the last");
    }
}

/// Trees, in which every second byte is an event, including trees that no HTML source can produce.
pub fn tree(data: &[u8]) {
    const NAMES: [&str; 24] = [
        "p",
        "div",
        "a",
        "b",
        "td",
        "tr",
        "table",
        "li",
        "ul",
        "h1",
        "article",
        "nav",
        "svg",
        "title",
        "script",
        "select",
        "template",
        "pre",
        "br",
        "figcaption",
        "my-box",
        "foreignobject",
        "section",
        "meta",
    ];
    const ATTRIBUTES: [&[(&str, &str)]; 8] = [
        &[],
        &[("class", "comments")],
        &[("hidden", "")],
        &[("style", "display:none")],
        &[("type", "application/ld+json")],
        &[("id", "TRS_Editor"), ("class", "ad")],
        &[("name", "description"), ("content", " 一\n页 ")],
        &[("role", "dialog"), ("itemprop", "articleBody")],
    ];
    const TEXTS: [&str; 8] = [
        "今天天气很好，我们去公园。",
        "The council met on Monday.",
        " ",
        "\n",
        "x\0y",
        "𠮷😀",
        "{\"articleBody\":\"句\\u53f7",
        "",
    ];
    for choice in [ExtractionChoice::Auto, ExtractionChoice::Body, ExtractionChoice::Visible] {
        let (mut builder, mut text) = (PageBuilder::default(), String::new());
        for event in data.chunks_exact(2) {
            let at = usize::from(event[1]);
            match event[0] % 4 {
                0 => builder.start(NAMES[at % NAMES.len()], ATTRIBUTES[usize::from(event[0] / 4) % ATTRIBUTES.len()]),
                1 => builder.end(NAMES[at % NAMES.len()]),
                _ => {
                    builder.text(TEXTS[at % TEXTS.len()]);
                    text.push_str(TEXTS[at % TEXTS.len()]);
                }
            }
        }
        check_page::page(&text, &builder.finish(choice));
    }
}

fn check_document(document: &Document) {
    let (shown, symbols) = (document.shown(), document.symbols());
    let ends = document.tokens().iter().skip(1).copied().chain([symbols.len() as u32]);
    for (&first, end) in document.tokens().iter().zip(ends) {
        assert!(first < end, "a token has a symbol");
    }
    assert_eq!(document.tokens().first().copied().unwrap_or(0), 0, "tokens partition the symbols");
    assert_eq!(document.tokens().is_empty(), symbols.is_empty());
    assert_eq!(document.keys().len(), document.tokens().len());
    let mut at = 0;
    for i in 0..symbols.len() as u32 {
        let span = document.span_of_symbols(&(i..i + 1));
        assert!(check::is_inside(span, shown) && !span.is_empty(), "{span:?}");
        assert!(span.start >= at, "symbols stand in order");
        at = span.start;
    }
    let lengths = document.lengths();
    assert_eq!(lengths.chars, shown.chars().count() as u64);
    assert_eq!(lengths.counted, symbols.len() as u64);
}

fn flagged(data: &[u8]) -> (u8, String) {
    let (flags, rest) = data.split_first().map_or((0, data), |(&flags, rest)| (flags, rest));
    (flags, String::from_utf8_lossy(rest).into_owned())
}

fn options(flags: u8) -> TextOptions {
    TextOptions {
        ignore_case: flags & 1 == 0,
        ignore_punctuation: flags & 2 != 0,
        ignore_numbers: flags & 4 != 0,
        ..TextOptions::default()
    }
}

fn pair(text: &str) -> (&str, &str) {
    text.split_once(SEPARATOR).unwrap_or_else(|| text.split_at(boundary(text, text.len() / 2)))
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    /// The bytes reach each reader: it takes the words from its format.
    #[test]
    fn every_reader_reads_what_it_is_given() {
        let decode = |bytes: &[u8], charset: &str| juhao::decode::in_charset(bytes, charset);
        for (number, (name, bytes)) in super::files(b"\"seven boats\"").into_iter().enumerate() {
            let opened = juhao_readers::open(name, &bytes, None, &decode);
            assert!(opened.is_ok_and(|opened| opened.content.text().contains("seven boats")), "{number}: {name}");
        }
    }
}

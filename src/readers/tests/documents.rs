//! Documents made here, as small as their formats allow: what each reader takes from them and what it leaves out.

use std::io::Write;

use juhao_core::Span;
use juhao_readers::{Content, Note, Opened, Reason, Refusal, each_file, open};

const WORD: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

fn decode(bytes: &[u8], charset: &str) -> String {
    // The one name of these tests that is not in UTF-8.
    match (bytes, charset) {
        ([0xD7, 0xF7, 0xD2, 0xB5, rest @ ..], "gb18030") => format!("作业{}", String::from_utf8_lossy(rest)),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

fn zip<B: AsRef<[u8]>>(files: &[(&str, B)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    for (name, content) in files {
        let (mut entry, config) = archive.new_file(*name).start().unwrap();
        let mut writer = config.wrap(&mut entry);
        writer.write_all(content.as_ref()).unwrap();
        let (_, descriptor) = writer.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

fn read(name: &str, bytes: &[u8]) -> Result<Opened, Refusal> {
    open(name, bytes, None, &decode)
}

fn text(opened: &Opened) -> &str {
    opened.content.text()
}

fn slices<'a>(opened: &'a Opened, spans: &[Span]) -> Vec<&'a str> {
    spans.iter().map(|span| span.slice(text(opened))).collect()
}

fn headings(opened: &Opened) -> Vec<(u8, &str)> {
    opened.headings.iter().map(|heading| (heading.level, heading.span.slice(text(opened)))).collect()
}

/// A Word document with this body, its styles and notes.
fn docx(body: &str) -> Vec<u8> {
    let styles = format!(
        "<w:styles xmlns:w='{WORD}'>\
         <w:style w:styleId='base'><w:pPr><w:outlineLvl w:val='1'/></w:pPr></w:style>\
         <w:style w:styleId='Head'><w:basedOn w:val='base'/></w:style>\
         <w:style w:styleId='Loop'><w:basedOn w:val='Loop'/></w:style>\
         <w:style w:styleId='Ghost'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:style></w:styles>"
    );
    let notes = format!(
        "<w:footnotes xmlns:w='{WORD}'><w:footnote w:type='separator'><w:p><w:r><w:t>-</w:t></w:r></w:p></w:footnote>\
         <w:footnote w:id='2'><w:p><w:r><w:t>The bell was cast in 1871.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    );
    let document = format!("<w:document xmlns:w='{WORD}'><w:body>{body}</w:body></w:document>");
    zip(&[("word/document.xml", document), ("word/styles.xml", styles), ("word/footnotes.xml", notes)])
}

#[test]
fn a_word_document_has_its_notes_headings_tables_and_boxes() {
    let box_ = "<w:r><mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent>\
                </mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent></mc:Fallback>\
                </mc:AlternateContent></w:r>";
    let bytes = docx(&format!(
        "<w:p><w:pPr><w:pStyle w:val='Head'/><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr><w:r><w:t>The bell</w:t></w:r></w:p>\
         <w:p><w:r><w:t>Before </w:t></w:r>{box_}<w:r><w:t>after.</w:t></w:r></w:p>\
         <w:tbl><w:tr><w:tc><w:p><w:r><w:t>one</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>two</w:t></w:r></w:p></w:tc></w:tr></w:tbl>\
         <w:p><w:ins><w:r><w:t>kept</w:t></w:r></w:ins><w:del><w:r><w:delText>gone</w:delText><w:t>gone</w:t></w:r></w:del>\
         <w:r><w:instrText>PAGE</w:instrText><w:tab/><w:t>end</w:t></w:r></w:p>"
    ));
    let opened = read("essay.docx", &bytes).unwrap();
    assert_eq!(text(&opened), "The bell\nBefore after.\nIn a box.\none\ntwo\nkept\tend\nThe bell was cast in 1871.");
    assert_eq!(headings(&opened), [(2, "The bell")]);
    assert_eq!(slices(&opened, &opened.footnotes), ["The bell was cast in 1871."]);
    assert_eq!(opened.hidden, []);
}

#[test]
fn what_a_word_document_hides_is_text_and_is_marked() {
    let run = |properties: &str, text: &str| format!("<w:r><w:rPr>{properties}</w:rPr><w:t>{text}</w:t></w:r>");
    let bytes = docx(&format!(
        "<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>{}{}{}{}</w:p><w:p><w:pPr><w:pStyle w:val='Ghost'/></w:pPr>{}{}</w:p>\
         <w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill='1F3864'/></w:tcPr><w:p>{}</w:p></w:tc></w:tr></w:tbl><w:p><w:pPr><w:pStyle w:val='Loop'/></w:pPr>{}</w:p>",
        run("", "seen "),
        run("<w:vanish/>", "hidden "),
        run("<w:sz w:val='2'/>", "tiny "),
        run("<w:vanish w:val='0'/>", "shown "),
        run("", "white"),
        run("<w:color w:val='auto'/>", " black"),
        run("<w:color w:val='FFFFFF'/>", "on blue"),
        run("<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>", "was hidden"),
    ));
    let opened = read("essay.docx", &bytes).unwrap();
    assert_eq!(slices(&opened, &opened.hidden), ["hidden tiny", "white"]);
    assert!(text(&opened).starts_with("seen hidden tiny shown \nwhite black\non blue\nwas hidden\n"));
}

#[test]
fn any_prefix_and_any_name_of_the_main_part_are_read() {
    let document = format!("<a:document xmlns:a='{WORD}'><a:p><a:r><a:t>A bell.</a:t></a:r></a:p></a:document>");
    let list = "<Relationships><Relationship Id='r' Type='http://x/officeDocument' Target='/word/document2.xml'/></Relationships>";
    let bytes = zip(&[("_rels/.rels", list.as_bytes()), ("word/document2.xml", document.as_bytes())]);
    assert_eq!(text(&read("a", &bytes).unwrap()), "A bell.");
}

fn open_document(body: &str) -> String {
    let names = ["office", "text", "style", "draw", "table"]
        .map(|name| {
            let own = if name == "draw" { "drawing" } else { name };
            format!("xmlns:{name}='urn:oasis:names:tc:opendocument:xmlns:{own}:1.0'")
        })
        .join(" ");
    format!(
        "<?xml version='1.0'?><office:document {names} xmlns:fo='f'><office:automatic-styles><style:style style:name='H'>\
         <style:text-properties text:display='none'/></style:style><style:style style:name='W'><style:text-properties fo:color='#ffffff'/>\
         </style:style></office:automatic-styles><office:master-styles><text:p>running head</text:p></office:master-styles>\
         <office:body><office:text>\n{body}\n</office:text></office:body></office:document>"
    )
}

#[test]
fn an_open_document_is_read_packed_and_flat() {
    let document = open_document(
        "<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h text:outline-level='3'>The  bell</text:h>\
         <text:p>One<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note>\
         sentence<office:annotation><text:p>comment</text:p></office:annotation>.<draw:frame><draw:text-box><text:p>A box.</text:p></draw:text-box></draw:frame></text:p>\
         <text:p><text:span text:style-name='H'>hidden</text:span> <text:span text:style-name='W'>white</text:span> seen</text:p>",
    );
    let packed = zip(&[(
        "content.xml",
        document
            .replace("office:document ", "office:document-content ")
            .replace("</office:document>", "</office:document-content>"),
    )]);
    for bytes in [document.into_bytes(), packed] {
        let opened = read("a.fodt", &bytes).unwrap();
        assert_eq!(text(&opened), "The bell\nOnesentence.\nA box.\nhidden white seen\nA note.");
        assert_eq!(headings(&opened), [(3, "The bell")]);
        assert_eq!(slices(&opened, &opened.footnotes), ["A note."]);
        assert_eq!(slices(&opened, &opened.hidden), ["hidden white"]);
    }
}

#[test]
fn slides_are_pages_in_their_order() {
    let name = "http://schemas.openxmlformats.org/presentationml/2006/main";
    let letters = "http://schemas.openxmlformats.org/drawingml/2006/main";
    let list = |items: &[(&str, &str, &str)]| {
        let item = |(id, kind, target): &(&str, &str, &str)| {
            format!("<Relationship Id='{id}' Type='http://x/{kind}' Target='{target}'/>")
        };
        format!("<Relationships>{}</Relationships>", items.iter().map(item).collect::<String>())
    };
    let shape = |kind: &str, text: &str| {
        format!("<p:sp><p:nvPr><p:ph type='{kind}'/></p:nvPr><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:sp>")
    };
    let slide = |shapes: String| format!("<p:sld xmlns:p='{name}' xmlns:a='{letters}'>{shapes}</p:sld>");
    let bytes = zip(&[
        ("_rels/.rels", list(&[("r", "officeDocument", "ppt/presentation.xml")])),
        (
            "ppt/presentation.xml",
            format!(
                "<p:presentation xmlns:p='{name}'><p:sldId id='1' r:id='b'/><p:sldId id='2' r:id='a'/></p:presentation>"
            ),
        ),
        ("ppt/_rels/presentation.xml.rels", list(&[("a", "slide", "slides/1.xml"), ("b", "slide", "slides/2.xml")])),
        (
            "ppt/slides/1.xml",
            slide(
                shape("body", "Second")
                    + &shape("sldNum", "2")
                    + "<a:tbl><a:p><a:r><a:t>cell</a:t></a:r></a:p></a:tbl>",
            ),
        ),
        ("ppt/slides/2.xml", slide(shape("title", "The bell") + &shape("body", "First"))),
        ("ppt/slides/_rels/2.xml.rels", list(&[("n", "notesSlide", "../notes/1.xml")])),
        ("ppt/notes/1.xml", slide(shape("body", "Say it slowly"))),
    ]);
    let opened = read("talk.pptx", &bytes).unwrap();
    assert_eq!(opened.content, Content::Pages("The bell\nFirst\nSay it slowly\n\u{C}Second\ncell".into()));
    assert_eq!(headings(&opened), [(1, "The bell")]);
    assert_eq!(slices(&opened, &opened.footnotes), ["Say it slowly"]);
    assert_eq!(opened.page_starts(), [0, "The bell\nFirst\nSay it slowly\n\u{C}".len() as u32]);
}

#[test]
fn rows_of_a_workbook_are_lines_and_hidden_sheets_are_marked() {
    let bytes = zip(&[
        (
            "_rels/.rels",
            "<Relationships><Relationship Id='r' Type='x/officeDocument' Target='xl/workbook.xml'/></Relationships>",
        ),
        (
            "xl/workbook.xml",
            "<workbook><sheets><sheet name='a' sheetId='1' r:id='s1'/><sheet state='hidden' sheetId='2' r:id='s2'/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<Relationships><Relationship Id='s1' Type='x/worksheet' Target='worksheets/1.xml'/><Relationship Id='s2' Type='x/worksheet' Target='worksheets/2.xml'/><Relationship Id='t' Type='x/sharedStrings' Target='sharedStrings.xml'/></Relationships>",
        ),
        (
            "xl/sharedStrings.xml",
            "<sst><si><t>桥</t><rPh><t>qiao</t></rPh></si><si><r><t>opened </t></r><r><t>again</t></r></si></sst>",
        ),
        (
            "xl/worksheets/1.xml",
            "<worksheet><row><c t='s'><v>1</v></c><c/><c><v>1871</v></c></row><row><c t='inlineStr'><is><t>inline</t></is></c><c t='e'><v>#N/A</v></c></row></worksheet>",
        ),
        ("xl/worksheets/2.xml", "<worksheet><row><c t='s'><v>0</v></c><c t='s'><v>99</v></c></row></worksheet>"),
    ]);
    let opened = read("a.xlsx", &bytes).unwrap();
    assert_eq!(text(&opened), "opened again\t1871\ninline\n桥");
    assert_eq!(slices(&opened, &opened.hidden), ["桥"]);
}

#[test]
fn chapters_of_a_book_are_in_the_order_of_reading() {
    let container = "<container><rootfiles><rootfile full-path='OPS/book.opf'/></rootfiles></container>";
    let package = "<package xmlns='http://www.idpf.org/2007/opf'><manifest><item id='n' href='nav.xhtml' properties='nav' media-type='application/xhtml+xml'/>\
                   <item id='a' href='one%20two.xhtml' media-type='application/xhtml+xml'/><item id='b' href='b.xhtml' media-type='application/xhtml+xml'/></manifest>\
                   <spine><itemref idref='n'/><itemref idref='b'/><itemref idref='a'/><itemref idref='a'/></spine></package>";
    let first = "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>no</title></head><body><h1>The <i>bell</i></h1>\n<p>A line&nbsp;of\n text<a epub:type='noteref'>1</a>.</p>\
                 <aside epub:type='footnote'><p>A note.</p></aside><p>And more<br/>text.</p></body></html>";
    let files = [
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", container),
        ("OPS/book.opf", package),
        ("OPS/nav.xhtml", "<html><body><p>contents</p></body></html>"),
        ("OPS/b.xhtml", first),
        ("OPS/one two.xhtml", "<html><body><p>The <ruby>渡<rt>du</rt></ruby> end.<p>unclosed</body></html>"),
    ];
    let opened = read("book.epub", &zip(&files)).unwrap();
    assert_eq!(text(&opened), "The bell\nA line\u{A0}of text.\nAnd more\ntext.\nA note.\nThe 渡 end.\nunclosed");
    assert_eq!(headings(&opened), [(1, "The bell")]);
    assert_eq!(slices(&opened, &opened.footnotes), ["A note."]);
    let lock = |path: &str| format!("<encryption><CipherReference URI='{path}'/></encryption>");
    let with = |path: &str| {
        let lock = lock(path);
        read("book.epub", &zip(&[&files[..], &[("META-INF/encryption.xml", &*lock)]].concat()))
    };
    assert_eq!(with("OPS/b.xhtml").unwrap_err().reason, Reason::Encrypted);
    assert!(with("OPS/font.otf").is_ok(), "a book with locked fonts can be read");
}

fn listed(bytes: &[u8]) -> Vec<(String, Result<String, Reason>)> {
    let mut found = Vec::new();
    let read = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    each_file(bytes, &decode, &mut |path, content| {
        found.push((path.to_owned(), content.map(read).map_err(|refusal| refusal.reason)));
    })
    .unwrap();
    found
}

#[test]
fn an_archive_in_an_archive_is_read_and_a_document_is_not_taken_apart() {
    let mut nested = zip(&[("deep.txt", "deep")]);
    for name in ["three.zip", "two.zip"] {
        nested = zip(&[(name, nested)]);
    }
    let essay = docx("<w:p/>");
    let bytes = zip(&[
        ("a/one.zip", zip(&[("in.txt", "in")])),
        ("a/essay.docx", essay.clone()),
        ("__MACOSX/a/._one.zip", b"x".to_vec()),
        ("nested.zip", nested),
    ]);
    let found = listed(&bytes);
    let names: Vec<&str> = found.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["a/one.zip/in.txt", "a/essay.docx", "nested.zip/two.zip/three.zip"]);
    assert_eq!(found[2].1, Err(Reason::Archive));
}

#[test]
fn an_archive_of_too_many_files_is_refused() {
    let many: Vec<(String, &str)> = (0..20_001).map(|at| (at.to_string(), "")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (&**name, *text)).collect();
    let refused = each_file(&zip(&many), &decode, &mut |_, _| {}).unwrap_err();
    assert_eq!(refused.reason, Reason::TooLarge);
}

#[test]
fn two_files_of_one_name_are_two_and_names_are_decoded_together() {
    let mut bytes = zip(&[("XXXX.txt", "one"), ("YYYY.txt", "two"), ("YYYY.txt", "three")]);
    for at in 0..bytes.len() - 4 {
        if &bytes[at..at + 4] == b"XXXX" {
            bytes[at..at + 4].copy_from_slice(&[0xD7, 0xF7, 0xD2, 0xB5]);
        }
    }
    let found = listed(&bytes);
    let names: Vec<&str> = found.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["作业.txt", "YYYY.txt", "YYYY.txt"]);
    assert_eq!(found[2].1, Ok("three".into()));
}

#[test]
fn empty_documents_are_read_and_noted() {
    let opened = read("a.docx", &zip(&[("word/document.xml", "<w:document/>")])).unwrap();
    assert_eq!((text(&opened), &opened.notes[..]), ("", &[Note::Empty][..]));
    assert_eq!(read("a.zip", &zip::<&str>(&[])).unwrap_err().reason, Reason::Archive);
}

/// Readers of changed documents return a text within the limit or a refusal; they never panic or hang.
#[test]
fn documents_with_changed_bytes_are_read_or_refused() {
    let essay = docx("<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>seen &amp; unseen</w:t></w:r></w:p>");
    let rtf = br"{\rtf1\ansicpg936{\fonttbl{\f0\fcharset134 A;}}{\colortbl;\red255\green255\blue255;}\f0 a\'d6\'d0{\footnote b}\u26725?\par}";
    let flat = open_document("<text:p>a<text:span text:style-name='H'>b</text:span></text:p>").into_bytes();
    for whole in [essay, rtf.to_vec(), flat] {
        let mut state = 1_u64;
        let mut number = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut answers = [0; 2];
        for _ in 0..2000 {
            let mut bytes = whole.clone();
            for _ in 0..=number(4) {
                let at = number(bytes.len());
                bytes[at] = if number(2) == 0 { number(256) as u8 } else { b"<>&/\"=;x\0{}\\"[number(12)] };
            }
            bytes.truncate(whole.len() - number(8) / 7 * number(whole.len()));
            answers[usize::from(read("a", &bytes).is_ok())] += 1;
        }
        assert!(answers[1] > 20, "{answers:?}");
    }
}

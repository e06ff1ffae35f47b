//! The bodies of the pages in `tests/cases/body`, each of which shows one difficulty.
//!
//! `body.txt` is what is extracted; where a reader would keep something else, that is in `gold.txt`.
//! `UPDATE_EXPECT=1 cargo test --test extraction` writes what is extracted now; review it as a diff.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::{Path, PathBuf};

use juhao::Span;
use juhao::decode::decode;
use juhao::text::{ExtractionChoice, extract};

fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/body");
    let mut folders: Vec<_> = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort_unstable();
    assert!(!folders.is_empty());
    folders
}

/// The page of a folder; some are in a charset of their own.
fn page(folder: &Path) -> String {
    decode(&fs::read(folder.join("page.html")).unwrap(), None).text
}

#[test]
fn every_page_gives_its_body() {
    let mut changed = Vec::new();
    for folder in folders() {
        let html = page(&folder);
        let body = extract(&html, ExtractionChoice::Body).body;
        if body.trim() == fs::read_to_string(folder.join("body.txt")).unwrap().trim() {
            continue;
        }
        changed.push(format!("{}:\n{body}", folder.file_name().unwrap().display()));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(folder.join("body.txt"), body).unwrap();
        }
    }
    assert!(changed.is_empty(), "other bodies than expected (UPDATE_EXPECT=1 accepts them):\n{}", changed.join("\n\n"));
}

/// What a page of `tests/cases/pages` must give, and what it must not.
#[derive(serde::Deserialize)]
struct Expected {
    id: String,
    complaint: String,
    must_contain: Vec<String>,
    must_not_contain: Vec<String>,
}

#[test]
fn pages_of_every_kind_keep_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/pages");
    let body = |id: &str| {
        extract(&fs::read_to_string(folder.join(id).with_extension("html")).unwrap(), ExtractionChoice::Body).body
    };
    let pages: Vec<Expected> =
        serde_json::from_str(&fs::read_to_string(folder.join("expected.json")).unwrap()).unwrap();
    assert!(!pages.is_empty());
    for page in &pages {
        let body = body(&page.id);
        let lost: Vec<_> = page.must_contain.iter().filter(|text| !body.contains(&***text)).collect();
        let extra: Vec<_> = page.must_not_contain.iter().filter(|text| body.contains(&***text)).collect();
        assert!(
            lost.is_empty() && extra.is_empty(),
            "{} ({}): lost {lost:?}, extra {extra:?}",
            page.id,
            page.complaint
        );
    }
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for path in whole.filter(|path| path.extension().is_some_and(|extension| extension == "txt")) {
        let id = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(words(&body(id)), words(&fs::read_to_string(&path).unwrap()), "{id}");
    }
}

#[test]
fn what_a_reader_would_keep_is_told_only_where_it_differs() {
    for folder in folders() {
        if let Ok(gold) = fs::read_to_string(folder.join("gold.txt")) {
            let body = fs::read_to_string(folder.join("body.txt")).unwrap();
            assert_ne!(gold.trim(), body.trim(), "{} can go", folder.join("gold.txt").display());
        }
    }
}

#[test]
fn every_character_of_a_body_is_traced_to_the_page() {
    for folder in folders() {
        let html = page(&folder);
        let page = extract(&html, ExtractionChoice::Body);
        for (at, c) in page.body.char_indices() {
            let span = Span::new(at as u32, (at + c.len_utf8()) as u32);
            let source = page.map.source_of(span).of(&html);
            let as_it_stands = source.starts_with(c) || (c.is_whitespace() && source.trim().is_empty());
            assert!(as_it_stands || source.starts_with(['&', '\\']), "{c:?} from {source:?} in {}", folder.display());
        }
        let kept: Vec<_> = page.blocks.iter().filter(|block| block.kept).map(|block| block.span).collect();
        assert!(kept.is_sorted() && kept.iter().all(|span| !span.is_empty()), "{}", folder.display());
    }
}

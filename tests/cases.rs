//! The Reports of `tests/cases/report`, on this machine. `web.rs` and `browser.rs` hold WebAssembly to the same files.
//!
//! `UPDATE_EXPECT=1 cargo test --test cases` writes what the engine says now; review it as a diff.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

#[path = "support/cases.rs"]
mod cases;

use std::fs;
use std::path::{Path, PathBuf};

use cases::CASES;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/report")
}

#[test]
fn every_case_gives_the_expected_report() {
    let mut changed = Vec::new();
    for case in CASES {
        if case.holds() {
            continue;
        }
        changed.push(case.slug);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(folder().join(case.slug).join("expected.json"), case.report()).unwrap();
        }
    }
    assert!(changed.is_empty(), "other reports than expected (UPDATE_EXPECT=1 accepts them): {changed:?}");
}

#[test]
fn every_folder_is_listed() {
    let mut folders: Vec<_> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    folders.sort_unstable();
    let listed: Vec<_> = CASES.iter().map(|case| case.slug).collect();
    assert_eq!(folders, listed);
}

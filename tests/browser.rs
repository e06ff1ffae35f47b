//! The engine in WebAssembly, in Chromium, gives the same Reports as on other machines.
#![cfg(all(target_arch = "wasm32", feature = "wasm"))]

#[path = "support/cases.rs"]
mod cases;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn every_case_gives_the_expected_report() {
    for case in cases::CASES {
        assert!(case.holds(), "{}: {}", case.slug, case.report());
    }
}

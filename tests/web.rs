//! The engine in WebAssembly, in Node, gives the same Reports as on other machines.
#![cfg(all(target_arch = "wasm32", feature = "wasm"))]

#[path = "support/cases.rs"]
mod cases;

use juhao_core::{Options, TextOptions, text::Reading};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn every_case_gives_the_expected_report() {
    for case in cases::CASES {
        assert!(case.holds(), "{}: {}", case.slug, case.report());
    }
}

#[wasm_bindgen_test]
fn numbers_beyond_32_bits_are_reckoned_as_on_other_machines() {
    // A common section, and then every second character differs: more than 2^16 edits.
    let text = |other: char| -> String {
        let kept = |at: u32| char::from_u32(0x4E00 + at % 20_000).expect("a Han character");
        let stretch = (0..40).map(kept);
        stretch.chain((0..80_000).flat_map(|at| [kept(at * 7), other])).collect()
    };
    let read = |text: String| Reading::from_text(text, &TextOptions::default()).expect("short text");
    let aligned = juhao_core::align(&read(text('가')), &read(text('ꀀ')), &Options::default());
    assert_eq!((aligned.lcs.lower, aligned.lcs.upper), (80_040, 80_040));
}

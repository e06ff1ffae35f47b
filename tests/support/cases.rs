//! The cases of `tests/cases/report`, as the tests of every target read them: WebAssembly cannot look into folders.

use juhao::input::Input;
use juhao::wire::{Report, Unit};
use juhao::{Options, Sides, TextOptions, compare};

/// Two inputs and the Report expected of them, in UTF-16 code units.
pub struct Case {
    pub slug: &'static str,
    pub left: (&'static str, &'static str),
    pub right: (&'static str, &'static str),
    pub expected: &'static str,
}

macro_rules! cases {
    ($($slug:literal: $left:literal, $right:literal;)*) => {
        &[$(Case {
            slug: $slug,
            left: ($left, include_str!(concat!("../cases/report/", $slug, "/", $left))),
            right: ($right, include_str!(concat!("../cases/report/", $slug, "/", $right))),
            expected: include_str!(concat!("../cases/report/", $slug, "/expected.json")),
        }),*]
    };
}

/// All of them.
pub const CASES: &[Case] = cases! {
    "beyond-the-basic-plane": "left.txt", "right.txt";
    "en-contained-in-a-page": "left.txt", "right.html";
    "en-small-edits": "left.txt", "right.txt";
    "equal-without-a-stop": "left.txt", "right.txt";
    "one-side-empty": "left.txt", "right.txt";
    "zero-width-characters": "left.txt", "right.txt";
    "zh-halves-swapped": "left.txt", "right.txt";
    "zh-one-character-changed-in-each": "left.txt", "right.txt";
    "zh-sentences-moved": "left.txt", "right.txt";
    "zh-unrelated": "left.txt", "right.txt";
};

impl Case {
    /// The Report of this build, as JSON.
    pub fn report(&self) -> String {
        let read = |(name, text): (&str, &str)| {
            let options = TextOptions::default();
            let html = name.rsplit('.').next() == Some("html");
            let input = if html { Input::html(text.into(), &options) } else { Input::text(text, &options) };
            input.expect("the inputs of cases are short")
        };
        let (left, right) = (read(self.left), read(self.right));
        let report = compare(&left.document, &right.document, &Options::default());
        let report = Report::new(report, Sides::new(left.texts(), right.texts()), Unit::Utf16);
        serde_json::to_string_pretty(&report).expect("a report is plain data") + "\n"
    }

    /// Whether this build gives the expected Report.
    pub fn holds(&self) -> bool {
        self.report() == self.expected
    }
}

//! The cases of `tests/cases/report`, compiled into the tests, because WebAssembly cannot read folders.

use juhao::input::Input;
use juhao::wire::{Report, Unit};
use juhao::{Options, Sides, TextOptions, compare};

/// Two inputs and their expected Report, in UTF-16 code units.
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

/// All cases.
pub const CASES: &[Case] = cases! {
    "ar-passage-with-vowel-marks": "left.txt", "right.txt";
    "beyond-the-basic-plane": "left.txt", "right.txt";
    "emoji-between-sentences": "left.txt", "right.txt";
    "en-contained": "left.txt", "right.txt";
    "en-contained-in-a-page": "left.txt", "right.html";
    "en-hard-wrapped-with-crlf": "left.txt", "right.txt";
    "en-letters-with-one-closing": "left.txt", "right.txt";
    "en-list-without-stops": "left.txt", "right.txt";
    "en-look-alikes-and-zero-width": "left.txt", "right.txt";
    "en-mails-with-one-disclaimer": "left.txt", "right.txt";
    "en-one-sentence-in-a-long-text": "left.txt", "right.txt";
    "en-one-subject-in-other-words": "left.txt", "right.txt";
    "en-paragraphs-moved": "left.txt", "right.txt";
    "en-passage-edited": "left.txt", "right.txt";
    "en-small-edits": "left.txt", "right.txt";
    "en-stock-phrases": "left.txt", "right.txt";
    "en-verbatim-beside-its-topic": "left.txt", "right.txt";
    "equal-without-a-stop": "left.txt", "right.txt";
    "he-passage": "left.txt", "right.txt";
    "ja-sentences-moved": "left.txt", "right.txt";
    "my-unrelated": "left.txt", "right.txt";
    "one-side-empty": "left.txt", "right.txt";
    "th-lines-contained": "left.txt", "right.txt";
    "th-passage-among-articles": "left.txt", "right.txt";
    "th-unrelated": "left.txt", "right.txt";
    "zero-width-characters": "left.txt", "right.txt";
    "zh-article-with-a-tenth-changed": "left.txt", "right.txt";
    "zh-classic-with-commentary": "left.txt", "right.txt";
    "zh-contains": "left.txt", "right.txt";
    "zh-en-mixed": "left.txt", "right.txt";
    "zh-halves-swapped": "left.txt", "right.txt";
    "zh-list-without-stops": "left.txt", "right.txt";
    "zh-notices-with-one-closing": "left.txt", "right.txt";
    "zh-notices-with-one-ending": "left.txt", "right.txt";
    "zh-one-character-changed-in-each": "left.txt", "right.txt";
    "zh-one-sentence-in-a-long-text": "left.txt", "right.txt";
    "zh-page-with-menu-and-footer": "left.txt", "right.html";
    "zh-paragraphs-moved": "left.txt", "right.txt";
    "zh-passage-edited": "left.txt", "right.txt";
    "zh-passage-heavily-edited": "left.txt", "right.txt";
    "zh-poem-with-a-fifth-changed": "left.txt", "right.txt";
    "zh-sentences-in-random-order": "left.txt", "right.txt";
    "zh-sentences-moved": "left.txt", "right.txt";
    "zh-short-sentences-in-random-order": "left.txt", "right.txt";
    "zh-stock-phrases": "left.txt", "right.txt";
    "zh-traditional-and-simplified": "left.txt", "right.txt";
    "zh-unrelated": "left.txt", "right.txt";
};

impl Case {
    /// Both texts, analysed.
    pub fn inputs(&self) -> Sides<Input> {
        let read = |(name, text): (&str, &str)| {
            let options = TextOptions::default();
            let html = name.rsplit('.').next() == Some("html");
            let input = if html { Input::html(text.into(), &options) } else { Input::text(text, &options) };
            input.expect("the inputs of cases are short")
        };
        Sides::new(read(self.left), read(self.right))
    }

    /// The Report of this build, as JSON.
    pub fn report(&self) -> String {
        let Sides { left, right } = self.inputs();
        let report = compare(&left.document, &right.document, &Options::default());
        let report = Report::new(report, Sides::new(left.texts(), right.texts()), Unit::Utf16);
        serde_json::to_string_pretty(&report).expect("a report is plain data") + "\n"
    }

    /// Whether this build gives the expected Report.
    pub fn holds(&self) -> bool {
        self.report() == self.expected
    }
}

//! From the caller's text to a document.

mod ascii;
mod case;
mod chars;
mod charset;
mod charset_guess;
mod charset_recode;
mod charset_tables;
mod chinese;
mod document;
mod fold;
mod form;
mod front_matter;
mod grapheme;
mod grapheme_table;
mod han;
mod heading_lines;
mod headings;
mod html;
mod mirrored;
pub(crate) mod numerals;
mod options;
mod places;
mod reader;
mod reading;
mod references;
mod segment;
mod signs;
mod simplified;
mod source_map;
mod stops;
mod terms;
mod tokens;
mod words;

pub(crate) use chars::{CharClass, class as char_class, code_of_three_bytes, is_closer, is_han, is_hard_stop};
pub use charset::{Charset, CharsetEvidence, charset};
pub use charset_recode::recoded;
pub use chinese::ChineseForm;
pub use document::Document;
pub(crate) use fold::fold_punct;
pub use front_matter::front_matter;
pub use headings::headings;
pub use html::{
    BlockKind, BlockNote, LeftOut, Page, PageBlock, PageBuilder, PageKind, Template, Unread, VisibleText, extract,
    extract_changed, looks_like_html, template, template_of_compared, visible,
};
pub use options::{Comments, Exclusion, ExtractionChoice, Fold, Form, PageOptions, TextOptions};
pub use reader::Boundary;
pub use reading::Reading;
pub use references::references;
pub(crate) use segment::SENTENCE;
pub use segment::Sentence;
pub(crate) use signs::signs_of_pair;
pub use simplified::simplified;
pub use source_map::{Piece, SourceMap};
pub use stops::Stop;
pub(crate) use terms::is_stop_char;
pub use terms::{Stops, Term};
pub use tokens::TokenKey;
pub use words::Words;
pub(crate) use words::number_of_word;

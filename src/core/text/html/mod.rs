//! Reads the text of a page from HTML.
//!
//! [`tokenizer`] splits the source into tags and text, [`builder`] makes an [`outline`] of lines inside their elements,
//! and [`visible`] or [`page`] choose the lines of the text shown. Each character is mapped to the source.

// Counts and the constants of `tuning` are far below 2^31.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

pub(super) mod attributes;
mod block_note;
mod body;
mod builder;
mod check;
mod data;
mod entity;
mod head;
mod kind;
mod measure;
mod names;
mod noise;
mod outline;
mod page;
mod page_builder;
mod root;
mod sniff;
mod style;
mod tag;
mod template;
mod thread;
pub(super) mod tokenizer;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tokenizer_suite;
mod tree;
mod tuning;
mod unread;
mod value;
mod visible;

pub use block_note::BlockNote;
pub use kind::PageKind;
pub use page::{BlockKind, LeftOut, Page, PageBlock, extract, extract_changed};
pub use page_builder::PageBuilder;
pub use sniff::looks_like_html;
pub use template::{Template, template, template_of_compared};
pub use unread::Unread;
pub use visible::{VisibleText, visible};

//! The engine of Juhao (句号): finds how two texts are related, and which passages they share.
//!
//! It uses no std, no unsafe code, no I/O, no clock and no random numbers, so the same input gives the same output
//! everywhere. It answers every input in bounded time; [`Report::limits`] lists the limits that cut work short.
//!
//! # Read, compare, look
//!
//! ```
//! use juhao_core::report::{MatchKind, Relation};
//! use juhao_core::{Document, Options, TextOptions, compare};
//!
//! let reading = TextOptions::default();
//! let left = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。";
//! let right = "<title>开放时间</title><p>周二至周日上午九点开门，<b>晚上八点</b>关门。";
//! let left = Document::from_text(left, &reading)?;
//! let right = Document::from_html(right, &reading)?;
//!
//! let report = compare(&left, &right, &Options::default());
//! assert_eq!(report.relation, Relation::Contains);
//! assert_eq!(report.coverage.right.value(), 1.0);
//!
//! let found = &report.matches[0];
//! assert_eq!(found.kind, MatchKind::Exact);
//! assert_eq!(found.spans.left.shown.slice(left.shown()), "周二至周日上午九点开门，晚上八点关门。");
//! assert!(found.spans.right.source.is_some()); // where it is in the HTML
//! # Ok::<(), juhao_core::Error>(())
//! ```
//!
//! # The folders, in the order in which a text passes through them
//!
//! 1. [`text`]: a text or a page becomes a [`Document`], once, to be compared many times: the text shown to a reader;
//!    the characters that count, folded, each with its place in that text; tokens; and sentences.
//! 2. [`features`]: everything that can be compared of one document without the other: full-stop features, sentence
//!    lengths, winnowed grams, a simhash, all in a [`Profile`](features::profile::Profile) that can be stored.
//! 3. `matching`: where two documents share text. Common runs in any order; passages grown from similar sentences,
//!    with borders by likelihood; blocks of sentences; the trustable part of a common subsequence.
//! 4. `measures`: rates from counts. [`relation`]: the relation, from the text that passages cover.
//! 5. [`detect`]: the steps in their order ([`compare`], or [`align`] for the spans alone), and the rules of published
//!    methods.
//!    [`exclusions`]: what is left out of a text because of others. [`preset`]: options for one purpose, by name.
//! 6. [`report`]: the answer, the same for every host.
//! 7. [`sources`]: one document compared with many: how much of it is in any of them.
//!    [`quotations`]: what a text quotes. [`verify`]: whether it is in the sources, word for word.
//! 8. [`corpus`]: many documents. An index of profiles finds the pairs worth comparing, and the steps above decide
//!    them.
//! 9. [`method`]: the names of the published methods. `methods` (feature `methods`) runs each of them, for comparison.
//!
//! `seq` and `hash` contain the algorithms below these: they see numbers, never text. [`base`] contains spans, ratios,
//! limits and errors. `matching`, `measures`, `seq` and `hash` are not public, so that a version can change them.
//!
//! Offsets are UTF-8 bytes, half open, on character boundaries, in the text shown to a reader
//! ([`Reading::shown`](text::Reading::shown)).
//!
//! # Features
//!
//! - `methods`: the published methods by name.
//! - `serde`: [`Report`] and the types in it implement `Serialize`. Fields have the names of the contract in camel
//!   case; offsets are bytes, as everywhere in this crate.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod base;
pub mod contract;
pub mod corpus;
pub mod detect;
pub mod exclusions;
pub mod features;
#[doc(hidden)]
pub mod internal;
pub mod method;
#[cfg(feature = "methods")]
pub mod methods;
pub mod preset;
pub mod quotations;
pub mod relation;
pub mod report;
pub mod sources;
pub mod text;
pub mod verify;

pub(crate) use internal::{hash, matching, measures, seq};

pub use base::{Error, LimitReached, Limits, Ratio, Result, Side, Sides, Span};
pub use detect::{Aligned, Options, align, compare, evidence};
pub use internal::matching::search_rules::SearchRules;
pub use method::Method;
pub use preset::Preset;
pub use report::Report;
pub use sources::Sources;
pub use text::{Document, TextOptions};

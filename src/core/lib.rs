//! The engine of Juhao (句号): how two texts are related, and which passages they share.
//!
//! No std, no unsafe code, no I/O, no clock, no random numbers: the same input gives the same output everywhere. Any input
//! ends soon, with an answer; what was cut short on the way is told in [`Report::limits`].
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
//! assert_eq!(found.spans.left.shown.of(left.shown()), "周二至周日上午九点开门，晚上八点关门。");
//! assert!(found.spans.right.source.is_some()); // where it stands in the HTML
//! # Ok::<(), juhao_core::Error>(())
//! ```
//!
//! # The way of a text, folder by folder
//!
//! 1. [`text`]: a text or a page becomes a [`Document`], once, to be compared many times: the text a reader is shown, the
//!    characters that count, folded, each with its place in it, tokens, and sentences.
//! 2. [`features`]: what can be compared of one document without the other at hand: full-stop features, sentence lengths,
//!    winnowed grams, a simhash, all in a [`Profile`](features::profile::Profile) that can be stored.
//! 3. [`matching`]: where two documents share text. Common runs in any order; passages grown from like sentences, with borders
//!    by likelihood; blocks of sentences; the trustable part of a common subsequence.
//! 4. [`measures`]: counts become rates. [`relation`] names the relation from what the passages cover.
//! 5. [`detect`]: the steps in their order ([`compare`], or [`align`] for the spans alone), and the rules of published methods.
//! 6. [`report`]: the answer, the same for every host.
//! 7. [`sources`]: one document held against many: how much of it is in any of them.
//! 8. [`corpus`]: many documents. An index of profiles finds the pairs worth being compared, and the steps above decide them.
//! 9. [`method`] has the names of the published methods; `methods` (feature `methods`) runs each of them, for comparison.
//!
//! [`seq`] and [`hash`] hold the algorithms below: they see numbers, never text. [`base`] holds spans, ratios, limits, errors.
//!
//! Offsets are UTF-8 bytes, half open, on character boundaries, in the text a reader is shown ([`Reading::shown`](text::Reading::shown)).
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod base;
pub mod corpus;
pub mod detect;
pub mod features;
pub mod hash;
pub mod matching;
pub mod measures;
pub mod method;
#[cfg(feature = "methods")]
pub mod methods;
pub mod relation;
pub mod report;
pub mod seq;
pub mod sources;
pub mod text;

pub use base::{Error, LimitReached, Limits, Ratio, Result, Side, Sides, Span};
pub use detect::{Aligned, Options, align, compare, evidence};
pub use matching::search_rules::SearchRules;
pub use method::Method;
pub use report::Report;
pub use sources::Sources;
pub use text::{Document, TextOptions};

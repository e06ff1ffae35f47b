//! Small shared types: spans, ratios, limits, errors. They know nothing of texts.

pub(crate) mod bytes;
mod error;
mod golden_ratio;
mod hash_filter;
pub(crate) mod key_numbers;
mod limits;
mod marks;
mod newer_std;
pub(crate) mod radix;
mod range_tree;
mod ratio;
mod sides;
mod slice_numbers;
pub(crate) mod sort;
mod span;
pub(crate) mod units;

pub(crate) use bytes::Bytes;
pub use error::{Error, Result};
pub(crate) use golden_ratio::{GOLDEN_RATIO_32, GOLDEN_RATIO_64};
pub(crate) use hash_filter::HashFilter;
pub(crate) use key_numbers::KeyNumbers;
pub use limits::{LimitReached, Limits};
pub(crate) use marks::Marks;
pub(crate) use newer_std::{border_after, border_before, neighbours};
pub(crate) use range_tree::RangeTree;
pub use ratio::Ratio;
pub use sides::{Side, Sides};
pub(crate) use slice_numbers::{SliceNumbers, is_same};
pub(crate) use sort::{Sort, order_by_number, order_numbers};
pub use span::Span;
pub(crate) use span::{part, union_len};
pub(crate) use units::chars_in;
pub(crate) use units::columns_in;

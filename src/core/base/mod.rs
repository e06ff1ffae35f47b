//! Small shared types: spans, ratios, limits, errors. They know nothing of texts.

mod boxes;
pub mod bytes;
mod error;
mod limits;
mod marks;
mod newer_std;
mod numbers;
pub mod radix;
mod ratio;
mod rows;
mod scatter;
mod sides;
mod sort;
mod span;
mod units;

pub(crate) use boxes::Boxes;
pub use bytes::Bytes;
pub use error::{Error, Result};
pub use limits::{LimitReached, Limits};
pub use marks::Marks;
pub(crate) use newer_std::{border_after, border_before, neighbours};
pub use numbers::Numbers;
pub use ratio::Ratio;
pub(crate) use rows::{Rows, is_same};
pub(crate) use scatter::{SCATTER, SCATTER_32};
pub use sides::{Side, Sides};
pub use sort::{Sort, order_by_number, order_numbers};
pub use span::{Span, part, union_len};
pub(crate) use units::columns_in;
pub use units::{Offsets, chars_in, utf16_in};

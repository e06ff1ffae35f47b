//! Where two documents share text.

pub mod align;
pub mod block;
mod borders;
mod chunks;
pub(crate) mod evidence;
pub mod frame;
pub(crate) mod pair;
pub(crate) mod passages;
mod seeds;
mod tuning;
mod verbatim;

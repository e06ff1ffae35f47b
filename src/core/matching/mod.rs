//! Where two documents share text.

mod borders;
mod chunks;
pub(crate) mod evidence;
pub(crate) mod pair;
pub(crate) mod passages;
mod seeds;
mod tuning;
mod verbatim;

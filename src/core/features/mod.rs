//! What can be compared of one document, without the other one at hand.

pub mod full_stop;
pub mod gram;
pub mod length_seq;
pub mod profile;
pub mod simhash;

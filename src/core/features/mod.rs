//! Features of one document, computed without the other one.

pub mod full_stop;
pub mod gram;
pub mod length_seq;
pub mod profile;
pub mod simhash;

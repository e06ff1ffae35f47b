//! Where two sequences, frames or texts agree.

pub mod block;

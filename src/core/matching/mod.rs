//! Where two texts agree.

pub mod align;

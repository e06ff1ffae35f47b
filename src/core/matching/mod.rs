//! Where two texts agree.

pub mod align;
pub mod frame;
pub mod trustable;

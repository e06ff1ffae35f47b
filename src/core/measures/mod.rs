//! Similarities as numbers, computed from counts and sorted slices. This layer does not know where these come from.
//!
//! `None` means that there is nothing to measure on; it is never shown as 0 or 1.

pub mod coverage;
pub mod rate;
pub mod set;
pub mod vector;

//! How answers leave.

use juhao::wire::Unit;

use crate::error::{Failure, Result};

/// What every Report and every offset here is counted in: Unicode code points, as Python indexes its strings.
pub const UNIT: Unit = Unit::Char;

/// A limit that was reached: its name, its value, and what was asked for.
pub type LimitRow = (&'static str, u64, u64);

/// Returns an answer as the JSON of the command line.
pub fn json(value: &impl serde::Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Failure::input(error.to_string()))
}

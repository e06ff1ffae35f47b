//! The signs of a pair: those of each text, and those that only both together show.

use alloc::vec::Vec;

use super::{Document, chinese};
use crate::base::Side;
use crate::report::Sign;

/// Returns the signs of two texts and of the pair, in the order of the Report.
pub(crate) fn signs_of_pair(left: &Document, right: &Document) -> Vec<Sign> {
    let mut signs = [left.signs(Side::Left), right.signs(Side::Right)].concat();
    if let Some(sign) = chinese::sign(left, right) {
        let at = signs.partition_point(|other| (other.side, other.kind) < (sign.side, sign.kind));
        signs.insert(at, sign);
    }
    signs
}

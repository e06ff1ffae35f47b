//! Menus: lists whose items are short links and nothing else.

use alloc::{vec, vec::Vec};

use super::outline::Outline;
use super::tree::Tree;
use super::value;

/// At least this many items make a menu.
const ITEMS: i64 = 2;
/// A link with more letters is a title rather than a label.
const TITLE: u32 = 40;

/// Whether each element is a menu or in one.
pub fn of(outline: &Outline, tree: &Tree) -> Vec<bool> {
    let blocks = &outline.blocks;
    let links = tree.sums(&|i| i64::from(value::is_linked(&blocks[i]) && blocks[i].measure.letters < TITLE));
    let others = tree.sums(&|i| i64::from(!value::is_linked(&blocks[i]) || blocks[i].measure.letters >= TITLE));
    let mut is_menu = vec![false; tree.len()];
    for i in 1..tree.len() {
        is_menu[i] = links[i] >= ITEMS && others[i] * 4 <= links[i];
    }
    tree.inherited(&|i| is_menu[i])
}

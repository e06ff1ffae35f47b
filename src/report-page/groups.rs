//! Groups of texts: two texts are in one group if a chain of pairs of at least a given share joins them (single
//! linkage, as in `JPlag` and Dolos). The share of a pair is the larger one of its two texts, because a short text that
//! is all in a long one belongs to it.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use juhao_core::internal::Sort;

use crate::input::Pair;

/// Returns the groups of at least two texts, the largest first; in each, the first text with most pairs, because the
/// others share with it, and then these in order. `groupsOf` of the checker page finds the same ones.
pub fn of(pairs: &[Pair], least: f64) -> Vec<Vec<u32>> {
    let joining =
        pairs.iter().filter(|pair| pair.role == "evidence" && pair.coverage.left.max(pair.coverage.right) >= least);
    let mut group: BTreeMap<u32, u32> = BTreeMap::new();
    let mut degree: BTreeMap<u32, usize> = BTreeMap::new();
    for pair in joining {
        let [left, right] = [pair.left, pair.right].map(|text| {
            *degree.entry(text).or_default() += 1;
            *group.entry(text).or_insert(text)
        });
        let (first, other) = (left.min(right), left.max(right));
        group.values_mut().filter(|own| **own == other).for_each(|own| *own = first);
    }
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (text, first) in group {
        groups.entry(first).or_default().push(text);
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    for texts in &mut groups {
        let links = |at: &usize| (degree[&texts[*at]], core::cmp::Reverse(*at));
        let centre = (0..texts.len()).max_by_key(links).unwrap_or_default();
        texts[..=centre].rotate_right(1);
    }
    groups.order_by_key(|texts| (core::cmp::Reverse(texts.len()), texts[0]));
    groups
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::input::Sides;

    fn pair(left: u32, right: u32, share: f64) -> Pair {
        let coverage = Sides { left: share, right: 0.1 };
        let (relation, reason, role) = ("partial".into(), String::new(), "evidence".into());
        Pair {
            left,
            right,
            relation,
            reason,
            role,
            coverage,
            shared_by_many: 0,
            estimate: false,
            decision: String::new(),
            note: String::new(),
        }
    }

    #[test]
    fn a_chain_of_pairs_joins_a_group_and_a_weak_pair_does_not() {
        let pairs = [pair(5, 6, 0.6), pair(2, 1, 0.9), pair(0, 1, 0.5), pair(0, 5, 0.4), pair(3, 2, 0.7)];
        assert_eq!(of(&pairs, 0.5), [Vec::from([1, 0, 2, 3]), Vec::from([5, 6])]);
        assert_eq!(of(&pairs, 0.95), [[0; 0]; 0]);
    }
}

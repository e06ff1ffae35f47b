//! Decides which posting lists carry information: index pruning by site, and the weight of a crowded list.
//!
//! # Source
//! CCDet's index pruning: sentences of a site's template that end in a full stop (notices, disclaimers) make lists
//! crowded by one site. PKU-LCS's frequency limits: very frequent fingerprints are dropped, and so are less frequent
//! ones of a few sites. The values are our own, because neither source gives the values for its sites: see [`Pruning`].

use alloc::vec::Vec;

use crate::base::{Ratio, Sort};

/// Limits that decide which lists are dropped, and which count less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// A list of this many documents or more is dropped if most of them are of one site ...
    pub site_documents: u32,
    /// ... that is, at least this share.
    pub site_share: Ratio,
    /// A longer list is dropped, whatever the sites; `u32::MAX` drops none.
    pub most_documents: u32,
    /// A key of more documents is crowded: it counts as a part of the text that two documents share, but is not
    /// evidence by itself.
    pub rare_documents: u32,
}

impl Default for Pruning {
    fn default() -> Self {
        Self { site_documents: 8, site_share: Ratio::new(9, 10), most_documents: u32::MAX, rare_documents: 64 }
    }
}

impl Pruning {
    /// No pruning at all (`NoPrune` of the paper).
    pub const NONE: Self = Self {
        site_documents: u32::MAX,
        site_share: Ratio::new(1, 1),
        most_documents: u32::MAX,
        rare_documents: u32::MAX,
    };

    /// Whether a list is kept. `sites` are the sites of its documents; 0 is no site.
    pub(crate) fn keeps(&self, len: usize, sites: impl Iterator<Item = u32>) -> bool {
        if len > self.most_documents as usize {
            return false;
        }
        if len < self.site_documents.max(2) as usize {
            return true;
        }
        let mut sites: Vec<u32> = sites.filter(|&site| site > 0).collect();
        sites.order();
        let largest = sites.chunk_by(|a, b| a == b).map(<[u32]>::len).max().unwrap_or(0);
        Ratio::new(largest as u64, len as u64) < self.site_share
    }

    /// Whether a key is evidence, because only `len` documents have it.
    pub(crate) fn is_rare(&self, len: usize) -> bool {
        len <= self.rare_documents as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn keep(pruning: &Pruning, sites: &[u32]) -> bool {
        pruning.keeps(sites.len(), sites.iter().copied())
    }

    #[test]
    fn a_list_crowded_by_one_site_is_dropped() {
        let pruning = Pruning { site_documents: 4, site_share: Ratio::new(3, 4), ..Pruning::default() };
        assert!(!keep(&pruning, &[1, 2, 1, 1]));
        assert!(keep(&pruning, &[1, 2, 1, 3]));
        assert!(keep(&pruning, &[1, 1, 1]), "short lists are evidence");
        assert!(keep(&Pruning::NONE, &[1; 100]));
    }

    #[test]
    fn by_default_eight_documents_and_nine_tenths_of_them_are_a_crowd() {
        let sites = |own: usize, others: u32| [vec![1; own], (2..2 + others).collect()].concat();
        for (own, others, is_kept) in [(7, 0, true), (8, 0, false), (9, 1, false), (8, 1, true), (17, 2, true)] {
            assert_eq!(keep(&Pruning::default(), &sites(own, others)), is_kept, "{own} and {others}");
        }
    }

    #[test]
    fn documents_without_a_site_are_of_no_site() {
        let pruning = Pruning { site_documents: 4, ..Pruning::default() };
        assert!(keep(&pruning, &[0; 100]));
    }

    #[test]
    fn a_list_over_the_greatest_length_is_dropped_whatever_its_sites() {
        let pruning = Pruning { most_documents: 5, ..Pruning::default() };
        assert!(keep(&pruning, &[0; 5]));
        assert!(!keep(&pruning, &[0; 6]));
    }
}

//! Variants of `CCDet`: sums pairs over the kept lists of an index. The weight of a key is one, or its inverse document
//! frequency.

use std::collections::HashMap;

/// The weight of a shared key.
#[derive(Clone, Copy)]
pub enum Weight {
    One,
    /// Its inverse document frequency, `ln(documents / list)`, in 64ths.
    Idf,
}

/// The shared weight of pairs, and the weight of documents.
pub struct Counts {
    pub pairs: HashMap<(u32, u32), u32>,
    pub sizes: Vec<u32>,
}

impl Counts {
    /// Computes them from the keys of each document and the documents of each key.
    pub fn compute<'a>(keys: &[u32], lists: impl Iterator<Item = &'a [u32]>, weight: Weight) -> Self {
        let weight_of = |len: usize| match weight {
            Weight::One => 1,
            Weight::Idf => (64.0 * (keys.len() as f64 / len as f64).ln()) as u32,
        };
        let mut sizes: Vec<u32> = keys.iter().map(|own| own * weight_of(1)).collect();
        let mut pairs = HashMap::new();
        for list in lists {
            let weight = weight_of(list.len());
            for (i, &b) in list.iter().enumerate() {
                sizes[b as usize] -= weight_of(1) - weight;
                list[..i].iter().for_each(|&a| *pairs.entry((a, b)).or_default() += weight);
            }
        }
        Self { pairs, sizes }
    }

    /// The shared weight of a pair, divided by the weight of the smaller document.
    pub fn ccs(&self, (a, b): (u32, u32), shared: u32) -> f64 {
        f64::from(shared) / f64::from(self.sizes[a as usize].min(self.sizes[b as usize]))
    }
}

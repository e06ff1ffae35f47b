//! What share of their terms two texts have in common, wherever these stand: it orders pairs that have little in common.

use alloc::vec::Vec;

use super::pair::Pair;
use crate::base::Numbers;
use crate::text::{Stops, is_stop_char};

/// Share of the telling terms of the text with fewer of them that the other one has: words that are no stop words, or bigrams.
/// Time O(distinct terms).
pub(crate) fn share(pair: &Pair, stops: [&Stops<'_>; 2]) -> f64 {
    let mut of_terms = Vec::new();
    let counts = if pair.han {
        &pair.counts
    } else {
        // Characters have their numbers behind those of words.
        let (words, mut chars) = (pair.n_words as usize, Numbers::for_keys(0));
        of_terms.resize(words, [0; 2]);
        for (side, (tokens, stops)) in [&pair.a, &pair.b].into_iter().zip(stops).enumerate() {
            for (&word, _) in tokens.words.iter().zip(stops.of_words()).filter(|(_, is_stop)| !**is_stop) {
                of_terms[word as usize][side] = 1;
            }
            for &char in tokens.chars().filter(|char| !is_stop_char(**char)) {
                let at = words + chars.number(char.into()) as usize;
                if at == of_terms.len() {
                    of_terms.push([0; 2]);
                }
                of_terms[at][side] = 1;
            }
        }
        &of_terms
    };
    let (mut of, mut shared) = ([0_u32; 2], 0_u32);
    for &[a, b] in counts {
        of = [of[0] + a.min(1), of[1] + b.min(1)];
        shared += a.min(b).min(1);
    }
    let small = of[0].min(of[1]);
    if small == 0 { 0.0 } else { f64::from(shared) / f64::from(small) }
}

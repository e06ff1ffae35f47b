//! What the passages of a pair amount to.

use core::hash::BuildHasher;
use core::ops::Range;

use fxhash::FxBuildHasher;
use hashbrown::HashSet;

use super::borders::{Passage, attainable};
use super::pair::{Pair, Tokens};
use crate::base::Sides;
use crate::relation::Evidence;
use crate::text::{Document, Stops};

/// Length of the grams that must be shared: terms of words, characters.
const GRAM: (usize, usize) = (2, 4);

/// Border score a token that stock phrases of look-alike texts reach.
const STOCK: f64 = 1.5;

/// Counts matched tokens. A token is matched when it lies in a gram that the other side of the same passage also has; a bag of
/// single terms would overstate texts that only look alike.
///
/// Time O(tokens inside passages).
pub(crate) fn of<'a>(pair: &Pair, passages: impl IntoIterator<Item = &'a Passage>) -> Evidence {
    let gram = if pair.han { GRAM.1 } else { GRAM.0 };
    let mut evidence = Evidence {
        tokens: Sides::new(u64::from(pair.a.len()), u64::from(pair.b.len())),
        han: pair.han,
        ..Evidence::default()
    };
    for passage in passages {
        evidence.inside.left += u64::from(passage.a.end - passage.a.start);
        evidence.inside.right += u64::from(passage.b.end - passage.b.start);
        evidence.matched.left += matched(&pair.a, &passage.a, &pair.b, &passage.b, gram);
        evidence.matched.right += matched(&pair.b, &passage.b, &pair.a, &passage.a, gram);
        evidence.strength +=
            (passage.score() - STOCK * attainable(pair, passage) * f64::from(passage.shorter())).max(0.0);
    }
    evidence
}

fn matched(of: &Tokens, range: &Range<u32>, other: &Tokens, there: &Range<u32>, gram: usize) -> u64 {
    let hash = |window: &[u32]| FxBuildHasher.hash_one(window);
    let terms = |tokens: &Tokens, range: &Range<u32>| tokens.term[range.start as usize..range.end as usize].to_vec();
    let (here, there) = (terms(of, range), terms(other, there));
    let gram = gram.min(here.len()).min(there.len()).max(1);
    let grams: HashSet<u64, FxBuildHasher> = there.windows(gram).map(hash).collect();
    let (mut count, mut reach) = (0, 0);
    for (i, window) in here.windows(gram).enumerate() {
        if grams.contains(&hash(window)) {
            count += i + gram - reach.max(i);
            reach = i + gram;
        }
    }
    count as u64
}

/// Share of the telling terms of the text with fewer of them that the other one has: words that are no stop words, or bigrams. It orders
/// texts with little in common.
pub(crate) fn shared_terms(pair: &Pair, documents: [&Document; 2]) -> f64 {
    let telling = |tokens: &Tokens, document: &Document| -> HashSet<u32, FxBuildHasher> {
        if pair.han {
            return tokens.gram.iter().copied().collect();
        }
        let stops = Stops::of(document);
        (0..tokens.len()).filter(|&i| !stops.is_stop(i)).map(|i| tokens.term[i as usize]).collect()
    };
    let (a, b) = (telling(&pair.a, documents[0]), telling(&pair.b, documents[1]));
    let (small, large) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if small.is_empty() {
        0.0
    } else {
        small.iter().filter(|id| large.contains(*id)).count() as f64 / small.len() as f64
    }
}

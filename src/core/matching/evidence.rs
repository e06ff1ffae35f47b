//! What the passages of a pair amount to.

use alloc::vec::Vec;
use core::hash::BuildHasher;
use core::ops::Range;

use fxhash::FxBuildHasher;
use hashbrown::{HashMap, HashSet};

use super::borders::{Passage, attainable};
use super::pair::{Pair, Tokens};
use crate::base::{Ratio, Sides};
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
    let mut passages = passages.into_iter().peekable();
    if passages.peek().is_none() {
        return evidence;
    }
    let repeated =
        [&pair.a, &pair.b].map(|tokens| in_repeated_phrases(tokens, if pair.han { PHRASE.1 } else { PHRASE.0 }));
    let [left, right] = [0, 1].map(|side: usize| repeated[side].iter().filter(|&&is| is).count() as u64);
    evidence.repeated = Sides::new(left, right);
    for passage in passages {
        evidence.inside.left += u64::from(passage.a.end - passage.a.start);
        evidence.inside.right += u64::from(passage.b.end - passage.b.start);
        let [a, b] = [(&pair.a, &passage.a), (&pair.b, &passage.b)];
        let (left, right) = (matched(a, b, gram), matched(b, a, gram));
        let all = |matched: &[bool]| matched.iter().filter(|&&is| is).count() as u64;
        let telling = |matched: &[bool], range: &Range<u32>, repeated: &[bool]| {
            let own = repeated.iter().skip(range.start as usize);
            matched.iter().zip(own).filter(|&(&is, &stock)| is && !stock).count() as u64
        };
        let telling = Sides::new(telling(&left, &passage.a, &repeated[0]), telling(&right, &passage.b, &repeated[1]));
        let all = Sides::new(all(&left), all(&right));
        evidence.matched.left += all.left;
        evidence.matched.right += all.right;
        evidence.telling.left += telling.left;
        evidence.telling.right += telling.right;
        let above = (passage.score() - STOCK * attainable(pair, passage) * f64::from(passage.shorter())).max(0.0);
        evidence.strength += above;
        let share = Ratio::new(telling.left, all.left).min(Ratio::new(telling.right, all.right));
        evidence.telling_strength += above * share.value();
    }
    evidence
}

fn hash(gram: &[u32]) -> u64 {
    FxBuildHasher.hash_one(gram)
}

/// Length of a phrase that a text does not repeat by chance: words, characters.
const PHRASE: (usize, usize) = (4, 8);

/// Which tokens of a text lie in a phrase that it repeats: its own stock phrases, which tell nothing about where another text has
/// them from.
fn in_repeated_phrases(tokens: &Tokens, length: usize) -> Vec<bool> {
    let mut first: HashMap<u64, usize, FxBuildHasher> = HashMap::default();
    let mut repeated = alloc::vec![false; tokens.term.len()];
    for (i, phrase) in tokens.term.windows(length).enumerate() {
        let before = *first.entry(hash(phrase)).or_insert(i);
        if before < i {
            repeated[before..before + length].fill(true);
            repeated[i..i + length].fill(true);
        }
    }
    repeated
}

/// Tokens of a range that lie in a gram that the other side of the passage also has.
fn matched(here: (&Tokens, &Range<u32>), there: (&Tokens, &Range<u32>), gram: usize) -> Vec<bool> {
    let terms =
        |(tokens, range): (&Tokens, &Range<u32>)| tokens.term[range.start as usize..range.end as usize].to_vec();
    let (here, there) = (terms(here), terms(there));
    let gram = gram.min(here.len()).min(there.len()).max(1);
    let grams: HashSet<u64, FxBuildHasher> = there.windows(gram).map(hash).collect();
    let mut matched = alloc::vec![false; here.len()];
    for (i, window) in here.windows(gram).enumerate() {
        if grams.contains(&hash(window)) {
            matched[i..i + gram].fill(true);
        }
    }
    matched
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

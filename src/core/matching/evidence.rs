//! What the passages of a pair amount to: how much of them is more than chance, and tells where a text has its words from.
//!
//! Two kinds of shared wording tell little. A phrase that a text repeats is its own stock: statutes and manuals are full of them, but not
//! prose with a song in it, whose lines come again, and no long passage that is nearly all equal; so are the formulas that everybody uses
//! ([`stock`]). And in a text written in sentences, what stands in no sentence is listing, table, heading or date: forms that unrelated
//! texts of one kind fill in alike. Both count the less the smaller the part of the text they are, and fully in a text that is made of them.
//!
//! # Source
//! That body text is what ends in a full stop is the insight of CCDet (Wei, Yuan, Huang 2013), used there on Chinese pages. Texts in
//! words are read that way only when both are pages: in plain text the point is not to be relied on.

use alloc::vec::Vec;
use core::ops::Range;

use super::borders::attainable;
use super::found::Found;
use super::matched::{self, CHANCE};
use super::pair::Pair;
use super::passage::Passage;
use super::stock;
use super::tuning::both;
use super::verbatim::Runs;
use crate::base::{LimitReached, Marks, Side, Sides};
use crate::relation::Evidence;
use crate::text::{Document, Sentence};

/// Counted characters of a sentence that few texts have by chance.
pub(crate) const SENTENCE: u32 = 8;

/// Border score a character that passages of look-alike texts reach, as [`attainable`] measures it.
const LOOK_ALIKE: f64 = 1.4;

/// Share of the characters of such passages that are equal in their order; plateau 0.6-0.7.
const LOOK_ALIKE_EQUAL: f64 = 0.65;

/// Tokens, and share of its characters equal in their order, from which a passage is no standing wording of both texts.
const COPIED: (u32, f64) = (120, 0.8);

/// A side of a passage has at most a part of so many more matched tokens than the other one: wording that comes again on one side, such as
/// the names of fields, is in grams of the other side each time. Plateau 2-5.
const MORE: u64 = 4;

/// Counts matched tokens and what they weigh. A token is matched when it lies in a gram that the other side of the same passage also
/// has; a bag of single terms would overstate texts that only look alike.
///
/// Where the least that they weigh `is_enough`, it is not told how much more it is. `runs` are the long common runs, in which no gram is
/// looked up. Time O(tokens).
pub(crate) fn of<'a>(
    pair: &Pair,
    documents: [&Document; 2],
    found: impl IntoIterator<Item = &'a Found>,
    runs: &Runs,
    is_enough: impl Fn(&Evidence) -> bool,
    limits: &mut Vec<LimitReached>,
) -> Evidence {
    let mut evidence = Evidence {
        tokens: Sides::new(u64::from(pair.a.len()), u64::from(pair.b.len())),
        han: pair.han,
        ..Evidence::default()
    };
    let found: Vec<&Found> = found.into_iter().collect();
    let Some(longest) = found.iter().map(|found| &found.passage).max_by_key(|passage| passage.shorter()) else {
        return evidence;
    };
    let [mut left, mut right] = documents.map(|document| Marks::new(document.tokens().len()));
    for Found { passage: Passage { a, b, apart, .. }, .. } in &found {
        left.mark((a.start - apart[0]) as usize..a.end as usize);
        right.mark((b.start - apart[1]) as usize..b.end as usize);
    }
    evidence.inside = Sides::new(left.count(), right.count());
    evidence.beyond = Sides::new(beyond(documents[0], &left), beyond(documents[1], &right));
    let shared: Vec<Shared<'_>> = found
        .iter()
        .map(|found| {
            let (gram, is_monotonous) = matched::gram_length(pair, &found.passage);
            let in_grams = matched::in_grams(pair, &found.passage, gram, runs, limits);
            Shared::new(found, in_grams, pair.han, is_monotonous)
        })
        .collect();
    for Shared { matched, .. } in &shared {
        evidence.matched.left += matched.left;
        evidence.matched.right += matched.right;
    }
    let is_prose = pair.han || documents.iter().all(|document| document.source_map().is_some());
    let mut said = documents.map(|document| {
        let tokens = document.tokens().len();
        Weights::new(if is_prose { beside_sentences(document) } else { Marks::new(tokens) })
    });
    // What is form to a text in sentences is what one in lines has to say: verse, or a post without stops.
    let other = said[0].other.max(said[1].other);
    for side in &mut said {
        side.other = other;
    }
    let mut weigh = |own: &[Weights; 2]| {
        (evidence.telling, evidence.strength) = (0.0, 0.0);
        for shared in &shared {
            shared.weigh(&mut evidence, pair, [own, &said]);
        }
        is_enough(&evidence)
    };
    let own = |side| Weights::new(stock::of(pair, documents, side, [&left, &right][side]));
    let unknown = |others| Weights { others, other: 0.0 };
    // Most often enough is known of a part of both texts in Han characters, looked through for what may be stock, and of one of two in words.
    let least = if pair.han {
        [(0, &longest.a), (1, &longest.b)].map(|(side, range)| {
            let part = range.start as usize..range.start as usize + PART + range.len() / PART_OF;
            unknown(stock::may_be(pair, documents, side, &part))
        })
    } else {
        [own(0), unknown(Marks::full(pair.b.term.len()))]
    };
    if !weigh(&least) {
        weigh(&[0, 1].map(own));
    }
    evidence
}

/// Tokens of the longest passage in which stock is looked for first: so many, and such a part of it.
const PART: usize = 64;
const PART_OF: usize = 4;

/// A passage, and what of it both sides have.
struct Shared<'a> {
    found: &'a Found,
    /// Tokens of each side in grams that the other side also has.
    in_grams: [Marks; 2],
    /// Matched tokens of each side.
    matched: Sides<u64>,
}

impl<'a> Shared<'a> {
    /// Characters equal in their order are matched as well, where edits leave no gram whole; not in monotonous texts.
    fn new(found: &'a Found, in_grams: [Marks; 2], han: bool, is_monotonous: bool) -> Self {
        let Found { passage, equal, counted, .. } = found;
        let longer = counted.left.max(counted.right);
        let matched = |in_grams: &Marks, range: &Range<u32>, counted: u64| {
            let tokens = u64::from(range.end - range.start);
            // Letters of words agree easily: half of them in any two texts of a language, and more of few words with many others.
            let (equal, of) = if han { (*equal, counted) } else { ((2 * equal).saturating_sub(longer), longer) };
            in_grams.count().max(if is_monotonous { 0 } else { equal * tokens / of.max(1) })
        };
        let left = matched(&in_grams[0], &passage.a, counted.left);
        let right = matched(&in_grams[1], &passage.b, counted.right);
        let of = |side, matched: u64, other: u64| {
            if passage.taken == Some(side) { 0 } else { matched.min(other + other / MORE) }
        };
        let (left, right) = (of(Side::Left, left, right), of(Side::Right, right, left));
        Self { found, in_grams, matched: Sides::new(left, right) }
    }

    /// Whether so much of it is equal in its order that it is no standing wording, whatever phrases it is made of.
    fn is_copied(&self) -> bool {
        self.found.passage.shorter() >= COPIED.0 && self.found.in_order() >= COPIED.1
    }

    /// Adds what the passage weighs, with what its tokens weigh where they are stock of the texts themselves, and where they are said in no
    /// sentence.
    fn weigh(&self, evidence: &mut Evidence, pair: &Pair, [own, said]: [&[Weights; 2]; 2]) {
        let passage = &self.found.passage;
        if passage.is_slight || passage.taken.is_some() {
            return;
        }
        let shares = |weights: &[Weights; 2]| {
            [(0, &passage.a), (1, &passage.b)].map(|(side, range)| weights[side].share(range, &self.in_grams[side]))
        };
        // A phrase of characters is stock when either text repeats it. A short text in words repeats a phrase easily: there both must.
        let [l, r] = shares(own);
        let own = if pair.han { l.min(r) } else { l.max(r) };
        let own = if self.is_copied() { 1.0 } else { own };
        let [l, r] = shares(said);
        let said = l.max(r);
        let length = f64::from(passage.shorter());
        evidence.telling += own * self.in_grams[0].count().min(self.in_grams[1].count()) as f64;
        evidence.strength += if pair.han {
            // Many small edits leave few terms whole, and most characters in their order.
            let in_order = both::LLR_MAX * (self.found.in_order() - LOOK_ALIKE_EQUAL) * length;
            let above = passage.score() - LOOK_ALIKE * attainable(pair, passage) * length;
            // A word of a text in words says as much as two characters; in a text of characters words are names or code most often.
            let weight = if pair.mixed { f64::from(pair.a.weight(&passage.a)) / passage.a.len() as f64 } else { 1.0 };
            own * said * weight * above.max(in_order).max(0.0)
        } else {
            (own * said * self.matched.left.min(self.matched.right) as f64 - CHANCE * length).max(0.0)
        };
    }
}

/// Sentences of a text, closed by a stop and longer than a formula, of which nothing is inside passages.
fn beyond(document: &Document, inside: &Marks) -> u32 {
    let counts = |&(index, sentence): &(usize, &Sentence)| {
        inside.count_in(sentence.tokens.start as usize..sentence.tokens.end as usize) == 0
            && document.symbols_of(&sentence.tokens).len() >= SENTENCE as usize
            && document.is_closed(index)
    };
    document.sentences().iter().enumerate().filter(counts).count() as u32
}

/// What the tokens of a text weigh: 1 for most, less for those of another kind.
struct Weights {
    /// Which tokens are of another kind.
    others: Marks,
    /// What these weigh.
    other: f64,
}

impl Weights {
    /// The others weigh nothing while they are less than half of the text, and 1 when they are all of it.
    fn new(others: Marks) -> Self {
        let share = others.count() as f64 / others.len().max(1) as f64;
        Self { others, other: (2.0 * share - 1.0).max(0.0) }
    }

    /// Mean weight of the matched tokens of a range; of all of them where none is.
    fn share(&self, range: &Range<u32>, matched: &Marks) -> f64 {
        let count = matched.count();
        if count == 0 && !matched.is_empty() {
            return self.share(range, &Marks::full(matched.len()));
        }
        let others = matched.count_both(&self.others, range.start as usize);
        if count == 0 { 0.0 } else { ((count - others) as f64 + self.other * others as f64) / count as f64 }
    }
}

/// Marks the tokens that stand in no sentence that a stop closes.
fn beside_sentences(document: &Document) -> Marks {
    let mut beside = Marks::new(document.tokens().len());
    let mut behind = 0;
    for (_, sentence) in document.sentences().iter().enumerate().filter(|&(index, _)| document.is_closed(index)) {
        beside.mark(behind..sentence.tokens.start as usize);
        behind = sentence.tokens.end as usize;
    }
    beside.mark(behind..beside.len());
    beside
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::matching::found;
    use crate::matching::passage::Passage;
    use crate::text::TextOptions;

    /// Evidence of two documents of which one stretch is shared, given by its first and last tokens.
    fn of_stretch(read: impl Fn(&str) -> Document, texts: [&str; 2], shared: &str) -> Evidence {
        let documents = texts.map(&read);
        let pair = Pair::new(&documents[0], &documents[1], &[]);
        let length = read(shared).tokens().len() as u32;
        let start = |side: usize| {
            let at = documents[side].shown().find(shared).expect("both texts have it") as u32;
            documents[side].token_of_symbol(documents[side].counted_in(crate::base::Span::new(at, at + 1)).start)
        };
        let (a, b) = (start(0), start(1));
        let score = 2.0 * f64::from(length) * attainable(&pair, &Passage::new(a..a + length, b..b + length));
        let passage = Passage { score_a: score, score_b: score, ..Passage::new(a..a + length, b..b + length) };
        let documents = [&documents[0], &documents[1]];
        of(
            &pair,
            documents,
            &found::describe(&[passage], documents, &[], &mut || 0, 1_000_000),
            &Runs::of(&[]),
            |_| false,
            &mut Vec::new(),
        )
    }

    fn text(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    fn page(text: &str) -> Document {
        let lines = alloc::format!("<p>{}</p>", text.replace('\n', "</p><p>"));
        let options = TextOptions { extraction: crate::text::ExtractionChoice::Visible, ..TextOptions::default() };
        Document::from_html(&lines, &options).expect("short page")
    }

    const PROSE: [&str; 2] = [
        "清晨的渡口没有人影。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。对岸的山还藏在雾里。",
        "统计局昨天公布了新的数字。油压和温度都在正常范围内，机组可以继续运行。城里的米价又涨了。",
    ];

    #[test]
    fn a_heading_shared_by_two_texts_in_sentences_weighs_nothing() {
        let shared = "第五章 监督检查与法律责任";
        let [a, b] = PROSE.map(|prose| alloc::format!("{prose}\n\n{shared}\n\n{prose}"));
        let evidence = of_stretch(text, [&a, &b], shared);
        assert_eq!(evidence.matched, Sides::new(12, 12));
        assert!(evidence.telling > 0.0 && evidence.strength <= 0.0, "{evidence:?}");
        let sentence = "国家建立监督检查与法律责任制度。";
        let [a, b] = PROSE.map(|prose| alloc::format!("{prose}{sentence}{prose}"));
        assert!(of_stretch(text, [&a, &b], sentence).strength > 0.0);
    }

    #[test]
    fn what_comes_again_on_one_side_of_a_passage_is_matched_once_and_a_little_more() {
        let once = "The value of a label is the name of its shelf. ";
        let documents = [text(&once.repeat(5)), text(once)];
        let (pair, documents) = (Pair::new(&documents[0], &documents[1], &[]), [&documents[0], &documents[1]]);
        let passage = Passage::new(0..pair.a.len(), 0..pair.b.len());
        let found = found::describe(&[passage], documents, &[], &mut || 0, 1_000_000);
        let evidence = of(&pair, documents, &found, &Runs::of(&[]), |_| false, &mut Vec::new());
        let words = u64::from(pair.b.len());
        assert_eq!(evidence.matched, Sides::new(words + words / MORE, words));
    }

    #[test]
    fn in_texts_made_of_lines_the_lines_count() {
        let shared = "红糖两块 生姜一片 红枣六颗 桂圆五粒";
        let [a, b] = ["盐少许\n油两勺\n", "米一斤\n水四碗\n"].map(|rest| alloc::format!("{rest}{shared}\n{rest}"));
        let evidence = of_stretch(text, [&a, &b], shared);
        assert!(evidence.strength > 0.0, "{evidence:?}");
    }

    #[test]
    fn a_phrase_that_a_text_repeats_weighs_nothing_unless_it_is_all_there_is() {
        let shared = "渡船在每个整点离开南岸的码头。";
        let once = PROSE.map(|prose| alloc::format!("{prose}{shared}"));
        assert!(of_stretch(text, [&once[0], &once[1]], shared).strength > 0.0);
        let twice = PROSE.map(|prose| alloc::format!("{shared}{prose}{shared}"));
        let stock = of_stretch(text, [&twice[0], &once[1]], shared);
        assert!(stock.telling <= 0.0 && stock.strength <= 0.0, "{stock:?}");
        let all = shared.repeat(4);
        assert!(of_stretch(text, [&all, &all], shared).strength > 0.0);
    }

    #[test]
    fn characters_that_kept_their_order_are_evidence_where_few_terms_are_whole() {
        let shared = PROSE[0];
        let edited: String = shared.chars().enumerate().map(|(i, c)| if i % 5 == 2 { '某' } else { c }).collect();
        let strength = |other: &str| {
            let documents = [text(shared), text(other)];
            let (pair, documents) = (Pair::new(&documents[0], &documents[1], &[]), [&documents[0], &documents[1]]);
            let all = Passage::new(0..pair.a.len(), 0..pair.b.len());
            // Less than look-alikes reach.
            let score = attainable(&pair, &all) * f64::from(all.shorter());
            let passage = Passage { score_a: score, score_b: score, ..all };
            let found = found::describe(&[passage], documents, &[], &mut || 0, 1_000_000);
            let lcs = crate::seq::lcs::lcs(documents[0].symbols(), documents[1].symbols(), &[], 1_000_000).lower;
            let found: Vec<Found> = found.into_iter().map(|found| Found { equal: lcs, ..found }).collect();
            of(&pair, documents, &found, &Runs::of(&[]), |_| false, &mut Vec::new()).strength
        };
        assert!(strength(&edited) > 5.0);
        assert!(strength(PROSE[1]) <= 0.0);
    }

    #[test]
    fn points_are_relied_on_in_pages_only() {
        let shared = "error could not compile the crate due to one previous error in the source file given";
        let prose = [
            "The ferry was empty in the early morning. Nobody had counted the marks of the flood. Fog lay on the hills.",
            "The bureau published new figures yesterday. Prices of rice rose again in the city. Nobody was surprised.",
        ];
        let [a, b] = prose.map(|prose| alloc::format!("{prose}\n\n{shared}\n\n{prose}"));
        assert!(of_stretch(page, [&a, &b], shared).strength <= 0.0);
        assert!(of_stretch(text, [&a, &b], shared).strength > 9.0);
    }
}

//! Every value of the passage search.
//!
//! Words carry more than single characters, so texts in words and texts in Han characters (and other scripts without word spaces)
//! have some values of their own. *Bits* are those of [`bits`](super::bits); *nats* are natural logarithms of likelihood ratios.

/// Values that depend on how a pair is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// Least length of a sentence, in tokens.
    pub sentence_min: usize,
    /// Whether a line break ends a sentence.
    pub sentence_at_line: bool,
    /// Length, in tokens, from which a line break ends any sentence; a sentence of twice this length is cut.
    pub sentence_long: usize,
    /// Least cosine of two similar sentences.
    pub seed_cosine: f64,
    /// Least Dice coefficient of their terms.
    pub seed_dice: f64,
    /// Most sentences between two seeds of a cluster, at first and at last.
    pub gap: (u32, u32),
    /// Least cosine of the two ranges of a cluster.
    pub cluster_cosine: f64,
}

/// Texts in words.
pub(crate) const WORDS: Tuning = Tuning {
    sentence_min: 3,
    sentence_at_line: false,
    sentence_long: 40,
    seed_cosine: 0.28,
    seed_dice: 0.10,
    gap: (6, 0),
    cluster_cosine: 0.34,
};

/// Texts in Han characters and other scripts without word spaces.
pub(crate) const HAN: Tuning = Tuning {
    sentence_min: 6,
    sentence_at_line: true,
    sentence_long: 80,
    seed_cosine: 0.30,
    seed_dice: 0.25,
    gap: (4, 2),
    cluster_cosine: 0.30,
};

/// Letters of a word that make its term, so that no stemmer is needed.
pub(crate) const TERM_LETTERS: usize = 5;

// Bits.

/// Share of the surprise of a word, and of a pair of characters, that counts: neighbouring words depend on each other, and a character is in
/// two pairs.
pub(crate) const DEPENDENT: (f64, f64) = (0.5, 0.4);
/// Tokens added to both texts, and added to each count, when the probability of a gram is estimated: little is certain in short texts.
pub(crate) const PRIOR: (f64, f64) = (30.0, 0.5);
/// Bits that a token in the gap between two equal runs costs.
pub(crate) const GAP_COST: f64 = 0.6;
/// Bits that a reworded token costs in a passage of similar sentences.
pub(crate) const REWORDED_COST: f64 = 0.1;
/// Least bits of chance, however short the texts are: a passage is evidence if it has as many bits beyond chance as chance gives, and one in four
/// thousand pairs of unrelated short texts has 12 by chance.
pub(crate) const CHANCE_MIN: f64 = 12.0;

// Equal runs.

/// Least length of an equal run inside a passage, in eighths of a Han character: three characters, or two words. A single shared word
/// is no copy.
pub(crate) const PIECE: u32 = 24;
/// Least length of an equal run that makes two sentences similar, in tokens.
pub(crate) const SEED_RUN: u32 = 8;
/// Runs that a chain looks back at.
pub(crate) const CHAIN_BACK: usize = 200;
/// Tokens beyond the end of a chain among which more equal runs are looked for.
pub(crate) const WINDOW: u32 = 40;

// Sentences.

/// A pair of sentences must share a term that at most this share of all sentences has ...
pub(crate) const COMMON_SHARE: f64 = 0.2;
/// ... but at least the first and at most the second number of sentences: in long texts this bounds the work a sentence.
pub(crate) const COMMON_COUNT: (u32, u32) = (8, 64);
/// Sentences counted in addition to those of both texts when the weight of a term is estimated.
pub(crate) const SENTENCES_MORE: u32 = 8;
/// A sentence of which verbatim runs cover this share is not compared with others.
pub(crate) const COVERED: f64 = 0.67;
/// Nor are at most this many sentences between two that runs make similar on both sides.
pub(crate) const BETWEEN: u32 = 2;
/// A cluster of which runs cover this share on both sides is similar.
pub(crate) const CLUSTER_SAME: f64 = 0.5;

// Borders, in nats.

/// Score of a token that the other side of the passage has not.
pub(crate) const PENALTY: f64 = 0.8;
/// Most a token can score.
pub(crate) const LLR_MAX: f64 = 2.5;
/// Probability that a token inside a passage is unrelated to its counterpart.
pub(crate) const NOISE: f64 = 0.7;
/// Most tokens that a side of a passage counts when it is a bag, so that whole documents keep a positive score.
pub(crate) const BAG_MAX: u32 = 300;
/// Weight of a token however often it is repeated.
pub(crate) const REPEAT_BASE: f64 = 0.4;
/// Tokens looked at beyond each border.
pub(crate) const BEYOND: u32 = 10;
/// Gain of a border at a line break, and at the end of a sentence.
pub(crate) const BORDER_GAIN: (f64, f64) = (1.5, 3.0);
/// What a border at the end of a sentence is worth, in bits, on each side: copies begin and end there far more often than elsewhere.
pub(crate) const SENTENCE_END: f64 = 2.15;
/// Share of equal characters from which a passage of similar sentences is called edited; below it is called loose. It names passages and decides
/// nothing else, unless the caller switches kinds off.
pub(crate) const EDITED_SHARE: f64 = 0.6;
/// Length of a phrase that a text does not repeat by chance, in characters, and in words.
pub(crate) const PHRASE: (usize, usize) = (8, 4);
/// A gap between two passages of a block is at most this part of the shorter one.
pub(crate) const BLOCK_GAP: u32 = 10;
/// A block off the main order with a smaller share of the bits of the best one is weak, unless there are many of them (TOGETHER).
pub(crate) const WEAK: f64 = 0.05;
/// Share of the bits of the best block that all weak ones have together from which on they are no accident.
pub(crate) const TOGETHER: f64 = 0.2;
/// Share of a text in evidence from which on the text is a copy, and form and standing wording in its order belong to it.
pub(crate) const COPY: f64 = 0.5;
/// Longest fact, in tokens: the name of a person or an office. What is longer is another wording.
pub(crate) const FACT_LONGEST: usize = 12;
/// Length of a usual sentence, in Han characters, and in words.
pub(crate) const SENTENCE_TOKENS: (usize, usize) = (40, 25);

//! Every constant of the passage search.
//!
//! A word carries more information than a single character, so some constants have two values: one for texts in words,
//! and one for texts in Han characters and other scripts without spaces between words. *Bits* are those of
//! [`bits`](super::bits); *nats* are natural logarithms of likelihood ratios.

/// Values that depend on whether a pair is written in words or in single characters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// Minimum length of a sentence, in tokens.
    pub sentence_min: usize,
    /// Whether a line break ends a sentence.
    pub sentence_at_line: bool,
    /// Length, in tokens, from which a line break ends any sentence. A sentence of twice this length is cut.
    pub sentence_long: usize,
    /// Minimum cosine of two similar sentences.
    pub seed_cosine: f64,
    /// Minimum Dice coefficient of the terms of two similar sentences.
    pub seed_dice: f64,
    /// Maximum number of sentences between two seeds of a cluster, at first and at last: a cluster whose ranges are not
    /// similar is split again with smaller gaps, down to the second number.
    pub gap: (u32, u32),
    /// Minimum cosine of the two ranges of a cluster.
    pub cluster_cosine: f64,
}

/// Values for texts in words.
pub(crate) const WORDS: Tuning = Tuning {
    sentence_min: 3,
    sentence_at_line: false,
    sentence_long: 40,
    seed_cosine: 0.28,
    seed_dice: 0.10,
    gap: (6, 0),
    cluster_cosine: 0.34,
};

/// Values for texts in Han characters and other scripts without spaces between words.
pub(crate) const HAN: Tuning = Tuning {
    sentence_min: 6,
    sentence_at_line: true,
    sentence_long: 80,
    seed_cosine: 0.30,
    seed_dice: 0.25,
    gap: (4, 2),
    cluster_cosine: 0.30,
};

/// Number of leading letters of a word that make its term, so that no stemmer is needed.
pub(crate) const TERM_LETTERS: usize = 5;

// Bits.

/// Share of the surprise of a token that counts, because neighbouring tokens depend on each other: the λ of Karlin and
/// Altschul. Entropy of English by letter is a fifth of that of its letters one by one.
pub(crate) const SHARE: f64 = 0.2;
/// Share of the surprise of a word that two sentences share out of order: more than [`SHARE`], because no neighbour
/// predicts it.
pub(crate) const ALONE: f64 = 0.5;
/// Cost, in bits, of a gap between two equal runs: of each gap, and of each token in it. A gap of one token costs less
/// than an average word is worth, so one exchanged word does not end a passage.
pub(crate) const GAP: (f64, f64) = (0.5, 0.2);
/// Maximum number of tokens of a gap: a long sentence.
pub(crate) const GAP_MAX: u32 = 40;
/// Share of the bits of chance from which on a chain of runs is a candidate.
pub(crate) const CANDIDATE: f64 = 1.0 / 3.0;
/// A passage is evidence from this on ([`stands_out`](super::bits::stands_out)): nearly two times the bits of chance.
pub(crate) const EVIDENCE: f64 = 0.9;
/// What a passage gains where all of the shorter text is equal: each quarter of it halves the bits that are needed.
pub(crate) const COVERAGE: f64 = 4.0;
/// Number of passages that are evidence, before and after a passage, of which one may be near it.
pub(crate) const NEIGHBOURS: usize = 8;
/// Length of the phrases whose repetitions are counted: in characters, and in words.
pub(crate) const PHRASE: (usize, usize) = (6, 3);

// Surprise of a token, in half bits.

/// Surprise of a word or a character beyond the table. The text of a language has few of each of them.
pub(crate) const RARE_WORD: u8 = 30;
pub(crate) const RARE_CHARACTER: u8 = 26;
/// Surprise of a word of no letter, and what each letter adds: half of the surprise of a random letter, because the
/// letters of a word depend on each other.
pub(crate) const WORD: (u8, u8) = (9, 3);
/// Surprise of a figure of no digit, and what each digit adds: `log2 10`.
pub(crate) const FIGURE: (u8, u8) = (2, 7);
/// Surprise of a number or letter that counts on from the one before it, such as 3 after 2, or b after a.
pub(crate) const COUNTED: u8 = 2;
/// Surprise of the second character of a common word.
pub(crate) const SECOND: u8 = 8;
/// Surprise of a letter of kana, of a Hangul syllable, and of a letter of another script without spaces between words
/// (Thai, Lao, Burmese, Khmer): the logarithm of the number of them in common use (45, 256, and about 32 in each).
pub(crate) const KANA: u8 = 11;
pub(crate) const HANGUL: u8 = 16;
pub(crate) const LETTER: u8 = 10;

// Equal runs.

/// Minimum length of an equal run inside a passage, in eighths of a Han character: three characters, or two words. A
/// single shared word is not a copy.
pub(crate) const PIECE: u32 = 24;
/// Minimum length of an equal run that makes two sentences similar, in tokens.
pub(crate) const SEED_RUN: u32 = 8;
/// Number of earlier runs that are considered as the predecessor of a run in a chain.
pub(crate) const CHAIN_BACK: usize = 200;
/// Number of tokens beyond the end of a chain that are searched for more equal runs.
pub(crate) const WINDOW: u32 = 40;
/// Maximum number of pairs of equal neighbouring tokens in two ranges that are searched for short runs: a text that
/// repeats two words has as many pairs as the area of the ranges.
pub(crate) const NEIGHBOUR_PAIRS: u32 = 1 << 14;
/// Number of earlier short runs that are considered as the one before a run. They may be shorter than those of a chain,
/// so more of them are near.
pub(crate) const EXTEND_BACK: usize = 512;

// Sentences.

/// Two sentences are compared only if they share a term that at most this share of all sentences contains ...
pub(crate) const COMMON_SHARE: f64 = 0.2;
/// ... but the limit is at least the first and at most the second number of sentences: in long texts this bounds the
/// work for each sentence.
pub(crate) const COMMON_COUNT: (u32, u32) = (8, 64);
/// Sentences counted in addition to those of both texts when the weight of a term is estimated.
pub(crate) const SENTENCES_MORE: u32 = 8;
/// Share of a sentence from which on it is not compared with others, because verbatim runs cover it already.
pub(crate) const COVERED: f64 = 0.67;
/// Number of sentences, at most, between two verbatim seeds that are not compared either.
pub(crate) const BETWEEN: u32 = 2;
/// Share of both sides of a cluster that verbatim runs must cover for the cluster to be accepted without comparing its
/// terms.
pub(crate) const CLUSTER_SAME: f64 = 0.5;

// Borders, in nats.

/// Subtracted from the score for a token that the other side of the passage does not contain.
pub(crate) const PENALTY: f64 = 0.8;
/// Maximum score of a token.
pub(crate) const LLR_MAX: f64 = 2.5;
/// Background mixing weight: the probability that a token inside a passage is unrelated to its counterpart.
pub(crate) const NOISE: f64 = 0.7;
/// Maximum number of tokens that a side of a passage counts as a bag, so that whole documents keep a positive score.
pub(crate) const BAG_MAX: u32 = 300;
/// Minimum weight of a token, however often it is repeated.
pub(crate) const REPEAT_BASE: f64 = 0.4;
/// Number of tokens examined beyond each border.
pub(crate) const BEYOND: u32 = 10;
/// Gain of a border at a line break, and of one at the end of a sentence.
pub(crate) const BORDER_GAIN: (f64, f64) = (1.5, 3.0);
/// Bits added for a border at the end of a sentence, on each side, because copies begin and end there far more often
/// than elsewhere.
pub(crate) const SENTENCE_END: f64 = 0.86;
/// Share of equal characters from which a passage of similar sentences is called edited; below it is called loose. It
/// only names passages, unless the caller switches kinds off.
pub(crate) const EDITED_SHARE: f64 = 0.6;
/// Divisor: a gap between two passages of a block is at most the shorter passage divided by this.
pub(crate) const BLOCK_GAP: u32 = 10;
/// Maximum length of a fact, in tokens: long enough for the name of a person or an office. A longer difference is
/// another wording.
pub(crate) const FACT_LONGEST: usize = 12;

// Sentences that say nearly the same.

/// Minimum share of the shorter sentence in the passages, as a divisor: one quarter. They have the longer equal runs,
/// and at least half of a sentence with a word changed in ten. A pair with less is not compared, which saves most of
/// the work for texts that are not copies.
pub(crate) const IN_PASSAGES: usize = 4;
/// Minimum share of the shorter sentence that is equal, as a divisor: one half. Below it, the sentences do not have
/// equal wording.
pub(crate) const EQUAL_WORDING: u32 = 2;
/// Maximum number of tokens of two texts without any match that are compared as one sentence each. Such texts are too
/// short for a passage, for example two headlines.
pub(crate) const HEADLINE: usize = 40;
/// Typical length of a sentence, in Han characters and in words. A fact decides no longer stretch around it, because
/// the sentences of lists and statutes have no end.
pub(crate) const SENTENCE: (u32, u32) = (40, 25);

//! Every value of the passage search, one table for each way of writing.
//!
//! Words carry more than single characters, so texts in words and texts in Han characters (and other scripts without word
//! spaces) have their own values. Lengths marked *t* are tokens, lengths marked *c* Unicode scalar values.

/// Values of the passage search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// A sentence may end from so many t on.
    pub sentence_min: usize,
    /// Whether a line break ends a sentence.
    pub sentence_at_line: bool,
    /// From so many t on any line break ends a sentence, and at twice that it is cut.
    pub sentence_long: usize,
    /// Least cosine of two sentences of a seed.
    pub seed_cosine: f64,
    /// Least Dice coefficient of their terms.
    pub seed_dice: f64,
    /// Most sentences between two seeds of a cluster, at first and at last.
    pub gap: (u32, u32),
    /// Least cosine of the two ranges of a cluster.
    pub cluster_cosine: f64,
    /// Least share of verbatim runs in a chain's range.
    pub chain_share: f64,
    /// A chain of so many t may become the passage though it covers only a part of it.
    pub chain_long: u32,
    /// The longest of the parts that changed places has so many t.
    pub part_long: u32,
    /// Least length of what a chain leaves before and after it, in t.
    pub rest_min: u32,
    /// How far beyond the borders of a loose passage others are looked for, in t: some sentences; plateau 40-120 words. Neighbours of
    /// characters are joined afterwards instead ([`Self::merge_gap`]).
    pub wider: u32,
    /// Least length of a gap inside a passage, in t. Plateaus 7-30 words, 12-16 characters.
    pub gap_min: u32,
    /// A verbatim run of so many t is a passage whatever leads to it: by itself, and beside others. Plateaus 15-25 words; 100 characters and
    /// more, 18-40.
    pub run_long: (u32, u32),
    /// Least length of a passage of a long text, in c: loose, and around verbatim runs.
    pub passage_min: (u32, u32),
    /// The same of a slight one: shown beside others, and no evidence. A loose one has most tokens in order.
    pub slight_min: (u32, u32),
    /// Least length of a passage of a short text, in c.
    pub short_min: u32,
    /// The same in t, and the least length of every part of one.
    pub short_tokens: u32,
    /// A text of at most so many t is short.
    pub short_text: u32,
    /// Least border score of both sides.
    pub score_min: f64,
    /// Least border score a token.
    pub density_min: f64,
    /// Neighbours nearer than this share of the larger passage become one.
    pub merge_gap: f64,
    /// Passages with a smaller share of the best border score are weak, unless together they reach it; plateau 0.05-0.3.
    pub weak_share: f64,
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
    chain_share: 0.7,
    chain_long: 250,
    part_long: 70,
    rest_min: 20,
    wider: 80,
    gap_min: 8,
    run_long: (16, 16),
    passage_min: (120, 80),
    slight_min: (80, 50),
    short_min: 30,
    short_tokens: 5,
    short_text: 250,
    score_min: 12.0,
    density_min: 0.0,
    merge_gap: 0.0,
    weak_share: 0.0,
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
    chain_share: 0.8,
    chain_long: 500,
    part_long: 120,
    rest_min: 50,
    wider: 0,
    gap_min: 14,
    run_long: (100, 24),
    passage_min: (24, 16),
    slight_min: (24, 16),
    short_min: 8,
    short_tokens: 8,
    short_text: 500,
    score_min: 5.0,
    density_min: 1.2,
    merge_gap: 0.1,
    weak_share: 0.1,
};

/// Values that suit both.
pub(crate) mod both {
    /// A pair of sentences must share a term that at most this share of all sentences has ...
    pub const COMMON_SHARE: f64 = 0.2;
    /// ... but at least the first and at most the second number of sentences: in long texts this bounds the work a sentence.
    pub const COMMON_COUNT: (u32, u32) = (8, 64);
    /// Sentences that are counted beyond those of both texts where it is said how telling a term is.
    pub const SENTENCES_MORE: u32 = 8;
    /// A sentence of which verbatim runs cover so much is not compared with others.
    pub const COVERED: f64 = 0.67;
    /// Nor are so many sentences between two that runs make alike on both sides.
    pub const BETWEEN: u32 = 2;
    /// A cluster of which runs cover so much on both sides is alike.
    pub const CLUSTER_SAME: f64 = 0.5;
    /// Letters of a word that make its term (no stemmer is needed).
    pub const TERM_LETTERS: usize = 5;
    /// Score of a token that the other passage has not.
    pub const PENALTY: f64 = 0.8;
    /// Most a token can score.
    pub const LLR_MAX: f64 = 2.5;
    /// Share of a passage that may be anything.
    pub const NOISE: f64 = 0.7;
    /// A passage counts as no longer than this, in t, so that whole documents keep a positive score.
    pub const BAG_MAX: u32 = 300;
    /// Weight of a token however often it is repeated.
    pub const REPEAT_BASE: f64 = 0.4;
    /// Tokens looked at beyond each border.
    pub const WINDOW: u32 = 10;
    /// Share of the longer side of what farther borders gain that is equal in its order; plateau 0.2-0.4.
    pub const GAINED_SHARE: f64 = 0.3;
    /// Gain of a border at a line break, and at the end of a sentence.
    pub const BORDER_GAIN: (f64, f64) = (1.5, 3.0);
    /// Share of its tokens that a loose passage must have equal in their order: of a short one, more for each token, and at most ...
    pub const ORDER: (f64, f64, f64) = (0.2, 0.001, 0.35);
    /// ... or such a share of its pairs of neighbours in both texts.
    pub const NEIGHBOURS: f64 = 0.25;
    /// Sides of a loose passage differ in length by such a factor at most. Of the passages that people marked in en-pan13 one in a hundred
    /// is longer; plateau 3-6.
    pub const LOPSIDED: u32 = 4;
    /// Share of its tokens equal in their order from which a passage needs less border score ...
    pub const IN_ORDER: f64 = 0.75;
    /// ... so much a token.
    pub const DENSITY_IN_ORDER: f64 = 0.8;
    /// Least length of a verbatim run, in t.
    pub const RUN_MIN: u32 = 8;
    /// Cost of a token in the gap between two runs.
    pub const GAP_COST: f64 = 0.3;
    /// How many runs back a chain looks.
    pub const CHAIN_BACK: usize = 200;
    /// A chain that covers so much of the passage becomes the passage.
    pub const CHAIN_WHOLE: f64 = 0.9;
    /// A long chain needs only so much.
    pub const CHAIN_PART: f64 = 0.3;
    /// Into how many chains a passage is taken apart at most.
    pub const PARTS_MAX: u32 = 256;
    /// Share of a part that changed places that is verbatim.
    pub const MOVED_SHARE: f64 = 0.5;
    /// Verbatim parts of a long text are told apart when they are so much of what was found of them together.
    pub const PARTS_SHARE: f64 = 0.95;
    /// All parts are, when they have so much of the verbatim text of that, in short texts and in long ones (plateaus 0.8-0.95, 0.6-0.8) ...
    pub const PARTS_KEPT: (f64, f64) = (0.9, 0.7);
    /// ... and are worth so many times that (plateau 1.1-1.3); or, in long texts, so many times whatever is lost (3-5). A passage is worth its tokens
    /// that are equal in their order, times their share of the longer side.
    pub const PARTS_WORTH: (f64, f64) = (1.2, 4.0);
    /// Parts that changed places are passages of their own where they are at most about so many.
    pub const TILES_MAX: u32 = 16;
    /// A passage is taken apart at its gaps where these are together so many times less than it, and so much of it is kept; plateau 0.7-0.9.
    pub const GAP_PART: u32 = 10;
    pub const CUT_KEPT: f64 = 0.8;
    /// What of an edited passage is alike is told by runs of so many t; beside its gaps they have so much in order, plateau 0.63-0.7 ...
    pub const EDITED_RUN: u32 = 3;
    pub const EDITED_SHARE: f64 = 0.6;
    /// ... and in a gap this share of the shorter side is equal in order at most, unless the other side is twice as long; plateau 0.2-0.35.
    pub const UNLIKE: f64 = 0.3;
    /// Sentences end where they end, or so many t from there: a run goes on where the next sentences begin alike.
    pub const AROUND: u32 = 2;
    /// The rest of a sentence at the end of a verbatim passage has at most so many t.
    pub const REST_MAX: u32 = 30;
    /// From this share on the chain's borders are exact.
    pub const CHAIN_EXACT: f64 = 0.95;
    /// A passage is dropped when more of its longer, or of its shorter, text is taken by better ones.
    pub const TAKEN: (f64, f64) = (0.5, 0.3);
    /// A passage of which one side is taken is the same text once more, if it has so many tokens, and such a share of them is equal in its
    /// order; shorter ones are standing wording.
    pub const AGAIN: [(u32, f64); 2] = [(100, 0.95), (250, 0.75)];
    /// The same of clusters.
    pub const APART_SHARE: f64 = 0.9;
    /// Neighbours farther apart than this stay apart, in t.
    pub const MERGE_MAX: u32 = 100;
    /// A text of which so much is verbatim runs is made of them.
    pub const MADE_OF: f64 = 0.75;
    /// Passages that have so much of these runs will do.
    pub const KNOWN: f64 = 0.95;
    /// A verbatim passage of so many t is never weak; plateau 40-100.
    pub const EXACT_KEEP: u32 = 50;
}

//! Many documents: every duplicate, containment and overlap among them, without comparing all pairs.
//!
//! ```text
//! Profile of each document
//!   | keys::postings            keys by which it is found, as numbers
//! rows (key, document)          eight bytes each, written and sorted by radix sort when they are read
//!   | pruning, key_lists,        keeps lists that carry information; sums the shared keys of each pair
//!   | pair_counts
//! pairs and their shared keys   | rank: the same for one query document
//!   | CandidateRule::is_candidate
//! candidates
//!   | compare, or estimate      by the texts if they are kept, else by profiles alone
//! hits                          | pairs: copies of one text, members of one group; | clusters
//! ```
//!
//! Four of the steps need no index of this package:
//! [`Profile::from_document`](crate::features::profile::Profile::from_document), [`keys::postings`], [`rank::rank`] and
//! [`compare_profiles()`]. A database that stores rows of (key, document) can use them. [`Corpus`] uses the same four,
//! but it weighs grams by how many of its documents have them, and by profiles alone it requires more of a candidate.
//! Engines that join rows, such as `DuckDB` and Spark, find the same pairs by [`Row`], [`Rules`], [`decide`] and
//! [`centres`].
//!
//! # Source
//! Wei, Yuan, Huang 2013 (CCDet): inverted index, pair counts, index pruning. Huang, Wang, Li 2007/2008 (PKU-LCS):
//! sentence fingerprints, frequency limits, one-way clusters. Li, Mao, Chen 2013 (Simhash+SP): single-pass clusters.
//! Grams: Schleimer 2003.
//!
//! # Example
//! ```
//! use juhao_core::corpus::{Corpus, Labels, Settings};
//! use juhao_core::report::Relation;
//! use juhao_core::{Document, TextOptions};
//!
//! let read = |text| Document::from_text(text, &TextOptions::default());
//! let mut corpus = Corpus::new(Settings { keep_texts: true, ..Settings::default() });
//! corpus.add("notice", read("图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。")?, Labels::NONE)?;
//! corpus.add("board", read("周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。")?, Labels::NONE)?;
//! corpus.add("menu", read("食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜。")?, Labels::NONE)?;
//!
//! let found = corpus.pairs();
//! assert_eq!(found.hits.len(), 1);
//! assert_eq!((corpus.id(found.hits[0].a), corpus.id(found.hits[0].b)), (Some("notice"), Some("board")));
//! assert_eq!(found.hits[0].relation, Relation::Contains);
//! # Ok::<(), juhao_core::Error>(())
//! ```

mod clusters;
mod compare_profiles;
mod document_sets;
mod documents;
mod estimate;
mod fingerprints;
mod frequencies;
mod hash_numbers;
mod hit;
mod index;
mod kept_text;
mod key_lists;
mod keys;
mod number_positions;
mod own_sentences;
mod pair_counts;
mod pairs;
mod postings;
mod pruning;
mod rank;
mod sampled_passages;
mod settings;
mod shared_sentences;
mod steps;
mod stored;
mod tuning;

pub use clusters::{Cluster, Clustering, Link, Member, centres};
pub use compare_profiles::compare_profiles;
pub use documents::{Entry, Labels};
pub use estimate::{Estimate, EstimateSteps, estimate, explain};
pub use hit::Hit;
pub use index::Corpus;
pub use kept_text::KeptText;
pub use keys::{Paths, postings};
pub use pair_counts::PairPlan;
pub use pairs::{Groups, Pairs};
pub use pruning::Pruning;
pub use rank::{Candidate, SharedKeys, Stats, rank};
pub use settings::{CorpusLimits, Settings};
pub use shared_sentences::shared_sentences;
pub use steps::{Row, Rules, decide};
pub use stored::{Loading, join, pieces};

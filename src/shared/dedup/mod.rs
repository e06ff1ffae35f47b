//! Deduplicates a collection of documents: finds all pairs, their clusters, and the documents to keep.
//!
//! ```text
//! Given                         a document from a host: id, text or HTML, site, group
//!   | read                      on any thread: makes its profile, and keeps its text if texts are kept
//! Read -> add                   in the order of the documents
//!   | pairs                     on several threads
//! Found { pairs, spans }        -> lines of JSON, clusters
//!   | Collection::passages      passages that three documents or more have
//!   | Collection::clean_set     which documents to remove, which one replaces each, and what the others repeat of
//!   |                           each other
//! CleanSet -> line              the line of a document that stays
//! ```
//!
//! The command line and the Python package both call this, so that they write the same bytes. Results are joined in a
//! fixed order: they do not depend on the number of threads.

mod clean;
mod cut;
mod keep;
mod lines;
mod packed;

use std::num::NonZeroUsize;
use std::sync::Arc;

use juhao_core::corpus::{Corpus, Groups, Hit, KeptText, Labels, Pairs, Settings};
use juhao_core::exclusions::without_overlap;
use juhao_core::features::gram::Window;
use juhao_core::features::profile::Profile;
use juhao_core::report::{Report, Role};
use juhao_core::text::Template;
use juhao_core::{Preset, Result, Sides, TextOptions, compare};

pub use clean::{CleanSet, Shortened, clean_line};
pub use cut::{Cut, CutText};
pub use keep::{Keep, kept};
pub use lines::{ClusterLine, DocumentLine, PairLine, SpanPair, spans};
pub use packed::Packed;

use crate::input::Input;
use crate::parallel::in_parallel;
use crate::passages::{MatchPlaces, Matches, PassageLine, places};
use crate::wire::{Unit, Why};

/// How a collection is deduplicated.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Number of threads.
    pub jobs: NonZeroUsize,
    /// Which texts stay in memory, so that pairs are compared by them.
    pub texts: Texts,
    /// Whether profiles decide the pairs of which they are sure, also where texts are kept.
    pub profiles_first: bool,
    /// The window in which grams are chosen; a smaller one finds shorter copied passages.
    pub window: Window,
    /// Whether pairs inside a group are listed or left out.
    pub groups: Groups,
    /// Whether pairs whose matches are all minor are listed, after the others. They are counted in any case.
    pub minor: bool,
    /// Whether the places of matches are kept for [`Collection::passages`] and [`Collection::clean_set`].
    pub passages: bool,
    /// Unit of the offsets.
    pub unit: Unit,
    /// How each text is read.
    pub reading: Arc<TextOptions>,
    /// Says how two texts are compared, and which parts are left out.
    pub preset: Preset,
}

/// Which texts stay in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texts {
    /// None: profiles decide all pairs.
    None,
    /// Those of the first documents, up to [`KEPT`] bytes.
    Bounded,
    /// All.
    All,
}

/// Bytes of text kept in memory by [`Texts::Bounded`]. What is kept with a text needs about as much again; pages, which
/// stay analysed, need about five times as much.
pub const KEPT: usize = 128 << 20;
/// Candidate pairs in a unit of work for a thread.
const CANDIDATES: usize = 64;

/// A text, not yet analysed.
#[derive(Clone, Copy, Debug)]
pub enum Text<'a> {
    /// Plain text.
    Plain(&'a str),
    /// The source of a page.
    Html(&'a str),
}

/// A document that was read.
#[derive(Debug)]
pub struct Read {
    profile: Profile,
    text: Option<Packed>,
}

/// The documents to deduplicate.
#[derive(Debug)]
pub struct Collection {
    corpus: Corpus<Packed>,
    plan: Plan,
    /// Bytes left for texts.
    room: usize,
}

/// The passages of a pair: those that are evidence, and minor ones if they are listed.
type OwnSpans = [Box<[SpanPair]>; 2];

/// The passages of the pairs that were compared by their texts, in the order of the pairs.
#[derive(Debug, Default)]
struct Spans(Vec<((u32, u32), OwnSpans)>);

impl Spans {
    /// Returns those of a pair. Time O(log pairs).
    fn of(&self, hit: &Hit) -> Option<&OwnSpans> {
        let at = self.0.binary_search_by_key(&(hit.a, hit.b), |(pair, _)| *pair).ok()?;
        Some(&self.0[at].1)
    }
}

/// All pairs of a collection.
#[derive(Debug)]
pub struct Found {
    /// The pairs.
    pub pairs: Pairs,
    spans: Spans,
    matches: Matches,
}

impl Text<'_> {
    /// Analyses the text.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn read(self, options: &TextOptions) -> Result<Input> {
        match self {
            Self::Plain(text) => Input::text(text, options),
            Self::Html(html) => Input::html(html.into(), options),
        }
    }

    /// Analyses the text, without the parts that the preset leaves out.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn read_for(self, preset: Preset, options: &TextOptions) -> Result<Input> {
        let input = self.read(options)?;
        let exclude = without_overlap(&input.parts(preset.parts(), &[], &Template::default()));
        if exclude.is_empty() { Ok(input) } else { input.with_options(&TextOptions { exclude, ..options.clone() }) }
    }
}

impl Plan {
    /// Analyses a document; several threads can do this at the same time.
    ///
    /// # Errors
    /// As [`Input::text`].
    pub fn read(&self, text: Text<'_>) -> Result<Read> {
        let input = text.read_for(self.preset, &self.reading)?;
        let profile = Profile::sampled(&input.document, self.window);
        Ok(Read { profile, text: (self.texts != Texts::None).then(|| Packed::new(input, &self.reading)) })
    }
}

impl Collection {
    /// Starts without documents.
    pub fn new(plan: Plan) -> Self {
        let keep_texts = plan.texts != Texts::None;
        let corpus = Corpus::new(Settings {
            keep_texts,
            profiles_first: plan.profiles_first,
            window: plan.window,
            groups: plan.groups,
            minor: plan.minor,
            compare: plan.preset.options().without_scores(),
            ..Settings::default()
        });
        let room = if plan.texts == Texts::Bounded { KEPT } else { usize::MAX };
        Self { corpus, plan, room }
    }

    /// The options.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The documents so far.
    pub fn corpus(&self) -> &Corpus<Packed> {
        &self.corpus
    }

    /// Adds a document. Texts are kept until the first one that exceeds the room.
    ///
    /// # Errors
    /// [`Error::Option`](juhao_core::Error::Option) for an id that occurs twice.
    pub fn add(&mut self, id: &str, Read { profile, text }: Read, labels: Labels<'_>) -> Result<()> {
        let left = text.as_ref().and_then(|text| self.room.checked_sub(text.texts().shown.len()));
        if text.is_some() {
            self.room = left.unwrap_or(0);
        }
        let text = text.filter(|_| left.is_some());
        self.corpus.add_profile(id, profile, text, labels).map(drop)
    }

    /// Returns how many texts were kept, if the room for texts was used up.
    pub fn kept_if_full(&self) -> Option<usize> {
        let has_text = |&number: &u32| self.corpus.get(number).is_some_and(|one| one.text.is_some());
        let is_full = self.plan.texts != Texts::None && self.room == 0;
        is_full.then(|| (0..self.corpus.len() as u32).filter(has_text).count())
    }

    /// Finds all pairs. After each candidate, calls `progress` with the number of all candidates.
    pub fn pairs(&mut self, progress: impl Fn(u64) + Sync) -> Found {
        let jobs = self.plan.jobs;
        let lists = self.corpus.plan();
        // An earlier document has more pairs, so each thread takes several small parts.
        let size = (lists.documents() as usize).div_ceil(4 * jobs.get()).max(1) as u32;
        let parts: Vec<u32> = (0..lists.documents()).step_by(size as usize).collect();
        let candidates =
            in_parallel(&parts, jobs, |&from| lists.candidates(from..(from + size).min(lists.documents()))).concat();
        let chunks: Vec<&[(u32, u32)]> = candidates.chunks(CANDIDATES).collect();
        let decided = in_parallel(&chunks, jobs, |chunk| {
            let hits = self.corpus.verify_all(chunk).into_iter();
            chunk.iter().for_each(|_| progress(candidates.len() as u64));
            hits.map(|hit| self.with_spans(hit)).collect::<Vec<_>>()
        });
        let (mut hits, mut spans, mut matches) = (Vec::new(), Spans::default(), Matches::default());
        hits.reserve_exact(decided.iter().map(Vec::len).sum());
        for (hit, places, own) in decided.into_iter().flatten() {
            spans.0.extend(own.map(|own| ((hit.a, hit.b), own)));
            if !self.is_ignored(&hit) {
                matches.extend(places);
            }
            hits.push(hit);
        }
        spans.0.sort_unstable_by_key(|(pair, _)| *pair);
        let pairs = self.corpus.complete(hits, lists.limit);
        if self.plan.passages {
            // Equal texts were not compared one by one.
            let all = pairs.hits.iter().chain(&pairs.grouped);
            let all = all.filter(|hit| hit.role == Role::Evidence && hit.by_texts);
            for hit in all.filter(|hit| spans.of(hit).is_none()) {
                if let Some((left, right)) = self.texts(hit) {
                    let report = compare(&left.document(), &right.document(), &self.corpus.settings().compare);
                    matches.extend(places([hit.a, hit.b], &report));
                }
            }
        }
        Found { pairs, spans, matches }
    }

    /// Returns the passages that three documents or more have, those of most documents first, if the plan asks for
    /// them. A pair that profiles decided has none.
    pub fn passages(&self, found: &Found) -> Vec<PassageLine<'_>> {
        let text = |number| self.corpus.get(number).and_then(|entry| entry.text.as_deref());
        let document = |number| text(number).map(|text| (self.corpus.id(number), text.texts()));
        found.matches.lines(document, self.plan.unit)
    }

    /// Calls `each` with every pair, those inside a group last, and in both lists minor ones last.
    ///
    /// # Errors
    /// The first error of `each`, which ends the loop.
    pub fn lines<E>(
        &self,
        found: &Found,
        mut each: impl FnMut(PairLine<'_>) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let Pairs { hits, grouped, .. } = &found.pairs;
        for (hit, grouped) in hits.iter().map(|hit| (hit, false)).chain(grouped.iter().map(|hit| (hit, true))) {
            let (Some(a), Some(b)) = (self.corpus.id(hit.a), self.corpus.id(hit.b)) else { continue };
            // Equal texts were not compared one by one, so their passages are computed here.
            let mut why = self.why(hit);
            let own = found.spans.of(hit).cloned().or_else(|| {
                let (left, right) = self.texts(hit).filter(|_| hit.by_texts)?;
                let report = compare(&left.document(), &right.document(), &self.corpus.settings().compare);
                why = Why::of_report(&report, Sides::new(left.texts(), right.texts()), self.plan.unit);
                Some(self.spans(report, left, right))
            });
            let by = if hit.by_texts { "texts" } else { "profiles" };
            let [spans, minor] = &own.unwrap_or_default();
            let (relation, score, certain) = (hit.relation.name(), hit.score, Some(hit.certain));
            each(PairLine { a, b, relation, why: Some(why), score, spans, minor, by, certain, grouped })?;
        }
        Ok(())
    }

    /// Replaces the Report of a hit by its passages, and by the places of its matches if the plan asks for them.
    fn with_spans(&self, mut hit: Hit) -> (Hit, Vec<MatchPlaces>, Option<OwnSpans>) {
        let both = hit.report.take().zip(self.texts(&hit));
        let report = both.as_ref().map(|(report, _)| report).filter(|_| self.plan.passages);
        let places = report.map(|report| places([hit.a, hit.b], report).collect());
        let spans = both.map(|(report, (left, right))| self.spans(*report, left, right));
        (hit, places.unwrap_or_default(), spans)
    }

    /// Returns the matches of a Report that count as evidence, and the minor ones if minor pairs are listed.
    fn spans(&self, report: Report, left: &Packed, right: &Packed) -> OwnSpans {
        let [evidence, minor] = spans(report, Sides::new(left.texts(), right.texts()), self.plan.unit);
        [evidence, if self.plan.minor { minor } else { Vec::new() }].map(Vec::into_boxed_slice)
    }

    /// Returns the role, the reason and the signs of a pair.
    fn why(&self, hit: &Hit) -> Why {
        let texts = self.texts(hit).map(|(left, right)| Sides::new(left.texts(), right.texts()));
        Why::of_hit(hit, texts, self.plan.unit)
    }

    /// Whether both documents are of one group, and such pairs are left out.
    fn is_ignored(&self, hit: &Hit) -> bool {
        self.plan.groups == Groups::Ignored && self.are_one_group(hit.a, hit.b)
    }

    fn are_one_group(&self, a: u32, b: u32) -> bool {
        let group = |number| self.corpus.get(number).map_or(0, |entry| entry.group);
        group(a) > 0 && group(a) == group(b)
    }

    fn texts(&self, hit: &Hit) -> Option<(&Packed, &Packed)> {
        self.corpus.get(hit.a)?.text.as_deref().zip(self.corpus.get(hit.b)?.text.as_deref())
    }
}

//! Compares each candidate pair once and adds the equal characters up for both documents.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::sync::Arc;

use juhao_core::corpus::{Clustering, Corpus, Hit, Pairs};
use juhao_core::detect::Unlisted;
use juhao_core::exclusions::Parts;
use juhao_core::report::{Match, MatchKind, Note, Relation, Role, ShownSpan, Sign};
use juhao_core::sources::{SharedPassage, count_strangers, shared, shared_by_many, union_len};
use juhao_core::{LimitReached, Ratio, Sides, Sources, Span};

use crate::cli::collect::Library;
use crate::cli::failure::Failure;
use crate::cli::progress::Progress;
use crate::cli::settled::Settled;
use crate::input::Input;
use crate::parallel::in_parallel;
use crate::passages::Matches;

/// Candidate pairs in a unit of work for a thread.
const CANDIDATES: usize = 64;

/// A document: one of the files to check, or one of the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref {
    /// Whether it belongs to the stock.
    pub is_old: bool,
    /// Its number in its library.
    pub number: u32,
}

/// Two documents that share text. The left one is a file to check; the right one is a later file, or one of the stock.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The documents.
    pub documents: Sides<Ref>,
    /// How they are related.
    pub relation: Relation,
    /// Why they are related so.
    pub reason: Note,
    /// Whether a match is evidence, or all are minor.
    pub role: Role,
    /// By how much the best passage stands out, 0 to 1.
    pub score: f64,
    /// The share of each text that is equal inside matches that count as evidence.
    pub coverage: Sides<Ratio>,
    /// Whether the texts were compared; otherwise only their profiles were.
    pub by_texts: bool,
    /// The matches; empty if only profiles were compared.
    pub passages: Vec<Passage>,
    /// What a reader may miss, such as look-alike letters, or a number that differs in equal wording.
    pub signs: Vec<Sign>,
}

impl Pair {
    /// Returns how many strangers have what relates the pair; 0 if anything that relates it is theirs alone, or of few.
    pub fn shared_by_many(&self) -> u32 {
        let evidence = self.passages.iter().filter(|passage| passage.role == Role::Evidence);
        shared_by_many(evidence.map(|passage| (passage.strangers, passage.stands_out)))
    }

    /// The larger share of both.
    pub fn most(&self) -> f64 {
        self.coverage.left.value().max(self.coverage.right.value())
    }
}

/// A match of a pair.
#[derive(Clone, Debug)]
pub struct Passage {
    /// Its position in each text.
    pub spans: Sides<ShownSpan>,
    /// Exact, edited or loose.
    pub kind: MatchKind,
    /// Whether it counts as evidence.
    pub role: Role,
    /// Equal characters.
    pub equal: u64,
    /// By how much it exceeds chance, in doublings of its bits.
    pub stands_out: Option<f64>,
    /// Number of other documents that have it too and share little else with either text.
    pub strangers: u32,
}

impl Passage {
    /// Makes a passage of which no other document is known.
    pub fn new(found: &Match) -> Self {
        let &Match { spans, kind, role, equal, .. } = found;
        Self { spans, kind, role, equal, stands_out: found.stands_out(), strangers: 0 }
    }
}

/// A passage of three documents or more.
#[derive(Clone, Debug)]
pub struct SharedPlaces {
    /// Its place in each document.
    pub places: Vec<(Ref, ShownSpan)>,
    /// Number of pairs of these documents in which it was found.
    pub pairs: u64,
    /// Number of all pairs of these documents.
    pub all_pairs: u64,
}

/// How much of a document is in other documents: shares of the whole document, with its quotations and references, also
/// where these are left out of the pairs.
#[derive(Clone, Debug, PartialEq)]
pub struct Total {
    /// The share in all of them together, each character counted once. `None` if a pair was decided by profiles, which
    /// do not know the characters.
    pub all: Option<Ratio>,
    /// `all` without the quotations and references, if these are left out of the pairs.
    pub without: Option<Ratio>,
    /// The largest share in a single one of them, and the first document that has as much.
    pub largest: (Ratio, Ref),
    /// The documents that share any of it, in order.
    pub sources: Vec<Ref>,
}

/// The result.
#[derive(Debug, Default)]
pub struct Answer {
    /// Pairs, the largest share first; then those whose evidence is all shared by many, and those whose matches are all
    /// minor.
    pub pairs: Vec<Pair>,
    /// Number of pairs whose matches are all minor, listed or not.
    pub minor: u64,
    /// Passages of three documents or more, those of most documents first.
    pub passages: Vec<SharedPlaces>,
    /// Totals of the checked files that share text, by number.
    pub totals: BTreeMap<u32, Total>,
    /// Sets of documents linked by duplicates; the first of a set is its centre.
    pub groups: Vec<Vec<u32>>,
    /// Number of pairs that were left out because both documents have the same group.
    pub ignored: u64,
    /// Limits that were reached.
    pub limits: Vec<LimitReached>,
}

impl Answer {
    /// The largest share of any checked file.
    pub fn most(&self) -> f64 {
        let share = |Total { all, largest: (largest, _), .. }: &Total| all.unwrap_or(*largest).max(*largest).value();
        self.totals.values().map(share).fold(0.0, f64::max)
    }

    /// Removes pairs that share less than `least` of both texts. Totals stay as they are, because small parts of many
    /// texts add up.
    pub fn leave_out_below(&mut self, least: f64) {
        self.pairs.retain(|pair| pair.most() >= least);
    }
}

/// The result of one comparison: the pair, and the equal spans of both sides.
struct Decided {
    pair: Pair,
    equal: Sides<Vec<Span>>,
    /// Lengths of the texts, in bytes.
    lengths: Sides<u32>,
}

/// What is decided, and how.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// How texts are read and compared.
    pub how: &'a Settled,
    /// Number of threads.
    pub jobs: NonZeroUsize,
    /// How texts are read for totals and for the index, if anything is left out of the pairs.
    pub totals: Option<&'a Settled>,
    /// Whether pairs of one group are left out.
    pub are_grouped: bool,
    /// Pairs of this role or more are listed.
    pub least: Role,
}

/// Finds and compares all pairs.
pub fn decide(own: &mut Library, stock: Option<&mut Library>, task: Task<'_>) -> Result<Answer, Failure> {
    let Task { how, are_grouped, .. } = task;
    let mut answer = Answer::default();
    let Pairs { hits, grouped, ignored, limits, .. } = own.corpus.candidates();
    answer.limits.extend(limits);
    answer.ignored = ignored;
    let new = |number| Ref { is_old: false, number };
    let mut candidates: Vec<Sides<Ref>> =
        hits.iter().chain(&grouped).map(|hit| Sides::new(new(hit.a), new(hit.b))).collect();
    candidates.sort_unstable_by_key(|pair| (pair.left, pair.right));
    let mut decided = decide_all(own, None, &candidates, task, &mut answer)?;

    let stock = stock.map(|stock| {
        let progress = Progress::new("documents", Some(own.documents.len() as u64));
        let (mut of_stock, mut limit) = (Vec::new(), None);
        for number in 0..own.documents.len() as u32 {
            progress.step();
            // The index finds candidates by what counts for totals; profiles are compared by what counts for pairs.
            let totals = task.totals.filter(|_| stock.texts.len() == stock.documents.len());
            let input = totals.map_or_else(|| own.input(number, how), |how| own.read(number, how).map(Arc::new))?;
            let same_group = |other: u32| {
                let [one, other] = [&own.documents[number as usize], &stock.documents[other as usize]];
                are_grouped && !one.group.is_empty() && one.group == other.group
            };
            if stock.texts.len() < stock.documents.len() {
                let hits = stock.corpus.query(&input).map_err(|error| Failure::file("--against", error))?;
                limit = limit.max(stock.corpus.query_limit());
                let related = hits.into_iter().filter(|hit| !same_group(hit.b));
                decided.extend(related.map(|hit| by_profiles(number, &hit)));
                continue;
            }
            let sets = stock.corpus.candidates_of(&input).map_err(|error| Failure::file("--against", error))?;
            limit = limit.max(stock.corpus.query_limit());
            for old in sets.into_iter().flatten() {
                if same_group(old) {
                    answer.ignored += 1;
                } else {
                    of_stock.push(Sides::new(new(number), Ref { is_old: true, number: old }));
                }
            }
        }
        answer.limits.extend(limit);
        decided.extend(decide_all(own, Some(&*stock), &of_stock, task, &mut answer)?);
        candidates.extend(of_stock);
        Ok::<_, Failure>(&*stock)
    });
    let stock = stock.transpose()?;
    answer.add(decided, own);
    if let Some(totals) = task.totals {
        answer.sum_up(own, stock, &candidates, task, totals)?;
    }
    Ok(answer)
}

fn by_profiles(number: u32, hit: &Hit) -> Decided {
    let documents = Sides::new(Ref { is_old: false, number }, Ref { is_old: true, number: hit.b });
    let &Hit { relation, role, score, coverage, .. } = hit;
    let (reason, passages, signs) = (hit.reason.clone(), Vec::new(), hit.signs.clone());
    let pair = Pair { documents, relation, reason, role, score, coverage, by_texts: false, passages, signs };
    Decided { pair, equal: Sides::default(), lengths: Sides::default() }
}

fn decide_all(
    own: &Library,
    stock: Option<&Library>,
    candidates: &[Sides<Ref>],
    task: Task<'_>,
    answer: &mut Answer,
) -> Result<Vec<Decided>, Failure> {
    let how = task.how;
    let progress = Progress::new("pairs", Some(candidates.len() as u64));
    let chunks: Vec<&[Sides<Ref>]> = candidates.chunks(CANDIDATES).collect();
    let work = |chunk: &&[Sides<Ref>]| {
        let (mut found, mut limits, mut minor) = (Vec::new(), Vec::new(), 0);
        let mut left: Option<(u32, Arc<Input>)> = None;
        for pair in *chunk {
            progress.step();
            let number = pair.left.number;
            let own_text = match left.take().filter(|(last, _)| *last == number) {
                Some((_, input)) => input,
                None => own.input(number, how)?,
            };
            let library = stock.filter(|_| pair.right.is_old).unwrap_or(own);
            let other = library.input(pair.right.number, how)?;
            match decided(*pair, &own_text, &other, task) {
                Ok((one, more)) => {
                    minor += u64::from(one.pair.role == Role::Minor);
                    found.push(one);
                    limits.extend(more);
                }
                Err(unlisted) => {
                    minor += u64::from(unlisted.role.is_some());
                    limits.extend(unlisted.limits);
                }
            }
            left = Some((number, own_text));
        }
        Ok::<_, Failure>((found, limits, minor))
    };
    let mut all = Vec::new();
    for part in in_parallel(&chunks, task.jobs, work) {
        let (found, more, minor): (Vec<Decided>, Vec<LimitReached>, u64) = part?;
        all.extend(found);
        answer.minor += minor;
        for limit in more {
            match answer.limits.iter_mut().find(|known| known.name == limit.name) {
                Some(known) => known.reached = known.reached.max(limit.reached),
                None => answer.limits.push(limit),
            }
        }
    }
    Ok(all)
}

fn decided(
    documents: Sides<Ref>,
    left: &Input,
    right: &Input,
    task: Task<'_>,
) -> Result<(Decided, Vec<LimitReached>), Unlisted> {
    let (report, equal) = shared(&left.document, &right.document, &task.how.options, task.least)?;
    let pair = Pair {
        documents,
        relation: report.relation,
        role: report.role().unwrap_or(Role::Minor),
        reason: report.reason,
        score: report.score,
        coverage: report.coverage,
        by_texts: true,
        passages: report.matches.iter().map(Passage::new).collect(),
        signs: report.signs,
    };
    let length = |input: &Input| u32::try_from(input.document.shown().len()).unwrap_or(u32::MAX);
    Ok((Decided { pair, equal, lengths: Sides::new(length(left), length(right)) }, report.limits))
}

impl Answer {
    /// Adds the pairs: sums the totals of the checked files, forms the groups, and sorts.
    fn add(&mut self, decided: Vec<Decided>, own: &Library) {
        let mut equal: HashMap<u32, Vec<Span>> = HashMap::new();
        let mut lengths: HashMap<Ref, u32> = HashMap::new();
        for Decided { pair, equal: both, lengths: both_lengths } in decided {
            lengths.insert(pair.documents.left, both_lengths.left);
            lengths.insert(pair.documents.right, both_lengths.right);
            if pair.role == Role::Minor {
                self.pairs.push(pair);
                continue;
            }
            let sides = [
                (pair.documents.left, pair.documents.right, both.left, pair.coverage.left),
                (pair.documents.right, pair.documents.left, both.right, pair.coverage.right),
            ];
            for (document, other, spans, coverage) in sides.into_iter().filter(|(document, ..)| !document.is_old) {
                let none = || Total {
                    all: Some(Ratio::new(0, coverage.den)),
                    without: None,
                    largest: (coverage, other),
                    sources: Vec::new(),
                };
                let total = self.totals.entry(document.number).or_insert_with(none);
                total.sources.push(other);
                let order = coverage.cmp(&total.largest.0).then(total.largest.1.cmp(&other));
                if order.is_gt() {
                    total.largest = (coverage, other);
                }
                if !pair.by_texts {
                    total.all = None;
                }
                equal.entry(document.number).or_default().extend(spans);
            }
            self.pairs.push(pair);
        }
        for (number, spans) in equal {
            if let Some(Total { all: Some(all), .. }) = self.totals.get_mut(&number) {
                all.num = union_len(spans);
            }
        }
        for total in self.totals.values_mut() {
            total.sources.sort_unstable();
        }
        self.groups = groups(&own.corpus, &self.pairs);
        self.passages = add_passages(&mut self.pairs, &lengths);
        self.pairs.sort_by(|one, other| {
            one.role
                .cmp(&other.role)
                .then((one.shared_by_many() > 0).cmp(&(other.shared_by_many() > 0)))
                .then(other.most().total_cmp(&one.most()))
                .then(other.score.total_cmp(&one.score))
                .then((one.documents.left, one.documents.right).cmp(&(other.documents.left, other.documents.right)))
        });
    }
}

impl Answer {
    /// Adds up what each checked text shares with its candidates, with its quotations and references: a candidate that
    /// shares only these is no pair, but a source. A text with a pair that was decided by profiles keeps its figures.
    fn sum_up(
        &mut self,
        own: &Library,
        stock: Option<&Library>,
        candidates: &[Sides<Ref>],
        task: Task<'_>,
        totals: &Settled,
    ) -> Result<(), Failure> {
        let mut others: BTreeMap<u32, Vec<Ref>> = BTreeMap::new();
        for pair in candidates {
            for (one, other) in [(pair.left, pair.right), (pair.right, pair.left)] {
                if !one.is_old && self.totals.get(&one.number).is_none_or(|total| total.all.is_some()) {
                    others.entry(one.number).or_default().push(other);
                }
            }
        }
        let progress = Progress::new("texts", Some(others.len() as u64));
        let read = |one: Ref| stock.filter(|_| one.is_old).unwrap_or(own).read(one.number, totals);
        for others in others.values_mut() {
            others.sort_unstable();
        }
        let work = |(number, others): &(u32, Vec<Ref>)| {
            progress.step();
            let number = *number;
            let failure = |error| Failure::file(&own.documents[number as usize].id, error);
            // Read without all that is left out of the pairs, which the summary counts on its own.
            let subject = own.read(number, task.how)?;
            let mut sources = Sources::new(&subject.document, task.how.options.clone()).map_err(failure)?;
            for &other in others {
                sources.add(&read(other)?.document);
            }
            let found = sources.summary();
            let sources: Vec<Ref> = found.by_source.iter().map(|source| others[source.number as usize]).collect();
            Ok::<_, Failure>((number, sources, found))
        };
        for summed in in_parallel(&others.into_iter().collect::<Vec<_>>(), task.jobs, work) {
            let (number, mut sources, found) = summed?;
            match sources.first() {
                Some(&first) => {
                    sources.sort_unstable();
                    let without = task.how.parts.iter().any(|part| Parts::CITED.has(part)).then_some(found.included);
                    let (all, largest) = (Some(found.total()), (found.largest, first));
                    self.totals.insert(number, Total { all, without, largest, sources });
                }
                None => {
                    self.totals.remove(&number);
                }
            }
        }
        Ok(())
    }
}

/// Returns the passages of three documents or more, and sets the number of strangers of each match. `lengths` are those
/// of the texts.
fn add_passages(pairs: &mut [Pair], lengths: &HashMap<Ref, u32>) -> Vec<SharedPlaces> {
    let mut documents: Vec<Ref> = pairs.iter().flat_map(|pair| [pair.documents.left, pair.documents.right]).collect();
    documents.sort_unstable();
    documents.dedup();
    let number = |document: Ref| documents.partition_point(|&known| known < document) as u32;
    let mut matches = Matches::default();
    for Pair { documents, passages, .. } in &*pairs {
        let evidence = passages.iter().filter(|passage| passage.role == Role::Evidence);
        let [left, right] = [number(documents.left), number(documents.right)];
        matches.extend(evidence.map(|passage| [(left, passage.spans.left), (right, passage.spans.right)]));
    }
    let lengths: Vec<u32> = documents.iter().map(|document| lengths.get(document).copied().unwrap_or(0)).collect();
    let all = pairs.iter_mut().flat_map(|pair| &mut pair.passages).filter(|passage| passage.role == Role::Evidence);
    for (passage, strangers) in all.zip(count_strangers(matches.places(), &lengths)) {
        passage.strangers = strangers;
    }
    let found = |one: SharedPassage| SharedPlaces {
        pairs: one.pairs,
        all_pairs: one.all_pairs(),
        places: one.places.iter().map(|&place| (documents[place.0 as usize], matches.span(place))).collect(),
    };
    matches.passages().into_iter().map(found).collect()
}

/// Sets of documents linked by duplicates.
fn groups(corpus: &Corpus<Input>, pairs: &[Pair]) -> Vec<Vec<u32>> {
    let own = pairs.iter().filter(|pair| !pair.documents.right.is_old);
    let hit = |pair: &Pair| {
        Hit::with_relation(pair.documents.left.number, pair.documents.right.number, pair.relation, pair.score)
    };
    let pairs = Pairs { hits: own.map(hit).collect(), ..Pairs::default() };
    corpus.clusters(&pairs, Clustering::Connected).iter().map(|cluster| cluster.documents().collect()).collect()
}

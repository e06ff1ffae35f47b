//! The index: documents can be added and removed, and searched.

use alloc::borrow::Cow;
use alloc::{string::String, vec::Vec};

use super::clusters::{self, Cluster, Clustering};
use super::documents::{Documents, Entry, Labels};
use super::estimate::{ProfileTables, Sureness};
use super::frequencies::Frequencies;
use super::hit::{Decision, Hit};
use super::kept_text::KeptText;
use super::keys::{self, postings};
use super::pair_counts::PairPlan;
use super::pairs::{self, Pairs};
use super::postings::{self, Postings};
use super::rank::{CandidateRule, Stats, Tally};
use super::settings::Settings;
use crate::base::{Error, LimitReached, Result, Sort};
use crate::detect::compare_role;
use crate::features::profile::Profile;
use crate::matching::search_rules::SearchRules;
use crate::report::{Relation, Role};
use crate::text::Document;

/// An index of documents; adding a document costs time in proportion to that document.
///
/// `T` is the stored form of a text for comparing it: a [`Document`], anything that contains one, or another
/// [`KeptText`].
///
/// Space: about 3.5 kB for a document of a thousand Han characters, and the texts, if they are kept.
#[derive(Clone, Debug)]
pub struct Corpus<T = Document> {
    pub(super) settings: Settings,
    pub(super) documents: Documents<T>,
    /// The way in which the texts were read; not used while there are no texts.
    pub(super) reading: u32,
    index: Postings,
    /// Frequencies of the keys when pairs were last requested.
    frequencies: Frequencies,
    /// Number of distinct keys of each document in the index.
    sizes: Vec<u32>,
    /// Documents that are not in the index yet; they are added when the index is searched.
    waiting: Vec<u32>,
    /// The limit that the last query reached.
    query_limit: Option<LimitReached>,
}

impl<T: KeptText> Corpus<T> {
    /// Makes an empty corpus.
    pub fn new(settings: Settings) -> Self {
        let (documents, index, frequencies) = Default::default();
        let (sizes, waiting) = Default::default();
        Self { settings, documents, reading: 0, index, frequencies, sizes, waiting, query_limit: None }
    }

    /// Returns its settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Adds a document and returns its number. Time O(its own size).
    ///
    /// # Errors
    /// [`Error::Option`] if there is a document with this id ([`Corpus::remove`] it first to replace it), or if the
    /// others were read with other options.
    pub fn add(&mut self, id: &str, text: T, labels: Labels<'_>) -> Result<u32> {
        let profile = Profile::sampled(&text.document(), self.settings.window);
        self.add_profile(id, profile, self.settings.keep_texts.then_some(text), labels)
    }

    /// Adds a document whose profile was computed before, elsewhere or on another thread. Its text can be given to be
    /// kept.
    ///
    /// # Errors
    /// As [`Corpus::add`].
    pub fn add_profile(&mut self, id: &str, profile: Profile, text: Option<T>, labels: Labels<'_>) -> Result<u32> {
        self.check(&profile)?;
        let reading = profile.reading;
        let number = self.documents.add(id, profile, text, labels)?;
        self.reading = reading;
        self.sizes.push(0);
        if self.documents.copies().first(number) == number {
            self.waiting.push(number);
        }
        Ok(number)
    }

    /// Adds the documents of another corpus for which `keep` is true, in their order. Time O(their profiles).
    ///
    /// # Errors
    /// As [`Corpus::add`]; the documents before the one that is refused are added.
    pub fn append(&mut self, mut other: Self, keep: impl Fn(u32) -> bool) -> Result<()> {
        self.reserve(other.len());
        for number in (0..other.documents.number_count()).filter(|&number| keep(number)) {
            let Labels { site, group } = other.documents.labels(number);
            let (site, group) = (String::from(site), String::from(group));
            let Some(entry) = other.documents.take(number) else { continue };
            let Entry { id, profile, text, .. } = *entry;
            self.add_profile(&id, profile, text.map(|text| *text), Labels { site: &site, group: &group })?;
        }
        Ok(())
    }

    /// Checks that a profile can be compared with the documents: that it has their window, and that its text was read
    /// as theirs were.
    ///
    /// # Errors
    /// [`Error::Option`] that says which of the two differs.
    pub fn check(&self, profile: &Profile) -> Result<()> {
        if profile.window != self.settings.window {
            return Err(Error::Option { name: "window", why: "of the index is not that of the profile" });
        }
        let why = "was read with other options than the documents of the index";
        let is_same = self.is_empty() || self.reading == profile.reading;
        if is_same { Ok(()) } else { Err(Error::Option { name: "input", why }) }
    }

    /// Removes a document; returns `false` if there is none with this id. Time O(its own size + documents of its text),
    /// amortised.
    pub fn remove(&mut self, id: &str) -> bool {
        let Some(number) = self.documents.number(id) else { return false };
        let Some(removed) = self.documents.remove(number) else { return false };
        if self.sizes[number as usize] > 0 {
            self.index.remove(number, self.sizes[number as usize] as usize);
            self.sizes[number as usize] = 0;
        }
        self.waiting.extend(removed.heir);
        true
    }

    /// Returns the number of documents.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// Whether there are no documents.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the id of a document; `None` if it was removed.
    pub fn id(&self, number: u32) -> Option<&str> {
        self.documents.get(number).map(|entry| &*entry.id)
    }

    /// Returns the number of an id. Documents are numbered in the order in which they were added, and no number is used
    /// twice.
    pub fn number(&self, id: &str) -> Option<u32> {
        self.documents.number(id)
    }

    /// Returns a document; `None` if it was removed.
    pub fn get(&self, number: u32) -> Option<&Entry<T>> {
        self.documents.get(number)
    }

    /// Returns the limit that the last [`query`](Self::query), or the last search for the
    /// [candidates of a text](Self::candidates_of), reached: of a key that more than
    /// [`CorpusLimits::query_rows`](super::CorpusLimits::query_rows) documents have, only that many were looked at.
    pub fn query_limit(&self) -> Option<LimitReached> {
        self.query_limit.clone()
    }

    /// Returns the documents that are similar to a text that is not in the corpus, by share, including all of a crowd
    /// of near-copies up to [`CorpusLimits::query_rows`](super::CorpusLimits::query_rows). Time O(keys · log rows +
    /// documents with these keys + candidates).
    ///
    /// # Errors
    /// [`Error::Option`] if it was read with other options than the documents.
    pub fn query(&mut self, text: &T) -> Result<Vec<Hit>> {
        let profile = Profile::sampled(&text.document(), self.settings.window);
        self.query_profile(&profile, Some(text))
    }

    /// As [`query`](Self::query), with the profile of the text. In a hit `b` is the document found, and `a` is
    /// [`Hit::ASKED`].
    ///
    /// # Errors
    /// As [`Corpus::query`].
    pub fn query_profile(&mut self, profile: &Profile, text: Option<&T>) -> Result<Vec<Hit>> {
        self.check(profile)?;
        self.index_waiting();
        let keys = postings(profile, self.settings.paths);
        let stats = Stats { sizes: &self.sizes, sites: self.documents.sites(), pruning: self.settings.pruning };
        let mut tally = Tally::new(&stats).with_rows(self.settings.limits.query_rows);
        let mut frequencies = Frequencies::default();
        // the query text is one more document, unless it is in the index
        let more = usize::from(self.documents.first_of_text(profile).is_none());
        let variants = self.documents.texts_of_variants();
        self.index.look_up(&keys, |key, documents| {
            tally.add(documents);
            let texts = variants.map_or(documents.len(), |texts| texts.count_sets(documents.iter().copied()));
            frequencies.add(postings::stored_bits(key), texts + more);
        });
        self.query_limit = tally.limit();
        let candidates = tally.candidates(keys.len() as u32, self.settings.candidate_rule());
        let mut left = LeftDocument::new(profile, text, &frequencies);
        let mut hits: Vec<Hit> = candidates
            .iter()
            .filter_map(|candidate| {
                let other = self.documents.get(candidate.document)?;
                self.decide(&mut left, other).map(|decided| decided.into_hit(Hit::ASKED, candidate.document))
            })
            .collect();
        hits.retain(|hit| self.settings.minor || hit.role == Role::Evidence);
        pairs::add_copies(&mut hits, profile, text, &self.documents);
        Ok(hits)
    }

    /// Returns the documents worth comparing with a text by their texts, for [`Sources`](crate::Sources): sets of
    /// copies, which need one comparison each, in the order of their first documents. Documents of the same text are
    /// always included.
    ///
    /// # Errors
    /// [`Error::Option`] if the text was read with other options than the documents.
    pub fn candidates_of(&mut self, text: &T) -> Result<Vec<Vec<u32>>> {
        let profile = Profile::sampled(&text.document(), self.settings.window);
        self.check(&profile)?;
        self.index_waiting();
        let keys = postings(&profile, self.settings.paths);
        let stats = Stats { sizes: &self.sizes, sites: self.documents.sites(), pruning: self.settings.pruning };
        let mut tally = Tally::new(&stats).with_rows(self.settings.limits.query_rows);
        self.index.look_up(&keys, |_, documents| tally.add(documents));
        self.query_limit = tally.limit();
        let candidates = tally.candidates(keys.len() as u32, CandidateRule::OF_TEXTS);
        let copies = self.documents.copies();
        let mut firsts: Vec<u32> = candidates.iter().map(|candidate| copies.first(candidate.document)).collect();
        if let Some(first) = self.documents.first_of_text(&profile) {
            firsts.extend(self.documents.texts().members(first).iter().map(|&document| copies.first(document)));
        }
        firsts.order();
        firsts.dedup();
        Ok(firsts.into_iter().map(|first| copies.members(first)).collect())
    }

    /// Returns all pairs that share keys, each decided. Time O(rows + pairs that share a key), plus that of each
    /// decision.
    pub fn pairs(&mut self) -> Pairs {
        let plan = self.plan();
        let (candidates, limit) = (plan.candidates(0..plan.documents()), plan.limit);
        let hits = self.verify_all(&candidates);
        self.complete(hits, limit)
    }

    /// Returns the pairs worth comparing by their texts, in order, for a host that stores the texts itself. Their
    /// relations are unknown. Time as [`Corpus::pairs`] of profiles.
    pub fn candidates(&mut self) -> Pairs {
        let plan = self.plan_with(CandidateRule::OF_TEXTS);
        let (candidates, limit) = (plan.candidates(0..plan.documents()), plan.limit);
        let hits = candidates.iter().map(|&(a, b)| Hit::with_relation(a, b, Relation::Partial, 0.0)).collect();
        self.complete(hits, limit)
    }

    /// Makes the plan for counting all pairs: [`PairPlan::candidates`] does it part by part, on any number of threads.
    /// Of documents that compare equally, only the first is counted; [`Corpus::complete`] adds the others.
    pub fn plan(&mut self) -> PairPlan {
        self.plan_with(self.settings.candidate_rule())
    }

    /// Makes the plan for counting the pairs that `rule` makes candidates.
    fn plan_with(&mut self, rule: CandidateRule) -> PairPlan {
        self.index_waiting();
        self.index.sort_parts();
        let (sites, texts) = (self.documents.sites(), self.documents.texts_of_variants());
        let (plan, frequencies) = PairPlan::new(&self.index, &self.settings, rule, sites, texts);
        self.frequencies = frequencies;
        plan
    }

    /// Reserves memory for `more` documents.
    pub(super) fn reserve(&mut self, more: usize) {
        self.documents.reserve(more);
        self.sizes.reserve(more);
    }

    /// Returns approximately how many rows will be written when the index is next searched, so that a host can reserve
    /// memory. Time O(documents added since the last search).
    pub fn rows_to_write(&self) -> usize {
        let rows = |&number: &u32| {
            self.documents.get(number).map_or(0, |entry| entry.profile.full_stops.len() + entry.profile.grams.len())
        };
        self.waiting.iter().map(rows).sum()
    }

    /// Adds the waiting documents to the index. Time O(their keys).
    fn index_waiting(&mut self) {
        if self.waiting.len() > 1 {
            self.index.reserve(self.rows_to_write());
        }
        let mut keys = Vec::new();
        for number in core::mem::take(&mut self.waiting) {
            self.index_document(number, &mut keys);
        }
    }

    /// Adds a document to the index.
    #[inline(never)] // a host may optimise a function after repeated calls
    fn index_document(&mut self, number: u32, keys: &mut Vec<u64>) {
        keys.clear();
        let Some(entry) = self.documents.get(number) else { return };
        keys::append(keys, &entry.profile, self.settings.paths);
        self.sizes[number as usize] = keys::count_distinct(keys);
        self.index.add(number, keys);
    }

    /// Decides a pair; `None` if the two share nothing, or one was removed. Shared keys have the weights of the index
    /// when it was last asked for pairs ([`Corpus::plan`]).
    pub fn verify(&self, a: u32, b: u32) -> Option<Hit> {
        self.verify_all(&[(a, b)]).pop()
    }

    /// Decides pairs, in order, and leaves out those that share nothing. Pairs with the same left document should be
    /// consecutive, because its tables are built once for each such group.
    pub fn verify_all(&self, pairs: &[(u32, u32)]) -> Vec<Hit> {
        let mut hits = Vec::new();
        for pairs in pairs.chunk_by(|one, next| one.0 == next.0) {
            let Some(left) = self.documents.get(pairs[0].0) else { continue };
            let mut left = LeftDocument::new(&left.profile, left.text.as_deref(), &self.frequencies);
            hits.extend(pairs.iter().filter_map(|&(a, b)| {
                self.decide(&mut left, self.documents.get(b)?).map(|decided| decided.into_hit(a, b))
            }));
        }
        hits
    }

    /// Adds the pairs of further documents of the same text to decided pairs, in order.
    pub fn complete(&self, hits: Vec<Hit>, limit: Option<LimitReached>) -> Pairs {
        pairs::complete(hits, limit, &self.documents, &self.settings)
    }

    /// Makes clusters of the documents from decided pairs, of this corpus or of a host ([`Hit::with_relation`]). Pairs
    /// of documents that do not exist are ignored.
    pub fn clusters(&self, pairs: &Pairs, how: Clustering) -> Vec<Cluster> {
        clusters::build(&self.documents, &pairs.hits, how, |a, b| self.verify(a, b))
    }

    /// Decides a pair by the texts if both are kept, or else by the profiles. Returns `None` if the two texts share no
    /// passage, or their profiles are not related.
    fn decide(&self, left: &mut LeftDocument<'_, T>, right: &Entry<T>) -> Option<Decision> {
        let options = &self.settings.compare;
        if self.settings.profiles_first && left.text.is_some() && right.text.is_some() {
            match left.tables(options.rules).sureness(&right.profile, options) {
                Sureness::Unrelated => return None,
                Sureness::Partial(estimate) => return Some(Decision::by_profiles(&estimate)),
                Sureness::Unsure => {}
            }
        }
        if let (Some(text), Some(right)) = (left.text, &right.text) {
            let least = if self.settings.minor { Role::Minor } else { Role::Evidence };
            let own = left.document.get_or_insert_with(|| text.document());
            let (role, report) = compare_role(own, &right.document(), options, least);
            return report.map(Decision::by_texts).or_else(|| role.map(|_| Decision::minor()));
        }
        let estimate = left.tables(options.rules).estimate(&right.profile, options);
        estimate.relation.is_related().then(|| Decision::by_profiles(&estimate))
    }
}

/// The left document of several pairs. Its grams are looked up when the first estimate needs them.
struct LeftDocument<'a, T> {
    profile: &'a Profile,
    text: Option<&'a T>,
    /// The text, analysed, when it was first compared.
    document: Option<Cow<'a, Document>>,
    frequencies: &'a Frequencies,
    tables: Option<ProfileTables<'a>>,
}

impl<'a, T: KeptText> LeftDocument<'a, T> {
    fn new(profile: &'a Profile, text: Option<&'a T>, frequencies: &'a Frequencies) -> Self {
        Self { profile, text, document: None, frequencies, tables: None }
    }

    /// Returns the tables of the profile, and builds them at the first call.
    fn tables(&mut self, rules: SearchRules) -> &mut ProfileTables<'a> {
        self.tables.get_or_insert_with(|| ProfileTables::new(self.profile, self.frequencies, rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CorpusLimits, Groups, Paths};
    use crate::features::gram::Window;
    use crate::hash::mix;
    use crate::report::Sign;
    use crate::{Options, TextOptions, compare};
    use alloc::string::{String, ToString};
    use alloc::vec;

    const STATUTE: &str = include_str!("../../../tests/corpus/statutes/flood-control-law.md");
    const OTHER: &str = include_str!("../../../tests/corpus/statutes/audit-law.md");
    const THIRD: &str = include_str!("../../../tests/corpus/statutes/passport-law.md");

    fn read(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    fn corpus(texts: &[&str], settings: Settings) -> Corpus {
        let mut corpus = Corpus::new(settings);
        for (i, text) in texts.iter().enumerate() {
            corpus.add(&i.to_string(), read(text), Labels::NONE).expect("a new id");
        }
        corpus
    }

    fn told(pairs: &Pairs) -> Vec<(u32, u32, Relation)> {
        pairs.hits.iter().map(|hit| (hit.a, hit.b, hit.relation)).collect()
    }

    /// Returns Han characters without a pattern.
    fn han(n: u32, seed: u32) -> String {
        (0..n).filter_map(|i| char::from_u32(0x4e00 + mix::hash([seed, i]) as u32 % 3000)).collect()
    }

    fn bare(text: &str) -> String {
        text.chars().filter(|c| c.is_alphanumeric()).collect()
    }

    #[test]
    fn pairs_are_found_with_and_without_texts() {
        let half = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 2)];
        let texts = [STATUTE, OTHER, half, THIRD, &bare(OTHER), &[THIRD, half].concat()];
        let by_profiles = corpus(&texts, Settings::default()).pairs();
        let by_texts = corpus(&texts, Settings { keep_texts: true, ..Settings::default() }).pairs();
        let want = [
            (0, 2, Relation::Contains),
            (0, 5, Relation::Partial),
            (1, 4, Relation::Duplicate),
            (2, 5, Relation::Contained),
            (3, 5, Relation::Contained),
        ];
        assert!(want.iter().all(|pair| told(&by_texts).contains(pair)));
        // Statutes share formulas, which are a small part of each.
        let is_other = |hit: &&Hit| !want.contains(&(hit.a, hit.b, hit.relation));
        let is_small = |hit: &Hit| hit.coverage.left.max(hit.coverage.right).value() < 0.1;
        assert!(by_texts.hits.iter().filter(is_other).all(is_small));
        assert!(want.iter().all(|pair| told(&by_profiles).contains(pair)));
        assert!(by_profiles.hits.iter().all(|hit| !hit.by_texts));
        // for equal characters profiles are certain
        assert!(by_profiles.hits.iter().all(|hit| hit.certain == ((hit.a, hit.b) == (1, 4))));
        assert!(by_texts.hits.iter().all(|hit| hit.certain));
        let of_half = by_texts.hits.iter().find(|hit| (hit.a, hit.b) == (0, 2)).expect("a pair");
        let report = of_half.report.as_ref().expect("texts are kept");
        assert_eq!(**report, compare(&read(STATUTE), &read(half), &Options::default()));
    }

    #[test]
    fn profiles_decide_first_where_they_are_sure() {
        // a passage of n characters in two of these texts, another one in the other two, and copies
        let with = |i: u32, shared: &str| [&*han(600, 10 + i), "。", shared, "。", &*han(500, 90 + i), "。"].concat();
        let edited: String = with(0, "").chars().enumerate().map(|(i, c)| if i % 20 == 9 { '某' } else { c }).collect();
        let part: String = with(3, "").chars().take(900).collect();
        let passages = [60, 400].map(|n| han(n, n));
        let texts = [
            with(0, ""),
            edited,
            with(1, &passages[0]),
            with(2, &passages[0]),
            with(3, ""),
            part,
            with(4, &passages[1]),
            with(5, &passages[1]),
            with(6, ""),
        ];
        let texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
        let settings = Settings { keep_texts: true, ..Settings::default() };
        let by_texts = corpus(&texts, settings.clone()).pairs();
        let first = corpus(&texts, Settings { profiles_first: true, ..settings }).pairs();
        assert_eq!(told(&first), told(&by_texts));
        let want = [
            (0, 1, Relation::Duplicate),
            (2, 3, Relation::Partial),
            (4, 5, Relation::Contains),
            (6, 7, Relation::Partial),
        ];
        assert_eq!(told(&first), want);
        // a copy, a part and a short passage are decided by the texts, and a third of both texts by the profiles
        let by: Vec<bool> = first.hits.iter().map(|hit| hit.by_texts).collect();
        assert_eq!(by, [true, true, true, false]);
        assert!(first.hits.iter().all(|hit| hit.certain == hit.by_texts));
    }

    #[test]
    fn a_query_finds_what_pairs_find_in_the_order_of_shares() {
        let half = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 2)];
        let mut corpus = corpus(&[OTHER, half, STATUTE, THIRD, &bare(STATUTE)], Settings::default());
        let found: Vec<_> =
            corpus.query(&read(STATUTE)).expect("the same options").iter().map(|hit| (hit.b, hit.relation)).collect();
        assert_eq!(found, [(2, Relation::Duplicate), (4, Relation::Duplicate), (1, Relation::Contains)]);
        assert_eq!(corpus.query(&read("天气很好。")).expect("the same options"), []);
        assert_eq!(corpus.query(&read("")).expect("the same options"), []);
    }

    #[test]
    fn a_removed_document_is_found_no_more_and_an_added_one_at_once() {
        let mut corpus = corpus(&[STATUTE, OTHER, STATUTE], Settings::default());
        assert_eq!(told(&corpus.pairs()), [(0, 2, Relation::Duplicate)]);
        assert!(corpus.remove("0") && !corpus.remove("0"));
        assert_eq!(told(&corpus.pairs()), []);
        assert_eq!(
            corpus.query(&read(STATUTE)).expect("the same options").iter().map(|hit| hit.b).collect::<Vec<_>>(),
            [2]
        );
        assert_eq!(corpus.add("0", read(OTHER), Labels::NONE), Ok(3));
        assert_eq!(told(&corpus.pairs()), [(1, 3, Relation::Duplicate)]);
        assert_eq!((corpus.len(), corpus.number("0"), corpus.id(0), corpus.id(3)), (3, Some(3), None, Some("0")));
        assert_eq!(corpus.add("1", read(OTHER), Labels::NONE).map_err(|error| error.code()), Err("bad-option"));
    }

    #[test]
    fn pairs_inside_a_group_are_separated_or_counted() {
        for groups in [Groups::Apart, Groups::Ignored] {
            let mut corpus: Corpus = Corpus::new(Settings { groups, ..Settings::default() });
            for (id, group) in [("a", "one"), ("b", "one"), ("c", ""), ("d", "two")] {
                corpus.add(id, read(STATUTE), Labels { site: "", group }).expect("a new id");
            }
            for pairs in [corpus.pairs(), corpus.candidates()] {
                let documents = |hits: &[Hit]| hits.iter().map(|hit| (hit.a, hit.b)).collect::<Vec<_>>();
                let told = (documents(&pairs.grouped), pairs.ignored);
                assert_eq!(told, if groups == Groups::Apart { (vec![(0, 1)], 0) } else { (vec![], 1) });
                assert_eq!(documents(&pairs.hits), [(0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
            }
        }
    }

    #[test]
    fn a_site_s_notice_makes_no_pairs() {
        let notice = "本网站所刊登的各种新闻、信息和专题资料，均为本网站版权所有，未经协议授权不得下载使用。凡转载本网站内容者，须注明来源。\
                      已经与本网站签署协议的单位，应当在授权范围内使用，并在显著位置写明作者和日期。违反上述声明的，我们将追究其责任。\
                      读者如有意见和建议，请写信到编辑部，也可以在工作日的上午拨打电话。投稿人应当保证稿件没有在别处发表过。";
        // the bodies have nothing in common, whatever their language
        let character = |i: u32, k: u32| char::from_u32(0x4e00 + mix::hash([i, k]) as u32 % 3000);
        let bodies: Vec<String> = (0..12).map(|i| (0..500).filter_map(|k| character(i, k)).collect()).collect();
        let mut labelled: Corpus = Corpus::new(Settings::default());
        let mut plain: Corpus = Corpus::new(Settings::default());
        for (i, body) in bodies.iter().enumerate() {
            let page = [&**body, notice].join("\n");
            labelled.add(&i.to_string(), read(&page), Labels { site: "law", group: "" }).expect("a new id");
            plain.add(&i.to_string(), read(&page), Labels::NONE).expect("a new id");
        }
        assert_eq!(plain.pairs().hits.len(), 66);
        assert_eq!(told(&labelled.pairs()), []);
    }

    #[test]
    fn wording_of_many_documents_is_no_evidence_for_two_of_them() {
        let formula = "国务院有关部门和省级人民政府应当按照各自职责，依照本法和有关行政法规的规定，建立健全工作责任制，做好监督管理工作，\
                       任何单位和个人都有权向有关主管部门检举和控告违反规定的行为，接到报告的部门应当及时核实处理并予以答复。";
        // a page of characters without a pattern for each document
        let page = |seed: u32| -> String {
            let character = |i| char::from_u32(0x4e00 + (mix::hash([seed, i]) % 3000) as u32).expect("a Han character");
            (0..400).map(character).collect()
        };
        let text = |i: u32| [&*page(i), "。", formula, &page(1000 + i), "。"].concat();
        let pairs = |n: u32| {
            let texts: Vec<String> = (0..n).map(text).collect();
            let mut corpus = corpus(&texts.iter().map(|text| &**text).collect::<Vec<_>>(), Settings::default());
            let asked = corpus.query(&read(&text(n))).expect("the same options");
            (corpus.pairs().hits.len(), asked.len())
        };
        assert_eq!(pairs(2), (1, 2), "two documents may have it from each other");
        assert_eq!(pairs(8), (28, 8), "so may few");
        assert_eq!(pairs(40), (0, 0), "it is everybody's");
        let texts: Vec<String> = (0..40).map(text).collect();
        let mut left = corpus(&texts.iter().map(|text| &**text).collect::<Vec<_>>(), Settings::default());
        assert_eq!(left.pairs().hits.len(), 0);
        assert!((8..40).all(|i: u32| left.remove(&i.to_string())));
        assert_eq!(left.pairs().hits.len(), 28, "who is gone has it no more");
    }

    #[test]
    fn a_query_by_a_text_of_the_corpus_finds_its_pairs() {
        let formula = "国务院有关部门和省级人民政府应当按照各自职责，依照本法和有关行政法规的规定，建立健全工作责任制，做好监督管理工作，\
                       任何单位和个人都有权向有关主管部门检举和控告违反规定的行为。";
        let character = |i: u32, k: u32| char::from_u32(0x4e00 + mix::hash([i, k]) as u32 % 3000);
        let page = |i: u32| -> String { (0..400).filter_map(|k| character(i, k)).collect() };
        let texts: Vec<String> = (0..8).map(|i| [&*page(i), "。", formula, &page(100 + i), "。"].concat()).collect();
        let mut corpus = corpus(&texts.iter().map(|text| &**text).collect::<Vec<_>>(), Settings::default());
        assert_eq!(corpus.pairs().hits.len(), 28);
        let found: Vec<usize> =
            texts.iter().map(|text| corpus.query(&read(text)).expect("the same options").len()).collect();
        assert_eq!(found, [8; 8]);
        let ninth = [&*page(8), "。", formula, &page(108), "。"].concat();
        let mut found: Vec<u32> =
            corpus.query(&read(&ninth)).expect("the same options").iter().map(|hit| hit.b).collect();
        found.sort_unstable();
        corpus.add("ninth", read(&ninth), Labels::NONE).expect("a new id");
        let pairs = corpus.pairs().hits;
        assert_eq!(pairs.iter().filter(|hit| hit.b == 8).map(|hit| hit.a).collect::<Vec<u32>>(), found);
    }

    #[test]
    fn variants_of_a_text_are_no_evidence_against_it() {
        let other = [han(400, 2), han(150, 1), han(400, 3)].concat();
        // forty texts that end a sentence in forty places
        let text = [han(150, 1), han(300, 4)].concat();
        let variant = |i| text.replace(&han(i, 4), &[&han(i, 4), "。"].concat());
        let texts: Vec<String> = (10..50).map(variant).chain([other.clone()]).collect();
        let mut corpus = corpus(&texts.iter().map(|text| &**text).collect::<Vec<_>>(), Settings::default());
        assert_eq!(corpus.pairs().hits.iter().filter(|hit| hit.b == 40).count(), 40);
        assert_eq!(corpus.query(&read(&other)).expect("the same options").len(), 41);
    }

    #[test]
    fn candidates_of_a_text_are_all_that_texts_would_be_asked_of_with_their_copies() {
        let half = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 2)];
        for keep_texts in [false, true] {
            let settings = Settings { keep_texts, ..Settings::default() };
            let mut corpus = corpus(&[OTHER, half, STATUTE, THIRD, half, &bare(STATUTE)], settings);
            let found = corpus.candidates_of(&read(STATUTE)).expect("the same options");
            assert!([&[1, 4][..], &[2], &[5]].iter().all(|set| found.iter().any(|one| one == set)), "{found:?}");
            assert!(found.is_sorted() && found.concat().len() <= 6, "each document once, in sets of copies: {found:?}");
            assert_eq!(corpus.candidates_of(&read("天气很好。")).expect("the same options"), [[0; 0]; 0]);
            // a query by texts finds a subset of these
            let asked: Vec<u32> =
                corpus.query(&read(THIRD)).expect("the same options").iter().map(|hit| hit.b).collect();
            let all = corpus.candidates_of(&read(THIRD)).expect("the same options").concat();
            assert!(asked.iter().all(|document| all.contains(document)));
        }
    }

    #[test]
    fn candidates_are_what_texts_would_be_asked_of() {
        // thirty characters, of two texts each
        let text = |i: u32| [han(300, i), han(30, 1000 + i / 2), han(300, 100 + i)].concat();
        let texts: Vec<String> = (0..60).map(text).collect();
        let texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
        let mut by_profiles = corpus(&texts, Settings::default());
        let want = corpus(&texts, Settings { keep_texts: true, ..Settings::default() }).plan().candidates(0..60);
        let found: Vec<(u32, u32)> = by_profiles.candidates().hits.iter().map(|hit| (hit.a, hit.b)).collect();
        assert_eq!(found, want);
        assert!(by_profiles.plan().candidates(0..60).len() < want.len());
    }

    #[test]
    fn texts_that_were_read_in_another_way_are_refused() {
        let with_case = TextOptions { ignore_case: false, ..TextOptions::default() };
        let numbers = TextOptions { ignore_numbers: true, ..TextOptions::default() };
        for options in [with_case, numbers] {
            let other = || Document::from_text(STATUTE, &options).expect("short text");
            let mut corpus = corpus(&[STATUTE], Settings::default());
            let refused = corpus.add("other", other(), Labels::NONE).map_err(|error| error.code());
            assert_eq!((refused, corpus.len()), (Err("bad-option"), 1));
            assert_eq!(corpus.query(&other()).map_err(|error| error.code()), Err("bad-option"));
            corpus.remove("0");
            assert_eq!(corpus.add("other", other(), Labels::NONE), Ok(1), "an empty one takes any");
        }
    }

    #[test]
    fn a_smaller_window_finds_shorter_passages_by_profiles_and_refuses_profiles_of_another_one() {
        // sixty characters in two texts of other characters
        let text = |i: u32| [&*han(600, i), &*han(60, 99), &*han(600, 50 + i)].concat();
        let texts = [text(1), text(2), text(3)];
        let texts = texts.each_ref().map(|text| &**text);
        let dense = Settings { window: Window::new(4).expect("a window"), ..Settings::default() };
        let found = |settings| corpus(&texts, settings).pairs().hits.len();
        assert_eq!((found(Settings::default()), found(dense.clone())), (0, 3));
        let other = Profile::from_document(&read(texts[0]));
        let mut corpus = corpus(&[], dense);
        let refused = Err(Error::Option { name: "window", why: "of the index is not that of the profile" });
        assert_eq!(corpus.add_profile("other", other.clone(), None, Labels::NONE), refused);
        assert_eq!(corpus.query_profile(&other, None).map(|hits| hits.len() as u32), refused);
    }

    #[test]
    fn text_behind_an_override_is_found_as_it_looks() {
        let backwards = |text: &str| ["\u{202E}", &text.chars().rev().collect::<String>(), "\u{202C}"].concat();
        let half = &STATUTE[..STATUTE.floor_char_boundary(STATUTE.len() / 2)];
        let lines = |text: &str| text.lines().map(backwards).collect::<Vec<_>>().join("\n");
        for keep_texts in [false, true] {
            let settings = || Settings { keep_texts, ..Settings::default() };
            let found = |texts: &[&str]| {
                let mut corpus = corpus(texts, settings());
                let hits = corpus.query(&read(STATUTE)).expect("the same options");
                (hits.iter().map(|hit| (hit.b, hit.relation)).collect::<Vec<_>>(), told(&corpus.pairs()))
            };
            let plain = found(&[OTHER, STATUTE, THIRD, half]);
            assert_eq!(plain.0[..2], [(1, Relation::Duplicate), (3, Relation::Contains)]);
            assert_eq!(found(&[OTHER, &lines(STATUTE), THIRD, &lines(half)]), plain, "{keep_texts}");
        }
    }

    #[test]
    fn a_text_that_is_kept_is_compared_as_it_is() {
        let settings = || Settings { keep_texts: true, ..Settings::default() };
        let edited = |(i, c)| if i % 20 == 7 && c != '\n' { '某' } else { c };
        let (other, bare): (String, String) = (STATUTE.chars().enumerate().map(edited).collect(), bare(STATUTE));
        let mut corpus = corpus(&[STATUTE, &bare, STATUTE, &other], settings());
        let pairs = corpus.pairs();
        let hit = |a, b| pairs.hits.iter().find(|hit| (hit.a, hit.b) == (a, b)).expect("a pair that is reported");
        let compared = |left: &str| compare(&read(left), &read(&other), &Options::default());
        for (document, text) in [(0, STATUTE), (1, &*bare), (2, STATUTE)] {
            assert_eq!(hit(document, 3).score.to_bits(), compared(text).score.to_bits(), "{document}");
        }
        let found = corpus.query(&read(&other)).expect("the same options");
        // Marks do not count, so all three texts have the same relation to the other one.
        assert_eq!(found.iter().filter(|hit| hit.score.to_bits() == compared(&bare).score.to_bits()).count(), 3);
    }

    #[test]
    fn a_crowd_of_copies_of_which_some_have_a_group_is_one_cluster() {
        for n in [20, 100] {
            let mut corpus: Corpus = Corpus::new(Settings::default());
            for i in 0..n {
                let group = if i < n / 2 { "g" } else { "" };
                corpus.add(&i.to_string(), read(THIRD), Labels { group, ..Labels::NONE }).expect("a new id");
            }
            corpus
                .add(
                    "part",
                    read(&THIRD[..THIRD.floor_char_boundary(THIRD.len() / 2)]),
                    Labels { group: "g", ..Labels::NONE },
                )
                .expect("a new id");
            let pairs = corpus.pairs();
            assert_eq!(pairs.limits.is_empty(), n == 20);
            let clusters = corpus.clusters(&pairs, Clustering::Connected);
            assert_eq!((clusters.len(), clusters[0].members.len()), (1, n - 1));
            assert!(
                pairs.hits.iter().any(|hit| hit.relation == Relation::Contains),
                "the part and those outside its group"
            );
        }
    }

    #[test]
    fn documents_of_one_text_are_reported_whatever_keys_they_have() {
        let texts = [STATUTE, &bare(STATUTE), "One word. Another one.", "Onewordanotherone"];
        for (paths, keep_texts) in [(Paths::FullStops, false), (Paths::Auto, false), (Paths::Auto, true)] {
            let mut corpus = corpus(&texts, Settings { paths, keep_texts, ..Settings::default() });
            assert_eq!(told(&corpus.pairs()), [(0, 1, Relation::Duplicate), (2, 3, Relation::Duplicate)]);
            assert!(corpus.pairs().hits.iter().all(|hit| hit.by_texts == keep_texts));
            let found: Vec<u32> =
                texts.iter().map(|text| corpus.query(&read(text)).expect("the same options").len() as u32).collect();
            assert_eq!(found, [2; 4]);
        }
    }

    #[test]
    fn many_copies_of_one_text_are_paired_with_the_first_and_the_limit_says_so() {
        let mut corpus = corpus(&vec![THIRD; 200], Settings::default());
        let pairs = corpus.pairs();
        assert_eq!(pairs.hits.len(), 199);
        assert!(pairs.hits.iter().all(|hit| hit.a == 0 && hit.relation == Relation::Duplicate));
        assert_eq!(pairs.limits, [LimitReached { name: "corpus.copies", limit: 199, reached: 199 * 100 }]);
        let clusters = corpus.clusters(&pairs, Clustering::Connected);
        assert_eq!((clusters.len(), clusters[0].centre, clusters[0].members.len()), (1, 0, 199));
        // forty copies of a part of it
        let part = &THIRD[..THIRD.floor_char_boundary(THIRD.len() / 2)];
        for i in 200..240_u32 {
            corpus.add(&i.to_string(), read(part), Labels::NONE).expect("a new id");
        }
        let (told, all) = (199 + 39 + 1, 199 * 100 + 39 * 20 + 200 * 40);
        assert_eq!(corpus.pairs().limits, [LimitReached { name: "corpus.copies", limit: told, reached: all }]);
    }

    #[test]
    fn a_passage_of_any_number_of_documents_is_found_in_each_of_them() {
        let passage = "桥头的老茶馆去年秋天换了主人，新来的掌柜把临河的窗子全部拆下来重新刷了漆，又在门口摆了两口大水缸，养着几尾红鱼。";
        let text = |i: u32| [&*han(300, i), "。", passage, &han(300, 5000 + i), "。"].concat();
        for (n, is_all) in [(60, true), (70, true), (200, true), (600, false)] {
            let texts: Vec<String> = (0..n).map(text).collect();
            let texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
            // with all pairs of 200 documents in the budget, and not those of 600
            let limits = CorpusLimits { crowd: 1 << 18, crowd_documents: 256, ..CorpusLimits::default() };
            let mut corpus = corpus(&texts, Settings { keep_texts: true, limits, ..Settings::default() });
            let pairs = corpus.pairs();
            let mut found: Vec<u32> = pairs.hits.iter().flat_map(|hit| [hit.a, hit.b]).collect();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len() as u32, n);
            assert_eq!(pairs.hits.len() as u32 == n * (n - 1) / 2, is_all, "{n}");
            assert_eq!(pairs.limits.is_empty(), is_all, "{n}");
            assert_eq!(corpus.query(&read(&text(n))).expect("the same options").len() as u32, n);
        }
    }

    #[test]
    fn passages_of_thirty_characters_are_found_wherever_they_were_cut() {
        // a sentence of each even text, in the next one, cut in other places of its sentences
        let text = |i: u32| (0..50).map(|k| [&*han(25, 1000 * i + k), "。"].concat()).collect::<String>();
        let texts: Vec<String> = (0..100).map(text).collect();
        let copy = |i: u32| {
            let own: Vec<char> = texts[i as usize].chars().collect();
            let at = 100 + 7 * i as usize % 900;
            [&*text(500 + i), &*own[at..at + 31].iter().collect::<String>(), &*text(900 + i)].concat()
        };
        let copies: Vec<String> = (0..100).map(copy).collect();
        let all: Vec<&str> = texts.iter().chain(&copies).map(|text| &**text).collect();
        let mut corpus = corpus(&all, Settings { keep_texts: true, ..Settings::default() });
        let evidence: Vec<(u32, u32)> = (0..100)
            .map(|i| (i, 100 + i))
            .filter(|&(a, b)| {
                let [left, right] = [a, b].map(|at| read(all[at as usize]));
                compare(&left, &right, &Options::default()).role() == Some(Role::Evidence)
            })
            .collect();
        let found: Vec<(u32, u32)> = corpus.pairs().hits.iter().map(|hit| (hit.a, hit.b)).collect();
        let mut by_query = |&(a, b): &(u32, u32)| {
            let found = corpus.query(&read(all[a as usize])).expect("the same options");
            found.iter().any(|hit| hit.b == b)
        };
        let count = evidence.iter().filter(|pair| found.contains(pair)).count();
        assert!(evidence.len() > 90 && count * 100 >= evidence.len() * 98, "{count} of {}", evidence.len());
        assert_eq!(evidence.iter().copied().filter(|pair| by_query(pair)).count(), count);
    }

    #[test]
    fn all_pairs_of_a_passage_of_two_thousand_documents_are_candidates() {
        let passage = "桥头的老茶馆去年秋天换了主人，新来的掌柜把临河的窗子全部拆下来重新刷了漆，又在门口摆了两口大水缸，养着几尾红鱼。";
        let text = |i: u32| [&*han(200, i), "。", passage, &han(200, 5000 + i), "。"].concat();
        let mut corpus = Corpus::new(Settings { keep_texts: true, ..Settings::default() });
        for i in 0..2000 {
            corpus.add(&i.to_string(), read(&text(i)), Labels::NONE).expect("a new id");
        }
        let plan = corpus.plan();
        assert_eq!((plan.limit.clone(), plan.candidates(0..2000).len()), (None, 2000 * 1999 / 2));
        // One document more than a query looks at, and all of them.
        for (rows, found, limit) in [(1999, 1999, Some((1999, 2000))), (2000, 2000, None)] {
            corpus.settings.limits.query_rows = rows;
            assert_eq!(corpus.candidates_of(&read(&text(2000))).expect("the same options").len(), found);
            assert_eq!(corpus.query_limit().map(|limit| (limit.limit, limit.reached)), limit);
        }
    }

    #[test]
    fn minor_pairs_are_counted_and_listed_on_request() {
        let short = "第一条为了规范出境入境行为，制定本规定";
        let texts = [STATUTE, OTHER, THIRD].map(|text| [text, short].concat());
        let texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
        let found = |minor| corpus(&texts, Settings { keep_texts: true, minor, ..Settings::default() }).pairs();
        let (without, with) = (found(false), found(true));
        let roles: Vec<Option<Role>> = [(0, 1), (0, 2), (1, 2)]
            .map(|(a, b)| compare(&read(texts[a]), &read(texts[b]), &Options::default()).role())
            .into();
        let minor = roles.iter().filter(|&&role| role == Some(Role::Minor)).count();
        assert!(minor > 0, "{roles:?}");
        assert_eq!((without.minor, with.minor), (minor as u64, minor as u64));
        let (evidence, last) = with.hits.split_at(without.hits.len());
        assert_eq!((evidence, last.len()), (&*without.hits, minor));
        assert!(without.hits.iter().all(|hit| hit.role == Role::Evidence));
        assert!(last.iter().all(|hit| hit.role == Role::Minor && hit.coverage.left.num == 0));
        assert!(last.iter().all(|hit| hit.report.as_ref().is_some_and(|report| !report.matches.is_empty())));
    }

    #[test]
    fn a_hit_has_the_reason_and_the_signs_of_the_report() {
        let moved = STATUTE.replace("第三条", "第\u{200B}三条");
        let half = moved[..moved.floor_char_boundary(moved.len() / 2)].replace("10", "11");
        let texts = [STATUTE, &*moved, &*half];
        let pairs = corpus(&texts, Settings { keep_texts: true, ..Settings::default() }).pairs();
        assert_eq!(pairs.hits.len(), 3);
        for hit in &pairs.hits {
            let [left, right] = [hit.a, hit.b].map(|document| read(texts[document as usize]));
            let report = compare(&left, &right, &Options::default());
            assert_eq!((&hit.reason.code, Some(hit.role)), (&report.reason.code, report.role()));
            let named =
                |signs: &[Sign]| signs.iter().map(|sign| (sign.side, sign.kind, sign.count)).collect::<Vec<_>>();
            assert_eq!(named(&hit.signs), named(&report.signs), "{} {}", hit.a, hit.b);
            assert!(!hit.signs.is_empty());
        }
        let by_profiles = corpus(&texts, Settings::default()).pairs();
        assert!(by_profiles.hits.iter().all(|hit| hit.role == Role::Evidence && hit.signs.is_empty()));
        assert!(by_profiles.hits.iter().all(|hit| !hit.reason.code.is_empty()));
    }

    #[test]
    fn a_crowd_of_near_copies_stays_one_cluster() {
        let copy = |n: usize| -> String {
            let edited = |(i, c): (usize, char)| if i % 40 == n % 40 && c != '\n' { '某' } else { c };
            THIRD.chars().enumerate().map(edited).chain(n.to_string().chars()).collect()
        };
        let texts: Vec<String> = (0..300).map(copy).collect();
        let mut corpus = corpus(&texts.iter().map(|text| &**text).collect::<Vec<_>>(), Settings::default());
        let pairs = corpus.pairs();
        assert!(pairs.limits.iter().any(|limit| limit.name == "corpus.pairs"));
        let clusters = corpus.clusters(&pairs, Clustering::Connected);
        assert_eq!((clusters.len(), clusters[0].members.len()), (1, 299));
        assert!(clusters[0].members.iter().all(|member| member.relation == Relation::Duplicate));
        assert!(corpus.query(&read(&copy(1000))).expect("the same options").len() >= 64);
    }
}

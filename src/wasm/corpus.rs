//! The corpus for JavaScript. Pairs, hits and clusters cross as columns of numbers, and their ids as one string,
//! because that is cheaper than objects. `pkg-templates/npm/corpus.js` reads them.

use js_sys::{Array, Float64Array, Uint8Array, Uint32Array};
use juhao_core::base::LimitReached;
use juhao_core::corpus::{
    self, Cluster, Clustering, Corpus, CorpusLimits, Groups, Hit, Labels, Loading, Pairs, Paths, Pruning, Stats,
};
use juhao_core::features::profile::{self, Profile};
use juhao_core::internal::{KeyNumbers, Sort};
use juhao_core::report::Relation;
use juhao_core::{Options, Sides, compare};
use wasm_bindgen::prelude::*;

use super::failure::Failure;
use super::matches::{self, numbers_of};
use super::room::{self, Room};
use super::{Prepared, Settings, keep, plain};
use crate::input::Input;
use crate::passages;
use crate::wire::{self, Limit, Unit, Why};

const PATHS: [Paths; 3] = [Paths::FullStops, Paths::Auto, Paths::All];
const CLUSTERINGS: [Clustering; 3] = [Clustering::Connected, Clustering::OneWay, Clustering::SinglePass];
const RELATIONS: [Relation; 4] = [Relation::Duplicate, Relation::Contains, Relation::Contained, Relation::Partial];

/// Number of documents of one passage that are all paired with each other. Fewer than elsewhere, because a module has
/// at most 4 GB, and two million pairs with their Reports take 3.
const CROWD_DOCUMENTS: u32 = 512;
/// Bytes of memory for one stored byte.
const LOADED: usize = 2;
/// Bytes of memory for a row of the index, including the work space for counting pairs.
const ROW: usize = 16;

/// An index of documents.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Index(Corpus<Input>, Room);

#[wasm_bindgen]
impl Index {
    /// Creates an empty index. `paths` is a position in `PATHS`. `texts` is 0 if none are kept, 1 if they decide all
    /// pairs, and 2 if they decide those of which profiles are not sure. They are compared with the options of
    /// `reading`. `window` is that of the grams, if it is not the usual one.
    ///
    /// # Errors
    /// There is no such window.
    #[wasm_bindgen(constructor)]
    pub fn new(
        paths: usize,
        texts: u8,
        window: Option<f64>,
        ignore_groups: bool,
        minor: bool,
        reading: &Settings,
    ) -> Result<Self, JsValue> {
        let mut settings = settings(paths, texts > 0, ignore_groups);
        settings.profiles_first = texts == 2;
        settings.window = super::sampled_by(window)?;
        settings.minor = minor;
        settings.compare = reading.options().without_scores();
        Ok(Self(Corpus::new(settings), Room::default()))
    }

    /// Loads a stored index.
    ///
    /// # Errors
    /// The bytes are not a stored index, or are damaged.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(stored: &Uint8Array, ignore_groups: bool, minor: bool) -> Result<Self, JsValue> {
        let len = stored.length();
        room::make((len as usize).saturating_mul(LOADED));
        let settings = corpus::Settings { minor, ..settings(usize::MAX, false, ignore_groups) };
        let mut loading = Loading::new(len as usize, settings);
        // Copied piece by piece, so that memory never holds a second copy of the whole.
        for start in (0..len).step_by(Loading::<Input>::PIECE) {
            let end = len.min(start.saturating_add(Loading::<Input>::PIECE as u32));
            let piece = stored.subarray(start, end).to_vec();
            loading.take_in(&piece).map_err(Failure::from)?;
        }
        let corpus = loading.finish().map_err(Failure::from)?;
        Ok(Self(corpus, Room::default()))
    }

    /// Returns the index in its stored form.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// Returns the number of documents.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Adds a document; with `replace`, removes an existing document of this id first.
    ///
    /// # Errors
    /// The id exists already.
    pub fn add(&mut self, id: &str, text: &Prepared, site: &str, group: &str, replace: bool) -> Result<(), JsValue> {
        let Prepared(input) = text;
        let kept = self.0.settings().keep_texts.then(|| input.clone());
        let profile = self.sampled(input);
        Ok(self.put(id, profile, kept, Labels { site, group }, replace)?)
    }

    /// Adds a plain text without ranges, and frees it unless the index keeps texts.
    ///
    /// # Errors
    /// The text exceeds the limit, or the id exists already.
    #[wasm_bindgen(js_name = addText)]
    pub fn add_text(
        &mut self,
        id: &str,
        text: String,
        reading: &Settings,
        site: &str,
        group: &str,
        replace: bool,
    ) -> Result<(), JsValue> {
        let text = reading.input(text, false, 0)?;
        let profile = self.sampled(&text);
        let kept = self.0.settings().keep_texts.then_some(text);
        Ok(self.put(id, profile, kept, Labels { site, group }, replace)?)
    }

    /// Adds a document by its stored profile.
    ///
    /// # Errors
    /// The bytes are not a profile, or the id exists already.
    #[wasm_bindgen(js_name = addProfile)]
    pub fn add_profile(
        &mut self,
        id: &str,
        profile: &[u8],
        site: &str,
        group: &str,
        replace: bool,
    ) -> Result<(), JsValue> {
        let profile = Profile::from_bytes(profile).map_err(Failure::from)?;
        Ok(self.put(id, profile, None, Labels { site, group }, replace)?)
    }

    /// Adds the documents of another index, which is freed.
    ///
    /// # Errors
    /// An id exists already, or the texts were read with other options.
    pub fn append(&mut self, other: Self) -> Result<(), JsValue> {
        Ok(self.0.append(other.0, |_| true).map_err(Failure::from)?)
    }

    /// Whether there is a document of this id.
    pub fn has(&self, id: &str) -> bool {
        self.0.number(id).is_some()
    }

    /// Removes a document; returns `false` if there is none of this id.
    pub fn remove(&mut self, id: &str) -> bool {
        self.0.remove(id)
    }

    /// Finds the documents that share text with `text`: two columns of hits, the ids, and the place of their reasons.
    ///
    /// # Errors
    /// The text was read with other options than the documents.
    pub fn query(&mut self, text: &Prepared) -> Result<Array, JsValue> {
        self.make_ready();
        let hits = self.0.query(&text.0).map_err(Failure::from)?;
        let out = self.columns([&hits]);
        self.reasons(&out, &hits, Some(&text.0));
        Ok(out)
    }

    /// Finds all pairs: two columns of hits, two columns of hits inside a group, the ids, the number of ignored pairs
    /// inside a group, the limits reached, the number of minor pairs, and the place of the reasons.
    ///
    /// # Errors
    /// JavaScript fails to create an object.
    pub fn pairs(&mut self) -> Result<Array, JsValue> {
        self.make_ready();
        let Pairs { hits, grouped, ignored, minor, limits } = self.0.pairs();
        let out = counted(self.columns([&hits, &grouped]), ignored, limits)?;
        out.push(&JsValue::from_f64(minor as f64));
        self.reasons(&out, hits.iter().chain(&grouped), None);
        Ok(out)
    }

    /// Finds the passages of three documents or more; there are none without texts.
    ///
    /// # Errors
    /// JavaScript fails to create an object.
    pub fn passages(&mut self) -> Result<JsValue, JsValue> {
        self.make_ready();
        let Pairs { hits, grouped, .. } = self.0.pairs();
        Ok(plain(&passages::of_hits(&self.0, &[hits, grouped].concat(), None, Unit::Utf16))?)
    }

    /// Finds the passages that a text and two documents or more have. The text has no id in them.
    ///
    /// # Errors
    /// The text was read with other options than the documents.
    #[wasm_bindgen(js_name = passagesOf)]
    pub fn passages_of(&mut self, text: &Prepared) -> Result<JsValue, JsValue> {
        self.make_ready();
        let hits = self.0.query(&text.0).map_err(Failure::from)?;
        Ok(plain(&passages::of_hits(&self.0, &hits, Some(&text.0), Unit::Utf16))?)
    }

    /// Finds the pairs whose texts are worth comparing, in order, in the form of [`pairs`](Self::pairs).
    ///
    /// # Errors
    /// JavaScript fails to create an object.
    pub fn candidates(&mut self) -> Result<Array, JsValue> {
        self.make_ready();
        let Pairs { mut hits, grouped, ignored, limits, .. } = self.0.candidates();
        hits.extend(grouped);
        hits.order_by_key(|hit| (hit.a, hit.b));
        counted(self.columns([&hits]), ignored, limits)
    }

    /// Finds clusters of at least two documents. Returns, for each cluster, its centre, the number of its other
    /// members, and each member with its relation; then the scores of all members; then the ids.
    pub fn clusters(&mut self, how: usize) -> Array {
        self.make_ready();
        let pairs = self.0.pairs();
        self.clusters_by(&pairs, how)
    }

    /// Finds clusters from pairs that were compared elsewhere, each given by two ids, a position in `RELATIONS`, and a
    /// score.
    ///
    /// # Errors
    /// An id is unknown.
    #[wasm_bindgen(js_name = clustersOf)]
    #[allow(clippy::needless_pass_by_value)] // lists of strings cross by value
    pub fn clusters_of(
        &self,
        how: usize,
        ids: Vec<String>,
        relations: &[u8],
        scores: &[f64],
    ) -> Result<Array, JsValue> {
        let mut pairs = Pairs::default();
        for ((ids, &relation), &score) in ids.chunks_exact(2).zip(relations).zip(scores) {
            let [a, b] = [self.number(&ids[0])?, self.number(&ids[1])?];
            pairs.hits.extend(
                RELATIONS.get(usize::from(relation)).map(|&relation| Hit::with_relation(a, b, relation, score)),
            );
        }
        Ok(self.clusters_by(&pairs, how))
    }

    /// Compares two documents, by their texts if these are kept, else by their profiles.
    ///
    /// # Errors
    /// An id is unknown.
    pub fn compare(&self, left: &str, right: &str) -> Result<usize, JsValue> {
        let entry = |id: &str| self.number(id).map(|number| self.0.get(number).expect("the number of a document"));
        let (left, right) = (entry(left)?, entry(right)?);
        let options = Options { scores: true, ..self.0.settings().compare.clone() };
        match (&left.text, &right.text) {
            (Some(left), Some(right)) => Ok(keep(compare(&left.document, &right.document, &options), left, right)),
            _ => Ok(by_profiles(&left.profile, &right.profile)?),
        }
    }
}

impl Index {
    /// Returns the features of a text, with grams of the index's window.
    fn sampled(&self, text: &Input) -> Profile {
        Profile::sampled(&text.document, self.0.settings().window)
    }

    fn put(
        &mut self,
        id: &str,
        profile: Profile,
        kept: Option<Input>,
        labels: Labels<'_>,
        replace: bool,
    ) -> Result<(), Failure> {
        self.0.check(&profile)?;
        if replace {
            self.0.remove(id);
        }
        self.0.add_profile(id, profile, kept, labels)?;
        self.1.keep_ahead();
        Ok(())
    }

    /// Reserves memory for the rows of documents that were added since the index was last built.
    fn make_ready(&self) {
        room::make(self.0.rows_to_write().saturating_mul(ROW));
    }

    fn number(&self, id: &str) -> Result<u32, Failure> {
        self.0.number(id).ok_or_else(|| Failure::input("no document has this id"))
    }

    /// Calls `each` for every document that could share text with `text`, except the ids in `except`: its id, its text,
    /// and whether it has the same text as the document before.
    ///
    /// # Errors
    /// The index keeps no texts.
    pub(super) fn each_candidate(
        &mut self,
        text: &Input,
        except: &[String],
        mut each: impl FnMut(&str, &Input, bool),
    ) -> Result<(), Failure> {
        let without_texts = Failure::input("the corpus must keep its texts: new Corpus({ keepTexts: true })");
        if !self.0.settings().keep_texts {
            return Err(without_texts);
        }
        self.make_ready();
        for copies in self.0.candidates_of(text)? {
            let mut is_copy = false;
            for entry in copies.iter().filter_map(|&number| self.0.get(number)) {
                if except.contains(&entry.id) {
                    continue;
                }
                let Some(text) = &entry.text else { return Err(without_texts) };
                each(&entry.id, text, is_copy);
                is_copy = true;
            }
        }
        Ok(())
    }

    fn clusters_by(&self, pairs: &Pairs, how: usize) -> Array {
        let clusters = self.0.clusters(pairs, CLUSTERINGS.get(how).copied().unwrap_or_default());
        let (mut ids, mut numbers, mut scores) = (Ids::new(&self.0), Vec::new(), Vec::new());
        for Cluster { centre, members } in &clusters {
            numbers.extend([ids.place(*centre), members.len() as u32]);
            numbers.extend(members.iter().flat_map(|member| [ids.place(member.document), member.relation as u32]));
            scores.extend(members.iter().map(|member| member.score));
        }
        let out = Array::of2(&Uint32Array::from(&numbers[..]), &Float64Array::from(&scores[..]));
        ids.leave(&out);
        out
    }

    /// Writes the role, the reason and the signs of each hit as a row for `matches.js`, and appends its position to
    /// `out`. `asked` is the text that was asked for, which is the left one of each hit.
    fn reasons<'h>(&self, out: &Array, hits: impl IntoIterator<Item = &'h Hit>, asked: Option<&Input>) {
        let texts = |number: u32| self.0.get(number).and_then(|entry| entry.text.as_deref()).map(Input::texts);
        let row = hits.into_iter().map(|hit| {
            let left = asked.map(Input::texts).or_else(|| texts(hit.a));
            let both = left.zip(texts(hit.b)).map(|(left, right)| Sides::new(left, right));
            Why::of_hit(hit, both, Unit::Utf16)
        });
        out.push(&JsValue::from_f64(matches::keep_reasons(row) as f64));
    }

    /// Converts each list of hits to two columns, followed by the ids of all lists. The first column has four integers
    /// per hit: both documents, the relation, and two bits (decided by texts, certain). The second has the score and
    /// both coverages.
    fn columns<const N: usize>(&self, lists: [&[Hit]; N]) -> Array {
        let (mut ids, out) = (Ids::new(&self.0), Array::new());
        for hits in lists {
            let number = |hit: &Hit| {
                [
                    ids.place(hit.a),
                    ids.place(hit.b),
                    hit.relation as u32,
                    u32::from(hit.by_texts) | u32::from(hit.certain) << 1,
                ]
            };
            let numbers: Vec<u32> = hits.iter().flat_map(number).collect();
            let value = |hit: &Hit| [hit.score, hit.coverage.left.value(), hit.coverage.right.value()];
            let values: Vec<f64> = hits.iter().flat_map(value).collect();
            out.push(&Uint32Array::from(&numbers[..]));
            out.push(&Float64Array::from(&values[..]));
        }
        ids.leave(&out);
        out
    }
}

/// The ids of documents, each once, in one string. A column refers to a document by the position of its id.
struct Ids<'a> {
    corpus: &'a Corpus<Input>,
    /// The position of each document's id.
    places: KeyNumbers,
    text: String,
    /// The end of each id in UTF-16 units.
    ends: Vec<u32>,
}

impl<'a> Ids<'a> {
    fn new(corpus: &'a Corpus<Input>) -> Self {
        Self { corpus, places: KeyNumbers::for_keys(0), text: String::new(), ends: Vec::new() }
    }

    /// Returns the position of a document's id; `u32::MAX` for the query text, which has none.
    fn place(&mut self, document: u32) -> u32 {
        let Some(id) = self.corpus.id(document) else { return u32::MAX };
        let place = self.places.number(document.into());
        if place as usize == self.ends.len() {
            let end = self.ends.last().copied().unwrap_or(0);
            self.ends.push(end + id.chars().map(char::len_utf16).sum::<usize>() as u32);
            self.text.push_str(id);
        }
        place
    }

    /// Appends the string and the ends to `out`.
    fn leave(self, out: &Array) {
        out.push(&JsValue::from_str(&self.text));
        out.push(&Uint32Array::from(&self.ends[..]));
    }
}

/// Appends the number of ignored pairs and the limits reached.
fn counted(columns: Array, ignored: u64, limits: Vec<LimitReached>) -> Result<Array, JsValue> {
    let limits: Vec<Limit> = limits.into_iter().map(Limit::from).collect();
    columns.push(&JsValue::from_f64(ignored as f64));
    columns.push(&plain(&limits)?);
    Ok(columns)
}

fn settings(paths: usize, keep_texts: bool, ignore_groups: bool) -> corpus::Settings {
    let paths = PATHS.get(paths).copied().unwrap_or_default();
    let groups = if ignore_groups { Groups::Ignored } else { Groups::Apart };
    let limits = CorpusLimits { crowd_documents: CROWD_DOCUMENTS, ..CorpusLimits::default() };
    corpus::Settings { paths, groups, keep_texts, limits, ..corpus::Settings::default() }
}

/// Compares two profiles; the Report has no spans.
fn by_profiles(left: &Profile, right: &Profile) -> Result<usize, Failure> {
    check_readings(left.reading, right.reading)?;
    if left.window != right.window {
        return Err(Failure::option("profile", "was made with another window"));
    }
    let report = corpus::compare_profiles(left, right, &Options::default());
    let nothing = Input::text("", &juhao_core::TextOptions::default())?;
    Ok(keep(report, &nothing, &nothing))
}

/// Refuses profiles of texts that were read with different options.
fn check_readings(one: u32, other: u32) -> Result<(), Failure> {
    if one == other { Ok(()) } else { Err(Failure::option("profile", "was made from a text read with other options")) }
}

/// Returns the keys by which a stored profile is indexed.
///
/// # Errors
/// The bytes are not a profile.
#[wasm_bindgen]
pub fn postings(profile: &[u8], paths: usize) -> Result<Vec<u64>, JsValue> {
    let profile = Profile::from_bytes(profile).map_err(Failure::from)?;
    Ok(corpus::postings(&profile, PATHS.get(paths).copied().unwrap_or_default()))
}

/// Ranks the candidates of a stored profile. Returns three numbers for each: the document, the number of shared keys,
/// and the number of rare ones among them.
///
/// # Errors
/// The bytes are not a profile.
#[wasm_bindgen]
pub fn rank(
    profile: &[u8],
    paths: usize,
    keys: &[u64],
    documents: &[u32],
    sizes: &[u32],
    sites: &[u32],
) -> Result<Vec<u32>, JsValue> {
    let size = postings(profile, paths)?.len() as u32;
    let rows: Vec<(u64, u32)> = keys.iter().copied().zip(documents.iter().copied()).collect();
    let candidates = corpus::rank(size, &rows, &Stats { sizes, sites, pruning: Pruning::default() });
    Ok(candidates.iter().flat_map(|found| [found.document, found.shared.keys, found.shared.rare]).collect())
}

/// Compares two stored profiles; the Report has no matches.
///
/// # Errors
/// The bytes are not a profile.
#[wasm_bindgen(js_name = compareProfiles)]
pub fn compare_profiles(left: &[u8], right: &[u8]) -> Result<usize, JsValue> {
    let Sides { left, right } = Sides::new(left, right).map(Profile::from_bytes);
    Ok(by_profiles(&left.map_err(Failure::from)?, &right.map_err(Failure::from)?)?)
}

/// Finds the sentences of a text that the document of a stored profile also has: four numbers each, as for a span of a
/// match.
///
/// # Errors
/// The bytes are not a profile.
#[wasm_bindgen(js_name = sharedSentences)]
pub fn shared_sentences(text: &Prepared, profile: &[u8]) -> Result<Vec<u32>, JsValue> {
    let profile = Profile::from_bytes(profile).map_err(Failure::from)?;
    check_readings(profile::reading_of(text.0.document.options()), profile.reading)?;
    let places = corpus::shared_sentences(&text.0.document, &profile);
    let mut numbers = Vec::with_capacity(4 * places.len());
    for span in &wire::spans(&places, text.0.texts(), Unit::Utf16) {
        numbers.extend_from_slice(&numbers_of(span));
    }
    Ok(numbers)
}

/// Splits stored bytes into pieces of at most `most` bytes.
///
/// # Errors
/// `most` is too small for a piece.
#[wasm_bindgen]
pub fn pieces(stored: &[u8], most: usize) -> Result<Array, JsValue> {
    let pieces = corpus::pieces(stored, most).map_err(Failure::from)?;
    Ok(pieces.iter().map(|piece| Uint8Array::from(&piece[..])).collect())
}

/// Joins pieces to the stored bytes.
///
/// # Errors
/// A piece is missing or damaged.
#[wasm_bindgen(js_name = joinPieces)]
#[allow(clippy::needless_pass_by_value)] // lists of arrays cross by value
pub fn join_pieces(pieces: Vec<Uint8Array>) -> Result<Vec<u8>, JsValue> {
    let pieces: Vec<Vec<u8>> = pieces.iter().map(Uint8Array::to_vec).collect();
    let pieces: Vec<&[u8]> = pieces.iter().map(|piece| &piece[..]).collect();
    Ok(corpus::join(&pieces).map_err(Failure::from)?)
}

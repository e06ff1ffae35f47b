//! Published methods on the steps: the keys of each, its rules, and what SQL cannot do for it.
//!
//! The candidate sets of PKU-LCS and the single pass of Simhash+SP depend on the order of the documents, so they are
//! objects that get the documents in this order, batch by batch.

use std::iter::zip;

use juhao::corpus::{Paths, Row, Rules};
use juhao::features::full_stop;
use juhao::features::profile::Profile;
use juhao::internal::measures::vector;
use juhao::methods::{self, Ccdet, Detector, PkuLcs, SimhashSp, Values};
use juhao::{Document, Method};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::error::Failure;
use crate::rows::{Errors, Reading, Texts, bytes, guarded, numbers, read};

/// Names and values of a method's parameters.
pub type Given = Vec<(String, String)>;

/// The method whose pairs the steps find.
#[derive(Debug)]
pub enum By {
    /// Juhao's own.
    Juhao,
    /// CCDet: pairs by the counts of keys.
    Ccdet(Ccdet),
    /// PKU-LCS: candidate sets by keys, and the trustable LCS of their texts.
    PkuLcs(PkuLcs),
    /// Simhash+SP: one key, and the nearest centre. Its parameter only matters to [`Centres`].
    SimhashSp,
}

/// A method with these values for its parameters.
fn with<D: Detector + Default>(method: Method, given: Given) -> PyResult<D> {
    let mut detector = D::default();
    values_of(given)?.apply(method, &mut detector).map_err(Failure::from)?;
    Ok(detector)
}

/// Reads values of a method's parameters.
pub fn values_of(given: Given) -> PyResult<Values> {
    let with = |values: Values, (name, value): (String, String)| values.with(&name, &value);
    Ok(given.into_iter().try_fold(Values::default(), with).map_err(Failure::from)?)
}

impl By {
    /// Finds the method of this name, and sets values of its parameters.
    pub fn parse(name: Option<&str>, values: Given) -> PyResult<Self> {
        match name {
            None if values.is_empty() => Ok(Self::Juhao),
            None => Err(Failure::option("values", "needs by=, because they are those of a published method").into()),
            Some("ccdet") => with(Method::Ccdet, values).map(Self::Ccdet),
            Some("pku-lcs") => with(Method::PkuLcs, values).map(Self::PkuLcs),
            Some("simhash-sp") => with::<SimhashSp>(Method::SimhashSp, values).map(|_| Self::SimhashSp),
            Some(name) => {
                let why = format!(
                    "must be None, 'ccdet', 'pku-lcs' or 'simhash-sp', not {name:?}, because engines have no other method"
                );
                Err(Failure::option("by", why).into())
            }
        }
    }

    /// Returns what an engine keeps of a document. Keys are 64 bits; those of PKU-LCS are the last half of its MD5.
    #[allow(clippy::cast_possible_truncation)]
    pub fn row(&self, document: &Document) -> Row {
        // Published methods compare each document, so no copy of another is left out.
        let own = |keys: &dyn Fn(&Profile) -> Vec<u64>| {
            let profile = Profile::from_document(document);
            Row { counted: profile.lengths.counted, text: profile.digest, copy: 0, keys: keys(&profile) }
        };
        match self {
            Self::Juhao => Row::from_document(document, Paths::Auto),
            Self::Ccdet(method) => own(&|_| full_stop::set(&full_stop::extract(document, method.length))),
            Self::PkuLcs(method) => {
                own(&|_| method.fingerprints.compute(document).into_iter().map(|one| one as u64).collect())
            }
            Self::SimhashSp => own(&|profile| profile.simhash.into_iter().collect()),
        }
    }

    /// Returns which lists and pairs count.
    pub fn rules(&self) -> Rules {
        let rules = Rules::default();
        match self {
            Self::Juhao | Self::SimhashSp => rules,
            Self::Ccdet(method) => {
                Rules { pruning: method.pruning, ccs: method.least_ccs, clr: method.least_clr, ..rules }
            }
            Self::PkuLcs(method) => Rules { pruning: method.fingerprints.pruning, ..rules },
        }
    }
}

/// The candidate sets of PKU-LCS, for documents from the one with the most fingerprints to the one with the fewest.
#[pyclass(module = "juhao._juhao")]
#[derive(Debug, Default)]
pub struct CandidateSets {
    joining: methods::Joining,
    /// The first document of each set.
    founders: Vec<u64>,
}

#[pymethods]
impl CandidateSets {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Adds documents: their numbers, how many fingerprints each has, and the fingerprints. Returns the first document
    /// of each one's set.
    #[pyo3(signature = (documents, sizes, fingerprints, /))]
    fn add<'py>(
        &mut self,
        py: Python<'py>,
        documents: &[u8],
        sizes: &[u8],
        fingerprints: &[u8],
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut founders = Vec::with_capacity(documents.len() / 8);
        let mut rest = fingerprints;
        for (document, size) in zip(numbers(documents), numbers(sizes)) {
            let end = usize::try_from(size).ok().and_then(|size| size.checked_mul(8));
            let own = end.and_then(|end| rest.split_at_checked(end));
            let (own, others) = own.ok_or_else(|| PyValueError::new_err("columns do not fit each other"))?;
            rest = others;
            let set = self.joining.add(numbers(own)) as usize;
            if set == self.founders.len() {
                self.founders.push(document);
            }
            founders.push(self.founders[set].to_le_bytes());
        }
        Ok(bytes(py, founders.into_iter()))
    }
}

/// The centres of Simhash+SP, for documents in their order.
#[pyclass(module = "juhao._juhao")]
#[derive(Debug)]
pub struct Centres {
    method: SimhashSp,
    known: methods::Centres,
    /// The document of each centre.
    documents: Vec<u64>,
}

#[pymethods]
impl Centres {
    #[new]
    #[pyo3(signature = (values, /))]
    fn new(values: Given) -> PyResult<Self> {
        let method: SimhashSp = with(Method::SimhashSp, values)?;
        Ok(Self { method, known: methods::Centres::new(method.distance), documents: Vec::new() })
    }

    /// Adds documents: their numbers and fingerprints. Returns columns of those that are no centre: the centre, the
    /// document, the score (a float), and the number of bits that agree.
    #[pyo3(signature = (documents, fingerprints, /))]
    fn add<'py>(
        &mut self,
        py: Python<'py>,
        documents: &[u8],
        fingerprints: &[u8],
    ) -> PyResult<[Bound<'py, PyBytes>; 4]> {
        if documents.len() != fingerprints.len() {
            return Err(PyValueError::new_err("columns do not fit each other"));
        }
        let mut members = Vec::new();
        for (document, fingerprint) in zip(numbers(documents), numbers(fingerprints)) {
            let centre = self.known.add(fingerprint);
            if centre as usize == self.documents.len() {
                self.documents.push(document);
                continue;
            }
            let own = self.known.fingerprints()[centre as usize];
            let score = self.method.compare(&Some(own), &Some(fingerprint)).score.unwrap_or_default();
            let equal = u64::from(u64::BITS - vector::hamming(own, fingerprint));
            members.push([self.documents[centre as usize], document, score.to_bits(), equal]);
        }
        Ok([0, 1, 2, 3].map(|column| bytes(py, members.iter().map(|row| row[column].to_le_bytes()))))
    }
}

/// A document of a candidate set and the first one of its subset.
#[derive(Clone, Copy)]
struct Member {
    /// Both numbers, the score as bits, and of both texts the characters of the trustable LCS and all of them.
    columns: [u64; 7],
    relation: Option<&'static str>,
}

/// Columns of members: relation; both documents, score (a float), and of both covered characters and all of them.
type Members<'py> = (Vec<Option<&'static str>>, [Bound<'py, PyBytes>; 7], Errors);

/// Divides candidate sets of PKU-LCS into subsets. Rows are documents in the order of their comparison, those of one
/// set next to each other. Returns a row of each document that is similar to the first one of a subset, and one
/// without a relation for each error.
#[pyfunction]
#[pyo3(signature = (founders, documents, texts, html, reading, values, /))]
pub fn subsets<'py>(
    py: Python<'py>,
    founders: &[u8],
    documents: &[u8],
    texts: Texts,
    html: bool,
    reading: &Bound<'_, PyDict>,
    values: Given,
) -> PyResult<Members<'py>> {
    let reading = Reading::parse(html, reading)?;
    let method: PkuLcs = with(Method::PkuLcs, values)?;
    if founders.len() != documents.len() || documents.len() != 8 * texts.len() {
        return Err(PyValueError::new_err("columns do not fit each other"));
    }
    let rows: Vec<_> = zip(numbers(founders), numbers(documents)).zip(&texts).collect();
    let (members, errors) = py.detach(|| {
        let (mut members, mut errors): (Vec<Member>, Errors) = Default::default();
        for set in rows.chunk_by(|((a, _), _), ((b, _), _)| a == b) {
            let mut firsts: Vec<(u64, Document)> = Vec::new();
            for &((_, number), text) in set {
                let found = guarded(|| {
                    let document = read(text.as_ref(), &reading)?.document;
                    let member = firsts.iter().find_map(|(first, text)| {
                        let (measured, equal) = method.compare_in_set(text, &document)?;
                        let relation = measured.verdict.is_related().then(|| measured.verdict.name());
                        let score = measured.score.unwrap_or_default().to_bits();
                        let [a, b] = [text, &document].map(|text| text.symbols().len() as u64);
                        relation.map(|name| Member {
                            columns: [*first, number, score, equal, a, equal, b],
                            relation: Some(name),
                        })
                    });
                    Ok(member.ok_or(document))
                });
                match found {
                    Ok(Ok(member)) => members.push(member),
                    Ok(Err(first)) => firsts.push((number, first)),
                    Err(why) => {
                        errors.push((members.len(), why));
                        members.push(Member { columns: [number, number, 0, 0, 0, 0, 0], relation: None });
                    }
                }
            }
        }
        (members, errors)
    });
    let relations = members.iter().map(|member| member.relation).collect();
    let columns = [0, 1, 2, 3, 4, 5, 6];
    let columns = columns.map(|column| bytes(py, members.iter().map(|member| member.columns[column].to_le_bytes())));
    Ok((relations, columns, errors))
}

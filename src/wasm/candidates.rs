//! Many documents, by their profiles: which pairs are worth comparing, and the groups that compared pairs make.

use juhao_core::corpus::{Clustering, Corpus, Hit, Labels, PARTS, Pairs, Settings, estimate};
use juhao_core::features::profile::Profile;
use juhao_core::report::Relation;
use juhao_core::{Document, LimitReached, Ratio, Sides};
use wasm_bindgen::prelude::*;

use super::failure::Failure;
use super::{Prepared, plain};
use crate::wire;

/// An index of documents without their texts.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Candidates {
    corpus: Corpus<Document>,
    limits: Vec<LimitReached>,
}

/// Relations, in the order of their numbers in JavaScript.
const RELATIONS: [Relation; 4] = [Relation::Duplicate, Relation::Contains, Relation::Contained, Relation::Partial];

#[wasm_bindgen]
impl Candidates {
    /// Without documents.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self { corpus: Corpus::new(Settings::default()), limits: Vec::new() }
    }

    /// Adds a document and gives its number.
    ///
    /// # Errors
    /// An id that is taken.
    pub fn add(&mut self, id: &str, text: &Prepared) -> Result<u32, JsValue> {
        let profile = Profile::of(&text.0.document);
        Ok(self.corpus.add_profile(id, profile, None, Labels::NONE).map_err(Failure::from)?)
    }

    /// Removes a document; `false` if there is none of this id.
    pub fn remove(&mut self, id: &str) -> bool {
        self.corpus.remove(id)
    }

    /// Pairs whose profiles leave it open that they share a passage, two numbers a pair.
    pub fn pairs(&mut self) -> Vec<u32> {
        let plan = self.corpus.plan();
        let (counted, limit) = (plan.candidates(&[plan.map(0..PARTS)]), plan.limit);
        let options = &self.corpus.settings().compare;
        let open = |&(a, b): &(u32, u32)| {
            let profiles = self.corpus.get(a).zip(self.corpus.get(b));
            profiles.is_some_and(|(a, b)| estimate(&a.profile, &b.profile, options).may_be_more)
        };
        let hits = counted.into_iter().filter(open).map(|(a, b)| pair(a, b, Relation::Partial)).collect();
        let Pairs { hits, limits, .. } = self.corpus.complete(hits, limit);
        self.limits = limits;
        hits.iter().flat_map(|hit| [hit.a, hit.b]).collect()
    }

    /// Limits that were reached by the last pairs.
    ///
    /// # Errors
    /// None that can be seen.
    pub fn limits(&self) -> Result<JsValue, JsValue> {
        let limits: Vec<_> = self.limits.iter().cloned().map(wire::Limit::from).collect();
        Ok(plain(&limits)?)
    }

    /// Groups of documents by compared pairs, three numbers each: two documents and their relation. A group is told as the number of its
    /// documents, its centre, then the others.
    pub fn groups(&self, compared: &[u32]) -> Vec<u32> {
        let hit = |at: &[u32; 3]| RELATIONS.get(at[2] as usize).map(|&relation| pair(at[0], at[1], relation));
        let known = |hit: &Hit| self.corpus.get(hit.a).is_some() && self.corpus.get(hit.b).is_some();
        let hits = compared.as_chunks().0.iter().filter_map(hit).filter(known).collect();
        let clusters = self.corpus.clusters(&Pairs { hits, ..Pairs::default() }, Clustering::OneWay);
        let mut told = Vec::new();
        for cluster in clusters {
            told.extend([cluster.members.len() as u32 + 1, cluster.centre]);
            told.extend(cluster.members.iter().map(|member| member.document));
        }
        told
    }
}

/// A pair of which only this is known.
fn pair(a: u32, b: u32, relation: Relation) -> Hit {
    let none = Sides::new(Ratio::new(0, 0), Ratio::new(0, 0));
    Hit { a, b, relation, score: 0.0, coverage: none, report: None }
}

//! The texts for `juhao check --json --texts` and `--report`: every text as it was compared, and the sources of each
//! checked one.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use juhao_core::Options;
use juhao_core::exclusions::Parts;
use serde::Serialize;

use super::Checked;
use super::found::Ref;
use crate::cli::failure::Failure;
use crate::named_sources::NamedSources;
use crate::parallel::in_parallel;
use crate::wire::{Rate, SourceReport, Unit};

/// A text.
#[derive(Serialize)]
pub struct Text {
    /// Its name.
    pub id: String,
    /// Whether it is one of the older texts.
    #[serde(rename = "old")]
    is_old: bool,
    /// Whether it is earlier work of the author of the checked texts.
    #[serde(rename = "own", skip_serializing_if = "std::ops::Not::not")]
    is_own: bool,
    /// Characters that count.
    counted: u64,
    /// The text as shown: of a page its text, without tags.
    #[serde(rename = "text")]
    shown: String,
    /// What it shares with other texts. The id of a source is its index in the list of texts, because an older text can
    /// have the name of a checked one. `None` for an older text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sources: Option<SourceReport>,
    /// The share of it that is in texts other than earlier work of its author, if some of it is in that.
    #[serde(rename = "withoutOwn", skip_serializing_if = "Option::is_none")]
    pub without_own: Option<Rate>,
}

/// Reads the checked texts, then the older ones that share something with them. An older text of an index without texts
/// is none of them.
///
/// # Errors
/// A text cannot be read again.
pub fn read(view: &Checked<'_>, unit: Unit, jobs: NonZeroUsize) -> Result<Vec<Text>, Failure> {
    let others = others(view);
    let index: BTreeMap<Ref, String> =
        others.keys().zip(0..).map(|(text, at): (_, u32)| (*text, at.to_string())).collect();
    let text = |(document, others): &(&Ref, &BTreeSet<Ref>)| {
        // As for the totals, quotations are in other texts, too, where they are left out of the pairs.
        let how = view.how.for_totals();
        let totals = |one: Ref| {
            if view.how.leaves_out() {
                view.library(one).read(one.number, &how)
            } else {
                Ok(view.input(one)?.as_ref().clone())
            }
        };
        let input = view.input(**document)?;
        let reported = |others: &mut dyn Iterator<Item = &Ref>| {
            let failure = |error| Failure::file(&view.document(**document).id, error);
            let options = Options { scores: view.has_scores, ..view.how.options.clone() };
            let mut found = NamedSources::new(totals(**document)?, options, Parts::CITED, unit).map_err(failure)?;
            // A source whose matches are all minor is listed if its pair is.
            found.list_minor();
            for other in others {
                found.add(&index[other], &totals(*other)?);
            }
            Ok::<_, Failure>(found.report())
        };
        let sources = if document.is_old { None } else { Some(reported(&mut others.iter())?) };
        let has_earlier = others.iter().any(|&other| view.is_earlier(other));
        let without_own = if has_earlier && !document.is_old {
            Some(reported(&mut others.iter().filter(|&&other| !view.is_earlier(other)))?.total().clone())
        } else {
            None
        };
        Ok(Text {
            id: view.document(**document).id.clone(),
            is_old: document.is_old,
            is_own: view.is_earlier(**document),
            counted: view.library(**document).counted(document.number),
            shown: input.document.shown().to_owned(),
            sources,
            without_own,
        })
    };
    in_parallel(&others.iter().collect::<Vec<_>>(), jobs, text).into_iter().collect()
}

/// Returns the documents that [`read`] reads, in its order, each with those that share text with it.
pub fn others(view: &Checked<'_>) -> BTreeMap<Ref, BTreeSet<Ref>> {
    let mut others: BTreeMap<Ref, BTreeSet<Ref>> = BTreeMap::new();
    for number in 0..view.own.documents.len() as u32 {
        others.insert(Ref { is_old: false, number }, BTreeSet::new());
    }
    for pair in view.answer.pairs.iter().filter(|pair| pair.by_texts) {
        let (left, right) = (pair.documents.left, pair.documents.right);
        others.entry(left).or_default().insert(right);
        others.entry(right).or_default().insert(left);
    }
    // A text that shares only quotations is a source, too.
    for (&number, total) in view.answer.totals.iter().filter(|(_, total)| total.all.is_some()) {
        for &other in &total.sources {
            others.entry(Ref { is_old: false, number }).or_default().insert(other);
            others.entry(other).or_default();
        }
    }
    others
}

//! What the Office formats share: which part is the main one, and what a part refers to.
//!
//! # Source
//! ECMA-376, part 2, section 9.3 (relationships).

use std::collections::BTreeMap;

use crate::archive::Archive;
use crate::paths::joined;
use crate::xml::{Met, Rules, local, walk};
use crate::{Decode, Result};

/// A part that another one refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The last part of the name of its kind, such as `slide`.
    pub kind: String,
    /// Its path in the archive.
    pub path: String,
}

/// What a part refers to, by id. The main part is what the empty part refers to as `officeDocument`.
///
/// # Errors
/// The list is broken.
pub fn relations(archive: &Archive<'_>, part: &str, decode: Decode<'_>) -> Result<BTreeMap<String, Relation>> {
    let (folder, name) = part.rsplit_once('/').map_or(("", part), |(folder, name)| (folder, name));
    let list = if folder.is_empty() { format!("_rels/{name}.rels") } else { format!("{folder}/_rels/{name}.rels") };
    let mut found = BTreeMap::new();
    let Some(list) = archive.optional(&list)? else { return Ok(found) };
    walk(&list, decode, Rules::Strict, &mut |met| {
        if let Met::Start(element) = met
            && local(element.name) == "Relationship"
            && element.attribute("TargetMode").as_deref() != Some("External")
            && let Some(id) = element.attribute("Id")
        {
            let kind = element.attribute("Type").unwrap_or_default();
            let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
            let path = joined(part, &element.attribute("Target").unwrap_or_default());
            found.insert(id, Relation { kind, path });
        }
        Ok(())
    })?;
    Ok(found)
}

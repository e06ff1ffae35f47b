//! What many documents share, from the matches of their pairs: passages of three documents or more, and the pairs whose
//! evidence is all shared by many strangers. Rows and answer are numbers, because a collection has millions of matches.

use juhao_core::Span;
use juhao_core::internal::Sort;
use juhao_core::sources::{self, Place};
use wasm_bindgen::prelude::*;

use super::failure::Failure;

/// Numbers of a row: two documents, the start and the end in each, and by how much the match exceeds chance, in
/// thousandths of a doubling of its bits.
const ROW: usize = 7;

/// Returns the number of passages; for each of them the number of its places, the number of pairs in which it was
/// found, and the document, the start and the end of each place; then the number of pairs that many share, and for each
/// of them its two documents and the number of strangers. `rows` are the matches that are evidence; `lengths` are those
/// of the documents, by their numbers.
///
/// # Errors
/// A row is not complete, names a document without a length, or has a range that is outside of it.
#[wasm_bindgen(js_name = sharedByMany)]
pub fn shared_by_many(rows: &[u32], lengths: &[u32]) -> Result<Vec<u32>, JsValue> {
    let (rows, rest) = rows.as_chunks::<ROW>();
    let matches: Option<Vec<[Place; 2]>> = rows.iter().map(|row| places(row, lengths)).collect();
    let Some(matches) = matches.filter(|_| rest.is_empty()) else {
        return Err(Failure::input("rows must have seven numbers: two documents, two ranges of them, and a number"))?;
    };
    let passages = sources::shared_passages(&matches);
    let mut answer = vec![passages.len() as u32];
    for passage in &passages {
        answer.extend([passage.places.len() as u32, u32::try_from(passage.pairs).unwrap_or(u32::MAX)]);
        answer.extend(passage.places.iter().flat_map(|&(document, span)| [document, span.start, span.end]));
    }
    let strangers = sources::count_strangers(&matches, lengths);
    let mut found: Vec<([u32; 2], u32, f64)> = rows
        .iter()
        .zip(strangers)
        .map(|(&[a, b, .., by], strangers)| ([a.min(b), a.max(b)], strangers, f64::from(by) / 1000.0))
        .collect();
    found.order_by_key(|one| one.0);
    let of_many = |pair: &[([u32; 2], u32, f64)]| {
        let strangers = sources::shared_by_many(pair.iter().map(|&(_, strangers, by)| (strangers, Some(by))));
        (strangers > 0).then(|| [pair[0].0[0], pair[0].0[1], strangers])
    };
    let pairs: Vec<[u32; 3]> = found.chunk_by(|a, b| a.0 == b.0).filter_map(of_many).collect();
    answer.push(pairs.len() as u32);
    answer.extend(pairs.as_flattened());
    Ok(answer)
}

/// Returns the two places of a match; `None` if one is outside of its document.
fn places(&[a, b, a_start, a_end, b_start, b_end, _]: &[u32; ROW], lengths: &[u32]) -> Option<[Place; 2]> {
    let place = |document: u32, start: u32, end: u32| {
        let length = *lengths.get(document as usize)?;
        (start <= end && end <= length).then(|| (document, Span::new(start, end)))
    };
    Some([place(a, a_start, a_end)?, place(b, b_start, b_end)?])
}

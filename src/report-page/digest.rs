//! The digest of the inputs of a report.

use alloc::string::{String, ToString};
use core::fmt::Write;

use sha2::{Digest, Sha256};

use crate::input::Reported;

/// Returns SHA-256 of the settings, names and texts, as 64 hexadecimal digits. Each value follows its length in bytes,
/// so that no two lists of values are written as the same bytes.
///
/// Of a text that shares nothing the report shows only the length, so a host need not have its wording: its counted
/// characters are in place of it. A text that is not at hand is the empty text.
pub fn of(reported: &Reported) -> String {
    let mut hash = Sha256::new();
    let mut add = |value: &str| {
        hash.update((value.len() as u64).to_le_bytes());
        hash.update(value);
    };
    add(&serde_json::to_string(&reported.settings).unwrap_or_default());
    let mut sharing = alloc::vec![reported.two.is_some(); reported.texts.len()];
    let of_pairs = reported.pairs.iter().flat_map(|pair| [pair.left as usize, pair.right as usize]);
    // A text that shares only quotations is a source without being in a pair.
    let reports = reported.texts.iter().enumerate().filter_map(|(number, text)| Some((number, text.sources.as_ref()?)));
    let of_sources =
        reports.flat_map(|(number, report)| report.by_source.iter().flat_map(move |one| [number, one.text()]));
    for text in of_pairs.chain(of_sources) {
        if let Some(shares) = sharing.get_mut(text) {
            *shares = true;
        }
    }
    for (text, shares) in reported.texts.iter().zip(sharing) {
        add(&text.name);
        if shares {
            add(text.text.as_deref().unwrap_or(""));
        } else {
            add(&text.counted.to_string());
        }
    }
    let mut digits = String::new();
    for byte in hash.finalize() {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

//! Writes the input for other libraries that compute the same: see `crosscheck.py`.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use juhao::internal::hash::mix;
use juhao::methods::{Detector, Features, Minhash, Shingling, SimhashSp, Statistics, Text, Winnowing};
use serde_json::json;

use crate::texts::{Bases, Change, Random, read};

/// Writes a line of JSON per pair: keys of shingles and our estimate of their resemblance; terms and our simhash;
/// hashes of grams and the positions that we chose.
pub fn write(file: &Path, bases: &Bases) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(File::create(file)?);
    let (shingling, minhash, simhash) = (Shingling::default(), Minhash::default(), SimhashSp::default());
    let mut random = Random::new(8);
    for base in bases.zh.iter().chain(&bases.en) {
        let changed = Change::Edit(1 + random.below(6)).apply(base, base, &mut random);
        let inputs = [read(base), read(&changed)];
        let texts = inputs.each_ref().map(|input| Text::new(&input.document));
        let none = Statistics::default();
        let [a, b] = texts.each_ref().map(|text| shingling.features(text, &none));
        let sketches = texts.each_ref().map(|text| minhash.features(text, &none));
        let estimate = minhash.compare(&sketches[0], &sketches[1]).score;
        let terms: Vec<String> = texts[0]
            .terms
            .iter()
            // A single Han character is not a term of a simhash.
            .filter(|term| texts[0].symbols(term).len() > 1 || texts[0].symbols(term)[0] < 0x2e80)
            .map(|term| texts[0].symbols(term).iter().filter_map(|&c| char::from_u32(c)).collect())
            .collect();
        let grams = if inputs[0].document.is_han() { Winnowing::HAN } else { Winnowing::default().words };
        // Any hash works: one of a symbol and those before it, truncated so that equal hashes occur.
        let symbols = inputs[0].document.symbols();
        let hashes: Vec<u64> =
            symbols.windows(grams.length).map(|gram| mix::hash(gram.iter().copied()) % 10_000).collect();
        let chosen = juhao::methods::window_minima(&hashes, grams.window);
        let keys =
            |features: &Features| features.distinct().iter().map(|key| format!("{key:016x}")).collect::<Vec<_>>();
        let line = json!({
            "left": keys(&a), "right": keys(&b),
            "exact": shingling.compare(&a, &b).score, "estimate": estimate,
            "terms": terms, "simhash": simhash.features(&texts[0], &none).map(|f| format!("{f:016x}")),
            "hashes": hashes, "window": grams.window, "chosen": chosen,
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

//! Definitions and identities of the papers, on examples small enough to check by hand.
#![cfg(not(target_arch = "wasm32"))]

use juhao::features::{full_stop, length_seq, simhash};
use juhao::internal::hash::string::sdbm64;
use juhao::internal::measures::rate;
use juhao::internal::seq::{lcs, myers};
use juhao::text::Stops;
use juhao::{Document, Ratio, Sides, TextOptions};

fn read(text: &str) -> Document {
    Document::from_text(text, &TextOptions::default()).expect("a short text")
}

fn symbols(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}

/// Wei, Yuan, Huang 2013, feature rules 1-3 with L = 10: at most L characters, not beyond the previous stop, none from
/// nothing.
#[test]
fn ccdet_takes_up_to_ten_characters_between_stops() {
    let text = "昨天下午我们一起去了城东的新公园。今天天气很好。。";
    let features = full_stop::extract(&read(text), full_stop::LENGTH);
    let shown: Vec<&str> = features.iter().map(|f| &text[f.span.start as usize..f.span.end as usize]).collect();
    assert_eq!(shown, ["一起去了城东的新公园。", "今天天气很好。"]);
}

/// Feng 2015, steps 1-3: a sentence is its number of terms after stop words are removed.
#[test]
fn sl_st_turns_a_text_into_the_lengths_of_its_sentences() {
    let ferry = read("The ferry left at dawn. Nobody saw it. Who was there?");
    let (keys, _) = length_seq::sentence_keys(&ferry, &Stops::new(&ferry));
    // ferry left dawn; nobody saw; (who, was, there are stop words: no sentence is left)
    assert_eq!(keys.iter().map(|key| key.len()).collect::<Vec<_>>(), [3, 2]);
}

/// Huang, Wang, Li 2008: |A| + |B| = 2 |LCS| + |SES|.
#[test]
fn pku_lcs_lengths_are_two_common_subsequences_and_an_edit_script() {
    for (a, b, common) in
        [("abcabba", "cbabac", 4), ("今天天气很好", "今年天气不好", 4), ("句号", "", 0), ("同文", "同文", 2)]
    {
        let (a, b) = (symbols(a), symbols(b));
        let script = myers::distance(&a, &b, a.len() + b.len()).expect("never more edits than symbols");
        let bounds = lcs::lcs(&a, &b, &[], u64::MAX);
        assert_eq!((bounds.lower, bounds.upper), (common, common));
        assert_eq!(a.len() + b.len(), 2 * common as usize + script);
    }
}

/// The same paper: r = |LCS| / (|A| + |B| - |LCS|) and c = |LCS| / |B|.
#[test]
fn pku_lcs_rates_are_of_the_union_and_of_one_side() {
    let lengths = rate::LcsLengths { lcs: 4, texts: Sides::new(7, 6) };
    assert_eq!(lengths.resemble(), Some(Ratio::new(4, 9)));
    assert_eq!(lengths.contain().map(|c| (c.left, c.right)), Some((Ratio::new(4, 7), Ratio::new(4, 6))));
}

/// Li, Mao, Chen 2013 hash terms with SDBM: single Han characters leave the upper bits 0 in every fingerprint, pairs do
/// not.
#[test]
fn simhash_of_single_characters_is_biased_and_of_pairs_is_not() {
    let chars: Vec<char> = "清晨的渡口没有人只有一条旧船系在柳树下".chars().collect();
    let of = |size: usize| {
        simhash::fingerprint(chars.windows(size).map(|term| (sdbm64(term.iter().collect::<String>().as_bytes()), 1)))
    };
    assert_eq!(of(1) >> 41, 0);
    assert_ne!(of(2) >> 41, 0);
}

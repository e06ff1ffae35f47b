//! Single cases; the many of `tests/verify.rs` are built from the corpus.

use super::*;
use alloc::string::ToString;

const SOURCE: &str = "# The river\n\nThe harbour office keeps a ledger of every barge that passes the lower gate. Each entry gives the \
hour, the draught and the name of the pilot, and nothing else.\n\nIn dry years the ledger is thin, because the river falls \
below the sill and heavy boats must wait for rain. The clerk who started the book in 1904 wrote with a steel pen.\n\n\
老城南门外有一座旧粮仓，建于清末，墙体用青砖和糯米灰浆砌成。仓顶原先盖着芦苇，民国时改成了小瓦。\n";

/// Checks one quotation; returns its status, and its edits with both wordings.
fn check_with(quotation: &str, source: &str, options: &VerifyOptions) -> (Status, Vec<(String, String, String)>) {
    let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
    let (text, source) = (read(quotation), read(source));
    let index = SourceIndex::new(alloc::vec![&source]);
    let whole = Quotation::given(text.shown(), Span::new(0, quotation.len() as u32));
    let checked = verify(&text, &[whole], &index, &["source"], options).expect("short text");
    let one = &checked.quotations[0];
    let edits = one.edits.iter().map(|edit| {
        (
            edit.kind.name().to_string(),
            edit.own.slice(text.shown()).to_string(),
            edit.there.slice(source.shown()).to_string(),
        )
    });
    (one.status, edits.collect())
}

fn check(quotation: &str) -> (Status, Vec<(String, String, String)>) {
    check_with(quotation, SOURCE, &VerifyOptions::default())
}

#[test]
fn what_does_not_change_a_word_is_verified() {
    for quotation in [
        "every barge that passes the lower gate",
        "Every barge that passes\nthe lower gate.",
        "the hour, the draught and the name of the pilot,",
        "the har-\nbour office keeps a led-\nger",
        "ｔｈｅ　ｒｉｖｅｒ falls below the sill",
        "墙体用青砖和糯米灰浆砌成",
        "牆體用青磚和糯米灰漿砌成。",
        "lower gate",
        "糯米",
    ] {
        assert_eq!(check(quotation), (Status::Verified, Vec::new()), "{quotation}");
    }
}

#[test]
fn what_editors_mark_is_repaired() {
    for (quotation, kinds) in [
        ("The harbour office … passes the lower gate", &["ellipsis"][..]),
        ("The harbour office keeps a ledger [...] heavy boats must wait for rain", &["ellipsis"]),
        ("[T]he ledger is thin, because the river falls", &["bracket"]),
        ("[The office] keeps a ledger of every barge", &["bracket"]),
        ("keeps a ledger of every barge [sic] that passes", &["bracket"]),
        ("老城南门外有一座旧粮仓……墙体用青砖和糯米灰浆砌成", &["ellipsis"]),
    ] {
        let (status, edits) = check(quotation);
        assert_eq!(status, Status::Repaired, "{quotation} {edits:?}");
        assert_eq!(edits.iter().map(|edit| &*edit.0).collect::<Vec<_>>(), kinds, "{quotation}");
        let strict = VerifyOptions { strict: true, ..VerifyOptions::default() };
        assert_eq!(check_with(quotation, SOURCE, &strict).0, Status::Altered, "{quotation}");
    }
}

#[test]
fn altered_words_are_named() {
    for (quotation, kind, own, there) in [
        ("heavy boats must not wait for rain", "negation", "not", ""),
        ("The clerk who started the book in 1914 wrote with a steel pen", "date", "1914", "1904"),
        ("In dry years the ledger was thin, because the river falls", "tense", "was", "is"),
        ("In dry years the ledger is thick, because the river falls", "word", "thick", "thin"),
        ("every barge that passes the upper gate", "antonym", "upper", "lower"),
        ("Each entry gives the hour and the name of the pilot", "dropped", "", "the draught"),
        ("墙体用青砖和石灰浆砌成", "word", "石", "糯米"),
        ("仓顶原先没盖着芦苇，民国时改成了小瓦", "negation", "没", ""),
        ("the harbcur office keeps a ledger of every barge", "ocr", "harbcur", "harbour"),
        ("The Harbour Office keeps a ledger of every barge", "case", "Harbour Office", "harbour office"),
        ("the hour; the draught and the name of the pilot", "punctuation", ";", ","),
    ] {
        let (status, edits) = check(quotation);
        let seen = edits.iter().map(|(a, b, c)| (&**a, b.trim(), c.trim())).collect::<Vec<_>>();
        assert_eq!(status, Status::Altered, "{quotation} {seen:?}");
        assert!(seen.contains(&(kind, own, there)) || (kind == "dropped" && seen[0].0 == kind), "{quotation} {seen:?}");
    }
    let tolerant = VerifyOptions { tolerate: alloc::vec!["ocr".into()], ..VerifyOptions::default() };
    assert_eq!(check_with("the harbcur office keeps a ledger of every barge", SOURCE, &tolerant).0, Status::Repaired);
}

#[test]
fn what_is_in_no_source_is_not_found_with_the_nearest_passage() {
    for quotation in ["the lighthouse keeper sold all his lamps in the autumn", "upper gate", "瓦房", "新粮仓"] {
        assert_eq!(check(quotation).0, Status::NotFound, "{quotation}");
    }
}

#[test]
fn a_true_beginning_does_not_hide_an_invented_end() {
    let (status, edits) =
        check("The harbour office keeps a ledger of every barge, and sells copies of it to the widows of captains");
    assert_ne!(status, Status::Verified);
    if status == Status::Altered {
        assert!(edits.last().is_some_and(|edit| edit.1.ends_with("captains")), "{edits:?}");
    }
}

#[test]
fn parts_of_two_places_say_so() {
    let joined = "heavy boats must wait for rain, keeps a ledger of every barge";
    let (status, edits) = check(joined);
    assert_eq!((status, &*edits[0].0), (Status::Altered, "joined"), "{edits:?}");
}

#[test]
fn a_page_between_two_lines_is_no_edit() {
    let source = "the river falls below the sill and heavy\n17\n\x0CThe Ledger\nboats must wait for rain";
    assert_eq!(
        check_with("below the sill and heavy boats must wait for rain", source, &VerifyOptions::default()),
        (Status::Verified, Vec::new())
    );
    let noted = "the river falls below the sill² and heavy boats[3] must wait";
    assert_eq!(
        check_with("falls below the sill and heavy boats must wait", noted, &VerifyOptions::default()).0,
        Status::Repaired
    );
}

#[test]
fn all_places_are_counted_and_a_citation_prefers_its_source() {
    let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
    let sources = [read("The river rises. The river rises."), read("Here the river rises, too.")];
    let index = SourceIndex::new(sources.iter().collect());
    let text = read("He says “the river rises” (Vane 2020: 17).");
    let quoted = quotations::find(text.shown(), &[]);
    let checked = verify(&text, &quoted, &index, &["reed-1999.txt", "vane-2020.pdf"], &VerifyOptions::default())
        .expect("short text");
    let one = &checked.quotations[0];
    assert_eq!((one.status, one.places, one.place.as_ref().map(|place| place.source)), (Status::Verified, 3, Some(1)));
    assert_eq!(one.alternatives.len(), 2);
}

#[test]
fn passages_without_marks_are_found() {
    let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
    let source = read(SOURCE);
    let index = SourceIndex::new(alloc::vec![&source]);
    let text = read(
        "As we all know, each entry gives the hour, the draught and the name of the pilot, “and heavy boats must wait for rain as a rule”.",
    );
    let quoted: Vec<Span> = quotations::find(text.shown(), &[]).iter().map(|one| one.span).collect();
    let found = unquoted(&text, &quoted, &index, 1 << 20);
    let seen: Vec<_> = found.iter().map(|one| one.span.slice(text.shown())).collect();
    assert_eq!(seen, ["each entry gives the hour, the draught and the name of the pilot"]);
}

#[test]
fn any_text_is_answered() {
    let words = [
        "the ",
        "river",
        " ",
        "…",
        "[",
        "]",
        "“",
        "”",
        "\n",
        "\x0C",
        "不",
        "没有",
        "1904",
        "é",
        "-\n",
        "\u{301}",
        "👩\u{200D}👧",
        "’",
        "> ",
        ". ",
    ];
    for seed in 0..1500 {
        let mut numbers = crate::seq::naive::RandomNumbers(seed);
        let mut some = |most: u32| -> String {
            (0..numbers.below(most)).map(|_| words[numbers.below(words.len() as u32) as usize]).collect()
        };
        let (text, one, other) = (some(30), some(60), some(60));
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).expect("short text");
        let (document, sources) = (read(&text), [read(&one), read(&other)]);
        let index = SourceIndex::new(sources.iter().collect());
        let mut quoted = quotations::find(&text, &[]);
        quoted.push(Quotation::given(&text, Span::new(0, text.len() as u32)));
        for options in [VerifyOptions::default(), VerifyOptions { strict: true, ..VerifyOptions::default() }] {
            let checked = verify(&document, &quoted, &index, &["a", "b"], &options).expect("short text");
            for one in &checked.quotations {
                assert!(one.share.num <= one.share.den, "{text:?}");
                assert_eq!(one.place.is_some(), one.status != Status::NotFound, "{text:?}");
                for edit in &one.edits {
                    let source = one.place.as_ref().map_or(0, |place| place.source as usize);
                    let spans = [(&*text, edit.own), (sources[source].shown(), edit.there)];
                    assert!(
                        spans
                            .iter()
                            .all(|(text, span)| Span::try_new(text, span.start as usize, span.end as usize).is_some()),
                        "{text:?} {edit:?}"
                    );
                }
            }
        }
        unquoted(&document, &[], &index, 1000);
    }
}

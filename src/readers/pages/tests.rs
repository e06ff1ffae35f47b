//! Tables of pieces of text, and the text that they have.

use super::{Pages, Run, read};

/// Width of a letter, as a share of the size of its font.
const LETTER: f64 = 0.5;

/// A line of a page: its left edge, its baseline, the size of its font, its text. Each letter is half as wide as high,
/// and each Han character is square.
fn line(x: f64, y: f64, size: f64, text: &str) -> Run {
    let width: f64 = text.chars().map(|c| if super::is_wide(c) { size } else { LETTER * size }).sum();
    Run::new(text, [size, 0.0, 0.0, size, x, y], width)
}

/// The lines of a column from the top, with a font of 10 and a leading of 12.
fn column(x: f64, top: f64, lines: &[&str]) -> Vec<Run> {
    lines.iter().enumerate().map(|(at, text)| line(x, top - 12.0 * at as f64, 10.0, text)).collect()
}

/// The letters of pieces as pieces of their own, as some libraries give them.
fn letters(runs: &[Run]) -> Vec<Run> {
    let mut out = Vec::new();
    for run in runs {
        let mut x = run.x;
        for c in run.text.chars() {
            let letter = line(x, run.y, run.size, &c.to_string());
            x += letter.width;
            out.push(letter);
        }
    }
    out
}

fn text(pages: Vec<Vec<Run>>) -> String {
    read(pages).text
}

const LEFT: [&str; 5] = [
    "The ferry leaves the harbour when",
    "the bell has been rung three times",
    "and the passengers have found a",
    "place on the benches of the deck,",
    "which is narrow. Nobody waits for",
];
const RIGHT: [&str; 5] = [
    "it in winter, because the river is",
    "frozen from one bank to the other",
    "and a sledge takes the letters and",
    "the parcels, and now and then a",
    "traveller.",
];

fn prose() -> String {
    LEFT.iter().chain(&RIGHT).copied().collect::<Vec<_>>().join(" ")
}

#[test]
fn columns_are_read_one_after_the_other_whatever_the_order_of_their_pieces() {
    let left = column(50.0, 700.0, &LEFT);
    for shift in [0.0, 5.0] {
        let right = column(250.0, 700.0 - shift, &RIGHT);
        let mut rows: Vec<Run> =
            left.iter().zip(&right).flat_map(|(one, other)| [one.clone(), other.clone()]).collect();
        assert_eq!(text(vec![rows.clone()]), prose());
        assert_eq!(text(vec![letters(&rows)]), prose(), "letters");
        rows.reverse();
        assert_eq!(text(vec![rows]), prose(), "from the bottom");
    }
}

#[test]
fn a_heading_over_both_columns_comes_first_and_a_line_under_them_last() {
    let mut page = column(50.0, 700.0, &LEFT);
    page.extend(column(250.0, 700.0, &RIGHT));
    page.push(line(120.0, 730.0, 16.0, "The ferry and the bell"));
    page.push(line(
        50.0,
        620.0,
        8.0,
        "This note is set under both columns, from the one edge of the page to the other.",
    ));
    let want = format!(
        "The ferry and the bell\n{}\nThis note is set under both columns, from the one edge of the page to the other.",
        prose()
    );
    assert_eq!(text(vec![page]), want);
}

#[test]
fn three_columns_are_read_one_after_the_other() {
    let mut page = column(450.0, 700.0, &["and back again, and the last boat", "waits for nobody at all."]);
    page.extend(column(250.0, 700.0, &RIGHT[..4]));
    page.extend(column(50.0, 700.0, &LEFT));
    let got = text(vec![page]);
    assert_eq!(
        got,
        format!(
            "{} {} and back again, and the last boat waits for nobody at all.",
            LEFT.join(" "),
            RIGHT[..4].join(" ")
        )
    );
}

#[test]
fn the_cells_of_a_table_are_read_row_by_row() {
    let rows = [
        ("Ferry", "12", "Monday"),
        ("Sledge", "3", "Tuesday to Friday"),
        ("Boat", "1", "Sunday"),
        ("Raft", "9", "never"),
    ];
    let cells = rows.iter().enumerate().flat_map(|(at, (a, b, c))| {
        let y = 700.0 - 12.0 * at as f64;
        [line(50.0, y, 10.0, a), line(200.0, y, 10.0, b), line(300.0, y, 10.0, c)]
    });
    let want = "Ferry 12 Monday\nSledge 3 Tuesday to Friday\nBoat 1 Sunday\nRaft 9 never";
    assert_eq!(text(vec![cells.collect()]), want);
}

#[test]
fn broken_words_are_whole_and_ligatures_are_letters() {
    let page = column(
        50.0,
        700.0,
        &[
            "It is the ﬁrst boat of the day, and the pas-",
            "sengers of the oﬃce are on the well-known",
            "deck, where the cap\u{AD}",
            "tain",
        ],
    );
    let want = "It is the first boat of the day, and the passengers of the office are on the well-known deck, where the cap\ntain";
    assert_eq!(text(vec![page]).replace('\u{AD}', ""), want);
    let page = column(
        50.0,
        700.0,
        &["the old captain of the ferry, who had a cap\u{AD}", "tain of his own in the other one of the two"],
    );
    assert!(text(vec![page]).contains("a captain of his own"));
}

#[test]
fn a_line_ends_a_paragraph_if_the_next_word_would_have_fitted() {
    let want = "The old bridge by the river was opened again yesterday morning after nine months of repairs, and many people came.\n\
                The stone arches were kept as they were before.";
    let page = column(
        50.0,
        700.0,
        &[
            "The old bridge by the river was opened again yes-",
            "terday morning after nine months of repairs, and",
            "many people came.",
            "The stone arches were kept as they were before.",
        ],
    );
    assert_eq!(text(vec![page]), want);
    let han = column(
        50.0,
        700.0,
        &["图书馆周一闭馆，周二至周日上午九点开门，请大家", "相互转告，不要在周一早上站在门口等候，", "谢谢。"],
    );
    assert_eq!(
        text(vec![han]),
        "图书馆周一闭馆，周二至周日上午九点开门，请大家相互转告，不要在周一早上站在门口等候，\n谢谢。"
    );
}

#[test]
fn the_only_long_line_of_a_column_ends_a_paragraph_with_its_sentence() {
    let page = column(50.0, 700.0, &["全靠钟声告诉两岸的人。", "敲一下是靠岸。"]);
    assert_eq!(text(vec![page]), "全靠钟声告诉两岸的人。\n敲一下是靠岸。");
    let page = column(50.0, 700.0, &["全靠钟声告诉两岸的人，", "敲一下是靠岸。"]);
    assert_eq!(text(vec![page]), "全靠钟声告诉两岸的人，敲一下是靠岸。");
    let page = column(50.0, 700.0, &["全靠钟声告诉两岸的人。", "敲一下是靠岸，敲两下是", "离岸。"]);
    assert_eq!(text(vec![page]), "全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸。");
}

#[test]
fn indents_gaps_and_other_sizes_begin_paragraphs() {
    let full = [
        "This line is as long as any other one is.",
        "So is this one, which is as long as that.",
        "It is the third line that is of one size.",
    ];
    let inner = "So is this one, that is as long as it.";
    let indented =
        vec![line(50.0, 700.0, 10.0, full[0]), line(65.0, 688.0, 10.0, inner), line(50.0, 676.0, 10.0, full[2])];
    assert_eq!(text(vec![indented]), format!("{}\n{} {}", full[0], inner, full[2]));
    let apart =
        vec![line(50.0, 700.0, 10.0, full[0]), line(50.0, 688.0, 10.0, full[1]), line(50.0, 668.0, 10.0, full[2])];
    assert_eq!(text(vec![apart]), format!("{} {}\n{}", full[0], full[1], full[2]));
    let smaller = vec![line(50.0, 700.0, 10.0, full[0]), line(50.0, 688.0, 8.0, full[1])];
    assert_eq!(text(vec![smaller]), format!("{}\n{}", full[0], full[1]));
    let full = ["This line is as long as any other one is. Yes", full[1], full[2]];
    let hanging =
        [(50.0, full[0]), (70.0, full[1]), (70.0, full[2]), (50.0, full[0]), (70.0, full[1]), (70.0, full[2])];
    let hanging = hanging.iter().enumerate().map(|(at, (x, text))| line(*x, 700.0 - 12.0 * at as f64, 10.0, text));
    assert_eq!(text(vec![hanging.collect()]), format!("{0}\n{0}", full.join(" ")));
}

/// Pages of one column with a head above it and a foot below it.
fn pages(heads: &[String], bodies: &[Vec<&str>], feet: &[String]) -> Vec<Vec<Run>> {
    let page = |((head, body), foot): ((&String, &Vec<&str>), &String)| {
        let mut page = column(50.0, 700.0, body);
        page.push(line(50.0, 760.0, 9.0, head));
        page.push(line(290.0, 40.0, 9.0, foot));
        page
    };
    heads.iter().zip(bodies).zip(feet).map(page).collect()
}

#[test]
fn running_heads_and_page_numbers_are_left_out() {
    let bodies = [
        vec!["The first page is about arches."],
        vec!["The second one of rails."],
        vec!["The third one of the mayor."],
    ];
    let heads: Vec<String> = (1..4).map(|at| format!("Journal of Bridges {at}")).collect();
    let feet: Vec<String> = (1..4).map(|at| format!("- {at} -")).collect();
    let want = "The first page is about arches.\n\u{C}The second one of rails.\n\u{C}The third one of the mayor.";
    assert_eq!(text(pages(&heads, &bodies, &feet)), want);
    assert_eq!(text(vec![column(50.0, 700.0, &["1984"])]), "1984", "a line of one page is kept");
}

#[test]
fn heads_of_left_and_right_pages_are_left_out_and_lines_with_other_numbers_are_kept() {
    let head = |at: usize| if at % 2 == 1 { format!("A. Writer {}", at + 17) } else { format!("{} On bells", at + 17) };
    let own: Vec<String> = "abcdef".chars().map(|c| format!("Own words of this page are {c}.")).collect();
    let bodies: Vec<Vec<&str>> = own.iter().map(|own| vec![&**own]).collect();
    let heads: Vec<String> = (0..6).map(head).collect();
    let feet = vec!["*".to_owned(); 6];
    let text_of = text(pages(&heads, &bodies, &feet));
    assert_eq!(text_of, own.join("\n\u{C}"));
    let table = ["The year was 1990.", "The year was 1875.", "The year was 2004."];
    let kept = text(table.iter().map(|year| column(50.0, 700.0, &[year])).collect());
    assert_eq!(kept, table.join("\n\u{C}"), "numbers that do not grow from page to page are text");
    let two = ["The head", "This is page one."];
    let kept = text(vec![column(50.0, 700.0, &two), column(50.0, 700.0, &two)]);
    assert_eq!(kept, "The head\nThis is page one.\n\u{C}The head\nThis is page one.", "two pages can be chance");
}

#[test]
fn a_paragraph_continues_on_the_next_page_and_a_broken_word_stays_on_the_first() {
    let heads = ["1", "2", "3"].map(String::from);
    let bodies = [
        vec!["The ferry leaves the harbour when the pas-"],
        vec!["sengers have found a place on the benches", "of the deck, which is as narrow as a plank"],
        vec!["of the pier.", "Nobody waits."],
    ];
    let want = "The ferry leaves the harbour when the passengers \u{C}have found a place on the benches of the deck, which is as \
                narrow as a plank \u{C}of the pier.\nNobody waits.";
    assert_eq!(text(pages(&heads, &bodies, &heads)), want);
}

#[test]
fn pages_without_text_are_named_and_keep_their_number() {
    let page = |text: &str| column(50.0, 700.0, &[text]);
    let Pages { text, without_text } = read([vec![], page("One."), vec![], page("Two."), page("—"), vec![]]);
    assert_eq!((text.as_str(), &without_text[..]), ("\u{C}One.\n\u{C}\u{C}Two.\n\u{C}—\n\u{C}", &[1, 3, 5, 6][..]));
}

#[test]
fn raised_numbers_and_bold_shadows_are_of_their_line() {
    let mut page =
        vec![line(50.0, 700.0, 10.0, "The bell"), line(90.0, 703.5, 7.0, "1"), line(96.0, 700.0, 10.0, "rang")];
    page.push(line(96.2, 700.0, 10.0, "rang"));
    assert_eq!(text(vec![page]), "The bell1 rang");
    // LibreOffice raises numbers by nearly half of the size.
    let high = vec![line(50.0, 700.0, 12.0, "The bell"), line(98.0, 705.5, 7.0, "1")];
    assert_eq!(text(vec![high]), "The bell1");
    let initial = vec![
        line(50.0, 676.0, 36.0, "T"),
        line(75.0, 700.0, 12.0, "he bell rang"),
        line(75.0, 688.0, 12.0, "twice"),
        line(75.0, 676.0, 12.0, "here"),
    ];
    assert_eq!(text(vec![initial]), "he bell rang\ntwice\nT here");
}

#[test]
fn text_of_another_direction_comes_after_the_rest() {
    let mut page = column(50.0, 700.0, &LEFT);
    for (place, c) in "DRAFT".chars().enumerate() {
        let at = 30.0 * place as f64;
        let transform = [30.0, 30.0, -30.0, 30.0, 60.0 + at, 600.0 + at];
        page.insert(place, Run::new(&c.to_string(), transform, 30.0 * 1.4));
    }
    page.push(Run::new("arXiv 1999", [0.0, 12.0, -12.0, 0.0, 20.0, 300.0], 60.0));
    assert_eq!(text(vec![page]), format!("{}\nDRAFT\narXiv 1999", LEFT.join(" ")));
    let turned = LEFT.iter().enumerate().map(|(at, text)| {
        Run::new(text, [0.0, 10.0, -10.0, 0.0, 100.0 + 12.0 * at as f64, 50.0], 5.0 * text.len() as f64)
    });
    assert_eq!(text(vec![turned.collect()]), LEFT.join(" "), "a page on its side");
}

#[test]
fn arabic_and_hebrew_are_read_from_the_right() {
    // Letters as a page shows them, from the left.
    let shown: Vec<char> = "םולש 12 םלוע".chars().collect();
    let runs = shown.iter().enumerate().map(|(at, c)| line(50.0 + 5.0 * at as f64, 700.0, 10.0, &c.to_string()));
    assert_eq!(text(vec![runs.collect()]), "עולם 12 שלום");
}

#[test]
fn pieces_without_a_place_are_read() {
    let runs = vec![
        Run::new("A bell", [f64::NAN; 6], f64::INFINITY),
        Run::new("", [0.0; 6], -1.0),
        Run::new("\0\u{7}", [0.0; 6], 0.0),
    ];
    assert_eq!(text(vec![runs]), "A bell");
}

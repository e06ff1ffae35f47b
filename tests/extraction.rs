//! The bodies of the pages in `tests/cases/body`, each of which has one difficulty.
//!
//! `body.txt` is the extracted text. If a reader would keep other text, that is in `gold.txt`.
//! `UPDATE_EXPECT=1 cargo test --test extraction` writes the present bodies; review the diff.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::{Path, PathBuf};

use juhao::decode::decode;
use juhao::report::Relation;
use juhao::text::{BlockKind, Comments, ExtractionChoice, PageOptions, extract};
use juhao::{Document, Options, Span, TextOptions, compare};

fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/body");
    let mut folders: Vec<_> = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort_unstable();
    assert!(!folders.is_empty());
    folders
}

/// Reads the page of a folder; some pages are not in UTF-8.
fn page(folder: &Path) -> String {
    decode(&fs::read(folder.join("page.html")).unwrap(), None).text
}

#[test]
fn every_page_gives_its_body() {
    let mut changed = Vec::new();
    for folder in folders() {
        let html = page(&folder);
        let body = extract(&html, ExtractionChoice::Body).body;
        if body.trim() == fs::read_to_string(folder.join("body.txt")).unwrap().trim() {
            continue;
        }
        changed.push(format!("{}:\n{body}", folder.file_name().unwrap().display()));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(folder.join("body.txt"), body).unwrap();
        }
    }
    assert!(changed.is_empty(), "other bodies than expected (UPDATE_EXPECT=1 accepts them):\n{}", changed.join("\n\n"));
}

/// Text that the body of a page must contain, and text that it must not.
#[derive(serde::Deserialize)]
struct Expected {
    id: String,
    complaint: String,
    must_contain: Vec<String>,
    must_not_contain: Vec<String>,
}

#[test]
fn pages_of_every_kind_keep_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/pages");
    let body = |id: &str| {
        extract(&fs::read_to_string(folder.join(id).with_extension("html")).unwrap(), ExtractionChoice::Body).body
    };
    let pages: Vec<Expected> =
        serde_json::from_str(&fs::read_to_string(folder.join("expected.json")).unwrap()).unwrap();
    assert!(!pages.is_empty());
    for page in &pages {
        let body = body(&page.id);
        let lost: Vec<_> = page.must_contain.iter().filter(|text| !body.contains(&***text)).collect();
        let extra: Vec<_> = page.must_not_contain.iter().filter(|text| body.contains(&***text)).collect();
        assert!(
            lost.is_empty() && extra.is_empty(),
            "{} ({}): lost {lost:?}, extra {extra:?}",
            page.id,
            page.complaint
        );
    }
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for path in whole.filter(|path| path.extension().is_some_and(|extension| extension == "txt")) {
        let id = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(words(&body(id)), words(&fs::read_to_string(&path).unwrap()), "{id}");
    }
}

/// Two articles in the template of one site, each in one form with three sentences about the site after it.
#[test]
fn two_articles_in_one_template_are_not_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/pages");
    let read = |id: &str| fs::read_to_string(folder.join(id).with_extension("html")).unwrap();
    let options = TextOptions { extraction: ExtractionChoice::Body, ..TextOptions::default() };
    let of_page = |id| Document::from_html(&read(id), &options).unwrap();
    let (page, other) = (of_page("aspnet-form"), of_page("aspnet-other"));
    assert_ne!(compare(&page, &other, &Options::default()).relation, Relation::Duplicate);
    let html = read("aspnet-form");
    let text: Vec<&str> = html.split("<p>").skip(1).take(7).filter_map(|part| part.split("</p>").next()).collect();
    let text = Document::from_text(text.join("\n"), &options).unwrap();
    let relation = compare(&page, &text, &Options::default()).relation;
    assert!(matches!(relation, Relation::Duplicate | Relation::Contains), "{relation:?}");
}

#[test]
fn what_a_reader_would_keep_is_told_only_where_it_differs() {
    for folder in folders() {
        if let Ok(gold) = fs::read_to_string(folder.join("gold.txt")) {
            let body = fs::read_to_string(folder.join("body.txt")).unwrap();
            assert_ne!(gold.trim(), body.trim(), "{} can go", folder.join("gold.txt").display());
        }
    }
}

#[test]
fn every_character_of_a_body_is_traced_to_the_page() {
    for folder in folders() {
        let html = page(&folder);
        let page = extract(&html, ExtractionChoice::Body);
        for (at, c) in page.body.char_indices() {
            let span = Span::new(at as u32, (at + c.len_utf8()) as u32);
            let source = page.map.source_of(span).slice(&html);
            let as_it_stands = source.starts_with(c) || (c.is_whitespace() && source.trim().is_empty());
            assert!(as_it_stands || source.starts_with(['&', '\\']), "{c:?} from {source:?} in {}", folder.display());
        }
        let kept: Vec<_> = page.blocks.iter().filter(|block| block.kept).map(|block| block.span).collect();
        assert!(kept.is_sorted() && kept.iter().all(|span| !span.is_empty()), "{}", folder.display());
    }
}

/// An article in the structures of several sites, each with its own markup for comments.
fn commented(structure: usize, comments: &[&str]) -> String {
    let item = |text: &&str| match structure {
        0 => format!("<li><div class=comment-body><b>Reader</b><p>{text}</p><a href=#>Reply</a></div>"),
        1 => format!("<div itemscope itemtype=https://schema.org/Comment><span>Anna</span> <p>{text}</p></div>"),
        2 => format!("<article class=comment><footer>Bo, Monday</footer>{text}</article>"),
        _ => format!("<dd><p>{text}</p></dd>"),
    };
    let items: String = comments.iter().map(item).collect();
    let box_of_them = match structure {
        0 => format!("<ol class=commentlist>{items}</ol>"),
        1 => format!("<div><h3>What readers say</h3>{items}</div>"),
        2 => format!("<section class=comments-area><h2>3 comments</h2>{items}</section>"),
        _ => format!("<div id=comments><dl>{items}</dl></div>"),
    };
    format!(
        "<title>The mill</title><div class=story><h1>The parish sells the mill</h1>\
         <p>The mill at the lower weir has been empty since the flood, and the parish has decided to sell it.</p>\
         <p>Three bidders have looked at the house, and one of them wants to grind flour there again.</p>\
         <p>A vote is planned for the second Sunday in June, when the water should be low.</p></div>{box_of_them}"
    )
}

const READERS: [[&str; 4]; 2] = [
    [
        "My grandfather carried sacks there every autumn, and he never forgot the noise of the wheel.",
        "Sell it to the one who grinds, please, because bread from the town tastes of nothing.",
        "I would rather see a museum in it, with the old stones and a good bakery next door.",
        "Nobody asked those of us who live below the weir and had the water in the kitchen.",
    ],
    [
        "Which year was the last flood before this one, does anyone have the parish book at hand?",
        "The roof alone costs more than the whole village earns with its wood in ten years.",
        "Good news at last, after all those meetings that ended with a shrug and a glass of beer.",
        "The photograph shows the upper mill, which burned down when my mother was a child.",
    ],
];

#[test]
fn comments_of_two_sites_do_not_part_copies_of_one_article() {
    let read = |html: &str, comments| {
        let options = TextOptions { comments, ..TextOptions::default() };
        Document::from_html(html, &options).unwrap()
    };
    for left in 0..4 {
        for right in 0..4 {
            let pages = [commented(left, &READERS[0]), commented(right, &READERS[1])];
            let relation = |comments| {
                let [a, b] = [read(&pages[0], comments), read(&pages[1], comments)];
                compare(&a, &b, &Options::default()).relation
            };
            assert_eq!(relation(Comments::LeaveOut), Relation::Duplicate, "{left} and {right}");
            assert_ne!(relation(Comments::Keep), Relation::Duplicate, "{left} and {right}");
        }
    }
}

#[test]
fn comments_are_blocks_of_their_own_kind_whether_kept_or_not() {
    for structure in 0..4 {
        let html = commented(structure, &READERS[0]);
        for comments in Comments::ALL {
            let page = extract(&html, PageOptions { extraction: ExtractionChoice::Body, comments });
            assert!(page.body.contains("A vote is planned") && !page.body.contains("Reply"), "{}", page.body);
            for text in READERS[0] {
                let block = page.blocks.iter().find(|block| block.source.slice(&html).contains(text)).unwrap();
                assert_eq!(block.kind, BlockKind::Comment, "{text}");
                assert_eq!((block.kept, page.body.contains(text)), (comments == Comments::Keep, block.kept), "{text}");
            }
        }
    }
}

#[test]
fn a_thread_and_all_visible_text_keep_what_people_wrote_whatever_is_said_of_comments() {
    let html = commented(0, &READERS[0]);
    let thread = format!("<script type=application/ld+json>{{\"@type\": \"DiscussionForumPosting\"}}</script>{html}");
    for (html, extraction) in [(&thread, ExtractionChoice::Body), (&html, ExtractionChoice::Visible)] {
        let body = extract(html, extraction).body;
        assert!(READERS[0].iter().all(|text| body.contains(text)), "{body}");
    }
}

#[test]
fn posts_that_a_script_draws_are_read_from_the_data_of_the_page() {
    let topic = serde_json::json!({ "post_stream": { "posts": [
        { "cooked": "<p>The wheel of our mill turns although the gate is closed. Why?</p>" },
        { "cooked": "<p>Put the brake on the rim and not on the spokes, because \"they\" carry nothing.</p><p>Then lower the water.</p>" },
    ] } });
    let data = serde_json::json!({ "site": "{}", "topic_7": topic.to_string() }).to_string();
    let page = |shown: &str| {
        let data = data.replace('&', "&amp;").replace('"', "&quot;");
        format!("<div class=hidden id=data-preloaded data-preloaded=\"{data}\"></div>{shown}")
    };
    let thread = extract(&page("<h1>A wheel that turns</h1><p>Loading.</p>"), ExtractionChoice::Body);
    let posts = "The wheel of our mill turns although the gate is closed. Why?\n\
                 Put the brake on the rim and not on the spokes, because \"they\" carry nothing.\nThen lower the water.";
    assert_eq!(thread.body, posts);
    // Visible text takes precedence.
    let shown: String = posts.lines().map(|line| ["<p>", line, "</p>"].concat()).collect();
    let thread = extract(&page(&shown), ExtractionChoice::Body);
    assert!(thread.blocks.iter().all(|block| block.note.name() != "data"), "{}", thread.body);
}

#[test]
fn what_a_style_sheet_hides_is_not_read() {
    let keywords =
        "<div class=kw><p>Cheap mills, old mills, mills for rent: all the mills of the valley, with prices.</p></div>";
    let story = "<h1>The mill</h1><p>The mill at the lower weir has been empty since the flood, and the parish sells it.</p>\
                 <p>A vote is planned for the second Sunday in June, when the water should be low.</p>";
    for (sheet, is_read) in [
        ("<style>.kw{display:none}</style>", false),
        ("<style>.kw{position:absolute;left:-9999px}</style>", false),
        ("<style media=print>.kw{display:none}</style>", true),
        ("<noscript><style>.kw{display:none}</style></noscript>", true),
        ("<style>.kw{display:none}.kw.open{display:block}</style>", true),
        ("", true),
    ] {
        let html = format!("<head>{sheet}</head><main>{story}{keywords}</main>");
        for extraction in [ExtractionChoice::Body, ExtractionChoice::Visible] {
            let page = extract(&html, extraction);
            assert_eq!(page.body.contains("Cheap mills"), is_read, "{sheet}");
            assert!(page.body.contains("A vote is planned"), "{sheet}");
        }
    }
    // Panels that open on a click are read as ordinary text, if there are several.
    let panel = |text: &str| {
        format!("<h2>{text}?</h2><div class=kw><p>{text}, because the water of the river is low.</p></div>")
    };
    let panels: String = ["We do this in the summer", "They did that by hand", "You may see it"].map(panel).concat();
    let page =
        extract(&format!("<style>.kw{{display:none}}</style><main>{story}{panels}</main>"), ExtractionChoice::Body);
    assert_eq!(page.body.matches("because the water").count(), 3, "{}", page.body);
}

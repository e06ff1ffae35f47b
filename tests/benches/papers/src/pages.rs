//! Articles in their pages: CCDet without extraction, and readers' comments.
//!
//! CCDet's first argument is that menus, links and notices have no full stop, so that it needs no extraction. Its one
//! weakness are comments, which have full stops.

use std::error::Error;

use juhao::Method;
use juhao::methods::{Ccdet, Detector, Statistics, Stoplist, Text};

use crate::measure::{self, Question};
use crate::plot::{Axes, Line};
use crate::prose::{Finding, Table};
use crate::texts::{Bases, Random, Set, read, sentences};
use crate::{From, Page};

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A row: a name and shares in percent.
fn cells(name: &str, shares: &[f64]) -> Vec<String> {
    [name.to_owned()].into_iter().chain(shares.iter().map(|&share| percent(share))).collect()
}

/// The methods whose accuracy on whole pages is compared with that on bodies: those of CCDet's paper, and the parents.
const ON_PAGES: [Method; 9] = [
    Method::Ccdet,
    Method::SpotSigs,
    Method::CoDet,
    Method::Shingling,
    Method::IMatch,
    Method::PkuLcs,
    Method::PkuLcsMoved,
    Method::SlSt,
    Method::SimhashSp,
];

/// CCDet on whole pages, without extraction: on labelled sets of pages, and on articles in menus of growing length.
pub fn whole(page: &mut Page, labelled: &[Set], bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("pages", "Whole pages without extraction", From::Labelled);
    let sets: Vec<&Set> = labelled.iter().filter(|set| !set.whole.is_empty()).collect();
    let paper = "CCDet needs no extraction of the body, because menus, links and notices have no full stops, and pruning by site drops those that have.";
    if !sets.is_empty() {
        on_labelled(page, &sets, paper);
    }
    page.prose("The same article on two sites, each in a menu of its own without full stops: share of the pairs in percent that each method calls related by its own rule, against the length of the menu in percent of the article's. *Other articles*: two articles in one menu that is as long as an article.");
    let lengths = [0, 25, 50, 100, 200, 400];
    for (language, name, own) in bases.languages() {
        let table = surrounded(page, ("menus", language), &own[..own.len().min(80)], (&lengths, "menu"), menu)?;
        let (none, most) = ("0%", "400%");
        let loss = |row: &str| table.number(row, none) - table.number(row, most);
        let rows = ON_PAGES.map(Method::name);
        let said = |row: &str| format!("{row} from {} to {}", table.cell(row, none), table.cell(row, most));
        let least = rows.iter().map(|row| loss(row)).fold(f64::MAX, f64::min);
        let here = format!(
            "{name}, without a menu ({none}) and with one of {most}: {}. Other articles in one menu: {}.",
            rows.map(said).join(", "),
            table.listed(rows, "other articles")
        );
        page.claim(paper, &here, Finding::of(loss("ccdet") <= least && table.number("ccdet", "other articles") == 0.0));
        page.table(&table);
    }
    Ok(())
}

/// The row of CCDet with pruning.
const PRUNED: &str = "ccdet, pruned by site";

/// CCDet without the features whose lists are crowded by one site, as in its index.
fn pruned_by_site(texts: &[Text<'_>], sites: &[u32]) -> Ccdet {
    let method = Ccdet::default();
    let features: Vec<_> = texts.iter().map(|text| method.features(text, &Statistics::default())).collect();
    let stoplist = Stoplist::collect(features.iter().zip(sites.iter().copied()), &method.pruning);
    Ccdet { stoplist, ..method }
}

/// Accuracy on the bodies of pages and on all their visible text.
fn on_labelled(page: &mut Page, sets: &[&Set], paper: &str) {
    page.prose("F1 of *related* pairs in percent on sets of pages: on their bodies, and on all their visible text. The threshold is chosen on one half of the pairs and shown on the other, or is the paper's own.");
    let columns = ["body", "page", "body, own threshold", "page, own threshold"];
    for (language, name) in [("zh", "Chinese"), ("en", "English")] {
        let sets: Vec<&&Set> = sets.iter().filter(|set| set.language() == language).collect();
        if sets.is_empty() {
            continue;
        }
        // The last row is CCDet with the lists of its index pruned by site.
        let mut sums = vec![[0.0; 4]; ON_PAGES.len() + 1];
        for set in &sets {
            for (form, documents) in [&set.documents, &set.whole].into_iter().enumerate() {
                let texts = measure::texts(documents);
                let statistics = measure::statistics(&texts);
                let score = |method: Method| measure::score(method, &texts, set, &statistics);
                let pruned = pruned_by_site(&texts, &set.sites);
                let pruned = measure::score_with(&pruned, &texts, &set.pairs, &statistics);
                for (scored, sum) in ON_PAGES.into_iter().map(score).chain([pruned]).zip(&mut sums) {
                    let shares = [
                        measure::two_fold(Question::Related, &set.pairs, &scored).f1(),
                        measure::own_f1(Question::Related, &set.pairs, &scored).f1(),
                    ];
                    sum[form] += shares[0] / sets.len() as f64;
                    sum[form + 2] += shares[1] / sets.len() as f64;
                }
            }
        }
        let names = || ON_PAGES.iter().map(|method| method.name()).chain([PRUNED]);
        let rows = names().zip(&sums).map(|(name, sum)| cells(name, sum)).collect();
        let head = sets.iter().map(|set| &*set.name).collect::<Vec<_>>().join(", ");
        let table = Table::new([&*format!("mean of {head}")].into_iter().chain(columns), rows);
        let loss = |row: &str| table.number(row, "body") - table.number(row, "page");
        let said = |row: &str| format!("{row} from {} to {}", table.cell(row, "body"), table.cell(row, "page"));
        let compared = ["spotsigs", "codet", "shingling"];
        let holds = compared.iter().all(|row| loss(PRUNED) <= loss(row)) && loss(PRUNED) <= 1.0;
        let here = format!("{name} pages, from body to page: {}.", names().map(said).collect::<Vec<_>>().join(", "));
        page.claim(paper, &here, Finding::of(holds));
        page.table(&table);
    }
}

/// One article under the comments of readers of two sites: `CCDet`'s own weakness.
pub fn comments(page: &mut Page, bases: &Bases) -> Result<(), Box<dyn Error>> {
    page.section("comments", "Articles with readers' comments", From::Clone);
    page.prose("The same article on two sites, under comments of other readers, which end in full stops: share of the pairs in percent that each method still calls related by its own rule, against the length of the comments in percent of the article's.");
    page.prose("*Other articles*: two articles under the same comments, which are as long as the article. Such pairs share half of their text, and are no copies of an article.");
    let lengths = [0, 25, 50, 100, 200, 400];
    for (language, name, own) in bases.languages() {
        let own = &own[..own.len().min(80)];
        let table = surrounded(page, ("comments", language), own, (&lengths, "comments"), written)?;
        let equal = "100%";
        let best = table.ranked(equal);
        let ccdet = |column: &str| table.number("ccdet", column);
        let at =
            |row: &str| format!("{row} {}", lengths.map(|length| table.cell(row, &format!("{length}%"))).join(", "));
        page.claim(
            "Comments with full stops under an article stay as noise: CCDet's one weakness.",
            &format!("{name}, from no comments (0%) to 400%: {}; {}.", at("ccdet"), at("juhao")),
            Finding::of(ccdet("400%") < ccdet("0%") && table.number("ccdet", "other articles") > 0.0),
        );
        page.other(&format!(
            "{name} articles under comments as long as the article ({equal}): most pairs are recognised by {}.",
            table.listed(best[..4].iter().copied(), equal)
        ));
        page.other(&format!(
            "{name} other articles under the same comments are related by their comments: {}.",
            table.listed(["juhao", "ccdet", "pku-lcs", "pku-lcs-moved", "sl-st", "simhash-sp"], "other articles")
        ));
        page.table(&table);
    }
    Ok(())
}

/// A way to write text of a length for an article: pieces, the place of the article, the article, the length in percent
/// of the article's.
type Write = fn(&[String], usize, &str, usize, &mut Random) -> String;

/// Draws and returns the share of pairs that each method recognises when articles are surrounded by other text.
fn surrounded(
    page: &mut Page,
    (key, language): (&str, &str),
    own: &[String],
    (lengths, what): (&[usize], &'static str),
    write: Write,
) -> Result<Table, Box<dyn Error>> {
    let mut columns: Vec<Vec<f64>> = Vec::new();
    for &length in lengths {
        let mut random = Random::new(31);
        let mut on_two_sites = |i: usize| {
            let article = &own[i];
            [0, 1].map(|_| [&**article, "\n", &write(own, i, article, length, &mut random)].concat())
        };
        let pairs: Vec<[String; 2]> = (0..own.len()).map(&mut on_two_sites).collect();
        columns.push(related(&pairs));
    }
    let mut random = Random::new(32);
    let others = (0..own.len()).map(|i| {
        let around = write(own, i, &own[i], 100, &mut random);
        [&own[i], &own[(i + own.len() / 2) % own.len()]].map(|article| [&**article, "\n", &*around].concat())
    });
    columns.push(related(&others.collect::<Vec<_>>()));
    let line = |&method: &Method| -> Line {
        let place = Method::ALL.iter().position(|&other| other == method).expect("a method");
        let points = lengths.iter().zip(&columns).map(|(&length, column)| (f64::from(length as u32), column[place]));
        (method.name().into(), points.collect())
    };
    let axes = Axes {
        title: format!("Recognised with {what}, {language}"),
        x: ("length, % of the article", 0.0, 400.0),
        y: ("share recognised", 0.0, 1.0),
    };
    page.plot(&format!("{key}-{language}"), &axes, &DRAWN.iter().map(line).collect::<Vec<_>>())?;
    let rows = Method::ALL
        .iter()
        .enumerate()
        .map(|(place, method)| cells(method.name(), &columns.iter().map(|column| column[place]).collect::<Vec<_>>()));
    let head = lengths.iter().map(|length| format!("{length}%")).chain(["other articles".into()]);
    Ok(Table::new([format!("method, {language}")].into_iter().chain(head), rows.collect()))
}

/// The methods that the plot has a line of.
const DRAWN: [Method; 9] = [
    Method::Ccdet,
    Method::PkuLcs,
    Method::PkuLcsMoved,
    Method::SlSt,
    Method::SimhashSp,
    Method::Shingling,
    Method::SpotSigs,
    Method::CoDet,
    Method::Juhao,
];

/// A menu of a length: beginnings of sentences of other pieces, a line each, without their stops.
fn menu(own: &[String], at: usize, article: &str, percent: usize, random: &mut Random) -> String {
    let (mut out, wanted) = (String::new(), article.chars().count() * percent / 100);
    let han = read(article).document.is_han();
    while out.chars().count() < wanted {
        let from = (at + 1 + random.below(own.len() - 1)) % own.len();
        let all = sentences(&own[from]);
        let sentence = all[random.below(all.len())].trim();
        let length = if han { 4 + random.below(9) } else { 12 + random.below(25) };
        let is_letter = |c: &char| c.is_alphanumeric() || *c == ' ';
        let entry: String = sentence.chars().filter(is_letter).take(length).collect();
        out.push_str(entry.trim());
        out.push('\n');
    }
    out
}

/// Comments of a length: sentences of other pieces, a paragraph each.
fn written(own: &[String], at: usize, article: &str, percent: usize, random: &mut Random) -> String {
    let (mut out, wanted) = (String::new(), article.chars().count() * percent / 100);
    while out.chars().count() < wanted {
        let from = (at + 1 + random.below(own.len() - 1)) % own.len();
        let all = sentences(&own[from]);
        let start = random.below(all.len());
        let comment: String = all[start..all.len().min(start + 1 + random.below(3))].concat();
        out.push_str(comment.trim());
        out.push('\n');
    }
    out
}

/// The share of pairs that each method calls related by its own rule, in the order of [`Method::ALL`].
fn related(pairs: &[[String; 2]]) -> Vec<f64> {
    let mut out = vec![0.0; Method::ALL.len()];
    for pair in pairs {
        let inputs = pair.each_ref().map(|text| read(text));
        let [a, b] = inputs.each_ref().map(|input| Text::new(&input.document));
        let statistics = Statistics::of_sentences([&a, &b]);
        for (share, method) in out.iter_mut().zip(Method::ALL) {
            let is_related = method.compare(&a, &b, &statistics).verdict.is_related();
            *share += f64::from(u8::from(is_related)) / pairs.len() as f64;
        }
    }
    out
}

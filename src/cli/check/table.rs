//! The result for people at a terminal.

use std::io::{self, Write};

use juhao_core::Side;
use juhao_core::report::{Relation, Role, Sign};

use super::Checked;
use super::found::{Pair, SharedPlaces};
use super::output::text_at;
use crate::cli::failure::{Failure, note};
use crate::cli::view::{Style, claims, left_out, percent, printable, shortened};

/// Rows of a table without `--full`.
const ROWS: usize = 50;
/// Passages that are named on standard error if not all of their pairs were compared.
const NAMED: usize = 3;

/// Prints the pairs, groups, and totals.
pub fn print(out: &mut impl Write, view: &Checked<'_>, style: Style, is_full: bool) -> Result<(), Failure> {
    let answer = view.answer;
    let count = match view.own.documents.len() {
        1 => "1 document".into(),
        count => format!("{count} documents"),
    };
    let stock = view.stock.map_or(String::new(), |stock| match stock.documents.len() {
        1 => " against 1 older one".into(),
        count => format!(" against {count} older ones"),
    });
    let problems = match view.problems.len() {
        0 => String::new(),
        count => format!(", {count} could not be read"),
    };
    writeln!(out, "{}", style.bold(&format!("{count}{stock}{problems}: {}", pairs(answer.pairs.len()))))?;
    if answer.ignored > 0 {
        let count = answer.ignored;
        let line =
            if count == 1 { "1 pair inside a group was".into() } else { format!("{count} pairs inside groups were") };
        writeln!(out, "{}", style.dim(&format!("{line} left out")))?;
    }
    if answer.minor > 0 {
        let count = if answer.minor == 1 { "1 pair shares".into() } else { format!("{} pairs share", answer.minor) };
        let listed = answer.pairs.iter().any(|pair| pair.role == Role::Minor);
        let how = if listed { "" } else { "; --minor lists them" };
        writeln!(out, "{}", style.dim(&format!("{count} minor matches only{how}")))?;
    }
    let most = if is_full { usize::MAX } else { ROWS };
    if !answer.pairs.is_empty() {
        writeln!(out, "\n{:>8}  {:>8}  {:<10}  texts", "of one", "of other", "relation")?;
    }
    for pair in answer.pairs.iter().take(most) {
        writeln!(out, "{}", row(view, pair))?;
        for line in signs(pair) {
            writeln!(out, "{}", style.dim(&format!("{:>32}{line}", "")))?;
        }
    }
    more(out, answer.pairs.len(), most, "pairs", style)?;
    if !answer.groups.is_empty() {
        writeln!(out, "\n{}", style.bold("groups of copies"))?;
    }
    for group in answer.groups.iter().take(most) {
        let names: Vec<String> = group.iter().map(|&one| printable(&view.own.documents[one as usize].id)).collect();
        writeln!(out, "{:>8}  {}", group.len(), names.join(", "))?;
    }
    more(out, answer.groups.len(), most, "groups", style)?;
    if !answer.passages.is_empty() {
        writeln!(out, "\n{}", style.bold("passages that three texts or more have"))?;
        writeln!(out, "{:>8}  passage", "texts")?;
    }
    for passage in answer.passages.iter().take(most) {
        let count = passage.places.len();
        let listed = if passage.pairs < passage.all_pairs {
            format!("  ({} of its {} pairs listed)", passage.pairs, passage.all_pairs)
        } else {
            String::new()
        };
        let text = shown(view, passage, is_full)?;
        writeln!(out, "{count:>8}  {text}{}", style.dim(&listed))?;
    }
    more(out, answer.passages.len(), most, "passages", style)?;
    let has_without = answer.totals.values().any(|total| total.without.is_some());
    if !answer.totals.is_empty() {
        writeln!(out, "\n{}", style.bold("how much of each text is in other texts"))?;
        let without = if has_without { format!("  {:>8}", "without") } else { String::new() };
        writeln!(out, "{:>8}{without}  {:>8}  {:>6}  text", "in all", "in one", "others")?;
    }
    let mut totals: Vec<_> = answer.totals.iter().collect();
    let share = |total: &super::found::Total| total.all.unwrap_or(total.largest.0).value();
    totals.sort_by(|(a, one), (b, other)| share(other).total_cmp(&share(one)).then(a.cmp(b)));
    for (number, total) in totals.iter().take(most) {
        let all = total.all.map_or("-".into(), |all| percent(all.value()));
        let name = printable(&view.own.documents[**number as usize].id);
        let without = total.without.map_or("-".into(), |without| percent(without.value()));
        let without = if has_without { format!("  {without:>8}") } else { String::new() };
        writeln!(
            out,
            "{all:>8}{without}  {:>8}  {:>6}  {name}",
            percent(total.largest.0.value()),
            total.sources.len()
        )?;
    }
    if has_without {
        let line =
            "quotations and references count here, also where pairs leave them out; \"without\" does not count them";
        writeln!(out, "{}", style.dim(line))?;
    }
    more(out, totals.len(), most, "texts", style)?;
    let parts: Vec<_> = view.own.documents.iter().filter_map(|one| Some((&one.id, left_out(&one.left_out)?))).collect();
    if !parts.is_empty() {
        writeln!(out, "\n{}", style.bold("what was left out of the texts"))?;
    }
    for (id, parts) in parts.iter().take(most) {
        writeln!(out, "  {}: {parts}", printable(id))?;
    }
    Ok(more(out, parts.len(), most, "texts", style)?)
}

/// Names the passages of which not all pairs were compared on standard error, those of most texts first, and says how
/// to have the others.
pub fn note_crowded(view: &Checked<'_>) -> Result<(), Failure> {
    let is_cut = view.answer.limits.iter().any(|limit| limit.name == "corpus.pairs");
    let crowded = view.answer.passages.iter().filter(|passage| is_cut && passage.pairs < passage.all_pairs);
    for passage in crowded.take(NAMED) {
        let (text, count) = (shown(view, passage, false)?, passage.places.len());
        let (pairs, all) = (passage.pairs, passage.all_pairs);
        note!("{count} texts have the passage \"{text}\": {pairs} of its {all} pairs are listed");
        if let Some(&(first, _)) = passage.places.first() {
            let file = printable(&view.document(first).file);
            note!("to have those of one text: 'juhao check {file} --against' the others");
        }
    }
    Ok(())
}

/// The wording of a passage in its first text, shortened without `--full`.
fn shown(view: &Checked<'_>, passage: &SharedPlaces, is_full: bool) -> Result<String, Failure> {
    let Some(&(document, span)) = passage.places.first() else { return Ok(String::new()) };
    let input = view.input(document)?;
    let text = printable(&text_at(&input, span));
    Ok(if is_full { text } else { shortened(&text) })
}

fn more(out: &mut impl Write, count: usize, most: usize, what: &str, style: Style) -> io::Result<()> {
    if count > most {
        writeln!(out, "{}", style.dim(&format!("          and {} more {what}; --full prints all", count - most)))?;
    }
    Ok(())
}

fn pairs(count: usize) -> String {
    match count {
        0 => "no pair shares text".into(),
        1 => "1 pair".into(),
        count => format!("{count} pairs"),
    }
}

/// The signs of a pair, a line for each; those of the text with the larger share come first.
fn signs(pair: &Pair) -> Vec<String> {
    let is_turned = pair.coverage.left < pair.coverage.right;
    let own: Vec<_> = pair.signs.iter().map(|sign| if is_turned { swapped(sign) } else { sign.clone() }).collect();
    let side = |sign: &Sign| if sign.side == Side::Left { "left" } else { "right" };
    let others = own.iter().filter(|sign| sign.wordings.is_empty());
    let others = others.map(|sign| format!("{} text: {} ({} times)", side(sign), sign.kind.name(), sign.count));
    claims(&own).into_iter().chain(others).collect()
}

/// A sign of a pair whose texts are exchanged.
fn swapped(sign: &Sign) -> Sign {
    let mut sign = sign.clone();
    sign.side = sign.side.other();
    sign
}

/// A row for a pair. The text with the larger share comes first.
fn row(view: &Checked<'_>, pair: &Pair) -> String {
    let (mut documents, mut shares, mut relation) = (pair.documents, pair.coverage, pair.relation);
    if shares.left < shares.right {
        (documents, shares, relation) = (documents.swapped(), shares.swapped(), relation.swapped());
    }
    let sign = match relation {
        Relation::Duplicate => "=",
        Relation::Contains => "contains",
        Relation::Contained => "is in",
        _ => "and",
    };
    let [left, right] = [documents.left, documents.right].map(|document| printable(&view.document(document).id));
    let estimate = if pair.by_texts { "" } else { "  (estimate: the index has no texts)" };
    let (one, other) = (percent(shares.left.value()), percent(shares.right.value()));
    let note = match pair.shared_by_many() {
        _ if pair.role == Role::Minor => "  (minor matches only)".into(),
        0 => String::new(),
        many => format!("  (shared by many: {many} other texts have it)"),
    };
    format!("{one:>8}  {other:>8}  {:<10}  {left}  {sign}  {right}{estimate}{note}", relation.name())
}

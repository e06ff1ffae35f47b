//! Finds facts that differ inside equal wording: a name, a number, a date or a place in one text where the other one
//! has another.
//!
//! The differences are read from the stretches that one sentence has in place of the other's:
//!
//! - *numbers and dates*: digits or numerals on both sides, with different values;
//! - *names* in scripts with capitals: capitalised words on both sides, and single letters such as those of "server A"
//!   and "server B";
//! - *names* in Chinese: a family name with a given name on both sides, syllables of foreign names, or persons;
//! - *places* in Chinese: known places, or names before the same end, such as 青山市 and 白河市;
//! - *names* in other scripts: the same stretch replaced by the same other one in two places, because nobody rewords a
//!   phrase twice in the same way, or two stretches exchanged for each other.
//!
//! # Cost
//! Time O(p log p) for p stretches.

use alloc::string::String;
use alloc::vec::Vec;
use core::{cell::LazyCell, ops::Range};

use super::claim_words::{SYLLABLES, TABLE};
use super::claims::{self, Claim};
use super::sentence_pairs::{Exchange, SentencePair, wording};
use super::tuning::FACT_LONGEST;
use crate::base::{Sort, neighbours, part};
use crate::report::ClaimKind;
use crate::text::{Document, numerals, simplified};

/// Returns the facts that differ in pairs of sentences, in the order of the first text, each place once.
pub(super) fn find(pairs: &[SentencePair], documents: [&Document; 2]) -> Vec<Claim> {
    let (mut facts, mut others) = (Vec::new(), Vec::new());
    let names = documents.map(|document| LazyCell::new(move || names_inside_sentences(document)));
    let have_titles = documents.iter().all(|document| document.shown().contains('《'));
    let titles = documents.map(|document| if have_titles { titles(document) } else { Vec::new() });
    let titles = titles.each_ref().map(Vec::as_slice);
    let is_known = |side: usize, name: &[u32]| names[side].binary_search(&name).is_ok();
    for exchange in pairs.iter().flat_map(SentencePair::exchanges) {
        if have_titles {
            facts.extend(different_titles(&exchange, titles, documents));
        }
        let is_short = exchange.a.len().max(exchange.b.len()) <= FACT_LONGEST;
        if exchange.a.is_empty() || exchange.b.is_empty() || !is_short {
            continue;
        }
        let fact = different_numbers(&exchange, documents)
            .or_else(|| different_letters(&exchange, documents))
            .or_else(|| different_places(&exchange, documents))
            .or_else(|| different_names(&exchange, documents, &is_known))
            .or_else(|| different_han_names(&exchange, documents));
        match fact {
            Some(fact) => {
                // Names of places may be before a number: 北京、河北等9个省区市.
                let before = Exchange { a: exchange.a.start..fact.a.start, b: exchange.b.start..fact.b.start };
                facts.extend(different_places(&before, documents));
                facts.push(fact);
            }
            None => others.push(exchange),
        }
    }
    facts.extend(repeated_exchanges(&others, documents));
    claims::order(&mut facts);
    facts
}

/// Returns the kind of fact that an exchange of a quotation concerns, by its own words alone: a number, a date, a
/// negation or a name. One of the ranges may be empty. A quotation is checked word for word, so a number counts here
/// wherever it is, too.
pub(crate) fn kind_of_exchange(a: &Range<u32>, b: &Range<u32>, documents: [&Document; 2]) -> Option<ClaimKind> {
    let sides = || [a, b].into_iter().zip(documents).filter(|(tokens, _)| !tokens.is_empty());
    let has = |is_one: &dyn Fn(&Document, u32) -> bool| {
        sides().all(|(tokens, document)| tokens.clone().any(|token| is_one(document, token)))
    };
    let is_denial = |document: &Document, token: u32| TABLE.has("negation", &small(document, &(token..token + 1)));
    let denies = |(tokens, document): (&Range<u32>, &Document)| {
        TABLE.has("negation", &small(document, tokens)) || tokens.clone().any(|token| is_denial(document, token))
    };
    if sides().filter(|&side| denies(side)).count() == 1 {
        return Some(ClaimKind::Negation);
    }
    let is_day = |document: &Document, token: u32| TABLE.has("day", &small(document, &(token..token + 1)));
    let is_figure =
        |document: &Document, token: u32| text_of(document, &(token..token + 1)).contains(|c: char| c.is_numeric());
    let is_one_sided = a.is_empty() || b.is_empty();
    let is_dated = |document: &Document, tokens: &Range<u32>| {
        is_date(document, tokens) || tokens.clone().any(|token| is_day(document, token))
    };
    if has(&|document, token| is_figure(document, token) || is_day(document, token)) {
        let is_date = sides().any(|(tokens, document)| is_dated(document, tokens));
        return Some(if is_date { ClaimKind::Date } else { ClaimKind::Number });
    }
    // A number in Han numerals or in words is compared as a whole, with the equal numerals before it.
    let is_near = |document: &Document, tokens: &Range<u32>| {
        let before = tokens.start.saturating_sub(1)..tokens.start;
        tokens.clone().chain(before).any(|token| is_number(document, token))
    };
    let is_changed = sides().any(|(tokens, document)| tokens.clone().any(|token| is_number(document, token)));
    if is_changed && !is_one_sided && is_near(documents[0], a) && is_near(documents[1], b) {
        let is_date = sides().any(|(tokens, document)| is_dated(document, tokens));
        return Some(if is_date { ClaimKind::Date } else { ClaimKind::Number });
    }
    let are_names = sides().all(|(tokens, document)| tokens.clone().all(|token| is_capitalised(document, token)));
    (!is_one_sided && are_names).then_some(ClaimKind::Name)
}

/// Returns, for each side, the tokens of an exchange from the first to the last that fulfils `is_one`; `None` if a side
/// has none.
fn hull(exchange: &Exchange, [a, b]: [&Document; 2], is_one: impl Fn(&Document, u32) -> bool) -> Option<Exchange> {
    let hull = |document, tokens: &Range<u32>| {
        let mut ones = tokens.clone().filter(|&token| is_one(document, token));
        let first = ones.next()?;
        Some(first..ones.last().unwrap_or(first) + 1)
    };
    Some(Exchange { a: hull(a, &exchange.a)?, b: hull(b, &exchange.b)? })
}

/// Makes a fact of an exchange, unless both sides have the same symbols.
fn fact(Exchange { a, b }: Exchange, kind: ClaimKind, documents: [&Document; 2]) -> Option<Claim> {
    (wording(documents[0], &a) != wording(documents[1], &b)).then_some(Claim { a, b, kind })
}

/// Returns the numbers of an exchange if they differ. A number at the beginning of a sentence is that of a paragraph,
/// and so not a fact. Words between Han numerals show that these are no numbers: 十分 and 一样.
fn different_numbers(exchange: &Exchange, documents: [&Document; 2]) -> Option<Claim> {
    let found = hull(exchange, documents, is_number)?;
    // "8%" and 三年 are no labels, because something other than a mark follows without a space.
    let is_before_word = |document: &Document, tokens: &Range<u32>| {
        let rest = part(document.shown(), document.span_of_tokens(tokens).end as usize..);
        rest.starts_with(|c: char| c.is_alphabetic() || matches!(c, '%' | '％' | '‰' | '°'))
    };
    let is_label = |document: &Document, tokens: &Range<u32>| {
        let is_early = |token: u32| {
            is_first(document, token) || token.checked_sub(1).is_some_and(|before| is_first(document, before))
        };
        is_early(tokens.start) && !is_before_word(document, tokens)
    };
    if is_label(documents[0], &found.a) || is_label(documents[1], &found.b) {
        return None;
    }
    let sides = [(documents[0], &found.a, &exchange.a), (documents[1], &found.b, &exchange.b)];
    let is_written = |(document, number, all): (&Document, &Range<u32>, &Range<u32>)| {
        let has_digits = |token| text_of(document, &(token..token + 1)).contains(|c: char| c.is_numeric());
        number.clone().any(has_digits) || number == all
    };
    if !sides.into_iter().all(is_written) {
        return None;
    }
    let found = whole_numerals(found, documents);
    let sides = [(documents[0], &found.a, &exchange.a), (documents[1], &found.b, &exchange.b)];
    let is_date = sides.into_iter().any(|(document, number, _)| is_date(document, number));
    let kind = if is_date { ClaimKind::Date } else { ClaimKind::Number };
    fact(found, kind, documents)
}

/// Widens two numbers by the equal Han numerals next to them: 三 and 五 in 三百 and 五百.
fn whole_numerals(Exchange { mut a, mut b }: Exchange, [one, other]: [&Document; 2]) -> Exchange {
    let is_next = |x: u32, y: u32| {
        let [own, there] = [wording(one, &(x..x + 1)), wording(other, &(y..y + 1))];
        own.len() == 1 && own == there && is_number(one, x) && !is_first(one, x) && !is_first(other, y)
    };
    while is_next(a.end, b.end) {
        (a.end, b.end) = (a.end + 1, b.end + 1);
    }
    while a.start > 0 && b.start > 0 && is_next(a.start - 1, b.start - 1) {
        (a.start, b.start) = (a.start - 1, b.start - 1);
    }
    Exchange { a, b }
}

/// Whether a number is part of a date or a time: before 年 or 月, after 星期, next to the name of a month, or a year.
fn is_date(document: &Document, number: &Range<u32>) -> bool {
    let (before, next) = (token_before(document, number.start), small(document, &(number.end..number.end + 1)));
    let own = text_of(document, number);
    let is_year = own.len() == 4 && (own.starts_with("19") || own.starts_with("20"));
    is_year
        || TABLE.has("date-unit", &next)
        || TABLE.has("before-date", &before)
        || TABLE.has("day", &before)
        || TABLE.has("day", &next)
}

/// Whether a token is the first of a sentence or a line.
fn is_first(document: &Document, token: u32) -> bool {
    document.boundaries().binary_search_by_key(&token, |(at, _)| *at).is_ok() || token == 0
}

/// Whether a token is a number in digits, in Han numerals or in English words.
pub(crate) fn is_number(document: &Document, token: u32) -> bool {
    let symbols = wording(document, &(token..token + 1));
    let is_numeral = |symbol: u32| char::from_u32(symbol).is_some_and(char::is_numeric);
    let is_han = |symbol: u32| char::from_u32(symbol).is_some_and(numerals::is_numeral);
    match symbols {
        [symbol] => is_numeral(*symbol) || is_han(*symbol),
        _ => {
            symbols.iter().any(|&symbol| is_numeral(symbol))
                || TABLE.has("numeral", &small(document, &(token..token + 1)))
        }
    }
}

/// Returns the single capital letters of an exchange if they differ: "server A" and "server B".
fn different_letters(exchange: &Exchange, documents: [&Document; 2]) -> Option<Claim> {
    let is_letter = |document: &Document, tokens: &Range<u32>| {
        let mut letters = text_of(document, tokens).chars();
        letters.next().is_some_and(char::is_uppercase) && letters.next().is_none()
    };
    let Exchange { a, b } = exchange;
    let are_letters = is_letter(documents[0], a) && is_letter(documents[1], b);
    // "I" and "A" may be words, and a letter at the beginning of a sentence is that of a paragraph.
    let is_word = |document: &Document, tokens: &Range<u32>| is_first(document, tokens.start);
    if !are_letters || is_word(documents[0], a) || is_word(documents[1], b) {
        return None;
    }
    fact(exchange.clone(), ClaimKind::Name, documents)
}

/// Returns the capitalised words of an exchange if they differ and are at least half of each side. A capitalised word
/// that begins a sentence is a name if its text has it inside a sentence, too.
fn different_names(
    exchange: &Exchange,
    documents: [&Document; 2],
    is_known: &impl Fn(usize, &[u32]) -> bool,
) -> Option<Claim> {
    let is_one = |document: &Document, token: u32| {
        let side = usize::from(!core::ptr::eq(document, documents[0]));
        is_capitalised(document, token)
            && (!is_first(document, token) || is_known(side, wording(document, &(token..token + 1))))
    };
    let found = hull(exchange, documents, is_one)?;
    let is_most = |document: &Document, tokens: &Range<u32>, all: &Range<u32>| {
        2 * tokens.clone().filter(|&token| is_one(document, token)).count() >= all.len()
    };
    let [a, b] = documents;
    if !is_most(a, &found.a, &exchange.a) || !is_most(b, &found.b, &exchange.b) {
        return None;
    }
    let sides = [(a, &found.a), (b, &found.b)];
    let are = |is_one: &dyn Fn(&Document, &Range<u32>) -> bool| {
        sides.iter().all(|(document, tokens)| is_one(document, tokens))
    };
    let kind =
        if are(&|document, tokens| tokens.clone().all(|token| TABLE.has("day", &small(document, &(token..token + 1)))))
        {
            ClaimKind::Date
        } else if are(&|document, tokens| TABLE.has("before-place", &token_before(document, tokens.start))) {
            ClaimKind::Place
        } else {
            ClaimKind::Name
        };
    fact(found, kind, documents)
}

/// Returns the capitalised words inside the sentences of a text, sorted.
fn names_inside_sentences(document: &Document) -> Vec<&[u32]> {
    let capitals = document.shown().match_indices(char::is_uppercase);
    let tokens = capitals.filter_map(|(byte, _)| document.token_at(byte as u32));
    let is_name = |&token: &u32| !is_first(document, token) && is_capitalised(document, token);
    let mut names: Vec<&[u32]> = tokens.filter(is_name).map(|token| wording(document, &(token..token + 1))).collect();
    names.order();
    names.dedup();
    names
}

/// Whether a word begins with a capital and has small letters after it.
fn is_capitalised(document: &Document, token: u32) -> bool {
    let mut letters = text_of(document, &(token..token + 1)).chars();
    letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase)
}

/// Maximum number of tokens of a title.
const LONGEST_TITLE: u32 = 60;

/// Number of characters that differ in two titles of which neither is the other one with a slip.
const OTHER_TITLE: usize = 4;

/// Returns the titles in 《》 around both sides of an exchange if they are those of different works.
fn different_titles(exchange: &Exchange, titles: [&[Range<u32>]; 2], documents: [&Document; 2]) -> Option<Claim> {
    let around = |titles: &[Range<u32>], tokens: &Range<u32>| {
        let at = titles.partition_point(|title| title.start <= tokens.start).checked_sub(1)?;
        (tokens.end.max(tokens.start + 1) <= titles[at].end).then(|| titles[at].clone())
    };
    let (a, b) = (around(titles[0], &exchange.a)?, around(titles[1], &exchange.b)?);
    let [one, other] = [wording(documents[0], &a), wording(documents[1], &b)];
    let shared = one.iter().filter(|symbol| other.contains(symbol)).count();
    (one.len().max(other.len()) >= shared + OTHER_TITLE).then(|| fact(Exchange { a, b }, ClaimKind::Name, documents))?
}

/// Returns the tokens of each title between the marks 《 and 》, in order.
fn titles(document: &Document) -> Vec<Range<u32>> {
    let count = document.tokens().len() as u32;
    let first_from = |byte: usize| -> u32 {
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            let is_before = (document.span_of_tokens(&(middle..middle + 1)).start as usize) < byte;
            (low, high) = if is_before { (middle + 1, high) } else { (low, middle) };
        }
        low
    };
    let marks: Vec<(usize, &str)> = document.shown().match_indices(['《', '》']).collect();
    let between = neighbours(&marks).filter(|(open, close)| open.1 == "《" && close.1 == "》");
    let titles = between.map(|(open, close)| first_from(open.0)..first_from(close.0));
    titles.filter(|title| (1..=LONGEST_TITLE as usize).contains(&title.len())).collect()
}

/// Returns the names of places in Chinese if they differ.
fn different_places(exchange: &Exchange, documents: [&Document; 2]) -> Option<Claim> {
    let Exchange { a, b } = exchange;
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let [one, other] = [small(documents[0], a), small(documents[1], b)];
    let next = small(documents[0], &(a.end..a.end + 1));
    let is_name = |name: &str| (2..=4).contains(&name.chars().count()) && name.chars().all(|c| !c.is_ascii());
    let have_end = TABLE.has("place-end", &next) && is_name(&one) && is_name(&other);
    (have_end || (are_places(&one) && are_places(&other)))
        .then(|| fact(exchange.clone(), ClaimKind::Place, documents))?
}

/// Whether a text consists of names of places, perhaps with 等 after them.
fn are_places(text: &str) -> bool {
    let mut rest = text.strip_suffix('等').unwrap_or(text);
    let is_any = !rest.is_empty();
    while !rest.is_empty() {
        let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8()).skip(1).take(3);
        let Some(end) = ends.filter(|&end| TABLE.has("place", part(rest, ..end))).last() else { return false };
        rest = part(rest, end..);
    }
    is_any
}

/// Returns the names of persons in Chinese if they differ.
fn different_han_names(exchange: &Exchange, documents: [&Document; 2]) -> Option<Claim> {
    let names = [small(documents[0], &exchange.a), small(documents[1], &exchange.b)];
    let all = |is_one: fn(&str) -> bool| names.iter().all(|name| is_one(name));
    let are_persons = all(|name| is_han_name(name) || TABLE.has("person", name) || is_address(name))
        && names.iter().any(|name| is_han_name(name) || TABLE.has("person", name));
    (are_persons || all(is_foreign_name)).then(|| fact(exchange.clone(), ClaimKind::Name, documents))?
}

/// Whether a text is a Chinese name: a family name and one or two characters.
fn is_han_name(name: &str) -> bool {
    let ends = name.char_indices().map(|(at, _)| at).skip(1).take(2);
    ends.into_iter().any(|end| {
        let (family, given) = name.split_at(end);
        let given = given.chars().count();
        let is_rare = !TABLE.has("family-of-words", family);
        TABLE.has("family", family) && (given == 2 || (given == 1 && is_rare))
    })
}

/// Whether a text is a word of address and a character: 小明.
fn is_address(name: &str) -> bool {
    let end = name.chars().next().map_or(0, char::len_utf8);
    let (before, rest) = name.split_at(end);
    TABLE.has("address", before) && rest.chars().count() == 1
}

/// Whether a text has only characters that write the syllables of foreign names, at least three.
fn is_foreign_name(name: &str) -> bool {
    name.chars().count() >= 3 && name.chars().all(|c| SYLLABLES.contains(c))
}

/// Returns the exchanges in which the same characters replace the same others more than once (two characters at least),
/// or in which two stretches are exchanged for each other.
fn repeated_exchanges(exchanges: &[Exchange], [a, b]: [&Document; 2]) -> Vec<Claim> {
    let is_characters = |document: &Document, tokens: &Range<u32>| document.symbols_of(tokens).len() == tokens.len();
    let exchanges =
        || exchanges.iter().filter(|exchange| is_characters(a, &exchange.a) && is_characters(b, &exchange.b));
    let of = |exchange: &Exchange| (wording(a, &exchange.a), wording(b, &exchange.b));
    let mut wordings: Vec<_> = exchanges().map(of).collect();
    wordings.order();
    let count = |wording: &(&[u32], &[u32])| {
        wordings.partition_point(|one| one <= wording) - wordings.partition_point(|one| one < wording)
    };
    let is_fact = |exchange: &&Exchange| {
        let (x, y) = of(exchange);
        count(&(y, x)) > 0 || (x.len() > 1 && y.len() > 1 && count(&(x, y)) > 1)
    };
    exchanges()
        .filter(is_fact)
        .map(|exchange| Claim { a: exchange.a.clone(), b: exchange.b.clone(), kind: ClaimKind::Name })
        .collect()
}

/// Returns the text of tokens.
fn text_of<'a>(document: &'a Document, tokens: &Range<u32>) -> &'a str {
    document.span_of_tokens(tokens).slice(document.shown())
}

/// Returns tokens without spaces, as the lists write them: in small letters and Simplified characters. Nothing beyond
/// the end of the text.
fn small(document: &Document, tokens: &Range<u32>) -> String {
    let symbols = wording(document, tokens);
    symbols.iter().filter_map(|&symbol| char::from_u32(symbol)).flat_map(char::to_lowercase).map(simplified).collect()
}

/// Returns the token before another one, as the lists write it.
fn token_before(document: &Document, token: u32) -> String {
    token.checked_sub(1).map_or_else(String::new, |before| small(document, &(before..token)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::search::tests::search;
    use crate::report::SignKind;

    /// Returns the facts that differ in two texts, and whether the texts are one formula.
    fn facts(left: &str, right: &str) -> (Vec<[String; 2]>, bool) {
        let searched = search(left, right);
        let [a, b] = &searched.documents;
        let found = claims::find(searched.passages.iter(), [a, b], || false);
        let facts: Vec<Claim> = found.all.into_iter().filter(|claim| claim.kind.sign() == SignKind::Facts).collect();
        let text =
            |document: &Document, tokens: &Range<u32>| document.span_of_tokens(tokens).slice(document.shown()).into();
        let texts = facts.iter().map(|fact| [text(a, &fact.a), text(b, &fact.b)]).collect();
        (texts, found.is_formula)
    }

    fn named<const N: usize>(pairs: [[&str; 2]; N]) -> Vec<[String; 2]> {
        pairs.into_iter().map(|pair| pair.map(String::from)).collect()
    }

    #[test]
    fn other_names_and_dates_in_one_formula() {
        let news = |day: &str, from: &str, name: &str| {
            alloc::format!(
                "记者从会场获悉，本月{day}日上午市长在市政厅门前的广场举行仪式，欢迎{from}代表团团长{name}前来访问。随后市长陪同{name}参观了新建的图书馆和港口。"
            )
        };
        let (found, is_formula) = facts(&news("12", "青山", "陆明远"), &news("27", "白河", "周子衿"));
        assert_eq!(found, named([["12", "27"], ["陆明远", "周子衿"], ["陆明远", "周子衿"]]));
        assert!(is_formula);
    }

    #[test]
    fn a_capitalised_word_inside_a_sentence_is_a_name() {
        let letter = |name: &str, place: &str, day: &str| {
            alloc::format!(
                "After long talks the council has asked {name} to look after the harbour wall from {day} June, and thanks the people in {place} for their patience."
            )
        };
        let first = letter("Margaret Vane", "Oldport", "3");
        let (found, is_formula) = facts(&first, &letter("Simon Reed", "Whitby", "12"));
        assert_eq!(found, named([["Margaret Vane", "Simon Reed"], ["3", "12"], ["Oldport", "Whitby"]]));
        assert!(is_formula);
        // Only names were replaced.
        let (found, is_formula) = facts(&first, &letter("Simon Reed", "Whitby", "3"));
        assert_eq!((found.len(), is_formula), (2, false));
    }

    #[test]
    fn each_kind_of_fact_is_recognised() {
        let cases = [
            ("The clerk moves the old records from server A to the archive.", "A", "B", ClaimKind::Name),
            ("The clerk moves the old records to the archive in Oldport today.", "Oldport", "Whitby", ClaimKind::Place),
            ("The clerk moves the old records to the archive every Monday.", "Monday", "Friday", ClaimKind::Date),
            ("The clerk moves the old records of 1912 to the archive.", "1912", "1913", ClaimKind::Date),
            ("The clerk moves seven boxes of old records to the archive.", "seven", "nine", ClaimKind::Number),
            ("管理员把三号库房的旧档案全部搬到杭州去了。", "杭州", "上海", ClaimKind::Place),
            ("管理员把库房的旧档案分给杭州、苏州等三座城市。", "杭州、苏州", "青岛、烟台", ClaimKind::Place),
            ("管理员把库房的旧档案全部搬到青山市去了。", "青山", "白河", ClaimKind::Place),
            ("管理员把库房的旧档案全部交给陆明远保管。", "陆明远", "周子衿", ClaimKind::Name),
            ("管理员把库房的旧档案全部交给霍洛维茨保管。", "霍洛维茨", "施莱辛格", ClaimKind::Name),
            ("管理员把库房里的三百箱旧档案全部搬走了。", "三百", "五百", ClaimKind::Number),
            ("管理員把庫房的舊檔案全部搬到遼寧去了。", "遼寧", "貴州", ClaimKind::Place),
        ];
        for (left, own, other, kind) in cases {
            let searched = search(left, &left.replacen(own, other, 1));
            let [a, b] = &searched.documents;
            let claims = claims::find(searched.passages.iter(), [a, b], || false).all;
            let kinds: Vec<_> =
                claims.iter().map(|claim| (text_of(a, &claim.a), text_of(b, &claim.b), claim.kind)).collect();
            assert_eq!(kinds, [(own, other, kind)], "{left}");
        }
    }

    #[test]
    fn another_wording_is_no_other_fact() {
        for (left, own, other) in [
            ("这项工作对沿海的渔村来说十分重要。", "十分", "一样"),
            ("大家听到这个消息以后都很高兴。", "高兴", "开心"),
            ("Large ships may not enter the inner harbour at low tide.", "Large", "Big"),
            ("The harbour master checks each ship that enters the bay.", "checks", "examines"),
        ] {
            assert_eq!(facts(left, &left.replacen(own, other, 1)).0, named([]), "{left}");
        }
    }

    #[test]
    fn another_title_is_another_fact() {
        let review = |title: &str| alloc::format!("本报今天刊登评论员文章《{title}》，请读者留意第三版的专栏。");
        let (found, _) = facts(&review("让老城的河水重新流动起来"), &review("给山区的孩子们一间图书馆"));
        assert_eq!(found, named([["让老城的河水重新流动起来", "给山区的孩子们一间图书馆"]]));
        assert_eq!(facts(&review("让老城的河水重新流动起来"), &review("让老城的河水重新流动起来吧")).0, named([]));
    }

    #[test]
    fn new_figures_and_edits_are_no_other_formula() {
        let report = |figure: &str, verb: &str| {
            alloc::format!(
                "In the year under review the harbour handled {figure} tons of goods and {verb} nobody from the summer crews at all."
            )
        };
        let (found, is_formula) = facts(&report("1200", "dismissed"), &report("1450", "released"));
        assert_eq!(found, named([["1200", "1450"]]));
        assert!(!is_formula);
        // A name replaced throughout is one fact.
        let tale = |name: &str| {
            [
                "清晨的渡口没有人，只有",
                "系着一条旧船。到了晚上，",
                "提着灯笼走下石阶，数着昨夜涨上来的水痕。没有人知道",
                "为什么还要等下去。",
            ]
            .join(name)
        };
        let (found, is_formula) = facts(&tale("老船夫"), &tale("小渔女"));
        assert_eq!((found.len(), is_formula), (3, false), "{found:?}");
    }

    #[test]
    fn other_figures_in_every_sentence_are_another_text() {
        let weather = |[day, wind, rain, water]: [&str; 4]| {
            alloc::format!(
                "The weather of the harbour on {day} May. Wind from the east with {wind} kilometres an hour. The chance of rain is {rain} per cent. \
                 The water at the pier has {water} degrees."
            )
        };
        let (found, is_formula) = facts(&weather(["2", "14", "30", "11"]), &weather(["17", "35", "85", "16"]));
        assert_eq!(found, named([["2", "17"], ["14", "35"], ["30", "85"], ["11", "16"]]));
        assert!(is_formula);
    }

    #[test]
    fn names_that_change_places_are_facts() {
        let (found, _) = facts("甲队2比1战胜乙队", "乙队2比1战胜甲队");
        assert_eq!(found, named([["甲", "乙"], ["乙", "甲"]]));
    }
}

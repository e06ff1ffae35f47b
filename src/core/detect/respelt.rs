//! Words of one text that are parted, joined or filled in another way than those of the other text.
//!
//! `har.bour`, `har- bour`, `h a r b o u r`, `theharbouroffice`, `thexharbourxoffice`, `haxrbour` and 老x城x南x门 look or
//! read like the words of the other text, and have none of them. Here both texts are read letter by letter, and where
//! they have the same letters, one of them gets the words of the other:
//!
//! 1. *The same letters* are long common runs of the symbols ([`Samples`]), which know no blanks and no marks. Where
//!    characters are [put in](super::put_in), the runs are searched for without them.
//! 2. *Whose words?* Between two places at which both texts begin a word, one has fewer words. If these are longer than
//!    words are, it lost its blanks, and gets the words of the other; else the other one has parted words, which are
//!    joined.
//! 3. Digits are never joined or parted, because 1 23 and 12 3 are other numbers, and two sentences are never joined.
//!
//! The text is then read again ([`TextOptions::unread`] and [`TextOptions::term_ends`]), so all that follows, places
//! and marks included, is as for any text.
//!
//! # Cost
//! Time O(n + m), and memory for a quarter of the symbols, for texts with words; nothing for texts without.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::put_in::{self, PutIn};
use crate::base::{Marks, Sort, Span, neighbours};
use crate::seq::sampled_runs::Samples;
use crate::text::{Boundary, Document, TextOptions};

/// Minimum number of letters that are the same. Fewer letters are too short for a match in most texts.
const LEAST: usize = 24;
/// Mean length from which on sequences of letters are not words but several.
const LONG_WORD: usize = 16;
/// Number of changes in a run from which on a sign reports them; a reader of print does not miss a few hyphens.
const MANY: usize = 8;

/// How a text is read so that it has the words of the other one.
#[derive(Clone, Debug, Default)]
pub(super) struct Respelt {
    /// Bytes at which a word ends and another one begins, in order.
    pub ends: Vec<u32>,
    /// What is read as nothing, in order.
    pub unread: Vec<Span>,
    /// The stretches in which most words are concerned.
    pub stretches: Vec<Span>,
}

impl Respelt {
    /// Whether the text is read as it is.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty() && self.unread.is_empty()
    }

    /// Adds it to the options with which the text was read before.
    pub fn set(&self, options: &mut TextOptions) {
        options.term_ends.extend(&self.ends);
        options.term_ends.order();
        options.unread.clone_from(&self.unread);
        options.form.respelt = !self.stretches.is_empty();
    }

    /// Brings all lists into order, and leaves out what overlaps.
    fn ordered(mut self) -> Self {
        self.ends.order();
        self.ends.dedup();
        for spans in [&mut self.unread, &mut self.stretches] {
            spans.order();
            let mut end = 0;
            spans.retain(|span| {
                let is_after = span.start >= end;
                end = if is_after { span.end } else { end };
                is_after
            });
        }
        self
    }
}

/// Returns how each of two texts is read so that words of the same letters are the same words.
pub(super) fn of_pair(documents: [&Document; 2]) -> [Respelt; 2] {
    let [left, right] = documents;
    let is_read = documents.iter().any(|document| document.options().form.letters);
    let is_same = left.spelt() == right.spelt() && left.symbols() == right.symbols();
    if is_read || is_same || left.symbols().len().min(right.symbols().len()) < LEAST {
        return <[Respelt; 2]>::default();
    }
    let mut pair = Pair {
        documents,
        starts: documents.map(starts),
        same: documents.map(|document| Marks::new(document.symbols().len())),
        respelt: <[Respelt; 2]>::default(),
    };
    if documents.iter().any(|document| !document.spelt().is_empty()) {
        for run in Samples::new(right.symbols()).runs(left.symbols(), LEAST) {
            pair.respell(run.len as usize, |i| [run.b + i as u32, run.a + i as u32]);
            pair.same[0].mark(run.b as usize..(run.b + run.len) as usize);
            pair.same[1].mark(run.a as usize..(run.a + run.len) as usize);
        }
    }
    pair.leave_out(0);
    pair.leave_out(1);
    pair.respelt.map(Respelt::ordered)
}

/// Marks the symbols with which tokens begin, and the end of the text.
fn starts(document: &Document) -> Marks {
    let mut starts = Marks::new(document.symbols().len() + 1);
    let tokens = document.tokens().iter().zip(document.keys()).filter(|(_, key)| !key.continues_word());
    tokens.for_each(|(&first, _)| _ = starts.mark_one(first as usize));
    starts.mark_one(document.symbols().len());
    starts
}

/// The symbols of a text that are left when what is put in is left out.
struct Rest {
    codes: Vec<u32>,
    places: Vec<u32>,
}

impl Rest {
    fn of(left_out: &LeftOut, symbols: &Range<u32>) -> Self {
        let all = symbols.clone().zip(left_out.document.symbols_in(symbols).iter().copied());
        let (places, codes) = all.filter(|&(place, code)| !left_out.has(place, code)).unzip();
        Self { codes, places }
    }
}

/// What is left out of a text.
struct LeftOut<'d> {
    document: &'d Document,
    put_in: PutIn,
    /// The symbols of words, if they matter.
    is_word: Marks,
}

impl<'d> LeftOut<'d> {
    fn new(document: &'d Document, put_in: PutIn) -> Self {
        let mut is_word = Marks::new(0);
        if !matches!(put_in, PutIn::One(_)) {
            is_word = Marks::new(document.symbols().len());
            document.spelt().iter().for_each(|word| is_word.mark(word.start as usize..word.end as usize));
        }
        Self { document, put_in, is_word }
    }

    fn has(&self, place: u32, code: u32) -> bool {
        match self.put_in {
            PutIn::One(put_in) => code == put_in,
            PutIn::Words => self.is_word.has(place as usize),
            PutIn::Singles => !self.is_word.has(place as usize),
        }
    }
}

struct Pair<'d> {
    documents: [&'d Document; 2],
    /// The symbols with which tokens begin.
    starts: [Marks; 2],
    /// The symbols in runs of the same letters as they are.
    same: [Marks; 2],
    respelt: [Respelt; 2],
}

/// Symbols between two places at which both texts begin a word.
#[derive(Clone, Default)]
struct Part {
    symbols: Range<usize>,
    /// Number of words that begin inside, in each text.
    inside: [usize; 2],
    /// Whether both texts begin a word at its ends.
    is_closed: bool,
}

impl Pair<'_> {
    /// Leaves out what is put into one of the texts.
    fn leave_out(&mut self, side: usize) {
        let [document, other] = [self.documents[side], self.documents[1 - side]];
        for (put_in, mut stretches) in put_in::find(document, other) {
            let put_in = LeftOut::new(document, put_in);
            // Where the letters are the same as they are, nothing was put in.
            let same = &self.same[side];
            stretches.retain(|stretch| {
                let all = stretch.clone().zip(document.symbols_in(stretch));
                all.filter(|&(place, &code)| put_in.has(place, code) && !same.has(place as usize)).count() >= MANY
            });
            if stretches.is_empty() {
                continue;
            }
            let whole = Rest::of(&LeftOut::new(other, put_in.put_in), &(0..other.symbols().len() as u32));
            let samples = Samples::new(&whole.codes);
            for stretch in stretches {
                let rest = Rest::of(&put_in, &stretch);
                for run in samples.runs(&rest.codes, LEAST) {
                    let [own, others] = [&rest.places[run.b as usize..], &whole.places[run.a as usize..]];
                    let len = run.len as usize;
                    let (pairs, left_out) = aligned([document, other], [&own[..len], &others[..len]]);
                    // less than that is in any text
                    if left_out.len() >= MANY && 2 * put_in::LONGEST_PART * left_out.len() >= len {
                        self.respelt[side]
                            .unread
                            .extend(left_out.iter().map(|&at| document.span_of_symbols(&(at..at + 1))));
                        self.respelt[side].stretches.push(document.span_of_symbols(&(own[0]..own[len - 1] + 1)));
                        self.respell(pairs.len(), |i| if side == 0 { pairs[i] } else { [pairs[i][1], pairs[i][0]] });
                    }
                }
            }
        }
    }

    /// Whether a token begins after symbol `before` and not after symbol `at`.
    fn begins(&self, side: usize, before: u32, at: u32) -> bool {
        let starts = &self.starts[side];
        if before + 1 == at {
            starts.has(at as usize)
        } else {
            starts.count_in(before as usize + 1..at as usize + 1) > 0
        }
    }

    /// Gives both texts the same words in a run of `len` equal letters; `pair` returns the symbols of each.
    fn respell(&mut self, len: usize, pair: impl Fn(usize) -> [u32; 2]) {
        let begins = |this: &Self, at: usize| match at {
            0 => [0, 1].map(|side| this.starts[side].has(pair(0)[side] as usize)),
            _ if at == len => [0, 1].map(|side| this.starts[side].has(pair(len - 1)[side] as usize + 1)),
            _ => [0, 1].map(|side| this.begins(side, pair(at - 1)[side], pair(at)[side])),
        };
        let mut parts = Vec::new();
        let first = begins(self, 0);
        let mut part = Part { is_closed: first == [true; 2], ..Part::default() };
        for at in 1..=len {
            let here = begins(self, at);
            if here == [true; 2] || at == len {
                part.symbols.end = at;
                part.is_closed &= here == [true; 2];
                if part.inside != [0; 2] {
                    parts.push(part.clone());
                }
                part = Part { symbols: at..at, inside: [0; 2], is_closed: true };
            } else {
                part.inside[0] += usize::from(here[0]);
                part.inside[1] += usize::from(here[1]);
            }
        }
        if parts.is_empty() {
            return;
        }
        let is_glued = [0, 1].map(|side| {
            let (mut letters, mut count) = (0, 0);
            for part in parts.iter().filter(|part| part.inside[side] < part.inside[1 - side]) {
                letters += part.symbols.len();
                count += 1;
            }
            letters > LONG_WORD * count
        });
        let (mut changes, mut letters) = ([0; 2], [0; 2]);
        for part in &parts {
            let fewer = usize::from(part.inside[1] < part.inside[0]);
            let places = part.symbols.start + 1..part.symbols.end;
            let joins = |at: usize| begins(self, at) == if fewer == 0 { [false, true] } else { [true, false] };
            let is_sentence = |at: usize| self.is_stop(1 - fewer, pair(at)[1 - fewer]);
            let is_joined =
                part.is_closed && !is_glued[fewer] && !places.clone().any(|at| joins(at) && is_sentence(at));
            let side = if is_joined { 1 - fewer } else { fewer };
            let before = changes[side];
            for at in places {
                let here = begins(self, at);
                let [before, now] = [pair(at - 1)[side], pair(at)[side]];
                if here[0] == here[1] || self.is_number(side, before, now) {
                    continue;
                }
                changes[side] += 1;
                if here[side] {
                    self.join(side, before, now);
                } else {
                    self.part(side, now);
                }
            }
            letters[side] += if changes[side] > before { part.symbols.len() } else { 0 };
        }
        // the words of a run end where the run does
        for side in [0, 1].into_iter().filter(|&side| is_glued[side]) {
            for (at, place) in [(0, pair(0)[side]), (len, pair(len - 1)[side] + 1)] {
                let here = begins(self, at);
                if !here[side] && here[1 - side] {
                    self.part(side, place);
                }
            }
        }
        for side in [0, 1] {
            if changes[side] >= MANY && 2 * letters[side] >= len {
                let stretch = self.documents[side].span_of_symbols(&(pair(0)[side]..pair(len - 1)[side] + 1));
                self.respelt[side].stretches.push(stretch);
            }
        }
    }

    /// Reads what is between two symbols as nothing.
    fn join(&mut self, side: usize, before: u32, at: u32) {
        let span = |symbol: u32| self.documents[side].span_of_symbols(&(symbol..symbol + 1));
        let between = Span::new(span(before).end, span(at).start);
        if between.start < between.end {
            self.respelt[side].unread.push(between);
        }
    }

    /// Begins a word at a symbol.
    fn part(&mut self, side: usize, at: u32) {
        self.respelt[side].ends.push(self.documents[side].span_of_symbols(&(at..at + 1)).start);
    }

    /// Whether two symbols are digits.
    fn is_number(&self, side: usize, before: u32, at: u32) -> bool {
        let is_digit = |symbol: u32| (0x30..0x3A).contains(&self.documents[side].symbols()[symbol as usize]);
        is_digit(before) && is_digit(at)
    }

    /// Whether a sentence ends before a symbol.
    fn is_stop(&self, side: usize, at: u32) -> bool {
        let document = self.documents[side];
        let token = document.token_of_symbol(at);
        let boundaries = document.boundaries();
        boundaries
            .binary_search_by_key(&token, |&(token, _)| token)
            .is_ok_and(|found| boundaries[found].1 >= Boundary::Stop)
    }
}

/// Adds, to equal symbols of two texts, those between them that are equal, too. Returns the pairs, and the symbols of
/// the first text that are left.
fn aligned([document, other]: [&Document; 2], [own, others]: [&[u32]; 2]) -> (Vec<[u32; 2]>, Vec<u32>) {
    let (mut pairs, mut left_out) = (vec![[own[0], others[0]]], Vec::new());
    for ((before, &now), (others_before, &others_now)) in neighbours(own).zip(neighbours(others)) {
        let mut waiting = (others_before + 1..others_now).peekable();
        for at in before + 1..now {
            let code = document.symbols()[at as usize];
            match waiting.next_if(|&place| other.symbols()[place as usize] == code) {
                Some(place) => pairs.push([at, place]),
                None => left_out.push(at),
            }
        }
        pairs.push([now, others_now]);
    }
    (pairs, left_out)
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use super::*;
    use crate::report::{Relation, Report, SignKind};
    use crate::seq::naive::RandomNumbers;
    use crate::{Options, compare};

    const TEXT: &str = "The harbour office keeps a ledger of every barge that passes the lower gate. Each entry gives the hour, the \
        draught and the name of the pilot, and nothing else. In dry years the ledger is thin, because the river falls below the \
        sill and heavy boats must wait for rain. The clerk who started the book in 1904 wrote with a steel pen.";
    const OWN: &str = "Our bakery moved into the old fire station because the doors were wide enough for the oven. We kept the \
        brass pole, although the inspector asked twice what it was for. The first loaves of the day are rye, because the oven is \
        hottest then and rye forgives it. White bread follows at five, and the rolls go in when the first bus has passed.";
    const HAN: &str = "老城南门外有一座旧粮仓，建于清末，墙体用青砖和糯米灰浆砌成。仓顶原先盖着芦苇，民国时改成了小瓦。当年漕船停靠在仓前\
        的石码头，脚夫们用竹杠把粮袋抬上坡道。坡道的石板被磨出两道浅沟，雨天会积起细长的水线。";
    const HAN_OWN: &str = "我们的面包房搬进了旧消防站，因为那里的大门宽得能推进烤炉。每逢店庆，客人可以顺着它滑下来。清早第一炉是黑麦面包。";
    const RUSSIAN: &str = "Портовая контора ведёт книгу всех барж, которые проходят через нижние ворота. В каждой записи указаны час, осадка \
        и имя лоцмана, и больше ничего. В сухие годы книга тонкая, потому что река опускается ниже порога.";
    const RUSSIAN_OWN: &str = "Наша пекарня переехала в старое здание пожарной части, потому что ворота были достаточно широкими для \
        печи. Мы сохранили латунный шест, хотя инспектор дважды спрашивал, зачем он нужен.";

    fn document(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    fn report(left: &str, right: &str) -> Report {
        compare(&document(left), &document(right), &Options::default())
    }

    /// Returns a text with something after each letter whose number, counted in its word, passes.
    fn filled(text: &str, with: &str, passes: impl Fn(usize, char) -> bool) -> String {
        let mut inside = 0;
        let mut filled = String::new();
        for c in text.chars() {
            inside = if c.is_alphanumeric() { inside + 1 } else { 0 };
            filled.push(c);
            if c.is_alphanumeric() && passes(inside, c) {
                filled.push_str(with);
            }
        }
        filled
    }

    #[test]
    fn a_trick_in_a_part_of_a_text_hides_nothing() {
        let second = |inside: usize, _: char| inside == 2;
        let each = |_: usize, _: char| true;
        for (name, text, own, trick) in [
            ("blanks lost", TEXT, OWN, TEXT.replace(' ', "")),
            ("x for blanks", TEXT, OWN, TEXT.replace(' ', "x")),
            ("n for blanks", TEXT, OWN, TEXT.replace(' ', "n")),
            ("letter-spacing", TEXT, OWN, filled(TEXT, " ", each)),
            ("hyphens", TEXT, OWN, filled(TEXT, "-", second)),
            ("line ends", TEXT, OWN, filled(TEXT, "- ", second)),
            ("dots", TEXT, OWN, filled(TEXT, ".", second)),
            ("letters", TEXT, OWN, filled(TEXT, "x", second)),
            ("blanks lost, Russian", RUSSIAN, RUSSIAN_OWN, RUSSIAN.replace(' ', "")),
            ("hyphens, Russian", RUSSIAN, RUSSIAN_OWN, filled(RUSSIAN, "-", second)),
            ("letters, Russian", RUSSIAN, RUSSIAN_OWN, filled(RUSSIAN, "ъ", second)),
            ("x, Chinese", HAN, HAN_OWN, filled(HAN, "x", each)),
            ("x after every second, Chinese", HAN, HAN_OWN, filled(HAN, "x", |inside, _| inside % 2 == 0)),
            ("any letter, Chinese", HAN, HAN_OWN, {
                let mut numbers = RandomNumbers(1);
                let letter = |c: char| [c, char::from(b'a' + numbers.below(26) as u8)];
                HAN.chars().flat_map(letter).collect()
            }),
            ("emoji, Chinese", HAN, HAN_OWN, filled(HAN, "😀", each)),
            ("digits, Chinese", HAN, HAN_OWN, filled(HAN, "7", each)),
        ] {
            for (before, after) in [("", ""), (own, ""), ("", own), (own, own)] {
                let other = format!("{before} {trick} {after}");
                let found = report(text, &other);
                assert!(found.coverage.left.value() > 0.85, "{name}: {:?} {found:?}", found.coverage.left);
                assert!(matches!(found.relation, Relation::Duplicate | Relation::Contained), "{name}: {found:?}");
                let signs = found.signs.iter().filter(|sign| sign.kind == SignKind::Blanks);
                let places: Vec<Span> = signs.flat_map(|sign| sign.places.iter().map(|place| place.shown)).collect();
                let own_text = [0..before.len(), other.len() - after.len()..other.len()];
                for span in found.matches.iter().map(|one| one.spans.right.shown).chain(places.iter().copied()) {
                    assert!(!span.slice(&other).is_empty(), "{name}: places are borders of characters");
                    for own in &own_text {
                        let inside =
                            (span.end as usize).min(own.end).saturating_sub((span.start as usize).max(own.start));
                        assert!(inside <= 3, "{name}: own text is no copy: {:?}", span.slice(&other));
                    }
                }
                assert!(!places.is_empty(), "{name}");
                assert_eq!(report(&other, text), found.swapped(), "{name}");
            }
        }
    }

    #[test]
    fn ordinary_texts_are_read_as_they_are() {
        for (one, other) in [(TEXT, OWN), (HAN, HAN_OWN), (RUSSIAN, RUSSIAN_OWN), (TEXT, HAN), (TEXT, TEXT)] {
            let both = format!("{one} {other}");
            for (left, right) in [(one, other), (one, both.as_str()), (both.as_str(), other)] {
                assert!(of_pair([&document(left), &document(right)]).iter().all(Respelt::is_empty), "{left} {right}");
            }
        }
    }

    #[test]
    fn numbers_and_sentences_are_not_joined() {
        let text = |numbers: &str| {
            format!("the columns of the table that was printed here {numbers} are of no use to anybody")
        };
        let [one, other] = [text("1 23 45 6"), text("12 3 4 56")];
        assert!(of_pair([&document(&one), &document(&other)]).iter().all(Respelt::is_empty));
        let glued = [&TEXT.replace("gate. Each", "gateeach"), " Finis."].concat();
        let [one, other] = [TEXT, &glued];
        let [left, right] = of_pair([&document(one), &document(other)]);
        assert!(left.is_empty());
        assert_eq!(right.ends.iter().map(|&at| &other[at as usize..at as usize + 4]).collect::<Vec<_>>(), ["each"]);
    }
}

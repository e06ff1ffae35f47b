//! What differs between a quotation and the place of its source, and of which kind each difference is.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::letters::{self, Difference};
use super::{EditKind, Quoted};
use crate::base::{Span, neighbours, part};
use crate::matching::claims;
use crate::quotations::is_mark;
use crate::seq::runs::Run;
use crate::text::{CharClass, Document, char_class, fold_punct};

/// A difference, in tokens of the quotation and of the source; one of the ranges may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub own: Range<u32>,
    pub there: Range<u32>,
    /// Places in both texts shown.
    pub spans: [Span; 2],
    pub kind: EditKind,
}

/// A quotation laid over a source.
pub(super) struct Laid<'q> {
    pub quoted: &'q Quoted,
    pub source: &'q Document,
    /// Equal runs in tokens of both documents, in order.
    pub runs: Vec<Run>,
    pub edits: Vec<Found>,
}

/// Maximum number of tokens of a running head or a page number between two pages.
const FURNITURE: u32 = 24;

/// Maximum number of edits among which words that changed places are searched for.
const MOST_MOVED: usize = 64;

impl<'q> Laid<'q> {
    /// Finds the differences, given equal runs in tokens of both documents.
    pub fn new(quoted: &'q Quoted, source: &'q Document, runs: Vec<Run>) -> Self {
        let mut laid = Self { quoted, source, runs: kept(quoted, runs), edits: Vec::new() };
        laid.read();
        laid
    }

    /// Returns the tokens of the source from the first equal one to the last.
    pub fn there(&self) -> Range<u32> {
        let first = self.runs.first().map_or(0, |run| run.b);
        first..self.runs.last().map_or(first, |run| run.b_end())
    }

    fn read(&mut self) {
        let count = self.quoted.document.tokens().len() as u32;
        let tokens = self.source.tokens().len() as u32;
        let (Some(&first), Some(&last)) = (self.runs.first(), self.runs.last()) else { return };
        // At both ends, what the source has in place of the other words is as many letters or as many words.
        let own = self.symbols(&(0..first.a));
        let before = source_symbols(self.source, &(0..first.b));
        let start = match before.len().checked_sub(own.len()) {
            Some(at) if !own.is_empty() && before[at..] == *own => self.source.token_of_symbol(at as u32),
            _ => first.b - first.a.min(first.b),
        };
        let own = self.symbols(&(last.a_end()..count));
        let after = source_symbols(self.source, &(last.b_end()..tokens));
        let end = if !own.is_empty() && after.starts_with(own) {
            let symbols = self.source.symbols_of(&(last.b_end()..tokens)).start + own.len() as u32;
            self.source.token_of_symbol(symbols - 1) + 1
        } else {
            last.b_end() + (count - last.a_end()).min(tokens - last.b_end())
        };
        let (start, end) = (Run { a: 0, b: start, len: 0 }, Run { a: count, b: end, len: 0 });
        let runs: Vec<Run> = [start].into_iter().chain(self.runs.iter().copied()).chain([end]).collect();
        for (one, next) in neighbours(&runs) {
            self.exchange(one.a_end()..next.a, one.b_end()..next.b);
            for (own, there) in next.on_a().zip(next.on_b()) {
                self.equal(own, there, own > next.a);
            }
        }
        self.name();
    }

    fn own_span(&self, tokens: &Range<u32>) -> Span {
        span_of(&self.quoted.document, tokens)
    }

    fn add(&mut self, own: Range<u32>, there: Range<u32>, kind: EditKind) {
        let spans = [self.own_span(&own), span_of(self.source, &there)];
        self.edits.push(Found { own, there, spans, kind });
    }

    /// Compares two equal tokens as they are written, and the marks before them if the tokens before are equal, too.
    fn equal(&mut self, own: u32, there: u32, has_before: bool) {
        if has_before {
            self.marks(own, there);
        }
        let [one, other] = [self.own_span(&(own..own + 1)), span_of(self.source, &(there..there + 1))];
        let (text, source) = (one.slice(self.quoted.document.shown()), other.slice(self.source.shown()));
        if text.contains(']') {
            return self.add(own..own + 1, there..there + 1, EditKind::Bracket);
        }
        if text == source || !differs_in_case(text, source) {
            return;
        }
        // An editor writes the first word, and the one after an ellipsis, as the sentence needs it.
        let may_be_changed = own == 0 || self.quoted.gaps[own as usize];
        let kind = if may_be_changed { EditKind::FirstCase } else { EditKind::Case };
        match self.edits.last_mut() {
            Some(last) if last.kind == kind && last.own.end == own && last.there.end == there => {
                (last.own.end, last.there.end) = (own + 1, there + 1);
                last.spans = [Span::new(last.spans[0].start, one.end), Span::new(last.spans[1].start, other.end)];
            }
            _ => self.add(own..own + 1, there..there + 1, kind),
        }
    }

    /// Compares the marks between two tokens and the ones before them.
    fn marks(&mut self, own: u32, there: u32) {
        if self.quoted.gaps[own as usize] {
            // Nothing is left out where the ellipsis is.
            return;
        }
        let (a, b) = (between(&self.quoted.document, own), between(self.source, there));
        let (one, other) = (a.slice(self.quoted.document.shown()), b.slice(self.source.shown()));
        if one != other && !marks_of(one).eq(marks_of(other)) {
            self.edits.push(Found { own: own..own, there: there..there, spans: [a, b], kind: EditKind::Punctuation });
        }
    }

    /// Names what is in place of something else. Either range may be empty.
    fn exchange(&mut self, own: Range<u32>, there: Range<u32>) {
        let is_inside = own.start > 0 && own.end < self.quoted.document.tokens().len() as u32;
        if own.is_empty() && there.is_empty() {
            if is_inside {
                self.marks(own.start, there.start);
            }
            return;
        }
        if own.is_empty() {
            let is_gap = self.quoted.gaps.get(own.start as usize).copied().unwrap_or(false);
            let kind = match () {
                () if is_gap => EditKind::Ellipsis,
                () if self.is_furniture(&there) => return,
                () if self.is_note(&there) => EditKind::Note,
                () => EditKind::Dropped,
            };
            return self.add(own, there, kind);
        }
        // Words around an ellipsis are those next to it; what is between was left out.
        if let Some(gap) = (own.start.max(1)..=own.end).find(|&at| self.quoted.gaps.get(at as usize) == Some(&true)) {
            let before = there.start + (gap - own.start).min(there.len() as u32);
            let after = there.end - (own.end - gap).min(there.end - before);
            for (own, there) in
                [(own.start..gap, there.start..before), (gap..gap, before..after), (gap..own.end, after..there.end)]
            {
                if !own.is_empty() || !there.is_empty() {
                    self.inner_exchange(own, there, gap);
                }
            }
            return;
        }
        self.replaced(own.clone(), self.without_furniture(own.len() as u32, there));
    }

    /// Leaves a running head next to other words out of what is in place of `count` tokens.
    fn without_furniture(&self, count: u32, there: Range<u32>) -> Range<u32> {
        if there.len() as u32 <= count.min(FURNITURE) || there.len() as u32 > count + FURNITURE {
            return there;
        }
        let mut edges = there.start + 1..there.end;
        if let Some(start) = edges.find(|&at| self.is_furniture(&(at..there.end))) {
            return there.start..start;
        }
        let mut edges = (there.start + 1..there.end).rev();
        edges.find(|&at| self.is_furniture(&(there.start..at))).map_or(there.clone(), |end| end..there.end)
    }

    /// As [`exchange`](Self::exchange) for the words around an ellipsis at token `gap`.
    fn inner_exchange(&mut self, own: Range<u32>, there: Range<u32>, gap: u32) {
        match own.is_empty() {
            true if own.start == gap => self.add(own, there, EditKind::Ellipsis),
            true => self.add(own, there, EditKind::Dropped),
            false => self.replaced(own, there),
        }
    }

    fn replaced(&mut self, own: Range<u32>, there: Range<u32>) {
        let [one, other] = [self.symbols(&own), source_symbols(self.source, &there)].map(<[u32]>::to_vec);
        if one == other {
            // The same letters in other words.
            if let Some(kind) = self.division(&own, &there) {
                self.add(own, there, kind);
            }
            return;
        }
        let is_bracketed = |token: &u32| self.quoted.bracketed[*token as usize];
        if own.clone().any(|token| is_bracketed(&token)) {
            // The first bracket; what is before and after it is compared with all that is there.
            let start = own.clone().find(is_bracketed).unwrap_or(own.start);
            let end = (start..own.end).find(|token| !is_bracketed(token)).unwrap_or(own.end);
            if start == own.start && end == own.end {
                // At the ends of the quotation nothing shows which words the bracket replaces.
                let is_end = start == 0 || end as usize == self.quoted.gaps.len();
                let there = if is_end { there.end..there.end } else { there };
                return self.add(own, there, EditKind::Bracket);
            }
            let middle = there.start + (start - own.start).min(there.len() as u32);
            if start > own.start {
                self.one_side(own.start..start, there.start..middle);
            }
            let rest = if end < own.end { middle } else { there.end };
            self.add(start..end, middle..rest, EditKind::Bracket);
            if end < own.end {
                self.replaced(end..own.end, rest..there.end);
            }
            return;
        }
        if own.len() == there.len() && own.len() > 1 {
            let pairs = || own.clone().zip(there.clone());
            let alike = pairs().all(|(own, there)| {
                let (one, other) = (self.symbols(&(own..own + 1)), source_symbols(self.source, &(there..there + 1)));
                one == other || letters::difference(one, other) != Difference::Other
            });
            if alike {
                for (own, there) in pairs() {
                    if self.symbols(&(own..own + 1)) != source_symbols(self.source, &(there..there + 1)) {
                        self.one_side(own..own + 1, there..there + 1);
                    }
                }
                return;
            }
        }
        self.one_side(own, there);
    }

    /// Adds an edit of words, or of words that the source does not have.
    fn one_side(&mut self, own: Range<u32>, there: Range<u32>) {
        if there.is_empty() {
            return self.add(own, there, EditKind::Added);
        }
        if self.is_word_with_note(&own, &there) {
            return self.add(own, there, EditKind::Note);
        }
        let difference = letters::difference(self.symbols(&own), source_symbols(self.source, &there));
        let kind = match difference {
            Difference::Misread => EditKind::Ocr,
            Difference::Form => EditKind::Tense,
            Difference::Misspelt => EditKind::Spelling,
            Difference::Other => EditKind::Word,
        };
        self.add(own, there, kind);
    }

    fn symbols(&self, tokens: &Range<u32>) -> &[u32] {
        source_symbols(&self.quoted.document, tokens)
    }

    /// Returns the kind of an edit of words that are divided in another way; `None` for a hyphen, a line break or a
    /// page break.
    fn division(&self, own: &Range<u32>, there: &Range<u32>) -> Option<EditKind> {
        let explained = |document: &Document, tokens: &Range<u32>| {
            let mut all = tokens.clone().skip(1).map(|token| between(document, token).slice(document.shown()));
            all.all(|text| text.contains(['-', '‐', '‑', '\n', '\u{AD}', '\x0C', '[', '［', ']', '］', '’', '\'']))
        };
        let own_text = self.own_span(own).slice(self.quoted.document.shown());
        if own_text.contains(['[', '［']) {
            return Some(EditKind::Bracket);
        }
        (!explained(&self.quoted.document, own) || !explained(self.source, there)).then_some(EditKind::Spelling)
    }

    /// Whether tokens of the source are a running head or the number of a page: lines of their own next to the end of a
    /// page.
    fn is_furniture(&self, there: &Range<u32>) -> bool {
        let (before, after) = (between(self.source, there.start), between(self.source, there.end));
        let text = self.source.shown();
        let is_break = |span: Span| span.slice(text).contains(['\n', '\x0C']);
        let around = Span::new(before.start, after.end.max(before.start)).slice(text);
        there.len() as u32 <= FURNITURE && around.contains('\x0C') && is_break(before) && is_break(after)
    }

    /// Whether tokens of the source are the number of a note, in brackets or raised.
    fn is_note(&self, there: &Range<u32>) -> bool {
        let text = self.source.shown();
        let span = span_of(self.source, there);
        let shown = span.slice(text);
        let is_raised = shown.chars().all(is_raised);
        let before = part(text, ..span.start as usize).trim_end_matches('^');
        let is_between =
            before.ends_with(['[', '［', '〔']) && part(text, span.end as usize..).starts_with([']', '］', '〕']);
        is_raised || (is_between && there.len() <= 3 && shown.chars().any(char::is_numeric))
    }

    /// Whether the source has the word of the quotation, with the raised number of a note.
    fn is_word_with_note(&self, own: &Range<u32>, there: &Range<u32>) -> bool {
        let shown = span_of(self.source, there).slice(self.source.shown());
        let word = shown.trim_end_matches(is_raised);
        word.len() < shown.len()
            && word.to_lowercase() == self.own_span(own).slice(self.quoted.document.shown()).to_lowercase()
    }

    /// Gives edits the kinds of the claims in which the texts differ, and finds words that changed places.
    fn name(&mut self) {
        let is_of_words = |kind: EditKind| {
            matches!(kind, EditKind::Word | EditKind::Added | EditKind::Dropped | EditKind::Spelling | EditKind::Tense)
        };
        if !self.edits.iter().any(|edit| is_of_words(edit.kind)) {
            return;
        }
        let documents = [&self.quoted.document, self.source];
        let count = documents[0].tokens().len() as u32;
        let there = self.there();
        let around = |edit: &Found, range: Range<u32>| range.start.min(edit.there.start)..range.end.max(edit.there.end);
        let there = self
            .edits
            .iter()
            .filter(|edit| edit.kind != EditKind::Joined)
            .fold(there, |range, edit| around(edit, range));
        let claims = claims::of_quotation(0..count, there, &self.runs, documents);
        let touches = |one: &Range<u32>, other: &Range<u32>| one.start < other.end && other.start < one.end;
        for edit in self.edits.iter_mut().filter(|edit| is_of_words(edit.kind)) {
            let claim = claims.iter().find(|claim| touches(&claim.a, &edit.own) || touches(&claim.b, &edit.there));
            let kind =
                claim.map(|claim| claim.kind).or_else(|| claims::kind_of_exchange(&edit.own, &edit.there, documents));
            edit.kind = kind.map_or(edit.kind, EditKind::Claim);
        }
        // A quotation with more edits is no other order of its words.
        let count = if self.edits.len() > MOST_MOVED { 0 } else { self.edits.len() };
        for one in 0..count {
            for other in 0..count {
                let (x, y) = (&self.edits[one], &self.edits[other]);
                let is_pair = one != other && is_of_words(x.kind) && is_of_words(y.kind);
                if is_pair && !x.own.is_empty() && self.symbols(&x.own) == source_symbols(self.source, &y.there) {
                    self.edits[one].kind = EditKind::Order;
                    self.edits[other].kind = EditKind::Order;
                }
            }
        }
    }

    /// Returns the number of equal letters and the number of letters that count: all but those in brackets.
    pub fn equal_letters(&self) -> (u64, u64) {
        let letters = |tokens: &Range<u32>| self.symbols(tokens).len() as u64;
        let mut equal: u64 = self.runs.iter().map(|run| letters(&run.on_a())).sum();
        let mut all = self.quoted.document.symbols().len() as u64;
        for edit in &self.edits {
            match edit.kind {
                EditKind::Bracket if self.symbols(&edit.own) != source_symbols(self.source, &edit.there) => {
                    all -= letters(&edit.own);
                }
                EditKind::Word
                | EditKind::Added
                | EditKind::Dropped
                | EditKind::Joined
                | EditKind::Claim(_)
                | EditKind::FirstCase
                | EditKind::Case
                | EditKind::Punctuation => {}
                // The word of `[T]he` is an equal one.
                EditKind::Bracket if self.runs.iter().any(|run| run.on_a().contains(&edit.own.start)) => {}
                // The letters that a misread or misspelt word has in common with the right one.
                _ => {
                    equal += letters::common(self.symbols(&edit.own), source_symbols(self.source, &edit.there)) as u64;
                }
            }
        }
        // Words that are only divided in another way have no edit.
        for (one, next) in neighbours(&self.runs) {
            let (own, there) = (one.a_end()..next.a, one.b_end()..next.b);
            let is_divided = !own.is_empty() && self.symbols(&own) == source_symbols(self.source, &there);
            let has_edit = self.edits.iter().any(|edit| edit.own == own && edit.there == there);
            equal += if is_divided && !has_edit { letters(&own) } else { 0 };
        }
        (equal.min(all), all)
    }
}

/// Maximum number of times that all runs are looked at; each time the shortest of several neighbours goes.
const PASSES: usize = 16;

/// Leaves out runs that are shorter than half of what differs on both sides of them: words that any two sentences
/// share, such as "of the" between two other halves.
fn kept(quoted: &Quoted, mut runs: Vec<Run>) -> Vec<Run> {
    let count = quoted.document.tokens().len() as u32;
    let mut passes = PASSES;
    loop {
        let differs = |at: usize| {
            // What differs before a run; before the end of the quotation for the one after the last.
            let (start, stop) = match at.checked_sub(1).map(|before| runs[before]) {
                Some(before) => {
                    ((before.a_end(), before.b_end()), runs.get(at).map_or((count, None), |run| (run.a, Some(run.b))))
                }
                None => ((0, 0), runs.get(at).map_or((count, None), |run| (run.a, None))),
            };
            let is_gap =
                quoted.gaps.get(stop.0 as usize) == Some(&true) || quoted.gaps.get(start.0 as usize) == Some(&true);
            let own = stop.0 - start.0;
            let is_editorial = own > 0 && (start.0..stop.0).all(|token| quoted.bracketed[token as usize]);
            let there = stop.1.map_or(0, |b| b - start.1);
            // At the ends of a quotation nothing differs if it has no more words there.
            match () {
                () if is_gap || is_editorial => 0,
                () => own.max(if at == 0 || stop.1.is_none() { 0 } else { there }),
            }
        };
        let is_slight = |at: usize| {
            let (before, after) = (differs(at), differs(at + 1));
            let ends = (at == 0 && before == 0, at + 1 == runs.len() && after == 0);
            let least = match ends {
                (true, true) => 0,
                (true, false) => after,
                (false, true) => before,
                (false, false) => before.min(after),
            };
            // At the ends of a quotation only one side speaks against a run.
            let weight = if ends == (false, false) { 2 } else { 4 };
            // A number is compared as a whole: 十 in 三十 and 十七 is no equal word.
            let is_numeral = |token| claims::is_number(&quoted.document, token);
            weight * runs[at].len < least || (ends == (false, false) && least > 0 && runs[at].on_a().all(is_numeral))
        };
        let slight: Vec<bool> = (0..runs.len()).map(|at| runs.len() > 1 && is_slight(at)).collect();
        if !slight.contains(&true) || passes == 0 {
            return runs;
        }
        // The shortest of its neighbours first, because what differs around the others grows with it.
        let len = |at: usize| if slight.get(at) == Some(&true) { runs[at].len } else { u32::MAX };
        let goes: Vec<bool> = (0..runs.len())
            .map(|at| {
                slight[at] && len(at) <= len(at + 1) && at.checked_sub(1).is_none_or(|before| len(at) < len(before))
            })
            .collect();
        let mut at = 0;
        runs.retain(|_| {
            at += 1;
            !goes[at - 1]
        });
        passes -= 1;
    }
}

/// Returns the text of tokens; the empty span after the token before them for none.
fn span_of(document: &Document, tokens: &Range<u32>) -> Span {
    if !tokens.is_empty() {
        return document.span_of_tokens(tokens);
    }
    let at = match tokens.start.checked_sub(1) {
        Some(before) => document.span_of_tokens(&(before..before + 1)).end,
        None => 0,
    };
    Span::new(at, at)
}

/// Returns the text between a token and the one before it; up to the end of the text for the token after the last one.
pub(super) fn between(document: &Document, token: u32) -> Span {
    let start = span_of(document, &(token..token)).end;
    let is_last = token as usize >= document.tokens().len();
    let end = if is_last { document.shown().len() as u32 } else { document.span_of_tokens(&(token..token + 1)).start };
    Span::new(start, end.max(start))
}

fn source_symbols<'d>(document: &'d Document, tokens: &Range<u32>) -> &'d [u32] {
    document.symbols_in(&document.symbols_of(tokens))
}

/// Returns the marks of a text that count: not white space, quotation marks, marks of an editor or of Markdown, and
/// hyphens at the end of a line; several dashes in a row are one.
fn marks_of(text: &str) -> impl Iterator<Item = char> {
    let is_broken = text.contains(['\n', '\x0C', '\u{AD}']);
    let mut before = None;
    text.chars()
        .filter(|&c| char_class(c) == CharClass::Punct && !is_mark(c) && !"*_#>|[]［］〔〕\\".contains(c))
        .map(fold_punct)
        .filter(move |&c| {
            let repeats = before == Some(c) && matches!(c, '-' | '.' | '…');
            before = Some(c);
            !(repeats || is_broken && c == '-')
        })
}

/// Whether two equal words differ in capitals.
fn differs_in_case(one: &str, other: &str) -> bool {
    let letters = |text: &'_ str| text.chars().filter(|c| c.is_alphabetic()).collect::<Vec<_>>();
    let (one, other) = (letters(one), letters(other));
    one.len() == other.len()
        && one
            .iter()
            .zip(&other)
            .any(|(x, y)| x != y && (x.is_uppercase() != y.is_uppercase()) && x.to_lowercase().eq(y.to_lowercase()))
}

/// Whether a character is a raised number.
fn is_raised(c: char) -> bool {
    matches!(c, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '①'..='⑳')
}

/// Returns the brackets around the first letter of a word, as in `[T]he`: they are read as nothing.
pub(super) fn brackets_in_words(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    for (open, _) in text.match_indices('[') {
        let mut inside = part(text, open + 1..).char_indices();
        let is_first = !part(text, ..open).ends_with(char::is_alphanumeric);
        let is_letter = inside.next().is_some_and(|(_, c)| c.is_alphabetic());
        if let Some((close, ']')) = inside.next()
            && is_first
            && is_letter
            && inside.next().is_some_and(|(_, c)| c.is_lowercase())
        {
            let close = (open + 1 + close) as u32;
            found.extend([Span::new(open as u32, open as u32 + 1), Span::new(close, close + 1)]);
        }
    }
    found
}

/// Marks, for each token, whether an ellipsis is before it, and whether it is in brackets.
pub(super) fn editorial(document: &Document) -> (Vec<bool>, Vec<bool>) {
    let count = document.tokens().len();
    let (mut gaps, mut bracketed) = (vec![false; count], vec![false; count]);
    let mut open = None;
    for token in 0..=count {
        let text = between(document, token as u32).slice(document.shown());
        let is_gap =
            text.contains(['…', '⋯']) || ["...", ". . .", "。。。", "．．．"].iter().any(|dots| text.contains(dots));
        if token > 0 && token < count {
            gaps[token] = is_gap;
        }
        for c in text.chars() {
            match c {
                '[' | '［' | '〔' => open = Some(token),
                ']' | '］' | '〕' => {
                    if let Some(start) = open.take() {
                        bracketed[start..token].fill(true);
                    }
                }
                _ => {}
            }
        }
    }
    (gaps, bracketed)
}

//! Sentence segmentation (分句) of Chinese, English and mixed text.
//!
//! A sentence ends at a stop ([`stops`](super::stops)), at a blank line, and at a line break unless the text is
//! hard-wrapped. Closing quotes and brackets after the stop belong to it. A heading or list item without a stop is a
//! sentence of its own.
//!
//! # Different from UAX #29
//! Its sentence rules break after every abbreviation and never at a line break, and an implementation of them looks
//! ahead without bound from every point (SB8), which is quadratic on a text of points. Here each decision is O(1).

use alloc::vec::Vec;
use core::cell::LazyCell;
use core::ops::Range;

use super::Reading;
use super::chars::{self, CharClass};
use super::reader::Boundary;
use super::stops::Stop;
use crate::base::{columns_in, order_numbers, part};

/// Number of counted characters from which on hardly any two sentences are equal by chance.
pub(crate) const SENTENCE: u32 = 8;

/// A sentence (句子): at least one token. Its text, and whether a mark closes it, are functions of the
/// [`Document`](super::Document).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its tokens.
    pub tokens: Range<u32>,
    /// The byte of the full stop that ends it.
    pub full_stop: Option<u32>,
    /// The byte of the last stop after its tokens.
    last_stop: Option<u32>,
}

/// Cuts a reading into sentences. Tokens are given by their first symbols, and `boundaries` by the numbers of the
/// tokens after them. Stops and line feeds are those of [`TextMarks`](super::reader::TextMarks). Time O(marks), and
/// O(n) if lines may be wrapped.
pub(super) fn sentences(
    reading: &Reading,
    tokens: &[u32],
    boundaries: &[(u32, Boundary)],
    stops: &[(u32, u32, Stop)],
    line_feeds: &[u32],
) -> Vec<Sentence> {
    let wrapped = LazyCell::new(|| is_wrapped(reading.shown(), line_feeds));
    let ends_there = |boundary: &&(u32, Boundary)| match boundary.1 {
        Boundary::Stop | Boundary::Break => true,
        Boundary::Line => !*wrapped,
        Boundary::None => false,
    };
    let mut out = Vec::with_capacity(boundaries.len() + 1);
    let (mut start, mut stops) = (0, stops);
    let ends = boundaries.iter().filter(ends_there).map(|&(token, _)| token).chain([tokens.len() as u32]);
    for end in ends.filter(|&token| token > 0) {
        let symbols = tokens.get(end as usize).map_or(reading.symbols().len() as u32, |&first| first);
        let (mut last_stop, mut full_stop) = (None, None);
        while let [(at, before, stop), rest @ ..] = stops
            && *before <= symbols
        {
            if *before == symbols {
                last_stop = Some(*at);
                full_stop = full_stop.or((*stop == Stop::Full).then_some(*at));
            }
            stops = rest;
        }
        out.push(Sentence { tokens: start..end, full_stop, last_stop });
        start = end;
    }
    out
}

impl Sentence {
    /// Returns the byte of the first token, and the byte after the stop and the closing marks; `symbols` are those of
    /// the sentence.
    pub(super) fn first_and_end(&self, reading: &Reading, symbols: Range<u32>) -> (u32, u32) {
        let is_last = symbols.end as usize == reading.symbols().len();
        let next = if is_last { reading.shown().len() as u32 } else { reading.start_of(symbols.end) };
        let last = self.last_stop.unwrap_or_else(|| reading.start_of(symbols.end - 1));
        (reading.start_of(symbols.start), closed(reading.shown(), last, next))
    }
}

/// Moves the start over the opening marks right before it, not below `floor`.
pub(super) fn opened(text: &str, first: u32, floor: u32) -> u32 {
    let before = part(text, floor as usize..first as usize);
    let open: usize = before.chars().rev().take(4).take_while(|&c| chars::is_opener(c)).map(char::len_utf8).sum();
    first - open as u32
}

/// Returns the end of the sentence whose last character or mark starts at `last`: moves over further stops and closing
/// marks, up to `next`.
fn closed(text: &str, last: u32, next: u32) -> u32 {
    let mut end = last;
    for (k, c) in part(text, last as usize..next as usize).chars().enumerate() {
        let ordinary = k == 0
            || chars::is_closer(c)
            || chars::is_hard_stop(c)
            || matches!(c, '.' | '!' | '?')
            || matches!(chars::class(c), CharClass::Mark | CharClass::Invisible);
        if !ordinary {
            break;
        }
        end += c.len_utf8() as u32;
    }
    end
}

/// Whether lines are broken only where the page was full: most lines are about as long as the longest, and do not end
/// in a stop.
fn is_wrapped(text: &str, line_feeds: &[u32]) -> bool {
    let is_blank = |line: &str| line.trim_start().is_empty();
    let is_open = |line: &str| {
        let last = line.trim_end().chars().next_back().unwrap_or(' ');
        !(chars::is_hard_stop(last) || chars::is_closer(last) || matches!(last, '.' | '!' | '?' | ':' | '：'))
    };
    // lines that are directly followed by another one
    let (mut inner, mut open, mut before) = (Vec::with_capacity(line_feeds.len()), 0, "");
    let mut start = 0;
    for end in line_feeds.iter().map(|&at| at as usize).chain([text.len()]) {
        let line = part(text, start..end);
        let line = if is_blank(line) { "" } else { line.strip_suffix('\r').unwrap_or(line) };
        start = end + 1;
        if !before.is_empty() && !line.is_empty() {
            inner.push(before);
            open += usize::from(is_open(before));
        }
        before = line;
    }
    if inner.len() < 3 || open * 2 <= inner.len() {
        return false;
    }
    let mut widths: Vec<u32> = inner.into_iter().map(|line| columns_in(line) as u32).collect();
    order_numbers(&mut widths);
    let full = widths[widths.len() * 9 / 10];
    let near = widths.iter().filter(|&&w| w * 10 >= full * 7).count();
    (30..=200).contains(&full) && near * 10 >= widths.len() * 6
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::text::{Document, TextOptions};

    fn cut(text: &str) -> Vec<&str> {
        let document = Document::from_text(text, &TextOptions::default()).expect("short text");
        (0..document.sentences().len()).map(|index| document.span_of_sentence(index).slice(text)).collect()
    }

    #[test]
    fn sentences_end_where_a_reader_ends_them() {
        let cases: &[(&str, &[&str])] = &[
            (
                "今天天气很好。我们去公园！你来吗？好；走吧……到了",
                &["今天天气很好。", "我们去公园！", "你来吗？", "好；", "走吧……", "到了"],
            ),
            ("他说：“走吧。”她点头。", &["他说：“走吧。”", "她点头。"]),
            ("（见下文。）然后结束。", &["（见下文。）", "然后结束。"]),
            ("Pi is 3.14 today. It was 3.15.", &["Pi is 3.14 today.", "It was 3.15."]),
            ("The U.S. army came. Nobody saw it.", &["The U.S. army came.", "Nobody saw it."]),
            ("Use it, e.g. Here or i.e. There. Done.", &["Use it, e.g. Here or i.e. There.", "Done."]),
            ("Dr. Smith met J. Doe. They spoke.", &["Dr. Smith met J. Doe.", "They spoke."]),
            ("See example.com/a?b=c. Then go!", &["See example.com/a?b=c.", "Then go!"]),
            ("Wait... what? \"No.\" She left.", &["Wait... what?", "\"No.\"", "She left."]),
            ("Wait... Then he left.", &["Wait...", "Then he left."]),
            ("# 标题\n正文开始。", &["标题", "正文开始。"]),
            ("Heading\n\nThe text starts.", &["Heading", "The text starts."]),
            ("版本2.0发布了。用．结尾．好", &["版本2.0发布了。", "用．", "结尾．", "好"]),
            ("我们到家了.\n他们没有.", &["我们到家了.", "他们没有."]),
            ("یہ ایک جملہ ہے۔ دوسرا", &["یہ ایک جملہ ہے۔", "دوسرا"]),
            ("यह वाक्य है। दूसरा वाक्य।", &["यह वाक्य है।", "दूसरा वाक्य।"]),
            ("He bought apples, pears, etc. Then he left.", &["He bought apples, pears, etc.", "Then he left."]),
            ("……。！", &["……。！"]),
            ("", &[]),
        ];
        for (text, want) in cases {
            assert_eq!(cut(text), *want, "{text}");
        }
    }

    #[test]
    fn what_ends_in_no_stop_of_prose_is_not_closed() {
        for (text, want) in [
            ("今天天气很好。", true),
            ("他喊：“走吧！”", true),
            ("（一）姓名；", true),
            ("It rained. ", true),
            ("第二章", false),
            ("println!(\"hello\")", false),
            ("Buy now!", false),
        ] {
            let document = Document::from_text(text, &TextOptions::default()).expect("short text");
            assert_eq!(document.is_closed(0), want, "{text}");
        }
    }

    #[test]
    fn hard_wrapped_lines_do_not_end_sentences() {
        let text = "The quick survey of the northern river began in the early spring\nand was not finished before the first snow of the winter fell on\nthe camp of the engineers. They had measured every bend of it and\nwrote down what they saw in small books.";
        assert_eq!(cut(text).len(), 2);
    }

    #[test]
    fn lines_of_a_poem_are_sentences() {
        assert_eq!(cut("床前明月光\n疑是地上霜\n举头望明月\n低头思故乡").len(), 4);
    }
}

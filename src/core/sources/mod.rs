//! Computes how much of one text is in any of many others (总文字复制比).
//!
//! ```text
//! subject, without exclusions                 the denominator of every figure is this whole text
//!   | Sources::add, for each source           compares; keeps equal characters and passages
//! equal characters of each source
//!   | Sources::summary                        ranks sources; adds them up, each character once
//! Summary
//! ```
//!
//! Every figure is a share of all counted characters of the subject. A range that is left out, such as a quotation, is
//! compared like all other text; the summary reports how much of the equal text is inside it, and the total without it.
//! Leaving a range out can therefore only lower a figure, and never by making the denominator smaller.
//!
//! # Figures of Chinese checks (查重), by their names in CNKI's report
//!
//! | figure | here |
//! |---|---|
//! | 总字数, characters | [`Summary::counted`]; spaces and punctuation do not count |
//! | 重合字数, copied characters | the numerator of [`Summary::coverage`] |
//! | 总文字复制比, total copying ratio | [`Summary::coverage`] |
//! | 去除引用复制比, ratio without quotations and references | [`Summary::included`] |
//! | 单篇最大文字复制比, largest single source | [`Summary::largest`] |
//!
//! # Cost
//! Time: a comparison for each source, then O(n / 64 + m) for each source, with n characters of the text and m matches.
//! Space: the text, and 16 bytes for each match and each piece of it; sources are not stored.
//!
//! # Example
//! ```
//! use juhao_core::{Document, Options, Sources, TextOptions};
//! let read = |text| Document::from_text(text, &TextOptions::default());
//! let subject = read("图书馆周一闭馆，周二至周日上午九点开门。食堂每天供应三种炒菜和两种面条。我写的只有这一句。")?;
//!
//! let mut sources = Sources::new(&subject, Options::default())?;
//! sources.add(&read("通知：图书馆周一闭馆，周二至周日上午九点开门。")?);
//! sources.add(&read("本周食堂每天供应三种炒菜和两种面条。")?);
//! sources.add(&read("图书馆周一闭馆，周二至周日上午九点开门。请带好证件。")?);
//!
//! let summary = sources.summary();
//! assert_eq!((summary.coverage.num, summary.coverage.den), (33, 41));
//! // the third source has the same as the first one, and adds nothing
//! let found: Vec<_> = summary.by_source.iter().map(|one| (one.number, one.coverage.num, one.fresh.num)).collect();
//! assert_eq!(found, [(0, 18, 18), (2, 18, 0), (1, 15, 15)]);
//! # Ok::<(), juhao_core::Error>(())
//! ```

mod parts;
mod passages;
mod shared;
mod shared_passages;
mod strangers;

use alloc::{string::String, vec::Vec};
use core::cmp::Reverse;
use core::ops::Range;

pub use parts::equal_in_parts;
pub use passages::SourcedPassage;
pub use shared::{shared, union_len};
pub use shared_passages::{Place, SharedPassage, shared_passages};
pub use strangers::{MANY, count_strangers, shared_by_many};

use crate::base::{LimitReached, Marks, Ratio, Result, Sort, Span};
use crate::detect::{Options, compare_equal};
use crate::exclusions::TEMPLATE;
use crate::report::{Report, Role};
use crate::text::{Document, TextOptions};

/// One text that is compared with many sources, one after the other.
#[derive(Clone, Debug)]
pub struct Sources {
    subject: Document,
    options: Options,
    left_out: Vec<Ranges>,
    /// Characters that are left out for any reason.
    all_left_out: Marks,
    /// Sources of this role or more are listed.
    least: Role,
    /// Number of sources added so far.
    count: u32,
    /// Number of sources whose matches are all minor.
    minor: u64,
    /// The role of the last source.
    last: Option<Role>,
    found: Vec<Found>,
    limits: Vec<LimitReached>,
}

/// Counted characters of the subject that are left out for one reason.
#[derive(Clone, Debug)]
struct Ranges {
    reason: String,
    symbols: Marks,
}

/// The text that one source shares with the subject.
#[derive(Clone, Debug)]
struct Found {
    number: u32,
    role: Role,
    /// Equal characters, as ranges of symbols of the subject, in order and disjoint.
    equal: Vec<Span>,
    /// Matches that are evidence, as ranges of the text shown.
    matches: Vec<Span>,
}

/// The result for one text. All rates have the same denominator: the counted characters of the whole text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Number of counted characters of the whole text.
    pub counted: u64,
    /// Share of characters that are equal in any source, inside matches that are evidence.
    pub coverage: Ratio,
    /// Share of these characters that are outside all ranges left out.
    pub included: Ratio,
    /// Largest coverage by a single source.
    pub largest: Ratio,
    /// The ranges left out for each reason, in the order in which they were given.
    pub left_out: Vec<LeftOut>,
    /// The sources that share text with the subject, the one with the highest coverage first; among equals the one
    /// added first. Sources whose matches are all minor come last; they are listed only on request
    /// ([`Sources::list_minor`]).
    pub by_source: Vec<Source>,
    /// Number of sources whose matches are all minor, listed or not.
    pub minor: u64,
    /// The passages of the text that any source contains, in order and disjoint.
    pub passages: Vec<SourcedPassage>,
    /// Limits that any comparison reached, each once with its largest number; empty if nothing was cut short.
    pub limits: Vec<LimitReached>,
}

/// Ranges that are left out for one reason, and the total without them.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    /// The caller's own word, such as `quotations`.
    pub reason: String,
    /// Number of counted characters in these ranges.
    pub counted: u64,
    /// Number of them that are equal in any source.
    pub equal: u64,
    /// Coverage without these characters.
    pub coverage: Ratio,
}

/// One source of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Its index in the order in which sources were added, from 0.
    pub number: u32,
    /// Whether a match is evidence, or all are minor. Minor ones have no share in any figure.
    pub role: Role,
    /// Share of characters of the text that are equal in this source.
    pub coverage: Ratio,
    /// Share of these characters outside all ranges left out.
    pub included: Ratio,
    /// Share of these characters that no earlier source in the list contains. All such shares add up to the total.
    pub fresh: Ratio,
}

impl Summary {
    /// Returns the total that a check shows, as [`total`].
    pub fn total(&self) -> Ratio {
        *total(&self.coverage, self.left_out.iter().map(|out| (&*out.reason, &out.coverage)))
    }
}

/// Returns the total that a check shows: the coverage, but without the wording of a template, which all texts may
/// contain. Quotations and references count. `left_out` has the coverage without each part that is left out, by reason.
pub fn total<'a, R>(coverage: &'a R, left_out: impl IntoIterator<Item = (&'a str, &'a R)>) -> &'a R {
    left_out.into_iter().find(|(reason, _)| *reason == TEMPLATE).map_or(coverage, |(_, without)| without)
}

impl Sources {
    /// Starts with a text. If it was read with exclusions, it is read again without them, and they are [left
    /// out](Self::leave_out) with their reasons instead.
    ///
    /// # Errors
    /// As [`Document::from_text`]; none for a text without exclusions.
    pub fn new(subject: &Document, options: Options) -> Result<Self> {
        let reading = subject.options();
        if reading.exclude.is_empty() {
            return Ok(Self::whole(subject.clone(), options));
        }
        let whole = subject.with_options(&TextOptions { exclude: Vec::new(), ..reading.clone() })?;
        let mut sources = Self::whole(whole, options);
        for exclusion in &reading.exclude {
            sources.leave_out(&exclusion.reason, &[exclusion.span]);
        }
        Ok(sources)
    }

    fn whole(subject: Document, options: Options) -> Self {
        let all_left_out = Marks::new(subject.symbols().len());
        let (left_out, found, limits) = Default::default();
        let (least, count, minor, last) = (Role::Evidence, 0, 0, None);
        Self { subject, options, left_out, all_left_out, least, count, minor, last, found, limits }
    }

    /// Also lists the sources added from now on whose matches are all minor, after the others. No figure depends on it.
    pub fn list_minor(&mut self) {
        self.least = Role::Minor;
    }

    /// Returns the text as it is compared: without exclusions.
    pub fn subject(&self) -> &Document {
        &self.subject
    }

    /// Returns the options of the comparisons.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Leaves ranges of the text shown out of [`Summary::included`], for a reason. Ranges of one reason or of several
    /// may overlap.
    pub fn leave_out(&mut self, reason: &str, spans: &[Span]) {
        let known = self.left_out.iter().position(|ranges| ranges.reason == reason);
        let at = known.unwrap_or_else(|| {
            self.left_out.push(Ranges { reason: reason.into(), symbols: Marks::new(self.subject.symbols().len()) });
            self.left_out.len() - 1
        });
        let symbols = |span: &Span| {
            let symbols = self.subject.counted_in(*span);
            Span::new(symbols.start, symbols.end)
        };
        let spans: Vec<Span> = spans.iter().map(symbols).collect();
        mark(&mut self.left_out[at].symbols, &spans);
        mark(&mut self.all_left_out, &spans);
    }

    /// Compares the text with the next source. Returns the Report, with the text as the left one, if the source is
    /// listed: if a match is evidence or, with [`list_minor`](Self::list_minor), if there is a match. The source is not
    /// stored.
    pub fn add(&mut self, source: &Document) -> Option<Report> {
        let compared = compare_equal(&self.subject, source, &self.options, self.least);
        let number = self.count;
        self.count += 1;
        let (role, limits) = match &compared {
            Ok((report, _)) => (report.role(), &report.limits),
            Err(unlisted) => (unlisted.role, &unlisted.limits),
        };
        self.last = role;
        self.minor += u64::from(role == Some(Role::Minor));
        add_limits(&mut self.limits, limits);
        let (report, equal) = compared.ok()?;
        let evidence = report.matches.iter().filter(|found| found.role == Role::Evidence);
        let matches = evidence.map(|found| found.spans.left.shown).collect();
        self.found.push(Found { number, role: role?, equal: apart(equal.left), matches });
        Some(report)
    }

    /// Adds the next source, which is the same text as the last one, without another comparison.
    pub fn add_copy(&mut self) {
        if let Some(last) = self.found.last().filter(|last| last.number + 1 == self.count) {
            self.found.push(Found { number: self.count, ..last.clone() });
        }
        self.minor += u64::from(self.last == Some(Role::Minor));
        self.count += 1;
    }

    /// Returns the result for the sources added so far.
    pub fn summary(&self) -> Summary {
        let len = self.subject.symbols().len();
        let of_whole = |count: u64| Ratio::new(count, len as u64);
        let mut order: Vec<&Found> = self.found.iter().collect();
        order.order_by_key(|found| (found.role, Reverse(count(&found.equal)), found.number));

        let mut copied = Marks::new(len);
        let mut by_source = Vec::with_capacity(order.len());
        for found in &order {
            let (number, role, equal) = (found.number, found.role, &found.equal);
            let all = count(equal);
            by_source.push(Source {
                number,
                role,
                coverage: of_whole(all),
                included: of_whole(all - count_in(&self.all_left_out, equal)),
                fresh: of_whole(all - count_in(&copied, equal)),
            });
            mark(&mut copied, equal);
        }
        let total = copied.count();
        let left_out = self.left_out.iter().map(|Ranges { reason, symbols }| {
            let equal = symbols.count_both(&copied, 0);
            let (counted, coverage) = (symbols.count(), of_whole(total - equal));
            LeftOut { reason: reason.clone(), counted, equal, coverage }
        });
        Summary {
            counted: len as u64,
            coverage: of_whole(total),
            included: of_whole(total - copied.count_both(&self.all_left_out, 0)),
            largest: by_source.first().map_or(of_whole(0), |first| first.coverage),
            left_out: left_out.collect(),
            minor: self.minor,
            passages: passages::divide(&self.subject, order.iter().map(|found| &*found.matches), &copied),
            by_source,
            limits: self.limits.clone(),
        }
    }
}

fn places(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

fn mark(marks: &mut Marks, spans: &[Span]) {
    for &span in spans {
        marks.mark(places(span));
    }
}

/// Counts the marked positions inside spans, which must be disjoint.
fn count_in(marks: &Marks, spans: &[Span]) -> u64 {
    spans.iter().map(|&span| marks.count_in(places(span))).sum()
}

/// Counts the positions in spans, which must be disjoint.
fn count(spans: &[Span]) -> u64 {
    spans.iter().map(|span| u64::from(span.len())).sum()
}

/// Sorts spans and joins those that touch. Time O(n log n).
fn apart(mut spans: Vec<Span>) -> Vec<Span> {
    spans.order();
    spans.dedup_by(|next, last| {
        let joins = next.start <= last.end;
        if joins {
            last.end = last.end.max(next.end);
        }
        joins
    });
    spans
}

/// Adds limits, each name once with the largest number reached.
fn add_limits(limits: &mut Vec<LimitReached>, more: &[LimitReached]) {
    for one in more {
        match limits.iter_mut().find(|known| known.name == one.name) {
            Some(known) => known.reached = known.reached.max(one.reached),
            None => limits.push(one.clone()),
        }
    }
    limits.order();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare;
    use crate::quotations;
    use crate::text::Exclusion;
    use alloc::string::ToString;

    const TEXTS: [&str; 4] = [
        include_str!("../../../tests/corpus/statutes/flood-control-law.md"),
        include_str!("../../../tests/corpus/statutes/audit-law.md"),
        include_str!("../../../tests/corpus/statutes/passport-law.md"),
        include_str!("../../../tests/corpus/statutes/bidding-law.md"),
    ];

    fn read(text: &str) -> Document {
        Document::from_text(text, &TextOptions::default()).expect("short text")
    }

    /// Returns characters of a text, by their positions.
    fn part(text: &str, from: usize, chars: usize) -> String {
        text.chars().skip(from).take(chars).collect()
    }

    fn summary(subject: &Document, texts: &[&str]) -> Summary {
        let mut sources = Sources::new(subject, Options::default()).expect("no exclusions");
        for text in texts {
            sources.add(&read(text));
        }
        sources.summary()
    }

    /// Checks the invariants of every summary.
    fn check(summary: &Summary) {
        let Summary { counted, coverage, included, largest, by_source, passages, left_out, .. } = summary;
        let mut rates = by_source.iter().flat_map(|one| [one.coverage, one.included, one.fresh]);
        assert!(
            rates.all(|rate| rate.den == *counted) && [coverage, included, largest].iter().all(|r| r.den == *counted)
        );
        assert_eq!(by_source.iter().map(|one| one.fresh.num).sum::<u64>(), coverage.num);
        assert_eq!(passages.iter().map(|one| one.equal).sum::<u64>(), coverage.num);
        assert!(passages.windows(2).all(|pair| pair[0].span.shown.end <= pair[1].span.shown.start));
        assert!(by_source.windows(2).all(|pair| pair[0].coverage >= pair[1].coverage));
        assert!(by_source.iter().all(|one| one.fresh <= one.coverage && one.included <= one.coverage));
        assert!(*largest <= *coverage && *included <= *coverage && coverage.num <= *counted);
        for one in left_out {
            assert_eq!(one.coverage.num + one.equal, coverage.num);
            assert!(one.equal <= one.counted && one.coverage >= *included);
        }
    }

    #[test]
    fn a_text_made_of_four_is_covered_by_their_union() {
        let parts: Vec<String> = TEXTS.iter().map(|text| part(text, 500, 600)).collect();
        let subject = read(&parts.concat());
        let found = summary(&subject, &TEXTS);
        check(&found);
        assert_eq!(found.by_source.len(), 4);
        assert!(found.coverage.value() > 0.98, "{}", found.coverage.value());
        assert!(found.largest.value() < 0.35);
        let owners: Vec<u32> = found.passages.iter().map(|one| found.by_source[one.source as usize].number).collect();
        let mut in_order = owners.clone();
        in_order.dedup();
        assert_eq!(in_order, [0, 1, 2, 3], "each part belongs to its source");
    }

    #[test]
    fn with_one_source_the_total_is_the_coverage_of_the_report() {
        let half = part(TEXTS[0], 0, 2000);
        let mixed = [half.as_str(), &part(TEXTS[1], 0, 700)].concat();
        let edited = TEXTS[0].replace("防洪", "抗洪");
        for (left, right) in [(TEXTS[0], &half), (&*mixed, &TEXTS[0].into()), (&half, &mixed), (&edited, &half)] {
            let (left, right) = (read(left), read(right));
            let report = compare(&left, &right, &Options::default());
            let mut sources = Sources::new(&left, Options::default()).expect("no exclusions");
            assert_eq!(sources.add(&right).as_ref(), Some(&report));
            let found = sources.summary();
            check(&found);
            assert_eq!(found.coverage, report.coverage.left);
            assert_eq!(found.coverage.num, report.coverage.left.num);
        }
    }

    /// A text that shares nothing with the others.
    const OWN: &str = "今天的天气很好，河边没有人，只有一条旧船系在柳树下。";

    #[test]
    fn sources_that_overlap_are_counted_once_and_a_copy_adds_nothing() {
        let subject = read(&part(TEXTS[0], 0, 1500));
        let [a, b] = [part(TEXTS[0], 0, 1000), part(TEXTS[0], 600, 900)];
        let mut sources = Sources::new(&subject, Options::default()).expect("no exclusions");
        sources.add(&read(&a));
        sources.add_copy();
        sources.add(&read(OWN));
        sources.add_copy();
        sources.add(&read(&b));
        let found = sources.summary();
        check(&found);
        let numbers: Vec<u32> = found.by_source.iter().map(|one| one.number).collect();
        assert_eq!((numbers, found.by_source[1].fresh.num), (alloc::vec![0, 1, 4], 0));
        assert_eq!(found.coverage.num, found.counted);
        let one_by_one = summary(&subject, &[&a, &a, OWN, OWN, &b]);
        assert_eq!(found, one_by_one);
    }

    #[test]
    fn leaving_something_out_says_what_the_total_becomes_and_keeps_the_denominator() {
        let quoted = part(TEXTS[0], 700, 80).replace(['\n', '“', '”'], "");
        let text = [&part(TEXTS[0], 100, 300), "\n他写道：“", &quoted, "”\n", &part(TEXTS[2], 200, 200)].concat();
        let plain = read(&text);
        let mut sources = Sources::new(&plain, Options::default()).expect("no exclusions");
        sources.add(&read(TEXTS[0]));
        let whole = sources.summary();
        sources.leave_out("quotations", &quotations::excluded(&text, &[]));
        let found = sources.summary();
        check(&found);
        assert_eq!((found.coverage, found.counted), (whole.coverage, whole.counted));
        assert_eq!(whole.included, whole.coverage);
        let [out] = &*found.left_out else { panic!("one reason") };
        assert!(out.counted > 60 && out.equal > 50, "{out:?}");
        assert_eq!(found.included.num, whole.coverage.num - out.equal);
        assert_eq!(out.coverage, found.included);

        // Ranges of the text itself give the same result.
        let exclude =
            quotations::excluded(&text, &[]).iter().map(|&span| Exclusion { span, reason: "mine".into() }).collect();
        let excluding =
            Document::from_text(&*text, &TextOptions { exclude, ..TextOptions::default() }).expect("short text");
        let mut sources = Sources::new(&excluding, Options::default()).expect("its own text");
        sources.add(&read(TEXTS[0]));
        let again = sources.summary();
        assert_eq!((again.coverage, again.included, again.counted), (found.coverage, found.included, found.counted));
        assert_eq!(again.left_out[0].reason, "mine");
    }

    #[test]
    fn minor_sources_are_counted_and_listed_last_on_request_and_change_no_figure() {
        let short = "第一条为了规范出境入境行为，制定本规定";
        let subject = read(&[TEXTS[0], short].concat());
        let others = [[TEXTS[2], short].concat(), part(TEXTS[0], 0, 400), [TEXTS[2], short].concat()];
        let summary = |lists_minor: bool| {
            let mut sources = Sources::new(&subject, Options::default()).expect("no exclusions");
            if lists_minor {
                sources.list_minor();
            }
            let listed = others.iter().filter(|text| sources.add(&read(text)).is_some()).count();
            sources.add_copy();
            let found = sources.summary();
            check(&found);
            (found, listed)
        };
        let ((without, one), (with, all)) = (summary(false), summary(true));
        let roles = [Role::Minor, Role::Evidence].map(|role| {
            others
                .iter()
                .filter(|text| compare(&subject, &read(text), &Options::default()).role() == Some(role))
                .count()
        });
        assert_eq!(roles, [2, 1], "the texts have changed");
        assert_eq!((one, all, without.minor, with.minor), (1, 3, 3, 3));
        let numbers: Vec<(u32, Role)> = with.by_source.iter().map(|one| (one.number, one.role)).collect();
        assert_eq!(numbers, [(1, Role::Evidence), (0, Role::Minor), (2, Role::Minor), (3, Role::Minor)]);
        assert_eq!(with.by_source[..1], without.by_source[..]);
        assert_eq!(
            (with.coverage, with.included, &with.passages),
            (without.coverage, without.included, &without.passages)
        );
    }

    #[test]
    fn nothing_found_and_an_empty_text_are_answers() {
        let found = summary(&read(TEXTS[0]), &["天气很好，我们去公园。", ""]);
        check(&found);
        assert_eq!((found.coverage.num, found.by_source.len(), found.passages.len()), (0, 0, 0));
        let empty = summary(&read(""), &[TEXTS[0], ""]);
        check(&empty);
        assert_eq!((empty.counted, empty.coverage.value()), (0, 0.0));
    }

    #[test]
    fn the_order_of_sources_changes_the_numbers_alone() {
        let subject = read(&[part(TEXTS[0], 0, 500), part(TEXTS[1], 0, 400), part(TEXTS[2], 0, 300)].concat());
        let (there, back) = (summary(&subject, &TEXTS), summary(&subject, &[TEXTS[3], TEXTS[2], TEXTS[1], TEXTS[0]]));
        check(&there);
        let told = |found: &Summary, last: u32| -> Vec<(String, u64, u64)> {
            let number = |n: u32| if last == 0 { n } else { last - n };
            let one = |one: &Source| (number(one.number).to_string(), one.coverage.num, one.fresh.num);
            found.by_source.iter().map(one).collect()
        };
        assert_eq!(told(&there, 0), told(&back, 3));
        assert_eq!((there.coverage, there.passages), (back.coverage, back.passages));
    }

    #[test]
    fn limits_are_reported_once_even_of_sources_that_have_nothing_in_common() {
        let limits = crate::Limits { work: 50, ..crate::Limits::default() };
        let options = Options { limits, ..Options::default() };
        let mut sources = Sources::new(&read(TEXTS[0]), options).expect("no exclusions");
        for text in TEXTS {
            sources.add(&read(text));
        }
        let names: Vec<&str> = sources.summary().limits.iter().map(|limit| limit.name).collect();
        assert!(!names.is_empty() && names.windows(2).all(|pair| pair[0] < pair[1]), "{names:?}");
    }
}

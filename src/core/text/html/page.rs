//! The page: the data read from HTML.

use alloc::{string::String, vec::Vec};

use super::block_note::BlockNote;
use super::builder::parse;
use super::data::DecodedText;
use super::head::push_folded;
use super::kind::PageKind;
use super::outline::{Aside, Outline, Selection};
use super::tag::Kind;
use super::tuning::Tuning;
use super::unread::Unread;
use super::{body, data, measure, value, visible};
use crate::base::{Sort, Span};
use crate::report::Extraction;
use crate::text::{ExtractionChoice, PageOptions, SourceMap};

/// A page and its main text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Title of the page.
    pub title: String,
    /// Description of the page by itself.
    pub description: String,
    /// Keywords of the page by itself.
    pub keywords: Vec<String>,
    /// Language that the page declares, such as `zh-CN`; empty if it declares none.
    pub language: String,
    /// The main text (正文), one paragraph on each line; or the visible text if that was requested.
    pub body: String,
    /// All blocks of the page in order.
    pub blocks: Vec<PageBlock>,
    /// Maps `body` to the source.
    pub map: SourceMap,
    /// Kind of text in `body`: [`Extraction::Body`] or [`Extraction::Visible`].
    pub what: Extraction,
    /// Kind of the page; `Other` if the body was not requested.
    pub kind: PageKind,
    /// Confidence in the body, 0..=1; 1 for the visible text.
    pub confidence: f64,
    /// The text that was left out, by reason.
    pub left_out: Vec<LeftOut>,
    /// Source of text that the page marks as not shown, in order.
    pub hidden: Vec<Span>,
    /// What is not read of a page that shows next to no text.
    pub unread: Unread,
}

/// A line or cell of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageBlock {
    /// Its place in the body; for a block that is not kept, the empty span where it would be.
    pub span: Span,
    /// Its place in the source.
    pub source: Span,
    /// Its kind.
    pub kind: BlockKind,
    /// Whether it is in the body.
    pub kept: bool,
    /// Why it is kept or not.
    pub note: BlockNote,
}

/// The kind of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKind {
    /// A paragraph or any other line.
    Text,
    /// A heading.
    Heading,
    /// An item of a list.
    Item,
    /// A cell of a table.
    Cell,
    /// A caption.
    Caption,
    /// A line that readers wrote under a text, whatever else it is.
    Comment,
    /// How characters of the line before it are read (ruby).
    Reading,
    /// What a button says, or the numbers of lines of code.
    Label,
}

impl BlockKind {
    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Heading => "heading",
            Self::Item => "item",
            Self::Cell => "cell",
            Self::Caption => "caption",
            Self::Comment => "comment",
            Self::Reading => "reading",
            Self::Label => "label",
        }
    }

    fn from_kind(kind: Kind) -> Self {
        match kind {
            Kind::Li | Kind::Dd | Kind::Dt => Self::Item,
            Kind::Td | Kind::Th => Self::Cell,
            Kind::Figcaption | Kind::Caption => Self::Caption,
            _ if kind.is_heading() => Self::Heading,
            _ => Self::Text,
        }
    }
}

/// The amount that was left out for one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The reason.
    pub note: BlockNote,
    /// Number of blocks.
    pub blocks: u32,
    /// Number of characters.
    pub chars: u64,
}

/// Extracts the text of a page shorter than 4 GiB. Time O(n).
///
/// # Example
/// ```
/// use juhao_core::text::{ExtractionChoice, extract};
/// let html = "<nav><a href=/>首页</a></nav><h1>天气</h1><p>今天天气很好，我们去公园。花都开了，人也很多。<p>明天下雨。";
/// let page = extract(html, ExtractionChoice::Body);
/// assert_eq!(page.body, "今天天气很好，我们去公园。花都开了，人也很多。\n明天下雨。");
/// ```
pub fn extract(html: &str, options: impl Into<PageOptions>) -> Page {
    of_outline(&parse(html), options.into(), &Tuning::BODY)
}

/// As [`extract`], without the rule of a name, or with another value of a constant (`name=value`), to measure what it
/// is worth. Returns `None` if there is no such name.
#[doc(hidden)]
pub fn extract_changed(html: &str, options: PageOptions, change: &str) -> Option<Page> {
    Some(of_outline(&parse(html), options, &Tuning::BODY.changed(change)?))
}

pub(super) fn of_outline(outline: &Outline, options: PageOptions, tuning: &Tuning) -> Page {
    let (text, sure) = (tuning.paragraph as u32, tuning.sure as f64 / 100.0);
    let (head, choice) = (&outline.head, options.extraction);
    let mut page = Page { hidden: visible::hidden(outline), ..Page::default() };
    push_folded(&mut page.title, if head.title.trim().is_empty() { &head.shared_title } else { &head.title });
    page.description.clone_from(&head.description);
    page.keywords = keywords(&head.keywords);
    page.language.clone_from(&head.language);
    let mut notes: Vec<BlockNote> = outline.blocks.iter().map(visible::visible_note).collect();
    (page.what, page.confidence) = (Extraction::Visible, 1.0);
    // A body from structured data comes before all blocks shown.
    let mut start = Selection::default();
    let mut comments = Vec::new();
    if choice != ExtractionChoice::Visible {
        let body = body::choose(outline, options.comments, tuning);
        page.kind = body.kind;
        comments = body.comments;
        if choice == ExtractionChoice::Body || body.confidence >= sure {
            (page.what, page.confidence) = (Extraction::Body, body.confidence);
            notes = body.notes;
        }
        let found = kept_letters(outline, &notes);
        let is_longer = |decoded: &DecodedText| {
            let letters = measure::letters(&decoded.text);
            letters >= text && letters / 2 > found
        };
        let declared = data::article_body(&head.data).filter(is_longer);
        let posts = || data::posts(&head.data).filter(is_longer);
        let shown: Vec<BlockNote> = outline.blocks.iter().map(visible::visible_note).collect();
        let is_blank = kept_letters(outline, &shown).max(found) < text;
        let state = || data::state(&head.data).filter(|decoded| is_blank && measure::letters(&decoded.text) >= text);
        if let Some(decoded) = declared.or_else(posts).or_else(state) {
            let span = Span::new(0, decoded.text.len() as u32);
            let (kind, note) = (BlockKind::Text, BlockNote::Data);
            page.blocks.push(PageBlock { span, source: decoded.source, kind, kept: true, note });
            (page.what, page.confidence) = (Extraction::Body, sure);
            (start.text, start.map) = (decoded.text, decoded.map);
            notes.fill(BlockNote::Outside);
        }
    }
    if choice != ExtractionChoice::Visible && start.text.is_empty() && kept_letters(outline, &notes) == 0 {
        // A page with text always gives text: the visible text or, if there is none, the hidden text.
        notes = outline.blocks.iter().map(visible::visible_note).collect();
        if kept_letters(outline, &notes) == 0 {
            notes.fill(BlockNote::Visible);
        }
        (page.what, page.confidence) = (Extraction::Visible, 0.0);
    }
    let selection = outline.select(start, &|i| notes[i].is_kept());
    for (i, ((block, &note), &span)) in outline.blocks.iter().zip(&notes).zip(&selection.spans).enumerate() {
        let is_comment = comments.get(i).is_some_and(|&is| is);
        let kind = match block.aside {
            Some(Aside::Reading) => BlockKind::Reading,
            Some(Aside::Label) => BlockKind::Label,
            None if is_comment => BlockKind::Comment,
            None => BlockKind::from_kind(outline.kind_of(block)),
        };
        let source = outline.map.source_of(block.span);
        page.blocks.push(PageBlock { span, source, kind, kept: note.is_kept(), note });
    }
    (page.body, page.map) = (selection.text, selection.map);
    page.left_out = left_out(outline, &notes);
    if measure::letters(&page.body) < text {
        page.unread = head.unread;
    }
    page
}

/// Returns the number of letters outside links in the blocks that are kept.
fn kept_letters(outline: &Outline, notes: &[BlockNote]) -> u32 {
    let kept = outline.blocks.iter().zip(notes).filter(|(_, note)| note.is_kept());
    kept.map(|(block, _)| value::plain_letters(block)).sum()
}

fn keywords(written: &str) -> Vec<String> {
    let separators = [',', '，', '、', ';', '；', '|'];
    written.split(separators).map(str::trim).filter(|word| !word.is_empty()).map(String::from).collect()
}

fn left_out(outline: &Outline, notes: &[BlockNote]) -> Vec<LeftOut> {
    let mut all: Vec<LeftOut> = Vec::new();
    for (block, &note) in outline.blocks.iter().zip(notes).filter(|(_, note)| !note.is_kept()) {
        let chars = block.span.slice(&outline.text).chars().count() as u64;
        match all.iter_mut().find(|left| left.note == note) {
            Some(left) => {
                left.blocks += 1;
                left.chars += chars;
            }
            None => all.push(LeftOut { note, blocks: 1, chars }),
        }
    }
    all.order_by_key(|left| left.note);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_what_it_is_about() {
        let html = "<html lang=zh-CN><title> 句号 &amp;\n标点</title><meta name=Keywords content='句号，标点, '>\
                    <meta name=description content='一页。'><svg><title>x</title></svg><p>正文。";
        let page = extract(html, ExtractionChoice::Visible);
        assert_eq!((&*page.title, &*page.description, &*page.language), ("句号 & 标点", "一页。", "zh-CN"));
        assert_eq!(page.keywords, ["句号", "标点"]);
        assert_eq!(page.body, "正文。");
    }

    #[test]
    fn blocks_left_out_keep_their_place_and_source() {
        let html = "<p>甲。<p hidden>乙。</p><li>丙。";
        let page = extract(html, ExtractionChoice::Visible);
        let places: Vec<_> =
            page.blocks.iter().map(|b| (b.span.slice(&page.body), b.source.slice(html), b.kept)).collect();
        assert_eq!(places, [("甲。", "甲。", true), ("", "乙。", false), ("丙。", "丙。", true)]);
        assert_eq!(page.left_out, [LeftOut { note: BlockNote::Hidden, blocks: 1, chars: 2 }]);
        assert_eq!(page.blocks[2].kind, BlockKind::Item);
    }
}

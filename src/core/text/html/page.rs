//! Page: what is read out of HTML.

use alloc::{string::String, vec::Vec};

use super::builder::parse;
use super::head::push_folded;
use super::outline::Outline;
use super::tag::Kind;
use super::visible;
use crate::base::{Sort, Span};
use crate::report::Extraction;
use crate::text::{ExtractionChoice, SourceMap};

/// A page and its main text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Title of the page.
    pub title: String,
    /// What the page says it is about.
    pub description: String,
    /// Its keywords.
    pub keywords: Vec<String>,
    /// Its language as it says, such as `zh-CN`; empty when it does not say.
    pub language: String,
    /// The main text (正文), one paragraph a line; or the visible text when that was asked for.
    pub body: String,
    /// All blocks of the page in order.
    pub blocks: Vec<PageBlock>,
    /// From `body` to the source.
    pub map: SourceMap,
    /// What `body` is: the body, or all visible text.
    pub what: Extraction,
    /// How sure it is that `body` is the main text, 0..=1.
    pub confidence: f64,
    /// What was left out, by reason.
    pub left_out: Vec<LeftOut>,
    /// Source of text that the page marks as not shown, in order.
    pub hidden: Vec<Span>,
}

/// A line or cell of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageBlock {
    /// Where it stands in the body; empty at the place it would have when it is not kept.
    pub span: Span,
    /// Where it stands in the source.
    pub source: Span,
    /// What it is.
    pub kind: BlockKind,
    /// Whether it is in the body.
    pub kept: bool,
    /// Why it is kept or not.
    pub note: BlockNote,
}

/// What a block is.
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
}

impl BlockKind {
    /// The name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Heading => "heading",
            Self::Item => "item",
            Self::Cell => "cell",
            Self::Caption => "caption",
        }
    }

    fn of(kind: Kind) -> Self {
        match kind {
            Kind::Li | Kind::Dd | Kind::Dt => Self::Item,
            Kind::Td | Kind::Th => Self::Cell,
            Kind::Figcaption | Kind::Caption => Self::Caption,
            _ if kind.is_heading() => Self::Heading,
            _ => Self::Text,
        }
    }
}

/// Why a block is in the body or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockNote {
    /// All visible text was asked for.
    Visible,
    /// The page marks it as not shown.
    Hidden,
}

impl BlockNote {
    /// The name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::Hidden => "hidden",
        }
    }
}

/// How much was left out for one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The reason.
    pub note: BlockNote,
    /// Blocks.
    pub blocks: u32,
    /// Characters.
    pub chars: u64,
}

/// Reads a page shorter than 4 GiB. Time O(n).
pub fn extract(html: &str, choice: ExtractionChoice) -> Page {
    of_outline(parse(html), choice)
}

pub(super) fn of_outline(mut outline: Outline, _choice: ExtractionChoice) -> Page {
    let mut page = Page { hidden: visible::hidden(&outline), what: Extraction::Visible, ..Page::default() };
    let head = core::mem::take(&mut outline.head);
    push_folded(&mut page.title, if head.title.trim().is_empty() { &head.shared_title } else { &head.title });
    page.description = head.description;
    page.keywords = keywords(&head.keywords);
    page.language = head.language;
    let selection = outline.select(|i| !outline.blocks[i].hidden);
    for (block, &span) in outline.blocks.iter().zip(&selection.spans) {
        let note = if block.hidden { BlockNote::Hidden } else { BlockNote::Visible };
        let kind = BlockKind::of(outline.elements[block.element as usize].kind);
        let source = outline.map.source_of(block.span);
        page.blocks.push(PageBlock { span, source, kind, kept: !block.hidden, note });
    }
    page.left_out = left_out(&outline, &page.blocks);
    page.body = selection.text;
    page.map = selection.map;
    page
}

fn keywords(written: &str) -> Vec<String> {
    let separators = [',', '，', '、', ';', '；', '|'];
    written.split(separators).map(str::trim).filter(|word| !word.is_empty()).map(String::from).collect()
}

fn left_out(outline: &Outline, blocks: &[PageBlock]) -> Vec<LeftOut> {
    let mut all: Vec<LeftOut> = Vec::new();
    for (block, kept) in outline.blocks.iter().zip(blocks).filter(|(_, block)| !block.kept) {
        let chars = block.span.of(&outline.text).chars().count() as u64;
        match all.iter_mut().find(|left| left.note == kept.note) {
            Some(left) => {
                left.blocks += 1;
                left.chars += chars;
            }
            None => all.push(LeftOut { note: kept.note, blocks: 1, chars }),
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
        let places: Vec<_> = page.blocks.iter().map(|b| (b.span.of(&page.body), b.source.of(html), b.kept)).collect();
        assert_eq!(places, [("甲。", "甲。", true), ("", "乙。", false), ("丙。", "丙。", true)]);
        assert_eq!(page.left_out, [LeftOut { note: BlockNote::Hidden, blocks: 1, chars: 2 }]);
        assert_eq!(page.blocks[2].kind, BlockKind::Item);
    }
}

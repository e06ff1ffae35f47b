//! Decides the kind of a page: an article, a thread, a list, a product, a manual, or another one.
//!
//! The kind decides how the body is chosen: for an article the column of its text, for others all parts except the
//! furniture of the site. The text of the page and the repetition of its parts count first; the page's statements about
//! itself (`og:type`, the types of JSON-LD) are a prior.

use alloc::vec::Vec;

use super::head::DataKind;
use super::names::Hints;
use super::outline::Outline;
use super::tag::Kind;
use super::tokenizer::find;
use super::tree::Tree;
use super::tuning::Tuning;
use crate::base::Sort as _;

/// The kind of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PageKind {
    /// One text: news, a post, an entry.
    Article,
    /// Posts of several people: a thread of a forum, a question and its answers.
    Thread,
    /// Entries that lead to other pages: results, cards, products of a shop.
    Listing,
    /// One item for sale, with its description.
    Product,
    /// A page of a manual.
    Documentation,
    /// Anything else: a front page, a service.
    #[default]
    Other,
}

impl PageKind {
    /// Returns the name in the contract.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Article => "article",
            Self::Thread => "thread",
            Self::Listing => "listing",
            Self::Product => "product",
            Self::Documentation => "documentation",
            Self::Other => "other",
        }
    }

    /// Whether its body is one column of text.
    pub const fn is_column(self) -> bool {
        matches!(self, Self::Article | Self::Documentation)
    }
}

/// Values of a page without its noise.
pub struct Weights<'a> {
    /// Sum of the positive values in each subtree.
    pub said: &'a [i64],
    /// Number of letters in each subtree.
    pub letters: &'a [i64],
    /// Whether sentences have the positive values; otherwise labels have them.
    pub has_sentences: bool,
}

/// Decides the kind of a page whose text is at `root`.
pub fn decide(
    outline: &Outline,
    tree: &Tree,
    declared: Declared,
    weights: &Weights,
    root: usize,
    tuning: &Tuning,
) -> PageKind {
    if declared.thread {
        return PageKind::Thread;
    }
    let Weights { said, letters, has_sentences } = *weights;
    let least = if declared.website { tuning.website } else { tuning.article };
    let is_column = said[root] * 100 >= said[0] * tuning.column_share;
    // One sentence is an article if it is most of the page.
    let is_all = said[root] >= tuning.sentence && said[root] * 100 >= letters[0] * tuning.column_share;
    if has_sentences && is_column && (said[root] >= least || is_all) {
        let code = tree.inside(0).filter(|&i| tree.contains(root, i) && outline.elements[i].kind == Kind::Pre).count();
        return if code > 1 && !declared.article { PageKind::Documentation } else { PageKind::Article };
    }
    if declared.product {
        PageKind::Product
    } else if is_listing(outline, tree, letters, tuning) {
        PageKind::Listing
    } else if !has_sentences {
        // verse, a table, a timetable
        PageKind::Article
    } else {
        PageKind::Other
    }
}

/// Whether most of a page is in neighbouring boxes that look the same and contain a link each.
fn is_listing(outline: &Outline, tree: &Tree, letters: &[i64], tuning: &Tuning) -> bool {
    let links = tree.sums(&|i| i64::from(outline.blocks[i].measure.link_letters > 0));
    let mut entries: Vec<(u64, i64)> = (1..tree.len())
        .filter(|&i| links[i] > 0 && letters[i] > 0)
        .map(|i| (u64::from(outline.elements[i].parent) << 32 | u64::from(outline.elements[i].style), letters[i]))
        .collect();
    entries.order_by_key(|entry| entry.0);
    let lists = entries.chunk_by(|a, b| a.0 == b.0).filter(|list| list.len() as i64 >= tuning.several);
    let most = lists.map(|list| list.iter().map(|entry| entry.1).sum::<i64>()).max();
    most.is_some_and(|most| most * 100 >= letters[0] * tuning.entries_share)
}

/// Statements of a page about its kind, often several at once.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Declared {
    /// A website rather than an article.
    pub website: bool,
    /// An article.
    pub article: bool,
    /// Something for sale.
    pub product: bool,
    /// A thread.
    pub thread: bool,
}

impl Declared {
    /// Reads `og:type`, the types of JSON-LD and those of microdata.
    pub fn read(outline: &Outline) -> Self {
        let head = &outline.head;
        let marked = |mark| outline.elements.iter().any(|element| element.hints.has(mark));
        let mut declared = Self {
            website: head.sort == "website",
            article: head.sort == "article",
            product: find(head.sort.as_bytes(), b"product").is_some() || marked(Hints::PRODUCT),
            thread: marked(Hints::THREAD),
        };
        for data in head.data.iter().filter(|data| data.sort == DataKind::Linked) {
            data.types(&mut |name| {
                declared.article |= name.ends_with("Article") || name == "BlogPosting";
                declared.product |= name == "Product";
                declared.thread |= matches!(name, "DiscussionForumPosting" | "QAPage");
            });
        }
        declared
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::text::{ExtractionChoice, extract};

    fn kind(html: &str) -> PageKind {
        extract(html, ExtractionChoice::Body).kind
    }

    #[test]
    fn pages_are_of_the_kind_that_their_text_says() {
        let paragraph =
            "<p>昨天清晨，河边的老桥重新开放，不少居民带着孩子来看。桥身保留了原来的石拱，只在两侧加了木栏杆。";
        let card = |name: &str| alloc::format!("<div class=card><a href=/>{name}</a><p>二十元</div>");
        let cards: String = ["铜灯", "麻绳", "凿子", "折尺", "石灰"].into_iter().map(card).collect();
        let code = "<pre>open(1)</pre><pre>close(1)</pre>";
        let thread = "<script type=application/ld+json>{\"@type\": \"DiscussionForumPosting\"}</script>";
        let product = "<div itemscope itemtype=https://schema.org/Product><h1>铜灯</h1><p>二十元</div>";
        for (html, expected) in [
            (paragraph.repeat(3), PageKind::Article),
            (alloc::format!("{}{code}", paragraph.repeat(3)), PageKind::Documentation),
            (alloc::format!("{thread}{}", paragraph.repeat(3)), PageKind::Thread),
            (cards, PageKind::Listing),
            (product.into(), PageKind::Product),
            ("<p>我们的门每天早上八点打开，请按铃，管门的人会下来。<div>铜灯二十元，麻绳十二元</div><div>凿子三十一元、折尺八元</div><div>石灰一桶十九元、炉刷六元</div><div>河边路三号后院</div>".into(), PageKind::Other),
        ] {
            assert_eq!(kind(&html), expected, "{html}");
        }
    }
}

//! Reads a page from a tree that is already parsed, such as the live DOM of a browser.

use super::attributes::Attributes;
use super::builder::{Builder, Nesting};
use super::tuning::Tuning;
use super::{Page, page};
use crate::base::Span;
use crate::text::PageOptions;

/// Receives the elements and text nodes of a tree in document order, and reads them by the same algorithm as
/// [`extract`](super::extract).
///
/// The *source* of such a page is its page text: all text nodes one after the other, in UTF-8. A caller who records
/// where each node starts in it can find the node and offset of every span.
///
/// # Example
/// ```
/// use juhao_core::text::{ExtractionChoice, PageBuilder};
/// let mut builder = PageBuilder::default();
/// builder.start("p", &[("class", "lead")]);
/// builder.text("今天");
/// builder.end("p");
/// assert_eq!(builder.finish(ExtractionChoice::Visible).body, "今天");
/// ```
#[derive(Clone, Debug)]
pub struct PageBuilder {
    builder: Builder,
    read: u32,
}

impl Default for PageBuilder {
    fn default() -> Self {
        Self { builder: Builder::new(Nesting::Given), read: 0 }
    }
}

impl PageBuilder {
    /// Enters an element. Names must be in lower case. An element that the host knows to be invisible can be given a
    /// `hidden` attribute.
    pub fn start(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.builder.start(name, &Attributes::of_list(attributes), false);
    }

    /// Leaves an element.
    pub fn end(&mut self, name: &str) {
        self.builder.end(name);
    }

    /// Reads a text node. All text together must be shorter than 4 GiB.
    pub fn text(&mut self, text: &str) {
        let start = self.read;
        self.read += text.len() as u32;
        self.builder.text(text, Span::new(start, self.read));
    }

    /// Returns the page that was read.
    pub fn finish(self, options: impl Into<PageOptions>) -> Page {
        page::of_outline(&self.builder.finish(), options.into(), &Tuning::BODY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ExtractionChoice;

    #[test]
    fn a_tree_is_read_as_it_is_nested() {
        let mut builder = PageBuilder::default();
        // A script may put a paragraph into a paragraph; a source cannot.
        for name in ["html", "body", "p", "p"] {
            builder.start(name, &[]);
        }
        builder.text("甲&amp;");
        builder.end("p");
        builder.text(" 乙");
        builder.start("i", &[("hidden", "")]);
        builder.text("丙");
        for name in ["i", "p", "body", "html"] {
            builder.end(name);
        }
        let page = builder.finish(ExtractionChoice::Visible);
        assert_eq!(page.body, "甲&amp;\n乙");
        assert_eq!(page.hidden, [Span::new(12, 15)]);
        assert_eq!(page.blocks[1].source, Span::new(9, 12));
    }

    #[test]
    fn a_line_feed_at_the_start_of_a_tree_s_preformatted_text_is_kept() {
        let mut builder = PageBuilder::default();
        builder.text("甲");
        builder.start("pre", &[]);
        builder.text("\n乙");
        builder.end("pre");
        assert_eq!(builder.finish(ExtractionChoice::Visible).body, "甲\n\n乙");
    }

    #[test]
    fn a_source_and_its_tree_give_the_same_body() {
        use crate::text::html::tokenizer::{Token, Tokenizer};
        let html = "<nav><a href=\"/\">首页</a></nav><div class=\"main\"><h1>天气</h1><p>今天天气很好，我们去<b>公园</b>。花都开了，人也很多。</p>\
                    <p>明天下雨，后天转晴，大家出门时请带伞。</p></div><div class=\"comments\"><p>谢谢提醒。</p></div>";
        let mut builder = PageBuilder::default();
        for token in Tokenizer::new(html) {
            match token {
                Token::Text(text) => builder.text(text.as_str()),
                Token::End(tag) => builder.end(tag.name),
                Token::Start(tag) => {
                    let class = tag.attributes.get("class").unwrap_or_default();
                    builder.start(tag.name, &[("class", &class)]);
                }
            }
        }
        let (tree, source) = (builder.finish(ExtractionChoice::Body), page::extract(html, ExtractionChoice::Body));
        assert!(source.body.contains("公园") && !source.body.contains("谢谢"));
        assert_eq!(tree.body, source.body);
        assert_eq!(tree.blocks.len(), source.blocks.len());
    }
}

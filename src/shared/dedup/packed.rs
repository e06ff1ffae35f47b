//! A text in the form in which a collection keeps it.

use std::borrow::Cow;
use std::sync::Arc;

use juhao_core::corpus::KeptText;
use juhao_core::{Document, TextOptions};

use crate::input::Input;
use crate::wire::{Source, Texts};

/// A text of a collection: plain text as it was given, which is analysed again for each comparison, or an analysed
/// page, because a page takes longer to read than to compare.
#[derive(Debug)]
pub enum Packed {
    /// A plain text, and how it is read.
    Plain(Box<str>, Arc<TextOptions>),
    /// A page.
    Page(Box<Input>),
}

impl Packed {
    /// Packs an analysed text. `options` are those of most texts, which they then have in common.
    pub fn new(input: Input, options: &Arc<TextOptions>) -> Self {
        let Source::Shown = input.texts().source else { return Self::Page(Box::new(input)) };
        let own = input.document.options();
        let options = if *own == **options { Arc::clone(options) } else { Arc::new(own.clone()) };
        Self::Plain(input.document.shown().into(), options)
    }

    /// The texts that offsets point into.
    pub fn texts(&self) -> Texts<'_> {
        match self {
            Self::Plain(text, _) => Texts { shown: text, source: Source::Shown },
            Self::Page(input) => input.texts(),
        }
    }
}

impl KeptText for Packed {
    fn document(&self) -> Cow<'_, Document> {
        match self {
            Self::Plain(text, options) => {
                Cow::Owned(Document::from_text(&**text, options).expect("it was read before with these options"))
            }
            Self::Page(input) => Cow::Borrowed(&input.document),
        }
    }

    fn text(&self) -> &str {
        self.texts().shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use juhao_core::Span;
    use juhao_core::text::Exclusion;

    #[test]
    fn a_plain_text_is_read_again_as_it_was_and_a_page_stays_read() {
        let options = Arc::new(TextOptions::default());
        let text = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。";
        let exclude = vec![Exclusion { span: Span::new(0, 24), reason: "a notice".into() }];
        let own = TextOptions { exclude, ..TextOptions::default() };
        for given in [&*options, &own] {
            let input = Input::text(text, given).expect("short text");
            let packed = Packed::new(input.clone(), &options);
            let again = packed.document();
            assert!(matches!(again, Cow::Owned(_)) && packed.text() == text && packed.texts().shown == text);
            assert_eq!((again.symbols(), again.options()), (input.document.symbols(), given));
        }
        let page = Input::html(format!("<p>{text}</p>"), &options).expect("short page");
        let packed = Packed::new(page.clone(), &options);
        assert!(matches!(packed.document(), Cow::Borrowed(_)) && matches!(packed.texts().source, Source::Html(_)));
        assert_eq!(packed.document().symbols(), page.document.symbols());
    }
}

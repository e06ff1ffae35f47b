//! The form in which a corpus keeps a text: analysed, or smaller.

use alloc::borrow::Cow;

use crate::text::Document;

/// A text that a corpus keeps. An analysed one ([`Document`], or anything that contains one) is compared at once. One
/// that is kept in less space is analysed again when it is compared.
pub trait KeptText {
    /// Returns the document, analysed again if it is not kept.
    fn document(&self) -> Cow<'_, Document>;

    /// Returns the text shown.
    fn text(&self) -> &str;
}

impl<T: AsRef<Document>> KeptText for T {
    fn document(&self) -> Cow<'_, Document> {
        Cow::Borrowed(self.as_ref())
    }

    fn text(&self) -> &str {
        self.as_ref().shown()
    }
}

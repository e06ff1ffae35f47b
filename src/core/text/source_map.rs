//! Maps the text shown to a reader back to the caller's HTML.

use alloc::vec::Vec;

use crate::base::Span;

/// A run of the text shown, with its place in the source.
///
/// A *verbatim* piece has the same bytes on both sides (`shown_len == source_len`), so every offset inside maps one to
/// one. Any other piece (a character reference, folded white space, a separator that was added) maps as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// First byte in the text shown.
    pub shown: u32,
    /// First byte in the source.
    pub source: u32,
    /// Number of bytes in the text shown.
    pub shown_len: u32,
    /// Number of bytes in the source; 0 for text that is not in the source, such as a separator.
    pub source_len: u32,
}

/// A monotone map from the text shown to the caller's source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceMap {
    pieces: Vec<Piece>,
}

impl SourceMap {
    /// Appends a piece. Pieces must be in order of the text shown and leave no gap there. A verbatim piece that
    /// continues the one before becomes part of it.
    pub fn push(&mut self, piece: Piece) {
        if piece.shown_len == 0 {
            return;
        }
        if let Some(last) = self.pieces.last_mut() {
            debug_assert_eq!(last.shown + last.shown_len, piece.shown);
            let verbatim = |p: &Piece| p.shown_len == p.source_len;
            if verbatim(last) && verbatim(&piece) && last.source + last.source_len == piece.source {
                last.shown_len += piece.shown_len;
                last.source_len += piece.source_len;
                return;
            }
        }
        self.pieces.push(piece);
    }

    /// Removes everything after the first `len` bytes of the text shown.
    pub fn truncate(&mut self, len: u32) {
        while self.pieces.pop_if(|last| last.shown >= len).is_some() {}
        if let Some(last) = self.pieces.last_mut() {
            let cut = (last.shown + last.shown_len).saturating_sub(len);
            if last.shown_len == last.source_len {
                last.source_len -= cut;
            }
            last.shown_len -= cut;
        }
    }

    /// Returns the pieces, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the range of the source for a range of the text shown: from the start of its first character to the end
    /// of its last. Time O(log pieces).
    pub fn source_of(&self, shown: Span) -> Span {
        let start = self.start_of(shown.start);
        let end = if shown.is_empty() { start } else { self.end_of(shown.end) };
        Span::new(start, end.max(start))
    }

    fn start_of(&self, at: u32) -> u32 {
        let i = self.pieces.partition_point(|p| p.shown + p.shown_len <= at);
        match self.pieces.get(i) {
            Some(p) if p.shown_len == p.source_len => p.source + (at - p.shown),
            Some(p) => p.source,
            None => self.pieces.last().map_or(0, |p| p.source + p.source_len),
        }
    }

    fn end_of(&self, at: u32) -> u32 {
        let i = self.pieces.partition_point(|p| p.shown < at);
        match i.checked_sub(1).map(|i| self.pieces[i]) {
            Some(p) if p.shown_len == p.source_len => p.source + (at - p.shown),
            Some(p) => p.source + p.source_len,
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_map_through_verbatim_text_and_whole_references() {
        // source: "<p>a&amp;bc</p>", shown: "a&bc"
        let mut map = SourceMap::default();
        map.push(Piece { shown: 0, source: 3, shown_len: 1, source_len: 1 });
        map.push(Piece { shown: 1, source: 4, shown_len: 1, source_len: 5 });
        map.push(Piece { shown: 2, source: 9, shown_len: 2, source_len: 2 });
        assert_eq!(map.source_of(Span::new(0, 4)), Span::new(3, 11));
        assert_eq!(map.source_of(Span::new(1, 2)), Span::new(4, 9));
        assert_eq!(map.source_of(Span::new(3, 4)), Span::new(10, 11));
        assert_eq!(map.source_of(Span::new(4, 4)), Span::new(11, 11));
    }

    #[test]
    fn verbatim_neighbours_become_one_piece() {
        let mut map = SourceMap::default();
        map.push(Piece { shown: 0, source: 0, shown_len: 3, source_len: 3 });
        map.push(Piece { shown: 3, source: 3, shown_len: 2, source_len: 2 });
        assert_eq!(map.pieces().len(), 1);
    }
}

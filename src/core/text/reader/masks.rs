//! Replaces letters that look like letters of another script by the letters they imitate, and records a sign.

use core::ops::RangeInclusive;

use super::Reader;
use crate::base::{Span, border_after, border_before};
use crate::report::SignKind;
use crate::text::{chars, fold};

impl Reader<'_> {
    /// Replaces, in a word that contains letters of a script, the letters of other scripts that look like them.
    pub(super) fn unmask(&mut self) {
        let first = self.word_start;
        let word = &self.out.symbols[first..self.count];
        if !word.iter().any(|&symbol| u8::try_from(symbol).is_ok_and(|s| s.is_ascii_alphanumeric())) {
            return;
        }
        let script = self.script();
        let (mut at, mut masked) = (self.word_at, None::<Span>);
        for k in first..self.count {
            while !self.out.places.has(at) {
                at += 1;
            }
            let symbol = char::from_u32(self.out.symbols[k]).unwrap_or_default();
            let letter = fold::fold(symbol, true);
            let real =
                script.as_ref().map_or_else(|| chars::lookalike(letter), |script| chars::imitated(letter, script));
            if let Some(real) = real {
                self.out.symbols[k] = if symbol == letter { real } else { fold::capital(real) } as u32;
                // If one character represents several letters, the places of some of them are inside it.
                let here = border_before(self.text, at) as u32;
                let end = border_after(self.text, at + 1) as u32;
                masked = Some(Span::new(masked.map_or(here, |span| span.start), end));
            }
            at += 1;
        }
        if let Some(span) = masked {
            self.sign(SignKind::Homoglyph, span);
        }
    }

    /// Returns the script, other than Latin, of the current word: the word has a letter that looks like no Latin one,
    /// or it has Latin letters and follows a word of that script; and each of its Latin letters looks like one of the
    /// script.
    fn script(&self) -> Option<RangeInclusive<char>> {
        let (before, word) = self.out.symbols[..self.count].split_at(self.word_start);
        let letter = |&symbol: &u32| char::from_u32(symbol).map(|c| fold::fold(c, true));
        let mut latin = word.iter().filter_map(letter).filter(char::is_ascii_alphabetic).peekable();
        let own = word.iter().filter_map(letter).find(|&c| chars::lookalike(c).is_none() && chars::script(c).is_some());
        let behind = || before.last().filter(|_| latin.peek().is_some()).and_then(letter);
        let script = chars::script(own.or_else(behind)?)?;
        latin.all(|c| chars::imitated(c, &script).is_some()).then_some(script)
    }
}

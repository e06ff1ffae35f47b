//! Reads the most frequent kinds of characters many at a time: words of ASCII, Han characters in common use, and marks
//! that need no context. Nearly all of every text consists of them.

use super::{Boundary, Detail, LONGEST_WORD, Letters, Reader};
use crate::base::part;
use crate::text::ascii::{self, BYTES, Byte};
use crate::text::chars::is_common_han;
use crate::text::han::{self, Frequent};
use crate::text::places::Places;
use crate::text::words;

impl Reader<'_> {
    /// Reads from byte `i` on as long as there are letters, digits, Han characters, and marks that need no context;
    /// nearly all of every text is read here. The result is the same as that of [`step`](Self::step) one by one with
    /// plain options. Returns the byte at which it stopped, `until` at most.
    pub(super) fn frequent(&mut self, mut i: usize, until: usize) -> usize {
        let bytes = &self.text.as_bytes()[..until];
        // If marks are not wanted, most other marks need no context, either.
        let characters = self.detail == Detail::Characters;
        let ends = if characters { Byte::Other } else { Byte::Stop };
        // Upper case is one bit away from lower case, and digits have that bit set.
        let lower = if self.options.ignore_case { 0x20 } else { 0 };
        let from = i;
        while let Some(&byte) = bytes.get(i) {
            if BYTES[byte as usize] == Byte::Letter {
                if self.letters == Letters::None {
                    if !self.count_punct {
                        i = self.words(bytes, i, lower, ends);
                        continue;
                    }
                    self.begin_word(i);
                }
                let room = if self.letters == Letters::Word { LONGEST_WORD + self.word_start - self.count } else { 0 };
                let len = self.ascii(bytes, i, lower, room);
                if len == 0 {
                    break;
                }
                self.lines = 0;
                i += len;
                continue;
            }
            match byte {
                b'\'' => break,
                b'-' if self.letters == Letters::Word && bytes.get(i + 1).is_none_or(u8::is_ascii_whitespace) => break,
                _ if self.count_punct => break,
                0xE2..=0xE9 | 0xEF => {
                    let end = self.wide(bytes, i);
                    if end == i {
                        break;
                    }
                    i = end;
                }
                b' ' | b'\t' => {
                    self.end_word();
                    i += 1;
                }
                b'\n' if i > from || self.previous != Some('\r') => {
                    self.line_feed(i);
                    self.line();
                    i += 1;
                }
                b'.' | b'!' | b'?' | b'\n' | b'\r' | 0x0B | 0x0C if !characters => break,
                0..=0x7F => {
                    self.mark(i, None);
                    i += 1;
                }
                _ => break,
            }
        }
        if i > from {
            self.previous = part(self.text, ..i).chars().next_back();
        }
        i
    }

    /// Reads Han characters in common use, and frequent marks among them, from byte `i` on; returns the byte at which
    /// it stopped.
    #[inline(never)]
    fn wide(&mut self, bytes: &[u8], mut i: usize) -> usize {
        if self.letters != Letters::None {
            let Some(&first) = bytes[i..].first_chunk() else { return i };
            let code = han::of_three(first);
            // An apostrophe or a point may belong to the word.
            if !is_common_han(code) && !matches!(Frequent::look_up(code), Frequent::Inside | Frequent::Ends(_)) {
                return i;
            }
            self.end_word();
        }
        loop {
            let (mut len, mut counted) = han::read(&bytes[i..], &mut self.out.symbols[self.count..]);
            let mut others = han::FIRSTS & !counted & !(!0 << len);
            let mut spaces = 0;
            while others != 0 {
                let at = others.trailing_zeros() as usize;
                let Some(&bytes) = bytes[i + at..].first_chunk() else { break };
                let mark = Frequent::look_up(han::of_three(bytes));
                spaces += 3 * usize::from(mark == Frequent::Space);
                match mark {
                    Frequent::Space | Frequent::Inside | Frequent::Quote => {}
                    Frequent::Point | Frequent::Ends(_) if self.detail == Detail::Characters => {}
                    Frequent::Ends(stop) => {
                        let before = self.count + (counted & !(!0 << at)).count_ones() as usize;
                        self.marks.stops.push(((i + at) as u32, before as u32, stop));
                        self.bound(before, Boundary::Stop);
                    }
                    Frequent::Not | Frequent::Point => {
                        counted &= !(!0 << at);
                        len = at;
                        break;
                    }
                }
                others &= others - 1;
            }
            if len > spaces {
                self.lines = 0;
            }
            self.out.places.add_few(i, counted);
            self.count += counted.count_ones() as usize;
            i += len;
            if len < han::BLOCK {
                return i;
            }
        }
    }

    /// Reads words of ASCII and the characters between them, from the letter at byte `i` on, up to a byte whose kind is
    /// `ends` or later in the order of [`Byte`]. One word of the places is processed at a time. The last word may
    /// continue after that. Returns the byte at which it stopped.
    fn words(&mut self, bytes: &[u8], mut i: usize, lower: u8, ends: Byte) -> usize {
        self.lines = 0;
        // The current word: whether there is one, its first symbol and its byte.
        let (mut is_open, mut start, mut at) = (false, self.count, i);
        loop {
            let first = i % Places::BITS;
            let part = &bytes[i..bytes.len().min(i - first + Places::BITS)];
            let (len, mask) = ascii::words(part, lower, ends, &mut self.out.symbols[self.count..]);
            self.make_room_for_words(i);
            // The current word continues with `more` letters.
            let more = (!mask).trailing_zeros() as usize;
            if len == 0 || is_open && self.count - start + more > LONGEST_WORD {
                break;
            }
            self.out.places.add_bits(i, mask);
            // The current word ends here, unless it continues over all of these bytes. Each sequence of letters after
            // it is a word, and the last one may continue.
            let (mut rest, mut symbol) = (mask, self.count);
            if is_open {
                symbol += more;
                is_open = more == len;
                rest = if is_open { 0 } else { mask >> more << more };
                if !is_open {
                    let number = words::number_of_ascii(&bytes[at..], symbol - start, lower);
                    self.out.words.push(start as u32, number);
                }
            }
            while rest != 0 {
                let from = rest.trailing_zeros() as usize;
                let letters = (!(rest >> from)).trailing_zeros() as usize;
                (start, at) = (symbol, i + from);
                symbol += letters;
                is_open = from + letters == len;
                if is_open {
                    break;
                }
                let number = words::number_of_ascii(&bytes[at..], letters, lower);
                self.out.words.push(start as u32, number);
                rest = rest >> (from + letters) << (from + letters);
            }
            self.half_width += (symbol - self.count) as u64;
            self.count = symbol;
            i += len;
        }
        if is_open {
            (self.letters, self.is_foreign, self.word_start, self.word_at) = (Letters::Word, false, start, at);
        }
        i
    }

    /// Reserves memory for some more words; once many are known, for the number expected in the rest of the text.
    #[inline]
    fn make_room_for_words(&mut self, at: usize) {
        let words = &mut self.out.words;
        if words.room() < Places::BITS {
            let rest = (self.text.len() - at) as u64 * words.len() as u64 / (at as u64 + 1);
            words.make_room((rest + rest / 8) as usize + Places::BITS);
        }
    }

    /// Reads at most `room` ASCII letters and digits from byte `i` on; returns how many.
    #[inline(never)]
    fn ascii(&mut self, bytes: &[u8], i: usize, lower: u8, room: usize) -> usize {
        let len = ascii::letters(&bytes[i..], lower, room, &mut self.out.symbols[self.count..]);
        self.out.places.add(i..i + len, 1);
        self.count += len;
        self.half_width += len as u64;
        len
    }
}

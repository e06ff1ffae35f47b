//! Characters as readers see them (字素簇): letters with their marks, syllables, emoji.
//!
//! # Source
//! UAX #29, Unicode Text Segmentation, 3.1.1 Grapheme Cluster Boundary Rules, extended clusters; the arms of
//! [`ClusterState::joins`] have the numbers of the rules. The cluster of a line end is never needed, so GB3 is left
//! out. The rules are applied forwards. For the end of a cluster they start at the given character, and only a regional
//! indicator looks back, because flags are pairs of them. For the start they begin at a place where no rule joins.
//!
//! A test compares code and table with the `unicode-segmentation` crate, which was a tenth of the module's size.
//!
//! # Cost
//! Time O(log ranges) for each character of the cluster, of which at most [`LONGEST_BYTES`] are read.

use super::grapheme_table::RANGES;

/// Maximum length of a cluster in bytes. Longer ones (a letter under a thousand accents) are cut there, on a character
/// boundary.
const LONGEST_BYTES: usize = 256;

/// Returns the end of the user-perceived character whose base (or half of a flag) starts at byte `at`.
pub(super) fn end_after(text: &str, at: u32) -> u32 {
    let cluster = text.get(at as usize..).unwrap_or_default();
    if let Some(len) = whole(cluster.as_bytes()) {
        return at + len;
    }
    let mut chars = cluster.chars();
    let Some(base) = chars.next() else { return at };
    let mut len = base.len_utf8();
    let class = BreakClass::from_char(base);
    if class == BreakClass::Other
        && chars.clone().next().is_none_or(|next| BreakClass::from_char(next) == BreakClass::Other)
    {
        return at + len as u32;
    }
    let mut state = ClusterState::new(class);
    state.odd = state.odd && regionals_before(text, at).is_multiple_of(2);
    for next in chars {
        if len + next.len_utf8() > LONGEST_BYTES || !state.joins(BreakClass::from_char(next)) {
            break;
        }
        len += next.len_utf8();
    }
    at + len as u32
}

/// Returns the start of the user-perceived character that contains the character at byte `at`: goes back over
/// everything that could belong to it, then forwards to the cluster that reaches beyond `at`.
pub(super) fn start_of(text: &str, at: u32) -> u32 {
    let (before, cluster) = text.split_at_checked(at as usize).unwrap_or_default();
    if cluster.as_bytes().first().copied().is_some_and(joins_nothing) && has_no_prefix(before.as_bytes()) {
        return at;
    }
    let mut next = cluster.chars().next().map_or(BreakClass::Other, BreakClass::from_char);
    let mut start = at;
    for c in before.chars().rev() {
        let class = BreakClass::from_char(c);
        let mut any = ClusterState { before: class, emoji: true, conjunct: Conjunct::Linked, odd: true };
        if (at - start) as usize >= LONGEST_BYTES || !any.joins(next) {
            break;
        }
        (start, next) = (start - c.len_utf8() as u32, class);
    }
    while start < at {
        let end = end_after(text, start);
        if end > at {
            break;
        }
        start = end;
    }
    start
}

/// Counts the regional indicators before a place, at most [`LONGEST_BYTES`] of them; each has four bytes.
fn regionals_before(text: &str, at: u32) -> usize {
    let before = text.as_bytes().get(..at as usize).unwrap_or_default();
    before.rchunks(4).take(LONGEST_BYTES).take_while(|c| matches!(c, [0xF0, 0x9F, 0x87, 0xA6..=0xBF])).count()
}

/// Returns the length in bytes of the first character, if the first bytes of it and of the next one show that they join
/// nothing: ASCII except control characters, and Han characters. This is nearly always so, and saves a search in the
/// table.
fn whole(text: &[u8]) -> Option<u32> {
    let len = if text.first()? < &0x80 { 1 } else { 3 };
    (joins_nothing(*text.first()?) && text.get(len as usize).copied().is_none_or(joins_nothing)).then_some(len)
}

/// Whether a character with this first byte joins nothing.
fn joins_nothing(first: u8) -> bool {
    matches!(first, b' '..=b'~' | 0xE4..=0xE9)
}

/// Whether a text ends with ASCII or a character from U+3000 to U+9FFF. None of these is joined to the next character
/// by rule `GB9b`.
fn has_no_prefix(text: &[u8]) -> bool {
    text.last().is_none_or(u8::is_ascii) || text.iter().nth_back(2).is_some_and(|first| matches!(first, 0xE3..=0xE9))
}

/// Properties of characters that the rules use. The first eight are in the table, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BreakClass {
    Extend,
    /// Extends, but breaks a conjunct.
    ExtendAlone,
    Spacing,
    Prepend,
    Control,
    /// The linker of Indic conjuncts, which extends.
    Linker,
    Consonant,
    Pictographic,
    Joiner,
    Regional,
    /// Hangul: leading consonant, vowel, trailing consonant, syllables without and with a trailing consonant.
    L,
    V,
    T,
    Lv,
    Lvt,
    Other,
}

impl BreakClass {
    const IN_TABLE: [Self; 8] = [
        Self::Extend,
        Self::ExtendAlone,
        Self::Spacing,
        Self::Prepend,
        Self::Control,
        Self::Linker,
        Self::Consonant,
        Self::Pictographic,
    ];

    fn from_char(c: char) -> Self {
        match c {
            ' '..='~' | '\u{3000}'..='\u{3029}' | '\u{3400}'..='\u{9FFF}' | '\u{FF00}'..='\u{FF60}' => Self::Other,
            '\u{200D}' => Self::Joiner,
            '\u{1F1E6}'..='\u{1F1FF}' => Self::Regional,
            '\u{1100}'..='\u{115F}' | '\u{A960}'..='\u{A97C}' => Self::L,
            '\u{1160}'..='\u{11A7}' | '\u{D7B0}'..='\u{D7C6}' | '\u{16D63}' | '\u{16D67}'..='\u{16D6A}' => Self::V,
            '\u{11A8}'..='\u{11FF}' | '\u{D7CB}'..='\u{D7FB}' => Self::T,
            '\u{AC00}'..='\u{D7A3}' if (c as u32 - 0xAC00).is_multiple_of(28) => Self::Lv,
            '\u{AC00}'..='\u{D7A3}' => Self::Lvt,
            _ => Self::in_table(c as u32),
        }
    }

    /// A range in the table has three fields: its first character, its length minus one in eight bits, and its class in
    /// three bits.
    fn in_table(c: u32) -> Self {
        let after = RANGES.partition_point(|range| range >> 11 <= c);
        let range = after.checked_sub(1).and_then(|i| RANGES.get(i));
        let found = range.filter(|&range| c - (range >> 11) <= range >> 3 & 0xFF);
        found.map_or(Self::Other, |range| Self::IN_TABLE[(range & 7) as usize])
    }

    fn extends(self) -> bool {
        matches!(self, Self::Extend | Self::ExtendAlone | Self::Linker)
    }
}

/// The state of a cluster that decides whether the next character belongs to it.
struct ClusterState {
    before: BreakClass,
    /// Whether it ends with a pictograph, any characters that extend it, and possibly a joiner.
    emoji: bool,
    conjunct: Conjunct,
    /// Whether it ends with an odd number of regional indicators.
    odd: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Conjunct {
    None,
    Consonant,
    Linked,
}

impl ClusterState {
    fn new(base: BreakClass) -> Self {
        let mut state = Self { before: base, emoji: false, conjunct: Conjunct::None, odd: false };
        state.take(base);
        state
    }

    #[allow(clippy::match_same_arms)] // one arm a rule
    fn joins(&mut self, next: BreakClass) -> bool {
        use BreakClass::{Consonant, Control, Joiner, L, Lv, Lvt, Pictographic, Prepend, Regional, Spacing, T, V};
        let joins = match (self.before, next) {
            (Control, _) | (_, Control) => false,                           // GB4, GB5
            (L, L | V | Lv | Lvt) | (Lv | V, V | T) | (Lvt | T, T) => true, // GB6, GB7, GB8
            (_, Joiner | Spacing) | (Prepend, _) => true,                   // GB9, GB9a, GB9b
            (_, extend) if extend.extends() => true,                        // GB9
            (_, Consonant) => self.conjunct == Conjunct::Linked,            // GB9c
            (Joiner, Pictographic) => self.emoji,                           // GB11
            (Regional, Regional) => self.odd,                               // GB12, GB13
            _ => false,                                                     // GB999
        };
        self.take(next);
        joins
    }

    fn take(&mut self, next: BreakClass) {
        self.conjunct = match next {
            BreakClass::Consonant => Conjunct::Consonant,
            BreakClass::Linker if self.conjunct != Conjunct::None => Conjunct::Linked,
            BreakClass::Extend | BreakClass::Joiner => self.conjunct,
            _ => Conjunct::None,
        };
        let goes_on = (next.extends() || next == BreakClass::Joiner) && self.before != BreakClass::Joiner;
        self.emoji = next == BreakClass::Pictographic || (self.emoji && goes_on);
        self.odd = next == BreakClass::Regional && !self.odd;
        self.before = next;
    }
}

#[cfg(test)]
mod tests {
    use super::{end_after, start_of};

    #[test]
    fn marks_and_joiners_belong_to_their_base() {
        for (text, len) in [
            ("", 0),
            ("abc", 1),
            ("c", 1),
            ("句号", 3),
            ("e\u{301}x", 3),
            ("👍🏽!", 8),
            ("👨‍👩‍👧‍👦的", 25),
            ("🇨🇳🇯🇵", 8),
            ("각\u{11A8}가", 6),
            ("क्षत्र", 9),
            ("か\u{3099}き", 6),
        ] {
            assert_eq!(end_after(text, 0), len, "{text}");
        }
        assert_eq!(end_after("abc", 2), 3);
        assert_eq!([4, 8, 12].map(|at| end_after("🇨🇳🇯🇵", at)), [8, 16, 16]);
        assert_eq!([0, 4, 8, 12].map(|at| start_of("🇨🇳🇯🇵", at)), [0, 0, 8, 8]);
        assert_eq!([0, 7, 14, 21, 25].map(|at| start_of("👨‍👩‍👧‍👦的", at)), [0, 0, 0, 0, 25]);
        let hostile = alloc::format!("a{}", "\u{301}".repeat(10_000));
        assert_eq!(end_after(&hostile, 0), 255);
    }
}

/// Compares with the crate, whose tables are those of Unicode.
#[cfg(all(test, not(target_arch = "wasm32")))]
mod against_the_crate {
    use alloc::string::String;
    use alloc::vec::Vec;
    use std::fmt::Write;

    use proptest::prelude::*;
    use unicode_segmentation::UnicodeSegmentation;

    use super::*;

    /// One character of each class.
    const EACH: [char; 16] = [
        '\u{301}',
        '\u{200C}',
        '\u{903}',
        '\u{600}',
        '\u{200B}',
        '\u{94D}',
        'क',
        '☎',
        '\u{200D}',
        '\u{1F1E8}',
        'ᄀ',
        'ᅡ',
        'ᆨ',
        '가',
        '각',
        '句',
    ];

    fn is_one(text: &[char]) -> bool {
        text.iter().collect::<String>().graphemes(true).count() == 1
    }

    /// Returns the class shown by the clusters of a character, for the classes in the table.
    fn shown(c: char) -> Option<BreakClass> {
        let (joiner, linker) = ('\u{200D}', '\u{94D}');
        let class = if c == joiner || c == '\r' {
            return None;
        } else if is_one(&['a', c]) {
            match () {
                () if is_one(&['क', c, 'क']) => BreakClass::Linker,
                () if is_one(&['क', linker, c, 'क']) => BreakClass::Extend,
                () if is_one(&['☎', c, joiner, '☎']) => BreakClass::ExtendAlone,
                () => BreakClass::Spacing,
            }
        } else if !is_one(&[c, '\u{301}']) {
            BreakClass::Control
        } else if is_one(&[c, 'a']) {
            BreakClass::Prepend
        } else if is_one(&['क', linker, c]) {
            BreakClass::Consonant
        } else if is_one(&['☎', joiner, c]) {
            BreakClass::Pictographic
        } else {
            return None;
        };
        Some(class)
    }

    #[test]
    fn the_table_is_that_of_the_standard() {
        let mut ranges: Vec<u32> = Vec::new();
        for c in '\0'..=char::MAX {
            let Some(class) = shown(c).filter(|_| !c.is_ascii_graphic()) else { continue };
            let class = BreakClass::IN_TABLE.iter().position(|known| *known == class).expect("one of the table") as u32;
            let next = c as u32;
            match ranges.last_mut() {
                Some(last)
                    if *last & 7 == class
                        && (*last >> 11) + (*last >> 3 & 0xFF) + 1 == next
                        && *last >> 3 & 0xFF < 0xFF =>
                {
                    *last += 1 << 3;
                }
                _ => ranges.push(next << 11 | class),
            }
        }
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            let mut file = String::from(
                "//! Classes of characters in grapheme clusters, written by the test of `grapheme.rs`.\n\n\
                 /// First character, length less one in eight bits, class in three.\n#[rustfmt::skip]\n\
                 #[allow(clippy::unreadable_literal)]\n",
            );
            writeln!(file, "pub const RANGES: [u32; {}] = [", ranges.len()).expect("written");
            for line in ranges.chunks(12) {
                let cells: Vec<String> = line.iter().map(|range| alloc::format!("0x{range:08X},")).collect();
                writeln!(file, "    {}", cells.join(" ")).expect("written");
            }
            file.push_str("];\n");
            std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/text/grapheme_table.rs"), file).expect("written");
        }
        assert!(RANGES[..] == ranges[..], "UPDATE_EXPECT=1 writes the table");
    }

    #[test]
    fn every_character_joins_as_in_the_crate() {
        let first = |text: &str| text.graphemes(true).next().map_or(0, str::len) as u32;
        for c in ('\0'..=char::MAX).filter(|c| !matches!(c, '\r' | '\u{20000}'..'\u{E0000}' | '\u{E2000}'..)) {
            for other in EACH {
                for text in [[c, other], [other, c]] {
                    let text: String = text.iter().collect();
                    assert_eq!(end_after(&text, 0), first(&text), "{text:?}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn clusters_end_where_those_of_the_crate_do(picks in prop::collection::vec(prop::sample::select(&EACH[..]), 1..12)) {
            let text: String = picks.iter().collect();
            prop_assert_eq!(end_after(&text, 0) as usize, text.graphemes(true).next().map_or(0, str::len));
            let starts: Vec<u32> = text.grapheme_indices(true).map(|(at, _)| at as u32).collect();
            for (at, _) in text.char_indices() {
                let own = starts.partition_point(|&start| start <= at as u32) - 1;
                prop_assert_eq!(start_of(&text, at as u32), starts[own], "{} of {:?}", at, text);
            }
        }
    }
}

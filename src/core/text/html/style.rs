//! Finds the elements that the style sheets in a page (`<style>`) hide: `display: none`, `visibility: hidden`, text off
//! the screen.
//!
//! Only rules with one plain selector of a class or an id are read, `.notice` or `#box`, outside of `@media` and other
//! blocks. For an element the last rule counts; ids come before classes and `!important` before both, as in the
//! cascade. If any other rule with one of the element's names in its selector shows what it selects (`.menu.open`,
//! `@media ... .wide`), some readers see the element, so it is not hidden.
//!
//! # Source
//! CSS Cascading and Inheritance, level 4, section 6, for selectors of one name; CSS 2.2, sections 9.2.4 and 11.2.
//!
//! # Cost
//! Time O(n log [`MOST`]) over the sheets, which come before the elements they hide; an element costs one search for
//! each of its names.

use alloc::{borrow::Cow, string::String, vec::Vec};

use crate::base::part;

/// Maximum number of names read from the sheets of a page. No page was seen whose sheets hide with more.
const MOST: usize = 4096;

/// The names that the style sheets of a page hide or show.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// For the hash of `.name` or `#name`: the rank of the rule that counts, and whether it hides.
    names: Vec<(u32, u32, bool)>,
    rules: u32,
}

/// Ranks: the number of a rule, plus flags for ids, for rules with conditions that show, and for `!important`.
const ID: u32 = 1 << 28;
const CONDITION: u32 = 1 << 29;
const IMPORTANT: u32 = 1 << 30;

impl Sheet {
    /// Reads the content of a `<style>`.
    pub fn read(&mut self, css: &str) {
        let css = without_comments(css);
        let mut rest = &*css;
        let mut depth = 0_usize;
        while let Some(open) = rest.find(['{', '}']) {
            let (prelude, after) = (part(rest, ..open), part(rest, open + 1..));
            if rest.as_bytes()[open] == b'}' {
                depth = depth.saturating_sub(1);
                rest = after;
                continue;
            }
            let selectors = prelude.rsplit(';').next().unwrap_or_default().trim();
            // the beginning of a block of rules, or a rule
            let close = after.find(['{', '}']).unwrap_or(after.len());
            if selectors.starts_with('@') || after.as_bytes().get(close) == Some(&b'{') {
                depth += 1;
                rest = after;
                continue;
            }
            if let Some((hides, important)) = visibility(part(after, ..close)) {
                self.rules = (self.rules + 1).min(ID - 1);
                let rank = self.rules | if important { IMPORTANT } else { 0 };
                for selector in selectors.split(',') {
                    self.rule(selector.trim(), depth > 0, rank, hides);
                }
            }
            rest = part(after, (close + 1).min(after.len())..);
        }
    }

    fn rule(&mut self, selector: &str, is_nested: bool, rank: u32, hides: bool) {
        let plain = !is_nested && names_in(selector).count() == 1 && names_in(selector).next() == Some(selector);
        if plain {
            let rank = if selector.starts_with('#') { rank | ID } else { rank };
            self.set(hash(selector), rank, hides);
        } else if !hides {
            // The selected element is named after the last combinator.
            let last = selector.rsplit([' ', '>', '+', '~']).next().unwrap_or_default();
            for name in names_in(last) {
                self.set(hash(name), rank | CONDITION, false);
            }
        }
    }

    fn set(&mut self, name: u32, rank: u32, hides: bool) {
        match self.names.binary_search_by_key(&name, |known| known.0) {
            Ok(at) if self.names[at].1 <= rank => self.names[at] = (name, rank, hides),
            Err(at) if self.names.len() < MOST => self.names.insert(at, (name, rank, hides)),
            _ => {}
        }
    }

    /// Whether the sheets hide nothing.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Whether an element with this class and this id is hidden.
    pub fn hides(&self, class: &str, id: &str) -> bool {
        let classes = class.split_ascii_whitespace().map(|name| hash_of(b'.', name));
        let ids = id.split_ascii_whitespace().map(|name| hash_of(b'#', name));
        let rules = classes.chain(ids).filter_map(|name| {
            let at = self.names.binary_search_by_key(&name, |known| known.0).ok()?;
            Some((self.names[at].1, self.names[at].2))
        });
        rules.max().is_some_and(|(_, hides)| hides)
    }
}

/// Returns the classes and ids in a selector, each with its sign.
fn names_in(selector: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\\');
    let signs = selector.match_indices(['.', '#']);
    signs.map(move |(at, _)| {
        let rest = part(selector, at + 1..);
        let mut escaped = false;
        let ends = |c: char| {
            let is_part = escaped || is_name(c);
            escaped = !escaped && c == '\\';
            !is_part
        };
        let len = rest.find(ends).unwrap_or(rest.len());
        part(selector, at..at + 1 + len)
    })
}

/// Returns whether declarations hide (true) or show (false) their elements, and whether they are important; `None` if
/// they do neither.
fn visibility(declarations: &str) -> Option<(bool, bool)> {
    let mut found = None;
    for declaration in declarations.split(';') {
        let Some((property, value)) = declaration.split_once(':') else { continue };
        if let Some(hides) = hides(property.trim(), value.trim()) {
            found = Some((hides || found.is_some_and(|(hides, _)| hides), value.contains("!important")));
        }
    }
    found
}

/// Returns whether a declaration hides (true) or shows (false); `None` if it does neither.
pub fn hides(property: &str, value: &str) -> Option<bool> {
    let is = |name: &str| property.eq_ignore_ascii_case(name);
    let begins = |word: &str| value.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if is("display") {
        Some(begins("none"))
    } else if is("visibility") {
        Some(begins("hidden") || begins("collapse"))
    } else if is("left") || is("right") || is("top") || is("text-indent") {
        is_far(value).then_some(true)
    } else {
        None
    }
}

/// Whether a length is outside of every screen: -999 or less.
fn is_far(length: &str) -> bool {
    let digits = length.strip_prefix('-').unwrap_or_default();
    digits.starts_with("999") || digits.bytes().take_while(u8::is_ascii_digit).count() > 3
}

/// Returns a style sheet without its comments.
fn without_comments(css: &str) -> Cow<'_, str> {
    if !css.contains("/*") {
        return Cow::Borrowed(css);
    }
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = rest.find("/*") {
        kept.push_str(part(rest, ..at));
        rest = part(rest, at + 2..);
        let len = rest.find("*/").map_or(rest.len(), |end| end + 2);
        rest = part(rest, len..);
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

fn hash(name: &str) -> u32 {
    hash_of(name.as_bytes()[0], part(name, 1..))
}

/// Returns the FNV-1a hash; a backslash before a character, as in `.md\:block`, does not count.
fn hash_of(sign: u8, name: &str) -> u32 {
    let bytes = core::iter::once(sign).chain(name.bytes().filter(|&b| b != b'\\'));
    bytes.fold(0x811C_9DC5, |hash, b| (hash ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(css: &str, class: &str, id: &str) -> bool {
        let mut sheet = Sheet::default();
        sheet.read(css);
        sheet.hides(class, id)
    }

    #[test]
    fn the_last_plain_rule_counts() {
        for (css, class, id, expected) in [
            (".a{display:none}", "b a", "", true),
            ("#a { color: red; DISPLAY : None }", "", "a", true),
            (".a, .b{visibility:hidden}", "b", "", true),
            (".a{position:absolute;left:-9999px}", "a", "", true),
            (".a{text-indent:-999em}", "a", "", true),
            (".a{left:-50%;top:-20px}", "a", "", false),
            (".a{display:none}.a{display:block}", "a", "", false),
            (".card{display:flex}.off{display:none}", "card off", "", true),
            (".off{display:none}.card{display:flex}", "card off", "", false),
            (".off{display:none!important}.card{display:flex}", "card off", "", true),
            ("#box{display:block}.off{display:none}", "off", "box", false),
            (".a{display:none}", "A", "a", false),
            ("/* .a{display:none} */ .b{}", "a b", "", false),
            ("@import 'x'; .a{display:none}", "a", "", true),
        ] {
            assert_eq!(hidden(css, class, id), expected, "{css}");
        }
    }

    #[test]
    fn what_some_reader_sees_is_not_hidden() {
        for (css, class, expected) in [
            (".menu{display:none}.menu.open{display:block}", "menu", false),
            (".menu{display:none}.js .menu{display:block}", "menu", false),
            (".hidden{display:none}@media(min-width:9em){.md\\:block{display:block}}", "hidden md:block", false),
            (".hidden{display:none}@media(min-width:9em){.md\\:block{display:block}}", "hidden", true),
            ("@media print{.a{display:none}}", "a", false),
            ("@media print{.a{color:red}}.b{display:none}", "b", true),
            (".a .b{display:none}", "b", false),
            (".a:hover{display:none}", "a", false),
            (".list .item{display:block}.list{display:none}", "list", true),
        ] {
            assert_eq!(hidden(css, class, ""), expected, "{css}");
        }
    }

    #[test]
    fn broken_sheets_hide_nothing_by_accident() {
        for css in ["", "}", "{", "}}.a", ".a{display:none", "@media {", ".{display:none}", "/*", ".a{display}", "#"] {
            assert!(!hidden(css, "b", ""), "{css}");
        }
    }
}

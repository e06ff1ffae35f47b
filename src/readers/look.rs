//! Whether text can be seen: hidden, tiny, or white on white.

/// Least of red, green and blue in a colour that counts as paper.
const LIGHT: u8 = 245;
/// Smallest readable size in points.
const SMALLEST: f64 = 1.5;

/// What the properties of a run say; `None` where they say nothing and those of its style hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether it is marked as hidden.
    pub hidden: Option<bool>,
    /// Whether its letters are too small to read.
    pub tiny: Option<bool>,
    /// Whether its letters have the colour of paper.
    pub white: Option<bool>,
    /// Whether something dark is behind it.
    pub on_dark: Option<bool>,
}

impl Look {
    /// These properties, and those of `below` where these say nothing.
    pub fn over(self, below: Self) -> Self {
        Self {
            hidden: self.hidden.or(below.hidden),
            tiny: self.tiny.or(below.tiny),
            white: self.white.or(below.white),
            on_dark: self.on_dark.or(below.on_dark),
        }
    }

    /// Whether the text cannot be seen.
    pub fn is_unseen(self) -> bool {
        let is = |said: Option<bool>| said == Some(true);
        is(self.hidden) || is(self.tiny) || (is(self.white) && !is(self.on_dark))
    }
}

/// Whether a colour of six hexadecimal digits, with or without `#`, is white or nearly so; `None` if it is no colour,
/// such as `auto`.
pub fn is_paper(colour: &str) -> Option<bool> {
    let digits = colour.trim_start_matches('#');
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    if digits.len() != 6 {
        return None;
    }
    Some(part(0)? >= LIGHT && part(2)? >= LIGHT && part(4)? >= LIGHT)
}

/// Whether letters of this size in points are too small to read.
pub fn is_tiny(points: f64) -> bool {
    points < SMALLEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_letters_are_unseen_on_paper_only() {
        let white = Look { white: is_paper("FFFFFF"), ..Look::default() };
        assert!(white.is_unseen());
        assert!(!Look { on_dark: is_paper("#1F3864").map(|paper| !paper), ..white }.is_unseen());
        assert!(!Look { white: Some(false), ..Look::default() }.over(white).is_unseen());
        assert_eq!((is_paper("auto"), is_paper("桥桥"), is_paper("FEFEF0")), (None, None, Some(false)));
    }
}

//! What each block speaks for: text, or the furniture of a page.
//!
//! # Source
//! The full stop lies in the body and hardly anywhere else (Wei, Yuan, Huang 2013, CCDet): a block with a sentence end speaks
//! for a body, a link or a bare label against it.

use super::outline::{Block, Outline};

/// Tenths of a weighed letter, so that the factors below are whole numbers.
pub const LETTER: i64 = 10;
/// Text without a sentence end or a comma counts half when it is long.
const UNSTOPPED: i64 = 5;

/// Weighed letters that a comma makes text; and beside links, a sentence end.
const LONG: i64 = 60;

/// Weighed letters of a block that are in no link.
pub fn plain_letters(block: &Block) -> u32 {
    block.measure.letters.saturating_sub(block.measure.link_letters)
}

/// Whether most letters of a block are in links.
pub fn is_linked(block: &Block) -> bool {
    u64::from(block.measure.link_letters) * 2 > u64::from(block.measure.letters)
}

/// Whether a block is nothing but a link and long enough to be the title of a story.
pub fn is_linked_title(block: &Block) -> bool {
    let measure = block.measure;
    measure.letters >= 12 && u64::from(measure.link_letters) * 5 >= u64::from(measure.letters) * 4
}

/// What a block speaks for (positive) or against (negative) a body around it.
pub fn of(outline: &Outline, block: &Block) -> i64 {
    let measure = block.measure;
    let letters = i64::from(measure.letters);
    let plain = i64::from(plain_letters(block));
    if outline.kind_of(block).is_heading() {
        0
    } else if plain < 6 || is_linked(block) && (measure.stops == 0 || plain < LONG) {
        -LETTER * letters
    } else if (measure.stops > 0 && letters >= 12) || (measure.commas > 0 && letters >= LONG) {
        LETTER * plain
    } else if letters > 120 {
        UNSTOPPED * plain
    } else {
        0
    }
}

/// Whether a block is short and goes on behind its last stop, as a title does behind a question mark.
pub fn is_title(block: &Block) -> bool {
    let measure = block.measure;
    measure.stops > 0 && i64::from(measure.letters) < LONG && measure.rest_letters > 0
}

/// The same for a page without sentences: any text that is no link speaks.
pub fn of_label(block: &Block) -> i64 {
    if is_linked(block) { -LETTER * i64::from(block.measure.letters) } else { LETTER * i64::from(plain_letters(block)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::html::builder::parse;

    #[test]
    fn sentences_speak_for_a_body_and_links_against_it() {
        for (html, sign) in [
            ("<p>今天天气很好。我们去公园。", 1),
            ("<p>Yesterday the council met and decided nothing.", 1),
            ("<h2>今天天气很好。</h2>", 0),
            ("<a href=x>今天天气很好。我们去公园。</a>", -1),
            ("<li>新闻", 0),
            (
                "<p>It is told by <a href=x>all names that the manual of the first edition has in its very long list of old settings and of new ones</a> and by \
              what the one who called it had set before, and that may have been long ago.",
                1,
            ),
        ] {
            let outline = parse(html);
            assert_eq!(of(&outline, &outline.blocks[0]).signum(), sign, "{html}");
        }
    }
}

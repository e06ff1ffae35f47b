//! The value of each block: positive if it is evidence of a body, negative if it looks like the furniture of a page.
//!
//! # Source
//! Full stops are in the body and hardly anywhere else (Wei, Yuan, Huang 2013, CCDet). A block with a sentence end
//! therefore has a positive value, and a link or a bare label a negative one.

use super::outline::{Block, Outline};
use super::tuning::Tuning;

/// Returns the number of weighted letters of a block that are not in links.
pub fn plain_letters(block: &Block) -> u32 {
    block.measure.letters.saturating_sub(block.measure.link_letters)
}

/// Whether most letters of a block are in links.
pub fn is_linked(block: &Block) -> bool {
    u64::from(block.measure.link_letters) * 2 > u64::from(block.measure.letters)
}

/// Whether a block is almost only a link and long enough to be the title of a story.
pub fn is_linked_title(block: &Block, tuning: &Tuning) -> bool {
    let (letters, linked) = (i64::from(block.measure.letters), i64::from(block.measure.link_letters));
    letters >= tuning.brief && linked * 100 >= letters * tuning.linked_title
}

/// Returns the value of a block, in letters: positive for, or negative against, a body around it. A sentence counts
/// whole, a long text without a stop or comma half, and a label nothing.
pub fn weigh(outline: &Outline, block: &Block, tuning: &Tuning) -> i64 {
    let measure = block.measure;
    let letters = i64::from(measure.letters);
    let plain = i64::from(plain_letters(block));
    if outline.kind_of(block).is_heading() {
        0
    } else if plain < tuning.few || is_linked(block) && (measure.stops == 0 || plain < tuning.line) {
        -letters
    } else if (measure.stops > 0 && letters >= tuning.brief) || (measure.commas > 0 && letters >= tuning.line) {
        plain
    } else if letters > tuning.paragraph {
        plain / 2
    } else {
        0
    }
}

/// Whether a block is short and continues after its last stop, as a title does after a question mark.
pub fn is_title(block: &Block, tuning: &Tuning) -> bool {
    let measure = block.measure;
    measure.stops > 0 && i64::from(measure.letters) < tuning.line && measure.rest_letters > 0
}

/// Returns the value of a block on a page without sentences: all text that is not a link is positive.
pub fn of_label(block: &Block) -> i64 {
    if is_linked(block) { -i64::from(block.measure.letters) } else { i64::from(plain_letters(block)) }
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
            assert_eq!(weigh(&outline, &outline.blocks[0], &Tuning::BODY).signum(), sign, "{html}");
        }
    }
}

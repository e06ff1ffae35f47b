//! A page that `extract` returned earlier and that JavaScript passes back, as rows of numbers.

use juhao_core::Span;
use juhao_core::report::Extraction;
use juhao_core::text::{Page, Piece, SourceMap, Unread};

use super::{Unit, units_in};

/// Reads a page and its map: its body, four numbers for each piece of the map, two numbers for each hidden range, and
/// the three numbers of what was not read, in UTF-16 code units.
///
/// # Errors
/// What is wrong with the numbers.
pub fn given(
    body: &str,
    is_body: bool,
    confidence: f64,
    numbers: &[u32],
    hidden: &[u32],
    unread: &[u32],
) -> Result<(Page, SourceMap), &'static str> {
    let what = if is_body { Extraction::Body } else { Extraction::Visible };
    let map = map(numbers, body).ok_or("the map of a page must fit its body")?;
    let hidden = spans(hidden).ok_or("hidden must be a list of ranges, each with start <= end")?;
    let &[scripts, frames, images] = unread else { return Err("unread must be three counts") };
    let unread = Unread { scripts, frames, images };
    Ok((Page { body: body.into(), what, confidence, hidden, unread, ..Page::default() }, map))
}

/// Reads a map of pieces of four numbers (start, end, source start, source end), in UTF-16 code units; `None` unless
/// the pieces cover `body` in order.
fn map(numbers: &[u32], body: &str) -> Option<SourceMap> {
    let mut map = SourceMap::default();
    let mut reach = (0, 0);
    for piece in numbers.chunks(4) {
        let &[start, end, from, to] = piece else { return None };
        if start != reach.0 || end < start || from < reach.1 || to < from {
            return None;
        }
        map.push(Piece { shown: start, source: from, shown_len: end - start, source_len: to - from });
        reach = (end, to);
    }
    (reach.0 == units_in(body, Unit::Utf16)).then_some(map)
}

/// Reads ranges of two numbers; `None` if a number is left over or a range ends before it starts.
pub fn spans(numbers: &[u32]) -> Option<Vec<Span>> {
    let span = |range: &[u32]| match *range {
        [start, end] if start <= end => Some(Span::new(start, end)),
        _ => None,
    };
    numbers.chunks(2).map(span).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_must_cover_the_body_in_order() {
        assert!(map(&[0, 1, 3, 4, 1, 4, 4, 12], "句👍。").is_some());
        for wrong in [&[0, 1, 3, 4][..], &[0, 4, 3], &[1, 4, 3, 4], &[0, 4, 5, 3], &[0, 2, 3, 4, 3, 4, 4, 5]] {
            assert_eq!(map(wrong, "句👍。"), None, "{wrong:?}");
        }
    }

    #[test]
    fn ranges_come_in_twos_and_go_forward() {
        assert_eq!(spans(&[1, 2, 5, 5]), Some(vec![Span::new(1, 2), Span::new(5, 5)]));
        assert_eq!(spans(&[2, 1]), None);
        assert_eq!(spans(&[2]), None);
    }
}

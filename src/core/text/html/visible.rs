//! The visible text (可见文本) of a page: the text that a reader sees, line by line.

use alloc::{string::String, vec::Vec};

use super::block_note::BlockNote;
use super::builder::parse;
use super::outline::{Block, Outline, Selection};
use crate::base::{Sort, Span};
use crate::text::SourceMap;

/// The visible text and its origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleText {
    /// Lines of text. White space is folded as a browser shows it; columns of a table are separated by a tab.
    pub text: String,
    /// Maps `text` to the source.
    pub map: SourceMap,
    /// Source of text that the page marks as not shown (`hidden`, `display: none`), in order, without code and
    /// metadata.
    pub hidden: Vec<Span>,
}

/// Returns the visible text of a page shorter than 4 GiB. Time O(n).
///
/// # Example
/// ```
/// let shown = juhao_core::text::visible("<p>今天&amp;明天。<p>再见。<script>x</script>");
/// assert_eq!(shown.text, "今天&明天。\n再见。");
/// ```
pub fn visible(html: &str) -> VisibleText {
    keep_shown(parse(html))
}

/// Returns the visible text of an outline; nothing is copied if nothing is hidden.
pub(super) fn keep_shown(outline: Outline) -> VisibleText {
    if outline.blocks.iter().any(|block| block.hidden || block.aside.is_some()) {
        let hidden = hidden(&outline);
        let selection = outline.select(Selection::default(), &|i| visible_note(&outline.blocks[i]).is_kept());
        VisibleText { text: selection.text, map: selection.map, hidden }
    } else {
        VisibleText { text: outline.text, map: outline.map, hidden: outline.unseen }
    }
}

/// Returns the note of a block in the visible text.
pub(super) fn visible_note(block: &Block) -> BlockNote {
    match block.aside {
        _ if block.hidden => BlockNote::Hidden,
        Some(_) => BlockNote::Aside,
        None => BlockNote::Visible,
    }
}

/// Returns the source of hidden text, in order.
pub(super) fn hidden(outline: &Outline) -> Vec<Span> {
    let blocks = outline.blocks.iter().filter(|block| block.hidden);
    let mut spans: Vec<Span> = blocks.map(|block| outline.map.source_of(block.span)).collect();
    spans.extend_from_slice(&outline.unseen);
    spans.order();
    spans
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn a_reader_sees_lines_and_columns() {
        for (html, text) in [
            ("<p>one</p><p>two</p>", "one|two"),
            ("<p>one<p>two<div>three", "one|two|three"),
            ("one<br>two<br/><br>three</br>four", "one|two|three|four"),
            ("  a \n\t b  <b> c</b> d&nbsp; e ", "a b c d\u{A0} e"),
            ("a<b>b</b>c <i> </i> d", "abc d"),
            ("<ul><li>one<li>two<ul><li>three</ul></ul>four", "one|two|three|four"),
            ("<dl><dt>word<dd>meaning</dl>", "word|meaning"),
            ("<table><tr><td>a<td>b<tr><td>c<td><p>d</table>e", "a\tb|c|d|e"),
            ("<table><tr><td></td><td>b</td></tr></table>", "b"),
            ("<h1>head</h1>text<hr>more", "head|text|more"),
            ("<pre>\n a  b\n  c\n</pre>d", " a  b\n  c|d"),
            ("<pre> \n </pre>d", "d"),
            ("<textarea>\n&lt;a\n b</textarea>", "<a\n b"),
            ("a<select><option>x<option>y</select>b", "ab"),
            ("<select><option>x<p>b", "b"),
            ("a<script>x</script>b<style>y</style>c<!-- z -->d", "abcd"),
            ("<noscript><p>x</noscript><template><p>x</template><iframe>x</iframe>a", "a"),
            ("<title>x</title><svg><title>y</title><style>z</style><p>a", "a"),
            ("<svg><![CDATA[a]]></svg><![CDATA[b]]>c", "ac"),
            ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "漢字"),
            ("<ruby>漢<rp>(<rt>かん<rp>)</ruby>字<ruby>甲<rp>(<p>乙<rt>丙", "漢字甲"),
            ("<ruby>古<rt>ふる<rt>い</ruby>い", "古い"),
            // Brackets are readings only where the page says ruby.
            ("<ruby>漢（<rt>かん</rt>）字(<rt>じ</rt>)</ruby>（文字）", "漢字（文字）"),
            ("<ruby>渡場（わたしば）</ruby>へ（徒歩で）", "渡場へ（徒歩で）"),
            ("<p><ruby>漢（<p>字（文字）", "漢\n字（文字）"),
            ("<pre><span class=lineno>1</span> a\n<i class='hljs-ln-n'><a href=#2> 2 </a></i>3</pre>", " a\n3"),
            ("<code><a data-line-number=1>1</a>a<br><a data-line-number=2>2</a>b</code>", "a\nb"),
            ("<pre><b class=lineno>1</b>a\n<b class=ln>b = 2</b></pre><b class=line-number>3</b>路", "a\nb = 2\n3路"),
            ("<pre>a<br>b</pre><ul class=pre-numbering><li>1<li>2<li>3</ul>", "a\nb"),
            ("<ol><li>1<li>2</ol><ul><li>1<li>2<li>4</ul>", "1\n2\n1\n2\n4"),
            ("<p>a<button>like <b>12</b></button>b<p>c", "ab|c"),
            ("<h2><button>a</button></h2>b", "a|b"),
            ("<table><tr><td>1<br>2<br>3<td>a<br>b<br>c</table>", "a|b|c"),
            ("<table><tr><td><pre>8\n9\n10</pre><td><pre>a\nb\nc</pre></table>", "a|b|c"),
            ("<table><tr><td>1<td>2<td>3<tr><td>2<br>1<br>3</table>", "1\t2\t3|2|1|3"),
            ("<unknown>a</unknown>b<my-box>c</my-box>d", "ab|c|d"),
            ("<p>a\0b\r\nc", "ab c"),
            ("</p></div></b>a", "a"),
            ("<div><b>a</div>b</b>c", "a|bc"),
            ("<a href=x><div>a</a>b", "ab"),
            ("", ""),
        ] {
            assert_eq!(visible(html).text, text.replace('|', "\n"), "{html:?}");
        }
    }

    #[test]
    fn hidden_text_is_left_out_and_reported() {
        for (html, text, hidden) in [
            ("a<span hidden>b</span>c", "ac", "b"),
            ("<p>a<p style='color:red; DISPLAY : none !important'>b<p>c", "a|c", "b"),
            ("<div hidden>a<p>b</div><i style=visibility:hidden>c&amp;d</i>e", "e", "a|b|c&amp;d"),
            ("<dialog>a</dialog><dialog open>b</dialog>", "b", "a"),
            ("<p style='display:block'>a<p style=''>b", "a|b", ""),
        ] {
            let shown = visible(html);
            assert_eq!(shown.text, text.replace('|', "\n"), "{html}");
            let spans: Vec<String> = shown.hidden.iter().map(|span| span.slice(html).to_string()).collect();
            assert_eq!(spans.join("|"), hidden, "{html}");
        }
    }

    #[test]
    fn every_shown_character_maps_to_its_source() {
        let html = "<h1>句号</h1>\r\n<p>甲&amp;乙 \n 丙<b>丁</b>&nGt;\0戊<p hidden>x</p><table><td>a<td>b</table><pre>\r\n c\r\n</pre>";
        let shown = visible(html);
        assert_eq!(shown.text, "句号\n甲&乙 丙丁≫⃒戊\na\tb\n c");
        let mut end = 0;
        for piece in shown.map.pieces() {
            assert_eq!(piece.shown, end);
            end += piece.shown_len;
        }
        assert_eq!(end as usize, shown.text.len());
        for (start, c) in shown.text.char_indices() {
            let span = Span::new(start as u32, (start + c.len_utf8()) as u32);
            let source = shown.map.source_of(span).slice(html);
            let expected = match c {
                '&' => "&amp;".into(),
                ' ' if source.len() > 1 => " \n ".into(),
                '\n' | '\t' => String::new(),
                '≫' | '⃒' => "&nGt;".into(),
                _ => format!("{c}"),
            };
            assert_eq!(source, expected, "{c:?}");
        }
    }
}

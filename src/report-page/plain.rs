//! Text of the input in HTML. It always stays text: every value that does not come from this crate is written by
//! [`Plain`] or [`Name`].

use alloc::string::String;

use maud::Render;

/// A text, with markup escaped. A control character that HTML cannot hold is shown by its picture, such as ␀.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a>(pub &'a str);

impl Render for Plain<'_> {
    fn render_to(&self, html: &mut String) {
        for c in self.0.chars() {
            match c {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                '>' => html.push_str("&gt;"),
                '"' => html.push_str("&quot;"),
                '\'' => html.push_str("&#39;"),
                '\n' | '\t' => html.push(c),
                // A form feed ends a page, mostly after the end of a line.
                '\x0C' if html.ends_with('\n') => {}
                // A browser would change a carriage return.
                '\r' | '\x0C' => html.push('\n'),
                '\0'..='\x1F' => html.push(char::from_u32(0x2400 + c as u32).unwrap_or(' ')),
                '\x7F' => html.push('\u{2421}'),
                '\u{80}'..='\u{9F}' => html.push('\u{FFFD}'),
                c => html.push(c),
            }
        }
    }
}

/// A name, apart from the direction of the text around it.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a>(pub &'a str);

impl Render for Name<'_> {
    fn render_to(&self, html: &mut String) {
        html.push_str("<bdi>");
        Plain(self.0).render_to(html);
        html.push_str("</bdi>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_an_element() {
        let html = Plain("</p><script>alert('1')</script>\u{7}&\"").render().into_string();
        assert_eq!(html, "&lt;/p&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;\u{2407}&amp;&quot;");
        assert_eq!(Name("<img>").render().into_string(), "<bdi>&lt;img&gt;</bdi>");
    }
}

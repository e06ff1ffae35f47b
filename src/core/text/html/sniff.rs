//! Whether a file or a paste is HTML.

use super::tag::Kind;
use super::tokenizer::{Token, Tokenizer};

/// Maximum number of tokens that are read.
const TOKENS: usize = 2000;

/// Whether a text is HTML rather than plain text that mentions tags. It must begin as a document, or begin with the
/// start tag of an HTML element, end with a tag, and close an element. In doubt the answer is no. Time O(n) at most.
pub fn looks_like_html(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim();
    if !text.starts_with('<') {
        return false;
    }
    if text.get(..14).is_some_and(|start| start.eq_ignore_ascii_case("<!doctype html")) {
        return true;
    }
    let mut tokens = Tokenizer::new(text).take(TOKENS).filter(|token| !is_blank(token));
    let Some(Token::Start(first)) = tokens.next() else { return false };
    match Kind::from_name(first.name) {
        Kind::Html | Kind::Head | Kind::Body => true,
        Kind::Inline | Kind::Custom => false,
        _ => {
            text.ends_with('>')
                && tokens.any(|token| matches!(token, Token::End(tag) if Kind::from_name(tag.name) < Kind::Inline))
        }
    }
}

fn is_blank(token: &Token) -> bool {
    matches!(token, Token::Text(text) if text.as_str().trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_fragments_are_distinguished_from_prose_about_tags() {
        for html in [
            "<!DOCTYPE html><p>x",
            "\u{FEFF}\n<html>x",
            "<?xml version='1.0'?><!DOCTYPE html PUBLIC ''><html>",
            "<!-- saved --><BODY>x",
            "<p>今天</p>\n",
            "<div><p>今天<p>明天</div>",
        ] {
            assert!(looks_like_html(html), "{html}");
        }
        for plain in [
            "",
            "今天<b>很</b>好。",
            "<b>Note</b>: a reader sees this as text.",
            "<p",
            "< p > is a tag",
            "<3 you >",
            "<note><to>x</to></note>",
            "<p> is the paragraph element; see also <div>",
            "<<句号>>",
        ] {
            assert!(!looks_like_html(plain), "{plain}");
        }
    }
}

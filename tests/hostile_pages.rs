//! Pages that try to make reading slow, deep or wrong. Every page has a few million bytes. The tests measure no time;
//! with more than linear work they would simply not end.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/check_page.rs"]
mod check_page;

use check_page::read;
use juhao::text::visible;

/// Unoptimised builds read a fifth of it, so that they end soon, too.
const SLOWER: usize = if cfg!(debug_assertions) { 5 } else { 1 };

const SENTENCE: &str = "今天天气很好，我们去公园。";

#[test]
fn elements_nested_a_hundred_thousand_deep_are_read() {
    for tag in ["div", "b", "a", "p", "ul><li", "table><tr><td", "svg", "my-box", "blockquote", "select", "button"] {
        let opened = format!("<{tag}>").repeat(100_000 / SLOWER);
        let page = read(&format!("{opened}{SENTENCE}"));
        // Options of a form and mere links are not part of a body.
        let is_text = !matches!(tag, "select" | "a");
        assert!(!is_text || page.body.ends_with(SENTENCE), "{tag}: {:?}", page.body);
        let first = tag.split('>').next().unwrap();
        let closed = format!("</{first}>").repeat(100_000 / SLOWER);
        read(&format!("{opened}{SENTENCE}{closed}{SENTENCE}"));
        read(&format!("{}{closed}", format!("<{tag}>{SENTENCE}").repeat(20_000 / SLOWER)));
    }
}

#[test]
fn end_tags_without_a_start_are_passed_over() {
    let page = read(&format!("{}<p>{SENTENCE}", "</div></b></p></table></a></svg></h1></li>".repeat(200_000 / SLOWER)));
    assert_eq!(page.body, SENTENCE);
    // Formatting elements that are opened once and closed in the wrong place everywhere.
    read(&format!("<b><i><a href=x>{}", "<div></b></i></a>x".repeat(200_000 / SLOWER)));
    read(&format!("{}{}", "<i>".repeat(500), "</b></u><div>x</div>".repeat(200_000 / SLOWER)));
}

#[test]
fn ten_million_bytes_on_one_line_are_read() {
    let text = SENTENCE.repeat(10_000_000 / SLOWER / SENTENCE.len());
    assert_eq!(read(&format!("<p>{text}")).body, text);
    assert_eq!(read(&text).body, text);
    read(&" ".repeat(10_000_000 / SLOWER));
    read(&"a ".repeat(5_000_000 / SLOWER));
    read(&format!("<pre>{}</pre>", "\n ".repeat(3_000_000 / SLOWER)));
}

#[test]
fn a_million_attributes_are_read() {
    let many = " a=x b='y' c".repeat(333_334 / SLOWER);
    assert_eq!(read(&format!("<p{many}>{SENTENCE}")).body, SENTENCE);
    assert_eq!(read(&format!("<html{many}><p{many} class=x>{SENTENCE}")).body, SENTENCE);
    read(&format!("<p class='{}'>{SENTENCE}", "comment ".repeat(500_000 / SLOWER)));
    read(&format!("<p style='{}'>{SENTENCE}", "a:b;".repeat(1_000_000 / SLOWER)));
    read(&format!("<meta name=keywords content='{}'>", "a,".repeat(1_000_000 / SLOWER)));
}

#[test]
fn references_by_the_million_are_read() {
    for reference in
        ["&amp;", "&CounterClockwiseContourIntegral;", "&notit", "&#x53e5;", "&", "&#", "&a", "&nGt;", "&#0"]
    {
        let html = reference.repeat(1_000_000 / SLOWER);
        let page = read(&html);
        assert!(!page.body.is_empty() || !visible(&html).text.is_empty(), "{reference}");
    }
    read(&format!("&{}", "a".repeat(5_000_000 / SLOWER)));
    read(&format!("&#{}", "9".repeat(5_000_000 / SLOWER)));
}

#[test]
fn nothing_that_is_never_closed_hides_the_text_before_it() {
    for open in [
        "<!--",
        "<script>",
        "<style>",
        "<textarea>",
        "<title>",
        "<a href='",
        "<p class=\"",
        "<![CDATA[",
        "<!DOCTYPE",
        "<?",
        "</",
        "<svg><![CDATA[",
        "<plaintext>",
        "<noscript>",
        "<template>",
        "<script><!--<script>",
        "<xmp>",
        "<select>",
        "<",
    ] {
        let html = format!("<p>{SENTENCE}</p>{}", open.repeat(100_000 / SLOWER));
        read(&html);
        assert!(visible(&html).text.starts_with(SENTENCE), "{open}");
    }
}

#[test]
fn scripts_full_of_end_tags_are_passed_over() {
    read(&"<script>".repeat(200_000 / SLOWER));
    read(&"<!--<script></script>-->".repeat(200_000 / SLOWER));
    read(&format!("<script>{}", "<!--<script></script".repeat(200_000 / SLOWER)));
    read(&format!("<script>{}</script>{SENTENCE}", "'<\\/script>'</scrip".repeat(200_000 / SLOWER)));
    let data = "\"articleBody\":\"".repeat(200_000 / SLOWER);
    read(&format!("<script type=application/ld+json>{{{data}</script>"));
}

#[test]
fn nul_and_replaced_surrogates_are_text_like_any_other() {
    assert_eq!(read(&format!("<p>\0\0{SENTENCE}\0")).body, SENTENCE);
    read(&"\0".repeat(3_000_000 / SLOWER));
    read(&format!("<p>{}", "\u{FFFD}<\u{FFFD}".repeat(500_000 / SLOWER)));
    read(&"\r\n\r".repeat(1_000_000 / SLOWER));
}

#[test]
fn many_small_blocks_are_chosen_from_in_linear_time() {
    read(&"<p>今天天气很好。<br>".repeat(300_000 / SLOWER));
    read(&format!(
        "<h1>x</h1>{}",
        "<div class=comment><a href=x>一二三四五六七八</a><p>今天天气很好。</p></div>".repeat(100_000 / SLOWER)
    ));
    read(&"<article><p>今天天气很好，我们去公园。</article>".repeat(100_000 / SLOWER));
    read(&format!("<table>{}", "<tr><td>a<td>b".repeat(300_000 / SLOWER)));
    read(&"<i hidden>x</i>y".repeat(300_000 / SLOWER));
}

/// A random mix of tags, references and text, the same in every run.
#[test]
fn any_soup_of_tags_is_read() {
    const PIECES: [&str; 48] = [
        "<div>",
        "</div>",
        "<p>",
        "</p>",
        "<a href=x>",
        "</a>",
        "<b>",
        "</b>",
        "<table>",
        "</table>",
        "<tr>",
        "<td>",
        "</td>",
        "<ul>",
        "</ul>",
        "<li>",
        "<br>",
        "<h1>",
        "</h2>",
        "<article>",
        "</article>",
        "<div class=comments>",
        "<nav>",
        "</nav>",
        "<span hidden>",
        "</span>",
        "<div style=display:none>",
        "<pre>",
        "</pre>",
        "<select>",
        "<option>",
        "</select>",
        "<svg>",
        "</svg>",
        "<![CDATA[",
        "]]>",
        "<!-- ",
        "-->",
        "<script>",
        "</script>",
        "<title>",
        "</title>",
        "<",
        "&amp;",
        "&nGt;",
        "\r\n",
        "\0",
        "<figcaption>",
    ];
    const TEXTS: [&str; 6] = [SENTENCE, "The council met on Monday.", " ", "\u{3000}", "x", "𠮷😀"];
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    };
    let rounds = std::env::var("JUHAO_ROUNDS").map_or(3000, |rounds| rounds.parse().expect("a number"));
    for _ in 0..rounds {
        let mut html = String::new();
        for _ in 0..next(120) {
            html += if next(3) == 0 { TEXTS[next(TEXTS.len())] } else { PIECES[next(PIECES.len())] };
        }
        read(&html);
        // Truncated anywhere, also inside a tag.
        let cut = (0..=next(html.len() + 1)).rev().find(|&at| html.is_char_boundary(at)).unwrap_or(0);
        read(&html[..cut]);
    }
}

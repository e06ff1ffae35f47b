//! Says why a page shows next to no text: what it holds that is not read.
//!
//! A page whose text is drawn by a script, is in a frame or in a picture gives an empty or nearly empty body. That says
//! nothing about its text, so the page says what was not read.

use super::attributes::Attributes;
use super::tag::Kind;
use crate::report::SignKind;

/// Parts of a page that may have text and are not read; all 0 unless the page shows next to none: less than a
/// paragraph, 40 Han characters or 120 letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unread {
    /// Number of scripts, of which none is run. Data in scripts is read, and does not count.
    pub scripts: u32,
    /// Number of other documents that the page shows or leads to by itself: frames, embedded files, a redirect.
    pub frames: u32,
    /// Number of images and canvases.
    pub images: u32,
}

impl Unread {
    /// Returns the numbers that are not 0, each with the sign that reports it.
    pub fn signs(self) -> impl Iterator<Item = (SignKind, u32)> {
        let all = [
            (SignKind::ScriptText, self.scripts),
            (SignKind::FrameText, self.frames),
            (SignKind::ImageText, self.images),
        ];
        all.into_iter().filter(|(_, count)| *count > 0)
    }

    /// Whether elements of a kind are counted by [`count`](Self::count).
    pub(super) const fn is_counted(kind: Kind) -> bool {
        matches!(kind, Kind::Iframe | Kind::Frame | Kind::Object | Kind::Embed | Kind::Img | Kind::Canvas | Kind::Meta)
    }

    /// Counts a frame, an image or a redirect. Elements of no or one pixel are counters of visits.
    pub(super) fn count(&mut self, kind: Kind, attributes: &Attributes) {
        let is = |name, wanted: &str| attributes.get(name).is_some_and(|value| value.eq_ignore_ascii_case(wanted));
        let is_speck = || ["width", "height"].into_iter().any(|side| is(side, "0") || is(side, "1"));
        match kind {
            // Without an address the page loads itself again.
            Kind::Meta if is("http-equiv", "refresh") => {
                let leads_on = attributes.get("content").is_some_and(|content| content.contains('='));
                self.frames += u32::from(leads_on);
            }
            Kind::Meta => {}
            _ if is_speck() => {}
            Kind::Img | Kind::Canvas => self.images += 1,
            _ => self.frames += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec::Vec};

    use super::*;
    use crate::text::{ExtractionChoice, extract};

    const TEXT: &str =
        "昨天清晨，河边的老桥重新开放，不少居民带着孩子来看，有人说小时候每天从这里上学。桥身保留了原来的石拱。";

    fn unread(html: &str) -> [u32; 3] {
        let pages = [ExtractionChoice::Body, ExtractionChoice::Auto, ExtractionChoice::Visible];
        let found: Vec<Unread> = pages.into_iter().map(|choice| extract(html, choice).unread).collect();
        assert!(found.iter().all(|unread| *unread == found[0]), "{html}");
        [found[0].scripts, found[0].frames, found[0].images]
    }

    #[test]
    fn a_page_without_text_says_what_was_not_read() {
        for (html, counts) in [
            ("<title>新闻</title><div id=root></div><script src=a.js></script><script>draw()</script>", [2, 0, 0]),
            (
                "<div id=root></div><noscript>Please enable JavaScript.</noscript><script type=module src=a></script>",
                [1, 0, 0],
            ),
            ("<frameset cols='20%,80%'><frame src=menu.htm><frame src=text.htm></frameset>", [0, 2, 0]),
            ("<h1>公告</h1><iframe src=a.pdf></iframe>", [0, 1, 0]),
            ("<meta http-equiv=Refresh content='0; url=/news/'><a href=/news/>继续</a>", [0, 1, 0]),
            ("<meta http-equiv=refresh content=60><p>公告", [0, 0, 0]),
            ("<h1>公告</h1><img src=1.jpg><img src=2.jpg><img width=1 height=1 src=count>", [0, 0, 2]),
            ("<noscript><iframe src=count></iframe></noscript><iframe hidden src=count></iframe>", [0, 0, 0]),
            ("<script type=application/ld+json>{}</script><script type=text/template><p></script>", [0, 0, 0]),
            ("<p>公告", [0, 0, 0]),
            ("", [0, 0, 0]),
        ] {
            assert_eq!(unread(html), counts, "{html}");
        }
    }

    #[test]
    fn a_page_with_a_text_says_nothing() {
        let parts = "<script>draw()</script><iframe src=a></iframe><img src=a>";
        assert_eq!(unread(&format!("<p>{TEXT}</p>{parts}")), [0, 0, 0]);
        assert_eq!(unread(&format!("<p>已更新。</p>{parts}")), [1, 1, 1]);
        // The text that the script would draw is in its data.
        let data =
            format!("<div id=app></div><script id=__NEXT_DATA__ type=application/json>{{\"a\":\"{TEXT}\"}}</script>");
        assert_eq!(extract(&format!("{data}{parts}"), ExtractionChoice::Body).unread, Unread::default());
    }
}

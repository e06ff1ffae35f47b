//! The template of a site (站点模板): the lines that its pages share.
//!
//! Notices, footers and menus make two pages of one site look related. Of some pages of the site, the lines that at
//! least half of them show are the template, and can be excluded from a comparison.
//!
//! Copies of one article on one site share their sentences as well. So if most sentences of a page are on another page,
//! too, its sentences do not count: only its labels and links do. Pages that are compared with each other may share
//! sentences and labels by copying ([`template_of_compared`]).
//!
//! # Cost
//! Time O(n log n) over the lines of all pages; the template stores 8 bytes for each line.

use alloc::{vec, vec::Vec};

use super::measure::{Measure, fingerprint};
use super::page::Page;
use crate::base::Sort;
use crate::report::Extraction;
use crate::text::Exclusion;

/// Lines that pages of one site share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    /// Fingerprints of the lines, sorted.
    lines: Vec<u64>,
}

/// A line of one of the pages.
#[derive(Clone, Copy)]
struct TemplateLine {
    fingerprint: u64,
    page: u32,
    is_sentence: bool,
    /// Whether the page has it in its body.
    is_inside: bool,
    letters: u32,
}

/// Finds the template of two or more pages of one site; fewer pages have none. Pages extracted as visible text give the
/// whole template, and bodies only the part that extraction did not remove. Either can be excluded from both.
///
/// # Example
/// ```
/// use juhao_core::text::{ExtractionChoice, extract, template};
/// let page = |body| extract(&format!("<p>{body}<p>未经许可，不得转载。"), ExtractionChoice::Visible);
/// let pages = [page("老桥昨天重新开放。"), page("图书馆延长开放时间。")];
/// let excluded = template(&pages).exclusions(&pages[0]);
/// assert_eq!(excluded.len(), 1);
/// assert_eq!(excluded[0].span.slice(&pages[0].body), "未经许可，不得转载。");
/// ```
pub fn template(pages: &[Page]) -> Template {
    shared(pages, &[], 2)
}

/// Finds the template of pages that are compared with each other, from their visible text. A sentence belongs to it
/// only if three pages have it, because two pages may share a sentence by copying. A label or a link belongs to it only
/// if it is in no body, because a copied article brings its title, its date and its subheadings. `bodies` are the same
/// pages with their bodies extracted; without them each label counts.
///
/// # Example
/// ```
/// use juhao_core::text::{ExtractionChoice, extract, template_of_compared};
/// let page = |own| {
///     let html = format!("<li>Subscribe<p>The old bridge was opened again yesterday, after two years of work.<p>{own}");
///     extract(&html, ExtractionChoice::Visible)
/// };
/// let pages = [page("It is open to all."), page("Buses do not use it, and the mayor came on foot.")];
/// let excluded = template_of_compared(&pages, &[]).exclusions(&pages[0]);
/// assert_eq!(excluded.len(), 1);
/// assert_eq!(excluded[0].span.slice(&pages[0].body), "Subscribe");
/// ```
pub fn template_of_compared(pages: &[Page], bodies: &[Page]) -> Template {
    shared(pages, bodies, 3)
}

/// Finds the lines that at least half of the pages show: labels of two pages or more that are not in `bodies`,
/// sentences of at least `least`.
fn shared(pages: &[Page], bodies: &[Page], least: usize) -> Template {
    let mut lines: Vec<TemplateLine> = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let body = bodies.get(number).filter(|body| body.what == Extraction::Body);
        let mut inside: Vec<u32> = Vec::new();
        inside.extend(
            body.iter().flat_map(|body| &body.blocks).filter(|block| block.kept).map(|block| block.source.start),
        );
        inside.order();
        for block in page.blocks.iter().filter(|block| block.kept) {
            let text = block.span.slice(&page.body);
            let measure = Measure::count(text);
            let is_sentence = measure.stops > 0 && measure.letters >= SENTENCE;
            if measure.letters > 0 {
                let is_inside = inside.binary_search(&block.source.start).is_ok();
                let (fingerprint, page, letters) = (fingerprint(text), number as u32, measure.letters);
                lines.push(TemplateLine { fingerprint, page, is_sentence, is_inside, letters });
            }
        }
    }
    lines.order_by_key(|line| (line.fingerprint, line.page, !line.is_inside));
    // A line counts once for each page.
    lines.dedup_by_key(|line| (line.fingerprint, line.page));
    let copies = copies(pages.len(), &lines);
    let counts = |line: &TemplateLine| !line.is_sentence || !copies[line.page as usize];
    let is_shared = |same: &&[TemplateLine]| {
        let count = same.iter().filter(|line| counts(line)).count();
        let is_copied = same.iter().any(|line| line.is_inside && !line.is_sentence);
        !is_copied && count >= if same[0].is_sentence { least } else { 2 } && count * 2 >= pages.len()
    };
    let groups = lines.chunk_by(|a, b| a.fingerprint == b.fingerprint);
    Template { lines: groups.filter(is_shared).map(|same| same[0].fingerprint).collect() }
}

/// Number of letters from which on a line with a stop is a sentence of a text rather than a label.
const SENTENCE: u32 = 30;

/// Returns, for each page, whether most of its sentences are on another page, too.
fn copies(pages: usize, lines: &[TemplateLine]) -> Vec<bool> {
    let mut letters = vec![(0_u64, 0_u64); pages];
    for same in lines.chunk_by(|a, b| a.fingerprint == b.fingerprint) {
        for line in same.iter().filter(|line| line.is_sentence) {
            let (shared, all) = &mut letters[line.page as usize];
            *all += u64::from(line.letters);
            *shared += u64::from(line.letters) * u64::from(same.len() > 1);
        }
    }
    letters.into_iter().map(|(shared, all)| shared * 2 > all).collect()
}

impl Template {
    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether the pages share no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether a line belongs to the template; white space is ignored.
    pub fn has(&self, line: &str) -> bool {
        self.lines.binary_search(&fingerprint(line)).is_ok()
    }

    /// Returns the lines of a page that belong to the template, as exclusions of its body for a comparison.
    pub fn exclusions(&self, page: &Page) -> Vec<Exclusion> {
        let blocks = page.blocks.iter().filter(|block| block.kept);
        let spans = blocks.map(|block| block.span);
        let shared = spans.filter(|span| self.has(span.slice(&page.body)));
        shared.map(|span| Exclusion { span, reason: "template".into() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use super::*;
    use crate::text::{ExtractionChoice, extract};

    const NOTICE: &str = "本站所登文章均为授权发布，未经许可不得转载，违者本站将依法追究其责任。";

    fn page(body: &str) -> Page {
        let html = format!("<ul><li><a href=/>首页</a><li><a href=/n>新闻</a></ul><p>{body}<p>{NOTICE}");
        extract(&html, ExtractionChoice::Visible)
    }

    fn excluded(template: &Template, page: &Page) -> Vec<String> {
        template.exclusions(page).iter().map(|exclusion| exclusion.span.slice(&page.body).into()).collect()
    }

    #[test]
    fn pages_of_one_site_share_menus_and_notices() {
        let pages = [
            page("昨天清晨，河边的老桥重新开放，不少居民带着孩子来看，有人说小时候每天从这里上学。"),
            page("从本周起，图书馆周末开到晚上九点，两名馆员轮流值班，阅览室的灯亮到最后一位读者离开。"),
            page("市场下周搬到南门外，公交车也跟着改线，摊位的次序不变，老顾客不难找到熟悉的面孔。"),
        ];
        let template = template(&pages);
        for page in &pages {
            assert_eq!(excluded(&template, page), ["首页", "新闻", NOTICE]);
        }
    }

    #[test]
    fn copies_of_one_article_are_no_template() {
        let article = "昨天清晨，河边的老桥重新开放，不少居民带着孩子来看，有人说小时候每天从这里上学。";
        let pages = [page(article), page(article)];
        assert_eq!(excluded(&template(&pages), &pages[0]), ["首页", "新闻"]);
    }

    #[test]
    fn what_two_compared_pages_say_in_sentences_is_no_template_of_them() {
        let repost = "昨天清晨，河边的老桥重新开放，不少居民带着孩子来看，有人说小时候每天从这里上学。";
        let own = "记者随后走访了附近的三家商户，他们都说客流比上个月多了一倍，周末还要再加人手。";
        let more = "桥头的茶馆也换了招牌，老板说新桌椅下周就到，到时候请老街坊们都来坐一坐，喝碗茶。";
        let other =
            "本站编者按：旧桥修了两年，工程队没有换掉一块石头，只把松动的地方重新灌浆，花费比新建一座还要多些。";
        let last = "文章发表以后，有读者来信说，当年修桥的石匠还健在，家就住在对岸，愿意给孩子们讲讲那时候的故事。";
        let pages = [page(&format!("{repost}<p>{own}<p>{more}")), page(&format!("{repost}<p>{other}<p>{last}"))];
        assert_eq!(excluded(&template_of_compared(&pages, &[]), &pages[0]), ["首页", "新闻"]);
        let third = page("市场下周搬到南门外，公交车也跟着改线，摊位的次序不变，老顾客不难找到熟悉的面孔。");
        let pages = [pages[0].clone(), pages[1].clone(), third];
        assert_eq!(excluded(&template_of_compared(&pages, &[]), &pages[0]), ["首页", "新闻", NOTICE]);
    }

    #[test]
    fn what_a_copied_article_brings_is_no_template_of_two_hosts() {
        let article = "<h2>老桥重新开放</h2><p>昨天清晨，河边的老桥重新开放，不少居民带着孩子来看，有人说小时候每天从这里上学。\
                       <h3>两年的工程</h3><p>工程队没有换掉一块石头，只把松动的地方重新灌浆，花费比新建一座桥还要多些，但桥身更稳了。\
                       <h3>读者来信</h3><p>文章发表以后，有读者来信说，当年修桥的石匠还健在，家就住在对岸，愿意给孩子们讲讲那时候的故事。";
        let page = |menu: &str| {
            format!("<ul><li><a href=/>首页</a><li><a href=/n>{menu}</a></ul><article>{article}</article>")
        };
        let pages = ["新闻", "天气"].map(page);
        let read = |choice| pages.iter().map(|html| extract(html, choice)).collect::<Vec<_>>();
        let (visible, bodies) = (read(ExtractionChoice::Visible), read(ExtractionChoice::Body));
        assert!(bodies[0].body.contains("两年的工程") && !bodies[0].body.contains("首页"));
        let labels = ["首页", "老桥重新开放", "两年的工程", "读者来信"];
        assert_eq!(excluded(&template_of_compared(&visible, &[]), &visible[0]), labels);
        let template = template_of_compared(&visible, &bodies);
        // The title is above the body.
        assert_eq!(excluded(&template, &visible[0]), ["首页", "老桥重新开放"]);
        assert!(excluded(&template, &bodies[0]).is_empty());
    }

    #[test]
    fn one_page_or_none_has_no_template() {
        assert!(template(&[]).is_empty());
        assert!(template(&[page("一。"), page("二。")][..1]).is_empty());
    }
}

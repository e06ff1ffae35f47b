//! Chooses the body (正文) of a page: the blocks of its main text.
//!
//! 1. Every block has a [value]: positive for sentences, negative for links and labels.
//! 2. Elements of [noise](super::noise) are excluded: by name, as captions, as lists of teasers.
//! 3. The [root] is the element whose subtree has the highest value; from there the search descends to the element that
//!    contains nearly all of it.
//! 4. The blocks of the root are the body, except noise, blocks of links, and labels at both ends.
//! 5. If little of the root has a positive value (verse, tables, lists), all its blocks without links are the body. On
//!    a page without sentences, any text without links has a positive value.
//! 6. A lead between the title and the root is added.
//!
//! # Cost
//! Time and space O(elements + blocks).

use alloc::{vec, vec::Vec};

use super::block_note::BlockNote;
use super::kind::{self, Declared, PageKind};
use super::noise::{Noise, Trust};
use super::outline::{Block, Outline};
use super::tag::Kind;
use super::tree::Tree;
use super::tuning::Tuning;
use super::{check, measure, root, thread, value};
use crate::base::Sort;
use crate::text::Comments;

/// The result of choosing the body.
#[derive(Clone, Debug)]
pub struct Body {
    /// For each block, why it is in the body or not.
    pub notes: Vec<BlockNote>,
    /// For each block, whether readers wrote it under the text.
    pub comments: Vec<bool>,
    /// Kind of the page.
    pub kind: PageKind,
    /// Value of its text, or half the letters where labels are text.
    pub said: i64,
    /// Confidence, 0..=1: high if the body has much text in sentences and the rest of the page has little.
    pub confidence: f64,
}

/// Chooses the body.
pub fn choose(outline: &Outline, comments: Comments, tuning: &Tuning) -> Body {
    let tree = Tree::new(outline);
    let mut values: Vec<i64> = outline.blocks.iter().map(|block| value::weigh(outline, block, tuning)).collect();
    let mut declared = Declared::read(outline);
    declared.thread |= tuning.threads && !declared.product && thread::is_thread(outline, &tree, &values, tuning);
    let mut trust = Trust::default();
    let mut has_sentences = true;
    let mut doubts = 0;
    loop {
        let noise = Noise::new(outline, &tree, &values, declared, &trust, tuning);
        if has_sentences && noise.said()[0] < tuning.sentence {
            has_sentences = false;
            values = outline.blocks.iter().map(value::of_label).collect();
            continue;
        }
        let choice = BlockChoice { outline, tree: &tree, values: &values, silenced: noise.notes(), tuning };
        let mut chosen = choice.body(&noise, declared, has_sentences);
        if tuning.check && doubts < tuning.checks {
            let more = check::doubts(outline, &tree, &values, noise.notes(), &chosen, &trust, tuning);
            if let Some(more) = more {
                (trust, doubts) = (more, doubts + 1);
                continue;
            }
        }
        chosen.confidence /= (1 + doubts) as f64;
        choice.set_comments(&mut chosen, comments);
        if tuning.once {
            keep_once(outline, &tree, &mut chosen.notes, tuning);
        }
        for (note, _) in chosen.notes.iter_mut().zip(&outline.blocks).filter(|(_, block)| block.aside.is_some()) {
            *note = BlockNote::Aside;
        }
        return chosen;
    }
}

/// Input of the choice of blocks.
struct BlockChoice<'a> {
    outline: &'a Outline,
    tree: &'a Tree<'a>,
    values: &'a [i64],
    silenced: &'a [Option<BlockNote>],
    tuning: &'a Tuning,
}

impl BlockChoice<'_> {
    /// Chooses the body without the noise.
    fn body(&self, noise: &Noise, declared: Declared, has_sentences: bool) -> Body {
        let Self { outline, tree, tuning, .. } = *self;
        let said_in = noise.said();
        let root = root::find(outline, tree, self.values, self.silenced, tuning);
        let kind = if tuning.kinds {
            let letters = tree.sums(&|i| {
                let counts = self.noise(i).is_none_or(|note| note == BlockNote::Teaser);
                if counts { i64::from(outline.blocks[i].measure.letters) } else { 0 }
            });
            let weights = kind::Weights { said: &said_in, letters: &letters, has_sentences };
            kind::decide(outline, tree, declared, &weights, root, tuning)
        } else {
            PageKind::Article
        };
        let (notes, said) = match kind {
            PageKind::Thread => self.thread(),
            kind if kind.is_column() => self.column(noise, root),
            _ => self.parts(),
        };
        let around = if kind.is_column() { root } else { 0 };
        let confidence = confidence(outline, &said_in, around, said, tuning);
        Body { notes, comments: Vec::new(), kind, said, confidence }
    }

    /// Returns the value of the blocks that are kept.
    fn said(&self, notes: &[BlockNote]) -> i64 {
        notes.iter().zip(self.values).filter(|(note, _)| note.is_kept()).map(|(_, &value)| value.max(0)).sum()
    }

    /// Says which blocks readers wrote, and keeps them if they are wanted.
    fn set_comments(&self, body: &mut Body, comments: Comments) {
        let blocks = &self.outline.blocks;
        let of_readers: Vec<bool> = (0..blocks.len()).map(|i| self.noise(i) == Some(BlockNote::Comment)).collect();
        let keeps = comments == Comments::Keep && of_readers.contains(&true);
        let kept = if keeps { self.posts(&|i| of_readers[i]) } else { vec![false; blocks.len()] };
        for i in (0..blocks.len()).filter(|&i| of_readers[i]) {
            body.notes[i] = if kept[i] { BlockNote::Body } else { BlockNote::Comment };
        }
        body.comments = of_readers;
    }

    /// Returns why the element around a block is noise; `None` if it is not.
    fn noise(&self, block: usize) -> Option<BlockNote> {
        self.silenced[self.outline.blocks[block].element as usize]
    }

    /// Returns the notes of the blocks for a body that is one column of text, and the value of that body.
    fn column(&self, noise: &Noise, root: usize) -> (Vec<BlockNote>, i64) {
        let Self { outline, tree, values, tuning, .. } = *self;
        let blocks = &outline.blocks;
        let question = if tuning.threads { self.form_of_answer(root) } else { None };
        let asked = |block: &Block| {
            let element = block.element as usize;
            element < root && question.is_some_and(|form| self.is_in_form(element, form))
        };
        let inside = |block: &Block| tree.contains(root, block.element as usize) || asked(block);
        let in_data = tree.in_data();
        let is_content = |block: &Block| outline.kind_of(block).is_heading() || in_data[block.element as usize];
        // It is as long as a sentence and between two sentences of the same column.
        let is_paragraph = |i: usize| {
            let column_of =
                |block: &Block| (outline.kind_of(block) == Kind::P).then(|| tree.parent(block.element as usize));
            let column = column_of(&blocks[i]);
            let speaks = |j: usize| blocks.get(j).is_some_and(|block| values[j] > 0 && column_of(block) == column);
            column.is_some()
                && i64::from(blocks[i].measure.letters) >= tuning.line
                && speaks(i.wrapping_sub(1))
                && speaks(i + 1)
        };
        let note = |i: usize| match self.noise(i) {
            _ if !inside(&blocks[i]) => BlockNote::Outside,
            Some(note) => note,
            None if tuning.links && is_link(&blocks[i], tuning) && !is_content(&blocks[i]) && !is_paragraph(i) => {
                BlockNote::Links
            }
            None => BlockNote::Body,
        };
        let mut notes: Vec<BlockNote> = (0..blocks.len()).map(note).collect();
        let said = self.said(&notes);
        let plain =
            |i: &usize| !value::is_linked(&blocks[*i]) && matches!(notes[*i], BlockNote::Body | BlockNote::Links);
        let letters: i64 = (0..blocks.len()).filter(plain).map(|i| i64::from(blocks[i].measure.letters)).sum();
        let verse = said < tuning.sentence || said * 100 < letters * tuning.verse;
        if !verse && tuning.edges {
            trim_edges(outline, tree, &mut notes, values, tuning);
            // The question may be verse.
            for (note, block) in notes.iter_mut().zip(blocks) {
                if *note == BlockNote::Edge && asked(block) {
                    *note = BlockNote::Lead;
                }
            }
        }
        if !verse && tuning.end {
            end_column(outline, tree, &mut notes, values, tuning);
        }
        if tuning.lead {
            keep_lead(outline, noise, root, &mut notes, tuning);
        }
        (notes, if verse { letters / 2 } else { said })
    }

    /// Returns the style of a box and the style of the box around it, if both have a class.
    fn form(&self, element: usize) -> Option<(u32, u32)> {
        let elements = &self.outline.elements;
        elements[element].named_style().zip(elements[self.tree.parent(element)].named_style())
    }

    fn is_in_form(&self, element: usize, form: (u32, u32)) -> bool {
        let mut at = element;
        while at > 0 && self.form(at) != Some(form) {
            at = self.tree.parent(at);
        }
        at > 0
    }

    /// Returns the form of the one column that has all sentences of the root. What is before the root in a column of
    /// that form is the question before its answer.
    fn form_of_answer(&self, root: usize) -> Option<(u32, u32)> {
        let element = |i: usize| self.outline.blocks[i].element as usize;
        let column_of = |i: usize| column(self.outline, self.tree, element(i));
        let speaks =
            |i: &usize| self.values[*i] > 0 && self.noise(*i).is_none() && self.tree.contains(root, element(*i));
        let mut speaking = (0..self.values.len()).filter(speaks);
        let first = speaking.next()?;
        if speaking.all(|i| column_of(i) == column_of(first)) { self.form(column_of(first)) } else { None }
    }

    /// Returns the notes for a page of several parts: all lines except noise and the menus before the first line with a
    /// positive value.
    fn parts(&self) -> (Vec<BlockNote>, i64) {
        let Self { outline, values, .. } = *self;
        let blocks = &outline.blocks;
        let menus = menus(outline, self.tree, self.tuning);
        let begins = |i: &usize| values[*i] > 0 || outline.kind_of(&blocks[*i]).is_heading();
        let start = (0..blocks.len()).find(begins).unwrap_or_default();
        let note = |i: usize| match self.noise(i) {
            Some(note) if note != BlockNote::Teaser => note,
            _ if i < start && menus[blocks[i].element as usize] => BlockNote::Links,
            _ => BlockNote::Body,
        };
        self.half((0..blocks.len()).map(note).collect())
    }

    /// Returns the notes for a thread: its posts.
    fn thread(&self) -> (Vec<BlockNote>, i64) {
        let blocks = &self.outline.blocks;
        let posts = self.posts(&|i| self.noise(i).is_none());
        let note = |i: usize| match self.noise(i) {
            Some(note) if note != BlockNote::Teaser => note,
            _ if is_link(&blocks[i], self.tuning) => BlockNote::Links,
            _ if posts[i] => BlockNote::Body,
            _ => BlockNote::Edge,
        };
        self.half((0..blocks.len()).map(note).collect())
    }

    /// Returns the notes with half the value of their letters, because they include labels as well as sentences.
    fn half(&self, notes: Vec<BlockNote>) -> (Vec<BlockNote>, i64) {
        let kept = self.outline.blocks.iter().zip(&notes).filter(|(_, note)| note.is_kept());
        let letters: i64 = kept.map(|(block, _)| i64::from(block.measure.letters)).sum();
        (notes, letters / 2)
    }

    /// Hints the lines that people wrote: not links, and either with a positive value or in a column that looks like
    /// one with a positive value for which `heard` is true.
    fn posts(&self, heard: &dyn Fn(usize) -> bool) -> Vec<bool> {
        let Self { outline, tree, values, .. } = *self;
        let blocks = &outline.blocks;
        let style = |i: usize| outline.elements[column(outline, tree, blocks[i].element as usize)].style;
        let mut styles: Vec<u32> = (0..blocks.len()).filter(|&i| values[i] > 0 && heard(i)).map(style).collect();
        styles.order();
        let is_post =
            |i: usize| !is_link(&blocks[i], self.tuning) && (values[i] > 0 || styles.binary_search(&style(i)).is_ok());
        (0..blocks.len()).map(is_post).collect()
    }
}

/// Whether each element is a menu or inside one: labels that are links, and nothing else.
fn menus(outline: &Outline, tree: &Tree, tuning: &Tuning) -> Vec<bool> {
    let is_label = |i: usize| {
        let block = &outline.blocks[i];
        value::is_linked(block) && i64::from(block.measure.letters) <= tuning.label && block.measure.stops == 0
    };
    let labels = tree.sums(&|i| i64::from(is_label(i)));
    let others = tree.sums(&|i| i64::from(!is_label(i)));
    tree.inherited(&|i| labels[i] >= tuning.several && others[i] == 0)
}

/// Whether a block is left out because it is a link.
fn is_link(block: &Block, tuning: &Tuning) -> bool {
    value::is_linked(block) && (block.measure.stops == 0 || i64::from(block.measure.letters) <= tuning.paragraph)
}

/// Leaves out labels before the first and after the last block with a positive value: titles, dates, names, buttons.
/// Lists, tables and preformatted text in the column of that block are content everywhere, and so is text after it in
/// the column itself, such as the author or the source.
fn trim_edges(outline: &Outline, tree: &Tree, notes: &mut [BlockNote], values: &[i64], tuning: &Tuning) {
    let speaks = |i: &usize| notes[*i].is_kept() && values[*i] > 0;
    let parent_of = |i: usize| tree.parent(outline.blocks[i].element as usize);
    let column_of = |i: usize| column(outline, tree, outline.blocks[i].element as usize);
    let mut speaking = (0..notes.len()).filter(speaks);
    let Some(mut first) = speaking.next() else { return };
    let mut title = None;
    // A title in a column of its own, such as a table cell, may have a question mark.
    if let Some(next) = speaking.next()
        && value::is_title(&outline.blocks[first], tuning)
        && (column_of(first), parent_of(first)) != (column_of(next), parent_of(next))
    {
        (title, first) = (Some(first), next);
    }
    let last = (first..notes.len()).rev().find(speaks).unwrap_or(first);
    let mut headings = [0; 6];
    for block in outline.blocks.iter().zip(&*notes).filter(|(_, note)| note.is_kept()).map(|(block, _)| block) {
        let kind = outline.kind_of(block);
        if kind.is_heading() {
            headings[kind as usize - Kind::H1 as usize] += 1;
        }
    }
    let (head, foot) = (column_of(first), column_of(last));
    for i in (0..first).chain(last + 1..notes.len()).filter(|&i| notes[i].is_kept()).collect::<Vec<_>>() {
        let element = outline.blocks[i].element as usize;
        let column = if i < first { head } else { foot };
        let own = i > last
            && (element == column || outline.elements[element].kind == Kind::P && tree.parent(element) == column);
        let kind = outline.elements[element].kind;
        // The first of several headings of one rank begins the first section.
        let opens =
            i < first && kind.is_heading() && kind != Kind::H1 && headings[kind as usize - Kind::H1 as usize] > 1;
        if title == Some(i) || (!own && !opens && !is_structured(outline, tree, element, column)) {
            notes[i] = BlockNote::Edge;
        }
    }
}

/// Ends an article with the column that has most of its text, and with the box around the title that has half of it:
/// after the last sentence there another column counts only if it has the same style and no title is before it. What
/// follows an article is the box of its author, a legal line, a letter to subscribe to, the next story.
fn end_column(outline: &Outline, tree: &Tree, notes: &mut [BlockNote], values: &[i64], tuning: &Tuning) {
    let blocks = &outline.blocks;
    let columns: Vec<usize> = blocks.iter().map(|block| column(outline, tree, block.element as usize)).collect();
    let value = |i: usize| if notes[i].is_kept() { values[i].max(0) } else { 0 };
    let said = tree.sums(&value);
    let mut own = vec![0; tree.len()];
    for i in 0..blocks.len() {
        own[columns[i]] += value(i);
    }
    let main = (0..tree.len()).fold(0, |best, i| if own[i] > own[best] { i } else { best });
    let mut ends = Vec::new();
    let mut titles = (0..blocks.len()).filter(|&i| outline.kind_of(&blocks[i]) == Kind::H1);
    let title = titles.next().filter(|_| titles.next().is_none());
    if own[main] * 100 >= said[0] * tuning.column_share {
        ends.push(main);
    }
    if let Some(title) = title {
        let mut around = blocks[title].element as usize;
        while around > 0 && said[around] * 100 < said[0] * tuning.titled_share {
            around = tree.parent(around);
        }
        ends.push(around);
    }
    for end in ends {
        let is_in = |i: usize| tree.contains(end, blocks[i].element as usize) || columns[i] == end;
        let Some(last) = (0..blocks.len()).rfind(|&i| is_in(i) && notes[i].is_kept() && values[i] > 0) else {
            continue;
        };
        let mut titled = false;
        for i in (last + 1..blocks.len()).filter(|&i| !is_in(i)) {
            let is_other = end != main || outline.elements[columns[i]].style != outline.elements[main].style;
            let kind = outline.kind_of(&blocks[i]);
            titled |= kind == Kind::H1 || is_other && kind.is_heading();
            if notes[i].is_kept() && (is_other || titled) {
                notes[i] = BlockNote::Outside;
            }
        }
    }
}

/// Leaves out a column whose text is that of a column before it: a version for telephones or for print, a signature
/// under every post. Within a column a text may come again, as a refrain does.
fn keep_once(outline: &Outline, tree: &Tree, notes: &mut [BlockNote], tuning: &Tuning) {
    let columns: Vec<usize> =
        outline.blocks.iter().map(|block| column(outline, tree, block.element as usize)).collect();
    let mut texts = vec![(0_u64, 0_i64); tree.len()];
    for (i, block) in outline.blocks.iter().enumerate().filter(|(i, _)| notes[*i].is_kept()) {
        let (hash, letters) = &mut texts[columns[i]];
        *hash = (hash.rotate_left(5) ^ measure::fingerprint(block.span.slice(&outline.text))).wrapping_mul(MIX);
        *letters += i64::from(block.measure.letters);
    }
    let mut known: Vec<(u64, usize)> =
        (0..tree.len()).filter(|&i| texts[i].1 >= tuning.brief).map(|i| (texts[i].0, i)).collect();
    known.order();
    let mut repeated = vec![false; tree.len()];
    for pair in known.windows(2) {
        repeated[pair[1].1] = pair[0].0 == pair[1].0;
    }
    for (note, &column) in notes.iter_mut().zip(&columns) {
        if note.is_kept() && repeated[column] {
            *note = BlockNote::Repeat;
        }
    }
}

/// An odd number that spreads the bits of a hash: 2^64 divided by the golden ratio.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the element that contains a paragraph, an item or a cell.
pub fn column(outline: &Outline, tree: &Tree, element: usize) -> usize {
    let mut at = element;
    while at > 0 && is_part(outline.elements[at].kind) {
        at = tree.parent(at);
    }
    at
}

fn is_part(kind: Kind) -> bool {
    matches!(kind, Kind::P | Kind::Blockquote | Kind::Figure) || is_structure(kind)
}

fn is_structure(kind: Kind) -> bool {
    matches!(kind, Kind::Li | Kind::Ul | Kind::Ol | Kind::Dl | Kind::Dd | Kind::Dt | Kind::Pre) || kind.is_table_part()
}

/// Whether an element is, or is inside, a list, a table or preformatted text directly inside `column`.
fn is_structured(outline: &Outline, tree: &Tree, element: usize, column: usize) -> bool {
    let mut at = element;
    while at > column && is_part(outline.elements[at].kind) {
        if tree.parent(at) == column {
            return is_structure(outline.elements[at].kind);
        }
        at = tree.parent(at);
    }
    false
}

/// Keeps long sentences between the last `h1` and the body, if they occur on the page only once.
fn keep_lead(outline: &Outline, noise: &Noise, root: usize, notes: &mut [BlockNote], tuning: &Tuning) {
    let blocks = &outline.blocks;
    let Some(first) = notes.iter().position(|note| note.is_kept()) else { return };
    let near = first.saturating_sub(tuning.lead_distance as usize)..first;
    let Some(title) = near.rev().find(|&i| outline.kind_of(&blocks[i]) == Kind::H1) else { return };
    let text = |i: usize| blocks[i].span.slice(&outline.text);
    for i in title + 1..first {
        let measure = blocks[i].measure;
        let ended = || !outline.kind_of(&blocks[i]).is_heading() && text(i).ends_with(|c: char| !c.is_alphanumeric());
        let letters = i64::from(measure.letters);
        let is_long = letters >= tuning.line || letters >= tuning.label && ended();
        let is_sentence = measure.stops > 0 && is_long && measure.link_letters * 3 <= measure.letters;
        let repeated = || (title + 1..first).any(|j| j != i && text(i) == text(j));
        if is_sentence && noise.may_lead(blocks[i].element as usize, root) && !repeated() {
            notes[i] = BlockNote::Lead;
        }
    }
}

/// Returns the confidence: it grows with the value of the body, and with its share of the value of the page.
fn confidence(outline: &Outline, said_in: &[i64], root: usize, said: i64, tuning: &Tuning) -> f64 {
    let all = said_in[0].max(1);
    let share = said_in[root] as f64 / all as f64;
    let said = said as f64 / (said + tuning.half_sure) as f64;
    if outline.blocks.is_empty() { 0.0 } else { said * (1.0 + share) / 2.0 }
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use crate::text::{Comments, ExtractionChoice, Page, PageKind, PageOptions, extract};

    const TEXTS: [&str; 6] = [
        "昨天清晨，河边的老桥重新开放，不少居民带着孩子来看，有人说小时候每天从这里上学。",
        "桥身保留了原来的石拱，只在两侧加了木栏杆，工程队没有换掉一块石头，花费却不少。",
        "从本周起，图书馆周末开到晚上九点，两名馆员轮流值班，灯亮到最后一位读者离开。",
        "市场下周搬到南门外，公交车也跟着改线，摊位的次序不变，老顾客不难找到熟悉的面孔。",
        "桥头的茶馆也换了招牌，老板说新桌椅下周就到，到时候请老街坊们都来坐一坐，喝碗茶。",
        "修桥的石匠还健在，家就住在对岸，愿意给孩子们讲讲那时候的故事，晚上也行。",
    ];

    fn page(html: &str) -> Page {
        extract(html, ExtractionChoice::Body)
    }

    fn paragraphs(texts: &[&str]) -> String {
        texts.iter().flat_map(|text| ["<p>", text, "</p>"]).collect()
    }

    #[test]
    fn a_reason_against_the_text_of_a_page_is_taken_back() {
        let text = paragraphs(&TEXTS[1..]);
        for html in [
            format!("<main><h1>老桥</h1><p>{}</main><div>{text}</div>", TEXTS[0]),
            format!("<div class=pinglun><h1>老桥</h1>{text}</div><div><p>{}</div>", TEXTS[0]),
            format!("<form>{text}</form><div><p>{}</div>", TEXTS[0]),
        ] {
            assert!(TEXTS[1..].iter().all(|text| page(&html).body.contains(text)), "{html}");
        }
        // Two reasons are not taken back, and a dialog may be long.
        for html in [
            format!("<main><h1>老桥</h1><p>{}</main><footer>{text}</footer>", TEXTS[0]),
            format!("<div><h1>老桥</h1><p>{}</div><div class=cookies>{text}</div>", TEXTS[0]),
        ] {
            assert!(TEXTS[1..].iter().all(|text| !page(&html).body.contains(text)), "{html}");
        }
    }

    #[test]
    fn the_confidence_falls_with_each_reason_taken_back() {
        let text = paragraphs(&TEXTS);
        let plain = page(&format!("<div>{text}</div>")).confidence;
        let doubted =
            page(&format!("<main><h1>老桥</h1><p>老桥昨天清晨重新开放，大家都来看。</main><div>{text}</div>"));
        assert!(doubted.body.contains(TEXTS[0]) && doubted.confidence < plain * 0.6, "{}", doubted.confidence);
    }

    #[test]
    fn posts_of_one_style_are_a_thread() {
        let post = |class: &str, text: &str| {
            format!("<div class='post {class}'><div>读者 2024-11-29 09:03</div><p>{text}</p></div>")
        };
        let named: String =
            post("", TEXTS[0]) + &TEXTS[1..].iter().map(|text| post("comment", text)).collect::<String>();
        let bare: String = TEXTS.iter().map(|text| post("", text)).collect();
        for posts in [named, bare] {
            let page = page(&format!("<h1>老桥</h1><div id=list>{posts}</div>"));
            assert_eq!(page.kind, PageKind::Thread, "{posts}");
            assert!(TEXTS.iter().all(|text| page.body.contains(text)), "{posts}");
        }
        // Comments under an article, however many.
        let comments: String = TEXTS[2..].iter().map(|text| post("comment", text).repeat(3)).collect();
        let page = page(&format!("<h1>老桥</h1><div>{}</div><div id=c>{comments}</div>", paragraphs(&TEXTS[..2])));
        assert_eq!((page.kind, page.body.contains(TEXTS[3])), (PageKind::Article, false));
    }

    #[test]
    fn reviews_of_buyers_are_comments_where_something_is_for_sale() {
        let (text, review) = (paragraphs(&TEXTS[..4]), TEXTS[4]);
        let product = "<script type=application/ld+json>{\"@type\": \"Product\"}</script>";
        for (sale, attributes, is_text) in [
            (product, "class=customer-reviews", false),
            (product, "itemscope itemtype='https://schema.org/Review'", false),
            (product, "class=has-reviews", true),
            ("", "class=reviews", true),
        ] {
            let html = format!("{sale}<h1>铜灯</h1><div>{text}<div {attributes}><p>{review}</div></div>");
            assert_eq!(page(&html).body.contains(review), is_text, "{html}");
            let options = PageOptions { comments: Comments::Keep, ..ExtractionChoice::Body.into() };
            assert!(extract(&html, options).body.contains(review), "{html}");
        }
        // A page with nothing else keeps them.
        assert!(page(&format!("{product}<div class=reviews>{text}</div>")).body.contains(TEXTS[0]));
    }

    #[test]
    fn an_article_ends_with_its_column() {
        let text = paragraphs(&TEXTS[..4]);
        for after in [
            format!("<div class=who><p>{}</p></div>", TEXTS[4]),
            format!("<h2>作者</h2><div class=text><p>{}</p></div>", TEXTS[4]),
        ] {
            let html = format!("<div class=page><h1>老桥</h1><div class=text>{text}</div>{after}</div>");
            let page = page(&html);
            assert!(page.body.contains(TEXTS[3]) && !page.body.contains(TEXTS[4]), "{after}: {}", page.body);
        }
        let html = format!("<div class=page><div class=text>{text}</div><div class=text><p>{}</div></div>", TEXTS[4]);
        assert!(page(&html).body.contains(TEXTS[4]));
    }

    #[test]
    fn a_text_is_read_once_and_a_refrain_every_time() {
        let text = paragraphs(&TEXTS[..3]);
        let twice = page(&format!("<div class=phone>{text}</div><div class=desktop>{text}</div>"));
        let refrain = page(&format!("<div>{}<p>{}</p><p>{}</p></div>", text, TEXTS[0], TEXTS[4]));
        assert_eq!((twice.body.matches(TEXTS[0]).count(), refrain.body.matches(TEXTS[0]).count()), (1, 2));
    }
}

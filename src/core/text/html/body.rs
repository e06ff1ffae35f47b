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
use super::noise::Noise;
use super::outline::{Block, Outline};
use super::root;
use super::rules::{BodyRules, Rule};
use super::tag::Kind;
use super::tree::Tree;
use super::value::{self, LETTER};
use crate::base::Sort;
use crate::text::Comments;

/// A page with fewer weighted letters in sentences than this counts as a page without sentences.
const FEW_LETTERS: i64 = 40;
/// A root with less than this share (percent) of its letters in sentences counts as one without sentences.
const VERSE_SHARE: i64 = 50;
/// A block of links with a sentence end is a sentence if it is longer than this.
const LONG_SENTENCE: u32 = 120;
/// A paragraph that consists of one link is a paragraph from this length on, because it is longer than a headline.
const LINKED_PARAGRAPH: u32 = 80;
/// A lead is within this number of blocks before the body,
const LEAD_DISTANCE: usize = 60;
/// and has at least this length, or is a short sentence with a stop, because labels and dates have no stop.
const LEAD_LETTERS: u32 = 60;
const SHORT_LEAD: u32 = 24;
/// Number of letters at which the confidence in a body is one half.
const HALF_SURE: i64 = 150;

/// The result of choosing the body.
#[derive(Clone, Debug)]
pub struct Body {
    /// For each block, why it is in the body or not.
    pub notes: Vec<BlockNote>,
    /// For each block, whether readers wrote it under the text.
    pub comments: Vec<bool>,
    /// Kind of the page.
    pub kind: PageKind,
    /// Confidence, 0..=1: high if the body has much text in sentences and the rest of the page has little.
    pub confidence: f64,
}

/// Chooses the body.
pub fn choose(outline: &Outline, comments: Comments, rules: BodyRules) -> Body {
    let blocks = &outline.blocks;
    let tree = Tree::new(outline);
    let declared = Declared::read(outline);
    let sentences: Vec<i64> = blocks.iter().map(|block| value::weigh(outline, block)).collect();
    let labels: Vec<i64>;
    let mut values = &sentences;
    let mut noise = Noise::new(outline, &tree, values, declared, rules);
    let has_sentences = noise.said()[0] >= FEW_LETTERS * LETTER;
    if rules.has(Rule::Verse) && !has_sentences {
        labels = blocks.iter().map(value::of_label).collect();
        values = &labels;
        noise = Noise::new(outline, &tree, values, declared, rules);
    }
    let silenced = noise.notes();
    let said_in = noise.said();
    let found = root::find(outline, &tree, values, silenced, rules);
    let root = found.column;
    let kind = if rules.has(Rule::Kinds) {
        let letters = tree.sums(&|i| {
            let note = silenced[blocks[i].element as usize];
            if note.is_none_or(|note| note == BlockNote::Teaser) { i64::from(blocks[i].measure.letters) } else { 0 }
        });
        kind::decide(
            outline,
            &tree,
            declared,
            &kind::Weights { said: &said_in, letters: &letters, has_sentences },
            found,
        )
    } else {
        PageKind::Article
    };
    let chosen = BlockChoice { outline, tree: &tree, values, silenced, rules };
    let (mut notes, said) = match kind {
        PageKind::Thread => chosen.thread(),
        kind if kind.is_column() => chosen.column(&noise, root),
        _ => chosen.parts(),
    };
    let around = if kind.is_column() { root } else { 0 };
    let confidence = confidence(outline, &said_in, around, said);
    let of_readers = |block: &Block| silenced[block.element as usize] == Some(BlockNote::Comment);
    let of_readers: Vec<bool> = blocks.iter().map(of_readers).collect();
    let keeps = comments == Comments::Keep && of_readers.contains(&true);
    let kept = if keeps { chosen.posts(&|i| of_readers[i]) } else { vec![false; blocks.len()] };
    for i in (0..blocks.len()).filter(|&i| of_readers[i]) {
        notes[i] = if kept[i] { BlockNote::Body } else { BlockNote::Comment };
    }
    Body { notes, comments: of_readers, kind, confidence }
}

/// Input of the choice of blocks.
struct BlockChoice<'a> {
    outline: &'a Outline,
    tree: &'a Tree<'a>,
    values: &'a [i64],
    silenced: &'a [Option<BlockNote>],
    rules: BodyRules,
}

impl BlockChoice<'_> {
    /// Returns why the element around a block is noise; `None` if it is not.
    fn noise(&self, block: usize) -> Option<BlockNote> {
        self.silenced[self.outline.blocks[block].element as usize]
    }

    /// Returns the notes of the blocks for a body that is one column of text, and the value of that body.
    fn column(&self, noise: &Noise, root: usize) -> (Vec<BlockNote>, i64) {
        let Self { outline, tree, values, rules, .. } = *self;
        let blocks = &outline.blocks;
        let post = if rules.has(Rule::Posts) { self.post(root) } else { None };
        let inside = |block: &Block| {
            let element = block.element as usize;
            tree.contains(root, element)
                || (rules.has(Rule::Twins) && is_in_twin(outline, tree, root, element))
                || (element < root && post.is_some() && post == self.form(block))
        };
        let in_data = if rules.has(Rule::Data) { tree.in_data() } else { vec![false; tree.len()] };
        let is_content = |block: &Block| outline.kind_of(block).is_heading() || in_data[block.element as usize];
        // It is as long as a sentence and between two sentences of the same column.
        let is_paragraph = |i: usize| {
            let column_of =
                |block: &Block| (outline.kind_of(block) == Kind::P).then(|| tree.parent(block.element as usize));
            let column = column_of(&blocks[i]);
            let speaks = |j: usize| blocks.get(j).is_some_and(|block| values[j] > 0 && column_of(block) == column);
            column.is_some()
                && blocks[i].measure.letters >= LINKED_PARAGRAPH
                && speaks(i.wrapping_sub(1))
                && speaks(i + 1)
        };
        let note = |i: usize| match self.noise(i) {
            _ if !inside(&blocks[i]) => BlockNote::Outside,
            Some(note) => note,
            None if rules.has(Rule::Links) && is_link(&blocks[i]) && !is_content(&blocks[i]) && !is_paragraph(i) => {
                BlockNote::Links
            }
            None => BlockNote::Body,
        };
        let mut notes: Vec<BlockNote> = (0..blocks.len()).map(note).collect();
        let said: i64 = kept_values(&notes, values).sum();
        let plain =
            |i: &usize| !value::is_linked(&blocks[*i]) && matches!(notes[*i], BlockNote::Body | BlockNote::Links);
        let unlinked = (0..blocks.len()).filter(plain);
        let letters: i64 = unlinked.map(|i| i64::from(blocks[i].measure.letters) * LETTER).sum();
        let verse = said < FEW_LETTERS * LETTER || (rules.has(Rule::Verse) && said * 100 < letters * VERSE_SHARE);
        if !verse && rules.has(Rule::Edges) {
            trim_edges(outline, tree, &mut notes, values);
        }
        if rules.has(Rule::Lead) {
            keep_lead(outline, noise, root, &mut notes);
        }
        (notes, if verse { letters / 2 } else { said })
    }

    /// Returns the style of the column of a block and the style of the box around it, if both have a class.
    fn form(&self, block: &Block) -> Option<(u32, u32)> {
        let column = column(self.outline, self.tree, block.element as usize);
        self.outline.elements[column].named_style().zip(self.outline.elements[self.tree.parent(column)].named_style())
    }

    /// Returns the form of the column that contains all blocks with a positive value in the root, if there is one. A
    /// block before the root in a column of that form is a post before it, such as the question before an answer.
    fn post(&self, root: usize) -> Option<(u32, u32)> {
        let Self { outline, tree, values, .. } = *self;
        let blocks = &outline.blocks;
        let speaks =
            |i: &usize| values[*i] > 0 && self.noise(*i).is_none() && tree.contains(root, blocks[*i].element as usize);
        let column_of = |i: usize| column(outline, tree, blocks[i].element as usize);
        let mut speaking = (0..blocks.len()).filter(speaks);
        let first = speaking.next()?;
        if speaking.all(|i| column_of(i) == column_of(first)) { self.form(&blocks[first]) } else { None }
    }

    /// Returns the notes for a page of several parts: all lines except noise and the menus before the first line with a
    /// positive value.
    fn parts(&self) -> (Vec<BlockNote>, i64) {
        let Self { outline, values, .. } = *self;
        let blocks = &outline.blocks;
        let menus = menus(outline, self.tree);
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
            _ if is_link(&blocks[i]) => BlockNote::Links,
            _ if posts[i] => BlockNote::Body,
            _ => BlockNote::Edge,
        };
        self.half((0..blocks.len()).map(note).collect())
    }

    /// Returns the notes with half the value of their letters, because they include labels as well as sentences.
    fn half(&self, notes: Vec<BlockNote>) -> (Vec<BlockNote>, i64) {
        let kept = self.outline.blocks.iter().zip(&notes).filter(|(_, note)| note.is_kept());
        let letters: i64 = kept.map(|(block, _)| i64::from(block.measure.letters) * LETTER).sum();
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
        let is_post = |i: usize| !is_link(&blocks[i]) && (values[i] > 0 || styles.binary_search(&style(i)).is_ok());
        (0..blocks.len()).map(is_post).collect()
    }
}

/// Whether an element is in a sibling of the root with the same style as the root, in which the text continues.
fn is_in_twin(outline: &Outline, tree: &Tree, root: usize, element: usize) -> bool {
    let mut at = element;
    while at > 0 && tree.parent(at) != tree.parent(root) {
        at = tree.parent(at);
    }
    at > 0 && outline.elements[at].style == outline.elements[root].style
}

/// A menu has at least this many links,
const MENU: i64 = 4;
/// and none with more weighted letters than a label: eight Han characters, four or five words.
const LABEL: u32 = 24;

/// Whether each element is a menu or inside one: labels that are links, and nothing else.
fn menus(outline: &Outline, tree: &Tree) -> Vec<bool> {
    let is_label = |i: usize| {
        let block = &outline.blocks[i];
        value::is_linked(block) && block.measure.letters <= LABEL && block.measure.stops == 0
    };
    let labels = tree.sums(&|i| i64::from(is_label(i)));
    let others = tree.sums(&|i| i64::from(!is_label(i)));
    tree.inherited(&|i| labels[i] >= MENU && others[i] == 0)
}

/// Whether a block is left out because it is a link.
fn is_link(block: &Block) -> bool {
    value::is_linked(block) && (block.measure.stops == 0 || block.measure.letters <= LONG_SENTENCE)
}

fn kept_values<'a>(notes: &'a [BlockNote], values: &'a [i64]) -> impl Iterator<Item = i64> + 'a {
    notes.iter().zip(values).filter(|(note, _)| note.is_kept()).map(|(_, &value)| value.max(0))
}

/// Leaves out labels before the first and after the last block with a positive value: titles, dates, names, buttons.
/// Lists, tables and preformatted text in the column of that block are content everywhere, and so is text after it in
/// the column itself, such as the author or the source.
fn trim_edges(outline: &Outline, tree: &Tree, notes: &mut [BlockNote], values: &[i64]) {
    let speaks = |i: &usize| notes[*i].is_kept() && values[*i] > 0;
    let parent_of = |i: usize| tree.parent(outline.blocks[i].element as usize);
    let column_of = |i: usize| column(outline, tree, outline.blocks[i].element as usize);
    let mut speaking = (0..notes.len()).filter(speaks);
    let Some(mut first) = speaking.next() else { return };
    let mut title = None;
    // A title in a column of its own, such as a table cell, may have a question mark.
    if let Some(next) = speaking.next()
        && value::is_title(&outline.blocks[first])
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

/// Returns the element that contains a paragraph, an item or a cell.
fn column(outline: &Outline, tree: &Tree, element: usize) -> usize {
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
fn keep_lead(outline: &Outline, noise: &Noise, root: usize, notes: &mut [BlockNote]) {
    let blocks = &outline.blocks;
    let Some(first) = notes.iter().position(|note| note.is_kept()) else { return };
    let near = first.saturating_sub(LEAD_DISTANCE)..first;
    let Some(title) = near.rev().find(|&i| outline.kind_of(&blocks[i]) == Kind::H1) else { return };
    let text = |i: usize| blocks[i].span.slice(&outline.text);
    for i in title + 1..first {
        let measure = blocks[i].measure;
        let ended = || !outline.kind_of(&blocks[i]).is_heading() && text(i).ends_with(|c: char| !c.is_alphanumeric());
        let is_long = measure.letters >= LEAD_LETTERS || measure.letters >= SHORT_LEAD && ended();
        let is_sentence = measure.stops > 0 && is_long && measure.link_letters * 3 <= measure.letters;
        let repeated = || (title + 1..first).any(|j| j != i && text(i) == text(j));
        if is_sentence && noise.may_lead(blocks[i].element as usize, root) && !repeated() {
            notes[i] = BlockNote::Lead;
        }
    }
}

/// Returns the confidence: it grows with the value of the body, and with its share of the value of the page.
fn confidence(outline: &Outline, said_in: &[i64], root: usize, said: i64) -> f64 {
    let all = said_in[0].max(1);
    let share = said_in[root] as f64 / all as f64;
    let said = said as f64 / (said + HALF_SURE * LETTER) as f64;
    if outline.blocks.is_empty() { 0.0 } else { said * (1.0 + share) / 2.0 }
}

//! The body (正文) of a page: which blocks are its main text.
//!
//! 1. Every block gets a [value]: sentences speak for a body, links and labels against it.
//! 2. Elements that hold [noise](super::noise) are silenced: by name, as captions, as lists of teasers.
//! 3. The [root] is the element whose subtree speaks most; from there down to the element that holds nearly all of it.
//! 4. The blocks of the root are the body, but for noise, blocks of links, and labels at both ends.
//! 5. Where little of the root speaks (verse, tables, lists), all its blocks without links are the body; on a page without
//!    sentences, any text without links speaks.
//! 6. A lead between the title and the root is added.
//!
//! # Cost
//! Time and space O(elements + blocks).

use alloc::{vec, vec::Vec};

use super::kind::{self, Declared, PageKind};
use super::noise::Noise;
use super::outline::{Block, Outline};
use super::page::BlockNote;
use super::root;
use super::rules::{Rule, Rules};
use super::tag::Kind;
use super::tree::Tree;
use super::value::{self, LETTER};
use crate::base::Sort;
use crate::text::Comments;

/// Fewer weighed letters in sentences are no text of sentences.
const FEW_LETTERS: i64 = 40;
/// Nor is a root in which less than this share (percent) is in sentences.
const VERSE_SHARE: i64 = 50;
/// A block of links longer than this with a sentence end is a sentence all the same.
const LONG_SENTENCE: u32 = 120;
/// A paragraph that is one link is a paragraph all the same from this length on: longer than a headline.
const LINKED_PARAGRAPH: u32 = 80;
/// The lead stands within so many blocks before the body,
const LEAD_DISTANCE: usize = 60;
/// and is at least so long, or a short sentence with its stop: labels and dates have none.
const LEAD_LETTERS: u32 = 60;
const SHORT_LEAD: u32 = 24;
/// Letters at which a body is as likely as not, for the confidence.
const HALF_SURE: i64 = 150;

/// The choice of the body.
#[derive(Clone, Debug)]
pub struct Body {
    /// Why each block is in the body or not.
    pub notes: Vec<BlockNote>,
    /// Whether readers wrote each block under the text.
    pub comments: Vec<bool>,
    /// What kind of page it is.
    pub kind: PageKind,
    /// How sure that is, 0..=1: much text in sentences, and little of it elsewhere.
    pub confidence: f64,
}

/// Chooses the body.
pub fn of(outline: &Outline, comments: Comments, rules: Rules) -> Body {
    let blocks = &outline.blocks;
    let tree = Tree::new(outline);
    let declared = Declared::of(outline);
    let sentences: Vec<i64> = blocks.iter().map(|block| value::of(outline, block)).collect();
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
    let found = root::of(outline, &tree, values, silenced, rules);
    let root = found.column;
    let kind = if rules.has(Rule::Kinds) {
        let letters = tree.sums(&|i| {
            let note = silenced[blocks[i].element as usize];
            if note.is_none_or(|note| note == BlockNote::Teaser) { i64::from(blocks[i].measure.letters) } else { 0 }
        });
        kind::of(outline, &tree, declared, &kind::Weights { said: &said_in, letters: &letters, has_sentences }, found)
    } else {
        PageKind::Article
    };
    let chosen = Chosen { outline, tree: &tree, values, silenced, rules };
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

/// What the choice of blocks is made from.
struct Chosen<'a> {
    outline: &'a Outline,
    tree: &'a Tree<'a>,
    values: &'a [i64],
    silenced: &'a [Option<BlockNote>],
    rules: Rules,
}

impl Chosen<'_> {
    /// Why the element around a block is noise, if it is.
    fn noise(&self, block: usize) -> Option<BlockNote> {
        self.silenced[self.outline.blocks[block].element as usize]
    }

    /// Of one column of text the lines, and what they say.
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
        // As long as a sentence, and between two of one column.
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

    /// How the column of a block is styled, and the box around it, where both have a class.
    fn form(&self, block: &Block) -> Option<(u32, u32)> {
        let column = column(self.outline, self.tree, block.element as usize);
        self.outline.elements[column].named_style().zip(self.outline.elements[self.tree.parent(column)].named_style())
    }

    /// The form of the one column that speaks in the root: what is before the root in a column of that form is a post before it,
    /// such as the question before an answer.
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

    /// Of a page of parts all lines but noise and the menus before the first that speaks.
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

    /// Of a thread the posts.
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

    /// Notes, and what they say: labels and sentences half.
    fn half(&self, notes: Vec<BlockNote>) -> (Vec<BlockNote>, i64) {
        let kept = self.outline.blocks.iter().zip(&notes).filter(|(_, note)| note.is_kept());
        let letters: i64 = kept.map(|(block, _)| i64::from(block.measure.letters) * LETTER).sum();
        (notes, letters / 2)
    }

    /// The lines that people wrote: no links, and in columns that speak, or that look like one of `heard` that does.
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

/// Whether an element is in a sibling of the root that is styled as the root: the text goes on there.
fn is_in_twin(outline: &Outline, tree: &Tree, root: usize, element: usize) -> bool {
    let mut at = element;
    while at > 0 && tree.parent(at) != tree.parent(root) {
        at = tree.parent(at);
    }
    at > 0 && outline.elements[at].style == outline.elements[root].style
}

/// A menu has at least this many links,
const MENU: i64 = 4;
/// and none with more weighed letters than a label: eight Han characters, four or five words.
const LABEL: u32 = 24;

/// Whether each element is a menu or in one: labels that are links, and nothing else.
fn menus(outline: &Outline, tree: &Tree) -> Vec<bool> {
    let is_label = |i: usize| {
        let block = &outline.blocks[i];
        value::is_linked(block) && block.measure.letters <= LABEL && block.measure.stops == 0
    };
    let labels = tree.sums(&|i| i64::from(is_label(i)));
    let others = tree.sums(&|i| i64::from(!is_label(i)));
    tree.inherited(&|i| labels[i] >= MENU && others[i] == 0)
}

/// Whether a block is left out as a link.
fn is_link(block: &Block) -> bool {
    value::is_linked(block) && (block.measure.stops == 0 || block.measure.letters <= LONG_SENTENCE)
}

fn kept_values<'a>(notes: &'a [BlockNote], values: &'a [i64]) -> impl Iterator<Item = i64> + 'a {
    notes.iter().zip(values).filter(|(note, _)| note.is_kept()).map(|(_, &value)| value.max(0))
}

/// Leaves out labels before the first and after the last block that speaks: titles, dates, names, buttons. Lists, tables and
/// preformatted text in the column of that block are content wherever they are, and so is what follows in the column itself:
/// who wrote it, where it was taken from.
fn trim_edges(outline: &Outline, tree: &Tree, notes: &mut [BlockNote], values: &[i64]) {
    let speaks = |i: &usize| notes[*i].is_kept() && values[*i] > 0;
    let parent_of = |i: usize| tree.parent(outline.blocks[i].element as usize);
    let column_of = |i: usize| column(outline, tree, outline.blocks[i].element as usize);
    let mut speaking = (0..notes.len()).filter(speaks);
    let Some(mut first) = speaking.next() else { return };
    let mut title = None;
    // A title in a column of its own, such as the cell of a table, may have a question mark.
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
        // The first of several headings of one rank opens the first section.
        let opens =
            i < first && kind.is_heading() && kind != Kind::H1 && headings[kind as usize - Kind::H1 as usize] > 1;
        if title == Some(i) || (!own && !opens && !is_structured(outline, tree, element, column)) {
            notes[i] = BlockNote::Edge;
        }
    }
}

/// The element that a paragraph, an item or a cell is in.
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

/// Whether an element is, or is in, a list, a table or preformatted text right inside `column`.
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

/// Keeps long sentences between the last `h1` and the body, if they stand on the page once.
fn keep_lead(outline: &Outline, noise: &Noise, root: usize, notes: &mut [BlockNote]) {
    let blocks = &outline.blocks;
    let Some(first) = notes.iter().position(|note| note.is_kept()) else { return };
    let near = first.saturating_sub(LEAD_DISTANCE)..first;
    let Some(title) = near.rev().find(|&i| outline.kind_of(&blocks[i]) == Kind::H1) else { return };
    let text = |i: usize| blocks[i].span.of(&outline.text);
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

/// Grows with what the body says and with its share of what the page says.
fn confidence(outline: &Outline, said_in: &[i64], root: usize, said: i64) -> f64 {
    let all = said_in[0].max(1);
    let share = said_in[root] as f64 / all as f64;
    let said = said as f64 / (said + HALF_SURE * LETTER) as f64;
    if outline.blocks.is_empty() { 0.0 } else { said * (1.0 + share) / 2.0 }
}

//! Which elements hold noise: not shown, named so, captions, teasers of other stories.
//!
//! Each kind of noise is judged against what the page says without it. None is silenced if the page would be left without
//! text, so a name, a caption or a list of teasers never silences the body.

use alloc::{vec, vec::Vec};

use super::kind::Declared;
use super::names::Marks;
use super::outline::{Block, Outline};
use super::page::BlockNote;
use super::rules::{Rule, Rules};
use super::tag::Kind;
use super::tree::Tree;
use super::value::{self, LETTER};
use crate::base::Sort;

/// Hidden elements of one style that speak, from this many on, are panels that a reader opens.
const PANELS: usize = 3;
/// Forms that speak, from this many on, are posts.
const POSTS: usize = 4;
/// Less than this is no text: a short sentence.
const TEXT: i64 = 40 * LETTER;
/// An element with a name of noise that says more than this share (percent) of the page is not noise.
const NAMED_SHARE: i64 = 80;
/// The same for an element of prose without links and labels.
const SHARE_OF_PROSE: i64 = 50;
/// The same for an element that holds an article.
const AROUND_ARTICLE_SHARE: i64 = 20;
/// Length of an inset,
const INSET: i64 = 100 * LETTER;
/// and the share of it (percent) that is left when links and labels are taken off.
const INSET_SHARE: i64 = 90;
/// Captions are noise unless they hold this share (percent) of the text: then they are the text.
const CAPTION_SHARE: i64 = 30;
/// At least this many teasers side by side make a list of them.
const TEASERS: u32 = 3;
/// Teasers are silenced while this share (percent) speaks elsewhere.
const SHARE_BESIDE_TEASERS: i64 = 50;

/// or this much, while a teaser has at most that much.
const ARTICLE: i64 = 500 * LETTER;
const TEASER: i64 = 180 * LETTER;

/// Why each element is noise, if it is.
pub type Notes = Vec<Option<BlockNote>>;

/// What is noise on a page.
pub struct Noise<'a> {
    outline: &'a Outline,
    tree: &'a Tree<'a>,
    values: &'a [i64],
    notes: Notes,
}

impl<'a> Noise<'a> {
    /// Finds the noise. Time O(elements + blocks).
    pub fn new(outline: &'a Outline, tree: &'a Tree<'a>, values: &'a [i64], declared: Declared, rules: Rules) -> Self {
        let mut noise = Self { outline, tree, values, notes: vec![None; tree.len()] };
        noise.silence_hidden(rules);
        if rules.has(Rule::Main) {
            noise.silence_outside(&|i| outline.elements[i].marks.has(Marks::MAIN));
        }
        if rules.has(Rule::Article) && !declared.thread {
            let titles = tree.counts(&|i| outline.elements[i].kind == Kind::H1);
            noise.silence_outside(&|i| outline.elements[i].kind == Kind::Article && titles[i] > 0);
        }
        if rules.has(Rule::Names) {
            noise.silence_apart(Marks::DIALOG, BlockNote::Name);
            if !declared.thread {
                noise.silence_apart(Marks::COMMENTS, BlockNote::Comment);
            }
            noise.silence_names(rules);
        }
        if rules.has(Rule::Teasers) {
            noise.silence_teasers(declared, rules);
        }
        if rules.has(Rule::Captions) {
            noise.silence_captions(rules);
        }
        noise
    }

    /// Why each element is noise.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// What speaks for a body in each subtree without the noise.
    pub fn said(&self) -> Vec<i64> {
        self.tree.sums(&|i| if self.is_heard(i) { self.values[i].max(0) } else { 0 })
    }

    /// Whether text around `element` may lead into the body at `root`: no strong name, teaser, caption or hidden element
    /// around it that does not hold the body as well.
    pub fn may_lead(&self, element: usize, root: usize) -> bool {
        let mut at = element;
        while at > 0 && !self.tree.contains(at, root) {
            let marks = self.outline.elements[at].marks;
            if marks.is_strong() || self.notes[at].is_some() || self.is_caption(at) {
                return false;
            }
            at = self.tree.parent(at);
        }
        true
    }

    fn is_heard(&self, block: usize) -> bool {
        self.notes[self.outline.blocks[block].element as usize].is_none()
    }

    fn marks(&self, element: usize) -> Marks {
        self.outline.elements[element].marks
    }

    /// Silences the elements that `is` names, and all in them.
    fn silence(&mut self, note: BlockNote, is: &dyn Fn(usize) -> bool) {
        for i in 1..self.tree.len() {
            self.notes[i] = self.notes[i].or(self.notes[self.tree.parent(i)]).or_else(|| is(i).then_some(note));
        }
    }

    /// What is not shown is silent, unless it has twice the sentences of what is: a body that a script shows.
    fn silence_hidden(&mut self, rules: Rules) {
        let hidden = self.tree.inherited(&|i| self.marks(i).has(Marks::HIDDEN));
        let sentences = |is: bool| -> i64 {
            let blocks = self.outline.blocks.iter().zip(self.values);
            let inside = blocks.filter(|(block, _)| hidden[block.element as usize] == is && block.measure.stops > 0);
            inside.map(|(_, value)| value.max(&0)).sum()
        };
        let revealed = sentences(true) > 2 * sentences(false);
        // Panels that open: several of one style that speak.
        let said = self.said();
        let is_panel = |i: usize| said[i] >= TEXT && self.marks(i).has(Marks::HIDDEN) && !self.marks(i).is_strong();
        let mut panels: Vec<u32> =
            (1..self.tree.len()).filter(|&i| is_panel(i)).map(|i| self.outline.elements[i].style).collect();
        panels.order();
        let opens = |i: usize| {
            let style = self.outline.elements[i].style;
            let first = panels.partition_point(|&known| known < style);
            rules.has(Rule::Panels) && panels.get(first + PANELS - 1) == Some(&style)
        };
        self.silence(BlockNote::Hidden, &|i| {
            let marks = self.outline.elements[i].marks;
            marks.has(Marks::UNSCRIPTED) || (marks.has(Marks::HIDDEN) && (!revealed && !opens(i) || marks.is_strong()))
        });
    }

    /// What is outside the one element that `is` names is silent if that element has a text.
    fn silence_outside(&mut self, is: &dyn Fn(usize) -> bool) {
        let tree = self.tree;
        let mut found = (1..tree.len()).filter(|&i| is(i) && self.notes[i].is_none());
        let Some(only) = found.next() else { return };
        if found.any(|i| !tree.contains(only, i)) || self.said()[only] < TEXT {
            return;
        }
        self.silence(BlockNote::Outside, &|i| !tree.contains(only, i) && !tree.contains(i, only));
        if let Some(outside) = self.notes.first_mut() {
            // not the page itself: blocks right in it are outside, too
            *outside = None;
        }
    }

    /// What readers wrote, and what a dialog says, is silent where there is a text besides, however short.
    fn silence_apart(&mut self, mark: Marks, note: BlockNote) {
        let apart = self.tree.inherited(&|i| self.marks(i).has(mark));
        let text = self.tree.sums(&|i| {
            let is_apart = apart[self.outline.blocks[i].element as usize];
            if is_apart || !self.is_heard(i) { 0 } else { self.values[i].max(0) }
        });
        if text[0] >= TEXT {
            self.silence(note, &|i| apart[i]);
        }
    }

    fn silence_names(&mut self, rules: Rules) {
        let said = self.said();
        let sums = self.tree.sums(&|i| self.values[i]);
        let columns = self.columns();
        let mut in_article = vec![0; self.tree.len()];
        for i in (1..self.tree.len()).rev() {
            if self.marks(i).has(Marks::BODY) {
                in_article[i] = said[i];
            }
            let parent = self.tree.parent(i);
            in_article[parent] = in_article[parent].max(in_article[i]);
        }
        // What speaks first after the one title.
        let blocks = &self.outline.blocks;
        let is_title = |block: &Block| self.outline.kind_of(block) == Kind::H1;
        let first = blocks.iter().position(is_title).and_then(|title| {
            let speaks = |i: &usize| self.values[*i] > 0 && self.is_heard(*i);
            (title..blocks.len()).find(speaks).map(|i| blocks[i].element as usize)
        });
        // A box of prose between two paragraphs of one column.
        let is_inset =
            |i: usize| said[i] >= INSET && sums[i] * 100 > said[i] * INSET_SHARE && self.interrupts(&columns, i);
        // A form holds what is asked of a reader; on old forums each post is in one.
        let is_form = |i: usize| self.marks(i).has(Marks::FORM);
        let are_posts = (1..self.tree.len()).filter(|&i| is_form(i) && said[i] > 0).count() >= POSTS;
        let has_forms = rules.has(Rule::Forms) && !are_posts;
        let is_noise = |i: usize| {
            let marks = self.marks(i);
            let marks = if has_forms && is_form(i) { marks.with(Marks::STRONG) } else { marks };
            if said[i] == 0 {
                return marks.is_strong() || marks.has(Marks::WEAK);
            }
            if !marks.without(Marks::COMMENTS).is_strong() || (!marks.has(Marks::STRONG) && is_inset(i)) {
                return false;
            }
            let prose =
                sums[i] * 100 > said[i] * INSET_SHARE && first.is_some_and(|first| self.tree.contains(i, first));
            let share = if prose {
                SHARE_OF_PROSE
            } else if in_article[i] * 2 > said[i] {
                AROUND_ARTICLE_SHARE
            } else {
                NAMED_SHARE
            };
            said[i] * 100 < said[0] * share
        };
        let found: Vec<bool> = (0..self.tree.len()).map(is_noise).collect();
        self.silence(BlockNote::Name, &|i| found[i]);
    }

    /// Whether an element is between two paragraphs of one of the columns.
    fn interrupts(&self, columns: &[Option<(usize, usize)>], i: usize) -> bool {
        columns[self.tree.parent(i)].is_some_and(|(first, last)| first < i && self.tree.inside(i).end <= last)
    }

    /// The first and the last of the elements right inside each that have text of their own that speaks.
    fn columns(&self) -> Vec<Option<(usize, usize)>> {
        let mut columns: Vec<Option<(usize, usize)>> = vec![None; self.tree.len()];
        let speaks = |i: &usize| self.values[*i] > 0 && self.is_heard(*i);
        for i in (0..self.values.len()).filter(speaks) {
            let paragraph = self.outline.blocks[i].element as usize;
            let column = &mut columns[self.tree.parent(paragraph)];
            *column = Some(column.map_or((paragraph, paragraph), |(first, _)| (first, paragraph)));
        }
        columns
    }

    /// Items side by side, each with a linked title and at most two blocks that speak, are teasers of other pages.
    fn silence_teasers(&mut self, declared: Declared, rules: Rules) {
        let tree = self.tree;
        let speaking = tree.sums(&|i| i64::from(self.is_heard(i) && self.values[i] > 0));
        let titles = tree.sums(&|i| i64::from(self.is_title(i)));
        let in_data = if rules.has(Rule::Data) { tree.in_data() } else { vec![false; tree.len()] };
        let is_item = |i: usize| {
            !in_data[i] && (1..=2).contains(&speaking[i]) && speaking[tree.parent(i)] > speaking[i] && titles[i] > 0
        };
        let mut items = vec![0; tree.len()];
        for i in (1..tree.len()).filter(|&i| is_item(i)) {
            items[tree.parent(i)] += 1;
        }
        let columns = self.columns();
        // Two are enough where they interrupt a column of text.
        let interrupts = |list: usize| rules.has(Rule::Boxes) && items[list] > 1 && self.interrupts(&columns, list);
        let is_box = |i: usize| matches!(self.outline.elements[i].kind, Kind::Div | Kind::Section | Kind::Article);
        let inside = tree.inherited(&|i| is_box(i) && is_item(i) && interrupts(tree.parent(i)));
        self.silence(BlockNote::Teaser, &|i| inside[i]);
        let found = tree.inherited(&|i| is_item(i) && items[tree.parent(i)] >= TEASERS);
        let said = self.said();
        let teased = tree.sums(&|i| {
            if found[self.outline.blocks[i].element as usize] && self.is_heard(i) { self.values[i].max(0) } else { 0 }
        });
        let items: i64 = (1..tree.len()).map(|i| i64::from(found[i] && !found[tree.parent(i)])).sum();
        let rest = said[0] - teased[0];
        if rest * 100 >= said[0] * SHARE_BESIDE_TEASERS
            || (rest >= ARTICLE && teased[0] <= items * TEASER && !declared.website)
        {
            self.silence(BlockNote::Teaser, &|i| found[i]);
        }
    }

    /// Whether a block is the linked title of another page.
    fn is_title(&self, block: usize) -> bool {
        let block = &self.outline.blocks[block];
        value::is_linked_title(block) || (self.outline.kind_of(block).is_heading() && value::is_linked(block))
    }

    fn silence_captions(&mut self, rules: Rules) {
        let said = self.said();
        let columns = self.columns();
        let within = self.tree.inherited(&|i| rules.has(Rule::Boxes) && self.interrupts(&columns, i));
        let apart = |i: &usize| self.is_caption(*i) && !within[*i];
        let captions: i64 = (0..self.tree.len()).filter(apart).map(|i| said[i]).sum();
        if captions * 100 < said[0] * CAPTION_SHARE {
            let outline = self.outline;
            self.silence(BlockNote::Caption, &|i| outline.elements[i].kind == Kind::Figcaption);
        }
    }

    fn is_caption(&self, element: usize) -> bool {
        self.outline.elements[element].kind == Kind::Figcaption
    }
}

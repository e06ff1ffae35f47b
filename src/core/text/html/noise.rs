//! Finds the elements of noise: not shown, named as noise, captions, teasers of other stories.
//!
//! Each kind of noise is compared with the value of the page without it. No kind is excluded if the page would have no
//! text left, so a name, a caption or a list of teasers never excludes the body. An element is *silenced* if its blocks
//! no longer count; a block *speaks* if its value is positive.

use alloc::{vec, vec::Vec};

use super::block_note::BlockNote;
use super::kind::Declared;
use super::names::Hints;
use super::outline::{Block, Outline};
use super::tag::Kind;
use super::tree::Tree;
use super::tuning::Tuning;
use super::value;
use crate::base::Sort;

/// For each element, why it is noise, if it is.
pub type Notes = Vec<Option<BlockNote>>;

/// What is not silenced, because a body without it was too small a part of the page (see [`super::check`]).
#[derive(Clone, Debug, Default)]
pub struct Trust {
    /// Elements, in order.
    pub elements: Vec<usize>,
    /// Whether the text outside of `main` or the only `article` is trusted.
    pub outside: bool,
}

impl Trust {
    fn has(&self, element: usize) -> bool {
        self.elements.binary_search(&element).is_ok()
    }
}

/// The noise of a page.
pub struct Noise<'a> {
    outline: &'a Outline,
    tree: &'a Tree<'a>,
    values: &'a [i64],
    tuning: &'a Tuning,
    trust: &'a Trust,
    notes: Notes,
}

impl<'a> Noise<'a> {
    /// Finds the noise. Time O(elements + blocks).
    pub fn new(
        outline: &'a Outline,
        tree: &'a Tree<'a>,
        values: &'a [i64],
        declared: Declared,
        trust: &'a Trust,
        tuning: &'a Tuning,
    ) -> Self {
        let mut noise = Self { outline, tree, values, tuning, trust, notes: vec![None; tree.len()] };
        noise.silence_hidden();
        if tuning.outside && !trust.outside {
            noise.silence_outside(&|i| outline.elements[i].hints.has(Hints::MAIN));
            if !declared.thread {
                let titles = tree.counts(&|i| outline.elements[i].kind == Kind::H1);
                noise.silence_outside(&|i| outline.elements[i].kind == Kind::Article && titles[i] > 0);
            }
        }
        if tuning.names {
            noise.silence_apart(Hints::DIALOG, BlockNote::Name);
            if !declared.thread {
                noise.silence_apart(Hints::COMMENTS, BlockNote::Comment);
            }
            if declared.product {
                noise.silence_apart(Hints::REVIEWS, BlockNote::Comment);
            }
            noise.silence_names();
        }
        if tuning.teasers {
            noise.silence_teasers(declared);
        }
        if tuning.captions {
            noise.silence_captions();
        }
        noise
    }

    /// Returns, for each element, why it is noise.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Returns the sum of the positive values in each subtree, without the noise.
    pub fn said(&self) -> Vec<i64> {
        self.tree.sums(&|i| if self.is_heard(i) { self.values[i].max(0) } else { 0 })
    }

    /// Whether text in `element` may lead into the body at `root`: no element around it that does not also contain the
    /// body has a strong name or is a teaser, a caption or hidden.
    pub fn may_lead(&self, element: usize, root: usize) -> bool {
        let mut at = element;
        while at > 0 && !self.tree.contains(at, root) {
            let hints = self.outline.elements[at].hints;
            if hints.is_strong() || self.notes[at].is_some() || self.is_caption(at) {
                return false;
            }
            at = self.tree.parent(at);
        }
        true
    }

    fn is_heard(&self, block: usize) -> bool {
        self.notes[self.outline.blocks[block].element as usize].is_none()
    }

    fn hints(&self, element: usize) -> Hints {
        self.outline.elements[element].hints
    }

    /// Silences the elements for which `is` is true, and everything inside them.
    fn silence(&mut self, note: BlockNote, is: &dyn Fn(usize) -> bool) {
        for i in 1..self.tree.len() {
            let own = || (is(i) && !self.trust.has(i)).then_some(note);
            self.notes[i] = self.notes[i].or(self.notes[self.tree.parent(i)]).or_else(own);
        }
    }

    /// Silences hidden elements, unless they have more than twice the sentences of the rest: then they are a body that
    /// a script reveals.
    fn silence_hidden(&mut self) {
        let hidden = self.tree.inherited(&|i| self.hints(i).has(Hints::HIDDEN));
        let sentences = |is: bool| -> i64 {
            let blocks = self.outline.blocks.iter().zip(self.values);
            let inside = blocks.filter(|(block, _)| hidden[block.element as usize] == is && block.measure.stops > 0);
            inside.map(|(_, value)| value.max(&0)).sum()
        };
        let revealed = sentences(true) > self.tuning.revealed * sentences(false);
        // panels that open: several of one style that speak
        let said = self.said();
        let is_panel = |i: usize| {
            said[i] >= self.tuning.sentence && self.hints(i).has(Hints::HIDDEN) && !self.hints(i).is_strong()
        };
        let mut panels: Vec<u32> =
            (1..self.tree.len()).filter(|&i| is_panel(i)).map(|i| self.outline.elements[i].style).collect();
        panels.order();
        let alike = self.tuning.alike as usize;
        let opens = |i: usize| {
            let style = self.outline.elements[i].style;
            let first = panels.partition_point(|&known| known < style);
            self.tuning.panels && panels.get(first + alike - 1) == Some(&style)
        };
        let found: Vec<bool> = (0..self.tree.len())
            .map(|i| {
                let hints = self.hints(i);
                hints.has(Hints::UNSCRIPTED)
                    || (hints.has(Hints::HIDDEN) && (!revealed && !opens(i) || hints.is_strong()))
            })
            .collect();
        self.silence(BlockNote::Hidden, &|i| found[i]);
    }

    /// Silences everything outside the element named by `is`, if there is exactly one with a text.
    fn silence_outside(&mut self, is: &dyn Fn(usize) -> bool) {
        let tree = self.tree;
        let mut found = (1..tree.len()).filter(|&i| is(i) && self.notes[i].is_none());
        let Some(only) = found.next() else { return };
        if found.any(|i| !tree.contains(only, i)) || self.said()[only] < self.tuning.sentence {
            return;
        }
        self.silence(BlockNote::Outside, &|i| !tree.contains(only, i) && !tree.contains(i, only));
        if let Some(outside) = self.notes.first_mut() {
            // not the page itself: blocks right in it are outside, too
            *outside = None;
        }
    }

    /// Silences readers' comments, buyers' reviews or dialogs if there is another text, however short, and they do not
    /// have the title of the page.
    fn silence_apart(&mut self, mark: Hints, note: BlockNote) {
        let titled = self.titled();
        let apart = self.tree.inherited(&|i| self.hints(i).has(mark) && !titled[i] && !self.trust.has(i));
        let text = self.tree.sums(&|i| {
            let is_apart = apart[self.outline.blocks[i].element as usize];
            if is_apart || !self.is_heard(i) { 0 } else { self.values[i].max(0) }
        });
        if text[0] >= self.tuning.sentence {
            self.silence(note, &|i| apart[i]);
        }
    }

    /// Returns, for each element, whether it contains the one title of the page.
    fn titled(&self) -> Vec<bool> {
        let titles = self.tree.counts(&|i| self.outline.elements[i].kind == Kind::H1);
        titles.iter().map(|&count| count == 1 && titles[0] == 1).collect()
    }

    fn silence_names(&mut self) {
        let tuning = self.tuning;
        let said = self.said();
        let sums = self.tree.sums(&|i| self.values[i]);
        let columns = self.columns();
        let mut in_article = vec![0; self.tree.len()];
        for i in (1..self.tree.len()).rev() {
            if self.hints(i).has(Hints::BODY) {
                in_article[i] = said[i];
            }
            let parent = self.tree.parent(i);
            in_article[parent] = in_article[parent].max(in_article[i]);
        }
        // the first block that speaks after the one title
        let blocks = &self.outline.blocks;
        let is_title = |block: &Block| self.outline.kind_of(block) == Kind::H1;
        let first = blocks.iter().position(is_title).and_then(|title| {
            let speaks = |i: &usize| self.values[*i] > 0 && self.is_heard(*i);
            (title..blocks.len()).find(speaks).map(|i| blocks[i].element as usize)
        });
        let is_prose = |i: usize| sums[i] * 100 > said[i] * tuning.prose;
        // a box of prose between two paragraphs of one column
        let is_inset = |i: usize| said[i] >= tuning.inset && is_prose(i) && self.interrupts(&columns, i);
        // A form contains questions to a reader; on old forums each post is in a form.
        let is_form = |i: usize| self.hints(i).has(Hints::FORM);
        let are_posts = (1..self.tree.len()).filter(|&i| is_form(i) && said[i] > 0).count() as i64 >= tuning.several;
        let titled = self.titled();
        let is_noise = |i: usize| {
            let mut hints = self.hints(i);
            if titled[i] && (hints.has(Hints::COMMENTS) || hints.has(Hints::DIALOG)) {
                hints = Hints::default();
            }
            if !are_posts && is_form(i) {
                hints = hints.with(Hints::STRONG);
            }
            if said[i] == 0 {
                return hints.is_strong() || hints.has(Hints::WEAK);
            }
            if !hints.without(Hints::COMMENTS).is_strong() || (!hints.has(Hints::STRONG) && is_inset(i)) {
                return false;
            }
            let share = if is_prose(i) && first.is_some_and(|first| self.tree.contains(i, first)) {
                tuning.prose_share
            } else if in_article[i] * 2 > said[i] {
                tuning.around_share
            } else {
                tuning.named_share
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

    /// Returns, for each element, the first and the last of its direct children that have text of their own that
    /// speaks.
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

    /// Silences teasers of other pages: neighbouring items in a box of their own, each with a linked title and at most
    /// two blocks that speak. Items between the paragraphs of a text are its parts: a ranking, the steps of a recipe.
    fn silence_teasers(&mut self, declared: Declared) {
        let (tree, tuning) = (self.tree, self.tuning);
        let speaking = tree.sums(&|i| i64::from(self.is_heard(i) && self.values[i] > 0));
        let titles = tree.sums(&|i| i64::from(self.is_title(i)));
        let in_data = tree.in_data();
        let mut paragraphs = vec![0; tree.len()];
        for i in (0..self.values.len()).filter(|&i| self.is_heard(i) && self.values[i] > 0) {
            let paragraph = self.outline.blocks[i].element as usize;
            paragraphs[tree.parent(paragraph)] += i64::from(titles[paragraph] == 0);
        }
        let is_item = |i: usize| {
            !in_data[i]
                && (1..=2).contains(&speaking[i])
                && speaking[tree.parent(i)] > speaking[i]
                && titles[i] > 0
                && paragraphs[tree.parent(i)] < tuning.several
        };
        let mut items = vec![0; tree.len()];
        for i in (1..tree.len()).filter(|&i| is_item(i)) {
            items[tree.parent(i)] += 1;
        }
        // A box of them between two paragraphs is noise, whatever it has: other news, read while the text continues.
        let columns = self.columns();
        let interrupts = |list: usize| items[list] > 1 && self.interrupts(&columns, list);
        let is_box = |i: usize| matches!(self.outline.elements[i].kind, Kind::Div | Kind::Section | Kind::Article);
        let inside = tree.inherited(&|i| is_box(i) && is_item(i) && interrupts(tree.parent(i)));
        self.silence(BlockNote::Teaser, &|i| inside[i]);
        let found = tree.inherited(&|i| is_item(i) && items[tree.parent(i)] >= tuning.several && !self.trust.has(i));
        let said = self.said();
        let teased = tree.sums(&|i| {
            if found[self.outline.blocks[i].element as usize] && self.is_heard(i) { self.values[i].max(0) } else { 0 }
        });
        let items: i64 = (1..tree.len()).map(|i| i64::from(found[i] && !found[tree.parent(i)])).sum();
        let rest = said[0] - teased[0];
        if rest * 100 >= said[0] * tuning.without_teasers
            || (rest >= tuning.teased_article && teased[0] <= items * tuning.teaser && !declared.website)
        {
            self.silence(BlockNote::Teaser, &|i| found[i]);
        }
    }

    /// Whether a block is the linked title of another page.
    fn is_title(&self, block: usize) -> bool {
        let block = &self.outline.blocks[block];
        value::is_linked_title(block, self.tuning)
            || (self.outline.kind_of(block).is_heading() && value::is_linked(block))
    }

    fn silence_captions(&mut self) {
        let said = self.said();
        // Between two paragraphs they are noise, however long.
        let columns = self.columns();
        let between = self.tree.inherited(&|i| self.interrupts(&columns, i));
        let captions: i64 = (0..self.tree.len()).filter(|&i| self.is_caption(i) && !between[i]).map(|i| said[i]).sum();
        if captions * 100 < said[0] * self.tuning.caption_share {
            let outline = self.outline;
            self.silence(BlockNote::Caption, &|i| outline.elements[i].kind == Kind::Figcaption);
        }
    }

    fn is_caption(&self, element: usize) -> bool {
        self.outline.elements[element].kind == Kind::Figcaption
    }
}

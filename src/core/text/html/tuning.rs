//! Every rule and every constant of the choice of a body, with its reason.
//!
//! A *letter* is a weighted one (see [`Measure`](super::measure::Measure)): a Han or Kana letter counts as three,
//! because it says about as much. A *share* is in percent. To measure what one of them is worth, [`Tuning::changed`]
//! leaves a rule out or sets a constant to another value; `scripts/ablation-pages.sh` prints all of them.

macro_rules! tuning {
    (
        rules { $($(#[doc = $about:literal])+ $rule:ident)+ }
        constants { $($(#[doc = $why:literal])+ $constant:ident = $value:literal)+ }
    ) => {
        /// The rules that are on, and the constants.
        #[derive(Clone, Copy, Debug)]
        pub struct Tuning {
            $($(#[doc = $about])+ pub $rule: bool,)+
            $($(#[doc = $why])+ pub $constant: i64,)+
        }

        impl Tuning {
            /// The rules and constants in use.
            pub const BODY: Self = Self { $($rule: true,)+ $($constant: $value,)+ };

            /// Returns these with changes, joined by `+`: the name of a rule, which is switched off, or
            /// `constant=value`. `None` if there is no such name.
            pub fn changed(mut self, changes: &str) -> Option<Self> {
                for change in changes.split('+') {
                    let (name, value) = change.split_once('=').unwrap_or((change, ""));
                    match name {
                        $(stringify!($rule) if value.is_empty() => self.$rule = false,)+
                        $(stringify!($constant) => self.$constant = value.parse().ok()?,)+
                        _ => return None,
                    }
                }
                Some(self)
            }
        }

        /// The names of all rules, and of all constants with their values.
        #[cfg(test)]
        const NAMES: (&[&str], &[(&str, i64)]) =
            (&[$(stringify!($rule),)+], &[$((stringify!($constant), $value),)+]);
    };
}

tuning! {
    rules {
        /// Excludes forms, and uses names of classes, ids and roles, and elements such as `nav`.
        names
        /// Excludes what is outside the one `main`, or outside the one `article` with the title.
        outside
        /// Includes hidden panels that a reader opens.
        panels
        /// Excludes lists of teasers.
        teasers
        /// Excludes captions of figures.
        captions
        /// Descends from the root to the element that contains most of it.
        descent
        /// Distinguishes kinds of pages.
        kinds
        /// Recognises a thread by its structure.
        threads
        /// Leaves out blocks of links.
        links
        /// Leaves out labels before the first and after the last sentence.
        edges
        /// Ends an article with its column.
        end
        /// Leaves out a text that comes again.
        once
        /// Adds a lead between the title and the root.
        lead
        /// Takes back a reason to leave out a column that outweighs the body.
        check
    }
    constants {
        /// Letters outside links of a block of links with a label: "more", a date.
        few = 6
        /// Letters of the shortest sentence, of the shortest title of a story, and of the shortest text that is not
        /// left to come again, as a date does.
        brief = 12
        /// Letters of the longest label: eight Han characters, four or five words.
        label = 24
        /// Letters of a text: a short sentence.
        sentence = 40
        /// Letters of a line: from here on a comma makes a text, and a stop makes one next to links.
        line = 60
        /// Letters of a paragraph: longer than any headline.
        paragraph = 120
        /// Letters of the shortest article: two or three sentences.
        article = 200
        /// Letters of an article on a page that declares itself a website, whose teasers are shorter: ten sentences.
        website = 1000

        /// Boxes of one style that are a list, forms that are posts, links that are a menu, paragraphs that are a
        /// column: twos and threes are on every page.
        several = 4
        /// As [`several`](Self::several), where something else says the same: hidden panels with a text, posts with a
        /// date, paragraphs without links.
        alike = 3
        /// Share of a linked title that is linked.
        linked_title = 80
        /// An element named as noise is not noise if it has more than this share of what the page says.
        named_share = 80
        /// The same for an element of prose without links and labels that begins the text.
        prose_share = 50
        /// The same for an element that contains an article.
        around_share = 20
        /// Letters of an inset between two paragraphs: prose in a box.
        inset = 100
        /// Share of prose that remains after links and labels are subtracted.
        prose = 90
        /// Captions are the text from this share of it on.
        caption_share = 30
        /// Teasers are noise if this share of what the page says is elsewhere,
        without_teasers = 90
        /// or if this many letters are elsewhere, two paragraphs of an article,
        teased_article = 500
        /// and a teaser has at most this many.
        teaser = 180
        /// Times that hidden sentences exceed those shown if a script reveals the text.
        revealed = 2
        /// The search for the root descends to a child with this share of the value.
        descent_share = 90
        /// Divisor of the value of noise in the search for the root.
        muffled = 10
        /// The column of an article has this share of what the page says.
        column_share = 60
        /// The box around the title is the article if it has this share of it.
        titled_share = 50
        /// Share of the letters of a page in entries of a listing.
        entries_share = 50
        /// Times that posts exceed the rest of a thread.
        thread = 3
        /// Share of posts that have a date.
        dated = 80

        /// Share of the letters in sentences below which a root is verse.
        verse = 50
        /// Blocks between the title and the body in which a lead is looked for.
        lead_distance = 60
        /// Times that a column left out exceeds the body if the reason to leave it out was wrong.
        doubt = 2
        /// Times that a body is checked, because taking back one reason may show another.
        checks = 4
        /// Letters in sentences at which a body is as likely right as wrong.
        half_sure = 150
        /// Confidence (percent) from which on a body is taken where it was not asked for.
        sure = 40
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_changes_something() {
        for rule in NAMES.0 {
            assert!(Tuning::BODY.changed(rule).is_some(), "{rule}");
            assert!(Tuning::BODY.changed(&alloc::format!("{rule}=1")).is_none(), "{rule}");
        }
        for (constant, value) in NAMES.1 {
            assert!(Tuning::BODY.changed(&alloc::format!("{constant}={}", value + 1)).is_some(), "{constant}");
            assert!(Tuning::BODY.changed(constant).is_none(), "{constant}");
        }
        assert!(Tuning::BODY.changed("").is_none() && Tuning::BODY.changed("few=x").is_none());
    }
}

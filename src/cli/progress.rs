//! How far a long command is, on standard error, when somebody is looking.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar or a count that goes away when the work is done. Away from a terminal nothing is drawn.
pub struct Progress(ProgressBar);

impl Progress {
    /// Nothing done yet of work whose end is known, or not.
    pub fn new(what: &'static str, len: Option<u64>) -> Self {
        let (bar, template) = match len {
            Some(len) => (ProgressBar::new(len), "{bar:40} {human_pos} of {human_len} {msg} {eta}"),
            None => (ProgressBar::no_length(), "{spinner} {human_pos} {msg} {elapsed}"),
        };
        let style = ProgressStyle::with_template(template).expect("the templates above are well formed");
        Self(bar.with_style(style).with_message(what))
    }

    /// One more.
    pub fn step(&self) {
        self.0.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

//! Shows the progress of a long command on standard error, if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar, or a count if the total is unknown. It disappears when the work is done.
pub struct Progress(ProgressBar);

impl Progress {
    /// Starts at 0 of `len` steps, or of an unknown number.
    pub fn new(what: &'static str, len: Option<u64>) -> Self {
        let (bar, template) = match len {
            Some(len) => (ProgressBar::new(len), "{bar:40} {human_pos} of {human_len} {msg} {eta}"),
            None => (ProgressBar::no_length(), "{spinner} {human_pos} {msg} {elapsed}"),
        };
        let style = ProgressStyle::with_template(template).expect("the templates above are well formed");
        Self(bar.with_style(style).with_message(what))
    }

    /// Counts one step.
    pub fn step(&self) {
        self.0.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

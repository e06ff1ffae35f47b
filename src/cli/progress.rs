//! A line on standard error that says how far a long command is, when somebody is looking.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How many pairs were compared.
pub struct Progress {
    /// `None` when standard error is no terminal.
    last: Option<Instant>,
    done: u64,
}

impl Progress {
    const EVERY: Duration = Duration::from_millis(100);

    /// Nothing done yet.
    pub fn new() -> Self {
        Self { last: io::stderr().is_terminal().then(Instant::now), done: 0 }
    }

    /// One more pair.
    pub fn step(&mut self) {
        self.done += 1;
        if self.last.is_some_and(|last| last.elapsed() >= Self::EVERY) {
            self.last = Some(Instant::now());
            // a terminal that went away is no reason to stop
            let _ = write!(io::stderr(), "\r{} pairs", self.done);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.last.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

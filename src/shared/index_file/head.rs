//! The start of the file: how its texts were read, and twice how far it goes.

use juhao_core::TextOptions;
use juhao_core::features::gram::Window;
use juhao_core::text::{ExtractionChoice, Fold};

use super::crc::crc32;
use super::problem::{Part, Problem};

/// What an index begins with.
pub const MAGIC: &[u8; 4] = b"JHIX";
/// The version of the format.
pub const VERSION: u16 = 2;
/// Bytes of the head and both states; the first segment follows them.
pub const HEAD_LEN: usize = STATES + 2 * STATE_LEN;
const STATES: usize = 16;
const STATE_LEN: usize = 24;

/// How the texts of an index were read and sampled, and whether it keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    extraction: u8,
    switches: u8,
    /// The window in which grams are chosen.
    pub window: Window,
    /// Whether the texts are kept.
    pub has_texts: bool,
}

impl Reading {
    /// Takes what changes the profiles of texts from options.
    pub fn new(options: &TextOptions, window: Window, has_texts: bool) -> Self {
        let extraction = ExtractionChoice::ALL.iter().position(|&one| one == options.extraction).unwrap_or(0) as u8;
        let switches =
            [options.fold == Fold::Chinese, options.ignore_case, options.ignore_punctuation, options.ignore_numbers];
        let switches = switches.iter().rev().fold(0, |all, &one| all << 1 | u8::from(one));
        Self { extraction, switches, window, has_texts }
    }

    /// Sets options so that other texts are read as those of the index were.
    pub fn settle(self, options: &mut TextOptions) {
        let is_on = |at: u8| self.switches >> at & 1 == 1;
        options.fold = if is_on(0) { Fold::Chinese } else { Fold::AsWritten };
        options.ignore_case = is_on(1);
        options.ignore_punctuation = is_on(2);
        options.ignore_numbers = is_on(3);
        options.extraction = ExtractionChoice::ALL[usize::from(self.extraction).min(2)];
    }
}

/// How far a file goes. What follows `end` is of a change that was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Number of changes so far.
    pub change: u64,
    /// Where the last segment ends.
    pub end: u64,
    /// Number of segments.
    pub segments: u32,
}

impl State {
    /// The state of an index without documents.
    pub const EMPTY: Self = Self { change: 0, end: HEAD_LEN as u64, segments: 0 };

    /// Returns where this state is written, so that the one before stays, and its bytes.
    pub(super) fn to_bytes(self) -> (u64, [u8; STATE_LEN]) {
        let mut bytes = [0; STATE_LEN];
        bytes[..8].copy_from_slice(&self.change.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.end.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.segments.to_le_bytes());
        let sum = crc32(&bytes[..20]);
        bytes[20..].copy_from_slice(&sum.to_le_bytes());
        (STATES as u64 + self.change % 2 * STATE_LEN as u64, bytes)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (numbers, sum) = bytes.split_at(20);
        let state = Self { change: u64_at(numbers, 0), end: u64_at(numbers, 8), segments: u32_at(numbers, 16) };
        (crc32(numbers) == u32_at(sum, 0)).then_some(state)
    }
}

/// Returns the bytes of the head, with the state of an index without documents.
pub(super) fn to_bytes(reading: Reading) -> [u8; HEAD_LEN] {
    let mut bytes = [0; HEAD_LEN];
    bytes[..4].copy_from_slice(MAGIC);
    bytes[4..6].copy_from_slice(&VERSION.to_le_bytes());
    let Reading { extraction, switches, window, has_texts } = reading;
    let window = if window == Window::default() { 0 } else { window.weight() };
    bytes[6..10].copy_from_slice(&[extraction, switches, has_texts.into(), window]);
    let sum = crc32(&bytes[..12]);
    bytes[12..STATES].copy_from_slice(&sum.to_le_bytes());
    let (_, state) = State::EMPTY.to_bytes();
    bytes[STATES..STATES + STATE_LEN].copy_from_slice(&state);
    bytes[STATES + STATE_LEN..].copy_from_slice(&state);
    bytes
}

/// Reads a head. Returns the newer state, and whether both are intact.
pub(super) fn from_bytes(bytes: &[u8; HEAD_LEN]) -> Result<(Reading, State, bool), Problem> {
    if !bytes.starts_with(MAGIC) {
        return Err(Problem::NoIndex);
    }
    let version = u16::from_le_bytes([bytes[4], bytes[5]]);
    if version != VERSION {
        return Err(Problem::Version(version));
    }
    if crc32(&bytes[..12]) != u32_at(bytes, 12) || usize::from(bytes[6]) >= ExtractionChoice::ALL.len() {
        return Err(Problem::Damaged(Part::Head));
    }
    let window = if bytes[9] == 0 { Ok(Window::default()) } else { Window::new(bytes[9].into()) };
    let window = window.map_err(|_| Problem::Damaged(Part::Head))?;
    let reading = Reading { extraction: bytes[6], switches: bytes[7], window, has_texts: bytes[8] == 1 };
    let states = [0, 1].map(|at| State::from_bytes(&bytes[STATES + at * STATE_LEN..][..STATE_LEN]));
    let state = states.into_iter().flatten().max_by_key(|state| state.change);
    let state = state.ok_or(Problem::Damaged(Part::State))?;
    Ok((reading, state, states.iter().all(Option::is_some)))
}

/// Reads a number. The bytes must be there.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// Reads a number. The bytes must be there.
pub(super) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

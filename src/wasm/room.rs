//! Room in the module's memory, made before it is needed.
//!
//! A host is slow to make that memory larger, often by a millisecond, and the allocator asks for a page or two at a time. What it was given
//! once it keeps, so that asking for much and letting go of it makes room for many small things.

/// Makes room for so many bytes, if there can be so much: what is there may do.
pub fn make(bytes: usize) {
    let mut room = Vec::<u8>::new();
    let _ = room.try_reserve_exact(bytes);
    drop(core::hint::black_box(room));
}

/// Room for a number of things that nobody knows beforehand: memory grows by a part of itself.
#[derive(Debug, Default)]
pub struct Room {
    /// Pages there were when it was last looked at.
    pages: usize,
}

/// Bytes of a page.
const PAGE: usize = 1 << 16;
/// Memory grows by one part in so many, and by so many pages at most.
const PART: usize = 8;
const MOST_PAGES: usize = 512;

impl Room {
    /// Makes more, if memory had to grow since the last time.
    pub fn keep_ahead(&mut self) {
        if memory_pages() > self.pages {
            make((memory_pages() / PART).min(MOST_PAGES) * PAGE);
            self.pages = memory_pages();
        }
    }
}

fn memory_pages() -> usize {
    #[cfg(target_arch = "wasm32")]
    return core::arch::wasm32::memory_size(0);
    #[cfg(not(target_arch = "wasm32"))]
    return 0;
}

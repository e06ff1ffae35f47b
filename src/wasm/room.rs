//! Grows the memory of the module before it is needed.
//!
//! Growing it often takes a host a millisecond, and the allocator asks for only a page or two at a time. The allocator
//! keeps what it once had, so that one large allocation, freed at once, makes room for many small ones.

/// Makes room for `bytes`, if the host allows it; if not, the present memory may still be enough.
pub fn make(bytes: usize) {
    let mut room = Vec::<u8>::new();
    let _ = room.try_reserve_exact(bytes);
    drop(core::hint::black_box(room));
}

/// Makes room for an unknown number of documents: memory grows by a share of its size.
#[derive(Debug, Default)]
pub struct Room {
    /// Number of memory pages at the last call.
    pages: usize,
}

/// Bytes of a page.
const PAGE: usize = 1 << 16;
/// Memory grows by 1 / `PART` of its size.
const PART: usize = 8;
/// Largest growth in pages.
const MOST_PAGES: usize = 512;

impl Room {
    /// Grows memory if the allocator had to grow it since the last call.
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

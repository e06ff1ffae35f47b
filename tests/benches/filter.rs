//! The minimum that any comparison in WebAssembly has to do, in one pass: decode UTF-8, classify, fold, keep counted
//! characters.
//!
//! `scripts/bench.sh` compiles it without any crate. Its time, plus that of `encodeInto`, is the unit F of the
//! benchmark.
#![no_std]
#![no_main]

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// Room for both texts, and for the characters kept.
const ROOM: usize = 24 << 20;
static mut BYTES: [u8; ROOM] = [0; ROOM];
static mut KEPT: [u32; ROOM] = [0; ROOM];

/// Where the texts belong.
#[unsafe(no_mangle)]
pub extern "C" fn bytes() -> *mut u8 {
    &raw mut BYTES as *mut u8
}

/// Keeps letters and digits of the first `len` bytes, folded; returns how many.
#[unsafe(no_mangle)]
pub extern "C" fn filter(len: usize) -> usize {
    // One thread, and nobody else holds a reference.
    let (bytes, kept) = unsafe { (&*&raw const BYTES, &mut *&raw mut KEPT) };
    let Some(text) = bytes.get(..len).and_then(|bytes| core::str::from_utf8(bytes).ok()) else { return 0 };
    let mut n = 0;
    for c in text.chars() {
        let counts = match c {
            'A'..='Z' | 'a'..='z' | '0'..='9' | '\u{4E00}'..='\u{9FFF}' => true,
            '\0'..='\u{BF}' | '\u{2000}'..='\u{2BFF}' | '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FF0F}' => false,
            _ => true,
        };
        kept[n] = c.to_ascii_lowercase() as u32;
        n += usize::from(counts);
    }
    n
}

//! What the standard library has in later versions than the least one that this crate builds with (`rust-version`).

/// Returns each element with the next one, as `array_windows` does since Rust 1.94.
#[inline]
pub(crate) fn neighbours<T>(list: &[T]) -> impl Iterator<Item = (&T, &T)> {
    list.iter().zip(list.get(1..).unwrap_or_default())
}

/// Returns the last character border at `byte` or before it, as `str::floor_char_boundary` does since Rust 1.91.
#[inline]
pub(crate) fn border_before(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Returns the first character border at `byte` or after it, as `str::ceil_char_boundary` does since Rust 1.91.
#[inline]
pub(crate) fn border_after(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn they_agree_with_the_standard_library() {
        let text = "a图é👍\u{301}";
        for byte in 0..=text.len() + 2 {
            assert_eq!(border_before(text, byte), text.floor_char_boundary(byte), "{byte}");
            assert_eq!(border_after(text, byte), text.ceil_char_boundary(byte), "{byte}");
        }
        for list in [&[][..], &[1], &[1, 2], &[1, 2, 3]] {
            let pairs: Vec<_> = list.array_windows().map(|[a, b]| (a, b)).collect();
            assert_eq!(neighbours(list).collect::<Vec<_>>(), pairs);
        }
    }
}

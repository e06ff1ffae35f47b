//! MD5, for the methods whose papers name it: fingerprints of 128 bits that are stored and sorted.

use md5::{Digest, Md5};

/// An MD5 being computed.
#[derive(Default)]
pub(super) struct Hasher(Md5);

impl Hasher {
    /// Appends symbols, as UTF-8.
    pub fn symbols(&mut self, symbols: &[u32]) -> &mut Self {
        for c in symbols.iter().filter_map(|&symbol| char::from_u32(symbol)) {
            self.text(c.encode_utf8(&mut [0; 4]));
        }
        self
    }

    /// Appends text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.bytes(text.as_bytes())
    }

    /// Appends bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(bytes);
        self
    }

    /// Returns the digest of everything appended.
    pub fn finish(self) -> u128 {
        u128::from_be_bytes(self.0.finalize().into())
    }
}

/// Returns the digest of symbols, as UTF-8.
pub(super) fn digest(symbols: &[u32]) -> u128 {
    let mut hasher = Hasher::default();
    hasher.symbols(symbols);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn digests_are_md5() {
        // RFC 1321, A.5: MD5 ("abc").
        let abc: Vec<u32> = "abc".bytes().map(u32::from).collect();
        assert_eq!(digest(&abc), 0x9001_5098_3cd2_4fb0_d696_3f7d_28e1_7f72);
        let mut hasher = Hasher::default();
        hasher.text("a").symbols(&abc[1..]);
        assert_eq!(hasher.finish(), digest(&abc));
    }
}

//! Reads and writes stored bytes: little endian, with LEB128 for numbers that are mostly small. Reading trusts nothing.

use alloc::vec::Vec;

use super::{Error, GOLDEN_RATIO_64, Result};

/// Appends a number as LEB128: seven bits in each byte, the lowest first.
pub fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a count and then that count of numbers, of eight bytes each.
pub fn put_all(out: &mut Vec<u8>, numbers: &[u64]) {
    put(out, numbers.len() as u64);
    out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

/// Returns a checksum against accidents; it depends on every byte and on their order. Eight bytes are processed at a
/// time.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::new(bytes.len() as u64);
    sum.take_in(bytes);
    sum.finish()
}

/// The checksum of bytes that arrive in several pieces.
#[derive(Clone, Debug)]
pub struct Checksum {
    sum: u64,
    /// The last bytes, fewer than eight, as the low bytes of a number; and how many there are.
    rest: (u64, u32),
}

/// Number of words in a block. Blocks are separate calls, because a host that optimises a function after repeated calls
/// cannot do so during one long call.
const BLOCK: usize = 1 << 12;

impl Checksum {
    /// Starts the checksum of `len` bytes.
    pub fn new(len: u64) -> Self {
        Self { sum: len, rest: (0, 0) }
    }

    /// Adds the next bytes.
    pub fn take_in(&mut self, bytes: &[u8]) {
        let to_step = bytes.len().min((8 - self.rest.1 as usize) % 8);
        let (head, bytes) = bytes.split_at(to_step);
        self.add(head);
        let (words, last) = bytes.as_chunks::<8>();
        self.sum = words.chunks(BLOCK).fold(self.sum, sum_on);
        self.add(last);
    }

    /// Adds a few bytes, at most as many as are missing from eight.
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.rest = (self.rest.0 | u64::from(byte) << (8 * self.rest.1), self.rest.1 + 1);
        }
        if self.rest.1 == 8 {
            self.sum = sum_step(self.sum, self.rest.0);
            self.rest = (0, 0);
        }
    }

    /// Returns the checksum of all bytes added.
    pub fn finish(&self) -> u64 {
        let sum = sum_step(self.sum, self.rest.0);
        sum ^ sum >> 32
    }
}

#[inline(never)]
fn sum_on(sum: u64, words: &[[u8; 8]]) -> u64 {
    words.iter().fold(sum, |sum, word| sum_step(sum, u64::from_le_bytes(*word)))
}

fn sum_step(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(GOLDEN_RATIO_64).rotate_left(29)
}

/// Bytes that are still to be read.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(&'a [u8]);

/// Error of bytes that end too early.
pub(crate) const TRUNCATED: Error = Error::Stored { why: "are truncated" };
const TOO_LONG: Error = Error::Stored { why: "contain a number that is too long" };

impl<'a> Bytes<'a> {
    /// Starts at the first byte.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Whether no byte remains.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of bytes that remain.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Reads the next `N` bytes.
    ///
    /// # Errors
    /// [`Error::Stored`] if fewer bytes remain.
    pub fn take<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or(TRUNCATED)?;
        self.0 = rest;
        Ok(*head)
    }

    /// Reads the next `len` bytes.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub fn slice(&mut self, len: usize) -> Result<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(len).ok_or(TRUNCATED)?;
        self.0 = rest;
        Ok(head)
    }

    /// Reads a number written by `put`.
    ///
    /// # Errors
    /// As [`take`](Self::take), and for a number of more than 64 bits.
    pub fn number(&mut self) -> Result<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.take()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(TOO_LONG)
    }

    /// Reads a number written by `put` that fits in 32 bits.
    ///
    /// # Errors
    /// As [`number`](Self::number), and for a larger number.
    pub fn small(&mut self) -> Result<u32> {
        // a short cut, because nearly all numbers have one byte
        if let Some((&byte @ 0..0x80, rest)) = self.0.split_first() {
            self.0 = rest;
            return Ok(byte.into());
        }
        self.number()?.try_into().map_err(|_| TOO_LONG)
    }

    /// Reads the number of entries that follow, each of at least `least` bytes, and checks that the bytes can contain
    /// them.
    ///
    /// # Errors
    /// As [`number`](Self::number).
    pub fn count(&mut self, least: usize) -> Result<usize> {
        let count = self.number()?;
        if count > (self.0.len() / least) as u64 {
            return Err(TRUNCATED);
        }
        Ok(count as usize)
    }

    /// Reads numbers written by `put_all`.
    ///
    /// # Errors
    /// As [`number`](Self::number).
    pub fn all(&mut self) -> Result<Vec<u64>> {
        let count = self.count(8)?;
        let (words, _) = self.slice(8 * count)?.as_chunks::<8>();
        Ok(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        let mut out = Vec::new();
        for number in numbers {
            put(&mut out, number);
        }
        put_all(&mut out, &[1, 2, u64::MAX]);
        let mut input = Bytes::new(&out);
        assert!(numbers.iter().all(|&number| input.number() == Ok(number)));
        assert_eq!(input.all(), Ok([1, 2, u64::MAX].to_vec()));
        assert!(input.is_empty());
    }

    #[test]
    fn a_count_of_more_than_there_is_takes_no_memory() {
        let mut out = Vec::new();
        put(&mut out, u64::MAX);
        assert_eq!(Bytes::new(&out).all(), Err(TRUNCATED));
        assert!(Bytes::new(&[0xFF; 11]).number().is_err());
    }

    #[test]
    fn every_bit_and_every_exchange_changes_the_checksum() {
        let bytes: Vec<u8> = (0..61_u8).map(|i| i.wrapping_mul(7)).collect();
        let sum = checksum(&bytes);
        for i in 0..bytes.len() {
            for bit in 0..8 {
                let mut other = bytes.clone();
                other[i] ^= 1 << bit;
                assert_ne!(checksum(&other) as u32, sum as u32);
            }
            let mut other = bytes.clone();
            other.swap(i, 60 - i);
            assert!(i == 30 || checksum(&other) as u32 != sum as u32);
            assert_ne!(checksum(&bytes[..i]) as u32, sum as u32);
            for j in i..bytes.len() {
                let mut pieces = Checksum::new(61);
                for piece in [&bytes[..i], &bytes[i..j], &bytes[j..]] {
                    pieces.take_in(piece);
                }
                assert_eq!(pieces.finish(), sum);
            }
        }
    }
}

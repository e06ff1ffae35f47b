//! Hashes of numbers and bytes.

/// Hash of a short sequence of symbols.
pub fn of_symbols(symbols: &[u32]) -> u64 {
    let mut h = 0x9E37_79B9_7F4A_7C15u64 ^ symbols.len() as u64;
    for &s in symbols {
        h = (h ^ u64::from(s)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        h ^= h >> 32;
    }
    h = (h ^ (h >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    h ^ (h >> 32)
}

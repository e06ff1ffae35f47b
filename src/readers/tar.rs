//! Tar archives, as a list of files. Names longer than a header are read in both forms (pax and GNU).
//!
//! # Source
//! POSIX.1-2017, pax, "ustar Interchange Format" and "pax Extended Header".

use crate::plain::decoded;
use crate::{Decode, Refusal, Result};

const BLOCK: usize = 512;
/// Largest length of a name, so that a header does not name gigabytes.
const MOST_NAME: usize = 1 << 16;

/// A file: its name and its bytes.
pub type Entry<'a> = (String, &'a [u8]);

/// Whether bytes begin with the header of a tar archive.
pub fn is_tar(bytes: &[u8]) -> bool {
    bytes.get(257..262) == Some(b"ustar") && bytes.len() >= BLOCK
}

/// The files of an archive. Folders, links and devices are left out.
///
/// # Errors
/// A header is broken, or the archive is cut.
pub fn entries<'a>(bytes: &'a [u8], decode: Decode<'_>) -> Result<Vec<Entry<'a>>> {
    let (mut found, mut at, mut long_name) = (Vec::new(), 0, None::<Vec<u8>>);
    while let Some(header) = bytes.get(at..at + BLOCK).filter(|header| header.iter().any(|&byte| byte != 0)) {
        let size = number(&header[124..136]).ok_or_else(|| Refusal::broken("a header has no size"))?;
        let start = at + BLOCK;
        let content = start.checked_add(size).and_then(|end| bytes.get(start..end));
        let content = content.ok_or_else(|| Refusal::broken("it ends inside a file"))?;
        at = start + size.div_ceil(BLOCK) * BLOCK;
        match header[156] {
            b'L' => long_name = Some(word(&content[..size.min(MOST_NAME)]).to_vec()),
            b'x' => long_name = pax_name(content).or(long_name),
            0 | b'0' | b'7' => {
                let name = long_name.take().unwrap_or_else(|| short_name(header));
                found.push((decoded(&name, None, decode).0, content));
            }
            _ => long_name = None,
        }
    }
    Ok(found)
}

/// The name in a header: in two parts, if it is that of POSIX.
fn short_name(header: &[u8]) -> Vec<u8> {
    let (name, prefix) = (word(&header[..100]), word(&header[345..500]));
    if prefix.is_empty() || &header[257..263] != b"ustar\0" {
        return name.to_vec();
    }
    [prefix, b"/", name].concat()
}

/// Bytes up to the first NUL.
fn word(bytes: &[u8]) -> &[u8] {
    bytes.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// An octal number, or a binary one whose first bit is set.
fn number(field: &[u8]) -> Option<usize> {
    if field[0] & 0x80 != 0 {
        let bytes = field[1..]
            .iter()
            .try_fold(u64::from(field[0] & 0x7F), |sum, &byte| sum.checked_mul(256)?.checked_add(byte.into()));
        return usize::try_from(bytes?).ok();
    }
    let digits = core::str::from_utf8(word(field)).ok()?.trim();
    usize::from_str_radix(digits, 8).ok()
}

/// The path of an extended header: records of a length, a space, a name, `=`, a value and a line feed.
fn pax_name(records: &[u8]) -> Option<Vec<u8>> {
    let mut rest = &records[..records.len().min(MOST_NAME)];
    while let Some(space) = rest.iter().position(|&byte| byte == b' ') {
        let len: usize = core::str::from_utf8(&rest[..space]).ok()?.parse().ok()?;
        let record = rest.get(space + 1..len)?;
        if let Some(path) = record.strip_prefix(b"path=") {
            return Some(path.trim_ascii_end().to_vec());
        }
        rest = &rest[len..];
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, kind: u8, content: &[u8]) -> Vec<u8> {
        let mut block = vec![0; BLOCK];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
        block[156] = kind;
        block[257..263].copy_from_slice(b"ustar\0");
        block.extend_from_slice(content);
        block.resize(block.len().div_ceil(BLOCK) * BLOCK, 0);
        block
    }

    #[test]
    fn files_have_their_long_names_and_folders_are_left_out() {
        let long = "桥/".repeat(60) + "a.txt";
        let pax = format!("{} path={long}\n", long.len() + 10);
        let bytes = [
            entry("in", b'5', b""),
            entry("in/a.txt", b'0', b"one"),
            entry("x", b'x', pax.as_bytes()),
            entry("short", b'0', b"two"),
            entry("y", b'L', format!("{long}\0").as_bytes()),
            entry("short", b'0', b"three"),
            vec![0; 2 * BLOCK],
        ]
        .concat();
        assert!(is_tar(&bytes));
        let decode = |_: &[u8], _: &str| String::new();
        let found = entries(&bytes, &decode).unwrap();
        let want: [(&str, &[u8]); 3] = [("in/a.txt", b"one"), (&long, b"two"), (&long, b"three")];
        assert_eq!(found.iter().map(|(name, bytes)| (&**name, *bytes)).collect::<Vec<_>>(), want);
        for cut in [513, 1100, 1500] {
            let _ = entries(&bytes[..cut], &decode);
        }
        assert!(entries(&bytes[..1025], &decode).is_err());
    }
}

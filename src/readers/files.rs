//! The files of an archive, and of archives inside it.

use crate::archive::{Archive, MOST_BYTES};
use crate::detect::is_document;
use crate::tar;
use crate::{Decode, MOST, Reason, Refusal, Result, is_noise};

/// Largest depth of archives inside each other.
const MOST_DEPTH: usize = 3;
/// Largest number of files of an archive and those inside it.
const MOST_FILES: usize = 20_000;

/// Whether the first bytes are those of a zip archive. Documents of many programs are zip archives inside.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Calls `visit` for each file of an archive with its path and its bytes, or why it cannot be read. A file that is an
/// archive of files itself, and not a document, is replaced by the files in it, up to a depth of 3; their paths begin
/// with its path. Files that systems add, such as `__MACOSX`, are left out.
///
/// All archives together unpack to at most 512 MiB and have at most 20,000 files.
///
/// # Errors
/// The archive itself cannot be read, or is over a limit.
pub fn each_file(bytes: &[u8], decode: Decode<'_>, visit: &mut dyn FnMut(&str, Result<Vec<u8>>)) -> Result<()> {
    let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES };
    walk(bytes, "", 1, decode, &mut budget, visit)
}

/// What may still come out.
struct Budget {
    files: usize,
    bytes: u64,
}

fn walk(
    bytes: &[u8],
    folder: &str,
    depth: usize,
    decode: Decode<'_>,
    budget: &mut Budget,
    visit: &mut dyn FnMut(&str, Result<Vec<u8>>),
) -> Result<()> {
    let mut one = |name: &str, content: Result<Vec<u8>>| {
        let path = format!("{folder}{name}");
        if budget.files == 0 {
            let why = format!("has more than {MOST_FILES} files; the limit of an archive is {MOST_FILES}");
            return Err(Refusal::new(Reason::TooLarge, why));
        }
        budget.files -= 1;
        let content = content.and_then(|bytes| {
            budget.bytes = budget.bytes.checked_sub(bytes.len() as u64).ok_or_else(|| {
                Refusal::new(Reason::TooLarge, format!("is over the limit of an archive, {MOST_BYTES} bytes"))
            })?;
            Ok(bytes)
        });
        match content {
            Ok(bytes) if holds_files(&bytes, decode) => {
                if depth == MOST_DEPTH {
                    let why = format!("is an archive in an archive, deeper than {MOST_DEPTH}");
                    visit(&path, Err(Refusal::new(Reason::Archive, why)));
                } else if let Err(refusal) = walk(&bytes, &format!("{path}/"), depth + 1, decode, budget, visit) {
                    visit(&path, Err(refusal));
                }
            }
            content => visit(&path, content),
        }
        Ok(())
    };
    if tar::is_tar(bytes) {
        for (name, content) in tar::entries(bytes, decode)? {
            let is_long = content.len() as u64 > MOST;
            let too_large =
                || Refusal::new(Reason::TooLarge, format!("has more than {MOST} bytes, the limit of an input"));
            if !is_noise(&name) {
                one(&name, if is_long { Err(too_large()) } else { Ok(content.to_vec()) })?;
            }
        }
        return Ok(());
    }
    let archive = Archive::open(bytes, decode)?;
    let whole = archive.declared();
    if whole > MOST_BYTES {
        let why = format!("unpacks to {whole} bytes; the limit of an archive is {MOST_BYTES} bytes");
        return Err(Refusal::new(Reason::TooLarge, why));
    }
    for number in 0..archive.len() {
        if archive.name(number).is_none_or(is_noise) {
            continue;
        }
        if let Some((name, content)) = archive.file(number) {
            one(name, content)?;
        }
    }
    Ok(())
}

/// Whether bytes are an archive of files, and not a document that is an archive inside.
pub fn holds_files(bytes: &[u8], decode: Decode<'_>) -> bool {
    if tar::is_tar(bytes) {
        return true;
    }
    is_archive(bytes) && Archive::open(bytes, decode).is_ok_and(|archive| !is_document(&archive))
}

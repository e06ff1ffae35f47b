//! Paths inside an archive.

/// The path of `target`, which a part of the archive names relative to itself.
pub fn joined(part: &str, target: &str) -> String {
    let target = unescaped(target.split('#').next().unwrap_or_default());
    let mut parts: Vec<&str> = if target.starts_with('/') { Vec::new() } else { part.split('/').collect() };
    parts.pop();
    for piece in target.split('/') {
        match piece {
            "" | "." => {}
            ".." => drop(parts.pop()),
            piece => parts.push(piece),
        }
    }
    parts.join("/")
}

/// Replaces `%20` and the like in the address of a part.
fn unescaped(address: &str) -> String {
    let bytes = address.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        let byte = bytes.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        let byte = byte.and_then(|digits| u8::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok());
        out.push(byte.unwrap_or(bytes[at]));
        at += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8(out).unwrap_or_else(|_| address.to_owned())
}

/// Whether a path is a hidden file, or one that a system or a program adds, such as `Thumbs.db` or a lock file.
pub fn is_noise(path: &str) -> bool {
    path.split('/').any(|part| {
        part == "__MACOSX"
            || part.starts_with("~$")
            || (part.starts_with('.') && !matches!(part, "." | ".."))
            || part.eq_ignore_ascii_case("thumbs.db")
            || part.eq_ignore_ascii_case("desktop.ini")
    })
}

/// The extension of a file in lower case; empty if it has none.
pub fn extension(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => extension.to_lowercase(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_relative_to_the_part_that_names_it() {
        assert_eq!(joined("ppt/slides/a.xml", "../media/b.xml"), "ppt/media/b.xml");
        assert_eq!(joined("ppt/presentation.xml", "/ppt/slides/a.xml"), "ppt/slides/a.xml");
        assert_eq!(joined("OPS/book.opf", "text/a%20b.xhtml#top"), "OPS/text/a b.xhtml");
        assert_eq!(joined("a", "../../b"), "b");
    }

    #[test]
    fn an_extension_is_that_of_the_name() {
        assert_eq!(extension("a.b/c.TXT"), "txt");
        assert_eq!((extension("a.b/c"), extension(".profile")), (String::new(), String::new()));
    }
}

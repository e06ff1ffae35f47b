//! Zip archives without compression, so that bytes reach the readers of their parts.

/// Returns an archive of these files.
pub fn of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let size = u32::try_from(content.len()).expect("a short file").to_le_bytes();
        let name_size = u16::try_from(name.len()).expect("a short name").to_le_bytes();
        let at = u32::try_from(bytes.len()).expect("a short archive").to_le_bytes();
        let mut shared = Vec::from(*b"\x14\0\0\x08\0\0\0\0\x21\0");
        shared.extend(sum(content).to_le_bytes());
        shared.extend(size.iter().chain(&size).chain(&name_size).chain(b"\0\0"));
        bytes.extend(b"PK\x03\x04".iter().chain(&shared).chain(name.as_bytes()).chain(*content));
        list.extend(b"PK\x01\x02\x14\0".iter().chain(&shared).chain(&[0; 10]).chain(&at).chain(name.as_bytes()));
    }
    let count = u16::try_from(files.len()).expect("few files").to_le_bytes();
    let (at, size) = (bytes.len() as u32, list.len() as u32);
    bytes.append(&mut list);
    bytes.extend(b"PK\x05\x06\0\0\0\0".iter().chain(&count).chain(&count));
    bytes.extend(size.to_le_bytes().iter().chain(&at.to_le_bytes()).chain(b"\0\0"));
    bytes
}

/// The CRC-32 of a file.
fn sum(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| crc >> 1 ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

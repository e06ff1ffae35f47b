//! Decodes bytes to text on the native side. In JavaScript the host decodes, because the core only names the charset.

use encoding_rs::Encoding;
use juhao_core::text::{Charset, charset, recoded};

/// Text decoded from bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark; invalid bytes become U+FFFD.
    pub text: String,
    /// The charset, and whether it is certain.
    pub charset: Charset,
}

/// Decodes a page or text; `transport` is the charset of its HTTP header, if there is one. Time O(n).
///
/// # Panics
/// Never: the core names only charsets of the Encoding Standard, and rewrites others.
pub fn decode(bytes: &[u8], transport: Option<&str>) -> Decoded {
    let charset = charset(bytes, transport);
    let recoded = recoded(bytes, charset.name);
    let (bytes, name) = recoded.as_ref().map_or((bytes, charset.name), |(bytes, name)| (bytes, name));
    Decoded { text: in_charset(bytes, name), charset }
}

/// Whether a label names a charset of the Encoding Standard.
pub fn is_charset(label: &str) -> bool {
    Encoding::for_label(label.as_bytes()).is_some()
}

/// Decodes bytes in a known charset, a name of the Encoding Standard. This is what the readers of documents ask of
/// their host.
///
/// # Panics
/// The name is not in the Encoding Standard; the core and the readers name no other.
pub fn in_charset(bytes: &[u8], name: &str) -> String {
    let encoding = Encoding::for_label(name.as_bytes()).expect("a name of the Encoding Standard");
    encoding.decode_with_bom_removal(bytes).0.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::base64;
    use juhao_core::text::CharsetEvidence;

    /// Prose of our own, about a bridge.
    const TEXTS: [(&str, &[&str], &str); 13] = [
        (
            "zh",
            &["gb18030"],
            "昨天清晨，河边的老桥重新开放，不少居民带着孩子来看。桥身保留了原来的石拱，只在两侧加了木栏杆。",
        ),
        (
            "zh-Hant",
            &["big5", "gb18030"],
            "昨天清晨，河邊的老橋重新開放，不少居民帶著孩子來看。橋身保留了原來的石拱，只在兩側加了木欄杆。",
        ),
        (
            "ja",
            &["shift_jis", "euc-jp", "iso-2022-jp"],
            "川沿いの古い石橋が昨日の朝、九か月ぶりに開通した。石の九割以上は元の場所に戻された。",
        ),
        (
            "ko",
            &["euc-kr"],
            "어제 아침 강가의 오래된 다리가 아홉 달 만에 다시 열렸다. 많은 주민이 아이들과 함께 구경하러 왔다.",
        ),
        (
            "ru",
            &["windows-1251", "koi8-r"],
            "Вчера утром старый мост через реку снова открыли, и многие жители пришли посмотреть на него с детьми.",
        ),
        (
            "el",
            &["windows-1253"],
            "Χθες το πρωί η παλιά γέφυρα του ποταμού άνοιξε ξανά και πολλοί κάτοικοι ήρθαν με τα παιδιά τους να τη δουν.",
        ),
        ("he", &["windows-1255"], "אתמול בבוקר נפתח מחדש הגשר הישן שעל הנהר, ותושבים רבים באו לראות אותו עם ילדיהם."),
        (
            "ar",
            &["windows-1256"],
            "فتح الجسر القديم على النهر من جديد صباح أمس، وجاء كثير من السكان مع أطفالهم ليشاهدوه.",
        ),
        ("th", &["windows-874"], "เมื่อเช้าวานนี้สะพานเก่าริมแม่น้ำเปิดอีกครั้ง ชาวบ้านจำนวนมากพาลูกหลานมาดู"),
        (
            "fr",
            &["windows-1252"],
            "Hier matin, le vieux pont près de la rivière a été rouvert après neuf mois ; beaucoup d'élèves étaient là, très fiers.",
        ),
        (
            "es",
            &["windows-1252"],
            "Ayer por la mañana se abrió otra vez el viejo puente. ¿Quién no recuerda la inundación? ¡Y qué largo fue el año!",
        ),
        (
            "pl",
            &["windows-1250"],
            "Wczoraj rano stary most nad rzeką został ponownie otwarty; przyszło wielu mieszkańców, żeby go zobaczyć, także dzieci ze szkoły.",
        ),
        (
            "tr",
            &["windows-1254"],
            "Nehir kıyısındaki eski köprü dün sabah dokuz ay sonra yeniden açıldı; birçok kişi çocuklarıyla görmeye geldi, taşların çoğu eski yerinde.",
        ),
    ];

    #[test]
    fn text_without_a_label_is_read_in_its_charset() {
        for (language, charsets, text) in TEXTS {
            for name in charsets {
                let (bytes, _, broken) = Encoding::for_label(name.as_bytes()).unwrap().encode(text);
                assert!(!broken, "{language} {name}");
                let decoded = decode(&bytes, None);
                assert_eq!((decoded.text.as_str(), decoded.charset.name), (text, *name), "{language}");
                assert_eq!(decoded.charset.evidence, CharsetEvidence::Guess);
                assert!(decoded.charset.confident, "{language} {name}");
            }
        }
    }

    #[test]
    fn a_label_is_believed_unless_the_bytes_are_utf_8() {
        for (language, charsets, text) in TEXTS {
            for name in charsets {
                let page = format!("<meta charset={name}><p>{text}");
                let (bytes, _, _) = Encoding::for_label(name.as_bytes()).unwrap().encode(&page);
                assert_eq!(decode(&bytes, None).text, page, "{language} {name}");
                assert_eq!(decode(page.as_bytes(), Some(name)).text, page, "{language} {name}");
            }
        }
    }

    #[test]
    fn a_label_that_the_bytes_refute_is_not_believed() {
        let long = |language: &str| {
            let (_, _, text) = TEXTS.iter().find(|known| known.0 == language).unwrap();
            text.repeat(3)
        };
        for (language, charset, labels) in [
            ("zh", "gb18030", &["iso-8859-1", "windows-1252", "iso-8859-2", "big5", "euc-kr", "shift_jis"][..]),
            ("zh-Hant", "big5", &["gb2312", "iso-8859-1", "euc-kr", "shift_jis"]),
            ("ko", "euc-kr", &["gbk", "iso-8859-1", "big5"]),
            ("ja", "shift_jis", &["iso-8859-1", "gbk", "euc-jp"]),
            ("ja", "euc-jp", &["iso-8859-1", "gbk", "shift_jis"]),
        ] {
            for label in labels {
                let page = format!("<meta charset={label}><p>{}", long(language));
                let (bytes, _, _) = Encoding::for_label(charset.as_bytes()).unwrap().encode(&page);
                for transport in [None, Some(*label)] {
                    let decoded = decode(&bytes, transport);
                    assert_eq!((&*decoded.text, decoded.charset.name), (&*page, charset), "{language} as {label}");
                }
                // A right label in the page is better than a guess.
                let page = page.replace(label, charset);
                let (bytes, _, _) = Encoding::for_label(charset.as_bytes()).unwrap().encode(&page);
                let decoded = decode(&bytes, Some(label));
                assert_eq!((&*decoded.text, decoded.charset.evidence), (&*page, CharsetEvidence::Page), "{label}");
            }
        }
    }

    #[test]
    fn the_declaration_of_xml_names_a_charset() {
        for label in ["\"koi8-u\"", "'KOI8-U'", "koi8-u"] {
            let page = format!("<?xml version='1.0' encoding={label}?><p>Міст відкрили");
            let (bytes, _, _) = Encoding::for_label(b"koi8-u").unwrap().encode(&page);
            assert_eq!(decode(&bytes, None).text, page, "{label}");
        }
    }

    #[test]
    fn pages_with_a_wrong_label_or_none_are_decoded() {
        for line in include_str!("../../tests/cases/charsets.jsonl").lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let bytes = base64(case["raw_b64"].as_str().unwrap()).expect("base64");
            assert_eq!(decode(&bytes, None).text, case["text"].as_str().unwrap(), "{}", case["id"]);
        }
    }

    #[test]
    fn charsets_that_browsers_lack_are_decoded() {
        let text = "\u{FEFF}桥 and a bridge 😀";
        for bytes_of in [u32::to_le_bytes as fn(u32) -> [u8; 4], u32::to_be_bytes] {
            let bytes: Vec<u8> = text.chars().flat_map(|c| bytes_of(u32::from(c))).collect();
            assert_eq!(decode(&bytes, None).text, text.trim_start_matches('\u{FEFF}'));
        }
        assert_eq!(decode(b"HZ: ~{<:Ky2;S{~}.", None).text, "HZ: 己所不欲.");
        for bytes_of in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let text = "昨天清晨，河边的老桥重新开放。";
            let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes_of).collect();
            assert_eq!(decode(&bytes, None).text, text);
        }
    }

    #[test]
    fn marks_are_left_out_and_broken_bytes_are_shown() {
        assert_eq!(decode(b"\xFF\xFE\xE5\x53\xF7\x53", None).text, "句号");
        assert_eq!(decode("\u{FEFF}句号".as_bytes(), None).text, "句号");
        assert_eq!(decode(b"\xBE\xE4\xFF\xFF", Some("gbk")).text, "句\u{FFFD}\u{FFFD}");
        assert_eq!(decode(b"", None).text, "");
    }

    #[test]
    fn utf_16_without_a_mark_is_read_as_that() {
        for (language, _, text) in TEXTS {
            let text = format!("一、{text}\n一一一 二〇二五\n");
            for (name, bytes_of) in
                [("utf-16le", u16::to_le_bytes as fn(u16) -> [u8; 2]), ("utf-16be", u16::to_be_bytes)]
            {
                let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes_of).collect();
                let decoded = decode(&bytes, Some("gbk"));
                assert_eq!((&*decoded.text, decoded.charset.name), (&*text, name), "{language}");
            }
        }
        // NUL characters are not letters.
        for (bytes, name) in
            [(&b"a \0b"[..], "utf-8"), (b"a\0\0\0\0\0", "utf-8"), (b"\xBE\xE4\xBA\xC5\xA1\xA3\0", "gb18030")]
        {
            assert_eq!(decode(bytes, Some("gbk")).charset.name, name, "{bytes:?}");
        }
    }

    /// Labelled pages of third parties are not part of this repository: `JUHAO_PAGES` names a file of JSON lines whose
    /// pages have `raw_b64`, the bytes, and `html`, the text they decode to.
    #[test]
    #[ignore = "asks for JUHAO_PAGES, a file of pages that are not part of this repository"]
    fn stored_pages_are_decoded_as_their_browsers_did() {
        let path = std::env::var("JUHAO_PAGES").expect("the name of a file of pages");
        let (mut pages, mut wrong) = (0, Vec::new());
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let page: serde_json::Value = serde_json::from_str(line).unwrap();
            let Some(bytes) = page["raw_b64"].as_str() else { continue };
            let bytes = base64(bytes).expect("base64");
            let decoded = decode(&bytes, None);
            let unlabelled = charset(&without_labels(&bytes), None);
            let expected = page["html"].as_str().unwrap();
            // The Encoding Standard reads A3 A0 as an ideographic space, other decoders as U+E5E5.
            let wanted = |c: &char| !matches!(c, '\u{FFFD}' | '\u{FEFF}' | '\u{3000}' | '\u{E5E5}');
            let letters = |text: &str| text.chars().filter(wanted).collect::<String>();
            pages += 1;
            if letters(&decoded.text) != letters(expected) || unlabelled.name != decoded.charset.name {
                wrong.push((page["id"].to_string(), decoded.charset, unlabelled));
            }
        }
        println!("{pages} pages, other text or other guess: {wrong:?}");
        assert!(wrong.is_empty());
    }

    /// The same bytes without the word that names their charset.
    fn without_labels(bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        while let Some(at) = bytes.windows(7).position(|window| window.eq_ignore_ascii_case(b"charset")) {
            bytes[at] = b'x';
        }
        bytes
    }
}

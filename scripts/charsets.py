#!/usr/bin/env python3
"""Writes src/core/text/charset_tables.rs: the codes of frequent characters in each charset that is guessed.

    python3 scripts/charsets.py          (standard library only; the result is the same on every machine)
"""
import pathlib

SIMPLIFIED = ("的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多"
              "经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日月者将新与关市第问工高员报，。、“”：；")
TRADITIONAL = ("的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多"
               "經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日月者將新與關市第問工高員報，。、「」：；")
JAPANESE = ("のにはをたがでとしれさあいるっかなもすりこうくまてけらよどやせんじえめつちみねきだぎばびおわゃゅょ"
            "アイウエオカキクケコサシスセソタチツテトナニノハヒフホマミムメモラリルレロンーッャュョドバプ日一国人年大中本出時行見月分後上、。「」")
KOREAN = "이다의는에을를가은고하지한사도로기인서나어대시정자리일그해전부수있것들적으제아만과와라스장보상국면성조구원신주용소비동무여연생우안습니했였되할"
CYRILLIC = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщ"
LETTERS = {
    "windows-1250": "ěščřžýáíéúůłśżęąóćńőűăţşđ",
    "windows-1251": CYRILLIC,
    "windows-1252": "éèàäöüßñçãáíóúêôâåøæîûõì¿¡’“”–",
    "windows-1253": "αοιετνσρκπυλμςηωάίόέήώγδθχφβ",
    "windows-1254": "ığşüöçİâ’",
    "windows-1255": "יוהלאתרבמשנעםדקחפטגכזסןץצ",
    "windows-1256": "ايلمنوتربعدهسفكقحجشطصخضذءةىأإپچگژی",
    "windows-874": "าน่อรกง้เมยลวดทสตะปบัค็จหแใขพชไโิีึืุู",
    "koi8-r": CYRILLIC,
}
PAIRS = {
    "big5": ("big5", TRADITIONAL),
    "euc-jp": ("euc_jp", JAPANESE),
    "euc-kr": ("euc_kr", KOREAN),
    "gb18030": ("gbk", SIMPLIFIED + TRADITIONAL),
    "shift_jis": ("shift_jis", JAPANESE),
}
CODECS = {"windows-874": "cp874", "koi8-r": "koi8_r"}


def codes(codec, characters):
    found = set()
    for character in characters:
        try:
            found.add(int.from_bytes(character.encode(codec), "big"))
        except UnicodeEncodeError:
            pass
    return sorted(found)


def table(name, kind, width, values):
    cells = [f"0x{value:0{width}X}," for value in values]
    per_line = 18 if width == 4 else 24
    lines = [" ".join(cells[i:i + per_line]) for i in range(0, len(cells), per_line)]
    return f'    ("{name}", &[\n' + "".join(f"        {line}\n" for line in lines) + "    ]),\n"


def main():
    text = ("//! Codes of frequent characters, written by `scripts/charsets.py`.\n\n"
            "/// Charsets of two bytes for each character.\n#[rustfmt::skip]\npub const PAIRS: &[(&str, &[u16])] = &[\n")
    text += "".join(table(name, "u16", 4, codes(codec, chars)) for name, (codec, chars) in PAIRS.items())
    text += "];\n\n/// Charsets of one byte for each character: its frequent letters beyond ASCII.\n#[rustfmt::skip]\npub const LETTERS: &[(&str, &[u8])] = &[\n"
    text += "".join(table(name, "u8", 2, [c for c in codes(CODECS.get(name, name.replace("windows-", "cp")), chars) if c >= 0x80])
                    for name, chars in LETTERS.items())
    text += "];\n"
    path = pathlib.Path(__file__).parent.parent / "src/core/text/charset_tables.rs"
    path.write_text(text)
    print(f"{path.name}: {len(text)} bytes")


if __name__ == "__main__":
    main()

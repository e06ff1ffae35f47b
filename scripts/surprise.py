"""Writes src/core/matching/frequent.rs: the commonest words of English and the commonest characters and two-character
words of Chinese, each with its surprise in half bits.

    python3 -m venv V && V/bin/pip install symspellpy==6.9.0 jieba==0.42.1
    V/bin/python scripts/surprise.py

The counts are those of symspellpy's English dictionary and of jieba's dictionary. The surprise of a word is
-log2(count / all counts). A character of Chinese counts in every word that has it. A two-character word has no surprise
of its own: only that its second character follows its first. Traditional characters have the surprise of their
Simplified form (src/core/text/fold-zh.txt), because the texts that jieba counted are Simplified.
"""

import collections
import importlib.util
import math
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS, CHARACTERS, PAIRS = 1000, 500, 1000
HEAD = '''//! The commonest words of English, and the commonest characters and two-character words of Chinese. Written by
//! scripts/surprise.py.
//!
//! Made of the dictionaries of symspellpy (MIT, Copyright (c) 2022 mmb L (Python port), (c) 2021 Wolf Garbe (original
//! C#)) and of jieba (MIT, Copyright (c) 2013 Sun Junyi). Permission is hereby granted, free of charge, to any person
//! obtaining a copy of this software and associated documentation files, to deal in the Software without restriction,
//! subject to the condition that this notice is included in all copies or substantial portions of the Software. The
//! Software is provided "as is", without warranty of any kind.

'''


def package(name):
    return pathlib.Path(importlib.util.find_spec(name).origin).parent


def half_bits(count, total):
    return round(-2 * math.log2(count / total))


def english():
    counts = collections.Counter()
    for line in (package("symspellpy") / "frequency_dictionary_en_82_765.txt").read_text("utf-8-sig").splitlines():
        word, count = line.split()
        counts[word] += int(count)
    total = sum(counts.values())
    return [(word, half_bits(count, total)) for word, count in counts.most_common(WORDS)]


def chinese():
    characters, pairs = collections.Counter(), collections.Counter()
    is_han = lambda c: "\u4e00" <= c <= "\u9fff"
    for line in (package("jieba") / "dict.txt").read_text("utf-8").splitlines():
        word, count, *_ = line.split()
        if not all(map(is_han, word)):
            continue
        for character in word:
            characters[character] += int(count)
        if len(word) == 2:
            pairs[word] += int(count)
    total = sum(characters.values())
    common = {c: half_bits(count, total) for c, count in characters.most_common(CHARACTERS)}
    table = [line for line in (ROOT / "src/core/text/fold-zh.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    forms = "".join(table)
    for traditional, simplified in zip(forms[::2], forms[1::2]):
        if simplified in common and is_han(traditional):
            common.setdefault(traditional, common[simplified])
    # The first character of a pair is in the table, so that one look at it says whether a pair may begin there.
    return sorted(common.items()), [pair for pair, _ in pairs.most_common(PAIRS)]


def rows(text, width=100):
    return "\n".join(f'    "{text[at:at + width]}",' for at in range(0, len(text), width))


def main():
    words, (characters, pairs) = english(), chinese()
    out = [HEAD]
    longest = max(len(word) for word, _ in words)
    out.append("/// Words by their length, from one letter on: each row has the words in order without spaces between them, and their\n"
               "/// surprise as letters, `a` for 0 half bits.\n#[rustfmt::skip]\n"
               f"pub(super) const WORDS: [(&str, &str); {longest}] = [\n")
    for length in range(1, longest + 1):
        row = sorted((word, bits) for word, bits in words if len(word) == length)
        letters = "".join(chr(ord("a") + bits) for _, bits in row)
        assert all(word.isascii() for word, _ in row) and all("a" <= c <= "~" for c in letters)
        out.append(f'    ("{"".join(word for word, _ in row)}", "{letters}"),\n'.replace("\\", "\\\\"))
    out.append("];\n\n/// Characters by their surprise in half bits.\n#[rustfmt::skip]\npub(super) const CHARACTERS: &[(u8, &str)] = &[\n")
    by_bits = collections.defaultdict(str)
    for character, bits in characters:
        by_bits[bits] += character
    out.extend(f'    ({bits}, "{by_bits[bits]}"),\n' for bits in sorted(by_bits))
    out.append("];\n\n/// Two-character words by their first character: it, and the characters that follow it.\n#[rustfmt::skip]\npub(super) const PAIRS: &[&str] = &[\n")
    by_first = collections.defaultdict(str)
    for first, second in sorted(pairs):
        by_first[first] += second
    line = "   "
    for first, seconds in sorted(by_first.items()):
        entry = f' "{first}{seconds}",'
        if len(line) + len(entry) > 110:
            out.append(line + "\n")
            line = "   "
        line += entry
    out.append(line + "\n];\n")
    (ROOT / "src/core/matching/frequent.rs").write_text("".join(out), "utf-8")


main()

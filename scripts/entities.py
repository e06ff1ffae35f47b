#!/usr/bin/env python3
"""Writes src/core/text/html/entities.bin, the named character references of the HTML standard, from Python's own list.

    python3 scripts/entities.py          (standard library only; the result is the same on every machine)

Layout: GROUPS little-endian u16 offsets, then groups of 16 names in byte order, each name
    header       bits 0-4 letters shared with the name before (0 at the start of a group), bit 5 two characters, bit 7 valid without ';'
    rest         the remaining letters, the last one with its high bit set
    characters   one or two in UTF-8
"""
import html.entities
import pathlib

GROUP = 16


def main():
    chars = {name[:-1]: value for name, value in html.entities.html5.items() if name.endswith(";")}
    bare = {name for name in html.entities.html5 if not name.endswith(";")}
    assert bare <= set(chars) and max(map(len, chars)) <= 31 and max(map(len, chars.values())) == 2
    starts, table, before = [], bytearray(), ""
    for i, name in enumerate(sorted(chars)):
        if i % GROUP == 0:
            starts.append(len(table))
            before = ""
        shared = 0
        while shared < min(len(before), len(name)) and before[shared] == name[shared]:
            shared += 1
        rest = name[shared:].encode("ascii")
        table.append(shared | (len(chars[name]) - 1) << 5 | (name in bare) << 7)
        table += rest[:-1] + bytes([rest[-1] | 0x80]) + chars[name].encode("utf-8")
        before = name
    head = b"".join(start.to_bytes(2, "little") for start in starts)
    path = pathlib.Path(__file__).parent.parent / "src/core/text/html/entities.bin"
    path.write_bytes(head + table)
    print(f"{path.name}: {len(chars)} names, {len(starts)} groups, {len(head) + len(table)} bytes")


if __name__ == "__main__":
    main()

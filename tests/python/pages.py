"""Pages with planted copies of every kind that the steps treat differently; the same for every run.

python tests/python/pages.py FILE.parquet --pages 100000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

SCHEMA = pa.schema([(name, pa.string()) for name in ("id", "text", "site", "author", "copy_of", "kind")])
#: One page in `ONE_IN` is copied in each of the ways.
ONE_IN = 16
KINDS = ("exact", "marks", "edited", "shuffled", "contained")
#: Pages, at least, that share a few stock sentences and have little else: more than a key that is evidence has.
STOCK = 90
#: Pages of which one text has more copies than are listed with each other.
CROWD = 40


def pages(count: int, seed: int = 1) -> Iterator[dict[str, str]]:
    """Yields `count` pages of about 1,000 characters; a planted copy has `copy_of` and `kind`."""
    chance = random.Random(seed)
    alphabet = [chr(0x4E00 + i) for i in range(3000)]

    def sentence() -> str:
        return "".join(chance.choices(alphabet, k=chance.randrange(8, 40))) + "。"

    def body() -> list[str]:
        return [sentence() for _ in range(chance.randrange(20, 64))]

    notices = ["".join(sentence() for _ in range(4)) for _ in range(12)]
    stock = [sentence() for _ in range(6)]
    crowd = "".join(body())
    waiting: list[tuple[str, str, str]] = []
    for number in range(count):
        id, copy_of, planted = f"p{(number * 7919) % 1_000_003:07}", "", ""
        kind = chance.randrange(ONE_IN)
        is_stock = number % max(count // STOCK, 1) == 3
        if waiting and chance.random() < len(KINDS) / ONE_IN:
            text, copy_of, planted = waiting.pop(chance.randrange(len(waiting)))
            kind = ONE_IN
        elif number % max(count // CROWD, 1) == 7:
            text = crowd
        else:
            sentences = body()
            text = "".join(sentences)
            if kind < len(KINDS) and not is_stock:
                waiting.append((_copied(sentences, KINDS[kind], chance, alphabet), id, KINDS[kind]))
        site = chance.randrange(24)
        if kind == 9 or is_stock:
            copy_of = planted = ""
            text = "".join(stock[:3]) + text[: chance.randrange(0, 60)]
        elif kind == 10:
            text = chance.choice(("", "标题", "句。", "A short line", "the same title", text[:20]))
        yield {
            "id": id,
            "text": text + (notices[site] if site < 12 else ""),
            "site": f"site{site}" if site < 12 else "",
            "author": chance.choice(("", "", "", "ann", "bo")),
            "copy_of": copy_of,
            "kind": planted,
        }


def _copied(sentences: list[str], kind: str, chance: random.Random, alphabet: list[str]) -> str:
    text = "".join(sentences)
    if kind == "marks":
        return text.replace("。", "；")
    if kind == "edited":
        return "".join(chance.choice(alphabet) if chance.random() < 0.05 else c for c in text)
    if kind == "shuffled":
        return "".join(chance.sample(sentences, len(sentences)))
    if kind == "contained":
        return "".join(sentences[: len(sentences) // 3])
    return text


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--pages", type=int, default=2000)
    given = arguments.parse_args()
    rows: list[dict[str, str]] = []
    with pq.ParquetWriter(given.file, SCHEMA, compression="zstd") as writer:
        for page in pages(given.pages):
            rows.append(page)
            if len(rows) == 20_000:
                writer.write_table(pa.Table.from_pylist(rows, SCHEMA))
                rows.clear()
        writer.write_table(pa.Table.from_pylist(rows, SCHEMA))


if __name__ == "__main__":
    main()

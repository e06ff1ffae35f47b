#!/usr/bin/env python3
"""All pairs of many documents, from strings in memory to pairs of ids: the Python package next to rensa and datasketch.

    scripts/bench-python.sh [--documents 3000] [--lang zh] [--sites 0] [--rounds 3]

rensa and datasketch are used as their READMEs show: lists of shingles, in one call for all documents.

Documents: tests/corpus/documents.mjs, 500 to 1,500 characters, with planted copies of four kinds. A tool has found a copy
if it returns the pair. Times are processor time of one thread; the tools take turns, and the least of some rounds counts.
"""

import argparse
import importlib.metadata
import json
import os
import pathlib
import platform
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests/benches"))

import datasketch  # noqa: E402
import juhao  # noqa: E402
import many_rensa  # noqa: E402


def of_juhao(keep_texts):
    def run(texts):
        found = juhao.dedup([(str(n), text) for n, text in enumerate(texts)], jobs=1, keep_texts=keep_texts)
        return [(int(pair.a), int(pair.b)) for pair in found.pairs]

    return run


def of_datasketch(texts):
    """The parameters of rensa's: 128 hashes of shingles of five characters, 32 bands of four, a Jaccard index of 0.3."""
    shingles = (
        [text[i : i + many_rensa.SHINGLE].encode() for i in range(len(text) - many_rensa.SHINGLE + 1)] for text in texts
    )
    hashes = datasketch.MinHash.bulk(shingles, num_perm=many_rensa.HASHES)
    rows = many_rensa.HASHES // many_rensa.BANDS
    index = datasketch.MinHashLSH(num_perm=many_rensa.HASHES, params=(many_rensa.BANDS, rows))
    pairs = []
    for own, one in enumerate(hashes):
        found = (other for other in index.query(one) if hashes[other].jaccard(one) >= many_rensa.JACCARD)
        pairs.extend((other, own) for other in found)
        index.insert(own, one)
    return pairs


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--documents", type=int, default=3000)
    arguments.add_argument("--lang", default="zh")
    arguments.add_argument("--sites", type=int, default=0, help="sites whose notice ends half of the documents")
    arguments.add_argument("--rounds", type=int, default=3)
    given = arguments.parse_args()
    file = ROOT / "target/bench/many-python.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    script = ROOT / "tests/corpus/documents.mjs"
    made = ["node", script, file, "--documents", given.documents, "--sites", given.sites, "--lang", given.lang]
    subprocess.run(list(map(str, made)), check=True, stdout=subprocess.DEVNULL)
    documents = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    texts = [document["text"] for document in documents]
    number = {document["id"]: n for n, document in enumerate(documents)}
    planted = {}
    for document in documents:
        if copy := document.get("copy"):
            pair = sorted((number[copy["of"]], number[document["id"]]))
            planted.setdefault(copy["kind"], set()).add(tuple(pair))
    tools = {
        "juhao, profiles": of_juhao("none"),
        "juhao, texts (the default)": of_juhao("bounded"),
        f"rensa {importlib.metadata.version('rensa')}": many_rensa.pairs_of,
        f"datasketch {importlib.metadata.version('datasketch')}": of_datasketch,
    }
    times, pairs = {name: [] for name in tools}, {}
    for _ in range(given.rounds):
        for name, tool in tools.items():
            begin = time.process_time()
            pairs[name] = {tuple(sorted(pair)) for pair in tool(texts)}
            times[name].append(time.process_time() - begin)
    characters = sum(map(len, texts)) // len(texts)
    print(
        f"{len(texts)} documents ({given.lang}) of {characters} characters on average; Python {platform.python_version()},"
    )
    print(
        f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; processor time, the least of {given.rounds} rounds\n"
    )
    print("| tool | time | / juhao, profiles | " + " | ".join(planted) + " | pairs |")
    print("|---|---|---|" + "---|" * len(planted) + "---|")
    least = min(times["juhao, profiles"])
    for name in tools:
        found = [f"{100 * len(own & pairs[name]) / len(own):.1f} %" for own in planted.values()]
        time_of = min(times[name])
        print(
            f"| {name} | {1000 * time_of:.0f} ms | {time_of / least:.2f}x | {' | '.join(found)} | {len(pairs[name])} |"
        )


if __name__ == "__main__":
    main()

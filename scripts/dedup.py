#!/usr/bin/env python3
"""Measures the quality of `juhao dedup` on labelled documents, compared with `juhao batch` on listed pairs.

    python3 scripts/dedup.py DATA [--juhao target/release/juhao] [--sets a,b] [--keep-texts | --agreement]

For each folder of DATA with documents.jsonl ("id", "text" or "html", "cluster") and truth.jsonl ("a", "b", "relation", "accept",
"group") this runs `batch` on the listed pairs and `dedup` on all documents at once, and prints

    recall   of the pairs that `batch` calls duplicate, contains or contained, how many `dedup` prints with any relation, by group
    F1       of duplicate and containment over the listed pairs, for `dedup` and for `batch`
    ARI      of the clusters that `dedup` writes, by the adjusted Rand index of Hubert and Arabie

With --agreement it runs `dedup` with and without the texts instead, and counts the pairs with the same relation, with
different relations, and printed by only one of them.

Exits 1 if the recall of a set is under 0.99. Python 3.11, standard library only.
"""
import argparse
import collections
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import time

CLOSE = {"duplicate", "contains", "contained"}
TURNED = {"contains": "contained", "contained": "contains"}


def lines(text):
    return [json.loads(line) for line in text.split("\n") if line.strip()]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.strip()[-300:]}")
    return done.stdout


def by_pair(answers):
    """Relations by pair, in both orders."""
    relations = {}
    for answer in answers:
        relation = answer["relation"]
        relations[answer["a"], answer["b"]] = relation
        relations[answer["b"], answer["a"]] = TURNED.get(relation, relation)
    return relations


def f1(truth, relations):
    """F1 of duplicate and containment. Pairs whose label accepts both such a relation and another one are not counted."""
    hits = false = missed = 0
    for pair in truth:
        accept = set(pair.get("accept") or [pair["relation"]])
        found = relations.get((pair["a"], pair["b"]), "distinct")
        if accept <= CLOSE:
            hits += found in accept
            missed += found not in accept
            false += found in CLOSE - accept
        elif not accept & CLOSE:
            false += found in CLOSE
    return f"{2 * hits / (2 * hits + false + missed):.3f}" if hits + missed else "-"


def adjusted_rand(gold, found):
    both = collections.Counter((gold[id], found[id]) for id in gold)
    two = lambda counts: sum(math.comb(n, 2) for n in counts)
    same, rows, columns = two(both.values()), two(collections.Counter(gold.values()).values()), two(
        collections.Counter(found[id] for id in gold).values())
    expected = rows * columns / math.comb(len(gold), 2)
    most = (rows + columns) / 2
    return f"{(same - expected) / (most - expected):.3f}" if most != expected else "-"


def measure(folder, juhao, keep_texts):
    truth = lines((folder / "truth.jsonl").read_text())
    documents = lines((folder / "documents.jsonl").read_text())
    with tempfile.TemporaryDirectory() as scratch:
        pairs, clusters = pathlib.Path(scratch, "pairs"), pathlib.Path(scratch, "clusters")
        pairs.write_text("".join(json.dumps({"a": pair["a"], "b": pair["b"]}) + "\n" for pair in truth))
        listed = by_pair(lines(run(juhao, "batch", "--documents", folder / "documents.jsonl", "--pairs", pairs)))
        begin = time.monotonic()
        command = [juhao, "dedup", "--documents", folder / "documents.jsonl", "--clusters", clusters]
        printed = lines(run(*command, "--keep-texts" if keep_texts else "--profiles"))
        seconds = time.monotonic() - begin
        found = {line["id"]: line["cluster"] for line in lines(clusters.read_text())}
    relations = by_pair(printed)
    close = [pair for pair in truth if listed[pair["a"], pair["b"]] in CLOSE]
    missed = collections.Counter(pair["group"] for pair in close if (pair["a"], pair["b"]) not in relations)
    recall = 1 - sum(missed.values()) / len(close) if close else 1.0
    gold = {document["id"]: document["cluster"] for document in documents if document.get("cluster") is not None}
    ari = adjusted_rand(gold, found) if len(gold) > 1 else "-"
    print(f"{folder.name:22}{len(documents):6}{len(printed):7}{len(close):7}{recall:8.3f}"
          f"{f1(truth, relations):>8}{f1(truth, listed):>8}{ari:>8}{seconds:8.2f}  {dict(missed) or ''}")
    return recall


def agreement(folder, juhao):
    dedup = [juhao, "dedup", "--documents", folder / "documents.jsonl"]
    by_profiles, by_texts = (by_pair(lines(run(*dedup, *how))) for how in (["--profiles"], ["--keep-texts"]))
    both = by_profiles.keys() & by_texts.keys()
    same = sum(by_profiles[pair] == by_texts[pair] for pair in both)
    counts = same, len(both) - same, len(by_profiles) - len(both), len(by_texts) - len(both)
    print(f"{folder.name:22}" + "".join(f"{count // 2:>16}" for count in counts))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("data", type=pathlib.Path)
    arguments.add_argument("--juhao", default="target/release/juhao")
    arguments.add_argument("--sets")
    arguments.add_argument("--keep-texts", action="store_true")
    arguments.add_argument("--agreement", action="store_true")
    given = arguments.parse_args()
    wanted = given.sets.split(",") if given.sets else None
    folders = sorted(path.parent for path in given.data.glob("*/truth.jsonl") if not wanted or path.parent.name in wanted)
    if given.agreement:
        print(f"{'set':22}{'same relation':>16}{'another':>16}{'only profiles':>16}{'only texts':>16}")
        for folder in folders:
            agreement(folder, given.juhao)
        return 0
    print(f"{'set':22}{'docs':>6}{'pairs':>7}{'close':>7}{'recall':>8}{'F1':>8}{'batch':>8}{'ARI':>8}{'s':>8}  missed")
    recalls = [measure(folder, given.juhao, given.keep_texts) for folder in folders]
    return 0 if all(recall >= 0.99 for recall in recalls) else 1


if __name__ == "__main__":
    sys.exit(main())

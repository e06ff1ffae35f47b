"""Holds min-wise sketches, simhash and winnowing against libraries of others.

    pip install datasketch==2.0.0 simhash==2.1.2 winnowing==0.2.1
    cargo run --release --manifest-path tests/benches/papers/Cargo.toml -- --crosscheck target/crosscheck.jsonl
    python3 tests/benches/papers/crosscheck.py target/crosscheck.jsonl

Ends with 1 when something differs that is not explained below.
"""

import json
import sys

import winnowing
from datasketch import MinHash
from simhash import Simhash

SKETCH = 84


def sdbm(data):
    value = 0
    for byte in data:
        value = (value * 65599 + byte) & (2**64 - 1)
    return value


def datasketch_estimate(left, right):
    sketches = []
    for keys in (left, right):
        sketch = MinHash(num_perm=SKETCH, seed=1)
        sketch.update_batch([bytes.fromhex(key) for key in keys])
        sketches.append(sketch)
    return sketches[0].jaccard(sketches[1])


def leftmost(hashes, window):
    """The package's own choice: Python's `min` takes the first of equal hashes, the paper and we take the last."""
    windows = winnowing.kgrams(list(enumerate(hashes)), window)
    return sorted(place for place, _ in set(map(winnowing.select_min, windows)))


def rightmost(hashes, window):
    """The same with the rule of the paper."""
    windows = winnowing.kgrams(list(enumerate(hashes)), window)
    return sorted({min(w, key=lambda x: (x[1], -x[0]))[0] for w in windows})


def main():
    ours, theirs, pairs, simhashes, same, by_paper, ties = 0.0, 0.0, 0, 0, 0, 0, 0
    for line in open(sys.argv[1], encoding="utf-8"):
        row = json.loads(line)
        pairs += 1
        ours += abs(row["estimate"] - row["exact"])
        theirs += abs(datasketch_estimate(row["left"], row["right"]) - row["exact"])
        value = Simhash(row["terms"], f=64, hashfunc=sdbm).value
        simhashes += f"{value:016x}" == row["simhash"]
        same += leftmost(row["hashes"], row["window"]) == row["chosen"]
        by_paper += rightmost(row["hashes"], row["window"]) == row["chosen"]
        ties += leftmost(row["hashes"], row["window"]) != rightmost(row["hashes"], row["window"])
    print(f"{pairs} texts")
    print(f"resemblance, mean error of {SKETCH} minima: ours {ours / pairs:.4f}, datasketch {theirs / pairs:.4f}")
    print(f"simhash: {simhashes} equal to the package's")
    print(f"winnowing: {same} equal to the package's, {by_paper} by the paper's rule for ties; ties decide in {ties} texts")
    sound = simhashes == pairs and by_paper == pairs and same + ties == pairs and abs(ours - theirs) / pairs < 0.01
    sys.exit(0 if sound else 1)


main()

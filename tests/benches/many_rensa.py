"""Python's rensa on many documents: many_rensa.py FILE ROUNDS prints { ms, pairs } as many-child.mjs does."""
import json
import sys
import time

from rensa import RMinHash, RMinHashLSH

HASHES, BANDS, JACCARD, SHINGLE = 128, 32, 0.3, 5


def pairs_of(texts):
    # Lists, as in its README: a set of all shingles gives the same hashes and takes three times as long.
    shingles = ([text[i:i + SHINGLE] for i in range(len(text) - SHINGLE + 1)] for text in texts)
    hashes = RMinHash.from_token_sets(shingles, HASHES, 42)
    index = RMinHashLSH(threshold=JACCARD, num_perm=HASHES, num_bands=BANDS)
    index.insert_many(hashes)
    found = enumerate(index.query_all(hashes))
    return [(other, own) for own, others in found for other in others
            if other < own and hashes[other].jaccard(hashes[own]) >= JACCARD]


def main():
    path, rounds = sys.argv[1], int(sys.argv[2])
    documents = [json.loads(line) for line in open(path, encoding="utf-8")]
    texts, times, pairs = [document["text"] for document in documents], [], []
    for _ in range(rounds):
        begin = time.process_time()
        pairs = pairs_of(texts)
        times.append(1000 * (time.process_time() - begin))
    ids = [[documents[a]["id"], documents[b]["id"]] for a, b in pairs]
    json.dump({"ms": times, "pairs": ids}, sys.stdout)


if __name__ == "__main__":
    main()

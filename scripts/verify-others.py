"""Checks the cases of tests/verify.rs with what a Python program has for it: an exact search, rapidfuzz, difflib.

    VERIFY_CASES=cases.jsonl cargo test --test verify -- --ignored write_cases
    pip install rapidfuzz && python scripts/verify-others.py cases.jsonl [EVERY]

Prints, for each tool, the share of each set that it answers as a careful reader would: true quotations (set `true`) and
misread ones (`ocr`) are found, changed and invented ones are not passed as true. A tool without a status passes a
quotation if its score reaches the threshold in the first column. EVERY checks only one case in that number, because the
searches of both libraries read every source for every quotation.
"""

import difflib
import json
import sys
import time

from rapidfuzz import fuzz


def main(path: str, every: int) -> None:
    """Reads the cases and prints the table."""
    with open(path, encoding="utf-8") as file:
        sources = json.loads(file.readline())["sources"]
        cases = [json.loads(line) for line in file][::every]
    flat = [" ".join(source.split()) for source in sources]

    def exact(quotation: str) -> float:
        return 100.0 * any(quotation in source for source in sources)

    def flattened(quotation: str) -> float:
        wanted = " ".join(quotation.split())
        return 100.0 * any(wanted in source for source in flat)

    def partial(quotation: str) -> float:
        found = (fuzz.partial_ratio_alignment(quotation, source) for source in flat if len(source) >= len(quotation))
        return max((one.score for one in found if one), default=0.0)

    def blocks(quotation: str) -> float:
        best = 0.0
        for source in flat:
            matcher = difflib.SequenceMatcher(None, source, quotation, autojunk=False)
            match = matcher.find_longest_match()
            start = max(0, match.a - match.b)
            window = source[start : start + len(quotation)]
            best = max(best, 100 * difflib.SequenceMatcher(None, window, quotation, autojunk=False).ratio())
        return best

    tools = [
        ("exact search", exact, [100]),
        ("exact, white space folded", flattened, [100]),
        ("rapidfuzz partial_ratio", partial, [100, 95, 90, 80]),
        ("difflib", blocks, [100, 95, 90, 80]),
    ]
    sets = ["true", "ocr", "changed", "invented"]
    print(f"{len(cases)} cases, {len(sources)} sources")
    print(f"{'tool':<28}{'passes at':>10}" + "".join(f"{name:>12}" for name in sets) + f"{'seconds':>10}")
    own = {name: [case["status"] in ("verified", "repaired") for case in cases if case["set"] == name] for name in sets}
    row("juhao", "", own, 0.0)
    for name, tool, thresholds in tools:
        chosen = cases if name != "difflib" else cases[::10]
        start = time.perf_counter()
        scores = [(case["set"], tool(case["quotation"])) for case in chosen]
        took = time.perf_counter() - start
        for threshold in thresholds:
            passed = {one: [score >= threshold for kind, score in scores if kind == one] for one in sets}
            row(name, str(threshold), passed, took)


def row(name: str, threshold: str, passed: dict[str, list[bool]], took: float) -> None:
    """Prints the share of each set that passes as a true quotation."""
    shares = (f"{100 * sum(all_) / len(all_):>10.1f} %" for all_ in passed.values())
    print(f"{name:<28}{threshold:>10}" + "".join(shares) + f"{took:>10.1f}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)

"""The published methods by name: the answers of the command line, for two texts, for many, and as fingerprints.

The texts are English, because the command line that the tests build has a dictionary of Chinese words.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from juhao import By, Html, JuhaoError, dedup, methods, prepare

from test_compare import ROOT, cli

CHAPTERS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/corpus/book").glob("*.md"))[:6]]
TEXT = CHAPTERS[0][:6000]
OTHER = TEXT[:2400].replace(" the ", " a ") + CHAPTERS[1][:1600]
HEAD = "<title>A chapter</title><meta name=description content='What it says'>"
PAGE = f"<html><head>{HEAD}</head><body><p>{TEXT.replace('<', '&lt;')}</p></body></html>"


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Articles with copies, edited copies, copies in another order, parts, and a page's sites."""
    rows: list[dict[str, str]] = []
    for number, text in enumerate(CHAPTERS[:5]):
        for at in range(0, 8000, 2000):
            part = text[at : at + 2000]
            sentences = part.split(". ")
            copies = [part, part, part.replace(" the ", " a "), ". ".join(reversed(sentences)), part[400:1400]]
            site = f"s{number % 2}"
            rows += [{"id": f"{number}-{at}-{i}", "text": copy, "site": site} for i, copy in enumerate(copies)]
    rows.append({"id": "empty", "text": ""})
    path = tmp_path_factory.mktemp("methods") / "documents.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def test_the_names_are_those_of_the_command_line() -> None:
    assert list(methods.NAMES) == list(get_args(By))
    listed = [line for line in cli("methods").splitlines() if line and not line.startswith(" ")]
    assert listed == list(methods.NAMES)


@pytest.mark.parametrize("html", [False, True])
def test_two_texts_have_the_answers_of_the_command_line(tmp_path: Path, html: bool) -> None:
    left, right = tmp_path / ("left.html" if html else "left.txt"), tmp_path / "right.txt"
    left.write_text(PAGE if html else TEXT, encoding="utf-8")
    right.write_text(OTHER, encoding="utf-8")
    printed = cli("compare", left, right, "--all-methods", "--json").splitlines()
    found = methods.compare(Html(PAGE) if html else TEXT, OTHER)
    assert [json.loads(one.to_json()) for one in found] == [json.loads(line) for line in printed]
    assert [methods.MethodReport.from_json(one.to_json()) for one in found] == found
    assert [one.method for one in found] == list(methods.NAMES)
    [ccdet] = [one for one in found if one.method == "ccdet"]
    ccs = next(figure for figure in ccdet.figures if figure.name == "ccs")
    assert ccs.num is not None and ccs.den and ccs.value == ccs.num / ccs.den and ccs.least == 0.5
    text = prepare(Html(PAGE) if html else TEXT).text
    assert ccdet.shared and all(text[slice(*span[:2])] for one in ccdet.shared for span in one.left)


def test_values_and_statistics_are_taken(lines: Path, tmp_path: Path) -> None:
    file = tmp_path / "terms"
    cli("statistics", "--documents", lines, "--out", file)
    statistics = methods.Statistics()
    for line in lines.read_text(encoding="utf-8").splitlines():
        statistics.add(json.loads(line)["text"])
    assert statistics.to_bytes() == file.read_bytes()
    twice = methods.Statistics.from_bytes(file.read_bytes())
    twice.merge(statistics)
    assert len(twice) == 2 * len(statistics)

    left, right = tmp_path / "left.txt", tmp_path / "right.txt"
    left.write_text(TEXT, encoding="utf-8")
    right.write_text(OTHER, encoding="utf-8")
    given: list[Any] = ["--json", "--statistics", file, "--method"]
    printed = cli("compare", left, right, *given, "cosine") + cli(
        "compare", left, right, *given, "ccdet", "--set", "L=4"
    )
    names: list[By] = ["cosine", "ccdet"]
    found = methods.compare(TEXT, OTHER, methods=names, parameters={"ccdet": {"L": 4}}, statistics=statistics)
    assert [json.loads(one.to_json()) for one in found] == [json.loads(line) for line in printed.splitlines()]
    own = methods.compare(TEXT, OTHER, methods=names)
    assert found[0].score != own[0].score and found[1].figures != own[1].figures
    assert methods.parameters("ccdet", {"L": 4})[0] == ("L", "4", "CCDet")


@pytest.mark.parametrize("by", get_args(By))
def test_a_collection_has_the_answers_of_the_command_line(lines: Path, tmp_path: Path, by: By) -> None:
    clusters, out = tmp_path / "clusters", tmp_path / "out"
    printed = cli("dedup", "--documents", lines, "--by", by, "--clusters", clusters)
    found = dedup(lines, out, by=by)
    assert (out / "pairs.jsonl").read_text(encoding="utf-8") == printed
    written = [json.loads(line) for line in clusters.read_text(encoding="utf-8").splitlines()]
    assert [{"id": one.id, "cluster": one.cluster} for one in found.decisions] == written
    assert found.pairs and {pair.by for pair in found.pairs} == {by}

    rows = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    prints = methods.fingerprints([(row["id"], row["text"]) for row in rows], by)
    own = "".join(f"{id}\t{one}\n" for id, ones in prints for one in ones)
    assert own == cli("fingerprint", "--documents", lines, "--by", by)
    assert own


def test_pairs_inside_a_group_connect_nothing() -> None:
    rows = [{"id": str(i), "text": TEXT, "group": group} for i, group in enumerate(["a", "a", "b"])]
    found = dedup(rows, by="shingling")
    assert [(pair.a, pair.b, pair.grouped) for pair in found.pairs] == [
        ("0", "2", False),
        ("1", "2", False),
        ("0", "1", True),
    ]
    alone = dedup(rows[:2], by="shingling")
    assert [one.cluster for one in alone.decisions] == ["0", "1"] and alone.stays == ["0", "1"]


def test_what_is_refused_is_named() -> None:
    unknown: Any = "ccdt"
    with pytest.raises(JuhaoError, match='option methods must be one of juhao, ccdet, .*, not "ccdt"'):
        methods.compare(TEXT, OTHER, methods=[unknown])
    with pytest.raises(JuhaoError, match="option by must be one of"):
        methods.fingerprints({"a": TEXT}, unknown)
    with pytest.raises(JuhaoError, match="ccdet has no parameter l; it has L, T_ccs"):
        methods.compare(TEXT, OTHER, parameters={"ccdet": {"l": 9}})
    with pytest.raises(TypeError, match="methods must be a list of names"):
        methods.compare(TEXT, OTHER, methods="ccdet")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"statistics must be juhao\.methods\.Statistics, not dict"):
        methods.compare(TEXT, OTHER, statistics={})  # type: ignore[arg-type]
    with pytest.raises(JuhaoError, match="option statistics needs by="):
        dedup([("a", TEXT)], statistics=methods.Statistics())
    with pytest.raises(JuhaoError) as refused:
        methods.Statistics.from_bytes(b"no statistics")
    assert refused.value.code == "bad-stored"

"""The SQL steps on DuckDB: the same bytes as the command line and the index in memory, in any order."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from juhao import Corpus, JuhaoError, _juhao, _steps, dedup, duck
from juhao._options import given_values

from pages import SCHEMA, pages
from test_compare import CLI

LABELS: dict[str, Any] = {"site": "site", "group": "author"}
COUNT = 700


def canonical(rows: list[dict[str, Any]]) -> bytes:
    """Lines of JSON, sorted."""
    return "\n".join(sorted(json.dumps(row, sort_keys=True) for row in rows)).encode()


def found(out: Path | str, coverage: bool = True) -> bytes:
    """Pairs and clusters of a run."""
    pairs = pq.read_table(Path(out) / "pairs").to_pylist()
    rows = [{name: pair[name] for name in ("a", "b", "relation", "score", "grouped")} for pair in pairs]
    for row, pair in zip(rows, pairs, strict=True):
        if coverage:
            row["coverage"] = [pair["a_covered"] / pair["a_counted"], pair["b_covered"] / pair["b_counted"]]
    return canonical(rows + pq.read_table(Path(out) / "clusters").to_pylist())


def in_memory(given: list[dict[str, str]], coverage: bool = True) -> bytes:
    """The pairs and clusters of `Corpus`, which gets the documents in the order of their ids."""
    corpus = Corpus(keep_texts=True, fold="zh")
    for page in sorted(given, key=lambda page: page["id"]):
        corpus.add(page["id"], page["text"], site=page["site"], group=page["author"])
    pairs = corpus.pairs()
    rows: list[dict[str, Any]] = [
        {"a": pair.a, "b": pair.b, "relation": pair.relation, "score": pair.score, "grouped": grouped}
        | ({"coverage": list(pair.coverage)} if coverage else {})
        for all, grouped in ((pairs.pairs, False), (pairs.grouped, True))
        for pair in all
    ]
    centre = {page["id"]: page["id"] for page in given}
    for cluster in corpus.clusters():
        centre.update({member.id: cluster.centre for member in cluster.members})
    return canonical(rows + [{"id": id, "cluster": cluster} for id, cluster in centre.items()])


def decisions(out: Path | str) -> list[tuple[str, str, str]]:
    """What becomes of each document in a run."""
    rows = sorted(pq.read_table(Path(out) / "decisions").to_pylist(), key=lambda row: str(row["id"]))
    assert all(row["stays"] == (row["id"] == row["kept"]) for row in rows)
    return [(row["id"], row["cluster"], row["kept"]) for row in rows]


def decided_in_memory(given: list[dict[str, Any]], keep: Any) -> list[tuple[str, str, str]]:
    """The same by `juhao.dedup`. The kind of a page is its date: any string is."""
    rows = [
        {"id": page["id"], "text": page["text"], "site": page["site"], "group": page["author"], "date": page["kind"]}
        for page in sorted(given, key=lambda page: str(page["id"]))
    ]
    return [(one.id, one.cluster, one.kept) for one in dedup(rows, keep=keep, keep_texts="all").decisions]


def passages_of(out: Path | str) -> bytes:
    """The places of the passages in a run."""
    return canonical(pq.read_table(Path(out) / "passages").to_pylist())


def places_of_lines(lines: bytes) -> bytes:
    """The same rows from lines of passages."""
    passages = [json.loads(line) for line in lines.splitlines()]
    more = [{name: one[name] for name in ("text", "pairs", "allPairs")} for one in passages]
    return canonical(
        [
            {"passage": number} | more[number] | place
            for number, one in enumerate(passages)
            for place in one["documents"]
        ]
    )


def passages_in_memory(given: list[dict[str, Any]], folder: Path, **settings: Any) -> bytes:
    """The same by `juhao.dedup`."""
    rows = [
        {"id": page["id"], "text": page["text"], "site": page["site"], "group": page["author"]}
        for page in sorted(given, key=lambda page: str(page["id"]))
    ]
    dedup(rows, folder, keep_texts="all", **settings)
    return places_of_lines((folder / "passages.jsonl").read_bytes())


def near_copies(documents: int) -> list[dict[str, str]]:
    """Texts of which each has eight characters of 400 exchanged. Of 300 not all pairs are listed."""
    rng = random.Random(documents)
    text = [chr(rng.randrange(0x4E00, 0x59B8)) for _ in range(400)]
    row = {"site": "", "author": ""}
    rows = []
    for number in range(documents):
        own = list(text)
        for at in rng.sample(range(400), 8):
            own[at] = chr(rng.randrange(0x5A00, 0x65B8))
        rows.append(row | {"id": f"{number:04}", "text": "".join(own) + "。"})
    return rows


@pytest.fixture(scope="module")
def given() -> list[dict[str, str]]:
    return list(pages(COUNT))


@pytest.fixture(scope="module")
def wanted(given: list[dict[str, str]]) -> bytes:
    return in_memory(given)


def written(given: list[dict[str, Any]], folder: Path, parts: int, seed: int | None = None) -> Path:
    """Parquet files of the pages, in another order for each seed."""
    rows = list(given)
    if seed is not None:
        random.Random(seed).shuffle(rows)
    folder.mkdir(parents=True)
    for part in range(parts):
        pq.write_table(pa.Table.from_pylist(rows[part::parts], SCHEMA), folder / f"part-{part}.parquet")
    return folder


def test_the_pages_have_pairs_of_every_kind(wanted: bytes) -> None:
    rows = [json.loads(line) for line in wanted.splitlines()]
    kinds = {row.get("relation") for row in rows} - {None}
    assert kinds == {"duplicate", "contains", "contained", "partial", "distinct"}
    assert sum(row.get("grouped", False) for row in rows) > 10 and sum("relation" in row for row in rows) > 500


@pytest.mark.parametrize(("parts", "batch", "seed"), [(1, 1, None), (7, 100, 1), (64, 10_000, 2)])
def test_pairs_and_clusters_are_those_in_memory(
    given: list[dict[str, str]], wanted: bytes, tmp_path: Path, parts: int, batch: int, seed: int | None
) -> None:
    source = written(given, tmp_path / "in", parts, seed)
    run = duck.dedup(source, tmp_path / "out", batch=batch, memory="300MB", **LABELS)
    assert found(tmp_path / "out") == wanted
    assert run.steps["features"] == COUNT and run.steps["template"] > 0 and not run.left_out


@pytest.mark.parametrize("keep", ["first", "longest", "newest"])
def test_the_clean_set_is_that_in_memory(given: list[dict[str, Any]], tmp_path: Path, keep: Any) -> None:
    pages = [page | {"kind": page["kind"] or None} for page in given]
    duck.dedup(written(pages, tmp_path / "in", 3, 5), tmp_path / "out", date="kind", keep=keep, **LABELS)
    own = decisions(tmp_path / "out")
    assert own == decided_in_memory(pages, keep)
    assert 100 < sum(id != kept for id, _, kept in own) < 400


@pytest.mark.parametrize(("parts", "batch", "seed"), [(1, 1, None), (7, 100, 1)])
def test_passages_are_those_in_memory_and_of_the_command_line(
    given: list[dict[str, str]], tmp_path: Path, parts: int, batch: int, seed: int | None
) -> None:
    wanted = passages_in_memory(given, tmp_path / "memory")
    duck.dedup(written(given, tmp_path / "in", parts, seed), tmp_path / "out", batch=batch, **LABELS)
    assert passages_of(tmp_path / "out") == wanted
    rows = [json.loads(line) for line in wanted.splitlines()]
    # stock sentences, and copies of one text
    assert len({row["passage"] for row in rows}) > 5 and len(rows) > 100

    corpus = Corpus(keep_texts=True)
    file, printed = tmp_path / "pages.jsonl", tmp_path / "printed.parquet"
    with file.open("w", encoding="utf-8") as lines:
        for page in sorted(given, key=lambda page: page["id"]):
            corpus.add(page["id"], page["text"], site=page["site"], group=page["author"])
            line = {"id": page["id"], "text": page["text"], "site": page["site"], "group": page["author"]}
            lines.write(json.dumps(line) + "\n")
    own = [
        {"passage": number, "text": one.text, "pairs": one.pairs, "allPairs": one.all_pairs}
        | {"id": place.id, "start": place.start, "end": place.end}
        for number, one in enumerate(corpus.passages())
        for place in one.documents
    ]
    assert canonical(own) == wanted
    call: list[str | Path] = [CLI, "dedup", "--documents", file, "--keep-texts", "--passages", printed]
    subprocess.run(call, check=True, capture_output=True)
    numbers = ("passage", "start", "end", "pairs", "allPairs")
    assert canonical(
        [row | {name: int(row[name]) for name in numbers} for row in pq.read_table(printed).to_pylist()]
    ) == (wanted)


def test_passages_of_pages_are_in_the_source_of_each_page(tmp_path: Path) -> None:
    body = "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。"
    # the same text in other sources, so that the places of copies differ
    pages = [f"<title>x</title>{'<div>' * number}<p>{body}" for number in range(4)]
    rows: list[dict[str, Any]] = [{"id": f"p{number}", "html": page} for number, page in enumerate(pages)]
    engines: list[Any] = ["memory", "duckdb"]
    found = []
    for engine in engines:
        dedup(rows, tmp_path / engine, engine=engine, keep_texts="all")
        found.append((tmp_path / engine / "passages.jsonl").read_bytes())
    assert found[0] == found[1]
    (passage,) = [json.loads(line) for line in found[0].splitlines()]
    starts = [place["start"] for place in passage["documents"]]
    assert starts == [page.index(body) for page in pages]


def test_passages_are_those_in_memory_for_every_group_and_preset(given: list[dict[str, str]], tmp_path: Path) -> None:
    quoted = [{**page, "text": f"“{page['text']}”"} if place % 3 == 0 else page for place, page in enumerate(given)]
    rows = [{**page, "group": page["author"]} for page in sorted(quoted, key=lambda page: page["id"])]
    engines: list[Any] = ["memory", "duckdb"]
    answers = []
    settings: list[dict[str, Any]] = [{}, {"groups": "ignored"}, {"preset": "thesis"}]
    for number, how in enumerate(settings):
        found = []
        for engine in engines:
            out = tmp_path / f"{number}-{engine}"
            answer = dedup(rows, out, engine=engine, keep_texts="all", **how)
            found.append((answer, (out / "passages.jsonl").read_bytes()))
        assert found[0] == found[1], how
        answers.append(found[0][1])
    assert len(set(answers)) == len(settings), "each says something else"
    duck.dedup(written(quoted, tmp_path / "in", 1), tmp_path / "without", passages=False, **LABELS)
    assert not (tmp_path / "without" / "passages").exists()


@pytest.mark.parametrize("keep", ["first", "longest", "newest"])
def test_of_a_crowd_of_near_copies_one_stays_as_in_memory(tmp_path: Path, keep: Any) -> None:
    pages = [page | {"kind": str(place % 7)} for place, page in enumerate(near_copies(300))]
    pages += [page | {"kind": "", "id": f"x{page['id']}"} for page in crowd(30)]
    duck.dedup(written(pages, tmp_path / "in", 3, 5), tmp_path / "out", date="kind", keep=keep, **LABELS)
    own = decisions(tmp_path / "out")
    assert own == decided_in_memory(pages, keep)
    stay = [id for id, _, kept in own if id == kept]
    assert sum(not id.startswith("x") for id in stay) == 1 and len(stay) > 20
    pairs = pq.read_table(tmp_path / "out" / "pairs").num_rows
    assert pairs < 300 * 299 // 4, "not all pairs are listed"


def test_the_command_line_gives_the_same_bytes(given: list[dict[str, str]], tmp_path: Path) -> None:
    file, clusters = tmp_path / "pages.jsonl", tmp_path / "clusters.jsonl"
    rows = sorted(given, key=lambda page: page["id"])
    lines = [{"id": one["id"], "text": one["text"], "site": one["site"], "group": one["author"]} for one in rows]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    call: list[str | Path] = [CLI, "dedup", "--documents", file, "--keep-texts", "--clusters", clusters]
    answer = subprocess.run(call, check=True, capture_output=True).stdout
    pairs = [{"grouped": False} | json.loads(line) for line in answer.splitlines()]
    own = [{name: pair[name] for name in ("a", "b", "relation", "score", "grouped")} for pair in pairs]
    for pair in own:
        pair["score"] = float(pair["score"])
    duck.dedup(file, tmp_path / "out", site="site", group="group")
    sets = [json.loads(line) for line in clusters.read_text("utf-8").splitlines()]
    assert canonical(own + sets) == found(tmp_path / "out", coverage=False)


def test_an_interrupted_run_continues_after_the_last_finished_step(
    given: list[dict[str, str]], wanted: bytes, tmp_path: Path
) -> None:
    source, out = written(given, tmp_path / "in", 2), tmp_path / "out"
    first = duck.dedup(source, out, **LABELS)
    assert set(first.seconds) == set(first.steps)
    again = duck.dedup(source, out, **LABELS)
    assert again.seconds == {} and again.steps == first.steps
    # half-written: the mark is missing, and so is most of a file; all later steps follow from it
    (out / "index" / "_SUCCESS").unlink()
    (out / "index" / "part-0.parquet").write_bytes(b"PAR1")
    third = duck.dedup(source, out, **LABELS)
    order = _steps.ORDER[None]
    later = order[order.index("index") :]
    assert set(third.seconds) == set(later) & set(third.steps)
    assert found(out) == wanted


def test_a_failed_step_keeps_what_was_finished(
    given: list[dict[str, str]], wanted: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, out = written(given, tmp_path / "in", 1), tmp_path / "out"

    def full(self: duck.DuckDb, name: str, query: str) -> None:
        if name == "candidates":
            raise OSError(28, "No space left on device")
        return write(self, name, query)

    write = duck.DuckDb.write
    with monkeypatch.context() as patched:
        patched.setattr(duck.DuckDb, "write", full)
        with pytest.raises(duck.StepError, match="step candidates: .*No space left.*the same call continues"):
            duck.dedup(source, out, **LABELS)
    assert (out / "index" / "_SUCCESS").exists() and not (out / "pairs").exists()
    run = duck.dedup(source, out, **LABELS)
    assert "index" not in run.seconds and found(out) == wanted


def test_another_run_is_not_continued(given: list[dict[str, str]], tmp_path: Path) -> None:
    source, out = written(given[:50], tmp_path / "in", 1), tmp_path / "out"
    duck.dedup(source, out)
    with pytest.raises(ValueError, match="holds another run: parameters"):
        duck.dedup(source, out, clustering="one-way")
    pq.write_table(pa.Table.from_pylist(given[:40], SCHEMA), source / "part-0.parquet")
    with pytest.raises(ValueError, match="holds another run: inputs"):
        duck.dedup(source, out)


def test_new_pages_meet_the_old_ones(given: list[dict[str, str]], wanted: bytes, tmp_path: Path) -> None:
    rows = list(given)
    random.Random(3).shuffle(rows)
    old, new = rows[:500], {page["id"] for page in rows[500:]}
    first = written(old, tmp_path / "old", 2)
    duck.dedup(first, tmp_path / "first", **LABELS)
    everything = written(rows, tmp_path / "all", 2)
    run = duck.dedup(everything, tmp_path / "second", previous=tmp_path / "first", **LABELS)
    assert run.steps["features"] == len(new)
    pairs = pq.read_table(tmp_path / "second" / "pairs").to_pylist()
    keys = [json.dumps([pair[name] for name in ("a", "b", "relation", "score", "grouped")]) for pair in pairs]
    all = [json.loads(line) for line in wanted.splitlines()]
    touching = [row for row in all if "a" in row and not new.isdisjoint((row["a"], row["b"]))]
    assert len(touching) > 100
    assert sorted(keys) == sorted(
        json.dumps([row[name] for name in ("a", "b", "relation", "score", "grouped")]) for row in touching
    )


def test_the_budget_is_checked_before_the_pair_step(given: list[dict[str, str]], wanted: bytes, tmp_path: Path) -> None:
    source = written(given, tmp_path / "in", 1)
    whole = duck.dedup(source, tmp_path / "whole", **LABELS).pairs_to_count
    with pytest.raises(duck.BudgetError, match="the budget is 2,000: raise budget=, or set over_budget='lower'"):
        duck.dedup(source, tmp_path / "refused", budget=2000, **LABELS)
    assert not (tmp_path / "refused" / "candidates").exists()
    run = duck.dedup(source, tmp_path / "lower", budget=whole - 1, over_budget="lower", **LABELS)
    assert run.pairs_to_count < whole
    assert "left out" in run.left_out[0] and "lists of more than" in run.left_out[0]
    kept = {line for line in wanted.splitlines() if b'"a"' in line}
    fewer = {line for line in found(tmp_path / "lower").splitlines() if b'"a"' in line}
    assert fewer < kept and len(fewer) > 1000


def crowd(documents: int) -> list[dict[str, str]]:
    """Short texts with one passage in common."""
    rng = random.Random(documents)
    passage = "".join(chr(rng.randrange(0x4E00, 0x59B8)) for _ in range(90))
    own = ["".join(chr(rng.randrange(0x5A00, 0x65B8)) for _ in range(30)) for _ in range(documents)]
    row = {"site": "", "author": ""}
    return [row | {"id": f"{place:04}", "text": f"{text}。{passage}。"} for place, text in enumerate(own)]


@pytest.mark.parametrize(("documents", "is_all"), [(100, True), (250, False)])
def test_a_passage_of_any_number_of_documents_is_found_as_in_memory(
    tmp_path: Path, documents: int, is_all: bool
) -> None:
    given = crowd(documents)
    source = written(given, tmp_path / "in", 3, 1)
    duck.dedup(source, tmp_path / "out", **LABELS)
    assert found(tmp_path / "out") == in_memory(given)
    pairs = pq.read_table(tmp_path / "out" / "pairs").to_pylist()
    assert {one for pair in pairs for one in (pair["a"], pair["b"])} == {page["id"] for page in given}
    assert (len(pairs) == documents * (documents - 1) // 2) == is_all
    if not is_all:
        # pairs of crowded lists are few and never left out
        with pytest.raises(duck.BudgetError, match="raise budget=$"):
            duck.dedup(source, tmp_path / "budget", budget=2000, over_budget="lower", **LABELS)


def test_a_page_that_cannot_be_read_is_an_error_with_its_id(given: list[dict[str, str]], tmp_path: Path) -> None:
    bad: list[dict[str, Any]] = [*given[:100], {"id": "none", "text": None, "site": "", "author": ""}]
    duck.dedup(written(bad, tmp_path / "in", 3), tmp_path / "out", **LABELS)
    assert pq.read_table(tmp_path / "out" / "errors").to_pylist() == [{"id": "none", "error": "the text is null"}]
    assert found(tmp_path / "out") == in_memory(given[:100])


def test_strange_texts_are_texts(tmp_path: Path) -> None:
    rows = [
        ("nul", "\0" * 40),
        ("mark", "\ufeff一句。二句。"),
        ("same", "一句。二句。"),
        ("rtl", "\u202eabc\u202c def ghi"),
        ("empty", ""),
    ]
    table = pa.table({"id": [id for id, _ in rows], "text": [text for _, text in rows]})
    duck.dedup(table, tmp_path / "out")
    assert found(tmp_path / "out") == in_memory(
        [{"id": id, "text": text, "site": "", "author": ""} for id, text in rows]
    )


def test_bad_input_is_named(given: list[dict[str, str]], tmp_path: Path) -> None:
    source = written(given[:20], tmp_path / "in", 1)
    with pytest.raises(ValueError, match="there is no column 'body'; there are: 'id', 'text'"):
        duck.dedup(source, tmp_path / "a", text="body")
    with pytest.raises(ValueError, match="there is no column 'page'"):
        duck.dedup(source, tmp_path / "a", group="page")
    with pytest.raises(ValueError, match="column 'n' must hold strings, not BIGINT"):
        duck.dedup(pa.table({"id": ["a"], "n": [1]}), tmp_path / "a", text="n")
    with pytest.raises(ValueError, match="found more than once, or null: 'a', 'b'"):
        duck.dedup(pa.table({"id": ["b", "a", "a", "b", "c"], "text": ["x"] * 5}), tmp_path / "b")
    with pytest.raises(ValueError, match="found more than once, or null: null"):
        duck.dedup(pa.table({"id": ["b", None], "text": ["x"] * 2}), tmp_path / "c")
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 is not all of it")
    with pytest.raises(ValueError, match="the input cannot be read"):
        duck.dedup(tmp_path / "bad.parquet", tmp_path / "d")
    mixed = tmp_path / "mixed.jsonl"
    mixed.write_text('{"id": "a", "text": "x"}\n{"id": "b", "text": 7}\n{"id": "c", "text": {"y": 1}}\n', "utf-8")
    with pytest.raises(ValueError, match="must hold strings"):
        duck.dedup(mixed, tmp_path / "e")
    with pytest.raises(FileNotFoundError, match="no such file"):
        duck.dedup(tmp_path / "nothing.parquet", tmp_path / "f")
    with pytest.raises(ValueError, match="name one column"):
        duck.dedup(source, tmp_path / "g", text="text", html="text")
    with pytest.raises(ValueError, match="keep must be 'first', 'longest' or 'newest', not 'best'"):
        duck.dedup(source, tmp_path / "h", keep="best")  # type: ignore[arg-type]


def test_pages_of_html_are_read_as_pages(tmp_path: Path) -> None:
    body = "<p>清晨的渡口没有人，只有一条旧船系在柳树下。<p>船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。"
    table = pa.table({"url": ["a", "b"], "html": [f"<title>x</title>{body}", f"<main>{body}</main>"]})
    duck.dedup(table, tmp_path / "out", html="html", id="url")
    (pair,) = pq.read_table(tmp_path / "out" / "pairs").to_pylist()
    assert (pair["a"], pair["b"], pair["relation"]) == ("a", "b", "duplicate")


def by_command_line(given: list[dict[str, str]], folder: Path, by: str, values: dict[str, object]) -> bytes:
    """The pairs and clusters of `juhao dedup --by`, which gets the documents in the order of their ids."""
    file, clusters = folder / f"{by}.jsonl", folder / f"{by}-clusters.jsonl"
    rows = sorted(given, key=lambda page: page["id"])
    lines = [{"id": one["id"], "text": one["text"], "site": one["site"]} for one in rows]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    call: list[str | Path] = [CLI, "dedup", "--by", by, "--documents", file, "--clusters", clusters]
    for name, value in values.items():
        call += ["--set", f"{name}={value}"]
    answer = subprocess.run(call, check=True, capture_output=True).stdout
    (folder / "printed.jsonl").write_bytes(answer)
    pairs = [{"grouped": False} | json.loads(line) for line in answer.splitlines()]
    own = [{name: pair[name] for name in ("a", "b", "relation", "score", "grouped")} for pair in pairs]
    for pair in own:
        pair["score"] = float(pair["score"])
    return canonical(own + [json.loads(line) for line in clusters.read_text("utf-8").splitlines()])


def by_memory(given: list[dict[str, str]], by: str, values: dict[str, object]) -> bytes:
    """The same by the core in this process. It has no dictionary of words, and neither have the steps; the command line
    that the tests build has one, which Simhash+SP reads."""
    rows = sorted(given, key=lambda page: page["id"])
    ids, sites = [page["id"] for page in rows], sorted({"", *(page["site"] for page in rows)})
    numbers = [sites.index(page["site"]) for page in rows]
    texts: list[str | None] = [page["text"] for page in rows]
    pairs, clusters, *_ = _juhao.collect(texts, False, numbers, {}, by, given_values(values), None)
    own: list[dict[str, Any]] = [
        {"a": ids[a], "b": ids[b], "relation": relation, "score": score, "grouped": False}
        for a, b, relation, score in pairs
    ]
    centre = {id: id for id in ids}
    for cluster in clusters:
        centre.update((ids[member], ids[cluster[0]]) for member in cluster)
    return canonical(own + [{"id": id, "cluster": cluster} for id, cluster in centre.items()])


#: Each published method with the paper's values and with others, and the relations that it finds among the pages.
PUBLISHED: list[tuple[Any, dict[str, object], set[str]]] = [
    ("ccdet", {}, {"duplicate", "contains", "contained"}),
    ("ccdet", {"L": 6, "T_ccs": 0.2, "T_clr": 0.8, "site-df": 4}, {"duplicate", "contains", "contained"}),
    ("pku-lcs", {}, {"duplicate", "contains", "contained", "partial"}),
    ("pku-lcs", {"m": 3, "Z": 40, "site-df": 9, "max-df": 30, "c": 0.9}, {"duplicate", "contains", "partial"}),
    ("simhash-sp", {}, {"duplicate"}),
    ("simhash-sp", {"distance": 12}, {"duplicate"}),
]


@pytest.mark.parametrize(("by", "values", "relations"), PUBLISHED)
def test_published_methods_give_the_bytes_of_memory_and_of_the_command_line(
    given: list[dict[str, str]], tmp_path: Path, by: Any, values: dict[str, object], relations: set[str]
) -> None:
    wanted = by_memory(given, by, values)
    assert by == "simhash-sp" or by_command_line(given, tmp_path, by, values) == wanted
    rows = [json.loads(line) for line in wanted.splitlines()]
    assert {row["relation"] for row in rows if "relation" in row} >= relations
    clusters = [row["cluster"] for row in rows if "cluster" in row]
    assert len(clusters) == COUNT and len(set(clusters)) < COUNT - 50
    for parts, batch, seed in [(1, 1, 6), (5, 1000, 7)]:
        source, out = written(given, tmp_path / f"in-{parts}", parts, seed), tmp_path / f"out-{parts}"
        run = duck.dedup(source, out, by=by, values=values, batch=batch, site="site")
        assert found(out, coverage=False) == wanted
    again = duck.dedup(source, out, by=by, values=values, batch=batch, site="site")
    assert again.seconds == {} and again.steps == run.steps


@pytest.mark.parametrize(("by", "values", "relations"), PUBLISHED)
def test_dedup_by_a_method_is_one_answer_in_memory_and_in_duckdb(
    given: list[dict[str, str]], tmp_path: Path, by: Any, values: dict[str, object], relations: set[str]
) -> None:
    wanted = by_memory(given, by, values)
    rows = sorted(given, key=lambda page: page["id"])
    apart = [{name: page[name] for name in ("id", "text", "site")} for page in rows]
    found = dedup(apart, tmp_path / "apart", by=by, values=values)
    pairs = [{name: getattr(pair, name) for name in ("a", "b", "relation", "score", "grouped")} for pair in found.pairs]
    assert canonical(pairs + [{"id": one.id, "cluster": one.cluster} for one in found.decisions]) == wanted
    assert {(pair.by, pair.certain) for pair in found.pairs} == {(by, None)}
    if by != "simhash-sp":
        by_command_line(given, tmp_path, by, values)
        assert (tmp_path / "apart/pairs.jsonl").read_bytes() == (tmp_path / "printed.jsonl").read_bytes()

    labelled = [page | {"group": page["author"], "date": page["kind"]} for page in rows]
    keeps: list[Any] = [] if values else ["first", "longest", "newest"]
    for keep in keeps:
        answers = []
        engines: list[Any] = ["memory", "duckdb"]
        for engine in engines:
            out = tmp_path / f"{keep}-{engine}"
            answer = dedup(labelled, out, engine=engine, by=by, values=values, keep=keep, groups="ignored")
            names = ("documents.jsonl", "documents.parquet", "clean.jsonl")
            files = [(out / name).read_bytes() for name in names]
            answers.append((sorted(answer.pairs), answer.decisions, answer.duplicates, answer.ignored, files))
        assert answers[0] == answers[1]
        assert answer.duplicates and len(answer.stays) + sum(map(len, answer.duplicates.values())) == COUNT


def test_dedup_refuses_what_a_method_does_not_take(given: list[dict[str, str]]) -> None:
    bad: list[tuple[Any, dict[str, object] | None, str]] = [
        ("min-hash", {}, 'option by must be one of juhao, ccdet, .*, not "min-hash"'),
        ("ccdet", {"l": 9}, "ccdet has no parameter l; it has L, T_ccs"),
        (None, {"L": 9}, "option values needs by="),
    ]
    with pytest.raises(JuhaoError, match="option engine is 'duckdb', which has no by='minhash': only memory takes it"):
        dedup(given[:20], engine="duckdb", by="minhash")
    engines: list[Any] = ["memory", "duckdb"]
    for engine in engines:
        for by, values, why in bad:
            with pytest.raises(JuhaoError, match=why):
                dedup(given[:20], engine=engine, by=by, values=values)
        mixed = [{"id": "a", "text": given[0]["text"]}, {"id": "b", "html": "<p>x"}]
        with pytest.raises(JuhaoError, match="take texts or pages, not both"):
            dedup(mixed, engine=engine, by="ccdet")
        twice = [given[0], given[1], given[0]]
        found = dedup(twice, engine=engine, by="ccdet", keep_going=True)
        assert len(found.decisions) == 2 and "occurs twice" in found.refused[0].why


def test_new_pages_meet_the_old_ones_by_published_methods(given: list[dict[str, str]], tmp_path: Path) -> None:
    rows = list(given)
    random.Random(3).shuffle(rows)
    old, everything = written(rows[:500], tmp_path / "old", 2), written(rows, tmp_path / "all", 2)
    new = {page["id"] for page in rows[500:]}
    methods: list[Any] = ["pku-lcs", "simhash-sp"]
    for by in methods:
        duck.dedup(old, tmp_path / f"{by}-1", by=by)
        run = duck.dedup(everything, tmp_path / f"{by}-2", by=by, previous=tmp_path / f"{by}-1")
        duck.dedup(everything, tmp_path / f"{by}-whole", by=by)
        whole, some = (pq.read_table(tmp_path / f"{by}-{part}" / "pairs").to_pylist() for part in ("whole", "2"))
        touching = [pair for pair in whole if not new.isdisjoint((pair["a"], pair["b"]))]
        assert run.steps["features"] == len(new) and len(whole) > len(touching) > 15 and some == touching


def test_the_budget_of_candidate_sets(given: list[dict[str, str]], tmp_path: Path) -> None:
    source = written(given, tmp_path / "in", 1)
    whole = duck.dedup(source, tmp_path / "whole", by="pku-lcs").pairs_to_count
    with pytest.raises(duck.BudgetError, match="over_budget='lower' to leave out the longest candidate sets"):
        duck.dedup(source, tmp_path / "refused", by="pku-lcs", budget=whole - 1)
    assert not (tmp_path / "refused" / "verified").exists()
    run = duck.dedup(source, tmp_path / "lower", by="pku-lcs", budget=whole - 1, over_budget="lower")
    assert run.pairs_to_count < whole and "candidate sets of more than" in run.left_out[0]
    fewer, all = (set(found(tmp_path / name).splitlines()) for name in ("lower", "whole"))
    assert {line for line in fewer if b'"a"' in line} < {line for line in all if b'"a"' in line}


def test_values_of_a_method_are_checked_first(given: list[dict[str, str]], tmp_path: Path) -> None:
    source = written(given[:20], tmp_path / "in", 1)
    bad: list[tuple[Any, dict[str, object], str]] = [
        ("minhash", {}, "option by must be None, 'ccdet', 'pku-lcs' or 'simhash-sp', not \"minhash\""),
        ("ccdet", {"l": 9}, "ccdet has no parameter l; it has L, T_ccs"),
        ("simhash-sp", {"distance": 40}, "from 0 to 31"),
        (None, {"L": 9}, "option values needs by="),
    ]
    for by, values, why in bad:
        with pytest.raises(ValueError, match=why):
            duck.dedup(source, tmp_path / "out", by=by, values=values)
    with pytest.raises(ValueError, match="option fold must be one of"):
        duck.dedup(source, tmp_path / "out", fold="both")  # type: ignore[arg-type]
    assert not (tmp_path / "out" / "manifest.json").exists()


def test_texts_are_read_as_the_options_say(tmp_path: Path) -> None:
    text = "清晨的渡口没有人，只有一条旧船系在柳树下，船夫的女儿提着灯笼走下石阶，数着昨夜涨上来的水痕。"
    table = pa.table({"id": ["a", "b"], "text": [text, text.replace("，", "１２３４５６７８９")]})
    for ignore in (True, False):
        duck.dedup(table, tmp_path / str(ignore), ignore_numbers=ignore)
        (pair,) = pq.read_table(tmp_path / str(ignore) / "pairs").to_pylist()
        assert (pair["score"] == 1) == ignore

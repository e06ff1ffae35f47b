"""Collections: the same bytes as the command line, from every kind of source; what cannot be used is named."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from juhao import JuhaoError, Progress, _dedup, dedup

from test_compare import CLI, STATUTES

BRIDGE = "The old bridge across the river was opened again yesterday morning after nine months of work."
MENU = "Dumplings are sold on Tuesdays in the canteen, noodles on Mondays, and rice on all other days."


def documents() -> list[dict[str, Any]]:
    """Articles of statutes with copies, edited copies, parts, pages and groups."""
    rows: list[dict[str, Any]] = []
    for number, path in enumerate(STATUTES[:6]):
        text = path.read_text(encoding="utf-8")
        for at in range(0, 6000, 1000):
            part = text[at : at + 1000]
            rows.append(
                {"id": f"{number}-{at}", "text": part, "site": f"s{number % 3}", "date": f"2026-0{number + 1}-01"}
            )
            if at % 2000 == 0:
                rows.append(
                    {"id": f"{number}-{at}-edited", "text": part.replace("的", "之") + "完。", "date": "2026-07-01"}
                )
                rows.append({"id": f"{number}-{at}-part", "text": part[200:600], "group": f"g{number % 2}"})
            if at % 3000 == 0:
                rows.append(
                    {"id": f"{number}-{at}-page", "html": f"<html><body><article><p>{part}</article>", "group": "g0"}
                )
                rows.append({"id": 100 * number + at, "text": part})
    return rows


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lines") / "documents.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in documents()), encoding="utf-8")
    return path


def table() -> pa.Table:
    return pa.Table.from_pylist([{**row, "id": str(row["id"])} for row in documents()], schema=SCHEMA)


SCHEMA = pa.schema([(name, pa.string()) for name in ("id", "text", "html", "site", "group", "date")])


@pytest.mark.parametrize("keep", ["first", "longest", "newest"])
@pytest.mark.parametrize(
    "texts",
    [("bounded", []), ("none", ["--profiles"]), ("all", ["--keep-texts"]), ("first", ["--profiles-first"])],
)
def test_files_are_those_of_the_command_line(lines: Path, tmp_path: Path, keep: Any, texts: Any) -> None:
    name, flags = texts
    clusters, clean = tmp_path / "clusters.jsonl", tmp_path / "clean.jsonl"
    command: list[str | Path] = [
        CLI,
        "dedup",
        "--documents",
        lines,
        "--clusters",
        clusters,
        "--keep",
        keep,
        "--out",
        clean,
        *flags,
    ]
    passages = tmp_path / "passages.jsonl"
    if name != "none":
        command += ["--passages", passages]
    pairs = subprocess.run(command, check=True, capture_output=True).stdout
    how: dict[str, Any] = {"profiles_first": True} if name == "first" else {"keep_texts": name}
    found = dedup(lines, tmp_path / "out", keep=keep, **how)
    out = tmp_path / "out"
    assert (out / "pairs.jsonl").read_bytes() == pairs and len(pairs.splitlines()) > 60
    assert (out / "clean.jsonl").read_bytes() == clean.read_bytes()
    if name == "none":
        assert not (out / "passages.jsonl").exists()
    else:
        assert (out / "passages.jsonl").read_bytes() == passages.read_bytes() != b""
    rows = [json.loads(line) for line in (out / "documents.jsonl").read_bytes().splitlines()]
    assert [{"id": row["id"], "cluster": row["cluster"]} for row in rows] == [
        json.loads(line) for line in clusters.read_bytes().splitlines()
    ]
    assert [json.loads(line)["id"] for line in clean.read_bytes().splitlines()] == [
        int(id) if id.isdigit() else id for id in found.stays
    ]
    assert sum(map(len, found.duplicates.values())) == len(rows) - len(found.stays) > 20
    assert not [path.name for path in out.iterdir() if path.name.startswith(".")]


def shared(count: int) -> list[dict[str, Any]]:
    """Articles with parts of each other, in pieces and lines that differ in case, width and form."""
    parts = "\n".join(path.read_text("utf-8") for path in STATUTES[:6]).split("\n")
    articles = [part.strip() for part in parts if len(part) > 60][: 3 * count]
    words = "The Bridge Across The River Was Opened Again Yesterday Morning After Nine Months Of Work."
    rows = []
    for number in range(count):
        own = articles[3 * number : 3 * number + 3]
        other = articles[(7 * number) % len(articles)]
        gap = ("\n", "\r\n", "\n\n", "\t👍 ", "")[number % 5]
        notice = (words, words.upper(), words.replace(" ", "\u2003"))[number % 3]
        text = gap.join([own[0], other, notice, *own[1:], "開" + other if number % 4 == 0 else other])
        rows.append({"id": f"{number}", "text": text, "date": f"2026-01-{1 + number % 28:02}" if number % 3 else None})
    pages = [{"id": "page", "html": f"<p>{articles[1]}</p><p>{articles[4]}</p>"}, {"id": "none", "text": ""}]
    return [*rows, {"id": "copy", "text": rows[3]["text"], "more": [1.5, {"a": None}]}, *pages]


CUTS: list[Any] = ["passages", "lines", "paragraphs"]


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("keep", ["first", "longest", "newest"])
def test_cut_is_that_of_the_command_line(tmp_path: Path, keep: Any, cut: Any) -> None:
    rows, lines, clean, out = shared(20), tmp_path / "rows.jsonl", tmp_path / "clean.jsonl", tmp_path / "out"
    lines.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    done = subprocess.run(
        [CLI, "dedup", "--documents", lines, "--keep", keep, "--out", clean, "--cut", cut],
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    counts = dedup(lines, out, keep=keep, cut=cut).cut
    assert (out / "clean.jsonl").read_bytes() == clean.read_bytes()
    assert counts and counts.documents > 3 and counts.pages == 1 and counts.by_profiles == 0
    said = f"cut {counts.characters} characters; documents that lost text: {counts.documents}; now empty: "
    assert f"{said}{counts.emptied}\n" in done.stderr
    given = {row["id"]: row.get("text", "") for row in rows}
    for line in map(json.loads, clean.read_text("utf-8").splitlines()):
        text = given[line["id"]]
        for start, end in reversed(line.get("cut", [])):
            text = text[:start] + text[end:]
        assert line.get("text", "") == text
    # Rows in memory have the same lines, and a table the same texts.
    dedup(rows, tmp_path / "rows", keep=keep, cut=cut)
    own, expected = ((folder / "clean.jsonl").read_bytes().splitlines() for folder in (tmp_path / "rows", out))
    assert list(map(json.loads, own)) == list(map(json.loads, expected))


@pytest.mark.parametrize("cut", CUTS)
def test_tables_are_cut_as_lines_are(tmp_path: Path, cut: Any) -> None:
    rows = [{**row, "n": number} for number, row in enumerate(shared(20))]
    path, lines, out, clean = (tmp_path / name for name in ("rows.parquet", "rows.jsonl", "out", "clean.parquet"))
    lines.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    dedup(lines, tmp_path / "lines", cut=cut)
    expected = [json.loads(line) for line in (tmp_path / "lines/clean.jsonl").read_text("utf-8").splitlines()]
    schema = pa.schema([*(pa.field(name, pa.string()) for name in ("id", "html", "text", "date")), ("n", pa.int16())])
    given = pa.Table.from_pylist([{**row, "more": None} for row in rows], schema=schema)
    pq.write_table(given, path, row_group_size=7)
    tables = [path, given, given.cast(schema.set(2, pa.field("text", pa.large_string())))]
    for number, source in enumerate([*tables, given.set_column(2, "text", given["text"].dictionary_encode())]):
        counts = dedup(source, out / str(number), cut=cut).cut
        assert counts and counts.documents > 3
        table = pq.read_table(out / str(number) / "clean.parquet")
        for row, line in zip(table.to_pylist(), expected, strict=True):
            assert (row["id"], row["n"], row["text"]) == (line["id"], line["n"], line.get("text"))
            assert (row["duplicates"], row["cut"]) == (line.get("duplicates", []), line.get("cut", []))
    command: list[str | Path] = [CLI, "dedup", "--documents", path, "--keep", "first", "--out", clean, "--cut", cut]
    subprocess.run(command, check=True, capture_output=True)
    assert pq.read_table(clean).equals(pq.read_table(out / "0/clean.parquet"))
    with duckdb.connect() as engine:
        first = engine.execute("select cut from read_parquet(?) where len(cut) > 0", [str(clean)]).fetchone()
    assert first == (next(line["cut"] for line in expected if "cut" in line),)

    pq.write_table(given.append_column("cut", given["n"]), path)
    done = subprocess.run(command, capture_output=True)
    assert done.returncode == 2 and b'already has a column "cut"' in done.stderr
    refused(path, "already has a column 'cut'", out=out, cut=cut)


def test_cut_needs_texts_that_are_written(tmp_path: Path) -> None:
    rows = [{"url": number, "body": f"{BRIDGE} {other}"} for number, other in enumerate((MENU, "河上没有船。" * 9))]
    for options, word in (
        ({"cut": "words"}, "option cut must be one of passages, lines, paragraphs, not 'words'"),
        ({"cut": True}, "option cut must be one of"),
        ({"out": None}, "needs out="),
        ({"by": "ccdet"}, "cannot be used with by="),
        ({"keep_texts": "none"}, "needs kept texts"),
        ({"engine": "duckdb"}, "only memory takes cut"),
    ):
        refused(rows, word, **{"cut": "lines", "out": tmp_path, "id": "url", "text": "body", **options})
    refused(iter(rows), "read once only", cut="lines", out=tmp_path, id="url", text="body")
    found = dedup(rows, tmp_path, cut="passages", id="url", text="body")
    first, second = (json.loads(line) for line in (tmp_path / "clean.jsonl").read_text().splitlines())
    assert first == rows[0] and second == {"url": 1, "body": "河上没有船。" * 9, "cut": [[0, len(BRIDGE) + 1]]}
    assert found.cut == (1, len(BRIDGE) + 1, 0, 0, 0)
    assert dedup(rows, id="url", text="body").cut is None
    refused([{**row, "cut": 1} for row in rows], 'row 1: already has a field "cut"', out=tmp_path, cut="passages",
            id="url", text="body")  # fmt: skip


def test_methods_of_clustering_are_those_of_the_command_line(lines: Path, tmp_path: Path) -> None:
    for how in ("connected", "one-way", "single-pass"):
        clusters = tmp_path / how
        command: list[str | Path] = [CLI, "dedup", "--documents", lines, "--clusters", clusters, "--clustering", how]
        subprocess.run(command, check=True, capture_output=True)
        expected = [json.loads(line)["cluster"] for line in clusters.read_bytes().splitlines()]
        assert [one.cluster for one in dedup(lines, clustering=how).decisions] == expected


def sources(folder: Path) -> Iterator[tuple[str, Any]]:
    rows = documents()
    yield "list of dicts", rows
    yield "generator", (row for row in rows)
    yield "table", table()
    yield "dictionary", table().set_column(3, "site", table()["site"].dictionary_encode())
    yield "large strings", table().cast(pa.schema([(name, pa.large_string()) for name in SCHEMA.names]))
    yield "small batches", pa.Table.from_batches(table().to_batches(max_chunksize=7))
    yield "stream", pa.RecordBatchReader.from_batches(SCHEMA, table().to_batches(max_chunksize=7))
    yield "polars", polars.DataFrame(table())
    pq.write_table(table(), folder / "one.parquet", row_group_size=11)
    yield "parquet", folder / "one.parquet"
    (folder / "many" / "deep").mkdir(parents=True)
    half = len(rows) // 2
    pq.write_table(table().slice(0, half), folder / "many" / "deep" / "0.parquet", compression="zstd")
    pq.write_table(table().slice(half), folder / "many" / "part-1.parquet")
    yield "folder", folder / "many"
    path = folder / "documents.jsonl.gz"
    path.write_bytes(gzip.compress(b"\xef\xbb\xbf" + "\n\n".join(map(json.dumps, rows)).encode()))
    yield "gzip", path


def test_every_kind_of_source_and_any_number_of_threads_give_one_answer(lines: Path, tmp_path: Path) -> None:
    expected = dedup(lines)
    for jobs in (1, 3):
        assert dedup(lines, jobs=jobs) == expected
    count = 0
    for name, source in sources(tmp_path):
        assert dedup(source) == expected, name
        count += 1
    assert count == 11


def texts() -> list[dict[str, Any]]:
    """The documents that are no pages: engines take texts or pages."""
    return [row for row in documents() if "text" in row]


@pytest.mark.parametrize("options", [{}, {"keep": "longest", "groups": "ignored", "ignore_case": False}])
def test_duckdb_gives_the_answer_of_memory(tmp_path: Path, options: dict[str, Any]) -> None:
    rows = texts()
    path, parquet = tmp_path / "rows.jsonl", tmp_path / "rows.parquet"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    given = pa.Table.from_pylist([{**row, "id": str(row["id"])} for row in rows], schema=SCHEMA).drop_columns("html")
    pq.write_table(given, parquet)
    expected = dedup(rows, tmp_path / "memory", keep_texts="all", **options)
    assert len(expected.pairs) > 40 and {pair.by for pair in expected.pairs} == {"texts"}
    for number, source in enumerate((path, parquet, given, iter(rows))):
        out = tmp_path / str(number)
        assert dedup(source, out, engine="duckdb", **options) == expected
        assert dedup(source, engine="duckdb", **options) == expected if number < 3 else True
        names = {"pairs.parquet", "passages.jsonl", "documents.jsonl", "documents.parquet"}
        assert (out / "passages.jsonl").read_bytes() == (tmp_path / "memory/passages.jsonl").read_bytes()
        clean = {0: {"clean.jsonl"}, 1: {"clean.parquet"}, 2: {"clean.parquet"}, 3: set()}[number]
        assert {file.name for file in out.iterdir()} == names | clean
        if number == 1:
            kept = pq.read_table(out / "clean.parquet")
            assert kept["id"].to_pylist() == expected.stays and kept["duplicates"].null_count == 0
        if number == 0:
            dedup(source, tmp_path / "lines", engine="memory", **options)
            assert (out / "clean.jsonl").read_bytes() == (tmp_path / "lines/clean.jsonl").read_bytes()
    assert dedup([], tmp_path / "none", engine="duckdb").decisions == []


def test_duckdb_names_rows_as_memory_does(tmp_path: Path) -> None:
    good = {"id": "a", "text": BRIDGE}
    for row in (
        {"id": "b", "text": None},
        {"id": "a", "text": "x"},
        {"id": "b", "text": "x" * (1 << 26) + "x"},
    ):
        rows = [good, row, {"id": "c", "text": BRIDGE}]
        refused(rows, "row 1", engine="duckdb")
        assert dedup(rows, keep_going=True, engine="duckdb") == dedup(rows, keep_going=True)
    refused([good, {"id": "b", "html": "<p>x"}], "row 1", "texts or pages, not both", engine="duckdb")
    refused([good], "'spark' takes", engine="spark")
    pages = [{"id": "a", "html": f"<p>{BRIDGE}"}, {"id": "b", "html": f"<main>{BRIDGE}</main>"}]
    assert dedup(pages, engine="duckdb") == dedup(pages)


def test_parquet_with_more_text_than_memory_keeps_goes_to_duckdb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"id": ["a", "b"], "text": [BRIDGE, BRIDGE], "more": [MENU * 50, MENU * 50]}), path)
    done: list[Progress] = []
    for most, engine in [(1 << 20, "memory"), (100, "duckdb")]:
        monkeypatch.setattr(_dedup, "KEPT", most)
        for source in (path, tmp_path):
            done.clear()
            assert dedup(source, progress=done.append).duplicates == {"a": ["b"]}
            assert {one.step for one in done} >= (
                {"read", "pairs"} if engine == "memory" else {"features", "decisions"}
            )
    memory: list[dict[str, Any]] = [{"engine": "memory"}, {"keep_texts": "all"}]
    for options in memory:
        done.clear()
        dedup(path, progress=done.append, **options)
        assert [(one.step, one.place, one.steps) for one in done[-1:]] == [("pairs", 2, 2)]
    monkeypatch.setattr(_dedup, "find_spec", lambda _: None)
    done.clear()
    dedup(path, progress=done.append)
    assert done[-1].step == "pairs"


def test_progress_is_shown_to_whom_it_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = texts()
    dedup(rows)
    assert capsys.readouterr() == ("", "")
    dedup(rows, progress=True)
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[1] for line in lines] == [" 1/2 read", " 2/2 pairs"] and f"{len(rows)} rows" in lines[0]
    dedup(rows, engine="duckdb", progress=True)
    assert "juhao: 1/" in capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    engines: list[Any] = ["memory", "duckdb"]
    for engine in engines:
        dedup(rows, engine=engine)
        shown = capsys.readouterr().err
        assert shown.startswith("\rjuhao [---") and shown.endswith("\r\x1b[K") and "\n" not in shown
    dedup(rows, progress=False)
    assert capsys.readouterr().err == ""

    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        dedup(rows, progress=stop)


def test_tables_come_out_as_they_went_in(tmp_path: Path) -> None:
    given = table().append_column("length", pa.array(range(table().num_rows), pa.int32()))
    path = tmp_path / "documents.parquet"
    pq.write_table(given, path, row_group_size=13)
    for number, source in enumerate((path, given, polars.DataFrame(given))):
        out = tmp_path / str(number)
        found = dedup(source, out)
        clean = pq.read_table(out / "clean.parquet")
        assert clean["id"].to_pylist() == found.stays
        assert clean["duplicates"].to_pylist() == [found.duplicates.get(id, []) for id in found.stays]
        stay = pa.array([one.id == one.kept for one in found.decisions])
        if number < 2:
            assert clean.drop_columns("duplicates").equals(given.filter(stay))
        assert pq.read_table(out / "documents.parquet").to_pylist() == [
            {**one._asdict(), "stays": one.id == one.kept} for one in found.decisions
        ]
        rows = pq.read_table(out / "pairs.parquet").to_pylist()
        assert [row["reason"] for row in rows] == [pair.reason and pair.reason.code for pair in found.pairs]
        assert [row["signs"] for row in rows] == [
            ",".join(one.kind for one in pair.signs or ()) for pair in found.pairs
        ]
        words = {"reason": None, "signs": None}
        assert [row | words for row in rows] == [pair._asdict() | words for pair in found.pairs]


def test_rows_come_out_as_they_went_in(tmp_path: Path) -> None:
    rows = [{"id": 1, "text": BRIDGE, "more": [1, None]}, {"id": 2, "text": MENU}, {"id": 3, "text": BRIDGE}]
    dedup(rows, tmp_path)
    assert [json.loads(line) for line in (tmp_path / "clean.jsonl").read_text(encoding="utf-8").splitlines()] == [
        {**rows[0], "duplicates": ["3"]},
        rows[1],
    ]
    # JSON has no such numbers, and UTF-8 no half of a surrogate pair.
    odd = {"id": 4, "text": "\ud83d", "n": [float("nan"), (1.5, {"a": float("-inf")})]}
    dedup([odd], tmp_path)
    line = json.loads((tmp_path / "clean.jsonl").read_bytes())
    assert line == {"id": 4, "text": "\ufffd", "n": [None, [1.5, {"a": None}]]}
    for stream in (iter(rows), pa.RecordBatchReader.from_batches(SCHEMA, table().to_batches())):
        out = tmp_path / type(stream).__name__
        dedup(stream, out)
        assert (out / "documents.parquet").exists() and not list(out.glob("clean.*"))


def test_an_empty_source_has_empty_results(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    for number, source in enumerate((empty, [], SCHEMA.empty_table())):
        out = tmp_path / str(number)
        found = dedup(source, out)
        assert (found.pairs, found.decisions, found.stays) == ([], [], [])
        assert pq.read_table(out / "pairs.parquet").num_rows == 0 and (out / "pairs.jsonl").read_bytes() == b""


def test_columns_have_the_names_of_the_caller() -> None:
    rows = [{"url": "a", "body": BRIDGE, "text": 7}, {"url": "b", "body": BRIDGE, "text": 8}]
    assert dedup(rows, id="url", text="body").duplicates == {"a": ["b"]}
    pages = pa.table({"url": ["a", "b"], "page": [f"<p>{BRIDGE}"] * 2, "text": ["", ""]})
    assert dedup(pages, id="url", html="page").duplicates == {"a": ["b"]}
    dates = pa.table({"id": ["a", "b"], "text": [BRIDGE] * 2, "seen": pa.array([2, 1], pa.date32())})
    assert dedup(dates, keep="newest", date="seen").duplicates == {"a": ["b"]}
    assert dedup(dates, keep="newest").duplicates == {"b": ["a"]}


def refused(source: Any, *words: str, **options: Any) -> None:
    with pytest.raises(JuhaoError) as raised:
        dedup(source, **options)
    assert raised.value.code in ("bad-input", "bad-option")
    for word in words:
        assert word in str(raised.value), raised.value


@pytest.mark.parametrize("codec", ["none", "snappy", "zstd", "gzip", "lz4"])
def test_the_command_line_reads_parquet(lines: Path, tmp_path: Path, codec: str) -> None:
    path, clean = tmp_path / "documents.parquet", tmp_path / "clean.jsonl"
    dates = pa.array([row["date"] for row in table().to_pylist()]).cast(pa.date32())
    pq.write_table(table().set_column(5, "date", dates), path, row_group_size=13, compression=codec)

    def run(*call: str | Path) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([CLI, *call], capture_output=True)

    options: list[str | Path] = ["--keep", "newest", "--out", clean]
    found = run("dedup", "--documents", path, *options)
    expected = dedup(path, tmp_path / "out", keep="newest")
    assert found.stdout == (tmp_path / "out/pairs.jsonl").read_bytes() and found.returncode == 0, found.stderr
    rows = [json.loads(line) for line in clean.read_text("utf-8").splitlines()]
    assert [row["id"] for row in rows] == expected.stays
    assert [row.get("duplicates", []) for row in rows] == [expected.duplicates.get(id, []) for id in expected.stays]
    kept = [{name: row.get(name) for name in ("text", "html", "site", "group")} for row in rows]
    assert kept == [
        {name: row[name] for name in kept[0]} for row in table().to_pylist() if row["id"] in set(expected.stays)
    ]
    (tmp_path / "lines.jsonl").write_text("".join(json.dumps(row) + "\n" for row in documents()), "utf-8")
    checked = [
        run("check", file, "--json").stdout.replace(file.name.encode(), b"")
        for file in (path, tmp_path / "lines.jsonl")
    ]
    assert checked[0] == checked[1] and len(checked[0]) > 1000

    whole = path.read_bytes()
    for damaged in (b"", b"PAR1", whole[: len(whole) // 2], whole[:100] + bytes(len(whole) - 200) + whole[-100:]):
        path.write_bytes(damaged)
        refused = run("dedup", "--documents", path)
        assert refused.returncode == 2 and b"documents.parquet: cannot be read as Parquet" in refused.stderr
    pq.write_table(pa.table({"id": ["a", "b"], "text": [BRIDGE, None]}), path, compression=codec)
    assert b'documents.parquet:2: document "b" needs "text" or "html"' in run("dedup", "--documents", path).stderr


def test_the_command_line_writes_the_tables_of_the_package(tmp_path: Path) -> None:
    path, out = tmp_path / "documents.parquet", tmp_path / "out"
    rows = table()
    number = range(rows.num_rows)
    for name, values, type in (
        ("links", [[None, f"l{i}", ""][: i % 4] if i % 5 else None for i in number], pa.list_(pa.string())),
        ("deep", [[[i], [], None, [i, None]][: i % 4] for i in number], pa.list_(pa.list_(pa.int64()))),
        ("place", [{"x": i / 7, "y": None if i % 3 else i} for i in number], pa.struct({"x": "float", "y": "int16"})),
        ("price", [None if i % 2 else i for i in number], pa.decimal128(20, 2)),
        ("seen", [i * 1000 for i in number], pa.timestamp("us")),
        ("flag", [i % 3 == 0 for i in number], pa.bool_()),
        ("ratio", [i / 3 for i in number], pa.float64()),
    ):
        rows = rows.append_column(name, pa.array(values, type))
    rows = rows.append_column(
        pa.field("raw", pa.binary(4), nullable=False), pa.array([b"%04d" % i for i in number], pa.binary(4))
    )
    pq.write_table(rows, path, row_group_size=13)
    found = dedup(path, out, keep="longest", keep_texts="all")
    files = {name: tmp_path / f"{name}.parquet" for name in ("pairs", "clusters", "clean")}
    options: list[str | Path] = ["--pairs", files["pairs"], "--clusters", files["clusters"], "--out", files["clean"]]
    command: list[str | Path] = [CLI, "dedup", "--documents", path, "--keep", "longest", "--keep-texts", *options]
    done = subprocess.run(command, check=True, capture_output=True)
    assert done.stdout == b""
    pairs, clusters, clean = (pq.read_table(files[name]) for name in files)
    assert pairs.equals(pq.read_table(out / "pairs.parquet")) and pairs.num_rows > 60
    assert clusters.equals(pq.read_table(out / "documents.parquet", columns=["id", "cluster"]))
    assert clean.equals(pq.read_table(out / "clean.parquet")) and 0 < clean.num_rows < rows.num_rows
    assert clean["id"].to_pylist() == found.stays
    with duckdb.connect() as engine:
        counts = "select count(*), count(duplicates), sum(len(duplicates)) from read_parquet(?)"
        count = engine.execute(counts, [str(files["clean"])]).fetchone()
    assert count == (len(found.stays), len(found.stays), rows.num_rows - len(found.stays))

    pq.write_table(clean, path)
    done = subprocess.run(command, capture_output=True)
    assert done.returncode == 2 and b'already has a column "duplicates"' in done.stderr


def test_a_passage_of_many_has_a_row_for_each_place(tmp_path: Path) -> None:
    notice = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。"
    texts = {str(number): f"{chr(0x4E00 + 7 * number) * 3}说：{notice}" for number in range(70)}
    lines, passages = tmp_path / "texts.jsonl", tmp_path / "passages.parquet"
    lines.write_text(
        "".join(json.dumps({"id": id, "text": text}) + "\n" for id, text in texts.items()), encoding="utf-8"
    )
    command: list[str | Path] = [
        CLI,
        "dedup",
        "--documents",
        lines,
        "--pairs",
        tmp_path / "pairs.jsonl",
        "--passages",
        passages,
    ]
    subprocess.run(command, check=True)
    rows = pq.read_table(passages).to_pylist()
    assert [row["id"] for row in rows] == list(texts) and {row["passage"] for row in rows} == {0}
    assert all(notice[:-1] in texts[row["id"]][int(row["start"]) : int(row["end"])] for row in rows)
    assert {(row["pairs"], row["allPairs"]) for row in rows} == {(2415, 2415)}


def test_what_a_table_lacks_is_named(tmp_path: Path) -> None:
    good = pa.table({"id": ["a"], "text": [BRIDGE]})
    refused(good, "'body'", "columns are 'id', 'text'", text="body")
    refused(good, "'url'", id="url")
    refused(good, "'site2'", site="site2")
    refused(good.drop_columns("text"), "'text' or 'html'")
    refused(pa.table({"id": ["a"], "text": [7]}), "column 'text'", "int64", "must have text")
    refused(pa.table({"id": [0.5], "text": [BRIDGE]}), "column 'id'", "double")
    refused(pa.table({"id": ["a"], "text": [b"x"]}), "binary")
    refused(pa.Table.from_arrays([pa.array(["a"])] * 3, names=["id", "text", "text"]), "several columns 'text'")
    refused(good.append_column("duplicates", pa.array(["x"])), "'duplicates'", out=tmp_path / "out")
    two = tmp_path / "two"
    two.mkdir()
    pq.write_table(good, two / "a.parquet")
    pq.write_table(pa.table({"id": ["b"], "text": [7]}), two / "b.parquet")
    refused(two, "b.parquet", "column 'text'", "int64")


def test_a_bad_row_is_named_and_left_out_if_asked() -> None:
    good = {"id": "a", "text": BRIDGE}
    for row, *words in (
        ({"id": "b", "text": None}, "column 'text' is null"),
        ({"id": "b", "text": 7}, "column 'text' has a int"),
        ({"id": "b"}, "'text' or 'html'"),
        ({"id": "b", "text": "x", "html": "x"}, "both 'text' and 'html'"),
        ({"id": None, "text": "x"}, "column 'id' is null"),
        ({"id": True, "text": "x"}, "column 'id' has a bool"),
        ({"text": "x"}, "no column 'id'"),
        ({"id": "a", "text": "x"}, '"a" occurs twice'),
        ({"id": "b", "text": "x", "site": 7}, "column 'site' has a int"),
        ({"id": "b", "text": "x" * (1 << 26) + "x"}, "limit is"),
    ):
        rows = [good, row, {"id": "c", "text": BRIDGE}]
        refused(rows, "row 1", *words)
        found = dedup(rows, keep_going=True)
        assert [(one.place, words[0] in one.why) for one in found.refused] == [("row 1", True)]
        assert found.duplicates == {"a": ["c"]}
    refused(pa.table({"id": ["a", "b"], "text": ["x", None]}), "row 1", "column 'text' is null")
    for wrong in (7, "text", ("a",)):
        with pytest.raises(TypeError, match="row 0"):
            dedup([wrong])
    for source in (7, b"a", {"id": "a"}, None):
        with pytest.raises(TypeError, match="Parquet"):
            dedup(source)


def test_a_bad_line_is_named_as_the_command_line_names_it(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    good = json.dumps({"id": "a", "text": BRIDGE}).encode()
    for line, word in (
        (b"{", "is not JSON"),
        (b"[1]", "is not a JSON object"),
        (b'{"id":"\xff"}', "is not UTF-8"),
        (b"[" * 100_000, "is not JSON"),
        (b'{"id":"b"}', "'text' or 'html'"),
        (b'{"id":"b","text":"x","n":NaN}', "NaN is no number of JSON"),
    ):
        path.write_bytes(good + b"\n\n" + line + b"\n" + good.replace(b'"a"', b'"c"'))
        refused(path, f"{path}:3", word)
        found = dedup(path, tmp_path / "out", keep_going=True)
        assert [one.place for one in found.refused] == [f"{path}:3"] and found.duplicates == {"a": ["c"]}
        assert (tmp_path / "out" / "clean.jsonl").read_bytes() == good[:-1] + b',"duplicates":["c"]}\n'
    path.write_bytes("{}".encode("utf-16"))
    refused(path, "is UTF-16")
    path.write_bytes(gzip.compress(good * 100)[:-20])
    refused(path, str(path))
    refused(tmp_path / "none.jsonl", "No such file")


def test_half_a_surrogate_pair_is_read_and_written_as_by_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "halves.jsonl"
    rows = [rb'{"id":"a\ud83d","text":"%s"}', rb'{"id":"b\\ud83d\ud83d\ude00","text":"%s \udc00"}']
    path.write_bytes(b"\n".join(row % BRIDGE.encode() for row in rows))
    clean = tmp_path / "clean.jsonl"
    command: list[str | Path] = [CLI, "dedup", "--documents", path, "--keep", "first", "--out", clean]
    pairs = subprocess.run(command, check=True, capture_output=True).stdout
    dedup(path, tmp_path / "out")
    assert (tmp_path / "out/pairs.jsonl").read_bytes() == pairs
    assert (tmp_path / "out/clean.jsonl").read_bytes() == clean.read_bytes()


def test_unreadable_parquet_is_an_error_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "documents.parquet"
    refused(path, str(path))
    pq.write_table(table(), path, compression="none")
    whole = path.read_bytes()
    for damaged in (b"", b"PAR1", whole[: len(whole) // 2], whole[:100] + bytes(len(whole) - 200) + whole[-100:]):
        path.write_bytes(damaged)
        refused(path, str(path), "Parquet")
    empty = tmp_path / "empty"
    empty.mkdir()
    refused(empty, "no Parquet file")


def test_options_are_checked_before_anything_is_read(tmp_path: Path) -> None:
    for options, word in (
        ({"engine": "sqlite"}, "auto, memory, duckdb or spark"),
        ({"engine": "spark"}, "'spark' takes a DataFrame of Spark"),
        ({"keep": "last"}, "first, longest, newest"),
        ({"clustering": "all"}, "connected"),
        ({"keep_texts": "some"}, "bounded"),
        ({"groups": "one"}, "apart"),
        ({"jobs": -1}, "jobs"),
        ({"fold": "yes"}, "zh, none"),
        ({"ignore": "case"}, "option ignore is unknown"),
    ):
        refused([], word, **options)
    path = tmp_path / "file"
    path.write_bytes(b"")
    refused([], str(path), out=path)


@pytest.mark.skipif(os.geteuid() == 0 and not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_is_an_error_and_leaves_no_half_file(tmp_path: Path) -> None:
    script = (
        "import resource, sys, juhao\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "try:\n"
        "    juhao.dedup([(str(i), sys.argv[2] * 9) for i in range(500)], sys.argv[1])\n"
        "except juhao.JuhaoError as error:\n"
        "    print(error.code, error)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, tmp_path, BRIDGE], capture_output=True, encoding="utf-8")
    assert done.stdout.startswith("bad-input ") and "pairs.jsonl" in done.stdout, done
    assert list(tmp_path.iterdir()) == []


def test_the_module_is_a_command(lines: Path, tmp_path: Path) -> None:
    command: list[str | Path] = [sys.executable, "-m", "juhao", "dedup"]
    done = subprocess.run(
        [*command, lines, "--out", tmp_path, "--keep", "longest", "--cut", "lines"],
        capture_output=True,
        encoding="utf-8",
    )
    found = dedup(lines, tmp_path / "out", keep="longest", cut="lines")
    assert (
        found.cut
        and f"cut {found.cut.characters} characters; documents that lost text: {found.cut.documents}" in done.stderr
    )
    kept = len(found.stays)
    assert done.stdout == (
        f"{tmp_path}: {len(found.pairs)} pairs; kept {kept} documents, removed {len(found.decisions) - kept}\n"
    )
    done = subprocess.run([*command, lines, "--out", tmp_path, "--text", "body"], capture_output=True, encoding="utf-8")
    assert done.returncode == 2 and "no column 'body'" in done.stderr
    by: list[str | Path] = [*command, lines, "--out", tmp_path, "--text", "text", "--by", "ccdet", "--keep-going"]
    done = subprocess.run([*by, "--set", "T_ccs=0.9", "--set", "L=6"], capture_output=True, encoding="utf-8")
    found = dedup(lines, text="text", by="ccdet", values={"T_ccs": 0.9, "L": 6}, keep_going=True)
    assert done.stdout.startswith(f"{tmp_path}: {len(found.pairs)} pairs; kept {len(found.stays)} documents")
    assert found.pairs and len(found.pairs) < len(dedup(lines, text="text", by="ccdet", keep_going=True).pairs)
    for setting, why in [("T_ccs", "must be NAME=VALUE"), ("l=6", "ccdet has no parameter l")]:
        done = subprocess.run([*by, "--set", setting], capture_output=True, encoding="utf-8")
        assert done.returncode == 2 and why in done.stderr

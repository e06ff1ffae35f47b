"""The SQL steps on Spark, two threads in one process: the same bytes as in memory and on DuckDB."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pytest.importorskip("pyspark", reason="pyspark is not installed")

from juhao import JuhaoError, dedup, spark
from pyspark.sql import SparkSession

from pages import pages
from test_steps import (
    COUNT,
    LABELS,
    PUBLISHED,
    by_memory,
    decided_in_memory,
    decisions,
    found,
    in_memory,
    near_copies,
    passages_in_memory,
    passages_of,
    written,
)


@pytest.fixture(scope="module")
def session() -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    builder = SparkSession.builder.master("local[2]").appName("juhao tests")
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "3",
        "spark.driver.memory": "1g",
        "spark.log.level": "ERROR",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    one = builder.getOrCreate()
    yield one
    one.stop()


def test_pairs_and_clusters_are_those_in_memory_and_a_run_continues(session: SparkSession, tmp_path: Path) -> None:
    given = list(pages(COUNT))
    source, out = written(given, tmp_path / "in", 7, 4), tmp_path / "out"
    df = session.read.parquet(str(source)).repartition(5)
    df.createOrReplaceTempView("index")
    clean: dict[str, Any] = {"date": "kind", "keep": "newest"}
    run = spark.dedup(df, str(out), batch=100, **clean, **LABELS)
    wanted = in_memory(given)
    assert found(out) == wanted and decisions(out) == decided_in_memory(given, "newest")
    assert run.steps["features"] == COUNT and set(run.seconds) == set(run.steps)
    # no view of the caller is replaced, and none is left
    assert [table.name for table in session.catalog.listTables()] == ["index"]

    (out / "index" / "_SUCCESS").unlink()
    for part in (out / "index").glob("part-*"):
        part.write_bytes(b"PAR1")
    again = spark.dedup(df, str(out), batch=100, **clean, **LABELS)
    assert "lists" not in again.seconds and "index" in again.seconds and found(out) == wanted
    with pytest.raises(ValueError, match="holds another run"):
        spark.dedup(df, str(out), batch=100)


def test_passages_and_the_clean_set_of_a_crowd_are_those_in_memory(session: SparkSession, tmp_path: Path) -> None:
    given: list[dict[str, Any]] = [*pages(200), *(page | {"copy_of": "", "kind": ""} for page in near_copies(300))]
    df = session.read.parquet(str(written(given, tmp_path / "in", 3, 2))).repartition(4)
    spark.dedup(df, str(tmp_path / "out"), batch=50, **LABELS)
    assert passages_of(tmp_path / "out") == passages_in_memory(given, tmp_path / "memory")
    own = decisions(tmp_path / "out")
    assert own == decided_in_memory(given, "first")
    assert sum(id == kept and not id.startswith("p") for id, _, kept in own) == 1


def test_a_data_frame_is_handed_over(session: SparkSession, tmp_path: Path) -> None:
    given: list[dict[str, Any]] = [{**page, "group": page["author"]} for page in pages(200)]
    bad = {**given[0], "id": "bad", "text": None}
    pq.write_table(pa.Table.from_pylist([bad, *given]), tmp_path / "pages.parquet")
    df = session.read.parquet(str(tmp_path / "pages.parquet"))
    settings: dict[str, Any] = {"groups": "ignored", "keep": "longest"}
    with pytest.raises(JuhaoError, match="id 'bad': the text is null"):
        dedup(df, str(tmp_path / "out"), **settings)
    found = dedup(df, str(tmp_path / "out"), keep_going=True, **settings)
    expected = dedup(sorted(given, key=lambda page: str(page["id"])), keep_texts="all", **settings)
    assert [one.place for one in found.refused] == ["id 'bad'"] and found.pairs and found.ignored
    assert replace(found, refused=[]) == expected
    clean = {row["id"]: row["duplicates"] for row in pq.read_table(tmp_path / "out/clean").to_pylist()}
    assert clean == {id: found.duplicates.get(id, []) for id in found.stays}
    by: dict[str, Any] = {"by": "ccdet", "values": {"T_ccs": 0.4}, **settings}
    found = dedup(session.createDataFrame(given), str(tmp_path / "by"), **by)
    expected = dedup(sorted(given, key=lambda page: str(page["id"])), **by)
    assert sorted(found.pairs) == sorted(expected.pairs) and replace(found, pairs=[]) == replace(expected, pairs=[])
    wrong: list[tuple[dict[str, Any], str]] = [
        ({}, "option out"),
        ({"out": "x", "engine": "memory"}, "'spark' takes"),
        ({"out": "x", "text": "body"}, "no column 'body'"),
    ]
    for options, why in wrong:
        with pytest.raises(JuhaoError, match=why):
            dedup(df, **options)


def test_published_methods_give_the_bytes_of_memory(session: SparkSession, tmp_path: Path) -> None:
    given = list(pages(COUNT))
    df = session.read.parquet(str(written(given, tmp_path / "in", 3, 8))).repartition(4)
    for by, values, _ in PUBLISHED[::2]:
        spark.dedup(df, str(tmp_path / by), by=by, values=values, batch=50, site="site")
        assert found(tmp_path / by, coverage=False) == by_memory(given, by, values), by


def test_bad_input_is_named(session: SparkSession, tmp_path: Path) -> None:
    df = session.createDataFrame([("a", "句号。", 1), ("b", None, 2)], "id string, text string, n int")
    with pytest.raises(ValueError, match="there is no column 'body'"):
        spark.dedup(df, str(tmp_path / "a"), text="body")
    with pytest.raises(ValueError, match="column 'n' must hold strings, not int"):
        spark.dedup(df, str(tmp_path / "a"), text="n")
    with pytest.raises(ValueError, match="found more than once, or null: 'a'"):
        spark.dedup(df.union(df.limit(1)), str(tmp_path / "b"))
    spark.dedup(df, str(tmp_path / "c"))
    assert pq.read_table(tmp_path / "c" / "errors").to_pylist() == [{"id": "b", "error": "the text is null"}]

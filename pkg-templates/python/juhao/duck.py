"""All pairs of documents on one machine, by DuckDB: for input that does not fit into memory, or is Parquet.

    from juhao import duck
    run = duck.dedup("pages.parquet", "out", text="text", id="url")

Needs `pip install juhao[duckdb]`.
"""

from __future__ import annotations

import json
import os
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, TypeAlias, Unpack

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from . import _steps
from ._answer import Groups, StepsBy
from ._options import ReadingOptions
from ._progress import Report
from ._steps import BudgetError, Run, StepError, features, verify

__all__ = ["BudgetError", "Run", "StepError", "dedup", "features", "verify"]

Source: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | pa.Table

DIALECT = {
    "number": "row_number() over (order by id)",
    "by_id": "",
    "explode": "unnest",
    "array": "list_value",
    "string": "varchar",
}
#: Rows of a file that are written at once.
ROW_GROUP = 50_000


def dedup(
    source: Source,
    out: str | os.PathLike[str],
    *,
    text: str | None = None,
    html: str | None = None,
    id: str = "id",
    site: str | None = None,
    group: str | None = None,
    date: str | None = None,
    keep: Literal["first", "longest", "newest"] = "first",
    by: StepsBy | None = None,
    values: Mapping[str, object] | None = None,
    clustering: Literal["connected", "one-way", "single-pass"] = "connected",
    memory: str = "2GB",
    threads: int | None = None,
    budget: int = 2_000_000_000,
    over_budget: Literal["refuse", "lower"] = "refuse",
    minor: bool = False,
    groups: Groups = "apart",
    passages: bool = True,
    previous: str | os.PathLike[str] | None = None,
    batch: int = 1000,
    progress: bool | Report | None = None,
    **options: Unpack[ReadingOptions],
) -> Run:
    """Finds all related pairs of `source` and their clusters, and writes each step to a folder of `out`.

    `source` is Parquet (files, or a folder), lines of JSON (`.jsonl`), or an Arrow table, with a column of ids and
    one of texts (`text`, by default "text") or pages (`html`). `site`, `group` and `date` name optional columns.

    `out/pairs` has the pairs, `out/clusters` the centre of each document, `out/decisions` the document that stays for
    it, `out/errors` the documents that cannot be read. Of several duplicates the first one stays, by id, or with
    `keep="longest"` the one with most characters, with `keep="newest"` the one with the latest `date`. A call that was
    interrupted continues after the last finished step.

    `by` finds the pairs and clusters of a published method: those of `juhao dedup --by`. `values` are values for its
    parameters, by the names that `juhao methods` prints, such as `{"T_ccs": 0.6}`.

    Other options say how texts are read, as in `juhao.dedup`. Traditional and Simplified Chinese are the same
    characters unless `fold="none"`.

    `memory` and `threads` limit DuckDB; what does not fit goes to disk. `budget` limits the pairs that are counted:
    above it the call fails with BudgetError before the pair step, or with `over_budget="lower"` leaves out the
    longest lists and says so.

    `minor` also lists pairs whose matches are all minor, after the others; `out/minor` has their number in any case.
    Columns `reason` and `signs` of the pairs are JSON, as in a Report; signs have no places.

    `out/passages` has every passage that three documents or more have, a row for each of its places, as
    `juhao dedup --passages` writes them; `passages=False` leaves these steps out. `groups="ignored"` leaves matches
    inside a group out of them; `pairs` marks such pairs in any case.

    `progress` shows a bar on standard error if that is a terminal; `True` prints a line for each step, `False` nothing,
    and a function gets a `juhao.Progress`.

    `previous` is the folder of an earlier run: documents whose ids it has keep their features, and only pairs of
    which at least one document is new are searched. `source` holds the old documents, too.
    """
    parameters = _steps.parameters(
        text,
        html,
        by,
        values,
        options,
        id=id,
        site=site,
        group=group,
        date=date,
        keep=keep,
        clustering=clustering,
        budget=budget,
        over_budget=over_budget,
        minor=minor,
        groups=groups,
        passages=passages,
        previous=None if previous is None else str(previous),
        batch=batch,
    )
    engine = DuckDb(Path(out), memory, threads or os.cpu_count() or 1)
    try:
        inputs = engine.source(source, _steps.columns(parameters))
        if previous is not None:
            engine.previous(Path(previous))
        return _steps.run(engine, str(out), parameters, inputs, progress)
    finally:
        engine.close()


def quoted(name: str) -> str:
    """A name of a column as SQL has it."""
    return '"' + name.replace('"', '""') + '"'


def _label(name: str | None) -> str:
    return "''" if name is None else f"coalesce(cast({quoted(name)} as varchar), '')"


def literal(value: str) -> str:
    """A string as SQL has it."""
    return "'" + value.replace("'", "''") + "'"


class DuckDb:
    """DuckDB as the engine of the steps."""

    name = "duckdb"
    dialect = DIALECT

    def __init__(self, out: Path, memory: str, threads: int) -> None:
        self.out, self.threads = out, threads
        self.written: Callable[[int], None] = lambda _: None
        out.mkdir(parents=True, exist_ok=True)
        self.spill = out / ".spill"
        self.db = duckdb.connect(":memory:")
        for name, value in (("memory_limit", memory), ("temp_directory", str(self.spill))):
            self.db.execute(f"set {name} = {literal(value)}")
        self.db.execute(f"set threads = {int(threads)}")
        self.db.execute("set preserve_insertion_order = false")

    def close(self) -> None:
        self.db.close()
        shutil.rmtree(self.spill, ignore_errors=True)

    def source(self, source: Source, columns: dict[str, str | None]) -> Any:
        """Makes the view `source`, and returns what names it in the manifest."""
        if isinstance(source, pa.Table):
            self.db.register("given", source)
            inputs: Any = {"rows": source.num_rows, "bytes": source.nbytes}
        else:
            files = _files(source)
            inputs = [[str(file), file.stat().st_size, file.stat().st_mtime_ns] for file in files]
            names = "[" + ", ".join(literal(str(file)) for file in files) + "]"
            kinds = {"json" if file.suffix in (".jsonl", ".ndjson") else "parquet" for file in files}
            if len(kinds) > 1:
                raise ValueError("the files must be all Parquet, or all lines of JSON")
            read = "read_parquet" if kinds == {"parquet"} else "read_ndjson"
            try:
                self.db.execute(f"create view given as select * from {read}({names})")
            except duckdb.Error as error:
                raise ValueError(f"the input cannot be read: {str(error).strip()}") from error
        types = {name: kind for name, kind, *_ in self.db.execute("describe given").fetchall()}
        for what, name in columns.items():
            if name is not None and name not in types:
                raise ValueError(f"there is no column {name!r}; there are: {', '.join(map(repr, types))}")
            if what == "text" and types[str(name)] != "VARCHAR":
                raise ValueError(f"column {name!r} must hold strings, not {types[str(name)]}")
        site, group = (_label(columns[what]) for what in ("site", "grp"))
        date = "null" if columns["date"] is None else quoted(columns["date"])
        self.db.execute(
            f"create view source as select cast({quoted(str(columns['id']))} as varchar) as id, {site} as site, "
            f"{group} as grp, cast({date} as varchar) as date, {quoted(str(columns['text']))} as text from given"
        )
        return inputs

    def previous(self, folder: Path) -> None:
        """Makes the view `previous`: the features of an earlier run, with those that it kept itself."""
        earlier = []
        at: Path | None = folder
        while at is not None:
            if not (at / "features" / "_SUCCESS").exists():
                raise ValueError(f"{at} holds no finished features")
            earlier.append(literal(str(at / "features" / "*.parquet")))
            before = json.loads((at / "manifest.json").read_text("utf-8"))["parameters"]["previous"]
            at = None if before is None else Path(before)
        self.db.execute(f"create view previous as select * from read_parquet([{', '.join(earlier)}])")

    def is_finished(self, name: str) -> bool:
        return (self.out / name / "_SUCCESS").exists()

    def read_manifest(self) -> dict[str, Any] | None:
        path = self.out / "manifest.json"
        if not path.exists():
            return None
        manifest: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return manifest

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        part = self.out / "manifest.json.part"
        part.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", "utf-8")
        part.replace(self.out / "manifest.json")

    def view(self, name: str, query: str | None = None) -> None:
        folder = self.out / ("features" if name == "own_features" else name)
        query = query or f"select * from read_parquet({literal(str(folder / '*.parquet'))})"
        self.db.execute(f"create or replace view {quoted(name)} as {query}")

    def _begin(self, name: str) -> Path:
        folder = self.out / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return folder

    def _finish(self, folder: Path) -> None:
        (folder / "_SUCCESS").touch()

    def write(self, name: str, query: str) -> None:
        folder = self._begin(name)
        self.db.execute(
            f"copy ({query}) to {literal(str(folder / 'part-0.parquet'))} (format parquet, compression zstd)"
        )
        self._finish(folder)

    def store(self, name: str, table: pa.Table) -> None:
        folder = self._begin(name)
        pq.write_table(table, folder / "part-0.parquet")
        self._finish(folder)

    def table(self, query: str) -> pa.Table:
        return self.db.sql(query).to_arrow_table()

    def map(
        self,
        name: str,
        query: str,
        function: _steps.Map,
        schema: pa.Schema,
        batch: int,
        order: Sequence[str] = (),
    ) -> None:
        reader = self.db.sql(_ordered(query, order)).to_arrow_reader(max(batch, 1))
        parts = _steps.parts(iter(reader), batch, order)
        with ThreadPoolExecutor(self.threads) as pool:
            self._write_batches(name, _in_order(pool, function, parts, 2 * self.threads), schema)

    def fold(self, name: str, query: str, function: _steps.Fold, schema: pa.Schema, order: Sequence[str]) -> None:
        reader = self.db.sql(_ordered(query, order)).to_arrow_reader(ROW_GROUP)
        self._write_batches(name, function(iter(reader)), schema)

    def _write_batches(self, name: str, batches: Iterable[pa.RecordBatch], schema: pa.Schema) -> None:
        folder = self._begin(name)
        ready: list[pa.RecordBatch] = []
        with pq.ParquetWriter(folder / "part-0.parquet", schema, compression="zstd") as writer:
            for batch in batches:
                ready.append(batch)
                self.written(batch.num_rows)
                if sum(one.num_rows for one in ready) >= ROW_GROUP:
                    writer.write_table(pa.Table.from_batches(ready, schema))
                    ready.clear()
            if ready:
                writer.write_table(pa.Table.from_batches(ready, schema))
        self._finish(folder)


def _ordered(query: str, order: Sequence[str]) -> str:
    return f"select * from ({query}) order by {', '.join(order)}" if order else query


def _in_order(
    pool: ThreadPoolExecutor, function: _steps.Map, batches: Iterable[pa.RecordBatch], most: int
) -> Iterator[pa.RecordBatch]:
    """The answers of a function in the order of the batches, of which at most `most` wait."""
    waiting: deque[Future[pa.RecordBatch]] = deque()
    for batch in batches:
        waiting.append(pool.submit(function, batch))
        if len(waiting) > most:
            yield waiting.popleft().result()
    for one in waiting:
        yield one.result()


def _files(source: Source) -> list[Path]:
    given = [source] if isinstance(source, (str, os.PathLike)) else list(source)
    found: list[Path] = []
    for path in map(Path, given):
        if path.is_dir():
            found += sorted(one for one in path.rglob("*") if one.suffix in (".parquet", ".jsonl", ".ndjson"))
        elif path.exists():
            found.append(path)
        else:
            raise FileNotFoundError(f"{path}: no such file")
    if not found:
        raise ValueError("the input has no files")
    return found

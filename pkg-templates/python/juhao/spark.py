"""All pairs of documents on many machines, by Spark: for text that is in a cluster, or is more than one machine takes.

    from juhao import spark
    run = spark.dedup(df, "s3a://bucket/out", text="text", id="url")

Needs `pip install juhao[spark]`, Java 17, and the package on every executor. Below some ten million pages
`juhao.duck` is faster.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, Unpack

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StringType

from . import _steps
from ._answer import Groups, StepsBy
from ._options import ReadingOptions
from ._progress import Report
from ._steps import BudgetError, Run, StepError, features, verify

__all__ = ["BudgetError", "Run", "StepError", "dedup", "features", "verify"]

DIALECT = {
    "number": "monotonically_increasing_id()",
    "by_id": "order by id",
    "explode": "explode",
    "array": "array",
    "string": "string",
}
#: Tables of the queries, which get a prefix, so that no view of the caller is replaced.
NAMES = {"source", "own_features", "previous"}.union(*_steps.ORDER.values())
TABLE = re.compile(rf"\b(from|join) ({'|'.join(sorted(NAMES))})\b")


def dedup(
    df: DataFrame,
    out: str,
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
    budget: int = 200_000_000_000,
    over_budget: Literal["refuse", "lower"] = "refuse",
    minor: bool = False,
    groups: Groups = "apart",
    passages: bool = True,
    previous: str | None = None,
    batch: int = 1000,
    progress: bool | Report | None = None,
    **options: Unpack[ReadingOptions],
) -> Run:
    """Finds all related pairs of `df` and their clusters, and writes each step to a folder that all machines can reach.

    Parameters and results are those of `juhao.duck.dedup`, and the rows of `pairs` and `clusters` are the same. `df`
    is read twice, for features and for the texts of candidates: it must have the same rows each time.
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
        previous=previous,
        batch=batch,
    )
    engine = Spark(df, out.rstrip("/"))
    try:
        engine.source(df, _steps.columns(parameters))
        if previous is not None:
            engine.previous(previous.rstrip("/"))
        inputs = {"files": sorted(df.inputFiles()), "columns": df.dtypes}
        return _steps.run(engine, out, parameters, inputs, progress)
    finally:
        engine.close()


class Spark:
    """Spark as the engine of the steps."""

    name = "spark"
    dialect = DIALECT

    def __init__(self, df: DataFrame, out: str) -> None:
        self.session, self.out = df.sparkSession, out
        self.written: Callable[[int], None] = lambda _: None
        self.views: set[str] = set()

    def close(self) -> None:
        for name in self.views:
            self.session.catalog.dropTempView(name)

    def source(self, df: DataFrame, columns: dict[str, str | None]) -> None:
        """Makes the view `source`."""
        for what, name in columns.items():
            if name is not None and name not in df.columns:
                raise ValueError(f"there is no column {name!r}; there are: {', '.join(map(repr, df.columns))}")
            if what == "text" and not isinstance(df.schema[str(name)].dataType, StringType):
                raise ValueError(
                    f"column {name!r} must hold strings, not {df.schema[str(name)].dataType.simpleString()}"
                )
        named = {
            what: f.lit(None) if name is None else f.col("`" + name.replace("`", "``") + "`")
            for what, name in columns.items()
        }
        labels = [f.coalesce(named[what].cast("string"), f.lit("")).alias(what) for what in ("site", "grp")]
        strings = [named[what].cast("string").alias(what) for what in ("id", "date")]
        self._named("source", df.select(*strings, *labels, named["text"].alias("text")))

    def previous(self, folder: str) -> None:
        """Makes the view `previous`: the features of an earlier run, with those that it kept itself."""
        earlier: list[str] = []
        at: str | None = folder
        while at is not None:
            if not self._exists(f"{at}/features/_SUCCESS"):
                raise ValueError(f"{at} holds no finished features")
            earlier.append(f"{at}/features")
            at = json.loads(self._read(f"{at}/manifest.json"))["parameters"]["previous"]
        self._named("previous", self.session.read.parquet(*earlier))

    def is_finished(self, name: str) -> bool:
        return self._exists(f"{self.out}/{name}/_SUCCESS")

    def read_manifest(self) -> dict[str, Any] | None:
        path = f"{self.out}/manifest.json"
        if not self._exists(path):
            return None
        manifest: dict[str, Any] = json.loads(self._read(path))
        return manifest

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        system, path = self._file(f"{self.out}/manifest.json")
        stream = system.create(path, True)
        stream.write(bytearray((json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()))
        stream.close()

    def view(self, name: str, query: str | None = None) -> None:
        folder = "features" if name == "own_features" else name
        self._named(name, self._sql(query) if query else self.session.read.parquet(f"{self.out}/{folder}"))

    def write(self, name: str, query: str) -> None:
        self._sql(query).write.mode("overwrite").parquet(f"{self.out}/{name}")

    def store(self, name: str, table: pa.Table) -> None:
        schema = from_arrow_schema(table.schema)
        rows = (
            self.session.createDataFrame(table, schema) if table.num_rows else self.session.createDataFrame([], schema)
        )
        rows.write.mode("overwrite").parquet(f"{self.out}/{name}")

    def table(self, query: str) -> pa.Table:
        return self._sql(query).toArrow()

    def map(
        self,
        name: str,
        query: str,
        function: _steps.Map,
        schema: pa.Schema,
        batch: int,
        order: Sequence[str] = (),
    ) -> None:
        def each(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            return map(function, _steps.parts(batches, batch, order))

        rows = self._sql(query)
        if order:
            rows = rows.repartition(order[0]).sortWithinPartitions(*order)
        self._write_batches(name, rows, each, schema)

    def fold(self, name: str, query: str, function: _steps.Fold, schema: pa.Schema, order: Sequence[str]) -> None:
        def all(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            return function(batches)

        self._write_batches(name, self._sql(query).repartition(1).sortWithinPartitions(*order), all, schema)

    def _write_batches(self, name: str, rows: DataFrame, function: _steps.Fold, schema: pa.Schema) -> None:
        found = rows.mapInArrow(function, from_arrow_schema(schema))
        found.write.mode("overwrite").parquet(f"{self.out}/{name}")

    def _sql(self, query: str) -> DataFrame:
        return self.session.sql(TABLE.sub(r"\1 juhao_\2", query))

    def _named(self, name: str, rows: DataFrame) -> None:
        rows.createOrReplaceTempView(f"juhao_{name}")
        self.views.add(f"juhao_{name}")

    def _file(self, path: str) -> tuple[Any, Any]:
        """The file system of a path, and the path, as Hadoop has them: a folder of a cluster is no local one."""
        jvm: Any = self.session._jvm
        where = jvm.org.apache.hadoop.fs.Path(path)
        return where.getFileSystem(self.session._jsc.hadoopConfiguration()), where

    def _exists(self, path: str) -> bool:
        system, where = self._file(path)
        return bool(system.exists(where))

    def _read(self, path: str) -> str:
        return "\n".join(row.value for row in self.session.read.text(path, wholetext=True).collect())

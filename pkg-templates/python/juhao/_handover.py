"""`juhao.dedup` on DuckDB and on Spark: documents go in as Parquet or a DataFrame, and the answer comes back."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, Unpack, cast

from . import _juhao
from ._answer import By, Clustering, Decision, Deduplicated, DuplicatePair, Groups, Keep, Refused, StepsBy
from ._options import ReadingOptions
from ._progress import Report
from ._report import Note, signs_from_json
from ._rows import Columns, Document, arrow, refuse

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

#: What becomes of a row that cannot be used: it gets the place and the reason.
LeaveOut: TypeAlias = Callable[[str, str], None]
Packets: TypeAlias = Iterable[list[tuple[int, str, Document]]]


class How(TypedDict):
    """What `dedup` was asked for, whatever the engine."""

    keep: Keep
    clustering: Clustering
    groups: Groups
    minor: bool
    refused: list[Refused]
    leave_out: LeaveOut
    report: Report
    by: By | None
    values: Mapping[str, object] | None
    #: Frequencies of terms for a method in memory.
    statistics: _juhao.Statistics | None
    options: ReadingOptions


#: Columns of the file in which documents go to DuckDB. The id is the document's place among them, so that its order
#: is that of the source.
_FIELDS = ("id", "text", "site", "group", "date", "place")


def by_duckdb(
    packets: Packets, folder: Path | None, *, jobs: int, memory: str, **how: Unpack[How]
) -> tuple[Deduplicated, list[int], list[bytes]]:
    """Returns the answer, the numbers of the rows that were taken, and the lines of the passages if there is a folder
    for them."""
    try:
        from . import duck
    except ImportError:
        raise ImportError("engine='duckdb' needs DuckDB: pip install 'juhao[duckdb]'") from None
    import pyarrow.parquet as pq

    with tempfile.TemporaryDirectory(prefix=".steps-", dir=folder) as name:
        file, steps = Path(name) / "documents.parquet", Path(name) / "steps"
        ids, taken, is_html = _write_documents(packets, file, how["leave_out"])
        column: dict[str, Any] = {"html" if is_html else "text": "text"}
        has_passages = folder is not None and how["by"] is None
        duck.dedup(
            file,
            steps,
            **column,
            site="site",
            group="group",
            date="date",
            keep=how["keep"],
            by=cast("StepsBy | None", how["by"]),
            values=how["values"],
            clustering=how["clustering"],
            minor=how["minor"],
            groups=how["groups"],
            passages=has_passages,
            memory=memory,
            threads=jobs or None,
            progress=how["report"],
            **how["options"],
        )
        errors = {int(row["id"]): row["error"] for row in pq.read_table(steps / "errors").to_pylist()}
        if errors:
            places = pq.read_table(file, columns=["place"]).column("place")
            for number, why in sorted(errors.items()):
                how["leave_out"](places[number].as_py(), why)
            taken = [row for number, row in enumerate(taken) if number not in errors]
        pairs, decisions, minor = (pq.read_table(steps / name) for name in ("pairs", "decisions", "minor"))
        passages = pq.read_table(steps / "passages") if has_passages else None
        answer = _answer(pairs, decisions, minor, how, lambda number: ids[int(number)])
        return answer, taken, [] if passages is None else _passage_lines(passages, ids)


def _passage_lines(places: Any, ids: list[str]) -> list[bytes]:
    """The lines of `juhao dedup --passages` from the rows of the step."""
    lines: list[dict[str, Any]] = []
    for passage, id, start, end, text, pairs, all_pairs in _rows(places, tuple(places.schema.names)):
        if passage == len(lines):
            lines.append({"text": text, "documents": [], "pairs": pairs, "allPairs": all_pairs})
        lines[passage]["documents"].append({"id": ids[int(id)], "start": start, "end": end})
    return [json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() for line in lines]


def _write_documents(packets: Packets, file: Path, leave_out: LeaveOut) -> tuple[list[str], list[int], bool]:
    """Writes the documents; returns their ids, the numbers of their rows, and whether they are pages."""
    pa = arrow()
    import pyarrow.parquet as pq

    schema = pa.schema([(name, pa.string()) for name in _FIELDS])
    ids: list[str] = []
    taken: list[int] = []
    is_html = False
    with pq.ParquetWriter(file, schema, compression="zstd") as writer:
        for packet in distinct(packets, leave_out):
            rows: list[tuple[Any, ...]] = []
            for number, place, one in packet:
                is_html = one.is_html
                rows.append((f"{len(ids):012}", one.text, one.site, one.group, one.date, place))
                ids.append(one.id)
                taken.append(number)
            columns = zip(*rows, strict=True) if rows else ([] for _ in _FIELDS)
            writer.write_table(pa.table([pa.array(column, pa.string()) for column in columns], schema=schema))
    return ids, taken, is_html


def distinct(packets: Packets, leave_out: LeaveOut) -> Packets:
    """The documents, each id once; refuses texts next to pages."""
    known: set[str] = set()
    kinds: set[bool] = set()
    for packet in packets:
        rows = []
        for number, place, one in packet:
            if one.id in known:
                leave_out(place, f"id {json.dumps(one.id, ensure_ascii=False)} occurs twice")
                continue
            known.add(one.id)
            kinds.add(one.is_html)
            if len(kinds) > 1:
                why = "engines and published methods take texts or pages, not both; name one: text= or html="
                refuse("bad-input", f"{place}: {why}")
            rows.append((number, place, one))
        yield rows


def by_spark(df: DataFrame, out: str, columns: Columns, **how: Unpack[How]) -> Deduplicated:
    """Runs the steps, writes the documents that stay to ``out/clean``, and returns the answer."""
    from pyspark.sql import functions as f

    from . import spark

    columns.check_names(df.columns, "the DataFrame")
    if "duplicates" in df.columns:
        refuse("bad-input", "the DataFrame already has a column 'duplicates'")
    there = [name for name in (columns.text, columns.html) if name in df.columns]
    if len(there) > 1:
        refuse("bad-input", f"the DataFrame has the columns {there[0]!r} and {there[1]!r}: name one, text= or html=")
    given: dict[str, Any] = {"html" if there[0] == columns.html else "text": there[0]}
    for what, name in {"site": columns.site, "group": columns.group, "date": columns.date}.items():
        given[what] = name if name in df.columns else None
    given |= {"keep": how["keep"], "by": how["by"], "values": how["values"], "clustering": how["clustering"]}
    given |= {"progress": how["report"], "minor": how["minor"], "groups": how["groups"]}
    spark.dedup(df, out, id=columns.id, **given, **how["options"])

    def read(name: str) -> DataFrame:
        return df.sparkSession.read.parquet(f"{out}/{name}")

    for row in read("errors").orderBy("id").collect():
        how["leave_out"](f"id {row.id!r}", row.error)
    decisions = read("decisions")
    own = f.col("`" + columns.id.replace("`", "``") + "`").cast("string")
    removed = decisions.where("not stays").groupBy(f.col("kept").alias("juhao_id"))
    copies = removed.agg(f.sort_array(f.collect_list("id")).alias("duplicates"))
    stay = decisions.where("stays").select(f.col("id").alias("juhao_id")).join(copies, "juhao_id", "left")
    stay = stay.select("juhao_id", f.coalesce("duplicates", f.array()).alias("duplicates"))
    clean = df.join(stay, own == stay.juhao_id).drop("juhao_id")
    clean.write.mode("overwrite").parquet(f"{out}/clean")
    pairs, minor = read("pairs").orderBy(f.col("role") == "minor", "a", "b").toArrow(), read("minor").toArrow()
    return _answer(pairs, decisions.orderBy("id").toArrow(), minor, how, str)


def _answer(pairs: Any, decisions: Any, minor: Any, how: How, id_of: Callable[[str], str]) -> Deduplicated:
    """The answer from the rows of the steps."""
    by = how["by"]
    fields = ("a", "b", "relation", "score", "grouped", "role", "reason", "signs")

    def pair(
        a: str, b: str, relation: Any, score: float, grouped: bool, role: Any, reason: str, signs: str
    ) -> DuplicatePair:
        decided: tuple[Any, Any, bool] = (by or "texts", None if by else True, grouped)
        why = () if by else (role, Note(**json.loads(reason)), signs_from_json(signs))
        return DuplicatePair(id_of(a), id_of(b), relation, score, *decided, *why)

    found = [pair(*row) for row in _rows(pairs, fields)]
    decided = [Decision(*map(id_of, row)) for row in _rows(decisions, ("id", "cluster", "kept"))]
    count, inside = (minor.column(name)[0].as_py() for name in ("pairs", "grouped"))
    return answer_of(found, decided, how, count - inside if how["groups"] == "ignored" else count)


def answer_of(found: list[DuplicatePair], decided: list[Decision], how: How, minor: int = 0) -> Deduplicated:
    """The answer from all pairs and decisions."""
    apart, inside = ([pair for pair in found if pair.grouped is grouped] for grouped in (False, True))
    ignored = len(inside) if how["groups"] == "ignored" else 0
    duplicates: dict[str, list[str]] = {}
    for one in decided:
        if one.id != one.kept:
            duplicates.setdefault(one.kept, []).append(one.id)
    return Deduplicated(
        pairs=apart if ignored else apart + inside,
        decisions=decided,
        duplicates=duplicates,
        refused=how["refused"],
        ignored=ignored,
        minor=minor,
        limits=(),
        texts_kept=None,
    )


def _rows(table: Any, names: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    for batch in table.select(list(names)).to_batches():
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)

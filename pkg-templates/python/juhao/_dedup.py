"""A collection of documents, deduplicated in memory."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, Unpack

from . import _juhao
from ._options import ReadingOptions
from ._report import Limit, Relation
from ._rows import BadRow, Columns, Document, Source, arrow, lines_of, parse_line, refuse, source_of

Keep = Literal["first", "longest", "newest"]
#: Characters of text, and documents, that are read at a time.
PACKET, DOCUMENTS = 4 << 20, 10_000


class DuplicatePair(NamedTuple):
    """Two documents that share text; ``a`` came first."""

    a: str
    b: str
    relation: Relation
    #: 0 to 1; the number to rank by.
    score: float
    #: What decided.
    by: Literal["texts", "profiles"]
    #: ``False`` if only profiles decided, which can mistake different texts made from one template for copies.
    certain: bool
    #: Whether both are of one group.
    grouped: bool


class Decision(NamedTuple):
    """What becomes of a document."""

    id: str
    #: The id of the centre of its cluster.
    cluster: str
    #: The id of the document that stays for it; its own if it stays.
    kept: str


class Refused(NamedTuple):
    """A row that was left out, and why."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class Deduplicated:
    """The answer of :func:`juhao.dedup`."""

    #: All pairs, those inside a group last.
    pairs: list[DuplicatePair]
    #: What becomes of each document, in the order of the documents.
    decisions: list[Decision]
    #: Of each document that stays and has removed copies, their ids.
    duplicates: dict[str, list[str]]
    #: Rows that were left out; empty unless ``keep_going``.
    refused: list[Refused]
    #: Pairs inside groups that were left out.
    ignored: int
    #: Limits that were reached. Empty: nothing was left out.
    limits: tuple[Limit, ...]
    #: Of how many documents texts were kept; ``None`` if of all that were to be.
    texts_kept: int | None

    @property
    def stays(self) -> list[str]:
        """The ids of the documents that stay, in order."""
        return [one.id for one in self.decisions if one.id == one.kept]


def dedup(
    source: Any,
    out: str | os.PathLike[str] | None = None,
    *,
    engine: Literal["memory"] = "memory",
    id: str | None = None,
    text: str | None = None,
    html: str | None = None,
    site: str | None = None,
    group: str | None = None,
    date: str | None = None,
    keep: Keep = "first",
    clustering: Literal["connected", "one-way", "single-pass"] = "connected",
    keep_texts: Literal["none", "bounded", "all"] = "bounded",
    groups: Literal["apart", "ignored"] = "apart",
    keep_going: bool = False,
    jobs: int = 0,
    **options: Unpack[ReadingOptions],
) -> Deduplicated:
    """Finds all documents that share text, and decides which of them stay.

    >>> text = "The old bridge across the river was opened again yesterday morning after nine months of work."
    >>> found = dedup([("a", text), ("b", "Dumplings are sold on Tuesdays."), ("c", text)])
    >>> found.stays, found.duplicates
    (['a', 'b'], {'a': ['c']})

    The pairs, clusters and kept documents are those of ``juhao dedup``.

    :param source: the path of a JSON Lines file, of a Parquet file or of a folder of these; anything with the Arrow
        PyCapsule interface, such as a table of pyarrow, polars or DuckDB; or an iterable of dicts or of tuples (id,
        text)
    :param out: a folder for the results. It gets ``pairs.jsonl``, ``documents.jsonl`` (of each document the centre
        of its cluster, and the document that stays for it) and, if the source can be read twice, ``clean.jsonl`` or
        ``clean.parquet``: the documents that stay, each with the ids of its removed copies in ``duplicates``. With
        pyarrow, pairs and documents are written as Parquet, too.
    :param engine: where the work is done: in the memory of this process. :mod:`juhao.duck` and :mod:`juhao.spark` have
        functions of their own for DuckDB and Spark
    :param id: the column of the ids, text or whole numbers. Default: ``"id"``
    :param text: the column of the texts. Default: ``"text"``, if there is one
    :param html: the column of pages. Default: ``"html"``, if there is one and no other column was named
    :param site: the column of where a document was published. Default: ``"site"``, if there is one
    :param group: the column of whom a document belongs to: pairs inside a group do not count. Default: ``"group"``,
        if there is one
    :param date: the column of dates for ``keep="newest"``. Default: ``"date"``, if there is one
    :param keep: which one of several duplicates stays
    :param clustering: how duplicates become clusters: see :meth:`juhao.Corpus.clusters`
    :param keep_texts: which texts stay in memory, so that pairs are compared by them: the first 128 MB, all, or none
    :param groups: whether pairs inside a group are listed, or left out
    :param keep_going: whether rows that cannot be used are left out and returned, instead of ending the work
    :param jobs: threads; 0 is as many as the machine runs at once. The answer is the same for any number
    :param options: how texts are read. ``fold="auto"`` is ``"zh"`` here, because a collection can have texts of
        both forms
    :raises JuhaoError: ``bad-input`` for a source that cannot be read, with the name of the column and the row
    """
    if engine != "memory":
        others = "for DuckDB call juhao.duck.dedup, and for Spark juhao.spark.dedup"
        refuse("bad-option", f"option engine must be memory, not {engine!r}: {others}")
    if isinstance(jobs, bool) or not isinstance(jobs, int) or not 0 <= jobs <= 1024:
        refuse("bad-option", "option jobs must be 0 to 1024")
    native = _juhao.Documents(jobs, keep_texts, groups, dict(options))
    columns = Columns(id=id, text=text, html=html, site=site, group=group, date=date)
    documents = source_of(source, columns)
    folder = None if out is None else _folder(Path(out))
    dates: dict[str, str] = {}
    refused: list[Refused] = []
    #: The places of the rows that were taken, where the clean set is written by them.
    taken: list[int] = []
    for packet in _packets(documents, columns, keep_going, refused):
        bad = dict(native.add([one[:5] for _, _, one in packet]))
        for at, (number, place, one) in enumerate(packet):
            if at in bad:
                _leave_out(place, bad[at], keep_going, refused)
                continue
            taken.append(number)
            if one.date is not None:
                dates[one.id] = one.date
    ignored, limits, texts_kept = native.find()
    decisions, duplicates = native.decide(keep, clustering, dates if keep == "newest" else {})
    answer = Deduplicated(
        pairs=[DuplicatePair._make(row) for row in native.pairs()],
        decisions=[Decision._make(row) for row in decisions],
        duplicates=duplicates,
        refused=refused,
        ignored=ignored,
        limits=tuple(Limit(*one) for one in limits),
        texts_kept=texts_kept,
    )
    if folder is not None:
        _write(folder, answer, native, documents, taken)
    return answer


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse("bad-input", f"{folder}: {error.strerror}")
    return folder


def _leave_out(place: str, why: str, keep_going: bool, refused: list[Refused]) -> None:
    if not keep_going:
        refuse("bad-input", f"{place}: {why}")
    refused.append(Refused(place, why))


def _packets(
    source: Source, columns: Columns, keep_going: bool, refused: list[Refused]
) -> Iterator[list[tuple[int, str, Document]]]:
    """Documents with the number and the place of each row, as many as are read at a time."""
    packet: list[tuple[int, str, Document]] = []
    size = 0
    for number, row in enumerate(source.read()):
        try:
            document = columns.take(row.values)
        except BadRow as why:
            _leave_out(row.place, str(why), keep_going, refused)
            continue
        packet.append((number, row.place, document))
        size += len(document.text)
        if size >= PACKET or len(packet) == DOCUMENTS:
            yield packet
            packet, size = [], 0
    yield packet


def _write(folder: Path, answer: Deduplicated, native: _juhao.Documents, source: Source, taken: list[int]) -> None:
    """Writes the folder of the results. Each file appears once it is whole."""
    copies = [answer.duplicates.get(one.id, []) if one.id == one.kept else None for one in answer.decisions]
    #: By the number of its row: the removed copies of a document that stays.
    stays = {number: ids for number, ids in zip(taken, copies, strict=True) if ids is not None}
    _whole(folder / "pairs.jsonl", lambda path: native.write_pairs(str(path)))
    _whole(folder / "documents.jsonl", lambda path: _write_lines(path, map(_line, answer.decisions)))
    if _has_arrow():
        _whole(folder / "pairs.parquet", lambda path: _write_table(path, answer.pairs, _PAIRS))
        rows = [(*one, one.id == one.kept) for one in answer.decisions]
        _whole(folder / "documents.parquet", lambda path: _write_table(path, rows, _DOCUMENTS))
    if not source.again:
        return
    if source.path is not None:
        lines = source.path
        _whole(folder / "clean.jsonl", lambda path: _write_lines(path, _clean_lines(lines, stays)))
    elif source.batches is not None:
        batches = source.batches
        _whole(folder / "clean.parquet", lambda path: _write_clean_table(path, batches, stays))
    else:
        _whole(folder / "clean.jsonl", lambda path: _write_lines(path, _clean_rows(source, stays)))


def _whole(path: Path, write: Callable[[Path], None]) -> None:
    """Writes a file under another name, which is its own once it is whole."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        write(partial)
        partial.replace(path)
    except _write_errors() as error:
        refuse("bad-input", f"{path}: {getattr(error, 'strerror', None) or error}")
    finally:
        partial.unlink(missing_ok=True)


def _write_lines(path: Path, lines: Iterator[bytes]) -> None:
    with path.open("wb") as file:
        for line in lines:
            file.write(line + b"\n")


def _json(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    return text.encode("utf-8", "surrogatepass" if text.isascii() else "replace")


def _line(one: Decision) -> bytes:
    return _json(one._asdict())


def _clean_lines(path: Path, stays: dict[int, list[str]]) -> Iterator[bytes]:
    for number, (at, line) in enumerate(lines_of(path)):
        ids = stays.get(number)
        if ids:
            if "duplicates" in parse_line(line):
                refuse("bad-input", f'{path}:{at}: already has a field "duplicates"')
            line = line.removesuffix(b"}") + b',"duplicates":' + _json(ids) + b"}"
        if ids is not None:
            yield line


def _clean_rows(source: Source, stays: dict[int, list[str]]) -> Iterator[bytes]:
    for number, row in enumerate(source.read()):
        ids = stays.get(number)
        if ids and "duplicates" in row.values:
            refuse("bad-input", f"{row.place}: already has a field 'duplicates'")
        if ids is not None:
            yield _json({**row.values, **({"duplicates": ids} if ids else {})})


def _has_arrow() -> bool:
    try:
        arrow()
    except ImportError:
        return False
    return True


def _write_errors() -> tuple[type[Exception], ...]:
    return (OSError, arrow().ArrowException) if _has_arrow() else (OSError,)


#: Columns of the tables that are written, and their types.
_PAIRS = {
    "a": "string",
    "b": "string",
    "relation": "string",
    "score": "float64",
    "by": "string",
    "certain": "bool_",
    "grouped": "bool_",
}
_DOCUMENTS = {"id": "string", "cluster": "string", "kept": "string", "stays": "bool_"}


def _write_table(path: Path, rows: list[Any], columns: dict[str, str]) -> None:
    pa = arrow()
    import pyarrow.parquet as pq

    lists = zip(*rows, strict=True) if rows else ([] for _ in columns)
    arrays = {
        name: pa.array(list(values), getattr(pa, type)())
        for (name, type), values in zip(columns.items(), lists, strict=True)
    }
    pq.write_table(pa.table(arrays), path, compression="zstd")


def _write_clean_table(
    path: Path,
    batches: Callable[[], tuple[Any, Iterator[Any]]],
    stays: dict[int, list[str]],
) -> None:
    pa = arrow()
    import pyarrow.parquet as pq

    schema, rows = batches()
    if "duplicates" in schema.names:
        refuse("bad-input", "the table already has a column 'duplicates'")
    # Views cannot be filtered.
    plain = {pa.string_view(): pa.large_string(), pa.binary_view(): pa.large_binary()}
    schema = pa.schema([one.with_type(plain.get(one.type, one.type)) for one in schema], schema.metadata)
    field = pa.field("duplicates", pa.list_(pa.string()))
    numbers = itertools.count()
    with pq.ParquetWriter(path, schema.append(field), compression="zstd") as writer:
        for batch in rows:
            ids = [stays.get(number) for number in itertools.islice(numbers, batch.num_rows)]
            kept = batch.cast(schema).filter(pa.array([one is not None for one in ids], pa.bool_()))
            arrays = [*kept.columns, pa.array([one for one in ids if one is not None], field.type)]
            writer.write_batch(pa.RecordBatch.from_arrays(arrays, schema=schema.append(field)))

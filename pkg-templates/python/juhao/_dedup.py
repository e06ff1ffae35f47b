"""A collection of documents, deduplicated in memory, or handed over to an engine."""

from __future__ import annotations

import itertools
import json
import math
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, Unpack, get_args

from . import _handover, _juhao
from ._answer import (
    By,
    Clustering,
    Cut,
    CutCounts,
    Decision,
    Deduplicated,
    DuplicatePair,
    Groups,
    Keep,
    Refused,
    StepsBy,
)
from ._options import ReadingOptions, given_values
from ._progress import Progress, Report, report_of
from ._published import by_memory
from ._report import Limit, Why
from ._rows import BadRow, Columns, Document, Source, arrow, bytes_of_texts, lines_of, refuse, source_of
from .methods import Statistics, own_statistics

#: Characters of text, and documents, that are read at a time.
PACKET, DOCUMENTS = 4 << 20, 10_000
#: Bytes of text that stay in memory, as the core has it: more than that in Parquet goes to DuckDB.
KEPT = 128 << 20


def dedup(
    source: Any,
    out: str | os.PathLike[str] | None = None,
    *,
    engine: Literal["auto", "memory", "duckdb", "spark"] = "auto",
    id: str | None = None,
    text: str | None = None,
    html: str | None = None,
    site: str | None = None,
    group: str | None = None,
    date: str | None = None,
    keep: Keep = "first",
    cut: Cut | None = None,
    by: By | None = None,
    values: Mapping[str, object] | None = None,
    statistics: Statistics | None = None,
    clustering: Clustering = "connected",
    keep_texts: Literal["none", "bounded", "all"] = "bounded",
    profiles_first: bool = False,
    window: int = 16,
    groups: Groups = "apart",
    minor: bool = False,
    keep_going: bool = False,
    jobs: int = 0,
    memory: str = "2GB",
    progress: bool | Report | None = None,
    **options: Unpack[ReadingOptions],
) -> Deduplicated:
    """Finds all documents that share text, and decides which of them stay.

    >>> text = "The old bridge across the river was opened again yesterday morning after nine months of work."
    >>> found = dedup([("a", text), ("b", "Dumplings are sold on Tuesdays."), ("c", text)])
    >>> found.stays, found.duplicates
    (['a', 'b'], {'a': ['c']})

    The pairs, clusters and kept documents are those of ``juhao dedup``.

    :param source: the path of a JSON Lines file, of a Parquet file or of a folder of these; anything with the Arrow
        PyCapsule interface, such as a table of pyarrow, polars or DuckDB; an iterable of dicts or of tuples (id,
        text); or a DataFrame of Spark
    :param out: a folder for the results. It gets ``pairs.jsonl``, ``documents.jsonl`` (of each document the centre
        of its cluster, and the document that stays for it) and, if the source can be read twice, ``clean.jsonl`` or
        ``clean.parquet``: the documents that stay, each with the ids of its removed copies in ``duplicates``. With
        pyarrow, pairs and documents are written as Parquet, too.
    :param engine: where the work is done: in the memory of this process, by DuckDB on disk, or by Spark. The answer is
        the same. ``"auto"`` takes Spark for a DataFrame of Spark, and DuckDB, if it is installed, for Parquet with more
        text than ``keep_texts="bounded"`` keeps in memory
    :param id: the column of the ids, text or whole numbers. Default: ``"id"``
    :param text: the column of the texts. Default: ``"text"``, if there is one
    :param html: the column of pages. Default: ``"html"``, if there is one and no other column was named
    :param site: the column of where a document was published. Default: ``"site"``, if there is one
    :param group: the column of whom a document belongs to: pairs inside a group do not count. Default: ``"group"``,
        if there is one
    :param date: the column of dates for ``keep="newest"``. Default: ``"date"``, if there is one
    :param keep: which one of several duplicates stays
    :param cut: what is cut out of the documents that stay, if earlier ones of them have it, in the order of ``keep``:
        sentences of passages, or lines or paragraphs as a whole. Of equal sentences the first one stays. In the clean
        set such a document has the rest of its text, and in ``cut`` the start and the end of each part that is gone.
        Only memory cuts; it needs ``out`` and kept texts. Pages are not cut
    :param by: a method that finds the pairs and clusters instead of Juhao's own: those of ``juhao dedup --by``, by
        every name in ``juhao.methods.NAMES``. All texts stay in memory, one thread does the work, and pairs have no
        passages. The other engines have ``"ccdet"``, ``"pku-lcs"`` and ``"simhash-sp"``
    :param values: values for the parameters of that method, by the names that ``juhao methods`` prints, such as
        ``{"T_ccs": 0.6}``
    :param statistics: frequencies of terms for a method that weighs them; the default is those of these documents. Only
        memory takes them
    :param clustering: how duplicates become clusters: see :meth:`juhao.Corpus.clusters`
    :param keep_texts: which texts stay in memory, so that pairs are compared by them: the first 128 MB, all, or none.
        The other engines compare all pairs by their texts
    :param profiles_first: whether profiles decide the pairs of which they are sure, so that texts are compared only
        where they are not. Such pairs are ``"partial"`` or left out, have no passages, and are not certain
    :param window: the window in which one gram at least is chosen, in Han characters or half words: 1 to 16. A smaller
        one finds shorter copied passages by profiles alone, and needs more memory. Only memory takes it
    :param groups: whether pairs inside a group are listed, or left out
    :param minor: whether pairs whose matches are all minor are listed, after the others; they are always counted
    :param keep_going: whether rows that cannot be used are left out and returned, instead of ending the work
    :param jobs: threads; 0 is as many as the machine runs at once. The answer is the same for any number
    :param options: how texts are read
    :param memory: the limit of DuckDB, such as ``"4GB"``
    :param progress: ``None`` shows a bar on standard error if that is a terminal, ``True`` prints a line for each step,
        ``False`` shows nothing; a function gets a :class:`Progress`
    :raises JuhaoError: ``bad-input`` for a source that cannot be read, with the name of the column and the row
    """
    if isinstance(jobs, bool) or not isinstance(jobs, int) or not 0 <= jobs <= 1024:
        refuse("bad-option", "option jobs must be 0 to 1024")
    for name, value, known in (("keep", keep, Keep), ("clustering", clustering, Clustering), ("cut", cut, Cut)):
        if value not in get_args(known) and (name, value) != ("cut", None):
            refuse("bad-option", f"option {name} must be one of {', '.join(get_args(known))}, not {value!r}")
    if cut is not None:
        _check_cut(out, by, keep_texts)
    # it refuses the other options that cannot be, for every engine
    has_passages = out is not None and by is None and keep_texts != "none"
    native = _juhao.Documents(
        jobs, keep_texts, profiles_first, minor, has_passages, groups, {**options, "window": window}
    )
    if by is not None:
        _juhao.parameters("by", by, given_values(values))
    elif values or statistics is not None:
        name = "values" if values else "statistics"
        refuse("bad-option", f"option {name} needs by=, because only published methods take it")
    columns = Columns(id=id, text=text, html=html, site=site, group=group, date=date)
    report = report_of(progress)
    refused: list[Refused] = []

    def leave_out(place: str, why: str) -> None:
        if not keep_going:
            refuse("bad-input", f"{place}: {why}")
        refused.append(Refused(place, why))

    how: _handover.How = {
        "keep": keep,
        "clustering": clustering,
        "groups": groups,
        "minor": minor,
        "refused": refused,
        "leave_out": leave_out,
        "report": report,
        "by": by,
        "values": values,
        "statistics": own_statistics(statistics),
        "options": options,
    }
    is_own = by not in (None, *get_args(StepsBy)) or statistics is not None
    where = _engine(engine, source, columns, "all" if is_own or cut is not None else keep_texts)
    if where != "memory" and is_own:
        what = f"by={by!r}" if statistics is None else "statistics"
        refuse("bad-option", f"option engine is {where!r}, which has no {what}: only memory takes it")
    if where != "memory" and window != 16:
        refuse(
            "bad-option",
            f"option engine is {where!r}, which compares all pairs by their texts: only memory takes window",
        )
    if where != "memory" and cut is not None:
        refuse("bad-option", f"option engine is {where!r}, which cuts no texts: only memory takes cut")
    if where == "spark":
        if out is None:
            refuse("bad-option", "option out must be a folder that all machines can reach, because Spark writes there")
        return _handover.by_spark(source, os.fspath(out), columns, **how)
    documents = source_of(source, columns)
    if cut is not None and not documents.again:
        refuse("bad-option", "option cut needs documents that can be read twice, and a stream can be read once only")
    folder = None if out is None else _folder(Path(out))
    packets = _packets(documents, columns, leave_out)
    #: The rows that not every engine knows, by the names of their files.
    places: dict[str, Callable[[Path], None]] = {}
    if where == "duckdb":
        answer, taken, passages = _handover.by_duckdb(packets, folder, jobs=jobs, memory=memory, **how)
        if by is None:
            places["passages"] = lambda path: _write_lines(path, iter(passages))
    elif by is not None:
        answer, taken = by_memory(packets, by, how)
        places["pairs"] = partial(_write_pairs, pairs=answer.pairs)
    else:
        answer, taken = _in_memory(native, packets, cut, how)
        places["pairs"] = lambda path: native.write_pairs(str(path))
        if has_passages:
            places["passages"] = lambda path: native.write_passages(str(path))
    if folder is not None:
        clean = _Clean(answer, taken, columns.text or "", None if cut is None else native.shortened)
        _write(folder, answer, places, documents, clean)
    return answer


def _check_cut(out: object, by: object, keep_texts: object) -> None:
    """Refuses options with which nothing can be cut."""
    if out is None:
        refuse("bad-option", "option cut needs out=, because only the clean set has texts")
    if by is not None:
        refuse("bad-option", "option cut cannot be used with by=, because published methods find no passages")
    if keep_texts == "none":
        refuse("bad-option", 'option cut needs kept texts, which keep_texts="none" has not')


def _in_memory(
    native: _juhao.Documents, packets: _handover.Packets, cut: Cut | None, how: _handover.How
) -> tuple[Deduplicated, list[int]]:
    """Returns the answer, and the numbers of the rows that were taken."""
    report = how["report"]
    dates: dict[str, str] = {}
    taken = []
    begin = time.monotonic()
    for packet in packets:
        bad = dict(native.add([one[:5] for _, _, one in packet]))
        for at, (number, place, one) in enumerate(packet):
            if at in bad:
                how["leave_out"](place, bad[at])
                continue
            taken.append(number)
            if one.date is not None:
                dates[one.id] = one.date
        report(Progress("read", 1, 2, len(taken), None, None))
    report(Progress("read", 1, 2, len(taken), len(taken), time.monotonic() - begin))
    begin = time.monotonic()
    ignored, minor, limits, texts_kept = native.find(
        lambda done, total: report(Progress("pairs", 2, 2, done, total, None))
    )
    keep, clustering = how["keep"], how["clustering"]
    decisions, duplicates, counts = native.decide(keep, clustering, cut, dates if keep == "newest" else {})
    answer = Deduplicated(
        pairs=[DuplicatePair._make((*row[:7], *Why.from_json(row[7]))) for row in native.pairs()],
        decisions=[Decision._make(row) for row in decisions],
        duplicates=duplicates,
        refused=how["refused"],
        ignored=ignored,
        minor=minor,
        limits=tuple(Limit(*one) for one in limits),
        texts_kept=texts_kept,
        cut=None if counts is None else CutCounts(*counts),
    )
    report(Progress("pairs", 2, 2, len(answer.pairs), len(answer.pairs), time.monotonic() - begin))
    return answer, taken


def _engine(given: str, source: Any, columns: Columns, keep_texts: str) -> str:
    """The engine that does the work."""
    if given not in ("auto", "memory", "duckdb", "spark"):
        refuse("bad-option", f"option engine must be auto, memory, duckdb or spark, not {given!r}")
    is_spark = type(source).__module__.startswith("pyspark.")
    if is_spark or given == "spark":
        if not is_spark or given not in ("auto", "spark"):
            why = "'spark' takes a DataFrame of Spark, and the other engines do not"
            refuse("bad-option", f"option engine is {given!r}: {why}")
        return "spark"
    if given != "auto":
        return given
    is_large = keep_texts == "bounded" and bytes_of_texts(source, columns) > KEPT
    return "duckdb" if is_large and find_spec("duckdb") is not None else "memory"


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse("bad-input", f"{folder}: {error.strerror}")
    return folder


def _packets(
    source: Source, columns: Columns, leave_out: _handover.LeaveOut
) -> Iterator[list[tuple[int, str, Document]]]:
    """Documents with the number and the place of each row, as many as are read at a time."""
    packet: list[tuple[int, str, Document]] = []
    size = 0
    for number, row in enumerate(source.read()):
        try:
            document = columns.take(row.values)
        except BadRow as why:
            leave_out(row.place, str(why))
            continue
        packet.append((number, row.place, document))
        size += len(document.text)
        if size >= PACKET or len(packet) == DOCUMENTS:
            yield packet
            packet, size = [], 0
    yield packet


def _write(
    folder: Path,
    answer: Deduplicated,
    places: Mapping[str, Callable[[Path], None]],
    source: Source,
    clean: _Clean,
) -> None:
    """Writes the folder of the results. Each file appears once it is whole. Only memory writes pairs as lines,
    because only memory has the passages of each pair."""
    for name, write in places.items():
        _whole(folder / f"{name}.jsonl", write)
    _whole(folder / "documents.jsonl", lambda path: _write_lines(path, map(_line, answer.decisions)))
    if _has_arrow():
        _whole(folder / "pairs.parquet", lambda path: _write_table(path, list(map(_pair_row, answer.pairs)), _PAIRS))
        rows = [(*one, one.id == one.kept) for one in answer.decisions]
        _whole(folder / "documents.parquet", lambda path: _write_table(path, rows, _DOCUMENTS))
    if not source.again:
        return
    if source.path is not None:
        lines = source.path
        _whole(folder / "clean.jsonl", lambda path: _write_lines(path, _clean_lines(lines, clean)))
    elif source.batches is not None:
        batches = source.batches
        _whole(folder / "clean.parquet", lambda path: _write_clean_table(path, batches, clean))
    else:
        _whole(folder / "clean.jsonl", lambda path: _write_lines(path, _clean_rows(source, clean)))


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


#: Half of a surrogate pair, which UTF-8 cannot hold.
_HALF = re.compile("[\ud800-\udfff]")


def _json(value: Any) -> bytes:
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str, allow_nan=False)
    except ValueError:
        return _json(_finite(value))
    try:
        return text.encode()
    except UnicodeEncodeError:
        return _HALF.sub("\ufffd", text).encode()


def _finite(value: Any) -> Any:
    """The value with ``None`` for numbers that JSON has not: NaN and infinity."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: _finite(one) for key, one in value.items()}
    return [_finite(one) for one in value] if isinstance(value, list | tuple) else value


def _line(one: Decision) -> bytes:
    return _json(one._asdict())


def _write_pairs(path: Path, pairs: list[DuplicatePair]) -> None:
    """Writes the lines that `juhao dedup --by` prints; a pair inside a group says so."""
    names = ("a", "b", "relation", "score")
    lines = ({name: getattr(pair, name) for name in names} | {"spans": [], "by": pair.by} for pair in pairs)
    grouped = ({"grouped": True} if pair.grouped else {} for pair in pairs)
    _write_lines(path, (_json(line | more) for line, more in zip(lines, grouped, strict=True)))


class _Clean:
    """The documents that stay, by the numbers of their rows."""

    def __init__(
        self,
        answer: Deduplicated,
        taken: list[int],
        text: str,
        shortened: Callable[[str], tuple[str, list[tuple[int, int]]] | None] | None,
    ) -> None:
        stays = ((number, one.id) for number, one in zip(taken, answer.decisions, strict=True) if one.id == one.kept)
        self._ids = dict(stays)
        self._copies = answer.duplicates
        #: The column of the texts, and whether they are cut.
        self.text, self.is_cut = text, shortened is not None
        self._shortened = shortened or (lambda _: None)

    def duplicates(self, number: int) -> list[str] | None:
        """The ids of the removed copies, or ``None`` for a document that does not stay."""
        id = self._ids.get(number)
        return None if id is None else self._copies.get(id, [])

    def shortened(self, number: int) -> tuple[str, list[tuple[int, int]]] | None:
        """The rest of a text that stays, and the parts that are gone, if anything is cut out of it."""
        id = self._ids.get(number)
        return None if id is None else self._shortened(id)

    def line(self, number: int, line: bytes, place: str) -> bytes:
        """The line of a document that stays."""
        try:
            return _juhao.clean_line(line, self.text, self.duplicates(number) or [], self.shortened(number))
        except _juhao.JuhaoError as error:
            refuse("bad-input", f"{place}: {error}")


def _clean_lines(path: Path, clean: _Clean) -> Iterator[bytes]:
    for number, (at, line) in enumerate(lines_of(path)):
        if clean.duplicates(number) is not None:
            yield clean.line(number, line, f"{path}:{at}")


def _clean_rows(source: Source, clean: _Clean) -> Iterator[bytes]:
    for number, row in enumerate(source.read()):
        if clean.duplicates(number) is not None:
            yield clean.line(number, _json(row.values), row.place)


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
    "role": "string",
    "reason": "string",
    "signs": "string",
}
_DOCUMENTS = {"id": "string", "cluster": "string", "kept": "string", "stays": "bool_"}


def _pair_row(pair: DuplicatePair) -> tuple[Any, ...]:
    """A pair as a row of a table: the code of the reason, and the kinds of the signs."""
    reason = None if pair.reason is None else pair.reason.code
    signs = None if pair.signs is None else ",".join(sign.kind for sign in pair.signs)
    return (*pair[:7], pair.role, reason, signs)


def _write_table(path: Path, rows: list[Any], columns: dict[str, str]) -> None:
    pa = arrow()
    import pyarrow.parquet as pq

    lists = zip(*rows, strict=True) if rows else ([] for _ in columns)
    arrays = {
        name: pa.array(list(values), getattr(pa, type)())
        for (name, type), values in zip(columns.items(), lists, strict=True)
    }
    pq.write_table(pa.table(arrays), path, compression="zstd")


def _write_clean_table(path: Path, batches: Callable[[], tuple[Any, Iterator[Any]]], clean: _Clean) -> None:
    pa = arrow()
    import pyarrow.parquet as pq

    schema, rows = batches()
    new = [pa.field("duplicates", pa.list_(pa.string()))]
    if clean.is_cut:
        new.append(pa.field("cut", pa.list_(pa.list_(pa.int32()))))
    for name in (field.name for field in new):
        if name in schema.names:
            refuse("bad-input", f"the table already has a column {name!r}")
    # Views cannot be filtered.
    plain = {pa.string_view(): pa.large_string(), pa.binary_view(): pa.large_binary()}
    schema = pa.schema([one.with_type(plain.get(one.type, one.type)) for one in schema], schema.metadata)
    numbers = itertools.count()
    with pq.ParquetWriter(path, pa.schema([*schema, *new], schema.metadata), compression="zstd") as writer:
        for batch in rows:
            own = list(itertools.islice(numbers, batch.num_rows))
            ids = [clean.duplicates(number) for number in own]
            kept = batch.cast(schema).filter(pa.array([one is not None for one in ids], pa.bool_()))
            columns = [*kept.columns, pa.array([one for one in ids if one is not None], new[0].type)]
            if clean.is_cut:
                texts = [clean.shortened(number) for number, one in zip(own, ids, strict=True) if one is not None]
                columns.append(pa.array([text[1] if text else [] for text in texts], new[1].type))
                _shorten(columns, schema.get_field_index(clean.text), texts)
            writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=writer.schema))


def _shorten(columns: list[Any], at: int, texts: list[tuple[str, list[tuple[int, int]]] | None]) -> None:
    """Replaces the texts that were shortened in the column ``at``."""
    if any(texts):
        whole = columns[at]
        rest = [text[0] if text else one for text, one in zip(texts, whole.to_pylist(), strict=True)]
        columns[at] = arrow().array(rest, whole.type)

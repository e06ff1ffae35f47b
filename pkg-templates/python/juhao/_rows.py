"""Documents from files, tables and iterables: rows with a place, and what a collection needs of each."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

from ._juhao import JuhaoError


class Row(NamedTuple):
    """A row as it was read, and where."""

    place: str
    values: Mapping[str, Any]


class Document(NamedTuple):
    """What a collection needs of a row."""

    id: str
    text: str
    is_html: bool
    site: str
    group: str
    date: str | None


class BadRow(Exception):
    """Why a row cannot be used."""


def refuse(code: str, message: str) -> NoReturn:
    """Raises a :class:`JuhaoError`."""
    error = JuhaoError(message)
    error.code, error.values = code, {}
    raise error


class Columns:
    """The columns of the documents. One that the caller named must be there; ``None`` is the usual name, if there
    is one."""

    def __init__(
        self,
        *,
        id: str | None,
        text: str | None,
        html: str | None,
        site: str | None,
        group: str | None,
        date: str | None,
    ) -> None:
        named = text is not None or html is not None
        self.id = id or "id"
        self.text = text if named else "text"
        self.html = html if named else "html"
        self.site, self.group, self.date = site or "site", group or "group", date or "date"
        given = {"text": text, "html": html, "site": site, "group": group, "date": date}
        #: Names that the caller gave.
        self.required = [self.id, *(name for name in given.values() if name is not None)]

    def wanted(self) -> list[str]:
        """All names, each once."""
        names = (self.id, self.text, self.html, self.site, self.group, self.date)
        return list(dict.fromkeys(name for name in names if name is not None))

    def check_names(self, names: Sequence[str], place: str) -> None:
        """Refuses a table that lacks a column.

        :raises JuhaoError: ``bad-input``
        """
        there = f"columns are {', '.join(map(repr, names))}"
        for name in self.required:
            if name not in names:
                refuse("bad-input", f"{place}: there is no column {name!r}; {there}")
        for name in self.wanted():
            if names.count(name) > 1:
                refuse("bad-input", f"{place}: there are several columns {name!r}; {there}")
        if self.text not in names and self.html not in names:
            wanted = " or ".join(repr(name) for name in (self.text, self.html) if name is not None)
            refuse("bad-input", f"{place}: there is no column {wanted}; {there}")

    def take(self, values: Mapping[str, Any]) -> Document:
        """Takes a document out of a row.

        :raises BadRow: for a value that is missing or of the wrong type
        """
        for name in self.required:
            if name not in values:
                raise BadRow(f"there is no column {name!r}")
        text, html = (self._text(values, name) for name in (self.text, self.html))
        if text is not None and html is not None:
            raise BadRow(f"has both {self.text!r} and {self.html!r}")
        if text is None and html is None:
            names = [name for name in (self.text, self.html) if name is not None]
            null = [f"column {name!r} is null" for name in names if name in values]
            raise BadRow(" and ".join(null) or f"needs {' or '.join(map(repr, names))}")
        date = values.get(self.date)
        return Document(
            id=self._id(values),
            text=text if text is not None else html or "",
            is_html=html is not None,
            site=self._text(values, self.site) or "",
            group=self._text(values, self.group) or "",
            date=None if date is None else date_text(date),
        )

    def _id(self, values: Mapping[str, Any]) -> str:
        id = values.get(self.id)
        if isinstance(id, str):
            return id
        if isinstance(id, int) and not isinstance(id, bool):
            return str(id)
        if id is None:
            raise BadRow(f"column {self.id!r} is null" if self.id in values else f"there is no column {self.id!r}")
        raise BadRow(f"column {self.id!r} has a {type(id).__name__}, and must have text or whole numbers")

    @staticmethod
    def _text(values: Mapping[str, Any], name: str | None) -> str | None:
        value = None if name is None else values.get(name)
        if value is None or isinstance(value, str):
            return value
        raise BadRow(f"column {name!r} has a {type(value).__name__}, and must have text")


def date_text(date: Any) -> str:
    """A date as it is compared: as it is written."""
    if isinstance(date, str):
        return date
    if hasattr(date, "isoformat"):
        return str(date.isoformat())
    return json.dumps(date, default=str, separators=(",", ":"))


class Source:
    """Documents: ``read`` reads them, and ``again`` says whether it can do so twice."""

    def __init__(self, read: Callable[[], Iterator[Row]], again: bool) -> None:
        self.read, self.again = read, again
        #: Of a file of JSON lines its name; of an Arrow table its schema and its record batches, with all columns.
        self.path: Path | None = None
        self.batches: Callable[[], tuple[Any, Iterator[Any]]] | None = None


def source_of(given: Any, columns: Columns) -> Source:
    """What can be read of a file, a folder of Parquet files, an Arrow table or stream, or rows.

    :raises JuhaoError: ``bad-input`` for what cannot be read, or lacks a column
    """
    if isinstance(given, str | os.PathLike):
        path = Path(given)
        if path.is_dir() or path.suffix == ".parquet":
            return _parquet(path, columns)
        return _lines(path)
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "to_batches"):
        return _arrow(given, columns)
    if isinstance(given, Iterable) and not isinstance(given, bytes | bytearray | Mapping):
        return Source(lambda: _rows(given), isinstance(given, Sequence))
    raise TypeError(
        "documents must be the path of a Parquet or JSON Lines file, an Arrow table or stream, or an iterable of "
        f"dicts or of (id, text), not {type(given).__name__}"
    )


def _rows(given: Iterable[Any]) -> Iterator[Row]:
    for number, row in enumerate(given):
        if isinstance(row, Mapping):
            yield Row(f"row {number}", row)
        elif isinstance(row, tuple) and len(row) == 2:
            yield Row(f"row {number}", {"id": row[0], "text": row[1]})
        else:
            raise TypeError(f"row {number} must be a dict or a tuple (id, text), not {type(row).__name__}")


def open_lines(path: Path) -> IO[bytes]:
    """Opens a file, which is unpacked if it begins as gzip does.

    :raises JuhaoError: ``bad-input`` if it cannot be opened
    """
    try:
        file = path.open("rb")
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
    except OSError as error:
        refuse("bad-input", f"{path}: {error.strerror}")
    return io.BufferedReader(gzip.GzipFile(fileobj=file)) if packed else file


#: An escape of JSON: a whole surrogate pair, half of one, or any other.
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that have something, with their numbers, as ``juhao dedup`` reads them."""
    with open_lines(path) as file:
        try:
            for number, line in enumerate(file, 1):
                if number == 1:
                    if line[:2] in (b"\xff\xfe", b"\xfe\xff", b"{\0", b"\0{"):
                        refuse("bad-input", f"{path}: is UTF-16; lines of JSON must be UTF-8")
                    line = line.removeprefix(b"\xef\xbb\xbf")
                line = _ESCAPE.sub(lambda found: rb"\uFFFD" if found[1] else found[0], line.rstrip(b" \t\n\r\f"))
                if line.strip():
                    yield number, line
        except (OSError, EOFError) as error:
            refuse("bad-input", f"{path}: {error}")


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def parse_line(line: bytes) -> Mapping[str, Any]:
    """The fields of a line.

    :raises BadRow: for what is not a JSON object
    """
    try:
        values = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise BadRow("is not UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise BadRow(f"is not JSON: {error}") from None
    if not isinstance(values, dict):
        raise BadRow("is not a JSON object, which each line must be")
    return values


class Unread(Mapping[str, Any]):
    """A row that could not be read; looking into it says why."""

    def __init__(self, why: BadRow) -> None:
        self._why = why

    def __getitem__(self, name: str) -> Any:
        raise self._why

    def __contains__(self, name: object) -> bool:
        raise self._why

    def __iter__(self) -> Iterator[str]:
        raise self._why

    def __len__(self) -> int:
        raise self._why


def _lines(path: Path) -> Source:
    def read() -> Iterator[Row]:
        for number, line in lines_of(path):
            try:
                yield Row(f"{path}:{number}", parse_line(line))
            except BadRow as why:
                yield Row(f"{path}:{number}", Unread(why))

    open_lines(path).close()
    source = Source(read, True)
    source.path = path
    return source


def arrow() -> Any:
    """The module ``pyarrow``.

    :raises ImportError: with how to install it
    """
    try:
        import pyarrow
    except ImportError:
        raise ImportError("Parquet and Arrow need pyarrow: pip install 'juhao[arrow]'") from None
    return pyarrow


def _parquet(path: Path, columns: Columns) -> Source:
    pa = arrow()
    import pyarrow.parquet as pq

    files = sorted(path.rglob("*.parquet")) if path.is_dir() else [path]
    if not files:
        refuse("bad-input", f"{path}: there is no Parquet file in this folder")

    def opened(file: Path) -> Any:
        try:
            return pq.ParquetFile(file)
        except (pa.ArrowException, OSError) as error:
            refuse("bad-input", f"{file}: cannot be read as Parquet: {error}")

    def batches_of(file: Path, names: list[str] | None) -> Iterator[Any]:
        parquet = opened(file)
        try:
            yield from parquet.iter_batches(batch_size=1000, columns=names)
        except (pa.ArrowException, OSError) as error:
            refuse("bad-input", f"{file}: cannot be read as Parquet: {error}")

    def read() -> Iterator[Row]:
        for file in files:
            names = _check_schema(opened(file).schema_arrow, columns, str(file))
            yield from _rows_of(batches_of(file, names), names, f"{file}, row")

    for file in files:
        _check_schema(opened(file).schema_arrow, columns, str(file))
    source = Source(read, True)
    source.batches = lambda: (
        opened(files[0]).schema_arrow,
        (batch for file in files for batch in batches_of(file, None)),
    )
    return source


def bytes_of_texts(given: Any, columns: Columns) -> int:
    """Bytes of the texts of Parquet files, unpacked; 0 for any other source, or one that cannot be read."""
    path = Path(given) if isinstance(given, str | os.PathLike) else None
    if path is None or not (path.is_dir() or path.suffix == ".parquet"):
        return 0
    total = 0
    for file in sorted(path.rglob("*.parquet")) if path.is_dir() else [path]:
        try:
            pa = arrow()
            import pyarrow.parquet as pq

            metadata = pq.read_metadata(file)
        except (ImportError, OSError, pa.ArrowException):
            return 0  # reading it says why
        for group in map(metadata.row_group, range(metadata.num_row_groups)):
            parts = map(group.column, range(group.num_columns))
            wanted = (part for part in parts if part.path_in_schema in (columns.text, columns.html))
            total += sum(part.total_uncompressed_size for part in wanted)
    return total


def _arrow(given: Any, columns: Columns) -> Source:
    pa = arrow()
    again = not isinstance(given, pa.RecordBatchReader) and hasattr(given, "num_rows") or hasattr(given, "columns")

    def reader() -> Any:
        if hasattr(given, "__arrow_c_stream__"):
            return pa.RecordBatchReader.from_stream(given)
        return pa.RecordBatchReader.from_batches(given.schema, given.to_batches())

    first = reader()
    names = _check_schema(first.schema, columns, "the table")

    def read() -> Iterator[Row]:
        nonlocal first
        stream, first = (first, None) if first is not None else (reader(), None)
        yield from _rows_of(iter(stream), names, "row")

    def batches() -> tuple[Any, Iterator[Any]]:
        stream = reader()
        return stream.schema, iter(stream)

    source = Source(read, bool(again))
    source.batches = batches
    return source


def _check_schema(schema: Any, columns: Columns, place: str) -> list[str]:
    """The names of the columns that are read.

    :raises JuhaoError: ``bad-input`` for a column that is missing or has the wrong type
    """
    types = arrow().types
    columns.check_names(schema.names, place)
    names = [name for name in columns.wanted() if name in schema.names]
    for name in names:
        if name == columns.date:
            continue
        type = schema.field(name).type
        plain = type.value_type if types.is_dictionary(type) else type
        is_text = types.is_string(plain) or types.is_large_string(plain) or types.is_string_view(plain)
        if not (is_text or types.is_null(plain) or (name == columns.id and types.is_integer(plain))):
            wanted = "text or whole numbers" if name == columns.id else "text"
            refuse("bad-input", f"{place}: column {name!r} has the type {type}, and must have {wanted}")
    return names


def _rows_of(batches: Iterator[Any], names: list[str], place: str) -> Iterator[Row]:
    number = 0
    for batch in batches:
        try:
            lists = [batch.column(name).to_pylist() for name in names]
        except UnicodeDecodeError as error:
            refuse("bad-input", f"{place} {number} or later: is not UTF-8: {error}")
        for values in zip(*lists, strict=True):
            yield Row(f"{place} {number}", dict(zip(names, values, strict=True)))
            number += 1

# The native module: options in, JSON out. Its documented half is juhao/__init__.py.
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, final

from ._documents import OpenedDocument
from ._options import Html, Part
from ._report import Relation

__all__ = [
    "ALL_METHODS",
    "CITED",
    "METHODS",
    "PARTS",
    "CandidateSets",
    "Centres",
    "Corpus",
    "Documents",
    "JuhaoError",
    "Prepared",
    "Statistics",
    "__version__",
    "centres",
    "clean_line",
    "collect",
    "compare",
    "compare_by",
    "compared",
    "crowds",
    "decode_bytes",
    "extract",
    "features",
    "fingerprints",
    "kept",
    "longest_rare",
    "parameters",
    "open_document",
    "prepare",
    "rules",
    "shared",
    "sources",
    "subsets",
    "verify",
    "verify_quotations",
    "worded",
]
__version__: Final[str]
ALL_METHODS: Final[list[str]]
METHODS: Final[list[str]]
#: Names of the parts that can be left out of a text, and those that are left out unless the caller says otherwise.
PARTS: Final[list[Part]]
CITED: Final[list[Part]]

# Columns of 64-bit numbers, little endian.
_Column = bytes
_Texts = list[str | None]
_Errors = list[tuple[int, str]]
# Names and values of a method's parameters.
_Values = list[tuple[str, str]]

# The rest of a text, and the start and the end of each part that is gone.
_Shortened: TypeAlias = tuple[str, list[tuple[int, int]]]
_Input: TypeAlias = str | Html | OpenedDocument | Prepared
_Row: TypeAlias = tuple[str, str, str, float, tuple[float, float], str, bool, str]

class JuhaoError(ValueError):
    """What Juhao refuses: an input, an option or stored bytes. `code` is a stable name for programs."""

    code: str
    values: dict[str, int | str]

@final
class Prepared:
    """A text that was read, to be compared often."""

    @property
    def text(self) -> str: ...
    @property
    def chinese_form(self) -> str | None: ...

@final
class Corpus:
    def __new__(
        cls,
        paths: str,
        keep_texts: bool,
        profiles_first: bool,
        minor: bool,
        groups: str,
        options: dict[str, Any],
        /,
    ) -> Corpus: ...
    @staticmethod
    def from_bytes(stored: bytes, minor: bool, groups: str, options: dict[str, Any], /) -> Corpus: ...
    def to_bytes(self) -> bytes: ...
    def __len__(self) -> int: ...
    def __contains__(self, id: str, /) -> bool: ...
    def add(self, id: str, given: _Input, site: str, group: str, replace: bool, /) -> None: ...
    def remove(self, id: str, /) -> bool: ...
    def query(self, given: _Input, /) -> list[_Row]: ...
    def pairs(self) -> tuple[list[_Row], list[_Row], int, int, list[tuple[str, int, int]], list[int]]: ...
    def passages(self, given: _Input | None, /) -> str: ...
    def clusters(self, method: str, /) -> list[tuple[str, list[tuple[str, str, float]]]]: ...
    def compare(self, left: str, right: str, /) -> str: ...

@final
class Documents:
    def __new__(
        cls,
        jobs: int,
        texts: str,
        profiles_first: bool,
        minor: bool,
        passages: bool,
        groups: str,
        options: dict[str, Any],
        /,
    ) -> Documents: ...
    def __len__(self) -> int: ...
    def add(self, rows: list[tuple[str, str, bool, str, str]], /) -> list[tuple[int, str]]: ...
    def find(
        self, progress: Callable[[int, int], None], /
    ) -> tuple[int, int, list[tuple[str, int, int]], int | None]: ...
    def pairs(self) -> list[tuple[str, str, str, float, str, bool, bool, str]]: ...
    def write_pairs(self, path: str, /) -> None: ...
    def write_passages(self, path: str, /) -> None: ...
    def decide(
        self, keep: str, clustering: str, cut: str | None, dates: dict[str, str], /
    ) -> tuple[list[tuple[str, str, str]], dict[str, list[str]], tuple[int, int, int, int, int] | None]: ...
    def shortened(self, id: str, /) -> _Shortened | None: ...

@final
class CandidateSets:
    def __new__(cls) -> CandidateSets: ...
    def add(self, documents: _Column, sizes: _Column, fingerprints: _Column, /) -> _Column: ...

@final
class Centres:
    def __new__(cls, values: _Values, /) -> Centres: ...
    def add(self, documents: _Column, fingerprints: _Column, /) -> list[_Column]: ...

@final
class Statistics:
    def __new__(cls, stored: bytes | None, options: dict[str, Any], /) -> Statistics: ...
    def add(self, given: _Input, /) -> None: ...
    def merge(self, other: Statistics, /) -> None: ...
    def to_bytes(self) -> bytes: ...
    def __len__(self) -> int: ...

def compare(left: _Input, right: _Input, options: dict[str, Any], /) -> str: ...
def extract(html: str, options: dict[str, Any], /) -> str: ...
def clean_line(line: bytes, text: str, duplicates: list[str], shortened: _Shortened | None, /) -> bytes: ...
def open_document(data: bytes, name: str, charset: str | None = None, /) -> str: ...
def decode_bytes(data: bytes, http_charset: str | None = None, /) -> tuple[str, str, bool]: ...
def sources(
    text: _Input,
    others: Iterable[tuple[str, _Input]],
    left_out: Iterable[Part],
    minor: bool,
    options: dict[str, Any],
    /,
) -> str: ...
def verify_quotations(
    text: _Input,
    others: Iterable[tuple[str, _Input]],
    quotations: str | list[str | tuple[int, int]],
    tolerate: list[str],
    flags: tuple[bool, bool, int],
    options: dict[str, Any],
    /,
) -> str: ...
def prepare(text: _Input, options: dict[str, Any], /) -> Prepared: ...
def features(
    texts: _Texts, html: bool, reading: dict[str, Any], by: str | None, values: _Values, /
) -> tuple[list[_Column], _Errors]: ...
def verify(
    lefts: _Texts, rights: _Texts, html: bool, minor: bool, reading: dict[str, Any], /
) -> tuple[
    tuple[list[str | None], list[_Column], _Errors], tuple[list[str | None], list[list[str | None]]], list[_Column]
]: ...
def subsets(
    founders: _Column,
    documents: _Column,
    texts: _Texts,
    html: bool,
    reading: dict[str, Any],
    values: _Values,
    /,
) -> tuple[list[str | None], list[_Column], _Errors]: ...
def collect(
    texts: _Texts,
    html: bool,
    sites: list[int],
    reading: dict[str, Any],
    method: str,
    values: _Values,
    statistics: Statistics | None,
    /,
) -> tuple[list[tuple[int, int, Relation, float]], list[list[int]], list[int], list[tuple[str, int, int]]]: ...
def compare_by(
    left: _Input,
    right: _Input,
    methods: list[str],
    values: list[tuple[str, _Values]],
    statistics: Statistics | None,
    options: dict[str, Any],
    /,
) -> str: ...
def fingerprints(
    texts: list[_Input],
    method: str,
    values: _Values,
    statistics: Statistics | None,
    options: dict[str, Any],
    /,
) -> list[list[str]]: ...
def parameters(option: str, method: str, values: _Values, /) -> list[tuple[str, str, str]]: ...
def centres(
    documents: _Column,
    counted: _Column,
    a: _Column,
    b: _Column,
    relations: list[str],
    scores: _Column,
    clustering: str,
    /,
) -> _Column: ...
def kept(documents: _Column, texts: _Column, a: _Column, b: _Column, /) -> _Column: ...
def crowds(documents: _Column, kept: _Column, a: _Column, b: _Column, /) -> tuple[_Column, list[_Column]]: ...
def compared(
    documents: _Column,
    texts: _Column,
    sizes: _Column,
    earlier: _Column,
    shown: _Texts,
    html: bool,
    reading: dict[str, Any],
    /,
) -> _Column: ...
def shared(a: _Column, b: _Column, sizes: _Column, places: _Column, /) -> tuple[_Column, list[_Column]]: ...
def worded(
    sizes: _Column, places: _Column, texts: _Texts, html: bool, reading: dict[str, Any], /
) -> tuple[list[_Column], list[str | None], _Errors]: ...
def longest_rare(lengths: list[int], lists: list[int], /) -> int: ...
def rules(by: str | None, values: _Values, /) -> dict[str, int]: ...

"""An index of documents."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Literal, NamedTuple, Unpack, cast

from . import _juhao
from ._options import Input, ReadingOptions
from ._report import Limit, Note, Relation, Report, Role, Sides, Sign, Why


class CorpusOptions(ReadingOptions, total=False):
    """Options of a :class:`Corpus`."""

    #: What documents are found by: ``"auto"``, the default; ``"all"``, every kind of key for every document;
    #: ``"full-stops"``, CCDet's features alone.
    paths: Literal["auto", "all", "full-stops"]
    #: Whether texts are kept, so that pairs are compared by them. Default: false.
    keep_texts: bool
    #: With texts: whether profiles decide the pairs of which they are sure, so that texts are compared only where they
    #: are not. Such pairs are ``"partial"`` or left out. Default: false.
    profiles_first: bool
    #: The window in which one gram at least is chosen, in Han characters or half words: 1 to 16. A smaller one finds
    #: shorter copied passages by profiles alone, and makes the index larger. Default: 16.
    window: int
    #: Whether pairs inside a group are returned apart from the others, the default, or only counted.
    groups: Literal["apart", "ignored"]
    #: Whether pairs and documents whose matches are all minor are listed, after the others. Default: false.
    minor: bool


class Pair(NamedTuple):
    """Two documents that share evidence; ``a`` was added first, and is the left one."""

    a: str
    b: str
    #: ``"distinct"`` if they share too little evidence to be related.
    relation: Relation
    #: 0 to 1: by how much the best match stands out.
    score: float
    #: Share of each document that is equal inside matches; by profiles an estimate.
    coverage: Sides[float]
    #: What decided.
    by: Literal["texts", "profiles"]
    #: Whether the relation is known from the texts; what profiles say is an estimate.
    certain: bool
    #: ``"evidence"`` if a match counts as evidence, or if profiles decided; ``"minor"`` if all matches are minor.
    role: Role
    #: Why they have this relation, as in a :class:`Report`.
    reason: Note
    #: Signs in the left and the right text, as in a :class:`Report`; empty if profiles decided. They have places only
    #: if these two texts were compared, not if they are copies of texts that were.
    signs: tuple[Sign, ...]
    #: How many other documents have what relates the two and share little else with either, if at least three do;
    #: else 0. The two may have it from the same form, law or source.
    shared_by_many: int


class Found(NamedTuple):
    """A document found by :meth:`Corpus.query`; it is the right one."""

    id: str
    relation: Relation
    score: float
    coverage: Sides[float]
    by: Literal["texts", "profiles"]
    certain: bool
    role: Role
    reason: Note
    signs: tuple[Sign, ...]


class Pairs(NamedTuple):
    """All pairs of a corpus, in the order of adding."""

    #: Pairs of different groups, or of none.
    pairs: list[Pair]
    #: Pairs inside a group; empty if they are ignored.
    grouped: list[Pair]
    #: How many pairs inside a group were ignored.
    ignored: int
    #: How many pairs have only minor matches. The option ``minor`` lists them, after the others.
    minor: int
    #: Limits that were reached. Empty: nothing was left out.
    limits: tuple[Limit, ...]


class Place(NamedTuple):
    """A place of a passage, in code points."""

    #: ``None`` for the text that was asked for.
    id: str | None
    start: int
    end: int


class SharedPassage(NamedTuple):
    """A passage that three documents or more have."""

    #: Its wording in the first of its documents.
    text: str
    #: Its place in each of them.
    documents: tuple[Place, ...]
    #: In how many pairs of these documents it was found.
    pairs: int
    #: How many pairs these documents have. If there are more of them, the others are not listed.
    all_pairs: int


class Member(NamedTuple):
    """A document of a cluster, and what the centre is to it."""

    id: str
    relation: Relation
    score: float


class Cluster(NamedTuple):
    """Documents that belong together."""

    #: The document that contains most.
    centre: str
    members: tuple[Member, ...]


class Corpus:
    """An index of documents: finds every duplicate, containment and overlap among them without comparing all pairs, and
    which of them are similar to a given text. Several threads may use one corpus; their calls wait for each other.

    >>> corpus = Corpus()
    >>> corpus.add("a", "今天天气很好。我们去公园散步。")
    >>> corpus.add("b", "他说今天天气很好。我们去公园散步。")
    >>> corpus.pairs().pairs[0].relation
    'duplicate'
    """

    _native: _juhao.Corpus

    def __init__(self, **options: Unpack[CorpusOptions]) -> None:
        reading: dict[str, Any] = dict(options)
        paths, keep = reading.pop("paths", "auto"), reading.pop("keep_texts", False)
        minor, groups = reading.pop("minor", False), reading.pop("groups", "apart")
        profiles_first = reading.pop("profiles_first", False)
        self._native = _juhao.Corpus(paths, keep, profiles_first, minor, groups, reading)

    def __len__(self) -> int:
        return len(self._native)

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and id in self._native

    def add(self, id: str, text: Input, *, site: str = "", group: str = "", replace: bool = False) -> None:
        """Adds a document, at the price of its own size.

        :param site: where it was published; what most documents of one site share is left out
        :param group: whom it belongs to; pairs inside a group are returned apart
        :param replace: whether a document of this id makes room
        :raises JuhaoError: ``bad-input`` for an id that is there already
        """
        self._native.add(id, text, site, group, replace)

    def remove(self, id: str) -> bool:
        """Removes a document. Returns whether there was one of this id."""
        return self._native.remove(id)

    def query(self, text: Input) -> list[Found]:
        """Returns the documents that have something in common with a text, the largest equal share first.

        The text is the left one.
        """
        return [Found._make(_hit(row)[1:]) for row in self._native.query(text)]

    def pairs(self) -> Pairs:
        """Returns all pairs that have something in common."""
        pairs, grouped, ignored, minor, limits, many = self._native.pairs()
        first, last = _pairs(pairs, many), _pairs(grouped, many[len(pairs) :])
        return Pairs(first, last, ignored, minor, tuple(Limit(*one) for one in limits))

    def passages(self, text: Input | None = None) -> list[SharedPassage]:
        """Returns the passages that three documents or more have, those of most documents first, each with all its
        places. With a text, only its passages: where else is this paragraph? The text is then one of the documents.

        Only a corpus that keeps texts has passages.

        >>> corpus = Corpus(keep_texts=True)
        >>> for id in ("a", "b"):
        ...     corpus.add(id, f"{id}：今天天气很好，我们去公园散步，看见湖边的柳树都绿了。")
        >>> (found,) = corpus.passages("她写道：今天天气很好，我们去公园散步，看见湖边的柳树都绿了。")
        >>> [place.id for place in found.documents]
        ['a', 'b', None]
        """
        rows = json.loads(self._native.passages(text))
        return [
            SharedPassage(row["text"], tuple(Place(**one) for one in row["documents"]), row["pairs"], row["allPairs"])
            for row in rows
        ]

    def clusters(self, method: Literal["connected", "one-way", "single-pass"] = "connected") -> list[Cluster]:
        """Returns clusters of two documents or more: ``"connected"``, linked by a chain of duplicates;
        ``"one-way"``, each joins the largest document that it is a duplicate of or contained in; ``"single-pass"``,
        each joins the nearest centre."""
        rows = cast(Any, self._native.clusters(method))
        return [Cluster(centre, tuple(Member(*member) for member in members)) for centre, members in rows]

    def compare(self, left: str, right: str) -> Report:
        """Compares two documents: by their texts if they are kept, else by their profiles, without matches.

        :raises KeyError: for an id that is not there
        """
        return Report.from_json(self._native.compare(left, right))

    def to_bytes(self) -> bytes:
        """Returns the stored form, without texts: that of ``Corpus.toBytes`` in the npm package."""
        return self._native.to_bytes()

    @classmethod
    def from_bytes(cls, stored: bytes, **options: Unpack[CorpusOptions]) -> Corpus:
        """Reads the stored form of :meth:`to_bytes` or of the npm package, or a file of ``juhao index``. Texts are
        not in it. Options that are stored (``paths``, and how a file of ``juhao index`` was read) are those of the
        bytes.

        :raises JuhaoError: ``bad-stored`` for bytes that are truncated, damaged, foreign, or of another version
        """
        reading: dict[str, Any] = dict(options)
        for stored_name in ("paths", "keep_texts"):
            if stored_name in reading:
                raise TypeError(f"{stored_name} cannot be chosen for a stored corpus")
        corpus = cls.__new__(cls)
        minor, groups = reading.pop("minor", False), reading.pop("groups", "apart")
        corpus._native = _juhao.Corpus.from_bytes(stored, minor, groups, reading)
        return corpus

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the stored form to a file; one that is there is replaced once the new one is whole."""
        target = Path(path)
        partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
        try:
            partial.write_bytes(self.to_bytes())
            partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)

    @classmethod
    def load(cls, path: str | os.PathLike[str], **options: Unpack[CorpusOptions]) -> Corpus:
        """Reads a file of :meth:`save` or of ``juhao index``."""
        return cls.from_bytes(Path(path).read_bytes(), **options)


def _pairs(rows: list[Any], many: list[int]) -> list[Pair]:
    return [Pair._make((*_hit(row), strangers)) for row, strangers in zip(rows, many, strict=False)]


def _hit(row: Any) -> tuple[Any, ...]:
    """The fields of a pair."""
    *first, coverage, by, certain, why = row
    return (*first, Sides(*coverage), by, certain, *Why.from_json(why))

"""The published methods by name: for two texts, their parameters, their fingerprints, and frequencies of terms.

>>> from juhao import methods
>>> text = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。"
>>> [report] = methods.compare(text, "图书馆周一闭馆。周二至周日上午十点开门。", methods=["ccdet"])
>>> report.verdict, [(figure.name, figure.num, figure.den) for figure in report.figures]
('duplicate', [('ccs', 1, 2), ('clr', 2, 2)])

The names, the values and the answers are those of ``juhao compare --method``, ``juhao methods`` and ``juhao
fingerprint``. ``juhao.dedup(by=)`` goes through a collection by any of them. Chinese is read as characters and pairs of
them, as on every host without a segmenter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Unpack

from . import _juhao
from ._answer import By
from ._options import Input, ReadingOptions, given_values
from ._report import FromJson, Json, Limit, Note, Relation, Span, _limits, _span

__all__ = [
    "NAMES",
    "Figure",
    "MethodReport",
    "Parameter",
    "Shared",
    "Statistics",
    "compare",
    "fingerprints",
    "parameters",
]

#: The names of all methods.
NAMES: tuple[str, ...] = tuple(_juhao.ALL_METHODS)


class Figure(NamedTuple):
    """A number of a method in the units of its paper. A rate has both counts; of the limits one is ``None``."""

    name: str
    value: float
    num: int | None
    den: int | None
    #: The least value of texts that are not distinct.
    least: float | None
    #: The highest value of texts that are not distinct.
    most: float | None


class Shared(NamedTuple):
    """A feature that both texts have, with all its places in each."""

    left: tuple[Span, ...]
    right: tuple[Span, ...]


class Parameter(NamedTuple):
    """A parameter of a method."""

    name: str
    value: str
    #: Where the default is from: the paper, or ``"ours"``.
    source: str


@dataclass(frozen=True, slots=True)
class MethodReport(FromJson):
    """The answer of a method for two texts."""

    method: str
    #: 0 to 1, higher for more similar texts; ``None`` if there is nothing to measure.
    score: float | None
    #: The least score of texts that are not distinct.
    threshold: float
    #: The relation by the method's own rule.
    verdict: Relation
    #: The numbers behind it.
    reason: Note
    #: These numbers in the units of the paper, each with its limit.
    figures: tuple[Figure, ...]
    #: The features that both texts have, at most 10,000.
    shared: tuple[Shared, ...]
    #: Limits that were reached. Empty: nothing was cut short.
    limits: tuple[Limit, ...]
    _json: str = field(repr=False)

    @classmethod
    def from_json(cls, text: str) -> MethodReport:
        """Reads a line of ``juhao compare --method --json``, or the answer of :meth:`to_json`."""
        return cls._of(json.loads(text), text)

    @classmethod
    def _of(cls, values: Json, text: str) -> MethodReport:
        return cls(
            method=values["method"],
            score=values["score"],
            threshold=values["threshold"],
            verdict=values["verdict"],
            reason=Note(**values["reason"]),
            figures=tuple(Figure(**figure) for figure in values["figures"]),
            shared=tuple(
                Shared(tuple(map(_span, one["left"])), tuple(map(_span, one["right"]))) for one in values["shared"]
            ),
            limits=_limits(values["limits"]),
            _json=text,
        )


class Statistics:
    """How many documents have each term, for the methods that weigh terms.

    >>> statistics = Statistics()
    >>> statistics.add("The ferry left at dawn.")
    >>> len(statistics), len(Statistics.from_bytes(statistics.to_bytes()))
    (1, 1)

    :param options: how texts are read
    """

    def __init__(self, **options: Unpack[ReadingOptions]) -> None:
        self._own = _juhao.Statistics(None, dict(options))

    @classmethod
    def from_bytes(cls, stored: bytes, **options: Unpack[ReadingOptions]) -> Statistics:
        """Reads the stored form: that of :meth:`to_bytes`, or a file of ``juhao statistics``.

        :raises JuhaoError: ``bad-stored``
        """
        statistics = cls.__new__(cls)
        statistics._own = _juhao.Statistics(stored, dict(options))
        return statistics

    def add(self, text: Input) -> None:
        """Counts the terms of a document."""
        self._own.add(text)

    def merge(self, other: Statistics) -> None:
        """Adds the counts of other statistics."""
        self._own.merge(other._own)

    def to_bytes(self) -> bytes:
        """Returns the stored form. It does not depend on the order of the documents."""
        return self._own.to_bytes()

    def __len__(self) -> int:
        """The number of documents."""
        return len(self._own)


def own_statistics(statistics: Statistics | None) -> _juhao.Statistics | None:
    """The native object of statistics."""
    if statistics is not None and not isinstance(statistics, Statistics):
        raise TypeError(f"statistics must be juhao.methods.Statistics, not {type(statistics).__name__}")
    return None if statistics is None else statistics._own


def parameters(method: By, values: Mapping[str, object] | None = None) -> list[Parameter]:
    """Returns the parameters of a method with these values.

    >>> parameters("simhash-sp")
    [Parameter(name='distance', value='3', source='Simhash+SP')]

    :raises JuhaoError: ``bad-option`` for an unknown method, an unknown parameter, or a value out of its range
    """
    return [Parameter(*row) for row in _juhao.parameters("method", method, given_values(values))]


def compare(
    left: Input,
    right: Input,
    *,
    methods: Iterable[By] | None = None,
    parameters: Mapping[By, Mapping[str, object]] | None = None,
    statistics: Statistics | None = None,
    **options: Unpack[ReadingOptions],
) -> list[MethodReport]:
    """Compares two texts by several methods. Returns an answer for each, in the order of ``methods``.

    :param methods: names; the default is all
    :param parameters: values for the parameters of methods, by the name of the method
    :param statistics: frequencies of terms; the default is those of the sentences of both texts
    :param options: how texts are read
    :raises JuhaoError: ``bad-option`` for an unknown method or parameter, ``input-too-long``
    """
    if isinstance(methods, str):
        raise TypeError("methods must be a list of names, not a str")
    names = list(NAMES if methods is None else methods)
    values: list[tuple[str, list[tuple[str, str]]]] = [
        (name, given_values(own)) for name, own in (parameters or {}).items()
    ]
    found = _juhao.compare_by(left, right, names, values, own_statistics(statistics), dict(options))
    rows: list[Json] = json.loads(found)
    return [MethodReport._of(row, json.dumps(row, ensure_ascii=False, separators=(",", ":"))) for row in rows]


def fingerprints(
    documents: Mapping[str, Input] | Iterable[tuple[str, Input]],
    by: By,
    *,
    values: Mapping[str, object] | None = None,
    statistics: Statistics | None = None,
    **options: Unpack[ReadingOptions],
) -> list[tuple[str, list[str]]]:
    """Returns the fingerprints of each document in hexadecimal digits, to be sorted and stored: two documents that are
    not distinct share one.

    >>> fingerprints({"a": "图书馆周一闭馆。"}, "ccdet") == fingerprints([("a", "菜单 图书馆周一闭馆。")], "ccdet")
    False

    :param documents: ids and texts
    :param values: values for the parameters of the method
    :param statistics: frequencies of terms; the default is those of these documents
    :param options: how texts are read
    """
    pairs = list(documents.items() if isinstance(documents, Mapping) else documents)
    texts = [text for _, text in pairs]
    found = _juhao.fingerprints(texts, by, given_values(values), own_statistics(statistics), dict(options))
    return [(id, own) for (id, _), own in zip(pairs, found, strict=True)]

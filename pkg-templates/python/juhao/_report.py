"""The answers, as typed values. All offsets are code points: ``text[span.start:span.end]`` is the passage."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

Relation = Literal["duplicate", "contains", "contained", "partial", "distinct", "no-features"]
MatchKind = Literal["exact", "edited", "loose"]
Role = Literal["evidence", "minor"]
Json = dict[str, Any]
T = TypeVar("T")


class Sides(NamedTuple, Generic[T]):
    """A value for each of two texts."""

    left: T
    right: T


class Span(NamedTuple):
    """A half-open range of the text shown: the string itself, or the body or visible text of a page."""

    start: int
    end: int
    #: The range in the HTML; ``None`` for plain text, where it is the same.
    source: tuple[int, int] | None = None


class Note(NamedTuple):
    """A stable code, and the values that it was chosen by."""

    code: str
    values: dict[str, float | int | str]


class Rate(NamedTuple):
    """A rate and its two counts: ``value`` is ``num / den``."""

    value: float
    num: int
    den: int


class Match(NamedTuple):
    """A passage of the left text and its counterpart in the right one."""

    left: Span
    right: Span
    kind: MatchKind
    #: Whether it is out of the main order of matches.
    moved: bool
    #: Counted characters that are equal, in order, inside the passage.
    equal: int
    #: Whether it counts towards the relation, or is only shown.
    role: Role
    #: Matches that follow each other on both sides share this number.
    block: int
    evidence: Note


class Wording(NamedTuple):
    """What a text says where the other text says something else: the kind of the difference, and the words."""

    of: str
    text: str


@dataclass(frozen=True, slots=True)
class Sign:
    """Something in a text that a reader may miss, such as characters without width."""

    kind: str
    side: Literal["left", "right"]
    count: int
    places: tuple[Span, ...]
    #: What the text says at each place, if the kind is "facts" or "polarity". Both sides are in the same order.
    wordings: tuple[Wording, ...] = ()


class Limit(NamedTuple):
    """A limit that was reached: its value, and what the input asked for."""

    name: str
    limit: int
    reached: int


class Length(NamedTuple):
    """How long a text is."""

    chars: int
    #: Characters that count in matching and in every rate: no spaces, no punctuation.
    counted: int
    sentences: int
    full_stops: int


class Lcs(NamedTuple):
    """Bounds on the longest common subsequence, in characters."""

    lower: int
    upper: int
    exact: bool
    #: Length of the trustable LCS of PKU-LCS, with one trustable region.
    trustable: int


class Dismissed(NamedTuple):
    """Passages that were found but dismissed as chance."""

    count: int  # type: ignore[assignment]  # a field, not the method of a tuple
    #: Sum of their counted characters, on the smaller side.
    chars: int


class Extracted(NamedTuple):
    """Which text of an input was compared."""

    #: Plain text (``"text"``), all visible text of a page, or its body.
    what: Literal["text", "visible", "body"]
    #: How certain that is, 0 to 1; 1 for plain text and for visible text.
    confidence: float


class PartLeftOut(NamedTuple):
    """The parts of a text that were left out for one reason."""

    #: ``"quotations"``, ``"references"``, ``"front-matter"``, ``"template"``, or the reason given in ``exclude``.
    reason: str
    #: Characters in these parts that would count if nothing were left out.
    counted: int
    #: Their share of all such characters of the text, 0 to 1.
    share: float


class Step(NamedTuple):
    """A step of the search: a decision on a candidate for a match."""

    code: str
    left: Span
    right: Span
    #: Its bits: how surprising its equal words are in the language.
    bits: float
    #: The bits of the best run that two unrelated texts of these lengths share by chance.
    chance: float


class Scores(NamedTuple):
    """Scores of published methods; ``None`` where there is nothing to measure on."""

    ccs: Rate | None
    clr: Rate | None
    jaccard: Rate | None
    blocks: Rate | None
    resemble: Rate | None
    contain: Sides[Rate] | None
    #: Number of trustable regions of PKU-LCS behind ``resemble`` and ``contain``: 1, or 0 if no region is trusted.
    regions: int | None
    hamming: int | None


class FromJson:
    """An answer that was read from JSON, which it keeps."""

    __slots__ = ()
    _json: str

    def to_json(self) -> str:
        """Returns the whole answer as the JSON of the command line and the npm package."""
        return self._json

    def to_dict(self) -> Json:
        """Returns the whole answer as that JSON has it, with its names."""
        values: Json = json.loads(self._json)
        return values


@dataclass(frozen=True, slots=True)
class Report(FromJson):
    """How two texts are related, and the evidence. The answer of :func:`juhao.compare`."""

    #: Version of the meaning of these fields.
    version: int
    #: How the left text is related to the right one: ``"contains"`` if it contains that.
    relation: Relation
    #: Why this relation.
    reason: Note
    #: ``"evidence"`` if a match counts as evidence, or if profiles were compared and are related; ``"minor"`` if all
    #: matches are minor; ``None`` if nothing is shared. It does not depend on the relation.
    role: Role | None
    #: 0 to 1: by how much the best match stands out. Texts are related from the threshold ``related`` (0.5) on.
    score: float
    #: Share of each text's counted characters that are equal inside matches that are evidence, whatever the relation.
    #: The number to show first.
    coverage: Sides[float]
    #: Share of each text inside these matches that was changed: the other text has a counterpart of about its size.
    reworded: Sides[float]
    #: Share of each text inside these matches that was put in, or that the other text leaves out.
    inserted: Sides[float]
    #: Share of each text that is equal inside all matches, minor ones included.
    shown: Sides[float]
    #: How far the deciding numbers are from the nearest other relation, 0 to 1; 0 if the texts are not related.
    margin: float
    #: Scores of published methods. ``None`` with the option ``scores=False``.
    scores: Scores | None
    #: Longest common subsequence of the counted characters. ``None`` with the option ``scores=False``.
    lcs: Lcs | None
    #: All matches in the order of the left text, whatever the relation.
    matches: tuple[Match, ...]
    #: Passages that were found but dismissed as chance.
    dismissed: Dismissed
    lengths: Sides[Length]
    #: Which text of each input was compared.
    extraction: Sides[Extracted]
    #: What was left out of each text, by reason, in the order of the text. No other number includes it.
    left_out: Sides[tuple[PartLeftOut, ...]]
    signs: tuple[Sign, ...]
    #: Limits that were reached. Empty: nothing was cut short.
    limits: tuple[Limit, ...]
    #: The decision on each candidate for a match, in the order of the search. Empty unless the option ``explain`` is
    #: set.
    explanation: tuple[Step, ...]
    _json: str = field(repr=False)

    @classmethod
    def from_json(cls, text: str) -> Report:
        """Reads the JSON of ``juhao compare --json`` or of :meth:`to_json`."""
        values: Json = json.loads(text)
        return cls(
            version=values["version"],
            relation=values["relation"],
            reason=Note(**values["reason"]),
            role=values["role"],
            score=values["score"],
            coverage=Sides(**values["coverage"]),
            reworded=Sides(**values["reworded"]),
            inserted=Sides(**values["inserted"]),
            shown=Sides(**values["shown"]),
            margin=values["margin"],
            scores=_scores(values.get("scores")),
            lcs=Lcs(**values["lcs"]) if "lcs" in values else None,
            matches=tuple(map(_match, values["matches"])),
            dismissed=Dismissed(**values["dismissed"]),
            lengths=_lengths(values["lengths"]),
            extraction=Sides(Extracted(**values["extraction"]["left"]), Extracted(**values["extraction"]["right"])),
            left_out=Sides(*(_parts_left_out(values["leftOut"][side]) for side in ("left", "right"))),
            signs=_signs(values["signs"]),
            limits=_limits(values["limits"]),
            explanation=tuple(map(_step, values.get("explanation", []))),
            _json=text,
        )


class SourcePassage(NamedTuple):
    """A passage of the text that is in a source."""

    span: Span
    #: The place of the source in :attr:`SourceReport.by_source`.
    source: int
    #: Counted characters of it that are equal in any source.
    equal: int


class Source(NamedTuple):
    """What one source has of the text."""

    id: str
    #: ``"evidence"`` if a match counts as evidence, ``"minor"`` if all are minor: then it has no share in any figure.
    role: Role
    #: Characters of the text that are equal in this source.
    coverage: Rate
    #: The characters of ``coverage`` outside everything that is left out.
    included: Rate
    #: The characters that no source before it in the list has.
    fresh: Rate
    #: How the text is related to this source.
    relation: Relation
    #: Why this relation; ``same-formula`` is a form filled in with other facts.
    reason: Note
    #: Scores of published methods for the text and this source. ``None`` with the option ``scores=False``.
    scores: Scores | None
    #: Signs in the text (left) and in this source (right), such as facts that differ.
    signs: tuple[Sign, ...]
    matches: tuple[Match, ...]


class LeftOut(NamedTuple):
    """Ranges that are left out for one reason."""

    reason: str
    counted: int
    equal: int
    #: The coverage without these.
    coverage: Rate


@dataclass(frozen=True, slots=True)
class SourceReport(FromJson):
    """How much of a text is in any of many others. Every rate is a share of :attr:`counted`."""

    #: Version of the meaning of these fields, that of a :class:`Report`.
    version: int
    #: Counted characters of the whole text.
    counted: int
    #: Characters that are equal in at least one source.
    coverage: Rate
    #: The characters of ``coverage`` outside everything that is left out.
    included: Rate
    #: The largest coverage by a single source.
    largest: Rate
    left_out: tuple[LeftOut, ...]
    #: The sources that have any of the text, those with most first.
    by_source: tuple[Source, ...]
    #: How many sources have only minor matches. The option ``minor`` lists them, after the others.
    minor: int
    #: The passages of the text that any source has, in order and apart.
    passages: tuple[SourcePassage, ...]
    limits: tuple[Limit, ...]
    _json: str = field(repr=False)

    @classmethod
    def from_json(cls, text: str) -> SourceReport:
        """Reads the JSON of ``juhao sources --json`` or of :meth:`to_json`."""
        values: Json = json.loads(text)
        return cls(
            version=values["version"],
            counted=values["counted"],
            coverage=Rate(**values["coverage"]),
            included=Rate(**values["included"]),
            largest=Rate(**values["largest"]),
            left_out=tuple(
                LeftOut(one["reason"], one["counted"], one["equal"], Rate(**one["coverage"]))
                for one in values["leftOut"]
            ),
            by_source=tuple(
                Source(
                    id=one["id"],
                    role=one["role"],
                    coverage=Rate(**one["coverage"]),
                    included=Rate(**one["included"]),
                    fresh=Rate(**one["fresh"]),
                    relation=one["pair"]["relation"],
                    reason=Note(**one["pair"]["reason"]),
                    scores=_scores(one["pair"].get("scores")),
                    signs=_signs(one["pair"]["signs"]),
                    matches=tuple(map(_match, one["passages"])),
                )
                for one in values["bySource"]
            ),
            minor=values["minor"],
            passages=tuple(SourcePassage(_span(one), one["from"], one["equal"]) for one in values["passages"]),
            limits=_limits(values["limits"]),
            _json=text,
        )


class Block(NamedTuple):
    """A block of a page, such as a paragraph: a range of the visible text, and whether the body has it."""

    span: Span
    kind: str
    kept: bool
    note: str


class Unread(NamedTuple):
    """What may have the text of a page that shows less than a paragraph of it, and is not read. All 0 if the page shows
    more, or has none."""

    #: Number of scripts; none is run.
    scripts: int
    #: Number of other documents: frames, embedded files, a redirect.
    frames: int
    #: Number of images.
    images: int


class LeftOutBlocks(NamedTuple):
    """Blocks of a page that its body does not have, for one reason."""

    #: The reason, as in :attr:`Block.note`.
    note: str
    blocks: int
    chars: int


@dataclass(frozen=True, slots=True)
class Page(FromJson):
    """What a reader is shown of a page. The answer of :func:`juhao.extract`."""

    title: str
    description: str
    keywords: tuple[str, ...]
    #: As the page says, such as ``"zh-CN"``; empty if it does not say.
    language: str
    #: The text, as compared.
    body: str
    #: Whether :attr:`body` is the body of the page, or all its visible text.
    what: Literal["body", "visible"]
    #: The kind of the page, such as ``"article"``.
    kind: str
    #: How certain the body is, 0 to 1.
    confidence: float
    blocks: tuple[Block, ...]
    #: The pieces of :attr:`body`, each with its range in the HTML.
    map: tuple[Span, ...]
    #: The blocks that the body does not have, by reason.
    left_out: tuple[LeftOutBlocks, ...]
    #: Ranges of the HTML that contain hidden text.
    hidden: tuple[tuple[int, int], ...]
    #: Why :attr:`body` has next to no text, if it has not.
    unread: Unread
    _json: str = field(repr=False)

    @classmethod
    def from_json(cls, text: str) -> Page:
        """Reads the JSON of :meth:`to_json`."""
        values: Json = json.loads(text)
        return cls(
            title=values["title"],
            description=values["description"],
            keywords=tuple(values["keywords"]),
            language=values["language"],
            body=values["body"],
            what=values["what"],
            kind=values["kind"],
            confidence=values["confidence"],
            blocks=tuple(Block(_span(one), one["kind"], one["kept"], one["note"]) for one in values["blocks"]),
            map=tuple(_span(one) for one in values["map"]),
            left_out=tuple(LeftOutBlocks(**one) for one in values["leftOut"]),
            hidden=tuple((start, end) for start, end in values["hidden"]),
            unread=Unread(**values["unread"]),
            _json=text,
        )


def _span(values: Json) -> Span:
    source = values.get("source")
    return Span(values["start"], values["end"], None if source is None else (source[0], source[1]))


def _match(values: Json) -> Match:
    return Match(
        left=_span(values["left"]),
        right=_span(values["right"]),
        kind=values["kind"],
        moved=values["moved"],
        equal=values["equal"],
        role=values["role"],
        block=values["block"],
        evidence=Note(**values["evidence"]),
    )


def _step(values: Json) -> Step:
    return Step(values["code"], _span(values["left"]), _span(values["right"]), values["bits"], values["chance"])


def _rate(values: Json | None) -> Rate | None:
    return None if values is None else Rate(**values)


def _scores(values: Json | None) -> Scores | None:
    if values is None:
        return None
    contain = values["contain"]
    return Scores(
        **{name: _rate(values[name]) for name in ("ccs", "clr", "jaccard", "blocks", "resemble")},
        contain=None if contain is None else Sides(Rate(**contain["left"]), Rate(**contain["right"])),
        regions=values["regions"],
        hamming=values["hamming"],
    )


def _lengths(values: Json) -> Sides[Length]:
    left, right = (
        Length(one["chars"], one["counted"], one["sentences"], one["fullStops"])
        for one in (values["left"], values["right"])
    )
    return Sides(left, right)


def _parts_left_out(values: list[Json]) -> tuple[PartLeftOut, ...]:
    return tuple(PartLeftOut(**one) for one in values)


def _signs(values: list[Json]) -> tuple[Sign, ...]:
    def wordings(one: Json) -> tuple[Wording, ...]:
        return tuple(Wording(**wording) for wording in one.get("wordings", ()))

    return tuple(
        Sign(one["kind"], one["side"], one["count"], tuple(map(_span, one["places"])), wordings(one)) for one in values
    )


class Why(NamedTuple):
    """What a pair of texts says next to its figures."""

    role: Role
    reason: Note
    signs: tuple[Sign, ...]

    @classmethod
    def from_json(cls, text: str) -> Why:
        """Reads the fields of the JSON of a pair."""
        values: Json = json.loads(text)
        return cls(values["role"], Note(**values["reason"]), _signs(values["signs"]))


def signs_from_json(text: str) -> tuple[Sign, ...]:
    """Reads a list of signs."""
    return _signs(json.loads(text))


def _limits(values: list[Json]) -> tuple[Limit, ...]:
    return tuple(Limit(**one) for one in values)

"""The answer of :func:`juhao.verify`."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from ._report import FromJson, Limit, Rate, Span, _limits, _span

Json = dict[str, Any]
QuotationStatus = Literal["verified", "repaired", "altered", "not-found"]


class QuotedPlace(NamedTuple):
    """A place in a source."""

    source: str
    span: Span
    text: str
    #: Its line, from 1.
    line: int
    #: Its page, from 1; ``None`` for a source without form feeds.
    page: int | None
    #: The heading above it.
    heading: str | None


class QuotedEdit(NamedTuple):
    """A difference between a quotation and its source."""

    #: ``"number"``, ``"name"``, ``"negation"``, ``"ocr"``, ``"ellipsis"`` and so on.
    kind: str
    #: Whether it is accepted, so that it does not make the quotation an altered one.
    accepted: bool
    #: The place in the text; empty where words were dropped.
    span: Span
    text: str
    #: The place in the source; empty where words were added.
    source_span: Span
    source_text: str
    #: The other place of words of kind ``"joined"``.
    elsewhere: QuotedPlace | None


class CheckedQuotation(NamedTuple):
    """A quotation and what was found."""

    #: What is quoted, without its marks.
    span: Span
    text: str
    #: Its marks, such as ``“”``; ``>``, ``indent``, ``blockquote`` or ``given``.
    mark: str
    #: Whether its end is marked.
    closed: bool
    #: Number of quotations around it.
    depth: int
    #: The citation after it.
    citation: str | None
    status: QuotationStatus
    #: The id of the source; ``None`` if it was not found.
    source: str | None
    source_span: Span | None
    line: int | None
    page: int | None
    heading: str | None
    #: What differs, in the order of the text.
    edits: tuple[QuotedEdit, ...]
    #: Share of its letters that are equal, in order, at this place or at the nearest one.
    confidence: Rate
    #: Number of places with exactly its words; 1 if it was found otherwise.
    places: int
    #: Whether parts of it are in several places.
    joined: bool
    #: Other places with the same result.
    alternatives: tuple[QuotedPlace, ...]
    #: The nearest passage, if it was not found.
    near: QuotedPlace | None


class Unmarked(NamedTuple):
    """A passage that is word for word in a source and in no quotation."""

    span: Span
    text: str
    place: QuotedPlace


@dataclass(frozen=True, slots=True)
class VerificationNote:
    """What kept quotations from being checked."""

    #: ``"no-quotations"``, ``"unclosed"``, ``"no-sources"`` or ``"source-without-text"``.
    code: str
    count: int | None
    source: str | None


@dataclass(frozen=True, slots=True)
class Verification(FromJson):
    """Which quotations of a text are in its sources. The answer of :func:`juhao.verify`."""

    #: Numbers by ``"quotations"``, ``"verified"``, ``"repaired"``, ``"altered"``, ``"notFound"`` and ``"sources"``.
    totals: dict[str, int]
    quotations: tuple[CheckedQuotation, ...]
    #: ``None`` if they were not asked for.
    missing: tuple[Unmarked, ...] | None
    notes: tuple[VerificationNote, ...]
    limits: tuple[Limit, ...]
    _json: str = field(repr=False)

    @classmethod
    def from_json(cls, text: str) -> Verification:
        """Reads the JSON of :meth:`to_json`."""
        values: Json = json.loads(text)
        missing = values.get("missing")
        return cls(
            totals=values["totals"],
            quotations=tuple(map(_quotation, values["quotations"])),
            missing=None
            if missing is None
            else tuple(Unmarked(_span(one["span"]), one["text"], _place(one["place"])) for one in missing),
            notes=tuple(VerificationNote(one["code"], one.get("count"), one.get("source")) for one in values["notes"]),
            limits=_limits(values["limits"]),
            _json=text,
        )


def _place(values: Json) -> QuotedPlace:
    return QuotedPlace(
        source=values["source"],
        span=_span(values["span"]),
        text=values["text"],
        line=values["line"],
        page=values["page"],
        heading=values["heading"],
    )


def _edit(values: Json) -> QuotedEdit:
    elsewhere = values.get("elsewhere")
    return QuotedEdit(
        kind=values["kind"],
        accepted=values["accepted"],
        span=_span(values["span"]),
        text=values["text"],
        source_span=_span(values["sourceSpan"]),
        source_text=values["sourceText"],
        elsewhere=None if elsewhere is None else _place(elsewhere),
    )


def _quotation(values: Json) -> CheckedQuotation:
    source_span, near = values["sourceSpan"], values["near"]
    return CheckedQuotation(
        span=_span(values["span"]),
        text=values["text"],
        mark=values["mark"],
        closed=values["closed"],
        depth=values["depth"],
        citation=values["citation"],
        status=values["status"],
        source=values["source"],
        source_span=None if source_span is None else _span(source_span),
        line=values["line"],
        page=values["page"],
        heading=values["heading"],
        edits=tuple(map(_edit, values["edits"])),
        confidence=Rate(**values["confidence"]),
        places=values["places"],
        joined=values["joined"],
        alternatives=tuple(map(_place, values["alternatives"])),
        near=None if near is None else _place(near),
    )

"""Juhao (句号): how two texts or pages are related, and exactly which passages they share.

All offsets are code points, as Python indexes strings: ``text[span.start:span.end]`` is the passage.

>>> import juhao
>>> text = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。"
>>> juhao.compare(text, "周二至周日上午九点开门，晚上八点关门。").relation
'contains'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, Unpack

from . import _juhao, methods
from ._answer import By, Clustering, Cut, CutCounts, Decision, Deduplicated, DuplicatePair, Groups, Keep, Refused
from ._corpus import Cluster, Corpus, CorpusOptions, Found, Member, Pair, Pairs, Place, SharedPassage
from ._dedup import dedup
from ._documents import DocumentNote, Heading, OpenedDocument, open_document
from ._juhao import JuhaoError, Prepared, __version__
from ._options import (
    Html,
    Input,
    Limits,
    Options,
    PageOptions,
    Part,
    PrepareOptions,
    Range,
    ReadingOptions,
    SourcesOptions,
    Thresholds,
)
from ._progress import Progress
from ._report import (
    Block,
    Dismissed,
    Extracted,
    Lcs,
    LeftOut,
    LeftOutBlocks,
    Length,
    Limit,
    Match,
    MatchKind,
    Note,
    Page,
    PartLeftOut,
    Rate,
    Relation,
    Report,
    Scores,
    Sides,
    Sign,
    Source,
    SourcePassage,
    SourceReport,
    Span,
    Step,
    Unread,
)
from ._verified import (
    CheckedQuotation,
    QuotationStatus,
    QuotedEdit,
    QuotedPlace,
    Unmarked,
    Verification,
    VerificationNote,
)

__all__ = [
    "Block",
    "By",
    "CheckedQuotation",
    "Cluster",
    "Clustering",
    "Cut",
    "CutCounts",
    "Corpus",
    "CorpusOptions",
    "Decision",
    "Decoded",
    "Deduplicated",
    "Dismissed",
    "DocumentNote",
    "DuplicatePair",
    "Extracted",
    "Found",
    "Groups",
    "Heading",
    "Html",
    "Input",
    "JuhaoError",
    "Keep",
    "Lcs",
    "LeftOut",
    "LeftOutBlocks",
    "Length",
    "Limit",
    "Limits",
    "Match",
    "MatchKind",
    "Member",
    "Note",
    "OpenedDocument",
    "Options",
    "Page",
    "PartLeftOut",
    "PageOptions",
    "Pair",
    "Pairs",
    "Part",
    "Place",
    "PrepareOptions",
    "Prepared",
    "Progress",
    "QuotationStatus",
    "QuotedEdit",
    "QuotedPlace",
    "Range",
    "Rate",
    "ReadingOptions",
    "Refused",
    "Relation",
    "Report",
    "Scores",
    "SharedPassage",
    "Sides",
    "Sign",
    "Source",
    "SourcePassage",
    "SourceReport",
    "SourcesOptions",
    "Span",
    "Step",
    "Thresholds",
    "Unmarked",
    "Unread",
    "Verification",
    "VerificationNote",
    "__version__",
    "compare",
    "decode",
    "dedup",
    "extract",
    "methods",
    "open_document",
    "prepare",
    "sources",
    "verify",
]  # fmt: skip


def compare(left: Input, right: Input, **options: Unpack[Options]) -> Report:
    """Returns how two texts are related, which passages they share, and the evidence.

    >>> text = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。"
    >>> report = compare(text, "周二至周日上午九点开门，晚上八点关门。")
    >>> report.relation, report.coverage.right
    ('contains', 1.0)
    >>> text[slice(*report.matches[0].left[:2])]
    '周二至周日上午九点开门，晚上八点关门。'

    :param options: those of :class:`Options`
    :raises JuhaoError: ``input-too-long``, ``bad-option``, or ``bad-range`` for a range outside the text
    """
    return Report.from_json(_juhao.compare(left, right, dict(options)))


def prepare(text: Input, **options: Unpack[PrepareOptions]) -> Prepared:
    """Reads a text once, to compare it often.

    >>> news = prepare("昨天清晨，河边的老桥重新开放。")
    >>> [compare(news, other).relation for other in ("昨天清晨，河边的老桥重新开放。", "食堂周一供应面条。")]
    ['duplicate', 'distinct']
    """
    return _juhao.prepare(text, dict(options))


def extract(html: str, **options: Unpack[PageOptions]) -> Page:
    """Returns what a reader is shown of a page: its body or visible text, its title, its blocks.

    >>> extract("<title>老桥</title><p>昨天清晨，河边的老桥重新开放。", extraction="visible").body
    '昨天清晨，河边的老桥重新开放。'
    """
    return Page.from_json(_juhao.extract(html, dict(options)))


class Decoded(NamedTuple):
    """Bytes as text."""

    text: str
    #: The charset's name in the Encoding Standard, in lower case, such as ``"gb18030"``.
    charset: str
    #: Whether the charset is certain; a guess may not be.
    confident: bool


def decode(data: bytes, *, http_charset: str | None = None) -> Decoded:
    """Decodes the bytes of a page or a text. In this order: a byte order mark; spaces and line ends of UTF-16;
    valid UTF-8, whatever any label says; ``http_charset``; the label in the page; a guess. Broken bytes become U+FFFD.

    >>> decode("昨天清晨，河边的老桥重新开放，不少居民带着孩子来看。".encode("gb18030")).charset
    'gb18030'

    :raises JuhaoError: ``input-too-long``; ``bad-input`` for gzip
    """
    return Decoded(*_juhao.decode_bytes(data, http_charset))


def sources(
    text: Input,
    others: Mapping[str, Input] | Iterable[tuple[str, Input]],
    *,
    leave_out: Iterable[Part] = tuple(_juhao.CITED),
    minor: bool = False,
    **options: Unpack[SourcesOptions],
) -> SourceReport:
    """Returns how much of a text is in any of many others, and what each of them has of it. The others are read one
    by one.

    :param others: ids and texts; only their matches are kept
    :param leave_out: what is left out of ``included``, without being named range by range; ``"front-matter"`` is the
        cover, declarations, contents and acknowledgements of a thesis. Default: quotations and references
    :param minor: whether sources whose matches are all minor are listed, after the others; they are always counted
    """
    pairs = others.items() if isinstance(others, Mapping) else others
    return SourceReport.from_json(_juhao.sources(text, pairs, leave_out, minor, dict(options)))


def verify(
    text: Input,
    others: Mapping[str, Input] | Iterable[tuple[str, Input]],
    *,
    quotations: Literal["marked", "lines"] | Sequence[str | tuple[int, int]] = "marked",
    strict: bool = False,
    tolerate: Iterable[str] = (),
    missing: bool = False,
    alternatives: int = 8,
    **options: Unpack[ReadingOptions],
) -> Verification:
    """Returns whether the quotations of a text are in its sources, word for word.

    >>> found = verify("Vane says “the river will not rise in spring”.", {"vane": "The river will rise in spring."})
    >>> found.quotations[0].status, found.quotations[0].edits[0].kind, found.quotations[0].edits[0].text
    ('altered', 'negation', 'not')

    :param others: ids and texts of the sources
    :param quotations: what is checked: quotations that are marked, each line, or a list of words and ranges of the text
    :param strict: accept no edit, not even an ellipsis or words in brackets
    :param tolerate: kinds of edits that are accepted
    :param missing: also list passages that are word for word in a source and in no quotation
    :param alternatives: the largest number of other places that are listed for a quotation
    """
    pairs = others.items() if isinstance(others, Mapping) else others
    which = quotations if isinstance(quotations, str) else list(quotations)
    flags = (strict, missing, alternatives)
    return Verification.from_json(_juhao.verify_quotations(text, pairs, which, list(tolerate), flags, dict(options)))

"""What a caller gives: texts, pages and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypedDict

from ._documents import OpenedDocument
from ._juhao import Prepared
from ._report import MatchKind


@dataclass(frozen=True, slots=True)
class Html:
    """The source of a page, where a text is wanted: ``compare(Html(page), text)``."""

    html: str


#: A text: a string, a page, a document of :func:`juhao.open_document`, whose hidden text is a sign of the Report, or a
#: text made ready by :func:`juhao.prepare`.
Input: TypeAlias = str | Html | OpenedDocument | Prepared
#: A range to leave out, in code points: start, end and, optionally, the reason.
Range: TypeAlias = tuple[int, int] | tuple[int, int, str]


#: The names of presets.
Preset: TypeAlias = Literal["standard", "strict", "web", "thesis", "punctuation", "classical"]
#: The names of parts that are left out of a text.
Part: TypeAlias = Literal["quotations", "references", "front-matter"]


class Limits(TypedDict, total=False):
    """Upper bounds on what one comparison reads and does: counts only, so that results repeat everywhere."""

    #: UTF-8 bytes of one input; more is an error with the code ``input-too-long``. Default: 67,108,864 (64 MiB).
    input_bytes: int
    #: Sentences of one input used by sentence methods. Default: 1,048,576.
    sentences: int
    #: Matches in one Report; the largest are kept. Default: 100,000.
    matches: int
    #: Steps of work in one stage. Default: 400,000,000.
    work: int


class Thresholds(TypedDict, total=False):
    """Thresholds of the relation; shares are 0 to 1, kept to a millionth."""

    #: Minimum coverage of both texts for a duplicate. Default: 0.8.
    duplicate: float
    #: Minimum share of both texts inside matches for a duplicate. Default: 0.85.
    duplicate_span: float
    #: Minimum coverage of the inner text for containment. Default: 0.8.
    contain: float
    #: Minimum share of the inner text inside matches for containment. Default: 0.9.
    contain_span: float
    #: Minimum score of related texts. Default: 0.5.
    related: float


class PageOptions(TypedDict, total=False):
    """How pages are read."""

    #: What of a page is read: its body when it is found with confidence (``"auto"``, the default), its body, or all
    #: visible text.
    extraction: Literal["auto", "body", "visible"]
    #: Whether a body has the comments of readers under it. Default: ``"leave-out"``.
    comments: Literal["leave-out", "keep"]
    limits: Limits


class ReadingOptions(PageOptions, total=False):
    """How texts and pages are read."""

    #: A set of options for one purpose; the other options override it. ``"standard"``: the defaults; ``"strict"``:
    #: exact matches only, upper and lower case, and Traditional and Simplified Chinese, differ; ``"web"``: ignores
    #: punctuation and, where two pages are compared, lines that both share; ``"thesis"``: ignores quotations, lists
    #: of references and front matter; ``"punctuation"``: ignores punctuation; ``"classical"``: also reports phrases
    #: of four characters or more that are rare in texts of these lengths.
    preset: Preset
    #: How Traditional and Simplified Chinese are compared: ``"zh"``, the default, as the same characters; ``"none"``,
    #: as they are written.
    fold: Literal["zh", "none"]
    #: Whether upper and lower case are the same. Default: true.
    ignore_case: bool
    #: Whether a passage counts as exact when only its punctuation differs. Default: false.
    ignore_punctuation: bool
    #: Whether digits are left out of matching and of every rate. Default: false.
    ignore_numbers: bool


class PrepareOptions(ReadingOptions, total=False):
    """Options of :func:`prepare`."""

    #: As in :class:`Options`.
    leave_out: Iterable[Part]
    #: As in :class:`Options`.
    template: Input | list[Input]
    #: Ranges of the text that are left out.
    exclude: Iterable[Range]


class Options(ReadingOptions, total=False):
    """Options of :func:`compare`."""

    #: Parts of both texts that are left out, next to those that the preset leaves out. Default: none.
    leave_out: Iterable[Part]
    #: A text that both may contain, such as a form or an assignment, or a list of such texts: its wording is left out.
    template: Input | list[Input]
    #: Ranges of the left text that are left out.
    exclude_left: Iterable[Range]
    #: Ranges of the right text that are left out.
    exclude_right: Iterable[Range]
    #: Which published method names the relation. The scores and matches are the same for all. Default: ``"juhao"``.
    method: Literal["juhao", "ccdet", "pku-lcs", "sl-st", "simhash-sp"]
    #: Minimum length of a match, 1 to 1,000,000 Han characters; a word counts as 13/8 of one. Default: 13.
    min_match_length: int
    #: Length from which shorter matches are also reported that are rare in texts of these lengths, in the same range.
    #: Default: none is reported.
    rare_match_length: int
    #: Kinds of matches wanted, at least one. Default: all.
    kinds: Iterable[MatchKind]
    thresholds: Thresholds
    #: Whether :attr:`Report.scores` and :attr:`Report.lcs` are computed. No match and no decision of Juhao depends on
    #: them, so false only saves time; the other methods decide by them. Default: true.
    scores: bool
    #: Whether :attr:`Report.explanation` has what became of each candidate for a match. Default: false.
    explain: bool


class SourcesOptions(ReadingOptions, total=False):
    """Options of :func:`sources`."""

    #: Ranges of the text that are left out of ``included``, each with its reason.
    exclude: Iterable[Range]
    min_match_length: int
    rare_match_length: int
    kinds: Iterable[MatchKind]
    thresholds: Thresholds
    #: Whether :attr:`Source.scores` are computed. No other figure depends on them. Default: true.
    scores: bool


def given_values(values: Mapping[str, object] | None) -> list[tuple[str, str]]:
    """Values of a method's parameters as the core reads them."""
    return [(name, str(value)) for name, value in (values or {}).items()]

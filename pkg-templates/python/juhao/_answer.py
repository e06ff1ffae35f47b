"""The answer of :func:`juhao.dedup`, whatever engine did the work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from ._report import Limit, Note, Relation, Role, Sign

Keep: TypeAlias = Literal["first", "longest", "newest"]
#: What goes as a whole out of the texts that stay, if earlier ones have it.
Cut: TypeAlias = Literal["passages", "lines", "paragraphs"]
Clustering: TypeAlias = Literal["connected", "one-way", "single-pass"]
Groups: TypeAlias = Literal["apart", "ignored"]
#: A method by its name, as ``juhao methods`` lists them.
By: TypeAlias = Literal[
    "juhao",
    "ccdet",
    "pku-lcs",
    "pku-lcs-moved",
    "sl-st",
    "simhash-sp",
    "recipe-1",
    "recipe-2",
    "recipe-3a",
    "recipe-3b",
    "recipe-3c",
    "recipe-3d",
    "recipe-3e",
    "random-projection",
    "recipe-5",
    "recipe-6",
    "recipe-8",
    "recipe-9",
    "shingling",
    "shingling-containment",
    "minhash",
    "winnowing",
    "i-match",
    "i-match-lexicons",
    "spotsigs",
    "codet",
    "sentence-lengths",
    "cosine",
]
#: The methods that the engines have, too: DuckDB and Spark.
StepsBy: TypeAlias = Literal["ccdet", "pku-lcs", "simhash-sp"]


class DuplicatePair(NamedTuple):
    """Two documents that share evidence; ``a`` came first."""

    a: str
    b: str
    #: ``"distinct"`` if they share too little evidence to be related.
    relation: Relation
    #: 0 to 1: by how much the best match stands out, or the score of the published method.
    score: float
    #: What decided: the texts, profiles, or a published method.
    by: Literal["texts", "profiles"] | By
    #: ``False`` if only profiles decided, which can mistake different texts made from one template for copies.
    #: ``None`` for published methods.
    certain: bool | None
    #: Whether both are of one group.
    grouped: bool
    #: ``"evidence"`` if a match counts as evidence, or if profiles decided; ``"minor"`` if all matches are minor.
    #: ``None`` for published methods, as the next two.
    role: Role | None = None
    #: Why they have this relation, as in a :class:`juhao.Report`.
    reason: Note | None = None
    #: Signs in the left and the right text, as in a :class:`juhao.Report`, without their places.
    signs: tuple[Sign, ...] | None = None


class Decision(NamedTuple):
    """What becomes of a document."""

    id: str
    #: The id of the centre of its cluster.
    cluster: str
    #: The id of the document that stays for it; its own if it stays.
    kept: str


class CutCounts(NamedTuple):
    """What was cut out of the documents that stay."""

    #: Documents that lost text.
    documents: int
    #: Code points that are gone.
    characters: int
    #: Documents of which no letter or digit is left.
    emptied: int
    #: Pages that share sentences with an earlier document, and were left as they are: HTML is not cut.
    pages: int
    #: Pairs of which nothing was cut, because profiles decided them: ``keep_texts="all"`` keeps all texts.
    by_profiles: int


class Refused(NamedTuple):
    """A row that was left out, and why."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class Deduplicated:
    """The answer of :func:`juhao.dedup`."""

    #: All pairs, those inside a group last, and in both parts those with only minor matches last.
    pairs: list[DuplicatePair]
    #: What becomes of each document, in the order of the documents.
    decisions: list[Decision]
    #: Of each document that stays and has removed copies, their ids.
    duplicates: dict[str, list[str]]
    #: Rows that were left out; empty unless ``keep_going``.
    refused: list[Refused]
    #: Pairs inside groups that were left out.
    ignored: int
    #: How many pairs have only minor matches. The option ``minor`` lists them.
    minor: int
    #: Limits that were reached. Empty: nothing was left out.
    limits: tuple[Limit, ...]
    #: Of how many documents texts were kept; ``None`` if of all that were to be.
    texts_kept: int | None
    #: What was cut, with the option ``cut``.
    cut: CutCounts | None = None

    @property
    def stays(self) -> list[str]:
        """The ids of the documents that stay, in order."""
        return [one.id for one in self.decisions if one.id == one.kept]

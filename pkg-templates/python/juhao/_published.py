"""`juhao.dedup` by a published method, in memory: the answer of the engines, without their steps."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from . import _juhao
from ._answer import By, Decision, Deduplicated, DuplicatePair, Keep
from ._handover import How, Packets, answer_of, distinct
from ._options import given_values
from ._progress import Progress
from ._report import Limit
from ._rows import Document

#: The methods that form clusters in a way of their own. The others connect duplicates.
FORMING = ("pku-lcs", "pku-lcs-moved", "simhash-sp")


def by_memory(packets: Packets, by: By, how: How) -> tuple[Deduplicated, list[int]]:
    """Returns the answer, and the numbers of the rows that were taken."""
    given, reading, report = given_values(how["values"]), dict(how["options"]), how["report"]
    documents: list[Document] = []
    counted: list[int] = []
    taken: list[int] = []
    begin = time.monotonic()
    for packet in distinct(packets, how["leave_out"]):
        is_html = any(one.is_html for _, _, one in packet)
        (lengths, *_), errors = _juhao.features([one.text for _, _, one in packet], is_html, reading, None, [])
        bad = dict(errors)
        for at, ((number, place, one), length) in enumerate(zip(packet, array("Q", lengths), strict=True)):
            if at in bad:
                how["leave_out"](place, bad[at])
                continue
            documents.append(one)
            counted.append(length)
            taken.append(number)
        report(Progress("read", 1, 2, len(taken), None, None))
    report(Progress("read", 1, 2, len(taken), len(taken), time.monotonic() - begin))

    begin = time.monotonic()
    report(Progress("pairs", 2, 2, 0, None, None))
    numbers = {site: number for number, site in enumerate(dict.fromkeys(["", *(one.site for one in documents)]))}
    sites = [numbers[one.site] for one in documents]
    is_html = any(one.is_html for one in documents)
    texts: list[str | None] = [one.text for one in documents]
    found, clusters, _, limits = _juhao.collect(texts, is_html, sites, reading, by, given, how["statistics"])

    def is_grouped(a: int, b: int) -> bool:
        return documents[a].group == documents[b].group != ""

    pairs = [
        DuplicatePair(documents[a].id, documents[b].id, relation, score, by, None, is_grouped(a, b))
        for a, b, relation, score in found
    ]
    centre = list(range(len(documents)))
    links = [(a, b) for a, b, relation, _ in found if relation == "duplicate" and not is_grouped(a, b)]
    is_connected = by not in FORMING and any(pair.grouped for pair in pairs)
    if is_connected:
        # pairs inside a group connect nothing
        scores = bytes(8 * len(links))
        rows = _juhao.centres(
            _column(centre), _column(counted), *_columns(links), ["duplicate"] * len(links), scores, "first"
        )
        centre = list(array("Q", rows))
    for first, *others in clusters if not is_connected else ():
        for member in others:
            centre[member] = first if not is_grouped(first, member) else member
    order = sorted(range(len(documents)), key=_preference(how["keep"], documents, counted))
    # texts of their own, because a published method compares each document
    stays = array("Q", _juhao.kept(_column(order), _column(order), *_columns(links)))
    kept = dict(zip(order, stays, strict=True))
    decisions = [
        Decision(one.id, documents[centre[number]].id, documents[kept[number]].id)
        for number, one in enumerate(documents)
    ]
    report(Progress("pairs", 2, 2, len(pairs), len(pairs), time.monotonic() - begin))
    answer = answer_of(pairs, decisions, how)
    return replace(answer, limits=tuple(Limit(*one) for one in limits)), taken


def _preference(keep: Keep, documents: list[Document], counted: list[int]) -> Callable[[int], Any]:
    """The order in which documents stay: those of `PREFERENCES` in `_steps`."""
    if keep == "first":
        return lambda number: number
    if keep == "longest":
        return lambda number: (-counted[number], number)
    dated = sorted(range(len(documents)), key=lambda number: (documents[number].date or "", number), reverse=True)
    return {number: place for place, number in enumerate(dated)}.__getitem__


def _column(numbers: Iterable[int]) -> bytes:
    return array("Q", numbers).tobytes()


def _columns(links: list[tuple[int, int]]) -> tuple[bytes, bytes]:
    return _column(a for a, _ in links), _column(b for _, b in links)

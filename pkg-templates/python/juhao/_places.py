"""Passages of many documents, and crowds of near copies: what `juhao.duck` and `juhao.spark` ask the core for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import _juhao
from ._columns import INTEGERS, bytes_of, bytes_of_lists, integers, lists

#: Each document with the one that stays for it, by its pairs. Of a crowd that is compared once more, also its number,
#: the document's place in it, the first document of its text, and its duplicates before it.
KEPT = pa.schema(
    [(name, pa.int64()) for name in ("number", "kept", "crowd", "place", "text")] + [("earlier", INTEGERS)]
)
#: Each document of these crowds with the one that stays for it.
COMPARED = pa.schema([("number", pa.int64()), ("kept", pa.int64())])
#: Each document that has passages, with the places of these in the text shown.
PLACED = pa.schema([("number", pa.int64()), ("places", INTEGERS)])
#: Each place, in the text or in the source of a page; the first one of a passage has the wording.
WORDED = pa.schema(
    [
        ("passage", pa.int64()),
        ("number", pa.int64()),
        ("id", pa.string()),
        ("start", pa.int64()),
        ("end", pa.int64()),
        ("text", pa.string()),
        ("pairs", pa.int64()),
        ("allPairs", pa.int64()),
    ]
)


def kept(links: pa.Table, preferred: pa.Table, has_crowds: bool) -> pa.Table:
    """Returns the document that stays for each linked document, by number, and with `has_crowds` also the crowds of
    which several documents stay."""
    pairs = links.filter(pc.equal(links.column("relation"), "duplicate"))
    numbers, texts = (bytes_of(preferred.column(name)) for name in ("number", "text"))
    a, b = (bytes_of(pairs.column(name)) for name in ("a", "b"))
    found = _juhao.kept(numbers, texts, a, b)
    rows = preferred.num_rows
    if has_crowds:
        crowds, earlier = _juhao.crowds(numbers, found, a, b)
        crowd, before = integers(crowds), lists(*earlier)
    else:
        crowd, before = pa.array([-1] * rows, pa.int64()), pa.array([[]] * rows, INTEGERS)
    place = pa.array(range(rows), pa.int64())
    columns = [preferred.column("number"), integers(found), crowd, place, preferred.column("text"), before]
    return pa.table(columns, schema=KEPT)


def compared(batch: pa.RecordBatch, html: bool, reading: Mapping[str, Any]) -> pa.RecordBatch:
    """Returns the document that stays for each one of whole crowds: what would stay is compared with what was kept."""
    numbers, texts = (bytes_of(batch.column(name)) for name in ("number", "text"))
    shown = batch.column("shown").to_pylist()
    found = _juhao.compared(numbers, texts, *bytes_of_lists(batch.column("earlier")), shown, html, dict(reading))
    return pa.RecordBatch.from_arrays([batch.column("number"), integers(found)], schema=COMPARED)


def placed(matches: pa.Table) -> pa.Table:
    """Returns the places of the passages of three documents or more, from those of all matches."""
    a, b = (bytes_of(matches.column(name)) for name in ("a", "b"))
    numbers, places = _juhao.shared(a, b, *bytes_of_lists(matches.column("places")))
    return pa.table([integers(numbers), lists(*places)], schema=PLACED)


def worded(batch: pa.RecordBatch, html: bool, reading: Mapping[str, Any]) -> pa.RecordBatch:
    """Finds the places of passages in the texts as they were given, from columns number, id, places and text."""
    sizes, places = bytes_of_lists(batch.column("places"))
    columns, texts, errors = _juhao.worded(sizes, places, batch.column("text").to_pylist(), html, dict(reading))
    if errors:
        row, why = errors[0]
        raise RuntimeError(f"document {batch.column('id')[row].as_py()!r}: {why}")
    rows, passage, start, end, pairs, all_pairs = map(integers, columns)
    number, id = (batch.column(name).take(rows) for name in ("number", "id"))
    found = [passage, number, id, start, end, pa.array(texts, pa.string()), pairs, all_pairs]
    return pa.RecordBatch.from_arrays(found, schema=WORDED)

"""What `juhao.duck` and `juhao.spark` share: the steps in their order, each a folder of Parquet files.

A step is finished when its folder holds `_SUCCESS`. `manifest.json` names the inputs, the parameters and the version,
so that a folder is only continued by the run that began it.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from string import Template
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.compute as pc

from . import _juhao

Map = Callable[[pa.RecordBatch], pa.RecordBatch]

FEATURES = pa.schema(
    [
        ("id", pa.string()),
        ("site", pa.string()),
        ("grp", pa.string()),
        ("counted", pa.int64()),
        ("text", pa.int64()),
        ("copy", pa.int64()),
        ("size", pa.int64()),
        ("fresh", pa.int64()),
        ("keys", pa.list_(pa.int64())),
        ("error", pa.string()),
    ]
)
VERIFIED = pa.schema(
    [
        ("a", pa.int64()),
        ("b", pa.int64()),
        ("relation", pa.string()),
        ("score", pa.float64()),
        ("a_covered", pa.int64()),
        ("a_counted", pa.int64()),
        ("b_covered", pa.int64()),
        ("b_counted", pa.int64()),
        ("error", pa.string()),
    ]
)
CENTRES = pa.schema([("number", pa.int64()), ("centre", pa.int64())])
KEPT = pa.schema([("number", pa.int64()), ("kept", pa.int64())])
#: Which of several duplicates stays: the order of a query.
PREFERENCES = {
    "first": "d.number",
    "longest": "d.counted desc, d.number",
    "newest": "s.date desc nulls last, d.number desc",
}
#: Steps and views in the order of the work; `features`, `verified`, `centres` and `kept` are the core's.
ORDER = (
    "features numbered documents postings lists occurrences template index sizes crowd candidates chosen texts "
    "verified members pairs linked centres clusters kept decisions errors"
).split()
#: Steps that a published method leaves out, because it compares counts and not texts.
BY_TEXTS = ("crowd", "chosen", "texts")
#: Version of the folders' layout.
FORMAT = 1


class StepError(RuntimeError):
    """A step failed. Finished steps stay in the folder; the same call continues after them."""


class BudgetError(RuntimeError):
    """The pair step would count more pairs than the budget allows."""


class Engine(Protocol):
    """What an engine does for the steps."""

    name: str
    dialect: dict[str, str]

    def is_finished(self, name: str) -> bool: ...
    def read_manifest(self) -> dict[str, Any] | None: ...
    def write_manifest(self, manifest: dict[str, Any]) -> None: ...
    def view(self, name: str, query: str | None = None) -> None: ...
    def write(self, name: str, query: str) -> None: ...
    def map(self, name: str, query: str, function: Map, schema: pa.Schema, batch: int) -> None: ...
    def store(self, name: str, table: pa.Table) -> None: ...
    def table(self, query: str) -> pa.Table: ...


@dataclass
class Run:
    """What a run did. `steps` has the number of rows of each step, `seconds` the time of those that were run now."""

    path: str
    steps: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    pairs_to_count: int = 0
    left_out: list[str] = field(default_factory=list)


def features(batch: pa.RecordBatch, html: bool = False, fold: bool = True, by: str | None = None) -> pa.RecordBatch:
    """Takes the features of a batch with columns id, site, grp and text. A text that cannot be read has an `error`.

    With `by="ccdet"` the keys are the method's features alone.
    """
    texts = batch.column("text").to_pylist()
    (counted, text, copy, ends, keys), errors = _juhao.features(texts, html, fold, by == "ccdet")
    n = len(texts)
    offsets = pa.Array.from_buffers(pa.int32(), n + 1, [None, pa.py_buffer(bytes(4) + ends)])
    lists = pa.ListArray.from_arrays(offsets, _int64(keys))
    why = dict(errors)
    sizes = lists.value_lengths().cast(pa.int64())
    columns = [batch.column(name) for name in ("id", "site", "grp")]
    columns += [_int64(counted), _int64(text), _int64(copy), sizes, pa.array([1] * n, pa.int64()), lists]
    columns.append(pa.array([why.get(i) for i in range(n)], pa.string()))
    return pa.RecordBatch.from_arrays(columns, schema=FEATURES)


def verify(batch: pa.RecordBatch, html: bool = False, fold: bool = True, by: str | None = None) -> pa.RecordBatch:
    """Compares the texts of a batch with columns a, b, a_text and b_text. Unrelated pairs have no relation."""
    lefts, rights = batch.column("a_text").to_pylist(), batch.column("b_text").to_pylist()
    relations, (score, *covered), errors = _juhao.verify(lefts, rights, html, fold)
    why = dict(errors)
    scores = pa.Array.from_buffers(pa.float64(), len(lefts), [None, pa.py_buffer(score)])
    columns = [batch.column("a"), batch.column("b"), pa.array(relations, pa.string()), scores]
    columns += [_int64(column) for column in covered]
    columns.append(pa.array([why.get(i) for i in range(len(lefts))], pa.string()))
    return pa.RecordBatch.from_arrays(columns, schema=VERIFIED)


def _int64(column: bytes) -> pa.Array:
    return pa.Array.from_buffers(pa.int64(), len(column) // 8, [None, pa.py_buffer(column)])


def centres(links: pa.Table, linked: pa.Table, clustering: str) -> pa.Table:
    """Returns the centre of each linked document, by number."""
    if linked.num_rows == 0:
        return CENTRES.empty_table()
    numbers, counted = (_bytes(linked.column(name)) for name in ("number", "counted"))
    a, b, scores = (_bytes(links.column(name)) for name in ("a", "b", "score"))
    found = _juhao.centres(numbers, counted, a, b, links.column("relation").to_pylist(), scores, clustering)
    return pa.table([linked.column("number"), _int64(found)], schema=CENTRES)


def kept(links: pa.Table, preferred: pa.Table) -> pa.Table:
    """Returns the document that stays for each linked document, by number."""
    pairs = links.filter(pc.equal(links.column("relation"), "duplicate"))
    columns = [_bytes(preferred.column(name)) for name in ("number", "text")]
    found = _juhao.kept(*columns, *(_bytes(pairs.column(name)) for name in ("a", "b")))
    return pa.table([preferred.column("number"), _int64(found)], schema=KEPT)


def _bytes(column: pa.ChunkedArray) -> bytes:
    """The values of a column of 64 bits without nulls."""
    parts = []
    for chunk in column.chunks:
        values = chunk.buffers()[1]
        parts.append(bytes(values[8 * chunk.offset : 8 * (chunk.offset + len(chunk))]) if len(chunk) else b"")
    return b"".join(parts)


def is_folded(fold: str, by: str | None) -> bool:
    """Whether Traditional and Simplified Chinese are the same characters; published methods compare as written."""
    if fold not in ("auto", "zh", "none"):
        raise ValueError(f"fold must be 'auto', 'zh' or 'none', not {fold!r}")
    return fold == "zh" or (fold == "auto" and by is None)


def parameters(text: str | None, html: str | None, fold: str, by: str | None, **rest: Any) -> dict[str, Any]:
    """The parameters of a run: which column holds the texts, how they are read, and the `rest` as given."""
    if text is not None and html is not None:
        raise ValueError("name one column: text= or html=")
    column = html if html is not None else text or "text"
    return {"text": column, "html": html is not None, "fold": is_folded(fold, by), "by": by, **rest}


def columns(given: dict[str, Any]) -> dict[str, str | None]:
    """The columns of the view `source`, each with its name in the input."""
    names = {"id": "id", "text": "text", "site": "site", "grp": "group", "date": "date"}
    return {column: given[name] for column, name in names.items()}


def queries() -> dict[str, tuple[str, str]]:
    """The queries of steps.sql by name, each with its kind: step, view or query."""
    source = (files(__package__) / "steps.sql").read_text("utf-8")
    found = {}
    for part in re.split(r"^-- (?=(?:step|view|query) )", source, flags=re.M)[1:]:
        head, _, body = part.partition("\n")
        kind, name = head.split(":")[0].split()
        found[name] = (kind, body.split(";")[0].strip())
    return found


def run(engine: Engine, out: str, parameters: dict[str, Any], inputs: Any, progress: bool) -> Run:
    """Runs the steps that are not finished. `source` is a view of the engine: id, site, grp, text."""
    rules, by = _juhao.rules(), parameters["by"]
    if by not in (None, "ccdet"):
        raise ValueError(f"by must be 'ccdet' or None, not {by!r}")
    if parameters["keep"] not in PREFERENCES:
        raise ValueError(f"keep must be 'first', 'longest' or 'newest', not {parameters['keep']!r}")
    if by:
        # all pairs of every list count
        rules["rare_documents"] = rules["most_documents"]
    reach = range(1, rules["reach"] + 1)
    names = {name: str(value) for name, value in rules.items()} | engine.dialect
    names["leads"] = ", ".join(f"lead(document, {k}) over w as n{k}" for k in reach)
    names["nexts"] = ", ".join(f"n{k}" for k in reach)
    names["each"] = "true" if by else "false"
    names["preference"] = PREFERENCES[parameters["keep"]]
    names["dates"] = "left join source s on d.id = s.id" if parameters["keep"] == "newest" else ""
    previous = parameters["previous"]
    done = Run(out)
    _check_manifest(
        engine,
        {
            "format": FORMAT,
            "juhao": _juhao.__version__,
            "engine": engine.name,
            "inputs": inputs,
            "parameters": {name: value for name, value in parameters.items() if name not in ("batch",)},
            "rules": rules,
        },
        out,
    )
    texts = queries()
    texts |= {name.split("/")[0]: query for name, query in texts.items() if by and name.endswith(f"/{by}")}

    def sql(name: str) -> str:
        return Template(texts[name][1]).substitute(names)

    order = [name for name in ORDER if not by or name not in BY_TEXTS]
    is_new = False
    for place, name in enumerate(order, 1):
        if texts.get(name, ("",))[0] == "view":
            engine.view(name, sql(name))
            continue
        begin = time.monotonic()
        if name == "candidates":
            # also when the step is finished, because the answer says what was left out
            done.pairs_to_count, names["cut"], done.left_out = _budget(engine.table(sql("lengths")), rules, parameters)
        # what comes after a step that is done again is done again, too
        is_new = is_new or not engine.is_finished(name)
        if is_new:
            try:
                _step(engine, name, sql, name in texts, parameters)
            except (BudgetError, KeyboardInterrupt):
                raise
            except Exception as error:
                lines = str(error).strip().split("\n")
                why = lines[-1 if lines[0].endswith(":") else 0]
                raise StepError(
                    f"step {name}: {why}; finished steps are kept in {out}, and the same call continues"
                ) from error
        is_kept = name == "features" and previous
        engine.view("own_features" if is_kept else name)
        if is_kept:
            columns = ", ".join("cast(0 as bigint) as fresh" if one == "fresh" else one for one in FEATURES.names)
            old = f"select {columns} from previous p where exists (select 1 from source s where s.id = p.id)"
            engine.view("features", f"select {', '.join(FEATURES.names)} from own_features union all {old}")
        if name == "features":
            _check_ids(engine)
        done.steps[name] = (
            engine.table(f"select count(*) as n from {'own_features' if is_kept else name}").column("n")[0].as_py()
        )
        if is_new:
            done.seconds[name] = time.monotonic() - begin
        if progress:
            state = f"{done.seconds[name]:.1f} s" if is_new else "finished before"
            print(f"juhao: {place}/{len(order)} {name}: {done.steps[name]:,} rows, {state}", file=sys.stderr)
    for line in done.left_out if progress else ():
        print(f"juhao: {line}", file=sys.stderr)
    return done


def _step(engine: Engine, name: str, sql: Callable[[str], str], is_sql: bool, parameters: dict[str, Any]) -> None:
    batch, options = parameters["batch"], {name: parameters[name] for name in ("html", "fold", "by")}
    if is_sql:
        engine.write(name, sql(name))
    elif name == "features":
        new = " where not exists (select 1 from previous p where p.id = s.id)" if parameters["previous"] else ""
        query = f"select s.id, s.site, s.grp, s.text from source s{new}"
        engine.map(name, query, _Call(features, options), FEATURES, batch)
    elif name == "verified":
        engine.map(name, "select a, b, a_text, b_text from texts", _Call(verify, options), VERIFIED, batch)
    elif name == "kept":
        engine.store(name, kept(engine.table(sql("links")), engine.table(sql("preferred"))))
    else:
        links = engine.table(sql("links"))
        linked = engine.table("select number, counted from linked order by number")
        engine.store(name, centres(links, linked, "first" if parameters["by"] else parameters["clustering"]))


@dataclass
class _Call:
    """A function of the core with its options, which travels to other processes."""

    function: Callable[..., pa.RecordBatch]
    options: dict[str, Any]

    def __call__(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        return self.function(batch, **self.options)


def _check_ids(engine: Engine) -> None:
    found = engine.table(
        "select id, count(*) as n from features group by id having count(*) > 1 or id is null order by id limit 5"
    )
    if found.num_rows:
        ids = ", ".join("null" if one is None else repr(one) for one in found.column("id").to_pylist())
        raise ValueError(f"ids must be there and be distinct; found more than once, or null: {ids}")


def _check_manifest(engine: Engine, manifest: dict[str, Any], out: str) -> None:
    manifest = json.loads(json.dumps(manifest))
    known = engine.read_manifest()
    if known is None:
        engine.write_manifest(manifest)
        return
    other = [name for name in manifest if known.get(name) != manifest[name]]
    if other:
        raise ValueError(f"{out} holds another run: {', '.join(other)} differ; name another folder, or delete it")


def _budget(lengths: pa.Table, rules: dict[str, int], parameters: dict[str, Any]) -> tuple[int, str, list[str]]:
    """Returns the number of pairs to count, the greatest length of a list that counts, and what was left out."""
    rows = {row["df"]: row for row in lengths.to_pylist()}
    crowded = rules["reach"] * rows.pop(0, {"documents": 0})["documents"]
    budget, pairs, cut, left_out = parameters["budget"], crowded, rules["rare_documents"], []
    for df in sorted(rows):
        more = rows[df]["lists"] * df * (df - 1) // 2
        if pairs + more > budget and parameters["over_budget"] == "lower":
            cut = df - 1
            dropped = [rows[one] for one in rows if one > cut]
            lists, documents = (sum(row[name] for row in dropped) for name in ("lists", "documents"))
            what = f"{lists:,} lists of more than {cut} documents ({documents:,} postings)"
            left_out.append(f"pair budget of {budget:,} reached: left out {what}")
            break
        pairs += more
    if pairs > budget:
        way = "" if left_out else ", or set over_budget='lower' to leave out long lists"
        raise BudgetError(f"{pairs:,} pairs would be counted, the budget is {budget:,}: raise budget={way}")
    return pairs, str(cut), left_out


def batches(table: Iterator[pa.RecordBatch], rows: int) -> Iterator[pa.RecordBatch]:
    """Cuts batches, so that none has more rows."""
    for batch in table:
        for start in range(0, batch.num_rows, rows):
            yield batch.slice(start, rows)

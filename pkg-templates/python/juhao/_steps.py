"""What `juhao.duck` and `juhao.spark` share: the steps in their order, each a folder of Parquet files.

A step is finished when its folder holds `_SUCCESS`. `manifest.json` names the inputs, the parameters and the version,
so that a folder is only continued by the run that began it.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from string import Template
from typing import Any, Protocol, Unpack, get_args

import pyarrow as pa
import pyarrow.compute as pc

from . import _juhao, _places
from ._answer import Groups, StepsBy
from ._columns import INTEGERS, bytes_of, integers, lists
from ._options import ReadingOptions, given_values
from ._progress import Progress, Report, report_of

Map = Callable[[pa.RecordBatch], pa.RecordBatch]
Fold = Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]

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
        ("keys", INTEGERS),
        ("error", pa.string()),
    ]
)
VERIFIED = pa.schema(
    [
        ("a", pa.int64()),
        ("b", pa.int64()),
        ("relation", pa.string()),
        ("role", pa.string()),
        ("reason", pa.string()),
        ("signs", pa.string()),
        ("reason_turned", pa.string()),
        ("signs_turned", pa.string()),
        ("score", pa.float64()),
        ("a_covered", pa.int64()),
        ("a_counted", pa.int64()),
        ("b_covered", pa.int64()),
        ("b_counted", pa.int64()),
        ("places", INTEGERS),
        ("error", pa.string()),
    ]
)
#: Documents with the first one of their candidate set.
SETS = pa.schema([("number", pa.int64()), ("founder", pa.int64())])
CENTRES = pa.schema([("number", pa.int64()), ("centre", pa.int64())])
#: Which of several duplicates stays: the order of a query.
PREFERENCES = {
    "first": "d.number",
    "longest": "d.counted desc, d.number",
    "newest": "s.date desc nulls last, d.number desc",
}
_HEAD, _INDEX = "features numbered documents postings", "lists occurrences template index"
_TAIL = "members pairs minor linked centres clusters kept decisions errors"
_OWN_TAIL = "members pairs minor linked centres clusters kept crowds compared decisions"
#: The steps of passages.
PASSAGES = "same matched placed texts_of_places worded passages".split()
#: Steps and views in the order of the work, for Juhao's own method and for each published one. `features`, `sets`,
#: `verified` and `kept` are the core's where steps.sql has no query for them, and so are `centres`, `compared`,
#: `matched`, `placed` and `worded`.
ORDER: dict[str | None, list[str]] = {
    None: f"{_HEAD} {_INDEX} sizes candidates chosen texts verified {_OWN_TAIL}".split() + [*PASSAGES, "errors"],
    "ccdet": f"{_HEAD} {_INDEX} sizes candidates verified {_TAIL}".split(),
    "pku-lcs": f"{_HEAD} {_INDEX} sets together verified {_TAIL}".split(),
    "simhash-sp": f"{_HEAD} verified {_TAIL}".split(),
}
_FAILED = "(select a, error from verified union all select a, error from matched)"
#: What the budget is checked before: pairs of lists, or of candidate sets.
BUDGETED = {"candidates": "lists", "together": "candidate sets"}
#: Version of the folders' layout.
FORMAT = 4


class StepError(RuntimeError):
    """A step failed. Finished steps stay in the folder; the same call continues after them."""


class BudgetError(RuntimeError):
    """The pair step would count more pairs than the budget allows."""


class Engine(Protocol):
    """What an engine does for the steps."""

    name: str
    dialect: dict[str, str]
    #: Gets the number of rows of each batch that is written by a function.
    written: Callable[[int], None]

    def is_finished(self, name: str) -> bool: ...
    def read_manifest(self) -> dict[str, Any] | None: ...
    def write_manifest(self, manifest: dict[str, Any]) -> None: ...
    def view(self, name: str, query: str | None = None) -> None: ...
    def write(self, name: str, query: str) -> None: ...
    def map(
        self, name: str, query: str, function: Map, schema: pa.Schema, batch: int, order: Sequence[str] = ()
    ) -> None:
        """Writes a step by a function of batches. With an `order`, rows that have its first column in common come in
        one batch, in this order."""

    def fold(self, name: str, query: str, function: Fold, schema: pa.Schema, order: Sequence[str]) -> None:
        """Writes a step by a function that gets all batches in this order, in one process."""

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


def features(
    batch: pa.RecordBatch,
    html: bool = False,
    by: StepsBy | None = None,
    values: Mapping[str, object] | None = None,
    **options: Unpack[ReadingOptions],
) -> pa.RecordBatch:
    """Takes the features of a batch with columns id, site, grp and text. A text that cannot be read has an `error`.

    With `by` the keys are the features of that method alone, with these `values` for its parameters.
    """
    texts = batch.column("text").to_pylist()
    reading = dict(options)
    (counted, text, copy, ends, keys), errors = _juhao.features(texts, html, reading, by, given_values(values))
    n = len(texts)
    offsets = pa.Array.from_buffers(pa.int32(), n + 1, [None, pa.py_buffer(bytes(4) + ends)])
    of_texts = pa.ListArray.from_arrays(offsets, integers(keys))
    why = dict(errors)
    sizes = of_texts.value_lengths().cast(pa.int64())
    columns = [batch.column(name) for name in ("id", "site", "grp")]
    columns += [integers(counted), integers(text), integers(copy), sizes, pa.array([1] * n, pa.int64()), of_texts]
    columns.append(pa.array([why.get(i) for i in range(n)], pa.string()))
    return pa.RecordBatch.from_arrays(columns, schema=FEATURES)


def verify(
    batch: pa.RecordBatch, html: bool = False, minor: bool = False, **options: Unpack[ReadingOptions]
) -> pa.RecordBatch:
    """Compares the texts of a batch with columns a, b, a_text and b_text. Unrelated pairs have no relation.

    A pair whose matches are all minor is distinct, and has a reason and signs only with `minor`. The reason and the
    signs are JSON, also for the exchanged texts (`turned`); signs have no places. `places` has four numbers for each
    match that is evidence: its start and its end in the left and in the right text shown, in bytes of UTF-8.
    """
    lefts, rights = batch.column("a_text").to_pylist(), batch.column("b_text").to_pylist()
    (relations, columns, errors), (roles, words), places = _juhao.verify(lefts, rights, html, minor, dict(options))
    pairs = [batch.column("a"), batch.column("b")]
    return _verified(pairs, relations, columns, errors, [roles, *words], lists(*places))


def subsets(
    batch: pa.RecordBatch, html: bool, values: Mapping[str, object], reading: Mapping[str, Any]
) -> pa.RecordBatch:
    """Compares the documents of candidate sets as PKU-LCS does, from columns founder, number and text."""
    founders, numbers = (bytes_of(batch.column(name)) for name in ("founder", "number"))
    texts, options = batch.column("text").to_pylist(), dict(reading)
    relations, (a, b, *rest), errors = _juhao.subsets(founders, numbers, texts, html, options, given_values(values))
    return _verified([integers(a), integers(b)], relations, rest, errors)


def single_pass(batches: Iterator[pa.RecordBatch], values: Mapping[str, object]) -> Iterator[pa.RecordBatch]:
    """Joins each document to the nearest centre as Simhash+SP does, from columns document and key, in their order."""
    centres = _juhao.Centres(given_values(values))
    for batch in batches:
        a, b, score, equal = centres.add(*(bytes_of(batch.column(name)) for name in ("document", "key")))
        members = len(a) // 8
        bits = (64).to_bytes(8, "little") * members
        yield _verified([integers(a), integers(b)], ["duplicate"] * members, [score, equal, bits, equal, bits], [])


def candidate_sets(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Finds the candidate set of each document as PKU-LCS does, from columns number and keys, in their order."""
    sets = _juhao.CandidateSets()
    for batch in batches:
        numbers, keys = batch.column("number"), batch.column("keys")
        sizes = keys.value_lengths().cast(pa.int64())
        founders = sets.add(bytes_of(numbers), bytes_of(sizes), bytes_of(keys.flatten()))
        yield pa.RecordBatch.from_arrays([numbers, integers(founders)], schema=SETS)


def _verified(
    documents: list[pa.Array],
    relations: Sequence[str | None],
    rest: list[bytes],
    errors: list[tuple[int, str]],
    words: Sequence[Sequence[str | None]] | None = None,
    places: pa.Array | None = None,
) -> pa.RecordBatch:
    """Makes the rows; published methods have no `words`, which are role, reason and signs, and no `places`."""
    score, *covered = rest
    why = dict(errors)
    scores = pa.Array.from_buffers(pa.float64(), len(relations), [None, pa.py_buffer(score)])
    own = words or [[None] * len(relations)] * 5
    texts = [pa.array(column, pa.string()) for column in (relations, *own)]
    none = pa.array([[]] * len(relations), INTEGERS)
    columns = [*documents, *texts, scores, *map(integers, covered), none if places is None else places]
    columns.append(pa.array([why.get(i) for i in range(len(relations))], pa.string()))
    return pa.RecordBatch.from_arrays(columns, schema=VERIFIED)


def centres(links: pa.Table, linked: pa.Table, clustering: str) -> pa.Table:
    """Returns the centre of each linked document, by number."""
    if linked.num_rows == 0:
        return CENTRES.empty_table()
    numbers, counted = (bytes_of(linked.column(name)) for name in ("number", "counted"))
    a, b, scores = (bytes_of(links.column(name)) for name in ("a", "b", "score"))
    found = _juhao.centres(numbers, counted, a, b, links.column("relation").to_pylist(), scores, clustering)
    return pa.table([linked.column("number"), integers(found)], schema=CENTRES)


def parameters(
    text: str | None,
    html: str | None,
    by: str | None,
    values: Mapping[str, object] | None,
    options: ReadingOptions,
    **rest: Any,
) -> dict[str, Any]:
    """The parameters of a run: which column holds the texts, how they are read, and the `rest` as given."""
    if text is not None and html is not None:
        raise ValueError("name one column: text= or html=")
    column = html if html is not None else text or "text"
    method = {"by": by, "values": dict(given_values(values))}
    return {"text": column, "html": html is not None, "reading": dict(options), **method, **rest}


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


def run(engine: Engine, out: str, parameters: dict[str, Any], inputs: Any, progress: bool | Report | None) -> Run:
    """Runs the steps that are not finished. `source` is a view of the engine: id, site, grp, text."""
    by = parameters["by"]
    # both raise what is wrong with a value
    rules = _juhao.rules(by, given_values(parameters["values"]))
    _juhao.features([], False, parameters["reading"], None, [])
    if parameters["keep"] not in PREFERENCES:
        raise ValueError(f"keep must be 'first', 'longest' or 'newest', not {parameters['keep']!r}")
    if parameters["groups"] not in get_args(Groups):
        raise ValueError(f"groups must be 'apart' or 'ignored', not {parameters['groups']!r}")
    reach = range(1, rules["reach"] + 1)
    has_passages = by is None and parameters["passages"]
    names = {name: str(value) for name, value in rules.items()} | engine.dialect
    names["leads"] = ", ".join(f"lead(document, {k}) over w as n{k}" for k in reach)
    names["nexts"] = ", ".join(f"n{k}" for k in reach)
    names["minor"] = "true" if parameters["minor"] else "false"
    names["each"] = "true" if by else "false"
    names["preference"] = PREFERENCES[parameters["keep"]]
    own = "(select k.number, coalesce(c.kept, k.kept) as kept from kept k left join compared c on k.number = c.number)"
    names["settled"] = "kept" if by else own
    names["failed"] = _FAILED if has_passages else "verified"
    names["grouped"] = "false" if parameters["groups"] == "ignored" else "true"
    names["dates"] = "left join source s on d.id = s.id" if parameters["keep"] == "newest" else ""
    previous = parameters["previous"]
    has_crowds = False
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
    for name, query in list(texts.items()):
        step, *methods = name.split("/")
        if by in methods:
            texts[step] = query

    def sql(name: str) -> str:
        return Template(texts[name][1]).substitute(names)

    order, report = [name for name in ORDER[by] if has_passages or name not in PASSAGES], report_of(progress)
    documents = None if previous else engine.table("select count(*) as n from source").column("n")[0].as_py()
    is_new = False
    for place, name in enumerate(order, 1):
        if name in BUDGETED:
            # also when the step is finished, because the answer says what was left out
            if name == "candidates":
                # of all lists, so that new documents find the pairs of a run from the start
                lists_of_all = engine.table(sql("crowd"))
                longest_rare = _longest_rare(lists_of_all, rules)
                names["longest_rare"] = str(longest_rare)
                has_crowds = max(lists_of_all.column("df").to_pylist(), default=0) > longest_rare
            lengths = engine.table(sql("lengths"))
            done.pairs_to_count, names["cut"], done.left_out = _budget(
                lengths, rules, names, parameters, BUDGETED[name]
            )
        if texts.get(name, ("",))[0] == "view":
            engine.view(name, sql(name))
            continue
        begin = time.monotonic()
        total = done.steps.get("chosen") if name == "verified" else documents if name == "features" else None
        now = Progress(name, place, len(order), 0, total, None)
        report(now)
        engine.written = partial(_count, report, now, [0])
        # what comes after a step that is done again is done again, too
        is_new = is_new or not engine.is_finished(name)
        if is_new:
            try:
                _step(engine, name, sql, name in texts, parameters, has_crowds or bool(done.left_out))
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
        rows = done.steps[name]
        report(now._replace(done=rows, total=rows, seconds=done.seconds.get(name, 0.0)))
    for line in done.left_out if progress is True else ():
        print(f"juhao: {line}", file=sys.stderr)
    return done


def _count(report: Report, now: Progress, written: list[int], rows: int) -> None:
    written[0] += rows
    report(now._replace(done=written[0]))


def _step(
    engine: Engine,
    name: str,
    sql: Callable[[str], str],
    is_sql: bool,
    parameters: dict[str, Any],
    has_crowds: bool,
) -> None:
    batch, html, reading, by, values = (parameters[name] for name in ("batch", "html", "reading", "by", "values"))
    if is_sql:
        engine.write(name, sql(name))
    elif name == "features":
        new = " where not exists (select 1 from previous p where p.id = s.id)" if parameters["previous"] else ""
        query = f"select s.id, s.site, s.grp, s.text from source s{new}"
        engine.map(name, query, partial(features, html=html, by=by, values=values, **reading), FEATURES, batch)
    elif name == "sets":
        engine.fold(name, sql("shared"), candidate_sets, SETS, ("place", "number"))
    elif name == "verified" and by == "simhash-sp":
        work = partial(single_pass, values=values)
        engine.fold(name, "select document, key from postings", work, VERIFIED, ("document",))
    elif name == "verified" and by == "pku-lcs":
        query = "select founder, place, number, text from together"
        work = partial(subsets, html=html, values=values, reading=reading)
        engine.map(name, query, work, VERIFIED, batch, ("founder", "place", "number"))
    elif name == "compared":
        query = "select crowd, place, number, text, earlier, shown from crowds"
        work = partial(_places.compared, html=html, reading=reading)
        engine.map(name, query, work, _places.COMPARED, batch, ("crowd", "place"))
    elif name == "placed":
        engine.store(name, _places.placed(engine.table(sql("places"))))
    elif name == "worded":
        query = "select number, id, places, text from texts_of_places"
        engine.map(name, query, partial(_places.worded, html=html, reading=reading), _places.WORDED, batch)
    elif name in ("verified", "matched"):
        query = f"select a, b, a_text, b_text from {'same' if name == 'matched' else 'texts'}"
        engine.map(name, query, partial(verify, html=html, minor=parameters["minor"], **reading), VERIFIED, batch)
    elif name == "kept":
        engine.store(name, _places.kept(engine.table(sql("links")), engine.table(sql("preferred")), has_crowds))
    else:
        links = engine.table(sql("links"))
        linked = engine.table("select number, counted from linked order by number")
        engine.store(name, centres(links, linked, "first" if by else parameters["clustering"]))


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


def _longest_rare(lists: pa.Table, rules: dict[str, int]) -> int:
    """Returns the greatest length of a list that is not crowded."""
    longest: int = _juhao.longest_rare(lists.column("df").to_pylist(), lists.column("lists").to_pylist())
    return max(longest, rules["rare_documents"])


def _budget(
    lengths: pa.Table, rules: dict[str, int], names: dict[str, str], parameters: dict[str, Any], what: str
) -> tuple[int, str, list[str]]:
    """Returns the number of pairs to count, the greatest length of a list that counts, and what was left out."""
    cut = int(names.get("longest_rare", rules["rare_documents"]))
    lists = lengths.to_pylist()
    crowded = rules["reach"] * sum(row["documents"] for row in lists if row["df"] > cut)
    rows = {row["df"]: row for row in lists if row["df"] <= cut}
    budget, pairs, left_out = parameters["budget"], crowded, []
    for df in sorted(rows):
        more = rows[df]["lists"] * df * (df - 1) // 2
        if pairs + more > budget and parameters["over_budget"] == "lower":
            cut = df - 1
            dropped = [rows[one] for one in rows if one > cut]
            lists, documents = (sum(row[name] for row in dropped) for name in ("lists", "documents"))
            left = f"{lists:,} {what} of more than {cut} documents ({documents:,} postings)"
            left_out.append(f"pair budget of {budget:,} reached: left out {left}")
            break
        pairs += more
    if pairs > budget:
        way = "" if left_out else f", or set over_budget='lower' to leave out the longest {what}"
        raise BudgetError(f"{pairs:,} pairs would be counted, the budget is {budget:,}: raise budget={way}")
    return pairs, str(cut), left_out


def parts(table: Iterator[pa.RecordBatch], rows: int, order: Sequence[str]) -> Iterator[pa.RecordBatch]:
    """The batches that a function of :meth:`Engine.map` gets: with an order, each value of the first column whole."""
    return _whole(table, rows) if order else _batches(table, rows)


def _batches(table: Iterator[pa.RecordBatch], rows: int) -> Iterator[pa.RecordBatch]:
    """Cuts batches, so that none has more rows."""
    for batch in table:
        for start in range(0, batch.num_rows, rows):
            yield batch.slice(start, rows)


def _whole(table: Iterator[pa.RecordBatch], rows: int) -> Iterator[pa.RecordBatch]:
    """Joins batches, so that rows with the same value in the first column, which come together, are in one batch."""
    waiting: list[pa.RecordBatch] = []
    for batch in table:
        if batch.num_rows == 0:
            continue
        values = batch.column(0)
        start = pc.index(values, values[-1]).as_py()
        is_next = start > 0 or not waiting or waiting[-1].column(0)[-1] != values[0]
        if is_next and sum(one.num_rows for one in waiting) + start >= rows:
            yield pa.concat_batches([*waiting, batch.slice(0, start)])
            waiting, batch = [], batch.slice(start)
        waiting.append(batch)
    if waiting:
        yield pa.concat_batches(waiting)

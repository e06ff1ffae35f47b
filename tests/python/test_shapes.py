"""The typed answers have the fields of the JSON Schemas, which are written from the Rust types."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from juhao import _report as answers

SCHEMAS = Path(__file__).parents[1] / "schema"
REPORT: dict[str, Any] = json.loads((SCHEMAS / "report.schema.json").read_text())
SOURCES: dict[str, Any] = json.loads((SCHEMAS / "sources.schema.json").read_text())
#: The types whose names differ, because they are those of the first release.
NAMES = {"LcsLength": "Lcs", "Extraction": "Extracted", "LimitReached": "Limit", "LeftOut": "PartLeftOut"}
#: `SourceOfText` has the fields of its pair that have a use without the others, `LeftOutOfSources` is `LeftOut`.
OTHERS = {"SourceOfText", "SourcePair", "SourcePassage", "LeftOutOfSources"}


def in_python(name: str) -> str:
    return re.sub("[A-Z]", lambda found: "_" + found[0].lower(), name)


def fields_of(kind: type) -> list[str]:
    if dataclasses.is_dataclass(kind):
        return [field.name for field in dataclasses.fields(kind) if not field.name.startswith("_")]
    return list(kind._fields)  # type: ignore[attr-defined]


SHAPES = [
    *(
        (NAMES.get(name, name), shape)
        for name, shape in {**REPORT["$defs"], **SOURCES["$defs"]}.items()
        if name not in OTHERS
    ),
    ("Report", REPORT),
    ("SourceReport", SOURCES),
    ("LeftOut", SOURCES["$defs"]["LeftOutOfSources"]),
]


@pytest.mark.parametrize(("name", "shape"), SHAPES, ids=[name for name, _ in SHAPES])
def test_a_type_has_the_fields_of_its_schema(name: str, shape: dict[str, Any]) -> None:
    assert sorted(fields_of(getattr(answers, name))) == sorted(map(in_python, shape["properties"]))


def test_the_names_of_relations_roles_and_kinds_are_those_of_the_schema() -> None:
    fields = REPORT["properties"]
    assert list(get_args(answers.Relation)) == fields["relation"]["enum"]
    assert [*get_args(answers.Role), None] == fields["role"]["enum"]
    assert list(get_args(answers.MatchKind)) == REPORT["$defs"]["Match"]["properties"]["kind"]["enum"]


def test_a_source_has_what_its_pair_says() -> None:
    own = set(map(in_python, SOURCES["$defs"]["SourceOfText"]["properties"])) - {"pair", "passages"}
    pair = set(map(in_python, SOURCES["$defs"]["SourcePair"]["properties"]))
    fields = set(fields_of(answers.Source))
    assert own <= fields
    assert fields - own - {"matches"} <= pair

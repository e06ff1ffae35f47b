"""Runs rows of the table in Python: rows as JSON on standard input, a Report as a line of JSON for each."""

import functools
import json
import pathlib
import sys
from typing import Any

import juhao


@functools.cache
def opened(path: str) -> juhao.OpenedDocument:
    return juhao.open_document(pathlib.Path(path).read_bytes(), name=path)


for row in json.load(sys.stdin):
    options: Any = {"preset": row["preset"], "leave_out": row["leaveOut"]}
    if row["template"] is not None:
        options["template"] = opened(row["template"]).text
    report = juhao.compare(opened(row["left"]), opened(row["right"]), **options)
    print(json.dumps(report.to_dict()))

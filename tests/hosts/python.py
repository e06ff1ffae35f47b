"""Runs rows of the table in Python: rows, and the texts of PDF files, as JSON on standard input; a Report as a line of
JSON for each row."""

import functools
import json
import pathlib
import sys
from typing import Any

import juhao


given = json.load(sys.stdin)


@functools.cache
def opened(path: str) -> juhao.OpenedDocument | str:
    if path in given["texts"]:
        return given["texts"][path]
    return juhao.open_document(pathlib.Path(path).read_bytes(), name=path)


for row in given["rows"]:
    options: Any = {"preset": row["preset"], "leave_out": row["leaveOut"]}
    if row["template"] is not None:
        form = pathlib.Path(row["template"])
        options["template"] = juhao.open_document(form.read_bytes()).text
    report = juhao.compare(opened(row["left"]), opened(row["right"]), **options)
    print(json.dumps(report.to_dict()))

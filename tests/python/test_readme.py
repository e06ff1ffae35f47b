"""The examples of the README and of docs/python.md run, and print what the comments behind them say."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def examples(path: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", ["pkg-templates/python/README.md", "docs/python.md", "docs/batch.md"])
def test_examples_print_what_they_say(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    found = examples(ROOT / name)
    assert found
    for example in found:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(example, name, "exec"), names)
        assert output.getvalue().splitlines() == re.findall(r"^\s*print\(.*\)  # (.*)$", example, re.MULTILINE)


@pytest.mark.parametrize("name", ["juhao", "juhao._corpus", "juhao._dedup", "juhao.methods"])
def test_examples_in_the_documentation_of_functions_run(name: str) -> None:
    done = doctest.testmod(importlib.import_module(name))
    assert done.attempted > 0 and done.failed == 0

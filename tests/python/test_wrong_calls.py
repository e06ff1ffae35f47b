"""Wrong calls: Python refuses them with the code and the words that ../wrong-calls.json has for all hosts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from juhao import JuhaoError, compare, sources

CALLS = [
    call
    for call in json.loads((Path(__file__).parent.parent / "wrong-calls.json").read_text(encoding="utf-8"))
    if call.get("python", True)
]


def in_python(given: Any) -> Any:
    """The names of options in Python: ``minMatchLength`` is ``min_match_length`` there."""
    if isinstance(given, dict):
        return {snake(name): in_python(value) for name, value in given.items()}
    return given


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def message_in_python(message: str) -> str:
    name = re.sub(r"^option (\S+)", lambda found: f"option {snake(found[1])}", message)
    return re.sub(r"did you mean (\S+)\?", lambda found: f"did you mean {snake(found[1])}?", name)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: json.dumps(call["options"]))
def test_a_wrong_call_is_refused_in_the_words_of_all_hosts(call: Any) -> None:
    options = in_python(call["options"])
    with pytest.raises(JuhaoError) as raised:
        if call["call"] == "compare":
            compare("句号。", "句号。", **options)
        else:
            sources("句号。", {"a": "句号。"}, **options)
    assert (raised.value.code, str(raised.value)) == ("bad-option", message_in_python(call["message"]))

"""Documents are read as on the command line and in Node: one file of expected texts serves all hosts."""

from __future__ import annotations

import json
from pathlib import Path

import juhao
import pytest

CASES = Path(__file__).parent.parent / "cases/readers"
EXPECTED = json.loads((CASES / "opened.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_files_of_real_programs_are_read_as_on_the_command_line(name: str) -> None:
    opened = juhao.open_document((CASES / name).read_bytes(), name=name)
    parts = {
        "format": opened.format,
        "text": opened.text,
        "headings": [[head.level, opened.text[head.start : head.end]] for head in opened.headings],
        "footnotes": [opened.text[span.start : span.end] for span in opened.footnotes],
        "hidden": [opened.text[span.start : span.end] for span in opened.hidden],
        "pages": len(opened.pages),
    }
    assert parts == EXPECTED[name]


def test_a_copied_footnote_is_found() -> None:
    opened = juhao.open_document((CASES / "footnote.docx").read_bytes())
    report = juhao.compare((CASES / "note.txt").read_text(encoding="utf-8"), opened.text)
    assert report.coverage.left == 1.0


def test_what_cannot_be_read_has_its_reason() -> None:
    for data, reason in [
        (b"\x89PNG", "no-text"),
        (b"Rar!", "unsupported"),
        (b"PK\x03\x04", "broken"),
        (b"%PDF-1.7", "unsupported"),
    ]:
        with pytest.raises(juhao.JuhaoError) as raised:
            juhao.open_document(data)
        assert (raised.value.code, raised.value.values["reason"]) == ("unreadable", reason)
    with pytest.raises(juhao.JuhaoError, match="charset"):
        juhao.open_document(b"a", charset="utf-99")


def test_a_text_has_its_charset_and_an_empty_one_a_note() -> None:
    opened = juhao.open_document("句号。句号。".encode("gb18030"), name="a.txt")
    assert (opened.text, opened.charset, opened.is_html) == ("句号。句号。", "gb18030", False)
    assert juhao.open_document(b"").notes[0].code == "empty"

"""``juhao.verify``: the bytes of the command line, offsets that slice, and errors."""

import json
import subprocess
from pathlib import Path

import juhao
import pytest

from test_compare import CLI

SOURCE = "老城南门外有一座旧粮仓，墙体用青砖和糯米灰浆砌成。😀 The river will rise in spring."
TEXT = "他写道：“墙体用青砖和糯米灰浆砌成”，又写道：“the river will not rise in spring”。"


def test_the_answer_is_that_of_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "source.txt").write_text(SOURCE, encoding="utf-8")
    command = [CLI, "verify", "text.txt", "source.txt", "--json"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True).stdout
    found = juhao.verify(TEXT, {"source.txt": SOURCE})
    assert found.to_dict() == json.loads(said)


def test_offsets_slice_both_texts() -> None:
    found = juhao.verify(TEXT, {"source": SOURCE})
    assert [one.status for one in found.quotations] == ["verified", "altered"]
    for one in found.quotations:
        assert TEXT[slice(*one.span[:2])] == one.text
        assert one.source_span is not None
    edit = found.quotations[1].edits[0]
    assert (edit.kind, edit.text, edit.source_text, TEXT[slice(*edit.span[:2])]) == ("negation", "not", "", "not")


def test_what_is_checked_and_accepted_can_be_chosen() -> None:
    def status(**options: object) -> list[str]:
        found = juhao.verify("the river will not rise", [("a", SOURCE)], **options)  # type: ignore[arg-type]
        return [one.status for one in found.quotations]

    assert status() == []
    assert status(quotations="lines") == ["altered"]
    assert status(quotations="lines", tolerate=["negation"]) == ["repaired"]
    assert status(quotations=["the river", (4, 9)]) == ["verified", "verified"]
    with pytest.raises(juhao.JuhaoError, match="tolerate"):
        status(tolerate=["lies"])
    with pytest.raises(ValueError, match="quotations"):
        status(quotations="some")

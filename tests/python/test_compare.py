"""Two texts: the answer is that of the command line, with offsets in code points."""

from __future__ import annotations

import dataclasses
import gzip
import json
import os
import subprocess
import threading
from pathlib import Path
from typing import Any

import juhao
import pytest
from juhao import Html, JuhaoError, compare, decode, extract, prepare, sources

ROOT = Path(__file__).parents[2]
#: The native command line, which scripts/test.sh has built.
CLI = os.environ.get("JUHAO", str(ROOT / "target/debug/juhao"))
CASES = ROOT / "tests/cases/report"
STATUTES = sorted((ROOT / "tests/corpus/statutes").glob("*.md"))


def cli(*arguments: object) -> str:
    done = subprocess.run([CLI, *map(str, arguments)], capture_output=True, check=True, encoding="utf-8")
    return done.stdout


def case(name: str) -> list[Path]:
    return [next((CASES / name).glob(f"{side}.*")) for side in ("left", "right")]


def read(path: Path) -> str | Html:
    text = decode(path.read_bytes()).text
    return Html(text) if path.suffix == ".html" else text


ALL_CASES = sorted(folder.name for folder in CASES.iterdir() if folder.is_dir())


def test_there_are_cases() -> None:
    assert len(ALL_CASES) > 20


@pytest.mark.parametrize("name", ALL_CASES)
def test_a_report_is_that_of_the_command_line(name: str) -> None:
    left, right = case(name)
    assert compare(read(left), read(right)).to_dict() == json.loads(cli("compare", "--json", left, right))


def test_attributes_are_what_the_json_says() -> None:
    left, right = (path.read_text(encoding="utf-8") for path in STATUTES[:2])
    report = compare(left, left[500:2500] + right)
    values = report.to_dict()
    assert report.relation == values["relation"]
    assert report.coverage == (values["coverage"]["left"], values["coverage"]["right"])
    assert [match.left.start for match in report.matches] == [one["left"]["start"] for one in values["matches"]]
    assert report.lengths.left.full_stops == values["lengths"]["left"]["fullStops"]
    assert juhao.Report.from_json(report.to_json()) == report
    match = max(report.matches, key=lambda match: match.equal)
    assert left[match.left.start :][:1900] == (left[500:2500] + right)[match.right.start :][:1900]


def in_python(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def fields(answer: object) -> set[str]:
    return {field.name for field in dataclasses.fields(answer) if not field.name.startswith("_")}  # type: ignore[arg-type]


def test_a_typed_answer_has_every_field_of_its_json() -> None:
    for name, answer in [("report", juhao.Report), ("sources", juhao.SourceReport)]:
        schema = json.loads((ROOT / f"tests/schema/{name}.schema.json").read_text(encoding="utf-8"))
        assert fields(answer) == {in_python(field) for field in schema["properties"]}
    page = extract("<title>老桥</title><p>昨天清晨，河边的老桥重新开放。")
    assert fields(page) == {in_python(field) for field in page.to_dict()}


def test_what_was_dismissed_extracted_and_explained_has_types() -> None:
    left, right = (path.read_text(encoding="utf-8") for path in STATUTES[:2])
    report = compare(Html(f"<p>{left}"), left[500:2500] + right, explain=True)
    values = report.to_dict()
    assert report.version == values["version"]
    assert report.dismissed._asdict() == values["dismissed"]
    assert report.extraction.left._asdict() == values["extraction"]["left"]
    assert (report.extraction.left.what == "text", report.extraction.right) == (False, ("text", 1))
    assert len(report.explanation) == len(values["explanation"]) > 0
    step, given = report.explanation[0], values["explanation"][0]
    assert (step.code, step.left.start, step.bits) == (given["code"], given["left"]["start"], given["bits"])
    assert compare(left, right).explanation == ()


def test_a_form_filled_in_with_another_name_says_so_in_sources() -> None:
    form = (
        "兹证明{}同学于二〇二五年九月至二〇二六年六月在我校{}专业学习，学号为{}，在校期间遵守校规，成绩合格。"
        "特此证明。经办人：{}。"
    )
    left, right = (
        form.format(*names)
        for names in [("王小明", "历史", "20250117", "李红"), ("赵国强", "化学", "20250932", "孙伟")]
    )
    (source,) = sources(left, {"form": right}).by_source
    assert source.reason == compare(left, right).reason
    assert source.signs == compare(left, right).signs and source.signs[0].kind == "facts"


def test_offsets_are_code_points_behind_characters_of_two_units() -> None:
    passage = "昨天清晨，河边的老桥重新开放，不少居民带着孩子来看。桥身保留了原来的石拱，只在两侧加了木栏杆。"
    left, right = "👍𠮷👨‍👩‍👧" * 5 + "。" + passage, passage + "👍"
    (match,) = (match for match in compare(left, right).matches if match.role == "evidence")
    assert left[match.left.start : match.left.end] == passage == right[match.right.start : match.right.end]


def test_half_a_surrogate_pair_is_one_character_that_means_nothing() -> None:
    text = "昨天清晨，河边的老桥重新开放，\ud83d不少居民带着孩子来看。"
    whole = text.replace("\ud83d", "\ufffd")
    assert compare(text, whole).to_dict() == compare(whole, whole).to_dict()
    assert prepare(text).text == whole


def test_pages_have_places_in_their_html() -> None:
    html = "<html><body><p>图书馆周一闭馆。</p><p>周二至周日上午九点开门，晚上八点关门。</p></body></html>"
    report = compare(Html(html), "周二至周日上午九点开门，晚上八点关门。", extraction="visible")
    source = report.matches[0].left.source
    assert source is not None and html[slice(*source)] == "周二至周日上午九点开门，晚上八点关门。"
    page = extract(html, extraction="visible")
    assert page.what == "visible" and page.body[slice(*page.blocks[0].span[:2])] == "图书馆周一闭馆。"
    hidden = "<nav><a href='/'>首页</a></nav><p hidden>看不见的一句话。</p>" + html
    page = extract(hidden, extraction="visible")
    assert [hidden[slice(*place)] for place in page.hidden] == ["看不见的一句话。"]
    assert page.map[-1].source is not None and hidden[slice(*page.map[-1].source)] in html
    assert [one._asdict() for one in page.left_out] == page.to_dict()["leftOut"]
    drawn = "<title>通知</title><div id=app></div><script src=a.js></script>"
    assert (extract(drawn).unread, page.unread) == ((1, 0, 0), (0, 0, 0))
    signs = compare(Html(drawn), html).signs
    assert [(sign.kind, sign.side, sign.count) for sign in signs] == [("script-text", "left", 1)]


def test_options_do_what_they_say() -> None:
    left, right = (
        "The Old Bridge opened again yesterday morning in town",
        "the old bridge OPENED again yesterday morning in town",
    )
    assert compare(left, right).matches[0].kind == "exact"
    lengths = [compare(left, right, ignore_case=is_ignored).to_dict()["lcs"] for is_ignored in (False, True)]
    assert lengths[0]["upper"] < lengths[1]["lower"]
    old, new = "渡船几点开、水位涨了多少，全靠钟声告诉两岸的人。", "渡船幾點開、水位漲了多少，全靠鐘聲告訴兩岸的人。"
    assert (compare(old, new).relation, compare(old, new, fold="none").relation != "duplicate") == ("duplicate", True)
    assert compare(old, old, exclude_left=[(0, len(old), "all")]).lengths.left.counted == 0
    assert compare(old, old, method="ccdet").reason.code == "ccdet"
    assert "explanation" in compare(old * 3, old * 3 + new * 3, explain=True).to_dict()
    report = compare(old, new, scores=False)
    assert (report.scores, report.lcs, report.matches) == (None, None, compare(old, new).matches)
    assert [sources(old, {"a": new}, scores=scores).by_source[0].scores is None for scores in (False, True)] == [
        True,
        False,
    ]
    assert compare(old, old, thresholds={"duplicate": 1, "related": 0.9}).relation == "duplicate"


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ({"fold": "chinese"}, "bad-option", "zh, none"),
        ({"method": "simhash"}, "bad-option", "ccdet"),
        ({"kinds": ["exact", "near"]}, "bad-option", "loose"),
        ({"kinds": []}, "bad-option", "one or more of exact"),
        ({"thresholds": {"contain": 1.5}}, "bad-option", "thresholds.contain"),
        ({"thresholds": {"contains": 1.0}}, "bad-option", "thresholds.contains"),
        ({"limits": {"input_bytes": 4}}, "input-too-long", "limit is 4"),
        ({"limits": {"bytes": 4}}, "bad-option", "limits.bytes"),
        ({"min_match_length": -1}, "bad-option", "min_match_length"),
        ({"min_match_length": 0}, "bad-option", "min_match_length must be a whole number from 1 to 1000000"),
        ({"min_match_length": 1_000_001}, "bad-option", "min_match_length must be a whole number from 1 to 1000000"),
        ({"min_match_length": 2**32 + 5}, "bad-option", "min_match_length must be a whole number from 1 to 1000000"),
        ({"min_match_length": 10**30}, "bad-option", "min_match_length"),
        ({"thresholds": {"related": 1.5}}, "bad-option", "thresholds.related must be a number from 0 to 1"),
        ({"thresholds": {"contain_span": 2}}, "bad-option", "thresholds.contain_span"),
        (
            {"limits": {"input_bytes": 2**53}},
            "bad-option",
            "limits.input_bytes must be a whole number from 0 to 9007199254740991",
        ),
        ({"limits": {"work": -1}}, "bad-option", "limits.work"),
        ({"exclude_left": [(2, 900)]}, "bad-range", "2..900"),
        ({"exclude_right": [(3, 2, "x")]}, "bad-range", "3..2"),
    ],
)
def test_a_bad_option_is_an_error_with_a_code(options: Any, code: str, words: str) -> None:
    with pytest.raises(JuhaoError, match=words) as raised:
        compare("昨天清晨。", "昨天清晨。", **options)
    assert raised.value.code == code and isinstance(raised.value, ValueError)


@pytest.mark.parametrize(
    "options",
    [
        *({"min_match_length": value} for value in (1, 1_000_000)),
        *({"thresholds": {"related": value}} for value in (0, 1)),
        *(
            {"thresholds": {name: value}}
            for name in ("duplicate", "duplicate_span", "contain", "contain_span")
            for value in (0, 1)
        ),
        *({"limits": {name: value}} for name in ("sentences", "matches", "work") for value in (0, 2**53 - 1)),
        {"limits": {"input_bytes": 2**53 - 1}},
    ],
)
def test_both_ends_of_a_range_are_compared(options: Any) -> None:
    left, right = (path.read_text(encoding="utf-8")[:3000] for path in STATUTES[:2])
    assert compare(left + right, right, **options).lengths.right.counted > 0


@pytest.mark.parametrize(
    ("left", "options"),
    [
        (7, {}),
        (None, {}),
        (b"bytes", {}),
        (Html(7), {}),  # type: ignore[arg-type]
        ("a", {"exclude_left": [3]}),
        ("a", {"template": 7}),
    ],
)
def test_a_value_of_the_wrong_type_is_a_type_error(left: Any, options: Any) -> None:
    with pytest.raises(TypeError):
        compare(left, "a", **options)


def test_a_prepared_text_is_compared_as_it_was_read() -> None:
    text = "The Old Bridge opened again yesterday morning in town"
    ready = prepare(text)
    assert compare(ready, text).to_dict() == compare(text, text).to_dict()
    assert ready.text == text and ready.chinese_form is None
    with pytest.raises(JuhaoError, match="ignore_case"):
        compare(ready, text, ignore_case=False)
    with pytest.raises(JuhaoError, match="ignore_case"):
        compare(prepare(text, ignore_case=False), text)


@pytest.mark.parametrize("name", ["gb18030", "big5", "utf-8", "utf-16"])
def test_bytes_are_decoded_as_the_command_line_does(name: str, tmp_path: Path) -> None:
    text = "昨天清晨，河邊的老橋重新開放，不少居民帶著孩子來看。橋身保留了原來的石拱，只在兩側加了木欄杆。"
    path = tmp_path / "page.txt"
    path.write_bytes(text.encode(name))
    assert decode(path.read_bytes()).text == text
    assert json.loads(cli("compare", "--json", path, path)) == compare(text, text).to_dict()
    with pytest.raises(JuhaoError) as raised:
        decode(gzip.compress(text.encode()))
    assert raised.value.code == "bad-input"


def test_sources_are_those_of_the_command_line(tmp_path: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in STATUTES[:3]]
    subject = texts[0][:2000] + "“" + texts[1][200:280] + "”" + texts[2][:300]
    path = tmp_path / "text.txt"
    path.write_text(subject, encoding="utf-8")
    found = sources(subject, {str(path): text for path, text in zip(STATUTES[:3], texts, strict=True)})
    assert found.to_dict() == json.loads(cli("sources", "--json", path, *STATUTES[:3]))
    assert [one.id for one in found.by_source] == [one["id"] for one in found.to_dict()["bySource"]]
    assert found.included.num < found.coverage.num == sum(one.fresh.num for one in found.by_source)
    assert sources(subject, zip("abc", texts, strict=True), leave_out=()).included == found.coverage
    with pytest.raises(JuhaoError, match="option leave_out must be a list of quotations, references, front-matter"):
        sources(subject, [], leave_out=["notes"])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        sources(subject, ["abc"])  # type: ignore[list-item]


def test_other_threads_run_while_texts_are_compared() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in STATUTES) * 2
    turns = 0
    done = threading.Event()

    def work() -> None:
        compare(text, text[::-1])
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.wait(0.001):
        turns += 1
    thread.join()
    assert turns > 3

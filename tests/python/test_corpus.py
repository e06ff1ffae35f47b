"""Many documents: pairs, queries, clusters, and the stored form of all hosts."""

from __future__ import annotations

import itertools
import json
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest
from juhao import Corpus, Html, JuhaoError, compare, dedup, sources

from test_compare import CLI, STATUTES

NOTICE = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。"
BOARD = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。"
MENU = "食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜。"


def filled(**options: Any) -> Corpus:
    corpus = Corpus(**options)
    for id, text in (("notice", NOTICE), ("board", BOARD), ("menu", MENU)):
        corpus.add(id, text)
    return corpus


def test_pairs_are_what_compare_says() -> None:
    found = filled(keep_texts=True).pairs()
    (pair,) = found.pairs
    report = compare(NOTICE, BOARD)
    assert (pair.a, pair.b, pair.by, pair.certain) == ("notice", "board", "texts", True)
    assert (pair.relation, pair.score, pair.coverage) == (report.relation, report.score, report.coverage)
    assert (found.grouped, found.ignored, found.limits) == ([], 0, ())


def test_documents_come_and_go() -> None:
    corpus = filled()
    assert len(corpus) == 3 and "board" in corpus and "nothing" not in corpus and 3 not in corpus
    assert corpus.remove("board") and not corpus.remove("board")
    assert corpus.pairs().pairs == []
    corpus.add("menu", Html(f"<p>{NOTICE}"), replace=True)
    assert [pair[:2] for pair in corpus.pairs().pairs] == [("notice", "menu")]
    with pytest.raises(JuhaoError, match='"menu" already') as raised:
        corpus.add("menu", MENU)
    assert raised.value.code == "bad-input" and len(corpus) == 2


def test_a_query_finds_what_is_like_a_text() -> None:
    found = filled(keep_texts=True).query(BOARD)
    assert {one.id: one.relation for one in found} == {"board": "duplicate", "notice": "contained"}
    assert found[0].score >= found[1].score


def test_a_passage_of_many_is_one_finding_with_its_places() -> None:
    corpus = Corpus(keep_texts=True)
    texts = {f"{number}": f"{chr(0x4E00 + 7 * number) * 3}说：{NOTICE}" for number in range(70)}
    for id, text in texts.items():
        corpus.add(id, text)
    (found,) = corpus.passages()
    assert [place.id for place in found.documents] == list(texts) and found.pairs == found.all_pairs == 70 * 69 // 2
    for place in found.documents:
        assert place.id is not None and NOTICE[:-1] in texts[place.id][place.start : place.end]
    (asked,) = corpus.passages(f"转告：{BOARD}")
    assert asked.documents[-1].id is None and len(asked.documents) == 71 and asked.pairs == 70
    assert filled(keep_texts=True).passages() == []  # two documents are a pair
    assert filled().passages() == []


def test_what_many_strangers_have_is_said_as_check_says_it(tmp_path: Path) -> None:
    own = [path.read_text(encoding="utf-8") for path in STATUTES[:8]]
    common, more = own[6][600:760], own[7][600:800]
    corpus = Corpus(keep_texts=True)
    for number in range(6):
        parts = [more if number < 2 else "", own[number][500:1300], common, own[number][1300:2000]]
        text = "\n".join(parts)
        corpus.add(f"{number}.txt", text)
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")
    found = {(pair.a, pair.b): pair.shared_by_many for pair in corpus.pairs().pairs}
    assert len(found) == 15 and found["0.txt", "1.txt"] == 0, "the two share more"
    assert found["0.txt", "2.txt"] == 3 and found["2.txt", "3.txt"] == 4
    checked = subprocess.run([CLI, "check", ".", "--json"], cwd=tmp_path, capture_output=True, encoding="utf-8")
    by_check = {
        (Path(pair["left"]).name, Path(pair["right"]).name): pair.get("sharedByMany", 0)
        for pair in json.loads(checked.stdout)["pairs"]
    }
    assert by_check == found


def test_groups_are_apart_or_ignored() -> None:
    for groups, apart, ignored in (("apart", 1, 0), ("ignored", 0, 1)):
        corpus = Corpus(groups=groups)  # type: ignore[arg-type]
        corpus.add("a", NOTICE, group="library")
        corpus.add("b", NOTICE, group="library")
        found = corpus.pairs()
        assert (found.pairs, len(found.grouped), found.ignored) == ([], apart, ignored)


def test_clusters_have_centres() -> None:
    corpus = filled()
    corpus.add("copy", NOTICE + "欢迎。")
    (cluster,) = corpus.clusters()
    assert {cluster.centre, *(member.id for member in cluster.members)} >= {"notice", "copy"}
    assert corpus.clusters("one-way") and corpus.clusters("single-pass")
    with pytest.raises(JuhaoError, match="connected, one-way, single-pass"):
        corpus.clusters("all")  # type: ignore[arg-type]


def test_a_comparison_has_matches_where_texts_are_kept() -> None:
    assert filled(keep_texts=True).compare("notice", "board").to_dict() == compare(NOTICE, BOARD).to_dict()
    assert filled().compare("notice", "board").matches == ()
    with pytest.raises(KeyError):
        filled().compare("notice", "nothing")


def test_the_stored_form_comes_back(tmp_path: Path) -> None:
    corpus = filled()
    path = tmp_path / "documents.juhao"
    corpus.save(path)
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    again = Corpus.load(path)
    assert again.to_bytes() == corpus.to_bytes() == path.read_bytes()
    assert again.pairs() == corpus.pairs()
    for stored in (b"", b"JHCP", b"something else", corpus.to_bytes()[:-1], corpus.to_bytes()[:-9] + b"damaged!!"):
        with pytest.raises(JuhaoError) as raised:
            Corpus.from_bytes(stored)
        assert raised.value.code == "bad-stored"
    with pytest.raises(TypeError, match="keep_texts"):
        Corpus.load(path, keep_texts=True)
    with pytest.raises(JuhaoError, match="profiles_first needs keep_texts"):
        Corpus(profiles_first=True)


def test_a_smaller_window_is_stored_and_gives_more_keys(tmp_path: Path) -> None:
    dense, usual = Corpus(window=4), Corpus()
    for one in (dense, usual):
        one.add("notice", NOTICE * 3)
    assert len(dense.to_bytes()) > len(usual.to_bytes())
    again = Corpus.from_bytes(dense.to_bytes())
    assert [found.id for found in again.query(NOTICE * 3)] == ["notice"]
    assert again.to_bytes() == dense.to_bytes()
    for wrong in (0, 17):
        with pytest.raises(JuhaoError, match="option window must be a whole number from 1 to 16"):
            Corpus(window=wrong)


def test_a_file_of_juhao_index_is_read_as_its_texts_were(tmp_path: Path) -> None:
    index = tmp_path / "statutes.idx"
    subprocess.run([CLI, "index", "create", index, *STATUTES[:3]], check=True, capture_output=True)
    corpus = Corpus.load(index)
    assert len(corpus) == 3
    (found,) = corpus.query(STATUTES[1].read_text(encoding="utf-8")[100:1500])
    assert Path(found.id).name == STATUTES[1].name
    # a file of several segments, one of whose documents is removed
    subprocess.run([CLI, "index", "add", index, STATUTES[3]], check=True, capture_output=True)
    subprocess.run([CLI, "index", "remove", index, STATUTES[0]], check=True, capture_output=True)
    corpus = Corpus.load(index)
    assert [str(path) in corpus for path in STATUTES[:4]] == [False, True, True, True]
    with pytest.raises(JuhaoError) as raised:
        Corpus.from_bytes(index.read_bytes()[:200])
    assert raised.value.code == "bad-stored"


def test_threads_share_a_corpus() -> None:
    corpus = Corpus()

    def add(n: int) -> None:
        for i in range(50):
            corpus.add(f"{n}-{i}", f"{NOTICE}{n * 100 + i}")

    threads = [threading.Thread(target=add, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(corpus) == 200


def test_bad_options_are_refused() -> None:
    with pytest.raises(JuhaoError, match="full-stops, auto, all"):
        Corpus(paths="grams")  # type: ignore[arg-type]
    with pytest.raises(JuhaoError, match="option keep is unknown"):
        Corpus(keep=True)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Corpus().add(7, "text")  # type: ignore[arg-type]


SHORT = "第一条为了规范出境入境行为，制定本规定"


def statute(name: str) -> str:
    (path,) = (path for path in STATUTES if path.name == f"{name}-law.md")
    return path.read_text("utf-8")


def test_pairs_and_hits_have_role_reason_and_signs() -> None:
    flood = statute("flood-control")
    passport = statute("passport") + SHORT
    part = flood[:2000].replace("第三条", "第\u200b三条")
    texts = {"flood": flood + SHORT, "part": part, "passport": passport}
    pairs = [(a, b, compare(texts[a], texts[b]).role) for a, b in itertools.combinations(texts, 2)]
    listed = [pair for role in ("evidence", "minor") for pair in pairs if pair[2] == role]
    slight = [pair for pair in pairs if pair[2] == "minor"]
    assert ("flood", "part", "evidence") in pairs and ("flood", "passport", "minor") in pairs
    for minor in (False, True):
        corpus = Corpus(keep_texts=True, minor=minor)
        for id, text in texts.items():
            corpus.add(id, text)
        found = corpus.pairs()
        assert found.minor == len(slight)
        wanted = listed if minor else listed[: -len(slight)]
        assert [(pair.a, pair.b, pair.role) for pair in found.pairs] == wanted
        for pair in found.pairs:
            report = compare(texts[pair.a], texts[pair.b])
            assert (pair.role, pair.reason, pair.signs) == (report.role, report.reason, report.signs)
        hits = corpus.query(texts["flood"])
        assert [hit.role for hit in hits] == ["evidence", "evidence", "minor"][: 2 + minor]
        assert hits[0].reason.code == "same-text"
        others = {id: texts[id] for id in ("part", "passport")}
        report_of_all = sources(texts["flood"], others, minor=minor)
        assert report_of_all.minor == 1
        assert [one.role for one in report_of_all.by_source] == ["evidence", "minor"][: 1 + minor]
        answer = dedup(list(texts.items()), keep_texts="all", minor=minor)
        assert answer.minor == len(slight)
        assert [(one.role, one.reason) for one in answer.pairs] == [(one.role, one.reason) for one in found.pairs]


def test_presets_are_those_of_the_command_line() -> None:
    quoted = f"他写道：“{BOARD}”我读完以后去了河边，看了很久的船。"
    assert compare(quoted, NOTICE, preset="standard").relation == "partial"
    assert compare(quoted, NOTICE, preset="thesis").matches == ()
    with pytest.raises(JuhaoError) as refused:
        compare("a", "b", preset="loose")  # type: ignore[arg-type]
    names = "standard, strict, web, thesis, punctuation, classical"
    assert (refused.value.code, str(refused.value)) == ("bad-option", f"option preset must be one of {names}")

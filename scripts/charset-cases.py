#!/usr/bin/env python3
"""Writes tests/cases/charsets.jsonl: pages and texts whose charset is missing, or whose label is wrong.

    charset-cases.py             writes the file
    charset-cases.py --compare   reads it with juhao (target/release), chardetng and charset-normalizer as their authors
                                 use them, and prints how many each gets right
                                 (pip install chardetng-py charset-normalizer)

Every line has "id", "raw_b64" and "text", what a decoder must return without a byte order mark. The texts are our own.
"""
import base64, json, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "tests/cases/charsets.jsonl"

HANS = [
    "昨天清晨，河边的老桥重新开放，不少居民带着孩子来看。桥身保留了原来的石拱，只在两侧加了木栏杆。施工用了九个月，"
    "比原计划少了三个星期，费用由镇上和几家店铺一起承担。",
    "通知：图书馆从下个月起调整开放时间，周一闭馆。",
    "《河上的灯》\n灯在水里亮着，\n人在岸上走着。\n风把两样都吹皱，\n又都放平。",
    "3月14日，A组12人、B组9人到仓库清点，共有铜灯41盏、麻绳7卷、石灰20桶（其中2桶已受潮）。",
]
HANT = [
    "昨天清晨，河邊的老橋重新開放，不少居民帶著孩子來看。橋身保留了原來的石拱，只在兩側加了木欄杆。施工用了九個月，"
    "比原計畫少了三個星期，費用由鎮上和幾家店鋪一起承擔。",
    "通知：圖書館從下個月起調整開放時間，週一閉館。",
    "《河上的燈》\n燈在水裡亮著，\n人在岸上走著。\n風把兩樣都吹皺，\n又都放平。",
    "3月14日，A組12人、B組9人到倉庫清點，共有銅燈41盞、麻繩7卷、石灰20桶（其中2桶已受潮）。",
]
KO = [
    "어제 아침 강가의 오래된 다리가 아홉 달 만에 다시 열렸다. 많은 주민이 아이들과 함께 구경하러 왔다. 돌의 구 할은 원래 자리에 "
    "놓였고 난간만 새로 만들었다.",
    "안내: 도서관은 다음 달부터 월요일에 쉽니다.",
    "강물 위의 등불\n등은 물속에서 빛나고\n사람은 둑 위를 걷는다",
    "3월 14일 창고에는 구리 등 41개, 밧줄 7개, 석회 20통이 있었다.",
]
UK = [
    "Учора вранці старий міст через річку знову відкрили, і багато мешканців прийшли подивитися на нього з дітьми.",
    "Оголошення: з наступного місяця бібліотека у понеділок зачинена.",
    "Ліхтар у воді горить,\nлюди йдуть над берегом.",
    "14 березня на складі було 41 мідна лампа, 7 мотузок і 20 відер вапна.",
]


def page(text, label, quote=""):
    lines = "".join(f"<p>{line}</p>\n" for line in text.split("\n"))
    return f"<!DOCTYPE html>\n<html><head><meta charset={quote}{label}{quote}><title>a</title></head><body>\n{lines}</body></html>\n"


def xml(text, label):
    return f'<?xml version="1.0" encoding="{label}"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><p>{text}</p></body></html>\n'


def hz(text):
    """Python's codec ends each line in ASCII, as RFC 1843 says."""
    return text.encode("hz")


def cases():
    """(kind, bytes, text)"""
    for text in HANS:
        for label in ["iso-8859-1", "Big5"]:
            html = page(text, label)
            yield f"GBK labelled {label}", html.encode("gbk"), html
    for text in HANT:
        html = page(text, "gb2312")
        yield "Big5 labelled gb2312", html.encode("big5"), html
    for text in KO:
        html = page(text, "gbk")
        yield "EUC-KR labelled gbk", html.encode("euc-kr"), html
    for text in UK:
        html = xml(text, "koi8-u")
        yield "koi8-u by the declaration of XML", html.encode("koi8-u"), html
    for i, text in enumerate(HANS):
        name = ["utf-32-le", "utf-32-be"][i % 2]
        yield "UTF-32 with a mark", ("\ufeff" + text).encode(name), text
        html = page(text, "utf-8")
        yield "UTF-32 without a mark", html.encode(name), html
    for i, text in enumerate(HANS):
        for j, given in enumerate([text, page(text, "gbk").replace(" ", "\n") if i % 2 else page(text, "gbk")]):
            name = ["utf-16-le", "utf-16-be"][(i + j) % 2]
            yield "UTF-16 without a mark", given.encode(name), given
    for i, text in enumerate(HANS):
        given = text if i % 2 else page(text, "gb2312")
        yield "HZ", hz(given), given
    for i, text in enumerate(HANS):
        html = page(text, ["gbk", "gb2312"][i % 2]).replace("<p>", "<p>\0", 1)
        yield "NUL in a page", html.encode("gbk"), html


def write():
    with open(FILE, "w", encoding="utf-8") as out:
        numbers = {}
        for kind, raw, text in cases():
            numbers[kind] = numbers.get(kind, 0) + 1
            line = {"id": f"{kind} {numbers[kind]}", "raw_b64": base64.b64encode(raw).decode(), "text": text}
            out.write(json.dumps(line, ensure_ascii=False) + "\n")


def compare():
    import charset_normalizer, chardetng_py

    def of_label(raw):
        found = re.search(rb"(?:charset|encoding)=[\"']?([\w-]+)", raw[:1024])
        return found and found.group(1).decode()

    def browser(raw):
        """A mark, then the label, then the guess, as Firefox does."""
        for mark, name in [(b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")]:
            if raw.startswith(mark):
                return raw.decode(name, "replace")
        label = of_label(raw)
        if label:
            return raw.decode(label, "replace")
        return guess(raw)

    def guess(raw):
        return raw.decode(chardetng_py.detect(raw), "replace")

    def normalizer(raw):
        best = charset_normalizer.from_bytes(raw).best()
        return "" if best is None else str(best)

    rows = [json.loads(line) for line in open(FILE, encoding="utf-8")]
    with tempfile.TemporaryDirectory() as folder:
        ours = {}
        for i, row in enumerate(rows):
            path = pathlib.Path(folder) / "a.txt"
            path.write_bytes(base64.b64decode(row["raw_b64"]))
            said = subprocess.run([ROOT / "target/release/juhao", "extract", "--extraction=visible", path], capture_output=True, check=False)
            ours[row["raw_b64"]] = said.stdout.decode()
    tools = {
        "juhao": None,
        "label, else chardetng": browser,
        "chardetng, without labels": guess,
        "charset-normalizer": normalizer,
    }
    shown = lambda text: re.sub(r"<title>.*</title>|<[^>]*>|[\s\0\ufeff]", "", text)
    same = lambda a, b: shown(a) == shown(b)
    kinds = {}
    for row in rows:
        raw = base64.b64decode(row["raw_b64"])
        kind = row["id"].rsplit(" ", 1)[0]
        counts = kinds.setdefault(kind, {"inputs": 0} | {name: 0 for name in tools})
        counts["inputs"] += 1
        for name, tool in tools.items():
            try:
                said = ours[row["raw_b64"]] if tool is None else tool(raw)
            except LookupError:
                said = ""
            counts[name] += same(said, row["text"])
            if tool is None and not same(said, row["text"]):
                print("wrong:", row["id"], repr(said[:80]), file=sys.stderr)
    print("| kind | " + " | ".join(["inputs", *tools]) + " |\n|---|" + "---|" * (1 + len(tools)))
    for kind, counts in kinds.items():
        print(f"| {kind} | " + " | ".join(map(str, counts.values())) + " |")
    total = [sum(counts[name] for counts in kinds.values()) for name in ["inputs", *tools]]
    print("| all | " + " | ".join(map(str, total)) + " |")


if sys.argv[1:] == ["--compare"]:
    compare()
else:
    write()

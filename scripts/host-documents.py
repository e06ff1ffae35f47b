"""Makes the documents of tests/cases/hosts from the sources in it, with LibreOffice (apt: libreoffice-writer-nogui) and
with Python's own libraries: python3 scripts/host-documents.py. The sources are of our own text. What LibreOffice writes
has dates in it, so a file is only made where it is missing."""

import io
import json
import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from email.message import EmailMessage

FOLDER = pathlib.Path(__file__).parent.parent / "tests/cases/hosts"
SOURCES = FOLDER / "sources"
NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{own}:1.0"'
    for name, own in [
        ("office", "office"),
        ("text", "text"),
        ("style", "style"),
        ("table", "table"),
    ]
)
HEAD = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document {NAMESPACES} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.2"
 office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles>
<style:style style:name="W" style:family="text"><style:text-properties fo:color="#ffffff"/></style:style>
<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>
</office:automatic-styles><office:body><office:text>
"""
TAIL = "</office:text></office:body></office:document>\n"


def flat(text: str) -> str:
    """A flat OpenDocument text of a source: `#` begins a heading, `^` a footnote, `~` white text, `-` a deletion."""
    body, changes = [], []
    for number, line in enumerate(filter(None, text.split("\n"))):
        mark, rest = line[0], line[2:]
        if mark == "#":
            body.append(f'<text:h text:outline-level="1">{rest}</text:h>')
        elif mark == "^":
            note = f'<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>{rest}</text:p></text:note-body></text:note>'
            body[-1] = body[-1].replace("</text:p>", f"{note}</text:p>")
        elif mark == "~":
            body.append(
                f'<text:p><text:span text:style-name="W">{rest}</text:span></text:p>'
            )
        elif mark == "-":
            info = "<office:change-info><dc:creator>L</dc:creator><dc:date>2023-05-01T00:00:00</dc:date></office:change-info>"
            changes.append(
                f'<text:changed-region text:id="d{number}"><text:deletion>{info}<text:p>{rest}</text:p></text:deletion></text:changed-region>'
            )
            body[-1] = body[-1].replace(
                "</text:p>", f'<text:change text:change-id="d{number}"/></text:p>'
            )
        else:
            body.append(f"<text:p>{line}</text:p>")
    tracked = (
        f"<text:tracked-changes>{''.join(changes)}</text:tracked-changes>"
        if changes
        else ""
    )
    return HEAD + tracked + "\n".join(body) + TAIL


def plain(text: str) -> str:
    """The text of a source without its marks: footnotes at the end, no deletions."""
    lines = [line for line in text.split("\n") if line and not line.startswith("- ")]
    notes = [line[2:] for line in lines if line.startswith("^ ")]
    return (
        "\n".join(
            [
                line.removeprefix("# ").removeprefix("~ ")
                for line in lines
                if line[0] != "^"
            ]
            + notes
        )
        + "\n"
    )


def convert(source: pathlib.Path, form: str) -> None:
    target = FOLDER / f"{source.stem}.{form}"
    if target.exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        profile = f"-env:UserInstallation=file://{folder}/profile"
        command = [
            "soffice",
            "--headless",
            profile,
            "--convert-to",
            form,
            "--outdir",
            folder,
            str(source),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        shutil.copy(pathlib.Path(folder) / target.name, target)


def write(name: str, content: bytes) -> None:
    if not (FOLDER / name).exists():
        (FOLDER / name).write_bytes(content)


def zipped(files: dict[bytes, bytes]) -> bytes:
    """A zip archive whose names are bytes, as an older system writes them."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo("x" * len(name), (2023, 5, 1, 0, 0, 0))
            archive.writestr(info, content)
    packed = made.getvalue()
    for name in files:
        packed = packed.replace(b"x" * len(name), name)
    return packed


def html(text: str, charset: str) -> str:
    lines = [line for line in text.split("\n") if line and line[0] not in "-^~"]
    parts = [
        f"<h2>{line[2:]}</h2>" if line[0] == "#" else f"<p>{line}</p>" for line in lines
    ]
    head = f'<!doctype html><meta charset="{charset}"><title>{lines[0].removeprefix("# ")}</title>'
    menu = "<nav><a href=/>首页</a> <a href=/n>News</a></nav>"
    quoted = "<blockquote><p>Nobody waved from the quay, and the bell was silent for once.</p></blockquote>"
    return f"{head}{menu}<article>{''.join(parts)}{quoted}<p hidden>Nobody sees this line.</p></article><footer>© 2023 L</footer>"


for path in sorted(SOURCES.glob("*.txt")):
    text = path.read_text(encoding="utf-8")
    fodt = FOLDER / f"{path.stem}.fodt"
    fodt.write_text(flat(text), encoding="utf-8")
    for form in ("docx", "odt", "rtf"):
        convert(fodt, form)
    write(f"{path.stem}.txt", plain(text).encode())
    write(f"{path.stem}.html", html(text, "utf-8").encode())

THESIS, FERRY, OLD = (
    (SOURCES / f"{name}.txt").read_text(encoding="utf-8")
    for name in ("thesis", "ferry", "traditional")
)
for name in ("thesis", "ferry"):
    convert(FOLDER / f"{name}.fodt", "epub")
# Libraries take different characters from the glyph of an emoji of several people, which the text of the ferry has.
for name in ("thesis", "traditional"):
    convert(FOLDER / f"{name}.fodt", "pdf")
write("thesis-gbk.txt", plain(THESIS).encode("gb18030"))
write("thesis-gbk.html", html(THESIS, "gb18030").encode("gb18030"))
write("traditional-big5.txt", plain(OLD).encode("big5", "replace"))
write("thesis-utf16.txt", plain(THESIS).encode("utf-16"))
write("ferry-utf16be.txt", b"\xfe\xff" + plain(FERRY).encode("utf-16-be"))
mixed = plain(THESIS).split("\n")
write(
    "mixed.txt", "\n".join(mixed[:9] + plain(OLD).split("\n")[2:5] + mixed[9:]).encode()
)
for name, text in [("thesis", THESIS), ("ferry", FERRY)]:
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = name, "a@example.org", "b@example.org"
    mail.set_content(plain(text), cte="base64")
    write(f"{name}.eml", bytes(mail))
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": [line]}
        for line in plain(text).split("\n")
    ]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    write(f"{name}.ipynb", json.dumps(notebook, ensure_ascii=False).encode())
    lines = plain(text).split("\n")
    cues = [
        f"{i + 1}\n00:00:{i:02},000 --> 00:00:{i + 1:02},000\n{line}\n"
        for i, line in enumerate(lines)
        if line
    ]
    write(f"{name}.srt", "\n".join(cues).encode())
    tex = "\n\n".join(lines).replace("%", "\\%").replace("&", "\\&").replace("_", "\\_")
    write(
        f"{name}.tex",
        f"\\documentclass{{article}}\n\\begin{{document}}\n{tex}\n\\end{{document}}\n".encode(),
    )
write(
    "names.zip",
    zipped(
        {
            "作业/林渡.txt".encode("gb18030"): plain(THESIS).encode(),
            b"ferry.html": html(FERRY, "utf-8").encode(),
        }
    ),
)
with tarfile.open(FOLDER / "names.tar", "w") as archive:
    for name in ("thesis-gbk.txt", "ferry.rtf"):
        info = tarfile.TarInfo(f"作业/{name}")
        content = (FOLDER / name).read_bytes()
        info.size = len(content)
        archive.addfile(info, io.BytesIO(content))

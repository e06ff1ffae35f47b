"""Documents of any format as text."""

from __future__ import annotations

import json
from typing import NamedTuple

from . import _juhao
from ._report import Span


class Heading(NamedTuple):
    """A heading of a document."""

    start: int
    end: int
    #: 1 for a chapter, 2 for a section in it, and so on.
    level: int


class DocumentNote(NamedTuple):
    """What a user should know about a file that was read."""

    #: ``"guessed-charset"``, ``"nuls"``, ``"empty"`` or ``"pages-without-text"``.
    code: str
    #: The sentence, to follow the name of the file.
    message: str


class OpenedDocument(NamedTuple):
    """A document that was read. Offsets are code points of ``text``."""

    #: ``"text"``, ``"html"``, ``"docx"``, ``"opendocument"``, ``"pptx"``, ``"xlsx"``, ``"epub"``, ``"rtf"``,
    #: ``"eml"``, ``"ipynb"`` or ``"subtitles"``.
    format: str
    #: The text: a line for each paragraph, then footnotes and endnotes. Of a page it is the HTML.
    text: str
    #: Whether ``text`` is HTML; compare it as ``juhao.Html(text)``.
    is_html: bool
    #: The charset of a text or a page; ``None`` for any other document.
    charset: str | None
    headings: list[Heading]
    #: Footnotes, endnotes, and notes of slides.
    footnotes: list[Span]
    #: Text that the document does not show: hidden, white on white, or too small to read. It is part of ``text``.
    hidden: list[Span]
    #: Where slides begin; empty if the document has none.
    pages: list[int]
    notes: list[DocumentNote]


def open_document(data: bytes, *, name: str = "", charset: str | None = None) -> OpenedDocument:
    r"""Reads a document: Word, OpenDocument, PowerPoint, Excel, EPUB, RTF, text or HTML, as the command line does.
    Tracked deletions, comments and running heads are left out.

    >>> rtf = rb"{\rtf1 The bell{\footnote It was cast in 1871.} rang.\par}"
    >>> document = open_document(rtf, name="essay.rtf")
    >>> document.text
    'The bell rang.\nIt was cast in 1871.'
    >>> [document.text[note.start : note.end] for note in document.footnotes]
    ['It was cast in 1871.']

    :param name: name of the file; its suffix decides between text and HTML
    :param charset: charset of a text; default: detected from the bytes
    :raises JuhaoError: ``unreadable``, with the reason; PDF is not read here
    """
    given = json.loads(_juhao.open_document(data, name, charset))
    return OpenedDocument(
        format=given["format"],
        text=given["text"],
        is_html=given["form"] == "html",
        charset=given["charset"] or None,
        headings=[Heading(*heading) for heading in given["headings"]],
        footnotes=[Span(*span) for span in given["footnotes"]],
        hidden=[Span(*span) for span in given["hidden"]],
        pages=given["pages"],
        notes=[DocumentNote(*note) for note in given["notes"]],
    )

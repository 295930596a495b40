"""From the bytes of a file to its text, whatever editor or spreadsheet wrote it."""

from __future__ import annotations

import codecs
import re

MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class NoText(Exception):
    """The bytes are no text: there is something else at this offset."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


def plain_text(data: bytes) -> str:
    """UTF-8 with or without a mark at its start, UTF-16 with one, or else the 8-bit text of older programs on Windows
    (code page 1252). All line ends become one sign."""
    text = _decoded(data)
    wrong = CONTROL.search(text)
    if wrong is not None:
        raise NoText(wrong.start())
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding)
    # In this order, since text in code page 1252 that has other than ASCII letters is hardly ever valid UTF-8.
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _strictly(data, "cp1252")


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise NoText(error.start) from None

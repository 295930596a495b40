"""A rulebook as plain data, for those who lay it out themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from spielwerk.diagnostics.visible import visible
from spielwerk.rulebook.language.grammar import MARK, STRONG, UNMARK, UNSTRONG
from spielwerk.rulebook.page import Grid, Heading, Item, Items, Paragraph, Part, Rulebook

Data = dict[str, Any]
SIGNS = re.compile(f"([{MARK}{UNMARK}{STRONG}{UNSTRONG}])")
AS = {MARK: "name", STRONG: "head"}


def as_data(book: Rulebook) -> Data:
    """`title`, and `sections` with `heading`, `level` and `parts`: what comes before the first section has none.

    A part is `{"text"}`, `{"list", "ordered"}` or `{"head", "rows"}`. Words are pieces, each with `text` and perhaps
    `as`: a `name` that stands out, or the `head` of an entry."""
    title: list[Data] = []
    sections: list[Data] = [{"heading": [], "level": 1, "parts": []}]
    for part in book.parts:
        if isinstance(part, Heading) and part.level == 1 and not title:
            title = _words(part.words)
        elif isinstance(part, Heading):
            sections.append({"heading": _words(part.words), "level": part.level, "parts": []})
        else:
            sections[-1]["parts"].append(_part(part))
    return {"title": title, "sections": [one for one in sections if one["heading"] or one["parts"]]}


def _part(part: Part) -> Data:
    match part:
        case Heading():
            raise AssertionError("headings begin sections")
        case Paragraph():
            return {"text": _words(part.words)}
        case Items():
            return _list(part.items, part.ordered)
        case Grid():
            return {"head": [*map(_words, part.head)], "rows": [[*map(_words, row)] for row in part.rows]}


def _list(items: Sequence[Item], ordered: bool) -> Data:
    return {"list": [_item(item) for item in items], "ordered": ordered}


def _item(item: Item) -> Data:
    under = {"under": _list(item.under, item.ordered)} if item.under else {}
    return {"text": _words(item.words), **under}


def _words(words: str) -> list[Data]:
    found: list[Data] = []
    way = ""
    for piece in SIGNS.split(words):
        if SIGNS.fullmatch(piece):
            way = AS.get(piece, "")
        elif piece:
            found.append({"text": visible(piece), **({"as": way} if way else {})})
    return found

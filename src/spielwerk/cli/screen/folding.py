"""Lines that are longer than the terminal is wide, broken behind commas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from spielwerk.cli.telling import Line
from spielwerk.diagnostics.visible import width

COMMA = re.compile(r"(?<=,) ")
INDENT = "    "
"""What comes before the rest of a broken line."""


def folded(lines: Iterable[Line], columns: int) -> list[Line]:
    """All lines, with what does not fit below them."""
    return [part for line in lines for part in fold(line, columns)]


def fold(line: Line, columns: int) -> Iterator[Line]:
    """A line in as many as it needs. What is too long without a comma stays whole."""
    part: list[tuple[str, str]] = []
    used = 0
    for text, style in line:
        for number, item in enumerate(COMMA.split(text)):
            gap = " " if number else ""
            if gap and used + 1 + width(item) > columns:
                yield part
                part, used, gap = [(INDENT, "")], len(INDENT), ""
            _extend(part, gap + item, style)
            used += len(gap) + width(item)
    yield part


def _extend(part: list[tuple[str, str]], text: str, style: str) -> None:
    """Text of one style stays one piece."""
    if part and part[-1][1] == style and part[-1][0] != INDENT:
        part[-1] = (part[-1][0] + text, style)
    elif text:
        part.append((text, style))

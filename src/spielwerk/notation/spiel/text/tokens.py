"""Tokens, and the lines of the file they are on."""

from __future__ import annotations

from typing import NamedTuple

from spielwerk.data import dataclass, field


class Token:
    """A word, sign, number or text, or the end of a line or block. `line` is the index of its line in the file."""

    __slots__ = ("end", "kind", "line", "start", "text")

    def __init__(self, kind: str, text: str, start: int, end: int, line: int) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end
        self.line = line

    def __repr__(self) -> str:
        return f"{self.kind}({self.text!r})" if self.kind != self.text else self.kind


class Slip(NamedTuple):
    """A fault noticed while reading characters, reported when its line's turn comes."""

    code: str
    start: int
    end: int
    values: dict[str, object]


@dataclass(slots=True)
class FileLine:
    """A line as it is in the file. One without tokens is a comment."""

    index: int
    indent: int = 0
    tokens: list[Token] = field(default_factory=list)
    comment: str | None = None
    gap: bool = False
    """Whether there is a blank line before it."""
    balance: int = 0
    """How many brackets it opens more than it closes."""
    slips: list[Slip] = field(default_factory=list)

"""What every part of a game description shares: a place in the text, and the comments around it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import NOWHERE, Span


class Trivia(NamedTuple):
    """What is around a line without meaning for the game: kept for the formatter."""

    before: tuple[str, ...] = ()
    """Whole-line comments above the line, without the `#`."""
    behind: str = ""
    """The comment at the end of the line, without the `#`."""
    gap: bool = False
    """Whether a blank line is before it."""
    after: tuple[str, ...] = ()
    """Whole-line comments at the end of the block that this line opens, or behind the last line of a file."""


NO_TRIVIA = Trivia()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a line: a value, a parameter, a layout. Two are equal if they mean the same, wherever they are."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What has a line of its own: a declaration, a member, a statement. Equal, too, if they mean the same."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)
    trivia: Trivia = field(default=NO_TRIVIA, compare=False, repr=False)


Node: TypeAlias = Part | Line
"""Anything that a description of a game consists of."""

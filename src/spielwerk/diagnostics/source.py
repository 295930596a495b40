"""Texts and places in them: every node and every fault points into a `Source` with a `Span`."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from spielwerk.data import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a source text, as character offsets; `end` is the first character behind it."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other."""
        return Span(min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(0, 0)


@dataclass(frozen=True)
class Source:
    """A text with the name under which the user knows it."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset of the first character of every line."""
        starts = [0]
        starts.extend(i + 1 for i, character in enumerate(self.text) if character == "\n")
        return tuple(starts)

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its line end."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def part(self, span: Span) -> tuple[Source, Span]:
        """The text that a place belongs to, and the place in that text."""
        return self, span


@dataclass(frozen=True)
class JoinedSource(Source):
    """A text with the texts of other files behind it, so that a span tells where something is in any of them."""

    parts: tuple[Source, ...] = ()

    @staticmethod
    def of(*parts: Source) -> JoinedSource:
        flat = tuple(one for part in parts for one in (part.parts if isinstance(part, JoinedSource) else (part,)))
        return JoinedSource(flat[0].name, "\n".join(part.text for part in flat), flat)

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Where each part begins."""
        offsets = [0]
        for part in self.parts[:-1]:
            offsets.append(offsets[-1] + len(part.text) + 1)
        return tuple(offsets)

    def part(self, span: Span) -> tuple[Source, Span]:
        number = bisect_right(self.offsets, span.start) - 1
        offset = self.offsets[number]
        return self.parts[number], Span(span.start - offset, span.end - offset)

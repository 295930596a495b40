"""The smallest parts of a DiGaL text."""

from __future__ import annotations

from spielwerk.data import dataclass
from spielwerk.diagnostics.source import Span


@dataclass(frozen=True, slots=True)
class Token:
    """A word, name, number, text or sign. `text` is how it is known, `shown` how it is written."""

    kind: str
    text: str
    shown: str
    span: Span
    line: int


@dataclass(frozen=True, slots=True)
class Slip:
    """A fault of a few characters."""

    code: str
    span: Span
    values: dict[str, object]

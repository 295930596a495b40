"""Writes the hints for computer players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from spielwerk.model import hints as h
from spielwerk.model.nodes import Line
from spielwerk.notation.spiel.words import SUM

if TYPE_CHECKING:
    from spielwerk.notation.spiel.writer import GameWriter


def hints(w: GameWriter, line: h.Hints) -> None:
    w.put("hints")
    w.block(line, line.lines, line.trivia.after)


def worth(w: GameWriter, line: h.Worth) -> None:
    w.put("worth")
    _value_or_body(w, line)


def lead(w: GameWriter, line: h.Lead) -> None:
    w.put("lead ")
    w.value(line.size, SUM)
    w.end(line.trivia)


def cut_after(w: GameWriter, line: h.CutAfter) -> None:
    w.put("cut after ")
    w.value(line.decisions, SUM)
    w.end(line.trivia)


def cut_when(w: GameWriter, line: h.CutWhen) -> None:
    w.put("cut when ")
    w.value(line.condition)
    w.end(line.trivia)


def prefer(w: GameWriter, line: h.Prefer) -> None:
    w.put("prefer " + ", ".join(line.kinds))
    if line.names is not None:
        w.parameters(line.names)
    _value_or_body(w, line)


def _value_or_body(w: GameWriter, line: h.Worth | h.Prefer) -> None:
    if line.value is None:
        w.block(line, line.body or (), line.trivia.after)
        return
    w.equals(line.value)
    w.end(line.trivia)


WRITERS: dict[type[Line], Callable[[GameWriter, Any], None]] = {
    h.Hints: hints,
    h.Worth: worth,
    h.Lead: lead,
    h.CutAfter: cut_after,
    h.CutWhen: cut_when,
    h.Prefer: prefer,
}

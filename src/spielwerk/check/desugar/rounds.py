"""Marks the rounds of a game: everybody is told when a pass of the outermost loop of `play` begins."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import Checked


def mark_rounds(game: Checked) -> None:
    """Puts a step at the head of every outermost loop of `play` in which somebody is asked; one in which nobody is
    takes no time, and is no round for anybody."""
    for loop in _outermost(game.play.body if game.play is not None else None):
        # Known only since calls were followed: this must not come before that.
        if loop.slow:
            loop.body.insert(0, t.BeginRound(span=loop.span))


def _outermost(body: t.Body | None) -> Iterator[t.For | t.Repeat]:
    for step in body or ():
        match step:
            case t.For() | t.Repeat():
                yield step
            case t.If(then=then, otherwise=otherwise):
                yield from _outermost([*then, *otherwise])
            case t.Choose(body=chosen, otherwise=otherwise) | t.ChooseSeveral(body=chosen, otherwise=otherwise):
                yield from _outermost([*(chosen or ()), *(otherwise or ())])
            case t.ChooseMenu(alternatives=ways, otherwise=otherwise):
                yield from _outermost([*(line for way in ways for line in way.body), *(otherwise or ())])

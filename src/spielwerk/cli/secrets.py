"""Looks for places where players could learn hidden things: what they see is computed from what they may not see.

It lists, it does not judge: "nobody answers when the Thief is called" is legal information.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeAlias

from spielwerk.check import symbols as sy
from spielwerk.check import typed as t

Hideable: TypeAlias = sy.AttributeSymbol | sy.ContainerSymbol | sy.DieSymbol


@dataclass(frozen=True)
class Secret:
    """A place in the text, what is shown there, and the hidden things it is computed from."""

    line: int
    where: str
    """`options`, `prompt`, `notice` or `attribute`"""
    name: str
    reads: tuple[tuple[str, str], ...]
    """Names, with who may see them: `owner`, `nobody` or `players`."""


def secrets_of(game: sy.Checked) -> list[Secret]:
    """All such places, in the order of the text."""
    found: set[Secret] = set()
    procedures = [game.setup, game.play, game.end_checks, *game.procedures.values()]
    for procedure in procedures:
        for step in _steps(procedure.body if procedure else None):
            for where, name, shown in _shown(step):
                reads = sorted({(h.name, h.visibility.how) for h in _hidden(shown, _chooser(step))})
                if reads:
                    line = game.source.place(step.span.start)[0]
                    found.add(Secret(line, where, name, tuple(reads)))
    for implication in game.implications:
        for change in implication.changes:
            reads = sorted({(h.name, h.visibility.how) for h in change.attribute.hidden})
            if reads and change.attribute.visibility.how == "all":
                line = game.source.place(change.span.start)[0]
                found.add(Secret(line, "attribute", change.attribute.name, tuple(reads)))
    return sorted(found, key=lambda secret: (secret.line, secret.where, secret.name))


def _steps(body: Any) -> Iterator[t.Step]:
    """All statements of a body, those inside blocks included."""
    for node in _nodes(body):
        if isinstance(node, t.Step):
            yield node


def _nodes(node: Any) -> Iterator[Any]:
    """A value and everything in it; symbols are not entered, they belong to the whole game."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list | tuple):
            waiting += here
        elif is_dataclass(here) and not isinstance(here, sy.Symbol):
            yield here
            waiting += [getattr(here, field.name) for field in fields(here)]


def _shown(step: t.Step) -> Iterator[tuple[str, str, Any]]:
    """What a statement shows to players: the sort, a name, and the values it is made of."""
    if isinstance(step, t.Choose):
        yield "options", "", [bind.source for bind in step.binds]
        yield "prompt", "", [step.ask, step.label]
    elif isinstance(step, t.ChooseSeveral):
        yield "options", "", [step.source, step.low, step.high]
        yield "prompt", "", [step.ask, step.label]
    elif isinstance(step, t.ChooseMenu):
        for way in step.alternatives:
            yield "options", "", [way.condition, [bind.source for bind in way.binds]]
            yield "prompt", "", way.label
    elif isinstance(step, t.SayNotice):
        yield "notice", "", step.message
    elif isinstance(step, t.Assign) and isinstance(step.target, t.Read):
        attribute = step.target.attribute
        yield "attribute", attribute.name, step.value if attribute.visibility.how == "all" else None


def _chooser(step: t.Step) -> sy.Variable | None:
    """The one who is asked, where it is a name."""
    who = getattr(step, "chooser", None)
    return who.variable if isinstance(who, t.Get) else None


def _hidden(shown: Any, reader: sy.Variable | None) -> Iterator[Hideable]:
    """The hidden things that values read, directly or through functions; what is the reader's own is no secret."""
    for node in _nodes(shown):
        if isinstance(node, t.CallFunction):
            yield from node.function.hidden
        if isinstance(node, t.Read):
            yield from node.attribute.hidden
        symbol = _read(node)
        if symbol is None or symbol.visibility.how == "all":
            continue
        of = getattr(node, "of", None)
        own = reader is not None and isinstance(of, t.Get) and of.variable is reader
        if not (own and symbol.visibility.how == "owner"):
            yield symbol


def _read(node: Any) -> Hideable | None:
    """What a value reads that could be hidden."""
    if isinstance(node, t.Read):
        return node.attribute
    if isinstance(node, t.ContainerPlace):
        return node.container
    if isinstance(node, t.DieValue):
        return node.die
    return None

"""What a built file must know of its rules besides their names: where they begin and stop, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from spielwerk.backend.python.emit import Source as Emitted
from spielwerk.diagnostics.words import words
from spielwerk.export.alone.facts import Facts
from spielwerk.export.origins import place_of
from spielwerk.locale import LANGUAGES
from spielwerk.program import ir, walk

if TYPE_CHECKING:
    from spielwerk.game.game import Game
    from spielwerk.program.manual.manual import Manual

BUILT_IN = (
    ir.OVERFLOW, ir.DIVISION_BY_ZERO, ir.LIST_FULL, ir.NOTHING_TO_DRAW, ir.FUEL_SPENT, ir.TOO_LONG, ir.LONG_OVERFLOW,
)  # fmt: skip


def facts_of(game: Game, program: ir.Program, manual: Manual, emitted: Emitted, options: dict[str, str]) -> Facts:
    called = ["view", *(text.function for text in manual.texts)]
    return Facts(
        name=game.name,
        options=options,
        players=program.players,
        initial=tuple(program.initial),
        entry=program.entry,
        exclusive=program.exclusive,
        stops=emitted.stops,
        sites=tuple(program.sites),
        again=emitted.again,
        functions={
            name: (emitted.names[name], len(emitted.bounded.get(name, ())))
            for name in called
            if name in program.functions
        },
        nesting=emitted.nesting,
        lines=tuple(place_of(game, line) for line in manual.lines),
        faults={code: _fault_words(code) for code in sorted(_codes(program))},
        crossroads={number: tuple(way.name for way in ways) for number, ways in manual.crossroads},
    )


def _codes(program: ir.Program) -> set[str]:
    """The faults that the rules can have while they run."""
    bodies: Sequence[Iterable[ir.Stmt]] = [
        *(function.body for function in program.functions.values()),
        *(block.body for block in program.blocks),
    ]
    checks = (stmt for body in bodies for stmt in walk.every_statement(tuple(body)) if isinstance(stmt, ir.Check))
    return {*BUILT_IN, *(check.code for check in checks)}


def _fault_words(code: str) -> dict[str, str]:
    return {language: words(code, language).message for language in LANGUAGES}

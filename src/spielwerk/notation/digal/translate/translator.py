"""What all translators are handed: the program, its names and dice, and where faults go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from spielwerk.diagnostics.diagnostic import closest
from spielwerk.diagnostics.phrase import NOTHING, Phrase, Spoken
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.faults import Faults
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.analysis.sizes import Sizes
from spielwerk.notation.digal.translate.analysis.symbols import Symbols, kind_of
from spielwerk.notation.digal.translate.dice import Dice
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.tree import parts

BROKEN = m.Number(0)
"""Takes the place of what makes no sense; a fault is reported for it, so the game is never built."""
THINGS = {
    "becher": (Phrase("digal.no_cup"), "das spiel hat einen becher."),
    "karten": (Phrase("digal.no_cards"), "das spiel hat folgende karten: 4 mal karten 1 bis 10."),
    "brett": (Phrase("digal.no_board"), "das spiel hat ein brett mit 40 feldern im kreis."),
    "figuren": (Phrase("digal.no_figures"), "spieler haben eine figur."),
}
"""What a program may lack, and the sentence that brings it."""


class Grammar(NamedTuple):
    """Translators that are needed below the modules they are in: values contain groups of players, which contain
    conditions, which contain values. Whoever translates finds them here, so that no two modules import each other."""

    value: Callable[[Translator, g.Value | g.Player, Scope], Expression]
    condition: Callable[[Translator, g.Condition, Scope], Expression]


class Translator:
    """A program that is being translated."""

    def __init__(self, program: g.Program, symbols: Symbols, dice: Dice, faults: Faults, grammar: Grammar) -> None:
        self.program, self.symbols, self.dice, self.faults, self.grammar = program, symbols, dice, faults, grammar
        self.fewest = program.players[0] if program.players else 1
        """How many players every match has at least."""
        self.sizes = Sizes(program)
        self.inside = list(parts((program.turn, program.steps)))
        """Everything that is in the turn and in steps."""
        self.sits_out = any(isinstance(part, g.SitOut) for part in self.inside)
        self._fresh = 0

    def made_up(self, word: str) -> str:
        """A name that is not in the program."""
        self._fresh += 1
        return f"{word}{self._fresh}"

    def integer(self, value: g.Value, scope: Scope) -> Expression:
        """A value where Spiel wants an int; if it does not fit, the match stops."""
        found = self.grammar.value(self, value, scope)
        return found if self.sizes.of(value) is not None else make.call("int", found, span=value.span)

    # ---- faults --------------------------------------------------------------------------------

    def fault(self, code: str, span: Span, **values: object) -> Expression:
        self.faults.add(code, span, **values)
        return BROKEN

    def lacks(self, thing: str, span: Span) -> bool:
        """Whether the game has no such thing, which is then reported."""
        program = self.program
        there = {"becher": program.cup, "karten": program.cards, "brett": program.board, "figuren": program.figures}
        if there[thing]:
            return False
        name, sentence = THINGS[thing]
        self.fault("D250", span, thing=name, sentence=sentence)
        return True

    def unknown(self, name: str, span: Span, *kinds: str) -> Expression:
        """A name that is not there, or that names something else."""
        kind = self.symbols.kinds.get(name)
        known = self.symbols.of_kind(*kinds)
        if kind is not None:
            return self.fault("D225", span, name=name, kind=kind_of(kind), wanted=kind_of(kinds[0]))
        listed = ", ".join(known) or "–"
        return self.fault("D220", span, name=name, known=listed, corrected=self.corrected(span, name, known))

    def corrected(self, span: Span, name: str, known: Iterable[str]) -> Spoken:
        """The sentence with the name that was probably meant."""
        near = closest(name, known)
        place = self.faults.source.text.find(name, span.start, span.end)
        if near is None or place < 0:
            return NOTHING
        return self.faults.sentence(Span(place, place + len(name)), near)

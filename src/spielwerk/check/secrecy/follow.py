"""Follows secrets through all procedures of a game until nothing changes any more."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.once import once_per_game
from spielwerk.check.secrecy.labels import (
    OPEN,
    Held,
    Label,
)
from spielwerk.check.secrecy.lines import Line
from spielwerk.check.secrecy.scene import Followed, Shown
from spielwerk.check.secrecy.sources import Sources
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    AttributeSymbol,
    Checked,
    ProcedureSymbol,
    Symbol,
    Variable,
)
from spielwerk.check.typed.walk import every_part
from spielwerk.diagnostics.source import Span

DEEPEST = 40
"""A procedure is followed at once when it is first called, but not inside more blocks than this; then it waits."""


@once_per_game
def secrecy_of(game: Checked) -> Secrecy:
    """The flow of what is hidden through a game."""
    return Secrecy(game)


class Secrecy:
    """The flow of secrets through a game. With `unseen`, chance and decisions that are not told count as secrets."""

    def __init__(self, game: Checked, unseen: bool = False) -> None:
        self.game = game
        self.unseen = unseen
        self.sources = Sources(game)
        self.procedures: dict[ProcedureSymbol, Followed] = {}
        self.carried: dict[Variable, Label] = {}
        """What names have depended on anywhere."""
        self.stored: dict[Symbol, Label] = {}
        """What was written into things that not everybody sees."""
        self.rewritten: set[AttributeSymbol] = set()
        """Attributes that were changed in any other way than by moving amounts from one map to another."""
        self.steered: Label = OPEN
        """What it depends on how many rounds of a loop are to come, and where a procedure goes back to, while somebody
        is asked in them."""
        self.waits: dict[Span, dict[ProcedureSymbol, dict[Variable, Label]]] = {}
        """Where somebody is asked: what he cannot know of the names in the procedure."""
        self.names: dict[ProcedureSymbol, set[Variable]] = {}
        """All names in procedures."""
        self.waiting: dict[ProcedureSymbol, None] = {}
        self.nesting = 0
        """How many blocks of lines are being followed, one inside the other."""
        self._unsettling: dict[ProcedureSymbol, bool] = {}
        roots = [game.setup, game.play, game.end_checks, *game.happenings.values()]
        for procedure in (symbol for symbol in roots if symbol is not None):
            self.enter(procedure, {}, OPEN, frozenset())
        self._settle()
        # What nobody calls is followed as if it were called with nothing hidden.
        for procedure in game.bodies():
            if self.of(procedure).shown is None:
                self.enter(procedure, {}, OPEN, frozenset())
                self._settle()

    def of(self, procedure: ProcedureSymbol) -> Followed:
        if procedure not in self.procedures:
            self.procedures[procedure] = Followed()
        return self.procedures[procedure]

    def enter(
        self, procedure: ProcedureSymbol, given: dict[Variable, Held], under: Label, shown: frozenset[Shown]
    ) -> Followed:
        """Notes a call; what is called is followed if that brings something new."""
        known = self.of(procedure)
        new = known.shown is None
        if known.shown is None or not known.shown <= shown:
            known.shown = shown if known.shown is None else known.shown & shown
            new = True
        for variable, held in given.items():
            joined = held if variable not in known.given else known.given[variable].join(held)
            if joined != known.given.get(variable):
                known.given[variable] = joined
                new = True
        if not under <= known.under:
            known.under |= under
            new = True
        if new:
            self.waiting[procedure] = None
            if self.nesting < DEEPEST and not known.running:
                self._follow(procedure)
        return known

    def _settle(self) -> None:
        while self.waiting:
            self._follow(next(iter(self.waiting)))

    def _follow(self, procedure: ProcedureSymbol) -> None:
        known = self.of(procedure)
        self.waiting.pop(procedure, None)
        known.running = True
        line = Line(self, procedure, known)
        line.run()
        self.names.setdefault(procedure, set()).update(line.own)
        known.running = False
        before = known.result, known.seen_by, known.told, known.ends
        known.result |= line.result
        known.seen_by |= line.seen_by
        known.told |= line.told
        known.ends |= line.ends
        # Labels only grow from one time to the next, so the last time has found everything.
        known.found = line.found
        for branch in line.branches.values():
            told = branch.declassification()
            if told is not None:
                known.found[told.span, told.where] = told
        if before != (known.result, known.seen_by, known.told, known.ends):
            self.waiting.update(known.callers)

    def unsettles(self, procedure: ProcedureSymbol) -> bool:
        """Whether what was revealed may be hidden, or other objects may be there, after a call."""
        if procedure not in self._unsettling:
            self._unsettling[procedure] = any(_moves_or_hides(part) for part in _with_called(procedure))
        return self._unsettling[procedure]

    def store(self, thing: Symbol, label: Label) -> None:
        if label:
            self.stored[thing] = self.stored.get(thing, OPEN) | label

    def steer(self, label: Label) -> None:
        self.steered |= label

    def rewrite(self, attribute: AttributeSymbol) -> None:
        self.rewritten.add(attribute)

    def carry(self, variable: Variable, held: Held) -> None:
        if held.value or held.count:
            self.carried[variable] = self.carried.get(variable, OPEN) | held.value | held.count

    def wait(self, step: t.Step, procedure: ProcedureSymbol, held: dict[Variable, Label]) -> None:
        found = self.waits.setdefault(step.span, {}).setdefault(procedure, {})
        for variable, label in held.items():
            if label:
                found[variable] = found.get(variable, OPEN) | label


def _with_called(procedure: ProcedureSymbol) -> Iterator[object]:
    """Everything in a procedure and in those it calls."""
    waiting = [procedure]
    seen = {procedure}
    while waiting:
        for part in every_part(waiting.pop().body):
            yield part
            if isinstance(part, t.CallProcedure) and part.procedure not in seen:
                seen.add(part.procedure)
                waiting.append(part.procedure)


def _moves_or_hides(part: object) -> bool:
    if isinstance(part, t.RevealObjects | t.RevealValues):
        return part.hide
    # Where the game goes on elsewhere, anything may be moved.
    return isinstance(part, t.Step) and (part.moves or isinstance(part, t.GoTo | t.PickNext))

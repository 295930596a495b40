"""How much a turn can be: loops in loops and steps in steps multiply."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.faults import Faults
from spielwerk.notation.digal.translate.analysis.symbols import Symbols

MOST = 1_000_000
"""Instructions of one turn, as far as they can be counted before it. Other loops are watched while the match runs."""


def report_long_turns(program: g.Program, symbols: Symbols, faults: Faults) -> None:
    """Reports a turn that nobody could wait for. No step may call itself."""
    count = _Work(program, symbols).of(program.turn or ())
    if count > MOST:
        faults.add("D236", program.turn_span, most=MOST)


class _Work:
    """Counts instructions, at most one more than is allowed."""

    def __init__(self, program: g.Program, symbols: Symbols) -> None:
        self.symbols = symbols
        self.players = program.players[1] if program.players else 1
        self.dice = len(program.dice)
        self.steps: dict[str, int] = {}

    def of(self, body: g.Steps) -> int:
        return min(sum(1 + self._inside(step) for step in body), MOST + 1)

    def _inside(self, step: g.Step) -> int:
        match step:
            case g.If(_, then, otherwise):
                return self.of(then) + self.of(otherwise)
            case g.Choose(_, ways):
                return sum(self.of(way.body) for way in ways)
            case g.May(_, way, otherwise):
                return self.of(way.body) + self.of(otherwise)
            case g.ForEach(group, _, body):
                return self._size(group) * self.of(body)
            case g.Times(g.Number(count), body):
                return max(0, count) * self.of(body)
            case g.Draw(_, g.Number(count)) | g.PlayCards(_, g.Number(count)):
                return max(0, count)
            case g.Times(_, body) | g.While(_, body):
                return self.of(body)
            case g.DoStep(name) if name in self.symbols.steps:
                return self._step(name)
        return 0

    def _size(self, group: g.PlayerGroup | g.DiceGroup) -> int:
        if group.kind == "liste":
            return len(group.listed)
        return self.players if isinstance(group, g.PlayerGroup) else self.dice

    def _step(self, name: str) -> int:
        if name not in self.steps:
            self.steps[name] = self.of(self.symbols.steps[name].body)
        return self.steps[name]

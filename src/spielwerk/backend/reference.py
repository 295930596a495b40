"""Searches and lines of decisions on any machine, run as Python: what every back end must agree with."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.backend.fault import Fault
from spielwerk.backend.kernels import lines as line_kernels
from spielwerk.backend.kernels import search
from spielwerk.backend.kernels.position import ASKED_FOR, Position
from spielwerk.backend.lines import Line, Outcome
from spielwerk.backend.machine import Machine
from spielwerk.backend.search import Branch, Plan
from spielwerk.backend.states import State


class PlainTree:
    """Grows on any machine, decision by decision."""

    def __init__(self, machine: Machine, plan: Plan) -> None:
        self._position = Position(machine)
        self._tree = search.Tree(plan, machine.program.players)

    def grow(self, state: State, playouts: int, seed: int) -> None:
        tree = self._tree
        self._position.kept[ASKED_FOR] = state
        tree.playouts, tree.seed, tree.done, tree.running = playouts, seed, 0, False
        while True:
            try:
                search.grow(self._position, tree)
                return
            except Fault:
                # It ended one playout; the others are left.
                continue

    @property
    def settled(self) -> bool:
        return self._tree.settled != 0

    @property
    def proofs(self) -> int:
        return self._tree.proofs

    def branches(self, state: State, seat: int) -> list[Branch]:
        position, tree = self._position, self._tree
        position.kept[ASKED_FOR] = state
        count = search.look_up(position, tree, seat)
        rows = position.mark[:count]
        return [Branch(tree.visits[row], tree.value[row], tree.proof[row] != 0) for row in rows]


def play_lines(machine: Machine, state: State, lines: Sequence[Line], limit: int) -> list[Outcome]:
    """What came of lines of decisions from a state on, each followed by random play."""
    position, table = Position(machine), line_kernels.Lines(lines, machine.program.players)
    position.kept[ASKED_FOR], position.limit = state, limit
    line_kernels.play_lines(position, table, len(lines))
    return table.outcomes()

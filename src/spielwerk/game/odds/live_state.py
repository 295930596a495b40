"""What matters of a situation for how a match goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from spielwerk.backend.machine import State
from spielwerk.program.ir import CHANCE, DECIDING, HEADER, Program
from spielwerk.program.passes.liveness import Live

if TYPE_CHECKING:
    from spielwerk.program.lower.texts.description import Description


def essence(program: Program, description: Description) -> Callable[[State], State]:
    """Puts 0 where attributes and dice are not looked at before they are set again."""
    layout = description.layout
    slots = [*layout.attributes.values(), *layout.dice.values()]
    live = Live(program, [(one.address, one.rows, one.width) for one in slots])

    def essential(state: State) -> State:
        if state[HEADER.CONDITION] in (DECIDING, CHANCE):
            for slot in live.dead(state[HEADER.PC]):
                state[slot] = 0
        return state

    return essential

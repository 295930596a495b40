"""Who has an open decision in a state, and where the machine goes on after it."""

from __future__ import annotations

from spielwerk.backend.states import State
from spielwerk.program import ir

_H = ir.HEADER


def open_seats(program: ir.Program, state: State) -> list[int]:
    """Who has an open decision, ascending from 1; [0] for chance; nobody when the match is over."""
    condition = state[_H.CONDITION]
    if condition == ir.JOINING:
        alone = state[program.exclusive] if program.exclusive else 0
        if alone:
            return [alone]
        return [seat for seat in range(1, program.players + 1) if state[_H.SEATS + seat]]
    return [state[_H.SEAT]] if condition in (ir.DECIDING, ir.CHANCE) else []


def stop_of(program: ir.Program, state: State, seat: int) -> tuple[int, int]:
    """The block after the seat's open decision, and whose part of an `at once` it is in, 0 for none."""
    condition = state[_H.CONDITION]
    if condition == ir.JOINING and 0 < seat <= program.players and state[_H.SEATS + seat]:
        return state[_H.SEATS + seat], seat
    if condition in (ir.DECIDING, ir.CHANCE) and seat == state[_H.SEAT]:
        return state[_H.PC], 0
    raise ValueError(f"seat {seat} has no open decision; open: {open_seats(program, state)}")

"""Perft: how many ways a game can go on, the test of chess programs for what generates moves."""

from __future__ import annotations

from spielwerk.backend.kernels.language import i32, i64, kernel
from spielwerk.backend.kernels.playing import first_stop
from spielwerk.backend.kernels.position import Position
from spielwerk.program.ir import HEADER, OVER


@kernel
def perft(position: Position, depth: i32) -> i64:
    """The number of sequences of so many decisions from a situation on, which stays as it is."""
    if depth == 0:
        return 1
    if position.state[HEADER.CONDITION] == OVER:
        return 0
    stop, part = first_stop(position)
    count = position.list_options(stop, part)
    if depth == 1:
        return count
    aside = position.put_aside()
    total: i64 = 0
    for option in range(count):
        position.bring_back(aside, option)
        position.decide(stop, part)
        total += perft(position, depth - 1)
    position.let_go(aside)
    return total

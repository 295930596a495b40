"""Lets seats go through their parts of an `at once` again, without moving the state in and out for every step."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from random import Random

from spielwerk.backend.machine import FUEL, State
from spielwerk.backend.wasm.code.context import Shape
from spielwerk.backend.wasm.player import Player
from spielwerk.program import ir

_H = ir.HEADER
_NUMBER = struct.Struct("<i")


def begin_again(
    player: Player,
    shape_at: Callable[[int], Shape],
    state: State,
    parts: Sequence[tuple[int, bool]],
    block: int,
    rng: Random,
) -> State:
    """The state after seats have begun their parts again; those with a mark choose at random until done."""
    memory, fuel = player.instance.memory, player.memory.slot(_H.FUEL)
    player.write_state(state)
    for seat, finish in parts:
        place = player.memory.slot(_H.SEATS + seat)
        _NUMBER.pack_into(memory, place, 0)
        _NUMBER.pack_into(memory, fuel, FUEL)
        player.call("step", block, seat)
        (stop,) = _NUMBER.unpack_from(memory, place)
        while finish and stop:
            _NUMBER.pack_into(memory, fuel, FUEL)
            player.call("options", stop, seat)
            options, weights = player.read_options(shape_at(stop))
            player.write_chosen(rng.choices(options, weights or None)[0])
            player.call("decide", stop, seat)
            (stop,) = _NUMBER.unpack_from(memory, place)
    _NUMBER.pack_into(memory, fuel, 0)
    return player.read_state()

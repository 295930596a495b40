"""States as bytes: kept for the next module, and never those of another state."""

from __future__ import annotations

from itertools import pairwise

import spielwerk
from spielwerk.backend.wasm.packing import Packing

SHAPE = "<i4xqQ"


def test_what_is_packed_comes_back() -> None:
    packing = Packing(SHAPE)
    state = [-7, -(2**40), 2**64 - 1]
    packed = packing.pack(state)
    assert len(packed) == packing.size == 24
    assert packing.unpack(packed) == packing.take(packed) == state


def test_a_state_that_changes_afterwards_is_packed_again() -> None:
    packing = Packing(SHAPE)
    state = [1, 2, 3]
    before = packing.pack(state)
    state[0] = 5
    assert packing.unpack(packing.pack(state)) == [5, 2, 3]
    assert packing.unpack(before) == [1, 2, 3]
    taken = packing.take(before)
    taken[2] = 9
    assert packing.unpack(packing.pack(taken)) == [1, 2, 9]


def test_bytes_are_kept_for_two_states() -> None:
    packing = Packing(SHAPE)
    one, two = packing.pack([1, 0, 0]), packing.pack([2, 0, 0])
    assert packing.pack([1, 0, 0]) is one
    assert packing.pack([2, 0, 0]) is two
    assert packing.pack([3, 0, 0]) is not one
    assert packing.pack([1, 0, 0]) == one


def test_two_matches_that_take_turns_on_one_machine_stay_apart() -> None:
    machine, _ = spielwerk.load("pig").fast_machine(2)
    apart: list[list[list[int]]] = []
    for seed in (1, 2):
        states = [machine.start(seed)]
        for _ in range(30):
            seat = machine.seats(states[-1])[0]
            states.append(machine.decide(states[-1], seat, machine.options(states[-1], seat)[0][0]))
        apart.append(states)
    for (before, after), (other_before, other_after) in zip(pairwise(apart[0]), pairwise(apart[1]), strict=True):
        for state, expected in ((before, after), (other_before, other_after)):
            seat = machine.seats(state)[0]
            assert machine.decide(state, seat, machine.options(state, seat)[0][0]) == expected

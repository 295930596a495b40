"""Where the things of kernels are in a module: of the types that their classes say, and nothing on top of another."""

from __future__ import annotations

import struct

import pytest

from spielwerk.backend.kernels.lines import Lines
from spielwerk.backend.kernels.position import Position
from spielwerk.backend.kernels.search import Tree
from spielwerk.backend.search import DEEPEST
from spielwerk.backend.wasm.module.memory import MemoryMap
from spielwerk.backend.wasm.module.places import LETTERS, MOST_DECISIONS, Places
from tests.program.games import tictactoe


@pytest.mark.parametrize("players", [1, 2, 5, 40])
def test_every_place_has_room_for_itself(players: int) -> None:
    program = tictactoe()
    program.players = players
    memory = MemoryMap(program)
    places = Places(memory, players)
    rows = {
        "Position.state": 1, "Position.mark": 1, "Tree.path": DEEPEST, "Tree.by": DEEPEST, "Tree.key": 4,
        "Tree.visits": 4, "Tree.available": 4, "Tree.value": 4, "Tree.proof": 4, "Tree.unproven": DEEPEST,
        "Tree.sure": DEEPEST, "Lines.seat": MOST_DECISIONS,
        "Lines.option": MOST_DECISIONS,
    }  # fmt: skip
    taken: dict[int, str] = {}
    for name, place in places.found.items():
        owner, _, field = name.partition(".")
        declared = {"Position": Position, "Tree": Tree, "Lines": Lines}[owner].__annotations__[field]
        assert declared in (place.type, f"list[{place.type}]")
        default = (
            players + 1
            if owner == "Tree"
            else places.most_lines * (1 if place.row == places["Lines.seed"].row else players)
        )
        for row in range(rows.get(name, default) if place.row else 1):
            address = place.address + row * place.row
            width = struct.calcsize("<" + LETTERS[place.type])
            assert address % width == 0
            for byte in range(address, address + width, 4):
                assert taken.setdefault(byte, name) == name
    lines = [address for address, name in taken.items() if name.startswith("Lines")]
    assert memory.lines <= min(lines)
    assert max(lines) < memory.results


def test_every_column_has_a_place() -> None:
    found = Places(MemoryMap(tictactoe()), 2).found
    wanted = {f"{each.__name__}.{field}" for each in (Tree, Lines) for field in each.__annotations__}
    assert wanted <= set(found)

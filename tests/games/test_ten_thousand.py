"""Ten thousand random matches of the two largest games, for every number of players and every level.

All come to an end with a result, and what the games claim of themselves holds after every decision; the first of them
are the same in Python.
"""

from __future__ import annotations

import pytest

from spielwerk.game.files import files_of
from spielwerk.game.game import load

LEVELS = files_of("roborally").names("json")
CATAN = [
    *((players, {"player_trade": False}) for players in (2, 3, 4, 5, 6)),
    *((players, {}) for players in (3, 4)),
]

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("players", "options"), CATAN)
def test_catan(players: int, options: dict[str, bool]) -> None:
    summary = load("catan").simulate(10_000, players, seed=1, options=options, threads=2)
    assert (summary.games, summary.unfinished, summary.faults) == (10_000, 0, [])


@pytest.mark.parametrize("level", LEVELS)
def test_roborally(level: str) -> None:
    summary = load("roborally").simulate(10_000, 4, seed=1, options={"level": level}, threads=2)
    assert (summary.games, summary.unfinished, summary.faults) == (10_000, 0, [])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_catan_in_python_is_the_same(players: int) -> None:
    game, options = load("catan"), {"player_trade": False}
    digests = {game.simulate(200, players, 1, options, backend=name).digest for name in ("python", "wasm")}
    assert len(digests) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_roborally_in_python_is_the_same(level: str) -> None:
    game, options = load("roborally"), {"level": level}
    digests = {game.simulate(200, 4, 1, options, backend=name).digest for name in ("python", "wasm")}
    assert len(digests) == 1

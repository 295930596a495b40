"""A series of random games is what comes of playing them decision by decision, for every game, players and options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spielwerk.backend.machine import Result
from spielwerk.backend.python.machine import PythonMachine
from tests.backend.test_machine import step_by_step
from tests.match.playing import bundled
from tests.rotation import in_turns

pytestmark = pytest.mark.matches
EXAMPLES = Path(__file__).parent.parent / "examples"
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "nim": [{}, {"heaps": 1}, {"heaps": 10, "misere": True}],
    "pig": [{}, {"goal": 10}],
    "rps": [{}, {"wins": 1}, {"wins": 10}],
    "areas": [{}, {"rounds": 3, "goal": 20}],
    "auction": [{}, {"start_money": 10, "lots": 2}],
    "hearts": [{"limit": 20}],
    "liars_dice": [{}, {"start_dice": 1, "wild_ones": False}],
}
GAMES = ["tictactoe", "connect4", "nim", "pig", "rps", "kuhn", "reversi", *(str(p) for p in EXAMPLES.glob("*.spiel"))]
TABLES = [(game, options) for game in sorted(GAMES) for options in OPTIONS.get(Path(game).stem, [{}])]


@in_turns(table=TABLES)
def test_a_series_is_the_same_as_its_games_one_by_one(table: tuple[str, dict[str, Any]]) -> None:
    name, options = table
    game = bundled(name)
    for players in game.player_counts[:4]:
        machine, _ = game.machine(players, options)
        assert isinstance(machine, PythonMachine)
        for number, result in enumerate(machine.series(9, 40, 3), start=40):
            assert result == step_by_step(machine, 9, number)[1]


@in_turns(name=sorted(GAMES))
def test_a_game_is_given_up_at_the_limit_and_not_before(name: str) -> None:
    game = bundled(name)
    machine, _ = game.machine()
    whole = machine.series(3, 0, 4)
    nothing = (0,) * game.default_players
    for limit in {1, 2, whole[0].decisions - 1, whole[0].decisions}:
        for result, full in zip(machine.series(3, 0, 4, limit), whole, strict=True):
            given_up = Result(False, limit, nothing, nothing)
            assert result == (full if full.decisions <= limit else given_up)

"""Twins, matches that differ only in what a seat may not know, are noted alike and lead to the same deals.

The pairs are built by other draws and other secret decisions (`tests/match/pairs.py`), without the sampler.
"""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.check.secrecy.hiding import hides_something
from spielwerk.game.game import Game
from tests.deals.twins import host_of, imagined, twins
from tests.games.table import load
from tests.match.pairs import told_machine
from tests.match.playing import game
from tests.match.secret_games import SECRET_GAMES
from tests.match.test_pairs import GAMES
from tests.rotation import in_turns

pytestmark = pytest.mark.matches
SECRETIVE = ("kuhn", "rps", "meiern", "treppauf", "hearts", "citadels", "roborally")


def compared(game: Game, players: int, seat: int, seed: int, steps: int, size: int) -> int:
    """How often twins were noted alike; at the end they lead to the same deals."""
    last, count = None, 0
    for one, two in twins(game, players, seat, seed, steps):
        assert len(one) == len(two)
        assert one == two
        last, count = (one, two), count + 1
    if last is not None:
        host = host_of(game, players)
        assert imagined(host, seat, last[0], size) == imagined(host, seat, last[1], size)
    return count


def hides(name: str) -> bool:
    game = load(name)
    joins = told_machine(game, game.default_players)[1].joins.values()
    return hides_something(game.checked) or any(join.sealed for join in joins)


@in_turns(name=GAMES)
def test_twins_are_noted_alike_and_imagined_alike(name: str) -> None:
    if not hides(name):
        pytest.skip("nothing is hidden in it")
    game, rng = load(name), Random(name)
    players = game.default_players
    compared(game, players, rng.randrange(players), 0, 8, 4)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_all_twins_are_noted_alike_and_imagined_alike(name: str) -> None:
    if not hides(name):
        pytest.skip("nothing is hidden in it")
    game = load(name)
    for players in {game.default_players, *Random(name).sample(game.player_counts, 1)}:
        for seat in range(players):
            for seed in range(2):
                compared(game, players, seat, seed, 25, 12)


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_secret_picks_are_not_noted(name: str) -> None:
    """Neither what was decided in secret nor how many decisions it took."""
    assert sum(compared(game(SECRET_GAMES[name]), 3, seat, 1, 12, 4) for seat in range(3)) >= 2


@in_turns(3, name=SECRETIVE)
def test_the_twins_do_differ(name: str) -> None:
    """The tests above are not idle."""
    game = load(name)
    assert sum(1 for seed in range(6) for _ in twins(game, game.default_players, 0, seed, 5)) >= 2

"""No bot knows what it may not know: in guessing games, whatever hides the secret, they do as well as chance."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots import chances
from spielwerk.bots.chances import interval
from spielwerk.bots.naming import bot_maker
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import Game, load_source
from spielwerk.referee import Follower
from spielwerk.referee.playing import Sitting
from tests.deals.guessing import GAMES
from tests.deals.worlds import host_of
from tests.rotation import in_turns

BOTS = ("mcts:playouts=40", "greedy:playouts=4", "hints", "level:n=3")
Z99 = 2.5758


def share(name: str, spec: str, games: int) -> float:
    """What a bot wins against chance, seats in turn; a draw is half a win."""
    host, won = host_of("guess", GAMES[name]), 0.0
    for seed in range(games):
        specs = [spec, "random"] if seed % 2 else ["random", spec]
        bots = [bot_maker(one)(host.setting(seat, 7 * seed + seat)) for seat, one in enumerate(specs)]
        played = Sitting(host, bots, seed).run()
        assert not played.missteps
        assert played.result is not None
        winners = played.result.winners
        won += 0.5 if not winners else winners == ((1 - seed % 2),)
    return won


@pytest.mark.matches
@in_turns(name=GAMES)
def test_search_does_as_well_as_chance(name: str) -> None:
    low, high = interval(share(name, "mcts:playouts=40", 40), 40, Z99)
    assert low < 0.5 < high


@pytest.mark.long
@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("name", GAMES)
def test_every_bot_does_as_well_as_chance(name: str, spec: str) -> None:
    low, high = interval(share(name, spec, 400), 400)
    assert low < 0.5 < high


def guess(name: str) -> Game:
    return load_source(Source("guess.spiel", GAMES[name]), "guess")


@pytest.mark.parametrize(
    "name", ["attribute of a player", "list", "let", "container", "order of a pile", "blind choice"]
)
def test_chances_do_not_tell_the_secret(name: str) -> None:
    """Whatever the secret is, somebody who asks for the chances is told the same."""
    game, found = guess(name), set()
    for seed in range(4):
        match = game.start(seed=seed)
        found.add(chances(Follower(match).knowledge(0), playouts=60, seed=1))
    assert len(found) == 1


def test_who_knew_the_secret_would_win() -> None:
    """The games tell a cheat from an honest player: whoever always guesses right wins nearly always."""
    game, won = guess("attribute of the table"), 0
    for seed in range(40):
        match, rng = game.start(seed=seed), Random(seed)
        while not match.over:
            seat = match.seats[0]
            secret = match.reveal()["table"]["own"]
            match.decide(seat, secret - 1 if seat == 0 else rng.randrange(8))
        assert match.result is not None
        won += match.result.winners == (0,)
    assert won >= 36

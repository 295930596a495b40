"""Nothing that a seat gets depends on what it may not know: pairs of matches that differ only in that.

For every game, every seat and one who only watches: view, question, options, labels, reasons, events, bot messages,
time limits and refusals are the same, byte by byte, and so are their number and size.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from spielwerk.game.game import Game
from spielwerk.game.sources import bundled
from spielwerk.match.match import Match
from tests.games.table import load
from tests.match.pairs import Pair, received
from tests.match.playing import game, play
from tests.match.secret_games import PASSES, SEALED_BIDS, SECRET_GAMES, WHISPERS
from tests.rotation import in_turns

pytestmark = pytest.mark.matches
EXAMPLES = sorted(str(path) for path in (Path(__file__).parent.parent / "examples").glob("*.spiel"))
GAMES = [*bundled(), *EXAMPLES]
SECRETIVE = (
    "citadels",
    "hearts",
    "kuhn",
    "meiern",
    "treppauf",
    "roborally",
    "auction",
    "drafting",
    "liars_dice",
    "workshop",
)


def compared(game: Game, players: int, reader: int | None, seed: int, steps: int, language: str = "en") -> int:
    """How often a reader got the same in two matches that were not the same."""
    pair = Pair(game, players, reader, seed, language)
    for _ in range(steps):
        if pair.over:
            break
        pair.step()
    return pair.compared


@in_turns(name=GAMES)
def test_what_is_hidden_changes_no_byte_of_what_a_seat_gets(name: str) -> None:
    game, rng = load(name), Random(name)
    players = game.default_players
    compared(game, players, rng.randrange(players), 0, 16)
    compared(game, players, None, 1, 10, "de")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_changes_no_byte_for_anybody(name: str) -> None:
    game = load(name)
    for players in {game.default_players, *Random(name).sample(game.player_counts, 1)}:
        for reader in (None, *range(players)):
            for seed, language in enumerate(("en", "de", "en")):
                compared(game, players, reader, seed, 40, language)


@in_turns(5, name=[name for name in GAMES if Path(name).stem in SECRETIVE])
def test_the_pairs_do_differ(name: str) -> None:
    """The tests above are not idle: in games with secrets the two matches differ most of the time."""
    game = load(name)
    assert sum(compared(game, game.default_players, None, seed, 8) for seed in range(3)) >= 5


@in_turns(2, name=SECRET_GAMES, players=[2, 3])
def test_secret_picks_leave_no_trace(name: str, players: int) -> None:
    told = [
        compared(game(SECRET_GAMES[name]), players, reader, seed, 40)
        for reader in (None, *range(players))
        for seed in range(2)
    ]
    assert sum(told) >= 2 * len(told)


# ---- at once, in any order -----------------------------------------------------------------------


def sealed(text: str, decisions: dict[int, list[object]], order: list[int]) -> Match:
    """A match of three after one round in secret, answered in this order."""
    match = play(text, players=3, seed=4)
    for seat in order:
        for wanted in decisions[seat]:
            options = match.decision(seat).options
            match.decide(seat, next(o for o in options if wanted in (o.kind, o.value)))
    return match


@pytest.mark.parametrize("order", [[1, 2, 0], [2, 1, 0], [0, 2, 1]])
def test_with_how_many_picks_others_have_answered_is_not_told(order: list[int]) -> None:
    """Who is done may be known, and so in which order they were."""
    mine: list[object] = [1, 2, "done"]
    one = sealed(SEALED_BIDS, {0: mine, 1: ["done"], 2: ["done"]}, order)
    two = sealed(SEALED_BIDS, {0: mine, 1: [1, 2, 3], 2: [3, "done"]}, order)
    assert [len(match.inputs) for match in (one, two)] == [3, 3]
    assert received(one, 0) == received(two, 0)
    assert received(one, None) == received(two, None)
    assert one.reveal() != two.reveal()


def test_while_somebody_picks_in_secret_nobody_is_told_anything() -> None:
    match = play(PASSES, players=3, seed=4)
    before = [received(match, reader) for reader in (1, 2, None)]
    match.decide(0, 0)
    match.decide(0, 1)
    assert [received(match, reader) for reader in (1, 2, None)] == before
    match.take_back_pick(0)
    match.take_back_pick(0)
    assert [received(match, reader) for reader in (1, 2, None)] == before
    match.decide(0, {"kind": "done", "value": None})
    assert match.view(1)["to_decide"] == [1, 2], "who has finished may be known"


def test_who_is_asked_again_and_again_is_not_told_to_others() -> None:
    one, two = play(WHISPERS), play(WHISPERS, [2, 1])
    assert (one.seats, two.seats) == ([0], [0])
    for reader in (1, None):
        assert received(one, reader) == received(two, reader)
    assert two.decision(0).ask == 3

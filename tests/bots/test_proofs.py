"""A search that proves wins and losses plays by them."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

from spielwerk.backend.search import Branch
from spielwerk.bots.naming import bot_maker
from spielwerk.bots.players import mcts
from spielwerk.bots.players.mcts import MctsBot, cautious
from spielwerk.game.game import load
from spielwerk.referee import Follower
from tests.bots.tables import host_of


def choice(spec: str, columns: tuple[int, ...]) -> int:
    """What a bot does in Four in a Row after these columns (from 1)."""
    match = load("connect4").start(seed=1)
    for column in columns:
        match.decide(match.decisions[0].seat, column - 1)
    decision = match.decisions[0]
    bot = bot_maker(spec)(host_of("connect4").setting(decision.seat, seed=1))
    assert isinstance(bot, MctsBot)
    return bot.choose({}, decision, Follower(match).knowledge(decision.seat)) + 1


def test_a_win_is_taken() -> None:
    assert choice("mcts:playouts=30", (1, 2, 1, 2, 1, 2)) == 1


def test_three_in_a_row_with_both_ends_free_are_made() -> None:
    assert choice("mcts:playouts=500", (4, 4, 5, 5)) in (3, 6)


@pytest.mark.parametrize("playouts", [60, 200])
def test_a_loss_is_avoided(playouts: int) -> None:
    assert choice(f"mcts:playouts={playouts}", (1, 2, 1, 2, 1)) == 1
    assert choice(f"mcts:playouts={playouts}", (4, 4, 5, 4, 3, 1)) in (2, 6), "the win comes first"


def test_a_search_by_time_stops_when_there_is_nothing_left_to_find_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on whenever somebody looks at it."""
    ticks = count()
    monkeypatch.setattr(mcts, "time", SimpleNamespace(monotonic=lambda: 0.005 * next(ticks)))
    assert choice("mcts:seconds=1000", (1, 2, 1, 2, 1, 2)) == 1
    assert next(ticks) < 100


def test_what_is_proven_comes_first_or_last() -> None:
    won, lost, hardly_lost = Branch(2, 2.0, True), Branch(3, 0.0, True), Branch(40, 0.0, True)
    draw, good, doubtful = Branch(30, 15.0, True), Branch(100, 60.0), Branch(1, 0.9)
    untried = Branch(0, 0.0)
    order = [won, good, draw, doubtful, untried, hardly_lost, lost]
    assert sorted(order, key=cautious, reverse=True) == order


@pytest.mark.parametrize(("game", "proves"), [("connect4", True), ("hearts", False), ("rps", False)])
def test_only_where_nothing_is_hidden_anything_is_proven(game: str, proves: bool) -> None:
    match = load(game).start(seed=1)
    assert Follower(match).knowledge(match.decisions[0].seat).complete is proves

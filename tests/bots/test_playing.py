"""Matches between bots: they repeat, can be replayed, and no bot can break one."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

from spielwerk.bots.faults import BotFault
from spielwerk.bots.naming import bot_maker
from spielwerk.bots.players import mcts
from spielwerk.referee.playing import Sitting, log_of
from tests.bots.tables import host_of, play, wins


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("tictactoe", 2),
        ("pig", 2),
        ("kuhn", 2),
        ("rps", 2),
        ("ludo", 4),
        pytest.param("citadels", 4, marks=pytest.mark.long),
    ],
)
def test_a_match_repeats_and_its_log_replays(game: str, players: int) -> None:
    host = host_of(game, players)
    specs = ["mcts:playouts=20", "greedy:playouts=2", "random", "hints"][:players]
    first, again = (play(host, specs, 7) for _ in range(2))
    assert first.result is not None
    assert (first.result, first.inputs) == (again.result, again.inputs)
    replayed = host.game.replay(log_of(host, first))
    assert replayed.result is not None
    assert replayed.result.places == first.result.places


@pytest.mark.parametrize(
    ("game", "spec", "least"),
    [
        ("tictactoe", "mcts:playouts=100", 15),
        ("connect4", "mcts:playouts=100", 18),
        ("connect4", "greedy:playouts=10", 17),
        ("nim", "mcts:playouts=400", 17),
        ("pig", "mcts:playouts=500", 14),
    ],
)
def test_bots_that_think_beat_chance(game: str, spec: str, least: int) -> None:
    """LG-34: a basic bot for any game."""
    assert wins(host_of(game), [spec, "random"], 20)[0] >= least


def test_a_search_by_time_takes_about_that_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on whenever somebody looks at it."""
    ticks = count()
    monkeypatch.setattr(mcts, "time", SimpleNamespace(monotonic=lambda: 0.005 * next(ticks)))
    decisions = play(host_of("connect4"), ["mcts:seconds=0.02", "random"], 1).asked[0]
    assert decisions > 3
    assert decisions * 0.02 <= 0.005 * next(ticks) <= decisions * (0.02 + 3 * 0.005)


class _Crash:
    def choose(self, view, decision, knowledge):
        raise RuntimeError("out of ideas")


class _Cheat:
    def choose(self, view, decision, knowledge):
        return len(decision.options)


class _Late:
    def choose(self, view, decision, knowledge):
        raise BotFault("no answer", "late")


class _True:
    def choose(self, view, decision, knowledge):
        return True


@pytest.mark.parametrize(
    ("bad", "kind"), [(_Crash, "crashed"), (_Cheat, "invalid"), (_Late, "late"), (_True, "invalid")]
)
def test_a_bot_that_fails_is_noted_and_the_match_goes_on(bad: type, kind: str) -> None:
    host = host_of("tictactoe")
    played = Sitting(host, [bad(), bot_maker("random")(host.setting(1, 1))], 3).run()
    assert played.result is not None
    assert {(m.seat, m.kind) for m in played.missteps} == {(0, kind)}
    assert len(played.missteps) == played.asked[0]


def test_a_game_with_an_answer_to_misconduct_gives_it() -> None:
    host = host_of("roborally", 2)
    played = Sitting(host, [_Crash(), bot_maker("random")(host.setting(1, 1))], 3, limit=400).run()
    assert (0, None) in played.inputs
    assert host.game.replay(log_of(host, played)).inputs[0]["happening"] == "misconduct" or played.inputs[0][1]


def test_whoever_does_not_decide_passes_where_that_is_open() -> None:
    """CA-04: after the last attempt the turn is ended for the bot."""
    host = host_of("catan", 3, player_trade=False)
    others = [bot_maker("hints")(host.setting(seat, seat)) for seat in (1, 2)]
    played = Sitting(host, [_Crash(), *others], 2).run()
    assert played.missteps
    log = log_of(host, played)
    own = [item["kind"] for item in log["inputs"] if item["seat"] == 0]
    assert "done" in own
    assert not {"build_road", "buy_card", "sea_trade"} & set(own)


def test_a_match_without_end_stops_at_the_limit() -> None:
    played = play(host_of("rps"), ["random", "random"], 1, limit=1)
    assert played.result is None
    assert played.decisions == 1


def test_bots_hear_the_result() -> None:
    heard = []

    class Listener:
        def choose(self, view, decision, knowledge):
            return 0

        def end(self, result):
            heard.append(result)

    host = host_of("tictactoe")
    played = Sitting(host, [Listener(), Listener()], 1).run()
    assert played.result is not None
    assert heard == [played.result.as_json()] * 2


def test_a_bot_that_fails_at_the_end_is_noted() -> None:
    class Sore:
        def choose(self, view, decision, knowledge):
            return 0

        def end(self, result):
            raise RuntimeError("unfair")

    host = host_of("tictactoe")
    played = Sitting(host, [Sore(), bot_maker("random")(host.setting(1, 1))], 1).run()
    assert played.result is not None
    assert [(m.seat, m.kind) for m in played.missteps] == [(0, "crashed")]


def test_an_option_itself_may_be_the_answer() -> None:
    class Last:
        def choose(self, view, decision, knowledge):
            assert view["to_decide"] == [decision.seat]
            return decision.options[-1]

    host = host_of("tictactoe")
    played = Sitting(host, [Last(), Last()], 1).run()
    assert played.missteps == []
    assert played.inputs[0][1] == host.machine.options(host.machine.start(1), 1)[0][-1]

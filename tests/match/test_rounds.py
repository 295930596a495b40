"""Rounds: every pass of the outermost loop of `play` is told to everybody, counted from 1."""

from __future__ import annotations

import random

import pytest

from spielwerk.game.game import load
from spielwerk.match.match import Match
from spielwerk.program.ir import Program
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.passes.playing import for_playing
from tests.backend.wasm.both import Both
from tests.match.playing import bundled, game, play

TURNS = """
    player:
        points: int = 0
    play:
        for player in players:
            player.points += 1
        repeat 2 times:
            for player in players:
                player chooses number from 1 to 2
                player.points += number
        if players[1].points > 1:
            repeat while players[1].points < 20:
                players[1] chooses number from 3 to 4
                players[1].points += number
        end with ranking players by highest .points
    """


def rounds(match: Match, seat: int | None = None) -> list[int]:
    return [event["round"] for event in match.events(seat) if event["event"] == "round"]


def wander(match: Match, seed: int, decisions: int) -> Match:
    dice = random.Random(seed)
    for _ in range(decisions):
        if not match.over:
            seat = dice.choice(match.seats)
            match.decide(seat, dice.choice(match.decision(seat).options))
    return match


def test_every_pass_of_an_outermost_loop_is_a_round():
    """Loops inside are none, nor is one in which nobody is asked."""
    match = play(TURNS)
    assert rounds(match) == [1]
    assert [match.view()["round"], match.view(0)["round"]] == [1, 1]
    wander(match, 1, 2)
    assert rounds(match) == [1, 2]
    wander(match, 1, 3)
    assert rounds(match, 1) == [1, 2, 3, 4]
    assert match.view(1)["round"] == 4


def test_turns_are_rounds():
    match = play("", [1, 2, 1], players=3)
    assert rounds(match) == [1, 2, 3, 4]
    kinds = [event["event"] for event in match.events() if event["event"] in ("turn", "round")]
    assert kinds == ["turn", "round"] * 4


def test_a_game_without_a_loop_has_no_rounds():
    match = play("play:\n    players[1] chooses number from 1 to 2\n    end with draw")
    assert rounds(match) == []
    assert match.view()["round"] == 0


@pytest.mark.parametrize("seat", [0, None])
def test_what_is_taken_back_has_not_begun(seat: int | None):
    match = play("", [1])
    assert match.view(seat)["round"] == 2
    match.undo(0)
    assert match.view(seat)["round"] == 1
    match.decide(0, 1)
    assert match.view(seat)["round"] == 2
    assert rounds(match, seat) == [1, 2, 2]


def test_it_is_the_same_after_restoring():
    match = wander(play(TURNS, seed=3), 3, 6)
    again = match.game.restore(match.save())
    assert [again.view(seat) for seat in (0, 1, None)] == [match.view(seat) for seat in (0, 1, None)]
    assert again.events(0) == match.events(0)


@pytest.mark.parametrize("name", ["roborally", "catan", "hearts", "pig"])
def test_events_give_the_round_of_the_view(name: str):
    match = bundled(name).start(None, 2)
    view, told = match.view(0), len(match.events(0))
    for step in range(40):
        wander(match, step, 1)
        for event in match.events(0, told):
            view = match.applier.applied(view, event)
            told += 1
        assert view == match.view(0)
    assert view["round"] == len(rounds(match, 0)) > 0


def test_both_back_ends_tell_the_same():
    assert Both(game(TURNS).lowered(2)[0]).match(1, 12) > 6


def test_series_know_nothing_of_it(monkeypatch: pytest.MonkeyPatch):
    def made(name: str) -> Program:
        return optimise(for_playing(load(name).lowered(None)[0]))

    marked = {name: made(name) for name in ("pig", "hearts")}
    monkeypatch.setattr("spielwerk.check.checker.mark_rounds", lambda game: None)
    for name, program in marked.items():
        plain = made(name)
        assert (program.size, program.initial) == (plain.size, plain.initial)
        assert [block.body for block in program.blocks] == [block.body for block in plain.blocks]


def test_rounds_on_a_secret_condition_are_listed():
    text = """
        player:
            secret: 0 to 9 = 3, visible to owner
        play:
            repeat while players[1].secret > 0:
                players[1].secret -= 1
                if players[1].secret == 5:
                    players[1] chooses number from 1 to 2
                    notice "{number}"
            end with draw
        """
    effects = {effect.word for found in game(text).secrets for effect in found.effects}
    assert "round" in effects

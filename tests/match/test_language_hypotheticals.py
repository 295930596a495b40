"""Hypotheticals, `(value after procedure(…))`: what would be is told, and nothing has happened."""

from __future__ import annotations

import pytest

from spielwerk.bind import Bound, Build
from spielwerk.game.testing.testing import run_tests
from spielwerk.program import ir, walk
from spielwerk.program.lower import lower
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.verify.program import verify
from tests.check.games import errors
from tests.match.playing import choices, game, play

WALK = """
    enum Colour: red, green
    space Board, line 6
    object Pawn, 4 per player, in player.home
    table:
        sum_of_steps: int = 0
        log: list of int, at most 5
        colours: set of Colour
        prices: map Colour to int
        pile heap: Pawn
        pile other: Pawn
    player:
        field home: Pawn
        score: int = 0

    procedure advance(pawn, steps: int):
        let player = pawn.owner
        notice "{player} goes."
        sum_of_steps += steps
        add steps to log
        add green to colours
        prices[green] = steps
        move pawn to Board[steps]
        if steps == 5:
            end with winner player "Five"
        count_up(player)
        move first(player.home) to heap

    procedure count_up(player):
        player.score += 1
        if player.score == 3:
            end with draw

    function deep(pawn, steps: int): int, depth at most 6 =
        if steps == 4 then sum_of_steps else (deep(pawn, steps + 1) after advance(pawn, steps))

    play:
        for player in turns:
            player chooses steps from 1 to 6 where (not over and sum(log) < 9 after advance(first(player.home), it)):
                advance(first(player.home), steps)
            else:
                end with draw
    """

EXPECTED = (
    "(sum_of_steps after advance(first(players[1].home), 2)) == 2 and sum_of_steps == 0",
    "(log after advance(first(players[1].home), 2)) == [2] and empty(log)",
    "(colours after advance(first(players[1].home), 2)) == {green} and empty(colours)",
    "(prices after advance(first(players[1].home), 2))[green] == 2 and prices[green] == 0",
    "(count(heap) after advance(first(players[1].home), 2)) == 1 and empty(heap)",
    "count((players[1].home after advance(first(players[1].home), 2))) == 2 and count(players[1].home) == 4",
    "(winner after advance(first(players[2].home), 5)) == players[2] and winner == none",
    "(over after advance(first(players[2].home), 5)) and not over",
    "not (over after advance(first(players[2].home), 4))",
    "(count(heap) after advance(first(players[2].home), 5)) == 0",
    "deep(first(players[1].home), 2) == 5 and sum_of_steps == 0",
    "((sum_of_steps after advance(last(players[2].home), 3)) after advance(first(players[2].home), 2)) == 5",
    "(Board[2].top after advance(first(players[2].home), 2)) == first(players[2].home)",
    "(sum(1 to 3 each sum_of_steps * it) after advance(first(players[2].home), 2)) == 12",
    "any(1 to 6 where (over after advance(first(players[1].home), it)))",
    "(over after count_up(players[1])) == false",
)


def test_what_would_be_is_told_and_undone():
    lines = "".join(f"        expect {line}\n" for line in EXPECTED)
    trial = game(WALK.rstrip() + '\n\n    test "thought":\n' + lines)
    (outcome,) = run_tests(trial)
    assert outcome.passed, outcome.message()


def test_a_call_inside_that_ends_the_match_stops_the_procedure():
    text = (
        WALK
        + """
    test "the third":
        given:
            players[1].score = 2
        expect (over after advance(first(players[1].home), 1))
        expect (count(heap) after advance(first(players[1].home), 1)) == 0
        expect (winner after advance(first(players[1].home), 1)) == none
    """
    )
    assert [outcome.passed for outcome in run_tests(game(text))] == [True]


def test_options_may_look_ahead():
    match = play(WALK)
    assert choices(match) == [1, 2, 3, 4, 6]
    match.decide(0, 3)
    assert choices(match) == [1, 2, 3, 4]


def test_nobody_is_told_what_is_only_supposed():
    text = """
    player:
        score: int = 0
    procedure gain(player, points: int):
        notice "{player} gains {points}."
        player.score += points
    play:
        for player in turns:
            player chooses points from 1 to 3
            if (player.score < 3 after gain(player, 3)):
                notice "Never."
            if (player.score > 2 after gain(player, 3)):
                gain(player, points)
    """
    match = play(text, [2])
    assert [event["text"] for event in match.events() if event["event"] == "notice"] == ["Player 1 gains 2."]
    assert [event["attribute"] for event in match.events() if event["event"] == "set"] == ["score"]


def test_looking_ahead_leaves_the_state_as_it_was():
    match = play(WALK, [1])
    before = match.state
    assert choices(match) == choices(match)
    assert match.state == before
    match.machine.options(before, 2)
    assert match.state == before


def test_only_what_can_change_is_saved():
    symbols = game(WALK).checked
    program, description = lower(symbols, Bound(Build(debug=True), 2, {}))
    saved = [s for f in program.functions.values() for s in walk.every_statement(f.body) if isinstance(s, ir.Save)]
    slots = {slot for save in saved for slot in range(save.address, save.address + save.count)}
    assert slots
    assert ir.HEADER.FUEL not in slots
    assert ir.HEADER.GENERATOR not in slots
    for name, wanted in (("sum_of_steps", True), ("log", True)):
        attribute = description.layout.attributes[symbols.table.attributes[name]]
        assert (attribute.address in slots) is wanted
    assert verify(program) == []
    assert verify(optimise(program, list(program.functions))) == []


def test_a_hypothetical_may_stand_in_the_opening():
    text = """
    table:
        n: int = 1
        doubled: int = 0
    procedure double():
        n *= 2
    setup:
        doubled = (n + 3 after double())
    """
    assert play(text).view()["table"] == {"n": 1, "doubled": 5}


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("roll cube", "S436"),
        ("player chooses x from 1 to 2\n    player.score = x", "S436"),
        ("if (player.score > 2 after gain(player)):\n        player.score += 1", "S412"),
    ],
)
def test_what_cannot_be_supposed(lines, code):
    text = f"""game "Test":
    players 2

player:
    score: int = 0

die cube: 1 to 6

procedure gain(player):
    {lines}

play:
    for player in turns:
        if (player.score > 3 after gain(player)):
            end with winner player
        player.score += cube
"""
    assert code in [found for found, _ in errors(text)]


def test_what_is_known_now_need_not_hold_then():
    """Behind `after` the situation is another one, so a test made before says nothing about it."""
    text = """game "Test":
    players 2

table:
    size: int or none = 3

procedure leave():
    size = none

play:
    if size != none and (size > 3 after leave()):
        end with draw
"""
    assert errors(text) == [("S303", "size")]
    assert errors(text.replace(" after leave()", "")) == []

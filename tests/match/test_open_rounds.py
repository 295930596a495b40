"""`at once openly` (LG-15): several players act at the same time, and everybody sees it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from spielwerk import Match, load
from spielwerk.match.errors import MatchFault
from spielwerk.program.generator import draw_weighted, players_state, series_seed
from spielwerk.program.ir import OVER
from tests.match.playing import game as made

MARKET = load(Path(__file__).parents[1] / "examples" / "market.spiel")

LAST = """game "Last One":
    players 3

object Coin, for number in 1 to 2, in box

table:
    field box: Coin

player:
    unlucky: bool = false
    field purse: Coin

play:
    at once openly for player in players:
        player chooses coin from box:
            move coin to player.purse
        {otherwise}
    end with ranking players by highest count(.purse)
"""


def values(match: Match, seat: int) -> list[object]:
    return [option.value for option in match.decision(seat).options]


def test_what_one_does_others_see_at_once():
    match = MARKET.start()
    wanted = values(match, 0)[0]
    match.decide(1, next(o for o in match.decision(1).options if o.value == wanted))
    assert wanted not in values(match, 0)
    assert match.view(0)["players"][1]["basket"]["objects"] == [wanted]
    assert [event["object"] for event in match.events(0) if event["event"] == "move"] == [wanted]


def test_the_order_of_arrival_is_the_order_of_the_log():
    match = MARKET.start()
    luck = Random(4)
    for _ in range(12):
        seat = luck.choice(match.seats)
        match.decide(seat, luck.choice(match.decision(seat).options))
    assert MARKET.replay(match.log).state == match.state


def test_who_has_nothing_left_to_choose_goes_on_with_else():
    game = made(LAST.format(otherwise="else:\n            player.unlucky = true"))
    match = game.start()
    match.decide(2, 0)
    assert match.seats == [0, 1]
    match.decide(1, 0)
    assert match.over
    assert [player["unlucky"] for player in match.reveal()["players"]] == [True, False, False]


def test_a_choice_with_a_block_and_without_else_just_ends():
    match = made(LAST.format(otherwise="")).start()
    match.decide(2, 0)
    match.decide(1, 0)
    assert match.over


def test_without_both_it_is_a_fault_and_the_decision_has_not_happened():
    text = LAST.format(otherwise="").replace(
        ":\n            move coin to player.purse", "\n        move coin to player.purse"
    )
    match = made(text).start()
    match.decide(2, 0)
    with pytest.raises(MatchFault) as raised:
        match.decide(1, 0)
    assert raised.value.diagnostics[0].code == "R215"
    assert match.seats == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_the_same_as_games_decision_by_decision(players):
    """In random play the seats act in their order."""
    machine, _ = MARKET.machine(players=players)
    for number, result in enumerate(machine.series(7, 0, 20)):
        state, luck, decisions = machine.start(series_seed(7, number)), players_state(7, number), 0
        while machine.condition(state) != OVER:
            seat = machine.seats(state)[0]
            records, weights = machine.options(state, seat)
            chosen, luck = draw_weighted(luck, weights or [1] * len(records))
            state = machine.decide(state, seat, records[chosen])
            decisions += 1
        assert (result.finished, result.decisions) == (True, decisions)
        assert list(result.scores) == state[machine.program.scores + 1 :][:players]

"""Claims hold whenever a match comes to rest: in simulation, and in matches that are told to look."""

from __future__ import annotations

import pytest

import spielwerk
from spielwerk.game.testing.testing import run_tests
from spielwerk.match.errors import MatchFault
from tests.match.playing import bundled, game

COINS = """
    table:
        bank: int = 10

    player:
        coins: int = 0

    play:
        for player in turns:
            player chooses amount from 1 to min(3, bank):
                bank -= amount
                player.coins += amount{more}
            else:
                end with ranking players by highest .coins

    always bank + sum(players.coins) == 10
    never any(players where .coins > 9)
"""
SOUND = COINS.format(more="")
GREEDY = COINS.format(more=" + amount / 3")
"""Who takes three coins gets four."""


def broken(text: str, games: int = 40) -> list[tuple[int, str]]:
    return [(number, fault.code) for number, fault in game(text).simulate(games, seed=1).faults]


def test_a_sound_game_keeps_its_claims():
    summary = game(SOUND).simulate(200, seed=3)
    assert (summary.faults, summary.unfinished) == ([], 0)


def test_a_broken_claim_stops_the_game_at_that_decision():
    summary = game(GREEDY).simulate(40, seed=1)
    number, fault = summary.faults[0]
    assert fault.code == "R301"
    assert summary.unfinished > 10
    line = game(GREEDY).machine(claims=True)[1].lines[fault.line]
    assert game(GREEDY).source.text[line.start : line.end].startswith("always bank")
    (result,) = game(GREEDY).machine(claims=True)[0].series(1, number, 1)
    assert result.decisions == fault.decisions
    assert not result.finished


def test_a_match_that_looks_stands_before_the_broken_claim():
    match = game(GREEDY).start(2, claims=True)
    match.decide(0, 0)
    with pytest.raises(MatchFault) as caught:
        match.decide(1, 2)
    assert [fault.code for fault in caught.value.diagnostics] == ["R301"]
    assert (len(match.inputs), match.seats, match.broken_claims) == (1, [1], [])
    match.decide(1, 0)


def test_the_log_leads_to_where_the_claim_does_not_hold():
    match = game(GREEDY).start(2, claims=True)
    with pytest.raises(MatchFault) as caught:
        match.decide(0, 2)
    again = game(GREEDY).replay(caught.value.dump)
    assert len(again.inputs) == 1
    assert [fault.code for fault in again.broken_claims] == ["R301"]
    with pytest.raises(MatchFault):
        game(GREEDY).replay(caught.value.dump, claims=True)


def test_a_match_asks_no_claims_unless_it_is_told_to():
    match = game(GREEDY).start(2)
    match.decide(0, 2)
    assert len(match.broken_claims) == 1


def test_words_are_in_the_language_of_the_match():
    with pytest.raises(MatchFault, match="Diese Behauptung des Spiels"):
        game(GREEDY).start(2, language="de", claims=True).decide(0, 2)


# ---- when claims are asked ---------------------------------------------------------------------


def test_between_two_lines_a_claim_may_be_broken():
    """All coins are on their way for a moment; nobody is asked meanwhile, though a choice has nothing to offer."""
    text = """
        table:
            bank: int = 4

        player:
            coins: int = 0

        play:
            for player in turns:
                player chooses amount from 1 to 2
                bank -= amount
                player chooses more from 1 to 0:
                    stop
                else:
                    player.coins += amount
                if bank < 2:
                    end with draw

        always bank + sum(players.coins) == 4
    """
    assert broken(text) == []


@pytest.mark.parametrize(
    "line",
    ["score = 5\n        end with draw", "spend()\n        player chooses more from 1 to 2\n        end with draw"],
)
def test_the_end_and_fast_procedures_are_looked_at(line):
    text = f"""
table:
    score: int = 0

procedure spend():
    score = 7

play:
    for player in turns:
        player chooses number from 1 to 2
        {line}

always score == 0
"""
    assert broken(text, 2) == [(0, "R301"), (1, "R301")]


def test_an_end_inside_a_fast_procedure():
    text = """
        table:
            score: int = 0

        procedure finish_it():
            score = 7
            end with draw

        play:
            for player in turns:
                player chooses number from 1 to 2
                finish_it()

        always score == 0
    """
    assert broken(text, 2) == [(0, "R301"), (1, "R301")]


def test_the_first_question_comes_after_the_set_up():
    text = """
        table:
            score: int = 0

        setup:
            score = 1

        play:
            for player in turns:
                player chooses number from 1 to 2
                end with draw

        always score == 0
    """
    assert broken(text, 1) == [(0, "R301")]
    with pytest.raises(MatchFault) as caught:
        game(text).start(2, claims=True)
    assert caught.value.dump["inputs"] == []


def test_players_who_decide_at_once():
    text = """
        player:
            score: int = 0

        play:
            repeat 3 times:
                at once for player in players:
                    player chooses number from 1 to 3
                then:
                    player.score += number
            end with draw

        always all(players each .score <= 6)
    """
    found = broken(text, 30)
    assert found
    assert {code for _, code in found} == {"R301"}
    number = found[0][0]
    decisions = [fault.decisions for index, fault in game(text).simulate(30, seed=1).faults if index == number]
    assert decisions[0] % 2 == 0


# ---- what it costs -----------------------------------------------------------------------------


def test_without_claims_nothing_is_different():
    nim = bundled("nim")
    assert nim.machine(claims=True)[0] is nim.machine()[0]


def test_asking_claims_changes_neither_states_nor_results():
    plain, asking = game(SOUND).start(3, seed=5), game(SOUND).start(3, seed=5, claims=True)
    while not plain.over:
        plain.decide(plain.seats[0], -1 + len(plain.decisions[0].options))
        asking.decide(asking.seats[0], -1 + len(asking.decisions[0].options))
        assert plain.state == asking.state
    saved = plain.save()
    assert game(SOUND).restore(saved, claims=True).digest == plain.digest
    machines = [game(SOUND).machine(3, claims=claims)[0] for claims in (False, True)]
    assert machines[0].series(2, 0, 50) == machines[1].series(2, 0, 50)


def test_it_is_part_of_the_public_api():
    assert spielwerk.load("nim").start(claims=True).broken_claims == []


def test_a_test_names_the_claim_that_its_line_breaks():
    tested = GREEDY + '\n    test "three":\n        decide 1: 3\n'
    (outcome,) = run_tests(game(tested))
    assert not outcome.passed
    assert outcome.message() == "After this the claim in line 18 does not hold."

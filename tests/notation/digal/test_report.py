"""The programs of the report: they check, play, simulate and have the chances that were worked out (DG-08, DG-11)."""

from __future__ import annotations

import pytest

from spielwerk.game.game import load, load_source
from spielwerk.game.odds.odds import odds
from tests.notation.digal.programs import codes, conformance, play, program, source, value, values

CHANCES = {"eins": 0.5459795998, "max": 0.5403201342}
ODD = "ZAHL ist ZAHL + würfel A. RUNDEN ist RUNDEN - 1. linker spieler ist dran."


@pytest.mark.parametrize("name", CHANCES)
def test_the_program_has_no_fault(name):
    assert codes(conformance(name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", CHANCES)
def test_it_can_be_played_by_two_to_ten(name):
    game = load(conformance(name))
    assert game.player_counts == tuple(range(2, 11))
    for players in (2, 10):
        match = play(game.start(players, seed=3))
        while not match.over:
            play(match)
        assert match.result.places.count(1) == 1


def test_eins_scores_nothing_with_a_one():
    """The turn passes to the right without scoring; the first player with 100 points wins."""
    match = load(conformance("eins")).start(3, seed=2)
    while not match.over:
        before, seat = values(match, "PUNKTE"), match.seats[0]
        play(match, "würfeln")
        dice = value(match, "würfel")
        gain = 0 if 1 in dice else sum(dice)
        assert values(match, "PUNKTE")[seat] == before[seat] + gain
        assert match.over or match.seats == [(seat - 1) % 3]
    assert match.result is not None
    winner = match.result.places.index(1)
    assert values(match, "PUNKTE")[winner] >= 100
    assert values(match, "GEWONNEN")[winner] == 1


def test_max_counts_the_last_result():
    """Twenty-one costs all others a point and gives another turn; less than the last result costs one."""
    match = load(conformance("max")).start(3, seed=5)
    while not match.over:
        before, last, seat = values(match, "PUNKTE"), value(match, "LETZTES"), match.seats[0]
        play(match, "würfeln")
        high, low = sorted(value(match, "würfel"), reverse=True)
        result = high * 10 + low if high != low else high * 110
        lost = [0, 0, 0]
        if result == 21:
            lost = [int(place != seat) for place in range(3)]
        elif result < last:
            lost[seat] = 1
        assert value(match, "ERGEBNIS") == result
        assert values(match, "PUNKTE") == [points - loss for points, loss in zip(before, lost, strict=True)]
        if not match.over and result == 21:
            assert match.seats == [seat]
    assert sum(points >= 0 for points in values(match, "PUNKTE")) == 1


@pytest.mark.parametrize("name", CHANCES)
def test_simulation_is_near_the_chances(name):
    summary = load(conformance(name)).simulate(4000, 2, seed=1)
    assert abs(summary.wins[0] / 4000 - CHANCES[name]) < 0.03


def test_exact_chances_of_max():
    """A game that returns to earlier states."""
    found = odds(load(conformance("max")), 2)
    assert abs(found.wins[0] - CHANCES["max"]) < 1e-9
    assert found.draw == 0


@pytest.mark.long
def test_exact_chances_of_eins():
    found = odds(load(conformance("eins")), 2)
    assert abs(found.wins[0] - CHANCES["eins"]) < 1e-9


def test_odd_lasts_five_turns():
    """The fragment of the report: the program counts the turns down itself."""
    text = program(ODD, game="das spiel hat den wert RUNDEN ist 5. das spiel läuft solange RUNDEN größer 0.")
    match = play(load_source(source(text)).start(2))
    assert match.over
    assert value(match, "ZAHL") == 7 + 5 * 3

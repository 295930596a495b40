"""Exact chances agree with computations that know nothing of the engine."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

from spielwerk.game.odds.chain import explore
from spielwerk.game.odds.odds import odds
from spielwerk.match.errors import GameError
from tests.match.playing import bundled, game

HALF = Fraction(1, 2)


# ---- Kuhn poker: six deals, every way to bet ---------------------------------------------------


def kuhn_by_hand() -> tuple[Fraction, Fraction]:
    """How likely the first player wins, and what that seat gains on average, when everybody flips a coin."""
    wins = gain = Fraction(0)
    deals = list(permutations((1, 2, 3), 2))
    for mine, other in deals:
        sign = 1 if mine > other else -1
        endings = {
            "check check": (HALF * HALF, sign),
            "check bet fold": (HALF**3, -1),
            "check bet call": (HALF**3, 2 * sign),
            "bet fold": (HALF * HALF, 1),
            "bet call": (HALF * HALF, 2 * sign),
        }
        assert sum(chance for chance, _ in endings.values()) == 1
        for chance, points in endings.values():
            wins += chance * (points > 0) / len(deals)
            gain += chance * points / len(deals)
    return wins, gain


def test_kuhn_poker_agrees_with_all_deals_and_bets():
    wins, gain = kuhn_by_hand()
    found = odds(bundled("kuhn"))
    assert found.exact
    assert found.fractions == {(1, 2): wins, (2, 1): 1 - wins}
    assert found.wins == [float(wins), float(1 - wins)]
    assert found.draw == found.unfinished == 0
    assert found.expected_scores == [float(gain), float(-gain)]
    assert found.mean_decisions == 2.25


# ---- Pig: the equations of every situation, solved by iteration --------------------------------


def pig_by_hand(goal: int) -> float:
    """How likely the player to move first wins: one equation per (own points, other's points, pot), iterated."""
    value: dict[tuple[int, int, int], float] = {}
    for total in range(2 * goal - 2, -1, -1):
        for mine in range(max(0, total - goal + 1), min(goal, total + 1)):
            if mine > total - mine:
                continue
            solve_pair(value, goal, mine, total - mine)
    return value[0, 0, 0]


def solve_pair(value: dict[tuple[int, int, int], float], goal: int, one: int, two: int) -> None:
    """Both players' turns at the same points depend on each other: a one gives the turn away and changes nothing."""
    sides = [(one, two), (two, one)]
    pots = list(range(goal + 5, -1, -1))
    for mine, other in sides:
        for pot in pots:
            value[mine, other, pot] = 0.5
    for _ in range(10_000):
        change = 0.0
        for mine, other in sides:
            for pot in pots:
                new = pig_value(value, goal, mine, other, pot)
                change = max(change, abs(new - value[mine, other, pot]))
                value[mine, other, pot] = new
        if change < 1e-15:
            return
    raise AssertionError("does not settle")


def pig_value(value: dict[tuple[int, int, int], float], goal: int, mine: int, other: int, pot: int) -> float:
    ways = []
    if mine + pot < goal:
        ways.append(((1 - value[other, mine, 0]) + sum(value[mine, other, pot + k] for k in range(2, 7))) / 6)
    if pot > 0:
        ways.append(1.0 if mine + pot >= goal else 1 - value[other, mine + pot, 0])
    return sum(ways) / len(ways)


@pytest.mark.parametrize("goal", [10, 20])
def test_pig_agrees_with_its_equations(goal):
    wins = pig_by_hand(goal)
    found = odds(bundled("pig"), 2, {"goal": goal})
    assert found.wins == pytest.approx([wins, 1 - wins], abs=1e-12)
    assert sum(chance for _, chance in found.outcomes) == pytest.approx(1, abs=1e-12)
    assert found.draw == found.unfinished == 0


# ---- Tic-tac-toe: all games of at most nine moves ----------------------------------------------

ROWS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


@cache
def tictactoe_by_hand(mine: frozenset[int], other: frozenset[int]) -> tuple[Fraction, Fraction]:
    """How likely the player to move wins, and loses."""
    free = set(range(9)) - mine - other
    wins = losses = Fraction(0)
    for cell in free:
        if any(row <= mine | {cell} for row in ROWS):
            wins += Fraction(1, len(free))
        elif len(free) > 1:
            loses, gains = tictactoe_by_hand(other, mine | {cell})
            wins += gains / len(free)
            losses += loses / len(free)
    return wins, losses


def test_tictactoe_agrees_with_brute_force():
    wins, losses = tictactoe_by_hand(frozenset(), frozenset())
    found = odds(bundled("tictactoe"))
    assert found.fractions == {(1, 2): wins, (2, 1): losses, (1, 1): 1 - wins - losses}
    assert found.wins == [float(wins), float(losses)]
    assert found.draw == float(1 - wins - losses)


def test_positions_with_the_same_marks_are_one_situation():
    machine, _ = bundled("tictactoe").machine(exact=True)
    chain = explore(machine, 10_000)
    assert sum(1 for arrows in chain.arrows if arrows) == 4520


# ---- games that return to where they were ------------------------------------------------------


def test_rock_paper_scissors_goes_on_until_somebody_wins():
    found = odds(bundled("rps"), options={"wins": 1})
    assert found.fractions == {(1, 2): HALF, (2, 1): HALF}
    assert found.mean_decisions == 3, "one and a half rounds of two decisions"
    assert found.exact


def test_a_coin_is_thrown_until_it_shows_heads():
    coin = game("""
        enum Side: heads, tails
        player:
            score: int
        play:
            for player in turns:
                player chooses throw from 1 to 1
                let side = random Side
                if side == heads:
                    player.score = 1
                    end with winner player
        """)
    found = odds(coin, 3)
    assert [found.fractions[places] for places in ((1, 2, 2), (2, 1, 2), (2, 2, 1))] == [
        Fraction(4, 7),
        Fraction(2, 7),
        Fraction(1, 7),
    ]
    assert found.mean_decisions == 2
    assert found.expected_scores == pytest.approx([4 / 7, 2 / 7, 1 / 7])


@pytest.mark.parametrize(("chips", "total"), [(1, 3), (2, 5), (7, 10)])
def test_gamblers_ruin(chips, total):
    ruin = game(f"""
        table:
            chips: 0 to {total} = {chips}
        play:
            repeat:
                players[1] chooses bet from 1 to 1
                let luck = random [true, false, false]
                chips = if luck then chips + 1 else chips - 1
                if chips == 0:
                    end with winner players[2]
                if chips == {total}:
                    end with winner players[1]
        """)
    ratio = Fraction(2, 3) / Fraction(1, 3)
    wins = (1 - ratio**chips) / (1 - ratio**total)
    found = odds(ruin)
    assert found.fractions == {(1, 2): wins, (2, 1): 1 - wins}
    # The mean length follows from the drift of one third per bet.
    assert found.mean_decisions == pytest.approx(float((chips - total * wins) * 3))


def test_long_fractions_give_way_to_floats():
    """A walk on a long line: everything is returned to, and fractions would grow with the length."""
    walk = game("""
        table:
            spot: 0 to 3000 = 1500
        play:
            for player in turns:
                player chooses step from 1 to 2
                spot = if step == 1 then spot - 1 else spot + 1
                if spot == 0 or spot == 3000:
                    end with winner (if spot == 0 then players[1] else players[2])
        """)
    found = odds(walk)
    assert not found.exact
    assert found.fractions == {}
    assert found.wins == pytest.approx([0.5, 0.5], abs=1e-9)
    assert found.mean_decisions == pytest.approx(1500**2, rel=1e-9)


def test_a_game_that_may_never_end():
    trap = game("""
        play:
            players[1] chooses door from 1 to 4
            if door == 1:
                end with winner players[1]
            for player in turns:
                player chooses waiting from 1 to 2
        """)
    found = odds(trap)
    assert found.fractions == {(1, 2): Fraction(1, 4)}
    assert found.unfinished == 0.75
    assert found.mean_decisions is None


# ---- weights, several players, chance ----------------------------------------------------------


def test_groups_of_picks_are_uniform_over_their_selections():
    """Two of four numbers: six selections, of which three hold the one."""
    picks = game("""
        play:
            players[1] chooses 2 numbers from 1 to 4
            end with winner (if 1 in numbers then players[1] else players[2])
        """)
    assert odds(picks).fractions == {(1, 2): HALF, (2, 1): HALF}


def test_seats_that_decide_at_once_choose_independently():
    sealed = game("""
        player:
            number: int
        play:
            at once for player in players:
                player chooses number from 1 to 3
            then:
                player.number = number
            end with ranking players by -.number
        """)
    expected: dict[tuple[int, ...], Fraction] = {}
    for numbers in product((1, 2, 3), repeat=3):
        places = tuple(1 + sum(other > mine for other in numbers) for mine in numbers)
        expected[places] = expected.get(places, 0) + Fraction(1, 27)
    assert odds(sealed, 3).fractions == expected


def test_dice_shuffles_and_weights_are_exact():
    mixed = game("""
        enum Colour: red, green, blue
        object Card, for value in 1 to 3, in deck
        die cube: 1 to 6
        table:
            pile deck: Card
        player:
            score: int
        setup:
            shuffle deck
            roll cube
        play:
            let colour = random Colour weighted by index(it)
            players[1].score = deck[3].value * 100 + cube * 10 + index(colour)
            end with draw
        """)
    found = odds(mixed)
    assert found.expected_scores[0] == pytest.approx(200 + 35 + (1 + 4 + 9) / 6)
    assert found.draw == 1


def test_outcomes_come_with_the_likeliest_first():
    found = odds(bundled("tictactoe"))
    chances = [chance for _, chance in found.outcomes]
    assert chances == sorted(chances, reverse=True)


def test_json_has_the_promised_keys():
    told = json.loads(json.dumps(odds(bundled("kuhn")).as_json()))
    assert told["game"] == "kuhn"
    assert told["players"] == 2
    assert told["states"] > 30
    assert told["exact"] is True
    assert told["wins"] == [0.5625, 0.4375]
    assert told["draw"] == told["unfinished"] == 0
    assert told["outcomes"] == [
        {"places": [1, 2], "probability": 0.5625, "fraction": "9/16"},
        {"places": [2, 1], "probability": 0.4375, "fraction": "7/16"},
    ]


@pytest.mark.parametrize(
    ("name", "options"), [("kuhn", {}), ("tictactoe", {}), ("rps", {"wins": 2}), ("pig", {"goal": 10}), ("nim", {})]
)
def test_random_games_come_out_as_the_odds_say(name, options):
    """Two thousand random games: every seat wins within five standard deviations of its chance."""
    expected = odds(bundled(name), options=options)
    summary = bundled(name).simulate(2000, seed=1, options=options)
    for wins, chance in zip(summary.wins, expected.wins, strict=True):
        assert abs(wins - 2000 * chance) <= 5 * (2000 * chance * (1 - chance)) ** 0.5 + 1e-9
    assert expected.mean_decisions == pytest.approx(summary.decisions / 2000, rel=0.1)


# ---- what is refused ---------------------------------------------------------------------------


def test_a_game_that_is_too_large_is_refused():
    with pytest.raises(GameError) as refused:
        odds(bundled("connect4"), limit=1000)
    fault = refused.value.diagnostics[0]
    assert fault.code == "L114"
    assert "1000" in fault.message()


def test_a_large_goal_is_large_but_not_without_end():
    with pytest.raises(GameError) as refused:
        odds(bundled("pig"), limit=20_000)
    assert refused.value.diagnostics[0].code == "L114"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_without_bounds_names_what_grows(language):
    endless = game("""
        player:
            score: int
        play:
            for player in turns:
                player chooses points from 1 to 3
                player.score += points
        """)
    with pytest.raises(GameError) as refused:
        odds(endless, limit=2_000)
    assert refused.value.diagnostics[0].code == "L115"
    assert "`score`" in refused.value.diagnostics[0].message(language)


def test_a_rule_that_fails_is_named():
    broken = game("""
        table:
            size: 0 to 3 = 0
        play:
            for player in turns:
                player chooses more from 1 to 2
                size += more
        """)
    with pytest.raises(GameError) as refused:
        odds(broken)
    fault = refused.value.diagnostics[0]
    assert (fault.code, fault.line) == ("R201", 9)


def test_progress_is_told():
    heard: list[int] = []
    odds(bundled("tictactoe"), progress=heard.append)
    assert heard == sorted(heard)
    assert len(heard) > 3

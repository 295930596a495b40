"""The statistics of a series, against values that are known from elsewhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import exp, log10
from random import Random

import numpy as np
import pytest
from scipy import stats

from spielwerk.arena.balance.seats import Seats, chi_square_tail
from spielwerk.arena.results import Block, Outcome
from spielwerk.arena.statistics.intervals import Cluster, by_block, student, wilson
from spielwerk.arena.statistics.pairs import Drawn, by_lot, compare, holm, lots, with_every_lot
from spielwerk.arena.statistics.skill import skills
from spielwerk.arena.statistics.strengths import fit, strengths
from spielwerk.arena.statistics.sure import LEVEL, Sureness, evidence
from spielwerk.arena.statistics.winning import winning

A_WINS = Outcome((0, 1), (1, 2))
B_WINS = Outcome((0, 1), (2, 1))
A_WINS_BEHIND = Outcome((1, 0), (2, 1))
B_WINS_BEHIND = Outcome((1, 0), (1, 2))
DRAW = Outcome((0, 1), (1, 1))
UNFINISHED = Outcome((0, 1), ())


# ---- intervals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "games"), [(0, 10), (3, 10), (10, 10), (517, 1000)])
def test_wilson_agrees_with_scipy(won, games):
    expected = stats.binomtest(won, games).proportion_ci(0.95, "wilson")
    assert wilson(won, games) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_nothing_played_says_nothing():
    assert wilson(0, 0) == (0.0, 1.0)
    assert by_block([]) == (0.0, 1.0)


def test_student_is_that_of_scipy():
    assert student(7) == pytest.approx(stats.t.ppf(0.975, 7))


def blocks_of_two(rng: Random, blocks: int, strength: float, luck: float) -> list[Cluster]:
    """Blocks of two games that share their luck: with probability `luck` both end alike."""
    sums: Counter[int] = Counter()
    for _ in range(blocks):
        first = rng.random() < strength
        second = first if rng.random() < luck else rng.random() < strength
        sums[first + second] += 1
    return [Cluster(2, won, times) for won, times in sums.items()]


@pytest.mark.parametrize("blocks", [8, 60])
@pytest.mark.parametrize("luck", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("strength", [0.5, 0.9])
def test_the_interval_by_block_covers_the_truth(blocks, luck, strength):
    """Simulated series whose blocks share their luck: about 95 of 100 intervals must hold the true share."""
    rng = Random(f"{blocks} {luck} {strength}")
    tries = 600
    covered = 0
    for _ in range(tries):
        low, high = by_block(blocks_of_two(rng, blocks, strength, luck))
        covered += low <= strength <= high
    assert covered / tries > 0.93


def test_the_interval_by_block_uses_what_pairs_tell():
    """A game that the first seat always wins: every block ends one to one, and the share is known well."""
    low, high = by_block([Cluster(2, 1, 100)])
    plain = wilson(100, 200)
    assert low < 0.5 < high
    assert high - low < (plain.high - plain.low) / 3


def test_plain_games_under_wilson_are_not_covered_where_luck_is_shared():
    """Why blocks matter: with all luck shared, counting games as independent is wrong too often."""
    rng = Random(4)
    missed = 0
    for _ in range(400):
        clusters = blocks_of_two(rng, 60, 0.5, 1.0)
        low, high = wilson(sum(c.won * c.times for c in clusters), 120)
        missed += not low <= 0.5 <= high
    assert missed / 400 > 0.1


# ---- wins --------------------------------------------------------------------------------------


def test_draws_are_shared_wins():
    won = winning(0, Counter({(A_WINS,): 3, (B_WINS,): 1, (DRAW,): 2, (UNFINISHED,): 2}))
    assert (won.games, won.wins, won.draws, won.share) == (8, 5.0, 4, 0.625)
    assert won.method == "Wilson"
    assert won.interval == wilson(5, 8)


def test_a_win_shared_by_some_counts_in_parts():
    assert Outcome((0, 1, 2), (1, 1, 3)).credits == [0.5, 0.5, 0.0]
    assert Outcome((0, 1, 2), (1, 1, 1)).credits == pytest.approx([1 / 3] * 3)


def test_a_bot_is_measured_where_it_sits_alone():
    alone = Outcome((0, 1, 1, 1), (1, 2, 2, 2))
    crowd = Outcome((1, 0, 0, 0), (1, 2, 2, 2))
    won = winning(0, Counter({(alone,): 2, (crowd,): 6}))
    assert (won.games, won.wins, won.fair) == (2, 2.0, 0.25)
    field = winning(1, Counter({(alone,): 2}))
    assert (field.games, field.wins) == (2, 0.0)


# ---- pairs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("won", "lost"), [(8, 0), (7, 2), (60, 40), (5, 5)])
def test_single_games_give_the_sign_test(won, lost):
    (pair,) = compare(2, Counter({(A_WINS,): won, (B_WINS,): lost, (DRAW,): 5}))
    assert (pair.games, pair.a_wins, pair.b_wins) == (won + lost + 5, won, lost)
    assert pair.p_value == pytest.approx(stats.binomtest(won, won + lost).pvalue)


@pytest.mark.parametrize("advantage", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("rounds", [6, 20])
def test_single_games_with_seats_in_turn_are_honest(rounds, advantage):
    """Series without blocks: the bots play alike, the first seat wins so often, and both sit there equally often. All
    numbers of wins are gone through: a small p is at most as likely as it says, and the interval covers the half."""
    before, behind = (stats.binom.pmf(range(rounds + 1), rounds, chance) for chance in (advantage, 1 - advantage))
    wrong = missed = 0.0
    for first, second in np.ndindex(rounds + 1, rounds + 1):
        games = Counter[Block](
            {(A_WINS,): first, (B_WINS,): rounds - first, (A_WINS_BEHIND,): second, (B_WINS_BEHIND,): rounds - second}
        )
        (pair,) = compare(2, +games)
        won = winning(0, +games)
        assert won.method == "Wilson"
        chance = before[first] * behind[second]
        wrong += chance * (pair.p_value <= 0.05)
        missed += chance * (not won.interval.low <= 0.5 <= won.interval.high)
    assert wrong <= 0.05
    assert missed <= 0.06  # Wilson's interval keeps its level in the mean, not for every number of games.


def signs(*sums: tuple[int, int]) -> list[tuple[Drawn, int]]:
    """Blocks of two bots with one seat each: exchanged, the sum has the other sign."""
    return [(Drawn(Fraction(value), (Fraction(-value), Fraction(value))), count) for value, count in sums]


def test_lots_are_counted_exactly():
    """Blocks with sums 2, 2, 1, -1: of the 16 ways to exchange the bots 6 are at least as far from 0 as 4."""
    assert by_lot(signs((2, 2), (1, 1), (-1, 1))) == pytest.approx(6 / 16)
    third = Drawn(Fraction(1, 3), (Fraction(-1, 3), Fraction(1, 3)))
    assert by_lot([(third, 3)]) == pytest.approx(2 / 8)


def test_many_blocks_go_over_to_the_normal_distribution():
    assert by_lot(signs((1, 26_000), (-1, 25_500))) == pytest.approx(stats.binomtest(26_000, 51_500).pvalue, rel=0.02)


def test_a_lone_bot_could_have_sat_on_every_seat():
    """Two games that seat 0 wins, the lone bot once there: with another lot it would have won as often, or not."""
    won = Outcome((0, 1, 1), (1, 2, 2))
    lost = Outcome((1, 0, 1), (1, 2, 2))
    assert sorted(with_every_lot((won, lost), 0, 1)) == [Fraction(-1), Fraction(1, 2), Fraction(1, 2)]
    (pair,) = compare(2, Counter({(won,): 3}))
    assert pair.p_value == pytest.approx(1 / 27), "it wins all three games with one lot of 27, and never loses so much"


def test_others_at_the_table_stay_where_they_are():
    assert lots((2, 0, 1), 0, 1) == [(2, 0, 1), (2, 1, 0)]
    (pair, *_) = compare(3, Counter({(Outcome((2, 0, 1), (1, 2, 3)),): 4}))
    assert pair.p_value == pytest.approx(2 / 16)


@pytest.mark.parametrize("blocks", [4, 25])
def test_p_values_of_lone_bots_that_play_alike_are_honest(blocks):
    """One against three copies, and only seats and luck matter: small p-values are as rare as they say."""
    rng, small = Random(blocks), Counter[float]()
    tries = 400
    for _ in range(tries):
        played: Counter[Block] = Counter()
        for _ in range(blocks):
            start, lucky = rng.randrange(4), rng.randrange(4)
            block = []
            for turn in range(4):
                seat, winner = (start + turn) % 4, lucky if rng.random() < 0.6 else rng.randrange(4)
                lineup = tuple(0 if at == seat else 1 for at in range(4))
                block.append(Outcome(lineup, tuple(1 if at == winner else 2 for at in range(4))))
            played[tuple(sorted(block))] += 1
        (pair,) = compare(2, played)
        for level in (0.05, 0.2):
            small[level] += pair.p_value <= level
    for level in (0.05, 0.2):
        assert small[level] / tries <= level + 2.5 * (level * (1 - level) / tries) ** 0.5


def test_one_against_copies_is_even_for_bots_that_play_alike():
    """A bot that wins one game in four against three copies is no worse than they are."""
    wins = Outcome((0, 1, 1, 1), (1, 2, 2, 2))
    losses = Outcome((0, 1, 1, 1), (2, 1, 2, 2))
    (pair,) = compare(2, Counter({(wins,): 25, (losses,): 75}))
    assert [pair.a_wins, pair.b_wins] == pytest.approx([25, 25])
    assert pair.p_value == 1.0


def test_holm():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


# ---- strengths ---------------------------------------------------------------------------------


def test_two_bots_have_the_odds_of_their_games():
    """Without the added draws, 400 points are ten times the odds; with many games they do not matter."""
    found = strengths(2, Counter({(A_WINS,): 75_000, (B_WINS,): 25_000}))
    assert found[0].rating - found[1].rating == pytest.approx(400 * log10(3), abs=0.1)
    assert (found[0].rating + found[1].rating) / 2 == pytest.approx(1500)


def test_strengths_agree_with_choix():
    choix = pytest.importorskip("choix")
    rng = np.random.default_rng(3)
    true = np.array([1.0, 0.2, -0.3, -0.9])
    wins = np.zeros((4, 4))
    for _ in range(20_000):
        a, b = rng.choice(4, 2, replace=False)
        first = rng.random() < 1 / (1 + exp(true[b] - true[a]))
        wins[(a, b) if first else (b, a)] += 1
    expected = choix.ilsr_pairwise_dense(wins)
    found = fit(wins)
    assert found - found.mean() == pytest.approx(expected - expected.mean(), abs=0.002)


def test_who_always_won_has_a_rating_and_a_wide_interval():
    found = strengths(2, Counter({(A_WINS,): 10}))
    assert found[0].low < found[0].rating < found[0].high
    assert found[0].high - found[0].low > 200


def test_intervals_of_strengths_cover_the_truth():
    """Series of 100 games between bots 200 points apart."""
    rng = Random(9)
    chance = 1 / (1 + 10 ** (-200 / 400))
    covered = 0
    for _ in range(200):
        won = sum(rng.random() < chance for _ in range(100))
        best = strengths(2, Counter({(A_WINS,): won, (B_WINS,): 100 - won}))[0]
        covered += best.low <= 1600 <= best.high
    assert covered / 200 > 0.92


def test_openskill_ranks_the_winner_first():
    first, second = skills(2, [A_WINS] * 10)
    assert first.mu > 25 > second.mu
    assert first.sigma < 25 / 3
    level = skills(2, [DRAW] * 10)
    assert level[0].mu == pytest.approx(level[1].mu)


# ---- sureness ----------------------------------------------------------------------------------


def test_evidence_is_that_of_a_fair_bet():
    """Over all lots, each as likely as any other, the stake neither grows nor shrinks in the mean."""
    values = (Fraction(-1), Fraction(-1, 3), Fraction(0), Fraction(4, 3))
    assert sum(values) == 0
    after_two = [
        exp(evidence([(Drawn(first, values), 1), (Drawn(second, values), 1)])) for first in values for second in values
    ]
    assert sum(after_two) / len(after_two) == pytest.approx(1)


def test_looking_often_does_not_make_sure_of_nothing():
    """Bots that play alike, looked at after every ten blocks: seldom does the test say that one is better."""
    rng, wrong = Random(17), 0
    for _ in range(200):
        blocks: Counter[Block] = Counter()
        sureness = Sureness(2)
        for _ in range(20):
            for _ in range(10):
                blocks[(A_WINS if rng.random() < 0.5 else B_WINS,)] += 1
            if sureness.look(blocks):
                wrong += 1
                break
    assert wrong / 200 <= LEVEL


def test_a_better_bot_is_found_soon():
    blocks: Counter[Block] = Counter({(A_WINS, A_WINS_BEHIND): 20, (A_WINS, B_WINS_BEHIND): 10})
    assert Sureness(2).look(blocks)
    few: Counter[Block] = Counter({(A_WINS, A_WINS_BEHIND): 2})
    assert not Sureness(2).look(few)


def test_sureness_goes_from_neighbour_to_neighbour():
    """On a ladder the best need not have met the last."""
    a_before_b, b_before_c = Outcome((0, 1), (1, 2)), Outcome((1, 2), (1, 2))
    assert Sureness(3).look(Counter({(a_before_b,): 60, (b_before_c,): 60}))
    assert not Sureness(3).look(Counter({(a_before_b,): 60, (Outcome((1, 2), (2, 1)),): 60}))
    assert not Sureness(3).look(Counter({(a_before_b,): 60}))


# ---- seats -------------------------------------------------------------------------------------


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 9])
@pytest.mark.parametrize("value", [0.5, 3.0, 20.0])
def test_chi_square_agrees_with_scipy(freedom, value):
    assert chi_square_tail(value, freedom) == pytest.approx(stats.chi2.sf(value, freedom))


def test_the_test_of_seats_is_that_of_scipy():
    seats = Seats(1000, (290, 250, 240, 220))
    assert seats.p_value == pytest.approx(stats.chisquare(seats.wins).pvalue)
    assert seats.favoured == [0]

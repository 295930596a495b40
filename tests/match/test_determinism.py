"""The same seed gives the same match, everywhere and however it is played."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk.backend.machine import Result, series_digest
from spielwerk.program.generator import draw_below, draw_weighted, players_state, series_seed
from spielwerk.runtime.asking import Asker
from tests.match.playing import bundled, ended, game

GAMES = ["tictactoe", "connect4", "nim", "pig", "rps", "kuhn"]
MIXED = """
    enum Good: wood, clay, ore
    object Card, for value in 1 to 6, in deck
    die cube: 1 to 6
    table:
        pile deck: Card, visible to nobody
        field out: Card
        round: 0 to 9 = 0
    player:
        score: int
        stock: map Good to int = {wood: 2, clay: 1, ore: 1}
    play:
        repeat 3 times:
            round += 1
            shuffle deck
            roll cube
            at once for player in players:
                player chooses up to 2 goods from player.stock
                player chooses 1 to 3 cards from deck
            then:
                player.score += sum(goods) * cube + sum(cards.value) * index(player)
            players[1] may choose 2 numbers from 1 to 4 ordered
            players[2].score += sum(numbers)
            let luck = random (1 to 3)
            players[luck].score += luck
        end with ranking players by -.score
    """

PROGRAM = """
import spielwerk
for name in {games!r}:
    summary = spielwerk.load(name).simulate(50, seed=11)
    match = spielwerk.load(name).start(seed=5)
    for number in range(12):
        if match.over:
            break
        seat = match.seats[0]
        match.decide(seat, number % len(match.decision(seat).options))
    print(name, summary.digest, match.digest)
"""


def test_the_same_seed_gives_the_same_digests_in_every_process():
    def run(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        program = PROGRAM.format(games=GAMES)
        return subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        ).stdout

    first = run("1")
    assert len(first.splitlines()) == len(GAMES)
    assert first == run("2")


def test_other_seeds_give_other_matches():
    pig = bundled("pig")
    assert len({pig.simulate(20, seed=seed).digest for seed in range(10)}) == 10
    kuhn = bundled("kuhn")
    assert len({kuhn.start(seed=seed).digest for seed in range(10)}) == 10


@given(st.lists(st.integers(1, 12), min_size=1, max_size=8), st.integers(0, 2**64 - 1))
@settings(max_examples=20)
def test_a_series_does_not_depend_on_how_it_is_cut(cuts, seed):
    machine, _ = bundled("kuhn").machine()
    whole = machine.series(seed, 0, sum(cuts))
    pieces: list[Result] = []
    for size in cuts:
        pieces += machine.series(seed, len(pieces), size)
    assert [tuple(r[:4]) for r in pieces] == [tuple(r[:4]) for r in whole]
    digest = series_digest(whole[: cuts[0]])
    assert series_digest(whole[cuts[0] :], cuts[0], digest) == series_digest(whole)


@pytest.mark.parametrize("name", GAMES)
def test_a_summary_counts_every_game(name):
    summary = bundled(name).simulate(300, seed=2)
    assert summary.games == 300
    assert sum(summary.wins) + summary.draws + summary.unfinished == 300
    assert summary.unfinished == 0
    told = summary.as_json()
    assert told["mean_decisions"] == pytest.approx(summary.decisions / 300)
    assert told["digest"] == bundled(name).simulate(300, seed=2).digest


def play_by_hand(match, seed: int, number: int):
    """A random match through the interface, with the generator of random players as docs/generator.md describes it."""
    state = players_state(seed, number)
    decisions = 0
    while not match.over:
        seat = match.seats[0]
        picks, here = [], match.state
        # A group of picks is one decision of the match, and several of the program.
        several = match.decision(seat).several
        while True:
            records, weights = match.machine.options(here, seat + 1)
            if weights:
                index, state = draw_weighted(state, weights)
            else:
                index, state = draw_below(state, len(records))
            decisions += 1
            picks.append(Asker(match.machine, match.names, here, seat + 1, "en").identity(records[index]))
            if several is None or picks[-1][0] == "done" or len(picks) == several.most:
                break
            here = match.machine.decide(here, seat + 1, records[index])
        if several is None:
            match.decide(seat, index)
        else:
            match.decide(seat, [{"kind": kind, "value": value} for kind, value in picks])
    return decisions


@pytest.mark.parametrize("name", GAMES)
def test_matches_played_step_by_step_are_those_of_the_series(name):
    played = bundled(name)
    compare_series(played, 8, None)


def test_groups_and_decisions_at_once_are_played_as_in_the_series():
    compare_series(game(MIXED), 12, 3)


def compare_series(played, games: int, players: int | None) -> None:
    machine, _ = played.machine(players)
    for number, result in enumerate(machine.series(7, 0, games)):
        match = played.start(players, series_seed(7, number))
        decisions = play_by_hand(match, 7, number)
        assert result.finished
        assert (result.decisions, result.places) == (decisions, ended(match).places)
        assert result.scores == ended(match).scores
        assert match.game.replay(match.log).digest == match.digest


def test_a_rollout_is_game_zero_from_there_on():
    kuhn = bundled("kuhn")
    machine, _ = kuhn.machine()
    for seed in range(5):
        match = kuhn.start(seed=seed)
        rolled = machine.rollout(match.state, seed)
        assert play_by_hand(match, seed, 0) == rolled.decisions
        assert ended(match).places == rolled.places

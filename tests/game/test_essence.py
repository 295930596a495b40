"""Exact chances: what is set again before it is read does not make situations different (DG-11)."""

from __future__ import annotations

import pytest

from spielwerk.backend.machine import State
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.game.odds.chain import components, explore, visits
from spielwerk.game.odds.live_state import essence
from spielwerk.program.ir import HEADER, OVER
from spielwerk.program.result import winners

RACE = """game "Race":
    players 2

dice cup: 2 of 1 to 3

table:
    last: int = 0

player:
    score: int = 0

setup:
    roll cup

play:
    for player in turns:
        Turn(player)

phase Turn(player):
    player chooses:
        throw:
            roll cup
            KEPT
        wait
    player.score += sum(cup)
    last = cup[1] * 10 + cup[2]
    if player.score >= 6:
        end with winner player
"""


EVERYTHING = """game "K1":
    players 2
dice cup: 2 of 1 to 2
die x: 1 to 3
table:
    last: list of 1 to 3, at most 2
    tally: map Face to int
    n: int = 0
    m: set of 1 to 3
enum Face: one, two, three
player:
    dice own: 2 of 1 to 2
    score: int = 0
function worth(player): int = sum(player.own) + (if x in m then 1 else 0)
play:
    for player in turns:
        roll x
        roll player.own
        n = x
        add x to m
        player chooses:
            again:
                roll cup[1]
                roll (player.own where it == 1)
            keep when count(last) < 2:
                add x to last
            swap_ when count(last) > 0 and last[1] != x:
                last[1] = x
        tally[if sum(cup) == 2 then one else two] = min(2, tally[one] + 1)
        player.score += worth(player) + (if any(last where it == n) then 1 else 0) + tally[two]
        if player.score > 4:
            end with winner player
"""
"""Lists, maps, sets and dice of players, read and written by index and as a whole."""


def explored(text, reduced):
    machine, description = load_source(Source("race.spiel", text)).machine(2, exact=True)
    take = essence(machine.program, description) if reduced else lambda state: state
    chain = explore(machine, 100_000, None, take)
    met, _ = visits(chain, components(chain.arrows), 1.0)
    wins = [0.0, 0.0]
    for state, amount in zip(chain.states, met, strict=True):
        if state[HEADER.CONDITION] == OVER:
            places = state[machine.program.places + 1 : machine.program.places + 3]
            for seat in winners(places):
                wins[seat] += amount
    return len(chain.states), wins


@pytest.mark.parametrize(
    ("text", "fewer"),
    [
        # The dice are read when the player waits: they matter. What was last is never read: it does not.
        (RACE.replace("KEPT", "last = 0"), True),
        (RACE.replace("KEPT", "last = last + 0"), False),
        (RACE.replace("        wait\n", "").replace("KEPT", "last = 0"), True),
        (EVERYTHING, True),
    ],
)
def test_the_chances_stay_the_same(text, fewer):
    whole, reduced = explored(text, False), explored(text, True)
    assert reduced[1] == pytest.approx(whole[1], abs=1e-12)
    assert reduced[0] < whole[0] if fewer else reduced[0] <= whole[0]


def test_nothing_is_taken_from_states_in_which_seats_decide_together():
    text = RACE.replace("KEPT", "last = 0").replace("player chooses:", 'player chooses ask "?":')
    machine, description = load_source(Source("race.spiel", text)).machine(2, exact=True)
    take = essence(machine.program, description)
    state: State = [7] * machine.program.size
    state[HEADER.CONDITION] = 2
    assert take(list(state)) == state

"""Names whose values nobody needs any more are zero while somebody is asked."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bind import Build
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source

SHARED = """\
game "Shared":
    players 2

player:
    points: int = 0

play:
    repeat 3 times:
        First(players[1])
        Second(players[2])
    end with ranking players by highest .points

phase First(player):
    player chooses early from 1 to 5
    checked(player)
    player.points += early

phase Second(player):
    player chooses late from 1 to 5
    checked(player)
    player.points += late

procedure checked(player):
    if player.points > 100:
        end with winner player
{more}
"""
ASKS = "    player chooses sure from 1 to 2\n"


def filled(more: str) -> list[tuple[str, set[str]]]:
    """At every decision of a match: what is asked, and the names that are not zero."""
    game = load_source(Source("shared.spiel", SHARED.format(more=more)), "shared")
    machine, description = game.built(Build(knowledge=True))
    rng, found = Random(1), []
    state = machine.start(1)
    while seats := machine.seats(state):
        options, _ = machine.options(state, seats[0])
        site = description.sites[machine.site(state, seats[0]).number]
        names = {f.variable.name for f in description.frames if f.variable and any(state[s] for s in f.slots)}
        found.append((site.options[0].binders[0], names & {"early", "late"}))
        state = machine.decide(state, seats[0], rng.choice(options))
    return found


def test_a_procedure_that_others_call_too_keeps_nothing_of_theirs():
    """Both phases call the same procedure: it goes back to where it was called from, and to no other place."""
    assert all(not names for _, names in filled(""))


def test_what_is_needed_behind_a_call_is_kept_while_somebody_is_asked_in_it():
    found = filled(ASKS)
    assert [names for asked, names in found if asked == "sure"] == [{"early"}, {"late"}] * 3
    assert all(not names for asked, names in found if asked != "sure")


@pytest.mark.parametrize("more", ["", ASKS])
def test_the_values_are_right(more):
    match = load_source(Source("shared.spiel", SHARED.format(more=more)), "shared").start(2, seed=1)
    sums, rng = [0, 0], Random(3)
    while not match.over:
        seat = match.seats[0]
        option = rng.choice(match.decision(seat).options)
        sums[seat] += option.value if option.kind != "sure" else 0
        match.decide(seat, option)
    assert [player["points"] for player in match.view(None)["players"]] == sums

"""Phases that follow each other inside an open round, and objects that belong to nobody (LG-09, LG-14, LG-15)."""

from __future__ import annotations

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.game.testing.testing import run_tests

ROUND = """
game "Following":
    players 2

object Card, 2, in deck

table:
    pile deck: Card

player:
    gold: int = 0

play:
    give Card to players[1]
    Market()
    give Card to none
    end with ranking players by highest .gold

phase Market():
    at once openly for one in players:
        one chooses:
            any action

    action dig(depth from 1 to 3) "Dig {depth} deep", exclusive:
        go to Shallow(actor) when depth == 1
        go to Deep(actor, depth) when depth > 1

phase Shallow(digger: player):
    digger.gold += 1

phase Deep(digger: player, depth: int):
    digger chooses:
        on "Go on":
            digger.gold += depth
        back "Go back":
            digger.gold -= 1
    go to Shallow(digger) when digger.gold > 2
    go to Bottom(digger) when digger.gold <= 2

phase Bottom(digger: player):
    digger.gold += 10

test "each player goes his own way":
    players Anna, Ben
    expect count(Card of Anna) == 2
    decide Ben: dig(3)
    decide Ben: on
    decide Anna: dig(2)
    decide Anna: back
    expect Ben.gold == 4 and Anna.gold == 9
    expect count(Card where .owner == none) == 2
"""


def test_phases_follow_inside_an_open_round():
    """LG-14, LG-15: an action may have states while others act, too; LG-09: `give … to none`"""
    outcomes = run_tests(load_source(Source("following.spiel", ROUND.lstrip())))
    assert [(outcome.name, outcome.message()) for outcome in outcomes if not outcome.passed] == []
    assert len(outcomes) == 1

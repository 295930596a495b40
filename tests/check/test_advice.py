"""Advice names what was probably meant."""

from __future__ import annotations

from spielwerk.check import check_text
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source

HARBOUR = """
game "Harbour":
    players 2

space Place, graph:
    | name   |
    | Sea    |
    | Market |

object Worker, 1 per player, in Place.Sea

play:
    for player in turns:
        player chooses spot from Place
        {line}
        end with winner player

test "one place":
    decide 1: {decided}
"""


def faults(line: str = "move only(Worker of player) to spot", decided: str = "Place.Sea") -> list[Diagnostic]:
    return list(check_text(Source("harbour", HARBOUR.format(line=line, decided=decided))).diagnostics)


def test_a_field_that_is_decided_needs_its_space():
    assert faults() == []
    (fault,) = faults(decided="Market")
    assert fault.code == "S227"
    assert "`Place.Market`" in fault.advice("en")
    assert "`Place.Market`" in fault.advice("de")


def test_the_index_of_a_place_asks_for_the_space():
    fault = faults('if index(only(Worker of player).at) == 2: notice "{spot}"')[0]
    assert fault.code == "S301"
    assert "Expected `Place`" in fault.message("en")

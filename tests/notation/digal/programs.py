"""Small DiGaL programs for the tests, and what becomes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of
from spielwerk.game.game import load_source
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.parser import parse
from spielwerk.notation.digal.text.faults import Faults

CONFORMANCE = Path(__file__).parents[4] / "shared" / "conformance" / "digal"

PROGRAM = """\
PROBE wird so gespielt:
das spiel ist für {players} spieler geeignet.
das spiel hat folgende würfel:
{dice}.
das spiel hat den wert ZAHL ist 7.
{game}
spieler haben die werte PUNKTE ist 0 und LEBEN ist 3.
{player}
ist ein spieler am zug, macht er folgendes:
{turn}
{steps}
{closing}
"""
DICE = "würfel A hat diese seiten: 3 3\nwürfel B hat diese seiten: 5 5\nwürfel C hat diese seiten: 4 4"
"""Dice whose both sides are the same: chance decides nothing."""
ALIKE = "\n".join(f"würfel {name} hat diese seiten: 1 2 3 4 5 6" for name in "ABCDE")
CLOSING = "gewonnen hat der spieler mit den meisten PUNKTE."


def program(turn, dice=DICE, players="2 bis 3", game="", player="", steps="", closing=CLOSING):
    """A whole program around the sentences of a turn."""
    return PROGRAM.format(turn=turn, dice=dice, players=players, game=game, player=player, steps=steps, closing=closing)


def source(text, name="probe.digal"):
    return Source(name, text)


def conformance(name):
    """A program of the report, read where it lies."""
    path = CONFORMANCE / f"{name}.digal"
    if not path.is_file():
        pytest.skip(f"the conformance files are not there: {path}")
    return path


def faults(text, files=None):
    """All faults of a text."""
    return list(check_text(source(text), files or files_of("kniffel")).diagnostics)


def codes(text):
    return [fault.code for fault in faults(text)]


def tree(text):
    """The program of a text that must be readable."""
    found = Faults(source(text))
    read = parse(source(text), found)
    assert not found.errors, [fault.message("de") for fault in found.found]
    return read


def steps(sentences) -> g.Steps:
    """The instructions of sentences in a turn."""
    return tree(program(sentences)).turn or ()


def game(text):
    return load_source(source(text), "probe")


def play(match, *wishes):
    """Takes these ways, options by their kind or value; whatever else is asked gets the first option."""
    wanted = list(wishes)
    for _ in range(200):
        if match.over or (not wanted and wishes):
            break
        options = match.decisions[0].options
        chosen = next((o for o in options if wanted and wanted[0] in (o.kind, o.value, o.label)), None)
        if chosen is not None:
            wanted.pop(0)
        match.decide(match.decisions[0].seat, chosen or options[0])
    assert not wanted, (wanted, [(o.kind, o.value, o.label) for o in match.decisions[0].options])
    return match


def after(turn, *wishes, players=2, **parts):
    """The match after one turn, which ends the game."""
    return play(
        game(program(f"{turn}\ndas spiel ist zu ende.", **parts)).start(players, seed=1, language="de"), *wishes
    )


def value(match, name):
    return match.view()["table"][name]


def values(match, name):
    """The value of every player."""
    return [player[name] for player in match.view()["players"]]

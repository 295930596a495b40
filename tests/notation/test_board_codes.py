"""Every fault of files is what its example claims, and says what to do in both languages."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.check.files import NO_FILES, Files, NoFile
from spielwerk.diagnostics.codes.catalogue import catalogue
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.severity import severity
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of
from spielwerk.game.game import load_source
from spielwerk.match.errors import GameError

CATALOGUE = catalogue()

ENTRIES = [entry for entry in CATALOGUE.values() if entry.code.startswith("B")]
FILES = [entry for entry in ENTRIES if not entry.bad.startswith("spielwerk ")]
every_entry = pytest.mark.parametrize("entry", FILES, ids=lambda entry: entry.code)
RACE = """
game "Race":
    players 2 to 3
    option board: file {form} = "board"

enum Kind: home, start, way, goal

space Track, {layout} from board:
    kind: Kind
    seat: player or none
    next: Track or none
    branch: Track or none

play:
    end with draw
"""
CARDS = """
game "Cards":
    players 2

object Card, from "board":
    points: int

play:
    end with draw
"""


MAZE = """
game "Maze":
    players 2
    option board: file json = "board"

enum Door: open, shut

space Floor, grid from board, orthogonal:
    walls: set of Direction
    checkpoint: 1 to 9 or none
    door: Door = open

## There are at least two checkpoints.
always count(Floor where .checkpoint != none) >= 2

play:
    end with draw

texts de:
    "There are at least two checkpoints." = "Es gibt mindestens zwei Checkpoints."
"""


class Shelf:
    """Bundled games, a broken one, and one with this text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def find(self, name: str, form: str) -> Source:
        return NO_FILES.find(name, form)

    def names(self, form: str) -> list[str]:
        return []

    def game(self, name: str) -> tuple[Source, Files]:
        if name in ("example", "broken"):
            return Source(f"{name}.spiel", self.text if name == "example" else "game 1"), self
        return files_of("pig").game(name)


class OneFile:
    """A folder with one file in it, whatever it is called."""

    def __init__(self, text: str) -> None:
        self.text = text

    def find(self, name: str, form: str) -> Source:
        if name == "missing":
            raise NoFile("B101", name=name, known="board", hint="")
        return Source(f"{name}.{form}", self.text)

    def names(self, form: str) -> list[str]:
        return ["board"]

    def game(self, name: str) -> tuple[Source, Files]:
        raise NoFile("B160", known="", hint="")


def game_for(text: str) -> str:
    """The game that an example is a file of."""
    if text.startswith("{") and '"walls"' in text:
        return MAZE
    if text.startswith("{"):
        layout = "grid" if "columns" in text or text == '{"fields": {}}\n' else "graph"
        return RACE.format(form="json", layout=layout)
    return CARDS if "points" in text else RACE.format(form="csv", layout="graph")


def faults(text: str) -> list[Diagnostic]:
    if text.startswith("game "):
        found = check_text(Source("game.spiel", text), Shelf(text)).diagnostics
        return [fault for fault in found if fault.severity == "error"]
    source = Source("game.spiel", game_for(text))
    if "holder" in text:
        source = Source(source.name, source.text.replace("branch: Track or none", "holder: Card\n\nobject Card, 1"))
    try:
        game = load_source(source, files=OneFile(text))
        return game.machine(2)[1].warnings
    except GameError as error:
        return list(error.diagnostics)


@every_entry
def test_the_bad_example_has_this_fault(entry):
    found = faults(entry.bad)
    assert entry.code in [fault.code for fault in found]
    assert all(fault.severity == severity(entry.code) for fault in found if fault.code == entry.code)


@every_entry
def test_the_bad_example_has_no_other_fault(entry):
    assert {fault.code for fault in faults(entry.bad)} == {entry.code}


@every_entry
def test_the_good_example_has_no_fault(entry):
    assert [fault.message() for fault in faults(entry.good)] == []


@every_entry
def test_the_words_are_complete(entry):
    for fault in faults(entry.bad):
        for language in ("en", "de"):
            for phrase in (fault.message(language), fault.advice(language)):
                assert phrase.endswith(".")
                assert "{" not in phrase.replace("{ ", "")
                assert "  " not in phrase
                assert "``" not in phrase

"""Files that a player can choose among have names of their own in every language."""

from __future__ import annotations

import pytest

import spielwerk
from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source

RACE = """
game "Race":
    players 2
    option board: file csv = "short"

play:
    for player in turns:
        end with winner player

texts de:
    "Race" = "Rennen"
    {line}
"""


def faults(line: str) -> list[str]:
    return [fault.code for fault in check_text(Source("race.spiel", RACE.format(line=line))).diagnostics]


def test_a_file_is_called_by_its_option_and_its_name():
    assert "S219" not in faults('board.long_way = "Umweg"')


@pytest.mark.parametrize("line", ['long_way = "Umweg"', 'track.long_way = "Umweg"'])
def test_other_names_have_to_be_in_the_game(line):
    assert "S219" in faults(line)


@pytest.mark.parametrize(("game", "option"), [("ludo", "board"), ("roborally", "level")])
def test_all_bundled_files_have_a_german_name(game, option):
    german, english = (spielwerk.load(game).describe(language)["options"] for language in ("de", "en"))
    said, plain = (next(one for one in options if one["name"] == option) for options in (german, english))
    assert set(said["labels"]) == set(said["values"]) == set(plain["labels"])
    assert all(
        said["labels"][name] not in (name, plain["labels"][name].lower()) for name in said["values"] if name != "arena"
    )


def test_what_has_no_name_is_called_as_it_is_written():
    (option,) = [one for one in spielwerk.load("roborally").describe("en")["options"] if one["name"] == "level"]
    assert option["labels"]["crossing"] == "crossing"

"""Levels: attributes told by lists of fields and edges, and claims about what a file says (FA-D-08)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from spielwerk import Game, GameError
from spielwerk.check.files import NO_FILES, Files, NoFile
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from tests.match.playing import fields_of

MAZE = """
game "Maze":
    players 2
    option level: file json = "level"

space Floor, LAYOUT from level:
    walls: set of Direction = {}
    station: 1 to 9 or none
    worth: 0 to 9
    wet: bool

table:
    looked: int = 0

play:
    for player in turns:
        player chooses spot from Floor
        looked += count(spot.walls) + spot.worth
        if spot.wet:
            end with winner player

## Somewhere it is wet.
always any(Floor where .wet)
## Nobody looks too often.
never looked > 100

texts de:
    "Somewhere it is wet." = "Irgendwo ist es nass."
"""
GRID = (
    '{"columns": 3, "rows": 2, "walls": ["a1-b1", "B1 - B2"], "station": ["c2", "a1"], "worth": ["a2"], "wet": ["c1"]}'
)
GRAPH = '{"fields": {"hut": {}, "Lake": {}}, "station": ["Lake", "hut"], "worth": [], "wet": ["Lake"]}'


class Level:
    def __init__(self, text: str) -> None:
        self.text = text

    def find(self, name: str, form: str) -> Source:
        return Source(f"{name}.{form}", self.text)

    def names(self, form: str) -> list[str]:
        return ["level"]

    def game(self, name: str) -> tuple[Source, Files]:
        raise NoFile("B160", known="", hint="")


def maze(level: str, game: str = MAZE, layout: str = "grid") -> Game:
    return load_source(Source("maze.spiel", game.replace("LAYOUT", layout)), files=Level(level))


def fields(game: Game) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = fields_of(game.start(), "Floor")
    return found


def codes(level: str, game: str = MAZE) -> list[str]:
    with pytest.raises(GameError) as raised:
        maze(level, game).start()
    return [fault.code for fault in raised.value.diagnostics]


# ---- lists -------------------------------------------------------------------------------------


def test_lists_of_fields_and_edges():
    found = fields(maze(GRID))
    assert {name: field["walls"] for name, field in found.items() if field["walls"]} == {
        "a1": ["east"], "b1": ["north", "west"], "b2": ["south"]
    }  # fmt: skip
    assert [found[name]["station"] for name in ("c2", "a1", "b1")] == [1, 2, None]
    assert [found[name]["worth"] for name in ("a2", "a1")] == [1, 0]
    assert [name for name in found if found[name]["wet"]] == ["c1"]


def test_lists_of_fields_of_a_graph():
    game = MAZE.replace("    walls: set of Direction = {}\n", "").replace("count(spot.walls) + ", "")
    found = fields(maze(GRAPH, game, "graph"))
    assert (found["Lake"]["station"], found["hut"]["station"], found["Lake"]["wet"]) == (1, 2, True)


def test_a_list_that_is_not_there_leaves_the_start_value():
    found = fields(maze(GRID.replace('"walls": ["a1-b1", "B1 - B2"], ', "")))
    assert all(field["walls"] == [] for field in found.values())


def test_walls_are_tables_and_take_no_room_in_the_state():
    small, large = (maze(GRID.replace('"rows": 2', f'"rows": {rows}')).machine()[0].program.size for rows in (2, 9))
    assert small == large


def test_directions_that_are_worked_out_stay_in_the_state():
    text = """
game "Ways":
    players 2

space Board, grid 3 by 2, orthogonal:
    ways: set of Direction = if column(self) == 1 then {east} else {}
    back: set of Direction = {west, south}

play:
    for player in turns:
        player chooses spot from Board where east in .ways and west in .back and not north in .back
        end with winner player
"""
    match = load_source(Source("ways.spiel", text), files=NO_FILES).start()
    assert [option.value for option in match.decision(0).options] == ["Board.a1", "Board.a2"]
    assert fields_of(match, "Board")["b1"] == {"ways": [], "back": ["south", "west"]}


def test_walls_count_in_the_rules():
    match = maze(GRID).start()
    match.decide(0, next(option for option in match.decision(0).options if option.value == "Floor.b1"))
    assert match.view()["table"]["looked"] == 2


@pytest.mark.parametrize("seed", range(8))
def test_whatever_stands_in_a_level_is_read_or_explained(seed):
    luck = Random(seed)
    signs = ['"', ",", "[", "]", "{", "}", "a1", "-", "b", "9", "null", ""]
    for _ in range(12):
        level = GRID
        for _ in range(luck.randint(1, 3)):
            at = luck.randrange(len(level))
            level = level[:at] + luck.choice(signs) + level[at + luck.randint(0, 2) :]
        found = explained(level)
        assert all(fault.message("de") and fault.advice("en") for fault in found)
        assert all(fault.code[0] == "B" for fault in found)


def explained(level: str) -> list[Diagnostic]:
    try:
        maze(level).lowered()
    except GameError as error:
        return list(error.diagnostics)
    return []


def test_of_a_list_that_is_all_wrong_enough_is_told():
    assert codes(GRID.replace('"c1"', '"c1", ' + ", ".join(['"x"'] * 5000))).count("B203") == 100


# ---- claims ------------------------------------------------------------------------------------


def test_a_claim_about_the_file_alone_is_looked_at_before_the_match():
    dry = GRID.replace('"wet": ["c1"]', '"wet": []')
    assert codes(dry) == ["B207"]
    with pytest.raises(GameError) as raised:
        maze(dry).start()
    (fault,) = raised.value.diagnostics
    assert fault.source.name == "level.json"
    assert fault.source.text[fault.span.start : fault.span.end] == '"wet"'
    assert "Somewhere it is wet." in fault.message("en")
    assert "Irgendwo ist es nass." in fault.message("de")


def test_a_claim_without_words_is_shown_as_it_is_written():
    game = MAZE.replace("## Somewhere it is wet.\n", "").partition("texts de:")[0]
    with pytest.raises(GameError) as raised:
        maze(GRID.replace('"wet": ["c1"]', '"wet": []'), game).start()
    assert "always any(Floor where .wet)" in raised.value.diagnostics[0].message()


def test_only_what_a_match_can_break_is_asked_during_it():
    description = maze(GRID).machine(claims=True)[1]
    assert len(description.claims) == 1


def test_claims_of_games_without_files_are_asked_as_ever():
    game = load_source(
        Source("g.spiel", 'game "G":\n    players 2\n\nplay:\n    end with draw\n\nalways 1 < 2\n'), files=NO_FILES
    )
    assert len(game.machine(claims=True)[1].claims) == 1


# ---- start values ------------------------------------------------------------------------------


def test_a_start_value_may_be_worked_out_from_what_tells_objects_apart():
    text = """
game "Cards":
    players 2

enum Suit: red, black

object Card "{suit} {rank}", for suit in Suit, for number in 1 to 3, in deck:
    rank: int = 10 * index(.suit) + .number

table:
    field deck: Card

play:
    for player in turns:
        player chooses card from deck
        end with winner player
"""
    match = load_source(Source("cards.spiel", text), files=NO_FILES).start()
    assert [option.label for option in match.decision(0).options] == [
        "red 11", "red 12", "red 13", "black 21", "black 22", "black 23"
    ]  # fmt: skip

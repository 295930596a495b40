"""Boards of hexes in the language: shapes, names, directions, corners and sides."""

from __future__ import annotations

import pytest

from spielwerk import GameError
from tests.match.playing import fault_of, game, play, table, value

ISLAND = """
space Island, hexes 3:
    chip: int
space Crossing, corners of Island, at most 1
space Path, sides of Island, at most 1
object Robber, 1, in Island.b2
object Pawn, 1 per player
"""


def names(expression: str, of: str = "Island", around: str = ISLAND):
    found = value(expression, f"list of {of}, at most 80", around)
    return " ".join(name.removeprefix(f"{of}.") for name in found)


@pytest.mark.parametrize(
    ("layout", "fields"),
    [
        ("hexes 2", "a1 b1 a2 b2 c2 a3 b3"),
        ("hexes 3 by 2", "a1 b1 c1 a2 b2 c2"),
        ("hexes [2, 1]", "a1 b1 a2"),
    ],
)
def test_shapes(layout, fields):
    assert names("Board", "Board", f"space Board, {layout}") == fields


def test_the_shape_may_depend_on_the_players():
    text = """
        const large = count(players) > 2
        space Board, hexes (if large then [2, 3, 2] else [1, 2, 1])
        table:
            size: int
        setup:
            size = count(Board)
    """
    assert [table(text, players=players)["size"] for players in (2, 3)] == [4, 7]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("[step(Island.c3, northeast), step(Island.c3, west)]", "c4 b3"),
        ("ray(Island.a1, northeast)", "b2 c3 c4 c5"),
        ("ray(Island.a1, southeast)", ""),
        ("between(Island.a1, Island.c5)", "b2 c3 c4"),
        ("neighbours(Island.c3)", "b2 c2 b3 d3 b4 c4"),
        ("leaps(Island.c3, 1, 1)", "b1 a2 d2 a4 d4 b5"),
        ("row(Island, 2)", "a2 b2 c2 d2"),
        ("column(Island, 4)", "d2 d3 d4"),
        ("path(Island.a1, Island.c1)", "b1 c1"),
        ("[Island[2, 4], Island[5, 3]]", "b4 e3"),
        ("hexes(Crossing[9])", "a1 b1 b2"),
        ("hexes(Path[8])", "a1 b1"),
        ("first(spiral(Island), 5)", "a1 b1 c1 d2 e3"),
        ("first(spiral(Island, Island.e3), 5)", "e3 d4 c5 b5 a5"),
        ("first(spiral(Island, Island.a4), 4)", "a4 a3 a2 a1"),
        ("first(spiral(Island, only(Robber).at), 3)", "b2 c2 d2"),
        ("neighbours(only(Robber).at)", "a1 b1 a2 c2 b3 c3"),
    ],
)
def test_hexes(expression, expected):
    assert names(expression) == expected


def test_lines_run_in_three_ways():
    assert value("count(lines(Island, 5))", "int", ISLAND) == 3
    assert value("count(lines_through(Island.a1, 3))", "int", ISLAND) == 3


def test_six_directions_and_sixths_of_a_turn():
    ways = value("directions(Island)", "list of Direction, at most 10", ISLAND)
    assert ways == ["northeast", "east", "southeast", "southwest", "west", "northwest"]
    assert value("orthogonals(Island)", "list of Direction, at most 10", ISLAND) == ways
    assert value("diagonals(Island)", "list of Direction, at most 10", ISLAND) == []
    turns = "[turned(east, 1), turned(east, -2), turned(northwest, 7), opposite(northeast)]"
    assert value(turns, "list of Direction, at most 4", ISLAND) == ["southeast", "northwest", "northeast", "southwest"]


def test_a_game_with_both_kinds_of_boards_says_which_is_meant():
    both = "space Board, grid 3 by 3\n\nspace Island, hexes 3"
    turns = "[turned(east, 1, Board), turned(east, 1, Island)]"
    assert value(turns, "list of Direction, at most 4", both) == ["south", "southeast"]


@pytest.mark.parametrize(
    ("expression", "of", "expected"),
    [
        ("corners(Island.a1)", "Crossing", "1 4 5 8 9 13"),
        ("sides(Island.a1)", "Path", "1 2 7 8 12 13"),
        ("corners(Path[1])", "Crossing", "1 4"),
        ("sides(Crossing[9])", "Path", "8 13 14"),
        ("sides(Crossing[1])", "Path", "1 2"),
        ("neighbours(Crossing[9])", "Crossing", "5 13 14"),
        ("neighbours(Path[1])", "Path", "2 7"),
        ("path(Crossing[1], Crossing[9])", "Crossing", "5 9"),
        ("first(rim(Island), 7)", "Path", "1 2 3 4 5 6 10"),
        ("corners(only(Robber).at)", "Crossing", "9 13 14 18 19 24"),
    ],
)
def test_corners_and_sides(expression, of, expected):
    assert names(expression, of) == expected


def test_fields_are_found_while_a_match_runs():
    text = """
        space Island, hexes 2
        space Crossing, corners of Island
        table:
            near: list of Crossing, at most 6
            far: int or none
        play:
            for player in turns:
                player chooses hex from Island
                near = corners(hex)
                far = distance(hex, Island.b3)
                player chooses column from 1 to 3
                player chooses row from 1 to 3
                far = index(Island[column, row])
    """
    match = play(text, ["Island.c2"])
    assert len(match.view()["table"]["near"]) == 6
    assert match.view()["table"]["far"] == 1
    assert play(text, ["Island.c2", 3, 2]).view()["table"]["far"] == 5


@pytest.mark.parametrize("place", ["3, 1", "1, 4", "0, 2"])
def test_a_hex_that_is_not_there_stops_the_match(place):
    text = f"""
        space Island, hexes 2
        table:
            x: int
        play:
            for player in turns:
                player chooses number from 1 to 2
                x = index(Island[{place}])
    """
    assert fault_of(text, [1]) == "R205"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("space Board, hexes 3, wrapped", "S541"),
        ("space Board, hexes 3, diagonal", "S541"),
        ("space Board, ring 3, layers straight", "S541"),
        ("space Board, grid 3 by 3, layers straight", "S541"),
        ("space Board, graph 3, one way", "S541"),
        ("space Board, grid 2 by 2 by 2, layers sideways", "S157"),
        ("space Board, grid 2 by 2 by 2, layers straight and straight", "S158"),
        ("space Board, line 3\n\nspace Path, sides of Board", "S542"),
        ("space Board, hexes 3 by 3 by 3", "S502"),
        ("space Board, hexes 2:\n    x: int = 0\n\nsetup:\n    Board.c1.x = 1", "S215"),
        ("space Board, hexes [1, 2]:\n    x: int = 0\n\nsetup:\n    Board.b1.x = 1", "S215"),
        ("space Board, hexes 2 by 3:\n    x: int = 0\n\nsetup:\n    Board.a4.x = 1", "S215"),
        ("space Board, grid 2 by 2 by 2:\n    x: int = 0\n\nsetup:\n    Board.Ca1.x = 1", "S215"),
        ("space Board, grid 2 by 2 by 2:\n    x: int = 0\n\nsetup:\n    Board.a1.x = 1", "S215"),
        ("space Board, grid 2 by 2:\n    x: int = 0\n\nsetup:\n    Board.Aa1.x = 1", "S215"),
        ("space Board, grid 2 by 2 by 2:\n    x: int = 0\n\nsetup:\n    Board[1, 1].x = 1", "S335"),
        ("space Board, hexes 2:\n    x: int = 0\n\nsetup:\n    Board[1].x = 1", "S335"),
        ('space Board, hexes 2\n\nsetup:\n    let x = count(corners(Board.a1))\n    notice "{x}"', "S326"),
        ('space Board, hexes 2\n\nsetup:\n    let x = count(hexes(Board.a1))\n    notice "{x}"', "S326"),
        ('space Board, grid 2 by 2\n\nsetup:\n    let x = count(spiral(Board))\n    notice "{x}"', "S326"),
    ],
)
def test_what_is_wrong_is_told(text, code):
    with pytest.raises(GameError) as caught:
        game(text)
    assert code in [fault.code for fault in caught.value.diagnostics]


def test_everybody_can_have_hexes_with_corners():
    text = """
        space Garden, hexes 2, per player
        space Corner, corners of Garden
        table:
            all_corners: int
            own: int
            mine: list of player, at most 6
        setup:
            all_corners = count(Corner)
            own = count(Corner of players[2])
            mine = distinct(corners(last(Garden of players[2])).owner)
    """
    assert table(text) == {"all_corners": 48, "own": 24, "mine": [1]}

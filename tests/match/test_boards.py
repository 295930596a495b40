"""What boards look like for those who draw them."""

from __future__ import annotations

import json
from math import dist

import pytest

from spielwerk.game.game import load
from tests.match.playing import game

ALL = """
space Track, line 3
space Round, ring 8
space Board, grid 3 by 2
space Cube, grid 2 by 2 by 2
space Home, grid 2 by 1, per player
space Land, graph 3
space Island, hexes 2
space Crossing, corners of Island
space Path, sides of Island
connect Land[1] to Track[3]
"""


def boards():
    return game(ALL).start(2).boards()


def test_every_field_has_a_position_of_its_own():
    for name, board in boards().items():
        points = [(*field["position"], field.get("seat")) for field in board["fields"].values()]
        assert len(set(points)) == len(points), name
        assert {len(field["position"]) for field in board["fields"].values()} == {3 if name == "Cube" else 2}


def test_the_fields_are_those_of_a_view():
    match = game(ALL).start(2)
    view = match.view()["spaces"]
    assert {name: list(board["fields"]) for name, board in match.boards().items()} == {
        name: list(board) for name, board in view.items()
    }


def test_it_can_be_written_as_json():
    assert json.loads(json.dumps(boards())) == boards()


def test_grids_and_layers():
    assert boards()["Board"]["fields"]["Board.c2"]["position"] == [2.0, 1.0]
    assert boards()["Cube"]["fields"]["Cube.Bb1"]["position"] == [1.0, 0.0, 1.0]
    assert boards()["Cube"]["layers"] == 2
    assert [boards()["Home"]["fields"][name]["seat"] for name in ("Home.a1@0", "Home.b1@1")] == [0, 1]


def test_connections_lead_to_places_by_their_names():
    assert boards()["Land"]["fields"]["Land.1"]["leads_to"] == ["Track.3"]
    assert boards()["Track"]["fields"]["Track.1"]["leads_to"] == ["Track.2"]


def test_corners_lie_round_their_hex_and_sides_between_their_ends():
    found = boards()
    middle = found["Island"]["fields"]["Island.b2"]["position"]
    around = [dist(middle, field["position"]) for field in found["Crossing"]["fields"].values()]
    assert sum(abs(distance - 0.5774) < 0.001 for distance in around) == 6
    assert found["Path"]["of"] == found["Crossing"]["of"] == "Island"
    for field in found["Path"]["fields"].values():
        (ax, ay), (bx, by) = field["ends"]
        assert field["position"] == pytest.approx([(ax + bx) / 2, (ay + by) / 2], abs=0.001)


@pytest.mark.parametrize("name", ["tictactoe", "reversi", "connect4", "nim"])
def test_bundled_games(name):
    match = load(name).start()
    for space, board in match.boards().items():
        assert list(board["fields"]) == list(match.view()["spaces"][space])

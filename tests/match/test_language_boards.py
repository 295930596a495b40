"""Boards: how fields lie to each other on grids, lines, rings and graphs."""

from __future__ import annotations

import pytest

from tests.match.playing import choices, fault_of, fields_of, play, table, value

FIELDS = "list of Board, at most 30"
WAYS = "list of Direction, at most 20"
GRID = """
space Board, grid 4 by 3:
    mark: player or none
"""


def on(layout: str, expression: str, kind: str = FIELDS):
    return value(expression, kind, f"space Board, {layout}")


# ---- grids -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("Board", "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3"),
        ("ray(Board.a1, east)", "b1 c1 d1"),
        ("ray(Board.a1, northeast)", "b2 c3"),
        ("ray(Board.c2, turned(north, 2))", "c1"),
        ("ray(Board.d1, east)", ""),
        ("ray(Board.a1, east) until it == Board.c1", "b1"),
        ("ray(Board.a1, east) through it == Board.c1", "b1 c1"),
        ("between(Board.a1, Board.d1)", "b1 c1"),
        ("between(Board.c3, Board.a1)", "b2"),
        ("between(Board.a1, Board.b3)", ""),
        ("neighbours(Board.a1)", "b1 a2 b2"),
        ("neighbours(Board.b2)", "a1 b1 c1 a2 c2 a3 b3 c3"),
        ("leaps(Board.a1, 1, 2)", "c2 b3"),
        ("leaps(Board.b2, 1, 2)", "d1 d3"),
        ("path(Board.a1, Board.d1)", "b1 c1 d1"),
        ("path(Board.a1, Board.a1)", ""),
        ("row(Board, 2)", "a2 b2 c2 d2"),
        ("column(Board, 2)", "b1 b2 b3"),
        ("region(Board.a1, column(it) < 3)", "a1 b1 a2 b2 a3 b3"),
        ("region(Board.a1, column(it) > 1)", ""),
        ("region(Board.a1, row(it) != 2)", "a1 b1 c1 d1"),
        ("reachable(Board.a1, row(it) == 1)", "b1 c1 d1"),
        ("reachable(Board.a1, column(it) == 2)", "b1 b2 b3"),
        ("union(lines_through(Board.a1, 3))", "a1 b1 c1 a2 b2 a3 c3"),
        ("Board where row(it) == column(it)", "a1 b2 c3"),
    ],
)
def test_fields_of_a_grid(expression, expected):
    assert value(expression, FIELDS, GRID) == expected.split()


@pytest.mark.parametrize(
    ("expression", "kind", "expected"),
    [
        ("step(Board.a1, north)", "Board or none", "a2"),
        ("step(Board.a1, south)", "Board or none", None),
        ("step(Board.a1, east, north)", "Board or none", "b2"),
        ("step(Board.a1, south, north)", "Board or none", None),
        ("distance(Board.a1, Board.d3)", "int or none", 3),
        ("distance(Board.a1, Board.a1)", "int or none", 0),
        ("row(Board.c2)", "int", 2),
        ("column(Board.c2)", "int", 3),
        ("Board[3, 2]", "Board", "c2"),
        ("index(Board.c2)", "int", 7),
        ('named(Board, "c2")', "Board", "c2"),
        (
            "directions(Board)",
            WAYS,
            ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"],
        ),
        ("orthogonals(Board)", WAYS, ["north", "east", "south", "west"]),
        ("diagonals(Board)", WAYS, ["northeast", "southeast", "southwest", "northwest"]),
        ("opposite(northeast)", "Direction", "southwest"),
        ("turned(north, 1)", "Direction", "east"),
        ("turned(northeast, -1)", "Direction", "northwest"),
        ("turned(south, 5)", "Direction", "west"),
        ("count(lines(Board, 3))", "int", 6 + 4 + 4),
        ("count(lines(Board, 4))", "int", 3),
        ("count(lines_through(Board.b2, 3))", "int", 5),
        ("count(regions(Board where row(it) != 2))", "int", 2),
        ("regions(Board where row(it) != 2) each count(it)", "list of int, at most 9", [4, 4]),
        ("any(lines(Board, 3) as line where all(line each .mark == none))", "bool", True),
        ("Board.a1 in neighbours(Board.b2)", "bool", True),
        ("Board.a1 in ray(Board.c3, southwest)", "bool", True),
        ("count(Board where .mark == none)", "int", 12),
    ],
)
def test_questions_about_a_grid(expression, kind, expected):
    assert value(expression, kind, GRID) == expected


def test_a_field_that_does_not_exist():
    text = GRID + "table:\n    n: int = 9\nsetup:\n    Board[n, 1].mark = players[1]"
    assert fault_of(text) == "R205"


@pytest.mark.parametrize(
    ("layout", "expression", "expected"),
    [
        ("grid 3 by 3, orthogonal", "neighbours(Board.b2)", "b1 a2 c2 b3"),
        ("grid 3 by 3, diagonal", "neighbours(Board.b2)", "a1 c1 a3 c3"),
        ("grid 3 by 3, horizontal", "neighbours(Board.b2)", "a2 c2"),
        ("grid 3 by 3, vertical", "neighbours(Board.b2)", "b1 b3"),
        ("grid 3 by 3, orthogonal, wrapped", "neighbours(Board.a1)", "b1 c1 a2 a3"),
        ("grid 3 by 3, wrapped", "ray(Board.b1, east)", "c1 a1"),
        ("grid 4 by 2, horizontal, wrapped", "neighbours(Board.a1)", "b1 d1"),
        ("grid 3 by 3, orthogonal", "path(Board.a1, Board.b3)", "a2 a3 b3"),
    ],
)
def test_neighbours_depend_on_the_layout(layout, expression, expected):
    found = on(layout, expression)
    if expression.startswith("path"):
        assert (len(found), found[-1]) == (3, "b3")
    else:
        assert found == expected.split()


@pytest.mark.parametrize(
    ("layout", "length", "lines"),
    [
        ("grid 3 by 3", 3, 8),
        ("grid 7 by 6", 4, 69),
        ("grid 3 by 3, orthogonal", 3, 6),
        ("grid 3 by 3, diagonal", 3, 2),
        ("line 5", 3, 3),
        ("grid 3 by 3", 4, 0),
        ("grid 3 by 3", 1, 9),
    ],
)
def test_lines_are_counted_once(layout, length, lines):
    assert on(layout, f"count(lines(Board, {length}))", "int") == lines


# ---- lines, rings, graphs ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "expression", "expected"),
    [
        ("line 5", "Board", "1 2 3 4 5"),
        ("line 5", "neighbours(Board[2])", "1 3"),
        ("line 5", "ray(Board[3], backward)", "2 1"),
        ("line 5", "path(Board[5], Board[3])", "4 3"),
        ("ring 5", "neighbours(Board[1])", "2 5"),
        ("ring 5", "ray(Board[4], forward)", "5 1 2 3"),
        ("ring 5", "path(Board[5], Board[2])", "1 2"),
        ("line 5, one way", "neighbours(Board[2])", "3"),
        ("line 5, one way", "path(Board[5], Board[1])", ""),
        ("line 5, one way", "region(Board[3], true)", "3 4 5"),
        ("ring 5, one way", "path(Board[2], Board[1])", "3 4 5 1"),
    ],
)
def test_lines_and_rings(layout, expression, expected):
    assert on(layout, expression) == expected.split()


@pytest.mark.parametrize(
    ("layout", "expression", "expected"),
    [
        ("line 5", "distance(Board[1], Board[5])", 4),
        ("ring 5", "distance(Board[1], Board[5])", 1),
        ("ring 5, one way", "distance(Board[1], Board[5])", 4),
        ("line 5, one way", "distance(Board[5], Board[1])", None),
    ],
)
def test_distances(layout, expression, expected):
    assert on(layout, expression, "int or none") == expected


def test_directions_of_lines():
    assert on("line 5", "directions(Board)", WAYS) == ["forward", "backward"]
    assert on("ring 5, one way", "directions(Board)", WAYS) == ["forward"]
    assert on("line 5", "step(Board[5], forward)", "Board or none") is None
    assert on("ring 5", "step(Board[5], forward)", "Board or none") == "1"


@pytest.mark.parametrize("size", [12, 40])
def test_large_boards_answer_like_small_ones(size):
    """What is a table on a small board is looked for during the match on a large one."""
    text = f"""
        space Board, grid {size} by {size}
        table:
            run: list of Board, at most 50
            way: list of Board, at most 50
            inside: list of Board, at most 50
            far: int or none
        play:
            for player in turns:
                player chooses start from [Board.b2, Board.c5]
                player chooses goal from [Board.f6, Board.e7]
                player chooses direction from [north, southwest]
                run = ray(start, direction)
                way = path(start, goal)
                inside = between(start, goal)
                far = distance(start, goal)
        """
    seen = table(text, ["b2", "f6", "southwest"])
    assert seen == {"run": ["a1"], "way": ["c3", "d4", "e5", "f6"], "inside": ["c3", "d4", "e5"], "far": 4}
    seen = table(text, ["c5", "f6", "north"])
    assert seen["run"] == [f"c{row}" for row in range(6, size + 1)]
    assert (seen["way"], seen["inside"], seen["far"]) == (["d4", "e5", "f6"], [], 3)


def test_rays_on_a_large_ring_of_fields_come_to_an_end():
    text = """
        space Board, grid 40 by 40, wrapped
        table:
            length: int
        play:
            for player in turns:
                player chooses direction from [east, northeast]
                length = count(ray(Board.c3, direction))
        """
    assert [play(text, [way]).reveal()["table"]["length"] for way in ("east", "northeast")] == [39, 39]


def test_free_graphs():
    text = """
        space City, graph 5
        connect City[1] with City[2], City[3]
        connect City[3] to City[4]
        table:
            near: list of City, at most 9
            there: int or none
            back: int or none
            way: list of City, at most 9
            lonely: int or none
            parts: int
        setup:
            near = neighbours(City[1])
            there = distance(City[1], City[4])
            back = distance(City[4], City[1])
            way = path(City[2], City[4])
            lonely = distance(City[1], City[5])
            parts = count(regions(City where index(it) in {2, 3, 5}))
        """
    assert table(text) == {
        "near": ["2", "3"],
        "there": 2,
        "back": None,
        "way": ["1", "3", "4"],
        "lonely": None,
        "parts": 3,
    }


def test_walls_and_shortcuts():
    text = """
        space Board, grid 3 by 1
        disconnect Board.a1 with Board.b1
        connect Board.a1 with Board.c1
        table:
            near: list of Board, at most 9
            walked: Board or none
            way: int or none
        setup:
            near = neighbours(Board.a1)
            walked = step(Board.a1, east)
            way = distance(Board.a1, Board.b1)
        """
    assert table(text) == {"near": ["c1"], "walked": None, "way": 2}


# ---- attributes of fields ----------------------------------------------------------------------


def test_fields_have_attributes():
    text = """
        space Board, grid 2 by 2:
            height: int = 3
            holder_of: player or none
            marks: list of int, at most 3
        table:
            total: int
        setup:
            Board.a1.height = 5
            Board.b2.holder_of = players[2]
            for field_here in Board:
                field_here.height += 1
            add 7 to Board.b1.marks
            total = sum(Board.height) + count(Board where .holder_of != none)
        """
    match = play(text)
    fields = fields_of(match, "Board", match.reveal())
    assert [fields[name]["height"] for name in ("a1", "b1", "a2", "b2")] == [6, 4, 4, 4]
    assert fields["b2"]["holder_of"] == 1
    assert fields["b1"]["marks"] == [7]
    assert match.reveal()["table"]["total"] == 19


def test_none_is_dropped_on_the_way_through_a_collection():
    text = """
        space Board, grid 2 by 2:
            holder_of: player or none
        table:
            owners: list of player, at most 9
        setup:
            Board.a1.holder_of = players[2]
            Board.b2.holder_of = players[1]
            owners = Board.holder_of
        """
    assert table(text)["owners"] == [1, 0]


@pytest.mark.parametrize(
    "expression",
    [
        "union(Board each neighbours(it)) == Board",
        "(Board where row(it) > 4) + (Board where row(it) < 5) == Board",
        "Board - (Board where row(it) > 1) == row(Board, 1)",
        "{Board.h8, Board.a1} == {Board.a1, Board.h8}",
        "first({Board.h8, Board.a1, Board.h8}) == Board.a1",
        "distinct([Board.h8, Board.a1, Board.h8]) == [Board.a1, Board.h8]",
        "region(Board.a1, column(it) == 1) == column(Board, 1)",
    ],
)
@pytest.mark.parametrize("size", ["8 by 8", "9 by 9"])
def test_sets_of_many_fields_have_the_same_order_as_small_ones(expression, size):
    """A board of 64 fields and more has sets of its own kind."""
    assert value(expression, "bool", f"space Board, grid {size}") is True


def test_loops_over_lines_and_regions():
    text = """
        space Board, grid 3 by 3:
            mark: player or none
        table:
            total: int
            first_full: int
            sizes: list of int, at most 9
        setup:
            for cell in row(Board, 2):
                cell.mark = players[1]
            for line in lines(Board, 3):
                total += count(line where .mark != none)
            for line in lines(Board, 3):
                first_full += 1
                if all(line each .mark != none):
                    stop
            for part in regions(Board where .mark == none):
                add count(part) to sizes
        """
    found = table(text)
    assert found["total"] == 3 + 5
    assert 1 <= found["first_full"] < 8
    assert found["sizes"] == [3, 3]


def test_loops_over_lines_that_ask():
    text = """
        space Board, grid 3 by 3, orthogonal
        table:
            total: int
        play:
            for line in lines(Board, 3):
                players[1] chooses cell from line
                total += index(cell)
        """
    match = play(text)
    asked = []
    while not match.over:
        asked.append(choices(match))
        match.decide(0, 2)
    assert len(asked) == 6
    assert ["a1", "b1", "c1"] in asked
    assert ["c1", "c2", "c3"] in asked
    assert match.reveal()["table"]["total"] == (3 + 6 + 9) + (7 + 8 + 9)


def test_choices_of_fields_and_directions():
    text = """
        space Board, grid 3 by 3
        play:
            for player in turns:
                player chooses spot from Board where row(it) == 2, way from orthogonals(Board)
                    where step(spot, it) != none
        """
    assert choices(play(text))[:4] == [["a2", "north"], ["a2", "east"], ["a2", "south"], ["b2", "north"]]
    assert len(choices(play(text))) == 10


def test_a_board_per_player():
    text = """
        space Home, line 3, per player:
            used: bool
        table:
            n: int
        setup:
            n = count(Home)
        """
    assert table(text, players=3)["n"] == 9

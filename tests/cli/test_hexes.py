"""Boards of hexes and grids with layers as lines."""

from __future__ import annotations

from inline_snapshot import snapshot

from tests.cli.test_board import after, match_of, position


def test_layers_stand_beside_each_other():
    match = match_of(
        "space Cube, grid 3 by 2 by 3:\n    mark: player or none",
        "Cube.Bc2.mark = player",
        "player chooses other from 1 to 2",
    )
    assert position(after(match)) == snapshot("""\
  layer A    layer B    layer C
  2  · · ·   2  · · X   2  · · ·
  1  · · ·   1  · · ·   1  · · ·
     a b c      a b c      a b c
▶ X Player 1 (you)
  O Player 2\
""")
    assert max(map(len, position(match, columns=30).splitlines())) <= 30


def test_rows_of_hexes_lie_half_a_hex_beside_each_other():
    match = match_of(
        "space Island, hexes 3:\n    mark: player or none",
        "Island.c3.mark = player",
        "player chooses other from 1 to 2",
    )
    assert position(after(match)) == snapshot("""\
    a5 · · · c5
   a4 · · · · d4
  a3 · · X · · e3
   a2 · · · · d2
    a1 · · · c1
▶ X Player 1 (you)
  O Player 2\
""")


def test_slanting_rows():
    match = match_of(
        "space Island, hexes 4 by 3:\n    chip: int", "Island.b1.chip = 12", "player chooses n from 1 to 2"
    )
    assert position(after(match)) == snapshot("""\
      a3 0   0   0   0   d3
    a2 0   0   0   0   d2
  a1 0   12  0   0   d1
▶ X Player 1 (you)
  O Player 2\
""")


ISLAND = (
    "space Island, hexes 2:\n    chip: int\n\nspace Crossing, corners of Island, at most 1\n\n"
    "space Path, sides of Island, at most 1\n\nobject Road, 2 per player\n\nobject House, 1 per player"
)
BUILDING = (
    "Island.b2.chip = 11",
    "place Road of player on Path[1]",
    "place House of player on Crossing[1]",
    "player chooses n from 1 to 2",
)


def test_hexes_with_corners_and_sides_are_one_picture():
    assert position(after(match_of(ISLAND, *BUILDING))) == snapshot("""\
Island
           23        24
        /27  \\28  /29  \\30
      20        21        22
      |24   0   |25   0   |26
      17        18        19
   /18  \\19  /20  \\21  /22  \\23
  13       14        15        16
  |14  0   |15  11   |16   0   |17
  9        10        11        12
   \\8   /9   \\10  /11  \\12  /13
       6         7         8
      |5    0   |6    0   |7
       3         4         5
        \\R   /2   \\3   /4
            H         2
▶ ● Player 1 (you)
  ○ Player 2\
""")


def test_corners_without_sides():
    text = "space Island, hexes 1\n\nspace Crossing, corners of Island"
    assert position(match_of(text)) == snapshot("""\
Island
       6
    /    \\
  4         5
  |         |
  2         3
    \\    /
       1
▶ X Player 1 (you)
  O Player 2\
""")


def test_an_island_fits_into_eighty_columns_or_is_a_list():
    large = ISLAND.replace("hexes 2", "hexes [3, 4, 5, 6, 5, 4, 3]")
    match = match_of(large, "place Road of player on Path[1]", "player chooses n from 1 to 2")
    assert max(map(len, position(after(match)).splitlines())) <= 80
    assert "Path" in position(match, columns=40)
    assert max(map(len, position(match, columns=40).splitlines())) <= 40

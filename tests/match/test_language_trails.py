"""`longest_trail`: each path once, only through the crossings that are named."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.program.geometry.hexes import Outline, hex_board, hexagon_rows
from tests.match.playing import fault_of, fields_of, game, play, table

MARKED = """
space Island, hexes 2
space Crossing, corners of Island:
    blocked: bool
space Path, sides of Island:
    mine: bool
table:
    trail: int
setup:
    let some = random (1 to 13)
    for path in Path:
        let chance = random (1 to 20)
        path.mine = chance <= some
    for crossing in Crossing:
        let chance = random (1 to 6)
        crossing.blocked = chance == 1
    trail = longest_trail(Path where .mine, Crossing where not .blocked)
"""
ENDS = Outline(hex_board(hexagon_rows(2), False, False)).touching("sides", "corners")


def brute(paths: set[int], blocked: set[int]) -> int:
    """The same by trying everything."""

    def walk(here: int, left: frozenset[int], first: bool) -> int:
        if here in blocked and not first:
            return 0
        ways = [path for path in left if here in ENDS[path]]
        return max((1 + walk(sum(ENDS[path]) - here, left - {path}, False) for path in ways), default=0)

    crossings = {end for path in paths for end in ENDS[path]}
    return max((walk(crossing, frozenset(paths), True) for crossing in crossings), default=0)


def marked(fields: dict[str, Any], name: str) -> set[int]:
    return {int(number) for number, field in fields.items() if field[name]}


@pytest.mark.parametrize("seed", range(60))
def test_it_finds_what_trying_everything_finds(seed):
    match = game(MARKED).start(2, seed)
    view = match.reveal()
    paths = marked(fields_of(match, "Path", view), "mine")
    blocked = marked(fields_of(match, "Crossing", view), "blocked")
    assert view["table"]["trail"] == brute(paths, blocked)


ROUTES = """
space City, graph 5
space Route, graph 6:
    mine: bool = true
connect Route[1] with City[1], City[2]
connect Route[2] with City[2], City[3]
connect Route[3] with City[3], City[1]
connect Route[4] with City[3], City[4]
connect Route[5] with City[4], City[5]
connect Route[6] with City[5], City[3]
table:
    trail: int
setup:
    {lines}
    trail = longest_trail(Route where .mine, City where {open})
"""


@pytest.mark.parametrize(
    ("lines", "open_", "trail"),
    [
        ("Route[1].mine = true", "true", 6),
        ("Route[1].mine = false", "true", 5),
        ("Route[1].mine = true", "it != City[3]", 3),
        ("Route[1].mine = true", "false", 1),
        ("for route in Route:\n        route.mine = false", "true", 0),
        ("for route in Route:\n        route.mine = index(route) in {1, 5}", "true", 1),
    ],
)
def test_routes_between_the_fields_of_another_space(lines, open_, trail):
    """Paths may be any fields that are connected with two crossings."""
    assert table(ROUTES.replace("{lines}", lines).replace("{open}", open_))["trail"] == trail


def test_a_net_without_odd_crossings_is_walked_as_a_whole():
    """A group of even crossings needs no search, however large it is."""
    roads = [(f"City[{c}, {r}]", f"City[{c % 8 + 1}, {r}]") for r in range(1, 9) for c in range(1, 9)]
    roads += [(f"City[{c}, {r}]", f"City[{c}, {r % 8 + 1}]") for r in range(1, 9) for c in range(1, 9)]
    lines = [f"connect Road[{n}] with {a}, {b}" for n, (a, b) in enumerate(roads, 1)]
    text = "space City, grid 8 by 8\nspace Road, graph 128\n" + "\n".join(lines)
    text += "\ntable:\n    trail: int\nsetup:\n    trail = longest_trail(Road, City)\n"
    assert table(text)["trail"] == 128


def test_a_search_without_end_is_stopped():
    lines = []
    number = 0
    for a in range(1, 11):
        for b in range(a + 1, 11):
            number += 1
            lines.append(f"connect Road[{number}] with City[{a}], City[{b}]")
    text = f"space City, graph 10\nspace Road, graph {number}\n" + "\n".join(lines)
    text += "\ntable:\n    trail: int\nplay:\n    for player in turns:\n        player chooses n from 1 to 2\n"
    text += "        trail = longest_trail(Road where it != Road[n], City)\n"
    match = play(text)
    assert match.view()["table"]["trail"] == 0
    assert fault_of(text, [1]) == "R109"

"""One board in many forms, and boards of other kinds (LB-01, LB-03)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spielwerk import Game, load
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of
from spielwerk.game.game import load_source
from spielwerk.game.testing.testing import run_tests
from spielwerk.notation.board.reading import read_board
from spielwerk.notation.board.write import write_table
from tests.docs.blocks import ROOT, blocks_of, write_files
from tests.games.table import fields_of

GAMES = Path(__file__).parents[2] / "src/spielwerk/games"
PLAYERS = {"classic": 4, "duel": 2, "trio": 3, "uneven": 2}
GAME = load("ludo")


def free_graph(name: str) -> Source:
    """The board as a table of named fields."""
    drawing = Source(f"{name}.csv", (GAMES / f"ludo/{name}.csv").read_text(encoding="utf-8"))
    return Source("graph.csv", write_table(read_board(drawing, "csv")[0]))


def inside_the_game(name: str) -> Game:
    """The game with the board written into it, instead of coming from a file."""
    board = read_board(free_graph(name), "csv")[0]
    rows = []
    for field in board.fields:
        told = {key: str(given.value) for key, given in field.values.items()}
        seat = f"players[{told['seat']}]" if told["seat"] else "none"
        leads = [f"Track.{told[way]}" if told[way] else "none" for way in ("next", "branch")]
        rows.append(" | ".join(["    ", field.name, told["kind"], seat, *leads, ""]))
    text = (GAMES / "ludo.spiel").read_text(encoding="utf-8")
    text = re.sub(r"    ## The board, for four.*\n    option board.*\n", "", text)
    text = text.replace("players 2 to 4 = 4", f"players {PLAYERS[name]}")
    text = text.replace("space Track, graph from board:", "space Track, graph:")
    table = "     | name | kind | seat | next | branch |\n" + "\n".join(rows) + "\n"
    text = text.replace("    branch: Track or none\n", "    branch: Track or none\n" + table.replace("     |", "    |"))
    return load_source(Source("ludo.spiel", text[: text.index('test "')]))


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_board_in_three_forms_is_the_same_game(name):
    """LB-01, LB-03: drawn, as a free graph, and inside a `.spiel` file"""
    players = PLAYERS[name]
    drawing = GAME.simulate(20, players, 5, {"board": name})
    graph = GAME.simulate(20, players, 5, {"board": free_graph(name)})
    inside = inside_the_game(name).simulate(20, players, 5)
    assert drawing.faults == []
    assert drawing.unfinished == 0
    assert drawing.digest == graph.digest == inside.digest


def test_where_fields_are_drawn_does_not_matter():
    """LB-03, LB-08: positions are for drawing only"""
    moved = re.sub(
        r";(\d+);(\d+)\n", lambda found: f";{99 - int(found[1])}.5;{int(found[2]) * 7}\n", free_graph("duel").text
    )
    assert moved != free_graph("duel").text
    there = GAME.simulate(20, 2, 5, {"board": Source("moved.csv", moved)})
    assert there.digest == GAME.simulate(20, 2, 5, {"board": "duel"}).digest


def test_names_do_not_matter():
    renamed = re.sub(r"\b([a-i])([1-7])\b", r"Field_\2_\1", free_graph("duel").text)
    there = GAME.simulate(20, 2, 5, {"board": Source("renamed.csv", renamed)})
    assert there.digest == GAME.simulate(20, 2, 5, {"board": "duel"}).digest


def test_a_drawn_board_lies_in_a_match_as_in_its_file():
    fields = GAME.start(4).boards()["Track"]["fields"]
    assert fields["Track.a1"]["position"] == [0.0, 0.0]
    assert fields["Track.c5"]["position"] == [2.0, -4.0]


# ---- the variant of the documentation ----------------------------------------------------------


def traps(folder: Path) -> Game:
    """The game with traps that the page about boards shows."""
    block = next(block for block in blocks_of(ROOT / "docs/boards.md") if block.file == "traps.spiel")
    write_files(block, folder)
    path = folder / "traps.spiel"
    return load_source(Source(str(path), block.text), "traps", files_of(path))


def test_six_players_and_a_new_kind_of_field(tmp_path):
    """LB-03: more players and new field kinds, without a line of Python"""
    game = traps(tmp_path)
    assert all(outcome.passed for outcome in run_tests(game))
    summary = game.simulate(40, 6, 1)
    assert summary.faults == []
    assert summary.unfinished == 0
    assert all(summary.wins)
    assert [game.start(players).players for players in game.player_counts] == [2, 3, 4, 5, 6]


def test_the_new_kind_is_drawn_too(tmp_path):
    board = fields_of(traps(tmp_path).start(6), "Track")
    assert [name for name, field in board.items() if field["kind"] == "trap"] == ["a1", "e1", "i1", "a5", "e5", "i5"]

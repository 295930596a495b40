"""Directions on boards in the terminal: walls between squares, and where pieces face."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.cli.screen.signs import Signs, signs_for
from tests.cli.conftest import write

LEVEL = '{"columns": 3, "rows": 3, "walls": ["a1-b1", "b2-b3", "c2-c3"], "exit": ["c3"]}\n'
MAZE = """\
game "Maze":
    players 2
    option level: file json = "first"

space Floor, grid from level, orthogonal:
    walls: set of Direction
    exit: bool

object Robot, 1 per player:
    facing: Direction = east

setup:
    for player in players:
        move only(Robot of player) to Floor[index(player), 1]

play:
    for player in turns:
        player chooses direction from orthogonals(Floor)
        let robot = only(Robot of player)
        robot.facing = direction
        if not direction in robot.at.walls and step(robot.at, direction) != none:
            move robot to step(robot.at, direction)
        if robot.at.exit:
            end with winner player
"""


@pytest.fixture
def maze(tmp_path: Path) -> Path:
    (tmp_path / "maze").mkdir()
    write(tmp_path / "maze" / "first.json", LEVEL)
    return write(tmp_path / "maze.spiel", MAZE)


def board(output: str, last: bool = False) -> list[str]:
    lines = [line.rstrip() for line in output.splitlines()]
    tops = [number for number, line in enumerate(lines) if line.startswith("  3 ")]
    return lines[tops[-1 if last else 0] :][:5]


def test_walls_stand_between_squares_and_pieces_face_somewhere(spielwerk, maze):
    shown = spielwerk("play", maze, input="quit\n")
    assert board(shown.stdout) == [
        "  3  ·  ·  e",
        "        ── ──",
        "  2  ·  ·  ·",
        "  1  X→│O→ ·",
        "     a  b  c",
    ]


def test_a_piece_that_turns_is_drawn_so(spielwerk, maze):
    shown = spielwerk("play", maze, input="3\nquit\n")
    assert "X↓│" in "\n".join(board(shown.stdout, last=True))


def test_plain_terminals_have_plain_signs():
    assert signs_for(2, [9], "ascii") == Signs(("X", "O"), ".", ">", plain=True)


def test_directions_have_german_names(spielwerk, maze):
    shown = spielwerk("play", maze, "--lang", "de", input="quit\n")
    assert "1 Norden   2 Osten    3 Süden    4 Westen" in shown.stdout

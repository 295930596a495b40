"""Boards on the command line: a designer draws one, checks it, plays on it (LB-04)."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import document

BOARDS = Path(__file__).parents[1] / "boards"
TINY = "S1E;WE;WE;WS\nWNGE;G1;G2;WSGW\nWN;WW;WW;S2W\nH1;NO;NO;H2\n"


def test_a_board_is_drawn_as_in_its_file(spielwerk, tmp_path):
    """LB-04: draw or write the board, start, play"""
    board = tmp_path / "mine.csv"
    board.write_text(TINY, encoding="utf-8")
    shown = spielwerk("play", "ludo", "--players", "2", "--option", f"board={board}", "--seed", "3", input="quit\n")
    assert shown.exit_code == 0
    lines = [line.rstrip() for line in shown.stdout.splitlines()]
    top = next(number for number, line in enumerate(lines) if line.startswith("  1 "))
    assert lines[top : top + 5] == [
        "  1  sX ·  ·  ·",
        "  2  ·  gX gO ·",
        "  3  ·  ·  ·  sO",
        "  4  X        O",
        "     a  b  c  d",
    ]


def test_every_faulty_cell_is_shown(spielwerk):
    """LB-02"""
    shown = spielwerk("check", "ludo", "--option", f"board={BOARDS / 'nine-faults.csv'}")
    assert shown.exit_code == 1
    assert "(cell G3)" in shown.stdout
    assert "9 errors" in shown.stdout
    german = spielwerk("play", "ludo", "--option", f"board={BOARDS / 'nine-faults.csv'}", "--lang", "de")
    assert german.exit_code == 1
    assert "(Zelle G3)" in german.output


def test_faults_as_json_name_the_file(spielwerk):
    path = str(BOARDS / "nine-faults.csv")
    found = document(spielwerk("check", "ludo", "--option", f"board={path}", "--json"))
    assert {fault["file"] for fault in found} == {path}
    assert [fault["line"] for fault in found] == sorted(fault["line"] for fault in found)


def test_warnings_about_a_board_are_told_by_the_check(spielwerk, tmp_path):
    board = tmp_path / "odd.csv"
    board.write_text(TINY.replace("NO;NO", "WN;NO"), encoding="utf-8")
    shown = spielwerk("check", "ludo", "--players", "2", "--option", f"board={board}")
    assert shown.exit_code == 0
    assert "warning[B132]" in shown.stdout


def test_a_wrong_name_lists_the_right_ones(spielwerk):
    shown = spielwerk("play", "ludo", "--option", "board=clasic")
    assert shown.exit_code == 1
    assert "Did you mean `classic`?" in shown.output


def test_files_that_are_not_there_or_no_boards(spielwerk, tmp_path):
    assert "[L111]" in spielwerk("simulate", "ludo", "--games", "1", "--option", "board=not/there.csv").output
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00")
    assert "[B102]" in spielwerk("simulate", "ludo", "--games", "1", "--option", f"board={picture}").output
    large = tmp_path / "large.csv"
    large.write_bytes(b"NO;" * 3_500_000)
    assert "[B103]" in spielwerk("simulate", "ludo", "--games", "1", "--option", f"board={large}").output


def test_a_logged_match_takes_its_board_along(spielwerk, tmp_path):
    board, log = tmp_path / "mine.csv", tmp_path / "log.json"
    board.write_text(TINY, encoding="utf-8")
    arguments = ("--games", "2", "--players", "2", "--option", f"board={board}", "--log-game", "1", log)
    assert spielwerk("simulate", "ludo", *arguments).exit_code == 0
    assert json.loads(log.read_text(encoding="utf-8"))["options"]["board"]["text"] == TINY
    board.unlink()
    assert spielwerk("replay", log).exit_code == 0


def test_a_game_tells_which_boards_it_has(spielwerk):
    assert "classic, duel, trio, uneven or a file, default classic" in spielwerk("games", "ludo").stdout
    described = document(spielwerk("games", "ludo", "--json"))
    board = next(option for option in described["options"] if option["name"] == "board")
    assert board["type"] == "file"
    assert board["values"] == ["classic", "duel", "trio", "uneven"]

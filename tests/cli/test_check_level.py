"""`spielwerk check level.json`: a level without its game (FA-D-08)."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import document, write
from tests.cli.test_ways import LEVEL, MAZE

GOOD = '{"name": "Mine", "columns": 4, "rows": 3, "walls": ["b1-b2"], "checkpoint": ["a1", "d3"]}\n'


def level(tmp_path: Path, text: str) -> Path:
    return write(tmp_path / "mine.json", text)


def test_a_sound_level(spielwerk, tmp_path):
    shown = spielwerk("check", level(tmp_path, GOOD))
    assert shown.exit_code == 0
    assert "no faults" in shown.stdout


def test_a_level_of_a_bundled_game_is_known_by_what_it_speaks_of(spielwerk, tmp_path):
    """All faults, each at its place"""
    text = GOOD.replace('"b1-b2"', '"b1-b3", "d1-e1"').replace('"d3"', '"d4"')
    faults = document(spielwerk("check", level(tmp_path, text), "--json"))
    assert [(fault["code"], fault["line"], fault["column"]) for fault in faults] == [
        ("B204", 1, 53), ("B203", 1, 62), ("B203", 1, 93)
    ]  # fmt: skip


def test_a_word_that_is_nearly_right(spielwerk, tmp_path):
    shown = spielwerk("check", level(tmp_path, GOOD.replace("checkpoint", "checkpoints").replace("walls", "wals")))
    assert shown.exit_code == 1
    assert "Did you mean `checkpoint`?" in shown.stdout
    assert "Did you mean `walls`?" in shown.stdout


def test_what_the_game_claims_of_its_levels_is_told_in_both_languages(spielwerk, tmp_path):
    file = level(tmp_path, GOOD.replace(', "d3"', ""))
    assert "Every level has at least two checkpoints." in spielwerk("check", file).stdout
    assert "Jedes Level hat mindestens zwei Checkpoints." in spielwerk("check", file, "--lang", "de").stdout


def test_a_level_in_the_folder_of_a_game_is_for_that_game(spielwerk, tmp_path):
    (tmp_path / "maze").mkdir()
    write(tmp_path / "maze.spiel", MAZE)
    assert spielwerk("check", write(tmp_path / "maze" / "first.json", LEVEL)).exit_code == 0
    shown = spielwerk("check", write(tmp_path / "maze" / "second.json", GOOD))
    assert "B201" in shown.stdout


def test_a_level_of_no_known_game_is_checked_as_far_as_possible(spielwerk, tmp_path):
    assert spielwerk("check", level(tmp_path, '{"columns": 2, "rows": 2, "lava": ["a1"]}')).exit_code == 0
    assert "B118" in spielwerk("check", level(tmp_path, '{"columns": 0, "rows": 2, "lava": ["a1"]}')).stdout


def test_a_file_that_is_not_there_or_no_text(spielwerk, tmp_path):
    assert "L111" in spielwerk("check", tmp_path / "none.json").output
    (tmp_path / "damaged.json").write_bytes(b"\x81\x00\xff" * 9)
    assert spielwerk("check", tmp_path / "damaged.json").exit_code == 1

"""`spielwerk format`: one form for all games."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.notation.spiel.write.game import format_text
from tests.cli.conftest import GUESS, write

UNTIDY = GUESS.replace("player.score += 1", "player.score   +=   1")


def test_a_file_is_brought_into_form(spielwerk, tmp_path):
    path = write(tmp_path / "x.spiel", UNTIDY)
    result = spielwerk("format", path)
    assert (result.exit_code, result.stdout) == (0, f"{path}: formatted\n")
    assert path.read_text(encoding="utf-8") == format_text(Source("x", GUESS))
    assert spielwerk("format", path).stdout == f"{path}: unchanged\n"
    assert [found.name for found in tmp_path.iterdir()] == ["x.spiel"]


def test_only_telling_changes_nothing(spielwerk, tmp_path):
    path = write(tmp_path / "x.spiel", UNTIDY)
    result = spielwerk("format", "--check", path, "--lang", "de")
    assert (result.exit_code, result.stdout) == (1, f"{path}: ist nicht in der kanonischen Form\n")
    assert path.read_text(encoding="utf-8") == UNTIDY


def test_a_file_with_faults_is_not_touched(spielwerk, tmp_path):
    bad = write(tmp_path / "bad.spiel", UNTIDY.replace("play:", "play"))
    good = write(tmp_path / "good.spiel", UNTIDY)
    before = bad.read_bytes()
    result = spielwerk("format", bad, good)
    assert result.exit_code == 1
    assert bad.read_bytes() == before
    assert f"{good}: formatted" in result.stdout
    assert "bad.spiel" in result.stderr


@pytest.mark.parametrize("name", ["x.txt", "missing.spiel", "nim"])
def test_other_files_are_refused(spielwerk, tmp_path, name):
    write(tmp_path / "x.txt", UNTIDY)
    assert spielwerk("format", tmp_path / name).exit_code == 1
    assert (tmp_path / "x.txt").read_text(encoding="utf-8") == UNTIDY


def test_windows_line_ends_are_not_canonical(spielwerk, tmp_path):
    path = tmp_path / "x.spiel"
    path.write_bytes(UNTIDY.replace("\n", "\r\n").encode())
    assert spielwerk("format", path).exit_code == 0
    assert b"\r" not in path.read_bytes()


def test_a_file_that_cannot_be_written(spielwerk, tmp_path, monkeypatch):
    from pathlib import Path

    path = write(tmp_path / "x.spiel", UNTIDY)

    def refuse(self, data):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    result = spielwerk("format", path)
    assert result.exit_code == 1
    assert "cannot be written: Permission denied" in result.stderr

"""`spielwerk build`: files that play without Spielwerk."""

from __future__ import annotations

import subprocess
import sys

from spielwerk.game.game import load


def test_a_file_that_plays(spielwerk, tmp_path):
    file = tmp_path / "dice.py"
    result = spielwerk("build", "pig", "--target", "python", "-o", file, "--players", "3", "--option", "goal=20")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{file}: ")
    command = [sys.executable, "-I", "-S", str(file), "--random", "4", "--seed", "9"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == load("pig").simulate(4, players=3, seed=9, options={"goal": "20"}).digest


def test_without_a_name_it_is_that_of_the_game(spielwerk, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert spielwerk("build", "nim").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["nim.py"]


def test_files_of_others_are_left_alone(spielwerk, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("print('mine')\n")
    result = spielwerk("build", "nim", "-o", file)
    assert result.exit_code == 1
    assert "was not made by `spielwerk build`" in result.stderr
    assert file.read_text() == "print('mine')\n"
    file.unlink()
    assert spielwerk("build", "nim", "-o", file).exit_code == spielwerk("build", "pig", "-o", file).exit_code == 0
    assert b"Pig" in file.read_bytes()


def test_wrong_usage(spielwerk, tmp_path):
    assert "--target: 'c' is not possible. Expected: python" in spielwerk("build", "nim", "--target", "c").stderr
    assert "L110" in spielwerk("build", "nowhere").stderr
    assert "cannot be written" in spielwerk("build", "nim", "-o", tmp_path).stderr
    assert "L107" in spielwerk("build", "nim", "--players", "9", "-o", tmp_path / "x.py").stderr
    german = spielwerk("build", "nim", "-o", tmp_path / "a" / "b.py", "--lang", "de")
    assert german.exit_code == 1
    assert "lässt sich nicht schreiben" in german.stderr
    assert list(tmp_path.iterdir()) == []

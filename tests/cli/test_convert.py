"""`spielwerk convert`: a game from one notation to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.game.game import load


def test_a_digal_game_becomes_a_spiel_file(spielwerk, tmp_path):
    target = tmp_path / "hausnummer.spiel"
    result = spielwerk("convert", "hausnummer", str(target))
    assert result.exit_code == 0
    assert target.name in result.stdout
    one, other = load("hausnummer"), load(target)
    assert one.simulate(50, seed=4).digest == other.simulate(50, seed=4).digest


def test_it_is_in_canonical_form(spielwerk, tmp_path):
    target = tmp_path / "kniffel.spiel"
    spielwerk("convert", "kniffel", str(target))
    assert spielwerk("format", "--check", str(target)).exit_code == 0
    assert spielwerk("check", str(target)).exit_code == 0


def test_files_are_not_overwritten_unasked(spielwerk, tmp_path):
    target = tmp_path / "x.spiel"
    target.write_text("mine", encoding="utf-8")
    result = spielwerk("convert", "chicago", str(target))
    assert result.exit_code == 1
    assert target.read_text(encoding="utf-8") == "mine"
    assert "--overwrite" in result.stderr
    assert spielwerk("convert", "chicago", str(target), "--overwrite").exit_code == 0
    assert target.read_text(encoding="utf-8").startswith('game "CHICAGO"')


@pytest.mark.parametrize("name", ["x.txt", "x", "x.digal"])
def test_only_known_endings_can_be_written(spielwerk, tmp_path, name):
    result = spielwerk("convert", "chicago", str(tmp_path / name), "--lang", "de")
    assert result.exit_code == 1
    assert ".spiel" in result.stderr
    assert not (tmp_path / name).exists()


def test_faults_are_explained_in_german(spielwerk, tmp_path):
    """Nobody has asked for a language: a German game is explained in German."""
    path = Path(tmp_path) / "falsch.digal"
    path.write_text("FALSCH wird so gespielt:\nwürflt.\n", encoding="utf-8")
    unasked = {"SPIELWERK_LANG": "", "LC_ALL": "en_US.UTF-8"}
    result = spielwerk("convert", str(path), str(tmp_path / "falsch.spiel"), **unasked)
    assert result.exit_code == 1
    assert "Fehler[D123]" in result.stderr
    assert "error[D123]" in spielwerk("check", str(path), "--lang", "en").stdout
    assert "Fehler[D123]" in spielwerk("check", str(path), **unasked).stdout

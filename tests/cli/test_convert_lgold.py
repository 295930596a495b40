"""`spielwerk convert`: the same game in another notation (LG-25)."""

from __future__ import annotations

from spielwerk.game.game import load


def test_there_and_back_is_the_same_text(spielwerk, tmp_path):
    """LG-25"""
    xml, text = tmp_path / "pig.lgold", tmp_path / "pig.spiel"
    assert spielwerk("convert", "pig", xml).exit_code == 0
    result = spielwerk("convert", xml, text)
    assert result.exit_code == 0
    assert result.stdout == f"{xml} -> {text}\n"
    assert load(text).simulate(20, seed=1).digest == load("pig").simulate(20, seed=1).digest
    assert load(xml).simulate(20, seed=1).digest == load("pig").simulate(20, seed=1).digest


def test_lgold_files_are_checked_with_line_and_column(spielwerk, tmp_path):
    """LG-25"""
    path = tmp_path / "bad.lgold"
    root = '<game name="Bad" xmlns="http://www.goldflam.de/lgold/v1.0">'
    path.write_text(f"{root}\n<gameDefinition>\n  <actor/>\n</gameDefinition>\n</game>\n")
    result = spielwerk("check", path, "--lang", "de")
    assert result.exit_code == 1
    assert f"{path}:3:3" in result.stdout
    assert "kann hier nicht stehen" in result.stdout


def test_an_unknown_ending_is_explained(spielwerk, tmp_path):
    result = spielwerk("convert", "pig", tmp_path / "pig.doc")
    assert result.exit_code == 1
    assert ".spiel, .lgold" in result.stderr


def test_a_game_with_faults_is_not_converted(spielwerk, tmp_path):
    path, target = tmp_path / "bad.spiel", tmp_path / "bad.lgold"
    path.write_text("game Bad\n")
    assert spielwerk("convert", path, target).exit_code == 1
    assert not target.exists()

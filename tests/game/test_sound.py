"""A game that was sound is not made again to be checked, and one that has changed, or was not, is."""

from __future__ import annotations

import pytest

from spielwerk.game import sound
from spielwerk.game.game import Game
from spielwerk.game.sources import find_source
from tests.cli.conftest import run_command


@pytest.fixture(autouse=True)
def lowered(tmp_path, monkeypatch):
    """The games that were made."""
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path / "cache"))
    names: list[str] = []
    program = Game.program

    def noted(self, build):
        names.append(self.name)
        return program(self, build)

    monkeypatch.setattr(Game, "program", noted)
    return names


def checked(name: str, *more: str) -> str:
    return run_command("check", name, *more).output


def test_a_sound_game_is_made_once(lowered):
    assert checked("pig") == checked("pig") == "no faults\n"
    assert lowered == ["pig"]


def test_other_players_and_options_are_made(lowered):
    for more in ((), ("--players", "3"), ("--option", "tries=1"), ("--players", "3")):
        checked("ludo", *more)
    assert len(lowered) == 3


def test_another_text_is_made(lowered, tmp_path):
    file = tmp_path / "mine.spiel"
    text = find_source("pig")[0].text
    for written in (text, text + "\n# a word more\n", text):
        file.write_text(written, encoding="utf-8")
        assert checked(str(file)) == "no faults\n"
    assert len(lowered) == 2


def test_a_game_with_a_warning_is_told_of_it_every_time(lowered):
    first = checked("citadels")
    assert "warning[S620]" in first
    assert checked("citadels") == first
    assert len(lowered) == 2


def test_other_code_looks_for_itself(lowered, monkeypatch):
    checked("pig")
    monkeypatch.setattr(sound, "made_by", lambda: "another version")
    checked("pig")
    assert len(lowered) == 2


def test_where_nothing_is_kept_it_is_made_every_time(lowered, monkeypatch):
    monkeypatch.setenv("SPIELWERK_CACHE", "off")
    checked("pig")
    checked("pig")
    assert len(lowered) == 2

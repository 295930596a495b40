"""Programs on disk: found again by their content, made anew whenever anything is not as it should be."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spielwerk import Build
from spielwerk.game import game as games
from spielwerk.game import kept
from spielwerk.game.files import files_of
from spielwerk.game.game import load, load_source
from spielwerk.game.sources import bundled, find_source
from spielwerk.program.stored import NoProgram, as_data, from_data
from tests.rotation import in_turns

PLAYS = Build(debug=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path))
    return tmp_path / "spielwerk" / "programs"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the programs that were optimised."""
    names: list[str] = []
    optimised = games.optimised

    def noted(program, description, build):
        names.append(program.name)
        return optimised(program, description, build)

    monkeypatch.setattr(games, "optimised", noted)
    return names


def digest(name: str, build: Build = PLAYS) -> int:
    """Of some matches of a game that is read and built from the beginning."""
    source, short = find_source(name)
    return load_source(source, short, files_of(name)).built(build)[0].tally(1, 0, 5).digest


@in_turns(name=bundled())
def test_a_program_is_plain_data(name: str) -> None:
    program = load(name).machine()[0].program
    assert from_data(as_data(program)) == program


def test_a_program_is_made_once(folder: Path, made: list[str]) -> None:
    first = digest("pig")
    assert len(made) == 1
    assert digest("pig") == first
    assert len(made) == 1, "the second one was found"
    assert len(list(folder.iterdir())) == 1


def test_other_players_options_texts_and_purposes_are_other_programs(folder: Path, made: list[str]) -> None:
    digest("ludo", Build(debug=True))
    digest("ludo", Build(3, debug=True))
    digest("ludo", Build(options={"tries": 1}, debug=True))
    digest("ludo", Build(options={"board": {"file": "classic.csv", "text": _board() + "\n"}}, debug=True))
    digest("ludo", Build(exact=True, debug=True))
    assert len(made) == len(list(folder.iterdir())) == 5


def _board() -> str:
    return files_of("ludo").find("classic", "csv").text


@pytest.mark.parametrize(
    "harm",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-2] + b"0}",
        lambda content: b"\0" * len(content),
    ],
    ids=["empty", "cut off", "changed", "zeros"],
)
def test_a_file_that_is_not_what_was_written_is_made_anew(folder: Path, made: list[str], harm) -> None:
    first = digest("pig")
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(harm(whole))
    assert digest("pig") == first
    assert len(made) == 2
    assert file.read_bytes() == whole


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"format": 0}', b"[" * 100_000, b'{"format": 1, "initial": 3}'])
def test_data_that_is_no_program_is_refused(data: bytes) -> None:
    with pytest.raises(NoProgram):
        from_data(data)


def test_what_other_code_made_is_not_looked_at(folder: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    digest("pig")
    monkeypatch.setattr(kept, "made_by", lambda: "another version")
    digest("pig")
    assert len(made) == 2


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no such permissions here")
def test_a_folder_that_others_can_write_is_not_used(folder: Path, made: list[str]) -> None:
    digest("pig")
    folder.chmod(0o777)
    digest("pig")
    assert len(made) == 2


def test_nothing_is_kept_where_somebody_says_so(
    tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPIELWERK_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    digest("pig")
    digest("pig")
    assert len(made) == 2
    assert list(tmp_path.iterdir()) == []


def test_only_so_many_programs_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_FILES", 2)
    for players in (2, 3, 4):
        digest("pig", Build(players, debug=True))
    assert len(list(folder.iterdir())) == 2

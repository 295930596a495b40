"""What a program is made for: one Build, bound in one place."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from spielwerk import Build, GameError
from spielwerk.bind import boards
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.game import game as games
from spielwerk.game.files import files_of
from spielwerk.game.game import load, load_source
from spielwerk.game.sources import find_source
from spielwerk.notation.board.described import BoardText
from spielwerk.notation.board.reading import read_board


def fresh(name: str) -> games.Game:
    """A game of which nothing has been made yet."""
    source, short = find_source(name)
    return load_source(source, short, files_of(name))


def test_a_build_never_changes():
    with pytest.raises(FrozenInstanceError):
        Build().players = 3  # type: ignore[misc]


def test_equal_builds_are_made_once():
    ludo = fresh("ludo")
    one = ludo.built(Build(4, {"tries": 3}))
    assert ludo.built(Build(4, {"tries": "3"})) is one, "the same in other words"
    assert ludo.built(Build(4)) is one, "its default"
    assert ludo.built(Build(4, {"tries": 2})) is not one
    assert ludo.built(Build(4, debug=True)) is not one


def test_a_game_without_claims_has_nothing_to_ask():
    nim = fresh("nim")
    assert not nim.checked.claims
    assert nim.built(Build(claims=True)) is nim.built(Build())


def test_only_so_many_programs_are_kept(monkeypatch):
    monkeypatch.setattr(games, "MOST_BUILDS", 2)
    pig = fresh("pig")
    first = pig.built(Build(2, debug=True))
    second = pig.built(Build(3, debug=True))
    assert pig.built(Build(2, debug=True)) is first
    pig.built(Build(4, debug=True))
    assert pig.built(Build(2, debug=True)) is first, "it was asked for later"
    assert pig.built(Build(3, debug=True)) is not second


def test_what_only_plays_has_nothing_to_show():
    catan = load("catan")
    plays, _ = catan.program(Build())
    shows, description = catan.program(Build(debug=True))
    assert "view" in shows.functions
    assert description.claims
    assert "view" not in plays.functions
    assert plays.initial == shows.initial
    assert plays.size == shows.size


def test_a_file_is_parsed_once_for_a_program(monkeypatch):
    """However often the opening is rehearsed."""
    parsed: list[str] = []

    def noted(source: Source, form: str) -> tuple[BoardText, list[Diagnostic]]:
        parsed.append(source.name)
        return read_board(source, form)

    monkeypatch.setattr(boards, "read_board", noted)
    ludo = fresh("ludo")
    ludo.built(Build(debug=True))
    assert parsed == ["classic.csv"]
    ludo.built(Build(debug=True))
    assert parsed == ["classic.csv"], "a program that is there needs no file"


@pytest.mark.parametrize(
    ("build", "codes"),
    [
        (Build(9), ["L107"]),
        (Build(options={"trees": 3, "tries": 7}), ["L108", "L109"]),
        (Build(options={"board": "clasic"}), ["B101"]),
    ],
)
def test_all_that_does_not_fit_is_told(build, codes):
    with pytest.raises(GameError) as error:
        load("ludo").built(build)
    assert [fault.code for fault in error.value.diagnostics] == codes

"""A machine and its manual: who only plays a series pays for no words."""

from __future__ import annotations

import pytest

from spielwerk import Build
from spielwerk.game.files import files_of
from spielwerk.game.game import Game, load_source
from spielwerk.game.sources import find_source
from spielwerk.program import lower


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the games whose manuals were written."""
    monkeypatch.setenv("SPIELWERK_CACHE", "off")
    titles: list[str] = []
    write = vars(lower)["write_manual"]

    def noted(described):
        titles.append(described.game.title)
        return write(described)

    monkeypatch.setattr(lower, "write_manual", noted)
    return titles


def fresh(name: str) -> Game:
    source, short = find_source(name)
    return load_source(source, short, files_of(name))


def test_a_series_writes_no_manual(written: list[str]) -> None:
    assert fresh("pig").simulate(10).games == 10
    assert written == []


def test_the_manual_is_written_once_when_somebody_reads_it(written: list[str]) -> None:
    made = fresh("pig").fast_machine(3)
    assert made.players == 3
    assert made.manual is made.manual
    assert len(written) == 1
    assert made.manual.players == 3


def test_it_is_a_pair_to_whoever_needs_both(written: list[str]) -> None:
    made = fresh("pig").fast_machine()
    machine, manual = made
    assert (machine, manual) == (made[0], made[1]) == (made.machine, made.manual)


def test_a_match_has_the_manual_of_the_machine_that_was_built_before(written: list[str]) -> None:
    game = fresh("pig")
    machine, described = game.machine()
    assert game.playable(Build(debug=True)).machine is machine
    assert game.start().manual.title == described.manual.title
    assert len(written) == 1

"""Whatever a stranger's bot tries, it does not know the dice: no better than honest play (Pig).

The bot `knowing.py` is told all that an attacker could find out: the names of the bots, and where the file of the
series lies. That its tricks work where they are let shows in the same series with a known seed, shared chance and a
memory, or a file that it can read.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from tempfile import gettempdir
from uuid import uuid4

import pytest

from spielwerk.arena.journal import Journal
from spielwerk.arena.planning.order import Order, order_for
from spielwerk.arena.series import Series
from spielwerk.game.game import load
from tests.arena.conftest import played, told
from tests.bots.strange_table import HOW, STRANGERS
from tests.rotation import in_turns

GAMES = 10
GOAL = 100
KEY = bytes(range(16))
"""One for all tests: the same key, the same games."""
MOST_BY_LUCK = 7
"""Wins of an honest bot among these games; whoever knows the dice wins nearly all."""


class Cheat:
    """A series between the cheat and an honest bot."""

    def __init__(self, folder: Path) -> None:
        """In this folder, which is the one where we are: seeds follow from the bots' names, and so from their paths."""
        self.folder = folder
        self.memory = f"spielwerk-memory-{uuid4().hex}"
        self.shared = [folder / "shared", Path(gettempdir()), Path("/dev/shm"), Path("/var/tmp")]
        self.shared[0].mkdir(mode=0o777, exist_ok=True)
        self.shared[0].chmod(0o777)
        shutil.copy(STRANGERS / "knowing.py", folder)

    def order(self, how: str, cage: str, known_seed: bool = False) -> Order:
        specs = [f"cmd:path=knowing.py:args={trick}:cage={cage}:seconds=60" for trick in (how, "honest")]
        options = {"goal": str(GOAL)}
        order = order_for(load("pig"), None, options, specs, GAMES, None, known_seed=known_seed)
        (self.folder / "told.json").write_text(
            json.dumps(
                {
                    "meetings": ["\n".join(specs), "\n".join(reversed(specs))],
                    "series": str(self.series),
                    "memory": self.memory,
                    "folders": list(map(str, self.shared)),
                    "goal": GOAL,
                }
            )
        )
        return order if known_seed else replace(order, key=KEY)

    @property
    def series(self) -> Path:
        """Where everybody could look."""
        return self.folder.with_name(f"{self.folder.name}.jsonl")

    def forget(self) -> None:
        for folder in self.shared:
            (folder / self.memory).unlink(missing_ok=True)


@pytest.fixture
def cheat(bots_folder, monkeypatch):
    monkeypatch.chdir(bots_folder)
    found = Cheat(bots_folder)
    yield found
    found.forget()
    found.series.unlink(missing_ok=True)


def wins(series: Series) -> int:
    found = told(series)
    assert [bot["faults"] for bot in found["bots"]] == [0, 0]
    return int(found["bots"][0]["wins"])


def with_file(cheat: Cheat, order: Order) -> Series:
    journal = Journal(cheat.series, order)
    try:
        return played(journal.order, keep=journal.write)
    finally:
        journal.close()


@pytest.mark.parametrize("cage", HOW)
@in_turns(3, how=["seeds", "memory", "file"])
def test_no_trick_is_better_than_honest_play(cheat, how, cage):
    order = cheat.order(how, cage)
    assert order.paired == (cage == "always")
    assert wins(with_file(cheat, order)) <= MOST_BY_LUCK


def test_a_known_seed_gives_the_dice_away(cheat):
    """As it was before keys; and as it is told where somebody wants it so."""
    order = cheat.order("seeds", "never", known_seed=True)
    series = played(order)
    assert wins(series) == GAMES
    assert told(series)["known_seed"]


def test_shared_chance_and_a_memory_give_the_dice_away(cheat):
    """The second game of a pair is known: so bots that could remember have no pairs."""
    order = replace(cheat.order("memory", "never"), paired=True)
    found: list = []
    played(order, keep=found.extend)
    seconds = [game for game in found if game.number % 2]
    assert all(game.places[game.lineup.index(0)] == 1 for game in seconds)


def test_the_key_gives_the_dice_away(cheat):
    """So nobody but us may read it."""
    order = cheat.order("file", "never")
    cheat.series.write_text(json.dumps({"key": KEY.hex()}))
    cheat.series.chmod(0o644)
    assert wins(played(order)) == GAMES

"""No byte that a table sends somebody depends on what is hidden from them: neither frames nor their order, number or
size, at tables of every game, from every seat and for observers; also after coming back, after taking back, after a
restart, and while a bot plays for them.

The matches of two tables are a pair (`tests.match.pairs`): the same for one receiver, and not the same. What the tables
add, such as clocks, numbers of questions and whose turn it is, must not tell them apart either.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielwerk.game.sources import bundled
from spielwerk.match.match import Match
from spielwerk.table.desks.rules import Rules
from spielwerk.table.playing.live import LivePlaying
from spielwerk.table.playing.playing import Playing, Setup, Situation, Undo
from spielwerk.table.words import Refused
from tests.games.table import load
from tests.match.pairs import Pair, ToldMatch
from tests.match.test_pairs import SECRETIVE
from tests.rotation import in_turns
from tests.table.room import GAMES as HOUSE
from tests.table.room import Device, Room

pytestmark = pytest.mark.matches
GAMES = [*bundled(), *sorted(str(path) for path in Path("tests/examples").glob("*.spiel"))]
READER = "Reader"
FIRST, OBSERVER = 10, 90
"""Numbers of people: of whoever has the first seat, and of one who has none."""
RULES = Rules(seconds=60)


class Led(LivePlaying):
    """A match that goes on as it is told: what the pair has made of it is what has happened."""

    def __init__(self, setup: Setup, match: Match) -> None:
        super().__init__(setup, HOUSE)
        self.next = match

    async def begin(self, inputs: Any = ()) -> Situation:
        self._match = self.next.clone()
        return self.situation()

    def _carry_out(self, match: Match, step: Any) -> None:
        if isinstance(step, Undo):
            super()._carry_out(match, step)
        else:
            vars(match).update(vars(self.next.clone()))


class LedRoom(Room):
    """A table at which a match of the pair is played."""

    def __init__(self, game: str, names: list[str], match: Match) -> None:
        self.match = match
        super().__init__(game, names, RULES)
        self.asleep = True

    def playing(self, setup: Setup) -> Playing:
        self.live = Led(setup, self.match)
        return self.live

    def choice(self, seat: int) -> Any:
        return 0  # The pair decides.

    async def follow(self, match: Match) -> None:
        """Something has happened in the match: whoever was asked first has decided, or the bot that plays for them."""
        assert isinstance(self.live, Led)
        self.match = self.live.next = match
        seat = min(self.desk.situation.asks)
        if self.desk.seats[seat].answered_by is None:
            await self.decide(seat)
        else:
            self.asleep, before = False, self.desk.situation
            while self.desk.situation is before:
                await self.settle()
            self.asleep = True
        await self.settle()


class Table:
    """A table with everybody at it, and everything that one of them, or an observer, is sent."""

    def __init__(self, game: str, players: int, reader: int | None, match: Match) -> None:
        self.reader = reader
        self.players = players
        self.game = game
        self.sent: list[bytes] = []
        self.room = self._room(match)
        self.device = self._device()

    def _room(self, match: Match) -> LedRoom:
        names = [READER if seat == self.reader else f"P{seat}" for seat in range(self.players)]
        return LedRoom(self.game, names, match)

    def _device(self) -> Device:
        device = Device(OBSERVER if self.reader is None else FIRST + self.reader, READER, "de")
        device.raw = self.sent
        return device

    async def begin(self) -> None:
        await self.room.begin()
        await self.room.desk.enter(self.device, self.reader, None)

    async def come_back(self, knows: bool) -> None:
        """The connection was lost, and is there again; the page may have kept what it had."""
        last = self.device.frames[-1]["seq"] if knows else None
        self.room.desk.go(self.device)
        if not knows:
            self.device = self._device()
        await self.room.desk.enter(self.device, self.reader, last)

    async def restart(self) -> None:
        """The server was away; another table in memory is made from what is kept."""
        before = self.room
        self.room = self._room(before.match)
        names = {seat.person: seat.name for seat in before.desk.seats}
        for entry in before.journal.entries:
            self.room.desk.recall(entry["number"], entry["kind"], entry["body"], names)
        self.room.journal.entries += before.journal.entries
        await before.desk.close()
        await self.room.desk.wake()
        self.device = self._device()
        await self.room.desk.enter(self.device, self.reader, None)

    async def stand_in(self, bot: str | None) -> None:
        if self.reader is not None:
            await self.room.desk.stand_in(self.device.person, bot)

    async def undo(self) -> bool:
        """Whether the reader could take something back."""
        try:
            await self.room.desk.undo(self.device.who, f"undo {len(self.sent)}")
        except Refused as refused:
            self.sent.append(refused.code.encode())
            return False
        await self.room.settle()
        assert self.room.live is not None
        self.room.match = self.room.live.match.clone()
        return True


def led(table: Table) -> ToldMatch:
    assert isinstance(table.room.match, ToldMatch)
    return table.room.match


async def evening(pair: Pair, game: str, players: int, reader: int | None, steps: int) -> None:
    rng = Random(f"{game} {reader} {steps}")
    tables = [Table(game, players, reader, match) for match in (pair.one, pair.two)]

    async def both(what: str, *how: Any) -> list[Any]:
        done = [await getattr(table, what)(*how) for table in tables]
        assert tables[0].sent == tables[1].sent, what
        return done

    await both("begin")
    for _ in range(steps):
        if pair.over or pair.two.over:
            break
        pair.step()
        for table, match in zip(tables, (pair.one, pair.two), strict=True):
            await table.room.follow(match)
        assert tables[0].sent == tables[1].sent
        if pair.over:
            break
        match rng.randrange(12):
            case 0:
                await both("come_back", True)
            case 1:
                await both("come_back", False)
            case 2:
                await both("restart")
            case 3 | 4:
                await both("stand_in", "random")
            case 5 | 6:
                await both("stand_in", None)
            case 7 if reader is not None and all(await both("undo")):
                pair.one, pair.two = map(led, tables)
    for table in tables:
        await table.room.desk.close()
    assert tables[0].sent == tables[1].sent


def compared(name: str, reader: int | None, seed: int, steps: int) -> int:
    """How often the two tables were not the same, and the reader was told the same."""
    game = load(name)
    pair = Pair(game, game.default_players, reader, seed, "de")
    asyncio.run(evening(pair, name, game.default_players, reader, steps))
    return pair.compared


@in_turns(name=GAMES)
def test_what_is_hidden_changes_no_byte_that_a_table_sends(name: str) -> None:
    compared(name, Random(name).randrange(load(name).default_players), 0, 20)
    compared(name, None, 1, 12)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_changes_no_byte_that_a_table_sends_to_anybody(name: str) -> None:
    for reader in (None, *range(load(name).default_players)):
        for seed in range(3):
            compared(name, reader, seed, 40)


@in_turns(5, name=[name for name in GAMES if Path(name).stem in SECRETIVE])
def test_the_tables_do_differ(name: str) -> None:
    """The tests above are not idle."""
    assert sum(compared(name, None, seed, 8) for seed in range(3)) >= 5

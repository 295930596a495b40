"""What a process does for a series between bots: plays some of its games, or says what came of those that were played.

Whoever plays may be caged, since the game may be a stranger's. Whoever judges never sees a game: it is given the order
and the records, and believes a record only if it fits what was to be played.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

from spielwerk.arena.gallery import Exhibit, Gallery
from spielwerk.arena.journal import done_of
from spielwerk.arena.planning.order import Order, order_for
from spielwerk.arena.planning.schedule import batches, check
from spielwerk.arena.record import GameRecord, Stretch
from spielwerk.arena.replays import Replays
from spielwerk.arena.report.series_page import Replay, series_page
from spielwerk.arena.series import Series
from spielwerk.arena.standing import standing
from spielwerk.arena.table import Chunk, Done, play_at, table_for
from spielwerk.data import replace
from spielwerk.extras import needed
from spielwerk.game.game import Game
from spielwerk.match.errors import SpielwerkError
from spielwerk.table.playing import wire
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.playing import NotPossible, Written

with needed("server"):
    import msgspec

LOGGED = 200
"""The first games of a series have logs; of the others those that are worth a look."""
RANDOM_LOGGED = 20
"""The same of random games, each of which is played once more for it."""
LONGEST_LOG = 400_000
"""Bytes of a log that is kept."""
MOST_LOGGED = 4_000_000
"""Bytes of all logs in one answer."""


class Contest:
    """One series, as far as it is played here."""

    def __init__(self, asked: wire.OpenSeries, games: Games) -> None:
        """Raises NotPossible."""
        try:
            game = games.find(asked.game)
            self.order = _order(asked, game)
            self._table = table_for(self.order, game)
            self._replays = Replays(self.order, game)
        except SpielwerkError as error:
            raise NotPossible("bad_series", _told(error, asked.language)) from None
        self._gallery = Gallery()
        self._chunks = self._wanted(asked.done)
        self._games = asked.done

    def _wanted(self, done: int) -> Iterator[Chunk]:
        for _, chunks in batches(self.order, done, 1, list):
            yield from chunks

    def opened(self) -> wire.OpenedSeries:
        key = self.order.key
        return wire.OpenedSeries(self.order.as_json(), key.hex() if key is not None else None)

    def play_on(self, seconds: float) -> wire.PlayedOn:
        """Plays until so many seconds of computing are over; one chunk at least."""
        began, waited = time.process_time(), time.monotonic()
        done: list[dict[str, Any]] = []
        logs: list[tuple[int, Written]] = []
        over = True
        for chunk in self._chunks:
            for item in play_at(self._table, chunk):
                self._games += item.count if isinstance(item, Stretch) else 1
                logs += self._logs(item, room=MOST_LOGGED - sum(len(bytes(log)) for _, log in logs))
                done.append(_without_inputs(item))
            # Half of the time that has passed counts, too: programs compute in processes of their own.
            if max(time.process_time() - began, (time.monotonic() - waited) / 2) >= seconds:
                over = self._games >= self.order.games
                break
        if over and self.order.by_chance:
            logs += self._written(self._gallery.exhibits)
        return wire.PlayedOn(done, self._games, time.process_time() - began, over, logs)

    def _logs(self, item: GameRecord | Stretch, room: int) -> list[tuple[int, Written]]:
        """Logs of the games that may be looked at later."""
        if isinstance(item, Stretch):
            self._gallery.consider_stretch(item)
            numbers = range(item.first, min(item.first + item.count, RANDOM_LOGGED))
            return self._written(Exhibit("", None, number, 0, item.lineup, 0, None) for number in numbers)
        if not self._gallery.consider(item) and item.number >= LOGGED:
            return []
        shown = Exhibit("", None, item.number, item.seed, item.lineup, item.decisions, item.inputs)
        return [log for log in self._written([shown]) if len(bytes(log[1])) <= room]

    def _written(self, exhibits: Iterable[Exhibit]) -> list[tuple[int, Written]]:
        found = [(exhibit.number, wire.written(self._replays.log(exhibit))) for exhibit in exhibits]
        return [(number, log) for number, log in found if len(bytes(log)) <= LONGEST_LOG]


def _order(asked: wire.OpenSeries, game: Game) -> Order:
    order = order_for(game, asked.players, asked.options, asked.bots, asked.games, asked.seed, name=asked.game.name)
    check(order)
    if asked.hash is not None and asked.hash != order.hash:
        raise NotPossible("changed", game.name)
    return replace(order, key=bytes.fromhex(asked.key)) if asked.key is not None else order


def _without_inputs(item: GameRecord | Stretch) -> dict[str, Any]:
    if isinstance(item, GameRecord):
        item.inputs = None
    return item.as_json()


def _told(error: SpielwerkError, language: str) -> str:
    return "; ".join(fault.message(language) for fault in error.diagnostics)


# ---- what came of it -----------------------------------------------------------------------------


class Nobody:
    """A crew that is never given anything to play: only what was played before counts."""

    least = 1

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Done]:
        assert not list(chunks), "all games were played before"
        return iter(())

    def close(self) -> None:
        pass


def judge(asked: wire.Judge) -> wire.Judged:
    """What a series says so far. Raises NotPossible if what is there are not its games."""
    key = bytes.fromhex(asked.key) if asked.key is not None else None
    try:
        played = [done_of({"done": msgspec.json.decode(part)}) for part in asked.done]
        games = sum(item.count if isinstance(item, Stretch) else 1 for done in played for item in done)
        # As if no more had been wanted: then there is nothing left to play.
        series = Series(replace(Order.from_json(asked.order, key), games=games))
        series.play(Nobody(), played)
        document = standing(series)
    except SpielwerkError as error:
        raise NotPossible("bad_series", _told(error, asked.language)) from None
    except (ValueError, TypeError, KeyError, IndexError) as error:
        raise NotPossible("bad_series", f"{type(error).__name__}: {error}"[:200]) from None
    shown = [exhibit for exhibit in series.gallery.exhibits if exhibit.number < series.settled]
    return wire.Judged(
        document,
        sorted(series.results.lengths.items()),
        [wire.Shown(one.why, one.bot, one.number, one.decisions, one.lineup) for one in shown],
    )


def report(asked: wire.WriteReport) -> str:
    """The report of the arena, as one HTML file."""
    replays = [
        Replay(Exhibit(one.why, one.bot, one.game, 0, one.lineup, one.decisions, None), asked.logs + str(one.game))
        for one in asked.shown
    ]
    return series_page(asked.standing, asked.order, dict(asked.lengths), replays, asked.language)

"""A table at which the games of a series are played, one after the other."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias, cast

from spielwerk.arena.errors import ArenaError
from spielwerk.arena.planning.order import Order, game_of
from spielwerk.arena.planning.seating import Seating
from spielwerk.arena.record import FIRST_GAMES, GameRecord, Stretch, record_of
from spielwerk.backend.machine import Machine
from spielwerk.bots.bot import Bot, Maker, Setting
from spielwerk.bots.faults import BotFault
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.naming import bot_maker
from spielwerk.game.game import Game
from spielwerk.match.errors import SpielwerkError
from spielwerk.referee.host import Host
from spielwerk.referee.playing import Sitting
from spielwerk.runtime.decision import Decision


class Table:
    """Bots sit down, play, and leave."""

    def __init__(self, order: Order, game: Game | None = None) -> None:
        """Of a game that is at hand already, or of the one that the order names."""
        self._host = Host(game or game_of(order), order.players, order.options)
        self._makers = [bot_maker(bot.spec) for bot in order.bots]

    def play(self, seatings: Sequence[Seating]) -> list[GameRecord]:
        return [self._play(seating) for seating in seatings]

    def _play(self, seating: Seating) -> GameRecord:
        bots = [
            _seated(self._makers[bot], self._host.setting(seat, seating.bot_seeds[seat]))
            for seat, bot in enumerate(seating.lineup)
        ]
        try:
            return record_of(seating, Sitting(self._host, bots, seating.seed).run())
        finally:
            for bot in bots:
                _sent_away(bot)


class Absent:
    """Sits there for a bot that did not come."""

    def __init__(self, reason: str, kind: str) -> None:
        self._reason, self._kind = reason, kind

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        raise BotFault(self._reason, self._kind)


def _seated(make: Maker, setting: Setting) -> Bot:
    try:
        return make(setting)
    except BotFault as fault:
        # The game is played all the same: every decision is a misstep, and counts against the bot.
        return Absent(fault.reason, fault.kind)
    except SpielwerkError:
        # What somebody can mend, such as a file that is not there, ends the series and is explained.
        raise
    except Exception as error:  # A stranger's bot may fail in any way.
        return Absent(f"{type(error).__name__}: {error}", "crashed")


def _sent_away(bot: Bot) -> None:
    close = getattr(bot, "close", None)
    if close is not None:
        with suppress(Exception):  # The game is over, however a stranger's bot takes that.
            close()


# ---- random games ------------------------------------------------------------------------------


class RandomTable:
    """Everybody plays at random: compiled play does it all."""

    def __init__(self, order: Order, game: Game | None = None) -> None:
        game = game or game_of(order)
        self._machine: Machine = game.fast_machine(order.players, order.options).machine
        self._seed = order.seed

    def play(self, stretches: Sequence[Stretch]) -> list[Stretch]:
        return [self._play(stretch) for stretch in stretches]

    def _play(self, wanted: Stretch) -> Stretch:
        began = time.perf_counter()
        results = self._machine.series(self._seed, wanted.first, wanted.count)
        played = Stretch(wanted.first, wanted.count, wanted.lineup, seconds=time.perf_counter() - began)
        ends, lengths = played.ends, played.lengths
        for result in results:
            places = result.places if result.finished else ()
            ends[places] = ends.get(places, 0) + 1
            lengths[result.decisions] = lengths.get(result.decisions, 0) + 1
            played.stopped += result.fault is not None
        played.order = [r.places if r.finished else () for r in results[: max(0, FIRST_GAMES - wanted.first)]]
        decisions = [result.decisions for result in results]
        played.shortest = min((length, wanted.first + at) for at, length in enumerate(decisions))
        longest = max(decisions)
        played.longest = (longest, wanted.first + decisions.index(longest))
        return played


Chunk: TypeAlias = Sequence[Seating] | Sequence[Stretch]
"""Games that are played in one go."""
Done: TypeAlias = list[GameRecord] | list[Stretch]
"""What came of them."""


def table_for(order: Order, game: Game | None = None) -> Table | RandomTable:
    return RandomTable(order, game) if order.by_chance else Table(order, game)


def play_at(table: Table | RandomTable, chunk: Chunk) -> Done:
    """Plays a chunk, in whatever process this is: what is wrong can be told in another one. By chance stretches are
    played, by bots seatings."""
    try:
        if isinstance(table, RandomTable):
            return table.play(cast("Sequence[Stretch]", chunk))
        return table.play(cast("Sequence[Seating]", chunk))
    except SpielwerkError as error:
        raise ArenaError(error.diagnostics) from None

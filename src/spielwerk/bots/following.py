"""Follows a match that others play, and keeps what every seat could know of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b

from spielwerk.backend.machine import State
from spielwerk.bots.bot import BotFault
from spielwerk.bots.host import Host
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.naming import bot_maker
from spielwerk.bots.playing import number_of
from spielwerk.bots.seat_view import SeatView
from spielwerk.match.decision import Decision
from spielwerk.match.match import Match


class Follower:
    """The same match on a machine that remembers what every seat has witnessed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.host = Host(match.game, match.players, match.options, match.language)
        self._shadow = self._begun()

    def _begun(self) -> Match:
        host, match = self.host, self.match
        return Match(match.game, host.machine, host.description, match.seed, match.options, match.language)

    @property
    def state(self) -> State:
        """Where the match stands now."""
        known = self._shadow.inputs
        if self.match.inputs[: len(known)] != known:
            self._shadow = self._begun()
        self._shadow.play(self.match.inputs[len(self._shadow.inputs) :])
        return self._shadow.state

    def knowledge(self, seat: int) -> Knowledge:
        """What a seat can know now."""
        return Knowledge(self.host, self.state, seat, self.match.events(seat))

    def asked(self, seat: int) -> tuple[SeatView, Decision, Knowledge]:
        """What the bot at a seat is given for its open decision."""
        return self.host.ask(self.state, seat, self.match.events(seat), ask=self.match.decision(seat).ask)


class Companion:
    """A bot at a seat of a match that is played elsewhere: in a terminal, or on a server."""

    def __init__(self, follower: Follower, seat: int, spec: str) -> None:
        self.follower = follower
        self.seat = seat
        self.bot = bot_maker(spec)(follower.host.setting(seat, own_seed(follower.match.seed, seat)))
        self._told = 0
        """So many of the seat's events it has been told."""

    def choose(self) -> int:
        """The index of an option of the open decision. Raises BotFault, whatever goes wrong inside the bot."""
        view, decision, knowledge = self.follower.asked(self.seat)
        with _blamed():
            self._tell()
            return number_of(decision, self.bot.choose(view, decision, knowledge))

    def leave(self) -> None:
        """The match is over, or the bot is not needed any longer. Raises BotFault if it fails at that."""
        result = self.follower.match.result
        with _blamed():
            self._tell()
            if result is not None:
                getattr(self.bot, "end", _nothing)(result.as_json())
        with _blamed():
            getattr(self.bot, "close", _nothing)()

    def _tell(self) -> None:
        """What has happened since it was asked last, for a bot that wants to know."""
        match, witness = self.follower.match, getattr(self.bot, "witness", None)
        if witness is not None:
            for event in match.events(self.seat, self._told):
                self._told += 1
                witness(event)


def own_seed(seed: int, seat: int) -> int:
    """For the chance of the bot at a seat. It tells nothing of the seed of the match, which it follows from."""
    return int.from_bytes(blake2b(f"bot {seat} {seed}".encode(), digest_size=8).digest(), "big")


def _nothing(*_: object) -> None:
    """For bots that need not hear of it."""


@contextmanager
def _blamed() -> Iterator[None]:
    try:
        yield
    except BotFault:
        raise
    except Exception as error:  # A stranger's bot may fail in any way.
        raise BotFault(f"{type(error).__name__}: {error}"[:200]) from error

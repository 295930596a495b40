"""Follows a match that others play, and keeps what every seat could know of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from random import Random

from spielwerk.backend.machine import Events
from spielwerk.bots.bot import Bot, BotFault, NothingFits
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.naming import bot_maker
from spielwerk.bots.view import SeatView
from spielwerk.deals.given import OUTSIDE, Act
from spielwerk.deals.outside import Surroundings
from spielwerk.match.asking import Asker
from spielwerk.match.decision import Decision
from spielwerk.match.happenings import Outside, settled
from spielwerk.match.match import Input, Match
from spielwerk.referee.chair import Chair, chair_for
from spielwerk.referee.host import Host
from spielwerk.referee.playing import number_of


class Follower:
    """Goes through a match that is played elsewhere once more, and keeps what seats are given in it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.host = Host(match.game, match.players, match.options, match.language)
        self._trails: dict[int, Trail] = {}

    def knowledge(self, seat: int) -> Knowledge:
        """What a seat can know now."""
        trail = self._followed(seat)
        return trail.chair.knowledge(trail.state, self.match.events(seat))

    def asked(self, seat: int, bot: Bot) -> tuple[SeatView, Decision, Knowledge]:
        """What the bot at a seat is given for its open decision."""
        trail, ask = self._followed(seat, bot), self.match.decision(seat).ask
        return trail.chair.asked(trail.state, self.match.events(seat), ask=ask)

    def _followed(self, seat: int, bot: Bot | None = None) -> Trail:
        trail = self._trails.get(seat)
        if trail is None or not trail.leads_to(self.match):
            chair = Chair(self.host, seat, thinks=True) if bot is None else chair_for(self.host, seat, bot)
            trail = self._trails[seat] = Trail(self.host, self.match.seed, chair)
        trail.follow(self.match)
        return trail


class Trail:
    """A match up to now, as it is noted at the chair of one seat."""

    def __init__(self, host: Host, seed: int, chair: Chair) -> None:
        self._host = host
        self.chair = chair
        self._inputs: list[Input] = []
        self._outside = Outside()
        events: Events = []
        self.state = host.speaking.start(seed, events)
        chair.begin(self.state, events)

    def leads_to(self, match: Match) -> bool:
        """Whether nothing of it has been taken back."""
        return match.inputs[: len(self._inputs)] == self._inputs

    def follow(self, match: Match) -> None:
        """Goes on with the inputs that are new."""
        for item in match.inputs[len(self._inputs) :]:
            self._inputs.append(item)
            self._go_on(item)

    def _go_on(self, item: Input) -> None:
        host, seat = self._host, item["seat"]
        events: Events = []
        player = 0 if seat is None else seat + 1
        if "happening" in item:
            happening = str(item.get("timer", item["happening"]))
            surroundings = Surroundings(host.speaking, host.description)
            try:
                act = Act(OUTSIDE, player, (), happening)
                self.state, self._outside = surroundings.happen(self.state, act, self._outside, events)
            except ValueError:
                # Without a reaction to it the match is over: nobody is asked any more.
                return
            self.chair.happened(happening, player, self.state, events)
            return
        asker = Asker(host.speaking, host.names, self.state, player, host.language)
        option = asker.decision().find({"kind": item.get("kind"), "value": item.get("value")})
        assert option is not None, "the match has taken this input"
        state = host.speaking.decide(self.state, player, option.record, events)
        self.state, self._outside = settled(host.speaking, host.description, state, self._outside, events)
        self.chair.decided(player, option.record, self.state, events)


class Companion:
    """A bot at a seat of a match that is played elsewhere: in a terminal, or on a server."""

    def __init__(self, follower: Follower, seat: int, spec: str) -> None:
        self.follower = follower
        self.seat = seat
        self.bot = bot_maker(spec)(follower.host.setting(seat, own_seed(follower.match.seed, seat)))
        self._rng = Random(own_seed(follower.match.seed, seat))
        """For what the bot cannot decide."""
        self._told = 0
        """So many of the seat's events it has been told."""

    def choose(self) -> int:
        """The index of an option of the open decision. Raises BotFault, whatever goes wrong inside the bot."""
        view, decision, knowledge = self.follower.asked(self.seat, self.bot)
        with _blamed():
            self._tell()
            try:
                return number_of(decision, self.bot.choose(view, decision, knowledge))
            except NothingFits:
                return self._rng.randrange(len(decision.options))

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

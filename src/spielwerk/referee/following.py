"""Follows a match that others play, and keeps what every seat could know of it."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

from spielwerk.backend.machine import Events, Record, State
from spielwerk.bots.bot import Bot, blamed, number_of
from spielwerk.bots.faults import NothingFits
from spielwerk.bots.handout import Handout
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.naming import bot_maker
from spielwerk.deals.given import OUTSIDE, Act
from spielwerk.deals.outside import Surroundings
from spielwerk.game.game import Game
from spielwerk.match.happenings import Outside, settled
from spielwerk.match.history import Input
from spielwerk.match.match import Match
from spielwerk.referee.chair import Chair, chair_for
from spielwerk.referee.host import Host
from spielwerk.referee.story import stated
from spielwerk.runtime.decision import Decision, Option
from spielwerk.runtime.types import Event


class Follower:
    """Keeps what seats are given in a match that is played elsewhere."""

    def __init__(self, match: Match) -> None:
        self.match = match
        assert isinstance(match.game, Game), "only games begin matches"
        self.host = Host(match.game, match.players, match.options, match.language)
        self._trails: dict[int, Trail] = {}
        self._chairs: dict[int, Chair] = {}

    def knowledge(self, seat: int) -> Knowledge:
        """What a seat can know now."""
        chair, state = self._seated(seat)
        return chair.knowledge(state)

    def picking(self, seat: int, bot: Bot) -> Picking:
        """The open question of a seat, as a bot answers it: the picks of a selection come one by one."""
        chair, state = self._seated(seat, bot)
        return Picking(self.host, self._trails.get(seat), chair, state)

    def handout(self, picking: Picking, ask: int, words: bool, deal: bool, heard: int = -1) -> Handout:
        """What a bot at a seat is handed that thinks elsewhere, after what it has picked so far. Of events it is told
        those that come after the first `heard` ones; -1: it wants none. To tell them all takes longer and longer."""
        host, seat, state, account = self.host, picking.chair.seat, picking.state, picking.chair.account
        told = self.match.events(seat, heard) if heard >= 0 else []
        return host.handout(state, seat, account, told, host.offered(state, seat), ask, words, deal)

    def _seated(self, seat: int, bot: Bot | None = None) -> tuple[Chair, State]:
        """The chair of a seat, and the situation as its host knows it. Only what thinks where something is hidden needs
        to have followed the match."""
        if self.host.hides and (bot is None or getattr(bot, "thinks", False)):
            trail = self._followed(seat, bot)
            return trail.chair, trail.state
        if seat not in self._chairs:
            self._chairs[seat] = Chair(self.host, seat) if bot is None else chair_for(self.host, seat, bot)
        state = self.match.state
        # The match does not note what seats could know; nobody reads these slots here, but the machine expects them.
        return self._chairs[seat], state + [0] * (self.host.machine.program.size - len(state))

    def _followed(self, seat: int, bot: Bot | None = None) -> Trail:
        trail = self._trails.get(seat)
        if trail is None or not trail.leads_to(self.match):
            chair = Chair(self.host, seat, thinks=True) if bot is None else chair_for(self.host, seat, bot)
            # From the beginning: what was taken back must leave no trace in what the seat knows.
            trail = self._trails[seat] = Trail(self.host, self.match.seed, chair)
        trail.follow(self.match)
        return trail


class Picking:
    """A bot picks one thing after the other, as the program asks for them. What it has picked it knows; the match hears
    of a selection when it is complete."""

    def __init__(self, host: Host, trail: Trail | None, chair: Chair, state: State) -> None:
        self._host = host
        self._trail = trail
        self.chair = chair
        self.state = state

    def take(self, record: Record) -> None:
        if self._trail is not None:
            self._trail.pick(record)
            self.state = self._trail.state
        else:
            self.state = self._host.speaking.decide(self.state, self.chair.seat + 1, record)


class Trail:
    """A match up to now, as it is noted at the chair of one seat."""

    def __init__(self, host: Host, seed: int, chair: Chair) -> None:
        self._host = host
        self.chair = chair
        self._inputs: list[Input] = []
        self._outside = Outside()
        self._ahead: list[Record] = []
        """Picks of the seat that the match has not heard of yet."""
        events: Events = []
        self.state = host.speaking.start(seed, events)
        chair.begin(self.state, events)

    def leads_to(self, match: Match) -> bool:
        """Whether nothing of it has been taken back, and nothing was picked that did not come to be."""
        now = match.history.standing()
        # The same objects: an input that was taken back and then made again is another one.
        if len(self._inputs) > len(now) or any(mine is not its for mine, its in zip(self._inputs, now, strict=False)):
            return False
        # Picks are ahead of the match by one selection at most: the next input must begin with them.
        coming = [record for item in now[len(self._inputs) :][:1] for record in item.records]
        return self._ahead == coming[: len(self._ahead)]

    def pick(self, record: Record) -> None:
        """The seat picks something; other inputs follow when its selection is complete."""
        self._ahead.append(record)
        self._decide(self.chair.seat + 1, record)

    def follow(self, match: Match) -> None:
        """Goes on with the inputs that are new."""
        for item in match.history.standing()[len(self._inputs) :]:
            self._inputs.append(item)
            self._go_on(item)

    def _go_on(self, item: Input) -> None:
        host = self._host
        player = 0 if item.seat is None else item.seat + 1
        if item.happening:
            happening = item.timer or item.happening
            surroundings = Surroundings(host.speaking, host.manual)
            events: Events = []
            try:
                act = Act(OUTSIDE, player, (), happening)
                self.state, self._outside = surroundings.happen(self.state, act, self._outside, events)
            except ValueError:
                # The game has no reaction to it: nothing in it has changed.
                return
            self.chair.happened(happening, player, self.state, events)
            return
        # The seat's own picks have been carried out already, when the bot chose them.
        known, self._ahead = len(self._ahead), []
        for record in item.records[known:]:
            self._decide(player, record)

    def _decide(self, player: int, record: Record) -> None:
        host, events = self._host, list[tuple[Any, ...]]()
        state = host.speaking.decide(self.state, player, record, events)
        self.state, self._outside = settled(host.speaking, host.manual, state, self._outside, events)
        self.chair.decided(player, record, self.state, events)


class Companion:
    """A bot at a seat of a match that is played elsewhere: in a terminal, or on a server."""

    def __init__(self, follower: Follower, seat: int, spec: str, seed: int | None = None) -> None:
        seed = own_seed(follower.match.seed, seat) if seed is None else seed
        self.follower = follower
        self.seat = seat
        self.bot = bot_maker(spec)(follower.host.setting(seat, seed))
        self._rng = Random(seed)
        """For what the bot cannot decide."""
        self._told: list[Event] = []
        """What its seat has been told, if it wants to know."""

    def choose(self) -> int | list[dict[str, Any]]:
        """What to decide: the index of an option of the open decision, or all picks of a selection. Raises BotFault,
        whatever goes wrong inside the bot."""
        with blamed():
            self._tell()
        question = self.follower.match.decision(self.seat)
        picking = self.follower.picking(self.seat, self.bot)
        if question.several is None or not question.gathers:
            return self._one(picking, question)[0]
        picks, left = list[dict[str, Any]](), question.several.most
        while left is None or len(picks) < left:
            _, option = self._one(picking, question)
            picks.append({"kind": option.kind, "value": option.value})
            if option.kind == "done":
                break
            picking.take(option.record)
        return picks

    def catch_up(self) -> None:
        """Has the bot know what its seat could know by now, before it is asked. Raises BotFault."""
        if getattr(self.bot, "thinks", False):
            with blamed():
                picking = self.follower.picking(self.seat, self.bot)
                picking.chair.knowledge(picking.state).sample(self._rng)

    def _one(self, picking: Picking, question: Decision) -> tuple[int, Option]:
        """What the bot takes, and its index."""
        told = stated(self.follower.match, self.seat) if getattr(self.bot, "wants_events", False) else None
        asked = picking.chair.asked(picking.state, self._told, ask=question.ask, stated=told)
        view, decision, knowledge = asked
        with blamed():
            try:
                number = number_of(decision, self.bot.choose(view, decision, knowledge))
            except NothingFits:
                number = self._rng.randrange(len(decision.options))
        return number, decision.options[number]

    def leave(self) -> None:
        """The match is over, or the bot is not needed any longer. Raises BotFault if it fails at that."""
        result = self.follower.match.result
        with blamed():
            self._tell()
            if result is not None:
                getattr(self.bot, "end", _nothing)(result.as_json())
        with blamed():
            getattr(self.bot, "close", _nothing)()

    def _tell(self) -> None:
        """What has happened since it was asked last, for a bot that wants to know."""
        witness = getattr(self.bot, "witness", None)
        if witness is None and not getattr(self.bot, "wants_events", False):
            return
        for event in self.follower.match.events(self.seat, len(self._told)):
            self._told.append(event)
            if witness is not None:
                witness(event)


def own_seed(seed: int, seat: int) -> int:
    """For the chance of the bot at a seat. It tells nothing of the seed of the match, which it follows from."""
    return int.from_bytes(blake2b(f"bot {seat} {seed}".encode(), digest_size=8).digest(), "big")


def _nothing(*_: object) -> None:
    """For bots that need not hear of it."""

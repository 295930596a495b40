"""A bot that sits far from the table: it has the rules and the letters it is sent, and thinks as it would at home."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from random import Random
from typing import Any, TypeAlias

from spielwerk.bots.bot import Setting, blamed, number_of
from spielwerk.bots.faults import NothingFits
from spielwerk.bots.handout import Handout, HiddenPosition
from spielwerk.bots.handout_json import Wants, decode, sum_of
from spielwerk.bots.mind import Mind
from spielwerk.bots.naming import bot_maker
from spielwerk.bots.rules import Rules
from spielwerk.deals.belief import SIZE
from spielwerk.deals.given import Given
from spielwerk.program.manual.plain_data import written

Chosen: TypeAlias = int | list[dict[str, Any]]
"""The index of an option, or all picks of a selection."""


class FarSeat:
    """One seat of one match that is played elsewhere."""

    def __init__(self, rules: Rules, seat: int, spec: str, seed: int) -> None:
        setting = Setting(rules.game, rules.players, rules.options, seat, seed, rules.language)
        self.bot = bot_maker(spec)(setting)
        self.rules = rules
        self.seat = seat
        self._mind = Mind(rules, seat, getattr(self.bot, "imagines", SIZE))
        self._rng = Random(seed)
        """For what the bot cannot decide."""
        self._given: tuple[Given, ...] = ()
        self._events: list[Mapping[str, Any]] = []

    def choose(self) -> Generator[dict[str, Any], Any, Chosen]:
        """What to decide. Yields what it wants to be handed, as JSON, and is sent the letter with that. Raises BotFault
        whatever goes wrong, and BadData if a letter cannot be read."""
        picks: list[dict[str, Any]] = []
        numbers: list[int] = []
        while True:
            received = decode((yield self._wants(numbers)), self.rules, self.seat, self._given)
            handout = self._noted(received.handout)
            with blamed():
                view, decision, knowledge = self._mind.asked(handout)
                try:
                    number = number_of(decision, self.bot.choose(view, decision, knowledge))
                except NothingFits:
                    number = self._rng.randrange(len(decision.options))
                option = decision.options[number]
            if not received.gathers:
                return number
            numbers.append(number)
            picks.append({"kind": option.kind, "value": option.value})
            if option.kind == "done" or len(picks) == received.most:
                return picks

    def _wants(self, picked: list[int]) -> dict[str, Any]:
        bot = self.bot
        listens = getattr(bot, "wants_events", False) or getattr(bot, "witness", None) is not None
        wants = Wants(
            getattr(bot, "thinks", False),
            getattr(bot, "quick", False) or self._mind.lost,
            getattr(bot, "wants_words", False),
            len(self._events) if listens else -1,
            len(self._given),
            sum_of(self._given),
            tuple(picked),
        )
        plain: dict[str, Any] = written(wants)
        return plain

    def _noted(self, handout: Handout) -> Handout:
        """Keeps what is sent only once, and tells the bot what has happened."""
        if isinstance(handout.position, HiddenPosition):
            self._given = handout.position.given or ()
        witness = getattr(self.bot, "witness", None)
        with blamed():
            for event in handout.events:
                self._events.append(event)
                if witness is not None:
                    witness(event)
        # Only what is new is sent, but bots are given all that they have witnessed.
        return handout._replace(events=self._events)

"""Who answers at a seat far away: a bot that thinks here, or a program on this machine."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from spielwerk.bots.far import FarSeat
from spielwerk.bots.faults import BotFault
from spielwerk.bots.naming import bot_settings
from spielwerk.bots.programs.line import Line
from spielwerk.bots.programs.trouble import Gone
from spielwerk.bots.rules import Rules
from spielwerk.bots.strangers import is_stranger
from spielwerk.program.manual.plain_data import BadData

Message = dict[str, Any]
HANDOUT = "handout"
LEEWAY = 1.0
"""Seconds after which an answer would come too late anyway."""


class CannotPlay(Exception):
    """This bot cannot play at a table. `key` says why, and `values` what it is about."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Elsewhere(Exception):
    """What came from the server is no answer to what was asked: the question is gone."""


class Talk(Protocol):
    """The line to the server, as those who answer see it."""

    def send(self, message: Message) -> None: ...

    def answer(self, kind: str, number: int) -> Message:
        """The answer to something asked in between. Raises Elsewhere if another question comes first."""

    def complain(self, key: str, **values: object) -> None:
        """Tells the person in front of the screen."""


class Player(Protocol):
    """Whoever answers."""

    can: tuple[str, ...]
    """What it understands besides protocol 1."""

    def hear(self, message: Message) -> None:
        """Anything that is said besides questions."""

    def decide(self, talk: Talk, message: Message) -> None:
        """Answers a question, or asks again for what went wrong."""

    def close(self) -> None: ...


class Thinker:
    """A bot that thinks here, with what it is handed from there."""

    can: tuple[str, ...] = (HANDOUT,)

    def __init__(self, spec: str, rules: Rules, seat: int) -> None:
        rules.prepare()
        self._far = FarSeat(rules, seat, spec, secrets.randbits(63))
        self._game = rules.game

    def hear(self, message: Message) -> None:
        """What happens is in the handouts, too. But they are of no use if other rules are played there."""
        if message["type"] == "hello" and message.get("hash", self._game.hash) != self._game.hash:
            raise CannotPlay("other_version", game=self._game.name)

    def decide(self, talk: Talk, message: Message) -> None:
        number = message["id"]
        choosing = self._far.choose()
        try:
            wants = next(choosing)
            while True:
                talk.send({"type": HANDOUT, "id": number, "wants": wants})
                wants = choosing.send(talk.answer(HANDOUT, number)["letter"])
        except StopIteration as stop:
            actions = stop.value if isinstance(stop.value, list) else [stop.value]
        except BotFault as fault:
            # Somebody has to decide: the first option is always open.
            talk.complain("fault", reason=fault.reason)
            actions = [0]
        finally:
            choosing.close()
        talk.send({"type": "plan", "id": number, "actions": actions})

    def close(self) -> None:
        close: Callable[[], object] | None = getattr(self._far.bot, "close", None)
        if close is not None:
            close()


class Program:
    """A program on this machine, or one that is called: what it says is passed on."""

    can: tuple[str, ...] = ()

    def __init__(self, spec: str) -> None:
        self._line: Line = bot_settings(spec).connect()

    def hear(self, message: Message) -> None:
        self._line.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def decide(self, talk: Talk, message: Message) -> None:
        # Only before a new question: after an error the program may have answered again already.
        if message["type"] == "decide":
            self._line.forget()
        self.hear(message)
        deadline = time.monotonic() + float(message.get("time_left") or 30.0) + LEEWAY
        while True:
            said = self._line.receive(deadline)
            if said is None:  # The server finds out as well, and says so.
                return
            try:
                spoken = json.loads(said)
            except ValueError:
                spoken = None
            if not isinstance(spoken, dict):
                talk.send({"type": "plan", "id": message["id"]})  # What is wrong with it the server says.
                return
            talk.send(spoken)
            if spoken.get("type") != "samples":
                return
            self.hear(talk.answer("samples", spoken.get("id", 0)))

    def close(self) -> None:
        self._line.close(0.3)


def player_for(spec: str, rules: Callable[[], Rules], seat: int) -> Player:
    """Who plays under a name. Raises Gone if a program does not start."""
    return Program(spec) if is_stranger(spec) else Thinker(spec, rules(), seat)


FAULTS = (BadData, Gone)
"""What can go wrong for good."""

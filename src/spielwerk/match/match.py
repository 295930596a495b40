"""A match: a game that is being played. Everybody who plays, watches, tests or competes uses this."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Machine, State
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Span
from spielwerk.match.asking import Asker, open_seats
from spielwerk.match.decision import Decision, Option
from spielwerk.match.errors import IllegalDecision, MatchFault
from spielwerk.match.names import Names
from spielwerk.match.occurrences import Teller
from spielwerk.match.result import Result
from spielwerk.match.undo import may_undo
from spielwerk.match.views import Viewer
from spielwerk.match.words import fill
from spielwerk.program.ir import HEADER, OVER

if TYPE_CHECKING:
    from spielwerk.match.game import Game
    from spielwerk.program.lower.description import Description

Input = dict[str, Any]
LEFT = {"en": "{player} has left.", "de": "{player} hat die Partie verlassen."}
MISCONDUCT = {"en": "{player} broke the rules.", "de": "{player} hat gegen die Regeln verstoßen."}


class Match:
    """A match of a game. Seats count from 0."""

    def __init__(
        self,
        game: Game,
        machine: Machine,
        description: Description,
        seed: int,
        options: dict[str, Any],
        language: str = "en",
        names: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.machine = machine
        self.description = description
        self.seed = seed
        self.options = options
        self.language = language
        self.players = description.players
        self.names = Names(description, list(names))
        self.inputs: list[Input] = []
        self._events: list[tuple[int, tuple[Any, ...]]] = []
        self._ended: tuple[int, str] | None = None
        self._before: list[State] = []
        events: Events = []
        try:
            self._state = machine.start(seed, events)
        except Fault as fault:
            raise self._fault(fault) from None
        self._note(events)

    # ---- what is asked ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._ended is not None or self._state[HEADER.CONDITION] == OVER

    @property
    def seats(self) -> list[int]:
        """Who has an open decision."""
        return [] if self.over else [seat - 1 for seat in open_seats(self.machine, self._state)]

    @property
    def decisions(self) -> list[Decision]:
        """All open decisions, by seat; several while players decide at once."""
        return [self.decision(seat) for seat in self.seats]

    def decision(self, seat: int) -> Decision:
        """The open decision of a seat."""
        if seat not in self.seats:
            raise IllegalDecision(f"seat {seat} has nothing to decide now")
        key = (len(self.inputs), seat)
        if key not in self._asked:
            self._asked.clear()
            self._asked[key] = Asker(self.machine, self.names, self._state, seat + 1, self.language).decision()
        return self._asked[key]

    @cached_property
    def _asked(self) -> dict[tuple[int, int], Decision]:
        return {}

    def decide(self, seat: int, choice: Option | int | Sequence[Any] | dict[str, Any]) -> None:
        """Carries out a decision: an option, its index, its {"kind", "value"}, or a list of these for several picks."""
        if isinstance(choice, list | tuple):
            self._decide_all(seat, choice)
        else:
            self._apply(seat, self._find(seat, choice))

    def _decide_all(self, seat: int, choices: Sequence[Any]) -> None:
        """Several picks: all are carried out, or none."""
        before = self._checkpoint()
        try:
            for choice in choices:
                self._apply(seat, self._find(seat, choice))
        except (IllegalDecision, MatchFault):
            self._return_to(before)
            raise

    def _find(self, seat: int, choice: Any) -> Option:
        decision = self.decision(seat)
        if isinstance(choice, Option):
            found = [o for o in decision.options if (o.kind, o.value) == (choice.kind, choice.value)]
        elif isinstance(choice, bool):
            found = []
        elif isinstance(choice, int):
            found = [o for o in decision.options if o.index == choice]
        elif isinstance(choice, dict):
            wanted = choice.get("kind"), choice.get("value")
            found = [o for o in decision.options if (o.kind, o.value) == wanted]
        else:
            found = []
        if len(found) != 1:
            raise IllegalDecision(f"seat {seat} has no such option")
        return found[0]

    def _apply(self, seat: int, option: Option) -> None:
        events: Events = []
        try:
            state = self.machine.decide(self._state, seat + 1, option.record, events)
        except Fault as fault:
            raise self._fault(fault, {"seat": seat, "kind": option.kind, "value": option.value}) from None
        self._before.append(self._state)
        self._state = state
        self.inputs.append({"seat": seat, "kind": option.kind, "value": option.value})
        self._note(events)

    def _note(self, events: Events) -> None:
        self._events.extend((len(self.inputs), event) for event in events)

    # ---- what is known ---------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it runs."""
        if self._ended is not None:
            seat, reason = self._ended
            places = tuple(self.players if s == seat else 1 for s in range(self.players))
            return Result(places, (0,) * self.players, reason)
        if not self.over:
            return None
        places_at = self.machine.program.places + 1
        scores_at = self.machine.program.scores + 1
        number = self._state[HEADER.REASON]
        reason = self._reason(number) if number else ""
        return Result(
            tuple(self._state[places_at : places_at + self.players]),
            tuple(self._state[scores_at : scores_at + self.players]),
            reason,
        )

    def _reason(self, number: int) -> str:
        """Why the match ended, with the values of that moment."""
        values: list[int] = next((event[2] for _, event in reversed(self._events) if event[0] == "end"), [])
        return fill(self.description.texts[number - 1], values, self.names, self.language)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; without a seat what everybody may see."""
        view = self.machine.view(self._state, 0 if seat is None else self._seat(seat) + 1)
        return self._around({"seat": seat, **Viewer(self.names, view).describe()})

    def reveal(self) -> dict[str, Any]:
        """Everything, for debuggers and tests."""
        from spielwerk.backend.machine import View

        counts = {place: self._count(place) for place in range(1, self.description.layout.places + 1)}
        everything = View(list(self._state), bytearray(b"\x01") * len(self._state), counts)
        return self._around({"seat": None, **Viewer(self.names, everything).describe()})

    def _around(self, described: dict[str, Any]) -> dict[str, Any]:
        result = self.result
        return {
            "game": self.game.name,
            "to_decide": self.seats,
            "over": self.over,
            "result": result.as_json() if result else None,
            **described,
        }

    def _count(self, place: int) -> int:
        at = self.description.layout.at
        return sum(1 for o in range(1, len(self.description.layout.things)) if self._state[at + o] == place)

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.players:
            raise IllegalDecision(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        return seat

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as a seat may know it; `since` leaves out what came before that many inputs."""
        teller = Teller(self.names, seat, self.language)
        told = []
        for number, event in self._events:
            found = teller.tell(event) if number >= since else None
            if found is not None:
                told.append({"after": number, **found})
        return told

    @property
    def timers(self) -> list[dict[str, Any]]:
        """What runs out when; games of this version have no timers."""
        return []

    def time_out(self, timer: object) -> None:
        """Tells the match that a timer is up."""
        raise IllegalDecision("no timer is running")

    # ---- leaving and taking back -----------------------------------------------------------

    def leave(self, seat: int) -> None:
        """A player leaves: the match ends, and that counts as a loss."""
        self._end_by(seat, "leave", LEFT)

    def misconduct(self, seat: int) -> None:
        """A player broke the rules of conduct: the match ends, and that counts as a loss."""
        self._end_by(seat, "misconduct", MISCONDUCT)

    def _end_by(self, seat: int, kind: str, words: dict[str, str]) -> None:
        self._seat(seat)
        if self.over:
            raise IllegalDecision("the match is over")
        self.inputs.append({"seat": seat, "happening": kind})
        self._before.append(self._state)
        self._ended = (seat, words[self.language].format(player=self.names.player(seat + 1, self.language)))

    def undo(self, seat: int) -> None:
        """Takes back the last decision of a seat, as long as nobody has learned anything from it."""
        index = may_undo(self, self._seat(seat))
        self._rebuild([*self.inputs[:index], *self.inputs[index + 1 :]])

    def take_back(self, count: int = 1) -> None:
        """Takes back the last inputs, whatever they were: for one person who plays alone."""
        self._rebuild(self.inputs[: max(0, len(self.inputs) - count)])

    def _rebuild(self, inputs: list[Input]) -> None:
        fresh = Match(
            self.game, self.machine, self.description, self.seed, self.options, self.language, self.names.players
        )
        fresh.play(inputs)
        self._return_to(fresh._checkpoint())

    def play(self, inputs: Sequence[Input]) -> None:
        """Carries out recorded inputs."""
        for item in inputs:
            happening = item.get("happening")
            if happening == "leave":
                self.leave(item["seat"])
            elif happening == "misconduct":
                self.misconduct(item["seat"])
            else:
                self.decide(item["seat"], {"kind": item.get("kind"), "value": item.get("value")})

    # ---- keeping ---------------------------------------------------------------------------

    def _checkpoint(self) -> tuple[State, list[Input], list[Any], list[State], Any]:
        return self._state, list(self.inputs), list(self._events), list(self._before), self._ended

    def _return_to(self, point: tuple[State, list[Input], list[Any], list[State], Any]) -> None:
        self._state, self.inputs, self._events, self._before, self._ended = point
        self._asked.clear()

    def clone(self) -> Match:
        """An independent copy."""
        copy = Match.__new__(Match)
        copy.__dict__.update({k: v for k, v in self.__dict__.items() if k != "_asked"})
        copy._return_to(self._checkpoint())
        return copy

    @property
    def state(self) -> State:
        """A copy of the state, one number per slot."""
        return list(self._state)

    @property
    def digest(self) -> str:
        """A fingerprint of the state."""
        words = b"".join(
            word.to_bytes(8, "little", signed=False) for word in (w & 0xFFFFFFFFFFFFFFFF for w in self._state)
        )
        return hashlib.sha256(words).hexdigest()[:32]

    @property
    def log(self) -> dict[str, Any]:
        """Everything needed to play the match again: JSON-ready."""
        return {
            "format": "spielwerk-log",
            "version": 1,
            "game": self.game.name,
            "hash": self.game.hash,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "inputs": list(self.inputs),
        }

    def save(self) -> bytes:
        """The match as bytes, for `Game.restore`."""
        saved = {**self.log, "format": "spielwerk-save", "digest": self.digest, "names": self.names.players}
        return json.dumps(saved, ensure_ascii=False, separators=(",", ":")).encode()

    def _fault(self, fault: Fault, item: Input | None = None) -> MatchFault:
        """A fault of the rules; its log ends before the input that led to it, which is kept beside the others."""
        line = self.description.lines[fault.line]
        values = {"inside": line.inside, "a": fault.a, "b": fault.b}
        diagnostic = Diagnostic(fault.code, self.game.source, Span(line.start, line.end), values)
        return MatchFault([diagnostic], self.log if item is None else {**self.log, "fault": item})

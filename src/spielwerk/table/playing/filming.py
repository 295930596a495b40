"""A match that is played again from its inputs: every step as somebody heard of it, or with everything in it."""

from __future__ import annotations

from typing import Any

from spielwerk.extras import needed
from spielwerk.match.errors import GameError, IllegalDecision, MatchFault, RecordError, SpielwerkError
from spielwerk.match.match import Match
from spielwerk.match.records import VERSION, without_short_names
from spielwerk.runtime.changes import changes
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.playing import JSON, NotPossible, Setup, Written

with needed("server"):
    import msgspec

BAD_LOG = "bad_log"
OTHER_TEXT = {
    "en": "it was played with another text of “{game}”.",
    "de": "es wurde mit einem anderen Text von „{game}“ gespielt.",
}
NO_FIT = {
    "en": "Input {number} does not fit the match: {reason}",
    "de": "Eingabe {number} passt nicht zur Partie: {reason}",
}
NO_SEAT = {"en": "there is no seat {seat}.", "de": "einen Platz {seat} gibt es nicht."}
STATED = ("leave", "misconduct", "timeout", "undo")
"""Events that say that something has happened which is no decision."""
_json = msgspec.json.Encoder()


class Angle(msgspec.Struct, frozen=True):
    """From where a match is looked at."""

    seat: int | None
    """None: as an observer."""
    language: str
    everything: bool = False
    """Nothing is hidden, and decisions are told that were made in secret."""


class Take(msgspec.Struct, frozen=True):
    """What is shown: a match, and where it comes from."""

    setup: Setup
    inputs: list[JSON]
    hash: str = ""
    """What the text of the game must be known by; empty: it is the right one."""
    version: int = VERSION
    """Of the log."""
    fault: JSON | None = None
    """The input at which a rule stopped the match."""


class Opening(msgspec.Struct, frozen=True):
    """How a match begins."""

    still: Written
    first: Written
    """`view`, `events`, and `ask` if there is a question."""
    inputs: int
    """So many there are at most."""


class Reel(msgspec.Struct, frozen=True):
    """Some steps."""

    steps: list[Written]
    inputs: list[JSON]
    """One for each step, as a log holds them today."""
    done: bool
    """Whether those were the last ones."""
    stops: str = ""
    """Why it does not go on, although the log does."""


class Filming:
    """One match from one angle. Raises NotPossible if there is no such match."""

    def __init__(self, take: Take, angle: Angle, games: Games) -> None:
        self._angle = angle
        self._match = match = _begun(take, angle, games)
        self._inputs = take.inputs if take.version == VERSION else without_short_names(take.inputs, match.manual)
        self._fault = take.fault
        self._number = 0
        """Of the input of the log that comes next, from 0."""
        self._told = 0
        """So many events were told."""
        self._view = self._seen()
        self._ask = 0

    # ---- the beginning -------------------------------------------------------------------------

    def opening(self) -> Opening:
        match, language = self._match, self._angle.language
        look = match.game.look
        still = {
            "description": match.description(language),
            "boards": match.boards(language),
            "look": look.as_json() if look is not None else None,
        }
        first = {"view": self._view, "events": self._events(), **self._asked()}
        return Opening(_written(still), _written(first), len(self._inputs))

    # ---- steps ---------------------------------------------------------------------------------

    def reel(self, count: int) -> Reel:
        """The next steps. Picks that make no selection yet, as old logs have them, are no step of their own."""
        steps: list[Written] = []
        made: list[JSON] = []
        while len(steps) < count and self._number < len(self._inputs):
            before = len(self._match.history)
            try:
                self._match.play([self._inputs[self._number]])
            except IllegalDecision as refusal:
                words = NO_FIT[self._angle.language]
                return Reel(steps, made, True, words.format(number=self._number + 1, reason=refusal.reason))
            except MatchFault as fault:
                return Reel(steps, made, True, _words(fault, self._angle.language))
            self._number += 1
            if len(self._match.history) > before:
                steps.append(_written(self._step()))
                made.append(self._match.history.inputs[-1].as_json())
        done = self._number == len(self._inputs)
        return Reel(steps, made, done, self._stop() if done and self._fault is not None else "")

    def _step(self) -> JSON:
        match, before, asked = self._match, self._view, self._ask
        self._view = self._seen()
        events = self._events()
        # An action that is held back from whoever looks has not begun a new round for them, either.
        known = len(match.history) if self._angle.everything else match.known_inputs(self._angle.seat)
        step: JSON = {
            "input": len(match.history),
            "round": match.rounds(known),
            "changes": changes(before, self._view),
            "events": events,
            **(self._input() if self._angle.everything else _said(events)),
        }
        question = self._asked()
        if question:
            step |= question
        elif asked and not self._ask:
            step["ask_gone"] = True
        return step

    def _seen(self) -> Any:
        angle = self._angle
        return self._match.reveal() if angle.everything else self._match.view(angle.seat, angle.language)

    def _events(self) -> list[Any]:
        events = self._match.events(self._angle.seat, self._told, self._angle.language)
        self._told += len(events)
        return list(events)

    def _asked(self) -> JSON:
        """The question of the seat, if it is a new one."""
        match, seat, asked = self._match, self._angle.seat, self._ask
        question = match.decision(seat, self._angle.language) if seat is not None and seat in match.seats else None
        self._ask = question.ask if question is not None else 0
        return {"ask": question.as_json()} if question is not None and question.ask != asked else {}

    def _input(self) -> JSON:
        """The last input in words, as whoever made it knows it."""
        match = self._match
        number = len(match.history) - 1
        item = match.history.inputs[number]
        if item.takes_back:
            taken = [one + 1 for one in item.takes_back]
            return {"seat": item.seat, "happening": item.happening, "takes_back": taken}
        if item.happening:
            return {"seat": item.seat, "happening": item.happening}
        return _said(match.decision_told(number, item.seat, self._angle.language, {}))

    def _stop(self) -> str:
        """What the input leads to at which a rule has stopped the match; nothing if the game was mended."""
        try:
            self._match.clone().play([self._fault or {}])
        except MatchFault as fault:
            return _words(fault, self._angle.language)
        except IllegalDecision:
            pass
        return ""


def _begun(take: Take, angle: Angle, games: Games) -> Match:
    """The match before its first input."""
    setup, language = take.setup, angle.language
    try:
        game = games.find(setup.game)
        if take.hash and take.hash != game.hash:
            raise NotPossible(BAD_LOG, OTHER_TEXT[language].format(game=setup.game.name[:60]))
        match = game.start(setup.players, setup.seed, setup.options, language, setup.names)
    except (GameError, RecordError, MatchFault) as error:
        raise NotPossible(BAD_LOG, _words(error, language)) from None
    if angle.seat is not None and not 0 <= angle.seat < match.players:
        raise NotPossible(BAD_LOG, NO_SEAT[language].format(seat=angle.seat))
    return match


def _said(events: list[Any]) -> JSON:
    """Who did what, as far as events tell it."""
    decisions = [event for event in events if event["event"] == "decision"]
    if decisions:
        # What was held back is told at once.
        return {"seat": decisions[-1]["seat"], "did": "; ".join(map(_label, decisions))}
    stated = next((event for event in events if event["event"] in STATED), None)
    return {} if stated is None else {"seat": stated["seat"], "happening": stated["event"]}


def _label(decision: Any) -> str:
    picks = decision.get("picks")
    return str(decision["label"]) if picks is None else ", ".join(pick["label"] for pick in picks)


def _words(error: SpielwerkError, language: str) -> str:
    return "; ".join(fault.message(language) for fault in error.diagnostics)


def _written(data: Any) -> Written:
    return Written(_json.encode(data))

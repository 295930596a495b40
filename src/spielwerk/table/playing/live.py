"""A match that runs in this process: the fast way, for games that came with Spielwerk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, cast

from spielwerk.extras import needed
from spielwerk.match.errors import GameError, IllegalDecision, MatchFault, RecordError, reason_in
from spielwerk.match.match import Match
from spielwerk.runtime.changes import changes
from spielwerk.runtime.types import Event, View
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.playing import (
    JSON,
    Abort,
    AnyStep,
    Broken,
    Decide,
    Leave,
    Look,
    Misconduct,
    NotPossible,
    Outcome,
    Receiver,
    Rewind,
    Setup,
    Situation,
    TimeOut,
    Timer,
    Told,
    Undo,
    Written,
    check_value,
)

with needed("server"):
    import msgspec

LAST_EVENTS = 50
"""So many events are shown to whoever comes in."""
_json = msgspec.json.Encoder()
NOTHING = Written(b"[]")


class Shown:
    """What a receiver was shown last."""

    __slots__ = ("ask", "events", "view")

    def __init__(self, view: View, events: int, ask: int) -> None:
        self.view = view
        self.events = events
        self.ask = ask
        """The number of its open question; 0: none."""


class Happened(NamedTuple):
    """What has happened since a receiver was told something last."""

    since: int
    """So many events the receiver had been told."""
    view: View
    changes: Written
    events: Written
    told: int
    """So many events there are."""
    empty: bool
    show: float
    moments: int


class Texts:
    """Events as JSON, each written once for all who share it."""

    def __init__(self) -> None:
        self._written: dict[int, tuple[Event, bytes]] = {}

    def of(self, events: Sequence[Event]) -> Written:
        return Written(b"[%b]" % b",".join([self._of_one(event) for event in events]))

    def _of_one(self, event: Event) -> bytes:
        written = self._written.get(id(event))
        if written is None:
            # With the event beside it: as long as that lives, no other one can have its id.
            written = self._written[id(event)] = event, _json.encode(event)
        return written[1]


class LivePlaying:
    """One match in this process. See `Playing`."""

    def __init__(self, setup: Setup, games: Games) -> None:
        self._setup = setup
        self._games = games
        self._shown: dict[Receiver, Shown] = {}
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        assert self._match is not None, "the match has not begun"
        return self._match

    async def begin(self, inputs: Sequence[JSON] = ()) -> Situation:
        # Making a program and playing many inputs take long: others go on meanwhile.
        self._match = await asyncio.to_thread(self._begun, inputs)
        return self.situation()

    def _begun(self, inputs: Sequence[JSON]) -> Match:
        setup = self._setup
        try:
            game = self._games.find(setup.game)
            match = game.start(setup.players, setup.seed, setup.options, names=setup.names)
            match.play(inputs)
        except (GameError, RecordError, IllegalDecision) as error:
            raise Broken(str(error)) from error
        except MatchFault as fault:
            raise Broken(str(fault), fault.dump) from fault
        return match

    # ---- steps ---------------------------------------------------------------------------------

    async def do(self, step: AnyStep, language: str, receivers: Sequence[Receiver], check: bool = False) -> Outcome:
        match = self.match
        before = len(match.history)
        try:
            self._carry_out(match, step)
        except IllegalDecision as refusal:
            raise NotPossible(refusal.code, reason_in(language, refusal)) from None
        except MatchFault as fault:
            raise Broken(str(fault), fault.dump) from fault
        inputs = tuple(item.as_json() for item in match.history.inputs[before:])
        told: dict[Receiver, Told] = {}
        same: dict[str, Happened] = {}
        texts = Texts()
        for receiver in receivers:
            shown = self._shown.get(receiver)
            if shown is not None and (one := self._told(receiver, shown, check, same, texts)) is not None:
                told[receiver] = one
        return Outcome(inputs, self.situation(), told)

    def _carry_out(self, match: Match, step: AnyStep) -> None:
        match step:
            case Decide(seat, choice, ask):
                # Picks that are no selection yet stay with the one who picks, as a draft.
                match.decide(seat, choice, ask, whole=True)
            case Undo(seat):
                match.undo(seat)
            case Abort(seat):
                match.abort(seat)
            case TimeOut(timer, seat, drafts):
                _time_out(match, timer, seat, drafts)
            case Leave(seat):
                match.leave(seat)
            case Misconduct(seat):
                match.misconduct(seat)
            case Rewind(count):
                match.rewind(count)

    # ---- what is told --------------------------------------------------------------------------

    def situation(self) -> Situation:
        match = self.match
        over, known = match.over, match.known_inputs(None)
        asks = {} if over else {seat: match.decision(seat).ask for seat in match.seats}
        timers = () if over else tuple(self._timers(match))
        result = match.result
        return Situation(
            len(match.history),
            asks,
            timers,
            match.rounds(len(match.history)),
            over,
            tuple(seat for seat in range(match.players) if match.absent(seat)),
            dict(result.as_json()) if result is not None else None,
            tuple(match.view(None)["to_decide"]) if known < len(match.history) else tuple(sorted(asks)),
            match.rounds(known),
        )

    def _timers(self, match: Match) -> list[Timer]:
        running = match.timers
        if not running:
            return []
        public = {(one["timer"], one["seat"]) for one in match.timers_for(None)}
        return [
            Timer(
                one["timer"],
                one["seat"],
                one["seconds"],
                one["begun"],
                tuple(one["waiting_for"]),
                (one["timer"], one["seat"]) not in public,
            )
            for one in running
        ]

    def _told(
        self, receiver: Receiver, shown: Shown, check: bool, same: dict[str, Happened], texts: Texts
    ) -> Told | None:
        """What one receiver is told. `same` holds what others were told already, where all are told the same."""
        match, (seat, language) = self.match, receiver
        asked = match.decision(seat, language) if seat is not None and seat in match.seats else None
        ask = asked.ask if asked is not None else 0
        new = asked if ask != shown.ask else None
        gone = shown.ask != 0 and ask != shown.ask
        happened = same.get(language) if match.alike else None
        # Somebody who came in at another moment has been told other events so far.
        if happened is None or happened.since != shown.events:
            happened = same[language] = self._happened(receiver, shown, texts)
        if happened.empty and new is None and not gone:
            return None
        shown.view, shown.ask = happened.view, ask
        shown.events += happened.told
        return Told(
            happened.changes,
            happened.events,
            Written(_json.encode(new.as_json())) if new is not None else None,
            gone,
            happened.show,
            happened.moments,
            check_value(match.view(seat, language)) if check else "",
        )

    def _happened(self, receiver: Receiver, shown: Shown, texts: Texts) -> Happened:
        match, (seat, language) = self.match, receiver
        events = match.events(seat, shown.events, language)
        view, before = match.view(None if match.alike else seat, language), shown.view
        if before["seat"] != view["seat"]:
            # All saw the same up to now, but do not any more.
            before = cast("View", {**before, "seat": view["seat"]})
        made = changes(before, view)
        shows = [event for event in events if event["event"] == "show"]
        return Happened(
            shown.events,
            view,
            Written(_json.encode(made)) if made else NOTHING,
            texts.of(events),
            len(events),
            not made and not events,
            sum(event.get("seconds") or 0 for event in shows),
            sum(event.get("seconds") is None for event in shows),
        )

    async def look(self, receiver: Receiver) -> Look:
        match, (seat, language) = self.match, receiver
        told = match.told(seat, language)
        events = match.events(seat, max(0, told - LAST_EVENTS), language)
        view = match.view(seat, language)
        asked = match.decision(seat, language) if seat is not None and seat in match.seats else None
        # Where all see the same, changes are found once for all: but for `seat`, which never changes.
        base = match.view(None, language) if match.alike else view
        self._shown[receiver] = Shown(base, told, asked.ask if asked is not None else 0)
        return Look(
            Written(_json.encode(view)),
            Written(_json.encode(events)),
            Written(_json.encode(asked.as_json())) if asked is not None else None,
            check_value(view),
        )

    async def forget(self, receiver: Receiver) -> None:
        self._shown.pop(receiver, None)

    async def still(self, language: str) -> Written:
        match = self.match
        look = match.game.look
        return Written(
            _json.encode(
                {
                    "description": match.description(language),
                    "boards": match.boards(language),
                    "look": look.as_json() if look is not None else None,
                }
            )
        )

    async def preview(self, seat: int, choice: Any, language: str) -> Written:
        return Written(_json.encode(self.match.preview(seat, choice, language)))

    async def log(self) -> JSON:
        return self.match.log

    async def reveal(self, language: str) -> Written:
        return Written(_json.encode(self.match.reveal()))

    async def story(self, receiver: Receiver) -> Written:
        return Written(_json.encode(self.match.events(receiver.seat, 0, receiver.language)))

    async def close(self) -> None:
        self._match = None
        self._shown.clear()


def _time_out(match: Match, timer: str, seat: int | None, drafts: Mapping[int, list[Any]]) -> None:
    """What seats had in mind is done if it is complete; what is not, chance completes."""
    for late, picks in drafts.items():
        if late in match.seats:
            with suppress(IllegalDecision):  # It was only a draft: the rules need not allow it.
                match.decide(late, picks)
    if any(running["timer"] == timer and running["seat"] == seat for running in match.timers):
        match.time_out(timer, seat)

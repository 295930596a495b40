"""Tells in words what happened since a seat was asked last, no more than it may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any

from spielwerk.cli.screen.labels import Labels
from spielwerk.diagnostics.visible import visible
from spielwerk.match.match import Match
from spielwerk.program.manual.manual import Attribute

Event = Mapping[str, Any]
MOST_LINES = 40


class Story:
    """Words for the events of one match."""

    def __init__(self, match: Match, labels: Labels) -> None:
        self.labels = labels
        self.say = labels.say
        self.manual = match.manual
        self.told: dict[int | None, int] = {}
        """So many of its events each reader has been told."""
        self.skip(match)

    def skip(self, match: Match) -> None:
        """What has happened up to now is not told any more."""
        self.told = {seat: len(match.events(seat)) for seat in (None, *range(match.players))}

    def start(self, match: Match, seat: int | None) -> list[str]:
        """What was said while the match was set up."""
        events = match.events(seat)
        self.told[seat] = len(events)
        told: list[tuple[int, str]] = []
        for number, event in enumerate(events):
            if event["event"] == "undo":
                # A match that goes on: what was taken back has not been.
                told = [(before, words) for before, words in told if before < event["since"]]
            elif event["event"] == "notice":
                told.append((number, visible(event["text"])))
        return [words for _, words in told]

    def step(self, match: Match, seat: int | None, own: bool = False) -> list[str]:
        """What a seat has not been told yet, as it may know it. What one has set oneself, one sees on the board."""
        events = match.events(seat, since=self.told[seat])
        self.told[seat] += len(events)
        view = match.view(seat)
        changes = {} if own else self.changes(events, view)
        told: list[str] = []
        for _, same in groupby(_settled(events), key=_route):
            group = list(same)
            told += changes[id(group[0])] if id(group[0]) in changes else self.several(group, view)
        return told

    def several(self, events: Sequence[Event], view: Mapping[str, Any]) -> list[str]:
        """Moves with the same way are told together."""
        if events[0]["event"] == "move":
            return [self.move(events)]
        return [words for event in events for words in self.one(event, view)]

    # ---- single events -------------------------------------------------------------------------

    def one(self, event: Event, view: Mapping[str, Any]) -> list[str]:
        kind = event["event"]
        if kind == "notice":
            return [visible(event["text"])]
        if kind == "roll":
            return self.roll(event)
        if kind == "shuffle":
            return [self.say("event_shuffle", place=self.labels.place(event["place"]))]
        if kind == "reveal":
            return self.reveal(event, view)
        if kind == "timeout":
            return [self.say("event_timeout")]
        if kind in ("finish", "eliminate"):
            return [self.say(f"event_{kind}", player=self.labels.player(event["seat"]))]
        return []

    def move(self, events: Sequence[Event]) -> str:
        event = events[0]
        known = [self.labels.thing(event["object"]) for event in events if "object" in event]
        hidden = sum(event.get("times", 1) for event in events if "object" not in event)
        if hidden:
            known.append(self.say("something") if hidden == 1 else self.say("hidden_count", count=hidden))
        thing = ", ".join(known)
        target = self.labels.place(event["to"])
        if "from" not in event:
            return self.say("event_put", thing=thing, target=target)
        return self.say("event_move", thing=thing, source=self.labels.place(event["from"]), target=target)

    def reveal(self, event: Event, view: Mapping[str, Any]) -> list[str]:
        """An object by its name; a die or an attribute with what it shows now."""
        if "object" in event:
            return [self.say("event_reveal", thing=self.labels.thing(event["object"]))]
        if "die" in event:
            return self.roll(event)
        return [*chain(*self.changes([{**event, "event": "set"}], view).values())]

    def roll(self, event: Event) -> list[str]:
        if "value" not in event:
            return []
        value = event["value"]
        shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        return [self.say("event_set", name=self.labels.word(event["die"]), value=shown)]

    # ---- changed attributes --------------------------------------------------------------------

    def changes(self, events: Sequence[Event], view: Mapping[str, Any]) -> dict[int, list[str]]:
        """Attributes that were set, with the values they have now; those with the same value in one line. They are told
        with the event that set them last, by its identity: behind whatever led to it, such as a roll."""
        groups: dict[tuple[str, str], list[str]] = {}
        last: dict[tuple[str, str], int] = {}
        for event in events:
            if event["event"] == "set":
                name, of = event["attribute"], event.get("of", {})
                value = self.value_now(name, of, view)
                things = groups.setdefault((name, value), [])
                last[name, value] = id(event)
                label = self.owner(of)
                if label and label not in things:
                    things.append(label)
        told: dict[int, list[str]] = {}
        for (name, value), things in groups.items():
            word = self.labels.word(name)
            if not value:
                words = self.say("event_changed", name=word)
            elif things:
                words = self.say("event_set_of", name=word, things=", ".join(things), value=value)
            else:
                words = self.say("event_set", name=word, value=value)
            told.setdefault(last[name, value], []).append(words)
        return told

    def owner(self, of: Event) -> str:
        """Whose an attribute is, in words; nothing for the table and for phases."""
        if "player" in of:
            return self.labels.player(of["player"])
        if "object" in of:
            return self.labels.thing(of["object"])
        return self.labels.place(of["field"]) if "field" in of else ""

    def value_now(self, name: str, of: Event, view: Mapping[str, Any]) -> str:
        """The value an attribute has now, in words; empty if it is not seen."""
        attributes, homes = self.home(of, view)
        kind = next(attribute.type for attribute in attributes if attribute.name == name)
        return next((self.labels.value(kind, values[name]) for values in homes if name in values), "")

    def home(self, of: Event, view: Mapping[str, Any]) -> tuple[Sequence[Attribute], list[Mapping[str, Any]]]:
        """What this owner has, and where the view shows it."""
        if "player" in of:
            return self.manual.player.attributes, [view["players"][of["player"]]]
        if "object" in of:
            return [*self.labels.attributes(of["object"]).values()], [*things_in(view, of["object"])]
        if "field" in of:
            space = of["field"].partition(".")[0]
            return self.manual.space_named[space].attributes, [view["spaces"][space][of["field"]]]
        if "phase" in of:
            phase = next(phase for phase in self.manual.phases if phase.name == of["phase"])
            return phase.values, [view["phases"].get(phase.name, {})]
        return self.manual.table.attributes, [view["table"]]


def things_in(view: Mapping[str, Any], name: str) -> Iterator[Mapping[str, Any]]:
    """Where a view shows an object with its attributes."""
    homes = [view["table"], *view["players"], *view["spaces"].values()]
    for home in homes:
        for place in home.values():
            things = place.get("objects") if isinstance(place, dict) else None
            for thing in things if isinstance(things, list) else []:
                if isinstance(thing, dict) and thing["name"] == name:
                    yield thing


def _route(event: Event) -> tuple[Any, ...]:
    """What is told together: moves from one place to another; anything else by itself."""
    return ("move", event.get("from"), event["to"]) if event["event"] == "move" else (id(event),)


def _settled(events: Sequence[Event]) -> Iterator[Event]:
    """Dice of a cup that are rolled one by one are told when the last of them has come to rest."""
    nothing: Event = {}
    for event, following in zip(events, chain(events[1:], [nothing]), strict=False):
        if not _one_die_on(event, following):
            yield event


def _one_die_on(event: Event, following: Event) -> bool:
    """Whether the next thing that happens is another roll of the same cup, in which at most one die changes."""
    now, then = event.get("value"), following.get("value")
    if event["event"] != "roll" or following.get("event") != "roll":
        return False
    if not isinstance(now, list) or not isinstance(then, list) or len(now) != len(then):
        return False
    same = (event["die"], event.get("of")) == (following["die"], following.get("of"))
    return same and sum(a != b for a, b in zip(now, then, strict=True)) <= 1


def shortened(lines: Sequence[str]) -> list[str]:
    """The last lines of a long story."""
    return list(lines) if len(lines) <= MOST_LINES else ["…", *lines[-MOST_LINES:]]


class Untold:
    """What the readers at one screen have not been shown yet."""

    def __init__(self, match: Match, story: Story, readers: Sequence[int | None]) -> None:
        self.match = match
        self.story = story
        self.lines = {reader: [(0, line) for line in story.start(match, reader)] for reader in readers}
        """Every line with the number of events that its reader had been told before it."""

    def keep(self, seat: int | None, name: str) -> None:
        """What the last input did; others than its own seat read whose doing it was. What is taken back before somebody
        has read of it never comes to their eyes."""
        for reader, lines in self.lines.items():
            own = seat is not None and reader == seat
            told = self.story.told[reader]
            for event in self.match.events(reader, since=told):
                if event["event"] == "undo":
                    lines[:] = [(number, line) for number, line in lines if number < event["since"]]
            new = self.story.step(self.match, reader, own)
            lines += [(told, line if own else f"{name}{line}") for line in new]

    def take(self, reader: int | None) -> list[str]:
        """All of it, which then has been read."""
        found = [line for _, line in self.lines[reader]]
        self.lines[reader].clear()
        return found

"""Puts events onto a view: what a client does that is told nothing but what happened.

Views given are never changed; parts that stay the same are shared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, cast

from spielwerk.program.manual.manual import Manual
from spielwerk.runtime.changes import changed
from spielwerk.runtime.names import Names
from spielwerk.runtime.types import Event, View

JSON = dict[str, Any]
Path: TypeAlias = tuple[str | int, ...]


class Homes:
    """Where everything is in the views of a game, and in which order."""

    def __init__(self, names: Names) -> None:
        manual: Manual = names.manual
        self.order = {thing.name: number for number, thing in enumerate(manual.things)}
        self.score = manual.score
        self.of: dict[str, Path] = {}
        """Reference of a place -> where it is in a view."""
        self.loose: set[str] = set()
        """Places without an order of their own: objects are listed in the order of the game."""
        for container in manual.table.containers:
            self.of[container.name] = ("table", container.name)
            if container.storage.form == "set":
                self.loose.add(container.name)
        for container in manual.player.containers:
            for seat in range(manual.players):
                self.of[f"{container.name}@{seat}"] = ("players", seat, container.name)
                if container.storage.form == "set":
                    self.loose.add(f"{container.name}@{seat}")
        for space in manual.spaces:
            for place in space.places:
                reference = names.place(place)
                self.of[reference] = ("spaces", space.name, reference)
                if space.storage is not None and space.storage.form == "set":
                    self.loose.add(reference)
        self.rows = {reference for reference, home in self.of.items() if _form(manual, home) == "row"}


class Applier:
    """Follows a match by its events."""

    def __init__(self, homes: Homes) -> None:
        self._homes = homes.of
        self._order = homes.order
        self._score = homes.score
        self._loose = homes.loose
        self._rows = homes.rows
        self._lately: dict[str, Path] = {}
        """Where objects came to, or were found that had to be looked for: most of them stay there for a while."""

    def applied(self, view: View, event: Event) -> View:
        """The view after an event."""
        return cast("View", self.put_all(cast("JSON", view), [cast("JSON", event)]))

    def put_all(self, view: JSON, events: Iterable[JSON]) -> JSON:
        """The view after some events, of a view that is being made."""
        page = Page(view)
        for event in events:
            # Events that change nothing in a view have no method here.
            handler = getattr(self, f"_{event['event']}", None)
            if handler is not None:
                handler(page, event)
        return page.view

    # ---- values ----------------------------------------------------------------------------

    def _set(self, page: Page, event: JSON) -> None:
        if "value" in event:
            self._put(page, event, event["value"])
        elif "count" in event:
            self._put(page, event, event["count"])

    def _roll(self, page: Page, event: JSON) -> None:
        if "value" in event:
            self._put(page, event, event["value"])

    def _reveal(self, page: Page, event: JSON) -> None:
        if "object" not in event and "value" in event:
            self._put(page, event, event["value"])

    def _put(self, page: Page, event: JSON, value: Any) -> None:
        name: str = event["attribute"] if "attribute" in event else event["die"]
        of: JSON = event.get("of", {})
        if "object" in of:
            self._put_thing(page, of["object"], {name: value})
            return
        # The score is shown twice: as an attribute of the player and in the standing.
        if "player" in of and name == self._score:
            page.own(("standing", of["player"]))["score"] = value
        page.own(self._path(of))[name] = value

    def _path(self, of: JSON) -> Path:
        if not of:
            return ("table",)
        if "player" in of:
            return "players", of["player"]
        if "field" in of:
            return self._homes[of["field"]]
        return "phases", of["phase"]

    def _put_thing(self, page: Page, name: str, values: JSON) -> None:
        """An object with new values, wherever it is seen."""
        lately = self._lately.get(name)
        if lately is not None and _change_thing(page, lately, name, values):
            return
        for home in self._homes.values():
            if _change_thing(page, home, name, values):
                self._lately[name] = home
                return

    def _give(self, page: Page, event: JSON) -> None:
        self._put_thing(page, event["object"], {"owner": event["owner"]})

    # ---- objects ---------------------------------------------------------------------------

    def _move(self, page: Page, event: JSON) -> None:
        times, name = event.get("times", 1), event.get("object")
        moved: Any = name
        if "from" in event:
            found = self._take(page, event["from"], name, times)
            moved = found if found is not None else moved
        if name is not None and event.get("values"):
            moved = {"name": name, **event["values"]}
        if name is not None and event["to"] in self._homes:
            self._lately[name] = self._homes[event["to"]]
        self._add(page, event["to"], moved, times, event.get("at"))

    def _take(self, page: Page, source: str, name: str | None, times: int) -> Any:
        """Takes objects from where they are; the one that has a name, as it was seen there."""
        home = self._homes.get(source)
        if home is None or not isinstance(page.at(home), dict):
            return None
        place = page.own(home)
        if "count" in place:
            place["count"] -= times
        things = place.get("objects")
        if name is None or things is None:
            return None
        index = _index_of(things, name)
        if index is None:
            return None
        # The others in a row keep their positions.
        gap = [None] if source in self._rows else []
        place["objects"] = [*things[:index], *gap, *things[index + 1 :]]
        return things[index]

    def _add(self, page: Page, target: str, thing: Any, times: int, at: int | None) -> None:
        home = self._homes.get(target)
        if home is None or not isinstance(page.at(home), dict):
            return
        place = page.own(home)
        if "count" in place:
            place["count"] += times
        if thing is not None and "objects" in place:
            place["objects"] = self._inserted(place["objects"], target, thing, at)

    def _inserted(self, things: list[Any], place: str, thing: Any, at: int | None) -> list[Any]:
        if place in self._rows and at is not None and at < len(things):
            return [*things[:at], thing, *things[at + 1 :]]
        if place in self._loose:
            number = self._order[name_of(thing)]
            index = next((i for i, one in enumerate(things) if self._order[name_of(one)] > number), len(things))
        else:
            index = len(things) if at is None else min(at, len(things))
        return [*things[:index], thing, *things[index:]]

    # ---- flow ------------------------------------------------------------------------------

    def _phase(self, page: Page, event: JSON) -> None:
        if "values" in event:
            page.put(("phases",), event["phase"], event["values"])

    def _phase_end(self, page: Page, event: JSON) -> None:
        page.drop(("phases",), event["phase"])

    def _round(self, page: Page, event: JSON) -> None:
        page.own(())["round"] = event["round"]

    def _see(self, page: Page, event: JSON) -> None:
        page.turn(changed(page.view, event["changes"]))


class Page:
    """A view that is written on: whatever is changed of it is copied first, once."""

    def __init__(self, view: JSON) -> None:
        self.turn(view)

    def turn(self, view: JSON) -> None:
        """Goes on with another view."""
        self.view = view
        self._own: dict[Path, Any] = {}

    def at(self, path: Path) -> Any:
        """What is in one place; None if there is nothing."""
        here: Any = self._own.get(path)
        if here is None:
            here = self.view
            for key in path:
                if isinstance(here, dict) and key not in here:
                    return None
                here = here[key]
        return here

    def own(self, path: Path) -> Any:
        """The same to be changed; where there is nothing it is an empty dictionary."""
        here: Any = self._own.get(path)
        if here is not None:
            return here
        if not path:
            here = self.view = self.view.copy()
        else:
            home: Any = self.own(path[:-1])
            key: Any = path[-1]
            known: Any = home[key] if isinstance(home, list) or key in home else {}
            here = home[key] = known.copy()
        self._own[path] = here
        return here

    def put(self, path: Path, key: str, value: Any) -> None:
        """Puts something that can be changed itself into one place."""
        self.own(path)[key] = value
        # What was put there belongs to the event, so it has to be copied before it is changed.
        self._own.pop((*path, key), None)

    def drop(self, path: Path, key: str) -> None:
        """Takes something out of one place."""
        if key in self.at(path):
            del self.own(path)[key]
            self._own.pop((*path, key), None)


def _change_thing(page: Page, home: Path, name: str, values: JSON) -> bool:
    """Whether an object is seen in a place; it has new values then."""
    place = page.at(home)
    things: list[Any] = place.get("objects") or [] if isinstance(place, dict) else []
    index = _index_of(things, name)
    if index is None:
        return False
    thing = things[index]
    whole = {**(thing if isinstance(thing, dict) else {"name": name}), **values}
    page.own(home)["objects"] = [*things[:index], whole, *things[index + 1 :]]
    return True


def _index_of(things: list[Any], name: str) -> int | None:
    """Where an object is in a list. Most are nothing but their names, which are found at once."""
    if name in things:
        return things.index(name)
    return next((i for i, thing in enumerate(things) if isinstance(thing, dict) and thing["name"] == name), None)


def name_of(thing: Any) -> str:
    """The name of an object in a view."""
    return thing["name"] if isinstance(thing, dict) else thing or ""


def _form(manual: Manual, home: Path) -> str:
    if home[0] == "spaces":
        return ""
    containers = manual.table.containers if home[0] == "table" else manual.player.containers
    return next(c.form for c in containers if c.name == home[-1])

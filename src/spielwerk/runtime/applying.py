"""Puts events onto a view: what a client does that is told nothing but what happened.

Views given are never changed; parts that stay the same are shared.
"""

from __future__ import annotations

from typing import Any, cast

from spielwerk.program.manual import Manual
from spielwerk.runtime.changes import changed
from spielwerk.runtime.names import Names
from spielwerk.runtime.types import Event, View

JSON = dict[str, Any]


class Applier:
    """Follows a match by its events."""

    def __init__(self, names: Names) -> None:
        manual: Manual = names.manual
        self._order = {thing.name: number for number, thing in enumerate(manual.things)}
        self._score = manual.score
        self._homes: dict[str, tuple[str | int, ...]] = {}
        """Reference of a place -> where it is in a view."""
        self._loose: set[str] = set()
        """Places without an order of their own: objects are listed in the order of the game."""
        for container in manual.table.containers:
            self._homes[container.name] = ("table", container.name)
            if container.storage.form == "set":
                self._loose.add(container.name)
        for container in manual.player.containers:
            for seat in range(manual.players):
                self._homes[f"{container.name}@{seat}"] = ("players", seat, container.name)
                if container.storage.form == "set":
                    self._loose.add(f"{container.name}@{seat}")
        for space in manual.spaces:
            for place in space.places:
                reference = names.place(place)
                self._homes[reference] = ("spaces", space.name, reference)
                if space.storage is not None and space.storage.form == "set":
                    self._loose.add(reference)
        self._rows = {
            reference for reference in self._homes if _form(manual, self._homes[reference]) == "row"
        }  # fmt: skip

    def applied(self, view: View, event: Event) -> View:
        """The view after an event."""
        return cast("View", self.put(cast("JSON", view), cast("JSON", event)))

    def put(self, view: JSON, event: JSON) -> JSON:
        """The same, of a view that is being made."""
        handler = getattr(self, f"_{event['event']}", None)
        seen: JSON = handler(view, event) if handler is not None else view
        return seen

    # ---- values ----------------------------------------------------------------------------

    def _set(self, view: JSON, event: JSON) -> JSON:
        if "value" in event:
            return self._put(view, event, event["value"])
        return self._put(view, event, event["count"]) if "count" in event else view

    def _roll(self, view: JSON, event: JSON) -> JSON:
        return self._put(view, event, event["value"]) if "value" in event else view

    def _reveal(self, view: JSON, event: JSON) -> JSON:
        if "object" in event:
            return view
        return self._put(view, event, event["value"]) if "value" in event else view

    def _put(self, view: JSON, event: JSON, value: Any) -> JSON:
        name: str = event["attribute"] if "attribute" in event else event["die"]
        of: JSON = event.get("of", {})
        if "object" in of:
            return self._put_thing(view, of["object"], {name: value})
        path = self._path(of)
        if path is None:
            return view
        if "player" in of and name == self._score:
            view = _with(view, ("standing", of["player"], "score"), value)
        return _with(view, (*path, name), value)

    def _path(self, of: JSON) -> tuple[str | int, ...] | None:
        if not of:
            return ("table",)
        if "player" in of:
            return "players", of["player"]
        if "field" in of:
            return self._homes[of["field"]]
        return "phases", of["phase"]

    def _put_thing(self, view: JSON, name: str, values: JSON) -> JSON:
        """An object with new values, wherever it is seen."""
        for home in self._homes.values():
            place = _at(view, home)
            things: list[Any] = place.get("objects") or [] if isinstance(place, dict) else []
            for index, thing in enumerate(things):
                if name_of(thing) == name:
                    whole = {**(thing if isinstance(thing, dict) else {"name": name}), **values}
                    return _with(view, (*home, "objects"), [*things[:index], whole, *things[index + 1 :]])
        return view

    def _give(self, view: JSON, event: JSON) -> JSON:
        return self._put_thing(view, event["object"], {"owner": event["owner"]})

    # ---- objects ---------------------------------------------------------------------------

    def _move(self, view: JSON, event: JSON) -> JSON:
        times, name = event.get("times", 1), event.get("object")
        moved: Any = name
        if "from" in event:
            view, found = self._taken(view, event["from"], name, times)
            moved = found if found is not None else moved
        if name is not None and event.get("values"):
            moved = {"name": name, **event["values"]}
        return self._added(view, event["to"], moved, times, event.get("at"))

    def _taken(self, view: JSON, source: str, name: str | None, times: int) -> tuple[JSON, Any]:
        home = self._homes.get(source)
        place = _at(view, home) if home is not None else None
        if home is None or not isinstance(place, dict):
            return view, None
        left, found = dict(place), None
        if "count" in left:
            left["count"] -= times
        if name is not None and "objects" in left:
            index = next((i for i, thing in enumerate(left["objects"]) if name_of(thing) == name), None)
            if index is not None:
                found = left["objects"][index]
                gap = [None] if source in self._rows else []
                left["objects"] = [*left["objects"][:index], *gap, *left["objects"][index + 1 :]]
        return _with(view, home, left), found

    def _added(self, view: JSON, target: str, thing: Any, times: int, at: int | None) -> JSON:
        home = self._homes.get(target)
        place = _at(view, home) if home is not None else None
        if home is None or not isinstance(place, dict):
            return view
        more = dict(place)
        if "count" in more:
            more["count"] += times
        if thing is not None and "objects" in more:
            more["objects"] = self._inserted(more["objects"], target, thing, at)
        return _with(view, home, more)

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

    def _phase(self, view: JSON, event: JSON) -> JSON:
        return _with(view, ("phases", event["phase"]), event["values"]) if "values" in event else view

    def _phase_end(self, view: JSON, event: JSON) -> JSON:
        phases = {name: values for name, values in view["phases"].items() if name != event["phase"]}
        return {**view, "phases": phases} if len(phases) < len(view["phases"]) else view

    def _round(self, view: JSON, event: JSON) -> JSON:
        return {**view, "round": event["round"]}

    def _see(self, view: JSON, event: JSON) -> JSON:
        seen: JSON = changed(view, event["changes"])
        return seen


def name_of(thing: Any) -> str:
    """The name of an object in a view."""
    return thing["name"] if isinstance(thing, dict) else thing or ""


def _form(manual: Manual, home: tuple[str | int, ...]) -> str:
    if home[0] == "spaces":
        return ""
    containers = manual.table.containers if home[0] == "table" else manual.player.containers
    return next(c.form for c in containers if c.name == home[-1])


def _at(view: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        if isinstance(view, dict) and key not in view:
            return None
        view = view[key]
    return view


def _with(view: JSON, path: tuple[str | int, ...], value: Any) -> JSON:
    """A view with another value in one place."""
    made: JSON = _put(view, path, value)
    return made


def _put(view: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(view, list):
        return [_put(item, rest, value) if i == key else item for i, item in enumerate(view)]
    return {**view, key: _put(view.get(key, {}), rest, value)}

"""What REST is made of: routes, which know from the functions behind them what they take and give.

A route is the only description of itself: its path and body are read, its answers written, and `/api/openapi.json` is
made from the annotations of one function.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple, get_type_hints
from urllib.parse import parse_qsl

from spielwerk.data import dataclass, field
from spielwerk.extras import needed
from spielwerk.table.gate.http.bodies import too_deep
from spielwerk.table.gate.http.misfits import Misfit
from spielwerk.table.words import Refused

with needed("server"):
    import msgspec

JSON_KIND = "application/json"
MOST_PARAMETERS = 20


class Access(Enum):
    """Who may call a route. What somebody may do at a table is looked at there."""

    ANYBODY = "anybody"
    SIGNED_IN = "signed in"
    """Also those whom the owner has not admitted yet."""
    ADMITTED = "admitted"
    OWNER = "owner"
    """Of the server."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a request carries as JSON."""


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is behind the question mark of an address."""


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an answer says."""


@dataclass(frozen=True)
class Answer:
    """An answer that is no JSON, or has headers of its own."""

    body: bytes
    kind: str = JSON_KIND
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Route:
    """One thing that can be asked for."""

    method: str
    path: str
    """With names in braces: `/api/tables/{table}`."""
    call: Callable[..., Awaitable[Any]]
    access: Access = Access.ADMITTED
    status: int = 200
    kind: str = JSON_KIND
    """Of the answer."""
    heavy: bool = False
    """Whether its body may be as large as an upload; else it is no larger than a message."""

    @cached_property
    def about(self) -> str:
        return inspect.getdoc(self.call) or ""

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.call, include_extras=True)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The parts of its path that are not fixed."""
        return tuple(part[1:-1] for part in self.path.split("/") if part.startswith("{"))

    @cached_property
    def types(self) -> dict[str, Any]:
        """What those must be."""
        return {name: self._hints[name] for name in self.names}

    @cached_property
    def body(self) -> type[Body] | None:
        found: type[Body] | None = self._hints.get("body")
        return found

    @cached_property
    def query(self) -> type[Query] | None:
        found: type[Query] | None = self._hints.get("query")
        return found

    @cached_property
    def answer(self) -> Any:
        """The type of what it gives; None: nothing but the status."""
        return self._hints["return"]

    # ---- reading -------------------------------------------------------------------------------

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.body)

    def prepare(self) -> None:
        """Makes ready what reads and describes; a route that cannot be is found out before anybody calls it."""
        _ = self.types, self.query, self.answer, self.body is None or self._decoder

    def arguments(self, values: Mapping[str, str], query: bytes, body: bytes) -> dict[str, Any]:
        """What the function is called with. Raises Refused."""
        found: dict[str, Any] = {}
        try:
            for name, kind in self.types.items():
                found[name] = msgspec.convert(values[name], kind, strict=False)
            if self.query is not None:
                found["query"] = msgspec.convert(_parameters(query), self.query, strict=False)
        except msgspec.ValidationError as error:
            raise Refused("not_fitting", reason=Misfit(error)) from None
        if self.body is not None:
            found["body"] = self._read(body)
        return found

    def _read(self, body: bytes) -> Any:
        try:
            found = self._decoder.decode(body)
        except msgspec.ValidationError as error:
            raise Refused("not_fitting", reason=Misfit(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_message", reason=Misfit(error)) from None
        # Fields of any type are read to any depth; what works on them later would end in a RecursionError.
        if any(too_deep(getattr(found, name)) for name in found.__struct_fields__):
            raise Refused("not_fitting", reason="nesting")
        return found


def _parameters(query: bytes) -> dict[str, str]:
    """Each once: the last one counts."""
    try:
        return dict(parse_qsl(query.decode("ascii"), max_num_fields=MOST_PARAMETERS, keep_blank_values=True))
    except ValueError:
        raise Refused("bad_message", reason="query") from None


# ---- finding -------------------------------------------------------------------------------------


class Found(NamedTuple):
    """The routes of one path, by method, and the values of its names."""

    methods: dict[str, Route]
    values: list[str]


class Directory:
    """All routes, by the parts of their paths."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self.routes = tuple(routes)
        self._root = _Place()
        for route in self.routes:
            place = self._root
            for part in route.path.split("/")[1:]:
                place = place.open if part.startswith("{") else place.fixed.setdefault(part, _Place())
            if route.method in place.methods:
                raise ValueError(f"{route.method} {route.path} is there twice")
            place.methods[route.method] = route
            route.prepare()

    def find(self, path: str) -> Found | None:
        """What is there; a fixed part of a path goes before one that is open."""
        place, values = self._root, []
        for part in path.split("/")[1:]:
            fixed = place.fixed.get(part)
            if fixed is not None:
                place = fixed
            # `/a//b` has a part without letters, which names nothing.
            elif part and place.has_open:
                values.append(part)
                place = place.open
            else:
                return None
        return Found(place.methods, values) if place.methods else None


class _Place:
    """A part of a path."""

    def __init__(self) -> None:
        self.fixed: dict[str, _Place] = {}
        self.methods: dict[str, Route] = {}

    @cached_property
    def open(self) -> _Place:
        return _Place()

    @property
    def has_open(self) -> bool:
        return "open" in self.__dict__

"""REST: finds the route of a request, looks who asks, reads, calls and answers. Everything has an answer in words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from spielwerk.extras import needed
from spielwerk.table.desks.desks import Elsewhere
from spielwerk.table.gate.api import (
    games,
    house,
    invites,
    lobby,
    nearby,
    people,
    replays,
    series,
    showing,
    tables,
    tournaments,
)
from spielwerk.table.gate.callers import Caller, Callers, Scope
from spielwerk.table.gate.http.bodies import Gone, Receive, read_body
from spielwerk.table.gate.http.calls import Call, spoken
from spielwerk.table.gate.http.headers import Headers, data_headers, shared_headers
from spielwerk.table.gate.http.openapi import Failure, document
from spielwerk.table.gate.http.routing import JSON_KIND, Access, Answer, Directory, Route
from spielwerk.table.gate.http.statuses import status_of
from spielwerk.table.gate.recognising import Recognising
from spielwerk.table.gate.socket.connection import Send
from spielwerk.table.playing.playing import Broken
from spielwerk.table.playing.reasons import Lost, NoRoom
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.people.service import Person
    from spielwerk.table.server import Server

with needed("server"):
    import msgspec
    from msgspec import UNSET

BEARER = "bearer "
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
HANGS_UP = ("too_large", "slow_request", "host")
"""Refusals after which nothing more is read from a connection."""
_json = msgspec.json.Encoder()


async def described(call: Call) -> Answer:
    """All of this, as OpenAPI."""
    return call.kept(_written(call.server.settings.name), 3600)


@cache
def _written(title: str) -> msgspec.Raw:
    """It takes long to make, and never changes."""
    return msgspec.Raw(_json.encode(document(ROUTES, title)))


ROUTES: tuple[Route, ...] = (
    *house.ROUTES,
    *nearby.ROUTES,
    Route("GET", "/api/openapi.json", described, Access.ANYBODY),
    *people.ROUTES,
    *games.ROUTES,
    *showing.ROUTES,
    *tables.ROUTES,
    *replays.ROUTES,
    *invites.ROUTES,
    *lobby.ROUTES,
    *series.ROUTES,
    *tournaments.ROUTES,
)
"""Everything that can be asked for."""


class Rest:
    """An ASGI application for everything in `ROUTES`."""

    def __init__(self, server: Server, callers: Callers) -> None:
        self._server = server
        self._callers = callers
        self._directory = Directory(ROUTES)
        self._recognising = Recognising(server.people, server.clock)

    def knows(self, path: str) -> bool:
        return self._directory.find(path) is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = self._callers.caller(scope)
        head = scope["method"] == "HEAD"
        try:
            if scope["method"] == "OPTIONS" and (methods := self._asked_for(scope, caller)):
                await send_answer(
                    send, Answer(b"", JSON_KIND, 204), more=shared_headers(caller.page_elsewhere, methods)
                )
                return
            answer = await self._answered(scope, caller, receive)
        except Gone:
            return
        await send_answer(send, answer, head, _shared(caller))

    async def _answered(self, scope: Scope, caller: Caller, receive: Receive) -> Answer:
        """Whatever comes of a request."""
        language = spoken(caller.header(b"accept-language"))
        call = Call(self._server, caller, language)
        try:
            route, values = self._found(scope)
            # Looked at for its own sake: it raises if the name is not ours.
            _ = caller.host
            if route.method in CHANGING:
                caller.check_origin()
            call = await self._known(call, route)
            body = await self._body(route, caller, receive)
            given = route.arguments(values, scope["query_string"], body)
            return await self._called(call, route, given)
        except Refused as refusal:
            self._server.meters.refused(refusal.code)
            return failure(refusal, call.language)
        except Broken as broken:
            return failure(_of_a_match(broken, call.language), call.language)
        except StoreFailed:
            return failure(Refused("closing" if self._server.desks.closing else "storage"), call.language)
        except Gone:
            raise
        except Exception as error:
            return failure(Refused("internal", trace=self._server.note_fault(error)), call.language)

    async def _called(self, call: Call, route: Route, given: dict[str, Any]) -> Answer:
        try:
            return _answer(await route.call(call, **given), route)
        finally:
            if route.method in CHANGING and route in people.ROUTES:
                # After a fault, too: something may have been changed before it.
                self._recognising.forget()

    def _asked_for(self, scope: Scope, caller: Caller) -> list[str]:
        """What a page of another address may ask for at a path, if a browser wants to know that for one that may."""
        found = self._directory.find(scope["path"])
        if found is None or not caller.header(b"access-control-request-method") or not _shared(caller):
            return []
        return list(found.methods)

    def _found(self, scope: Scope) -> tuple[Route, dict[str, str]]:
        found = self._directory.find(scope["path"])
        if found is None:
            raise Refused("not_found")
        method = scope["method"]
        route = found.methods.get("GET" if method == "HEAD" else method)
        if route is None:
            raise Refused("no_method", method=method[:20], allowed=", ".join(found.methods))
        return route, dict(zip(route.names, found.values, strict=True))

    async def _known(self, call: Call, route: Route) -> Call:
        """Who asks, if they may. Raises Refused."""
        caller, person, token = call.caller, None, _token(call.caller)
        language = call.language
        if token:
            person = await self._person(token, route)
        if person is not None:
            language = person.language
        self._server.rates.request(person.id if person is not None else None, caller.address)
        known = Call(self._server, caller, language, token, person)
        if route.access is not Access.ANYBODY and person is None:
            raise Refused("not_signed_in")
        if route.access in (Access.ADMITTED, Access.OWNER) and not known.person.admitted:
            raise Refused("not_admitted")
        if route.access is Access.OWNER and not known.person.owner:
            raise Refused("not_allowed")
        return known

    async def _person(self, token: str, route: Route) -> Person | None:
        try:
            return await self._recognising.person(token)
        except Refused:
            # An old token must not keep anybody from coming in anew.
            if route.access is Access.ANYBODY:
                return None
            raise

    async def _body(self, route: Route, caller: Caller, receive: Receive) -> bytes:
        limits = self._server.settings.limits
        if route.body is None:
            return b""
        most = limits.request if route.heavy else limits.message
        body = await read_body(receive, caller.header(b"content-length"), most)
        if body and caller.header(b"content-type").partition(";")[0].strip().lower() != JSON_KIND:
            # A page from elsewhere can send forms without asking; it cannot send this.
            raise Refused("no_json")
        return body or b"{}"


def _token(caller: Caller) -> str:
    header = caller.header(b"authorization")
    return header[len(BEARER) :].strip() if header[: len(BEARER)].lower() == BEARER else ""


def _of_a_match(broken: Broken, language: str) -> Refused:
    """What became of a process that plays a stranger's game."""
    if isinstance(broken, NoRoom):
        return Refused("busy", seconds=10)
    return Refused("broken", reason=broken.told(language) if isinstance(broken, Lost) else broken.reason)


# ---- answering -----------------------------------------------------------------------------------


def _answer(value: Any, route: Route) -> Answer:
    if isinstance(value, Answer):
        return value
    if value is None:
        return Answer(b"", JSON_KIND, 204)
    return Answer(_json.encode(value), JSON_KIND, route.status)


def failure(refusal: Refused, language: str) -> Answer:
    """A refusal, as REST says it."""
    headers: dict[str, str] = {}
    if refusal.code in HANGS_UP:
        headers["connection"] = "close"
    if refusal.code == "no_method":
        headers["allow"] = str(refusal.values["allowed"])
    if refusal.code == "not_signed_in":
        headers["www-authenticate"] = "Bearer"
    if "seconds" in refusal.values and refusal.code in ("too_fast", "busy"):
        headers["retry-after"] = str(refusal.values["seconds"])
    url = refusal.url if isinstance(refusal, Elsewhere) else UNSET
    body = _json.encode(Failure(refusal.code, refusal.told(language), url))
    return Answer(body, JSON_KIND, status_of(refusal.code), headers)


def _shared(caller: Caller) -> Headers:
    """What a browser is told besides, if a page of another address asks."""
    try:
        origin = caller.page_elsewhere
    except Refused:  # It was called by a name that is not ours.
        return []
    return shared_headers(origin) if origin else []


async def send_answer(send: Send, answer: Answer, head: bool = False, more: Headers | None = None) -> None:
    headers = [*data_headers(answer.kind, len(answer.body), answer.headers), *(more or [])]
    # Answers without a body must not describe one.
    if answer.status in (204, 304):
        headers = [one for one in headers if one[0] not in (b"content-length", b"content-type")]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else answer.body})

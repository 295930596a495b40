"""The server itself: whether it is well, what it is, and how people are told of their turns."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from spielwerk import __version__
from spielwerk.extras import needed
from spielwerk.table.gate.callers import is_near
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import JSON_KIND, Access, Answer, Body, Route, Said
from spielwerk.table.messages import PROTOCOL
from spielwerk.table.notices.service import Notices
from spielwerk.table.operation.metrics import CONTENT_TYPE
from spielwerk.table.words import Refused

with needed("server"):
    from msgspec import Meta


class Status(Said, frozen=True):
    status: str


class Counts(Said, frozen=True, omit_defaults=False):
    people: int
    """Who is connected."""
    tables: dict[str, int]
    """By state."""


class Provider(Said, frozen=True):
    name: str
    title: str


class House(Said, frozen=True, omit_defaults=False):
    name: str
    version: str
    protocol: int
    registration: bool
    """Whether new people may come."""
    admission: bool
    """Whether the owner admits everybody one by one."""
    everybody_hosts: bool
    bots: bool
    """Whether bots from elsewhere may take seats."""
    chat: bool
    counts: Counts
    sign_in: list[Provider]
    """Other servers that know who somebody is; `/api/sign-in/NAME` leads there."""
    others: list[str]
    """Addresses of other processes of this server: where to ask if this one is gone."""
    notices: dict[str, Any]
    """Ways on which people are told of their turns: `mail`, `webhook`, and the key for `push`."""


class Ending(Body, frozen=True):
    sure: bool = False


class Renamed(Body, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    port: Annotated[int, Meta(ge=1, le=65_535)]


class NewTarget(Body, frozen=True):
    kind: Literal["mail", "webhook", "push"]
    address: Annotated[str, Meta(max_length=2000)] = ""
    """Of mail and webhooks."""
    subscription: dict[str, Any] | None = None
    """Of a browser, as it gives it."""


class Target(Said, frozen=True, omit_defaults=False):
    id: str
    kind: str
    where: str
    confirmed: bool


class TargetMade(Said, frozen=True):
    kind: str
    secret: str | None = None
    """With which calls of a webhook are signed: it is not told again."""


async def healthz(call: Call) -> Answer | Status:
    """Whether the server is well."""
    if call.server.desks.closing:
        # Whoever distributes people over processes sends nobody here any more.
        return Answer(b'{"status":"closing"}', JSON_KIND, 503)
    return Status("ok")


async def metrics(call: Call) -> Answer:
    """Figures for Prometheus: for the owner, and for whoever calls from this machine or its own network."""
    person = call.somebody
    # Figures are nobody else's business, and programs that collect them do not sign in.
    if not (person is not None and person.owner) and not is_near(call.caller.address):
        raise Refused("not_allowed")
    return Answer(call.server.meters.page().encode(), CONTENT_TYPE)


async def house(call: Call) -> House:
    """What this server is, and what it lets people do."""
    server = call.server
    settings, tables = server.settings, list(server.lobby.tables.values())
    states = sorted({table.state for table in tables})
    notices = call.server.notices
    return House(
        settings.name,
        __version__,
        PROTOCOL,
        server.lobby.registration,
        settings.people.admission,
        settings.everybody_hosts,
        settings.strangers_bots,
        settings.chat,
        Counts(len(server.lobby.people), {state: sum(table.state == state for table in tables) for state in states}),
        [Provider(name, title) for name, title in server.people.providers().items()],
        list(server.siblings.addresses),
        notices.described() if notices is not None else {"mail": False, "webhook": False, "push": None},
    )


async def end(call: Call, body: Ending) -> None:
    """Ends the server. While matches run it must be said surely; they are kept, and go on when it is started again."""
    call.server.end(body.sure)


async def begin_again(call: Call, body: Renamed) -> None:
    """Another name or port: the server begins again at once. Its command line counts when it is started anew."""
    name = body.name.strip()
    if not name or not name.isprintable():
        raise Refused("bad_message", reason="name")
    call.server.begin_again(name, body.port)


# ---- notices -------------------------------------------------------------------------------------


def _notices(call: Call) -> Notices:
    if call.server.notices is None:
        raise Refused("no_way")
    return call.server.notices


async def targets(call: Call) -> list[Target]:
    """Where one is told that it is one's turn."""
    return [Target(**one) for one in await _notices(call).listed(call.person.id)]


async def add_target(call: Call, body: NewTarget) -> TargetMade:
    """One more way to be told: mail (confirmed by the link in a first mail), a webhook, or this browser."""
    notices, person = _notices(call), call.person
    if body.kind == "mail":
        await notices.add_mail(person, body.address)
    elif body.kind == "webhook":
        return TargetMade(body.kind, await notices.add_webhook(person, body.address))
    else:
        await notices.add_push(person, body.subscription)
    return TargetMade(body.kind)


async def remove_target(call: Call, target: Annotated[str, Meta(max_length=64)]) -> None:
    """Not there any more."""
    await _notices(call).remove(call.person.id, target)


ROUTES = (
    Route("GET", "/healthz", healthz, Access.ANYBODY),
    Route("GET", "/metrics", metrics, Access.ANYBODY, kind="text/plain"),
    Route("GET", "/api/server", house, Access.ANYBODY),
    Route("PUT", "/api/server", begin_again, Access.OWNER, 204),
    Route("POST", "/api/server/end", end, Access.OWNER, 204),
    Route("GET", "/api/me/notices", targets),
    Route("POST", "/api/me/notices", add_target, status=201),
    Route("DELETE", "/api/me/notices/{target}", remove_target, status=204),
)

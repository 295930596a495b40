"""People: guests, accounts, devices, and what the owner of a server says about them."""

from __future__ import annotations

from typing import Annotated, Literal

from spielwerk.extras import needed
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import Access, Answer, Body, Query, Route, Said
from spielwerk.table.messages import Language, Name, Seconds
from spielwerk.table.people.service import Person
from spielwerk.table.words import Refused

with needed("server"):
    from msgspec import Meta

Password = Annotated[str, Meta(max_length=1000)]
Device = Annotated[str, Meta(max_length=200)]
Given = Annotated[str, Meta(max_length=200)]
"""A name as somebody types it: what it may be is looked at elsewhere."""
COOKIE = "spielwerk-sign-in"
SECONDS_AWAY = 600


# ---- what is said --------------------------------------------------------------------------------


class NewGuest(Body, frozen=True):
    name: Given
    language: Language | None = None
    kind: Literal["guest", "bot"] = "guest"
    """A program says that it is one."""
    device: Device | None = None


class NewAccount(Body, frozen=True):
    name: Given
    password: Password
    language: Language | None = None
    device: Device | None = None


class SignIn(Body, frozen=True):
    name: Given
    password: Password
    device: Device | None = None


class NewPassword(Body, frozen=True):
    new: Password
    old: Password | None = None
    """Not for guests: they have none."""


class Changes(Body, frozen=True):
    language: Language


class OwnerLink(Body, frozen=True):
    link: Annotated[str, Meta(max_length=2000)]
    """As the server has written it on its console."""


class Admission(Body, frozen=True):
    accept: bool = True


class Hosting(Body, frozen=True):
    host: bool = True


class Block(Body, frozen=True):
    seconds: Seconds
    """0: not any more."""


class Registration(Body, frozen=True):
    open: bool


class Sure(Body, frozen=True):
    sure: bool = False


class Back(Query, frozen=True, forbid_unknown_fields=False):
    """With what another server sends somebody back; some add words of their own."""

    state: Annotated[str, Meta(max_length=2000)] = ""
    code: Annotated[str, Meta(max_length=2000)] = ""
    error: Annotated[str, Meta(max_length=200)] = ""


class SignedIn(Said, frozen=True):
    person: str
    token: str


class Me(Said, frozen=True, omit_defaults=False):
    person: str
    kind: str
    language: str
    admitted: bool
    roles: list[str]
    """`person`, `owner`; `stranger` as long as one is not admitted."""
    hosts: bool
    """Whether this person may create tables."""
    table: str | None
    """Where this person is now."""


class Somebody(Said, frozen=True, omit_defaults=False):
    person: str
    kind: str
    state: str
    """`free`, `waiting` for admission, `playing`, `watching`, `disqualified`."""
    table: str | None


class OwnDevice(Said, frozen=True, omit_defaults=False):
    session: int
    device: str
    created: float
    seen: float
    here: bool
    """Whether this request comes from it."""


class Ended(Said, frozen=True):
    sessions: int


# ---- coming in -----------------------------------------------------------------------------------


async def guest(call: Call, body: NewGuest) -> SignedIn:
    """A new guest, or a program that plays; known by this token only."""
    if body.kind == "bot" and not call.server.settings.strangers_bots:
        raise Refused("no_bots")
    language = body.language or call.language
    person, token = await call.server.people.guest(
        body.name, language, _device(call, body.device), call.caller.address, body.kind
    )
    return SignedIn(person.name, token)


async def account(call: Call, body: NewAccount) -> SignedIn:
    """A new account with a password."""
    language = body.language or call.language
    person, token = await call.server.people.register(
        body.name, body.password, language, _device(call, body.device), call.caller.address
    )
    return SignedIn(person.name, token)


async def sign_in(call: Call, body: SignIn) -> SignedIn:
    """Signs in on one more device."""
    person, token = await call.server.people.sign_in(
        body.name, body.password, _device(call, body.device), call.caller.address
    )
    return SignedIn(person.name, token)


async def depart(call: Call, provider: Name) -> Answer:
    """Sends a browser to another server that knows who somebody is (OpenID Connect)."""
    away = await call.server.people.depart(provider, call.language)
    return _sent_to(call, away.url, f"{COOKIE}={away.cookie}; Max-Age={SECONDS_AWAY}")


async def arrive(call: Call, query: Back) -> Answer:
    """A browser comes back from there. Page and token, or page and refusal, are in the address that it is sent to."""
    cookies = dict(part.strip().partition("=")[::2] for part in call.caller.header(b"cookie").split(";"))
    try:
        if not query.code:
            raise Refused("provider_failed", why=query.error[:80] or "code")
        _, token = await call.server.people.arrive(
            query.state, query.code, cookies.get(COOKIE, ""), _device(call, None), call.caller.address
        )
        told = f"token={token}"
    except Refused as refusal:
        told = f"refused={refusal.code}"
    # Behind the #: that part of an address is never sent to any server, nor written into its logs.
    return _sent_to(call, f"/#{told}", f"{COOKIE}=; Max-Age=0")


def _sent_to(call: Call, url: str, cookie: str) -> Answer:
    secure = "; Secure" if (call.server.settings.url or "").startswith("https:") else ""
    # Lax, and not Strict: people come back from the page of another server, and must bring it along.
    set_cookie = f"{cookie}; Path=/api/sign-in; HttpOnly; SameSite=Lax{secure}"
    return Answer(b"", "text/plain; charset=utf-8", 302, {"location": url, "set-cookie": set_cookie})


def _device(call: Call, told: str | None) -> str:
    return told if told is not None else call.caller.header(b"user-agent")[:80]


# ---- oneself -------------------------------------------------------------------------------------


async def me(call: Call) -> Me:
    """Who this token belongs to, and what they may do."""
    return _me(call, call.person)


def _me(call: Call, person: Person) -> Me:
    table, _ = call.server.place_of(person.id)
    roles = ["stranger"] if not person.admitted else ["owner", "person"] if person.owner else ["person"]
    hosts = person.admitted and call.server.may_host(person)
    return Me(person.name, person.kind, person.language, person.admitted, roles, hosts, table)


async def change(call: Call, body: Changes) -> Me:
    """From now on in another language."""
    return _me(call, await call.server.people.speak(call.person.id, body.language))


async def forget(call: Call, body: Sure) -> None:
    """Deletes everything about oneself, and leaves all tables. Matches stay whole; one is a former guest in them."""
    if not body.sure:
        raise Refused("not_sure")
    for desk in list(call.server.desks.awake.values()):
        if desk.seat_of(call.person.id) is not None and not desk.ended:
            await desk.leave(call.person.id, call.language)
    await call.server.people.forget(call.person.id)


async def password(call: Call, body: NewPassword) -> None:
    """A new password; a guest who sets one has an account. All other devices are signed out."""
    people, person = call.server.people, call.person
    if person.kind == "guest":
        await people.upgrade(person.id, body.new)
        return
    _, session = await people.session_of(call.token)
    await people.change_password(person.id, body.old or "", body.new, session.id)


async def claim(call: Call, body: OwnerLink) -> Me:
    """Becomes the owner of the server, with the link that it has written on its console."""
    # The whole address, or only what is behind its `#`.
    return _me(call, await call.server.people.claim(call.person.id, body.link.rpartition("#")[2]))


# ---- devices -------------------------------------------------------------------------------------


async def sessions(call: Call) -> list[OwnDevice]:
    """The devices on which one is signed in."""
    people = call.server.people
    _, here = await people.session_of(call.token)
    return [
        OwnDevice(one.id, one.device, one.created_ms / 1000, one.seen_ms / 1000, one.id == here.id)
        for one in await people.sessions(call.person.id)
    ]


async def sign_out(call: Call) -> None:
    """Signs this device out."""
    people = call.server.people
    _, here = await people.session_of(call.token)
    await people.end_session(call.person.id, here.id)


async def end_session(call: Call, session: int) -> None:
    """Signs one device out."""
    await call.server.people.end_session(call.person.id, session)


async def end_sessions(call: Call) -> Ended:
    """Signs all other devices out."""
    people = call.server.people
    _, here = await people.session_of(call.token)
    return Ended(await people.end_sessions(call.person.id, here.id))


# ---- others --------------------------------------------------------------------------------------


async def everybody(call: Call) -> list[Somebody]:
    """Who is there."""
    return [Somebody(one.name, one.kind, one.state, one.table) for one in call.server.lobby.people.values()]


async def waiting(call: Call) -> list[Somebody]:
    """Who waits for admission, there or not."""
    return [Somebody(one.name, one.kind, "waiting", None) for one in await call.server.people.waiting()]


async def admit(call: Call, name: Name, body: Admission) -> None:
    """Accepts or rejects somebody who has registered."""
    await call.server.admit(name, body.accept)


async def remove(call: Call, name: Name) -> None:
    """Sends somebody away from the server, for good."""
    await call.server.remove(name)


async def block(call: Call, name: Name, body: Block) -> None:
    """Sends somebody away for a time."""
    await call.server.people.block(name, body.seconds)


async def hosting(call: Call, name: Name, body: Hosting) -> None:
    """Lets somebody create tables even where not everybody may."""
    await call.server.people.make_host(name, body.host)


async def registration(call: Call, body: Registration) -> None:
    """Opens or closes the server for new people."""
    await call.server.open_registration(body.open)


ROUTES = (
    Route("POST", "/api/guests", guest, Access.ANYBODY, 201),
    Route("POST", "/api/accounts", account, Access.ANYBODY, 201),
    Route("POST", "/api/sessions", sign_in, Access.ANYBODY, 201),
    Route("GET", "/api/sessions", sessions, Access.SIGNED_IN),
    Route("DELETE", "/api/sessions", end_sessions, Access.SIGNED_IN),
    Route("DELETE", "/api/sessions/here", sign_out, Access.SIGNED_IN, 204),
    Route("DELETE", "/api/sessions/{session}", end_session, Access.SIGNED_IN, 204),
    Route("GET", "/api/sign-in/back", arrive, Access.ANYBODY, 302, "text/plain"),
    Route("GET", "/api/sign-in/{provider}", depart, Access.ANYBODY, 302, "text/plain"),
    Route("GET", "/api/me", me, Access.SIGNED_IN),
    Route("PATCH", "/api/me", change, Access.SIGNED_IN),
    Route("DELETE", "/api/me", forget, Access.SIGNED_IN, 204),
    Route("PUT", "/api/me/password", password, Access.SIGNED_IN, 204),
    Route("POST", "/api/me/owner", claim, Access.SIGNED_IN),
    Route("GET", "/api/people", everybody),
    Route("GET", "/api/people/waiting", waiting, Access.OWNER),
    Route("POST", "/api/people/{name}/admission", admit, Access.OWNER, 204),
    Route("PUT", "/api/people/{name}/block", block, Access.OWNER, 204),
    Route("PUT", "/api/people/{name}/host", hosting, Access.OWNER, 204),
    Route("DELETE", "/api/people/{name}", remove, Access.OWNER, 204),
    Route("PUT", "/api/registration", registration, Access.OWNER, 204),
)

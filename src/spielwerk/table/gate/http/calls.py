"""One request: who makes it, in which language, and what it may do at tables."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Any

from spielwerk.data import dataclass
from spielwerk.extras import needed
from spielwerk.locale import LANGUAGES
from spielwerk.table import messages as m
from spielwerk.table.desks.desk import Desk, Who
from spielwerk.table.gate.callers import Caller
from spielwerk.table.gate.doing import Doing
from spielwerk.table.gate.http.routing import JSON_KIND, Answer
from spielwerk.table.gate.permissions import Role
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.people.service import Person
    from spielwerk.table.server import Server

with needed("server"):
    import msgspec

_json = msgspec.json.Encoder()


class Visitor:
    """Somebody who asks once and hangs up. To tables it is a device that looks at none; what it is sent it keeps."""

    def __init__(self, person: int, name: str, language: str, address: str) -> None:
        self.person = person
        self.name = name
        self.language = language
        self.address = address
        self.rtt = 0.0
        self.busy = False
        self.tables: set[str] = set()
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)


@dataclass(frozen=True)
class Call:
    """One request."""

    server: Server
    caller: Caller
    language: str
    token: str = ""
    somebody: Person | None = None

    @property
    def person(self) -> Person:
        """Who asks. Routes that anybody may call have no such thing."""
        if self.somebody is None:
            raise Refused("not_signed_in")
        return self.somebody

    @property
    def visitor(self) -> Visitor:
        return Visitor(self.person.id, self.person.name, self.language, self.caller.address)

    # ---- tables ----------------------------------------------------------------------------------

    async def desk(self, table: str) -> Desk:
        """A table; it wakes up if it sleeps. Raises Refused."""
        return await self.server.desks.find(table)

    def who(self, seat: int | None = None) -> Who:
        return Who(self.person.id, self.language, seat)

    def roles(self, desk: Desk | None = None) -> set[Role]:
        return self.server.roles(self.visitor, desk)

    def hosts(self, desk: Desk) -> bool:
        return not {Role.HOST, Role.OWNER}.isdisjoint(self.roles(desk))

    def sees(self, desk: Desk) -> None:
        """Whether somebody may look at a table, from a seat or as an observer. Raises Refused."""
        mine = self.person.id
        if not (
            desk.rules.watching == "open" or desk.seat_of(mine) is not None or mine in desk.granted or self.hosts(desk)
        ):
            raise Refused("no_watching")

    def must_host(self) -> None:
        """Raises Refused if somebody may not create tables."""
        if not self.server.may_host(self.person):
            raise Refused("not_allowed")

    async def may_sit(self, desk: Desk) -> None:
        """Whether somebody can take a seat at a table. Raises Refused."""
        await self.server.may_sit(self.person, desk.rules, desk.id)

    async def do(self, message: m.Said) -> Any:
        """Carries out what could be said over a socket as well: the same people may, and the same comes of it."""
        return await Doing(self.server, self.visitor).do(message)

    # ---- answers ---------------------------------------------------------------------------------

    def kept(self, value: Any, seconds: int) -> Answer:
        """An answer that others may keep for so long, and need not be sent to those who have it."""
        body = bytes(value) if isinstance(value, msgspec.Raw) else _json.encode(value)
        tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        headers = {
            "etag": tag,
            "cache-control": f"private, max-age={seconds}",
            "vary": "authorization, accept-language, origin",
        }
        # A proxy that compresses answers marks the tag as weak (W/): what it stands for is the same.
        if tag in self.caller.header(b"if-none-match").replace("W/", "").split(", "):
            return Answer(b"", JSON_KIND, 304, headers)
        return Answer(body, JSON_KIND, 200, headers)


def request_id() -> str:
    """For what is carried out as if it had been said over a socket: no two are the same, also after a restart."""
    return f"rest-{secrets.token_hex(12)}"


def spoken(header: str) -> str:
    """The language that a browser asks for: the one of ours that it prefers."""
    best, chosen = 0.0, LANGUAGES[0]
    for part in header.split(",")[:20]:
        name, _, rest = part.strip().partition(";")
        language = name.strip().lower()[:2]
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            continue
        if language in LANGUAGES and weight > best:
            best, chosen = weight, language
    return chosen

"""`/bot`: programs in any language take a seat. What they are told there `docs/bots-in-any-language.md` says.

`/bot?table=ID[&seat=N]`, with the token as `Authorization: Bearer …` or as `&token=…`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from spielwerk.table.desks.desk import Desk, Gone
from spielwerk.table.desks.desks import Elsewhere
from spielwerk.table.gate.callers import Caller, Scope
from spielwerk.table.gate.http.bodies import Receive
from spielwerk.table.gate.socket.bot_talk import BotLine, BotTalk
from spielwerk.table.gate.socket.connection import Connection
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.people.service import Person
    from spielwerk.table.server import Server
    from spielwerk.table.store.records import Session

BEARER = "bearer "


async def listen_to_bot(server: Server, connection: Connection, scope: Scope, caller: Caller, receive: Receive) -> None:
    """One program, from its first message to its last."""
    assert isinstance(connection, BotLine)
    try:
        person, session, desk, seat = await _seated(server, scope, caller)
        connection.language = person.language
        server.comes(connection, person, session)
    except Refused as refusal:
        server.meters.refused(refusal.code)
        url = refusal.url if isinstance(refusal, Elsewhere) else None
        connection.refuse(refusal.code, refusal.told(connection.language), url=url)
        return
    except StoreFailed:
        connection.close("closing" if server.desks.closing else "storage")
        return
    try:
        await BotTalk(server, connection, desk, seat).listen(receive)
    finally:
        server.goes(connection)


async def _seated(server: Server, scope: Scope, caller: Caller) -> tuple[Person, Session, Desk, int]:
    """Who comes, and which seat is theirs from now on. Raises Refused."""
    try:
        query = dict(parse_qsl(scope["query_string"].decode("ascii"), max_num_fields=10))
    except ValueError:
        raise Refused("bad_message", reason="query") from None
    header = caller.header(b"authorization")
    token = header[len(BEARER) :].strip() if header[: len(BEARER)].lower() == BEARER else query.get("token", "")
    person, session = await server.people.session_of(token)
    if not person.admitted:
        raise Refused("not_admitted")
    server.rates.request(person.id, caller.address)
    if "table" not in query:
        raise Refused("bad_message", reason="table")
    wanted = query.get("seat")
    if wanted is not None and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 4):
        raise Refused("bad_message", reason="seat")
    while True:
        desk = await server.desks.find(query["table"][:32])
        # It may have gone to sleep since it was found: then it is found again.
        with suppress(Gone):
            taken = await _taken(server, desk, person, None if wanted is None else int(wanted))
            return person, session, desk, taken


async def _taken(server: Server, desk: Desk, person: Person, wanted: int | None) -> int:
    own = desk.seat_of(person.id)
    if own is not None:
        if wanted is not None and wanted != own:
            raise Refused("not_yours")
        return own
    if not (server.settings.strangers_bots and desk.rules.strangers_bots):
        raise Refused("no_bots")
    if desk.state not in ("waiting", "starting"):
        raise Refused("not_waiting")
    if not desk.rules.listed:
        raise Refused("not_allowed")
    await server.may_sit(person, desk.rules, desk.id)
    return await desk.take_seat(person.id, person.name, wanted, guest_bot=True)

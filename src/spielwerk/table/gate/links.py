"""Links in messages to people: what they say is done when a button is pressed, for programs that read mail open all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from urllib.parse import parse_qsl

from spielwerk.table.gate.callers import Caller, Callers, Scope
from spielwerk.table.gate.http.bodies import Gone, Receive, read_body
from spielwerk.table.gate.http.calls import spoken
from spielwerk.table.gate.http.headers import ALWAYS, NO_STORE
from spielwerk.table.gate.http.statuses import status_of
from spielwerk.table.gate.socket.connection import Send
from spielwerk.table.notices.pages import CONTENT_TYPE, POLICY, asking, done, refused
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.server import Server

LARGEST = 4000
PLACES: dict[str, Literal["confirm", "stop"]] = {"/notices/confirm": "confirm", "/notices/stop": "stop"}
"""Where links lead (see `notices.service`), and what they are about."""


class Links:
    """An ASGI application for these two pages."""

    def __init__(self, server: Server, callers: Callers) -> None:
        self._server = server
        self._callers = callers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = self._callers.caller(scope)
        language, name = spoken(caller.header(b"accept-language")), self._server.settings.name
        try:
            page, status = await self._page(scope, caller, receive, language), 200
        except Gone:
            return
        except Refused as refusal:
            page, status = refused(refusal.told(language), language, name), status_of(refusal.code)
        except Exception as error:
            reason = Refused("internal", trace=self._server.note_fault(error)).told(language)
            page, status = refused(reason, language, name), 500
        headers = [
            (b"content-type", CONTENT_TYPE.encode()),
            (b"content-length", b"%d" % len(page)),
            (b"content-security-policy", POLICY.encode()),
            *ALWAYS,
            NO_STORE,
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else page})

    async def _page(self, scope: Scope, caller: Caller, receive: Receive, language: str) -> bytes:
        what, name, notices = PLACES[scope["path"]], self._server.settings.name, self._server.notices
        link = _link(scope["query_string"])
        _ = caller.host
        if notices is None:
            raise Refused("no_way")
        if scope["method"] in ("GET", "HEAD"):
            return asking(what, link, language, name)
        if scope["method"] != "POST":
            raise Refused("no_method", method=scope["method"][:20], allowed="GET, POST")
        caller.check_origin()
        self._server.rates.request(None, caller.address)
        # A mail program that presses the button by itself names the link in the address only.
        link = _link(await read_body(receive, caller.header(b"content-length"), LARGEST)) or link
        await (notices.confirm(link) if what == "confirm" else notices.unsubscribe(link))
        return done(what, language, name)


def _link(form: bytes) -> str:
    try:
        return dict(parse_qsl(form.decode("ascii"), max_num_fields=10)).get("link", "")
    except ValueError:
        raise Refused("link_invalid") from None

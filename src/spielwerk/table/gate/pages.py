"""Pages: the browser app if it is there, else a plain one that says that the server runs; and few others of our own."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from spielwerk import __version__
from spielwerk.data import dataclass
from spielwerk.extras import needed
from spielwerk.locale import texts
from spielwerk.table.gate.callers import Caller, Callers, Scope
from spielwerk.table.gate.http.bodies import Receive
from spielwerk.table.gate.http.calls import spoken
from spielwerk.table.gate.http.headers import page_headers
from spielwerk.table.gate.http.rest import ROUTES, failure, send_answer
from spielwerk.table.gate.http.routing import Route
from spielwerk.table.gate.socket.connection import Send
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.server import Server

with needed("server"):
    import msgspec

APP = re.compile(
    r"/|/(play|table|replay|test|arena|tournaments|editors)/[^/]+"
    r"|/(lobby|servers|host|bot|replays|arena|tournaments|studio|owner)"
)
"""The addresses of the browser app: for all of them it is sent its first page, and finds the rest itself."""
HTML = "text/html; charset=utf-8"
SMALL = 1000
"""Bytes below which nothing is gained by compressing."""
TEXTS = (
    "text/",
    "application/javascript",
    "application/json",
    "application/wasm",
    "image/svg+xml",
    "application/manifest",
)
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""
STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "body{color:#222;background:#fff}"
    "table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}"
    "code{font:.9em ui-monospace,monospace}a{color:#0645ad}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#16181c}a{color:#8ab4f8}}"
)


@dataclass(frozen=True)
class File:
    """A file of the browser app."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    lasting: bool


class Pages:
    """An ASGI application for everything that a browser shows."""

    def __init__(self, server: Server, callers: Callers, folder: Traversable | None = None) -> None:
        self._server = server
        self._callers = callers
        self._files = dict(_files(folder or files("spielwerk") / "web"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = self._callers.caller(scope)
        language = spoken(caller.header(b"accept-language"))
        head = scope["method"] == "HEAD"
        try:
            host, path = caller.host, scope["path"]
            if scope["method"] not in ("GET", "HEAD"):
                raise Refused("no_method", method=scope["method"][:20], allowed="GET")
            file = self._found(path, language)
        except Refused as refusal:
            app = self._files.get("/index.html")
            if refusal.code == "not_found" and app is not None and "text/html" in caller.header(b"accept"):
                # Whoever mistypes an address is told so by the app, which leads back.
                await self._send(send, host, app, caller, head, 404)
            else:
                await send_answer(send, failure(refusal, language), head)
            return
        await self._send(send, host, file, caller, head)

    def _found(self, path: str, language: str) -> File:
        file = self._files.get(path)
        if file is None and APP.fullmatch(path):
            file = self._files.get("/index.html") or _page(self._plain(language))
        if file is None and path == "/api":
            file = _page(reference(ROUTES, self._server.settings.name, language))
        if file is None:
            raise Refused("not_found")
        return file

    async def _send(self, send: Send, host: str, file: File, caller: Caller, head: bool, status: int = 200) -> None:
        known = status == 200 and bool(file.tag) and file.tag in caller.header(b"if-none-match")
        packed = file.packed if "gzip" in caller.header(b"accept-encoding") else None
        body = b"" if known else packed or file.body
        headers = [
            *page_headers(host, STYLE, self._callers.places),
            (b"content-type", file.kind.encode("latin-1")),
            (b"cache-control", FOR_EVER.encode() if file.lasting else b"no-cache"),
        ]
        if file.tag:
            headers.append((b"etag", file.tag.encode()))
        if file.packed is not None:
            headers.append((b"vary", b"accept-encoding"))
        if packed is not None and not known:
            headers.append((b"content-encoding", b"gzip"))
        if not known:
            headers.append((b"content-length", b"%d" % len(body)))
        await send({"type": "http.response.start", "status": 304 if known else status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if head else body})

    # ---- without the browser app -----------------------------------------------------------------

    def _plain(self, language: str) -> str:
        """What there is to see as long as there is no app."""
        server, say = self._server, texts("server", language)["page"]
        rows = "".join(
            f"<tr><td><a href='/table/{escape(table.table)}'><code>{escape(table.table)}</code></a></td>"
            f"<td>{escape(table.name)}</td><td>{escape((table.title or {}).get(language, table.game))}</td>"
            f"<td>{escape(table.state)}</td></tr>"
            for table in list(server.lobby.tables.values())[:200]
        )
        tables = f"<table>{rows}</table>" if rows else f"<p>{say['none']}</p>"
        runs = say["runs"].format(version=__version__)
        body = f"<p>{runs}</p><h2>{say['tables']}</h2>{tables}<p><a href='/api'>{say['api']}</a></p>"
        return whole(server.settings.name, body, language)


def whole(title: str, body: str, language: str) -> str:
    """A whole page. What is in it is escaped already."""
    return (
        f"<!doctype html><html lang='{language}'><head><meta charset='utf-8'>"
        f"<meta name='viewport' content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>"
    )


def reference(routes: Iterable[Route], title: str, language: str) -> str:
    """All requests, for people to read; in English, like the names in them."""
    groups: dict[str, list[Route]] = {}
    for route in routes:
        groups.setdefault(route.call.__module__.rpartition(".")[2], []).append(route)
    parts = ["<p>JSON everywhere; <a href='/api/openapi.json'>as OpenAPI</a>. "
             "<code>Authorization: Bearer TOKEN</code> says who asks.</p>"]  # fmt: skip
    for name, listed in groups.items():
        rows = "".join(map(_row, listed))
        parts.append(f"<h2>{escape(name)}</h2><table><tr><th>request</th><th>who</th><th></th></tr>{rows}</table>")
    return whole(title, "".join(parts), "en")


def _row(route: Route) -> str:
    carries = f" <code>{escape(_fields(route))}</code>" if route.body is not None else ""
    about = escape(" ".join(route.about.split()))
    request = f"<code>{route.method} {escape(route.path)}</code>{carries}"
    return f"<tr><td>{request}</td><td>{route.access.value}</td><td>{about}</td></tr>"


def _fields(route: Route) -> str:
    """`{"name", "language"?}`"""
    assert route.body is not None
    named = (f'"{one.encode_name}"{"" if one.required else "?"}' for one in msgspec.structs.fields(route.body))
    return "{" + ", ".join(named) + "}"


# ---- files ---------------------------------------------------------------------------------------


def _page(text: str) -> File:
    return File(text.encode(), None, HTML, "", False)


def _files(folder: Traversable, path: str = "") -> Iterable[tuple[str, File]]:
    """All files of the app, by address: what is not among them cannot be asked for."""
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.name.startswith((".", "__")) or entry.name.endswith(".py"):
            continue
        if entry.is_dir():
            yield from _files(entry, f"{path}/{entry.name}")
        else:
            yield f"{path}/{entry.name}", _file(f"{path}/{entry.name}", entry.read_bytes())


def _file(path: str, body: bytes) -> File:
    kind = KINDS.get(path.rpartition(".")[2]) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    # Without a time in it: every process has the same bytes.
    packed = gzip.compress(body, mtime=0) if len(body) >= SMALL and kind.startswith(TEXTS) else None
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    return File(body, packed, kind, tag, path.startswith("/assets/"))


KINDS = {
    "js": "text/javascript",
    "mjs": "text/javascript",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "html": "text/html",
    "css": "text/css",
    "svg": "image/svg+xml",
    "json": "application/json",
    "woff2": "font/woff2",
}
"""The same on every system: Windows may say something else about endings, and browsers would refuse our scripts."""

"""What a visiting bot asks of a table server over HTTP: a name, a table, a seat."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

PATIENCE = 20.0
LARGEST = 8_000_000
MOST_MOVES = 8
"""So often we go where we are sent, for one request."""


class Refused(Exception):
    """The server says no, and why, in words of the one who asked."""

    def __init__(self, code: str, reason: str, url: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.url = url
        """With `moved`: where to ask instead."""


class Unreachable(Exception):
    """There is no server there, or it does not answer like one."""


class TableServer:
    """A table server, for one person. It may be several processes, each with an address of its own: every table is at
    one of them, and any of them says at which."""

    def __init__(self, url: str, language: str) -> None:
        self.url = _address(url if "://" in url else f"http://{url}")
        if not self.url:
            raise Unreachable(url)
        self.language = language
        self.token = ""
        self._at = self.url
        """The process that is asked what is about no table."""
        self._others: list[str] = []
        """Those that can be asked if it is gone."""
        self._places: dict[str, str] = {}
        """Where tables are that are not there."""
        # A token goes nowhere but to this server, and to where it says that it is.
        self._opener = build_opener(_StayHere, ProxyHandler({}))

    # ---- where to ask ----------------------------------------------------------------------------

    def place_of(self, table: str) -> str:
        return self._places.get(table, self._at)

    def moved(self, table: str, url: str) -> bool:
        """The server says that a table is elsewhere. False if we do not go there: not from an address that is encrypted
        to one that is not."""
        place = _address(url)
        if not place or (self.url.startswith("https:") and not place.startswith("https:")):
            return False
        self._places[table] = place
        return True

    def lost(self, table: str) -> None:
        """Nobody answers where a table was: whoever else is there says where it is now."""
        place = self._places.pop(table, self._at)
        if place == self._at and self._others:
            self._others.append(self._at)
            self._at = self._others.pop(0)

    def look_around(self) -> None:
        """Asks for all addresses, so that one may fail."""
        found = self.ask("GET", "/api/server").get("others", ())
        places = [place for one in found if (place := _address(str(one)))]
        encrypted = self.url.startswith("https:")
        # From an encrypted address never to one that is not: whoever listens there would read the token.
        self._others = [one for one in places if one != self._at and (one.startswith("https:") or not encrypted)]

    def ask(self, method: str, path: str, body: Any = None, table: str = "") -> Any:
        """One request, which may be about a table. Raises Refused, Unreachable."""
        for left in reversed(range(MOST_MOVES)):
            try:
                return self._ask(self.place_of(table), method, path, body)
            except Refused as refusal:
                if not left or refusal.code != "moved" or not self.moved(table, refusal.url):
                    raise
            except Unreachable:
                if not left or (self.place_of(table) == self._at and not self._others):
                    raise
                self.lost(table)
        raise AssertionError

    def _ask(self, place: str, method: str, path: str, body: Any) -> Any:
        headers = {"Accept-Language": self.language}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = Request(place + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return _read(answer)
        except HTTPError as error:
            with error:
                raise _refusal(error) from None
        except (OSError, URLError, ValueError) as error:
            raise Unreachable(str(getattr(error, "reason", error))) from None

    def bot_address(self, table: str) -> str:
        """Where programs that play call."""
        return f"ws{self.place_of(table).removeprefix('http')}/bot?{urlencode({'table': table})}"

    # ---- what is asked for -----------------------------------------------------------------------

    def register(self, name: str) -> None:
        """Comes in as a new bot."""
        body = {"name": name, "kind": "bot", "language": self.language, "device": "spielwerk bot"}
        self.token = str(self.ask("POST", "/api/guests", body)["token"])

    def me(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", "/api/me")
        return found

    def table(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", f"/api/tables/{quote(table, safe='')}", table=table)
        return found

    def waiting_tables(self) -> list[dict[str, Any]]:
        """Tables that have not begun."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/tables?state=waiting")
        return found

    def sit(self, table: str) -> int:
        """Takes an open seat, or finds one's own again."""
        return int(self.ask("POST", f"/api/tables/{quote(table, safe='')}/seats", {}, table)["seat"])


def _address(url: str) -> str:
    """An address as it is asked; empty if it is none."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and parts.hostname and not parts.query and not parts.fragment
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}" if sound else ""


class _StayHere(HTTPRedirectHandler):
    """Nobody is sent elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _read(answer: Any) -> Any:
    # Whatever is longer is cut, and then it is no JSON.
    text = answer.read(LARGEST + 1)
    return json.loads(text) if text else None


def _refusal(error: HTTPError) -> Exception:
    try:
        said = _read(error)
        return Refused(str(said["code"]), str(said["reason"]), str(said.get("url", "")))
    except (OSError, ValueError, KeyError, TypeError):
        return Unreachable(f"HTTP {error.code}")

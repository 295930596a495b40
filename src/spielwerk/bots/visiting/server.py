"""What a visiting bot asks of a table server over HTTP: a name, a table, a seat."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

PATIENCE = 20.0
LARGEST = 8_000_000


class Refused(Exception):
    """The server says no, and why, in words of the one who asked."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Unreachable(Exception):
    """There is no server there, or it does not answer like one."""


class TableServer:
    """A table server, for one person."""

    def __init__(self, url: str, language: str) -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise Unreachable(url)
        self.url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.language = language
        self.token = ""
        # A token goes nowhere but to this server.
        self._opener = build_opener(_StayHere, ProxyHandler({}))

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request. Raises Refused, Unreachable."""
        headers = {"Accept-Language": self.language}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        request = Request(self.url + path, data, headers, method=method)
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
        return f"ws{self.url.removeprefix('http')}/bot?{urlencode({'table': table})}"

    # ---- what is asked for -----------------------------------------------------------------------

    def register(self, name: str) -> None:
        """Comes in as a new bot."""
        body = {"name": name, "kind": "bot", "language": self.language, "device": "spielwerk bot"}
        self.token = str(self.ask("POST", "/api/guests", body)["token"])

    def me(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", "/api/me")
        return found

    def table(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", f"/api/tables/{quote(table, safe='')}")
        return found

    def waiting_tables(self) -> list[dict[str, Any]]:
        """Tables that have not begun."""
        found: list[dict[str, Any]] = self.ask("GET", "/api/tables?state=waiting")
        return found

    def sit(self, table: str) -> int:
        """Takes an open seat, or finds one's own again."""
        return int(self.ask("POST", f"/api/tables/{quote(table, safe='')}/seats", {})["seat"])


class _StayHere(HTTPRedirectHandler):
    """Nobody is sent elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _read(answer: Any) -> Any:
    text = answer.read(LARGEST + 1)
    return json.loads(text) if text else None


def _refusal(error: HTTPError) -> Exception:
    try:
        said = _read(error)
        return Refused(str(said["code"]), str(said["reason"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Unreachable(f"HTTP {error.code}")

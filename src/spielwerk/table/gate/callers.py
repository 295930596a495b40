"""Who calls, and from which page: addresses behind proxies, the name that this server was called by, and origins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from spielwerk.table.settings import Settings
from spielwerk.table.words import Refused

Scope = dict[str, Any]
UNKNOWN = "unknown"
"""The address of a caller who has none: over a socket of the file system, or in a test."""
HOST = re.compile(r"(?P<name>[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:(?P<port>[0-9]{1,5}))?")
DEFAULT_PORTS = {"http": "80", "https": "443"}
NEARBY = ("localhost", "local", "lan", "internal", "home.arpa", "fritz.box")
"""Endings of names that nobody can buy: no page of a stranger is found under them."""
MOST_HOPS = 20


class Callers:
    """What is known about whoever calls a server with these settings."""

    def __init__(self, settings: Settings, fleet: Callable[[], Iterable[str]] = tuple) -> None:
        """`fleet` knows the addresses of other processes of the same server."""
        self._fleet = fleet
        self._proxies: list[IPv4Network | IPv6Network] = [ip_network(proxy, strict=False) for proxy in settings.proxies]
        self._own = frozenset(filter(None, map(_origin, (settings.url or "", settings.address or ""))))
        named = [address for address in (settings.url, settings.address, *settings.origins) if address]
        self._origins = frozenset(filter(None, map(_origin, named)))
        self._names = frozenset({settings.host.lower(), *(urlsplit(address).hostname or "" for address in named)})

    def caller(self, scope: Scope) -> Caller:
        return Caller(scope, self)

    def trusts(self, address: str) -> bool:
        """Whether an address is one of our own proxies."""
        if not self._proxies:
            return False
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in proxy for proxy in self._proxies)

    def knows_host(self, name: str) -> bool:
        """Whether this server goes by a name. A page of a stranger may make its own name lead here (DNS rebinding), and
        then nothing but the name tells that it is not ours."""
        return (
            name in self._names
            or "." not in name.strip(".")
            or _is_address(name)
            or any(name.endswith("." + ending) for ending in NEARBY)
        )

    def knows_origin(self, origin: str) -> bool:
        """Whether pages of another address may use this one: the owner has allowed it, or it is another process of the
        same server, from which people are sent here."""
        return origin in self._origins or origin in map(_origin, self._fleet())

    @property
    def places(self) -> list[str]:
        """Every address under which this server is found, in whatever process: a page may call there."""
        return sorted({*self._own, *filter(None, map(_origin, self._fleet()))})


class Caller:
    """Whoever makes one request or opens one socket."""

    def __init__(self, scope: Scope, callers: Callers) -> None:
        self._scope = scope
        self._callers = callers

    @cached_property
    def headers(self) -> dict[bytes, bytes]:
        """The last one of each name; several that forward an address are joined."""
        found: dict[bytes, bytes] = {}
        for name, value in self._scope["headers"]:
            joined = name == b"x-forwarded-for" and name in found
            found[name] = found[name] + b"," + value if joined else value
        return found

    def header(self, name: bytes) -> str:
        return self.headers.get(name, b"").decode("latin-1")

    @cached_property
    def peer(self) -> str:
        """The other end of the line: the caller, or a proxy."""
        client = self._scope.get("client")
        return client[0] if client else UNKNOWN

    @cached_property
    def address(self) -> str:
        """The caller's own. What proxies say is read from the right, as long as they are ours: what is to the left
        of that anybody can make up."""
        if not self._callers.trusts(self.peer):
            return self.peer
        address = self.peer
        hops = self.header(b"x-forwarded-for").split(",")
        for told in reversed(hops[-MOST_HOPS:]):
            hop = _without_port(told.strip())
            # It tells nothing, and nor does anything to the left of it.
            if not _is_address(hop):
                break
            address = hop
            if not self._callers.trusts(hop):
                break
        return address

    @cached_property
    def host(self) -> str:
        """The name and port that this server was called by. Raises Refused if it is none, or not ours."""
        given = [value for name, value in self._scope["headers"] if name == b"host"]
        # Of two such headers a proxy may believe the one and we the other.
        host = given[0].decode("latin-1").lower() if len(given) == 1 else ""
        parts = HOST.fullmatch(host)
        if parts is None or int(parts["port"] or 0) > 65_535:
            raise Refused("host", host=host[:80])
        if not self._callers.knows_host(parts["name"]) and not self._callers.trusts(self.peer):
            raise Refused("host", host=host[:80])
        return host

    @property
    def page_elsewhere(self) -> str:
        """The address of the page behind this request, if it is another one than it calls and may use this server;
        otherwise nothing. A browser shows such a page only what it is told to."""
        origin = self.header(b"origin")
        known = self._callers.knows_origin(origin.lower()) and not _same_place(origin.lower(), self.host)
        return origin if known else ""

    def check_origin(self) -> None:
        """Raises Refused if a page from elsewhere is behind this request. Programs have no origin."""
        origin = self.header(b"origin").lower()
        if not origin or self._callers.knows_origin(origin):
            return
        # Anybody can make a page without an origin, in a frame or a file of their own.
        if origin == "null" or not _same_place(origin, self.host):
            raise Refused("origin", origin=origin[:80])


def is_near(address: str) -> bool:
    """Whether a caller is on this machine or in its own network."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return address == UNKNOWN


def _same_place(origin: str, host: str) -> bool:
    """Whether a page comes from where it calls. A proxy may have taken the encryption off, so that the kinds of both
    may differ; names and ports may not."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return False
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        return False
    usual = DEFAULT_PORTS[parts.scheme]
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return host in _written(name, str(port or usual), usual)


def _written(name: str, port: str, usual: str) -> Iterable[str]:
    """The ways in which a browser may write a place."""
    return (f"{name}:{port}", name) if port == usual else (f"{name}:{port}",)


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}".lower() if parts.scheme and parts.netloc else ""


def _without_port(text: str) -> str:
    """Some proxies tell the port, too: `192.0.2.1:443`, `[2001:db8::1]:443`."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _is_address(text: str) -> bool:
    try:
        ip_address(text.strip("[]"))
    except ValueError:
        return False
    return True

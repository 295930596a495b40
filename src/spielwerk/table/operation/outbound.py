"""Calls to other servers: few bytes, little time, no redirects, and where strangers name the address, nowhere inside.

Strangers could name an address to reach what only this machine can reach. So the name is looked up once, every address
behind it is examined, and the connection goes to exactly the address that was examined.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from spielwerk import __version__
from spielwerk.data import dataclass, field
from spielwerk.extras import needed

with needed("server"):
    import h11

LONGEST_URL = 1000
SECONDS = 10.0
MOST_BYTES = 64 * 1024
PORTS = {"http": 80, "https": 443}
_NAT64 = IPv6Network("64:ff9b::/96")

Lookup = Callable[[str, int], Awaitable[list[str]]]


class Unreachable(Exception):
    """A call that came to nothing, and why: `address`, `inside`, `unknown_host`, `no_connection`, `time`, `size`,
    `answer`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Place:
    """Where an address leads."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.secure else "http"] else f"{host}:{self.port}"


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300


def place_of(url: str) -> Place:
    """What an address says. Raises Unreachable: `address`."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode("ascii") if parts.hostname else ""
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise Unreachable("address") from None
    whole = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    # What is before an @ only looks like the host, and some readers take a backslash for a slash.
    if not whole or not host or "@" in parts.netloc or "\\" in url:
        raise Unreachable("address")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme == "https", host, port, path)


def is_outside(address: str) -> bool:
    """Whether an address belongs to the internet: not to this machine, its network, or anything of special use."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(one.is_global and not one.is_multicast and not one.is_reserved for one in _meant(found))


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """The address, and those of IPv4 that are wrapped up in it."""
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    if address in _NAT64:
        return [IPv4Address(int(address) & 0xFFFFFFFF)]
    inner: list[IPv4Address | IPv6Address] = [address]
    if address.sixtofour is not None:
        inner.append(address.sixtofour)
    if address.teredo is not None:
        inner += address.teredo
    return inner


async def lookup(host: str, port: int) -> list[str]:
    """The addresses behind a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)  # SOCK_STREAM
    return list(dict.fromkeys(str(info[4][0]) for info in found))


class Caller:
    """Calls other servers."""

    def __init__(
        self,
        inside: bool = False,
        seconds: float = SECONDS,
        most_bytes: int = MOST_BYTES,
        find: Lookup = lookup,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._inside = inside
        """Whether this machine and its network may be called, too."""
        self._seconds = seconds
        self._most = most_bytes
        self._find = find
        self._trust = trust

    async def call(self, method: str, url: str, body: bytes = b"", headers: Mapping[str, str] | None = None) -> Answer:
        """The answer, whatever its status is. Raises Unreachable."""
        place = place_of(url)
        try:
            async with asyncio.timeout(self._seconds):
                return await self._called(place, method, body, headers or {})
        except TimeoutError:
            raise Unreachable("time") from None

    async def _called(self, place: Place, method: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        reader, writer = await self._connect(place, await self._examined(place))
        try:
            talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=16 * 1024)
            lines = {
                "Host": place.authority,
                "User-Agent": f"spielwerk/{__version__}",
                # Compressed, few bytes could become very many.
                "Accept-Encoding": "identity",
                "Connection": "close",
                "Content-Length": str(len(body)),
                **headers,
            }
            request = h11.Request(method=method, target=place.path, headers=list(lines.items()))
            writer.write((talk.send(request) or b"") + (talk.send(h11.Data(data=body)) or b""))
            writer.write(talk.send(h11.EndOfMessage()) or b"")
            await writer.drain()
            return await self._answer(talk, reader)
        except (OSError, h11.ProtocolError, asyncio.IncompleteReadError):
            raise Unreachable("answer") from None
        finally:
            writer.close()
            with suppress(OSError, ssl.SSLError):
                await writer.wait_closed()

    async def _examined(self, place: Place) -> list[str]:
        try:
            addresses = await self._find(place.host, place.port)
        except (OSError, UnicodeError):
            raise Unreachable("unknown_host") from None
        if not addresses:
            raise Unreachable("unknown_host")
        # One that leads inside is enough: the next time it could be the one that is used.
        if not self._inside and not all(map(is_outside, addresses)):
            raise Unreachable("inside")
        return addresses

    async def _connect(self, place: Place, addresses: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        trust = (self._trust or ssl.create_default_context()) if place.secure else None
        for address in addresses:
            with suppress(OSError):
                # By the address that was examined, not looked up again; the certificate is compared with the name.
                return await asyncio.open_connection(
                    address, place.port, ssl=trust, server_hostname=place.host if place.secure else None
                )
        raise Unreachable("no_connection")

    async def _answer(self, talk: h11.Connection, reader: asyncio.StreamReader) -> Answer:
        status, lines, body = 0, {}, bytearray()
        while True:
            event = talk.next_event()
            if event is h11.NEED_DATA:
                talk.receive_data(await reader.read(16 * 1024))
            elif isinstance(event, h11.Response):
                status = event.status_code
                lines = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in event.headers}
            elif isinstance(event, h11.Data):
                body += event.data
                if len(body) > self._most:
                    raise Unreachable("size")
            elif isinstance(event, h11.EndOfMessage):
                return Answer(status, bytes(body), lines)
            elif not isinstance(event, h11.InformationalResponse):
                raise Unreachable("answer")

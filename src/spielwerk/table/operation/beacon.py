"""Servers on the local network find each other: a server announces itself, and others look who is there."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address

from spielwerk.data import dataclass, replace
from spielwerk.extras import needed
from spielwerk.table.operation.logs import Log

with needed("server"):
    import ifaddr
    from zeroconf import DNSQuestionType, Error, IPVersion, ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

SERVICE = "_spielwerk._tcp.local."
LONGEST_LABEL = 63
"""Bytes of one part of an address."""
MOST_FOUND = 200
LOOKING = 2.0
"""Seconds in which servers answer."""

log = Log("beacon")


@dataclass(frozen=True)
class Announcement:
    """What a server tells about itself."""

    name: str
    version: str
    port: int
    open: bool
    """Whether it takes registrations."""
    secure: bool = False
    """Whether it is reached by https."""


@dataclass(frozen=True, order=True)
class Found:
    """A server on the local network, by what it says itself: nothing of it has been examined yet."""

    name: str
    version: str
    address: str
    port: int
    open: bool
    secure: bool


class Beacon:
    """Announces one server, until it is stopped."""

    def __init__(self, announcement: Announcement, host: str, interfaces: Sequence[str] | None = None) -> None:
        self._announcement = announcement
        self._addresses = addresses_to_announce(host)
        self._interfaces = interfaces
        self._net: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None
        self._telling: asyncio.Future[None] | None = None

    async def start(self) -> bool:
        """Whether the server can be found now: not where it only serves this machine, nor without a network."""
        if not self._addresses:
            return False
        try:
            self._net = _network(self._interfaces)
            self._info = self._described(self._announcement)
            # Nobody else has the name of this machine and this port, so nobody has to be asked first.
            told = await self._net.async_register_service(self._info, cooperating_responders=True)
            self._telling = asyncio.ensure_future(told)
        except (OSError, Error) as error:
            log.warning("not_announced", reason=type(error).__name__)
            await self.stop()
            return False
        return True

    async def tell(self, open: bool) -> None:
        """Registration was opened or closed."""
        if self._net is None or self._info is None:
            return
        self._info = self._described(replace(self._announcement, open=open))
        with suppress(OSError, Error):
            await self._told()
            self._telling = asyncio.ensure_future(await self._net.async_update_service(self._info))

    async def stop(self) -> None:
        net, info, self._net, self._info = self._net, self._info, None, None
        if net is None:
            return
        with suppress(OSError, Error):
            await self._told()
            if info is not None:
                await (await net.async_unregister_service(info))
        await net.async_close()

    async def _told(self) -> None:
        """Waits until everybody has been told three times, as the protocol has it."""
        if self._telling is not None:
            await self._telling

    def _described(self, told: Announcement) -> AsyncServiceInfo:
        here = f"{_label(socket.gethostname().partition('.')[0], 20)}-{told.port}"
        facts = {"name": told.name, "version": told.version, "state": "open" if told.open else "closed"}
        return AsyncServiceInfo(
            SERVICE,
            f"{_label(told.name, LONGEST_LABEL - 1 - len(here.encode()))} {here}.{SERVICE}",
            port=told.port,
            addresses=[socket.inet_pton(_family(address), address) for address in self._addresses],
            properties={**facts, "scheme": "https" if told.secure else "http"},
            server=f"spielwerk-{here}.local.",
        )


async def discover(
    seconds: float = LOOKING, interfaces: Sequence[str] | None = None, enough: int = MOST_FOUND
) -> list[Found]:
    """Who is there: those who answer within some seconds, or the first ones if they are enough. Raises OSError where
    there is no network."""
    names: dict[str, None] = {}
    complete = asyncio.Event()

    def seen(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is not ServiceStateChange.Removed and len(names) < enough:
            names[name] = None
            if len(names) == enough:
                complete.set()

    net = _network(interfaces)
    try:
        # Asked in public: an answer to us alone could reach another program on this machine, which has the same port.
        public = DNSQuestionType.QM
        browser = AsyncServiceBrowser(net.zeroconf, SERVICE, handlers=[seen], question_type=public)
        with suppress(TimeoutError):
            await asyncio.wait_for(complete.wait(), seconds)
        await browser.async_cancel()
        infos = [info for info in map(_asked, names) if info is not None]
        answered = await asyncio.gather(*(info.async_request(net.zeroconf, 1000 * seconds, public) for info in infos))
    finally:
        await net.async_close()
    found = [_found(info) for info, told in zip(infos, answered, strict=True) if told]
    return sorted(one for one in found if one is not None)


def addresses_to_announce(host: str) -> list[str]:
    """Where others reach a server that listens at this address; nothing if only this machine does."""
    if host in ("", "0.0.0.0", "::"):
        every = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
        return [address for address in every if not ip_address(address).is_loopback]
    with suppress(ValueError):
        return [] if ip_address(host).is_loopback else [host]
    return []


def _asked(name: str) -> AsyncServiceInfo | None:
    """A question for more about a name; nothing if it can be none. Anybody on the network may have sent it."""
    try:
        return AsyncServiceInfo(SERVICE, name)
    except Error:
        return None


def _found(info: AsyncServiceInfo) -> Found | None:
    """What an announcement says, if it can be true at all."""
    addresses = info.parsed_scoped_addresses(IPVersion.All)
    if not addresses or not info.port or not 1 <= info.port <= 65535:
        return None
    facts = {key: (value or "")[:200] for key, value in info.decoded_properties.items()}
    name = facts.get("name") or info.name.removesuffix(f".{SERVICE}")
    # IPv4 first: an address that people can read out to each other.
    address = min(addresses, key=lambda one: ":" in one)
    return Found(
        name[:80], facts.get("version", "")[:40], address, info.port,
        facts.get("state") == "open", facts.get("scheme") == "https",
    )  # fmt: skip


def _network(interfaces: Sequence[str] | None) -> AsyncZeroconf:
    if interfaces is None:
        return AsyncZeroconf(ip_version=IPVersion.V4Only)
    return AsyncZeroconf(interfaces=list(interfaces), ip_version=IPVersion.V4Only)


def _family(address: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in address else socket.AF_INET


def _label(name: str, most: int) -> str:
    """A name as one part of an address: without dots and control characters, and short enough."""
    plain = "".join(" " if character == "." or not character.isprintable() else character for character in name)
    return plain.encode()[:most].decode(errors="ignore").strip() or "Spielwerk"

"""Other servers nearby."""

from __future__ import annotations

from ipaddress import ip_address

from spielwerk.table.gate.callers import is_near
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import Access, Route, Said
from spielwerk.table.operation.neighbours import Neighbour
from spielwerk.table.words import Refused


class Nearby(Said, frozen=True, omit_defaults=False):
    name: str
    address: str
    port: int
    state: str
    """`open` or `closed` for new people, `unreachable`, or `other`: something else answers there."""
    url: str
    """Its page."""
    version: str


async def servers(call: Call) -> list[Nearby]:
    """Servers on the local network: for whoever is signed in, or calls from this machine or its own network. On this
    machine itself also those that were written down by `spielwerk servers add`."""
    if call.somebody is None and not is_near(call.caller.address):
        raise Refused("not_signed_in")
    here = _is_here(call.caller.address)
    found = await call.server.neighbourhood.servers()
    return [_said(one) for one in found if one.local or here]


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _said(one: Neighbour) -> Nearby:
    return Nearby(one.name, one.address, one.port, one.state, one.url, one.version)


ROUTES = (Route("GET", "/api/servers", servers, Access.ANYBODY),)

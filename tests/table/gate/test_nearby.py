"""Servers nearby over REST: who may ask, and how seldom the network is asked."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

from spielwerk.table.operation import neighbourhood
from spielwerk.table.operation.address_book import AddressBook, BadEntry, Entry
from spielwerk.table.operation.beacon import Found
from spielwerk.table.operation.neighbourhood import Neighbourhood
from spielwerk.table.operation.neighbours import Neighbour
from tests.table.gate.house import house

FOUND = Found("Evening", "0.1", "192.168.1.20", 8000, True, False)
WRITTEN = Entry("Far", "203.0.113.7", 8000)


async def asked(found, written):
    """As `neighbours`, without calling anybody."""
    nearby = [
        Neighbour(one.name, one.address, one.port, "open", f"http://{one.address}/", "0.1", local=True) for one in found
    ]
    return [*nearby, *(Neighbour(one.name, one.address, one.port, "closed", "http://x/", own=True) for one in written)]


class Looking:
    """The network, and how often it was asked."""

    def __init__(self, fails=False):
        self.times = 0
        self.fails = fails

    async def __call__(self):
        self.times += 1
        await asyncio.sleep(0)
        if self.fails:
            raise OSError(101, "Network is unreachable")
        return [FOUND]


class Hands:
    """A clock that stands still."""

    def __init__(self):
        self.time = 1000.0

    def now(self):
        return self.time


def quiet(**more):
    written = more.pop("written", lambda: [WRITTEN])
    return patch.multiple(neighbourhood, neighbours=asked, _written=written)


def test_who_may_ask(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            here.server.neighbourhood = Neighbourhood(here.server.clock, Looking())
            anna = await here.guest("Anna")
            with quiet():
                far = await here.ask("GET", "/api/servers", address="8.8.4.4")
                assert (far.status, far.code) == (401, "not_signed_in")
                network = await here.ask("GET", "/api/servers", address="192.168.1.30")
                signed_in = await here.ask("GET", "/api/servers", token=anna, address="8.8.4.4")
                assert [one["name"] for one in network.json] == ["Evening"]
                assert signed_in.json == network.json
                assert network.json[0] == {
                    "name": "Evening",
                    "address": "192.168.1.20",
                    "port": 8000,
                    "state": "open",
                    "url": "http://192.168.1.20/",
                    "version": "0.1",
                }
                # What somebody has written down is for this machine alone.
                assert [one["name"] for one in (await here.ask("GET", "/api/servers")).json] == ["Evening", "Far"]

    asyncio.run(evening())


def test_the_network_is_asked_seldom_and_for_everybody_together():
    async def evening():
        clock, looking = Hands(), Looking()
        nearby = Neighbourhood(clock, looking)
        with quiet():
            await asyncio.gather(*(nearby.servers() for _ in range(5)))
            await nearby.servers()
            assert looking.times == 1
            clock.time += 9.9
            await nearby.servers()
            assert looking.times == 1
            clock.time += 0.2
            await nearby.servers()
            assert looking.times == 2

    asyncio.run(evening())


def test_without_a_network_there_are_those_that_were_written_down():
    async def evening():
        with quiet():
            found = await Neighbourhood(Hands(), Looking(fails=True)).servers()
            assert [one.name for one in found] == ["Far"]

    asyncio.run(evening())


def test_a_list_that_cannot_be_read_keeps_nobody_from_the_others():
    async def evening():
        with (
            patch.object(neighbourhood, "neighbours", asked),
            patch.object(AddressBook, "entries", side_effect=BadEntry("file", "x")),
        ):
            assert [one.name for one in await Neighbourhood(Hands(), Looking()).servers()] == ["Evening"]

    asyncio.run(evening())

"""Servers are found on the local network: here on the network inside this machine."""

from __future__ import annotations

import asyncio
import os
import socket
import sys

import pytest
from zeroconf import IPVersion, const
from zeroconf._dns import DNSPointer
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from spielwerk.table.operation import beacon as beacon_module
from spielwerk.table.operation.beacon import Announcement, Beacon, Found, addresses_to_announce, discover
from tests.table.operation.loopback import run

INSIDE = ["127.0.0.1"]
LONG = 30.0
"""Seconds that nobody has to wait: the search ends with the first that is found."""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the network inside a machine carries this on Linux only"
)


@pytest.fixture(autouse=True)
def service(monkeypatch):
    """A service of this process alone: other tests that run at the same time do not find it."""
    name = f"_t{os.getpid() % 10_000_000}._tcp.local."
    monkeypatch.setattr(beacon_module, "SERVICE", name)
    return name


def announced(name: str, port: int = 8123) -> Announcement:
    return Announcement(name, "0.1.0", port, True)


def test_a_server_is_found_with_what_it_says_and_until_it_ends():
    async def work():
        beacon = Beacon(announced("Annas Tisch. ☺"), "192.0.2.7", INSIDE)
        assert await beacon.start()
        expected = Found("Annas Tisch. ☺", "0.1.0", "192.0.2.7", 8123, True, False)
        assert await discover(LONG, INSIDE, enough=1) == [expected]
        await beacon.tell(open=False)
        (found,) = await discover(LONG, INSIDE, enough=1)
        assert not found.open
        await beacon.stop()
        await beacon.stop()
        assert await discover(0.3, INSIDE) == []

    run(work)


def test_two_servers_of_one_name():
    async def work():
        first = Beacon(announced("Tisch", 8001), "192.0.2.7", INSIDE)
        second = Beacon(announced("Tisch", 8002), "192.0.2.7", INSIDE)
        assert await first.start()
        assert await second.start()
        found = await discover(LONG, INSIDE, enough=2)
        assert [(one.name, one.port) for one in found] == [("Tisch", 8001), ("Tisch", 8002)]
        await first.stop()
        await second.stop()

    run(work)


def test_what_strangers_announce_is_cut(service):
    async def work():
        net = AsyncZeroconf(interfaces=INSIDE, ip_version=IPVersion.V4Only)
        facts = {"name": "x" * 190, "version": "v" * 190, "state": b"\xff\xfe", "scheme": "javascript"}
        name, address = f"{'y' * 63}.{service}", socket.inet_aton("10.0.0.9")
        info = AsyncServiceInfo(service, name, 1, addresses=[address], properties=facts, server="z.local.")
        await (await net.async_register_service(info, cooperating_responders=True))
        (found,) = await discover(LONG, INSIDE, enough=1)
        await (await net.async_unregister_service(info))
        await net.async_close()
        assert found == Found("x" * 80, "v" * 40, "10.0.0.9", 1, False, False)

    run(work)


def test_names_that_are_none_are_passed_over(service):
    async def work():
        net = AsyncZeroconf(interfaces=INSIDE, ip_version=IPVersion.V4Only)
        await net.zeroconf.async_wait_for_start()

        async def shout():
            said = DNSOutgoing(const._FLAGS_QR_RESPONSE)
            bad = DNSPointer(service, const._TYPE_PTR, const._CLASS_IN, 100, f"\x1b[2J\x00.{service}")
            said.add_answer_at_time(bad, 0)
            while True:
                net.zeroconf.async_send(said)
                await asyncio.sleep(0.01)

        shouting = asyncio.ensure_future(shout())
        assert await discover(LONG, INSIDE, enough=1) == []
        shouting.cancel()
        await net.async_close()

    run(work)


def test_a_server_for_this_machine_alone_is_not_announced():
    async def work():
        assert not await Beacon(announced("Tisch"), "127.0.0.1", INSIDE).start()
        quiet = Beacon(announced("Tisch"), "::1", INSIDE)
        assert not await quiet.start()
        await quiet.tell(open=False)
        await quiet.stop()

    run(work)


def test_without_a_network_the_server_runs_all_the_same(monkeypatch):
    def broken(interfaces):
        raise OSError("no network")

    async def work():
        monkeypatch.setattr(beacon_module, "_network", broken)
        beacon = Beacon(announced("Tisch"), "192.0.2.7")
        assert not await beacon.start()
        await beacon.stop()

    run(work)


def test_where_a_server_is_reached():
    assert addresses_to_announce("192.0.2.7") == ["192.0.2.7"]
    assert (
        addresses_to_announce("127.0.0.1") == addresses_to_announce("::1") == addresses_to_announce("localhost") == []
    )
    assert not {"127.0.0.1", "::1"} & set(addresses_to_announce("0.0.0.0"))

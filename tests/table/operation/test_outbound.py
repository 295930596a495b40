"""Calls to other servers: what comes back, and where nobody is sent."""

from __future__ import annotations

import asyncio

import pytest

from spielwerk.table.operation.outbound import Caller, Unreachable, is_outside, lookup, place_of
from tests.table.operation.loopback import WebServer, certificates, run


async def here(host: str, port: int) -> list[str]:
    return ["127.0.0.1"]


async def why(caller: Caller, url: str) -> str:
    with pytest.raises(Unreachable) as raised:
        await caller.call("GET", url)
    return raised.value.why


# ---- what is sent and what comes back ----------------------------------------------------------


def test_a_call_and_its_answer():
    async def work():
        async with WebServer(lambda asked: (201, b"fine", {"X-More": "yes"})) as server:
            answer = await Caller(inside=True).call("POST", f"{server.url}/a/b?c=d", b"body", {"X-Mine": "1"})
        (asked,) = server.asked
        assert (asked.method, asked.target, asked.body) == ("POST", "/a/b?c=d", b"body")
        assert asked.headers["host"] == f"127.0.0.1:{server.port}"
        assert asked.headers["x-mine"] == "1"
        assert (answer.status, answer.body, answer.good, answer.headers["x-more"]) == (201, b"fine", True, "yes")

    run(work)


def test_redirects_are_not_followed():
    async def work():
        async with WebServer(lambda asked: (302, b"", {"Location": "/elsewhere"})) as server:
            answer = await Caller(inside=True).call("GET", server.url)
        assert (answer.status, answer.good) == (302, False)
        assert [asked.target for asked in server.asked] == ["/"]

    run(work)


def test_an_answer_that_is_too_long_is_not_read_to_its_end():
    async def work():
        async with WebServer(lambda asked: (200, b"x" * 200_000)) as server:
            assert await why(Caller(inside=True), server.url) == "size"

    run(work)


def test_an_answer_in_pieces():
    async def work():
        pieces = b"4\r\nfine\r\n0\r\n\r\n"

        async def serve(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + pieces)
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        answer = await Caller(inside=True).call("GET", f"http://127.0.0.1:{port}")
        server.close()
        assert answer.body == b"fine"

    run(work)


@pytest.mark.parametrize(
    "said", [b"no HTTP at all\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nshort", b""]
)
def test_an_answer_that_is_none(said):
    async def work():
        async def serve(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(said)
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        assert await why(Caller(inside=True), f"http://127.0.0.1:{port}") == "answer"
        server.close()

    run(work)


def test_somebody_who_never_answers():
    async def work():
        async with WebServer(lambda asked: None) as server:
            assert await why(Caller(inside=True, seconds=0.05), server.url) == "time"

    run(work)


def test_nobody_is_there():
    async def work():
        async with WebServer() as server:
            pass
        assert await why(Caller(inside=True), server.url) == "no_connection"

        async def nobody(host: str, port: int) -> list[str]:
            raise OSError

        assert await why(Caller(find=nobody), "http://nobody.example/") == "unknown_host"

    run(work)


def test_certificates_are_examined_for_the_name_in_the_address(tmp_path):
    async def work():
        for_server, for_client = certificates(tmp_path, "right.example")
        async with WebServer(trust=for_server) as server:
            trusting = Caller(inside=True, find=here, trust=for_client)
            assert (await trusting.call("GET", f"https://right.example:{server.port}/")).good
            assert await why(trusting, f"https://wrong.example:{server.port}/") == "no_connection"
            assert await why(Caller(inside=True, find=here), f"https://right.example:{server.port}/") == "no_connection"

    run(work)


# ---- where nobody is sent ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    ["", "x", "ftp://a.example/", "file:///etc/passwd", "gopher://a.example/", "http://", "http:///x", "//a.example",
     "http://user:password@a.example/", "http://a.example@b.example/", "http://a.example:99999/", "http://a.example:x/",
     "http://a b.example/", "http://a.example/\r\nX: y", "http://a.example/\x00", "http://a.example/ü",
     "http://a.example\\@b.example/", "http://[::1/", "http://" + "a" * 2000],
)  # fmt: skip
def test_addresses_that_are_none(url):
    with pytest.raises(Unreachable) as raised:
        place_of(url)
    assert raised.value.why == "address"


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
     "224.0.0.251", "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fd00::2", "ff02::1",
     "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:c0a8:101::1", "nonsense", ""],
)  # fmt: skip
def test_addresses_inside(address):
    assert not is_outside(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_addresses_outside(address):
    assert is_outside(address)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "127.1"]
)
def test_strangers_do_not_reach_this_machine(host):
    async def work():
        async with WebServer() as server:
            assert await why(Caller(), f"http://{host}:{server.port}/") in ("inside", "unknown_host")
        assert server.asked == []

    run(work)


def test_one_address_inside_is_enough():
    async def work():
        async def both(host: str, port: int) -> list[str]:
            return ["8.8.8.8", "127.0.0.1"]

        assert await why(Caller(find=both), "http://trick.example/") == "inside"

    run(work)


def test_a_name_is_looked_up_once_and_the_examined_address_is_used():
    """A name that leads outside when it is examined, and inside when it is used, gains nothing."""

    async def work():
        asked: list[str] = []

        async def changing(host: str, port: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"] if len(asked) > 1 else ["8.8.8.8"]

        async with WebServer() as server:
            said = await why(Caller(find=changing, seconds=0.05), f"http://changing.example:{server.port}/")
        assert said in ("time", "no_connection")
        assert asked == ["changing.example"]
        assert server.asked == []

    run(work)


def test_a_machine_can_be_looked_up():
    async def work():
        assert "127.0.0.1" in await lookup("127.0.0.1", 80)

    run(work)


def test_names_of_other_alphabets():
    assert place_of("https://xn--bcher-kva.example/x").host == "xn--bcher-kva.example"
    assert place_of("https://[2001:db8::1]:8443/x").authority == "[2001:db8::1]:8443"
    assert place_of("https://a.example:443").authority == "a.example"

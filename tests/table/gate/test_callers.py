"""Who calls: addresses behind proxies, names of the server, and pages from elsewhere."""

from __future__ import annotations

import pytest

from spielwerk.table.gate.callers import UNKNOWN, Caller, Callers
from spielwerk.table.settings import Settings
from spielwerk.table.words import Refused


def caller(peer: str | None = "203.0.113.9", settings: Settings | None = None, **headers: str | list[str]) -> Caller:
    given = [
        (name.replace("_", "-").encode(), value.encode("latin-1"))
        for name, values in headers.items()
        for value in ([values] if isinstance(values, str) else values)
    ]
    scope = {"headers": given, "client": (peer, 1) if peer is not None else None}
    return Callers(settings or Settings()).caller(scope)


# ---- addresses -----------------------------------------------------------------------------------


def test_without_proxies_nobody_can_make_up_an_address():
    assert caller(x_forwarded_for="1.1.1.1").address == "203.0.113.9"
    assert caller(None, x_forwarded_for="1.1.1.1").address == UNKNOWN


@pytest.mark.parametrize(
    ("told", "address"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("6.6.6.6, 198.51.100.7", "198.51.100.7"),
        ("6.6.6.6, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
        (["6.6.6.6", "198.51.100.7"], "198.51.100.7"),
        ("198.51.100.7:4711", "198.51.100.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"),
        ("garbage", "10.0.0.1"),
        ("6.6.6.6, garbage", "10.0.0.1"),
        ("", "10.0.0.1"),
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
    ],
)
def test_the_word_of_our_proxies_counts_from_the_right(told, address):
    settings = Settings(proxies=("10.0.0.0/24",))
    assert caller("10.0.0.1", settings, x_forwarded_for=told).address == address


# ---- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.20", "gamepc", "gamepc.local",
        "gamepc.fritz.box", "tables.example.org", "tables.example.org:443", "TABLES.example.org",
    ],
)  # fmt: skip
def test_names_that_this_server_goes_by(host):
    assert caller(settings=Settings(url="https://tables.example.org"), host=host).host == host.lower()


@pytest.mark.parametrize(
    "host",
    [
        "", "evil.example.com", "evil.example.com:8000", "a b", "x/y", "localhost:99999", "localhost:x", "[::1",
        "tables.example.org.evil.com", "local.evil.com", "a" * 300, "x\r\ny",
    ],
)  # fmt: skip
def test_names_that_it_does_not_go_by(host):
    """A page under such a name may lead here all the same: its owner decides where a name leads."""
    with pytest.raises(Refused) as refused:
        _ = caller(settings=Settings(url="https://tables.example.org"), host=host).host
    assert refused.value.code == "host"
    assert refused.value.told("de") != refused.value.told("en")


def test_two_names_are_none():
    with pytest.raises(Refused):
        _ = caller(host=["localhost", "localhost"]).host


def test_a_proxy_of_ours_knows_what_it_lets_through():
    settings = Settings(proxies=("10.0.0.1",))
    assert caller("10.0.0.1", settings, host="anything.example.com").host == "anything.example.com"


# ---- pages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("https://localhost:8000", "localhost:8000"),
        ("http://localhost", "localhost"),
        ("http://localhost:80", "localhost"),
        ("https://localhost", "localhost:443"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("https://tables.example.org", "localhost:8000"),
        ("https://friends.example.org", "localhost:8000"),
        ("", "localhost:8000"),
    ],
)
def test_pages_of_ours_and_those_that_the_owner_allows(origin, host):
    settings = Settings(url="https://tables.example.org", origins=("https://friends.example.org",))
    headers = {"origin": origin} if origin else {}
    caller(settings=settings, host=host, **headers).check_origin()


@pytest.mark.parametrize(
    "origin",
    [
        "null", "http://evil.example.com", "http://localhost:8001", "http://localhost", "https://localhost",
        "http://localhost.evil.com:8000", "http://localhost:8000.evil.com", "file://", "http://[::1", "x",
        "http://localhost:99999", "http://friends.example.org",
    ],
)  # fmt: skip
def test_pages_from_elsewhere(origin):
    settings = Settings(origins=("https://friends.example.org",))
    with pytest.raises(Refused) as refused:
        caller(settings=settings, host="localhost:8000", origin=origin).check_origin()
    assert refused.value.code == "origin"

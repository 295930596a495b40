"""Tokens and sealed links."""

from __future__ import annotations

import pytest

from spielwerk.table.people.tokens import Seals, new_token, token_hash
from spielwerk.table.words import Refused
from tests.table.operation.loopback import HandClock


def code(seals: Seals, purpose: str, sealed: str, seconds: float = 60) -> str:
    with pytest.raises(Refused) as raised:
        seals.open(purpose, sealed, seconds)
    return raised.value.code


def test_tokens_are_long_and_never_the_same():
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {len(token) for token in tokens} == {32}
    assert len(token_hash("x")) == 64
    assert token_hash("x") != token_hash("y")


def test_what_was_sealed_comes_back():
    seals = Seals(b"secret", HandClock())
    assert seals.open("mail", seals.seal("mail", [17, "anna@example.org"]), 60) == [17, "anna@example.org"]


def test_a_link_is_good_for_one_purpose_on_one_server_only():
    clock = HandClock()
    seals = Seals(b"secret", clock)
    link = seals.seal("mail", 17)
    assert code(seals, "owner", link) == "link_invalid"
    assert code(Seals(b"other secret", clock), "mail", link) == "link_invalid"


def test_a_link_gets_old():
    clock = HandClock()
    seals = Seals(b"secret", clock)
    link = seals.seal("mail", 17)
    clock.forward(60)
    assert seals.open("mail", link, 60) == 17
    clock.forward(1)
    assert code(seals, "mail", link) == "link_expired"


@pytest.mark.parametrize("link", ["", ".", "..", "a.b.c", "x" * 100_000, "\x00", "ü.ü.ü"])
def test_what_is_no_link(link):
    assert code(Seals(b"secret", HandClock()), "mail", link) == "link_invalid"


def test_every_changed_sign_is_noticed():
    seals = Seals(b"secret", HandClock())
    link = seals.seal("mail", [17, "anna@example.org"])
    for place in range(len(link) - 1):  # the last sign holds bits that do not count
        changed = link[:place] + ("A" if link[place] != "A" else "B") + link[place + 1 :]
        assert code(seals, "mail", changed) in ("link_invalid", "link_expired")

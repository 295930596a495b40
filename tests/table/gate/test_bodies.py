"""What a request carries is never more than allowed, and nobody waits for ever for it."""

from __future__ import annotations

import asyncio

import pytest

from spielwerk.table.gate.http.bodies import DEEPEST, Gone, read_body, too_deep
from spielwerk.table.words import Refused


def receiving(*pieces: bytes | None):
    """None: the other end hangs up."""
    left = list(pieces)
    taken = []

    async def receive():
        taken.append(1)
        if not left:
            await asyncio.Event().wait()
        piece = left.pop(0)
        if piece is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": piece, "more_body": bool(left)}

    return receive, taken


def read(*pieces, told="", most=10, patience=20.0):
    receive, taken = receiving(*pieces)
    return asyncio.run(read_body(receive, told, most, patience)), taken


def test_a_body_in_pieces():
    assert read(b"ab", b"", b"cd")[0] == b"abcd"
    assert read(b"0123456789")[0] == b"0123456789"


def test_what_is_said_to_be_too_large_is_not_even_read():
    receive, taken = receiving(b"x")
    for told in ("11", "9" * 400):
        with pytest.raises(Refused) as refused:
            asyncio.run(read_body(receive, told, 10))
        assert refused.value.code == "too_large"
    assert not taken


def test_nothing_is_read_beyond_what_is_allowed():
    receive, taken = receiving(*[b"1234"] * 1000)
    with pytest.raises(Refused) as refused:
        asyncio.run(read_body(receive, "lies", 10))
    assert refused.value.code == "too_large"
    assert len(taken) == 3


def test_who_hangs_up_is_not_answered():
    with pytest.raises(Gone):
        read(b"ab", None)


def test_who_is_slow_on_purpose_is_not_waited_for():
    receive, _ = receiving(b"ab", b"cd")

    async def dribbling():
        piece = await receive()
        return {**piece, "more_body": True}

    with pytest.raises(Refused) as refused:
        asyncio.run(read_body(dribbling, "", 10, patience=0.01))
    assert refused.value.code == "slow_request"


def test_depth():
    value: object = 1
    for _ in range(DEEPEST):
        value = [value]
    assert not too_deep(value)
    assert too_deep([value])
    assert too_deep({"a": value})
    assert not too_deep(list(range(1000)))
    assert not too_deep("[" * 1000)

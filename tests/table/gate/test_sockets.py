"""The door for sockets: who is let in, and what becomes of those who do not behave."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spielwerk.table.playing.reasons import Lost
from spielwerk.table.settings import Limits
from spielwerk.table.store.errors import StoreFailed
from tests.table.gate.house import UNHURRIED, House, house
from tests.table.room import HandClock


def run(work):
    return asyncio.run(work)


def test_pages_from_elsewhere_are_not_let_in(tmp_path):
    async def evening():
        async with house(tmp_path, origins=("https://friends.example.org",)) as here:
            for path in ("/ws", "/bot"):
                for origin, status in (("http://evil.example.com", 403), ("null", 403)):
                    socket = await here.socket(path, {"origin": origin})
                    assert socket.refused is not None
                    assert (socket.refused.status, socket.refused.code) == (status, "origin")
                odd = await here.socket(path, {"host": "evil.example.com"})
                assert odd.refused is not None
                assert (odd.refused.status, odd.refused.code) == (421, "host")
                for origin in ("http://localhost:8000", "https://friends.example.org"):
                    friend = await here.socket(path, {"origin": origin})
                    assert friend.refused is None
                    await friend.close()
            assert (await here.socket("/elsewhere")).closed == 1008

    run(evening())


def test_so_many_sockets_and_no_more(tmp_path):
    async def evening():
        limits = Limits(sockets=3, sockets_per_address=2, sockets_per_person=1)
        async with house(tmp_path, limits=limits) as here:
            token = await here.guest("Anna")
            first, second = await here.device(token), await here.socket()
            third = await here.socket()
            assert third.refused is not None
            assert (third.refused.status, third.refused.code) == (429, "too_many")
            said = await second.ask("hello", protocol=1, token=token)
            assert said["code"] == "too_many", "one person, one device here"
            await first.close()
            await second.close()
            again = await here.device(token)
            await again.close()
            assert here.server.rates.sockets == 0

    run(evening())


def test_who_does_not_say_who_it_is(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            token = await here.guest("Anna")
            device = await here.socket()
            assert await device.code("ping") == "hello_first"
            assert await device.code("hello", protocol=99, token=token) == "protocol"
            assert await device.code("hello", protocol=1, token="wrong") == "not_signed_in"
            assert (await device.ask("hello", protocol=1, token=token))["type"] == "welcome"
            assert await device.code("hello", protocol=1, token=token) == "bad_message"

    run(evening())


def test_a_message_that_is_too_large_ends_the_connection(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            device = await here.device(await here.guest("Anna", language="de"))
            device.say_raw("x" * (UNHURRIED.message + 1))
            await device.ended()
            assert device.closed == 1009
            bye = device.frames[-1]
            assert (bye["type"], bye["code"]) == ("bye", "too_large")
            assert "zu groß" in bye["reason"]

    run(evening())


def test_who_says_too_much_is_told_to_wait(tmp_path):
    async def evening():
        async with house(tmp_path, HandClock(), limits=Limits(per_second=0.1)) as here:
            device = await here.device(await here.guest("Anna"))
            await device.done("ping")
            assert await device.code("ping") == "too_fast"
            assert device.closed is None

    run(evening())


def test_who_does_not_read_is_cut_off_and_others_are_not(tmp_path):
    async def evening():
        async with house(tmp_path, limits=Limits(per_second=10_000, queue=5)) as here:
            device = await here.device(await here.guest("Anna"))
            other = await here.device(await here.guest("Ben"))
            reading = asyncio.Event()
            send = device._send

            async def stuck(message):
                if message["type"] == "websocket.send" and "pong" not in message["text"]:
                    await reading.wait()
                await send(message)

            (connection,) = next(iter(here.server._connections.values()))
            connection._send = stuck
            for _ in range(20):
                device.say("ping")
            await other.done("ping")
            while not connection.dropped:
                await asyncio.sleep(0)
            reading.set()
            await device.ended()
            assert (device.closed, device.frames[-1]["code"]) == (1013, "slow")
            await other.done("ping")

    run(evening())


ODD = [
    "", " ", "null", "[]", "{}", "7", '"x"', "{", "[" * 5000, '{"a":' * 5000, '{"type":"ping"}', '{"id":"x"}',
    '{"type":"ping","id":""}', '{"type":"ping","id":7}', '{"type":"ping","id":"' + "x" * 100 + '"}',
    '{"type":"nothing","id":"x"}', '{"type":"decide","id":"x"}', '{"type":"ping","id":"x","more":1}',
    '{"type":"decide","id":"x","table":"t","ask":0,"choice":1}',
    '{"type":"decide","id":"x","table":"t","ask":1,"choice":NaN}',
    '{"type":"begin","id":"x","table":"t","countdown":-1}', '{"type":"begin","id":"x","table":"t","countdown":1e999}',
    '{"type":"say","id":"x","text":"' + "x" * 501 + '"}', '{"type":"speak","id":"x","language":"fr"}',
    '{"type":"enter","id":"x","table":"t","seat":-1}', '{"type":"enter","id":"x","table":"t","seat":64}',
    '{"type":"enter","id":"x","table":"' + "t" * 40 + '"}', '\ud800', '{"type":"ping","id":"\\ud800"}', "\x00",
]  # fmt: skip


def test_messages_that_are_none_are_answered_one_by_one(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            device = await here.device(await here.guest("Anna"))
            for odd in ODD:
                device.say_raw(odd.encode("utf-8", "surrogatepass"))
            for raw in (b"\xff\xfe", b"\x80", b"\x00" * 100):
                device.say_raw(raw)
            await device.until(lambda: len(device.of("refused")) == len(ODD) + 3)
            assert {one["code"] for one in device.of("refused")} == {"bad_message"}
            await device.done("ping")

    run(evening())


NO_CHOICES: tuple[Any, ...] = (
    None, "x", -1, 99, 1.5, True, [], {}, [[]], {"kind": 7}, {"kind": "x"}, {"kind": "cell", "value": {}},
)  # fmt: skip


def test_choices_that_are_none(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await here.table(anna, seats=[{"person": "Anna"}, {"bot": "random"}])
            await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            device = await here.device(anna)
            await device.done("enter", table=table, seat=0)
            question = await device.until(lambda: device.question)
            for choice in NO_CHOICES:
                said = await device.ask("decide", table=table, ask=question["ask"], choice=choice)
                assert said["type"] == "refused", choice
                assert said["code"] not in ("internal", "broken"), said
                previewed = await device.ask("preview", table=table, choice=choice)
                assert previewed.get("code") != "internal", choice
            assert await device.code("decide", table=table, ask=question["ask"] + 1, choice=0) == "stale"
            await device.done("decide", table=table, ask=question["ask"], choice=0)

    run(evening())


def noted(here: House) -> list[BaseException]:
    """What should not have happened, from now on."""
    faults: list[BaseException] = []

    def note(error: BaseException) -> str:
        faults.append(error)
        return "trace"

    here.server.note_fault = note  # type: ignore[method-assign]
    return faults


def test_deep_values_break_nothing(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await here.table(anna, seats=[{"person": "Anna"}, {"bot": "random"}])
            await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            device = await here.device(anna)
            await device.done("enter", table=table, seat=0)
            await device.until(lambda: device.question)
            faults = noted(here)
            for depth in (10, 100, 400, 900, 5000):
                deep = "[" * depth + "]" * depth
                request = f"deep{depth}"
                for kind, field in (("decide", "choice"), ("draft", "picks"), ("preview", "choice")):
                    ask = '"ask":1,' if kind != "preview" else ""
                    device.say_raw(
                        f'{{"type":"{kind}","id":"{request}{kind}","table":"{table}",{ask}"{field}":{deep}}}'
                    )
            await device.done("ping")
            assert faults == []

    run(evening())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = ["hello", "ping", "say", "enter", "decide", "draft", "undo", "stand_in", "place", "begin", "nothing"]
NAMES = ["id", "table", "ask", "choice", "picks", "seat", "text", "person", "bot", "seconds", "countdown", "token"]


said = st.tuples(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(NAMES), json_values))


def test_whatever_is_said_is_answered_and_breaks_nothing(tmp_path):
    with asyncio.Runner() as runner:
        opened = house(tmp_path)
        here = runner.run(opened.__aenter__())
        anna = runner.run(here.guest("Anna"))
        table = runner.run(here.table(anna, seats=[{"person": "Anna"}, {"bot": "random"}]))
        faults = noted(here)
        numbers = itertools.count()

        async def said_by_a_device(messages):
            device = await here.device(anna)
            before = len(device.frames)
            for kind, fields in messages:
                given_fields = {"table": table, "id": f"fuzz{next(numbers)}", **fields}
                device.say_raw(json.dumps({"type": kind, **given_fields}))
            await device.done("ping")
            answers = [one for one in device.frames[before:] if one["type"] in ("ok", "refused")]
            assert len(answers) == len(messages) + 1
            await device.close()

        @settings(max_examples=80, suppress_health_check=list(HealthCheck))
        @given(st.lists(said, max_size=8))
        def anything(messages):
            runner.run(said_by_a_device(messages))
            assert faults == []

        anything()
        runner.run(opened.__aexit__(None, None, None))


def test_what_cannot_be_kept_is_said_to_be_so_and_may_be_tried_again(tmp_path, monkeypatch):
    """A database that fails is no fault of ours, and a request that failed for it is not refused for ever."""

    async def evening():
        async with house(tmp_path) as here:
            token = await here.guest("Anna", language="de")
            device = await here.device(token)
            table = await here.table(token)
            write = here.server.store.write

            async def fails(work):
                raise StoreFailed("the disk is full")

            monkeypatch.setattr(here.server.store, "write", fails)
            said = await device.ask("speak", id="s1", language="en")
            assert (said["type"], said["code"]) == ("refused", "storage")
            assert here.server.meters.refused.of("internal").value == 0
            monkeypatch.setattr(here.server.store, "write", write)
            device.say("speak", id="s1", language="en")
            await device.until(lambda: [one for one in device.of("ok") if one["re"] == "s1"])
            assert table in here.server.desks.awake

    run(evening())


def test_what_goes_on_beside_everything_else_may_fail(tmp_path, monkeypatch):
    """It is written down, and nothing is left behind that nobody looks at, also when it happens at the end."""

    async def evening():
        complaints = []
        asyncio.get_running_loop().set_exception_handler(lambda _, said: complaints.append(said["message"]))
        async with house(tmp_path) as here:
            noted: list[BaseException] = []
            monkeypatch.setattr(here.server, "note_fault", noted.append)
            ending = asyncio.Event()

            async def fails():
                raise Lost("gone")

            async def fails_at_the_end():
                try:
                    await ending.wait()
                finally:
                    raise Lost("gone")

            here.server._beside(fails())
            here.server._beside(fails_at_the_end())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert [type(fault) for fault in noted] == [Lost]
        gc.collect()
        await asyncio.sleep(0)
        assert complaints == []
        assert len(noted) == 1

    run(evening())


def test_a_request_whose_device_is_gone_is_carried_out_for_the_next_one(tmp_path, monkeypatch):
    """What takes its time ends with the device that asked; whoever asks the same again does not wait for ever."""

    async def evening():
        async with house(tmp_path) as here:
            token = await here.guest("Anna")
            table = await here.table(token, seats=[{"person": "Anna"}, {"bot": "random"}])
            first, second = await here.device(token), await here.device(token)
            begun, goes_on = asyncio.Event(), asyncio.Event()

            async def chances(desk, person):
                begun.set()
                await goes_on.wait()
                return {"chances": [1.0]}

            monkeypatch.setattr(here.server, "chances", chances)
            for device in (first, second):
                await device.done("enter", table=table, seat=0)
            first.say("chances", id="c1", table=table)
            await begun.wait()
            second.say("chances", id="c1", table=table)
            await asyncio.sleep(0)
            await first.close()
            goes_on.set()
            await second.until(lambda: [one for one in second.frames if one.get("re") == "c1"])
            assert (await second.ask("chances", id="c1", table=table))["value"] == {"chances": [1.0]}

    run(evening())

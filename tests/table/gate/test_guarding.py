"""Connections that are slow on purpose, without waiting for any of them: time is moved by hand."""

from __future__ import annotations

from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from spielwerk.table.gate.http.guarding import HEAD_WITHIN, LARGEST_HEAD, Guarded


class Timer:
    def __init__(self, seconds: float, work: Any) -> None:
        self.seconds = seconds
        self.work = work
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """Notes what is to be done later."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []
        self.tasks: list[Any] = []

    def call_later(self, seconds: float, work: Any, *args: Any) -> Timer:
        self.timers.append(Timer(seconds, work))
        return self.timers[-1]

    def create_task(self, coroutine: Any) -> Any:
        self.tasks.append(coroutine)
        return Task()

    def running(self) -> list[Timer]:
        return [timer for timer in self.timers if not timer.cancelled]


class Task:
    def add_done_callback(self, work: Any) -> None: ...


class Transport:
    def __init__(self) -> None:
        self.aborted = False
        self.written = b""

    def is_closing(self) -> bool:
        return self.aborted

    def close(self) -> None:
        self.aborted = True

    def abort(self) -> None:
        self.aborted = True

    def write(self, data: bytes) -> None:
        self.written += data

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_protocol(self, protocol: Any) -> None: ...


async def application(scope, receive, send):
    raise AssertionError("nobody gets so far")


@pytest.fixture
def line():
    loop, transport = Loop(), Transport()
    config = Config(application, lifespan="off", log_config=None)
    config.load()
    protocol = Guarded(config, ServerState(), {}, _loop=loop)
    protocol.connection_made(transport)
    yield protocol, loop, transport
    for task in loop.tasks:
        task.close()


def test_who_says_nothing_is_hung_up_on(line):
    _, loop, transport = line
    (timer,) = loop.running()
    assert timer.seconds == HEAD_WITHIN
    timer.work()
    assert transport.aborted


def test_a_head_in_drops_does_not_buy_time(line):
    protocol, loop, transport = line
    for drop in (b"GET / HT", b"TP/1.1\r\n", b"Host: x\r\n", b"A: b\r\n"):
        protocol.data_received(drop)
    (timer,) = loop.running()
    timer.work()
    assert transport.aborted


def test_a_head_without_end_is_too_large(line):
    protocol, _, transport = line
    protocol.data_received(b"GET / HTTP/1.1\r\n")
    sent = 0
    while not transport.aborted:
        protocol.data_received(b"A: " + b"b" * 1000 + b"\r\n")
        sent += 1000
        assert sent <= LARGEST_HEAD + 2000


def test_a_whole_head_stops_the_clock_and_a_large_body_is_no_large_head(line):
    protocol, loop, transport = line
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"
    protocol.data_received(head + b"x" * 50_000)
    assert loop.running() == []
    protocol.data_received(b"x" * 50_000)
    assert not transport.aborted
    assert len(loop.tasks) == 1


def test_the_second_request_of_a_connection_is_guarded_like_the_first(line):
    protocol, loop, transport = line
    protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    protocol.cycle.response_complete = True
    protocol.data_received(b"GET / HTT")
    (timer,) = loop.running()
    timer.work()
    assert transport.aborted


def test_who_hangs_up_leaves_nothing_running(line):
    protocol, loop, _ = line
    protocol.connection_lost(None)
    assert loop.running() == []

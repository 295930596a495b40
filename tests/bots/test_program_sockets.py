"""The same messages over a WebSocket, whoever calls (CA-04, RR-06)."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.sync.server import serve

from spielwerk.bots.programs.door import Door, _opened, door_at
from spielwerk.bots.strangers import stranger
from tests.bots.strange_table import play


def honest(connection):
    """Takes the last option; ends when the line does."""
    try:
        for text in connection:
            message = json.loads(text)
            if message["type"] == "decide":
                last = len(message["decisions"][0]["options"]) - 1
                connection.send(json.dumps({"type": "plan", "id": message["id"], "actions": [last]}))
    except ConnectionClosed:
        pass


def silent(connection):
    try:
        for _ in connection:
            pass
    except ConnectionClosed:
        pass


def hanging_up(connection):
    for text in connection:
        if '"decide"' in text:
            return


def flooding(connection):
    try:
        while True:
            connection.send('{"type": "plan", "id": 0, "actions": [0]}')
    except ConnectionClosed:
        pass


def shouting(connection):
    connection.send("x" * (2 << 20))
    silent(connection)


@contextmanager
def bot_server(handler):
    server = serve(handler, "127.0.0.1", 0)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"ws:url=ws://127.0.0.1:{server.socket.getsockname()[1]}/"
    finally:
        server.shutdown()
        thread.join()


def kinds(played):
    return {misstep.kind for misstep in played.missteps}


def test_a_bot_that_waits_to_be_called_plays():
    with bot_server(honest) as spec:
        first, second = (play("tictactoe", [spec, spec], seed=3) for _ in range(2))
    assert first.missteps == []
    assert first.result is not None
    assert first.inputs == second.inputs


@pytest.mark.parametrize(
    ("handler", "kind"),
    [(silent, "late"), (hanging_up, "crashed"), (flooding, "flooded"), (shouting, "flooded")],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_troublemakers_are_told_apart(handler, kind):
    with bot_server(handler) as spec:
        played = play("tictactoe", [f"{spec}:seconds={0.2 if kind == 'late' else 60}", "random"])
    assert played.result is not None
    assert kinds(played) == {kind}


def test_a_bot_that_is_not_there_is_a_fault_of_every_decision():
    played = play("tictactoe", ["ws:url=ws://127.0.0.1:1/:patience=1", "random"])
    assert played.result is not None
    assert kinds(played) == {"crashed"}
    assert "No bot could be reached at `ws://127.0.0.1:1/`" in played.missteps[0].reason


def call(invitation):
    with connect(invitation, proxy=None) as connection:
        honest(connection)


def test_a_bot_that_calls_plays_one_match_per_call():
    door = Door("127.0.0.1", 0)
    door.close()
    spec = f"ws:listen=127.0.0.1:{door.port}:patience=60"
    address = stranger(spec)
    assert address is not None
    try:
        for _ in range(2):
            caller = threading.Thread(target=call, args=(address.invitation,))
            caller.start()
            played = play("tictactoe", [spec, "random"])
            caller.join()
            assert played.missteps == []
            assert played.result is not None
    finally:
        door_at("127.0.0.1", door.port).close()
        _opened.cache_clear()


def test_threads_open_a_door_once():
    free = Door("127.0.0.1", 0)
    free.close()
    try:
        with ThreadPoolExecutor(4) as threads:
            doors = set(threads.map(lambda _: door_at("127.0.0.1", free.port), range(4)))
        assert len(doors) == 1
    finally:
        door_at("127.0.0.1", free.port).close()
        _opened.cache_clear()


def test_nobody_calls():
    door = Door("127.0.0.1", 0)
    assert door.next(0.05) is None
    door.close()


def test_who_has_gone_while_waiting_is_passed_over():
    door = Door("127.0.0.1", 0)
    try:
        address = f"ws://127.0.0.1:{door.port}/?token={door.token}"
        with connect(address, proxy=None):
            pass
        with connect(address, proxy=None) as second:
            caller = door.next(60)
            assert caller is not None
            caller.connection.send("you")
            assert second.recv(timeout=60) == "you"
            caller.gone.set()
    finally:
        door.close()


@pytest.fixture
def door():
    found = Door("127.0.0.1", 0)
    yield found
    found.close()


def refusal(door, query="", **more):
    """With which number a caller is sent away; None if it is let in."""
    try:
        with connect(f"ws://127.0.0.1:{door.port}/{query}", proxy=None, **more):
            return None
    except InvalidStatus as refused:
        return refused.response.status_code


def test_who_does_not_name_the_token_is_sent_away(door):
    for query in ("", "?token=", "?token=guess", f"?token={door.token}x", f"?tok={door.token}"):
        assert refusal(door, query) == 401
    assert refusal(door, additional_headers={"Authorization": "Bearer guess"}) == 401
    assert refusal(door, additional_headers={"Authorization": door.token}) == 401
    assert door.next(0.0) is None


def test_the_token_may_stand_in_the_address_or_in_a_header(door):
    assert refusal(door, f"?token={door.token}") is None
    assert refusal(door, additional_headers={"Authorization": f"Bearer {door.token}"}) is None


def test_web_pages_cannot_call_even_with_the_token(door):
    """A browser says which page it is."""
    assert refusal(door, f"?token={door.token}", origin="https://example.org") == 403
    assert refusal(door, f"?token={door.token}", origin="null") == 403


def test_every_door_has_a_token_of_its_own(door):
    other = Door("127.0.0.1", 0)
    other.close()
    assert other.token != door.token
    assert len(door.token) >= 20

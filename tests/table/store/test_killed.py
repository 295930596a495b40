"""Processes are killed or stopped at any moment. Nothing that was acknowledged is lost, and nothing happens twice."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import update

from spielwerk.table.store import Store
from spielwerk.table.store.database.engines import application
from spielwerk.table.store.database.schema import desk, node
from spielwerk.table.store.desks import entries
from spielwerk.table.store.fleet import nodes
from spielwerk.table.store.records import Claim
from tests.table.store.house import add_desk, journal_of, lease_of, row_of, with_store

ROOT = Path(__file__).parents[3]
DESKS = (1, 2, 3)
PATIENCE = 120
"""Seconds after which something is stuck, however slow the machine."""


class Process:
    """A player, and what it has said."""

    def __init__(self, url: str, *more: str) -> None:
        run = [sys.executable, "-m", "tests.table.store.player", url, *more]
        self._process = subprocess.Popen(run, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        # Whoever waits for what it says does not wait for ever.
        self._guard = threading.Timer(20 * PATIENCE, self._process.kill)
        self._guard.start()
        self.listener: threading.Thread | None = None
        self.node = self.expect("node")[0]

    def __iter__(self) -> Iterator[list[str]]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):
                yield line.split()

    def expect(self, word: str) -> list[str]:
        for said, *rest in self:
            if said == word:
                return rest
        raise AssertionError(f"the player ended before it said {word!r}")

    def signal(self, number: signal.Signals) -> None:
        os.kill(self._process.pid, number)

    def end(self) -> None:
        self._guard.cancel()
        self._process.kill()
        if self.listener is not None:
            self.listener.join()  # It hears the end, and what was said before.
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process.wait()


@contextmanager
def process(url: str, *more: str) -> Iterator[Process]:
    running = Process(url, *more)
    try:
        yield running
    finally:
        running.end()


class Acknowledged:
    """What clients were told: desk, number of the request, number of the entry."""

    def __init__(self) -> None:
        self.requests: dict[int, dict[int, int]] = defaultdict(dict)
        self.count = 0

    def note(self, number: str, request: str, entry: str) -> None:
        before = self.requests[int(number)].setdefault(int(request), int(entry))
        # Whoever asks again is answered as the first time.
        assert before == int(entry), f"request {request} at desk {number} was entry {before}, and then {entry}"
        self.count += 1

    def compare(self, url: str) -> int:
        """With the journals. Returns how many requests were carried out and not acknowledged."""
        more = 0

        async def look(store: Store) -> None:
            nonlocal more
            for number in DESKS:
                kept = await journal_of(store, number)
                found = await row_of(store, number)
                assert [one.number for one in kept] == list(range(1, found.head + 1)), "a gap, or something double"
                assert [one.epoch for one in kept] == sorted(one.epoch for one in kept), "an old owner has written"
                carried_out = {int(one.request): one.number for one in kept if one.request is not None}
                asked = [int(one.request) for one in kept if one.request is not None]
                assert asked == list(range(1, len(asked) + 1)), "a request was carried out twice, or not at all"
                told = self.requests[number]
                lost = {request: entry for request, entry in told.items() if carried_out.get(request) != entry}
                assert not lost, f"acknowledged and lost at desk {number}: {lost}"
                more += len(carried_out) - len(told)

        with_store(url, look)
        return more


def new_desks(url: str) -> None:
    async def make(store: Store) -> None:
        for number in DESKS:
            await add_desk(store, number)
        running = update(desk).values(state="running")
        await store.write(lambda connection: connection.execute(running))

    with_store(url, make)


def bury(url: str, name: str) -> None:
    """Others would find out by themselves, but that takes its time."""
    dead = update(node).where(node.c.name == name).values(until_ms=0)
    with_store(url, lambda store: store.write(lambda connection: connection.execute(dead)))


def kill_again_and_again(url: str, rounds: int, *how: str) -> Acknowledged:
    chance = random.Random(rounds)
    new_desks(url)
    told = Acknowledged()
    for _ in range(rounds):
        enough = told.count + chance.randint(1, 120)
        with process(url, "--desks", *map(str, DESKS), *how) as player:
            for said, *rest in player:
                if said == "ack":
                    told.note(*rest)
                    if told.count == enough:
                        player.signal(signal.SIGKILL)  # and whatever it has said until then still counts
        bury(url, player.node)
        told.compare(url)
    return told


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url):
    told = kill_again_and_again(url, 3)
    assert told.count >= 3


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_200_kills_on_sqlite(sqlite):
    kill_again_and_again(sqlite, 200)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_100_kills_on_postgresql(postgres):
    kill_again_and_again(postgres, 100)


def test_a_store_that_acknowledges_before_it_commits_is_found_out(url):
    """If this test fails the others prove nothing."""
    with pytest.raises(AssertionError, match="acknowledged and lost"):
        kill_again_and_again(url, 3, "--hasty")


# ---- processes that stand still ------------------------------------------------------------------

QUICK = ("--beat", "0.1", "--life", "0.6")


class Listener(threading.Thread):
    """Takes note of what a process says, so that it never has to wait for somebody to listen."""

    def __init__(self, player: Process, told: Acknowledged, lock: threading.Lock) -> None:
        super().__init__(daemon=True)
        self._player, self._told, self._lock = player, told, lock
        self._news = threading.Condition()
        self._has: set[int] = set()
        self._acknowledged = 0
        player.listener = self
        self.start()

    def run(self) -> None:
        for said, *rest in self._player:
            with self._news:
                if said == "ack":
                    with self._lock:
                        self._told.note(*rest)
                    self._acknowledged += 1
                elif said == "claimed":
                    self._has.add(int(rest[0]))
                elif said == "lost":
                    self._has.discard(int(rest[0]))
                self._news.notify_all()

    def wait_for_desks(self, *numbers: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: self._has == set(numbers), PATIENCE), f"it has {self._has}"

    def wait_for_play(self, count: int) -> None:
        with self._news:
            enough = self._acknowledged + count
            assert self._news.wait_for(lambda: self._acknowledged >= enough, PATIENCE)


def stop_again_and_again(url: str, rounds: int) -> None:
    """Two processes. The one that has the desks stands still, the other takes them over, and then the first goes on."""
    chance = random.Random(rounds)
    new_desks(url)
    told, lock = Acknowledged(), threading.Lock()
    with process(url, "--desks", *map(str, DESKS), *QUICK) as first, process(url, *QUICK) as second:
        owner, other = Listener(first, told, lock), Listener(second, told, lock)
        stopped, running = first, second
        owner.wait_for_desks(*DESKS)
        for _ in range(rounds):
            owner.wait_for_play(chance.randint(1, 50))
            stopped.signal(signal.SIGSTOP)
            other.wait_for_desks(*DESKS)
            other.wait_for_play(10)
            stopped.signal(signal.SIGCONT)
            owner.wait_for_desks()
            owner, other, stopped, running = other, owner, running, stopped
    assert told.compare(url) >= 0
    assert all(len(requests) >= rounds for requests in told.requests.values())


def test_a_process_that_stands_still_loses_its_desks_and_nothing_is_lost_or_doubled(postgres):
    stop_again_and_again(postgres, 2)


@pytest.mark.long
def test_a_process_that_stands_still_20_times(postgres):
    stop_again_and_again(postgres, 20)


STANDS_STILL = """
import asyncio, signal, threading
from spielwerk.table.clock import SystemClock
from spielwerk.table.store import Store
from spielwerk.table.store.desks import entries
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.records import DeskAfter, Entry

async def main():
    store = await Store.open({url!r})
    lease = Lease(store, SystemClock(), "http://there", "1", life=10**6, doubt=10**6)
    await lease.begin()
    claim = await lease.claim(1)
    entry = Entry(desk=1, number=1, epoch=claim.epoch, at_ms=0, kind="input", body={{}})

    def work(connection):
        entries.append(connection, entry, DeskAfter(state="running"), store.node)
        print(store.node, flush=True)
        # This very thread: sent to the process, it could reach another thread first, and this one would go on a little.
        signal.pthread_kill(threading.get_ident(), signal.SIGSTOP)

    try:
        await store.write(work)
        print("kept", flush=True)
    except Exception as error:
        print(type(error).__name__, flush=True)

asyncio.run(main())
"""


def test_a_process_that_stands_still_in_a_transaction_does_not_hold_its_desks_for_ever(postgres):
    new_desks(postgres)
    run = [sys.executable, "-c", STANDS_STILL.format(url=postgres)]
    with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        name = other.stdout.readline().strip()
        assert name, "it has not come that far"
        bury(postgres, name)

        async def take(store: Store) -> Claim:
            lease = await lease_of(store)
            async with asyncio.timeout(PATIENCE):
                while not (claims := await lease.take_over()):
                    await asyncio.sleep(0.05)  # The database lets go of it after two seconds.
            return claims[0]

        try:
            claim = with_store(postgres, take)
        finally:
            os.kill(other.pid, signal.SIGCONT)
        assert (claim.desk, claim.epoch, claim.head) == (1, 2, 0)
        assert other.stdout.readline() == "LostLease\n", "tried again, it learns that the desk is in other hands"
    assert with_store(postgres, lambda store: store.read(lambda connection: entries.of(connection, 1))) == []
    assert name not in {one.name for one in with_store(postgres, lambda store: store.read(nodes.living))}


def test_a_process_that_stands_still_in_a_statement_does_not_hold_its_desks_for_ever(postgres):
    """PostgreSQL waits for the rest of what it was sent, and does not take that for idleness."""
    new_desks(postgres)

    async def stand_still(store: Store) -> str:
        lease = await lease_of(store)
        await lease.claim(1)
        return store.node

    name = with_store(postgres, stand_still)

    async def take(store: Store) -> Claim:
        lease = await lease_of(store)
        async with asyncio.timeout(PATIENCE):
            while not (claims := await lease.take_over()):
                await asyncio.sleep(0.05)  # The database needs a moment to let go.
        return claims[0]

    with psycopg.connect(postgres, application_name=application(name)) as other, suppress(psycopg.OperationalError):
        with other.pipeline():
            other.execute("UPDATE desk SET head = 7 WHERE id = 1")
            other.pgconn.send_flush_request()
            while other.pgconn.flush():
                pass
            bury(postgres, name)
            claim = with_store(postgres, take)
            assert (claim.desk, claim.epoch, claim.head) == (1, 2, 0)
        raise AssertionError("it was not cut off")

"""Whatever is appended, in whatever order and however often the store is opened: a desk reads as it was written."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sqlalchemy import Connection, text

from spielwerk.table.store import AlreadyDone, LostLease, OutOfOrder, Store
from spielwerk.table.store.database.engines import address
from spielwerk.table.store.desks import desks, entries
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.migrations import migrate
from spielwerk.table.store.records import ENDED, Claim, ClockRow, DeskAfter, Entry
from tests.table.postgres import database
from tests.table.store.house import LONG, HandClock, add_desk

DESKS = (1, 2)
numbers = st.integers(-(2**63), 2**63 - 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
bodies = st.dictionaries(
    texts,
    st.recursive(st.none() | st.booleans() | numbers | texts, lambda some: st.lists(some, max_size=3), max_leaves=5),
    max_size=3,
)
clocks = st.builds(
    ClockRow,
    timer=texts,
    seat=st.none() | st.integers(0, 63),
    begun=st.integers(0, 9),
    total_ms=numbers,
    spent_ms=numbers,
    running_from_ms=st.none() | numbers,
    of_game=st.booleans(),
    secret=st.booleans(),
)
afters = st.builds(
    DeskAfter,
    state=st.sampled_from(["running", "paused", "over"]),
    round=st.integers(0, 1_000),
    to_decide=st.lists(st.integers(0, 63), max_size=3).map(tuple),
    due_ms=st.none() | numbers,
    clocks=st.lists(clocks, max_size=3).map(tuple),
    result=st.none() | bodies,
)
jobs = st.fixed_dictionaries(
    {
        "desk": st.sampled_from(DESKS),
        "skip": st.sampled_from([0] * 8 + [1]),  # sometimes one is left out
        "old": st.sampled_from([0] * 8 + [1]),  # or under an old claim
        "person": st.none() | st.integers(1, 3),
        "request": st.none() | st.sampled_from("abcdef"),
        "kind": st.sampled_from(["input", "holder", "pause"]),
        "body": bodies,
        "after": afters,
    }
)


def _empty(connection: Connection, table: str) -> None:
    connection.execute(text(f"DELETE FROM {table}"))


class Journals(RuleBasedStateMachine):
    """Lists in memory say what has to be in the store."""

    url: str

    @initialize()
    def begin(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.kept: dict[int, list[Entry]] = {number: [] for number in DESKS}
        self.after: dict[int, DeskAfter] = {}
        self.run(self.open(new=True))

    def run(self, story: Any) -> Any:
        return self.loop.run_until_complete(story)

    async def open(self, new: bool = False) -> None:
        self.store = await Store.open(self.url)
        self.lease = Lease(self.store, HandClock(), "http://here", "1", **LONG)
        await self.lease.begin()
        if new:
            for table in ("entry", "desk", "node"):
                await self.store.write(partial(_empty, table=table))
            await self.lease.begin()
            for number in DESKS:
                await add_desk(self.store, number)
        self.claims: dict[int, Claim] = {number: await self.lease.claim(number) for number in DESKS}  # type: ignore[misc]

    @rule(group=st.lists(jobs, min_size=1, max_size=8))
    def append(self, group: list[dict[str, Any]]) -> None:
        """Several at once: they share a transaction, and each has to come to what it would come to alone."""
        self.run(self.append_all(group))

    async def append_all(self, group: list[dict[str, Any]]) -> None:
        ahead = {number: len(self.kept[number]) for number in DESKS}
        futures = []
        for job in group:
            claim = self.claims[job["desk"]]
            number = ahead[claim.desk] + 1 + job["skip"]
            new = Entry(
                desk=claim.desk, number=number, epoch=claim.epoch - job["old"], at_ms=number, kind=job["kind"],
                body=job["body"], person=job["person"], request=job["request"],
            )  # fmt: skip
            expected = self.expected(new, job["old"])
            if expected is None:
                self.kept[claim.desk].append(new)
                self.after[claim.desk] = job["after"]
                ahead[claim.desk] += 1
            futures.append((self.store.append(new, job["after"]), expected))
        outcomes = await asyncio.gather(*(future for future, _ in futures), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [expected or type(None) for _, expected in futures]

    def expected(self, new: Entry, old: bool) -> type[Exception] | None:
        before = self.kept[new.desk]
        if old:
            return LostLease
        if new.number != len(before) + 1:
            return OutOfOrder
        asked = new.person is not None and new.request is not None
        if asked and any((one.person, one.request) == (new.person, new.request) for one in before):
            return AlreadyDone
        return None

    @rule()
    def open_again(self) -> None:
        """After a graceful end, which makes due what is under way."""
        self.run(self.lease.hand_over())
        self.run(self.store.close())
        self.run(self.open())
        for number, after in self.after.items():
            if after.state not in ENDED:
                self.after[number] = msgspec.structs.replace(after, due_ms=0)

    @rule(desk=st.sampled_from(DESKS))
    def claim_again(self, desk: int) -> None:
        self.claims[desk] = self.run(self.lease.claim(desk))

    @invariant()
    def all_reads_as_it_was_written(self) -> None:
        for number, kept in self.kept.items():
            found, desk, clocks = self.run(self.look(number))
            assert found == kept
            assert (desk.head, desk.epoch) == (len(kept), self.claims[number].epoch)
            if number in self.after:
                after = self.after[number]
                assert (desk.state, desk.round, desk.to_decide) == (after.state, after.round, after.to_decide)
                assert (desk.due_ms, desk.result, clocks) == (after.due_ms, after.result, after.clocks)

    async def look(self, number: int) -> Any:
        return await self.store.read(
            lambda connection: (
                entries.of(connection, number),
                desks.find(connection, number),
                desks.clocks_of(connection, number),
            )
        )

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            self.run(self.store.close())
            self.run(self.loop.shutdown_default_executor())
            self.loop.close()


class TestSqlite(Journals.TestCase):  # type: ignore[valid-type,misc]
    settings = settings(max_examples=15, stateful_step_count=10)

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.mkdtemp()
        Journals.url = f"sqlite:///{Path(cls.folder) / 'spielwerk.sqlite'}"
        migrate(address(Journals.url))

    @classmethod
    def tearDownClass(cls) -> None:
        shutil.rmtree(cls.folder)


class TestPostgresql(Journals.TestCase):  # type: ignore[valid-type,misc]
    settings = settings(max_examples=8, stateful_step_count=10)

    @classmethod
    def setUpClass(cls) -> None:
        cls.database = database()
        Journals.url = cls.database.__enter__()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.database.__exit__(None, None, None)

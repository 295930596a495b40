"""Tables in the store: how a table is written down, and read again when it wakes up."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache, partial
from sys import intern
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.desks.arriving import Taken
from spielwerk.table.desks.clocks import Clocks, Key, Ticking
from spielwerk.table.desks.desk import ENDED, REMEMBERED, Desk, Plan
from spielwerk.table.desks.desks import Elsewhere, Kept
from spielwerk.table.desks.rules import Rules
from spielwerk.table.desks.seats import Seat
from spielwerk.table.messages import Chat as ChatLine
from spielwerk.table.messages import LobbySeat, LobbyTable
from spielwerk.table.playing.playing import GameRef
from spielwerk.table.store import games, people
from spielwerk.table.store import records as r
from spielwerk.table.store.desks import chat, desks, drafts, entries, ids, seats
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.store import Store

with needed("server"):
    import msgspec
    from sqlalchemy import Connection


class StoreJournal:
    """The journal of one table. See `desks.desk.Journal`."""

    def __init__(self, store: Store, clock: Clock, desk: int, epoch: int) -> None:
        self._store = store
        self._clock = clock
        self._desk = desk
        self.epoch = epoch
        """Of our claim on the table."""
        self._seats: list[r.Seat] | None = None
        """As they were written last."""
        self._drafts: set[asyncio.Task[None]] = set()

    def note(
        self, kind: str, body: Any, desk: Desk, person: int | None = None, request: str = ""
    ) -> asyncio.Future[None]:
        now = _ms(self._clock.now())
        entry = r.Entry(
            desk=self._desk,
            number=desk.head,
            epoch=self.epoch,
            at_ms=now,
            kind=kind,
            body=body,
            person=person,
            request=request or None,
        )
        also = self._other_terms(desk) if kind == "agreed" else self._changed_seats(desk)
        return self._store.append(entry, _after(desk, now), also)

    def _other_terms(self, desk: Desk) -> Any:
        """Writes down what was agreed anew, and all seats."""
        self._seats = placed = [_seat_row(self._desk, number, seat) for number, seat in enumerate(desk.seats)]
        plan = desk.plan

        def work(connection: Connection) -> None:
            desks.agree(connection, self._desk, _terms(plan), players=plan.players, slow=plan.rules.over_days)
            seats.keep(connection, *placed)
            seats.drop_behind(connection, self._desk, len(placed))

        return work

    def _changed_seats(self, desk: Desk) -> Any:
        """Writes the seats along, if they are not as they were written last."""
        placed = [_seat_row(self._desk, number, seat) for number, seat in enumerate(desk.seats)]
        # Most entries are decisions, which leave all seats as they are.
        if placed == self._seats:
            return None
        self._seats = placed
        return lambda connection: seats.keep(connection, *placed)

    async def has_answered(self, person: int, request: str) -> bool:
        found = await self._store.read(lambda c: entries.answered(c, self._desk, person, request))
        return found is not None

    def keep_draft(self, seat: int, ask: int, picks: list[Any] | None) -> None:
        """Written beside everything else: nobody waits for it."""
        if picks is None:
            work = partial(_drop_draft, self._desk, seat)
        else:
            work = partial(_keep_draft, r.Draft(desk=self._desk, seat=seat, ask=ask, picks=picks))
        task = asyncio.get_running_loop().create_task(self._store.write(work))
        self._drafts.add(task)
        task.add_done_callback(self._drafts.discard)


class StoreKeeper:
    """All tables in the store. See `desks.desks.Keeper`."""

    def __init__(self, store: Store, lease: Lease, clock: Clock) -> None:
        self._store = store
        self._lease = lease
        self._clock = clock

    async def add(self, plan: Plan, placed: list[Seat]) -> StoreJournal:
        number, now = _number(plan.table), _ms(self._clock.now())
        rows = [_seat_row(number, n, seat) for n, seat in enumerate(placed)]
        terms = _terms(plan)

        def work(connection: Connection) -> None:
            # Nobody takes a game away that a table needs.
            uploaded = games.named(connection, plan.game.name) if plan.game.strange else None
            desks.add(
                connection,
                id=number,
                name=plan.name,
                host=plan.host,
                game=plan.game.name,
                game_hash=uploaded.hash if uploaded is not None else None,
                players=plan.players,
                agreed=terms,
                at_ms=now,
                title=dict(plan.title),
                listed=plan.rules.listed,
                watching=plan.rules.watching,
                slow=plan.rules.over_days,
                test=plan.rules.test,
                seats=rows,
            )

        await self._store.write(work)
        claim = await self._lease.claim(number)
        assert isinstance(claim, r.Claim), "nobody else knows of a new table"
        return StoreJournal(self._store, self._clock, number, claim.epoch)

    async def claim(self, table: str) -> Taken | None:
        number = ids.read(table)
        claim = await self._lease.claim(number) if number is not None else None
        if claim is None:
            return None
        if isinstance(claim, r.Node):
            raise Elsewhere(table, claim.url)
        return Taken(table, claim)

    async def read(self, taken: Sequence[Taken]) -> list[Kept]:
        claims: list[r.Claim] = [one.claim for one in taken]
        rows = await self._store.read(partial(_Rows, [claim.desk for claim in claims]))
        return [_kept(claim, StoreJournal(self._store, self._clock, claim.desk, claim.epoch), rows) for claim in claims]

    async def release(self, table: str, due: float | None) -> None:
        await self._lease.release(_number(table), _ms(due) if due is not None else None)

    def lost(self, table: str) -> None:
        self._lease.lost(_number(table))

    async def take_due(self, at: float) -> list[Taken]:
        if not await self._lease.is_any_free(_ms(at)):
            return []
        claims = await self._lease.claim_due(_ms(at))
        claims += await self._lease.take_over()
        return [Taken(ids.written(claim.desk), claim) for claim in claims]

    async def hand_over(self) -> list[str]:
        living = await self._lease.living()
        await self._lease.hand_over()
        # One that has our own address is no help: whoever goes there may come back to us.
        return sorted({one.url for one in living} - {self._lease.url})

    async def listed(self) -> list[LobbyTable]:
        return await self._store.read(_listed)


# ---- writing -------------------------------------------------------------------------------------


def _terms(plan: Plan) -> r.Terms:
    return r.Terms(options=plan.options, rules=msgspec.to_builtins(plan.rules), seed=plan.seed)


def _after(desk: Desk, now: int) -> r.DeskAfter:
    situation, due = desk.situation, desk.due()
    return r.DeskAfter(
        state=desk.state,
        round=desk.round,
        to_decide=tuple(situation.asks) if situation is not None and not desk.ended else (),
        due_ms=_ms(due) if due is not None else None,
        clocks=_clock_rows(desk.clocks),
        starts_ms=_ms(desk.starts_at) if desk.starts_at is not None else None,
        started_ms=_ms(desk.started_at) if desk.started_at is not None else None,
        ended_ms=now if desk.state in ENDED else None,
        result=desk.result,
    )


def _clock_rows(clocks: Clocks) -> tuple[r.ClockRow, ...]:
    return tuple(
        r.ClockRow(
            key.timer,
            key.seat,
            key.begun,
            _ms(clock.total),
            _ms(clock.spent),
            _ms(clock.since) if clock.since is not None else None,
            key.of_game,
            clock.secret,
        )
        for key, clock in clocks.kept().items()
    )


def _seat_row(desk: int, number: int, seat: Seat) -> r.Seat:
    return r.Seat(
        desk=desk,
        seat=number,
        person=seat.person,
        bot=seat.answered_by,
        holder="bot" if seat.answered_by else "person" if seat.person is not None else "nobody",
        outcome=seat.outcome,
        details={"guest_bot": True} if seat.guest_bot else {},
    )


def _keep_draft(draft: r.Draft, connection: Connection) -> None:
    drafts.keep(connection, draft)


def _drop_draft(desk: int, seat: int, connection: Connection) -> None:
    drafts.drop(connection, desk, seat)


# ---- reading -------------------------------------------------------------------------------------


class _Rows:
    """Everything about several tables, in as few questions as can be."""

    def __init__(self, numbers: Sequence[int], connection: Connection) -> None:
        self.desks = desks.find_some(connection, numbers)
        self.terms = desks.terms_of_some(connection, numbers)
        self.clocks = desks.clocks_of_some(connection, numbers)
        self.seats = seats.of_some(connection, numbers)
        self.entries = entries.of_some(connection, numbers)
        self.lines = chat.last_of_some(connection, numbers, 100)
        self.drafts = drafts.of_some(connection, numbers)
        self.games = games.find_some(connection, {row.game_hash for row in self.desks.values() if row.game_hash})
        self.names = people.names(connection, {person for number in numbers for person in self.named(number)})

    def named(self, number: int) -> set[int]:
        """The people that a table speaks of."""
        named = {self.desks[number].host, *(line.person for line in self.lines[number])}
        named |= {seat.person for seat in self.seats[number] if seat.person is not None}
        seated = (entry.body["person"] for entry in self.entries[number] if entry.kind in ("seated", "watcher"))
        return named | {person for person in seated if person is not None}


def _kept(claim: r.Claim, journal: StoreJournal, rows: _Rows) -> Kept:
    number, table = claim.desk, ids.written(claim.desk)
    row, terms, found = rows.desks[number], rows.terms[number], rows.entries[number]
    # Whoever did not want to be known here any more has no name.
    names = {person: rows.names[person] for person in rows.named(number) if person in rows.names}
    uploaded = rows.games[row.game_hash] if row.game_hash is not None else None
    game = GameRef(row.game) if uploaded is None else GameRef(row.game, uploaded.text, uploaded.files)
    plan = Plan(
        table,
        row.name,
        row.host,
        names.get(row.host, ""),
        game,
        row.title,
        row.players,
        terms.options,
        terms.seed,
        msgspec.convert(terms.rules, Rules),
    )
    clocks = {
        Key(one.of_game, one.timer, one.seat, one.begun): Ticking(
            one.total_ms / 1000,
            one.spent_ms / 1000,
            one.running_from_ms / 1000 if one.running_from_ms is not None else None,
            one.secret,
        )
        for one in rows.clocks[number]
    }
    return Kept(
        plan=plan,
        seats=[_seat(one, names) for one in rows.seats[number]],
        entries=[(one.number, one.kind, one.body) for one in found],
        names=names,
        clocks=clocks,
        drafts={one.seat: (one.ask, one.picks) for one in rows.drafts[number]},
        chat=[
            ChatLine(one.number, one.at_ms / 1000, names.get(one.person, ""), one.text, table, one.observer)
            for one in rows.lines[number]
        ],
        answered=[(e.person, e.request) for e in found[-REMEMBERED:] if e.person is not None and e.request is not None],
        alive=claim.alive_ms / 1000 if claim.alive_ms is not None else None,
        starts_at=row.starts_ms / 1000 if row.starts_ms is not None else None,
        started_at=row.started_ms / 1000 if row.started_ms is not None else None,
        journal=journal,
    )


def _seat(row: r.Seat, names: dict[int, str]) -> Seat:
    """Whose a seat is now; what happened to it is in the journal."""
    name = names.get(row.person) if row.person is not None else None
    return Seat(
        row.person,
        name,
        row.bot if row.person is None else None,
        outcome=row.outcome,
        guest_bot=bool(row.details.get("guest_bot")),
    )


def _listed(connection: Connection) -> list[LobbyTable]:
    return [lobby_table(one) for one in desks.each_listed(connection)]


def lobby_table(one: r.Listed) -> LobbyTable:
    """A table that sleeps, as the lobby shows it. There may be ten thousand: they share what words they can."""
    desk = one.desk
    return LobbyTable(
        ids.written(desk.id),
        desk.name,
        intern(desk.game),
        intern(desk.state),
        intern(one.host or ""),
        tuple(
            LobbySeat(_word(s.name), _word(s.bot) if s.person is None else None, intern(s.outcome)) for s in one.seats
        ),
        desk.round,
        0,
        desk.starts_ms / 1000 if desk.starts_ms is not None else None,
        tuple((desk.result or {}).get("winners", ())),
        _title(tuple(desk.title.items())),
        intern(desk.watching),
        desk.slow,
        desk.test,
        (),
        desk.started_ms / 1000 if desk.started_ms is not None else None,
    )


def _word(said: str | None) -> str | None:
    return intern(said) if said is not None else None


@lru_cache
def _title(words: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return dict(words)


def _number(table: str) -> int:
    number = ids.read(table)
    assert number is not None, f"{table} is no number of a table"
    return number


def _ms(seconds: float) -> int:
    return round(seconds * 1000)

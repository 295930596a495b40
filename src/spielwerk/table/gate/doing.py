"""Carries out what somebody says, over a socket or by a request: if they may, and at the table that they name."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from spielwerk.table import messages as m
from spielwerk.table.desks.desk import Desk, Gone, Who
from spielwerk.table.desks.seats import Seat
from spielwerk.table.desks.sights import Line
from spielwerk.table.gate.permissions import FROM_A_SEAT, SEATED, Role, may
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.server import Server


class Device(Line, Protocol):
    """Whoever says something."""

    tables: set[str]
    """The tables that it looks at."""


class Doing:
    """One device, and what it wants done."""

    def __init__(self, server: Server, line: Device) -> None:
        self._server = server
        self._line = line

    async def do(self, message: m.Said) -> Any:
        """Carries out a message, if whoever says it may."""
        if not isinstance(message, m.AtTable):
            self._may(None, message)
            return await self._aside(message)
        while True:
            desk = await self._server.desks.find(message.table)
            self._may(desk, message)
            # It may have gone to sleep, or elsewhere, while we waited for our turn there.
            with suppress(Gone):
                return await self._at(desk, message)

    def _may(self, desk: Desk | None, message: m.Said) -> None:
        roles = self._server.roles(self._line, desk)
        if not may(roles, type(message)):
            from_a_seat = isinstance(message, FROM_A_SEAT) and roles.isdisjoint(SEATED | {Role.STRANGER})
            raise Refused("players_only" if from_a_seat else "not_allowed")

    # ---- at a table --------------------------------------------------------------------------------

    async def _at(self, desk: Desk, message: m.Said) -> Any:
        line = self._line
        receiver = desk.audience.receiver_of(line)
        who = Who(line.person, line.language, receiver.seat if receiver is not None else None)
        match message:
            case m.Enter():
                return await self._enter(desk, message)
            case m.Go():
                desk.go(line)
                line.tables.discard(desk.id)
            case m.Decide():
                await desk.decide(who, message.id, message.ask, message.choice)
            case m.Draft():
                desk.keep_draft(who, message.ask, message.picks)
            case m.Undo():
                await desk.undo(who, message.id)
            case m.Abort():
                await desk.abort(who, message.id)
            case m.Rewind():
                await desk.rewind(who, message.id, message.count)
            case m.Shown():
                desk.shown(line, message.seq)
            case m.Got():
                pass  # Frames are kept by number, whoever has them.
            case m.Ready():
                await desk.ready(line.person)
            case m.Preview():
                return await desk.preview(who, message.choice)
            case m.Chances():
                return await self._server.chances(desk, who.person)
            case m.Samples():
                return await self._server.samples(desk, who.person, message.count)
            case m.StandIn():
                if message.bot is not None:
                    self._server.bots.look_up(message.bot)
                await desk.stand_in(line.person, message.bot)
            case m.Leave():
                if not message.sure:
                    raise Refused("not_sure")
                await desk.leave(line.person, line.language)
            case _:
                await self._host(desk, message)
        return None

    async def _enter(self, desk: Desk, message: m.Enter) -> Any:
        line, server = self._line, self._server
        invited = False
        if message.invite is not None:
            invited = await server.invites.use(message.invite, desk, line.person, line.name)
        host = Role.HOST in server.roles(line, desk) or Role.OWNER in server.roles(line, desk)
        await desk.enter(line, message.seat, message.last_seq, invited, host)
        line.tables.add(desk.id)
        server.chat.show(line, desk)
        return None

    async def _host(self, desk: Desk, message: m.Said) -> None:
        server = self._server
        match message:
            case m.Place():
                await self._place(desk, message)
            case m.Begin():
                await desk.begin(message.countdown)
            case m.Pause():
                await desk.pause()
            case m.Resume():
                await desk.resume()
            case m.Stop():
                await desk.stop()
            case m.MoreTime():
                await desk.more_time(message.seconds, message.seat)
            case m.Hush():
                person = await server.people.of_name(message.person)
                await desk.let_chat(person.id, not message.hush)
            case m.Disqualify():
                await desk.disqualify(message.seat, self._line.language)
            case _:
                raise AssertionError(f"nobody carries out {type(message).__name__}")

    async def _place(self, desk: Desk, message: m.Place) -> None:
        server = self._server
        if message.seat is None:
            if message.person is None:
                raise Refused("bad_message", reason="person")
            person = await server.people.of_name(message.person)
            await desk.let_watch(person.id, person.name, not message.away)
            return
        seat = Seat()
        if message.person is not None:
            person = await server.people.of_name(message.person)
            await server.may_sit(person, desk.rules, desk.id)
            seat = Seat.of(person)
        elif message.bot is not None:
            server.bots.look_up(message.bot)
            seat = Seat(bot=message.bot)
        await desk.place(message.seat, seat)

    # ---- elsewhere -----------------------------------------------------------------------------------

    async def _aside(self, message: m.Said) -> Any:
        line, server = self._line, self._server
        match message:
            case m.Ping():
                pass
            case m.Hello():
                raise Refused("bad_message", reason="hello")
            case m.Speak():
                line.language = message.language
                await server.people.speak(line.person, message.language)
            case m.WatchLobby():
                if message.watch:
                    server.lobby.watch(line)
                    server.chat.show(line, None)
                else:
                    server.lobby.go(line)
            case m.Say():
                desk = await server.desks.find(message.table) if message.table is not None else None
                await server.chat.say(line, desk, message.text, server.roles(line, desk))
            case m.Registration():
                await server.open_registration(message.open)
            case m.Admit():
                await server.admit(message.person, message.accept)
            case m.Remove():
                await server.remove(message.person)
            case _:
                raise AssertionError(f"nobody carries out {type(message).__name__}")
        return None

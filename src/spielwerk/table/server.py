"""The table server: puts the services together, and knows who is there."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, get_args

from spielwerk import __version__
from spielwerk.bind import Build
from spielwerk.data import replace
from spielwerk.extras import needed
from spielwerk.match.errors import GameError
from spielwerk.program.manual.manual import Manual
from spielwerk.table.bots import Bots
from spielwerk.table.catalogue import Catalogue
from spielwerk.table.clock import Clock, SystemClock
from spielwerk.table.contests.series import AllSeries
from spielwerk.table.contests.tournaments import Tournaments
from spielwerk.table.desks.desk import ENDED, Desk, Plan, State
from spielwerk.table.desks.desks import Desks
from spielwerk.table.desks.keeping import StoreKeeper
from spielwerk.table.desks.rules import Rules
from spielwerk.table.desks.seats import Seat
from spielwerk.table.desks.sights import Line
from spielwerk.table.desks.thinking import DeskThinking
from spielwerk.table.gate.http.answers import Answers
from spielwerk.table.gate.inviting import Invites
from spielwerk.table.gate.permissions import Role
from spielwerk.table.gate.rates import Rates
from spielwerk.table.gate.replays import Replays
from spielwerk.table.gate.socket.connection import GOING_AWAY, Connection
from spielwerk.table.gate.uploading import Uploads
from spielwerk.table.listening import CannotListen, listen
from spielwerk.table.lobby.chat import Chat
from spielwerk.table.lobby.keeping import ChatRows, last_lobby_lines
from spielwerk.table.lobby.lobby import Lobby
from spielwerk.table.lobby.matchmaking import Matchmaking, Waiting, Wish
from spielwerk.table.messages import PROTOCOL, LobbyPerson, LobbyTable, Welcome
from spielwerk.table.notices.service import Notices
from spielwerk.table.operation.beacon import Announcement, Beacon
from spielwerk.table.operation.lag import LoopLag
from spielwerk.table.operation.logs import Log
from spielwerk.table.operation.meters import Meters
from spielwerk.table.operation.neighbourhood import Neighbourhood
from spielwerk.table.people.service import People
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.cage.caged import CagedPlaying
from spielwerk.table.playing.cage.compiling import Workshop
from spielwerk.table.playing.films import Films
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.live import LivePlaying
from spielwerk.table.playing.playing import JSON, Broken, GameRef, Playing, Setup, Written
from spielwerk.table.playing.reasons import Lost
from spielwerk.table.playing.thinkers import Thinkers
from spielwerk.table.settings import Settings
from spielwerk.table.showcase import Showcase
from spielwerk.table.siblings import Siblings
from spielwerk.table.store.database.writer import Commit
from spielwerk.table.store.desks import ids
from spielwerk.table.store.desks.desks import count_hosted, playing_elsewhere
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.fleet.news import NewsService
from spielwerk.table.store.records import Person, Session
from spielwerk.table.store.retention import Keep, clean
from spielwerk.table.store.store import Store
from spielwerk.table.words import OtherCounts, Refused

with needed("server"):
    import msgspec
    from msgspec import UNSET, UnsetType

LOG = Log("server")
MOST_ANSWERS = 10_000
"""Of so many people the last answers are kept."""
FILL_WITH = "level:n=2"
"""The bot that takes empty chairs where people just want to play."""


class Server:
    """Everything of one process. Use `open`."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        store: Store,
        lease: Lease,
        news: NewsService,
        people: People,
        cage: Cage,
        meters: Meters,
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.store = store
        self.people = people
        self.meters = meters
        self.games = Games()
        self.lobby = Lobby(settings.people.registration)
        self.chat = Chat(clock, self.lobby, ChatRows(store, self._said_in_lobby), settings.chat)
        self.workshop = Workshop(cage)
        self.thinkers = Thinkers(cage, settings.thinkers)
        self.uploads = Uploads(store, self.workshop, clock, settings.limits)
        self.catalogue = Catalogue(self.uploads)
        self.showcase = Showcase(self.games, self.workshop, self.catalogue)
        self.films = Films(cage, self.games)
        self.replays = Replays(self.catalogue, clock)
        self.neighbourhood = Neighbourhood(clock)
        self.invites = Invites(store, clock)
        self.rates = Rates(clock, settings.limits)
        self.bots = Bots(settings.trusted)
        self.series = AllSeries(
            store, clock, cage, self.catalogue, self.bots, settings.limits, self.try_out, self.note_fault
        )
        self.tournaments = Tournaments(self)
        self.matchmaking = Matchmaking(
            store, clock, self._just_play, self._can_still_sit, lambda person: person in self._connections
        )
        self.notices: Notices | None = None
        self.thinking = DeskThinking(self.thinkers, meters)
        self.desks = Desks(
            StoreKeeper(store, lease, clock),
            clock,
            self.lobby,
            self.thinking,
            self._playing,
            self._turn,
            self._looked,
            self.chat.remember,
            self._shown,
            meters.restore_seconds.observe,
        )
        self.siblings = Siblings(
            store,
            news,
            lease,
            self.lobby,
            self.chat,
            self.desks,
            self._lost,
            people.registration,
            self._look_at,
            self._matched,
        )
        self._lease = lease
        self._cage = cage
        self._beacon: Beacon | None = None
        self._lag = LoopLag(clock, meters)
        self._closed = False
        self.asked_to_end = asyncio.Event()
        """The owner wants this process to end, or to begin again as something else."""
        self.next: Settings | None = None
        """What it begins again with; None: it ends."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._connections: dict[int, set[Connection]] = {}
        self._answers: OrderedDict[int, Answers] = OrderedDict()
        self._rematching = asyncio.Lock()
        self._follow(meters)

    def _follow(self, meters: Meters) -> None:
        """Figures that are read when somebody asks for them."""
        awake = self.desks.awake
        meters.tables_awake.follow(lambda: len(awake))
        for state in get_args(State):
            meters.tables.of(state).follow(partial(_in_state, awake, state))
        meters.people.follow(lambda: len(self._connections))
        meters.thinking.follow(lambda: self.thinkers.waiting)
        meters.thinkers_queue.follow(lambda: self.thinkers.queued)
        meters.cages.follow(lambda: self._cage.processes)

    @classmethod
    async def open(cls, settings: Settings, clock: Clock | None = None) -> Server:
        """Opens the store and everything that lives on it. Raises CannotOpen."""
        clock = clock or SystemClock()
        meters = Meters()
        store = await Store.open(settings.store_url, settings.durable)
        store.follow(partial(_committed, meters))
        news = NewsService(store, lambda one: server.siblings.hear(one))
        lease = Lease(store, clock, settings.own_url, __version__, news)
        await lease.begin()
        people = await People.open(store, settings.people, clock, meters, settings.public_url)
        # The news above name a server that is made here: nothing is heard before it opens its siblings.
        server = cls(settings, clock, store, lease, news, people, Cage(settings.uncaged_uploads), meters)
        await server._begin()
        return server

    async def _begin(self) -> None:
        settings = self.settings
        self.lobby.registration = await self.people.registration()
        self.chat.remember(None, await self.store.read(last_lobby_lines))
        self.notices = await Notices.open(
            self.store,
            settings.notices,
            self.clock,
            self.people.seals,
            self.is_connected,
            settings.name,
            settings.public_url,
            self.meters,
        )
        self.notices.start()
        self.people.follow(self._person_changed)
        await self.desks.open()
        await self.siblings.open()
        self._lag.start()
        self._beside(self._lease.run(self._lost))
        self._beside(self._bring_together())
        self._beside(self._clean())
        self._beside(self.thinkers.start())
        self._beside(self.series.run())
        self._beside(self.tournaments.run())

    def _beside(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that goes on beside everything else, as long as the server runs."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._is_done)

    def _is_done(self, task: asyncio.Task[Any]) -> None:
        """Nobody waits for it: what went wrong is written down, unless everything ends anyway."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not self._closed:
            self.note_fault(error)

    async def announce(self, port: int) -> None:
        """Tells the local network where this server is."""
        if self.settings.announce:
            told = Announcement(self.settings.name, __version__, port, self.lobby.registration)
            self._beacon = Beacon(told, self.settings.host)
            await self._beacon.start()

    async def close(self) -> None:
        """Everybody is told, and everything under way is kept. Closing twice does nothing."""
        if self._closed:
            return
        self._closed = True
        if self._beacon is not None:
            await self._beacon.stop()
        # First what goes on by itself: nothing new is to begin while tables are put to rest.
        beside = list(self._tasks)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        with suppress(StoreFailed):
            await self.tournaments.release()
        await self.desks.close()
        self.lobby.close()
        other = self.desks.others[0] if self.desks.others else None
        connections = [connection for lines in self._connections.values() for connection in lines]
        for connection in connections:
            connection.close("closing", GOING_AWAY, other)
        await asyncio.gather(*(connection.finish() for connection in connections))
        await self.siblings.close()
        self._lag.stop()
        if self.notices is not None:
            await self.notices.close()
        await self.thinkers.close()
        await self.neighbourhood.close()
        await self.showcase.close()
        await self.films.close()
        await self._cage.close()
        await self.people.close()
        await self.store.close()

    async def _lost(self, numbers: list[int]) -> None:
        """Other processes have taken tables, since this one was not heard of for too long."""
        for number in numbers:
            desk = self.desks.awake.get(ids.written(number))
            if desk is not None:
                self.meters.leases_lost.add()
                self.desks.throw_away(desk, "lost")

    async def _clean(self) -> None:
        """Lets go of what is not to be kept any longer, once an hour."""
        wanted = self.settings.keep
        keep = Keep(ended=wanted.ended, chat=wanted.chat, guests=wanted.guests)
        while True:
            with suppress(StoreFailed):
                await clean(self.store, keep, round(self.clock.now() * 1000))
            await asyncio.sleep(3600)

    async def _bring_together(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            try:
                await self.matchmaking.bring_together()
            except Exception as error:
                self.note_fault(error)

    def _said_in_lobby(self, number: int) -> None:
        self.siblings.lobby_said(number)

    def _shown(self, table: LobbyTable) -> None:
        self.siblings.table_changed(table)
        if table.state in ENDED:
            self.tournaments.look_soon()

    def _playing(self, setup: Setup) -> Playing:
        """Strangers' games are played in a cage, all others here."""
        return CagedPlaying(setup, self._cage) if setup.strange else LivePlaying(setup, self.games)

    def _turn(self, desk: Desk, seat: int) -> None:
        """Somebody who is not there is asked something: over days that is news."""
        person = desk.seats[seat].person
        if self.notices is not None and person is not None and desk.rules.over_days:
            number = ids.read(desk.id)
            assert number is not None
            left = desk.clocks.left(seat, self.clock.now())
            deadline = self.clock.now() + left if left is not None else None
            self._beside(self.notices.turn(person, number, deadline))

    def _looked(self, desk: Desk, person: int | None) -> None:
        """Somebody looks at a table over days, or it is over: what was news is none any more."""
        number = ids.read(desk.id)
        if self.notices is None or number is None or not desk.rules.over_days:
            return
        self._beside(self.notices.looked(person, number) if person is not None else self.notices.over(number))

    def note_fault(self, error: BaseException) -> str:
        """Writes down what should not have happened. Returns the name under which it is found again."""
        trace = secrets.token_hex(4)
        LOG.error("fault", error, trace=trace)
        return trace

    # ---- who is there ----------------------------------------------------------------------------

    def comes(self, connection: Connection, person: Person, session: Session) -> Answers:
        """A device of somebody has said hello. Raises Refused."""
        limits = self.settings.limits
        lines = self._connections.setdefault(person.id, set())
        if len(lines) >= limits.sockets_per_person:
            raise Refused("too_many", what="sockets", most=limits.sockets_per_person)
        connection.person, connection.name, connection.session = person.id, person.name, session.id
        lines.add(connection)
        self.tell_lobby(person)
        # Kept after their last device has gone: whoever comes back sends again what had no answer.
        answers = self._answers.setdefault(person.id, Answers())
        self._answers.move_to_end(person.id)
        while len(self._answers) > MOST_ANSWERS:
            self._answers.popitem(last=False)
        return answers

    def goes(self, connection: Connection) -> None:
        """A connection has ended."""
        self.lobby.go(connection)
        for table in list(connection.tables):
            desk = self.desks.awake.get(table)
            if desk is not None:
                desk.go(connection)
        lines = self._connections.get(connection.person)
        if lines is not None:
            lines.discard(connection)
            # Another device of theirs may still be here.
            if not lines:
                del self._connections[connection.person]
                self.siblings.person_gone(connection.name)

    def is_connected(self, person: int) -> bool:
        """Whether somebody has a device here, or at another process."""
        known = self.people.known(person)
        return person in self._connections or (known is not None and self.siblings.is_elsewhere(known.name))

    def _person_changed(self, person: int) -> None:
        """Somebody has signed out somewhere, or may do more or less than before: everywhere."""
        self._beside(self._look_at(person))
        self.siblings.person_changed(person)

    async def _look_at(self, number: int) -> None:
        """Hangs up on devices that are not signed in any more, or whose person may not be here."""
        lines = self._connections.get(number)
        person = await self.people.look_up(number)
        if not lines:
            return
        try:
            if person is None:
                raise Refused("signed_out")
            self.people.may_come_in(person)
        except Refused as refusal:
            for connection in list(lines):
                connection.refuse(refusal.code, refusal.told(connection.language))
            return
        sessions = {session.id for session in await self.people.sessions(number)}
        for connection in list(lines):
            if connection.session not in sessions:
                connection.close("signed_out")

    def tell_lobby(self, person: Person) -> None:
        """What the lobby shows of somebody."""
        table, state = self.place_of(person.id)
        if not person.admitted:
            state = "waiting"
        self.siblings.person_there(LobbyPerson(person.name, person.kind, state, table))

    def place_of(self, person: int) -> tuple[str | None, str]:
        """The table at which somebody is, and as what."""
        watching: str | None = None
        for desk in self.desks.awake.values():
            seat = desk.seat_of(person)
            if seat is not None and not desk.ended:
                outcome = desk.seats[seat].outcome
                return desk.id, "disqualified" if outcome == "disqualified" else "playing"
            if watching is None and desk.audience.is_there(person):
                watching = desk.id
        return watching, "watching" if watching is not None else "free"

    async def plays_at(self, person: int) -> str | None:
        """The table at which somebody plays, in whatever process."""
        table, doing = self.place_of(person)
        if doing == "playing":
            return table
        if not self.store.shared:
            return None
        found = await self.store.read(partial(playing_elsewhere, number=person, node=self.store.node))
        return ids.written(found) if found is not None else None

    def roles(self, connection: Line, desk: Desk | None) -> set[Role]:
        """What somebody is here, and at a table."""
        person = self.people.known(connection.person)
        if person is None or not person.admitted:
            return {Role.STRANGER}
        found = {Role.PERSON}
        if person.owner:
            found.add(Role.OWNER)
        if desk is None:
            return found
        if desk.plan.host == person.id:
            found.add(Role.HOST)
        seat = desk.seat_of(person.id)
        if seat is not None:
            found.add(Role.BOT if desk.seats[seat].guest_bot else Role.PLAYER)
        elif desk.audience.receiver_of(connection) is not None:
            found.add(Role.PLAYER if desk.rules.test and Role.HOST in found else Role.OBSERVER)
        return found

    def welcome(self, request: str, connection: Connection) -> Welcome:
        limits = self.settings.limits
        return Welcome(
            request,
            PROTOCOL,
            self.settings.name,
            __version__,
            connection.name,
            tuple(sorted(role.value for role in self.roles(connection, None))),
            self.clock.now(),
            {"message": limits.message, "per_second": int(limits.per_second)},
            tuple(self.siblings.addresses),
        )

    # ---- the owner -------------------------------------------------------------------------------

    async def open_registration(self, is_open: bool) -> None:
        await self.people.open_registration(is_open)
        self.lobby.open(is_open)
        self.siblings.registration_changed()
        if self._beacon is not None:
            await self._beacon.tell(is_open)

    def under_way(self) -> int:
        """How many matches run in this process, or are about to."""
        return sum(desk.state in ("starting", "running", "paused") for desk in self.desks.awake.values())

    def end(self, sure: bool) -> None:
        """Ends this process. Raises Refused if matches run and nobody has said that this is meant."""
        if not sure and (count := self.under_way()):
            raise Refused("games_run", count=count)
        self.asked_to_end.set()

    def begin_again(self, name: str, port: int) -> None:
        """Begins again under another name, or at another port: nothing that was kept is lost. It holds until the
        process ends; then its command line and its settings count again. Raises Refused."""
        settings = self.settings
        if port != settings.port:
            # Who comes by way of a proxy, or to one of several processes, would not find it any more.
            if settings.url is not None or settings.address is not None or self.siblings.addresses:
                raise Refused("port_fixed")
            try:
                # Tried while this process can still answer that the port is taken.
                listen(settings.host, port).close()
            except CannotListen as error:
                raise Refused("port_taken", port=port, reason=str(error)) from None
        self.next = replace(settings, name=name, port=port)
        self.asked_to_end.set()

    async def admit(self, name: str, accept: bool) -> None:
        """Accepts or rejects somebody who has registered."""
        person = await self.people.admit(name, accept)
        if accept and person.id in self._connections:
            self.tell_lobby(person)

    async def remove(self, name: str) -> None:
        """Sends somebody away: from open seats at once, from matches as if they had left."""
        person = await self.people.remove(name)
        for desk in list(self.desks.awake.values()):
            if desk.seat_of(person.id) is not None and not desk.ended:
                await desk.leave(person.id, "en")

    # ---- tables ----------------------------------------------------------------------------------

    async def create(
        self,
        host: Person,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        name: str = "",
        rules: Rules | None = None,
        seats: list[Seat] | None = None,
        seed: int | None = None,
        table: str | None = None,
    ) -> Desk:
        """A new table. Who creates it hosts it. Somebody who plays live sets up no other live table meanwhile; those
        whose task it is to host do. With a number of its own it is part of a tournament, which has other limits. Raises
        Refused."""
        if not self.may_host(host):
            raise Refused("not_allowed")
        limits = self.settings.limits
        rules = rules or Rules()
        if table is None:
            await self._may_set_up(host, rules)
        if len(self.desks.awake) >= limits.tables:
            raise Refused("too_many", what="tables", most=limits.tables)
        reference = await self.catalogue.reference(game)
        described = await self.catalogue.described(game, "en")
        count = players if players is not None else len(seats) if seats else described["default_players"]
        if count not in described["players"]:
            raise Refused("bad_game", reason=OtherCounts(described["players"]))
        placed = list(seats or ())
        if len(placed) > count:
            raise Refused("no_seat", seat=count)
        placed += [Seat() for _ in range(count - len(placed))]
        chosen = dict(options or {})
        await self._may_all_sit(placed, rules)
        await self.try_out(Setup(reference, count, 0, chosen), host.language)
        self.bots.look_up(rules.stand_in)
        plan = Plan(
            table or ids.written(ids.new_desk()),
            name or described["title"],
            host.id,
            host.name,
            reference,
            await self.catalogue.titles(game),
            count,
            chosen,
            # Not `random`, whose numbers can be guessed from earlier ones: whoever knows the seed knows the dice.
            secrets.randbits(64) if seed is None else seed,
            rules,
        )
        return await self.desks.create(plan, placed)

    async def agree(
        self,
        desk: Desk,
        host: Person,
        players: int | None,
        options: Mapping[str, Any] | None,
        seconds: float | UnsetType | None,
        show: float | None,
    ) -> None:
        """Changes how a match will be, before its countdown. Raises Refused."""
        plan = desk.plan
        described = await self.catalogue.described(plan.game.name, "en")
        count = plan.players if players is None else players
        if count not in described["players"]:
            raise Refused("bad_game", reason=OtherCounts(described["players"]))
        chosen = plan.options if options is None else dict(options)
        await self.try_out(Setup(plan.game, count, 0, chosen), host.language)
        changed: JSON = {} if seconds is UNSET else {"seconds": seconds}
        if show is not None:
            changed["show"] = show
        rules = msgspec.structs.replace(plan.rules, **changed)
        await desk.agree(count, chosen, rules)

    async def try_out(self, setup: Setup, language: str) -> None:
        """Whether a match can be set up like this. Raises Refused."""
        if setup.strange:
            await self._try_in_cage(setup, language)
            return
        try:
            # Compiling may take seconds, in which nobody else would be answered.
            await asyncio.to_thread(partial(self._built, setup.game, setup.players, setup.options))
        except GameError as error:
            reason = "; ".join(fault.message(language) for fault in error.diagnostics)
            raise Refused("bad_game", reason=reason) from None

    async def _try_in_cage(self, setup: Setup, language: str) -> None:
        playing = self._playing(setup)
        try:
            await playing.begin()
        except Lost as lost:
            raise Refused("no_uploads", reason=lost.told(language)) from None
        except Broken as broken:
            raise Refused("bad_game", reason=broken.reason) from None
        finally:
            await playing.close()

    def _built(self, game: GameRef, players: int, options: JSON) -> Manual:
        """Makes what a match needs; the manual is the last of it."""
        return self.games.find(game).playable(Build(players, options, debug=True)).manual

    def may_host(self, person: Person) -> bool:
        """Whether somebody can create tables."""
        return person.owner or person.host or self.settings.everybody_hosts

    async def may_sit(self, person: Person, rules: Rules, table: str | None = None) -> None:
        """Whether somebody can take a seat at a table. Live matches want all of one's attention. Raises Refused."""
        if not person.admitted:
            raise Refused("not_admitted")
        if person.kind == "bot" and not (self.settings.strangers_bots and rules.strangers_bots):
            raise Refused("no_bots")
        await self._plays_nowhere_else(person, rules, table)

    async def _plays_nowhere_else(self, person: Person, rules: Rules, table: str | None = None) -> None:
        """Raises Refused if somebody is in the middle of a live match with others. Matches over days, and those against
        bots alone, go on beside everything: nobody waits there."""
        if rules.over_days or rules.test:
            return
        for other in self.desks.awake.values():
            seat = other.seat_of(person.id)
            others = any(one.person not in (None, person.id) for one in other.seats)
            live = others and not (other.rules.over_days or other.rules.test or other.ended)
            if other.id != table and live and seat is not None and other.seats[seat].outcome == "playing":
                raise Refused("playing_elsewhere", name=person.name)
        # Of tables that are awake in other processes only the store knows.
        if self.store.shared:
            plays = partial(playing_elsewhere, number=person.id, node=self.store.node)
            if await self.store.read(plays) is not None:
                raise Refused("playing_elsewhere", name=person.name)

    async def _may_set_up(self, host: Person, rules: Rules) -> None:
        """Whether somebody can have one more table. Raises Refused."""
        if not (host.owner or host.host):
            await self._plays_nowhere_else(host, rules)
        most = self.settings.limits.tables_per_person
        if await self.store.read(partial(count_hosted, number=host.id)) >= most:
            raise Refused("too_many", what="tables", most=most)

    async def _may_all_sit(self, seats: list[Seat], rules: Rules) -> None:
        """Raises Refused."""
        seen: set[int] = set()
        for number, seat in enumerate(seats):
            if seat.person is None:
                continue
            if seat.person in seen:
                raise Refused("seat_taken", seat=number)
            seen.add(seat.person)
            await self.may_sit(await self.people.of_number(seat.person), rules)

    async def rematch(self, desk: Desk, person: Person) -> Desk:
        """The same again, with the same people and bots in the next order. Everybody at the old table is told where."""
        if not desk.ended:
            raise Refused("not_over")
        if desk.seat_of(person.id) is None and desk.plan.host != person.id:
            raise Refused("not_allowed")
        # Two who ask at once get the same table.
        async with self._rematching:
            if desk.rematch is not None:
                return await self.desks.find(desk.rematch)
            plan = desk.plan
            turned = [*desk.seats[1:], desk.seats[0]]
            seats = [await self._once_more(seat, plan.rules) for seat in turned]
            host = person if self.may_host(person) else await self.people.of_name(plan.host_name)
            new = await self.create(host, plan.game.name, plan.players, plan.options, plan.name, plan.rules, seats)
            await desk.goes_on_at(new.id)
        return new

    async def _once_more(self, seat: Seat, rules: Rules) -> Seat:
        """A seat at the next table; it is open if whoever had it plays elsewhere by now, or is not here any more."""
        if seat.person is None:
            return Seat(bot=seat.bot)
        try:
            person = await self.people.of_number(seat.person)
            await self.may_sit(person, rules)
        except Refused:
            return Seat()
        return Seat.of(person)

    async def _can_still_sit(self, wish: Wish, one: Waiting) -> bool:
        try:
            await self.may_sit(await self.people.of_number(one.person), _rules_for(wish))
        except Refused:
            return False
        return True

    async def _just_play(self, wish: Wish, waiting: list[Waiting]) -> str:
        """A table for people who were brought together; bots take the other chairs."""
        people = [await self.people.of_number(one.person) for one in waiting]
        seats = [Seat.of(person) for person in people]
        seats += [Seat(bot=FILL_WITH) for _ in range(wish.players - len(waiting))]
        desk = await self.create(people[0], wish.game, wish.players, rules=_rules_for(wish), seats=seats)
        await desk.begin(3)
        for one in waiting:
            self._matched(one.person, desk.id)
            self.siblings.matched(one.person, desk.id)
        return desk.id

    def _matched(self, person: int, table: str) -> None:
        """Somebody who has waited is told where to play."""
        for connection in self._connections.get(person, ()):
            connection.send(b'{"type":"matched","table":"%b"}' % table.encode())

    # ---- thinking --------------------------------------------------------------------------------

    async def chances(self, desk: Desk, person: int) -> JSON:
        """How likely everybody is to win, as far as somebody's seat knows."""
        seat = desk.seat_of(person)
        if seat is None:
            raise Refused("players_only")
        return await self.thinking.chances(desk, seat)

    async def samples(self, desk: Desk, person: int, count: int) -> Written:
        """Situations that could be, as far as somebody's seat knows."""
        seat = desk.seat_of(person)
        if seat is None:
            raise Refused("players_only")
        return await self.thinking.samples(desk, seat, count)


def _rules_for(wish: Wish) -> Rules:
    return Rules(seconds=86_400.0 * 3) if wish.over_days else Rules()


def _in_state(tables: Mapping[str, Desk], state: str) -> int:
    return sum(desk.state == state for desk in tables.values())


def _committed(meters: Meters, commit: Commit) -> None:
    meters.commit_seconds.observe(commit.seconds)
    meters.commit_entries.observe(commit.entries)
    if commit.failed:
        meters.commit_failures.add()

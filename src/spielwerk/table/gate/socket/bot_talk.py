"""What is said to a program at a seat, and what it says: protocol 1 of bots in any language, over a table.

The table sees a device of a person, which is sent frames like any other. Here a whole view is made of them for every
question, as programs get it in the arena; and plans are carried out action by action.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

from spielwerk.bots.programs import messages as p
from spielwerk.bots.programs.plan import Plan
from spielwerk.bots.programs.trouble import INVALID, LATE, Trouble
from spielwerk.data import replace
from spielwerk.extras import needed
from spielwerk.program.manual.plain_data import BadData
from spielwerk.runtime.changes import changed
from spielwerk.runtime.decision import Decision, Option
from spielwerk.table.desks.desk import Desk, Who
from spielwerk.table.desks.thinking import so_far
from spielwerk.table.gate.http.bodies import Receive
from spielwerk.table.gate.socket.connection import POLICY, TOO_BIG, Connection, Send
from spielwerk.table.operation.meters import Meters
from spielwerk.table.playing.playing import JSON, Broken, NotPossible
from spielwerk.table.settings import Limits
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.server import Server

with needed("server"):
    import msgspec

SECONDS = 30.0
"""For each of three tries to answer a question, unless the table's clocks leave less."""
TRIES = 3
UNTOLD = ("decision", "see")
"""Events that programs are not told: the view of the next question has what comes of them."""
PEOPLE_ONLY = ("round", "pending")
"""Parts of a view that programs do not get."""
OF_PEOPLE = ("pending", "undo", "abort")
"""Parts of a decision that programs do not get: they cannot take anything back."""
PASSING = ("pass", "done")
HANDOUT = "handout"
MOST_WAITING, BYTES_WAITING = 20_000, 8_000_000
"""Messages for a program that does not read, before it is given up."""
AT_ONCE = 4
"""Samples and handouts that one program may wait for."""


class BotLine(Connection):
    """The line to a program. What tables send over it is not passed on, but understood."""

    talk: BotTalk | None = None

    def __init__(self, send: Send, limits: Limits, address: str, meters: Meters) -> None:
        # One step of a match may be hundreds of events, and each is a message.
        super().__init__(send, replace(limits, queue=MOST_WAITING, queue_bytes=BYTES_WAITING), address, meters)

    def send(self, frame: bytes) -> None:
        if self.talk is not None:
            self.talk.hear(frame)

    def tell(self, text: str) -> None:
        """To the program itself."""
        super().send(text.encode())

    def refuse(self, code: str, reason: str, status: int = POLICY, url: str | None = None) -> None:
        super().refuse(code, reason, status, url)
        if self.talk is not None:
            self.talk.wake()


class BotTalk:
    """One program at one seat, as long as its connection lasts."""

    def __init__(self, server: Server, line: BotLine, desk: Desk, seat: int) -> None:
        self._server = server
        self._line = line
        self._desk = desk
        self._seat = seat
        self._who = Who(line.person, line.language, seat)
        self._view: Any = None
        self._question: JSON | None = None
        """What the seat is asked, as people are asked."""
        self._told: list[JSON] = []
        """Events that the program has still to be told."""
        self._greeted = False
        self._from_start = desk.situation is None
        """Whether the match begins while the program is there: then it is told everything from the first event on."""
        self._something = asyncio.Event()
        self._plan = Plan()
        self._asked = 0
        """Questions that this program was sent."""
        self._answered = 0
        """The number of the last question of the seat that was answered."""
        self._plans: asyncio.Queue[bytes] = asyncio.Queue(AT_ONCE)
        self._can: frozenset[str] = frozenset()
        self._errands: set[asyncio.Task[None]] = set()

    # ---- the line --------------------------------------------------------------------------------

    async def listen(self, receive: Receive) -> None:
        """Until the match is over, or the connection."""
        line, loop = self._line, asyncio.get_running_loop()
        line.talk = self
        line.tables.add(self._desk.id)
        await self._desk.enter(line, self._seat, None)
        await self._desk.ready(line.person)
        playing = loop.create_task(self._play())
        reading = loop.create_task(self._read(receive))
        try:
            await asyncio.wait({playing, reading}, return_when=asyncio.FIRST_COMPLETED)
            if playing.done() and (fault := playing.exception()) is not None:
                self._fail(fault)
        finally:
            for task in (playing, reading, *self._errands):
                task.cancel()
            await asyncio.gather(playing, reading, *self._errands, return_exceptions=True)

    def _fail(self, fault: BaseException) -> None:
        if isinstance(fault, Refused):
            self._line.refuse(fault.code, fault.told(self._line.language))
        else:
            self._line.close("internal", trace=self._server.note_fault(fault))

    def wake(self) -> None:
        self._something.set()

    async def _read(self, receive: Receive) -> None:
        """What the program says."""
        line, most = self._line, self._server.settings.limits.message
        while not line.closed:
            said = await receive()
            if said["type"] == "websocket.disconnect":
                return
            raw = said.get("bytes") or (said.get("text") or "").encode()
            if len(raw) > most:
                line.close("too_large", TOO_BIG, most=most)
                return
            while wait := self._server.rates.message(line):
                await asyncio.sleep(wait)  # Meanwhile nothing more is read.
            self._heard(raw)

    def _heard(self, raw: bytes) -> None:
        """Plans wait for the question that they answer; everything else is looked at at once."""
        try:
            message = msgspec.json.decode(raw, type=Aside)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            message = Aside("plan")  # Whoever reads it as a plan says what is wrong with it.
        if message.type == "hello":
            self._can = frozenset(message.can)
        elif message.type in ("samples", HANDOUT):
            if len(self._errands) >= AT_ONCE:
                self._complain(message.id, Refused("busy", seconds=1))
                return
            task = asyncio.get_running_loop().create_task(self._run_errand(message))
            self._errands.add(task)
            task.add_done_callback(self._errands.discard)
        else:
            if self._plans.full():  # Nobody has asked for so many.
                self._plans.get_nowait()
            self._plans.put_nowait(raw)
            self._line.busy = True

    # ---- what the table says ---------------------------------------------------------------------

    def hear(self, frame: bytes) -> None:
        """A frame of the table."""
        said = msgspec.json.decode(frame)
        match said.get("type"):
            case "view":
                self._view, self._question = said["view"], said.get("ask")
                if self._from_start:
                    self._told += said["events"]
            case "diff":
                self._view = changed(self._view, said["changes"])
                if "ask" in said or "ask_gone" in said:
                    self._question = said.get("ask")
                self._told += said["events"]
                # A program needs no time to look at anything. Not at once: others are still being told.
                asyncio.get_running_loop().call_soon(self._desk.shown, self._line, said["seq"])
            case "again" | "moved":
                # The table sleeps or goes elsewhere: whoever comes in again finds it.
                self._line.close("moved", url=said.get("url"))
        self._something.set()

    async def _changes(self) -> None:
        """Waits until the table says something."""
        await self._something.wait()
        self._something.clear()

    # ---- playing ---------------------------------------------------------------------------------

    async def _play(self) -> None:
        while not self._line.closed:
            if self._view is not None and not self._greeted:
                self._greeted = True
                self._line.tell(await self._hello())
            if self._greeted:
                self._tell_events()
            if self._has_ended:
                self._end()
                return
            question = self._question
            if self._greeted and question is not None and question["ask"] != self._answered and self._may_answer:
                await self._decide(question)
            else:
                self._line.busy = False
                await self._changes()

    @property
    def _has_ended(self) -> bool:
        """Whether the program was told everything there is to tell."""
        unseen = self._desk.state == "over" and self._view is not None and not self._view["over"]
        return self._desk.ended and not unseen

    @property
    def _may_answer(self) -> bool:
        seat = self._desk.seats[self._seat]
        return self._desk.state == "running" and seat.answered_by is None and seat.plays

    async def _hello(self) -> str:
        desk, language = self._desk, self._line.language
        still = msgspec.json.decode(await desk.still(language))
        described = await self._server.catalogue.described(desk.plan.game.name, language)
        return p.written(
            {
                "type": "hello",
                "protocol": p.PROTOCOL,
                "game": self._view["game"],
                "hash": (await desk.log())["hash"],
                "seat": self._seat,
                "players": desk.plan.players,
                "options": {one["name"]: _value(one, desk.plan.options) for one in described["options"]},
                "language": language,
                "seconds": SECONDS,
                "boards": still["boards"],
                "table": desk.id,
            }
        )

    def _tell_events(self) -> None:
        told, self._told = self._told, []
        for event in told:
            if event["event"] not in UNTOLD:
                self._plan.witness(event)
                self._line.tell(p.event(event))

    def _end(self) -> None:
        result = self._view["result"] if self._view is not None else None
        if self._greeted:
            self._line.tell(p.result(self._seat, result))
        self._line.close("match_over", 1000)

    # ---- one question ----------------------------------------------------------------------------

    async def _decide(self, question: JSON) -> None:
        """Answers one question of the table. Of several picks each is a question of its own to the program."""
        ask, picks, view = question["ask"], list[int](), self._view
        while self._is_open(ask):
            decision = _decision(question)
            index = await self._next(question, decision, view, ask)
            if index is None:
                return
            if index < 0:
                await self._give_up(decision, ask, bool(picks))
                return
            picks.append(index)
            whole = await self._carried_out(ask, picks if question["several"] is not None else index)
            if whole:
                return
            preview = msgspec.json.decode(await self._desk.preview(self._who, picks))
            question, view = preview["decision"], changed(self._view, preview["changes"])

    def _is_open(self, ask: int) -> bool:
        return self._question is not None and self._question["ask"] == ask and not self._line.closed

    async def _carried_out(self, ask: int, choice: int | list[int] | list[JSON]) -> bool:
        """Whether the table has taken an answer; not if more has to be picked. Raises Refused."""
        while True:
            try:
                # Programs send no numbers of requests: each of their answers is a new one.
                await self._desk.decide(self._who, f"bot-{secrets.token_hex(8)}", ask, choice)
            except Refused as refusal:
                if refusal.code == "incomplete":
                    return False
                if refusal.code == "paused":
                    await self._changes()
                    continue
                if refusal.code not in ("stale", "not_running", "bot_plays", "out"):
                    raise
            self._answered = ask
            return True

    async def _next(self, question: JSON, decision: Decision, view: Any, ask: int) -> int | None:
        """The index of what the program does next; None if the question is gone, -1 if no answer can be used."""
        if len(decision.options) == 1:
            self._plan.forced(decision)
            return 0
        index = self._plan.next(decision)
        if index is not None:
            return index
        self._asked += 1
        while not self._plans.empty():  # What was said before a question is no answer to it.
            self._plans.get_nowait()
        skipped, self._plan.skipped = self._plan.skipped, []
        self._line.tell(self._put(question, view, skipped))
        for tries_left in reversed(range(TRIES)):
            try:
                index = await self._heard_plan(decision, ask)
            except Trouble as trouble:
                if not self._is_open(ask):
                    return None
                self._line.tell(p.error(self._asked, trouble, self._line.language, tries_left))
                continue
            return index
        return -1

    def _put(self, question: JSON, view: Any, skipped: list[JSON]) -> str:
        """A question to the program. Whoever is handed what to think with needs no view."""
        told: JSON = {"type": "decide", "id": self._asked}
        if HANDOUT not in self._can:
            told["view"] = {key: part for key, part in view.items() if key not in PEOPLE_ONLY}
            plain = {key: part for key, part in question.items() if key not in OF_PEOPLE}
            told["decisions"] = [{**plain, "several": None}]
        return p.written({**told, "time_left": round(self._time_left, 3), "skipped": skipped})

    @property
    def _time_left(self) -> float:
        left = self._desk.clocks.left(self._seat, self._desk.now)
        return SECONDS if left is None else max(0.0, min(SECONDS, left))

    async def _heard_plan(self, decision: Decision, ask: int) -> int | None:
        """What the next plan does first; None if the question is gone. Raises Trouble."""
        seconds = self._time_left
        while True:
            said = await self._next_plan(ask, seconds)
            if said is None:
                return None
            actions = p.read_plan(said, self._asked)
            if actions is None:  # An answer to an earlier question, which came too late.
                continue
            self._plan.take_up(actions)
            index = self._plan.next(decision)
            if index is None:
                wanted = [action if isinstance(action, int) else p.shown(action) for action in actions[:3]]
                self._plan.skipped.clear()
                raise Trouble("A317", INVALID, actions=", ".join(map(str, wanted)))
            return index

    async def _next_plan(self, ask: int, seconds: float) -> bytes | None:
        """What the program says next; None if the question is gone meanwhile. Time does not run in a pause."""
        loop = asyncio.get_running_loop()
        self._line.busy = not self._plans.empty()
        getting = loop.create_task(self._plans.get())
        try:
            while True:
                changing = loop.create_task(self._changes())
                began = loop.time()
                try:
                    await asyncio.wait({getting, changing}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    changing.cancel()
                if getting.done():
                    return getting.result()
                self._tell_events()
                if not self._is_open(ask) or not self._desk.seats[self._seat].plays:
                    return None
                if self._desk.state == "paused":
                    await self._changes()
                    continue
                seconds -= loop.time() - began
                if seconds <= 0:
                    raise Trouble("A312", LATE, seconds=round(SECONDS, 3))
        finally:
            getting.cancel()

    async def _give_up(self, decision: Decision, ask: int, picked: bool) -> None:
        """No answer could be used: what the host says about that, else passing, else a bot decides this once."""
        self._plan.drop()
        passing = next((option for option in decision.options if option.kind in PASSING), None)
        if passing is not None and not picked and self._desk.rules.on_illegal == "refuse":
            await self._carried_out(ask, passing.index)
            return
        try:
            await self._desk.no_answer(self._who, ask)
        except Refused as refusal:
            if refusal.code != "stale":
                raise
        self._answered = ask

    # ---- what to think with ----------------------------------------------------------------------

    async def _run_errand(self, message: Aside) -> None:
        """Samples and handouts: they take their time, and the program may go on meanwhile."""
        desk, thinkers = self._desk, self._server.thinkers
        question = self._question
        try:
            if question is None or desk.situation is None or desk.ended:
                raise Refused("stale")
            if message.type == "samples":
                found = await thinkers.samples(so_far(desk), self._seat, message.count)
                answer = {"type": "samples", "id": message.id, "situations": found}
            else:
                found = await thinkers.handout(so_far(desk), self._seat, question["ask"], message.wants)
                answer = {"type": HANDOUT, "id": message.id, "letter": found}
            self._line.tell(msgspec.json.encode(answer).decode())
        except Refused as refusal:
            self._complain(message.id, refusal)
        except NotPossible as refusal:
            self._complain(message.id, Refused(refusal.code, reason=refusal.reason))
        except Broken as broken:
            self._complain(message.id, Refused("broken", reason=broken.reason))
        except BadData as error:
            self._complain(message.id, Refused("bad_message", reason=str(error)))
        except Exception as error:
            self._complain(message.id, Refused("internal", trace=self._server.note_fault(error)))

    def _complain(self, number: int, refusal: Refused) -> None:
        told = {"type": "refused", "id": number, "code": refusal.code, "reason": refusal.told(self._line.language)}
        self._line.tell(p.written(told))


class Aside(msgspec.Struct, frozen=True):
    """What a program says besides plans."""

    type: str
    id: int = 0
    can: list[str] = []
    """With `hello`: what it understands besides protocol 1."""
    count: int = 1
    wants: dict[str, Any] = {}


def _decision(question: JSON) -> Decision:
    """A question as plans are compared with it."""
    options = [Option(one["index"], one["kind"], one["value"], ()) for one in question["options"]]
    return Decision(question["seat"], options, str, tuple)


def _value(option: JSON, given: JSON) -> Any:
    """The value of an option, as programs are told it: of files the name."""
    value = given.get(option["name"], option["default"])
    if option["type"] != "file":
        return value
    if isinstance(value, dict):
        return str(value.get("name", option["name"]))
    ending = f".{option['format']}"
    return value if str(value).endswith(ending) else f"{value}{ending}"

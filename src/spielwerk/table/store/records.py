"""What is kept, as plain data. Times are milliseconds since 1970.

People have numbers that are never given again; whoever is not found any more is a former guest. Desks have numbers
drawn by lot, so that nobody finds one by counting; the gate writes them as it likes (`ids`).
"""

from __future__ import annotations

from typing import Any, Literal

from spielwerk.extras import needed

with needed("server"):
    import msgspec

JSON = dict[str, Any]

PersonKind = Literal["guest", "account", "bot"]
Admission = Literal["waiting", "admitted", "rejected", "removed"]
State = Literal["waiting", "starting", "running", "paused", "over", "stopped", "broken"]
Holder = Literal["person", "bot", "nobody"]
SeatOutcome = Literal["playing", "finished", "left", "disqualified"]
TargetKind = Literal["mail", "webhook", "push"]
Role = Literal["player", "observer"]
SeriesState = Literal["waiting", "running", "over", "stopped", "broken"]
TournamentState = Literal["waiting", "running", "over", "stopped"]

ENDED: tuple[State, ...] = ("over", "stopped", "broken")
"""Nothing happens at these desks any more."""


# ---- people --------------------------------------------------------------------------------------


class Person(msgspec.Struct, frozen=True, kw_only=True):
    id: int
    name: str
    name_key: str
    """The same for names that look alike; unique."""
    kind: PersonKind
    language: str
    admission: Admission = "admitted"
    owner: bool = False
    """Of the server."""
    host: bool = False
    """Whether this person may create tables even where not everybody may."""
    secret_hash: str | None = None
    """Of the password."""
    subject: str | None = None
    """Who this is elsewhere: provider and name there; unique."""
    created_ms: int
    seen_ms: int
    blocked_until_ms: int | None = None

    @property
    def admitted(self) -> bool:
        return self.admission == "admitted"


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """One device on which somebody is signed in."""

    id: int
    person: int
    token_hash: str
    """The token itself is never kept."""
    device: str
    created_ms: int
    seen_ms: int
    expires_ms: int


class Target(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody wants to be told that it is their turn."""

    person: int
    kind: TargetKind
    target: str
    """An address; for `push` the subscription of the browser."""
    confirmed: bool
    created_ms: int


# ---- desks ---------------------------------------------------------------------------------------


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it: nobody has to load its match for that."""

    id: int
    name: str
    host: int
    game: str
    """The name of a bundled game, or of an uploaded one."""
    game_hash: str | None
    """Of the uploaded game."""
    title: dict[str, str]
    """Of the game, by language."""
    players: int
    listed: bool
    watching: str
    """Who may watch: a word of the rules of tables."""
    slow: bool
    """Whether it is played over days."""
    test: bool
    created_ms: int
    state: State
    starts_ms: int | None
    started_ms: int | None
    ended_ms: int | None
    round: int
    to_decide: tuple[int, ...]
    result: JSON | None
    due_ms: int | None
    """When something has to be done here, even if nobody comes."""
    owner: str | None
    """The process in which it is awake; None: it sleeps."""
    epoch: int
    """How often it has been claimed."""
    head: int
    """The number of the last entry in its journal."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed on when a desk was set up. It may be large, and is read only when the desk wakes up."""

    options: JSON
    rules: JSON
    seed: int


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    desk: int
    seat: int
    person: int | None = None
    bot: str | None = None
    """The bot that plays here, or stands in for the person."""
    holder: Holder = "nobody"
    """Who answers."""
    back_at_round: int | None = None
    """From this round on the person answers again."""
    outcome: SeatOutcome = "playing"
    details: JSON = {}
    """Whatever else the table notes about a seat."""


class ListedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as the lobby lists it."""

    desk: int
    seat: int
    person: int | None
    name: str | None
    """None: an open seat, a bot, or a former guest."""
    bot: str | None
    holder: Holder
    outcome: SeatOutcome


class Listed(msgspec.Struct, frozen=True):
    """A desk with all that a lobby shows of it."""

    desk: Desk
    host: str | None
    """The name; None: a former guest."""
    seats: tuple[ListedSeat, ...]


class Watcher(msgspec.Struct, frozen=True, kw_only=True):
    desk: int
    person: int
    granted: bool
    """Whether the host lets this person watch; False: it was asked for."""


class ClockRow(msgspec.Struct, frozen=True, array_like=True):
    """One clock of a desk."""

    timer: str
    seat: int | None
    """None: one clock for all."""
    begun: int
    """With timer and seat it tells one run of the clock from the next."""
    total_ms: int
    spent_ms: int
    running_from_ms: int | None
    """None: it does not run."""
    of_game: bool = False
    """Whether the rules of the game have it, and not the table."""
    secret: bool = False
    """Whether only its own seat may know of it."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What happened at a desk. Entries are only ever added. They name people by number, never by name."""

    desk: int
    number: int
    """From 1, without gaps."""
    epoch: int
    """Of the claim under which it was written."""
    at_ms: int
    kind: str
    body: JSON
    person: int | None = None
    request: str | None = None
    """The request of that person which it carries out; unique for desk and person."""


class DeskAfter(msgspec.Struct, frozen=True, kw_only=True):
    """All of a desk that an entry can change, as it is after the entry."""

    state: State
    round: int = 0
    to_decide: tuple[int, ...] = ()
    due_ms: int | None = None
    clocks: tuple[ClockRow, ...] = ()
    starts_ms: int | None = None
    started_ms: int | None = None
    ended_ms: int | None = None
    result: JSON | None = None


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody waits for others who want to play the same."""

    person: int
    game: str
    players: int
    over_days: bool
    since_ms: int
    bots_after_ms: int | None
    """How long it takes until bots take the empty chairs; None: only people."""
    until_ms: int | None
    """When nobody waits any more who is not heard of again; None: over days somebody may be away."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has in mind, not sent yet."""

    desk: int
    seat: int
    ask: int
    picks: list[Any]


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    desk: int | None
    """None: in the lobby."""
    number: int
    """Given by whoever counts the lines of a room."""
    at_ms: int
    person: int
    text: str
    observer: bool = False
    """Whether it was said by an observer, and perhaps is for observers only."""
    hidden: bool = False
    """Whether somebody has taken it away; it is not shown to anybody any more."""


class Invite(msgspec.Struct, frozen=True, kw_only=True):
    """A link that lets people in."""

    token_hash: str
    """The token itself is never kept."""
    desk: int
    role: Role
    seat: int | None = None
    by: int
    expires_ms: int
    uses: int
    """How often it can still be used."""


# ---- contests ------------------------------------------------------------------------------------


class ListedSeries(msgspec.Struct, frozen=True, kw_only=True):
    """A series between bots, without what may be large."""

    id: int
    by: int
    game: str
    game_hash: str | None
    """Of the uploaded game."""
    title: dict[str, str]
    wish: JSON
    """What was asked for: players, options, bots, games, seed."""
    created_ms: int
    ended_ms: int | None = None
    state: SeriesState = "waiting"
    reason: dict[str, str] | None = None
    """Why it ended early, by language."""
    owner: str | None = None
    """The process that plays it."""
    done: int = 0
    """Games that were played."""
    cpu_ms: int = 0


class Series(ListedSeries, frozen=True, kw_only=True):
    """A series between bots."""

    order: JSON | None = None
    """Everything that it follows from, as the arena says it; None: it has not begun."""
    secret: str | None = None
    """What its chance follows from if strangers play. Nobody is told."""
    judged: JSON | None = None
    """What its games tell, as far as somebody has looked."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament. What happens in it is in `body`, which is written as a whole."""

    id: int
    host: int
    name: str
    game: str
    game_hash: str | None
    title: dict[str, str]
    state: TournamentState
    created_ms: int
    ended_ms: int | None = None
    owner: str | None = None
    """The process that looks after it."""
    version: int = 0
    """How often it was written: whoever writes says which one was read."""
    body: JSON


# ---- the server ----------------------------------------------------------------------------------


class UploadedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that somebody has sent. Its text is a stranger's: only a cage reads it."""

    hash: str
    name: str
    text: str
    files: dict[str, str] = {}
    by: int
    at_ms: int
    state: Literal["ready", "refused"]
    diagnostics: list[Any] = []
    described: dict[str, JSON] = {}
    """What it is, by language."""


class ListedGame(msgspec.Struct, frozen=True, kw_only=True):
    """An uploaded game without its text."""

    hash: str
    name: str
    described: dict[str, JSON]
    by: int
    at_ms: int
    state: Literal["ready", "refused"]


class Node(msgspec.Struct, frozen=True, kw_only=True):
    """A process that shares the database with others."""

    name: str
    url: str
    version: str
    until_ms: int
    """Until then it lives, by the clock of the database."""
    beat_ms: int
    """When it was last known to run, by its own clock."""


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A desk that this process may write to from now on."""

    desk: int
    epoch: int
    head: int
    alive_ms: int | None
    """When the process that had it before was last known to run, if that ended unasked; None: the desk slept."""

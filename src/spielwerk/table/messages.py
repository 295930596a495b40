"""Everything that is said over the WebSocket `/ws`, both ways: the schema, and the only place that knows it.

What clients say has an `id`, which the answer names as `re`; `id` is unique among the requests of one person, so that a
request sent again is known. What a table says to a receiver has `table`, `seat`, `seq` and `sum` (see `desks/sights`).
"""

from __future__ import annotations

from typing import Annotated, Any

from spielwerk.extras import needed

with needed("server"):
    import msgspec
    from msgspec import UNSET, Meta, UnsetType

PROTOCOL = 1

Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""Of a request; the client makes it up."""
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Seat = Annotated[int, Meta(ge=0, le=63)]
Ask = Annotated[int, Meta(ge=1)]
Sequence = Annotated[int, Meta(ge=0)]
Seconds = Annotated[float, Meta(ge=0, le=31_536_000)]
Text = Annotated[str, Meta(max_length=1000)]
Choices = Annotated[list[Any], Meta(max_length=1000)]
Language = Annotated[str, Meta(pattern="^(de|en)$")]


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a client says."""

    id: Id


class AtTable(Said, frozen=True):
    """What a client says about a table."""

    table: TableId


# ---- everybody -----------------------------------------------------------------------------------


class Hello(Said, frozen=True, tag="hello"):
    """The first message: who it is."""

    protocol: int
    token: Annotated[str, Meta(max_length=256)]
    language: Language | None = None
    client: Annotated[str, Meta(max_length=80)] = ""


class Ping(Said, frozen=True, tag="ping"):
    """Is anybody there; answered with `ok`."""


class Pong(Said, frozen=True, tag="pong"):
    """Answers the `ping` of the server, which measures how long the way is."""


class Speak(Said, frozen=True, tag="speak"):
    """From now on in another language."""

    language: Language


class WatchLobby(Said, frozen=True, tag="watch_lobby"):
    """Wants to be told of tables and people."""

    watch: bool = True


class Say(Said, frozen=True, tag="say"):
    """Chat: at a table, or in the lobby."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    table: TableId | None = None


# ---- at a table ----------------------------------------------------------------------------------


class Enter(AtTable, frozen=True, tag="enter"):
    """Wants to be shown a table: from a seat of one's own, or as an observer."""

    seat: Seat | None = None
    """None: as an observer."""
    last_seq: Sequence | None = None
    """The last frame that the client has; None: it has nothing."""
    invite: Annotated[str, Meta(max_length=256)] | None = None


class Go(AtTable, frozen=True, tag="go"):
    """Does not look any more. A seat stays one's own."""


class Decide(AtTable, frozen=True, tag="decide"):
    """Answers the open question, by an option's index or kind and value, or by a list of picks."""

    ask: Ask
    choice: Any


class Draft(AtTable, frozen=True, tag="draft"):
    """What this seat has in mind, not sent yet: it is kept over reloads, and done at the time-out if it is complete."""

    ask: Ask
    picks: Choices


class Undo(AtTable, frozen=True, tag="undo"):
    """Takes back the last decision."""


class Abort(AtTable, frozen=True, tag="abort"):
    """Takes back the action that is under way."""


class Rewind(AtTable, frozen=True, tag="rewind"):
    """At a test table: takes back anything."""

    count: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Leave(AtTable, frozen=True, tag="leave"):
    """Gives up the seat for good. That counts as a loss, so it must be said surely."""

    sure: bool = False


class StandIn(AtTable, frozen=True, tag="stand_in"):
    """A bot plays for this seat from now on; with None the person again, from the next round on."""

    bot: Annotated[str, Meta(max_length=200)] | None = None


class Got(AtTable, frozen=True, tag="got"):
    """Has received all frames up to this one."""

    seq: Sequence


class Shown(AtTable, frozen=True, tag="shown"):
    """Has shown all that happened up to this frame: time may run."""

    seq: Sequence


class Ready(AtTable, frozen=True, tag="ready"):
    """Has loaded everything: the match may begin."""


class Preview(AtTable, frozen=True, tag="preview"):
    """What would follow."""

    choice: Any


class Chances(AtTable, frozen=True, tag="chances"):
    """How likely it is to win."""


class Samples(AtTable, frozen=True, tag="samples"):
    """For bots: situations that could be, as far as the seat knows."""

    ask: Ask
    count: Annotated[int, Meta(ge=1, le=100)] = 1


# ---- hosts ---------------------------------------------------------------------------------------


class Registration(Said, frozen=True, tag="registration"):
    """Opens or closes the server for new people."""

    open: bool


class Admit(Said, frozen=True, tag="admit"):
    """Accepts or rejects somebody who has registered."""

    person: Name
    accept: bool = True


class Remove(Said, frozen=True, tag="remove"):
    """Sends somebody away from the server."""

    person: Name


class Place(AtTable, frozen=True, tag="place"):
    """Puts a person or a bot into a seat, or a person among the observers; nobody: the seat is open."""

    seat: Seat | None = None
    """None: as an observer."""
    person: Name | None = None
    bot: Annotated[str, Meta(max_length=200)] | None = None
    away: bool = False
    """With a person: takes the permission to watch away."""


class Begin(AtTable, frozen=True, tag="begin"):
    """Starts the countdown."""

    countdown: Seconds = 0


class Pause(AtTable, frozen=True, tag="pause"):
    """Everything stands still, for all."""


class Resume(AtTable, frozen=True, tag="resume"):
    """Goes on."""


class Stop(AtTable, frozen=True, tag="stop"):
    """Breaks the match off: a draw."""


class MoreTime(AtTable, frozen=True, tag="more_time"):
    """Gives time to a seat, or to all."""

    seconds: Seconds
    seat: Seat | None = None


class Hush(AtTable, frozen=True, tag="hush"):
    """Somebody may not chat at this table, or may again."""

    person: Name
    hush: bool = True


class Disqualify(AtTable, frozen=True, tag="disqualify"):
    """Somebody broke the rules of conduct."""

    seat: Seat


FromClient = (
    Hello
    | Ping
    | Pong
    | Speak
    | WatchLobby
    | Say
    | Enter
    | Go
    | Decide
    | Draft
    | Undo
    | Abort
    | Rewind
    | Leave
    | StandIn
    | Got
    | Shown
    | Ready
    | Preview
    | Chances
    | Samples
    | Registration
    | Admit
    | Remove
    | Place
    | Begin
    | Pause
    | Resume
    | Stop
    | MoreTime
    | Hush
    | Disqualify
)


# ---- what the server says ------------------------------------------------------------------------


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the server says."""


class Welcome(Told, frozen=True, tag="welcome"):
    re: str
    protocol: int
    server: str
    version: str
    person: str
    roles: tuple[str, ...]
    now: float
    limits: dict[str, int]
    others: tuple[str, ...] = ()
    """Addresses of other processes of this server: where to go if this one is gone."""


class Ok(Told, frozen=True, tag="ok"):
    """A request was carried out."""

    re: str
    value: Any | UnsetType = UNSET


class Refused(Told, frozen=True, tag="refused"):
    """A request was not carried out, and why."""

    re: str
    code: str
    reason: str
    ask: int | None = None
    """The open question, where another one was answered."""


class ServerPing(Told, frozen=True, tag="ping"):
    t: int


class LobbyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the lobby shows it."""

    table: str
    name: str
    game: str
    state: str
    """`waiting`, `starting`, `running`, `paused`, `over`, `stopped`, `broken`."""
    host: str
    seats: tuple[LobbySeat, ...]
    round: int = 0
    watchers: int = 0
    starts_at: float | None = None
    winners: tuple[int, ...] = ()
    title: dict[str, str] | None = None
    """Of the game, by language."""
    watching: str = "open"
    slow: bool = False
    """Whether it is played over days."""
    test: bool = False
    observers: tuple[str, ...] = ()
    """Whom the host has put among the observers."""
    started_at: float | None = None


class LobbySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    person: str | None = None
    bot: str | None = None
    outcome: str = "playing"
    """`playing`, `finished`, `left`, `disqualified`."""
    there: bool = False


class LobbyPerson(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    kind: str
    """`guest`, `account`, `bot`."""
    state: str
    """`free`, `waiting` for admission, `playing`, `watching`, `disqualified`."""
    table: str | None = None


class Lobby(Told, frozen=True, tag="lobby"):
    """All tables and people."""

    registration: bool
    tables: tuple[LobbyTable, ...]
    people: tuple[LobbyPerson, ...]


class LobbyDiff(Told, frozen=True, tag="lobby_diff"):
    """Those that have changed, and those that are gone."""

    tables: tuple[LobbyTable, ...] = ()
    people: tuple[LobbyPerson, ...] = ()
    gone_tables: tuple[str, ...] = ()
    gone_people: tuple[str, ...] = ()
    registration: bool | UnsetType = UNSET


class Chat(Told, frozen=True, tag="chat"):
    number: int
    at: float
    person: str
    text: str
    table: str | None = None
    observer: bool = False


class Moved(Told, frozen=True, tag="moved"):
    """The table lives in another process now: go there, and say there what has no answer yet."""

    table: str
    url: str
    """The address of that process."""
    re: str | UnsetType = UNSET
    """The request that was not carried out here for that; it may be sent again as it is."""


class Bye(Told, frozen=True, tag="bye"):
    """The connection ends, and why."""

    code: str
    reason: str
    url: str | UnsetType = UNSET
    """With `moved`: where to go."""


class ClockSaid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clock: `left` seconds, from when this was sent; it runs unless `still`."""

    timer: str
    seat: int | None
    total: float
    left: float
    still: bool = False


decoder = msgspec.json.Decoder(FromClient)
encoder = msgspec.json.Encoder()

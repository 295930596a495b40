"""What a table and the processes that play, check and think for it say to each other: frames of JSON.

JSON, and not something shorter: what receivers are sent is JSON already and passes as it is, but read once, so that
nothing but JSON ever gets through. Each side names the types it expects; what does not fit is not believed.
"""

from __future__ import annotations

import struct
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.playing.filming import Angle, Take
from spielwerk.table.playing.playing import (
    JSON,
    AnyStep,
    GameRef,
    Look,
    Outcome,
    Receiver,
    Setup,
    Situation,
    Told,
    Written,
)

with needed("server"):
    import msgspec
    from msgspec.structs import asdict

HEAD = struct.Struct(">I")
"""Before every frame: its length."""
LARGEST = 8 << 20
"""Bytes of one answer."""
DONE, NOT_POSSIBLE, BROKEN, FORGOTTEN, FAULT = "done", "not_possible", "broken", "forgotten", "fault"
"""How an answer begins; `forgotten`: the process does not know the match (any more) that was spoken of."""


class Asked(msgspec.Struct, frozen=True, tag_field="for"):
    """What a process is asked for."""


# ---- one match -----------------------------------------------------------------------------------


class Begin(Asked, frozen=True, tag="begin"):
    setup: Setup
    inputs: list[JSON]


class Do(Asked, frozen=True, tag="do"):
    step: AnyStep
    language: str
    receivers: list[Receiver]
    check: bool


class LookAt(Asked, frozen=True, tag="look"):
    receiver: Receiver


class Forget(Asked, frozen=True, tag="forget"):
    receiver: Receiver


class Still(Asked, frozen=True, tag="still"):
    language: str


class Preview(Asked, frozen=True, tag="preview"):
    seat: int
    choice: Any
    language: str


class Log(Asked, frozen=True, tag="log"):
    pass


class Reveal(Asked, frozen=True, tag="reveal"):
    language: str


class Story(Asked, frozen=True, tag="story"):
    receiver: Receiver


NULL = Written(b"null")
"""Where there is nothing: what is written already cannot be missing."""


class SentLook(Look, frozen=True):
    """A `Look` on its way."""

    ask: Written

    @classmethod
    def of(cls, look: Look) -> SentLook:
        return cls(**{**asdict(look), "ask": look.ask or NULL})

    def look(self) -> Look:
        return Look(**{**asdict(self), "ask": _there(self.ask)})


class SentTold(Told, frozen=True):
    """A `Told` on its way."""

    ask: Written

    @classmethod
    def of(cls, told: Told) -> SentTold:
        return cls(**{**asdict(told), "ask": told.ask or NULL})

    def told(self) -> Told:
        return Told(**{**asdict(self), "ask": _there(self.ask)})


def _there(written: Written) -> Written | None:
    return None if bytes(written) == b"null" else written


class SentOutcome(msgspec.Struct, frozen=True):
    """An `Outcome`: JSON has no maps by receiver."""

    inputs: tuple[JSON, ...]
    situation: Situation
    told: list[tuple[Receiver, SentTold]]

    @classmethod
    def of(cls, outcome: Outcome) -> SentOutcome:
        told = [(receiver, SentTold.of(told)) for receiver, told in outcome.told.items()]
        return cls(outcome.inputs, outcome.situation, told)

    def outcome(self) -> Outcome:
        return Outcome(self.inputs, self.situation, {receiver: sent.told() for receiver, sent in self.told})


class Refusal(msgspec.Struct, frozen=True):
    """Of a step that is not possible."""

    code: str
    reason: str


class Stop(msgspec.Struct, frozen=True):
    """Of a match that cannot go on."""

    reason: str
    log: JSON | None = None


# ---- texts ---------------------------------------------------------------------------------------


class Check(Asked, frozen=True, tag="check"):
    game: GameRef
    language: str


class Compile(Asked, frozen=True, tag="compile"):
    game: GameRef
    players: int | None
    options: JSON
    language: str


class Scene(Asked, frozen=True, tag="scene"):
    game: GameRef
    players: int | None
    options: JSON
    language: str


class Rulebook(Asked, frozen=True, tag="rulebook"):
    game: GameRef
    language: str


# ---- matches that are shown again ----------------------------------------------------------------


class Film(Asked, frozen=True, tag="film"):
    """Begins a match from an angle; answered with an `Opening`."""

    take: Take
    angle: Angle


class NextReel(Asked, frozen=True, tag="reel"):
    """The next steps of it."""

    count: int


# ---- series --------------------------------------------------------------------------------------


class OpenSeries(Asked, frozen=True, tag="open_series"):
    """Gets a series ready to be played, from wherever it is."""

    game: GameRef
    players: int | None
    options: JSON
    bots: list[str]
    games: int
    seed: int | None
    language: str
    done: int = 0
    """So many games were played before."""
    key: str | None = None
    """Of a series that was begun before, if strangers play."""
    hash: str | None = None
    """Of the game that it was begun with."""


class OpenedSeries(msgspec.Struct, frozen=True):
    order: JSON
    key: str | None


class PlayOn(Asked, frozen=True, tag="play_on"):
    """Plays some games of the open series, for about so many seconds of computing."""

    seconds: float


class PlayedOn(msgspec.Struct, frozen=True):
    done: list[JSON]
    """What came of the games, as a series file keeps it."""
    games: int
    """Of all that were played."""
    cpu: float
    """Seconds that it took."""
    over: bool
    logs: list[tuple[int, Written]]
    """Of some games, by number."""


class Judge(Asked, frozen=True, tag="judge"):
    """Says what the games of a series tell."""

    order: JSON
    key: str | None
    done: list[Written]
    """In parts, each as `PlayedOn.done`."""
    language: str


class Shown(msgspec.Struct, frozen=True):
    """A game that is worth a look, and why."""

    why: str
    bot: int | None
    game: int
    decisions: int
    lineup: tuple[int, ...]


class Judged(msgspec.Struct, frozen=True):
    standing: JSON
    lengths: list[tuple[int, int]]
    """Decisions, and how many games had so many."""
    shown: list[Shown]


class WriteReport(Asked, frozen=True, tag="write_report"):
    order: JSON
    standing: JSON
    lengths: list[tuple[int, int]]
    shown: list[Shown]
    logs: str
    """The address of a log, without the number of its game."""
    language: str


# ---- bots ----------------------------------------------------------------------------------------


class Progress(msgspec.Struct, frozen=True):
    """How far a match is that the process may know a part of."""

    desk: str
    since: int
    """So many inputs it should know."""
    inputs: list[JSON]
    """Those that follow."""
    setup: Setup | None = None
    """With this the match begins anew."""


class Followed(Asked, frozen=True):
    """Something about a match that is played elsewhere."""

    match: Progress
    seat: int


class Prepare(Followed, frozen=True, tag="prepare"):
    """To know the match, and have everything at hand that a bot thinks with, before its time begins."""

    bot: str = ""
    """Who is going to be asked, if that is known already."""
    seed: int = 0


class Leave(Followed, frozen=True, tag="leave"):
    """Nobody thinks about the match any more."""


class Choose(Followed, frozen=True, tag="choose"):
    ask: int
    bot: str
    seed: int


class Chances(Followed, frozen=True, tag="chances"):
    playouts: int
    seed: int


class HandOut(Followed, frozen=True, tag="handout"):
    ask: int
    wants: JSON
    seed: int


class Samples(Followed, frozen=True, tag="samples"):
    count: int
    seed: int


AnyFollowed = Prepare | Leave | Choose | Chances | HandOut | Samples
AnyText = Check | Compile | Scene | Rulebook
AnyOfSeries = OpenSeries | PlayOn | Judge | WriteReport
AnyOfMatch = Begin | Do | LookAt | Forget | Still | Preview | Log | Reveal | Story
AnyAsked = AnyOfMatch | AnyText | Film | NextReel | AnyOfSeries | AnyFollowed


class Request(msgspec.Struct, frozen=True):
    """Something asked, with its number, and the seconds of computing that the answer may take (0: any)."""

    number: int
    cpu: float
    what: AnyAsked


class Answer(msgspec.Struct, frozen=True):
    """What came of a request."""

    number: int
    how: str
    body: msgspec.Raw


_encoder = msgspec.json.Encoder()


def written(value: Any) -> Written:
    """A value as JSON, which is passed on as it is."""
    return Written(_encoder.encode(value))


def framed(message: msgspec.Struct) -> bytes:
    """A message as it goes over a line."""
    data = _encoder.encode(message)
    return HEAD.pack(len(data)) + data

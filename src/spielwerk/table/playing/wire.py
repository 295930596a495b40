"""What a table and the processes that play, check and think for it say to each other: frames of JSON.

JSON, and not something shorter: what receivers are sent is JSON already and passes as it is, but read once, so that
nothing but JSON ever gets through. Each side names the types it expects; what does not fit is not believed.
"""

from __future__ import annotations

import struct
from typing import Any

from spielwerk.extras import needed
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
AnyAsked = Begin | Do | LookAt | Forget | Still | Preview | Log | Reveal | Story | Check | Compile | AnyFollowed


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


def framed(message: msgspec.Struct) -> bytes:
    """A message as it goes over a line."""
    data = _encoder.encode(message)
    return HEAD.pack(len(data)) + data

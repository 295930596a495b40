"""One match as a table needs it, wherever it runs: in this process, or in a cage if strangers wrote the game.

Everything that passes is plain data, so that the far side of a pipe can do the same. What receivers are sent is written
as JSON where it is made, and passed on as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from spielwerk.extras import needed

with needed("server"):
    import msgspec

JSON = dict[str, Any]
Written = msgspec.Raw
"""JSON that is written already."""


_sorted = msgspec.json.Encoder(order="sorted")


def check_value(view: Any) -> str:
    """CRC-32 of a view, written as JSON with sorted keys and no blanks: who keeps a view by changes finds out that it
    is not the same any more."""
    return f"{crc32(_sorted.encode(view)):08x}"


class Receiver(NamedTuple):
    """Who is shown a match: a seat from 0, or None for observers; and in which language."""

    seat: int | None
    language: str


class GameRef(msgspec.Struct, frozen=True):
    """Which game is played: a bundled one by name, or a stranger's by its text and files."""

    name: str
    text: str | None = None
    """None: the game is bundled under this name."""
    files: Mapping[str, str] = {}
    """Texts that belong to it (boards, levels, tables, look), by name."""

    @property
    def strange(self) -> bool:
        """Whether a stranger wrote it: then it is read in a cage only."""
        return self.text is not None


class Setup(msgspec.Struct, frozen=True):
    """All that decides a match besides its inputs."""

    game: GameRef
    players: int
    seed: int
    options: JSON = {}
    names: tuple[str, ...] = ()
    """Of the players, by seat."""

    @property
    def strange(self) -> bool:
        """Whether something in it was written by a stranger: the game, or a board or level that was handed in."""
        return self.game.strange or any(isinstance(value, dict) for value in self.options.values())


# ---- what is done --------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True, tag_field="do"):
    """Something that is done to a match."""


class Decide(Step, frozen=True, tag="decide"):
    """A seat answers its question: one choice, or a list of picks that make a whole selection."""

    seat: int
    choice: Any
    ask: int | None = None


class Undo(Step, frozen=True, tag="undo"):
    seat: int


class Abort(Step, frozen=True, tag="abort"):
    seat: int


class TimeOut(Step, frozen=True, tag="time_out"):
    """A time limit of the game is up. What seats had in mind is done if it is complete; else chance goes on from it."""

    timer: str
    seat: int | None
    drafts: Mapping[int, list[Any]] = {}


class Leave(Step, frozen=True, tag="leave"):
    seat: int


class Misconduct(Step, frozen=True, tag="misconduct"):
    seat: int


class Rewind(Step, frozen=True, tag="rewind"):
    """At test tables, where one person has all seats."""

    count: int = 1


AnyStep = Decide | Undo | Abort | TimeOut | Leave | Misconduct | Rewind


# ---- what comes of it ----------------------------------------------------------------------------


class Timer(msgspec.Struct, frozen=True):
    """A time limit of the game that runs."""

    timer: str
    seat: int | None
    """None: one limit for all."""
    seconds: float
    begun: int
    """How often it has begun: with name and seat it tells one run of it from the next."""
    waiting: tuple[int, ...]
    """The seats that it waits for."""
    secret: bool
    """Whether only its own seat may know of it."""


class Situation(msgspec.Struct, frozen=True):
    """What a table itself has to know of its match; never sent to anybody as it is."""

    number: int
    """Of inputs so far."""
    asks: Mapping[int, int]
    """The open question of every seat that has one, by its number."""
    timers: tuple[Timer, ...]
    round: int
    over: bool
    absent: tuple[int, ...]
    result: JSON | None
    to_decide: tuple[int, ...] = ()
    """Who has to decide, as observers are told: an action that is held back has not happened for them."""
    told_round: int = 0
    """The round, as observers are told."""


class Told(msgspec.Struct, frozen=True):
    """What one receiver is told of a step; it is not there where the receiver may not know of it."""

    changes: Written
    events: Written
    ask: Written | None
    """The open question, if it is a new one."""
    ask_gone: bool
    """Whether a question that was open is not any more."""
    show: float
    """Seconds to look at what has happened before time runs on, as the game says."""
    moments: int
    """Moments to look at for which the game names no time."""
    check: str
    """A check value of the view as it is now; empty if it was not asked for."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of a step."""

    inputs: tuple[JSON, ...]
    """The inputs that it has added to the log of the match."""
    situation: Situation
    told: Mapping[Receiver, Told]


class Look(msgspec.Struct, frozen=True):
    """Everything that one receiver is shown when it comes in."""

    view: Written
    events: Written
    """The last ones."""
    ask: Written | None
    check: str


class NotPossible(Exception):
    """A step that the match does not take. The reason is for the one who asked, in his language."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        """A key of `match.refusals`, or `incomplete`."""
        self.reason = reason


class Broken(Exception):
    """The match cannot go on: a fault in the rules, or its process is gone. Holds the words and the log for a dump."""

    passing = False
    """Whether it is no fault of the game, and the same may be possible in a moment."""

    def __init__(self, reason: str, log: JSON | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.log = log


class Playing(Protocol):
    """One match."""

    async def begin(self, inputs: Sequence[JSON] = ()) -> Situation:
        """Starts the match, or brings it to where its inputs lead. Raises Broken."""

    async def do(self, step: AnyStep, language: str, receivers: Sequence[Receiver], check: bool = False) -> Outcome:
        """Carries out a step, and says what each receiver is told of it. `language` is that of whoever asked for it.
        Raises NotPossible, then nothing has happened, or Broken."""

    async def look(self, receiver: Receiver) -> Look:
        """What a receiver is shown now, whole. From here on it is told what changes."""

    async def forget(self, receiver: Receiver) -> None:
        """Nobody looks as this receiver any more."""

    async def still(self, language: str) -> Written:
        """What never changes in a match, for whoever shows it: description, boards, manual's look."""

    async def preview(self, seat: int, choice: Any, language: str) -> Written:
        """What would follow from a choice, as far as the seat may know."""

    async def log(self) -> JSON:
        """The whole log, seed included: who may see which part of it is for others to say."""

    async def reveal(self, language: str) -> Written:
        """Everything there is: for test tables, and after the end."""

    async def story(self, receiver: Receiver) -> Written:
        """Everything that a receiver was told from the beginning."""

    async def close(self) -> None:
        """Lets go of all that it holds."""

"""A match as its parts know it: questions, stories, time limits, and what says whether something can be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Machine, State
from spielwerk.backend.machine import View as Image
from spielwerk.data import dataclass
from spielwerk.match.errors import MatchFault
from spielwerk.match.happenings import Outside
from spielwerk.match.history import History, Input
from spielwerk.match.picks import Picks
from spielwerk.program.manual.manual import Manual
from spielwerk.runtime.applying import Applier
from spielwerk.runtime.asking import Asker
from spielwerk.runtime.decision import Several
from spielwerk.runtime.names import Names
from spielwerk.runtime.telling import EventNames, Shared
from spielwerk.runtime.views import Outline, Sight


@dataclass(frozen=True)
class Facts:
    """What an input did that bears on taking it back."""

    commit: bool = False
    """The rules said that this stays."""
    tells: int = 0
    """The set of seats that do not know all that a line depended on: it may have told them."""
    asks: int = 0
    """The same with questions, which tell something to the one who is asked."""
    news: int = 0
    """The set of seats that have come to see something they did not see."""


@dataclass(frozen=True)
class Act:
    """An action under way: whose it is, and the number of the input that began it."""

    seat: int
    begun: int
    told: bool = False
    """Whether others have heard of it. What they know they are not made to forget."""


@dataclass(frozen=True)
class Course:
    """The actions under way, outer ones first, and the one that others are not told of yet: neither of itself nor of
    anything that has followed from the input that began it."""

    acts: tuple[Act, ...] = ()
    held: Act | None = None


class Played(Protocol):
    """What parts of a match read of it. Only `Match` is one; it imports them, so they must not import it."""

    players: int
    language: str
    machine: Machine
    manual: Manual
    names: Names
    history: History
    facts: list[Facts]

    @property
    def seats(self) -> list[int]: ...
    @property
    def over(self) -> bool: ...
    @property
    def course(self) -> Course: ...
    @property
    def ended_by(self) -> int | None: ...
    @property
    def join_begun(self) -> int: ...
    def join_begun_at(self, inputs: int) -> int: ...
    @property
    def outline(self) -> Outline: ...
    @property
    def event_names(self) -> EventNames: ...
    @property
    def applier(self) -> Applier: ...

    # ---- questions -----------------------------------------------------------------------------

    def asker(self, seat: int, language: str) -> Asker: ...
    def around_question(self, seat: int, language: str) -> dict[str, Any]: ...
    def several_unseen(self, picks: Picks) -> Several: ...
    def fault(self, fault: Fault, done: Input | None = None) -> MatchFault: ...
    def timer_begun(self, number: int, player: int) -> int: ...

    # ---- what was decided, and what followed ---------------------------------------------------

    def carried_out(self, item: Input, state: State, outside: Outside, events: Events) -> tuple[State, Outside]: ...
    def outside_at(self, inputs: int) -> Outside: ...
    def rounds(self, inputs: int) -> int: ...
    def known_inputs(self, seat: int | None) -> int: ...
    def first_events(self) -> Events: ...
    def events_of(self, number: int) -> Events: ...
    def shared_events(self, events: Events, language: str) -> Shared: ...
    def decision_told(
        self, number: int, receiver: int | None, language: str, shared: Shared
    ) -> list[dict[str, Any]]: ...

    # ---- what is seen --------------------------------------------------------------------------

    def look(
        self, state: State, seat: int | None, before: Image | None = None, changed: Iterable[int] = ()
    ) -> Image: ...
    def sight(self, seat: int | None, state: State, inputs: int, language: str) -> Sight: ...
    def frame(self, seat: int | None, state: State, inputs: int, language: str) -> dict[str, Any]: ...

"""What a seat is asked: a prompt, the options in a fixed order, and what is not allowed and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, cast, overload

from spielwerk.data import dataclass, field
from spielwerk.runtime.types import BlockedData, ChoiceData, DecisionData, OptionData, OptionKindData, SeveralData

JSON = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """One thing that may be chosen. Its identity is (kind, value); the label is for people."""

    index: int
    kind: str
    value: Any
    record: tuple[int, ...] = field(repr=False)
    weight: int = 1
    make_label: Callable[[], str] = field(default=str, repr=False, compare=False)

    @cached_property
    def label(self) -> str:
        return self.make_label()

    def as_json(self) -> OptionData:
        return {"index": self.index, "kind": self.kind, "value": self.value, "label": self.label}


@dataclass(frozen=True)
class Choice:
    """Something that was chosen, or can be: an option without its place in a list."""

    kind: str
    value: Any
    label: str

    def as_json(self) -> ChoiceData:
        return {"kind": self.kind, "value": self.value, "label": self.label}


@dataclass(frozen=True)
class Blocked:
    """Something that is not allowed now, and why."""

    kind: str
    value: Any
    label: str
    reason: str

    def as_json(self) -> BlockedData:
        return {"kind": self.kind, "value": self.value, "label": self.label, "reason": self.reason}


@dataclass(frozen=True)
class Several:
    """Several picks that make one decision."""

    least: int
    most: int | None
    """None: as many as there are."""
    ordered: bool
    """Whether the order of the picks matters."""
    chosen: tuple[Choice, ...] = ()
    """The picks so far. They can be taken back one by one."""
    free: bool = False
    """Whether every selection of an allowed size is allowed that has each option once at most, and no other is: picks
    do not bear on each other. Where something can be picked more than once it is not so."""
    gathered: bool = True
    """Whether picks wait until they make a selection; not where things are picked unseen, one decision each."""

    def as_json(self) -> SeveralData:
        return {
            "least": self.least,
            "most": self.most,
            "ordered": self.ordered,
            "free": self.free,
            "chosen": [choice.as_json() for choice in self.chosen],
        }


class Options(Sequence[Option]):
    """The options of a decision, each made when somebody looks at it: programs that play often need no more than their
    number."""

    def __init__(self, count: int, make: Callable[[int], Option]) -> None:
        self._make = make
        self._made: list[Option | None] = [None] * count

    def __len__(self) -> int:
        return len(self._made)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        option = self._made[index]
        if option is None:
            # A negative position counts from the end, but an option knows its position from the front.
            option = self._made[index] = self._make(index % len(self))
        return option

    def __repr__(self) -> str:
        return repr(list(self))


class Decision:
    """An open question to a seat."""

    def __init__(
        self,
        seat: int,
        options: Sequence[Option],
        prompt: Callable[[], str],
        blocked: Callable[[], tuple[Blocked, ...]],
        form: str = "choose",
        phase: str = "",
        weights: Sequence[int] = (),
        ask: int = 0,
        kinds: Callable[[], dict[str, OptionKindData]] = dict,
        several: Callable[[], Several] | None = None,
        around: Callable[[], JSON] = dict,
    ) -> None:
        self.seat = seat
        self.ask = ask
        """Its number: the how-manieth question of the seat in its match it is, from 1. Who answers may name it."""
        self.options = options
        self.weights = weights
        """For random players, where some options are likelier: those that more complete selections begin with."""
        self.form = form
        """`choose`, `menu` or `several`."""
        self.phase = phase
        """The phase or procedure that asks."""
        self._prompt = prompt
        self._blocked = blocked
        self._kinds = kinds
        self._several = several
        self._around = around

    @cached_property
    def prompt(self) -> str:
        return self._prompt()

    @cached_property
    def blocked(self) -> tuple[Blocked, ...]:
        return self._blocked()

    @cached_property
    def kinds(self) -> dict[str, OptionKindData]:
        """The kinds of options there can be: a label, help, and the name and type of every part of the value."""
        return self._kinds()

    @cached_property
    def several(self) -> Several | None:
        """The group of picks that this is one of; None: it is a decision of its own."""
        return self._several() if self._several is not None else None

    @property
    def gathers(self) -> bool:
        """Whether picks are gathered until they make a selection, so that each can be taken back."""
        several = self.several
        return several is not None and several.gathered

    @property
    def around(self) -> JSON:
        """What the match adds: `pending`, `undo`, `abort`. It can change while the question stays the same."""
        return self._around()

    @property
    def pending(self) -> list[ChoiceData]:
        """What this seat has chosen already of what it is in the middle of."""
        found: list[ChoiceData] = self.around.get("pending", [])
        return found

    @cached_property
    def _numbers(self) -> dict[tuple[str, str], int]:
        """Options by their identity; those that share one cannot be named by it."""
        found: dict[tuple[str, str], int] = {}
        twice: set[tuple[str, str]] = set()
        for option in self.options:
            # Values can be lists, and True equals 1: their text tells them all apart.
            key = option.kind, repr(option.value)
            if key in found:
                twice.add(key)
            found[key] = option.index
        return {key: number for key, number in found.items() if key not in twice}

    def find(self, choice: Any) -> Option | None:
        """The option that is meant by one like it, by its index or by its {"kind", "value"}."""
        # True is 1 to Python, but it is no position.
        if isinstance(choice, int) and not isinstance(choice, bool):
            return self.options[choice] if 0 <= choice < len(self.options) else None
        # Not by its position: the option may come from an earlier question.
        if isinstance(choice, Option):
            kind, value = choice.kind, choice.value
        elif isinstance(choice, dict):
            kind, value = choice.get("kind", ""), choice.get("value")
        else:
            return None
        number = self._numbers.get((kind, repr(value))) if isinstance(kind, str) else None
        return None if number is None else self.options[number]

    def as_json(self) -> DecisionData:
        several = self.several
        found = {
            "seat": self.seat,
            "ask": self.ask,
            "form": self.form,
            "phase": self.phase,
            "prompt": self.prompt,
            "kinds": self.kinds,
            "several": several.as_json() if several is not None else None,
            "options": [option.as_json() for option in self.options],
            "blocked": [blocked.as_json() for blocked in self.blocked],
            **self.around,
        }
        return cast("DecisionData", found)

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, options={len(self.options)})"

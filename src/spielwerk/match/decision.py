"""What a seat is asked: a prompt, the options in a fixed order, and what is not allowed and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload


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

    def as_json(self) -> dict[str, Any]:
        return {"index": self.index, "kind": self.kind, "value": self.value, "label": self.label}


@dataclass(frozen=True)
class Blocked:
    """Something that is not allowed now, and why."""

    kind: str
    value: Any
    label: str
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "value": self.value, "label": self.label, "reason": self.reason}


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
        several: bool = False,
        phase: str = "",
        weights: Sequence[int] = (),
        ask: int = 0,
    ) -> None:
        self.seat = seat
        self.ask = ask
        """Its number: the how-manieth question of the seat in its match it is, from 1. Who answers may name it."""
        self.options = options
        self.weights = weights
        """For random players, where some options are likelier: those that more complete selections begin with."""
        self.several = several
        """Whether this is one of several picks that make one decision."""
        self.phase = phase
        """The phase or procedure that asks."""
        self._prompt = prompt
        self._blocked = blocked

    @cached_property
    def prompt(self) -> str:
        return self._prompt()

    @cached_property
    def blocked(self) -> tuple[Blocked, ...]:
        return self._blocked()

    def find(self, choice: Any) -> Option | None:
        """The option that is meant by one like it, by its index or by its {"kind", "value"}."""
        if isinstance(choice, Option):
            found = [o for o in self.options if (o.kind, o.value) == (choice.kind, choice.value)]
        elif isinstance(choice, int) and not isinstance(choice, bool):
            return self.options[choice] if 0 <= choice < len(self.options) else None
        elif isinstance(choice, dict):
            wanted = choice.get("kind"), choice.get("value")
            found = [o for o in self.options if (o.kind, o.value) == wanted]
        else:
            found = []
        return found[0] if len(found) == 1 else None

    def as_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "ask": self.ask,
            "prompt": self.prompt,
            "several": self.several,
            "options": [option.as_json() for option in self.options],
            "blocked": [blocked.as_json() for blocked in self.blocked],
        }

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, options={len(self.options)})"

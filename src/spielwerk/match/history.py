"""The inputs of a match and the states between them.

Inputs are only ever added: taking something back is an input, too. So numbers only grow, and whoever has followed a
match up to one of them can go on from there. Of earlier states only what was different is kept.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from itertools import compress, count
from operator import ne
from typing import Any, TypeAlias

from spielwerk.backend.machine import Record, State
from spielwerk.data import dataclass, field

CHUNK = 64
"""So many slots are compared at once; most of them do not change."""
TAKING_BACK = ("undo", "abort", "rewind")


@dataclass(slots=True)
class Input:
    """What came into a match from outside: a decision, or something that happened."""

    seat: int | None
    """None: it concerns all, such as a time limit of the whole table."""
    kind: str = ""
    value: Any = None
    picks: tuple[Any, ...] | None = None
    """The values of several picks that make one decision."""
    happening: str = ""
    """`leave misconduct timeout undo abort rewind`; empty for a decision."""
    timer: str = ""
    picked: tuple[tuple[int, tuple[Any, ...]], ...] = ()
    """Of a time-out: what seats had picked by then, of which chance made selections."""
    count: int = 0
    """Of a `rewind`: how many inputs it takes back."""
    records: tuple[Record, ...] = field(default=(), compare=False)
    """The options that were chosen, as the machine knows them."""
    known_to: int | None = field(default=None, compare=False)
    """Taken back before others were told about it: only this seat ever hears of it. None: all may."""
    takes_back: tuple[int, ...] = field(default=(), compare=False)
    """The numbers of the inputs that are no longer in force because of it."""

    def as_json(self) -> dict[str, Any]:
        if not self.happening:
            chosen: dict[str, Any] = {"seat": self.seat, "kind": self.kind}
            return {**chosen, "value": self.value} if self.picks is None else {**chosen, "picks": list(self.picks)}
        told: dict[str, Any] = {"seat": self.seat, "happening": self.happening}
        if self.happening == "timeout":
            told["timer"] = self.timer
            if self.picked:
                told["picked"] = [{"seat": seat, "values": list(values)} for seat, values in self.picked]
        if self.happening == "rewind":
            told["count"] = self.count
        return told


def input_of(item: Mapping[str, Any]) -> Input:
    """An input as a log holds it."""
    happening = str(item.get("happening") or "")
    if happening:
        count = item.get("count", 0)
        return Input(
            item.get("seat"),
            happening=happening,
            timer=str(item.get("timer", "")),
            picked=_picked(item.get("picked")),
            count=count if isinstance(count, int) else 0,
        )
    picks = item.get("picks")
    return Input(
        item.get("seat"),
        kind=item.get("kind", ""),
        value=item.get("value"),
        picks=tuple(picks) if isinstance(picks, list) else None,
    )


def _picked(items: Any) -> tuple[tuple[int, tuple[Any, ...]], ...]:
    found = [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    pairs = [(item.get("seat"), item.get("values")) for item in found]
    return tuple((s, tuple(values)) for s, values in pairs if isinstance(s, int) and isinstance(values, list))


Difference: TypeAlias = tuple[bytes, bytes, tuple[tuple[int, int], ...]]
"""Slots and the words in them, packed, four bytes each; and those whose words are longer than that."""
SMALL = 2**31


def difference(old: State, new: State) -> Difference:
    """What has to be put into the new state to make it the old one."""
    changed: list[int] = []
    for start in range(0, len(new), CHUNK):
        one, other = old[start : start + CHUNK], new[start : start + CHUNK]
        if one != other:
            changed += compress(count(start), map(ne, one, other))
    wide = tuple([(slot, old[slot]) for slot in changed if not -SMALL <= old[slot] < SMALL])
    slots = [slot for slot in changed if -SMALL <= old[slot] < SMALL] if wide else changed
    return array("I", slots).tobytes(), array("i", [old[slot] for slot in slots]).tobytes(), wide


class History:
    """All inputs of a match, which of them are in force, and the states before each."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.inputs: list[Input] = []
        self.in_force: list[int] = []
        """The numbers of the inputs that were not taken back, in order."""
        self._back: list[Difference] = []
        """For every input what it changed: what was there before."""

    def __len__(self) -> int:
        return len(self.inputs)

    def add(self, item: Input, state: State) -> None:
        """An input has led to a state."""
        self._back.append(difference(self.state, state))
        if item.takes_back:
            self.in_force = [number for number in self.in_force if number not in item.takes_back]
        if item.happening not in TAKING_BACK:
            self.in_force.append(len(self.inputs))
        self.inputs.append(item)
        self.state = state

    def standing(self) -> list[Input]:
        """The inputs that were not taken back, in order."""
        return [self.inputs[number] for number in self.in_force]

    def force_at(self, number: int) -> list[int]:
        """The inputs that were in force after that many."""
        if number == len(self.inputs):
            return self.in_force
        found: list[int] = []
        for n, item in enumerate(self.inputs[:number]):
            if item.happening in TAKING_BACK:
                found = [one for one in found if one not in item.takes_back]
            else:
                found.append(n)
        return found

    def before(self, number: int) -> State:
        """The state before an input; with the number of all inputs the present one."""
        state = self.state.copy()
        # Each difference leads back by one input, so the last one comes first.
        for slots, words, wide in reversed(self._back[number:]):
            for slot, word in zip(memoryview(slots).cast("I"), memoryview(words).cast("i"), strict=True):
                state[slot] = word
            for slot, word in wide:
                state[slot] = word
        return state

    def changed(self, first: int, end: int) -> set[int]:
        """The slots that inputs have changed, from one on up to another."""
        found: set[int] = set()
        for slots, _, wide in self._back[first:end]:
            found.update(memoryview(slots).cast("I"))
            found.update(slot for slot, _ in wide)
        return found

    def copy(self) -> History:
        # A state is never changed once it is here, so both can hold the same one.
        other = History(self.state)
        other.inputs, other.in_force, other._back = list(self.inputs), list(self.in_force), list(self._back)
        return other

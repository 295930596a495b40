"""Plans: what to do in a situation, the best first, as far as it is open.

A step names the kind of an option: `build_city`. In brackets is its value, `*` for any: `sea_trade(*, ore)`. Words
behind `near` rank the places an option may be about by what is around them: `crossing near mountains fields`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

from spielwerk.data import dataclass
from spielwerk.runtime.decision import Option

STEP = re.compile(r"^\s*([^\s()>]+)\s*(?:\(([^()]*)\))?\s*(?:near\s+([^()>]+))?\s*$")
AROUND = 0.6
"""A corner or a side is so near to the fields it belongs to, which are 1 apart."""


@dataclass(frozen=True)
class Step:
    """One thing to do, if it is open."""

    kind: str
    values: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    def __str__(self) -> str:
        values = f"({', '.join(self.values)})" if self.values else ""
        near = f" near {' '.join(self.near)}" if self.near else ""
        return f"{self.kind}{values}{near}"

    def fits(self, option: Option) -> bool:
        """Whether an option is what the step means."""
        if self.kind not in ("*", option.kind):
            return False
        # Options about one thing have a plain value, those about several a list.
        given = option.value if isinstance(option.value, list | tuple) else [option.value]
        return not self.values or (
            len(self.values) == len(given)
            and all(want in ("*", str(value)) for want, value in zip(self.values, given, strict=True))
        )


def read_plan(text: str) -> tuple[Step, ...]:
    """The steps of a plan, separated by `>`. Raises ValueError with the step that cannot be read."""
    steps = []
    for part in text.split(">"):
        found = STEP.match(part)
        if found is None:
            raise ValueError(part.strip())
        kind, values, near = found.groups()
        listed = tuple(value.strip() for value in values.split(",")) if values else ()
        steps.append(Step(kind, listed, tuple((near or "").split())))
    return tuple(steps)


def write_plan(steps: Sequence[Step]) -> str:
    return " > ".join(str(step) for step in steps)


def best_options(steps: Sequence[Step], options: Sequence[Option], view: Mapping[str, Any], boards: Any) -> list[int]:
    """The indices of the options that the first possible step means, all equally good; none if no step is possible."""
    for step in steps:
        fitting = [number for number, option in enumerate(options) if step.fits(option)]
        if fitting and step.near:
            ranks = {number: near(options[number], step.near, view, boards) for number in fitting}
            best = max(ranks.values())
            fitting = [number for number in fitting if ranks[number] == best]
        if fitting:
            return fitting
    return []


def near(option: Option, words: Sequence[str], view: Mapping[str, Any], boards: Mapping[str, Any]) -> int:
    """How much of what is wanted is on and around the place that an option is about; the first word counts most."""
    place = option.value[0] if isinstance(option.value, list | tuple) and option.value else option.value
    if not isinstance(place, str) or "." not in place:
        return 0
    total = 0
    for around in (place, *_around(place, boards)):
        board = around.partition(".")[0]
        there = boards.get(board, {}).get("fields", {}).get(around, {})
        seen = {**there.get("constants", {}), **view["spaces"].get(board, {}).get(around, {})}
        for rank, word in enumerate(words):
            total += (len(words) - rank) * sum(1 for value in seen.values() if value == word)
    return total


def _around(place: str, boards: Mapping[str, Any]) -> list[str]:
    """The neighbours of a place; of a corner or a side the fields it belongs to."""
    board = boards.get(place.partition(".")[0], {})
    own = board.get("fields", {}).get(place)
    if own is None:
        return []
    parent = board.get("of")
    if parent is None:
        return list(own["leads_to"])
    x, y = own["position"]
    fields = boards[parent]["fields"].items()
    return [key for key, at in fields if hypot(at["position"][0] - x, at["position"][1] - y) < AROUND]

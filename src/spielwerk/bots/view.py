"""What a seat may see, as plain data; each part is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import View
from spielwerk.bots.handout import OpenPosition
from spielwerk.program.ir import OVER
from spielwerk.runtime.views import Picture

if TYPE_CHECKING:
    from spielwerk.bots.handout import Position
    from spielwerk.bots.rules import Rules

PARTS = ("game", "to_decide", "over", "result", "seat", "table", "players", "standing", "spaces", "phases")


class SeatView(Mapping[str, Any]):
    """The parts of a view by their names. A view stays as it is, whatever happens in the match meanwhile."""

    def __init__(self, rules: Rules, seat: int, position: Position, stated: Mapping[str, Any] | None = None) -> None:
        self._maker = _Maker(rules, seat, position)
        # A copy: parts are added to it as they are looked at.
        self._made: dict[str, Any] = dict(stated or {})
        self._parts = (*PARTS, *self._made)

    @property
    def flat(self) -> View:
        """What the seat sees, slot by slot."""
        return self._maker.view

    @property
    def data(self) -> dict[str, Any]:
        """All of it."""
        return {name: self[name] for name in self}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            if name not in PARTS:
                raise KeyError(name)
            self._made[name] = getattr(self._maker, name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


class _Maker:
    """Makes the parts of what a seat (from 0) sees of a position."""

    result = None
    """Nobody is asked for a decision once there is one."""

    def __init__(self, rules: Rules, seat: int, position: Position) -> None:
        self._rules = rules
        self.seat = seat
        self._position = position

    @cached_property
    def view(self) -> View:
        position = self._position
        if isinstance(position, OpenPosition):
            return self._rules.machine.view(position.state, self.seat + 1)
        return position.view

    @cached_property
    def _picture(self) -> Picture:
        return Picture(self._rules.outline, self.view)

    @property
    def game(self) -> str:
        return self._rules.game.name

    @property
    def to_decide(self) -> list[int]:
        position = self._position
        if isinstance(position, OpenPosition):
            return [player - 1 for player in self._rules.machine.seats(position.state)]
        return list(position.to_decide)

    @property
    def over(self) -> bool:
        position = self._position
        if isinstance(position, OpenPosition):
            return self._rules.machine.condition(position.state) == OVER
        return position.over

    @property
    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self._picture.section("table")
        return found

    @property
    def players(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._picture.section("players")
        return found

    @property
    def standing(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._picture.section("standing")
        return found

    @property
    def spaces(self) -> dict[str, Any]:
        found: dict[str, Any] = self._picture.section("spaces")
        return found

    @property
    def phases(self) -> dict[str, Any]:
        found: dict[str, Any] = self._picture.section("phases")
        return found

"""What a seat may see, as plain data; each part is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import State
from spielwerk.match.views import Viewer
from spielwerk.program.ir import HEADER, OVER

if TYPE_CHECKING:
    from spielwerk.bots.host import Host

PARTS = ("game", "to_decide", "over", "result", "seat", "table", "players", "spaces", "phases")


class SeatView(Mapping[str, Any]):
    """The parts of a view by their names. A view stays as it is, whatever happens in the match meanwhile."""

    def __init__(self, maker: ViewMaker) -> None:
        self._maker = maker
        self._made: dict[str, Any] = {}

    @property
    def data(self) -> dict[str, Any]:
        """All of it."""
        return {name: self[name] for name in PARTS}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            if name not in PARTS:
                raise KeyError(name)
            self._made[name] = getattr(self._maker, name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(PARTS)

    def __len__(self) -> int:
        return len(PARTS)


class ViewMaker:
    """Makes the parts of what a seat (from 0) may see of a state; without a seat what everybody may see."""

    def __init__(self, host: Host, state: State, seat: int | None) -> None:
        self._host = host
        self._state = state
        self.seat = seat
        self.result = None
        """Nobody is asked for a decision once there is one."""

    @cached_property
    def _viewer(self) -> Viewer:
        host = self._host
        return Viewer(host.names, host.machine.view(self._state, 0 if self.seat is None else self.seat + 1))

    @property
    def game(self) -> str:
        return self._host.game.name

    @property
    def to_decide(self) -> list[int]:
        return [seat - 1 for seat in self._host.machine.seats(self._state)]

    @property
    def over(self) -> bool:
        return self._state[HEADER.CONDITION] == OVER

    @property
    def table(self) -> dict[str, Any]:
        return self._viewer.table()

    @property
    def players(self) -> list[dict[str, Any]]:
        return self._viewer.players()

    @property
    def spaces(self) -> dict[str, Any]:
        return self._viewer.spaces()

    @property
    def phases(self) -> Any:
        return self._viewer.phases()

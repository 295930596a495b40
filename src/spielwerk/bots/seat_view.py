"""What a seat may see, as plain data; each part is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import State, View
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
    def flat(self) -> View:
        """What the seat sees, slot by slot."""
        return self._maker.view

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
    """Makes the parts of what a seat (from 0) may see of a state; without a seat what everybody may see. Where
    something is hidden the state itself is not kept."""

    def __init__(self, host: Host, state: State, seat: int | None) -> None:
        self._host = host
        self.seat = seat
        self.result = None
        """Nobody is asked for a decision once there is one."""
        self.to_decide = [player - 1 for player in host.machine.seats(state)]
        self.over = state[HEADER.CONDITION] == OVER
        look = partial(host.machine.view, state, 0 if seat is None else seat + 1)
        self._look = look if not host.hides else partial(_kept, look())

    @cached_property
    def view(self) -> View:
        return self._look()

    @cached_property
    def _viewer(self) -> Viewer:
        return Viewer(self._host.names, self.view)

    @property
    def game(self) -> str:
        return self._host.game.name

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


def _kept(view: View) -> View:
    return view

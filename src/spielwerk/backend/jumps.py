"""Jumps, stops and what belongs to them: what every writer of a machine must know."""

from __future__ import annotations

from typing import Protocol, TypeAlias, assert_never

from spielwerk.program import ir

Jump: TypeAlias = (
    ir.Enumerate | ir.StartSeat | ir.Goto | ir.GotoLoaded | ir.Ask | ir.Join | ir.SeatDone | ir.Over
)  # fmt: skip
"""Statements that are in blocks alone."""


class Jumps(Protocol):
    """What writes them, one method for each."""

    def enumerate(self, stmt: ir.Enumerate) -> None: ...

    def start_seat(self, stmt: ir.StartSeat) -> None: ...

    def pay(self, stmt: ir.Goto) -> None:
        """Takes the fuel that a jump costs."""

    def go(self, number: int) -> None:
        """Goes on at a block."""

    def go_by_number(self, stmt: ir.GotoLoaded) -> None: ...

    def ask(self, stmt: ir.Ask) -> None: ...

    def join(self, stmt: ir.Join) -> None: ...

    def seat_done(self) -> None: ...

    def over(self) -> None: ...


def write_jump(jumps: Jumps | None, stmt: Jump) -> bool:
    """Writes one statement; answers whether the next can be reached."""
    if jumps is None:
        raise AssertionError(f"{type(stmt).__name__} outside the machine")
    match stmt:
        case ir.Enumerate():
            jumps.enumerate(stmt)
            return True
        case ir.StartSeat():
            jumps.start_seat(stmt)
            return True
        case ir.Goto():
            jumps.pay(stmt)
            jumps.go(stmt.block)
        case ir.GotoLoaded():
            jumps.go_by_number(stmt)
        case ir.Ask():
            jumps.ask(stmt)
        case ir.Join():
            jumps.join(stmt)
        case ir.SeatDone():
            jumps.seat_done()
        case ir.Over():
            jumps.over()
        case _:
            assert_never(stmt)
    return False

"""Jumps, stops and what belongs to them: what every writer of a machine must know."""

from __future__ import annotations

from abc import ABC, abstractmethod

from spielwerk.backend.facts import Facts
from spielwerk.program import ir
from spielwerk.program.passes.playing import quiet


class Jumps(ABC):
    """Hands each of these statements to the method that writes it."""

    facts: Facts
    events: bool
    """Whether somebody wants to hear what happens."""

    def terminator(self, stmt: ir.Stmt) -> bool:
        """Writes one statement; answers whether the next can be reached."""
        match stmt:
            case ir.Enumerate():
                self.enumerate(stmt)
                return True
            case ir.StartSeat():
                self.start_seat(stmt)
                return True
            case ir.Goto():
                self.pay(stmt)
                self.go(stmt.block)
            case ir.GotoLoaded():
                self.go_by_number(stmt)
            case ir.Ask():
                self.ask(stmt)
            case ir.Join():
                self.join(stmt)
            case ir.SeatDone():
                self.seat_done()
            case ir.Over():
                self.over()
        return False

    def code_of(self, number: int) -> ir.Body:
        """The statements of a block."""
        body = self.facts.blocks[number].body
        return body if self.events else quiet(body)

    @abstractmethod
    def enumerate(self, stmt: ir.Enumerate) -> None: ...

    @abstractmethod
    def start_seat(self, stmt: ir.StartSeat) -> None: ...

    @abstractmethod
    def pay(self, stmt: ir.Goto) -> None:
        """Takes the fuel that a jump costs."""

    @abstractmethod
    def go(self, number: int) -> None:
        """Goes on at a block."""

    @abstractmethod
    def go_by_number(self, stmt: ir.GotoLoaded) -> None: ...

    @abstractmethod
    def ask(self, stmt: ir.Ask) -> None: ...

    @abstractmethod
    def join(self, stmt: ir.Join) -> None: ...

    @abstractmethod
    def seat_done(self) -> None: ...

    @abstractmethod
    def over(self) -> None: ...

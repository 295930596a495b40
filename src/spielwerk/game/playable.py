"""A machine and its manual. A series needs no words: the manual is made when somebody reads it first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, overload

from spielwerk.backend.machine import Machine
from spielwerk.collector import collector_waits
from spielwerk.program.manual.manual import Manual


class Playable:
    """All that a match needs; a pair of both, `machine, manual = playable`, to whoever needs both."""

    def __init__(self, machine: Machine, make_manual: Callable[[], Manual]) -> None:
        self.machine = machine
        self._make_manual: Callable[[], Manual] | None = make_manual
        self._manual: Manual | None = None

    @property
    def players(self) -> int:
        return self.machine.program.players

    @property
    def manual(self) -> Manual:
        """What people call the numbers of the program."""
        make = self._make_manual
        if make is not None:
            with collector_waits():
                self._manual = make()  # Threads that ask at the same time make equal ones.
            self._make_manual = None  # What the lowering knew goes with it.
        assert self._manual is not None
        return self._manual

    def __iter__(self) -> Iterator[Any]:
        yield self.machine
        yield self.manual

    @overload
    def __getitem__(self, index: Literal[0]) -> Machine: ...
    @overload
    def __getitem__(self, index: Literal[1]) -> Manual: ...
    def __getitem__(self, index: int) -> Machine | Manual:
        return self.manual if index else self.machine

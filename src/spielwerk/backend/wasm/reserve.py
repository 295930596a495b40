"""Players in reserve: whoever needs one takes it alone, so that any number of threads play on one machine.

An instance is for one thread at a time: two in one of them end the whole process. Players belong to no thread. There
are as many as were needed at a time, and those of threads that have ended serve the next.
"""

from __future__ import annotations

import threading

from spielwerk.backend.facts import Facts
from spielwerk.backend.wasm.cache import shared_module
from spielwerk.backend.wasm.instance import Instance
from spielwerk.backend.wasm.module.emit import Compiled, emit
from spielwerk.backend.wasm.packing import Packing
from spielwerk.backend.wasm.player import Player
from spielwerk.collector import collector_waits
from spielwerk.extras import needed

with needed("compiled"):
    import wasmtime

MOST_IDLE = 8
"""So many players wait for somebody; what more are given back are let go, and with them their memory."""


class Turn:
    """`with` it a player is taken, and given back at the end."""

    __slots__ = ("_player", "_reserve")

    def __init__(self, reserve: Reserve) -> None:
        self._reserve = reserve

    def __enter__(self) -> Player:
        self._player = self._reserve.take()
        return self._player

    def __exit__(self, *_: object) -> None:
        self._reserve.give_back(self._player)


class Mould:
    """One module of a program, which is compiled when it is needed first."""

    def __init__(self, facts: Facts, purpose: str) -> None:
        self._facts = facts
        self._program = facts.program
        self._purpose = purpose
        self._compiling = threading.Lock()
        self._made: tuple[Compiled, wasmtime.Module] | None = None

    def cast(self, packing: Packing) -> Player:
        """A new player, with memory of its own."""
        with self._compiling:
            if self._made is None:
                with collector_waits():
                    compiled = emit(self._program, self._purpose, facts=self._facts)
                self._made = compiled, shared_module(compiled.rules)
        compiled, module = self._made
        memory = compiled.memory
        return Player(self._program, compiled, Instance(module, memory.end, memory.data), packing)


class Reserve:
    """The players of one module of a program."""

    def __init__(self, mould: Mould, packing: Packing) -> None:
        self._mould = mould
        self._packing = packing
        self._idle: list[Player] = []
        """Who came back last is taken first: the state in its memory is likely to be of use again."""

    def apart(self, packing: Packing) -> Reserve:
        """Other players of the same module."""
        return Reserve(self._mould, packing)

    def turn(self) -> Turn:
        """A player for as long as a `with` lasts."""
        return Turn(self)

    def take(self) -> Player:
        """A player that nobody else has until it is given back."""
        # Not asked first whether there is one: another thread could take it in between.
        try:
            return self._idle.pop()
        except IndexError:
            return self._mould.cast(self._packing)

    def give_back(self, player: Player) -> None:
        """Whoever gives a player back has no more to do with it."""
        if len(self._idle) < MOST_IDLE:
            self._idle.append(player)

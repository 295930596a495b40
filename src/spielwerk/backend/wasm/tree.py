"""A tree of a search in the memory of an instance. How it grows is in `kernels/search.py`, as for every back end."""

from __future__ import annotations

import struct
import threading

from spielwerk.backend.fault import Fault
from spielwerk.backend.search import FAR, IMAGINED, Branch, Plan
from spielwerk.backend.states import State
from spielwerk.backend.wasm.module.memory import BRANCH
from spielwerk.backend.wasm.player import Player
from spielwerk.program.generator import MASK64


class WasmTree:
    """A tree that has its instance alone."""

    def __init__(self, player: Player, plan: Plan) -> None:
        self._player = player
        self._turn = threading.Lock()
        """Threads that share a tree wait for each other: two in one instance would end the process."""
        self._saved: State | None = None
        """The situation that is in memory."""
        memory, table = player.instance.memory, player.memory.tree
        memory[table : table + BRANCH * plan.room] = bytes(BRANCH * plan.room)
        self._set(mask=plan.room - 1, exploration=plan.exploration, limit=plan.limit, sweep=plan.sweep)
        self._set(proves=plan.proves, settled=0, proofs=0, nearest=FAR)
        self._set(seen=IMAGINED, used=0, running=False)
        for name in ("sums", "squares"):
            player.places[f"Tree.{name}"].write(memory, [1.0] * (player.program.players + 1))

    def grow(self, state: State, playouts: int, seed: int) -> None:
        with self._turn:
            self._save(state)
            self._set(playouts=playouts, seed=seed & MASK64, done=0, running=False)
            while True:
                try:
                    self._player.call("grow")
                    return
                except Fault:
                    # It ended one playout; the others are left.
                    continue

    @property
    def settled(self) -> bool:
        return bool(self._player.places["Tree.settled"].read(self._player.instance.memory) != 0)

    @property
    def proofs(self) -> int:
        return int(self._player.places["Tree.proofs"].read(self._player.instance.memory))

    def branches(self, state: State, seat: int) -> list[Branch]:
        player = self._player
        with self._turn:
            self._save(state)
            count = player.call("look_up", seat)
            memory = player.instance.memory
            rows = struct.unpack_from(f"<{count}i", memory, player.places["Position.mark"].address)
            visits, value, proof = (player.places[f"Tree.{name}"] for name in ("visits", "value", "proof"))
            return [
                Branch(int(visits.read(memory, row)), value.read(memory, row), proof.read(memory, row) != 0)
                for row in rows
            ]

    def _set(self, **fields: float) -> None:
        for name, value in fields.items():
            self._player.places[f"Tree.{name}"].write(self._player.instance.memory, [value])

    def _save(self, state: State) -> None:
        """Puts a situation where the search begins, if it is not there."""
        if state is not self._saved:
            self._player.write_saved(state)
            self._saved = state

"""Kernels in a module: what their gaps are filled with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from spielwerk.backend.kernels import translate
from spielwerk.backend.kernels.lines import play_lines
from spielwerk.backend.kernels.perft import perft
from spielwerk.backend.kernels.playing import first_seat, rollout, stop_for
from spielwerk.backend.kernels.search import grow, look_up
from spielwerk.backend.kernels.translate import AT, BEFORE, DO, GET, LOAD, Gap, reached, translated
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.code.context import DECISIONS, LIMIT, PLAYERS, Context
from spielwerk.backend.wasm.module import position
from spielwerk.backend.wasm.module.memory import SLOT
from spielwerk.backend.wasm.module.places import FIRST, SIZE, Place, Places
from spielwerk.program.generator import finalise

ALWAYS: list[Callable[..., Any]] = [finalise]
ASKED: list[Callable[..., Any]] = [first_seat]
PLAYING: list[Callable[..., Any]] = [perft, rollout, play_lines]
SEARCHING: list[Callable[..., Any]] = [grow, look_up]
TRYING: list[Callable[..., Any]] = [stop_for]
"""What is called in every module; in one that stops at decisions; in one for playing; for search; for histories."""

_GLOBALS = {"Position.players": PLAYERS, "Position.taken": DECISIONS, "Position.limit": LIMIT}
_FUNCTIONS = {"Position.draw": "draw_wide", "Position.decide": "decide"}
"""Methods that are functions which the module has in any case."""
_NEAR = 1 << 20
"""What is in front of that is reached by the constant offset of the instruction that loads or stores."""
_LOADS = {"i32": op.I32_LOAD, "bool": op.I32_LOAD, "i64": op.I64_LOAD, "u64": op.I64_LOAD, "f64": op.F64_LOAD}
_STORES = {"i32": op.I32_STORE, "bool": op.I32_STORE, "i64": op.I64_STORE, "u64": op.I64_STORE, "f64": op.F64_STORE}


def makers(context: Context, kernels: Sequence[Callable[..., Any]]) -> list[tuple[str, Callable[[], FunctionBody]]]:
    """The functions of a module that these kernels need, themselves included."""
    filling = Filling(context)
    known = {name: bool(value) for name, value in filling.same.items()}
    found: list[tuple[str, Callable[[], FunctionBody]]] = []
    methods: set[str] = set()
    for function in reached(kernels, known):
        kernel = translated(function, known)
        found.append((kernel.name, partial(kernel.body, filling)))
        methods |= {piece.name for piece in kernel.pieces if isinstance(piece, Gap) and piece.use == DO}
    for make in position.WRITTEN:
        if (name := f"Position.{make.__name__}") in methods:
            found.append((name, partial(make, context)))
    return found


class Filling(dict[Gap, bytes]):
    """What the gaps of kernels are filled with in one module. Each is written once."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        program = context.facts.program
        self.context = context
        self.places = Places(context.memory, program.players).found
        self.same: dict[str, int] = {
            "Position.seats": program.players,
            "Position.exclusive": program.exclusive,
            "Position.places": program.places,
            "Position.has_cut": bool(program.cut),
            "Position.has_worth": bool(program.worth),
            "Position.lead": program.lead,
            "Position.cut_after": -1 if program.cut_after is None else program.cut_after,
            "Position.goes_on": True,
        }
        """Fields that hold the same all through the program."""

    def __call__(self, gap: Gap) -> bytes:
        return self[gap]

    def __missing__(self, gap: Gap) -> bytes:
        code = Assembler(gap.name)
        match gap.use:
            case translate.CALL:
                code.call(self.context.functions[gap.name])
            case translate.DO:
                self._do(code, gap.name)
            case translate.GET if gap.name in self.same:
                code.const32(self.same[gap.name])
            case _ if gap.name in _GLOBALS:
                if gap.use != BEFORE:
                    (code.get_global if gap.use == GET else code.set_global)(_GLOBALS[gap.name])
            case _ if gap.name in ("Position.records", "Position.weights"):
                self._option(code, gap)
            case _:
                self._reach(code, gap, self.places[gap.name])
        self[gap] = bytes(code.out)
        return self[gap]

    def _reach(self, code: Assembler, gap: Gap, place: Place) -> None:
        """Something in memory. The address of what is far from its begin is computed: what is only added to an address
        by the instruction that loads or stores must be within the guard behind the memory, or it is tested."""
        base, added = (0, place.address) if place.address < _NEAR else (place.address, 0)
        if gap.use == AT:
            power = place.row.bit_length() - 1
            code.const32(power if place.row == 1 << power else place.row)
            code.add(op.I32_SHL if place.row == 1 << power else op.I32_MUL)
            code.add32(base)
            return
        if gap.use in (GET, BEFORE):
            code.const32(base)
        if gap.use != BEFORE:
            codes = _LOADS if gap.use in (GET, LOAD) else _STORES
            code.memory(codes[place.type], added + place.row * gap.row)

    def _do(self, code: Assembler, name: str) -> None:
        """What a method does; its arguments are on the stack."""
        program = self.context.facts.program
        match name:
            case "Position.place":
                self._by_seat(code, program.places)
            case "Position.score":
                self._by_seat(code, program.scores)
            case _:
                code.call(self.context.functions[_FUNCTIONS.get(name, name)])

    def _option(self, code: Assembler, gap: Gap) -> None:
        """An option: how long they are differs between decisions. The weight, if any, comes before the words."""
        memory = self.context.memory
        if gap.use == AT:
            code.const32(memory.listed)
            code.memory(op.I32_LOAD, SIZE)
            code.add(op.I32_MUL)
        # How long options are is only known when it runs, so no row can be part of an offset.
        elif gap.row or gap.use != LOAD:
            raise KeyError(gap)
        elif gap.name == "Position.weights":
            code.add32(memory.options)
            code.memory(op.I64_LOAD)
        else:
            code.const32(memory.listed)
            code.memory(op.I32_LOAD, FIRST)
            code.add(op.I32_ADD)

    def _by_seat(self, code: Assembler, slot: int) -> None:
        """What is in the slot of a seat; 0 if the game has no such slots."""
        if not slot:
            code.add(op.DROP)
            code.const32(0)
            return
        code.const32(SLOT.bit_length() - 1)
        code.add(op.I32_SHL)
        code.memory(op.I32_LOAD, self.context.memory.slot(slot))

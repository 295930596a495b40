"""A program whose chance follows a tape, for those who imagine histories."""

from __future__ import annotations

from spielwerk.backend.plain_replay import PlainReplayer, Tape
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.data import replace
from spielwerk.program import ir, walk

_DRAW = "taped_draw"
"""The function that every draw of such a program calls."""


class TapedMachine(PythonMachine):
    """Plays like any other as long as the tape is empty."""

    def __init__(self, program: ir.Program) -> None:
        super().__init__(_with_calls(program))
        self.tape = Tape()
        self._globals[self.source.names[_DRAW]] = self.tape.draw

    def replayer(self, seat: int) -> PlainReplayer:
        """States to imagine with, for a seat (from 0)."""
        return PlainReplayer(self, self.tape, seat)


def _with_calls(program: ir.Program) -> ir.Program:
    """The same program with a call instead of every draw."""
    body = (ir.Draw("drawn", ir.Local("bound")), ir.Return(ir.Local("drawn")))
    own = ir.Function(_DRAW, (ir.Parameter("bound"),), ir.I32, body)
    functions = {name: replace(f, body=_called(f.body)) for name, f in program.functions.items()}
    blocks = [replace(block, body=_called(block.body)) for block in program.blocks]
    return replace(program, functions={**functions, _DRAW: own}, blocks=blocks)


def _called(body: ir.Body) -> ir.Body:
    def call(stmt: ir.Stmt) -> ir.Body:
        return (ir.Set(stmt.name, ir.Call(_DRAW, (stmt.bound,))),) if isinstance(stmt, ir.Draw) else (stmt,)

    return walk.map_body(body, on_stmt=call)

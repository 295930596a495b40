"""Collects statements while code is made, with fresh names for locals."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.program import ir
from spielwerk.program.build import trivial


class Aside:
    """A block that is being made; there are so many that a generator for each would be felt."""

    __slots__ = ("_bodies",)

    def __init__(self, bodies: list[list[ir.Stmt]]) -> None:
        self._bodies = bodies

    def __enter__(self) -> list[ir.Stmt]:
        body: list[ir.Stmt] = []
        self._bodies.append(body)
        return body

    def __exit__(self, *_: object) -> None:
        self._bodies.pop()


class Code:
    """The statements of one function or of the machine, innermost block last."""

    def __init__(self, counter: Iterator[int]) -> None:
        self.bodies: list[list[ir.Stmt]] = [[]]
        self._counter = counter

    @property
    def body(self) -> list[ir.Stmt]:
        return self.bodies[-1]

    def emit(self, *statements: ir.Stmt) -> None:
        self.body.extend(statements)

    def fresh(self, stem: str = "t") -> str:
        return f"{stem}_{next(self._counter)}"

    def temp(self, value: ir.Expr, stem: str = "t") -> ir.Expr:
        """The value under a name, so that it is computed once; what is cheap stays as it is."""
        return value if trivial(value) else self.keep(value, stem)

    def keep(self, value: ir.Expr, stem: str = "t") -> ir.Local:
        """The value under a fresh name in any case."""
        name = self.fresh(stem)
        self.emit(ir.Set(name, value))
        return ir.Local(name, value.type)

    def block(self) -> Aside:
        """Statements made inside go into the block that is given, not into the code."""
        return Aside(self.bodies)

    def when(self, test: ir.Expr, body: list[ir.Stmt], otherwise: list[ir.Stmt] | None = None) -> None:
        """An `if` that folds when its test is known."""
        if isinstance(test, ir.Const):
            self.emit(*(body if test.value else otherwise or []))
        elif body or otherwise:
            self.emit(ir.If(test, tuple(body), tuple(otherwise or ())))

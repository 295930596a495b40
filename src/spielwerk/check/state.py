"""What all parts of the check share: the faults, the known symbols, and the way to read any expression or block."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from spielwerk.check.faults import Faults
from spielwerk.check.known import Known
from spielwerk.check.scope import Context, Loop, Scope
from spielwerk.check.typed.game import CallProcedure, ChooseMenu, Constant, Expr, GoTo, Step
from spielwerk.check.typed.symbols import (
    UNKNOWN,
    AttributeSymbol,
    Checked,
    ConstSymbol,
    FunctionSymbol,
    ProcedureSymbol,
    Symbol,
    Type,
    Variable,
)
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.diagnostic import Diagnostic, Label
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model.nodes import Line

Fact: TypeAlias = tuple[object, ...]
"""A path that is known not to be none."""

ReadExpression: TypeAlias = "Callable[[Check, m.Expression, Scope, Type | None], Expr]"
ReadBlock: TypeAlias = "Callable[[Check, tuple[Line, ...], Scope], Block]"


@dataclass(eq=False)
class Block:
    """Statements that have been read; `leaves` tells that nothing behind them is reached."""

    steps: list[Step] = field(default_factory=list)
    leaves: bool = False


@dataclass(eq=False)
class Place:
    """Where a text is: its translations are read with the same names."""

    scope: Scope
    facts: frozenset[Fact]


@dataclass(eq=False)
class ActionMenu:
    """Where a menu says `any action`: how many of its alternatives come before that."""

    menu: ChooseMenu
    owner: ProcedureSymbol
    places: list[int]
    names: dict[str, Span]
    """The alternatives it has itself."""


class Check:
    """One run of the check over one game."""

    def __init__(self, faults: Faults, known: Known, read_expression: ReadExpression, read_block: ReadBlock) -> None:
        self.faults = faults
        self.known = known
        self.facts: frozenset[Fact] = frozenset()
        self.messages: dict[str, list[Place]] = {}
        """Source texts with the places where they are used."""
        self.labels: dict[str, list[Place]] = {}
        """The names of alternatives, actions and kinds with the places of their labels."""
        self.constants: dict[ConstSymbol, d.Const] = {}
        """Constants whose value has not been read yet."""
        self.settling: set[ConstSymbol] = set()
        """Constants that are being read now."""
        self.slow_calls: list[tuple[str, ProcedureSymbol, Span]] = []
        """Calls at places where nobody may be asked: the kind of place, who is called, where."""
        self.supposed: list[tuple[ProcedureSymbol, Span]] = []
        """What is carried out in thought, and where."""
        self.lets: list[Variable] = []
        self.loops: list[Loop] = []
        self.endless: list[tuple[Loop, Span]] = []
        """Loops of which no line seems to lead out."""
        self.unfinished = False
        """Whether `play` can run off its end."""
        self.jumps: dict[FunctionSymbol | ProcedureSymbol, list[ProcedureSymbol]] = {}
        """Where `go to` leads."""
        self.procedure_calls: list[CallProcedure] = []
        self.phase_jumps: list[GoTo] = []
        """All calls of procedures and all `go to`: reactions are woven into what they lead to."""
        self.action_menus: list[ActionMenu] = []
        """Menus that say `any action`."""
        self._read_expression = read_expression
        self._read_block = read_block
        self.globals = Scope(Context("value"))

    # ---- reading -------------------------------------------------------------------------------

    def expression(self, node: m.Expression, scope: Scope, expected: Type | None = None) -> Expr:
        return self._read_expression(self, node, scope, expected)

    def block(self, lines: tuple[Line, ...], scope: Scope) -> Block:
        return self._read_block(self, lines, scope)

    # ---- faults --------------------------------------------------------------------------------

    def unknown(self, span: Span) -> Expr:
        """Stands for a value after a fault: it fits everywhere, so that one fault does not bring others."""
        return Constant(None, type=UNKNOWN, span=span)

    @contextmanager
    def guarded(self, span: Span) -> Iterator[None]:
        """Reads something that may be nested deeper than can be followed; then the rest of the game is still read."""
        facts = self.facts
        try:
            yield
        except RecursionError:
            # What was assumed inside holds no longer.
            self.facts = facts
            self.faults.report("S513", span)

    # ---- notes ---------------------------------------------------------------------------------

    def use(self, symbol: Symbol, scope: Scope | None = None) -> None:
        """Notes that a symbol is used, and who looks at it."""
        self.known.uses[symbol] += 1
        if scope is not None and scope.context.owner is not None:
            self.known.note(scope.context.owner)

    def call(self, symbol: FunctionSymbol | ProcedureSymbol, scope: Scope, span: Span) -> None:
        """Notes that a function or procedure is called."""
        self.known.uses[symbol] += 1
        owner = scope.context.owner
        hints = self.known.game.hints.functions
        if symbol in hints and owner not in hints:
            self.faults.report("S566", span, Label(symbol.span, "declared"), name=symbol.name)
        if owner is not None:
            self.known.note(owner).calls.setdefault(symbol, span)

    def suppose(self, symbol: ProcedureSymbol, scope: Scope, span: Span) -> None:
        """Notes that a procedure is carried out in thought."""
        self.known.uses[symbol] += 1
        self.supposed.append((symbol, span))
        owner = scope.context.owner
        if owner is not None:
            self.known.note(owner).supposed.setdefault(symbol, span)

    def write(self, symbol: AttributeSymbol | Variable) -> None:
        """Notes that a statement changes something, and forgets what was known about it."""
        self.known.written.add(symbol)
        if isinstance(symbol, Variable):
            symbol.assigned = True
        if self.facts:
            # What is implied may follow from anything, so whatever was known about it is forgotten as well.
            changed = (symbol, *self.known.implied)
            self.facts = frozenset(fact for fact in self.facts if not mentions(fact, *changed))

    # ---- facts ---------------------------------------------------------------------------------

    @contextmanager
    def supposing(self) -> Iterator[None]:
        """Reads something about another situation: only what is known of variables still holds there."""
        before = self.facts
        self.facts = frozenset(fact for fact in before if fact[0] == "get")
        try:
            yield
        finally:
            self.facts = before

    @contextmanager
    def assuming(self, facts: frozenset[Fact]) -> Iterator[None]:
        """Reads something under the condition that these paths are not none."""
        before = self.facts
        self.facts = before | facts if facts else before
        try:
            yield
        finally:
            self.facts = before


def mentions(fact: Fact, *symbols: Symbol) -> bool:
    return any(part in symbols or (isinstance(part, tuple) and mentions(part, *symbols)) for part in fact)


@dataclass(frozen=True)
class CheckResult:
    """What the check found. `game` is None if it has errors; `diagnostics` are in the order of the text."""

    game: Checked | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(fault for fault in self.diagnostics if fault.severity == "error")

"""Which names can be seen at a place of the text, and what surrounds it."""

from __future__ import annotations

from spielwerk.check.typed.game import ChooseMenu, Expr, For, Repeat
from spielwerk.check.typed.symbols import AttributeSymbol, FunctionSymbol, ProcedureSymbol, Type, Variable
from spielwerk.data import dataclass, field


@dataclass(eq=False)
class Loop:
    """A loop around the line that is being read."""

    step: For | Repeat | None
    stopped: bool = False
    """Whether a `stop` leaves it."""
    left: bool = False
    """Whether a `return`, an `end` or a call that may end the match leaves it."""
    slow: bool = False
    calls: list[ProcedureSymbol] = field(default_factory=list)
    menus: list[ChooseMenu] = field(default_factory=list)
    """Menus with `any action` in it."""


@dataclass(eq=False)
class Context:
    """The declaration that a line is part of, and what may be done there."""

    kind: str
    """`function rule procedure phase setup play end action reaction implication value given do expect`"""
    owner: FunctionSymbol | ProcedureSymbol | None = None
    """Whose calls and reads are noted."""
    pure: bool = True
    """Only looks at the game, never changes it."""
    result: Type | None = None
    phase: ProcedureSymbol | None = None
    """Its attributes can be named without it."""
    common: dict[str, AttributeSymbol | Variable] = field(default_factory=dict)
    """What an action sees of the phases it belongs to."""
    action_of: ProcedureSymbol | None = None
    """The phase in which an action is read; `common` are names of it."""
    self: Variable | None = None
    loops: list[Loop] = field(default_factory=list)
    at_once: Variable | None = None
    """Whose part of an `at once` this is."""
    openly: bool = False
    """The parts of the `at once` may change the game."""
    own: set[Variable] = field(default_factory=set)
    """The lets of an `at once` body: all it may change."""
    result_known: bool = False
    """Whether `over` and `winner` can be asked (tests, hypotheticals)."""
    texts: bool = False
    """Whether texts may be taken apart here (set-up, constants)."""


class Scope:
    """Names that can be seen, innermost first."""

    __slots__ = ("context", "element", "members_of", "names", "parent")

    def __init__(
        self,
        context: Context,
        parent: Scope | None = None,
        element: Variable | None = None,
        members_of: Variable | None = None,
    ) -> None:
        self.context = context
        self.parent = parent
        self.element = element
        self.members_of = members_of
        """A thing whose members can be named without a dot (in the label of an object type)."""
        self.names: dict[str, Variable | Expr] = {}

    def inside(self, element: Variable | None = None) -> Scope:
        return Scope(self.context, self, element)

    def frozen(self) -> Scope:
        """The names as they are now: what is declared further down does not come in."""
        parent = None if self.parent is None else self.parent.frozen()
        copy = Scope(self.context, parent, self.element, self.members_of)
        copy.names = dict(self.names)
        return copy

    def find(self, name: str) -> Variable | Expr | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def thing(self) -> Variable | None:
        """The thing under discussion: what `it` and a leading dot mean."""
        scope: Scope | None = self
        while scope is not None:
            if scope.element is not None:
                return scope.element
            scope = scope.parent
        return None

    def bare_members(self) -> Variable | None:
        scope: Scope | None = self
        while scope is not None:
            if scope.members_of is not None:
                return scope.members_of
            scope = scope.parent
        return None

    def visible_names(self) -> set[str]:
        names: set[str] = set()
        scope: Scope | None = self
        while scope is not None:
            names.update(scope.names)
            scope = scope.parent
        return names

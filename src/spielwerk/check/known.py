"""What is known about a game while it is being checked: its symbols by name, and what the text does with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from spielwerk.check.typed.symbols import (
    BOOL,
    DIRECTION,
    FINGERPRINT,
    INT,
    LONG,
    PLACE,
    PLAYER,
    TEXT,
    ActionSymbol,
    AttributeSymbol,
    Checked,
    ConstSymbol,
    ContainerSymbol,
    DieSymbol,
    EnumSymbol,
    EnumType,
    FieldOf,
    FunctionSymbol,
    Home,
    ObjectsOf,
    ObjectSymbol,
    OptionSymbol,
    PlayerHome,
    ProcedureSymbol,
    SpaceSymbol,
    Symbol,
    TableHome,
    Type,
)
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import Span

TypeSymbol: TypeAlias = EnumSymbol | ObjectSymbol | SpaceSymbol
Value: TypeAlias = OptionSymbol | ConstSymbol | AttributeSymbol | ContainerSymbol | DieSymbol
Hideable: TypeAlias = AttributeSymbol | ContainerSymbol | DieSymbol | SpaceSymbol | ObjectSymbol
"""What can have a visibility."""

BASIC: dict[str, Type] = {
    "int": INT,
    "long": LONG,
    "bool": BOOL,
    "text": TEXT,
    "player": PLAYER,
    "Direction": DIRECTION,
    "fingerprint": FINGERPRINT,
    "field": PLACE,
}


@dataclass(eq=False)
class Notes:
    """What a function or procedure does, as far as others must know."""

    calls: dict[FunctionSymbol | ProcedureSymbol, Span] = field(default_factory=dict)
    supposed: dict[FunctionSymbol | ProcedureSymbol, Span] = field(default_factory=dict)
    """Procedures that are carried out in thought only (`after`): what they do does not happen."""
    asks: bool = False
    draws: bool = False
    ends: bool = False


class Known:
    """The symbols of a game by name, in the name spaces of semantics B11."""

    def __init__(self, game: Checked) -> None:
        self.game = game
        self.values: dict[str, Value] = {}
        self.types: dict[str, TypeSymbol] = {}
        self.enum_values: dict[str, list[tuple[EnumSymbol, int]]] = {}
        self.fields: dict[str, list[SpaceSymbol]] = {}
        """The fields of free graphs by name."""
        self.callables: dict[str, FunctionSymbol | ProcedureSymbol] = {}
        self.methods: dict[str, list[FunctionSymbol]] = {}
        """Functions declared in types."""
        self.by_type: dict[tuple[FunctionSymbol, ...], FunctionSymbol] = {}
        """For functions that several types declare the one that chooses among them by the object."""
        self.actions: dict[str, list[ActionSymbol]] = {}
        self.alternatives: set[str] = set()
        self.parameter_types: dict[str, Type] = {"player": PLAYER, "direction": DIRECTION}
        """What a parameter without a type is, by its name in small letters."""
        self.uses: Counter[Symbol] = Counter()
        self.written: set[Symbol] = set()
        self.implied: set[AttributeSymbol] = set()
        """Attributes that implications change: any change of the game may give them another value."""
        self.notes: dict[FunctionSymbol | ProcedureSymbol, Notes] = {}

    def type_named(self, name: str) -> Type | None:
        if name in BASIC:
            return BASIC[name]
        symbol = self.types.get(name)
        return None if symbol is None else type_of(symbol)

    def note(self, owner: FunctionSymbol | ProcedureSymbol) -> Notes:
        return self.notes.setdefault(owner, Notes())

    def roots(self) -> tuple[ObjectSymbol, ...]:
        """The object types that have no parent: together they cover every object."""
        return tuple(symbol for symbol in self.game.objects.values() if symbol.parent is None)

    def functions(self, name: str) -> list[FunctionSymbol]:
        """All functions and rules of a name, at top level and in types."""
        found = list(self.methods.get(name, ()))
        declared = self.callables.get(name)
        if isinstance(declared, FunctionSymbol):
            found.insert(0, declared)
        return found

    def all_functions(self) -> Iterator[FunctionSymbol]:
        for symbol in self.callables.values():
            if isinstance(symbol, FunctionSymbol):
                yield symbol
        for methods in self.methods.values():
            yield from methods


def type_of(symbol: TypeSymbol) -> Type:
    match symbol:
        case EnumSymbol():
            return EnumType(symbol)
        case ObjectSymbol():
            return ObjectsOf((symbol,))
        case SpaceSymbol():
            return FieldOf(symbol)


def home_of(
    thing: Hideable,
) -> PlayerHome | TableHome | ProcedureSymbol | SpaceSymbol | ObjectSymbol:
    """Where something is declared that can be hidden; boards and objects are themselves what `self` stands for."""
    return thing if isinstance(thing, SpaceSymbol | ObjectSymbol) else thing.home


def self_type(home: Home) -> Type | None:
    """The type of `self` in a type's block; the table has none."""
    if isinstance(home, PlayerHome):
        return PLAYER
    if isinstance(home, TableHome):
        return None
    return type_of(home)

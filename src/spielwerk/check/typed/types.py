"""The types of Spiel, as the check and the lowering see them. Ranges belong to attributes, not to types."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from spielwerk.data import dataclass

if TYPE_CHECKING:
    from spielwerk.check.typed.symbols import EnumSymbol, ObjectSymbol, SpaceSymbol


@dataclass(frozen=True, slots=True)
class Simple:
    """`int long bool text fingerprint player Direction`; `kind` (the value of `.kind`), `place` (any container or
    field), `none` (the type of `none` alone) and `unknown` (after a fault: fits everywhere)."""

    name: str


INT, LONG = Simple("int"), Simple("long")
BOOL, TEXT, FINGERPRINT = Simple("bool"), Simple("text"), Simple("fingerprint")
PLAYER, DIRECTION, KIND, PLACE = Simple("player"), Simple("Direction"), Simple("kind"), Simple("place")
NONE, UNKNOWN = Simple("none"), Simple("unknown")


@dataclass(frozen=True, slots=True)
class EnumType:
    symbol: EnumSymbol


@dataclass(frozen=True, slots=True)
class ObjectsOf:
    """An object of one of these types or of their subtypes (several: `Building or Road`)."""

    symbols: tuple[ObjectSymbol, ...]


@dataclass(frozen=True, slots=True)
class FieldOf:
    """A field of a space. Every one is also a `place`."""

    symbol: SpaceSymbol


@dataclass(frozen=True, slots=True)
class Maybe:
    """`T or none`; never nested."""

    of: Type


@dataclass(frozen=True, slots=True)
class SetOf:
    of: Type


@dataclass(frozen=True, slots=True)
class ListOf:
    of: Type


@dataclass(frozen=True, slots=True)
class MapOf:
    key: Type
    value: Type


@dataclass(frozen=True, slots=True)
class Keys:
    """Several sort keys; only behind `by`."""

    items: tuple[Type, ...]


Type: TypeAlias = Simple | EnumType | ObjectsOf | FieldOf | Maybe | SetOf | ListOf | MapOf | Keys

"""Players and dice, values, conditions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from spielwerk.data import dataclass, field, fields
from spielwerk.diagnostics.source import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A piece of a program with its place. Pieces are equal if they mean the same."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


def parts(whole: object) -> Iterator[Part]:
    """Everything inside a piece of a program, itself included."""
    todo = [whole]
    while todo:
        piece = todo.pop()
        if isinstance(piece, Part):
            yield piece
            todo.extend(getattr(piece, one.name) for one in reversed(fields(piece)) if one.name != "span")
        elif isinstance(piece, tuple | list):
            todo.extend(reversed(piece))


# ---- players and dice ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Neighbour(Part):
    """`aktueller`, `linker`, `rechter spieler`: `where` is 0, 1 or -1 seats to the left"""

    where: int


@dataclass(frozen=True, slots=True)
class Numbered(Part):
    """`spieler 1`, counted from 0"""

    number: int


@dataclass(frozen=True, slots=True)
class Called(Part):
    """A player by the name of a loop, a choice or a role"""

    name: str


Player: TypeAlias = Neighbour | Numbered | Called


@dataclass(frozen=True, slots=True)
class PlayerGroup(Part):
    """`alle spieler`, `aktive spieler`, `alle anderen spieler`, or players one by one; perhaps `bei denen … gilt`"""

    kind: str
    """`alle`, `aktive`, `andere` or `liste`"""
    listed: tuple[Player, ...] = ()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Die(Part):
    """`würfel A`, `würfel 0`; without either `der würfel` of a loop"""

    name: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class DiceGroup(Part):
    """`alle würfel`, `die anderen würfel`, `die behaltenen würfel`, or dice one by one; perhaps `mit` a number"""

    kind: str
    """`alle`, `andere`, `behalten` or `liste`"""
    listed: tuple[Die, ...] = ()
    comparison: str = ""
    number: Value | None = None


# ---- values -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Part):
    value: int


@dataclass(frozen=True, slots=True)
class Variable(Part):
    """`PUNKTE`, `PUNKTE von linker spieler`, `linker spieler PUNKTE`"""

    name: str
    of: Player | None = None


@dataclass(frozen=True, slots=True)
class Calculation(Part):
    operator: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Negative(Part):
    value: Value


@dataclass(frozen=True, slots=True)
class Total(Part):
    """`die summe von allen würfeln`"""

    of: DiceGroup


@dataclass(frozen=True, slots=True)
class SheetTotal(Part):
    """`die summe von BLOCK [von SPIELER]`"""

    sheet: str
    of: Player | None = None


@dataclass(frozen=True, slots=True)
class Count(Part):
    """`anzahl aktiver spieler`, `anzahl der würfel mit 6`"""

    of: PlayerGroup | DiceGroup


@dataclass(frozen=True, slots=True)
class FreeFields(Part):
    """`anzahl der freien felder von BLOCK [von SPIELER]`"""

    sheet: str
    of: Player | None = None


@dataclass(frozen=True, slots=True)
class Entry(Part):
    """`feld EINSER von BLOCK [von SPIELER]`"""

    field: str
    sheet: str
    of: Player | None = None


@dataclass(frozen=True, slots=True)
class Extreme(Part):
    """`der höchste würfel`, `der niedrigste würfel`"""

    highest: bool


@dataclass(frozen=True, slots=True)
class MostOf(Part):
    """`die meisten PUNKTE`, `die wenigsten PUNKTE`"""

    most: bool
    name: str


class TableValue(Part):
    """A value of the cup, of cards or of the board (see `table`)"""

    __slots__ = ()


Value: TypeAlias = (
    Number
    | Variable
    | Calculation
    | Negative
    | Total
    | SheetTotal
    | Count
    | FreeFields
    | Entry
    | Extreme
    | MostOf
    | Die
    | TableValue
)

# ---- conditions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Truth(Part):
    value: bool


@dataclass(frozen=True, slots=True)
class Comparison(Part):
    """`operator` is one of `== != < <= > >=`."""

    operator: str
    left: Value | Player
    right: Value | Player


@dataclass(frozen=True, slots=True)
class Alike(Part):
    """`pasch`, `dreierpasch`: that many dice show the same; without a number two"""

    count: int | None


@dataclass(frozen=True, slots=True)
class Straight(Part):
    """`straße`, `kleine straße`: that many numbers in a row; without a number all dice"""

    count: int | None


@dataclass(frozen=True, slots=True)
class FullHouse(Part):
    """`volles haus`: three of one number and two of another"""


@dataclass(frozen=True, slots=True)
class Full(Part):
    """`BLOCK [von SPIELER] ist voll`, `feld X von BLOCK ist voll`"""

    sheet: str
    of: Player | None = None
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Active(Part):
    """`linker spieler ist aktiv`"""

    player: Player


@dataclass(frozen=True, slots=True)
class Not(Part):
    of: Condition


@dataclass(frozen=True, slots=True)
class Joined(Part):
    """`operator` is `and` or `or`."""

    operator: str
    left: Condition
    right: Condition


class TableTest(Part):
    """A condition about cards or the board (see `table`)"""

    __slots__ = ()


Condition: TypeAlias = Truth | Comparison | Alike | Straight | FullHouse | Full | Active | Not | Joined | TableTest

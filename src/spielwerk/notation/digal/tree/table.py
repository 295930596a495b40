"""What is on the table besides dice: the cup, cards, the board with its figures; and calculations with a name."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.data import dataclass
from spielwerk.notation.digal.tree.steps import Steps, TableStep
from spielwerk.notation.digal.tree.values import Condition, Part, Player, TableTest, TableValue, Value

# ---- what the box holds -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardKind(Part):
    """`4 mal karte JOKER mit wert 20`; without a name `4 mal karten 1 bis 10`"""

    copies: int
    name: str | None
    low: int
    high: int
    """With a name both are its value."""


@dataclass(frozen=True, slots=True)
class Print(Part):
    """`auf feld 5 steht 3`"""

    field: int
    number: int


@dataclass(frozen=True, slots=True)
class Board(Part):
    """`ein brett mit 40 feldern im kreis: …`"""

    size: int
    ring: bool
    prints: tuple[Print, ...] = ()


@dataclass(frozen=True, slots=True)
class Figures(Part):
    """`spieler haben 2 figuren auf feld 1`"""

    count: int
    field: int


@dataclass(frozen=True, slots=True)
class Case(Part):
    """`3, wenn …`; the last one has no condition"""

    value: Value
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Formula(Part):
    """`die rechnung WERT mit X ergibt 3, wenn …, sonst X * 2`"""

    name: str
    names: tuple[str, ...]
    cases: tuple[Case, ...]


# ---- cards and fields that sentences speak of ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cards(Part):
    """`karten JOKER mit mehr als 3 auf der hand von linker spieler`"""

    place: str
    """`hand`, `ablage` or `stapel`"""
    of: Player | None = None
    name: str | None = None
    comparison: str = ""
    number: Value | None = None


@dataclass(frozen=True, slots=True)
class FieldOf(TableValue):
    """`das feld von linker spieler`, `das feld der figur`"""

    of: Player | None


@dataclass(frozen=True, slots=True)
class FieldNumber(TableValue):
    """`feld 7`, `feld (ZAHL + 1)`: only behind `auf`"""

    number: Value


Spot: TypeAlias = FieldOf | FieldNumber

# ---- instructions -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Uncover(TableStep):
    """`deckt den becher auf`"""


@dataclass(frozen=True, slots=True)
class Peek(TableStep):
    """`linker spieler schaut unter den becher`"""

    player: Player


@dataclass(frozen=True, slots=True)
class Draw(TableStep):
    """`zieht 2 karten`, from the pile; `von linker spieler` without looking; `von der ablage` the topmost"""

    player: Player
    count: Value
    source: Player | None = None
    waste: bool = False


@dataclass(frozen=True, slots=True)
class PlayCards(TableStep):
    """`spielt eine karte mit mehr als 3, sonst …`, `legt 2 karten ab`, `gibt eine karte an linken spieler`"""

    player: Player
    count: Value | None
    """How many, one after the other; None: all, and nobody is asked"""
    cards: Cards
    to: Player | None = None
    """None: to the waste"""
    otherwise: Steps = ()
    """What happens if there is no such card."""


@dataclass(frozen=True, slots=True)
class ShowCards(TableStep):
    """`deckt alle karten auf`: everybody sees the hand"""

    player: Player


@dataclass(frozen=True, slots=True)
class TurnUp(TableStep):
    """`deckt eine karte auf`: the topmost of the pile goes to the waste"""


@dataclass(frozen=True, slots=True)
class Mix(TableStep):
    """`mischt den stapel`, `mischt die ablage in den stapel`"""

    waste: bool


@dataclass(frozen=True, slots=True)
class Go(TableStep):
    """`zieht 3 felder weiter`, `zieht 1 feld zurück`"""

    player: Player
    steps: Value
    back: bool


@dataclass(frozen=True, slots=True)
class GoTo(TableStep):
    """`zieht auf feld 7`"""

    player: Player
    field: Spot


@dataclass(frozen=True, slots=True)
class Beat(TableStep):
    """`schlägt alle anderen figuren auf feld 7`: they go back to their start"""

    player: Player
    field: Spot


# ---- values and conditions ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardCount(TableValue):
    """`anzahl der karten …`"""

    of: Cards


@dataclass(frozen=True, slots=True)
class CardTotal(TableValue):
    """`die summe der karten …`"""

    of: Cards


@dataclass(frozen=True, slots=True)
class CardExtreme(TableValue):
    """`die höchste karte …`; 0 if there is none"""

    highest: bool
    of: Cards


@dataclass(frozen=True, slots=True)
class TopCard(TableValue):
    """`die oberste karte` of the waste; 0 if there is none"""


@dataclass(frozen=True, slots=True)
class CardValue(TableValue):
    """`karte JOKER`: its value"""

    name: str


@dataclass(frozen=True, slots=True)
class Printed(TableValue):
    """`die zahl auf feld 7`"""

    field: Spot


@dataclass(frozen=True, slots=True)
class FigureCount(TableValue):
    """`anzahl der figuren auf feld 7 [von linker spieler]`, `anzahl der anderen figuren auf feld 7`"""

    field: Spot
    of: Player | None = None
    others: bool = False


@dataclass(frozen=True, slots=True)
class Compute(TableValue):
    """`WERT mit 3`, `WERT mit (3 und 4)`"""

    name: str
    arguments: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Empty(TableTest):
    """`der stapel ist leer`"""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Free(TableTest):
    """`feld 7 ist frei`"""

    field: Spot

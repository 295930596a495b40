"""Instructions."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.data import dataclass
from spielwerk.notation.digal.tree.values import Condition, DiceGroup, Part, Player, PlayerGroup, Value, Variable


@dataclass(frozen=True, slots=True)
class Assign(Part):
    target: Variable
    value: Value | Player


@dataclass(frozen=True, slots=True)
class If(Part):
    condition: Condition
    then: Steps
    otherwise: Steps = ()


@dataclass(frozen=True, slots=True)
class ForEach(Part):
    """`für alle spieler S: …;`, with or without a name"""

    group: PlayerGroup | DiceGroup
    name: str | None
    body: Steps


@dataclass(frozen=True, slots=True)
class Times(Part):
    """`macht N mal: …;`"""

    count: Value
    body: Steps


@dataclass(frozen=True, slots=True)
class While(Part):
    """`solange …: …;`"""

    condition: Condition
    body: Steps


@dataclass(frozen=True, slots=True)
class Next(Part):
    """`linker spieler ist dran`: the turn ends"""

    player: Player


@dataclass(frozen=True, slots=True)
class GameOver(Part):
    """`das spiel ist zu ende`"""


@dataclass(frozen=True, slots=True)
class Roll(Part):
    dice: DiceGroup
    under: Player | None = None
    """Who rolls under the cup and looks; None: everybody sees it"""


@dataclass(frozen=True, slots=True)
class Sort(Part):
    descending: bool


@dataclass(frozen=True, slots=True)
class SitOut(Part):
    """`linker spieler setzt 2 runden aus`"""

    player: Player
    turns: Value


@dataclass(frozen=True, slots=True)
class Words(Part):
    """A text; `{…}` in it are values or players."""

    parts: tuple[str | Value | Player, ...]


@dataclass(frozen=True, slots=True)
class Say(Part):
    words: Words


@dataclass(frozen=True, slots=True)
class Way(Part):
    """`"Aufhören", wenn TOPF größer 0: …;`"""

    label: Words
    condition: Condition | None
    body: Steps


@dataclass(frozen=True, slots=True)
class Choose(Part):
    """`der spieler wählt: …`"""

    player: Player
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class May(Part):
    """`der spieler darf "…": …;`"""

    player: Player
    way: Way
    otherwise: Steps = ()


@dataclass(frozen=True, slots=True)
class ChooseNumber(Part):
    """`der spieler wählt EINSATZ von 1 bis 5`"""

    player: Player
    name: str
    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class ChooseAmong(Part):
    """`der spieler wählt ANSAGE aus 31 32 41 mit mehr als LETZTE`"""

    player: Player
    name: str
    numbers: tuple[int, ...]
    comparison: str = ""
    number: Value | None = None


@dataclass(frozen=True, slots=True)
class ChoosePlayer(Part):
    """`der spieler wählt einen anderen spieler OPFER`"""

    player: Player
    group: PlayerGroup
    name: str


@dataclass(frozen=True, slots=True)
class Keep(Part):
    """`der spieler behält bis zu 2 würfel`, or `legt … zur seite`, which adds to what is kept"""

    player: Player
    low: int
    high: int | None
    """None: as many as one likes"""
    more: bool


@dataclass(frozen=True, slots=True)
class KeepThose(Part):
    """`behält alle würfel mit 6`, `behält keinen würfel`: nobody is asked"""

    dice: DiceGroup | None


@dataclass(frozen=True, slots=True)
class Fill(Part):
    """`der spieler füllt ein freies feld von BLOCK aus`"""

    player: Player
    sheet: str


@dataclass(frozen=True, slots=True)
class Enter(Part):
    """`der spieler trägt 30 in feld CHANCE von BLOCK ein`"""

    player: Player
    value: Value
    field: str
    sheet: str


@dataclass(frozen=True, slots=True)
class DoStep(Part):
    """`macht den schritt WERTEN`"""

    name: str


class TableStep(Part):
    """An instruction about the cup, cards or the board (see `table`)"""

    __slots__ = ()


Step: TypeAlias = (
    Assign | If | ForEach | Times | While | Next | GameOver | Roll | Sort | SitOut | Say | Choose | May | ChooseNumber
    | ChooseAmong | ChoosePlayer | Keep | KeepThose | Fill | Enter | DoStep | TableStep
)  # fmt: skip
Steps: TypeAlias = tuple[Step, ...]

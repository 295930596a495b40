"""A whole program, and what its blocks declare."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.notation.digal.tree.steps import Steps
from spielwerk.notation.digal.tree.table import Board, CardKind, Figures, Formula
from spielwerk.notation.digal.tree.values import Condition, Number, Part, Player, Value


@dataclass(frozen=True, slots=True)
class Start(Part):
    """`PUNKTE ist 0`: a value and how it begins; a role begins with a player"""

    name: str
    value: Value | Player
    secret: bool = False
    """Of the players: seen by its owner; of the game: by nobody"""


@dataclass(frozen=True, slots=True)
class DieKind(Part):
    """`würfel A hat diese seiten: 1 2 3`"""

    name: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field(Part):
    """`feld EINSER bringt …, wenn …, sonst …`"""

    name: str
    value: Value
    condition: Condition | None = None
    otherwise: Value | None = None


@dataclass(frozen=True, slots=True)
class Sheet(Part):
    """`spieler haben einen zettel BLOCK mit diesen feldern: …`"""

    name: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class NamedStep(Part):
    """`der schritt WERTEN geht so: …`"""

    name: str
    body: Steps


@dataclass(frozen=True, slots=True)
class Addition(Part):
    """`nach dem würfeln macht er außerdem folgendes: …`: what an extending game puts into the turn"""

    moment: str
    """`vor` or `nach`"""
    target: str
    """`zug`, `wuerfeln`, or the name of a step"""
    body: Steps


@dataclass(frozen=True, slots=True)
class Closing(Part):
    """The winner: `first` alone or all; for whom the condition holds, or with the most or fewest of a value."""

    first: bool
    condition: Condition | None = None
    name: str | None = None
    most: bool = True


@dataclass(slots=True)
class Program:
    """A whole program. What was not said is empty."""

    name: str = ""
    name_span: Span = NOWHERE
    base: str | None = None
    base_span: Span = NOWHERE
    players: tuple[int, int] | None = None
    players_span: Span = NOWHERE
    values: list[Start] = field(default_factory=list)
    roles: list[Start] = field(default_factory=list)
    dice: list[DieKind] = field(default_factory=list)
    running: Condition | None = None
    player_values: list[Start] = field(default_factory=list)
    active: Condition | None = None
    sheets: list[Sheet] = field(default_factory=list)
    cup: Span | None = None
    """Where the cup is named, if there is one"""
    cards: list[CardKind] = field(default_factory=list)
    hand: Number | None = None
    """Cards that every player has at the beginning"""
    waste: Number | None = None
    """Cards that are face up at the beginning"""
    board: Board | None = None
    figures: Figures | None = None
    formulas: list[Formula] = field(default_factory=list)
    steps: list[NamedStep] = field(default_factory=list)
    additions: list[Addition] = field(default_factory=list)
    turn: Steps | None = None
    turn_span: Span = NOWHERE
    closing: Closing | None = None

"""What a game is made of: its declarations, and the members of its types."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.data import dataclass
from spielwerk.model.expressions import Expression, Name, Text, TypeExpression
from spielwerk.model.nodes import Line, Part
from spielwerk.model.statements import Binder, Block, Within


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration(Line):
    """Something the game consists of."""

    doc: str = ""
    """The `##` text above it: its help, and its paragraph in the printed rulebook."""
    open: bool = False
    """Whether a variant may replace it."""


@dataclass(frozen=True, slots=True)
class GameText:
    """A whole file."""

    declarations: tuple[Declaration, ...]
    after: tuple[str, ...] = ()
    """Comments behind the last declaration (kept for the formatter)."""


# ---- header ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerCounts(Line):
    """`players 2 to 4, 6 = 4`; each item is a number or a range, the default may be missing"""

    counts: tuple[Expression, ...]
    default: Expression | None = None


@dataclass(frozen=True, slots=True)
class Option(Line):
    """`option name: type = default`"""

    name: str
    type: TypeExpression
    default: Expression
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Setting(Line):
    """`language de`, `extends "pig"`, `version "1"`, `about "…"`; in a type `name = value` for what is inherited"""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Game(Declaration):
    title: Text
    lines: tuple[PlayerCounts | Option | Setting, ...]


# ---- simple declarations -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enum(Declaration):
    name: str
    values: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Const(Declaration):
    name: str
    type: TypeExpression | None
    value: Expression


@dataclass(frozen=True, slots=True)
class Mods(Part):
    """What may follow a member: who sees it, how much it holds, how deep it may call itself, whether views show it."""

    visible: Expression | None = None
    count_visible: Expression | None = None
    at_most: Expression | None = None
    depth: Expression | None = None
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Dice(Declaration):
    """`die cube: 1 to 6` (no count) or `dice cup: 5 of 1 to 6`, at top level or in `player:`"""

    name: str
    count: Expression | None
    faces: TypeExpression
    mods: Mods


@dataclass(frozen=True, slots=True)
class Parameter(Part):
    """Without a type it has the type of the same name: `pawn` is a Pawn."""

    name: str
    type: TypeExpression | None = None


# ---- members of types --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attribute(Declaration):
    """`name: type = default, mods`"""

    name: str
    type: TypeExpression
    default: Expression | None
    mods: Mods


@dataclass(frozen=True, slots=True)
class Container(Declaration):
    """`field`, `pile` or `row`"""

    kind: str
    name: str
    type: TypeExpression
    mods: Mods


@dataclass(frozen=True, slots=True)
class Implication(Declaration):
    """`while condition[, priority n]: …`"""

    condition: Expression
    priority: Expression | None
    body: Block


@dataclass(frozen=True, slots=True)
class Row(Line):
    """A row of a table; an empty cell is None."""

    cells: tuple[Expression | None, ...]


@dataclass(frozen=True, slots=True)
class Table(Declaration):
    """`| name | … |`: one row per kind of object, or per field of a free graph."""

    columns: tuple[Name, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Connection(Declaration):
    """`connect a to b` (one way), `connect a with b` (both ways), `disconnect …`; in a space or at top level"""

    remove: bool
    source: Expression
    both_ways: bool
    targets: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Function(Declaration):
    """`function name(parameters): type, mods = value`, or with a body"""

    name: str
    parameters: tuple[Parameter, ...]
    type: TypeExpression
    mods: Mods
    value: Expression | None
    body: Block | None


@dataclass(frozen=True, slots=True)
class ActionLimit(Part):
    """`once` (count is None) or `limit n [per scope]`"""

    count: Expression | None
    scope: str | None = None


@dataclass(frozen=True, slots=True)
class Action(Declaration):
    name: str
    binders: tuple[Binder, ...]
    label: Text | None
    during: tuple[str, ...]
    limits: tuple[ActionLimit, ...]
    within: Within | None
    exclusive: bool
    hint: Expression | None
    body: Block
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class Reaction(Declaration):
    """`before`, `after` or `instead of` a procedure, phase, action or happening"""

    moment: str
    target: str
    parameters: tuple[Parameter, ...]
    condition: Expression | None
    priority: Expression | None
    body: Block


Member: TypeAlias = (
    Attribute | Setting | Container | Dice | Implication | Table | Connection | Function | Action | Reaction
)


# ---- types -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ForEach(Part):
    """`for suit in Suit` behind an object type: one object for every value"""

    name: str
    of: Expression


@dataclass(frozen=True, slots=True)
class ObjectType(Declaration):
    name: str
    parent: str | None
    label: Text | None
    abstract: bool
    place: Expression | None
    each: tuple[ForEach, ...]
    amount: Expression | None
    per_player: bool
    source: Expression | None
    """`from "cards.csv"`: the table comes from a file."""
    members: tuple[Member, ...]
    visible: Expression | None = None
    """Who sees which object it is, of those who see its place; None: all of them."""


@dataclass(frozen=True, slots=True)
class Layout(Part):
    """`kind` is `line ring grid hexes graph corners sides`; `sizes` its measures, `of` the space or file behind it."""

    kind: str
    sizes: tuple[Expression, ...] = ()
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Space(Declaration):
    name: str
    layouts: tuple[Layout, ...]
    """One in a sound game; several or none is a fault the check reports."""
    wrapped: bool
    ways: tuple[str, ...]
    """`orthogonal diagonal horizontal vertical`: which neighbours are connected; none given: all."""
    one_way: bool
    per_player: bool
    at_most: Expression | None
    members: tuple[Member, ...]
    layers: tuple[str, ...] | None = None
    """`straight horizontal vertical diagonal`: how the layers of a grid are connected; None: not said."""
    holds: TypeExpression | None = None
    """The objects that may be there; None: all."""
    visible: Expression | None = None
    """Who sees what is on the fields and their attributes; None: all."""
    count_visible: Expression | None = None


@dataclass(frozen=True, slots=True)
class PlayerBlock(Declaration):
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class TableBlock(Declaration):
    members: tuple[Member, ...]


# ---- what happens ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setup(Declaration):
    body: Block


@dataclass(frozen=True, slots=True)
class Play(Declaration):
    body: Block


@dataclass(frozen=True, slots=True)
class EndBlock(Declaration):
    """`end:` is carried out before every decision."""

    body: Block


@dataclass(frozen=True, slots=True)
class Procedure(Declaration):
    """A phase (`phase`) or a procedure; a phase is seen by the players and has attributes and actions of its own."""

    phase: bool
    name: str
    parameters: tuple[Parameter, ...]
    result: TypeExpression | None
    within: Within | None
    depth: Expression | None
    body: Block
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class Rule(Declaration):
    name: str
    parameters: tuple[Parameter, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Claim(Declaration):
    """`always condition` or `never condition`"""

    always: bool
    condition: Expression


@dataclass(frozen=True, slots=True)
class Test(Declaration):
    name: Text
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Translation(Line):
    """`name = "text"` or `"source text" = "text"`; a name may be a path such as `Turn.throw`"""

    key: Expression
    text: Text
    doc: str = ""
    """The `##` text above it: the translation of the `##` text of what it names."""


@dataclass(frozen=True, slots=True)
class Texts(Declaration):
    language: str
    lines: tuple[Translation, ...]

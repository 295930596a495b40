"""What helps a computer player. Hints change no rule: a game plays the same without them."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.data import dataclass
from spielwerk.model.declarations import Declaration, Function, Parameter
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.model.statements import Block


@dataclass(frozen=True, slots=True)
class Worth(Line):
    """`worth = number`, or with a body: how well `player` is doing"""

    value: Expression | None
    body: Block | None


@dataclass(frozen=True, slots=True)
class Lead(Line):
    """`lead number`: a lead of so much counts as half way from even to won"""

    size: Expression


@dataclass(frozen=True, slots=True)
class CutAfter(Line):
    """`cut after number`: a playout stops after so many decisions"""

    decisions: Expression


@dataclass(frozen=True, slots=True)
class CutWhen(Line):
    """`cut when condition`: a playout stops as soon as this holds"""

    condition: Expression


@dataclass(frozen=True, slots=True)
class Prefer(Line):
    """`prefer kind, kind [names] = number`, or with a body: the weight of an option of this kind"""

    kinds: tuple[str, ...]
    names: tuple[Parameter, ...] | None
    """What the option consists of; None: the names that the choice itself has."""
    value: Expression | None
    body: Block | None


HintLine: TypeAlias = Worth | Lead | CutAfter | CutWhen | Prefer | Function


@dataclass(frozen=True, slots=True)
class Hints(Declaration):
    """`hints:` and its lines"""

    lines: tuple[HintLine, ...]

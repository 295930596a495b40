"""What the lowering knows about the hints of a game. See `hints`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from spielwerk.data import dataclass, field

if TYPE_CHECKING:
    from spielwerk.check.typed.steps import Step
    from spielwerk.check.typed.symbols import FunctionSymbol
    from spielwerk.check.typed.values import Expr

LEAVING = -1
"""Stands for the way to pass, or to pick no more, of any choice."""
Key: TypeAlias = "tuple[Step, int]"
"""A way of a choice: the choice, and the number of the way, from 0."""


@dataclass(eq=False)
class HintSymbols:
    """Hints are functions that only look."""

    worth: FunctionSymbol | None = None
    """Of a player."""
    lead: Expr | None = None
    cut_after: Expr | None = None
    cut: FunctionSymbol | None = None
    weights: dict[Key, FunctionSymbol] = field(default_factory=dict)
    """Of the player who decides and the last values of the option, as many as there are further parameters."""
    optional: set[Step] = field(default_factory=set)
    """Choices with preferences that one may pass."""
    functions: list[FunctionSymbol] = field(default_factory=list)
    """All functions that stand in the block, the above included."""

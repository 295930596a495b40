"""What names and phrases mean at some place of the program."""

from __future__ import annotations

from spielwerk.data import dataclass, field, replace
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal.translate import make


@dataclass(frozen=True)
class Scope:
    """Where a sentence is."""

    actor: Expression | None = None
    """The current player; None where there is none."""
    element: Expression | None = None
    """The player whose values are meant by their names alone: in the player block, the closing sentence, loops."""
    die: Expression | None = None
    """The number of the die that a loop without a name has come to."""
    players: dict[str, Expression] = field(default_factory=dict)
    """Players by the names of loops and choices."""
    dice: dict[str, Expression] = field(default_factory=dict)
    """Numbers of dice by the names of loops."""

    numbers: frozenset[str] = frozenset()
    """What a calculation is given, by its names."""
    figure: Expression | None = None
    """The figure that has just been moved, where a player has several."""

    def with_player(self, name: str) -> Scope:
        return replace(self, players={**self.players, name: make.name(name)})

    def with_die(self, name: str) -> Scope:
        return replace(self, dice={**self.dice, name: make.name(name)})

    def local(self, name: str) -> bool:
        return name in self.players or name in self.dice

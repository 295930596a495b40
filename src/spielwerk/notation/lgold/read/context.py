"""What the words "this" and "current" mean at a place of the game."""

from __future__ import annotations

from spielwerk.data import dataclass, field, replace
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold.structure.places import Field, Room


@dataclass(frozen=True, slots=True)
class Context:
    """Each part is None where there is no such thing."""

    actor: Expression | None = None
    """Who executes this action."""
    thing: Expression | None = None
    """What this action, implication, space or field belongs to …"""
    thing_kind: str = ""
    """… an `object`, `actor`, `field`; empty for the game state and phases."""
    room: Room | None = None
    """The space to which this action or implication belongs."""
    place: Field | None = None
    """The field that is declared here, if it is no field of a board."""
    having: str = ""
    """The name of all things that have what is declared here; `phase` for what belongs to phases."""
    chosen: dict[str, Expression] = field(default_factory=dict)
    """What an interactive operation has selected, by its kind."""
    candidate: dict[str, Expression] = field(default_factory=dict)
    """What a selector by rules looks at, by its kind."""
    phase: str | None = None
    """The id of the phase that is under way, if that is known beforehand."""
    state: str | None = None
    """The name of the phase state, if that is known; empty before the first one."""
    action_state: str | None = None
    """The id of the action state that has just finished; empty before the first one."""
    rules: bool = False
    """Whether nothing may happen here: no chance, no choice."""
    implying: bool = False
    """Whether this says which attribute an implication changes: a path, nothing else."""
    kept: dict[int, Expression] = field(default_factory=dict)
    """What chance has brought to an implication when it became active, by the selector that draws."""
    late: bool = False
    """Whether the time is up, so that chance chooses."""

    def choosing(self, kind: str, chosen: Expression) -> Context:
        return replace(self, chosen={**self.chosen, kind: chosen})

    def looking_at(self, kind: str, candidate: Expression) -> Context:
        return replace(self, candidate={**self.candidate, kind: candidate}, rules=True)

    def asking(self) -> Context:
        """The same place, in rules."""
        return replace(self, rules=True)

"""What is known of the phases and states of a game while they become phases of the model."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.model import declarations as d
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.states import State, Transition

STARTED, FINISHED, STATE_FINISHED = "phase_started", "phase_finished", "state_finished"
"""What the game knows about the phase under way; there is only one."""
ACTED = "somebody_acted"
"""Whether anybody has acted since everybody was last offered the actions of a state."""


@dataclass(eq=False, slots=True)
class Stage:
    """A phase, its states and the ways into it."""

    type: Definition
    states: list[State]
    transitions: list[Transition]
    own: list[d.Attribute] = field(default_factory=list)
    """Its attributes and links; they are kept on the table and begin anew with every phase."""
    given: dict[str, Expression] = field(default_factory=dict)
    """The values it gives to what abstract phases have left open."""


@dataclass(eq=False, slots=True)
class Flow:
    """The phases of the game as the model has them."""

    phases: dict[str, list[str]] = field(default_factory=dict)
    """The id of each type of phase, and the names of the phases that count as it."""
    states: dict[str, list[str]] = field(default_factory=dict)
    """The same for phase states."""
    used: set[str] = field(default_factory=set)
    """Which of the names above are asked or set."""
    counted: list[tuple[str, str, bool]] = field(default_factory=list)
    """What is counted: the name of an action, `phase` or `phaseState`, and whether for each actor alone."""
    stages: list[Stage] = field(default_factory=list)
    """The concrete phases."""
    phase_of: dict[str, str] = field(default_factory=dict)
    """The id of the phase of every state in which somebody could act."""
    open_in: dict[str, list[str]] = field(default_factory=dict)
    """The actions that can be executed in a state."""
    offered_in: dict[str, str] = field(default_factory=dict)
    """For states with a time limit, and those that share their offer: the phase in which their actions are offered."""
    shared: list[str] = field(default_factory=list)
    """Phases that offer the actions of several states."""
    asks_others: set[str] = field(default_factory=set)
    """The states in which an action asks somebody other than who executes it."""
    finishes_phase: bool = False
    """Whether an action can declare the phase finished."""


def counter(action: str, scope: str) -> str:
    """The attribute that counts how often an action was executed since the phase or state began."""
    return f"{action}_in_{'phase' if scope == 'phase' else 'state'}"

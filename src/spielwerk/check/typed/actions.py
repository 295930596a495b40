"""The typed form of what the check itself puts into a game: for actions, reactions and implications. See `typed`."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.check.typed.symbols import (
    ActionForm,
    ActionSymbol,
    AttributeSymbol,
    Change,
    Counter,
    Expr,
    Implication,
    ProcedureSymbol,
    ReactionSymbol,
    Showing,
    Shown,
    Step,
    Typed,
    Variable,
)
from spielwerk.data import dataclass
from spielwerk.diagnostics.source import Span

# ---- values ------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class TimesDone(Typed):
    """How often an action was carried out. `of` is the object or player of a counter that counts by them."""

    action: ActionSymbol
    counter: Counter
    of: Expr | None


@dataclass(eq=False, slots=True)
class InnermostPhase(Typed):
    """Whether this phase, of all that are under way, began last."""

    phase: ProcedureSymbol


@dataclass(eq=False, slots=True)
class ReactionIdle(Typed):
    """Whether a reaction is not under way: it never reacts to itself."""

    reaction: ReactionSymbol


# ---- steps -------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class BeginAction(Step):
    """An action begins: it is counted, and what it does can be taken back as one."""

    form: ActionForm
    by: Expr


@dataclass(eq=False, slots=True)
class EndAction(Step):
    form: ActionForm


@dataclass(eq=False, slots=True)
class MarkReaction(Step):
    """A reaction begins (`on`) or is done."""

    reaction: ReactionSymbol
    on: bool


@dataclass(eq=False, slots=True)
class NextPhase:
    """A phase that may follow, when, and the variables that keep its arguments meanwhile."""

    phase: ProcedureSymbol
    arguments: list[Expr]
    condition: Expr | None
    kept: list[Variable]
    number: int
    span: Span


@dataclass(eq=False, slots=True)
class AwaitNext(Step):
    """Nobody has picked yet which phase follows."""

    picked: Variable
    targets: list[NextPhase]


@dataclass(eq=False, slots=True)
class PickNext(Step):
    """`go to` lines of something that is reacted to: which phase follows is known now, it begins when all reactions
    are done. Exactly one condition must hold, and nobody may have picked before."""

    leaves = True

    picked: Variable
    """The number of the phase that follows, 0 if none was picked yet."""
    targets: list[NextPhase]


def in_order(implications: Iterable[Implication]) -> list[Implication]:
    """In the order in which they take effect: by priority, then in the order of the text."""
    return sorted(implications, key=lambda implication: (implication.priority, implication.span))


def changes_of(implications: Iterable[Implication]) -> dict[AttributeSymbol, list[tuple[Implication, Change]]]:
    """What changes an attribute, in order."""
    found: dict[AttributeSymbol, list[tuple[Implication, Change]]] = {}
    for implication in in_order(implications):
        for change in implication.changes:
            found.setdefault(change.attribute, []).append((implication, change))
    return found


def showings_of(implications: Iterable[Implication]) -> dict[Shown, list[tuple[Implication, Showing]]]:
    """What changes who sees something, in order."""
    found: dict[Shown, list[tuple[Implication, Showing]]] = {}
    for implication in in_order(implications):
        for showing in implication.showings:
            found.setdefault(showing.what, []).append((implication, showing))
    return found

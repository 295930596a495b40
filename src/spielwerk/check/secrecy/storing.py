"""Which stored things depend on what somebody cannot know: whoever imagines that must imagine them, too."""

from __future__ import annotations

from spielwerk.check.once import once_per_game
from spielwerk.check.secrecy.follow import Secrecy
from spielwerk.check.secrecy.labels import Label, Unseen
from spielwerk.check.typed.symbols import AttributeSymbol, Checked, Symbol, Variable
from spielwerk.data import dataclass
from spielwerk.diagnostics.source import Span


@dataclass(frozen=True)
class Stored:
    """What is stored in a game, and who may know it."""

    tainted: frozenset[Symbol]
    """The stored things whose value may depend on something that is hidden from some seat.

    They are attributes (of players, the table, objects, fields and phases), containers, boards and dice that not
    everybody sees, objects that hide themselves, and names in procedures and phases, which nobody is ever shown:
    `let`s, parameters, names of loops and of choices. What is hidden begins with chance and decisions that are not
    shown to all, and goes on through values, conditions and calls. A thing that everybody sees is never among them,
    whatever is written into it, nor is a hidden one whose value follows from what everybody knows.

    The answer is about the rules as they are written: a name is in it if it depends on something hidden anywhere,
    whether or not it then lives across a decision.
    """
    rewritten: frozenset[AttributeSymbol]
    """Attributes that change in any other way than by moving amounts from map to map. Of all others everybody knows
    how much of everything there is in all of them together: as much as at first, less what is in maps that are
    open."""
    secret_flow: bool
    """Whether it depends on something hidden how many rounds of a loop are to come, or where a procedure goes back to,
    while somebody is asked in them."""
    known: dict[Span, frozenset[Variable]]
    """By the choices in the rules: those tainted names in the same procedure that whoever is asked there knows all the
    same. They depend on nothing but his own decisions and what he sees, or everybody was told their values before."""


def tainted(game: Checked) -> frozenset[Symbol]:
    """The stored things that depend on something hidden."""
    return stored(game).tainted


@once_per_game
def stored(game: Checked) -> Stored:
    """What is stored, and who may know it."""
    flow = Secrecy(game, unseen=True)
    labels: dict[Symbol, Label] = dict(flow.stored)
    labels.update((name, label) for name, label in flow.carried.items())
    found: set[Symbol] = {kind for kind in game.objects.values() if kind.hides}

    def depends(label: Label) -> bool:
        return any(isinstance(secret.thing, Unseen) or secret.thing in found for secret in label)

    before = -1
    while before < len(found):
        before = len(found)
        found |= {symbol for symbol, label in labels.items() if depends(label)}
    known: dict[Span, frozenset[Variable]] = {}
    for span, procedures in flow.waits.items():
        # One choice can be part of several procedures, as actions are of phases.
        ways = []
        for procedure, unknown in procedures.items():
            names = frozenset() if procedure.recursive else flow.names[procedure]
            ways.append(frozenset(n for n in names if n in found and not depends(unknown.get(n, frozenset()))))
        known[span] = frozenset.intersection(*ways)
    return Stored(frozenset(found), frozenset(flow.rewritten), depends(flow.steered), known)

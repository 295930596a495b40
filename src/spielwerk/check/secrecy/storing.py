"""Which stored things depend on what somebody cannot know: whoever imagines that must imagine them, too."""

from __future__ import annotations

from spielwerk.check.secrecy.follow import Secrecy
from spielwerk.check.secrecy.labels import Label, Unseen
from spielwerk.check.symbols import Checked, Symbol


def tainted(game: Checked) -> frozenset[Symbol]:
    """The stored things whose value may depend on something that is hidden from some seat.

    They are attributes (of players, the table, objects, fields and phases), containers, boards and dice that not
    everybody sees, objects that hide themselves, and names in procedures and phases, which nobody is ever shown:
    `let`s, parameters, names of loops and of choices. What is hidden begins with chance and decisions that are not
    shown to all, and goes on through values, conditions and calls. A thing that everybody sees is never among them,
    whatever is written into it, nor is a hidden one whose value follows from what everybody knows.

    The answer is about the rules as they are written: a name is in it if it depends on something hidden anywhere,
    whether or not it then lives across a decision.
    """
    flow = Secrecy(game, unseen=True)
    labels: dict[Symbol, Label] = dict(flow.stored)
    labels.update((name, label) for name, label in flow.carried.items())
    found: set[Symbol] = {kind for kind in game.objects.values() if kind.hides}
    before = -1
    while before < len(found):
        before = len(found)
        for symbol, label in labels.items():
            if symbol not in found and any(isinstance(s.thing, Unseen) or s.thing in found for s in label):
                found.add(symbol)
    return frozenset(found)

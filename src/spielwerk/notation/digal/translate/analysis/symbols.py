"""The names of a program: what there is, and what each may be used for."""

from __future__ import annotations

from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.faults import Faults
from spielwerk.notation.digal.tree import parts


def kind_of(kind: str) -> Phrase:
    """What messages call a kind of name: `wert`, `rolle`, `zettel`."""
    return Phrase(f"digal.kind.{kind}")


class Symbols:
    """All names of one program. Dice have names of their own."""

    def __init__(self, program: g.Program, faults: Faults) -> None:
        self.faults = faults
        self.kinds: dict[str, str] = {}
        self.dice = [die.name for die in program.dice]
        self.sheets = {sheet.name: sheet for sheet in program.sheets}
        self.steps = {step.name: step for step in program.steps}
        self.cards = {kind.name: kind for kind in program.cards if kind.name is not None}
        self.formulas = {formula.name: formula for formula in program.formulas}
        self.secrets = {part.name for part in (*program.values, *program.player_values) if part.secret}
        declared = [
            *((part.span, part.name, "wert") for part in program.values),
            *((part.span, part.name, "spielerwert") for part in program.player_values),
            *((part.span, part.name, "rolle") for part in program.roles),
            *((sheet.span, sheet.name, "zettel") for sheet in program.sheets),
            *((entry.span, entry.name, "feld") for sheet in program.sheets for entry in sheet.fields),
            *((step.span, step.name, "schritt") for step in program.steps),
            *((kind.span, kind.name, "karte") for kind in program.cards if kind.name is not None),
            *((formula.span, formula.name, "rechnung") for formula in program.formulas),
        ]
        for span, name, kind in sorted(declared):
            self._declare(name, kind, span)
        self.made = self._made_in_turns(program)
        """Game values that begin with their first assignment."""
        seen: set[str] = set()
        for die in program.dice:
            if die.name in seen:
                faults.add("D211", die.span, name=die.name)
            seen.add(die.name)

    def _declare(self, name: str, kind: str, span: Span) -> None:
        if name in self.kinds:
            self.faults.add("D210", span, name=name, kind=kind_of(self.kinds[name]))
        else:
            self.kinds[name] = kind

    def _made_in_turns(self, program: g.Program) -> list[str]:
        found: list[str] = []
        bodies = (program.turn or (), *(step.body for step in program.steps), *(one.body for one in program.additions))
        for part in (part for body in bodies for part in parts(body)):
            if isinstance(part, g.Assign) and part.target.of is None:
                name = part.target.name
            elif isinstance(part, g.ChooseNumber | g.ChooseAmong):
                name = part.name
            else:
                continue
            if name not in self.kinds:
                self.kinds[name] = "wert"
                found.append(name)
        return found

    def of_kind(self, *kinds: str) -> list[str]:
        return [name for name, kind in self.kinds.items() if kind in kinds]

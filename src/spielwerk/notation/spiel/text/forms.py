"""Statements of one line by their form: one string says how a statement is read and how it is written.

    move {what} [from {source}] to {target} [at {at:word}] [along connections]

Words are written as they are. `{what}` is the field `what` of the statement: a sum, or what it says behind a colon.
What is in brackets may be left out; brackets with nothing but words are a truth, the field with the name of the first
word. A form says the same as its line in `docs/grammar.ebnf`; a test compares them.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from spielwerk.data import dataclass
from spielwerk.model import statements as m
from spielwerk.model.nodes import Line


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for what a field of the statement holds: a `sum`, something `owned`,
    any value (`expr`), a `word` or a `text`."""

    field: str
    kind: str


@dataclass(frozen=True, slots=True)
class Maybe:
    """What may be left out."""

    field: str
    """Tells whether it is there: none or false where it is not."""
    parts: tuple[Word | Slot, ...]

    @property
    def truth(self) -> bool:
        """Whether it has no value of its own."""
        return all(isinstance(part, Word) for part in self.parts)


Form: TypeAlias = tuple[Word | Slot | Maybe, ...]
_PIECE = re.compile(r"\[(?P<maybe>[^]]*)\]|\{(?P<field>\w+)(:(?P<kind>\w+))?\}|(?P<word>\w+)")


def parsed(form: str) -> Form:
    """A form from its string."""
    parts: list[Word | Slot | Maybe] = []
    for piece in _PIECE.finditer(form):
        if piece["maybe"] is None:
            parts.append(_part(piece))
            continue
        inside = tuple(_part(one) for one in _PIECE.finditer(piece["maybe"]))
        slots = [one.field for one in inside if isinstance(one, Slot)]
        words = [one.text for one in inside if isinstance(one, Word)]
        parts.append(Maybe((slots + words)[0], inside))
    return tuple(parts)


def _part(piece: re.Match[str]) -> Word | Slot:
    return Word(piece["word"]) if piece["word"] else Slot(piece["field"], piece["kind"] or "sum")


FORMS: dict[type[Line], str] = {
    m.When: "when {condition:expr} [else {reason:text}]",
    m.Move: "move {what} [from {source}] to {target} [at {at:word}] [along connections]",
    m.Place: "place {what:owned} on {on}",
    m.Deal: "deal {amount} from {source} to {target} [along connections]",
    m.Fill: "fill {what} from {source} to {amount}",
    m.Swap: "swap {one} with {other}",
    m.Shuffle: "shuffle {what}",
    m.Roll: "roll {what}",
    m.Clear: "clear {what}",
    m.Hide: "hide {what}",
    m.Reveal: "reveal {what} [to {to}]",
    m.Add: "add {what} to {to}",
    m.Give: "give {what} to {to}",
    m.Remove: "remove {what} from {source}",
    m.Notice: "notice {text:text} [to {to}]",
    m.Finish: "finish {who} [{reason:text}]",
    m.Eliminate: "eliminate {who} [{reason:text}]",
    m.Stop: "stop",
    m.Skip: "skip",
    m.Commit: "commit",
}
PARSED: dict[type[Line], Form] = {kind: parsed(form) for kind, form in FORMS.items()}

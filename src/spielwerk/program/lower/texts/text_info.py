"""What is known of a text of the game: its forms in all languages, and what lists the values in it."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.data import dataclass, field
from spielwerk.program import ir


@dataclass
class TextForm:
    """A text in one language."""

    language: str
    message: t.Message

    @property
    def slots(self) -> list[t.Slot]:
        return [part for part in self.message.parts if isinstance(part, t.Slot)]

    @property
    def kinds(self) -> list[ty.Type]:
        return [thing_named(slot.value).type for slot in self.slots]


def thing_named(value: t.Expr) -> t.Expr:
    """`x.name` in a text is `x` in words."""
    return value.arguments[0] if isinstance(value, t.Builtin) and value.name == "name" else value


@dataclass
class TextInfo:
    """A text of the game in all its languages, the original first."""

    number: int
    forms: list[TextForm] = field(default_factory=list)
    function: str = ""
    """The function that lists the values; its parameters are `needs`, then the list. Empty: there are none."""
    needs: tuple[ir.Parameter, ...] = ()

"""What there is to know of a built-in function: one class each says it all, but for what the lowering makes of it."""

from __future__ import annotations

from typing import ClassVar

from spielwerk.check.typed import game as t
from spielwerk.check.values.arguments import Arguments

MANY = 99
"""As many arguments as one likes."""


class BuiltIn:
    """A built-in function. The docstring of its class is what the manual says of it (semantics G)."""

    forms: ClassVar[tuple[str, ...]]
    """How it is called, as the manual shows it: `min(C)`, `min(a, b)`. Its name and how many arguments it takes follow
    from this; behind `…` there may be more."""
    name: ClassVar[str]
    least: ClassVar[int]
    most: ClassVar[int]

    takes_collection: ClassVar[bool] = False
    """Whether the first argument is a collection: a path through one then is no path, but its argument."""
    lowered: ClassVar[bool] = True
    """Whether calls reach the lowering, which then has a function for it. The others are read as something else."""

    of_space: ClassVar[bool] = False
    """Whether the rulebook calls its first argument a board, not the fields of the board."""

    # What it tells of what is hidden (`check.secrecy.sources`). A function that says nothing here tells its arguments.

    tells_count: ClassVar[bool] = False
    """Of a collection it tells no more than how many there are."""
    tells_total: ClassVar[bool] = False
    """Of a map it tells no more than how much there is in all."""
    picks: ClassVar[bool] = False
    """It gives some of the elements of its first argument: they are where those are."""
    looks_inside: ClassVar[bool] = False
    """Of a place it tells what is in it."""
    tells_places: ClassVar[bool] = False
    """Which objects it gives tells where they are."""

    def __init_subclass__(cls) -> None:
        forms = cls.__dict__.get("forms")
        if forms is not None:
            cls.name = forms[0].partition("(")[0]
            counts = [_arguments(form) for form in forms]
            cls.least, cls.most = min(least for least, _ in counts), max(most for _, most in counts)

    def read(self, call: Arguments) -> t.Expr:
        """The typed form of a call with the right number of arguments; whatever does not fit is reported."""
        raise NotImplementedError

    @classmethod
    def sentence(cls) -> str:
        """What the manual says of it."""
        return " ".join((cls.__doc__ or "").split())


def _arguments(form: str) -> tuple[int, int]:
    """How many arguments a form has, at least and at most."""
    names = form.partition("(")[2].removesuffix(")").split(", ")
    return (len(names) - 1, MANY) if names[-1] == "…" else (len(names), len(names))

"""All built-in functions as a page: `python -m spielwerk.check.builtins.page` writes docs/language/functions.md."""

from __future__ import annotations

import sys
from pathlib import Path

from spielwerk.check.builtins import boards, collections, hexes, numbers, texts, things
from spielwerk.check.builtins.built_in import BuiltIn

HEAD = """\
# Functions

All functions that every game has. A capital letter is a collection: C is any collection, M a map, L a list, S a space
(`Board`), F fields of a board, P paths; a container, or a map (its keys), is a collection, too. K is a value for each
element, the C of `region` a condition for each field. x is anything, n a number, p a player, f a field or a place, d a
direction.

This page is made from the classes in `src/spielwerk/check/builtins` by `make docs`; change it there.
"""
SECTIONS: tuple[tuple[str, str, tuple[BuiltIn, ...]], ...] = (
    ("Collections", "More about [collections](values.md#queries).", collections.FUNCTIONS),
    ("Numbers", "", numbers.FUNCTIONS),
    ("Players, objects, what has been done", "", things.FUNCTIONS),
    ("Boards", "More about [boards](boards.md#directions).", boards.FUNCTIONS),
    ("Hexes", "More about [hexes](hexes.md).", hexes.FUNCTIONS),
    ("Texts", "Only in the set-up, before the first chance: see [`create`](operations.md#create).", texts.FUNCTIONS),
)


def page() -> str:
    """The whole page, in Markdown."""
    parts = [HEAD]
    for title, about, functions in SECTIONS:
        rows = "".join(f"| {forms_of(function)} | {function.sentence()} |\n" for function in functions)
        parts += [f"## {title}\n", *([f"{about}\n"] if about else []), f"| function | gives |\n| --- | --- |\n{rows}"]
    return "\n".join(parts)


def forms_of(function: BuiltIn) -> str:
    return ", ".join(f"`{form}`" for form in function.forms)


def main(target: str = "docs/language/functions.md") -> None:
    Path(target).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

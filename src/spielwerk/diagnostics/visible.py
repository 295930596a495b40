"""Text as a terminal may show it: nothing that steers the terminal or hides itself gets through."""

from __future__ import annotations

import unicodedata

# Control, format (these can turn the direction of writing), surrogate, private, unassigned; line and paragraph ends.
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def visible(text: str) -> str:
    """The text with every character that cannot be seen written out as its number."""
    if text.isprintable():
        return text
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    return f"<U+{ord(character):04X}>" if unicodedata.category(character) in HIDDEN else character


def width(text: str) -> int:
    """The number of columns a visible text takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1

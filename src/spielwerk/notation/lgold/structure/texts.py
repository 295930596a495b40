"""Texts as values: all texts that a file gives to attributes are the values of one enum, shown as they are written."""

from __future__ import annotations

import re

from spielwerk.diagnostics.source import Span
from spielwerk.locale import LANGUAGES
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.notation.lgold.names import name_of, plain
from spielwerk.notation.lgold.xml.tree import Element

ENUM = "TextValue"
_LONGEST = 30


class TextValues:
    """The texts of a file, each with the name of a value; without an attribute that holds texts there are none."""

    def __init__(self, definition: Element) -> None:
        self.used = [e for e in definition.walk() if e.tag == "textAttribute"]
        self.names: dict[str, str] = {}
        for e in definition.walk() if self.used else ():
            if e.tag == "textValue":
                self._add(e.get("value") or "")
        if self.used and not self.names:
            self._add("")

    def _add(self, text: str) -> None:
        if text in self.names:
            return
        words = re.sub(r"\W+", "_", text).strip("_")[:_LONGEST] or "no_text"
        name, number = name_of(f"text.{words}"), 1
        while name in self.names.values():
            number += 1
            name = f"{name_of(f'text.{words}')}_{number}"
        self.names[text] = name

    def value(self, e: Element) -> m.Expression:
        text = e.get("value") or ""
        return m.Name(self.names[text], span=e.span) if text in self.names else plain(text)

    def declarations(self) -> tuple[list[d.Declaration], list[d.Declaration]]:
        """The enum, and the texts that players read for its values."""
        if not self.used:
            return [], []
        span = self.used[0].span
        enum = d.Enum(ENUM, tuple(m.Name(name, span=span) for name in self.names.values()), span=span)
        return [enum], [d.Texts(language, self._lines(span), span=span) for language in LANGUAGES]

    def _lines(self, span: Span) -> tuple[d.Translation, ...]:
        return tuple(
            d.Translation(m.Name(name, span=span), plain(text or "–"), span=span) for text, name in self.names.items()
        )

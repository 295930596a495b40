"""Faults of form: the text cannot be read as a game."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.syntax.characters import CHARACTERS
from spielwerk.diagnostics.codes.syntax.declarations import DECLARATIONS
from spielwerk.diagnostics.codes.syntax.lines import LINES
from spielwerk.diagnostics.codes.syntax.rules import RULES

SYNTAX: tuple[Entry, ...] = (*CHARACTERS, *LINES, *RULES, *DECLARATIONS)

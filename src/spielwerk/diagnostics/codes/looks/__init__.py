"""Looks of games and their drawings. The examples are looks for Robo Rally, or drawings."""

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.looks.colours import COLOURS
from spielwerk.diagnostics.codes.looks.drawings import DRAWINGS
from spielwerk.diagnostics.codes.looks.form import FORM
from spielwerk.diagnostics.codes.looks.names import NAMES

LOOKS: tuple[Entry, ...] = (*FORM, *NAMES, *COLOURS, *DRAWINGS)

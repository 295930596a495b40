"""Faults of type: a value that cannot stand where it stands."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.types.collections import COLLECTIONS
from spielwerk.diagnostics.codes.types.things import THINGS
from spielwerk.diagnostics.codes.types.values import VALUES

TYPES: tuple[Entry, ...] = tuple(sorted((*VALUES, *COLLECTIONS, *THINGS), key=lambda entry: entry.code))

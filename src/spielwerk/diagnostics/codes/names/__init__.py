"""Faults of names: unknown, declared twice, out of place."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.names.declared import DECLARED
from spielwerk.diagnostics.codes.names.unknown import UNKNOWN

NAMES: tuple[Entry, ...] = tuple(sorted((*UNKNOWN, *DECLARED), key=lambda entry: entry.code))

"""Faults of flow and visibility."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.flow.asking import ASKING
from spielwerk.diagnostics.codes.flow.changing import CHANGING
from spielwerk.diagnostics.codes.flow.order import ORDER

FLOW: tuple[Entry, ...] = tuple(sorted((*ASKING, *CHANGING, *ORDER), key=lambda entry: entry.code))

"""Faults of set-up and sizes."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.layouts import LAYOUTS
from spielwerk.diagnostics.codes.longs import LONGS
from spielwerk.diagnostics.codes.sizes.boards import BOARDS
from spielwerk.diagnostics.codes.sizes.start import START

SIZES: tuple[Entry, ...] = tuple(sorted((*BOARDS, *START, *LAYOUTS, *LONGS), key=lambda entry: entry.code))

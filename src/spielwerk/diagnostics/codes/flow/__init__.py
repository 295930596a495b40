"""Faults of flow and visibility."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.flow.acting import ACTING
from spielwerk.diagnostics.codes.flow.asking import ASKING
from spielwerk.diagnostics.codes.flow.changing import CHANGING
from spielwerk.diagnostics.codes.flow.implying import IMPLYING
from spielwerk.diagnostics.codes.flow.leading import LEADING
from spielwerk.diagnostics.codes.flow.order import ORDER
from spielwerk.diagnostics.codes.flow.telling import TELLING
from spielwerk.diagnostics.codes.layouts import WAYS_OF_MOVES

FLOW: tuple[Entry, ...] = tuple(
    sorted(
        (*ACTING, *ASKING, *CHANGING, *IMPLYING, *LEADING, *ORDER, *TELLING, *WAYS_OF_MOVES),
        key=lambda entry: entry.code,
    )
)

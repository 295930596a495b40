"""Faults in naming bots: `NAME` or `NAME:key=value:key=value`."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

BOTS: tuple[Entry, ...] = (
    Entry(
        "A101",
        bad="monte-carlo\n",
        good="mcts\n",
    ),
    Entry(
        "A102",
        bad="mcts:playout=1000\n",
        good="mcts:playouts=1000\n",
    ),
    Entry(
        "A103",
        bad="mcts:playouts=many\n",
        good="mcts:playouts=1000\n",
    ),
    Entry(
        "A104",
        bad="broken\n",
        good="mcts\n",
    ),
)

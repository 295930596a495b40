"""Long numbers: where they cannot stand, and matches in which they do not fit."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import turn

TOTAL = "table:\n    total: long = 3\n\nplayer:\n    score: int = 0"
STOCK = "enum Ware: wood, clay\n\nplayer:\n    stock: map Ware to long"
SALE = "\nprocedure sell(player, given: {type}):\n    player.stock[wood] -= {amount}\n"

LONGS: tuple[Entry, ...] = (
    Entry(
        "S550",
        bad=turn("player.score = total", top=TOTAL),
        good=turn("player.score = int(total)", top=TOTAL),
    ),
    Entry(
        "S551",
        bad=turn("history = [1]", top="table:\n    history: list of long, at most 9"),
        good=turn("history = [1]", top="table:\n    history: list of int, at most 9"),
    ),
    Entry(
        "S552",
        bad=turn("sell(player, player.stock)", top=STOCK) + SALE.format(type="map Ware to long", amount="given[wood]"),
        good=turn("sell(player, 3)", top=STOCK) + SALE.format(type="long", amount="given"),
    ),
)

NOT_FITTING: tuple[Entry, ...] = (
    Entry(
        "R243",
        bad=turn("total *= 1000000000", "player.score = int(total)", top=TOTAL),
        good=turn("total *= 100000000", "player.score = int(total)", top=TOTAL),
    ),
    Entry(
        "R244",
        bad=turn("repeat 40 times:", "    total *= 3", top=TOTAL),
        good=turn("repeat 30 times:", "    total *= 3", top=TOTAL),
    ),
)

"""Long numbers: where they cannot stand, and matches in which they do not fit."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import turn

TOTAL = "table:\n    total: long = 3\n\nplayer:\n    score: int = 0"
STOCK = "enum Ware: wood, clay\n\nplayer:\n    stock: map Ware to long"
SALE = "\nprocedure sell(player, given: {type}):\n    player.stock[wood] -= {amount}\n"

LONGS: tuple[Entry, ...] = (
    Entry(
        "S550",
        Words(
            "`{quote}` is `long`, a number of up to 19 digits. Here an `int` was expected.",
            "Write `int({quote})`: if the number does not fit, the match stops. Or make what it is for `long`, too.",
        ),
        Words(
            "`{quote}` ist `long`, eine Zahl mit bis zu 19 Ziffern. Erwartet wurde hier ein `int`.",
            "Schreibe `int({quote})`: Passt die Zahl nicht, hält die Partie an. Oder vereinbare auch das als `long`,"
            " wofür sie gedacht ist.",
        ),
        bad=turn("player.score = total", top=TOTAL),
        good=turn("player.score = int(total)", top=TOTAL),
    ),
    Entry(
        "S551",
        Words(
            "Long numbers cannot be offered, drawn, or put into lists and sets. Numbers of type `int` were expected;"
            " single values and the values of maps may be `long`.",
            "Use `int`, or go through what has the long numbers: `for player in players:`, `sum(players.gold)`.",
        ),
        Words(
            "Lange Zahlen können nicht angeboten, gezogen oder in Listen und Mengen gelegt werden. Erwartet wurden"
            " Zahlen vom Typ `int`; einzelne Werte und die Werte von Zuordnungen dürfen `long` sein.",
            "Nimm `int`, oder geh durch, was die langen Zahlen hat: `for player in players:`, `sum(players.gold)`.",
        ),
        bad=turn("history = [1]", top="table:\n    history: list of long, at most 9"),
        good=turn("history = [1]", top="table:\n    history: list of int, at most 9"),
    ),
    Entry(
        "S552",
        Words(
            "A map to long numbers can be an attribute, but cannot be handed on or copied. The attribute itself was"
            " expected.",
            "Hand on whose map it is, and read it there: `player.stock[wood]`.",
        ),
        Words(
            "Eine Zuordnung zu langen Zahlen kann ein Merkmal sein, aber nicht übergeben oder kopiert werden. Erwartet"
            " wurde das Merkmal selbst.",
            "Übergib, wem sie gehört, und lies sie dort: `player.stock[wood]`.",
        ),
        bad=turn("sell(player, player.stock)", top=STOCK) + SALE.format(type="map Ware to long", amount="given[wood]"),
        good=turn("sell(player, 3)", top=STOCK) + SALE.format(type="long", amount="given"),
    ),
)

NOT_FITTING: tuple[Entry, ...] = (
    Entry(
        "R243",
        Words(
            "A long number does not fit into an `int`. Numbers from -2147483647 to 2147483647 were expected.",
            "Keep the number small, or leave it `long`: attributes, names and results of functions may be `long`. An"
            " attribute `score` is the score in the result, which is an `int`.",
        ),
        Words(
            "Eine lange Zahl passt nicht in ein `int`. Erwartet wurden Zahlen von -2147483647 bis 2147483647.",
            "Halte die Zahl klein, oder lass sie `long`: Merkmale, Namen und Ergebnisse von Funktionen dürfen `long`"
            " sein. Ein Merkmal `score` ist die Wertung im Ergebnis, und die ist ein `int`.",
        ),
        bad=turn("total *= 1000000000", "player.score = int(total)", top=TOTAL),
        good=turn("total *= 100000000", "player.score = int(total)", top=TOTAL),
    ),
    Entry(
        "R244",
        Words(
            "A long number has left what can be counted with. Numbers from -9223372036854775807 to 9223372036854775807"
            " were expected.",
            "Keep the number small, with `min(…)` and `max(…)`.",
        ),
        Words(
            "Eine lange Zahl ist größer geworden, als gerechnet werden kann. Erwartet wurden Zahlen von"
            " -9223372036854775807 bis 9223372036854775807.",
            "Halte die Zahl klein, mit `min(…)` und `max(…)`.",
        ),
        bad=turn("repeat 40 times:", "    total *= 3", top=TOTAL),
        good=turn("repeat 30 times:", "    total *= 3", top=TOTAL),
    ),
)

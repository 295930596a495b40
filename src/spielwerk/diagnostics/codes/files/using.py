"""Games that use files in a way they cannot be used."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import turn

BOARD = (
    'game "Example":\n    players 2\n    option board: {type} = {value}\n\nspace Track, {layout} from board:\n'
    "    seat: player or none\n\nplay:\n    for player in turns:\n"
    "        if count(Track where .seat == player) > 1:\n            end with winner player\n"
)
GOOD = BOARD.format(type="file csv", value='"classic"', layout="graph")
CARD = "object Card{source}:\n    points: int{table}\n\ntable:\n    field cards: Card"
IN_GAME = "\n    | name | points |\n    | Ace  | 11     |"

USING: tuple[Entry, ...] = (
    Entry(
        "B150",
        bad=turn("move Card to cards", top=CARD.format(source=", from deck", table="")),
        good=turn("move Card to cards", top=CARD.format(source="", table=IN_GAME)),
    ),
    Entry(
        "B151",
        bad="card;points\nAce;11\n",
        good="name;points\nAce;11\n",
    ),
    Entry(
        "B152",
        bad="name;points\nAce;11 points\n",
        good="name;points\nAce;11\n",
    ),
    Entry(
        "B153",
        bad=BOARD.format(type="file xlsx", value='"classic"', layout="graph"),
        good=GOOD,
    ),
    Entry(
        "B154",
        bad=BOARD.format(type="1 to 3", value="2", layout="graph"),
        good=GOOD,
    ),
    Entry(
        "B155",
        bad=GOOD.replace("graph from board", "graph from board, per player"),
        good=GOOD,
    ),
)

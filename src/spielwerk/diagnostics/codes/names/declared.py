"""Names that are declared wrongly: twice, hidden, without a type, never used."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import CARDS, SCORE, beside, turn

DECLARED: tuple[Entry, ...] = (
    Entry(
        "S205",
        bad=beside("player:\n    score: int = 0\n    score: int = 10"),
        good=turn("player.best += 1", top="player:\n    score: int = 0\n    best: int = 10"),
    ),
    Entry(
        "S206",
        bad=turn("let bonus = 1", "let bonus = 2", "player.score += bonus", top=SCORE),
        good=turn("let bonus = 1", "bonus = 2", "player.score += bonus", top=SCORE),
    ),
    Entry(
        "S208",
        bad=turn(
            "add(player, 2)", top=SCORE + "\n\nprocedure add(player, amount):\n    player.score += amount"
        ).replace("add(", "give_points("),
        good=turn(
            "give_points(player, 2)",
            top=SCORE + "\n\nprocedure give_points(player, amount: int):\n    player.score += amount",
        ),
    ),
    Entry(
        "S217",
        bad=beside('test "three":\n    players Anna, Ben, Carla\n    expect not over'),
        good=beside('test "two":\n    players Anna, Ben\n    expect not over'),
    ),
    Entry(
        "S220",
        bad=turn("let bonus = 3", "player.score += 1", top=SCORE),
        good=turn("let bonus = 3", "player.score += bonus", top=SCORE),
    ),
    Entry(
        "S222",
        bad=turn("move deck.top to player.hand", top=CARDS.replace("deck\n\n", "deck:\n    top: int = 1\n\n", 1)),
        good=turn("move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "S223",
        bad=turn("player.score += half", top=SCORE + "\n\nconst half = whole / 2\nconst whole = half * 2"),
        good=turn("player.score += half", top=SCORE + "\n\nconst half = whole / 2\nconst whole = 12"),
    ),
    Entry(
        "S224",
        bad=beside("object field, 3"),
        good=beside("object Stone, 3"),
    ),
    Entry(
        "S225",
        bad=turn(
            "player.score += price[red]",
            top=SCORE + "\n\nenum Colour: red, blue\n\nconst price = {red: 1, red: 2}",
        ),
        good=turn(
            "player.score += price[red]",
            top=SCORE + "\n\nenum Colour: red, blue\n\nconst price = {red: 1, blue: 2}",
        ),
    ),
    Entry(
        "S228",
        bad=turn("Board[1].count += 1", top="space Board, line 6:\n    count: int = 4"),
        good=turn("Board[1].seeds += 1", top="space Board, line 6:\n    seeds: int = 4"),
    ),
    Entry(
        "S236",
        bad=beside("object House, abstract:\n    worth: int\n\nobject Inn is House, 3"),
        good=beside("object House, abstract:\n    worth: int\n\nobject Inn is House, 3:\n    worth = 2"),
    ),
)

"""Small DiGaL programs around the sentence that an example is about."""

from __future__ import annotations

TITLE = "BEISPIEL wird so gespielt:\n"
PLAYERS = "das spiel ist für 2 bis 4 spieler geeignet.\n"
DICE = (
    "das spiel hat folgende würfel:\nwürfel A hat diese seiten: 1 2 3 4 5 6\nwürfel B hat diese seiten: 1 2 3 4 5 6.\n"
)
POINTS = "spieler haben die werte PUNKTE ist 0.\n"
TURN = "ist ein spieler am zug, macht er folgendes:\n"
ROLL = "würfelt mit allen würfeln.\n"
SCORE = "aktueller spieler PUNKTE ist aktueller spieler PUNKTE + die summe von allen würfeln.\n"
END = "wenn aktueller spieler PUNKTE größergleich 20, dann ist das spiel zu ende.\n"
NEXT = "linker spieler ist dran.\n"
CLOSING = "gewonnen hat der spieler mit den meisten PUNKTE.\n"

HEAD = TITLE + PLAYERS + DICE + POINTS
GOOD = HEAD + TURN + ROLL + SCORE + END + NEXT + CLOSING


def turn(sentence: str, before: str = "") -> str:
    """A program with a sentence in the turn, and others in the blocks before it."""
    return HEAD + before + TURN + ROLL + SCORE + END + sentence + "\n" + NEXT + CLOSING


def block(sentence: str) -> str:
    """A program with one more sentence before the turn."""
    return HEAD + sentence + "\n" + TURN + ROLL + SCORE + END + NEXT + CLOSING


def without(part: str) -> str:
    """The good program without a part of it."""
    assert part in GOOD
    return GOOD.replace(part, "", 1)


def instead(old: str, new: str) -> str:
    """The good program with something else in it."""
    assert old in GOOD
    return GOOD.replace(old, new, 1)

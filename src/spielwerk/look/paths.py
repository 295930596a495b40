"""The grammar of paths, points and turns in drawings: numbers are read one by one, nothing else gets through."""

from __future__ import annotations

import math
import re

COMMANDS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers follow a letter, again and again."""
GAP = re.compile(r"[ \t\n\r,]*")
LETTER = re.compile("[MmLlHhVvCcSsQqTtAaZz]")
# Every repetition has a bound and none is inside another, so that no text takes long to be refused.
NUMBER = re.compile(r"[+-]?(?:[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})(?:[eE][+-]?[0-9]{1,2})?(?![0-9])")
FLAG = re.compile("[01]")
FLAGS = (3, 4)
"""Numbers of an arc that are 0 or 1; they may be together."""
FARTHEST = 100_000.0
TURNS = {"translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,), "matrix": (6,)}
TURN = re.compile(r"[ \t\n\r,]*([a-zA-Z]{1,10})[ \t\n\r]*\(([^()]{0,200})\)")


class NoPath(Exception):
    """A text stops being a path at a place."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def path_numbers(text: str, farthest: float = FARTHEST) -> int:
    """How many numbers a path has. Raises NoPath."""
    at, numbers, first = _gap(text, 0), 0, True
    while at < len(text):
        letter = LETTER.match(text, at)
        # Before the first move a path is nowhere.
        if letter is None or (first and letter[0] not in "Mm"):
            raise NoPath(at)
        first = False
        wanted = COMMANDS[letter[0].lower()]
        at, found = _groups(text, _gap(text, letter.end()), wanted, letter[0] in "Aa", farthest)
        numbers += found
    if first:
        raise NoPath(at)
    return numbers


def _groups(text: str, at: int, wanted: int, arc: bool, farthest: float) -> tuple[int, int]:
    """Behind the groups of numbers of one letter, and how many numbers they are; at least one group."""
    found = 0
    while wanted:
        if found and found % wanted == 0 and (at >= len(text) or LETTER.match(text, at)):
            break
        pattern = FLAG if arc and found % wanted in FLAGS else NUMBER
        number = pattern.match(text, at)
        if number is None or not within(number[0], farthest):
            raise NoPath(at)
        found += 1
        at = _gap(text, number.end())
    return at, found


def _gap(text: str, at: int) -> int:
    found = GAP.match(text, at)
    return found.end() if found is not None else at


def within(number: str, farthest: float = FARTHEST) -> bool:
    """Whether a number is finite and not absurd."""
    value = float(number)
    return math.isfinite(value) and abs(value) <= farthest


def numbers_in(text: str) -> list[str] | None:
    """The numbers of a list; None if it is none."""
    found: list[str] = []
    at = _gap(text, 0)
    while at < len(text):
        number = NUMBER.match(text, at)
        if number is None or not within(number[0]):
            return None
        found.append(number[0])
        at = _gap(text, number.end())
    return found


def turn_numbers(text: str) -> int | None:
    """How many numbers a list of `translate(…) rotate(…)` has; None if it is no such list."""
    at, count = 0, 0
    while at < len(text):
        turn = TURN.match(text, at)
        if turn is None:
            return count if not text[at:].strip() else None
        numbers = numbers_in(turn[2])
        if numbers is None or len(numbers) not in TURNS.get(turn[1], ()):
            return None
        count += len(numbers)
        at = turn.end()
    return count

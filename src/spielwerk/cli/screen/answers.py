"""Understands what somebody types in a match: numbers, names, beginnings of names, parts, lists, orders."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias, TypeVar

from spielwerk.data import dataclass
from spielwerk.locale import LANGUAGES, texts
from spielwerk.runtime.decision import Option

LONGEST = 1000
"""Longer lines are cut: nobody types them."""
ALONE = ("list", "look", "rewind", "chances", "quit")
"""Orders with nothing behind them."""


@cache
def _orders() -> Mapping[str, str]:
    """The order for each word, of whatever language it is."""
    known = [item for language in LANGUAGES for item in texts("orders", language).items()]
    return {word: order for order, words in known for word in words.split()}


# ---- what is understood ------------------------------------------------------------------------


@dataclass(frozen=True)
class Picked:
    """These options, one after the other."""

    options: tuple[Option, ...]


@dataclass(frozen=True)
class Order:
    """A command to the terminal, not to the game."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class Unclear:
    """Several options begin like that."""

    labels: tuple[str, ...]


@dataclass(frozen=True)
class Unknown:
    """Nothing is called like that."""


@dataclass(frozen=True)
class Nothing:
    """An empty line."""


Answer: TypeAlias = Picked | Order | Unclear | Unknown | Nothing


class Named:
    """Something with names: a kind, a value (perhaps of several parts), a label."""

    def __init__(self, kind: str, value: Any, label: str) -> None:
        self.kind = kind
        self.value = value
        self.label = label

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The parts of the value."""
        if self.value is None:
            return ()
        parts = self.value if isinstance(self.value, list | tuple) else [self.value]
        return tuple(str(part) for part in parts)

    @cached_property
    def forms(self) -> frozenset[str]:
        """Everything it may be called, in plain letters."""
        joined = " ".join(map(short, self.parts))
        names = [self.label, joined, f"{self.kind} {joined}"]
        if self.value is None:
            names.append(self.kind)
        return frozenset(form for name in names for form in plain(name) if form)

    @cached_property
    def words(self) -> frozenset[str]:
        """All words in its names."""
        return frozenset(word for form in self.forms for word in form.split())


def short(part: str) -> str:
    """A field without its board, `a1` for `Board.a1`; anything else as it is."""
    space, _, name = part.partition(".")
    return name if name and space.isidentifier() else part


NamedThing = TypeVar("NamedThing", bound=Named)


class Offer(Named):
    """An option with the number under which it is shown."""

    def __init__(self, option: Option, number: int | None) -> None:
        super().__init__(option.kind, option.value, option.label)
        self.option = option
        self.number = number


def offers_of(options: Sequence[Option]) -> list[Offer]:
    """Options with their numbers: where the options are numbers themselves, those; else 1, 2, 3, …"""
    own = [_own_number(option.value) for option in options if option.value is not None]
    if own and None not in own and len(own) == len(set(own)):
        passing = 0 if 0 not in own else None
        return [Offer(o, passing if o.value is None else _own_number(o.value)) for o in options]
    return [Offer(option, number) for number, option in enumerate(options, 1)]


def _own_number(value: Any) -> int | None:
    """The number that a value is: of a column, or of a field that is called so."""
    if isinstance(value, str) and _is_number(short(value)):
        return int(short(value))
    return value if isinstance(value, int) and not isinstance(value, bool) else None


# ---- reading a line ----------------------------------------------------------------------------


def read_answer(line: str, offers: Sequence[Offer], several: bool = False, picked: bool = False) -> Answer:
    """What a typed line means. `several` picks can be made, and some have been `picked`. Never raises."""
    text = " ".join(line[:LONGEST].split())
    if not text:
        return Nothing()
    if text[0] in "/:?" and len(text) > 1:
        return read_order(text if text[0] == "?" else text[1:], picked) or Unknown()
    # A game may have an option called like an order, such as `log`: the exact name wins.
    # But a number always means the one that is shown before an option.
    exact = [offer for offer in offers if plain(text) & offer.forms]
    if len(exact) == 1 and not _is_number(text):
        return Picked((exact[0].option,))
    plainly = _by_number(text, offers) or read_order(text, picked)
    return plainly or _by_list(text, offers, several) or by_name(text, offers)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[+-]?[0-9]{1,9}", text) is not None


def _by_number(text: str, offers: Sequence[Offer]) -> Answer | None:
    if not _is_number(text):
        return None
    found = [offer.option for offer in offers if offer.number == int(text)]
    return Picked((found[0],)) if found else Unknown()


def read_order(text: str, picked: bool = False) -> Order | None:
    """`why a1` and the like; `?a1` is short for it. Where something has been picked, `undo a1` takes that back."""
    if text.startswith("?") and len(text) > 1:
        return Order("why", text[1:].strip())
    word, _, rest = text.partition(" ")
    order = _orders().get(word.casefold())
    if order is None or (rest and (order in ALONE or (order == "undo" and not picked))):
        return None
    return Order(order, rest)


def _by_list(text: str, offers: Sequence[Offer], several: bool) -> Answer | None:
    """Several picks: numbers or names, separated by commas or, if that makes sense, by spaces."""
    if not several:
        return None
    for separator in (r"[,;]", r"[,;\s]"):
        parts = [part.strip() for part in re.split(separator, text) if part.strip()]
        if len(parts) < 2:
            continue
        found = [_by_number(part, offers) or by_name(part, offers) for part in parts]
        picked = [option for one in found if isinstance(one, Picked) for option in one.options]
        if len(picked) == len(parts):
            return Picked(tuple(picked))
    return None


def by_name(text: str, offers: Iterable[Offer]) -> Picked | Unclear | Unknown:
    """The option with that name, or whose name begins so."""
    found = matching(text, list(offers))
    if len(found) == 1:
        return Picked((found[0].option,))
    return Unclear(tuple(offer.label for offer in found)) if found else Unknown()


def matching(text: str, things: Sequence[NamedThing]) -> list[NamedThing]:
    """The things that are called so: exactly, else by their parts, else by a beginning, else by all words."""
    typed = plain(text)
    pieces = [piece for piece in re.split(r"[,;\s]+", text) if piece]
    tests: tuple[Callable[[NamedThing], bool], ...] = (
        lambda thing: bool(typed & thing.forms),
        lambda thing: len(pieces) == len(thing.parts) and all(map(_same, pieces, thing.parts)),
        lambda thing: any(form.startswith(start) for form in thing.forms for start in typed if start),
        lambda thing: len(pieces) == len(thing.parts) and all(map(_begins, pieces, thing.parts)),
        lambda thing: any(start and _all_words(start.split(), thing.words) for start in typed),
    )
    for test in tests:
        found = [thing for thing in things if test(thing)]
        if found:
            return found
    return []


def _same(piece: str, part: str) -> bool:
    return bool(plain(piece) & (plain(part) | plain(short(part))))


def _begins(piece: str, part: str) -> bool:
    return any(form.startswith(start) for form in plain(short(part)) for start in plain(piece) if start)


def _all_words(starts: Sequence[str], words: Iterable[str]) -> bool:
    known = list(words)
    return all(any(word.startswith(start) for word in known) for start in starts)


def plain(text: str) -> frozenset[str]:
    """A text in small letters without accents; umlauts as `u` and as `ue`, for people without such keys."""
    lower = unicodedata.normalize("NFC", text[:LONGEST]).casefold()
    spelled = lower.translate({ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue"})
    return frozenset(_letters(form) for form in (lower, spelled))


def _letters(text: str) -> str:
    bare = "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(c))
    return " ".join(re.findall(r"[\w+-]+", bare)) or " ".join(text.split())

"""Sentences for choices: who chooses what, from what, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.page import Item
from spielwerk.rulebook.sentences.phrases import bound, condition, texts, value
from spielwerk.rulebook.sentences.steps import STEPS, Told, capital, led, steps, within


def choose(book: Book, line: s.Choose) -> Told:
    ask = _ask(book, line)
    what = picked(book, line.binders, line.quantity) + (book.say("ordered") if line.ordered else "")
    who = capital(f"{value(book, line.chooser)}")
    head = book.say("may choose" if line.optional else "choose", who=who, what=what, ask=ask)
    told = [Item(head + within(book, line.within))]
    if line.body is not None:
        told += led(book, book.say("chosen then"), line.body)
    return told + _otherwise(book, line)


def _ask(book: Book, line: s.Choose | s.ChooseMenu) -> str:
    return book.say("ask", text=texts(book, line.ask)) if line.ask is not None else ""


def picked(book: Book, binders: Sequence[s.Binder], quantity: s.Quantity | None = None) -> str:
    """`a cell from the fields of the board, then an amount from …`"""
    told = []
    for number, binder in enumerate(binders):
        name = book.terms.noun(binder.name, book.inside)
        # Where the source has a condition, `it` is what is being chosen.
        with bound(book, "chosen", book.the(name)):
            of = value(book, binder.source)
        if quantity is not None and number == 0:
            # A number that must be worked out is too long to be said before its noun.
            reckoned = quantity.high if quantity.low == quantity.high else None
            if reckoned is not None and not isinstance(reckoned, m.Number):
                told.append(book.say("as many", name=name, of=of, n=value(book, reckoned)))
            else:
                told.append(book.say("many from", number=amount(book, quantity), name=name, of=of))
        else:
            told.append(book.say("from", name=book.a(name), of=of))
    return book.say("then from").join(told)


def amount(book: Book, quantity: s.Quantity) -> str:
    """How many are chosen."""
    low, high = quantity.low, quantity.high
    if high is None:
        return book.say("any number of")
    if low is None:
        return book.say("up to", high=value(book, high))
    if low == high:
        return book.say("exactly", n=value(book, low))
    return book.say("between", low=value(book, low), high=value(book, high))


def menu(book: Book, line: s.ChooseMenu) -> Told:
    key = "may choose one" if line.optional else "choose one"
    who = capital(f"{value(book, line.chooser)}")
    ways = tuple(way(book, item) for item in line.alternatives)
    head = book.say(key, who=who, ask=_ask(book, line)) + within(book, line.within)
    return [Item(head, ways, ordered=False), *_otherwise(book, line)]


def _otherwise(book: Book, line: s.Choose | s.ChooseMenu) -> Told:
    return led(book, book.say("declined" if line.optional else "cannot"), line.otherwise)


def way(book: Book, line: s.Alternative | s.AnyAction) -> Item:
    """A line of a menu."""
    if isinstance(line, s.AnyAction):
        return Item(f"{capital(book.say('any action'))}.")
    label = book.name(texts(book, line.label, line.name) if line.label else book.terms.word(line.name, book.inside))
    of = book.say("way of", what=picked(book, line.binders)) if line.binders else ""
    when = book.say("way when", c=condition(book, line.condition)) if line.condition is not None else ""
    reason = book.say("reason", text=texts(book, line.reason)) if line.reason is not None else ""
    under = steps(book, line.body)
    head = book.say("way", label=label, of=of, when=when + reason)
    if len(under) == 1 and not under[0].under:
        return Item(f"{head}: {under[0].words}")
    return Item(f"{head}:" if under else f"{head}.", under)


# Added here, since these sentences contain steps: the two modules would import each other.
STEPS[s.Choose] = choose
STEPS[s.ChooseMenu] = menu

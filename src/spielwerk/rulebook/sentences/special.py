"""What some things do: actions, reactions, and what follows as long as something holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spielwerk.model import declarations as d
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.page import Item
from spielwerk.rulebook.sentences.choices import picked
from spielwerk.rulebook.sentences.phrases import condition, texts, value
from spielwerk.rulebook.sentences.steps import capital, led, step, steps, within


def behaviour(book: Book, members: Iterable[Line]) -> Iterator[Item]:
    """The actions, reactions and implications among some lines."""
    for member in members:
        match member:
            case d.Action():
                yield from action(book, member)
            case d.Reaction():
                yield reaction(book, member)
            case d.Implication():
                yield from implication(book, member)


def implication(book: Book, node: d.Implication) -> Iterator[Item]:
    """What follows as long as something holds: no steps to take, but how things are."""
    head = book.say("implication", c=condition(book, node.condition))
    under = tuple(item for line in node.body for item in implied(book, line))
    yield Item(f"{head} {under[0].words}") if len(under) == 1 and not under[0].under else Item(head, under)


def implied(book: Book, line: Line) -> Iterable[Item]:
    if not isinstance(line, s.Assign) or f"implied {line.operator}" not in book.texts["sentences"]:
        return step(book, line)
    target = value(book, line.target)
    words = book.say(f"implied {line.operator}", target=target, value=value(book, line.value), be=book.be(target))
    return [Item(capital(words))]


def action(book: Book, node: d.Action) -> Iterator[Item]:
    label = texts(book, node.label, node.name) if node.label else book.terms.word(node.name, book.inside)
    limits = []
    if node.during:
        phases = [book.name(book.terms.word(phase)) for phase in node.during]
        limits.append(book.say("during", phases=book.listed(phases, "or")))
    for limit in node.limits:
        limits.append(_limit(book, limit))
    if node.exclusive:
        limits.append(book.say("exclusive"))
    of = book.say("way of", what=picked(book, node.binders)) if node.binders else ""
    when = book.say("of", of=", ".join(limits)) if limits else ""
    head = book.say("action", name=book.name(label), of=of, when=when) + within(book, node.within)
    help_ = f" {book.terms.help(node.name, node.doc)}" if node.doc else ""
    yield Item(head + help_, steps(book, node.body))
    yield from led(book, book.say("in time"), node.otherwise)


def _limit(book: Book, node: d.ActionLimit) -> str:
    if node.count is None:
        return book.say("once")
    if node.scope is None:
        return book.say("limit", n=value(book, node.count))
    return book.say("limit per", n=value(book, node.count), scope=book.terms.word(node.scope))


def reaction(book: Book, node: d.Reaction) -> Item:
    when = book.say("if when", c=condition(book, node.condition)) if node.condition is not None else ""
    names = [book.terms.noun(parameter.name) for parameter in node.parameters]
    of = book.say("of", of=", ".join(names)) if names else ""
    head = book.say(node.moment, name=book.name(book.terms.word(node.target)) + of, when=when)
    return Item(head, steps(book, node.body))

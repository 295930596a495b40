"""What lies on the table and before the players, and who sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model.nodes import Line
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.language.grammar import Phrase
from spielwerk.rulebook.language.types import type_words
from spielwerk.rulebook.page import Item
from spielwerk.rulebook.sentences.conditions import condition
from spielwerk.rulebook.sentences.steps import steps
from spielwerk.rulebook.sentences.values import is_condition, value


def attributes(book: Book, members: Iterable[Line], inside: str = "") -> list[Item]:
    """The attributes among the members of a type, a block or a phase."""
    return [attribute(book, member, inside) for member in members if isinstance(member, d.Attribute)]


def attribute(book: Book, node: d.Attribute, inside: str = "") -> Item:
    more = []
    if node.default is not None and not isinstance(node.default, m.NoneValue):
        more.append(book.say("begins", value=value(book, node.default)))
    if node.mods.at_most is not None:
        more.append(book.say("room", number=value(book, node.mods.at_most)))
    more += seen(book, node.mods)
    words = book.say(
        "attribute",
        name=book.head(book.terms.noun(node.name, inside)),
        type=type_words(book, node.type),
        more="".join(f"; {item}" for item in more),
    )
    return _with_help(book, words, node, inside)


def _with_help(book: Book, words: str, node: d.Attribute | d.Container | d.Function, inside: str = "") -> Item:
    help_ = book.terms.help(node.name, node.doc, inside) if node.doc else ""
    return Item(f"{words}. {help_}".strip())


def container(book: Book, node: d.Container) -> Item:
    more = []
    if node.mods.at_most is not None:
        more.append(book.say("room", number=value(book, node.mods.at_most)))
    more += seen(book, node.mods)
    kind = book.say(node.kind, of=_held(book, node.type))
    name = book.head(book.terms.noun(node.name))
    words = book.say("attribute", name=name, type=kind, more="".join(f"; {item}" for item in more))
    return _with_help(book, words, node)


def _held(book: Book, node: m.TypeExpression) -> Phrase:
    """What a place is for: all objects of a type."""
    types = node.of if isinstance(node, m.EitherType) else (node,)
    kinds = [book.many(book.terms.noun(one.name)) for one in types if isinstance(one, m.NamedType)]
    if len(kinds) == 1:
        return kinds[0]
    forms = {case: book.listed([format(kind, case) for kind in kinds]) for case in ("nom", "acc", "dat", "gen")}
    return Phrase(**forms, bare=book.listed([kind.bare for kind in kinds]), plural=True)


def seen(book: Book, mods: d.Mods | d.Space) -> Iterator[str]:
    """Who sees something, and who sees how many there are."""
    for key, who in (("sees", mods.visible), ("counts", mods.count_visible)):
        if who is None:
            continue
        if isinstance(who, m.Name) and who.name in ("all", "owner", "nobody"):
            yield book.say(f"{key} {who.name}")
        else:
            yield book.say(f"{key} some", who=value(book, who))


def function(book: Book, node: d.Function) -> Item:
    """A function that reckons something: a notion of the game."""
    parameters = [book.terms.noun(parameter.name) for parameter in node.parameters]
    of = book.say("of", of=", ".join(parameters)) if parameters else ""
    name = book.head(book.terms.noun(node.name))
    help_ = book.terms.help(node.name, node.doc) if node.doc else ""
    if node.value is None:
        before, book.inside = book.inside, node.name
        told = Item(book.say("function steps", name=name, of=of), steps(book, node.body))
        book.inside = before
        return Item(f"{name}{of}: {help_}", (*told.under,)) if help_ else told
    if is_condition(book, node.value) or book.terms.is_truth(node.name):
        exact = book.say("key truth", c=condition(book, node.value))
    else:
        exact = f"{value(book, node.value)}"
    if help_:
        words = f"{name}{of}: {help_} {book.say('function exactly', exact=exact)}"
    else:
        words = book.say("function is", name=name, of=of, exact=exact)
    return Item(" ".join([words, *(f"({item})" for item in seen(book, node.mods))]))


def block(book: Book, members: Sequence[d.Member]) -> list[Item]:
    """Everything a player or the table has."""
    from spielwerk.rulebook.material import dice

    told = []
    for member in members:
        match member:
            case d.Attribute():
                told.append(attribute(book, member))
            case d.Container():
                told.append(container(book, member))
            case d.Dice():
                told.append(
                    Item(dice(book, member).rstrip(".") + "".join(f"; {x}" for x in seen(book, member.mods)) + ".")
                )
            case d.Function():
                told.append(function(book, member))
    return told

"""What kind of value something holds, in words."""

from __future__ import annotations

from spielwerk.model import expressions as m
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.sentences.phrases import value


def type_words(book: Book, node: m.TypeExpression) -> str:
    match node:
        case m.NamedType():
            known = f"type {node.name}"
            return book.say(known) if known in book.texts["sentences"] else _declared(book, node.name)
        case m.RangeType():
            return book.say("number from", low=value(book, node.low), high=value(book, node.high))
        case m.CollectionType():
            return book.say(f"type {node.kind}", of=type_words(book, node.of))
        case m.MapType():
            return book.say("type map", key=_bare(book, node.key), of=type_words(book, node.value))
        case m.FileType():
            return book.say("a file")
        case m.EitherType():
            types = book.listed([type_words(book, one) for one in node.of], "or")
            return book.say("or none", types=types) if node.or_none else types
    return book.quote(node)


def _declared(book: Book, name: str) -> str:
    """A value of an enum, an object, a field."""
    word = book.terms.noun(name)
    if book.german:
        return word
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def _bare(book: Book, node: m.TypeExpression) -> str:
    return book.terms.noun(node.name) if isinstance(node, m.NamedType) else type_words(book, node)

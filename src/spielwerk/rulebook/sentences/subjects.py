"""What a condition is about, where a sentence can say it: "every field of the board", "whose mark …"."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spielwerk.data import fields
from spielwerk.model import expressions as m
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.language import grammar as g
from spielwerk.rulebook.language.grammar import Clause, Phrase

ELEMENTS: dict[str, tuple[str, str]] = {
    "lines": ("straight line of {1} fields on {0}", "die Linie aus {1} Feldern auf {0:dat}"),
    "lines_through": ("straight line of {1} fields through {0}", "die Linie aus {1} Feldern durch {0:acc}"),
    "neighbours": ("neighbour of {0}", "das Nachbarfeld {0:gen}"),
    "row 2": ("field in row {1} of {0}", "das Feld in Reihe {1} {0:gen}"),
    "column 2": ("field in column {1} of {0}", "das Feld in Spalte {1} {0:gen}"),
    "directions": ("direction of {0}", "die Richtung auf {0:dat}"),
    "orthogonals": ("straight direction of {0}", "die gerade Richtung auf {0:dat}"),
    "diagonals": ("diagonal direction of {0}", "die schräge Richtung auf {0:dat}"),
    "ray": (
        "field from {0} to the edge in direction {1.bare}",
        "das Feld von {0:dat} bis zum Rand in Richtung {1.bare}",
    ),
    "between": ("field between {0} and {1}", "das Feld zwischen {0:dat} und {1:dat}"),
}


def of_one(book: Book, which: str, query: m.Query) -> Clause | None:
    """`any(S where C)` and `all(S each C)` as a sentence about one of S, if C speaks of it once."""
    from spielwerk.rulebook.sentences.conditions import condition

    name, source = "it", query.of
    if isinstance(source, m.Named):
        name, source = source.name, source.of
        if isinstance(source, m.Call) and source.target.name in ("lines", "lines_through", "regions"):
            book.of_fields.add(name)
    if mentions(query.argument, name) != 1 or isinstance(source, m.Query):
        return None
    one = element(book, which, source)
    with bound(book, "it", None), bound(book, name, one):
        return condition(book, query.argument)


def relative(book: Book, condition_: m.Expression) -> str | None:
    """A condition as a relative clause: ` that have no mark`; None if it is not about one thing first of all."""
    from spielwerk.rulebook.sentences.conditions import condition

    if isinstance(condition_, m.Binary) and condition_.operator == "and":
        sides = relative(book, condition_.left), relative(book, condition_.right)
        if sides[0] is None or sides[1] is None:
            return None
        return f"{sides[0].rstrip(',')} {book.say('and')} {sides[1].lstrip(', ')}"
    if mentions(condition_, "it") != 1:
        return None
    that = _that(book)
    with bound(book, "it", that), bound(book, "whose", that):
        clause = condition(book, condition_)
    if not f"{clause:sub}".startswith(FIRST):
        return None
    said = f"{clause:sub}".replace(FIRST, "")
    return f", {said}," if book.german else f" {said}"


def theirs(book: Book) -> Phrase | None:
    """The things of a collection, where it is told what sorts them: `their number`; in German `die Nummer`."""
    return None if book.german else Phrase("they", "them", "them", "their", "they", plural=True)


FIRST = "\x05"
"""Marks the pronoun of a relative clause, which must be its first word."""


def _that(book: Book) -> Phrase:
    it, them, whose = (
        FIRST + word for word in (("die", "denen", "deren") if book.german else ("that", "that", "whose"))
    )
    return Phrase(it, it, them, whose, it, plural=True)


@contextmanager
def bound(book: Book, name: str, phrase: Phrase | None) -> Iterator[None]:
    """Within this, a name is told with a phrase; with None as it is told by itself."""
    before = dict(book.bound)
    if name == "it":
        book.bound.pop("whose", None)
    book.bound.pop(name, None)
    if phrase is not None:
        book.bound[name] = phrase
    yield
    book.bound.clear()
    book.bound.update(before)


def mentions(node: object, name: str) -> int:
    """How often a condition speaks of a thing: `it` and `.x`, or a name. What `it` means inside a query is another."""
    if isinstance(node, tuple):
        return sum(mentions(part, name) for part in node)
    if not isinstance(node, m.Expression):
        return 0
    if name == "it" and (isinstance(node, m.It) or (isinstance(node, m.Member) and node.of is None)):
        return 1
    if isinstance(node, m.Name):
        return int(node.name == name)
    if name == "it" and isinstance(node, m.Query) and node.operator != "from":
        return mentions(node.of, name)
    return sum(mentions(getattr(node, field.name), name) for field in fields(node) if field.name != "span")


def element(book: Book, which: str, of: m.Expression) -> Phrase:
    """One of a collection: `every field of the board`, `at least one player`."""
    words = _element_words(book, of)
    return g.one_in_german(which, words) if book.german else g.one_in_english(which, words)


def _element_words(book: Book, of: m.Expression) -> str:
    """What one of a collection is called; in German with its article."""
    from spielwerk.rulebook.sentences.values import board_of, value

    terms = book.terms
    match of:
        case m.Name("players" | "all_players"):
            return book.pick(("player", "der Spieler"))
        case m.Name(name) if name in terms.named_fields:
            return _noun(book, terms.noun(name))
        case m.Name(name) if name in terms.spaces:
            return book.pick(("field of {0}", "das Feld {0:gen}")).format(board_of(book, name))
        case m.Name(name) if name in book.of_fields:
            return book.pick(("field of {0}", "das Feld {0:gen}")).format(value(book, of))
        case m.Name(name) | m.Member(name=name) if name in terms.containers and name not in book.bound:
            held = terms.containers[name].type
            noun = _noun(book, terms.noun(held.name)) if isinstance(held, m.NamedType) else _noun(book, "")
            return noun + book.pick((" in {0}", " in {0:dat}")).format(value(book, of))
        case m.Name(name) if name in terms.objects or name in terms.enums:
            return _noun(book, terms.noun(name))
        case m.Owned(kind=m.Name(name)):
            owner = value(book, of.owner)
            return _noun(book, terms.noun(name)) + book.pick((" of {0}", " {0:gen}")).format(owner)
        case m.Call(target=m.Name(name)):
            template = ELEMENTS.get(f"{name} {len(of.arguments)}") or ELEMENTS.get(name)
            if template is not None:
                words = [_argument(book, argument) for argument in of.arguments]
                return book.pick(template).format(*words)
    return book.pick(("part of {0}", "das Element {0:gen}")).format(value(book, of))


def _noun(book: Book, word: str) -> str:
    """A noun with its article in German; a thing of no certain kind is an object."""
    if not book.german:
        return word or "object"
    noun = g.german_noun(word)
    return noun.nom if noun.gender and noun.gender != "p" else f"das Objekt {word}".strip()


def _argument(book: Book, node: m.Expression) -> Phrase:
    from spielwerk.rulebook.sentences.values import board_of, value

    if isinstance(node, m.Name) and node.name in book.terms.spaces:
        return board_of(book, node.name)
    return value(book, node)

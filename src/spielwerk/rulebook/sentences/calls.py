"""Sentences about procedures and phases that are carried out."""

from __future__ import annotations

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.sentences.values import value


def carried_out(book: Book, call: m.Call) -> str:
    word = call.target.name
    callee = book.terms.callees.get(word)
    key = "phase" if isinstance(callee, d.Procedure) and callee.phase else "do"
    arguments = call.arguments
    if isinstance(call.target, m.Member) and call.target.of is not None:
        arguments = (call.target.of, *arguments)
    return book.say(key, name=book.name(book.terms.word(word)), of=given(book, word, arguments))


def given(book: Book, word: str, arguments: tuple[m.Expression, ...]) -> str:
    """What a procedure is carried out with; what has the same name there as here need not be said."""
    callee = book.terms.callees.get(word)
    names = [parameter.name for parameter in callee.parameters] if isinstance(callee, d.Procedure) else []
    said = []
    for place, argument in enumerate(arguments):
        name = names[place] if place < len(names) else ""
        if argument == m.Name(name):
            continue
        words = f"{value(book, argument)}"
        said.append(book.say("argument", name=book.terms.noun(name), value=words) if name else words)
    return book.say("of", of="; ".join(said)) if said else ""

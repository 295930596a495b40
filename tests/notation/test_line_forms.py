"""Forms of statements: the same as the grammar in the documentation, and about the fields of their classes."""

from __future__ import annotations

from itertools import product

import pytest

from spielwerk.data import fields
from spielwerk.notation.spiel.text.forms import FORMS, PARSED, Maybe, Slot
from tests.notation.grammar import GRAMMAR, Grammar, Part

KINDS = {
    "sum": Part("rule", "sum"),
    "owned": Part("rule", "owned"),
    "expr": Part("rule", "expr"),
    "word": Part("token", "WORD"),
    "text": Part("token", "STRING"),
}


def in_grammar(part):
    """A part of a form as the grammar has it."""
    if isinstance(part, Slot):
        return KINDS[part.kind]
    if isinstance(part, Maybe):
        inside = tuple(in_grammar(one) for one in part.parts)
        return Part("maybe", parts=(inside[0] if len(inside) == 1 else Part("all of", parts=inside),))
    return Part("word", part.text)


def ways(part):
    """A rule with its alternatives written out: `( "add" | "give" ) sum` is two ways."""
    if part.kind == "one of":
        return [way for inner in part.parts for way in ways(inner)]
    if part.kind == "all of":
        first = part.parts[0]
        heads = first.parts if first.kind == "one of" else (first,)
        return [Part("all of", parts=(head, *rest)) for head, rest in product(heads, [part.parts[1:]])]
    return [part]


@pytest.fixture(scope="module")
def short():
    return ways(Grammar(GRAMMAR.read_text(encoding="utf-8")).rules["short"])


@pytest.mark.parametrize("kind", FORMS, ids=lambda kind: kind.__name__)
def test_a_form_says_the_same_as_the_grammar(kind, short):
    parts = tuple(in_grammar(part) for part in PARSED[kind])
    assert Part("all of", parts=(*parts, Part("token", "NL"))) in short


@pytest.mark.parametrize("kind", FORMS, ids=lambda kind: kind.__name__)
def test_a_form_names_every_field_of_its_statement(kind):
    named = []
    for part in PARSED[kind]:
        if isinstance(part, Maybe):
            named += [part.field] if part.truth else [one.field for one in part.parts if isinstance(one, Slot)]
        elif isinstance(part, Slot):
            named.append(part.field)
    assert sorted(named) == sorted(field.name for field in fields(kind) if field.name not in ("span", "trivia"))

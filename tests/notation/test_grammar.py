"""The grammar in the documentation is the grammar of the parser."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.diagnostics import form_codes as numbers
from spielwerk.diagnostics.source import Source
from spielwerk.notation.spiel.parser import parse
from spielwerk.notation.spiel.text.words import RESERVED
from spielwerk.notation.spiel.write.game import write
from tests.notation.grammar import GRAMMAR, Grammar, laid_out, page
from tests.notation.texts import TEXTS, read
from tests.rotation import in_turns

NOT_IN_THE_RULES = {numbers.TWICE, numbers.ROW_WIDTH}
"""What the grammar says in words and not in rules."""


@pytest.fixture(scope="module")
def grammar():
    # The recogniser goes as deep as the rules are nested.
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield Grammar(GRAMMAR.read_text(encoding="utf-8"))
    sys.setrecursionlimit(limit)


@in_turns(path=TEXTS)
def test_the_grammar_alone_reads_every_game(grammar, path: Path):
    tokens = laid_out(read(path).text)
    end = grammar.furthest(tokens)
    assert end is None, f"stops in line {tokens[min(end, len(tokens) - 1)].line + 1}"


def test_the_grammar_refuses_what_is_no_game(grammar):
    assert grammar.furthest(laid_out('game "Pig"\n')) is not None


def test_the_grammar_and_the_parser_reserve_the_same_words(grammar):
    assert grammar.reserved == RESERVED


def test_every_rule_of_the_grammar_is_used(grammar):
    def names(part):
        yield from ([part.name] if part.kind == "rule" else [])
        for inner in part.parts:
            yield from names(inner)

    used = {name for rule in grammar.rules.values() for name in names(rule)}
    assert set(grammar.rules) - used == {"file"}


@given(random=st.randoms(use_true_random=False), depth=st.sampled_from([16, 22, 28]), broken=st.booleans())
def test_the_parser_reads_whatever_the_grammar_makes_up(grammar, random: Random, depth: int, broken: bool):
    text = page(grammar.sentence(random, "declaration", depth), random if broken else None)
    game, faults = parse(Source("made up", text))
    assert [(fault.message(), fault.line) for fault in faults if fault.code not in NOT_IN_THE_RULES] == [], text
    if not faults:
        assert parse(Source("written", write(game))) == (game, [])

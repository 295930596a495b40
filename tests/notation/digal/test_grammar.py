"""The published grammar and the reader agree: what one accepts, the other accepts."""

from __future__ import annotations

import re
from functools import cache

import pytest

from spielwerk.game.sources import bundled, find_source
from spielwerk.notation.digal.text.lexer import Lexer
from spielwerk.notation.digal.text.words import NAME, NUMBER, TEXT, VOCABULARY, plain
from tests.notation.digal.programs import conformance, program
from tests.notation.digal.test_docs import GRAMMAR
from tests.notation.digal.test_forms import HEADS, SAME
from tests.notation.digal.test_wrong import BLOCKS, WRONG
from tests.notation.digal.test_wrong_table import BLOCKS as TABLE_BLOCKS
from tests.notation.digal.test_wrong_table import TURN as TABLE_TURN

FORMS = [
    "alle allen aller", "würfel würfeln", "spieler spielern", "aktueller aktuelle aktuellem aktuellen aktivem",
    "linker linke linkem linken", "rechter rechte rechtem rechten", "nächster nächste nächstem nächsten",
    "aktiven aktive aktiver", "anderen andere anderer", "höchste höchster", "niedrigste niedrigster",
    "ein eine einen", "runden runde", "liegt fällt", "oberste obersten",
]  # fmt: skip
"""Words whose other cases are understood where one of them is written."""
KINDS = {"NAME": NAME, "ZAHL": NUMBER, "TEXT": TEXT}


def forms(word):
    found = {plain(word)}
    for group in FORMS:
        words = [plain(one) for one in group.split()]
        if plain(word) in words:
            found |= set(words)
    return found


class Grammar:
    """Rules as nested tuples: (`or`, …), (`then`, …), (`maybe`, x), (`many`, x), (`word`, forms, w), (`rule`, name)."""

    def __init__(self, text):
        self.tokens = re.findall(r'"[^"]+"|\w+|[=|;(){}\[\]]', text)
        self.rules = {}
        while self.tokens:
            name = self.tokens.pop(0)
            assert self.tokens.pop(0) == "="
            self.rules[name] = self.choice()
            assert self.tokens.pop(0) == ";", name

    def choice(self):
        ways = [self.row()]
        while self.tokens[0] == "|":
            self.tokens.pop(0)
            ways.append(self.row())
        return ("or", *ways)

    def row(self):
        parts = []
        while self.tokens[0] not in "|;)]}":
            token = self.tokens.pop(0)
            if token in "([{":
                inside = self.choice()
                self.tokens.pop(0)
                parts.append({"(": inside, "[": ("maybe", inside), "{": ("many", inside)}[token])
            elif token[0] == '"':
                parts.append(("word", frozenset(forms(token[1:-1])), token[1:-1]))
            else:
                parts.append(("rule", token))
        return ("then", *parts)


READ = Grammar(GRAMMAR).rules


def accepts(text):
    """Whether the grammar derives a text; commas, signs and words are taken as the lexer gives them."""
    tokens = Lexer(text).run().tokens[:-1]

    @cache
    def ends(node, start):
        kind = node[0]
        if kind == "or":
            return frozenset().union(*(ends(way, start) for way in node[1:]))
        if kind == "then":
            found = frozenset([start])
            for part in node[1:]:
                found = frozenset().union(*(ends(part, place) for place in found))
            return found
        if kind == "maybe":
            return ends(node[1], start) | {start}
        if kind == "many":
            known, new = {start}, {start}
            while new:
                new = set().union(*(ends(node[1], place) for place in new)) - known
                known |= new
            return frozenset(known)
        token = tokens[start] if start < len(tokens) else None
        if token is None:
            return frozenset()
        if kind == "word":
            return frozenset([start + 1] if token.text in node[1] and token.kind not in KINDS.values() else [])
        if node[1] in KINDS:
            if node[1] == "ZAHL" and token.text == "-" and start + 1 < len(tokens) and tokens[start + 1].kind == NUMBER:
                return frozenset([start + 2])
            return frozenset([start + 1] if token.kind == KINDS[node[1]] else [])
        return ends(READ[node[1]], start)

    return len(tokens) in ends(("rule", "programm"), 0)


DIGAL = [name for name in bundled() if find_source(name)[0].name.endswith(".digal")]


@pytest.mark.parametrize("name", DIGAL)
def test_bundled_games(name):
    assert accepts(find_source(name)[0].text)


@pytest.mark.parametrize("name", ["eins", "max"])
def test_programs_of_the_report(name):
    assert accepts(conformance(name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("sentences", SAME, ids=lambda sentences: sentences[0])
def test_sentences_of_turns(sentences):
    assert [sentence for sentence in sentences if not accepts(program(sentence))] == []


@pytest.mark.parametrize("sentences", HEADS, ids=lambda sentences: sentences[0])
def test_sentences_of_blocks(sentences):
    assert [sentence for sentence in sentences if not accepts(f"PROBE wird so gespielt: {sentence}")] == []


READING = ("D110", "D113", "D114", "D115", "D116", "D117", "D123")
UNREADABLE = [case[0] for case in (*WRONG, *BLOCKS, *TABLE_TURN) if case[1] in READING]
UNREADABLE_BLOCKS = [case[0] for case in TABLE_BLOCKS if case[1] in READING and "eine becher" not in case[0]]
"""The grammar takes all forms of `ein` for one another; the reader is more exact."""


@pytest.mark.parametrize("sentence", UNREADABLE)
def test_what_cannot_be_read_is_not_in_the_grammar(sentence):
    assert not accepts(program(sentence))


@pytest.mark.parametrize("sentence", UNREADABLE_BLOCKS)
def test_blocks_that_cannot_be_read_are_not_in_the_grammar(sentence):
    assert not accepts(program("das spiel ist zu ende.", game=sentence))


def test_every_word_of_the_reader_is_in_the_grammar():
    words = {word for word in re.findall(r'"([^"]+)"', GRAMMAR) if word[0].isalpha()}
    assert set(VOCABULARY) == set().union(*map(forms, words))

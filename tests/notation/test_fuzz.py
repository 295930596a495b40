"""No text whatever brings the parser down or makes it wait."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.diagnostics import form_codes as numbers
from spielwerk.diagnostics.source import Source
from spielwerk.limits import MOST_FAULTS
from spielwerk.model.expressions import Broken
from spielwerk.notation.spiel.parser import parse, parse_expression
from spielwerk.notation.spiel.read.cursor import MAX_NESTING
from spielwerk.notation.spiel.text.words import DECLARATION_WORDS, MEMBER_WORDS, RESERVED, SIGNS, TEST_WORDS
from spielwerk.notation.spiel.write.game import format_text
from tests.notation.texts import TEXTS, read

PIECES = sorted(RESERVED | SIGNS | DECLARATION_WORDS | MEMBER_WORDS | TEST_WORDS)


def reads(text: str) -> None:
    """The text gives a game and faults with places in it, and every fault can be told."""
    game, faults = parse(Source("any", text))
    assert game is not None
    for fault in faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
        assert fault.message("en")
        assert fault.message("de")
        assert fault.advice("en")
        assert fault.advice("de")


@given(st.text())
def test_any_text_is_read(text: str):
    reads(text)


@given(st.binary())
def test_any_bytes_are_read(data: bytes):
    reads(data.decode("utf-8", errors="replace"))
    reads(data.decode("latin-1"))


@given(st.lists(st.sampled_from([*PIECES, "\n", "\n    ", "\n        ", '"', '"{x}"', "x", "3", "#", "\t"])))
def test_any_words_are_read(pieces: list[str]):
    reads(" ".join(pieces))
    reads("".join(pieces))


@given(st.text(alphabet='{}|:\\"ab. (#\n'))
def test_any_template_is_read(text: str):
    reads(f'play:\n    notice "{text}"\n')


@given(st.text())
def test_any_expression_is_read(text: str):
    parse_expression(Source("any", text))


@given(st.randoms(use_true_random=False))
def test_any_shuffled_game_is_read(random: Random):
    lines = read(random.choice(TEXTS)).text.split("\n")
    for _ in range(random.randrange(1, 8)):
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one][random.randrange(3) * 4 :]
    reads("\n".join(lines))


@given(st.randoms(use_true_random=False))
def test_any_torn_game_is_read(random: Random):
    text = read(random.choice(TEXTS)).text
    start = random.randrange(len(text))
    reads(text[start : start + random.randrange(2000)])


# ---- limits ------------------------------------------------------------------------------------

DEEP = 10_000

NESTED = {
    "brackets": "const x = " + "(" * DEEP + "1" + ")" * DEEP,
    "open brackets": "const x = " + "(" * DEEP,
    "lists": "const x = " + "[" * DEEP + "]" * DEEP,
    "sets": "const x = " + "{" * DEEP + "}" * DEEP,
    "maps": "const x = " + "{a: " * DEEP + "1" + "}" * DEEP,
    "calls": "const x = " + "f(" * DEEP + ")" * DEEP,
    "indices": "const x = " + "f[" * DEEP + "1" + "]" * DEEP,
    "signs": "const x = " + "- " * DEEP + "1",
    "nots": "const x = " + "not " * DEEP + "true",
    "cases": "const x = " + "if a then b else " * DEEP + "c",
    "tests of cases": "const x = " + "if " * DEEP + "a",
    "sums": "const x = 1" + " + 1" * DEEP,
    "conditions": "const x = a" + " or a and b" * DEEP,
    "paths": "const x = a" + ".b" * DEEP,
    "queries": "const x = a" + " where b" * DEEP,
    "types": "const x: " + "set of " * DEEP + "int = 1",
    "blocks": "play:\n" + "".join(" " * depth + "repeat:\n" for depth in range(1, DEEP // 10)),
    "branches": "play:\n    if a:\n        stop\n" + "    else if a:\n        stop\n" * DEEP,
    "placeholders": 'play:\n    notice "{' + "(" * DEEP + "1" + ")" * DEEP + '}"\n',
}


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
def test_what_is_nested_too_deeply_is_refused(text: str):
    start = time.process_time()
    _, faults = parse(Source("deep", text))
    assert time.process_time() - start < 2
    assert numbers.TOO_DEEP in [fault.code for fault in faults]


@pytest.mark.parametrize("depth", [10, MAX_NESTING // 2, MAX_NESTING - 2])
def test_what_is_nested_less_deeply_is_read(depth: int):
    text = "const x = " + "(-" * (depth // 2) + "1" + ")" * (depth // 2) + "\n"
    assert parse(Source("deep", text))[1] == []
    assert isinstance(format_text(Source("deep", text)), str)


def test_a_huge_text_is_refused_at_once():
    text = "play:\n" + "    roll cube\n" * 3_500_000
    assert len(text) > 49_000_000
    start = time.process_time()
    game, faults = parse(Source("huge", text))
    assert time.process_time() - start < 0.1
    assert [fault.code for fault in faults] == [numbers.TOO_LARGE]
    assert game.declarations == ()
    value, faults = parse_expression(Source("huge", text))
    assert (value, [fault.code for fault in faults]) == (Broken(), [numbers.TOO_LARGE])


SIZE = 100_000

LARGE = {
    "words": "x " * SIZE,
    "lines": "x\n" * SIZE,
    "blank lines": "\n" * SIZE,
    "spaces": " " * SIZE,
    "comments": "play:\n    stop\n" + "#\n" * SIZE,
    "comments in a line": "play:\n    roll\n" + "#\n" * SIZE + "        cube\n",
    "one text": 'play:\n    notice "' + "x" * SIZE,
    "backslashes": 'play:\n    notice "' + "\\" * SIZE,
    "placeholders": 'play:\n    notice "' + "{x}" * (SIZE // 4) + '"\n',
    "braces": 'play:\n    notice "' + "{" * SIZE + '"\n',
    "open brackets": "play:\n" + "    foo(\n" * (SIZE // 8),
    "lines without colon": "play:\n" + "    if a\n        stop\n" * (SIZE // 20),
    "deeper lines": "play:\n" + "".join(f"    {' ' * (n % 50)}a = 1\n" for n in range(SIZE // 50)),
    "a long table": "object Card:\n" + "    | a | b |\n" * (SIZE // 16),
    "a long list": "const x = [" + "1, " * (SIZE // 4) + "1]\n",
    "digits": "const x = " + "9" * SIZE,
    "bars": "object Card:\n    " + "| " * (SIZE // 2),
    "one bracket over all": "play:\n    foo(\n" + "    bar(a)\n" * (SIZE // 12),
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_time_grows_with_the_length_alone(text: str):
    start = time.process_time()
    parse(Source("large", text))
    assert time.process_time() - start < 4


def test_only_so_many_faults_are_told():
    _, faults = parse(Source("faulty", "play:\n" + "    ) 3\n" * 1000))
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1].code == numbers.TOO_MANY_FAULTS

"""No input whatever makes the check fail: mutated games and random models only have faults."""

from __future__ import annotations

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk.check import CheckResult, check
from spielwerk.check.secrecy import declassifications
from spielwerk.diagnostics.source import Source
from tests.check.games import DRAFTS, checked
from tests.check.random_models import Models
from tests.rotation import some

TOKENS = re.compile(r'\n *|"[^"\n]*"|\w+|[^\w\s]| +')
GAMES = [path.read_text(encoding="utf-8") for path in DRAFTS]
WORDS = sorted({word for text in GAMES for word in TOKENS.findall(text)})


def explain(result: CheckResult) -> None:
    """Everything that can be asked of a result."""
    spans = [fault.span for fault in result.diagnostics]
    assert spans == sorted(spans)
    for fault in result.diagnostics:
        for language in ("en", "de"):
            assert fault.message(language)
            assert fault.advice(language)
            assert all(fault.phrase(label, language) for label in fault.labels)
    assert (result.game is None) == bool(result.errors)
    if result.game is not None:
        declassifications(result.game)


@given(st.randoms(use_true_random=False), st.sampled_from(GAMES), st.integers(1, 6))
@settings(max_examples=some(40, of=150))
def test_games_with_words_changed(rng, text, changes):
    tokens = TOKENS.findall(text)
    for _ in range(changes):
        mutate(rng, tokens)
    explain(checked("".join(tokens)))


def mutate(rng: random.Random, tokens: list[str]) -> None:
    place, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    match rng.randrange(5):
        case 0:
            tokens[place] = rng.choice(WORDS)
        case 1:
            tokens[place] = tokens[other]
        case 2 if len(tokens) > 1:
            del tokens[place]
        case 3:
            tokens.insert(place, tokens[other])
        case _:
            tokens[place], tokens[other] = tokens[other], tokens[place]


@given(st.randoms(use_true_random=False), st.sampled_from(GAMES))
@settings(max_examples=some(40, of=150))
def test_games_with_names_exchanged(rng, text):
    """Names for names: the text stays readable, and the faults lie deeper."""
    names = sorted(set(re.findall(r"\b[A-Za-z_]{4,}\b", text)))
    old, new = rng.choice(names), rng.choice(names)
    explain(checked(re.sub(rf"\b{old}\b", new, text, count=rng.randrange(3))))


@given(st.integers(0, 2**32))
@settings(max_examples=some(75, of=300))
def test_random_models(seed):
    source = Source("random.spiel", "player chooses cell from Board\n" * 3)
    explain(check(Models(random.Random(seed)).game(), source))


@given(st.text())
def test_any_text(text):
    explain(checked(text))

"""Parts of sentences: every one that the code names is there, and every one that is there is named."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import spielwerk
from spielwerk.diagnostics.phrase import Listed, Phrase, said
from spielwerk.locale import texts
from tests.locale.test_texts import flat

SOURCES = Path(spielwerk.__file__).parent
KEYS = {name.removeprefix(".") for name, _ in flat(texts("phrases", "en"))}


def named() -> Iterator[str]:
    """The keys in the code as regular expressions: what is filled in at run time may be any word."""
    for path in SOURCES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.name == "phrase.py" or "diagnostics.phrase" in text:
            for node in ast.walk(ast.parse(text)):
                match node:
                    case ast.Call(ast.Name("Phrase"), [ast.Constant(str(key)), *_]):
                        yield re.escape(key)
                    case ast.Call(ast.Name("Phrase"), [ast.JoinedStr(parts), *_]):
                        yield "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w+" for p in parts)


def test_every_phrase_that_is_named_is_there():
    assert [key for key in named() if not any(re.fullmatch(key, known) for known in KEYS)] == []


def test_every_phrase_is_named():
    keys = list(named())
    assert [known for known in sorted(KEYS) if not any(re.fullmatch(key, known) for key in keys)] == []


@pytest.mark.parametrize(
    ("items", "english", "german"),
    [
        (("1",), "1", "1"),
        (("1", "2"), "1 and 2", "1 und 2"),
        (("1", Phrase("players.range", low=3, high=5), "7"), "1, 3 to 5 and 7", "1, 3 bis 5 und 7"),
    ],
)
def test_phrases_may_be_inside_each_other(items, english, german):
    assert Listed(items, "and")("en") == english
    assert said(Phrase("players.counts", counts=Listed(items, "and")), "de") == f"{german} Spieler"

"""Guesses what a sentence that cannot be read was meant to be: changes one word and reads it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches

from spielwerk.notation.digal.read.cursor import Unreadable
from spielwerk.notation.digal.text.tokens import Token
from spielwerk.notation.digal.text.words import END, NAME, SIGN, VOCABULARY, WORD, shown

MOST_TRIES = 40
MOST_EXPECTED = 3
"""Where more words would fit, none of them is put in by guess."""
LONGEST = 60
"""Tokens that a sentence may have; longer ones are not worth correcting."""

SYNONYMS = {
    "plus": "+",
    "minus": "-",
    "mal": "*",
    "falls": "wenn",
    "wiederhole": "macht",
    "zeigt": "gleich",
    "ist": "gleich",
}
"""Words that people write, and what they mean."""

Readable = Callable[[Sequence[Token]], bool]


def corrected(tokens: Sequence[Token], fault: Unreadable, start: int, readable: Readable) -> str | None:
    """The sentence that begins at `start`, with one word changed so that it can be read; None if none is near."""
    end = _end(tokens, max(fault.index, start))
    sentence = list(tokens[start:end])
    if not sentence or len(sentence) > LONGEST or not fault.expected:
        return None
    last = tokens[-1]
    sure = fault.expected if len(fault.expected) <= MOST_EXPECTED else ()
    for count, changed in enumerate(_changes(sentence, fault.index - start, sure)):
        if count == MOST_TRIES:
            break
        if readable([*changed, Token(END, "", "", last.span, last.line)]):
            return written(changed)
    return None


def _end(tokens: Sequence[Token], place: int) -> int:
    """The place after the full stop that ends the sentence."""
    while place < len(tokens) - 1:
        if tokens[place].kind == SIGN and tokens[place].text == ".":
            return place + 1
        place += 1
    return len(tokens) - 1


def _changes(sentence: list[Token], place: int, expected: Sequence[str]) -> Iterator[list[Token]]:
    """The sentence with one word changed, the likeliest change first."""
    words = [word for word in expected if word in VOCABULARY or not word.isalnum()]
    for here in (place, place - 1):
        if 0 <= here < len(sentence):
            token = sentence[here]
            if token.text in SYNONYMS:
                yield [*sentence[:here], _like(token, SYNONYMS[token.text]), *sentence[here + 1 :]]
            if token.kind == WORD and (token.text not in VOCABULARY or here == place):
                for near in get_close_matches(token.text, [*words, *VOCABULARY], n=4, cutoff=0.7):
                    yield [*sentence[:here], _like(token, near), *sentence[here + 1 :]]
                if token.text not in VOCABULARY:
                    name = Token(NAME, token.shown.upper(), token.shown.upper(), token.span, token.line)
                    yield [*sentence[:here], name, *sentence[here + 1 :]]
    if not 0 <= place <= len(sentence):
        return
    model = sentence[min(place, len(sentence) - 1)]
    for word in words:
        yield [*sentence[:place], _like(model, word), *sentence[place:]]
    if place < len(sentence):
        yield [*sentence[:place], *sentence[place + 1 :]]
        for word in words:
            yield [*sentence[:place], _like(model, word), *sentence[place + 1 :]]


def _like(token: Token, word: str) -> Token:
    kind = WORD if word in VOCABULARY else SIGN
    return Token(kind, word, shown(word), token.span, token.line)


def written(tokens: Sequence[Token]) -> str:
    """Tokens as a sentence."""
    text = ""
    for token in tokens:
        tight = token.text in (".", ",", ";", ":", ")") and token.kind == SIGN
        text += token.shown if tight or not text or text.endswith("(") else f" {token.shown}"
    return text

"""Where the faults of a game are gathered, with the words that were probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from spielwerk.check.typed.symbols import Symbol
from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import Diagnostic, Label, closest
from spielwerk.diagnostics.phrase import NOTHING, Phrase, Spoken
from spielwerk.diagnostics.source import Source, Span
from spielwerk.limits import MOST_GUESSES

LONGEST_QUOTE = 60
"""A piece of the game that is quoted in a message is cut behind this many characters."""


LONGEST_READ = 500
"""Of a longer one no more is looked at."""
SHOWN_WORDS = 5
"""A list of words in a message is cut behind this many."""


UNKNOWN_NAMES = frozenset({"S201", "S202", "S203", "S204", "S213", "S214", "S216", "S218", "S221", "S227"})
UNKNOWN_NAMES |= {"S562", "S563"}
"""Faults about a name that is declared nowhere."""
INCOMPLETE = frozenset({"S208", "S217", "S220", "S405", "S416", "S417", "S427", "S501", "S502", "S506", "S507"})
INCOMPLETE |= {"S509", "S512", "S516"}
"""Faults about something that is missing or not used."""

BESIDE_UNKNOWN = ("S201", "S202", "S203", "S204")
"""Faults of unknown names that show what is not used."""


class Faults:
    """Everything that is wrong with one text. The same fault at the same place counts once."""

    def __init__(self, source: Source, unread: frozenset[str] | None = None) -> None:
        self.source = source
        self.unread = unread
        """The words of the lines that could not be read; None if all could."""
        self.variant = False
        """Whether names may come from the game that this one extends, which is not read here."""
        self.found: list[Diagnostic] = []
        self._seen: set[tuple[str, Span]] = set()
        self._nearby: list[tuple[int, Symbol]] = []
        self._guesses = 0

    @property
    def sound(self) -> bool:
        """Whether no error was found so far."""
        return all(fault.severity != "error" for fault in self.found)

    @property
    def guesses(self) -> bool:
        """Whether it is still guessed what unknown words may mean."""
        return self._guesses <= MOST_GUESSES

    def closest(self, word: str, known: Iterable[str]) -> str | None:
        """The known word that was probably meant; only for the first unknown words of a text."""
        self._guesses += 1
        return closest(word, known) if self._guesses <= MOST_GUESSES else None

    def did_you_mean(self, word: str, known: Iterable[str]) -> Spoken:
        """A sentence with the known word that was probably meant, or nothing."""
        found = self.closest(word, known)
        return NOTHING if found is None else meant(found)

    def report(self, code: str, span: Span, *labels: Label, nearby: Symbol | None = None, **values: object) -> None:
        """Notes a fault. `nearby` is a declaration that was perhaps meant: it is shown if nothing else uses it."""
        if (code, span) in self._seen or self._is_doubtful(code, values.get("name")):
            return
        self._seen.add((code, span))
        values.setdefault("hint", NOTHING)
        if nearby is not None:
            self._nearby.append((len(self.found), nearby))
        self.found.append(Diagnostic(code, self.source, span, values, tuple(labels)))

    def _is_doubtful(self, code: str, name: object) -> bool:
        """Whether what is missing may be where this check cannot look."""
        if code in UNKNOWN_NAMES:
            return self.variant or (self.unread is not None and name in self.unread)
        return code in INCOMPLETE and (self.variant or self.unread is not None)

    @contextmanager
    def trial(self) -> Iterator[list[Diagnostic]]:
        """What is reported meanwhile is only handed out, not kept."""
        kept = self.found, self._seen, self._nearby
        self.found, self._seen, self._nearby = [], set(), []
        tried = self.found
        try:
            yield tried
        finally:
            self.found, self._seen, self._nearby = kept

    def show_beside_unknown(self, symbols: list[Symbol]) -> None:
        """Adds places to the first fault of every unknown name."""
        seen: set[object] = set()
        for index, fault in enumerate(self.found):
            name = fault.values.get("name")
            if fault.code in BESIDE_UNKNOWN and name not in seen:
                seen.add(name)
                meant_here = {symbol.span for number, symbol in self._nearby if number == index}
                labels = tuple(Label(s.span, "declared") for s in symbols if s.span not in meant_here)
                self.found[index] = replace(fault, labels=(*fault.labels, *labels))

    def result(self, uses: Mapping[Symbol, int]) -> list[Diagnostic]:
        """All faults in the order of the text."""
        for index, symbol in self._nearby:
            if not uses.get(symbol):
                fault = self.found[index]
                self.found[index] = replace(fault, labels=(*fault.labels, Label(symbol.span, "declared")))
        return sorted(self.found, key=lambda fault: (fault.span, fault.code))

    def quote(self, span: Span) -> str:
        """The text of a place, on one line."""
        text = (
            re.sub(r"\s+", " ", self.source.text[span.start : min(span.end, span.start + LONGEST_READ)]).strip() or "…"
        )
        return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"

    def word(self, within: Span, name: str) -> Span:
        """The first place of a word inside a stretch of the text: a fault points at the name, not at the whole line."""
        text, start = self.source.text, within.start
        while name and (start := text.find(name, start, within.end)) >= 0:
            end = start + len(name)
            if not (_in_word(text[start - 1 : start]) or (end < within.end and _in_word(text[end]))):
                return Span(start, end)
            start += 1
        return within

    def last_word(self, within: Span, name: str) -> Span:
        """The name at the end of a path."""
        start = within.end - len(name)
        if start >= within.start and self.source.text[start : within.end] == name:
            return Span(start, within.end)
        return self.word(within, name)


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def did_you_mean(word: str, known: Iterable[str]) -> Spoken:
    """A sentence with the known word that was probably meant, or nothing."""
    found = closest(word, known)
    if found is None:
        return NOTHING
    return meant(found)


def meant(word: str) -> Phrase:
    """The question whether a word was meant, with the space before the next sentence."""
    return Phrase("meant.word", word=word)


def listed(words: Iterable[str]) -> str:
    """Some words as a message shows them."""
    shown = list(words)
    text = ", ".join(f"`{word}`" for word in shown[:SHOWN_WORDS])
    return f"{text}, …" if len(shown) > SHOWN_WORDS else text


def unread_words(source: Source, faults: Iterable[Diagnostic]) -> frozenset[str]:
    """The words of lines that could not be read, and of the blocks below them: what they declare is not known."""
    words: set[str] = set()
    for fault in faults:
        number = fault.line
        line = source.line(number)
        depth = len(line) - len(line.lstrip())
        while number <= len(source.line_starts):
            words.update(re.findall(r"\w+", line))
            number += 1
            line = source.line(number)
            if line.strip() and len(line) - len(line.lstrip()) <= depth:
                break
    return frozenset(words)


def untranslated(fault: Diagnostic) -> Diagnostic:
    """A fault of a game that was translated: the text has no words for it, but it has a place."""
    return Diagnostic("D390", fault.source, fault.span, {"said": fault.message, "code": fault.code})

"""Collects what is wrong with a program: one fault for a sentence, and no more than a reader can use."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import Spoken
from spielwerk.diagnostics.source import Source, Span
from spielwerk.notation.digal.text.phrases import proposal

MOST = 100
LONGEST = 200
"""Characters that a sentence may have; longer ones are not worth repeating."""


class Enough(Exception):
    """There are so many faults that reading on helps nobody."""


class Faults:
    """The faults found so far. The same fault at the same place counts once."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self._seen: set[tuple[str, Span]] = set()

    def add(self, code: str, span: Span, **values: object) -> None:
        if (code, span) in self._seen:
            return
        self._seen.add((code, span))
        self.found.append(Diagnostic(code, self.source, span, values))
        if len(self.found) == MOST:
            self.found.append(Diagnostic("D199", self.source, span, {"limit": MOST}))
            raise Enough

    def sentence(self, span: Span, words: str) -> Spoken:
        """The sentence around a place, with other words there: a proposal."""
        text = self.source.text
        start = max(text.rfind(sign, 0, span.start) for sign in ".:") + 1
        end = text.find(".", span.end)
        whole = " ".join(f"{text[start : span.start]}{words}{text[span.end : end + 1]}".split())
        return proposal(whole if end >= 0 and "//" not in whole and len(whole) <= LONGEST else None)

    @property
    def errors(self) -> bool:
        return any(fault.severity == "error" for fault in self.found)

"""Claims that no match can change, because they speak of files, options and constants alone.

They are looked at once, when the program is made. One that does not hold says that a file does not fit the game, in the
game's own words: so a game tells what it expects of its levels. One that holds need not be asked again.
"""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed.walk import every_part
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import Spoken
from spielwerk.diagnostics.source import Source, Span
from spielwerk.program.evaluate import Evaluator, Stopped
from spielwerk.program.lower.boards.filled import FilesUnfit
from spielwerk.program.lower.claims.claims import Claims
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.texts.messages import plain_words


class _Unknown(Exception):
    """The claim asks for something that is known only in a match."""


class _NoState(list[int]):
    """Nothing is known of the state."""

    def __getitem__(self, index: object) -> int:  # type: ignore[override]
        raise _Unknown

    def __setitem__(self, index: object, value: object) -> None:
        raise _Unknown


def still_open(game: Lowering, claims: Claims) -> Claims:
    """The claims that a match can break. Raises FilesUnfit if the files of a game break another one."""
    if not game.filled:
        return claims
    evaluator = Evaluator(game.functions, game.tables, _NoState(), game.effort)
    broken, left = [], []
    for name, claim in claims:
        try:
            holds = evaluator.call(name, [])
        # A fault is left to the match as well: there it has its place.
        except (_Unknown, Stopped):
            left.append((name, claim))
            continue
        if not holds:
            broken.append(claim)
    if broken:
        raise FilesUnfit([_fault(game, claim) for claim in broken])
    return left


def _fault(game: Lowering, claim: sy.ClaimSymbol) -> Diagnostic:
    source, span = _place(game, claim)
    line = game.game.source.place(claim.span.start)[0]
    return Diagnostic("B207", source, span, {"file": source.name, "line": line, "claim": _words(game.game, claim)})


def _place(game: Lowering, claim: sy.ClaimSymbol) -> tuple[Source, Span]:
    """Where a file first speaks of what is claimed."""
    read = [part.attribute for part in _parts(claim.condition) if isinstance(part, t.Read)]
    for space, filled in game.filled.items():
        for attribute in read:
            if space.attributes.get(attribute.name) is attribute and attribute.name in filled.text.attributes:
                return filled.source, filled.text.attributes[attribute.name]
    return next(iter(game.filled.values())).source, Span(0, 0)


def _parts(node: object) -> Iterator[object]:
    for part in every_part(node):
        yield part
        if isinstance(part, t.ConstValue):
            yield from _parts(part.const.value)


def _words(game: sy.Checked, claim: sy.ClaimSymbol) -> Spoken:
    """What is claimed, in the languages in which the game tells it, or as it is written."""
    written = claim.doc or game.source.text[claim.span.start : claim.span.end]
    told = {language: plain_words(texts[written]) for language, texts in game.texts.items() if written in texts}
    return lambda language: told.get(language, written)

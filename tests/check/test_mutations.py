"""A slip is reported beside it: words of games are taken away or replaced, and the check points to the place.

A renamed declaration shows first where the old name is used; there the fault points to what nobody uses any more. What
is left (names of players in tests, values of enums) is reported elsewhere: that must stay rare.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import spielwerk
from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from tests.rotation import some

GAMES = sorted((Path(spielwerk.__file__).parent / "games").glob("*.spiel"))
DRAFTS = sorted((Path(__file__).parent.parent / "notation" / "texts").glob("*.spiel"))
DRAFTS = [path for path in DRAFTS if path.stem not in ("constructs", "states")]  # They mean nothing, or half a game.
WORDS = re.compile(r'"[^"\n]*"|#[^\n]*|\w+|->|[=!<>+*/-]=|[^\s\w]')


def mutations(text: str, kind: str, each: int) -> Iterator[tuple[str, int]]:
    """Damaged texts, each with the number of the damaged line."""
    rng = Random(f"{kind} {len(text)}")
    words = [found for found in WORDS.finditer(text) if not found.group().startswith("#")]
    for found in rng.sample(words, min(each, len(words))):
        other = {"gone": "", "unknown": "zzzz", "another": rng.choice(words).group()}[kind]
        yield text[: found.start()] + other + text[found.end() :], text.count("\n", 0, found.start()) + 1


def places(text: str) -> tuple[int, list[int]] | None:
    """The line of the first error, and the lines that anything points to; None if there is no error."""
    source = Source("damaged.spiel", text)
    faults = [fault for fault in check_text(source).diagnostics if not fault.code.startswith("S9")]
    errors = [fault for fault in faults if fault.severity == "error"]
    if not errors:
        return None
    labels = [source.place(label.span.start)[0] for fault in faults for label in fault.labels]
    return errors[0].line, [fault.line for fault in faults] + labels


@pytest.mark.in_part
@pytest.mark.parametrize(
    ("kind", "first", "pointed"),
    [
        ("gone", 0.99, 0.995),
        pytest.param("unknown", 0.94, 0.97, marks=pytest.mark.long),
        pytest.param("another", 0.96, 0.98, marks=pytest.mark.long),
    ],
)
def test_a_slip_is_reported_beside_it(kind: str, first: float, pointed: float) -> None:
    each = some(3, of=10)
    invalid = near = shown = 0
    for path in (*GAMES, *DRAFTS):
        for text, line in mutations(path.read_text(encoding="utf-8"), kind, each):
            found = places(text)
            if found is not None:
                invalid += 1
                near += abs(found[0] - line) <= 1
                shown += any(abs(other - line) <= 1 for other in found[1])
    assert invalid > 15 * each
    assert near / invalid >= first
    assert shown / invalid >= pointed

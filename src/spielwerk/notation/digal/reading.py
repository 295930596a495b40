"""Reads a DiGaL text as a game, with the games that it builds on."""

from __future__ import annotations

import re

from spielwerk.diagnostics.source import JoinedSource, Source
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.extending import extended
from spielwerk.notation.digal.parser import parse
from spielwerk.notation.digal.text.faults import Enough, Faults
from spielwerk.notation.digal.text.words import plain
from spielwerk.notation.digal.translate import translate
from spielwerk.notation.digal.translate.game import EMPTY
from spielwerk.notation.reading import FindGame, NoGame, Reading

MOST_BASES = 8


def read(source: Source, find_game: FindGame) -> Reading:
    """The game of a text. `find_game` gives the text of another game by its name."""
    faults = Faults(source)
    program = parse(source, faults)
    whole = source
    if program.base is not None and not faults.errors:
        program, whole = _with_base(program, source, faults, find_game)
    game = EMPTY
    if not faults.errors:
        try:
            game = translate(program, about(source.text), faults)
        except Enough:
            game = EMPTY
    return Reading(game, whole, tuple(sorted(faults.found, key=lambda fault: fault.span)), native=False)


def about(text: str) -> str:
    """The comment above the title: what the game is."""
    lines: list[str] = []
    for line in text.lstrip("\ufeff").split("\n"):
        if not line.startswith("//"):
            if line.strip() or lines:
                break
            continue
        lines.append(line.removeprefix("//").strip())
    return re.sub(r"\s+", " ", " ".join(lines)).strip()[:300]


def _with_base(program: g.Program, source: Source, faults: Faults, find_game: FindGame) -> tuple[g.Program, Source]:
    """The program together with those it builds on, from the nearest to the farthest."""
    programs, sources = [program], [source]
    while programs[-1].base is not None:
        latest = programs[-1]
        base = _base(latest, programs, faults, find_game)
        if base is None:
            return program, source
        joined = JoinedSource.of(*sources, base)
        found = Faults(joined)
        offset = joined.offsets[-1]
        programs.append(parse(base, found, offset))
        sources.append(base)
        if found.errors:
            count = sum(fault.severity == "error" for fault in found.found)
            faults.add("D243", program.base_span, name=latest.base, count=count)
            return program, source
    whole = JoinedSource.of(*sources)
    faults.source = whole
    merged = programs.pop()
    while programs:
        merged = extended(merged, programs.pop(), faults)
    return merged, whole


def _base(latest: g.Program, known: list[g.Program], faults: Faults, find_game: FindGame) -> Source | None:
    name = latest.base or ""
    span = known[0].base_span
    if len(known) > MOST_BASES or any(one.name == name for one in known):
        faults.add("D242", span, name=name)
        return None
    for spelling in dict.fromkeys((name.lower(), plain(name))):
        try:
            source = find_game(spelling)
        except NoGame:
            continue
        if not source.name.endswith(".digal"):
            faults.add("D241", span, name=name)
            return None
        return source
    faults.add("D240", span, name=name, file=name.lower())
    return None

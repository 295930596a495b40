"""Words for a fault of the rules that has stopped a match."""

from __future__ import annotations

from spielwerk.backend.fault import Fault
from spielwerk.diagnostics.visible import visible
from spielwerk.export.alone.wording import Wordbook
from spielwerk.match.explaining import NO_WAY, WRONG_KIND
from spielwerk.runtime.names import said


def explained(book: Wordbook, fault: Fault) -> str:
    """What is wrong, with its place in the text of the game."""
    file, line = book.facts.lines[fault.line]
    inside = book.manual.lines[fault.line].inside
    where = book.say("where", file=visible(file), line=line, inside=visible(inside)) if line else ""
    a, b = _about(book, fault)
    ways = book.facts.crossroads.get(fault.line, ())
    held = [name for bit, name in enumerate(ways) if fault.b >> bit & 1]
    values = {"inside": inside, "a": a, "b": b, "held": ", ".join(held) or book.say("none_held")}
    message = book.facts.faults[fault.code][book.language].format(**values)
    return book.say("stopped", where=where, code=fault.code, message=visible(message))


def _about(book: Wordbook, fault: Fault) -> tuple[str, str]:
    """The two numbers of a fault, by their names where they are about objects and places."""
    if fault.code not in (NO_WAY, WRONG_KIND):
        return str(fault.a), str(fault.b)
    word = book.names.place_word if fault.code == NO_WAY else book.names.thing_word
    none = said("none", book.language)
    first = word(fault.a, book.language) if fault.a else none
    return first, book.names.place_word(fault.b, book.language) if fault.b else none

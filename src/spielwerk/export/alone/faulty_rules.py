"""Words for a fault of the rules that has stopped a match."""

from __future__ import annotations

from spielwerk.backend.fault import Fault
from spielwerk.diagnostics.visible import visible
from spielwerk.export.alone.wording import Wordbook


def explained(book: Wordbook, fault: Fault) -> str:
    """What is wrong, with its place in the text of the game."""
    file, line, inside = book.game.lines[fault.line]
    where = book.say("where", file=visible(file), line=line, inside=visible(inside)) if line else ""
    a, b = _about(book, fault)
    ways = book.game.crossroads.get(fault.line, ())
    held = [name for bit, name in enumerate(ways) if fault.b >> bit & 1]
    values = {"inside": inside, "a": a, "b": b, "held": ", ".join(held) or book.say("none_held")}
    message = book.game.faults[fault.code][book.language].format(**values)
    return book.say("stopped", where=where, code=fault.code, message=visible(message))


def _about(book: Wordbook, fault: Fault) -> tuple[str, str]:
    """The two numbers of a fault, by their names where they are about objects and places."""
    if fault.code not in book.game.about_faults:
        return str(fault.a), str(fault.b)
    first, second = book.game.about_faults[fault.code]
    return book.named(first, fault.a), book.named(second, fault.b)

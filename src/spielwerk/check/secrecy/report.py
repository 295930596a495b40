"""Tells a designer what others see only on a secret condition, and which functions would show them a secret: it may be
meant, but nothing in the game says so."""

from __future__ import annotations

from spielwerk.check.secrecy.listing import declassifications, is_public, told_by_views
from spielwerk.check.state import Check
from spielwerk.diagnostics.diagnostic import Label


def report_leaks(check: Check) -> None:
    for function, things in told_by_views(check.known.game):
        if not is_public(function):
            names = ", ".join(f"`{thing.name}`" for thing in things)
            labels = [Label(thing.span, "hidden") for thing in things]
            check.faults.report("S463", function.span, *labels, name=function.name, names=names)
    for leak in declassifications(check.known.game):
        if not leak.meant:
            # There is one: what only the end of the match tells always counts as meant.
            seen = next(effect for effect in leak.effects if effect.word != "end")
            names = ", ".join(f"`{thing.name}`" for thing in leak.things)
            check.faults.report("S462", seen.span, Label(leak.span, "condition"), names=names, seen=seen.phrase)

"""A program for playing alone: without events, without words for people, and without views unless they are wanted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from spielwerk.program import ir, walk
from spielwerk.program.fold import without_unread
from spielwerk.program.inline import without_unused


def quiet(body: ir.Body) -> ir.Body:
    """A body without events and without what was worked out for them alone."""
    simpler = walk.map_body(body, on_stmt=lambda s: () if isinstance(s, ir.Event | ir.Watch) else (s,))
    return body if simpler is body else without_unread(simpler)


def for_playing(program: ir.Program, views: bool = False, roots: Iterable[str] = ()) -> ir.Program:
    """What is left when nobody watches: it plays the same games, and there is much less to compile.

    With `views` seats can still look. Functions named in `roots` stay, too.
    """
    kept = [(name, f) for name, f in program.functions.items() if views or name != "view"]
    functions = {name: replace(f, body=quiet(f.body)) for name, f in kept}
    blocks = [replace(block, body=quiet(block.body)) for block in program.blocks]
    return without_unused(replace(program, functions=functions, blocks=blocks), roots)

"""A program for playing alone: without events, without words for people, and without views unless they are wanted."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.data import replace
from spielwerk.program import ir, walk
from spielwerk.program.passes.fold_constants import without_unread
from spielwerk.program.passes.inline_functions import without_unused

_TOLD = (ir.Event, ir.Watch)


def quiet(body: ir.Body) -> ir.Body:
    """A body without events and without what was worked out for them alone."""
    if not walk.has_statement(body, *_TOLD):
        return body
    return without_unread(walk.map_body(body, on_stmt=lambda stmt: () if isinstance(stmt, _TOLD) else (stmt,)))


def for_playing(program: ir.Program, views: bool = False, roots: Iterable[str] = ()) -> ir.Program:
    """What is left when nobody watches: it plays the same games, and there is much less to compile.

    With `views` seats can still look. Functions named in `roots` stay, too.
    """
    functions = {name: f for name, f in program.functions.items() if views or name != "view"}
    quietly = walk.map_code(replace(program, functions=functions), quiet)
    return without_unused(quietly, roots)

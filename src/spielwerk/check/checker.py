"""The passes of the check, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spielwerk.check.declare.bodies import read_bodies
from spielwerk.check.declare.constants import settle
from spielwerk.check.declare.names import declare
from spielwerk.check.declare.overriding import check_inherited
from spielwerk.check.declare.reports import report_missing_values, report_object_words
from spielwerk.check.declare.signatures import read_signatures
from spielwerk.check.declare.things import fill_things, make_each_attributes
from spielwerk.check.declare.values import fill_declarations
from spielwerk.check.declare.work import Work
from spielwerk.check.desugar.reactions import weave
from spielwerk.check.desugar.rounds import mark_rounds
from spielwerk.check.faults import Faults
from spielwerk.check.known import Known
from spielwerk.check.state import Check
from spielwerk.check.steps.actions import read_actions
from spielwerk.check.steps.hints import read_hints, report_hints
from spielwerk.check.steps.implications import read_implications
from spielwerk.check.steps.reactions import read_reactions
from spielwerk.check.steps.statements import read_block
from spielwerk.check.steps.tests import read_tests
from spielwerk.check.typed.symbols import PLAYER, AttributeSymbol, Checked, ObjectSymbol, SpaceSymbol
from spielwerk.check.values.expressions import read_expression
from spielwerk.check.values.texts import read_texts
from spielwerk.check.whole.call_graph import report_circles, trace_flow
from spielwerk.check.whole.dead_ends import report_dead_ends
from spielwerk.check.whole.shown import read_shown, standing_of
from spielwerk.check.whole.unused import report_unused
from spielwerk.check.whole.visibility import report_sight
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.model.declarations import GameText

PASSES: tuple[Callable[[Check, Work], None], ...] = (
    read_signatures,
    make_each_attributes,
    check_inherited,
    fill_things,
    fill_declarations,
    report_missing_values,
    read_implications,
    read_bodies,
    read_actions,
    read_reactions,
    read_tests,
    weave,
    read_hints,
    read_texts,
    read_shown,
    report_sight,
)


def run(game: GameText, source: Source, unread: frozenset[str] | None) -> tuple[Checked, list[Diagnostic]]:
    """Checks a game; the result is whole only if no fault is an error. `unread`: words of lines with faults of form."""
    faults = Faults(source, unread)
    check = Check(faults, Known(Checked(source)), read_expression, read_block)
    # Each pass is guarded by itself: one that gives up on a text nested too deeply must not hide what others find.
    with check.guarded(NOWHERE):
        work = declare(check, game)
        for read in PASSES:
            with check.guarded(NOWHERE):
                read(check, work)
    # Constants are read when something needs them; those that nobody needs may have faults, too.
    for symbol in list(check.constants):
        with check.guarded(symbol.span):
            settle(check, symbol)
    trace_flow(check)
    report_hints(check)
    report_circles(check)
    with check.guarded(NOWHERE):
        report_dead_ends(check)
    _finish(check)
    report_object_words(check)
    if check.faults.sound:
        # Needs everything before it: which procedures ask, and what is shown when a round begins. In a game with
        # other faults it would guess.
        from spielwerk.check.secrecy.report import report_leaks

        with check.guarded(NOWHERE):
            report_leaks(check)
    report_unused(check)
    return check.known.game, faults.result(check.known.uses)


def _finish(check: Check) -> None:
    """What can be said only when everything has been read."""
    game = check.known.game
    for attribute in _attributes(game):
        attribute.constant = attribute.constant or attribute not in check.known.written
    if game.play is None:
        check.faults.report("S509", NOWHERE)
    game.score = game.player.attributes.get("score")
    for function in check.known.functions("score") if game.score is None else ():
        if len(function.parameters) == 1 and function.parameters[0].type == PLAYER:
            game.score = function
    game.standing = standing_of(game)
    mark_rounds(game)


def _attributes(game: Checked) -> Iterator[AttributeSymbol]:
    for home in (game.player, game.table):
        yield from home.attributes.values()
    things: list[ObjectSymbol | SpaceSymbol] = [*game.spaces.values(), *game.objects.values()]
    for thing in things:
        yield from thing.attributes.values()
    for procedure in (*game.procedures.values(), game.play):
        if procedure is not None:
            yield from procedure.attributes.values()

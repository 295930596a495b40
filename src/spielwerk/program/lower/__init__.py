"""From the typed form of a game to a program, for one number of players and one set of options."""

from __future__ import annotations

from spielwerk.bind import Bound, Build, OptionValues
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.collector import collector_waits
from spielwerk.data import replace
from spielwerk.diagnostics.source import NOWHERE
from spielwerk.program import ir
from spielwerk.program.evaluate import Effort
from spielwerk.program.lower.choices.hints import add_hints, make_hints
from spielwerk.program.lower.choices.refusing import refuse_too_large, refuse_too_many
from spielwerk.program.lower.claims.claims import make_claims, with_checks
from spielwerk.program.lower.claims.static import still_open
from spielwerk.program.lower.effects.supposing import settle, settled
from spielwerk.program.lower.game import CannotLower, Lowering
from spielwerk.program.lower.handlers import DISPATCH
from spielwerk.program.lower.machine.frames import Frames
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.machine.making import make_machine
from spielwerk.program.lower.machine.merge import merge
from spielwerk.program.lower.machine.trials import given_steps, make_trial, slow_deeds
from spielwerk.program.lower.opening.rehearsal import open_match
from spielwerk.program.lower.opening.setup import SetUp
from spielwerk.program.lower.texts.description import Description
from spielwerk.program.lower.texts.manual import write_manual
from spielwerk.program.lower.values.constants import constant
from spielwerk.program.lower.visibility.hidden_claims import claims_of_hidden
from spielwerk.program.lower.visibility.knowing_places import with_looks
from spielwerk.program.lower.visibility.narrowing import make_narrowing
from spielwerk.program.lower.visibility.noting_places import make_knowledge
from spielwerk.program.lower.visibility.sight import make_view
from spielwerk.program.pricing import priced

__all__ = ["CannotLower", "constant_value", "lower"]


def lower(game: sy.Checked, bound: Bound, test: sy.TestSymbol | None = None) -> tuple[ir.Program, Description]:
    """The program of a game, and what people call the things in it.

    With a test, the program begins with what the test gives and has the functions behind its lines.
    """
    try:
        with collector_waits():
            return _lower(game, bound, test)
    except RecursionError:
        # The nesting of texts and of calls is counted; both together can still be deeper than Python's stack.
        raise CannotLower("S513", game.play.span if game.play is not None else NOWHERE) from None


def constant_value(game: sy.Checked, players: int, options: OptionValues, node: t.Expr) -> int | str:
    """A number or text of a game that depends on the players and on options read before."""
    return constant(Lowering(game, Bound(Build(), players, options), DISPATCH), node)


def _lower(game: sy.Checked, bound: Bound, test: sy.TestSymbol | None) -> tuple[ir.Program, Description]:
    build = bound.build
    effort = Effort()

    def fresh() -> Lowering:
        made = Lowering(game, bound, DISPATCH, effort)
        made.deeds = slow_deeds(test)
        return made

    opening = open_match(game, fresh, given_steps(test) if test is not None else [])
    lowering = fresh()
    lowering.hints = build.hints
    SetUp(lowering, opening.cast).make()
    lowering.layout.initial[:] = opening.state
    lowering.knowledge = build.knowledge
    machine = Machine(lowering)
    entry = make_machine(machine, opening.setup, opening.given)
    shows = build.debug or build.knowledge  # Else nobody looks: it only plays.
    made = still_open(lowering, make_claims(lowering)) if shows or build.claims or lowering.filled else []
    if build.claims:
        machine.blocks = with_checks(lowering, machine.blocks, machine.sites, made)
    machine.blocks = with_looks(lowering, machine.blocks)
    seats = [slots for join in machine.joins for slots in join.slots]
    merged = merge(machine.blocks, entry)
    frames = Frames(merged, machine.needs, lowering.capacities, lowering.layout, seats, machine.arrivals)
    blocks = [ir.Block(number, body, machine.titles[number]) for number, body in frames.rewritten().items()]
    for site in machine.sites:
        refuse_too_many(lowering, site)
        # Once more, now that it is known where everything is that must be there whenever options are listed.
        lowering.function(frames.enumerator(lowering.functions[site.enumerator]))
    description = Description(lowering, machine, frames, write_manual)
    description.claims = made
    description.claims_of_hidden = claims_of_hidden(lowering, made)
    description.trial = make_trial(lowering, test) if test is not None else []
    if build.hints:
        make_hints(lowering)
    if shows:
        make_view(lowering)
    make_knowledge(lowering)
    description.claims_settled = make_narrowing(lowering, made) if shows else []
    # Not before all functions are there: only then it is known what each of them can write.
    settle(lowering)
    blocks = [replace(block, body=settled(lowering, block.body)) for block in blocks]
    program = _program(lowering, blocks, machine.sites, entry)
    refuse_too_large(lowering, program)
    program.frame = frames.numbers()
    if build.hints:
        add_hints(program, lowering)
    layout = lowering.layout
    texts = {info.function for info in lowering.texts}
    # Closures keep the lowering until the collector finds them: it need not keep the code as well.
    lowering.functions = {}
    return priced(program, max(len(layout.things), layout.places), texts), description


def _program(lowering: Lowering, blocks: list[ir.Block], sites: list[ir.Site], entry: int) -> ir.Program:
    layout = lowering.layout
    return ir.Program(
        name=lowering.game.title or lowering.game.source.name,
        players=lowering.players,
        size=layout.size,
        wide=frozenset(layout.wide),
        signed=frozenset(layout.signed),
        initial=tuple(layout.initial),
        tables=lowering.tables,
        functions=lowering.functions,
        blocks=blocks,
        sites=sites,
        lines=lowering.lines,
        entry=entry,
        places=layout.result_places,
        scores=layout.result_scores,
        exclusive=layout.exclusive,
        happening=layout.happening,
    )

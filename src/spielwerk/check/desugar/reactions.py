"""Weaves reactions into what they react to (semantics C10): whoever calls it calls a procedure around it.

The procedure around it does first what comes `before`, then the thing itself or what comes `instead of` it, then what
comes `after`. If a phase follows (`go to`), it follows when all that is done.
"""

from __future__ import annotations

from spielwerk.check.declare.work import Work
from spielwerk.check.desugar.menus import open_actions
from spielwerk.check.state import Check
from spielwerk.check.steps.actions import elements_of
from spielwerk.check.steps.reactions import HAPPENINGS, INSTEAD
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    NONE,
    PLAYER,
    FunctionSymbol,
    Maybe,
    ProcedureSymbol,
    ReactionSymbol,
    Variable,
)
from spielwerk.diagnostics.source import Span

Around = dict[ProcedureSymbol, ProcedureSymbol]
"""What is reacted to, and the procedure around it."""


def weave(check: Check, work: Work) -> None:
    """After all bodies have been read: fills the menus with actions, and surrounds what is reacted to."""
    game = check.known.game
    forms = [form for action in game.actions for form in action.forms]
    game.woven += [form.procedure for form in forms] + [reaction.procedure for reaction in game.reactions]
    around: Around = {}
    for name in dict.fromkeys(reaction.name for reaction in game.reactions):
        reactions = [reaction for reaction in game.reactions if reaction.name == name]
        if name in HAPPENINGS:
            game.happenings[name] = _happening(check, name, reactions)
            continue
        called = check.known.callables.get(name)
        targets = [called] if isinstance(called, ProcedureSymbol) else []
        targets += [form.procedure for form in forms if form.name == name]
        for target in targets:
            of = next((form for form in forms if form.procedure is target), None)
            hidden = 0 if of is None else (of.actor is not None) + (of.self is not None)
            around[target] = _surround(check, target, reactions, hidden)
    _redirect(check, around)
    open_actions(check, around)


# ---- around one procedure ----------------------------------------------------------------------


def _happening(check: Check, name: str, reactions: list[ReactionSymbol]) -> ProcedureSymbol:
    """What happens to a player from outside; there is nothing but the reactions."""
    itself = ProcedureSymbol(name, reactions[0].span)
    itself.parameters = [Variable("player", itself.span, type=PLAYER, role="parameter")]
    itself.body = []
    return _surround(check, itself, reactions, 0)


def _surround(check: Check, itself: ProcedureSymbol, reactions: list[ReactionSymbol], hidden: int) -> ProcedureSymbol:
    """`hidden`: how many parameters before the others the reactions do not get."""
    made = ProcedureSymbol(itself.name, itself.span, result=itself.result, depth=itself.depth)
    made.parameters = [
        Variable(p.name, p.span, type=p.type, role="parameter", bounds=p.bounds) for p in itself.parameters
    ]
    writer = _Around(check, made, hidden)
    steps = writer.ordinary([reaction for reaction in reactions if reaction.moment == "before"])
    steps += writer.main(itself, [reaction for reaction in reactions if reaction.moment == INSTEAD])
    steps += writer.ordinary([reaction for reaction in reactions if reaction.moment == "after"])
    bodies = [itself, *(reaction.procedure for reaction in reactions)]
    made.body = writer.going_on(bodies, steps)
    if writer.result is not None:
        made.body.append(t.Return(t.Get(writer.result, type=writer.result.type, span=made.span), span=made.span))
    notes = check.known.note(made)
    notes.calls.update((body, made.span) for body in bodies)
    notes.calls.update((r.condition, r.condition.span) for r in reactions if r.condition is not None)
    check.known.game.woven.append(made)
    return made


class _Around:
    """Makes the steps of a procedure around another."""

    def __init__(self, check: Check, made: ProcedureSymbol, hidden: int) -> None:
        self.check = check
        self.made = made
        self.hidden = hidden
        self.result: Variable | None = None
        if made.result is not None:
            self.result = Variable("result", made.span, type=made.result, assigned=True)

    def arguments(self, given: Variable | None = None) -> list[t.Expr]:
        """What is handed on: to a reaction its object first, and then what it may know."""
        own = [] if given is None else [given]
        passed = [*own, *self.made.parameters[self.hidden :]]
        return [t.Get(variable, type=variable.type, span=self.made.span) for variable in passed]

    def ordinary(self, reactions: list[ReactionSymbol]) -> t.Body:
        """Those before and after: each in its turn, where its condition holds then."""
        steps: t.Body = []
        for reaction in reactions:
            if reaction.self is None:
                steps.append(t.If(self.wanted(reaction, None), self.carried_out(reaction, None), []))
                continue
            one = Variable("self", reaction.span, type=reaction.self.type, role="loop")
            answer: t.Step = t.If(self.wanted(reaction, one), self.carried_out(reaction, one), [])
            steps.append(t.For(one, elements_of(reaction.home, reaction.span), [answer], span=reaction.span))
        return steps

    def main(self, itself: ProcedureSymbol, instead: list[ReactionSymbol]) -> t.Body:
        """The thing itself, unless something takes its place: then the first whose condition holds."""
        if not instead:
            passed = [t.Get(p, type=p.type, span=self.made.span) for p in self.made.parameters]
            return self.kept(t.CallProcedure(itself, list(passed), span=itself.span))
        reaction, rest = instead[0], instead[1:]
        otherwise = self.main(itself, rest)
        if reaction.self is None:
            return [t.If(self.wanted(reaction, None), self.carried_out(reaction, None), otherwise)]
        one = Variable("it", reaction.span, type=reaction.self.type, role="it")
        of = elements_of(reaction.home, reaction.span)
        found = t.Where(of, one, self.wanted(reaction, one), type=of.type, span=reaction.span)
        first = Variable("first", reaction.span, type=Maybe(reaction.self.type), role="let")
        value = t.Builtin("first", [found], type=first.type, span=reaction.span)
        nothing = t.Constant(None, type=NONE, span=reaction.span)
        some = t.Compare("!=", t.Get(first, type=first.type), nothing, type=BOOL, span=reaction.span)
        return [
            t.Let(first, value, span=reaction.span),
            t.If(some, self.carried_out(reaction, first), otherwise, span=reaction.span),
        ]

    def wanted(self, reaction: ReactionSymbol, one: Variable | None) -> t.Expr:
        # A reaction that does what it reacts to would go on for ever; it is passed over while it is under way.
        idle = t.ReactionIdle(reaction, type=BOOL, span=reaction.span)
        if reaction.condition is None:
            return idle
        test = t.CallFunction(reaction.condition, self.arguments(one), type=BOOL, span=reaction.span)
        return t.Logic("and", idle, test, type=BOOL, span=reaction.span)

    def carried_out(self, reaction: ReactionSymbol, one: Variable | None) -> t.Body:
        call = t.CallProcedure(reaction.procedure, self.arguments(one), span=reaction.span)
        does = self.kept(call) if reaction.moment == INSTEAD else [call]
        begin: t.Step = t.MarkReaction(reaction, True, span=reaction.span)
        return [begin, *does, t.MarkReaction(reaction, False, span=reaction.span)]

    def kept(self, call: t.CallProcedure) -> t.Body:
        """The call, with its result kept where there is one."""
        return [call] if self.result is None else [t.Let(self.result, call, span=call.span)]

    # ---- the phase that follows ----------------------------------------------------------------

    def going_on(self, bodies: list[ProcedureSymbol], steps: t.Body) -> t.Body:
        """The `go to` lines inside only pick the phase; it follows at the end."""
        picked = Variable("next", self.made.span, type=INT, assigned=True)
        targets: list[t.NextPhase] = []
        for body in bodies:
            # Left as it is, the jump would leave before the reactions that come `after` have run.
            last = body.body[-1] if body.body else None
            if isinstance(last, t.GoTo) and body.body:
                own = self._targets(last, len(targets))
                body.body = [*body.body[:-1], t.PickNext(picked, own, span=last.span)]
                targets += own
                self.check.jumps.setdefault(self.made, []).extend(self.check.jumps.get(body, []))
        if not targets:
            return steps
        number = t.Get(picked, type=INT, span=self.made.span)
        follow: list[tuple[ProcedureSymbol, list[t.Expr], t.Expr | None, Span]] = []
        for target in targets:
            mine = t.Constant(target.number, type=INT, span=target.span)
            test = t.Compare("==", number, mine, type=BOOL, span=target.span)
            kept: list[t.Expr] = [t.Get(v, type=v.type, span=target.span) for v in target.kept]
            follow.append((target.phase, kept, test, target.span))
        nothing = t.Constant(0, type=INT, span=self.made.span)
        some = t.Compare("!=", number, nothing, type=BOOL, span=self.made.span)
        begin: t.Step = t.AwaitNext(picked, targets, span=self.made.span)
        jump = t.GoTo(follow, span=self.made.span)
        self.check.phase_jumps.append(jump)
        return [begin, *steps, t.If(some, [jump], [], span=self.made.span)]

    def _targets(self, step: t.GoTo, before: int) -> list[t.NextPhase]:
        found = []
        for number, (phase, arguments, test, span) in enumerate(step.targets, before + 1):
            kept = [Variable(p.name, span, type=p.type, assigned=True, bounds=p.bounds) for p in phase.parameters]
            found.append(t.NextPhase(phase, arguments, test, kept, number, span))
        return found


# ---- those who call ----------------------------------------------------------------------------


def _redirect(check: Check, around: Around) -> None:
    """Whoever called the thing itself calls what is around it."""
    # The procedures around call the thing itself: those calls must stay, or it would never be reached.
    inside = set(around.values())
    for call in check.procedure_calls:
        call.procedure = around.get(call.procedure, call.procedure)
    for jump in check.phase_jumps:
        jump.targets = [(around.get(phase, phase), values, test, span) for phase, values, test, span in jump.targets]
    for owner, notes in check.known.notes.items():
        if owner not in inside:
            notes.calls = {_around(around, symbol): span for symbol, span in notes.calls.items()}
    for owner, targets in check.jumps.items():
        check.jumps[owner] = [around.get(target, target) for target in targets]
    for loop in check.loops:
        loop.calls = [around.get(symbol, symbol) for symbol in loop.calls]
    for loop, _ in check.endless:
        loop.calls = [around.get(symbol, symbol) for symbol in loop.calls]
    check.slow_calls = [(kind, around.get(symbol, symbol), span) for kind, symbol, span in check.slow_calls]


def _around(around: Around, symbol: FunctionSymbol | ProcedureSymbol) -> FunctionSymbol | ProcedureSymbol:
    return around.get(symbol, symbol) if isinstance(symbol, ProcedureSymbol) else symbol

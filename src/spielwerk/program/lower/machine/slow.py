"""Tells which statements and procedures must become blocks of the machine: those that stop, jump or end the match."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy


def procedure(symbol: sy.ProcedureSymbol, exact: bool) -> bool:
    """Whether a procedure is part of the machine; in exact mode chance is a stop too."""
    return symbol.slow or symbol.ends or symbol.phased or symbol.phase or (exact and symbol.chance)


def body(steps: t.Body | None, exact: bool, timed: bool) -> bool:
    return any(step(one, exact, timed) for one in steps or [])


def step(one: t.Step, exact: bool, timed: bool) -> bool:
    """Whether a statement takes time or jumps; `timed`: the loop around it is of blocks, so leaving it is a jump."""
    match one:
        case (
            t.ChooseMenu()
            | t.Choose()
            | t.ChooseSeveral()
            | t.AtOnce()
            | t.Return()
            | t.EndMatch()
            | t.TakePlace()
            | t.GoTo()
            | t.AwaitNext()
            | t.PickNext()
        ):
            return True
        case t.CallProcedure(procedure=called):
            return procedure(called, exact)
        case t.Let(value=value) | t.Assign(value=value):
            if isinstance(value, t.RandomOf):
                return exact
            return isinstance(value, t.CallProcedure) and procedure(value.procedure, exact)
        case t.RollDice() | t.ShuffleThing():
            return exact
        case t.Leave():
            return timed
        case t.If(then=then, otherwise=otherwise):
            return body(then, exact, timed) or body(otherwise, exact, timed)
        case t.For(of=t.Players(which="turns")) | t.For(of=t.Rotated(of=t.Players(which="turns"))):
            return True
        case t.For(body=inner) | t.Repeat(body=inner):
            return body(inner, exact, False)
    return False

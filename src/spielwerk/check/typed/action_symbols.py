"""Symbols of what players do and of what answers it: actions, their counters, reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from spielwerk.check.typed.symbols import (
    FunctionSymbol,
    ObjectSymbol,
    PlayerHome,
    ProcedureSymbol,
    SpaceSymbol,
    Symbol,
    TableHome,
    Variable,
)
from spielwerk.data import dataclass, field
from spielwerk.model import declarations as d

if TYPE_CHECKING:
    from spielwerk.check.typed.game import Bind, Message

Home: TypeAlias = PlayerHome | TableHome | SpaceSymbol | ObjectSymbol


@dataclass(frozen=True)
class Counter:
    """Counts how often an action was carried out: in the match, or (`scope`) since that phase began; in all, per
    object that it belongs to (`by` is `object`), or per player who did it (`player`)."""

    scope: ProcedureSymbol | None = None
    by: str = ""
    everywhere: bool = False
    """Whatever happens while `scope` is under way counts, also in phases inside it."""


@dataclass(eq=False)
class ActionSymbol(Symbol):
    """An action. It belongs to a phase, to every element of a type, or (`home` None) to nobody."""

    node: d.Action = field(kw_only=True)
    home: Home | ProcedureSymbol | None = None
    forms: list[ActionForm] = field(default_factory=list)
    """The action in each of its phases."""
    counters: list[Counter] = field(default_factory=list)
    """Those that somebody asks for."""

    def counter(self, scope: ProcedureSymbol | None, by: str, everywhere: bool) -> Counter:
        wanted = Counter(scope, by, everywhere)
        if wanted not in self.counters:
            self.counters.append(wanted)
        return wanted


@dataclass(eq=False)
class ActionForm(Symbol):
    """An action as it is in one of its phases: what is offered, when, and what it does."""

    action: ActionSymbol = field(kw_only=True)
    phase: ProcedureSymbol = field(kw_only=True)
    actor: Variable | None = None
    """The player who does it, if its lines speak of `actor`."""
    self: Variable | None = None
    binds: list[Bind] = field(default_factory=list)
    """What is chosen; the first one is `self` if the action belongs to a type."""
    label: Message | None = None
    rule: FunctionSymbol = field(kw_only=True)
    """Its `when` lines and limits, as a rule about the chosen things."""
    procedure: ProcedureSymbol = field(kw_only=True)
    """What it does; its parameters are the actor, if there is one, and what is chosen."""


@dataclass(eq=False)
class ReactionSymbol(Symbol):
    """`before`, `after` or `instead of` what has this name. Its procedure has the parameters of what is reacted to, and
    before them `self` if the reaction belongs to a type."""

    moment: str = field(kw_only=True)
    home: Home | None = None
    self: Variable | None = None
    condition: FunctionSymbol | None = None
    """With the same parameters as the procedure."""
    priority: int = 0
    procedure: ProcedureSymbol = field(kw_only=True)

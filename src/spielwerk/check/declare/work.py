"""What the text declares, paired with the symbols made for it: the list of work for the later passes."""

from __future__ import annotations

from spielwerk.check.typed.symbols import (
    ActionSymbol,
    AttributeSymbol,
    ContainerSymbol,
    DieSymbol,
    FunctionSymbol,
    Home,
    ObjectSymbol,
    OptionSymbol,
    PlayerHome,
    ProcedureSymbol,
    SpaceSymbol,
    TableHome,
)
from spielwerk.data import dataclass, field
from spielwerk.model import declarations as d
from spielwerk.model.hints import Hints

Blocks = PlayerHome | TableHome


@dataclass(eq=False)
class Work:
    """Symbols and the declarations they come from, in the order of the text."""

    headers: list[d.Game] = field(default_factory=list)
    options: list[tuple[OptionSymbol, d.Option]] = field(default_factory=list)
    attributes: list[tuple[AttributeSymbol, d.Attribute]] = field(default_factory=list)
    containers: list[tuple[ContainerSymbol, d.Container]] = field(default_factory=list)
    dice: list[tuple[DieSymbol, d.Dice]] = field(default_factory=list)
    objects: list[tuple[ObjectSymbol, d.ObjectType]] = field(default_factory=list)
    tables: list[tuple[ObjectSymbol | SpaceSymbol, d.Table]] = field(default_factory=list)
    settings: list[tuple[ObjectSymbol, d.Setting]] = field(default_factory=list)
    spaces: list[tuple[SpaceSymbol, d.Space]] = field(default_factory=list)
    connections: list[tuple[SpaceSymbol | None, d.Connection]] = field(default_factory=list)
    functions: list[tuple[FunctionSymbol, d.Function, Home | ProcedureSymbol | None]] = field(default_factory=list)
    rules: list[tuple[FunctionSymbol, d.Rule]] = field(default_factory=list)
    procedures: list[tuple[ProcedureSymbol, d.Procedure | d.Setup | d.Play | d.EndBlock]] = field(default_factory=list)
    actions: list[ActionSymbol] = field(default_factory=list)
    reactions: list[tuple[Home | None, d.Reaction]] = field(default_factory=list)
    implications: list[tuple[Home, d.Implication]] = field(default_factory=list)
    claims: list[d.Claim] = field(default_factory=list)
    hints: list[Hints] = field(default_factory=list)
    tests: list[d.Test] = field(default_factory=list)
    texts: list[d.Texts] = field(default_factory=list)
    whole: d.GameText = field(default_factory=lambda: d.GameText(()))

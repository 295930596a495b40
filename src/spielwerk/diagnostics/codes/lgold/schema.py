"""XML that does not have the form of lGold."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.lgold.examples import PURSE, actor, game

SCHEMA: tuple[Entry, ...] = (
    Entry(
        "L211",
        bad=game("<actor/>"),
        good=game('<actors><actor typeId="type.Player"/></actors>'),
    ),
    Entry(
        "L212",
        bad=game('<chances><integerChance typeId="type.w6"/></chances>'),
        good=game('<chances><integerChance typeId="type.w6"><chance value="1"/></integerChance></chances>'),
    ),
    Entry(
        "L213",
        bad=game('<actors><actor typeId="type.Player" color="red"/></actors>'),
        good=game('<actors><actor typeId="type.Player"/></actors>'),
    ),
    Entry(
        "L214",
        bad=actor('<attributeInstance instanceId="instance.gold"><integerValue value="2"/></attributeInstance>'),
        good=actor(PURSE),
    ),
    Entry(
        "L215",
        bad=actor(PURSE.replace('value="2"', 'value="two"')),
        good=actor(PURSE),
    ),
    Entry(
        "L216",
        bad=game("<actors>Anna</actors>"),
        good=game('<actors><actor typeId="type.Player"/></actors>'),
    ),
    Entry(
        "L217",
        bad=game().replace("<draw/>", '<draw xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>'),
        good=game(),
    ),
)

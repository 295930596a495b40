"""Where an lGold file draws, and from what."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.lgold.examples import GOLD, game, state

DIE = (
    '<chances><integerChance typeId="type.die"><chance value="1" amount="{amount}"/>'
    '<chance value="2" amount="{amount}"/></integerChance></chances>'
)
POT = (
    '<gameState><instances><attributeInstance instanceId="instance.pot" typeReference="type.Gold">'
    '<integerValue value="2"/></attributeInstance></instances></gameState>\n'
)
WHICH = (
    "<whichAttribute><selectAttributeFromGameState><attributeToSelect>"
    '<byInstanceId instanceIdReference="instance.pot"/></attributeToSelect></selectAttributeFromGameState>'
    "</whichAttribute>"
)


def drawn(draw: str, amount: int = 1) -> str:
    """A game that puts what is drawn into the pot."""
    change = f"<setAttributeValue>{WHICH}<setTo>{draw}</setTo></setAttributeValue>"
    whole = state(f"<attributeOperation>{change}</attributeOperation>")
    return whole.replace("<gameDefinition>\n", f"<gameDefinition>\n{GOLD}{DIE.format(amount=amount)}{POT}")


def implied(condition: str) -> str:
    """A game in which gold grows as long as a number is 1."""
    rule = (
        f'<attributeRule><compareValues comparison="equal"><thisValue>{condition}</thisValue><thatValue>'
        '<integerValue value="1"/></thatValue></compareValues></attributeRule>'
    )
    change = f'<increaseAttributeValue>{WHICH}<increaseBy><selectValueByChance typeReference="type.die"/></increaseBy>'
    implication = (
        '<implications><implication typeId="type.Rain"><activeIfAnyApplies><precondition>'
        f"{rule}</precondition></activeIfAnyApplies><impact>{change}</increaseAttributeValue></impact></implication>"
        "</implications>"
    )
    instance = '<implicationInstance instanceId="instance.rain" typeReference="type.Rain"/></instances>'
    return game(GOLD + DIE.format(amount=1) + POT.replace("</instances>", instance) + implication)


BY_CHANCE = '<selectValueByChance typeReference="type.die"/>'
SEVERAL = (
    '<selectValueByChance typeReference="type.die"{back}><numberOfElements><integerValue value="3"/></numberOfElements>'
    "</selectValueByChance>"
)
CHANCE: tuple[Entry, ...] = (
    Entry(
        "L329",
        bad=implied(BY_CHANCE),
        good=implied('<integerValue value="1"/>'),
    ),
    Entry(
        "L331",
        bad=drawn(SEVERAL.format(back=""), 600),
        good=drawn(SEVERAL.format(back=' puttingBack="true"'), 600),
    ),
)

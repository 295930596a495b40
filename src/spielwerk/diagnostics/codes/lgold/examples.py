"""Small lGold games for the examples."""

from __future__ import annotations

HEAD = '<game name="Example" xmlns="http://www.goldflam.de/lgold/v1.0">\n<gameDefinition>\n'
TAIL = "</gameDefinition>\n</game>\n"
END = "<operations><gameOperation><endGame><draw/></endGame></gameOperation></operations>"
ONLY_PHASE = (
    f'<phases>\n<phase typeId="type.Only"><phaseStates><phaseState typeId="type.Only.End">{END}</phaseState>'
    "</phaseStates></phase>\n</phases>\n"
)
"""A phase that ends the match."""


def game(areas: str = "", phases: str = ONLY_PHASE) -> str:
    """A game with these areas."""
    return f"{HEAD}{areas}{phases}{TAIL}"


def state(operations: str) -> str:
    """A game that does this, and then ends with a draw."""
    lines = END.replace("<operations>", f"<operations>{operations}")
    return game(phases=ONLY_PHASE.replace(END, lines))


GOLD = '<attributes><integerAttribute typeId="type.Gold"/></attributes>\n'


def actor(instances: str, areas: str = GOLD) -> str:
    """A game whose actor has these instances."""
    return game(f'{areas}<actors><actor typeId="type.Player"><instances>{instances}</instances></actor></actors>\n')


PURSE = (
    '<attributeInstance instanceId="instance.gold" typeReference="type.Gold"><integerValue value="2"/>'
    "</attributeInstance>"
)
BUILDING = '<abstractObject typeId="type.Building"/>'

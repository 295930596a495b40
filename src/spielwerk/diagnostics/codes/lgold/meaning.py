"""What an lGold file names, and what it consists of."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.lgold.examples import BUILDING, PURSE, actor, game, state

OBJECT = '<objects><object typeId="type.Card"/></objects>'
SPACE = (
    '<gameState><instances><spaceInstance instanceId="instance.table" typeReference="type.Table"/></instances>'
    "</gameState>"
    '<spaces><space typeId="type.Table"><instances>{fields}</instances>{layout}</space></spaces>'
    '<fields><field typeId="type.Pile"/></fields><objects>{objects}</objects>'
)
PILE = '<fieldInstance instanceId="instance.{name}" typeReference="type.Pile"/>'
FULL = (
    '<fieldInstance instanceId="instance.a" typeReference="type.Pile"><initialObjectInstances>'
    '<objectInstance instanceId="instance.one" typeReference="type.{type}"/></initialObjectInstances></fieldInstance>'
)
HOUSE = '<object typeId="type.House" extends="type.Building"/>'
LINE = "<fieldLayout><oneDimensionalLayout>{fields}</oneDimensionalLayout></fieldLayout>"
PLACE = '<fieldInstanceReference instanceIdReference="instance.{name}"/>'
GRID = (
    "<fieldLayout><twoDimensionalLayout><column><row>{a}{b}</row><row>{c}</row></column></twoDimensionalLayout>"
    "</fieldLayout>"
)


def space(fields: str, layout: str = "", objects: str = '<object typeId="type.Card"/>') -> str:
    return game(SPACE.format(fields=fields, layout=layout, objects=objects))


def piles(names: str) -> str:
    return "".join(PILE.format(name=name) for name in names)


def places(names: str) -> str:
    return "".join(PLACE.format(name=name) for name in names)


def rows(one: str, other: str) -> str:
    return (
        f"<fieldLayout><twoDimensionalLayout><column><row>{places(one)}</row><row>{places(other)}</row></column>"
        "</twoDimensionalLayout></fieldLayout>"
    )


def link(tag: str) -> str:
    return game(
        f'<gameState><links><{tag} linkId="link.it" typeReference="type.Player"/></links></gameState>'
        '<actors><actor typeId="type.Player"/></actors>'
    )


NOTE = (
    "<actorOperation><setActorLink><actorToLinkTo>{who}</actorToLinkTo><linkToSet><selectActorLink><fromGameState/>"
    '<byLinkId linkIdReference="link.it"/></selectActorLink></linkToSet></setActorLink></actorOperation>'
)


def noted(who: str) -> str:
    areas = '<gameState><links><actorLink linkId="link.it" typeReference="type.Player"/></links></gameState>'
    areas += '<actors><actor typeId="type.Player"/></actors>'
    return state(NOTE.format(who=who)).replace("<gameDefinition>\n", f"<gameDefinition>\n{areas}")


MEANING: tuple[Entry, ...] = (
    Entry(
        "L301",
        bad=actor(PURSE.replace("type.Gold", "type.Golt")),
        good=actor(PURSE),
    ),
    Entry(
        "L302",
        bad=game('<objects><object typeId="type.Card"/><object typeId="type.Card"/></objects>'),
        good=game('<objects><object typeId="type.Card"/><object typeId="type.Coin"/></objects>'),
    ),
    Entry(
        "L303",
        bad=actor(PURSE.replace("type.Gold", "type.Player")),
        good=actor(PURSE),
    ),
    Entry(
        "L304",
        bad=game(f'<objects><object typeId="type.Building"/>{HOUSE}</objects>'),
        good=game(f"<objects>{BUILDING}{HOUSE}</objects>"),
    ),
    Entry(
        "L305",
        bad=game(
            '<objects><abstractObject typeId="type.A" extends="type.B"/>'
            '<abstractObject typeId="type.B" extends="type.A"/></objects>'
        ),
        good=game(
            '<objects><abstractObject typeId="type.A"/><abstractObject typeId="type.B" extends="type.A"/></objects>'
        ),
    ),
    Entry(
        "L307",
        bad=noted("<actorWhoExecutesThisAction/>"),
        good=noted("<firstActor/>"),
    ),
    Entry(
        "L308",
        bad=space(FULL.format(type="Building"), objects=BUILDING + HOUSE),
        good=space(FULL.format(type="House"), objects=BUILDING + HOUSE),
    ),
    Entry(
        "L309",
        bad=game("<gameState/><gameState/>"),
        good=game("<gameState/>"),
    ),
    Entry(
        "L311",
        bad=actor(PURSE.replace('integerValue value="2"', 'booleanValue value="true"')),
        good=actor(PURSE),
    ),
    Entry(
        "L312",
        bad=link("attributeLink"),
        good=link("actorLink"),
    ),
    Entry(
        "L313",
        bad=game(OBJECT).replace(
            "<gameDefinition>",
            '<gameDefinition><gameState><links><objectLink linkId="link.it" typeReference="type.Card">'
            "<initialObjectLink>"
            '<selectSingleObject><byType><objectTypeReferenc typeReference="type.Card"/></byType></selectSingleObject>'
            "</initialObjectLink></objectLink></links></gameState>",
        ),
        good=game(),
    ),
    Entry(
        "L314",
        bad=game().replace("<gameDefinition>", '<plugins><plugin name="auction"/></plugins><gameDefinition>', 1),
        good=game(),
    ),
    Entry(
        "L328",
        bad=state('<x:notice xmlns:x="urn:spielwerk:lgold:extension:1" text="Hello"/>'),
        good=state('<x:notice xmlns:x="urn:spielwerk:lgold:extension:1" text="&quot;Hello&quot;"/>'),
    ),
    Entry(
        "L321",
        bad=space(piles("ab"), LINE.format(fields=places("a"))),
        good=space(piles("ab"), LINE.format(fields=places("ab"))),
    ),
    Entry(
        "L322",
        bad=space(piles("abc"), rows("ab", "c")),
        good=space(piles("abcd"), rows("ab", "cd")),
    ),
)

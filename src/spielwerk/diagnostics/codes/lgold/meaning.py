"""What an lGold file names, and what it consists of."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
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
        Words(
            "Nothing has the id `{id}`. An id that is defined was expected: {known}.",
            "Correct the id, or define what it names.",
        ),
        Words(
            "Nichts hat die Id `{id}`. Erwartet wurde eine Id, die definiert ist: {known}.",
            "Berichtige die Id, oder definiere, was sie nennt.",
        ),
        bad=actor(PURSE.replace("type.Gold", "type.Golt")),
        good=actor(PURSE),
    ),
    Entry(
        "L302",
        Words(
            "The id `{id}` is used twice. Each id was expected once.",
            "Give one of the two another id.",
        ),
        Words(
            "Die Id `{id}` wird zweimal verwendet. Erwartet wurde jede Id einmal.",
            "Gib einem von beiden eine andere Id.",
        ),
        bad=game('<objects><object typeId="type.Card"/><object typeId="type.Card"/></objects>'),
        good=game('<objects><object typeId="type.Card"/><object typeId="type.Coin"/></objects>'),
        labels={"there": ("first here", "zuerst hier")},
    ),
    Entry(
        "L303",
        Words(
            "`{id}` is a type of another kind: `{is_a}`. The type of a {wanted} was expected.",
            "Name a type of the right kind.",
        ),
        Words(
            "`{id}` ist ein Typ anderer Art: `{is_a}`. Erwartet wurde der Typ eines Elements der Art {wanted}.",
            "Nenne einen Typ der richtigen Art.",
        ),
        bad=actor(PURSE.replace("type.Gold", "type.Player")),
        good=actor(PURSE),
    ),
    Entry(
        "L304",
        Words(
            "`{id}` extends `{parent}`, which is not abstract. An abstract type was expected.",
            "Make the type that is extended abstract, or extend another one.",
        ),
        Words(
            "`{id}` erweitert `{parent}`, das nicht abstrakt ist. Erwartet wurde ein abstrakter Typ.",
            "Mache den erweiterten Typ abstrakt, oder erweitere einen anderen.",
        ),
        bad=game(f'<objects><object typeId="type.Building"/>{HOUSE}</objects>'),
        good=game(f"<objects>{BUILDING}{HOUSE}</objects>"),
        labels={"there": ("this is not abstract", "das ist nicht abstrakt")},
    ),
    Entry(
        "L305",
        Words(
            "`{id}` extends itself, through others. A type that ends somewhere was expected.",
            "Take one of the `extends` away.",
        ),
        Words(
            "`{id}` erweitert über andere sich selbst. Erwartet wurde ein Typ, der irgendwo endet.",
            "Nimm eines der `extends` weg.",
        ),
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
        Words(
            "`{tag}` means nothing here: its context is missing. A selector that finds something at this place was"
            " expected.",
            "What an action belongs to is known in actions, who executes it there, too; what was selected is known in"
            " `followingOperations`.",
        ),
        Words(
            "`{tag}` bedeutet hier nichts: Der Kontext dafür fehlt. Erwartet wurde ein Selektor, der an dieser Stelle"
            " etwas findet.",
            "Wozu eine Aktion gehört und wer sie ausführt, ist in Aktionen bekannt; was gewählt wurde, in"
            " `followingOperations`.",
        ),
        bad=noted("<actorWhoExecutesThisAction/>"),
        good=noted("<firstActor/>"),
    ),
    Entry(
        "L308",
        Words(
            "`{id}` is abstract: there are no instances of it. A concrete type was expected.",
            "Name a type that extends it.",
        ),
        Words(
            "`{id}` ist abstrakt: Davon gibt es keine Instanzen. Erwartet wurde ein konkreter Typ.",
            "Nenne einen Typ, der ihn erweitert.",
        ),
        bad=space(FULL.format(type="Building"), objects=BUILDING + HOUSE),
        good=space(FULL.format(type="House"), objects=BUILDING + HOUSE),
        labels={"there": ("defined here", "hier definiert")},
    ),
    Entry(
        "L309",
        Words(
            "There are two game states. One was expected.",
            "Put their instances and links into one `gameState`.",
        ),
        Words(
            "Es gibt zwei Spielzustände. Erwartet wurde einer.",
            "Setze ihre Instanzen und Links in ein `gameState`.",
        ),
        bad=game("<gameState/><gameState/>"),
        good=game("<gameState/>"),
        labels={"there": ("the first one", "der erste")},
    ),
    Entry(
        "L311",
        Words(
            "`{tag}` does not fit an attribute of the type `{id}`. A value of that type was expected.",
            "Write `integerValue`, `booleanValue`, `textValue` or `enumValue`, as the attribute says.",
        ),
        Words(
            "`{tag}` passt nicht zu einem Attribut des Typs `{id}`. Erwartet wurde ein Wert dieses Typs.",
            "Schreibe `integerValue`, `booleanValue`, `textValue` oder `enumValue`, wie das Attribut es sagt.",
        ),
        bad=actor(PURSE.replace('integerValue value="2"', 'booleanValue value="true"')),
        good=actor(PURSE),
        labels={"there": ("the attribute is defined here", "hier ist das Attribut definiert")},
    ),
    Entry(
        "L312",
        Words(
            "`{tag}` cannot be carried out in this place. An element that the rules can use here was expected.",
            "`docs/lgold-xml.md` says what stands for it.",
        ),
        Words(
            "`{tag}` lässt sich an dieser Stelle nicht ausführen. Erwartet wurde ein Element, mit dem die Regeln hier"
            " etwas anfangen können.",
            "`docs/lgold-xml.md` sagt, was dafür steht.",
        ),
        bad=link("attributeLink"),
        good=link("actorLink"),
    ),
    Entry(
        "L313",
        Words(
            "`{tag}` is a misprint of the thesis. `{right}` was expected.",
            "It is understood; write `{right}`.",
        ),
        Words(
            "`{tag}` ist ein Druckfehler der Arbeit. Erwartet wurde `{right}`.",
            "Es wird verstanden; schreibe `{right}`.",
        ),
        severity="warning",
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
        Words(
            "There is no plug-in `{name}`. Only known plug-ins were expected.",
            "The game is read without it; take the line away.",
        ),
        Words(
            "Es gibt kein Plug-in `{name}`. Erwartet wurden nur bekannte Plug-ins.",
            "Das Spiel wird ohne es gelesen; nimm die Zeile weg.",
        ),
        severity="warning",
        bad=game().replace("<gameDefinition>", '<plugins><plugin name="auction"/></plugins><gameDefinition>', 1),
        good=game(),
    ),
    Entry(
        "L328",
        Words(
            "This is no value for `{name}`. Something like `{example}` was expected.",
            "Write it as Spiel does; a text stands in quotes, which XML writes as `&quot;`.",
        ),
        Words(
            "Das ist kein Wert für `{name}`. Erwartet wurde etwas wie `{example}`.",
            "Schreibe es wie in Spiel; ein Text steht in Anführungszeichen, die XML als `&quot;` schreibt.",
        ),
        bad=state('<x:notice xmlns:x="urn:spielwerk:lgold:extension:1" text="Hello"/>'),
        good=state('<x:notice xmlns:x="urn:spielwerk:lgold:extension:1" text="&quot;Hello&quot;"/>'),
    ),
    Entry(
        "L321",
        Words(
            "The field `{id}` has no place in the layout of its space. A reference to it was expected there.",
            "Add `fieldInstanceReference` to the layout.",
        ),
        Words(
            "Das Feld `{id}` hat keinen Platz im Layout seines Bereichs. Erwartet wurde dort ein Verweis darauf.",
            "Füge dem Layout eine `fieldInstanceReference` hinzu.",
        ),
        bad=space(piles("ab"), LINE.format(fields=places("a"))),
        good=space(piles("ab"), LINE.format(fields=places("ab"))),
    ),
    Entry(
        "L322",
        Words(
            "The rows of the layout of `{id}` differ in length, or name a field twice. Rows of one length were"
            " expected.",
            "Give every row as many fields as the first one; what shall be left out is disconnected in the custom"
            " layout.",
        ),
        Words(
            "Die Reihen im Layout von `{id}` sind verschieden lang oder nennen ein Feld zweimal. Erwartet wurden Reihen"
            " gleicher Länge.",
            "Gib jeder Reihe so viele Felder wie der ersten; was fehlen soll, wird im eigenen Layout getrennt.",
        ),
        bad=space(piles("abc"), rows("ab", "c")),
        good=space(piles("abcd"), rows("ab", "cd")),
    ),
)

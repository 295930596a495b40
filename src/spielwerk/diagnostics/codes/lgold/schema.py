"""XML that does not have the form of lGold."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.lgold.examples import PURSE, actor, game

SCHEMA: tuple[Entry, ...] = (
    Entry(
        "L211",
        Words(
            "The element `{tag}` cannot stand here. Expected was: {expected}.",
            "Write one of these, or move the element to where it belongs; `docs/lgold-xml.md` lists what stands where.",
        ),
        Words(
            "Das Element `{tag}` kann hier nicht stehen. Erwartet wurde: {expected}.",
            "Schreibe eines von diesen, oder setze das Element dorthin, wohin es gehört; `docs/lgold-xml.md` zeigt, was"
            " wo steht.",
        ),
        bad=game("<actor/>"),
        good=game('<actors><actor typeId="type.Player"/></actors>'),
    ),
    Entry(
        "L212",
        Words(
            "Something is missing in the element `{tag}`. Expected was: {expected}.",
            "Add it inside the element.",
        ),
        Words(
            "Im Element `{tag}` fehlt etwas. Erwartet wurde: {expected}.",
            "Füge es im Element hinzu.",
        ),
        bad=game('<chances><integerChance typeId="type.w6"/></chances>'),
        good=game('<chances><integerChance typeId="type.w6"><chance value="1"/></integerChance></chances>'),
    ),
    Entry(
        "L213",
        Words(
            "The element `{tag}` has no attribute `{name}`. Only its own attributes were expected.",
            "Take it away, or look for its right name in `docs/lgold-xml.md`.",
        ),
        Words(
            "Das Element `{tag}` hat kein Attribut `{name}`. Erwartet wurden nur seine eigenen Attribute.",
            "Nimm es weg, oder suche seinen richtigen Namen in `docs/lgold-xml.md`.",
        ),
        bad=game('<actors><actor typeId="type.Player" color="red"/></actors>'),
        good=game('<actors><actor typeId="type.Player"/></actors>'),
    ),
    Entry(
        "L214",
        Words(
            "The element `{tag}` lacks the attribute `{name}`, which was expected.",
            'Add `{name}="…"`.',
        ),
        Words(
            "Dem Element `{tag}` fehlt das Attribut `{name}`, das erwartet wurde.",
            'Füge `{name}="…"` hinzu.',
        ),
        bad=actor('<attributeInstance instanceId="instance.gold"><integerValue value="2"/></attributeInstance>'),
        good=actor(PURSE),
    ),
    Entry(
        "L215",
        Words(
            "`{value}` is no value for the attribute `{name}` of `{tag}`. Another form was expected.",
            "Numbers are written with digits, truths as `true` or `false`, ids with letters, digits, `_`, `-` and `.`;"
            " `docs/lgold-xml.md` lists the words of the others.",
        ),
        Words(
            "`{value}` ist kein Wert für das Attribut `{name}` von `{tag}`. Erwartet wurde eine andere Form.",
            "Zahlen stehen in Ziffern, Wahrheitswerte als `true` oder `false`, Ids aus Buchstaben, Ziffern, `_`, `-`"
            " und `.`; `docs/lgold-xml.md` nennt die Wörter der anderen.",
        ),
        bad=actor(PURSE.replace('value="2"', 'value="two"')),
        good=actor(PURSE),
    ),
    Entry(
        "L216",
        Words(
            "Text stands in the element `{tag}`. Only elements were expected.",
            "Put the text into an attribute, or between `<!--` and `-->`.",
        ),
        Words(
            "Im Element `{tag}` steht Text. Erwartet wurden nur Elemente.",
            "Setze den Text in ein Attribut, oder zwischen `<!--` und `-->`.",
        ),
        bad=game("<actors>Anna</actors>"),
        good=game('<actors><actor typeId="type.Player"/></actors>'),
    ),
    Entry(
        "L217",
        Words(
            "The element `{tag}` does not have the form that the schema expects ({problem}).",
            "Compare it with `docs/lgold-xml.md`.",
        ),
        Words(
            "Das Element `{tag}` hat nicht die Form, die das Schema erwartet ({problem}).",
            "Vergleiche es mit `docs/lgold-xml.md`.",
        ),
        bad=game().replace("<draw/>", '<draw xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>'),
        good=game(),
    ),
)

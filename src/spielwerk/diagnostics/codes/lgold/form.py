"""Files that are no sound XML, or XML that is refused."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.lgold.examples import game

FORM: tuple[Entry, ...] = (
    Entry(
        "L201",
        Words(
            "The element `{tag}` is not closed here. `</{tag}>` was expected.",
            "Write `</{tag}>` before this place, or close the elements in the order in which they were opened.",
        ),
        Words(
            "Das Element `{tag}` wird hier nicht geschlossen. Erwartet wurde `</{tag}>`.",
            "Schreibe `</{tag}>` vor diese Stelle, oder schließe die Elemente in der Reihenfolge, in der sie geöffnet"
            " wurden.",
        ),
        bad=game().replace("</gameDefinition>", ""),
        good=game(),
        labels={"there": ("it begins here", "hier beginnt es")},
    ),
    Entry(
        "L202",
        Words(
            "This is not XML ({problem}). Elements like `<game …>` were expected.",
            "Look at the signs around this place: attributes stand in quotes, `<` in a text is written `&lt;`, `&` is"
            " written `&amp;`, and there is one root element.",
        ),
        Words(
            "Das ist kein XML ({problem}). Erwartet wurden Elemente wie `<game …>`.",
            "Sieh dir die Zeichen um diese Stelle an: Attribute stehen in Anführungszeichen, `<` in einem Text wird"
            " `&lt;` geschrieben, `&` wird `&amp;` geschrieben, und es gibt ein Wurzelelement.",
        ),
        bad=game().replace('name="Example"', "name=Example"),
        good=game(),
    ),
    Entry(
        "L203",
        Words(
            "A document type with entities of its own is refused. The file was expected to begin with `<game …>`.",
            "Take the `<!DOCTYPE …>` away and write out what its entities stand for.",
        ),
        Words(
            "Ein Dokumenttyp mit eigenen Entitäten wird nicht angenommen. Erwartet wurde, dass die Datei mit `<game …>`"
            " beginnt.",
            "Nimm das `<!DOCTYPE …>` weg und schreibe aus, wofür seine Entitäten stehen.",
        ),
        bad='<!DOCTYPE game [<!ENTITY a "aaaa">]>\n' + game(),
        good=game(),
    ),
    Entry(
        "L204",
        Words(
            "The elements lie too deep inside one another. At most {limit} levels were expected.",
            "Take some of them apart; the games we know have 30 levels.",
        ),
        Words(
            "Die Elemente liegen zu tief ineinander. Erwartet wurden höchstens {limit} Ebenen.",
            "Nimm einige davon auseinander; die Spiele, die wir kennen, haben 30 Ebenen.",
        ),
        bad=game("<actors>" * 250 + "</actors>" * 250),
        good=game(),
    ),
    Entry(
        "L205",
        Words(
            "There are too many of them. At most {limit} were expected.",
            "Take some away: of elements in the file, or of attributes of this element.",
        ),
        Words(
            "Es sind zu viele. Erwartet wurden höchstens {limit}.",
            "Nimm einige weg: Elemente in der Datei, oder Attribute dieses Elements.",
        ),
        bad=game("<actors " + " ".join(f'a{number}=""' for number in range(60)) + "/>"),
        good=game(),
    ),
    Entry(
        "L206",
        Words(
            "The root element is `{tag}`. `game` in the namespace `http://www.goldflam.de/lgold/v1.0` was expected.",
            'Begin with `<game name="…" xmlns="http://www.goldflam.de/lgold/v1.0">`.',
        ),
        Words(
            "Das Wurzelelement ist `{tag}`. Erwartet wurde `game` im Namensraum `http://www.goldflam.de/lgold/v1.0`.",
            'Beginne mit `<game name="…" xmlns="http://www.goldflam.de/lgold/v1.0">`.',
        ),
        bad='<game name="Example"/>\n',
        good=game(),
    ),
)

"""Drawings that are broken, too large, or could do harm."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.limits import DEEPEST_DRAWING

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>\n'
GOOD = SVG.format('<path d="M2 22V4l10-2 10 2v18z" fill="#3d63d4"/>')

DRAWINGS: tuple[Entry, ...] = (
    Entry(
        "V401",
        Words(
            "This is not XML from here on. An element with its end, attributes in quotes, was expected.",
            "Save the drawing again as plain SVG.",
        ),
        Words(
            "Ab hier ist das kein XML. Erwartet wurde ein Element mit seinem Ende, Attribute in Anführungszeichen.",
            "Speichere die Zeichnung noch einmal als einfaches SVG.",
        ),
        bad=SVG.format('<path d="M2 2h20v20z">'),
        good=GOOD,
    ),
    Entry(
        "V402",
        Words(
            "`{name}` is not allowed in this place of a drawing. Expected: {known}.",
            "Take it away. Turn words into paths, draw what was referred to, and leave scripts and pictures out.",
        ),
        Words(
            "`{name}` ist an dieser Stelle einer Zeichnung nicht erlaubt. Erwartet: {known}.",
            "Nimm es weg. Wandle Wörter in Pfade um, zeichne aus, worauf verwiesen wurde, und lass Skripte und Bilder"
            " weg.",
        ),
        bad=SVG.format("<script>alert(1)</script>"),
        good=GOOD,
    ),
    Entry(
        "V403",
        Words(
            "`{element}` cannot have `{name}` in a drawing. Expected: where it lies, how large it is and how it is"
            " painted.",
            "Take it away.",
        ),
        Words(
            "`{element}` kann in einer Zeichnung kein `{name}` haben. Erwartet: wo es liegt, wie groß und wie gemalt es"
            " ist.",
            "Nimm es weg.",
        ),
        bad=SVG.format('<circle cx="12" cy="12" r="9" onclick="alert(1)"/>'),
        good=GOOD,
    ),
    Entry(
        "V404",
        Words(
            "`{name}` leads out of the drawing: `{found}`. A colour or a part of the same drawing was expected:"
            " `#3d63d4`, `url(#shade)`.",
            "Take it away; a look loads nothing.",
        ),
        Words(
            "`{name}` führt aus der Zeichnung hinaus: `{found}`. Erwartet wurde eine Farbe oder ein Teil derselben"
            " Zeichnung: `#3d63d4`, `url(#shade)`.",
            "Nimm es weg; ein Aussehen lädt nichts nach.",
        ),
        bad=SVG.format('<path d="M2 2h20v20z" fill="url(https://example.org/a.svg#b)"/>'),
        good=GOOD,
    ),
    Entry(
        "V405",
        Words(
            "`{name}` cannot be `{found}`. Numbers that are finite, colours as `#3d63d4`, `none` or `currentColor`, and"
            " the words of SVG were expected.",
            "Write it as plain SVG: no names of colours, no units but px.",
        ),
        Words(
            "`{name}` kann nicht `{found}` sein. Erwartet wurden endliche Zahlen, Farben wie `#3d63d4`, `none` oder"
            " `currentColor` und die Wörter von SVG.",
            "Schreibe es als einfaches SVG: keine Namen von Farben, keine Einheiten außer px.",
        ),
        bad=SVG.format('<path d="M2 2h1e99" fill="#3d63d4"/>'),
        good=GOOD,
    ),
    Entry(
        "V406",
        Words(
            "`{name}` is the id of two elements, or of none that can be used here. One gradient or clip was expected.",
            "Give every element an id of its own, and refer to gradients and clips only.",
        ),
        Words(
            "`{name}` ist die Kennung zweier Elemente oder keines, das hier zu gebrauchen ist. Erwartet wurde ein"
            " Verlauf oder Ausschnitt.",
            "Gib jedem Element eine eigene Kennung, und verweise nur auf Verläufe und Ausschnitte.",
        ),
        bad=SVG.format('<path d="M2 2h20v20z" fill="url(#shade)"/>'),
        good=GOOD,
    ),
    Entry(
        "V407",
        Words(
            "The drawing begins with `{name}`. An `svg` with its measures was expected: `<svg"
            ' xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">`.',
            "Write the measures, up to 10,000 wide and high.",
        ),
        Words(
            "Die Zeichnung beginnt mit `{name}`. Erwartet wurde ein `svg` mit seinen Maßen: `<svg"
            ' xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">`.',
            "Schreibe die Maße dazu, höchstens 10.000 breit und hoch.",
        ),
        bad=GOOD.replace(' viewBox="0 0 24 24"', ""),
        good=GOOD,
    ),
    Entry(
        "V408",
        Words(
            "The drawing has too many {what}. At most {most} were expected.",
            "Draw it more simply; it is seen a few centimetres wide.",
        ),
        Words(
            "Die Zeichnung hat zu viele {what:de}. Erwartet wurden höchstens {most}.",
            "Zeichne es einfacher; man sieht es ein paar Zentimeter breit.",
        ),
        bad=SVG.format("<g>" * DEEPEST_DRAWING + "</g>" * DEEPEST_DRAWING),
        good=GOOD,
    ),
    Entry(
        "V409",
        Words(
            "The drawing declares something: a document type, an entity or an instruction. Nothing but elements was"
            " expected.",
            "Take the lines with `<!` and `<?` away.",
        ),
        Words(
            "Die Zeichnung vereinbart etwas: einen Dokumenttyp, eine Entität oder eine Anweisung. Erwartet wurden nur"
            " Elemente.",
            "Nimm die Zeilen mit `<!` und `<?` weg.",
        ),
        bad='<!DOCTYPE svg [<!ENTITY a "aaaa">]>\n' + GOOD,
        good=GOOD,
    ),
    Entry(
        "V410",
        Words(
            "`{name}` stops being a path at letter {place}: `{found}`. Commands such as `M`, `l` and `z` with numbers"
            " up to 48 were expected.",
            "Copy the attribute `d` of one path, drawn on a grid of 24 by 24.",
        ),
        Words(
            "`{name}` ist ab Zeichen {place} kein Pfad mehr: `{found}`. Erwartet wurden Befehle wie `M`, `l` und `z`"
            " mit Zahlen bis 48.",
            "Kopiere das Attribut `d` eines Pfades, gezeichnet auf einem Raster von 24 mal 24.",
        ),
        bad='{"icons": {"wheel": "M2 2h20v20x"}}\n',
        good='{"icons": {"wheel": "M2 2h20v20z"}}\n',
    ),
    Entry(
        "V411",
        Words(
            "The drawing `{name}` is not used. A key that names it was expected.",
            "Use it, or take its file out of the folder `look`.",
        ),
        Words(
            "Die Zeichnung `{name}` wird nicht gebraucht. Erwartet wurde ein Schlüssel, der sie nennt.",
            "Gebrauche sie, oder nimm ihre Datei aus dem Ordner `look`.",
        ),
        bad='{"moves": {"ms": 200}}\n',
        good='{"table": {"backdrop": "drawing"}}\n',
        severity="warning",
    ),
)

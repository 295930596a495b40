"""Looks that are not written as looks are."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

TABLE = '{"table": {"colour": "#2b3340"}}\n'

FORM: tuple[Entry, ...] = (
    Entry(
        "V101",
        Words(
            "`{of}` has no key `{name}`. Expected: {known}.",
            "{hint}Take it away, or write one of the keys that are known here.",
        ),
        Words(
            "`{of}` hat keinen Schlüssel `{name}`. Erwartet: {known}.",
            "{hint:de}Nimm ihn weg, oder schreibe einen der Schlüssel, die es hier gibt.",
        ),
        bad='{"table": {"color": "#2b3340"}}\n',
        good=TABLE,
    ),
    Entry(
        "V102",
        Words(
            "`{name}` is {found}. Expected: {expected}.",
            "Write the value in this form; texts stand in double quotes, numbers and `true` do not.",
        ),
        Words(
            "`{name}` ist {found:de}. Erwartet: {expected}.",
            "Schreibe den Wert in dieser Form; Texte stehen in doppelten Anführungszeichen, Zahlen und `true` nicht.",
        ),
        bad='{"table": "#2b3340"}\n',
        good=TABLE,
    ),
    Entry(
        "V103",
        Words("`{name}` cannot be `{found}`. Expected: {known}.", "{hint}Write one of these words."),
        Words("`{name}` kann nicht `{found}` sein. Erwartet: {known}.", "{hint:de}Schreibe eines dieser Wörter."),
        bad='{"spaces": {"Floor": {"shape": "sqare"}}}\n',
        good='{"spaces": {"Floor": {"shape": "square"}}}\n',
    ),
    Entry(
        "V104",
        Words("`{name}` is {found}. A number from {low} to {high} was expected.", "Write a number between the two."),
        Words(
            "`{name}` ist {found}. Erwartet wurde eine Zahl von {low} bis {high}.",
            "Schreibe eine Zahl zwischen den beiden.",
        ),
        bad='{"spaces": {"Floor": {"tilt": 60}}}\n',
        good='{"spaces": {"Floor": {"tilt": 36}}}\n',
    ),
    Entry(
        "V105",
        Words(
            "`{name}` cannot be `{found}`. At most {most} letters that can be seen were expected, such as {expected}.",
            "Words come from the texts of the game; a look has signs only. Draw a longer one as a sign of its own:"
            " `icon:name`.",
        ),
        Words(
            "`{name}` kann nicht `{found}` sein. Erwartet wurden höchstens {most} sichtbare Zeichen, etwa {expected}.",
            "Wörter kommen aus den Texten des Spiels; ein Aussehen hat nur Zeichen. Zeichne ein längeres als eigenes"
            " Zeichen: `icon:name`.",
        ),
        bad='{"values": {"Command": {"back_up": {"sign": "Back up"}}}}\n',
        good='{"values": {"Command": {"back_up": {"sign": "-1"}}}}\n',
    ),
    Entry(
        "V106",
        Words(
            "`{found}` cannot be a name in `{name}`. Expected: for signs and drawings small letters, digits, `-` and"
            " `_`, for sounds an event such as `roll` or `move Robot`, for"
            " sides a direction such as `north`.",
            "Give it another name.",
        ),
        Words(
            "`{found}` kann kein Name in `{name}` sein. Erwartet: für Zeichen und Zeichnungen kleine Buchstaben,"
            " Ziffern, `-` und `_`, für Klänge ein Ereignis wie `roll` oder `move Robot`, für Seiten eine Richtung wie"
            " `north`.",
            "Gib ihm einen anderen Namen.",
        ),
        bad='{"icons": {"My Sign": "M2 2h20v20z"}}\n',
        good='{"icons": {"my-sign": "M2 2h20v20z"}}\n',
    ),
    Entry(
        "V107",
        Words(
            "`{name}` cannot go on with `{found}`. Attributes in braces, names of signs and punctuation were expected:"
            " {expected}.",
            "Words come from the texts of the game: write `{{label}}` for the name of the object.",
        ),
        Words(
            "`{name}` kann nicht mit `{found}` weitergehen. Erwartet wurden Merkmale in geschweiften Klammern, Namen"
            " von Zeichen und Satzzeichen: {expected}.",
            "Wörter kommen aus den Texten des Spiels: Schreibe `{{label}}` für den Namen des Objekts.",
        ),
        bad='{"objects": {"Card": {"foot": "Priority {priority}"}}}\n',
        good='{"objects": {"Card": {"foot": "{priority}"}}}\n',
    ),
    Entry(
        "V108",
        Words(
            "The cover leaves the board: `{start}` and `{size}` are more than 1 together. A part of the board was"
            " expected.",
            "Make `{start}` or `{size}` smaller; 1 is the whole board.",
        ),
        Words(
            "Das Titelbild ragt über das Brett hinaus: `{start}` und `{size}` sind zusammen mehr als 1. Erwartet wurde"
            " ein Teil des Bretts.",
            "Mache `{start}` oder `{size}` kleiner; 1 ist das ganze Brett.",
        ),
        bad='{"cover": {"x": 0.5, "y": 0, "width": 0.8, "height": 1}}\n',
        good='{"cover": {"x": 0.2, "y": 0, "width": 0.8, "height": 1}}\n',
    ),
    Entry(
        "V109",
        Words(
            "`{name}` is not complete. Expected with it: {expected}.",
            "Add what is missing, or take away what needs it.",
        ),
        Words(
            "`{name}` ist nicht vollständig. Erwartet dazu: {expected}.",
            "Ergänze, was fehlt, oder nimm weg, was es braucht.",
        ),
        bad='{"spaces": {"Floor": {"light": "#b9bec4"}}}\n',
        good='{"spaces": {"Floor": {"light": "#b9bec4", "dark": "#adb3ba"}}}\n',
    ),
    Entry(
        "V110",
        Words("`{name}` has {found} parts. {low} to {most} were expected.", "Add some, or take some away."),
        Words(
            "`{name}` hat {found} Teile. Erwartet wurden {low} bis {most}.",
            "Ergänze welche, oder nimm welche weg.",
        ),
        bad='{"seats": [{"colour": "#b7212c", "sign": "icon:circle"}]}\n',
        good='{"seats": [{"colour": "#b7212c", "sign": "icon:circle"},\n'
        ' {"colour": "#3d63d4", "sign": "icon:triangle"}]}\n',
    ),
    Entry(
        "V111",
        Words(
            "`{found}` is the name of a sign that all looks share. Another name was expected.",
            "Call your own sign something else; nobody would know which of the two is meant.",
        ),
        Words(
            "`{found}` heißt schon ein Zeichen, das alle Aussehen gemeinsam haben. Erwartet wurde ein anderer Name.",
            "Nenne dein eigenes Zeichen anders; niemand wüsste, welches von beiden gemeint ist.",
        ),
        bad='{"icons": {"circle": "M2 2h20v20z"}}\n',
        good='{"icons": {"my-circle": "M2 2h20v20z"}}\n',
    ),
)

"""Looks that speak of what their game does not have."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

NAMES: tuple[Entry, ...] = (
    Entry(
        "V201",
        Words(
            "The game has no {what} `{name}`. Expected: {known}.",
            "{hint}Names are written as in the game's text, capitals included.",
        ),
        Words(
            "Das Spiel hat kein `{name}` ({what:de}). Erwartet: {known}.",
            "{hint:de}Namen werden so geschrieben wie im Text des Spiels, auch groß und klein.",
        ),
        bad='{"objects": {"Robots": {"shape": "robot"}}}\n',
        good='{"objects": {"Robot": {"shape": "robot"}}}\n',
    ),
    Entry(
        "V202",
        Words(
            "`{of}` speaks of an attribute `{name}` that is not there. Expected: {known}.",
            "{hint}Write an attribute of this space or kind, as the game's text declares it.",
        ),
        Words(
            "`{of}` spricht von einem Merkmal `{name}`, das es nicht gibt. Erwartet: {known}.",
            "{hint:de}Schreibe ein Merkmal dieses Raums oder dieser Objektart, so wie der Text des Spiels es nennt.",
        ),
        bad='{"objects": {"Card": {"corner": "{prority}"}}}\n',
        good='{"objects": {"Card": {"corner": "{priority}"}}}\n',
    ),
    Entry(
        "V203",
        Words(
            "`{of}` has no value `{name}`. Expected: {known}.",
            "{hint}Write a value that the game's text lists.",
        ),
        Words(
            "`{of}` hat keinen Wert `{name}`. Erwartet: {known}.",
            "{hint:de}Schreibe einen Wert, den der Text des Spiels aufzählt.",
        ),
        bad='{"values": {"Command": {"u_turn": {"sign": "U"}}}}\n',
        good='{"values": {"Command": {"half_turn": {"sign": "U"}}}}\n',
    ),
    Entry(
        "V204",
        Words(
            "There is no sign `{name}`. Expected: {known}.",
            "{hint}Draw it under `icons`, or choose one that all looks share; docs/look.md shows them.",
        ),
        Words(
            "Es gibt kein Zeichen `{name}`. Erwartet: {known}.",
            "{hint:de}Zeichne es unter `icons`, oder wähle eines, das alle Aussehen gemeinsam haben; docs/look.md zeigt"
            " sie.",
        ),
        bad='{"player": {"lives": {"sign": "icon:hart"}}}\n',
        good='{"player": {"lives": {"sign": "icon:heart"}}}\n',
    ),
    Entry(
        "V205",
        Words(
            "There is no drawing `{name}`. Expected: {known}.",
            "{hint}Put `{name}.svg` into the folder `look` beside `look.json`, or choose one that is there.",
        ),
        Words(
            "Es gibt keine Zeichnung `{name}`. Erwartet: {known}.",
            "{hint:de}Lege `{name}.svg` in den Ordner `look` neben `look.json`, oder wähle eine vorhandene.",
        ),
        bad='{"objects": {"Robot": {"shape": "robbot"}}}\n',
        good='{"objects": {"Robot": {"shape": "robot"}}}\n',
    ),
    Entry(
        "V206",
        Words(
            "`{name}` cannot follow `{found}`, which is of the type {sort}. An attribute of one of these types was"
            " expected: {sorts}; here: {known}.",
            "Choose another attribute.",
        ),
        Words(
            "`{name}` kann sich nicht nach `{found}` richten, das vom Typ {sort} ist. Erwartet wurde ein Merkmal eines"
            " dieser Typen: {sorts}; hier: {known}.",
            "Wähle ein anderes Merkmal.",
        ),
        bad='{"objects": {"Card": {"turn": "priority"}}}\n',
        good='{"objects": {"Robot": {"turn": "facing"}}}\n',
    ),
    Entry(
        "V207",
        Words(
            "No choice of the game has a part `{name}`. Expected: {known}.",
            "{hint}Write a name that stands before `from` in a choice of the game.",
        ),
        Words(
            "Keine Auswahl des Spiels hat einen Teil `{name}`. Erwartet: {known}.",
            "{hint:de}Schreibe einen Namen, der in einer Auswahl des Spiels vor `from` steht.",
        ),
        bad='{"pick": {"directions": {"space": "Floor", "by": "field"}}}\n',
        good='{"pick": {"direction": {"space": "Floor", "by": "field"}}}\n',
    ),
    Entry(
        "V208",
        Words(
            "`{name}` cannot be shown as `{found}`: it is of the sort {sort}. Expected: {known}.",
            "Choose a way of showing that suits it, or leave `as` away.",
        ),
        Words(
            "`{name}` kann nicht als `{found}` gezeigt werden: Es ist von der Sorte {sort}. Erwartet: {known}.",
            "Wähle eine passende Darstellung, oder lass `as` weg.",
        ),
        bad='{"player": {"lives": {"as": "hand"}}}\n',
        good='{"player": {"lives": {"as": "counter"}}}\n',
    ),
    Entry(
        "V209",
        Words(
            "A seat cannot have the sign `{name}`. One of those that all looks share was expected: {known}.",
            "{hint}Choose one of them; signs of a look's own are for everything else.",
        ),
        Words(
            "Ein Platz kann das Zeichen `{name}` nicht haben. Erwartet wurde eines von denen, die alle Aussehen"
            " gemeinsam haben: {known}.",
            "{hint:de}Wähle eines davon; eigene Zeichen eines Aussehens sind für alles andere da.",
        ),
        bad='{"seats": [{"colour": "#b7212c", "sign": "icon:circel"},\n'
        ' {"colour": "#3d63d4", "sign": "icon:triangle"}]}\n',
        good='{"seats": [{"colour": "#b7212c", "sign": "icon:circle"},\n'
        ' {"colour": "#3d63d4", "sign": "icon:triangle"}]}\n',
    ),
)

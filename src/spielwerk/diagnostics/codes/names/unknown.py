"""Names that mean nothing where they stand."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import BOARD, SCORE, beside, game, turn

LIGHTS = "enum Light: red, green\nenum Suit: red, black\n\nplayer:\n    suit: Suit = black"
DECLARED = {"declared": ("this is never used: was it meant?", "das wird nie benutzt: War es gemeint?")}

UNKNOWN: tuple[Entry, ...] = (
    Entry(
        "S201",
        Words(
            "There is no `{name}` here. A name was expected that is declared in the game or known at this place.",
            "{hint}Check the spelling, or declare `{name}`.",
        ),
        Words(
            "Hier gibt es kein `{name}`. Erwartet wurde ein Name, der im Spiel vereinbart oder an dieser Stelle"
            " bekannt ist.",
            "{hint:de}Prüfe die Schreibweise, oder vereinbare `{name}`.",
        ),
        bad=turn("plaier.score += 1", top=SCORE),
        good=turn("player.score += 1", top=SCORE),
        labels=DECLARED,
    ),
    Entry(
        "S202",
        Words(
            "`{type}` has no `{name}`. One of its attributes, places or functions was expected.",
            "{hint}Check the spelling, or declare `{name}` there.",
        ),
        Words(
            "`{type}` hat kein `{name}`. Erwartet wurde eines seiner Merkmale, einer seiner Orte oder eine Funktion"
            " dazu.",
            "{hint:de}Prüfe die Schreibweise, oder vereinbare `{name}` dort.",
        ),
        bad=turn("player.scores += 1", top=SCORE),
        good=turn("player.score += 1", top=SCORE),
        labels=DECLARED,
    ),
    Entry(
        "S203",
        Words(
            "There is no function, rule or procedure `{name}`. A declared or built-in one was expected.",
            "{hint}Check the spelling, or declare `{name}`.",
        ),
        Words(
            "Es gibt keine Funktion, Regel oder Prozedur `{name}`. Erwartet wurde eine vereinbarte oder eingebaute.",
            "{hint:de}Prüfe die Schreibweise, oder vereinbare `{name}`.",
        ),
        bad=turn("player.score += cuont(players)", top=SCORE),
        good=turn("player.score += count(players)", top=SCORE),
        labels=DECLARED,
    ),
    Entry(
        "S204",
        Words(
            "There is no type `{name}`. Expected were `int`, `bool`, `player`, `Direction`, `field`, a range such as"
            " `1 to 6`, or an enum, object or space of the game.",
            "{hint}Check the spelling, or declare `{name}`.",
        ),
        Words(
            "Es gibt keinen Typ `{name}`. Erwartet wurde `int`, `bool`, `player`, `Direction`, `field`, ein Bereich wie"
            " `1 to 6` oder ein Enum, Objekt oder Raum des Spiels.",
            "{hint:de}Prüfe die Schreibweise, oder vereinbare `{name}`.",
        ),
        bad=beside("player:\n    score: number = 0"),
        good=beside("player:\n    score: int = 0"),
        labels=DECLARED,
    ),
    Entry(
        "S207",
        Words(
            "`{name}` is a value of several enums: {enums}. It must be clear which one is meant.",
            "Write the enum before it: `{instead}`.",
        ),
        Words(
            "`{name}` ist ein Wert mehrerer Enums: {enums}. Es muss klar sein, welcher gemeint ist.",
            "Schreibe das Enum davor: `{instead}`.",
        ),
        bad=turn("let colour = red", 'notice "{colour} {player.suit}"', top=LIGHTS),
        good=turn("let colour = Light.red", 'notice "{colour} {player.suit}"', top=LIGHTS),
    ),
    Entry(
        "S209",
        Words(
            "Nothing is under discussion here, so a leading dot and `it` have no meaning. They were expected behind"
            " `where`, `each`, `by`, `until` or `through`, or in the block of a type.",
            "Name the thing: `player.score` instead of `.score`.",
        ),
        Words(
            "Hier geht es um kein bestimmtes Element, also haben ein Punkt am Anfang und `it` keine Bedeutung. Erwartet"
            " werden sie hinter `where`, `each`, `by`, `until` oder `through` oder im Block eines Typs.",
            "Nenne das Element: `player.score` statt `.score`.",
        ),
        bad=turn("if .score > 3:", "    player.score = 0", top=SCORE),
        good=turn("if player.score > 3:", "    player.score = 0", top=SCORE),
    ),
    Entry(
        "S210",
        Words(
            "`self` has no meaning here. It was expected in the block of an object, space or player type.",
            "Name the thing itself, such as the player of the turn.",
        ),
        Words(
            "`self` hat hier keine Bedeutung. Erwartet wird es im Block einer Objektart, eines Raums oder von"
            " `player`.",
            "Nenne das Element selbst, etwa den Spieler am Zug.",
        ),
        bad=turn("self.score += 1", top=SCORE),
        good=turn("player.score += 1", top=SCORE),
    ),
    Entry(
        "S211",
        Words(
            "`{name}` is a function, rule or procedure, not a value. It was expected with brackets behind it.",
            "{hint}Write `{name}(…)` with what it is about in the brackets.",
        ),
        Words(
            "`{name}` ist eine Funktion, Regel oder Prozedur und kein Wert. Erwartet wurden Klammern dahinter.",
            "{hint:de}Schreibe `{name}(…)`, mit dem in den Klammern, worum es geht.",
        ),
        bad=turn("player.score = bonus", top=SCORE + "\n\nfunction bonus(player): int = 3"),
        good=turn("player.score = bonus(player)", top=SCORE + "\n\nfunction bonus(player): int = 3"),
    ),
    Entry(
        "S212",
        Words(
            "`{name}` is a value, not a function. No brackets were expected behind it.",
            "Take the brackets away, or write `{name}[…]` to take one element out of it.",
        ),
        Words(
            "`{name}` ist ein Wert und keine Funktion. Dahinter wurden keine Klammern erwartet.",
            "Nimm die Klammern weg, oder schreibe `{name}[…]`, um ein Element herauszunehmen.",
        ),
        bad=turn("player.score = bonus(1)", top=SCORE + "\n\nconst bonus = 3"),
        good=turn("player.score = bonus", top=SCORE + "\n\nconst bonus = 3"),
    ),
    Entry(
        "S213",
        Words(
            "There is no phase `{name}`. The name of a declared phase was expected.",
            "{hint}Declare it: `phase {name}():`.",
        ),
        Words(
            "Es gibt keine Phase `{name}`. Erwartet wurde der Name einer vereinbarten Phase.",
            "{hint:de}Vereinbare sie: `phase {name}():`.",
        ),
        bad=game("play:\n    Turn()\n\nphase Turn():\n    go to Ending\n\nphase End():\n    end with draw"),
        good=game("play:\n    Turn()\n\nphase Turn():\n    go to End\n\nphase End():\n    end with draw"),
    ),
    Entry(
        "S214",
        Words(
            "`{type}` has no attribute `{name}`, so this column has no meaning. Expected were `name`, `copies` and"
            " declared attributes.",
            "{hint}Declare it above the table, for example `{name}: int`.",
        ),
        Words(
            "`{type}` hat kein Merkmal `{name}`, also hat diese Spalte keine Bedeutung. Erwartet wurden `name`,"
            " `copies`"
            " und vereinbarte Merkmale.",
            "{hint:de}Vereinbare es über der Tabelle, etwa `{name}: int`.",
        ),
        bad=turn(
            "move deck.top to player.hand",
            top="object Card, in deck:\n    cost: int\n    | name | cots |\n    | Inn  | 1    |\n\n"
            "table:\n    pile deck: Card\n\nplayer:\n    field hand: Card",
        ),
        good=turn(
            "move deck.top to player.hand",
            top="object Card, in deck:\n    cost: int\n    | name | cost |\n    | Inn  | 1    |\n\n"
            "table:\n    pile deck: Card\n\nplayer:\n    field hand: Card",
        ),
    ),
    Entry(
        "S215",
        Words(
            "The space `{space}` has no field `{name}`. Expected was one of {fields}.",
            "{hint}Correct the name of the field.",
        ),
        Words(
            "Der Raum `{space}` hat kein Feld `{name}`. Erwartet wurde eines von {fields}.",
            "{hint:de}Berichtige den Namen des Felds.",
        ),
        bad=turn("Board.d1.mark = player", top=BOARD),
        good=turn("Board.c1.mark = player", top=BOARD),
    ),
    Entry(
        "S216",
        Words(
            "`{type}` has no attribute `{name}` that could get a value. A declared attribute was expected.",
            "{hint}Declare it, for example `{name}: int`, in `{type}` or in what it is derived from.",
        ),
        Words(
            "`{type}` hat kein Merkmal `{name}`, das einen Wert bekommen könnte. Erwartet wurde ein vereinbartes"
            " Merkmal.",
            "{hint:de}Vereinbare es, etwa `{name}: int`, in `{type}` oder in dem, wovon es abstammt.",
        ),
        bad=beside("object House, abstract:\n    worth: int\n\nobject Inn is House, 3:\n    wort = 2"),
        good=beside("object House, abstract:\n    worth: int\n\nobject Inn is House, 3:\n    worth = 2"),
    ),
    Entry(
        "S218",
        Words(
            "There is nothing called `{name}` that happens. A procedure, phase or action was expected, or one of"
            " `misconduct`, `timeout`, `leave`.",
            "{hint}Correct the name, or declare `{name}`.",
        ),
        Words(
            "Es gibt nichts namens `{name}`, das geschieht. Erwartet wurde eine Prozedur, Phase oder Aktion oder"
            " eines von"
            " `misconduct`, `timeout`, `leave`.",
            "{hint:de}Berichtige den Namen, oder vereinbare `{name}`.",
        ),
        bad=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += times(growing)"),
        good=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1"),
    ),
    Entry(
        "S219",
        Words(
            "The game has nothing that `{key}` could be the text of. A declared name or a text of the game was"
            " expected,"
            " letter for letter.",
            "{hint}Copy the text or the name from the game.",
        ),
        Words(
            "Im Spiel gibt es nichts, wovon `{key}` der Text sein könnte. Erwartet wurde ein vereinbarter Name oder ein"
            " Text des Spiels, Buchstabe für Buchstabe.",
            "{hint:de}Übernimm den Text oder Namen genau aus dem Spiel.",
        ),
        bad=turn('notice "Done."', top='texts de:\n    "Done" = "Fertig."'),
        good=turn('notice "Done."', top='texts de:\n    "Done." = "Fertig."'),
        severity="warning",
    ),
    Entry(
        "S221",
        Words(
            "`{name}` is no object type that something can be derived from. A declared object type was expected, not"
            " the type itself and nothing derived from it.",
            "{hint}Write the name of an object type behind `is`, or take `is {name}` away.",
        ),
        Words(
            "`{name}` ist keine Objektart, von der etwas abstammen kann. Erwartet wurde eine vereinbarte Objektart,"
            " nicht"
            " die Art selbst und nichts, was von ihr abstammt.",
            "{hint:de}Schreibe hinter `is` den Namen einer Objektart, oder nimm `is {name}` weg.",
        ),
        bad=beside("object House, abstract\n\nobject Inn is Hous, 3"),
        good=beside("object House, abstract\n\nobject Inn is House, 3"),
    ),
    Entry(
        "S227",
        Words(
            "There is no choice `{name}` in the game. The name of an alternative or action was expected, or a value"
            " that"
            " can be chosen.",
            "{hint}Correct the name; `pass` declines where somebody may choose.",
        ),
        Words(
            "Im Spiel gibt es keine Wahlmöglichkeit `{name}`. Erwartet wurde der Name einer Möglichkeit oder Aktion"
            " oder"
            " ein Wert, der gewählt werden kann.",
            "{hint:de}Berichtige den Namen; mit `pass` lehnt ab, wer wählen darf, aber nicht muss.",
        ),
        bad=game(
            'play:\n    for player in turns:\n        player chooses:\n            win "Win":\n'
            '                end with winner player\n\ntest "win":\n    decide 1: vin'
        ),
        good=game(
            'play:\n    for player in turns:\n        player chooses:\n            win "Win":\n'
            '                end with winner player\n\ntest "win":\n    decide 1: win'
        ),
    ),
)

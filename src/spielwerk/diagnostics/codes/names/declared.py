"""Names that are declared wrongly: twice, hidden, without a type, never used."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import CARDS, SCORE, beside, turn

FIRST = {"first": ("first here", "zuerst hier")}

DECLARED: tuple[Entry, ...] = (
    Entry(
        "S205",
        Words(
            "`{name}` is declared a second time. Every name was expected only once.",
            "Choose another name for one of the two, or take one of them away.",
        ),
        Words(
            "`{name}` wird ein zweites Mal vereinbart. Jeder Name wurde nur einmal erwartet.",
            "Wähle für eines von beiden einen anderen Namen, oder nimm eines weg.",
        ),
        bad=beside("player:\n    score: int = 0\n    score: int = 10"),
        good=turn("player.best += 1", top="player:\n    score: int = 0\n    best: int = 10"),
        labels=FIRST,
    ),
    Entry(
        "S206",
        Words(
            "The name `{name}` is already used in this block or around it. A new name was expected.",
            "Choose another name; to change the value write `{name} = …` without `let`.",
        ),
        Words(
            "Der Name `{name}` ist in diesem Block oder um ihn herum schon vergeben. Erwartet wurde ein neuer Name.",
            "Wähle einen anderen Namen; um den Wert zu ändern, schreibe `{name} = …` ohne `let`.",
        ),
        bad=turn("let bonus = 1", "let bonus = 2", "player.score += bonus", top=SCORE),
        good=turn("let bonus = 1", "bonus = 2", "player.score += bonus", top=SCORE),
        labels=FIRST,
    ),
    Entry(
        "S208",
        Words(
            "The parameter `{name}` has no type, and no type is called like it. A type was expected.",
            "Say what it is, for example `{name}: int`.",
        ),
        Words(
            "Der Parameter `{name}` hat keinen Typ, und kein Typ heißt so. Erwartet wurde ein Typ.",
            "Sag, was er ist, etwa `{name}: int`.",
        ),
        bad=turn(
            "add(player, 2)", top=SCORE + "\n\nprocedure add(player, amount):\n    player.score += amount"
        ).replace("add(", "give_points("),
        good=turn(
            "give_points(player, 2)",
            top=SCORE + "\n\nprocedure give_points(player, amount: int):\n    player.score += amount",
        ),
    ),
    Entry(
        "S217",
        Words(
            "The game has no place for {given}: it is for `{wanted}`. A number of players or a seat was expected that"
            " the game knows.",
            "Correct the number, or the `players` line of the game.",
        ),
        Words(
            "Für {given} ist im Spiel kein Platz: Es ist für `{wanted}`. Erwartet wurde eine Zahl von Spielern oder ein"
            " Platz, den das Spiel kennt.",
            "Berichtige die Zahl oder die Zeile `players` des Spiels.",
        ),
        bad=beside('test "three":\n    players Anna, Ben, Carla\n    expect not over'),
        good=beside('test "two":\n    players Anna, Ben\n    expect not over'),
    ),
    Entry(
        "S220",
        Words(
            "`{name}` is never used. It was expected somewhere in the game.",
            "Use it, or take it away.",
        ),
        Words(
            "`{name}` wird nie benutzt. Irgendwo im Spiel wurde es erwartet.",
            "Benutze es, oder nimm es weg.",
        ),
        bad=turn("let bonus = 3", "player.score += 1", top=SCORE),
        good=turn("let bonus = 3", "player.score += bonus", top=SCORE),
        severity="warning",
    ),
    Entry(
        "S222",
        Words(
            "`{name}` can be meant of the place `{container}` itself and of what lies in it. It must be clear which.",
            "Give the attribute of the objects another name.",
        ),
        Words(
            "`{name}` kann den Ort `{container}` selbst meinen und das, was darin liegt. Es muss klar sein, was.",
            "Gib dem Merkmal der Objekte einen anderen Namen.",
        ),
        bad=turn("move deck.top to player.hand", top=CARDS.replace("deck\n\n", "deck:\n    top: int = 1\n\n", 1)),
        good=turn("move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "S223",
        Words(
            "The constant `{name}` is made from itself. A value was expected that is known without it.",
            "Break the circle: give one of the constants a plain value.",
        ),
        Words(
            "Die Konstante `{name}` ergibt sich aus sich selbst. Erwartet wurde ein Wert, der ohne sie bekannt ist.",
            "Löse den Kreis auf: Gib einer der Konstanten einen festen Wert.",
        ),
        bad=turn("player.score += half", top=SCORE + "\n\nconst half = whole / 2\nconst whole = half * 2"),
        good=turn("player.score += half", top=SCORE + "\n\nconst half = whole / 2\nconst whole = 12"),
    ),
    Entry(
        "S224",
        Words(
            "`{name}` is a word of the language itself. Another name was expected.",
            "Choose another name, for example with a capital letter.",
        ),
        Words(
            "`{name}` ist ein Wort der Sprache selbst. Erwartet wurde ein anderer Name.",
            "Wähle einen anderen Namen, etwa mit großem Anfangsbuchstaben.",
        ),
        bad=beside("object field, 3"),
        good=beside("object Stone, 3"),
    ),
    Entry(
        "S225",
        Words(
            "`{key}` stands here a second time. Every key was expected only once.",
            "Take one of the two away.",
        ),
        Words(
            "`{key}` steht hier ein zweites Mal. Jeder Schlüssel wurde nur einmal erwartet.",
            "Nimm eines von beiden weg.",
        ),
        bad=turn(
            "player.score += price[red]",
            top=SCORE + "\n\nenum Colour: red, blue\n\nconst price = {red: 1, red: 2}",
        ),
        good=turn(
            "player.score += price[red]",
            top=SCORE + "\n\nenum Colour: red, blue\n\nconst price = {red: 1, blue: 2}",
        ),
    ),
    Entry(
        "S228",
        Words(
            "`{name}` cannot be the name of an attribute here: in what players see of {what}, that word stands for"
            " something else. Another name was expected.",
            "Choose a name that says more, such as `seeds` instead of `count`.",
        ),
        Words(
            "`{name}` kann hier kein Merkmal heißen: In dem, was Spieler von {what:de} sehen, steht das Wort für"
            " etwas anderes. Erwartet wurde ein anderer Name.",
            "Wähle einen Namen, der mehr sagt, etwa `seeds` statt `count`.",
        ),
        bad=turn("Board[1].count += 1", top="space Board, line 6:\n    count: int = 4"),
        good=turn("Board[1].seeds += 1", top="space Board, line 6:\n    seeds: int = 4"),
    ),
    Entry(
        "S236",
        Words(
            "`{type}` gives no value to {names}, which its abstract parent leaves open. A value for each was expected.",
            "Write `{first} = …` in `{type}`, or give `{first}` a start value where it is declared.",
        ),
        Words(
            "`{type}` gibt keinen Wert für {names} an; das lässt der abstrakte Typ darüber offen. Erwartet wurde für"
            " jedes Merkmal ein Wert.",
            "Schreibe `{first} = …` in `{type}`, oder gib `{first}` dort einen Anfangswert, wo es vereinbart ist.",
        ),
        bad=beside("object House, abstract:\n    worth: int\n\nobject Inn is House, 3"),
        good=beside("object House, abstract:\n    worth: int\n\nobject Inn is House, 3:\n    worth = 2"),
        labels={"declared": ("left open here", "hier offen gelassen")},
    ),
)

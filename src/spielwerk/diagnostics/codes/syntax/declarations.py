"""Faults in declarations, members and tables."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.syntax import numbers
from spielwerk.diagnostics.codes.syntax.examples import HEAD, PLAY, turn

DECLARATIONS: tuple[Entry, ...] = (
    Entry(
        numbers.NO_DECLARATION,
        Words(
            "This line stands at the left edge but is a rule. It was expected inside a block such as play: or phase.",
            "Set it in by four spaces below the line it belongs to.",
        ),
        Words(
            "Diese Zeile steht am linken Rand, ist aber eine Regel. Erwartet wurde sie in einem Block wie play: oder"
            " phase.",
            "Rücke sie um vier Leerzeichen ein, unter der Zeile, zu der sie gehört.",
        ),
        bad=HEAD + "shuffle_all()\n\n" + PLAY,
        good=HEAD + "setup:\n    for player in players:\n        player.score = 1\n\n" + PLAY,
    ),
    Entry(
        numbers.UNKNOWN_DECLARATION,
        Words(
            "Nothing in a game can begin with '{found}'. Expected was a word such as game, object, player, play or"
            " phase.",
            "Begin with one of these words: game, enum, const, object, player, table, space, die, setup, play, end,"
            " phase,"
            " procedure, rule, function, action, always, never, test, texts.",
        ),
        Words(
            "Nichts in einem Spiel kann mit '{found}' beginnen. Erwartet wurde ein Wort wie game, object, player, play"
            " oder phase.",
            "Beginne mit einem dieser Wörter: game, enum, const, object, player, table, space, die, setup, play,"
            " end, phase,"
            " procedure, rule, function, action, always, never, test, texts.",
        ),
        bad=turn("player.score = rounds", top='"Rounds": 3'),
        good=turn("player.score = rounds", top="const rounds = 3"),
    ),
    Entry(
        numbers.UNKNOWN_GAME_LINE,
        Words(
            "No line below the title can begin with '{found}'. Expected was players, option, language, extends, version"
            " or about.",
            "Write for example players 2 to 4, or option goal: 10 to 100 = 50.",
        ),
        Words(
            "Unter dem Titel kann keine Zeile mit '{found}' beginnen. Erwartet wurde players, option, language,"
            " extends,"
            " version oder about.",
            "Schreibe etwa players 2 to 4 oder option ziel: 10 to 100 = 50.",
        ),
        bad='game "Example":\n    2 to 4\n\n' + PLAY,
        good='game "Example":\n    players 2 to 4\n\n' + PLAY,
    ),
    Entry(
        numbers.OPTION_TYPE,
        Words(
            "This option does not say which values it may have. They were expected behind ':', before its default.",
            "Did you mean `{form}`? A range such as 1 to 100 in place of int says which numbers can be chosen.",
        ),
        Words(
            "Diese Option sagt nicht, welche Werte sie haben kann. Erwartet wurden sie hinter ':', vor dem Wert, den"
            " sie sonst hat.",
            "War `{form}` gemeint? Ein Bereich wie 1 to 100 anstelle von int sagt, welche Zahlen man wählen kann.",
        ),
        bad='game "Example":\n    players 2\n    option goal = 30\n\nplay:\n'
        "    end with winner players[goal mod 2 + 1]\n",
        good='game "Example":\n    players 2\n    option goal: int = 30\n\nplay:\n'
        "    end with winner players[goal mod 2 + 1]\n",
    ),
    Entry(
        numbers.UNKNOWN_MEMBER,
        Words(
            "No line of a type can begin with '{found}'. Expected was `name: type`, or a word such as field, pile, row,"
            " function, action, while or after.",
            "Write for example score: int = 0, or field hand: Card. What happens belongs into an action or a phase.",
        ),
        Words(
            "Keine Zeile eines Typs kann mit '{found}' beginnen. Erwartet wurde `name: typ` oder ein Wort wie field,"
            " pile,"
            " row, function, action, while oder after.",
            "Schreibe etwa punkte: int = 0 oder field hand: Karte. Was geschieht, gehört in eine Aktion oder Phase.",
        ),
        bad=turn("round += 1", top="table:\n    shuffle deck"),
        good=turn("round += 1", top="table:\n    round: int = 1"),
    ),
    Entry(
        numbers.UNKNOWN_TEST_LINE,
        Words(
            "No line of a test can begin with '{found}'. Expected was players, option, given, do, decide, refuse,"
            " timeout, next or expect.",
            "Write what happens below do: and what must hold behind expect.",
        ),
        Words(
            "Keine Zeile eines Tests kann mit '{found}' beginnen. Erwartet wurde players, option, given, do, decide,"
            " refuse, timeout, next oder expect.",
            "Schreibe, was geschieht, unter do: und was gelten muss, hinter expect.",
        ),
        bad=HEAD + PLAY + '\ntest "start":\n    2 == count(players)\n',
        good=HEAD + PLAY + '\ntest "start":\n    expect 2 == count(players)\n',
    ),
    Entry(
        numbers.WRONG_MOD,
        Words(
            "Behind the ',' stands '{found}'. Expected was one of: {allowed}.",
            "Write one of these words, or take the ',' away.",
        ),
        Words(
            "Hinter dem ',' steht '{found}'. Erwartet wurde eines von: {allowed}.",
            "Schreibe eines dieser Wörter, oder nimm das ',' weg.",
        ),
        bad=turn("round += 1", top="table:\n    round: int = 1, hidden"),
        good=turn("round += 1", top="table:\n    round: int = 1, visible to nobody"),
    ),
    Entry(
        numbers.TWICE,
        Words("'{found}' is said twice. It was expected once.", "Take one of the two away."),
        Words("'{found}' wird zweimal gesagt. Erwartet wurde es einmal.", "Nimm eines von beiden weg."),
        bad=turn("round += 1", top="table:\n    round: int = 1, visible to all, visible to nobody"),
        good=turn("round += 1", top="table:\n    round: int = 1, visible to nobody"),
    ),
    Entry(
        numbers.COLUMN_NAME,
        Words(
            "In the first row of a table stands '{found}'. The name of a column was expected in each of its cells.",
            "Write one name between two bars, as in | name | copies |.",
        ),
        Words(
            "In der ersten Zeile einer Tabelle steht '{found}'. Erwartet wurde in jeder Zelle der Name einer Spalte.",
            "Schreibe je einen Namen zwischen zwei Striche wie in | name | copies |.",
        ),
        bad=HEAD + "object Card:\n    | name | 2 |\n    | King | 1 |\n\n" + PLAY,
        good=HEAD + "object Card:\n    | name | copies |\n    | King | 1 |\n\n" + PLAY,
    ),
    Entry(
        numbers.ROW_WIDTH,
        Words(
            "This row has another number of cells ({cells}) than the first row of the table. Expected were {columns}.",
            "Give every column a cell; one without a value stays empty between its bars.",
        ),
        Words(
            "Diese Zeile hat eine andere Zahl von Zellen ({cells}) als die erste Zeile der Tabelle. Erwartet wurden"
            " {columns}.",
            "Gib jeder Spalte eine Zelle; eine ohne Wert bleibt leer zwischen ihren Strichen.",
        ),
        bad=HEAD + "object Card:\n    | name | copies |\n    | King |\n\n" + PLAY,
        good=HEAD + "object Card:\n    | name | copies |\n    | King | 1 |\n\n" + PLAY,
    ),
)

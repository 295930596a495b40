"""Faults in the lines of rules, in values and in texts."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.syntax import numbers
from spielwerk.diagnostics.codes.syntax.examples import CARDS, GROW, HANDS, turn

RULES: tuple[Entry, ...] = (
    Entry(
        numbers.UNKNOWN_WORD,
        Words(
            "No line can begin with '{found}' here. Expected was '{meant}' or another word that the language knows.",
            "Did you mean '{meant}'?",
        ),
        Words(
            "Hier kann keine Zeile mit '{found}' beginnen. Erwartet wurde '{meant}' oder ein anderes bekanntes Wort.",
            "War '{meant}' gemeint?",
        ),
        bad=turn('notise "Your turn"'),
        good=turn('notice "Your turn"'),
    ),
    Entry(
        numbers.UNKNOWN_LINE,
        Words(
            "No line of a rule can begin with '{found}'. Expected was something that happens: an operation such as move"
            " or roll, a choice, `name = value`, or the name of a procedure with brackets.",
            "Begin the line with what happens, for example move card to hand, or player chooses card from hand.",
        ),
        Words(
            "Keine Zeile einer Regel kann mit '{found}' beginnen. Erwartet wurde etwas, das geschieht: eine Handlung"
            " wie"
            " move oder roll, eine Wahl, `name = wert` oder der Name einer Prozedur mit Klammern.",
            "Beginne die Zeile mit dem, was geschieht, etwa move karte to hand oder player chooses karte from hand.",
        ),
        bad=turn("== 3"),
        good=turn("player.score = 3"),
    ),
    Entry(
        numbers.VALUE_ALONE,
        Words(
            "Here stands '{found}' … alone: a value, with which nothing happens. Something that happens was expected.",
            "Set it (x = 3), carry it out if it is a procedure (x()), or take the line away.",
        ),
        Words(
            "Hier steht '{found}' … allein: ein Wert, mit dem nichts geschieht. Erwartet wurde etwas, das geschieht.",
            "Setze ihn (x = 3), führe ihn aus, wenn er eine Prozedur ist (x()), oder nimm die Zeile weg.",
        ),
        bad=turn("player.score"),
        good=turn("player.score = 3"),
    ),
    Entry(
        numbers.SINGLE_EQUALS,
        Words("'=' sets a value; here '==' was expected, which compares.", "Write '==' with two signs."),
        Words("'=' setzt einen Wert; erwartet wurde hier '==', das vergleicht.", "Schreibe '==' mit zwei Zeichen."),
        bad=turn("if player.score = 3:", "    player.score = 0"),
        good=turn("if player.score == 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.DOUBLE_EQUALS,
        Words("'==' compares; here '=' was expected, which sets a value.", "Write '=' with one sign."),
        Words("'==' vergleicht; erwartet wurde hier '=', das einen Wert setzt.", "Schreibe '=' mit einem Zeichen."),
        bad=turn("player.score == 3"),
        good=turn("player.score = 3"),
    ),
    Entry(
        numbers.ELSE_ALONE,
        Words(
            "This '{word}' belongs to nothing. Expected was, in the same column above it, an `if`, a choice or `at"
            " once`.",
            "Let it begin in the column of the line it belongs to, directly below that line's block.",
        ),
        Words(
            "Dieses '{word}' gehört zu nichts. Erwartet wurde in derselben Spalte darüber ein `if`, eine Wahl oder"
            " `at once`.",
            "Lass es in der Spalte der Zeile beginnen, zu der es gehört, direkt unter deren Block.",
        ),
        bad=turn("player.score += 1", "else:", "    player.score = 0"),
        good=turn("if player.score == 3:", "    player.score += 1", "else:", "    player.score = 0"),
    ),
    Entry(
        numbers.END_HOW,
        Words(
            "Behind `end with` stands '{found}'. Expected was draw, winner or ranking.",
            "Write end with draw, end with winner player, or end with ranking players by -.score.",
        ),
        Words(
            "Hinter `end with` steht '{found}'. Erwartet wurde draw, winner oder ranking.",
            "Schreibe end with draw, end with winner player oder end with ranking players by -.score.",
        ),
        bad=turn("if player.score == 3:", "    end with victory"),
        good=turn("if player.score == 3:", "    end with draw"),
    ),
    Entry(
        numbers.QUANTITY,
        Words(
            "Here stands '{found}', but a number was expected: how many are chosen.",
            "Write a number, or a calculation in brackets, as in chooses (count(hand)) cards from hand.",
        ),
        Words(
            "Hier steht '{found}', erwartet wurde aber eine Zahl: wie viele gewählt werden.",
            "Schreibe eine Zahl oder eine Rechnung in Klammern wie in chooses (count(hand)) karten from hand.",
        ),
        bad=turn("player chooses 1 to many numbers from 1 to 6", "player.score += sum(numbers)"),
        good=turn("player chooses 1 to 3 numbers from 1 to 6", "player.score += sum(numbers)"),
    ),
    Entry(
        numbers.ALTERNATIVE,
        Words(
            "Here stands '{found}', but a way to choose was expected: a name, and a text for the player.",
            'Write for example take "Take a card": and below it, set in deeper, what happens then.',
        ),
        Words(
            "Hier steht '{found}', erwartet wurde aber eine Möglichkeit: ein Name und ein Text für den Spieler.",
            'Schreibe etwa nehmen "Karte nehmen": und darunter, tiefer eingerückt, was dann geschieht.',
        ),
        bad=turn("player chooses:", "    let more = 1"),
        good=turn("player chooses:", '    take "Take a point":', "        player.score += 1"),
    ),
    Entry(
        numbers.OTHERWISE_WRITTEN,
        Words(
            "'{found}' is written differently here: `{form}` was expected.",
            "Did you mean `{form}`?",
        ),
        Words(
            "'{found}' schreibt man hier anders: Erwartet wurde `{form}`.",
            "War `{form}` gemeint?",
        ),
        bad=turn("if player.score == 3:", "    player.score = 0", "elif player.score == 2:", "    player.score = 1"),
        good=turn(
            "if player.score == 3:", "    player.score = 0", "else if player.score == 2:", "    player.score = 1"
        ),
    ),
    Entry(
        numbers.DEAL_FORM,
        Words(
            "A line with `deal` says how many, `from` where and `to` where. Nothing else was expected in it, and none"
            " of the three may be missing.",
            "Did you mean `{form}`?",
        ),
        Words(
            "Eine Zeile mit `deal` sagt, wie viele, mit `from` woher und mit `to` wohin. Erwartet wurde nichts anderes"
            " darin, und keines der drei darf fehlen.",
            "War `{form}` gemeint?",
        ),
        bad=turn("deal 2 cards from deck to players.hand", top=HANDS),
        good=turn("deal 2 from deck to players.hand", top=HANDS),
    ),
    Entry(
        numbers.CHAINED,
        Words(
            "Two comparisons stand in a row. `and` was expected between them.",
            "Write a < b and b < c for a < b < c.",
        ),
        Words(
            "Zwei Vergleiche stehen hintereinander. Erwartet wurde `and` dazwischen.",
            "Schreibe a < b and b < c für a < b < c.",
        ),
        bad=turn("if 1 < player.score < 3:", "    player.score = 0"),
        good=turn("if 1 < player.score and player.score < 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.MIXED_BRACES,
        Words(
            "Some parts between these braces have a ':' and some have none. Expected were all or none.",
            "A set is written {{red, blue}}, amounts are written {{red: 1, blue: 2}}.",
        ),
        Words(
            "Zwischen diesen Klammern haben manche Teile einen ':' und manche nicht. Erwartet wurden alle oder keine.",
            "Eine Menge schreibt man {{rot, blau}}, Anzahlen schreibt man {{rot: 1, blau: 2}}.",
        ),
        bad=turn("player.score = cost[red]", top="enum Colour: red, blue\n\nconst cost = {red: 1, blue}"),
        good=turn("player.score = cost[red]", top="enum Colour: red, blue\n\nconst cost = {red: 1, blue: 1}"),
    ),
    Entry(
        numbers.RANDOM_INSIDE,
        Words(
            "`random` stands inside a calculation. It was expected alone on the right side of '='.",
            "Write let luck = random [1, 2, 3] on a line of its own and then use the name luck.",
        ),
        Words(
            "`random` steht in einer Rechnung. Erwartet wurde es allein auf der rechten Seite von '='.",
            "Schreibe let glück = random [1, 2, 3] in eine eigene Zeile und benutze danach den Namen glück.",
        ),
        bad=turn("player.score = 1 + random [1, 2, 3]"),
        good=turn("let luck = random [1, 2, 3]", "player.score = 1 + luck"),
    ),
    Entry(
        numbers.AFTER_BRACKETS,
        Words(
            "`after` stands without brackets. They were expected around the value and what would happen before it.",
            "Write (value after procedure()) with the brackets.",
        ),
        Words(
            "`after` steht ohne Klammern. Erwartet wurden sie um den Wert und das, was vorher geschehen wäre.",
            "Schreibe (wert after prozedur()) mit den Klammern.",
        ),
        bad=turn("let then_it_is = player.score after grow(player)", "player.score = then_it_is", top=GROW),
        good=turn("let then_it_is = (player.score after grow(player))", "player.score = then_it_is", top=GROW),
    ),
    Entry(
        numbers.QUERY_BRACKETS,
        Words(
            "`{found}` stands in a line such as move, deal or reveal without brackets. They were expected around a"
            " collection that goes on behind its name.",
            "Write (Card {found} …) with the brackets, for example move (Card where .value > 3) to deck.",
        ),
        Words(
            "`{found}` steht in einer Zeile wie move, deal oder reveal ohne Klammern. Erwartet wurden sie um eine"
            " Sammlung, die hinter ihrem Namen weitergeht.",
            "Schreibe (Card {found} …) mit den Klammern, etwa move (Card where .value > 3) to deck.",
        ),
        bad=turn("move Card where .value > 3 to deck", top=CARDS),
        good=turn("move (Card where .value > 3) to deck", top=CARDS),
    ),
    Entry(
        numbers.AFTER_WHAT,
        Words(
            "Behind `after` stands no procedure. A name with brackets was expected.",
            "Write (value after procedure()), with the procedure's values between its brackets.",
        ),
        Words(
            "Hinter `after` steht keine Prozedur. Erwartet wurde ein Name mit Klammern.",
            "Schreibe (wert after prozedur()), mit den Werten der Prozedur zwischen ihren Klammern.",
        ),
        bad=turn("let then_it_is = (player.score after grow)", "player.score = then_it_is", top=GROW),
        good=turn("let then_it_is = (player.score after grow(player))", "player.score = then_it_is", top=GROW),
    ),
    Entry(
        numbers.OPEN_BRACE,
        Words(
            "In this text a '{{' is never closed. A '}}' was expected behind the value that is put in.",
            "Write \"{{player}} wins\". A brace as an ordinary sign is written twice: '{{{{'.",
        ),
        Words(
            "In diesem Text wird eine '{{' nie geschlossen. Erwartet wurde '}}' hinter dem eingesetzten Wert.",
            "Schreibe \"{{player}} gewinnt\". Eine Klammer als gewöhnliches Zeichen schreibt man doppelt: '{{{{'.",
        ),
        bad=turn('notice "{player wins."'),
        good=turn('notice "{player} wins."'),
    ),
    Entry(
        numbers.STRAY_BRACE,
        Words(
            "In this text a '}}' closes nothing. A '{{' was expected before the value that is put in.",
            "Write \"{{player}} wins\". A brace as an ordinary sign is written twice: '}}}}'.",
        ),
        Words(
            "In diesem Text schließt eine '}}' nichts. Erwartet wurde '{{' vor dem eingesetzten Wert.",
            "Schreibe \"{{player}} gewinnt\". Eine Klammer als gewöhnliches Zeichen schreibt man doppelt: '}}}}'.",
        ),
        bad=turn('notice "player} wins."'),
        good=turn('notice "{player} wins."'),
    ),
    Entry(
        numbers.EMPTY_PLACEHOLDER,
        Words(
            "Between these braces nothing stands. The value that is put in was expected.",
            "Write a name between them, as in \"{{player}} wins\", or double the braces: '{{{{}}}}'.",
        ),
        Words(
            "Zwischen diesen Klammern steht nichts. Erwartet wurde der Wert, der eingesetzt wird.",
            "Schreibe einen Namen dazwischen wie in \"{{player}} gewinnt\", oder verdopple die Klammern: '{{{{}}}}'.",
        ),
        bad=turn('notice "{} wins."'),
        good=turn('notice "{player} wins."'),
    ),
    Entry(
        numbers.PLURAL_FORM,
        Words(
            "'{form}' is no form of a word. Expected was zero, one, two, few, many or other, then ':' and the word.",
            "Did you mean '{meant}:'? A whole one is {{n|one:card|other:cards}}.",
        ),
        Words(
            "'{form}' ist keine Form eines Wortes. Erwartet wurde zero, one, two, few, many oder other, dann ':' und"
            " das Wort.",
            "War '{meant}:' gemeint? Ein ganzes Beispiel ist {{n|one:Karte|other:Karten}}.",
        ),
        bad=turn('notice "{player.score} {player.score|on:point|other:points}"'),
        good=turn('notice "{player.score} {player.score|one:point|other:points}"'),
    ),
    Entry(
        numbers.UNKNOWN_ESCAPE,
        Words(
            "In this text '{escape}' has no meaning. Behind a '\\' only '\"' or another '\\' was expected.",
            "Write '\\\\' for a single '\\'.",
        ),
        Words(
            "In diesem Text hat '{escape}' keine Bedeutung. Hinter '\\' wurde nur '\"' oder noch ein '\\' erwartet.",
            "Schreibe '\\\\' für ein einzelnes '\\'.",
        ),
        bad=turn('notice "Your\\nturn"'),
        good=turn('notice "Your turn"'),
    ),
)

"""What `while` blocks of types may change, and what may be shown."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import CARDS, turn

RISING = "player:\n    score: int = 0\n    income: int = 1\n    while .score > 9:\n        .income += 1"
SECRET = "player:\n    secret: int = 0, visible to owner"


def _turn(top: str) -> str:
    return turn("player.score += player.income", top=top)


IMPLYING: tuple[Entry, ...] = (
    Entry(
        "S441",
        Words(
            "These `while` blocks feed themselves: {circle}. An attribute was expected that does not depend on its own"
            " value.",
            "Keep the value to start from in an attribute of its own, and let the condition read that one.",
        ),
        Words(
            "Diese `while`-Blöcke nähren sich selbst: {circle}. Erwartet wurde ein Merkmal, das nicht von seinem"
            " eigenen Wert abhängt.",
            "Bewahre den Ausgangswert in einem eigenen Merkmal auf, und lass die Bedingung dieses lesen.",
        ),
        bad=_turn("player:\n    score: int = 0\n    income: int = 1\n    while .income > 0:\n        .income += 1"),
        good=_turn(RISING),
        labels={"read": ("is read here", "wird hier gelesen"), "changed": ("is changed here", "wird hier geändert")},
    ),
    Entry(
        "S442",
        Words(
            "A `while` block cannot change `{quote}`: it is {reason}. An attribute of an object, a field, a player or"
            " the table was expected that has one value or is a set.",
            "Declare an attribute for what differs, or compute the value with a function.",
        ),
        Words(
            "Ein `while`-Block kann `{quote}` nicht ändern: Das ist {reason:de}. Erwartet wurde ein Merkmal eines"
            " Objekts, eines Feldes, eines Spielers oder des Tisches, das einen Wert hat oder eine Menge ist.",
            "Vereinbare ein Merkmal für das, was anders ist, oder berechne den Wert mit einer Funktion.",
        ),
        bad=turn(
            "player.score += count(player.extras)",
            top="player:\n    score: int = 0\n    extras: list of int, at most 3\n    while .score > 9:\n"
            "        .extras = [1]",
        ),
        good=_turn(RISING),
    ),
    Entry(
        "S443",
        Words(
            "`{quote}` is no priority. A number from 0 (takes effect first) to 100 (last) was expected.",
            "Write the number itself, such as `while …, priority 80:`; without one it is 50.",
        ),
        Words(
            "`{quote}` ist kein Vorrang. Erwartet wurde eine Zahl von 0 (wirkt zuerst) bis 100 (wirkt zuletzt).",
            "Schreibe die Zahl selbst, etwa `while …, priority 80:`; ohne sie ist es 50.",
        ),
        bad=_turn(RISING.replace("> 9:", "> 9, priority 200:")),
        good=_turn(RISING.replace("> 9:", "> 9, priority 80:")),
    ),
    Entry(
        "S444",
        Words(
            "Chance cannot decide inside a `while` block: it is looked at again and again. A value that follows from"
            " the situation was expected.",
            "Draw once, in a procedure, and keep what was drawn in an attribute that the block reads.",
        ),
        Words(
            "In einem `while`-Block kann der Zufall nicht entscheiden: Er wird immer wieder betrachtet. Erwartet wurde"
            " ein Wert, der aus der Lage folgt.",
            "Ziehe einmal, in einer Prozedur, und bewahre das Gezogene in einem Merkmal auf, das der Block liest.",
        ),
        bad=_turn(RISING.replace("+= 1", "+= random (1 to 3)")),
        good=turn(
            "player.luck = random (1 to 3)",
            "player.score += player.income",
            top=RISING.replace("+= 1", "+= .luck").replace("income: int = 1", "income: int = 1\n    luck: int = 1"),
        ),
    ),
    Entry(
        "S445",
        Words(
            "Who sees `{quote}` cannot be changed by a `while` block. An attribute, a container, a die, an object or a"
            " field was expected.",
            "Name the attribute, the container or the thing itself.",
        ),
        Words(
            "Wer `{quote}` sieht, kann ein `while`-Block nicht ändern. Erwartet wurde ein Merkmal, ein Behälter,"
            " ein Würfel, ein Objekt oder ein Feld.",
            "Nenne das Merkmal, den Behälter oder das Ding selbst.",
        ),
        bad=turn(
            "player.score += count(player.hand)",
            top=CARDS + "    score: int = 0\n    while .score > 9:\n        count(.hand) visible to all",
        ),
        good=turn(
            "player.score += count(player.hand)",
            top=CARDS.replace("hand: Card", "hand: Card, visible to owner")
            + "    score: int = 0\n    while .score > 9:\n        .hand visible to all",
        ),
    ),
    Entry(
        "S446",
        Words(
            "Everybody sees `{name}` already, as far as its owner is seen. A value with `visible to …` was expected.",
            "Take the line away, declare who sees the value, or reveal the object that hides it.",
        ),
        Words(
            "`{name}` sehen schon alle, soweit sie seinen Besitzer sehen. Erwartet wurde ein Wert mit `visible to …`.",
            "Nimm die Zeile weg, vereinbare, wer den Wert sieht, oder decke das Objekt auf, das ihn verbirgt.",
        ),
        bad=turn("reveal player.score", top="player:\n    score: int = 0"),
        good=turn("reveal player.secret", "player.secret += 1", top=SECRET),
        severity="warning",
    ),
)

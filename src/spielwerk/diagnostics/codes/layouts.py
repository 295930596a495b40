"""Faults about layouts, about ways between places, and about which objects a place takes."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import SCORE, beside, turn

ISLAND = "space Island, hexes 2\n\nspace Crossing, corners of Island\n\nspace Path, sides of Island"
STAR = """
object Card, 5, in deck

table:
    pile deck: Card

player:
    field hand: Card

connect deck {how} players.hand
"""
HALL = """
space Hall, line 3, holds {holds}

object Piece, abstract
object Pawn is Piece, 2, in box
object Cup is Piece, 2, in box

table:
    pile box: Piece
"""
ROADS = "space Town, graph 3\n\nspace Road, graph 1\n\nconnect Road[1] with {towns}"

WAYS_OF_MOVES: tuple[Entry, ...] = (
    Entry(
        "S459",
        Words(
            "An amount has no way to go. `along connections` was expected only where objects are moved.",
            "Take `along connections` away, or move the objects themselves.",
        ),
        Words(
            "Eine Menge geht keinen Weg. `along connections` wurde nur erwartet, wo Objekte bewegt werden.",
            "Nimm `along connections` weg, oder bewege die Objekte selbst.",
        ),
        bad=turn("move 1 from bank to player.score along connections", top=SCORE + "\n\ntable:\n    bank: int = 9"),
        good=turn("move 1 from bank to player.score", top=SCORE + "\n\ntable:\n    bank: int = 9"),
    ),
)

LAYOUTS: tuple[Entry, ...] = (
    Entry(
        "S541",
        Words(
            "`{word}` says nothing about the layout `{layout}`. `wrapped`, `orthogonal`, `diagonal`, `horizontal` and"
            " `vertical` were expected with a grid only, `layers` with a grid of three measures, `one way` with fields"
            " that have directions.",
            "Take it away, and use `connect` and `disconnect` instead.",
        ),
        Words(
            "`{word}` sagt nichts über die Anordnung `{layout}`. Erwartet wurden `wrapped`, `orthogonal`, `diagonal`,"
            " `horizontal` und `vertical` nur bei einem Gitter, `layers` bei einem Gitter mit drei Maßen, `one way`"
            " bei Feldern mit Richtungen.",
            "Nimm es weg, und benutze stattdessen `connect` und `disconnect`.",
        ),
        bad=beside("space Track, line 5, wrapped"),
        good=beside("space Track, ring 5"),
    ),
    Entry(
        "S542",
        Words(
            "`{name}` has no corners and sides that could be fields. A board of hexes was expected behind"
            " `{layout} of`.",
            "Write `space {name}, hexes …`, or declare the fields between others as a graph.",
        ),
        Words(
            "`{name}` hat keine Ecken und Seiten, die Felder sein könnten. Hinter `{layout} of` wurde ein Brett aus"
            " Sechsecken erwartet.",
            "Schreibe `space {name}, hexes …`, oder vereinbare die Felder zwischen anderen als Graphen.",
        ),
        bad=beside("space Board, grid 3 by 3\n\nspace Crossing, corners of Board"),
        good=beside("space Board, hexes 3\n\nspace Crossing, corners of Board"),
    ),
    Entry(
        "S543",
        Words(
            "A turn is a quarter on a grid and a sixth on hexes, and this game has both: {spaces}. The board that is"
            " meant was expected as third argument.",
            "Write, for example, `turned(way, 1, Board)`.",
        ),
        Words(
            "Eine Drehung ist auf einem Gitter ein Viertel und auf Sechsecken ein Sechstel, und dieses Spiel hat"
            " beides: {spaces}. Als drittes Argument wurde das Brett erwartet, das gemeint ist.",
            "Schreibe etwa `turned(way, 1, Board)`.",
        ),
        bad=turn(
            "if turned(east, 1) == south:", "    end with draw", top="space Board, grid 3 by 3\n\nspace Island, hexes 3"
        ),
        good=turn(
            "if turned(east, 1, Board) == south:",
            "    end with draw",
            top="space Board, grid 3 by 3\n\nspace Island, hexes 3",
        ),
    ),
    Entry(
        "S544",
        Words(
            "`longest_trail` needs paths and the crossings they lead to. Sides and corners of the same hexes were"
            " expected, or fields of two spaces that are connected with each other.",
            "Write `longest_trail(Path where …, Crossing where …)`: first the paths, then the crossings.",
        ),
        Words(
            "`longest_trail` braucht Wege und die Kreuzungen, zu denen sie führen. Erwartet wurden Seiten und Ecken"
            " derselben Sechsecke oder Felder zweier Räume, die miteinander verbunden sind.",
            "Schreibe `longest_trail(Path where …, Crossing where …)`: zuerst die Wege, dann die Kreuzungen.",
        ),
        bad=turn("if longest_trail(Crossing, Path) > 2:", "    end with draw", top=ISLAND),
        good=turn("if longest_trail(Path, Crossing) > 2:", "    end with draw", top=ISLAND),
    ),
)

SET_UP_LAYOUTS: tuple[Entry, ...] = (
    Entry(
        "S641",
        Words(
            "These rows of hexes do not fit together: {rows}. Rows that differ by an odd number from the next were"
            " expected, so that each lies half a hex beside it.",
            "Write, for example, `hexes [3, 4, 5, 4, 3]`; for rows of the same length `hexes 5 by 4`.",
        ),
        Words(
            "Diese Reihen von Sechsecken passen nicht aneinander: {rows}. Erwartet wurden Reihen, die sich um eine"
            " ungerade Zahl von der nächsten unterscheiden, so dass jede um ein halbes Sechseck versetzt liegt.",
            "Schreibe etwa `hexes [3, 4, 5, 4, 3]`, für gleich lange Reihen `hexes 5 by 4`.",
        ),
        bad=beside("space Island, hexes [3, 3, 4]"),
        good=beside("space Island, hexes [3, 4, 3]"),
    ),
    Entry(
        "S642",
        Words(
            "A path has two ends, and `{path}` is connected with {count} crossings. Two were expected.",
            "Connect it: `connect {path} with` and the two crossings.",
        ),
        Words(
            "Ein Weg hat zwei Enden, und `{path}` ist mit {count} Kreuzungen verbunden. Erwartet wurden zwei.",
            "Verbinde ihn: `connect {path} with` und die beiden Kreuzungen.",
        ),
        bad=turn("if longest_trail(Road, Town) > 0:", "    end with draw", top=ROADS.format(towns="Town[1]")),
        good=turn("if longest_trail(Road, Town) > 0:", "    end with draw", top=ROADS.format(towns="Town[1], Town[2]")),
    ),
)

FORBIDDEN_MOVES: tuple[Entry, ...] = (
    Entry(
        "R241",
        Words(
            "No connections lead from `{a}` to `{b}`. A way along connections was expected.",
            "Ask first with `distance(…) != none`, or connect the places with `connect`.",
        ),
        Words(
            "Von `{a}` führen keine Verbindungen nach `{b}`. Erwartet wurde ein Weg entlang von Verbindungen.",
            "Frage vorher mit `distance(…) != none`, oder verbinde die Orte mit `connect`.",
        ),
        bad=turn(
            "move deck.top to player.hand along connections",
            "move first(player.hand) to deck along connections",
            top=STAR.format(how="to"),
        ),
        good=turn(
            "move deck.top to player.hand along connections",
            "move first(player.hand) to deck along connections",
            top=STAR.format(how="with"),
        ),
    ),
    Entry(
        "R242",
        Words(
            "A `{a}` cannot lie on `{b}`. A place that takes such objects was expected.",
            "Choose another place, or change what it `holds`.",
        ),
        Words(
            "Ein Objekt der Art `{a}` kann nicht auf `{b}` liegen. Erwartet wurde ein Ort für solche Objekte.",
            "Wähle einen anderen Ort, oder ändere, was dort liegen darf (`holds`).",
        ),
        bad=turn("move box.top to Hall[1]", top=HALL.format(holds="Pawn")),
        good=turn("move box.top to Hall[1]", top=HALL.format(holds="Piece")),
    ),
)

"""The words for built-in functions and members. A plural begins with `+` in English and with `die+` in German."""

from __future__ import annotations

FUNCTIONS: dict[str, tuple[str, str]] = {
    "count": ("the number of {0.bare}", "die Anzahl {0:gen}"),
    "count in": ("the number of {1.bare} in {0}", "die Anzahl {1:gen} in {0:dat}"),
    "sum": ("the sum of {0}", "die Summe {0:gen}"),
    "min": ("the smallest of {0}", "der kleinste~ Wert von {0:dat}"),
    "max": ("the greatest of {0}", "der größte~ Wert von {0:dat}"),
    "min 2": ("the smaller of {0} and {1}", "der kleinere~ Wert von {0:dat} und {1:dat}"),
    "max 2": ("the greater of {0} and {1}", "der größere~ Wert von {0:dat} und {1:dat}"),
    "abs": ("the size of {0} without its sign", "der Betrag von {0:dat}"),
    "first": ("the first of {0}", "das erste~ Element von {0:dat}"),
    "last": ("the last of {0}", "das letzte~ Element von {0:dat}"),
    "first 2": ("+the first {1} of {0}", "die+ erste~ {1} von {0:dat}"),
    "last 2": ("+the last {1} of {0}", "die+ letzte~ {1} von {0:dat}"),
    "only": ("the only one of {0}", "das einzige~ Element von {0:dat}"),
    "most": ("+the highest of {0} ({1})", "die+ Höchsten von {0:dat} ({1})"),
    "least": ("+the lowest of {0} ({1})", "die+ Niedrigsten von {0:dat} ({1})"),
    "only most": ("the one of {0} with the highest value ({1})", "das Element von {0:dat} mit dem höchsten Wert ({1})"),
    "only least": (
        "the one of {0} with the lowest value ({1})",
        "das Element von {0:dat} mit dem niedrigsten Wert ({1})",
    ),
    "most player": ("the player with the highest value ({1})", "der Spieler mit dem höchsten Wert ({1})"),
    "least player": ("the player with the lowest value ({1})", "der Spieler mit dem niedrigsten Wert ({1})"),
    "distinct": ("{0}, each of them once", "{0}, jedes einmal gezählt"),
    "union": ("+all that is in {0} together", "alles zusammen aus {0:dat}"),
    "reversed": ("{0}, backwards", "{0}, in umgekehrter Reihenfolge"),
    "without": ("{0} without {1}", "{0} ohne {1:acc}"),
    "copies": ("as many of each as {0} says", "von jedem so viele, wie {0} angibt"),
    "spare": ("+those of {0} that are still in reserve", "jene von {0:dat}, die noch im Vorrat sind"),
    "take": ("the first of {0}, which is taken away", "das erste~ Element von {0:dat}, das dabei weggenommen wird"),
    "index": ("the number of {0}", "die Nummer {0:gen}"),
    "left": ("the left neighbour of {0}", "der linke~ Nachbar {0:gen}"),
    "right": ("the right neighbour of {0}", "der rechte~ Nachbar {0:gen}"),
    "opponent": ("the opponent of {0}", "der Gegner {0:gen}"),
    "objects": ("+the objects in {0}", "die+ Objekte in {0:dat}"),
    # ---- boards --------------------------------------------------------------------------------
    "directions": ("+the directions of {0}", "die+ Richtungen auf {0:dat}"),
    "orthogonals": ("+the straight directions of {0}", "die+ gerade~ Richtungen auf {0:dat}"),
    "diagonals": ("+the diagonal directions of {0}", "die+ schräge~ Richtungen auf {0:dat}"),
    "opposite": ("the direction opposite to {0}", "die Gegenrichtung zu {0:dat}"),
    "turned": ("{0} turned to the right by {1} quarter turns", "{0}, um {1} Vierteldrehungen nach rechts gedreht"),
    "step": ("the field next to {0} in direction {1.bare}", "das nächste~ Feld von {0:dat} aus in Richtung {1.bare}"),
    "ray": (
        "+the fields from {0} to the edge in direction {1.bare}",
        "die+ Felder von {0:dat} aus bis zum Rand in Richtung {1.bare}",
    ),
    "between": ("+the fields between {0} and {1}", "die+ Felder zwischen {0:dat} und {1:dat}"),
    "path": (
        "+the fields of a shortest way from {0} to {1}",
        "die+ Felder eines kürzesten Wegs von {0:dat} zu {1:dat}",
    ),
    "neighbours": ("+the neighbours of {0}", "die+ Nachbarfelder {0:gen}"),
    "leaps": ("+the fields a leap of {1} by {2} away from {0}", "die+ Felder im Sprung {1} mal {2} von {0:dat} aus"),
    "distance": ("the distance from {0} to {1}", "die Entfernung von {0:dat} zu {1:dat}"),
    "regions": ("+the connected groups of {0}", "die+ zusammenhängende~ Gruppen {0:gen}"),
    "lines": ("+the straight lines of {1} fields on {0}", "die+ gerade~ Linien aus {1} Feldern auf {0:dat}"),
    "lines_through": (
        "+the straight lines of {1} fields through {0}",
        "die+ gerade~ Linien aus {1} Feldern durch {0:acc}",
    ),
    "row": ("the row of {0}", "die Reihe {0:gen}"),
    "column": ("the column of {0}", "die Spalte {0:gen}"),
    "row 2": ("+the fields in row {1} of {0}", "die+ Felder in Reihe {1} {0:gen}"),
    "column 2": ("+the fields in column {1.bare} of {0}", "die+ Felder in Spalte {1.bare} {0:gen}"),
    "named": ("the field {1} of {0}", "das Feld {1} {0:gen}"),
    "corners": ("+the corners of {0}", "die+ Ecken {0:gen}"),
    "sides": ("+the sides of {0}", "die+ Seiten {0:gen}"),
    "hexes": ("+the hexes at {0}", "die+ Sechsecke an {0:dat}"),
    "rim": ("+the sides along the edge of {0}", "die+ Seiten am Rand {0:gen}"),
    "spiral": ("+the fields of {0} in a spiral from the edge", "die+ Felder {0:gen} in einer Spirale vom Rand her"),
    "longest_trail": (
        "the length of the longest way along {0}, every side once",
        "die Länge des längsten Wegs über {0:acc}, jede Seite einmal",
    ),
    # ---- the rest ------------------------------------------------------------------------------
    "fingerprint": ("the situation of {all}", "die Stellung von {all}"),
    "times": ("how often {0} was taken", "wie oft {0} gewählt wurde"),
    "letters": ("+the letters of {0}", "die+ Zeichen von {0:dat}"),
    "number": ("the number that {0} says", "die Zahl, die {0} nennt"),
    "upper": ("{0} in capitals", "{0} in Großbuchstaben"),
    "lower": ("{0} in small letters", "{0} in Kleinbuchstaben"),
    "split": ("+the parts of {0} between {1}", "die+ Teile von {0:dat} zwischen {1:dat}"),
}
OF_SPACE = frozenset(
    ("directions", "orthogonals", "diagonals", "lines", "row", "column", "named", "rim", "spiral", "regions")
)
"""Their first argument is a board as a whole, not its fields."""

MEMBERS: dict[str, tuple[str, str]] = {
    "top": ("top object", "das oberste~ Objekt"),
    "holder": ("holder", "der Inhaber"),
    "owner": ("owner", "der Besitzer"),
    "at": ("place", "der Ort"),
    "kind": ("kind", "die Art"),
    "copy": ("copy number", "die Exemplarnummer"),
    "position": ("position", "die Position"),
    "name": ("name", "der Name"),
}

LISTS: dict[str, tuple[str, str]] = {
    "players": ("+the players", "die+ Spieler"),
    "all_players": ("+all players, also those who are out", "die+ Spieler einschließlich der ausgeschiedenen"),
    "finished": ("+the players who have finished", "die+ Spieler im Ziel"),
    "turns": ("+the players in turn, again and again", "die+ Spieler reihum, immer wieder"),
    "over": ("the end of the game", "das Ende des Spiels"),
    "winner": ("the winner", "der Gewinner"),
    "picked": ("what has been chosen so far", "das bisher Gewählte"),
    "all": ("everybody", "alle"),
    "nobody": ("nobody", "niemand"),
}

COMPARISONS: dict[str, tuple[str, str, str]] = {
    "==": ("{a} {be} {b}", "{a} {be} {b}", "{a} {b} {be}"),
    "!=": ("{a} {be} not {b}", "{a} {be} nicht {b}", "{a} nicht {b} {be}"),
    "<": ("{a} {be} less than {b}", "{a} {be} kleiner als {b}", "{a} kleiner als {b} {be}"),
    "<=": ("{a} {be} at most {b}", "{a} {be} höchstens {b}", "{a} höchstens {b} {be}"),
    ">": ("{a} {be} more than {b}", "{a} {be} größer als {b}", "{a} größer als {b} {be}"),
    ">=": ("{a} {be} at least {b}", "{a} {be} mindestens {b}", "{a} mindestens {b} {be}"),
    "in": ("{a} {be} in {b}", "{a} {be} in {b:dat}", "{a} in {b:dat} {be}"),
    "not in": ("{a} {be} not in {b}", "{a} {be} nicht in {b:dat}", "{a} nicht in {b:dat} {be}"),
    "in range": ("{a} {be} from {low} to {high}", "{a} liegt von {low} bis {high}", "{a} von {low} bis {high} liegt"),
    "not in range": (
        "{a} {be} not from {low} to {high}",
        "{a} liegt nicht von {low} bis {high}",
        "{a} nicht von {low} bis {high} liegt",
    ),
    "is": ("{a} {be} {kind}", "{a} {be} {kind}", "{a} {kind} {be}"),
    "is not": ("{a} {be} not {kind}", "{a} {be} nicht {kind}", "{a} nicht {kind} {be}"),
    "belongs": ("{a} belongs to {b}", "{a} gehört {b:dat}", "{a} {b:dat} gehört"),
    "not belongs": ("{a} does not belong to {b}", "{a} gehört nicht {b:dat}", "{a} nicht {b:dat} gehört"),
    "has": ("{a} {have} {b}", "{a} {have} {b}", "{a} {b} {have}"),
    "there is": ("there is {a}", "es gibt {a}", "es {a} gibt"),
    "empty": ("{a} {be} empty", "{a} {be} leer", "{a} leer {be}"),
    "not empty": ("{a} {be} not empty", "{a} {be} nicht leer", "{a} nicht leer {be}"),
    "holds": ("{a} holds{of}", "{a} gilt{of}", "{a}{of} gilt"),
    "not holds": ("{a} does not hold{of}", "{a} gilt nicht{of}", "{a}{of} nicht gilt"),
    "chosen": (
        "the house rule {a} is agreed",
        "die Hausregel {a} ist vereinbart",
        "die Hausregel {a} vereinbart ist",
    ),
    "not chosen": (
        "the house rule {a} is not agreed",
        "die Hausregel {a} ist nicht vereinbart",
        "die Hausregel {a} nicht vereinbart ist",
    ),
    "running": ("{a} is going on", "{a} läuft gerade", "{a} gerade läuft"),
    "not running": ("{a} is not going on", "{a} läuft gerade nicht", "{a} gerade nicht läuft"),
}
QUANTIFIERS: dict[str, tuple[str, str]] = {
    "any": ("for at least one of {of} it holds that {c}", "für mindestens eines von {of:dat} gilt, dass {c:sub}"),
    "not any": ("for none of {of} it holds that {c}", "für keines von {of:dat} gilt, dass {c:sub}"),
    "all": ("for all of {of} it holds that {c}", "für alle von {of:dat} gilt, dass {c:sub}"),
    "not all": ("not for all of {of} it holds that {c}", "nicht für alle von {of:dat} gilt, dass {c:sub}"),
}

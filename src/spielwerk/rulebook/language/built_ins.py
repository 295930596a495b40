"""The words for names that every game has, and for comparisons. Those for built-in functions and members are in their
classes (`check.builtins`). A plural begins with `+` in English and with `die+` in German."""

from __future__ import annotations

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
    "taken": ("{a} has been taken", "{a} wurde schon gewählt", "{a} schon gewählt wurde"),
    "not taken": (
        "{a} has not been taken yet",
        "{a} wurde noch nicht gewählt",
        "{a} noch nicht gewählt wurde",
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

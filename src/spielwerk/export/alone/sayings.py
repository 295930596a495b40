"""What a built file says itself, in English and German."""

from __future__ import annotations

SAYINGS: dict[str, tuple[str, str]] = {
    # ---- views ---------------------------------------------------------------------------------
    "you": ("you", "du"),
    "empty": ("empty", "leer"),
    "hidden_count": ("{count} hidden", "{count} verdeckt"),
    "unknown": ("not known", "unbekannt"),
    "something": ("something", "etwas"),
    # ---- what happened -------------------------------------------------------------------------
    "put": ("{thing} to {target}", "{thing} nach {target}"),
    "moved": ("{thing} from {source} to {target}", "{thing} von {source} nach {target}"),
    "shuffled": ("{place} shuffled", "{place} gemischt"),
    "revealed": ("revealed: {thing}", "aufgedeckt: {thing}"),
    "finished": ("{player} has finished", "{player} ist fertig"),
    "eliminated": ("{player} is out", "{player} ist ausgeschieden"),
    # ---- a match -------------------------------------------------------------------------------
    "welcome": (
        "{title}, {players} players, seed {seed}. Type ? for help.",
        "{title}, {players} Spieler, Startwert {seed}. Hilfe mit ?.",
    ),
    "chooses": ("{player} chooses", "{player} wählt"),
    "several": ("(one after the other)", "(nacheinander)"),
    "more": ("… up to {last}; type `list` to see all.", "… bis {last}; `liste` zeigt alle."),
    "pass_screen": ("Pass the screen to {player}.", "Gib den Bildschirm an {player} weiter."),
    "press_enter": ("{player}: press Enter. ", "{player}: Drücke die Eingabetaste. "),
    "help_match": (
        "Type the number of an option, or its words as shown. list: all options, quit: leave.",
        "Tippe die Nummer einer Möglichkeit oder ihre Worte, wie sie dastehen. liste: alle, ende: aufhören.",
    ),
    "not_possible": (
        "'{given}' is not possible. Expected a number from 1 to {last}; ? helps.",
        "'{given}' geht nicht. Erwartet wurde eine Zahl von 1 bis {last}; ? hilft.",
    ),
    "left": ("The match is left as it is.", "Die Partie bleibt, wie sie ist."),
    "too_long": (
        "{count} decisions in a row without a person: the match is left as it is.",
        "{count} Entscheidungen hintereinander ohne einen Menschen: Die Partie bleibt, wie sie ist.",
    ),
    "wins": ("{players} wins.", "{players} gewinnt."),
    "win": ("{players} win.", "{players} gewinnen."),
    "draw": ("Draw.", "Unentschieden."),
    "place": ("{place}. {player}", "{place}. {player}"),
    "place_score": ("{place}. {player}: {score}", "{place}. {player}: {score}"),
    "stopped": (
        "A fault of the rules has stopped the match. {where}{code}: {message}",
        "Ein Fehler der Regeln hat die Partie beendet. {where}{code}: {message}",
    ),
    "where": ("{file}, line {line}, in `{inside}`. ", "{file}, Zeile {line}, in `{inside}`. "),
    "none_held": ("none of them", "keine davon"),
    # ---- series --------------------------------------------------------------------------------
    "games": ("games", "Partien"),
    "seconds": ("seconds", "Sekunden"),
    "speed": ("games per second", "Partien pro Sekunde"),
    "decisions": ("decisions per game", "Entscheidungen pro Partie"),
    "wins_of": ("wins of seat {seat}", "Siege von Platz {seat}"),
    "draws": ("draws", "Unentschieden"),
    "unfinished": ("unfinished", "unbeendet"),
    "digest": ("digest", "Prüfsumme"),
    "first_fault": ("Game {number}: {words}", "Partie {number}: {words}"),
    # ---- the command line ----------------------------------------------------------------------
    "about": (
        "{title} for {players} players{options}. Plays in the terminal; needs nothing but Python.",
        "{title} für {players} Spieler{options}. Spielt im Terminal; braucht nichts als Python.",
    ),
    "usage": ("Usage: python {file} [OPTIONS]", "Aufruf: python {file} [OPTIONEN]"),
    "option_seats": (
        "who plays, by seat: human, random (default: you and random players)",
        "wer spielt, der Reihe nach: human, random (Vorgabe: du und Zufallsspieler)",
    ),
    "option_seed": (
        "seed of chance (default: 0 for --random, otherwise a new one)",
        "Startwert des Zufalls (Vorgabe: 0 bei --random, sonst ein neuer)",
    ),
    "option_random": ("play N random games and count the results", "spielt N Zufallspartien und zählt die Ergebnisse"),
    "option_json": ("with --random: print one JSON document", "mit --random: gibt ein JSON-Dokument aus"),
    "option_language": ("language: de or en", "Sprache: de oder en"),
    "option_help": ("show this text", "zeigt diesen Text"),
    "error": ("Error: {what}", "Fehler: {what}"),
    "see_help": ("Try --help.", "Hilfe: --help."),
    "no_option": ("There is no option '{name}'.", "Die Option '{name}' gibt es nicht."),
    "needs_value": ("The option '{name}' needs a value.", "Die Option '{name}' braucht einen Wert."),
    "twice": ("'{name}' is given twice.", "'{name}' wird zweimal angegeben."),
    "expect_number": (
        "{name}: '{given}' is not possible. Expected a whole number from {low} to {high}.",
        "{name}: '{given}' geht nicht. Erwartet wurde eine ganze Zahl von {low} bis {high}.",
    ),
    "expect_one_of": (
        "{name}: '{given}' is not possible. Expected: {known}.",
        "{name}: '{given}' geht nicht. Erwartet: {known}.",
    ),
    "too_many_seats": (
        "{given} seats were named, but there are {players} players.",
        "{given} Plätze wurden genannt, aber {players} spielen mit.",
    ),
    "only_random": ("--json can be used only with --random.", "--json geht nur zusammen mit --random."),
    "not_random": ("--seats cannot be used with --random.", "--seats geht nicht zusammen mit --random."),
    "cannot_print": ("Nothing more can be printed: {reason}", "Es lässt sich nichts mehr ausgeben: {reason}"),
    "interrupted": ("Interrupted.", "Abgebrochen."),
}

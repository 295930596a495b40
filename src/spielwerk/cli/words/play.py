"""What is said in a match and about one, in English and German."""

from __future__ import annotations

PLAY: dict[str, tuple[str, str]] = {
    # ---- setting up ----------------------------------------------------------------------------
    "unknown_seat": (
        "'{given}' cannot sit here. Expected: {known}; bots may have settings: mcts:playouts=300.",
        "'{given}' kann hier nicht sitzen. Erwartet: {known}; Bots können Einstellungen haben: mcts:playouts=300.",
    ),
    "too_many_seats": (
        "{given} seats were named, but {players} play.",
        "{given} Plätze wurden genannt, aber {players} spielen mit.",
    ),
    "resume_alone": (
        "a match that is resumed has its players, options and seed already; leave these away.",
        "eine fortgesetzte Partie hat schon Spieler, Optionen und Startwert; lass diese Angaben weg.",
    ),
    "resume_stranger": (
        "in this match played `{given}`, a program of its own. Say with --seats who plays on: no program is started"
        " because a file names it.",
        "in dieser Partie spielte `{given}`, ein eigenes Programm. Sage mit --seats, wer weiterspielt: Kein Programm"
        " wird gestartet, nur weil es in einer Datei steht.",
    ),
    "resume_seats": (
        "who played in this match cannot play on here ({reason}). Say with --seats who does.",
        "wer in dieser Partie spielte, kann hier nicht weiterspielen ({reason}). Sage mit --seats, wer es tut.",
    ),
    "resumed": (
        "The match goes on after {inputs} decisions. On the seats: {seats}.",
        "Die Partie geht nach {inputs} Entscheidungen weiter. Auf den Plätzen: {seats}.",
    ),
    "welcome": (
        "{game}, {players} players, seed {seed}. Type ? for help.",
        "{game}, {players} Spieler, Startwert {seed}. Hilfe mit ?.",
    ),
    # ---- what is shown -------------------------------------------------------------------------
    "you": ("you", "du"),
    "absent": ("has left, chance decides", "ist gegangen, der Zufall entscheidet"),
    "nothing_there": ("empty", "leer"),
    "hidden_count": ("{count} hidden", "{count} verdeckt"),
    "not_known": ("not known", "unbekannt"),
    "layer": ("layer {name}", "Ebene {name}"),
    "leads_to": ("leads to {names}", "führt zu {names}"),
    "yes": ("yes", "ja"),
    "no": ("no", "nein"),
    "none": ("none", "keine"),
    "field_count": ("{count} fields, none of them in use", "{count} Felder, keines davon benutzt"),
    "pass_screen": ("Pass the screen to {player}.", "Gib den Bildschirm an {player} weiter."),
    "press_enter": ("{player}: press Enter. ", "{player}: Drücke die Eingabetaste. "),
    "your_choice": ("{player} chooses", "{player} wählt"),
    "pick_several": (
        "(several: you may type a list)",
        "(mehrere: du kannst eine Liste eingeben)",
    ),
    "picked": ("Picked so far: {names}.", "Bisher gewählt: {names}."),
    "pick_back": (
        "(`undo` takes back the last one, `undo X` another)",
        "(`zurück` nimmt das letzte zurück, `zurück X` ein anderes)",
    ),
    "owned_by": ("of {player}", "von {player}"),
    "unowned": ("nobody's", "herrenlos"),
    "more_options": (
        "… and {count} more: type `list`.",
        "… und {count} weitere: tippe `liste`.",
    ),
    # ---- answers -------------------------------------------------------------------------------
    "help_play": (
        "Type the number of an option or its name; the beginning of the name is enough.\n"
        "An option with several parts: its parts, separated by spaces or commas. Several picks: a list.\n"
        "  list          all options\n"
        "  look          the position again\n"
        "  why X         why X is not allowed\n"
        "  undo          take back your last decision, as far as the rules allow it\n"
        "  undo X        take back one of several picks\n"
        "  rewind        who plays alone: back to your last decision, whatever has happened since\n"
        "  chances       how likely each player wins, if all play on at random\n"
        "  log FILE      write the log\n"
        "  save FILE     save the match (go on with --resume FILE)\n"
        "  quit          leave\n"
        "If an option has the name of such a command, write /quit for the command.",
        "Tippe die Nummer einer Möglichkeit oder ihren Namen; der Anfang des Namens genügt.\n"
        "Hat eine Möglichkeit mehrere Teile: ihre Teile, getrennt durch Leerzeichen oder Komma. Mehrere auf einmal:"
        " eine Liste.\n"
        "  liste         alle Möglichkeiten\n"
        "  zeige         noch einmal die Stellung\n"
        "  warum X       warum X nicht erlaubt ist\n"
        "  zurück        nimmt deine letzte Entscheidung zurück, soweit die Regeln das erlauben\n"
        "  zurück X      nimmt eines von mehreren gewählten zurück\n"
        "  zurückspulen  wer allein spielt: zurück zu deiner letzten Entscheidung, was auch seither geschah\n"
        "  chancen       wie wahrscheinlich jeder gewinnt, wenn alle zufällig weiterspielen\n"
        "  log DATEI     schreibt das Protokoll\n"
        "  save DATEI    speichert die Partie (weiter mit --resume DATEI)\n"
        "  ende          beendet\n"
        "Heißt eine Möglichkeit wie ein Befehl, dann schreibe für den Befehl /ende.",
    ),
    "chance": (
        "{player}: {share} % (between {low} and {high} %)",
        "{player}: {share} % (zwischen {low} und {high} %)",
    ),
    "chance_of_none": ("nobody: {share} %", "niemand: {share} %"),
    "bot_failed": (
        "{player} did not decide ({reason}); chance decides instead.",
        "{player} hat sich nicht entschieden ({reason}); stattdessen entscheidet der Zufall.",
    ),
    "bot_gone": (
        "The bot of {player} does not play: {reason}\nChance decides for it until the end of the match.",
        "Der Bot von {player} spielt nicht mit: {reason}\nBis zum Ende der Partie entscheidet für ihn der Zufall.",
    ),
    "unknown_answer": (
        "'{given}' is not possible now. Type `list` for all options, `why …` for a reason, ? for help.",
        "'{given}' geht jetzt nicht. `liste` zeigt alle Möglichkeiten, `warum …` einen Grund, ? hilft.",
    ),
    "unclear_answer": ("'{given}' could be: {names}", "'{given}' könnte sein: {names}"),
    "allowed": ("{name} is allowed.", "{name} ist erlaubt."),
    "blocked": ("{name}: {reason}", "{name}: {reason}"),
    "blocked_plain": ("{name} is not allowed now.", "{name} ist jetzt nicht erlaubt."),
    "not_offered": (
        "'{name}' is not offered now, and the game gives no reason.",
        "'{name}' wird jetzt nicht angeboten, und das Spiel nennt keinen Grund.",
    ),
    "nothing_blocked": (
        "No rule forbids anything here.",
        "Hier verbietet keine Regel etwas.",
    ),
    "picks_impossible": (
        "These picks are not possible together.",
        "Diese Auswahl ist so nicht möglich.",
    ),
    "not_picked": ("'{given}' is not among what you have picked.", "'{given}' hast du nicht gewählt."),
    "undone": ("Taken back.", "Zurückgenommen."),
    "may_rewind": (
        "You play alone: `rewind` goes back all the same.",
        "Du spielst allein: `zurückspulen` geht trotzdem zurück.",
    ),
    "rewound": (
        "Rewound to your last decision. That is no undo by the rules: whatever has happened since is taken back, too.",
        "Zurückgespult bis zu deiner letzten Entscheidung. Das ist kein Zurücknehmen nach den Regeln: Auch alles, was"
        " seitdem geschah, ist zurückgenommen.",
    ),
    "rewind_alone": (
        "Only who plays alone may rewind. `undo` takes back what the rules allow.",
        "Zurückspulen darf nur, wer allein spielt. `zurück` nimmt zurück, was die Regeln erlauben.",
    ),
    "nothing_to_undo": ("There is nothing to take back.", "Es gibt nichts zurückzunehmen."),
    "cannot_undo": ("This cannot be taken back: {reason}.", "Das geht nicht mehr zurück: {reason}."),
    "file_needed": ("Name a file: {word} FILE", "Nenne eine Datei: {word} DATEI"),
    "written": ("Written: {file}", "Geschrieben: {file}"),
    "prompt_within": ("{seconds} s > ", "{seconds} s > "),
    "event_timeout": ("Time is up.", "Die Zeit ist um."),
    "quit": ("The match is left.", "Die Partie ist verlassen."),
    "input_ended": ("End of input: the match is left.", "Ende der Eingabe: Die Partie ist verlassen."),
    "dumped": (
        "The match up to here: {file} (look at it with `spielwerk replay {file} --game {game}`, go on with --resume)",
        "Die Partie bis hierher: {file} (ansehen mit `spielwerk replay {file} --game {game}`, weiter mit --resume)",
    ),
    "too_long": (
        "The match has {count} decisions and no end; it is stopped.",
        "Die Partie hat {count} Entscheidungen und kein Ende; sie wird abgebrochen.",
    ),
    # ---- what happened -------------------------------------------------------------------------
    "event_set": ("{name}: {value}", "{name}: {value}"),
    "event_set_of": ("{name} of {things}: {value}", "{name} von {things}: {value}"),
    "event_changed": ("{name} changes", "{name} ändert sich"),
    "event_move": ("{thing}: {source} → {target}", "{thing}: {source} → {target}"),
    "event_put": ("{thing} → {target}", "{thing} → {target}"),
    "something": ("something", "etwas"),
    "event_shuffle": ("{place} is shuffled", "{place} wird gemischt"),
    "event_reveal": ("{thing} is revealed", "{thing} wird aufgedeckt"),
    "event_finish": ("{player} has finished", "{player} ist fertig"),
    "event_eliminate": ("{player} is out", "{player} ist ausgeschieden"),
    # ---- the end -------------------------------------------------------------------------------
    "match_open": ("The match is not over.", "Die Partie ist nicht zu Ende."),
    "wins": ("{player} wins.", "{player} gewinnt."),
    "win": ("{players} win.", "{players} gewinnen."),
    "draw": ("A draw.", "Unentschieden."),
    "place": ("{place}. {player}", "{place}. {player}"),
    "place_score": ("{place}. {player} ({score})", "{place}. {player} ({score})"),
}

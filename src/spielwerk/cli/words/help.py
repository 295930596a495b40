"""The help of all commands and options, in English and German."""

from __future__ import annotations

HELP: dict[str, tuple[str, str]] = {
    "help": (
        "Games written as text: check them, play them, study them.\n\n"
        "GAME is a bundled game or the path of a game file. See `spielwerk COMMAND --help`.",
        "Spiele als Text: prüfen, spielen, untersuchen.\n\n"
        "SPIEL ist ein mitgeliefertes Spiel oder der Pfad einer Spieldatei. Siehe `spielwerk BEFEHL --help`.",
    ),
    "help.epilog": (
        "The language follows --lang, SPIELWERK_LANG, LC_ALL, LC_MESSAGES and LANG.",
        "Die Sprache folgt --lang, SPIELWERK_LANG, LC_ALL, LC_MESSAGES und LANG.",
    ),
    # ---- commands ------------------------------------------------------------------------------
    "games.help": (
        "List the bundled games; show the options of one.",
        "Zeigt die mitgelieferten Spiele oder die Optionen von einem.",
    ),
    "check.help": (
        "Check games and board files and explain every fault.",
        "Prüft Spiele und Brettdateien und erklärt jeden Fehler.",
    ),
    "format.help": (
        "Bring .spiel files into their canonical form.",
        "Bringt .spiel-Dateien in ihre kanonische Form.",
    ),
    "convert.help": (
        "Write a game in another notation, for example a .digal file as .spiel.",
        "Schreibt ein Spiel in einer anderen Notation, etwa eine .digal-Datei als .spiel.",
    ),
    "test.help": (
        "Run the tests that games have in their files.",
        "Führt die Tests aus, die Spiele in ihren Dateien haben.",
    ),
    "play.help": ("Play a match in the terminal.", "Spielt eine Partie im Terminal."),
    "simulate.help": (
        "Play many random matches and count the results.",
        "Spielt viele Zufallspartien und zählt die Ergebnisse.",
    ),
    "perft.help": (
        "Count the decision sequences of a game without chance.",
        "Zählt die Folgen von Entscheidungen eines Spiels ohne Zufall.",
    ),
    "odds.help": (
        "Exact probabilities of a small game, played at random.",
        "Exakte Wahrscheinlichkeiten eines kleinen, zufällig gespielten Spiels.",
    ),
    "replay.help": (
        "Show a match again from its log.",
        "Zeigt eine Partie noch einmal aus ihrem Protokoll.",
    ),
    "rules.help": (
        "Print the rulebook of a game.",
        "Druckt die Spielregel eines Spiels.",
    ),
    "show.help": (
        "Draw the boards of a game, or a board file.",
        "Zeichnet die Bretter eines Spiels oder eine Brettdatei.",
    ),
    "build.help": (
        "Make a file of a game that plays without Spielwerk.",
        "Macht aus einem Spiel eine Datei, die ohne Spielwerk spielt.",
    ),
    # ---- options -------------------------------------------------------------------------------
    "option.help": ("Show this text.", "Zeigt diesen Text."),
    "option.version": ("Show the version.", "Zeigt die Version."),
    "option.lang": ("Language of all messages: de or en.", "Sprache aller Meldungen: de oder en."),
    "option.json": ("Print one JSON document.", "Gibt ein JSON-Dokument aus."),
    "option.players": (
        "Number of players (otherwise the game's default).",
        "Anzahl der Spieler (sonst die Vorgabe des Spiels).",
    ),
    "option.option": ("Set an option of the game: NAME=VALUE.", "Setzt eine Option des Spiels: NAME=WERT."),
    "option.seed": ("Seed of chance (default 0).", "Startwert des Zufalls (Vorgabe 0)."),
    "option.play_seed": (
        "Seed of chance: the same seed and decisions give the same match.",
        "Startwert des Zufalls: Gleicher Startwert und gleiche Entscheidungen geben dieselbe Partie.",
    ),
    "option.watch": (
        "Check again after every save (with --json one line per check).",
        "Prüft nach jedem Speichern neu (mit --json eine Zeile je Prüfung).",
    ),
    "option.test": (
        "Run the tests of the games, too, if there is no fault.",
        "Führt auch die Tests der Spiele aus, wenn es keinen Fehler gibt.",
    ),
    "option.only": (
        "Only tests with these words in their name.",
        "Nur Tests mit diesen Worten im Namen.",
    ),
    "option.secrets": (
        "List where players could learn hidden things.",
        "Zeigt, wo Spieler Verborgenes erfahren könnten.",
    ),
    "option.check": ("Change nothing, only tell.", "Ändert nichts, meldet nur."),
    "option.seats": (
        "Who plays, first seat first: human, random, or a bot such as mcts, level:n=2, cmd:path=./mybot. Seats that are"
        " not named play at random (default: you on the first seat).",
        "Wer spielt, der erste Platz zuerst: human, random oder ein Bot wie mcts, level:n=2, cmd:path=./mybot. Plätze,"
        " die nicht genannt sind, spielen zufällig (Vorgabe: du auf dem ersten Platz).",
    ),
    "option.log": (
        "Write the log of the match to this file.",
        "Schreibt das Protokoll der Partie in diese Datei.",
    ),
    "option.resume": (
        "Go on with a match from its log or saved file, with the same bots unless --seats names others.",
        "Setzt eine Partie aus Protokoll oder Speicherdatei fort, mit denselben Bots, falls --seats nichts anderes"
        " sagt.",
    ),
    "option.games": ("Number of matches (default 1000).", "Anzahl der Partien (Vorgabe 1000)."),
    "option.backend": (
        "How the game is run: compiled (wasm, the default) or as Python; the results are the same.",
        "Womit gespielt wird: kompiliert (wasm, die Vorgabe) oder als Python; die Ergebnisse sind dieselben.",
    ),
    "option.threads": (
        "Number of threads, for compiled games; the result is the same for any.",
        "Anzahl der Threads, für kompilierte Spiele; das Ergebnis ist für jede dasselbe.",
    ),
    "option.claims": (
        "In which matches the claims of the game are looked at: all (the default), sample (the first 100 of every"
        " 1000), off.",
        "In welchen Partien die Behauptungen des Spiels geprüft werden: all (alle, die Vorgabe), sample (die ersten 100"
        " von je 1000), off (keinen).",
    ),
    "option.log_game": (
        "Write the log of match number I, counted from 0.",
        "Schreibt das Protokoll der Partie Nummer I, ab 0 gezählt.",
    ),
    "option.target": ("What to make: {known}.", "Was entsteht: {known}."),
    "option.output": (
        "The file to write (otherwise the name of the game, here).",
        "Die Datei, die geschrieben wird (sonst der Name des Spiels, hier).",
    ),
    "option.format": (
        "Layout of the rulebook: text or markdown (default text).",
        "Aufmachung der Spielregel: text oder markdown (Vorgabe text).",
    ),
    "option.drawing": (
        "Write the drawing to this file (.svg), a drawn board as a table (.csv), or the look of a game (.html).",
        "Schreibt die Zeichnung in diese Datei (.svg), ein gezeichnetes Brett als Tabelle (.csv) oder das Aussehen"
        " eines Spiels (.html).",
    ),
    "option.space": ("Only the space of this name.", "Nur das Brett mit diesem Namen."),
    "option.depth": ("Length of the sequences (needed).", "Länge der Folgen (nötig)."),
    "option.to": ("Show the position after N inputs.", "Zeigt die Stellung nach N Eingaben."),
    "option.game": ("The game, if it is not found by its name.", "Das Spiel, wenn es nicht am Namen gefunden wird."),
    "option.overwrite": ("Replace the file if it exists.", "Ersetzt die Datei, wenn es sie gibt."),
    "option.force": (
        "Replay even if the game has changed since.",
        "Spielt auch ab, wenn das Spiel inzwischen geändert wurde.",
    ),
}

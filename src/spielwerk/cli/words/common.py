"""What the command line says, in English and German."""

from __future__ import annotations

from spielwerk.cli.words.arena import ARENA
from spielwerk.cli.words.bot import BOTS
from spielwerk.cli.words.help import HELP
from spielwerk.cli.words.play import PLAY
from spielwerk.cli.words.server import SERVERS
from spielwerk.cli.words.visit import VISITS
from spielwerk.diagnostics.visible import visible

GENERAL: dict[str, tuple[str, str]] = {
    # ---- the frame -----------------------------------------------------------------------------
    "usage": ("Usage:", "Aufruf:"),
    "options": ("Options", "Optionen"),
    "commands": ("Commands", "Befehle"),
    "OPTIONS": ("[OPTIONS]", "[OPTIONEN]"),
    "COMMAND": ("COMMAND [ARGS]...", "BEFEHL [ANGABEN]..."),
    "GAME": ("GAME", "SPIEL"),
    "FILE": ("FILE", "DATEI"),
    "DIR": ("FOLDER", "ORDNER"),
    "BOARD": ("BOARD", "BRETT"),
    "NAME": ("NAME", "NAME"),
    "LOG": ("LOG", "PROTOKOLL"),
    "NUMBER": ("N", "N"),
    "TEXT": ("TEXT", "TEXT"),
    "INDEX_FILE": ("I FILE", "I DATEI"),
    "error": ("Error: {what}", "Fehler: {what}"),
    "try_help": ("Try '{command} --help'.", "Hilfe: '{command} --help'."),
    "interrupted": ("Interrupted.", "Abgebrochen."),
    "internal": (
        "Something went wrong inside Spielwerk ({kind}). That is our fault, not yours.\n"
        "Please report it, with the command and the files you used; SPIELWERK_DEBUG=1 shows the details.",
        "In Spielwerk ist etwas schiefgegangen ({kind}). Das ist unser Fehler, nicht deiner.\n"
        "Bitte melde es, mit dem Befehl und den Dateien dazu; SPIELWERK_DEBUG=1 zeigt die Einzelheiten.",
    ),
    "too_much": (
        "This is too large or too deeply nested to work with ({kind}). Try something smaller.",
        "Das ist zu groß oder zu tief verschachtelt ({kind}). Versuche etwas Kleineres.",
    ),
    # ---- wrong usage ---------------------------------------------------------------------------
    "no_command": ("There is no command '{name}'.", "Den Befehl '{name}' gibt es nicht."),
    "no_option": ("There is no option '{name}'.", "Die Option '{name}' gibt es nicht."),
    "did_you_mean": (" Did you mean {names}?", " Meintest du {names}?"),
    "missing": ("{name} is missing.", "{name} fehlt."),
    "bad_value": ("{name}: {what}", "{name}: {what}"),
    "needs_value": ("The option '{name}' needs a value.", "Die Option '{name}' braucht einen Wert."),
    "option_usage": (
        "The option '{name}' is used in a wrong way.",
        "Die Option '{name}' wird falsch benutzt.",
    ),
    "too_many_arguments": ("This was not expected: {names}", "Das wurde nicht erwartet: {names}"),
    "expect_number": (
        "'{given}' is not possible. A whole number from {low} to {high} was expected.",
        "'{given}' geht nicht. Erwartet wurde eine ganze Zahl von {low} bis {high}.",
    ),
    "expect_one_of": (
        "'{given}' is not possible. Expected: {known}.",
        "'{given}' geht nicht. Erwartet: {known}.",
    ),
    "expect_setting": (
        "'{given}' is not possible. Name and value were expected: name=value.",
        "'{given}' geht nicht. Erwartet wurden Name und Wert: name=wert.",
    ),
    "setting_twice": ("'{name}' is set twice.", "'{name}' wird zweimal gesetzt."),
    # ---- files ---------------------------------------------------------------------------------
    "cannot_write": ("{file} cannot be written: {reason}", "{file} lässt sich nicht schreiben: {reason}"),
    "not_ours": (
        "{file} exists and is neither a log nor a saved match; it is left as it is. Choose another name.",
        "{file} gibt es schon und ist weder ein Protokoll noch eine gespeicherte Partie; die Datei bleibt, wie sie ist."
        " Wähle einen anderen Namen.",
    ),
    # ---- show ----------------------------------------------------------------------------------
    "not_a_picture": (
        "{file} exists and is not a picture of a board; it is left as it is. Choose another name.",
        "{file} gibt es schon und ist kein Bild eines Brettes; die Datei bleibt, wie sie ist. Wähle einen anderen"
        " Namen.",
    ),
    "not_a_look": (
        "{file} exists and is not a page with a look; it is left as it is. Choose another name.",
        "{file} gibt es schon und ist keine Seite mit einem Aussehen; die Datei bleibt, wie sie ist. Wähle einen"
        " anderen Namen.",
    ),
    "no_look": (
        "{game} has no look. A file look.json in the folder of the game was expected.",
        "{game} hat kein Aussehen. Erwartet wurde eine Datei look.json im Ordner des Spiels.",
    ),
    "show_endings": (
        "'{file}' is not possible. A name that ends with one of these was expected: {endings}",
        "'{file}' geht nicht. Erwartet wurde ein Name, der so endet: {endings}",
    ),
    "show_json": (
        "--json prints the board: leave -o away, or --json.",
        "--json gibt das Brett aus: Lass -o weg, oder --json.",
    ),
    "games_only": (
        "{file} is a board file: players, options, --seed and --space are for games.",
        "{file} ist eine Brettdatei: Spieler, Optionen, --seed und --space gibt es nur bei Spielen.",
    ),
    "no_spaces": ("{game} has no boards to draw.", "{game} hat keine Bretter, die man zeichnen könnte."),
    "no_such_space": (
        "There is no space '{name}'. Expected: {known}.",
        "Ein Brett '{name}' gibt es nicht. Erwartet: {known}.",
    ),
    "not_built": (
        "{file} exists and was not made by `spielwerk build`; it is left as it is. Choose another name.",
        "{file} gibt es schon und stammt nicht von `spielwerk build`; die Datei bleibt, wie sie ist. Wähle einen"
        " anderen Namen.",
    ),
    "built": ("{file}: {size} kB", "{file}: {size} kB"),
    # ---- games ---------------------------------------------------------------------------------
    "players": ("players", "Spieler"),
    "to": ("to", "bis"),
    "or": ("or", "oder"),
    "default": ("default {value}", "Vorgabe {value}"),
    "no_options": ("The game has no options.", "Das Spiel hat keine Optionen."),
    "options_are": ("Options, set with --option NAME=VALUE:", "Optionen, gesetzt mit --option NAME=WERT:"),
    "version": ("version {value}", "Fassung {value}"),
    "games_hint": (
        "More about one: `spielwerk games NAME`. Play it: `spielwerk play NAME`.",
        "Mehr über eines: `spielwerk games NAME`. Spielen: `spielwerk play NAME`.",
    ),
    "kind_number": ("number", "Zahl"),
    "kind_text": ("text", "Text"),
    "kind_file": ("{names} or a file", "{names} oder eine Datei"),
    "kind_bool": ("true or false", "true oder false"),
    # ---- check, format, test -------------------------------------------------------------------
    "watching": ("Watching {files}. End with Ctrl-C.", "Beobachte {files}. Ende mit Strg-C."),
    "checked_at": ("--- {time} ---", "--- {time} ---"),
    "secrets_title": (
        "Where somebody could learn what is hidden:",
        "Wo jemand erfahren könnte, was verborgen ist:",
    ),
    "secrets_none": (
        "{file}: no option, text or visible attribute is computed from hidden things.",
        "{file}: Keine Möglichkeit, kein Text und kein sichtbares Merkmal wird aus Verborgenem berechnet.",
    ),
    "secret": ("{file}:{line}: {what}", "{file}:{line}: {what}"),
    "secret_seen": ("line {line}: {what}", "Zeile {line}: {what}"),
    "secret_more": ("and {number} more", "und {number} weitere"),
    "formatted": ("{file}: formatted", "{file}: formatiert"),
    "unchanged": ("{file}: unchanged", "{file}: unverändert"),
    "would_change": ("{file}: is not in canonical form", "{file}: ist nicht in der kanonischen Form"),
    "only_spiel": (
        "{file}: only .spiel files can be formatted",
        "{file}: Nur .spiel-Dateien lassen sich formatieren",
    ),
    "TARGET": ("TARGET", "ZIEL"),
    "converted": ("{game} -> {file}", "{game} -> {file}"),
    "no_writer": (
        "{file}: games can only be written with one of these endings: {known}",
        "{file}: Spiele lassen sich nur mit einer dieser Endungen schreiben: {known}",
    ),
    "file_exists": (
        "{file} exists already; it is left as it is. Choose another name, or use --overwrite.",
        "{file} gibt es schon; die Datei bleibt, wie sie ist. Wähle einen anderen Namen, oder nimm --overwrite.",
    ),
    "test_passed": ("passed", "bestanden"),
    "test_failed": ("FAILED", "GESCHEITERT"),
    "test_again": (
        "Again, this test alone: spielwerk test {file} --only {name}",
        "Noch einmal nur dieser Test: spielwerk test {file} --only {name}",
    ),
    "test_in_words": (
        "--test tells in words what came of it: leave --json away, or call `spielwerk test`.",
        "--test erzählt in Worten, was herauskam: Lass --json weg, oder rufe `spielwerk test` auf.",
    ),
    "tests_none": ("{file}: no tests", "{file}: keine Tests"),
    "tests_summary": ("{passed} passed, {failed} failed", "{passed} bestanden, {failed} gescheitert"),
    # ---- simulate, perft, odds -----------------------------------------------------------------
    "wasm_broken": (
        "the back end `wasm` needs the package wasmtime, which does not work ({reason}). "
        "Install it anew, or use `--backend python`.",
        "das Back-End `wasm` braucht das Paket wasmtime, das nicht funktioniert ({reason}). "
        "Installiere es neu oder benutze `--backend python`.",
    ),
    "no_wasm": (
        "The package wasmtime does not work ({reason}): Python plays, with the same results but more slowly.",
        "Das Paket wasmtime funktioniert nicht ({reason}): Python spielt, mit denselben Ergebnissen, aber langsamer.",
    ),
    "no_compiled": (
        "Without the extra `compiled` (python -m pip install wasmtime) Python plays, with the same results but more "
        "slowly.",
        "Ohne den Zusatz `compiled` (python -m pip install wasmtime) spielt Python, mit denselben Ergebnissen, aber "
        "langsamer.",
    ),
    "series_interrupted": (
        "Interrupted: {played} of {games} games were played. This is what came of them.",
        "Unterbrochen: {played} von {games} Partien wurden gespielt. Das kam dabei heraus.",
    ),
    "series_backend": ("back end", "Back-End"),
    "series_claims": ("claims", "Behauptungen"),
    "series_claims_in": ("looked at in {games} games", "in {games} Partien geprüft"),
    "one_thread": (
        "The python back end uses 1 thread; the result is the same for any number.",
        "Das Python-Back-End benutzt 1 Thread; das Ergebnis ist für jede Anzahl dasselbe.",
    ),
    "no_such_game_number": (
        "game {index} is not part of the series. A number from 0 to {last} was expected.",
        "Partie {index} gehört nicht zur Reihe. Erwartet wurde eine Zahl von 0 bis {last}.",
    ),
    "log_written": ("Game {index} of the series: {file}", "Partie {index} der Reihe: {file}"),
    "log_differs": (
        "The log of game {index} does not lead to the result of the series. Please report this.",
        "Das Protokoll der Partie {index} führt nicht zum Ergebnis der Reihe. Bitte melde das.",
    ),
    "series_faults": (
        "{count} of {games} games were stopped by a fault of the rules or a broken claim, the first is game {index}:",
        "{count} von {games} Partien wurden durch einen Fehler der Regeln oder eine verletzte Behauptung beendet, die"
        " erste ist Partie {index}:",
    ),
    "series_look": (
        "To look at it:\n"
        "  {again} --games {games} --log-game {index} fault.json\n"
        "  spielwerk replay fault.json --game {game}",
        "Zum Ansehen:\n"
        "  {again} --games {games} --log-game {index} fehler.json\n"
        "  spielwerk replay fehler.json --game {game}",
    ),
    "series_games": ("games", "Partien"),
    "series_seconds": ("seconds", "Sekunden"),
    "series_speed": ("games per second", "Partien pro Sekunde"),
    "series_decisions": ("decisions per game", "Entscheidungen pro Partie"),
    "series_wins": ("wins of seat {seat}", "Siege von Platz {seat}"),
    "series_draws": ("draws", "Unentschieden"),
    "series_unfinished": ("unfinished", "unbeendet"),
    "series_digest": ("digest", "Prüfsumme"),
    "simulating": ("Simulating", "Simuliere"),
    "perft_depth": ("depth", "Tiefe"),
    "perft_nodes": ("sequences", "Folgen"),
    "perft_chance": (
        "perft counts sequences of decisions, but {game} has chance in it: {where}. A game without chance was"
        " expected.\nFor probabilities use `spielwerk odds {game}`.",
        "perft zählt Folgen von Entscheidungen, aber {game} enthält Zufall: {where}. Erwartet wurde ein Spiel ohne"
        " Zufall.\nWahrscheinlichkeiten berechnet `spielwerk odds {game}`.",
    ),
    "odds_title": ("Everybody plays at random.", "Alle spielen zufällig."),
    "odds_places": ("places {places}", "Plätze {places}"),
    "odds_score": ("mean score of {player}", "mittlere Wertung von {player}"),
    "odds_decisions": ("mean number of decisions", "mittlere Anzahl der Entscheidungen"),
    "odds_unfinished": ("never ends", "endet nie"),
    "odds_working": ("{count} states", "{count} Zustände"),
    "odds_wins": ("{player} wins", "{player} gewinnt"),
    "odds_states": ("{count} states, {how}", "{count} Zustände, {how}"),
    "odds_exact": ("exact", "exakt"),
    "odds_rounded": ("to the last digits", "bis auf die letzten Stellen"),
    # ---- replay --------------------------------------------------------------------------------
    "replay_game": (
        "{game}, {players} players, seed {seed}, {inputs} inputs",
        "{game}, {players} Spieler, Startwert {seed}, {inputs} Eingaben",
    ),
    "replay_to": ("Position after {number} inputs:", "Stellung nach {number} Eingaben:"),
    "replay_claims": ("Here the game does not keep its claims:", "Hier hält das Spiel seine Behauptungen nicht ein:"),
    "replay_mended": (
        "Here a rule stopped the match; now it does not any more.",
        "Hier hat eine Regel die Partie gestoppt; jetzt tut sie es nicht mehr.",
    ),
    "replay_leave": ("leaves", "geht"),
    "replay_timeout": ("time is up", "die Zeit ist um"),
    "replay_undo": ("takes back the last decision", "nimmt die letzte Entscheidung zurück"),
    "replay_abort": ("takes back the whole action", "nimmt die ganze Aktion zurück"),
    "replay_rewind": ("rewound by {count}", "um {count} zurückgespult"),
    "replay_none": ("nothing", "nichts"),
    "replay_misconduct": ("broke the rules", "hat gegen die Regeln verstoßen"),
}
TEXTS = {**GENERAL, **HELP, **PLAY, **BOTS, **ARENA, **SERVERS, **VISITS}


class Say:
    """Finds the words of one language."""

    def __init__(self, language: str, chosen: bool = True) -> None:
        self.language = language
        self.chosen = chosen
        """Whether the reader has asked for this language; else a German game is explained in German."""

    def __call__(self, key: str, **values: object) -> str:
        """The words for a key. What is put in may be hostile: it is shown as what it is."""
        words = TEXTS[key][self.language == "de"]
        return words.format(**{name: visible(str(value)) for name, value in values.items()}) if values else words

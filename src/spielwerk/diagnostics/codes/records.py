"""Faults of logs, saved matches, options and files."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

LOG = (
    '{{"format": "spielwerk-log", "version": 1, "game": "nim", "hash": "{hash}", "players": {players},'
    ' "options": {{}}, "seed": 1, "inputs": [{inputs}]}}\n'
)
INPUT = '{"seat": 0, "kind": "heap,amount", "value": ["1", 2]}'

RECORDS: tuple[Entry, ...] = (
    Entry(
        "L101",
        Words(
            "This cannot be read as a log or a saved match ({reason}). A JSON text in UTF-8 was expected.",
            "Take a file that was written by `--log`, `log` or `save`, and do not cut it off.",
        ),
        Words(
            "Das lässt sich nicht als Protokoll oder gespeicherte Partie lesen ({reason}). Erwartet wurde ein"
            " JSON-Text in UTF-8.",
            "Nimm eine Datei, die `--log`, `log` oder `save` geschrieben hat, und schneide nichts ab.",
        ),
        bad='{"format": "spielwerk-log", "vers\n',
        good=LOG.format(hash="…", players=2, inputs=""),
    ),
    Entry(
        "L102",
        Words(
            "This is a file of another kind: `{found}`. `{expected}` was expected.",
            "`spielwerk replay LOG` shows a log, `spielwerk play GAME --resume FILE` goes on with either kind.",
        ),
        Words(
            "Das ist eine Datei anderer Art: `{found}`. Erwartet wurde `{expected}`.",
            "`spielwerk replay` zeigt Protokolle, `spielwerk play SPIEL --resume DATEI` setzt beide Arten fort.",
        ),
        bad='{"format": "shopping-list"}\n',
        good=LOG.format(hash="…", players=2, inputs=""),
    ),
    Entry(
        "L103",
        Words(
            "The part `{part}` of this record is missing or wrong. Expected: {expected}.",
            "Take the file as it was written; if you wrote it yourself, put this part right.",
        ),
        Words(
            "Der Teil `{part}` dieser Aufzeichnung fehlt oder stimmt nicht. Erwartet: {expected}.",
            "Nimm die Datei, wie sie geschrieben wurde; hast du sie selbst geschrieben, berichtige diesen Teil.",
        ),
        bad=LOG.format(hash="…", players='"two"', inputs=""),
        good=LOG.format(hash="…", players=2, inputs=""),
    ),
    Entry(
        "L104",
        Words(
            "Input number {number} of the record, {input}, is not possible at its place ({reason}). A decision that is"
            " open then was expected.",
            "Take the record of a match of this game, or stop before that input: `--to`.",
        ),
        Words(
            "Eingabe Nummer {number} der Aufzeichnung, {input}, ist an ihrer Stelle nicht möglich ({reason}). Erwartet"
            " wurde eine Entscheidung, die dort offen ist.",
            "Nimm die Aufzeichnung einer Partie dieses Spiels, oder halte vor dieser Eingabe an: `--to`.",
        ),
        bad=LOG.format(hash="…", players=2, inputs=INPUT.replace("2]", "99]")),
        good=LOG.format(hash="…", players=2, inputs=INPUT),
    ),
    Entry(
        "L105",
        Words(
            "The record was made with another version of `{game}`. The same text of the game was expected.",
            "Name the version it was made with by `--game FILE`, or replay it all the same with `--force`.",
        ),
        Words(
            "Die Aufzeichnung stammt von einer anderen Fassung von `{game}`. Erwartet wurde derselbe Text des Spiels.",
            "Nenne mit `--game DATEI` die Fassung, von der sie stammt, oder spiele sie mit `--force` trotzdem ab.",
        ),
        bad=LOG.format(hash="0000", players=2, inputs=""),
        good=LOG.format(hash="…", players=2, inputs=""),
    ),
    Entry(
        "L106",
        Words(
            "The saved match does not lead to the state it was saved in. The same state was expected.",
            "The file was changed, or it was made by another version of Spielwerk: use the log instead.",
        ),
        Words(
            "Die gespeicherte Partie führt nicht zu dem Stand, in dem sie gespeichert wurde. Erwartet wurde derselbe.",
            "Die Datei wurde verändert oder stammt von einer anderen Version von Spielwerk: Benutze das Protokoll.",
        ),
        bad='{"format": "spielwerk-save", …, "digest": "0000"}\n',
        good='{"format": "spielwerk-save", …, "digest": "5f1c…"}\n',
    ),
    Entry(
        "L107",
        Words(
            "The game is not for {players} players. Expected: {counts}.",
            "Choose one of these numbers with `--players`.",
        ),
        Words(
            "Das Spiel ist nicht für {players} Spieler gemacht. Erwartet: {counts}.",
            "Wähle mit `--players` eine dieser Zahlen.",
        ),
        bad="spielwerk play nim --players 5\n",
        good="spielwerk play nim --players 2\n",
    ),
    Entry(
        "L108",
        Words(
            "The game has no option `{name}`. Expected: {known}.",
            "{hint}Run `spielwerk games GAME` to see all options.",
        ),
        Words(
            "Das Spiel hat keine Option `{name}`. Erwartet: {known}.",
            "{hint:de}`spielwerk games SPIEL` zeigt alle Optionen.",
        ),
        bad="spielwerk play nim --option heap=4\n",
        good="spielwerk play nim --option heaps=4\n",
    ),
    Entry(
        "L109",
        Words(
            "The option `{name}` cannot be `{value}`. Expected: {expected}.",
            "Choose such a value, or leave the option away to get its default.",
        ),
        Words(
            "Die Option `{name}` kann nicht `{value}` sein. Erwartet: {expected}.",
            "Wähle einen solchen Wert, oder lass die Option weg: Dann gilt ihre Vorgabe.",
        ),
        bad="spielwerk play nim --option heaps=many\n",
        good="spielwerk play nim --option heaps=4\n",
    ),
    Entry(
        "L110",
        Words(
            "There is no game `{name}`. The path of a game file was expected, or one of: {known}.",
            "{hint}Run `spielwerk games` to see the bundled games; for a game of your own name its file.",
        ),
        Words(
            "Ein Spiel `{name}` gibt es nicht. Erwartet wurde der Pfad einer Spieldatei oder eines von: {known}.",
            "{hint:de}`spielwerk games` zeigt die mitgelieferten Spiele; für ein eigenes nenne seine Datei.",
        ),
        bad="spielwerk play tictactoo\n",
        good="spielwerk play tictactoe\n",
    ),
    Entry(
        "L111",
        Words(
            "`{name}` cannot be read ({reason}). A file was expected that you may read.",
            "Check the path and the permissions.",
        ),
        Words(
            "`{name}` lässt sich nicht lesen ({reason}). Erwartet wurde eine Datei, die du lesen darfst.",
            "Prüfe den Pfad und die Rechte.",
        ),
        bad="spielwerk check secret.spiel\n",
        good="spielwerk check mygame.spiel\n",
    ),
    Entry(
        "L112",
        Words(
            "`{name}` is too large: {size} kB. At most {most} kB were expected.",
            "Check that this is the right file: a game has a few hundred lines.",
        ),
        Words(
            "`{name}` ist zu groß: {size} kB. Erwartet wurden höchstens {most} kB.",
            "Prüfe, ob es die richtige Datei ist: Ein Spiel hat einige hundert Zeilen.",
        ),
        bad="spielwerk check holiday.mp4\n",
        good="spielwerk check mygame.spiel\n",
    ),
    Entry(
        "L113",
        Words(
            "`{name}` is not text in UTF-8: there are other bytes in line {line}. Text was expected.",
            "Check that this is the right file, or save it again with the encoding UTF-8.",
        ),
        Words(
            "`{name}` ist kein Text in UTF-8: In Zeile {line} stehen andere Bytes. Erwartet wurde Text.",
            "Prüfe, ob es die richtige Datei ist, oder speichere sie noch einmal mit der Kodierung UTF-8.",
        ),
        bad="spielwerk check picture.png\n",
        good="spielwerk check mygame.spiel\n",
    ),
    Entry(
        "L114",
        Words(
            "The game is too large for exact odds: it has more than {limit} situations. A smaller game was expected.",
            "Choose smaller options, or estimate the chances with `spielwerk simulate`.",
        ),
        Words(
            "Das Spiel ist zu groß für exakte Wahrscheinlichkeiten: Es hat mehr als {limit} Situationen. Erwartet"
            " wurde ein kleineres.",
            "Wähle kleinere Optionen, oder schätze die Chancen mit `spielwerk simulate`.",
        ),
        bad="spielwerk odds connect4\n",
        good="spielwerk odds kuhn\n",
    ),
    Entry(
        "L115",
        Words(
            "The game has no bound: {growing} can grow for ever, and more than {limit} situations were found. A game"
            " with finitely many situations was expected.",
            "Give it a range (`0 to 20`), or estimate the chances with `spielwerk simulate`.",
        ),
        Words(
            "Das Spiel hat keine Grenze: {growing:de} kann immer weiter wachsen, und mehr als {limit} Situationen"
            " wurden gefunden. Erwartet wurde ein Spiel mit endlich vielen.",
            "Vereinbare einen Bereich (`0 to 20`), oder schätze die Chancen mit `spielwerk simulate`.",
        ),
        bad="spielwerk odds endless.spiel\n",
        good="spielwerk odds kuhn\n",
    ),
    Entry(
        "L116",
        Words(
            "`{name}` cannot be {value}. Expected: {expected}.",
            "Give such a value, or leave `{name}` out.",
        ),
        Words(
            "`{name}` kann nicht {value} sein. Erwartet: {expected:de}.",
            "Gib einen solchen Wert an, oder lass `{name}` weg.",
        ),
        bad='game.start(seed="x")\n',
        good="game.start(seed=7)\n",
    ),
    Entry(
        "L117",
        Words(
            "There is nothing called `{name}` to be given here. Expected: {known}.",
            "{hint}Check the spelling.",
        ),
        Words(
            "Etwas mit dem Namen `{name}` kann man hier nicht angeben. Erwartet: {known}.",
            "{hint:de}Prüfe die Schreibweise.",
        ),
        bad="game.start(player=2)\n",
        good="game.start(players=2)\n",
    ),
)

"""Faults of series between bots: their files, who takes part, and clusters."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

SERIES: tuple[Entry, ...] = (
    Entry(
        "A201",
        Words(
            "The file `{file}` holds another series: {what}. The file of this very series was expected.",
            "Name another file, or repeat the command with which the file was begun.",
        ),
        Words(
            "Die Datei `{file}` enthält eine andere Reihe: {what}. Erwartet wurde die Datei genau dieser Reihe.",
            "Nenne eine andere Datei, oder wiederhole den Befehl, mit dem die Datei begonnen wurde.",
        ),
        bad="spielwerk arena pig --bots random,greedy --seed 2 --series seed-1.jsonl\n",
        good="spielwerk arena pig --bots random,greedy --seed 2 --series seed-2.jsonl\n",
    ),
    Entry(
        "A202",
        Words(
            "Line {line} of `{file}` cannot be read: {reason}. A series file was expected, as `--series` writes it.",
            "Name another file; a damaged one can be shortened to the lines before this one.",
        ),
        Words(
            "Zeile {line} von `{file}` ist nicht lesbar: {reason}. Erwartet wurde eine Reihendatei, wie `--series` sie"
            " schreibt.",
            "Nenne eine andere Datei; eine beschädigte kann man auf die Zeilen vor dieser kürzen.",
        ),
        bad="spielwerk arena --again notes.txt\n",
        good="spielwerk arena --again series.jsonl\n",
    ),
    Entry(
        "A203",
        Words(
            "Game {number} in the series file is not the one that was expected: other bots, or another seed.",
            "Begin a new file: this one was changed, or written by another version.",
        ),
        Words(
            "Partie {number} in der Reihendatei ist nicht die erwartete: andere Bots oder ein anderer Startwert.",
            "Beginne eine neue Datei: Diese wurde verändert oder von einer anderen Version geschrieben.",
        ),
        bad='{"done": [{"game": 7, "bots": [1, 1], …}]}\n',
        good='{"done": [{"game": 7, "bots": [0, 1], …}]}\n',
    ),
    Entry(
        "A204",
        Words(
            "{count} bots are not enough for a series. At least {needed} were expected.",
            "Name more bots, separated by commas: `--bots mcts,random`.",
        ),
        Words(
            "{count} Bots sind zu wenige für eine Reihe. Erwartet wurden mindestens {needed}.",
            "Nenne mehr Bots, durch Kommas getrennt: `--bots mcts,random`.",
        ),
        bad="spielwerk arena pig --bots mcts\n",
        good="spielwerk arena pig --bots mcts,random\n",
    ),
    Entry(
        "A205",
        Words(
            "{count} bots would meet in {groups} ways. At most {most} bots and {most_groups} ways were expected.",
            "Name fewer bots, or let neighbours meet: `--mode ladder`.",
        ),
        Words(
            "{count} Bots träfen sich auf {groups} Arten. Erwartet wurden höchstens {most} Bots und {most_groups}"
            " Arten.",
            "Nenne weniger Bots, oder lass Nachbarn gegeneinander antreten: `--mode ladder`.",
        ),
        bad="spielwerk arena ludo --bots b1,b2,…,b40\n",
        good="spielwerk arena ludo --bots b1,b2,…,b40 --mode ladder\n",
    ),
    Entry(
        "A206",
        Words(
            "No cluster answers at `{address}`: {reason}. The address of a Dask scheduler was expected.",
            "Start one with `dask scheduler`, and give its address: `--cluster tcp://127.0.0.1:8786`.",
        ),
        Words(
            "Unter `{address}` antwortet kein Cluster: {reason}. Erwartet wurde die Adresse eines Dask-Schedulers.",
            "Starte einen mit `dask scheduler`, und nenne seine Adresse: `--cluster tcp://127.0.0.1:8786`.",
        ),
        bad="spielwerk arena pig --bots greedy,random --cluster nowhere\n",
        good="spielwerk arena pig --bots greedy,random --cluster tcp://127.0.0.1:8786\n",
    ),
    Entry(
        "A208",
        Words(
            "The game `{game}` has changed since the series was begun. The text with the fingerprint {hash} was"
            " expected.",
            "Bring back the game as it was, or begin a new series.",
        ),
        Words(
            "Das Spiel `{game}` hat sich geändert, seit die Reihe begonnen wurde. Erwartet wurde der Text mit dem"
            " Fingerabdruck {hash}.",
            "Stelle das Spiel wieder her, wie es war, oder beginne eine neue Reihe.",
        ),
        bad="spielwerk arena --again written-by-an-older-version.jsonl\n",
        good="spielwerk arena --again series.jsonl\n",
    ),
    Entry(
        "A209",
        Words(
            "The file `{file}` of the bot `{bot}` is not the one that the series was begun with.",
            "Bring back the file as it was, or begin a new series.",
        ),
        Words(
            "Die Datei `{file}` des Bots `{bot}` ist nicht die, mit der die Reihe begonnen wurde.",
            "Stelle die Datei wieder her, wie sie war, oder beginne eine neue Reihe.",
        ),
        bad="spielwerk arena --again series.jsonl\n",
        good="spielwerk arena catan --bots cases:file=new.csv,random --series new.jsonl\n",
    ),
    Entry(
        "A210",
        Words(
            "{count} combinations of options are too many. At most {most} were expected.",
            "Leave away an option or some of its values.",
        ),
        Words(
            "{count} Kombinationen von Optionen sind zu viele. Erwartet wurden höchstens {most}.",
            "Lass eine Option weg oder einige ihrer Werte.",
        ),
        bad="spielwerk balance pig --grid goal=1,2,3,…,1000\n",
        good="spielwerk balance pig --grid goal=50,100,200\n",
    ),
    Entry(
        "A211",
        Words(
            "Those who played the games ended before the series did: {reason}. A result of every game was expected.",
            "Look whether memory was short or a machine was lost; with `--series` the same command goes on.",
        ),
        Words(
            "Wer die Partien spielte, endete vor der Reihe: {reason}. Erwartet wurde ein Ergebnis jeder Partie.",
            "Sieh nach, ob Speicher fehlte oder ein Rechner ausfiel; mit `--series` macht derselbe Befehl weiter.",
        ),
        bad="spielwerk arena catan --bots mcts:playouts=1000000,random --workers 64\n",
        good="spielwerk arena catan --bots mcts:playouts=1000,random --workers 4 --series catan.jsonl\n",
    ),
    Entry(
        "A212",
        Words(
            "The series file `{file}` cannot be written: {reason}. A file was expected that you may write.",
            "Make room, or name a file in another folder; what stands in the file is kept.",
        ),
        Words(
            "Die Reihendatei `{file}` lässt sich nicht schreiben: {reason}. Erwartet wurde eine Datei, die du schreiben"
            " darfst.",
            "Schaffe Platz, oder nenne eine Datei in einem anderen Ordner; was in der Datei steht, bleibt.",
        ),
        bad="spielwerk arena pig --bots random,greedy --series /series.jsonl\n",
        good="spielwerk arena pig --bots random,greedy --series series.jsonl\n",
    ),
    Entry(
        "A213",
        Words(
            "With bots of strangers the dice follow from a secret key; with `--seed` every bot could compute them.",
            "Leave `--seed` away. If the bots may know the dice, add `--known-seed`.",
        ),
        Words(
            "Mit Bots von Fremden folgen die Würfel aus einem geheimen Schlüssel; mit `--seed` könnte sie jeder Bot"
            " ausrechnen.",
            "Lass `--seed` weg. Wenn die Bots die Würfel kennen dürfen, füge `--known-seed` hinzu.",
        ),
        bad="spielwerk arena pig --bots cmd:path=bots/mybot.py,random --seed 7\n",
        good="spielwerk arena pig --bots cmd:path=bots/mybot.py,random\n",
    ),
    Entry(
        "A214",
        Words(
            "The bot `{bot}` could read `{file}`, which holds the key that the dice follow from. A file outside of"
            " the bot's folder was expected.",
            "Put the bot into a folder of its own, or name a file in another folder.",
        ),
        Words(
            "Der Bot `{bot}` könnte `{file}` lesen, worin der Schlüssel steht, aus dem die Würfel folgen. Erwartet"
            " wurde eine Datei außerhalb des Ordners des Bots.",
            "Lege den Bot in einen eigenen Ordner, oder nenne eine Datei in einem anderen Ordner.",
        ),
        bad="spielwerk arena pig --bots cmd:path=./mybot.py,random --series series.jsonl\n",
        good="spielwerk arena pig --bots cmd:path=bots/mybot.py,random --series series.jsonl\n",
    ),
    Entry(
        "A215",
        Words(
            "The file `{file}` has lost the key that the dice of its series follow from: the series was ended by force"
            " while bots without a cage played. A line with the key was expected.",
            "Begin a new series; with bots in a cage the key stands in the file from the beginning.",
        ),
        Words(
            "Die Datei `{file}` hat den Schlüssel verloren, aus dem die Würfel ihrer Reihe folgen: Die Reihe wurde"
            " gewaltsam beendet, während Bots ohne Käfig spielten. Erwartet wurde eine Zeile mit dem Schlüssel.",
            "Beginne eine neue Reihe; mit Bots im Käfig steht der Schlüssel von Anfang an in der Datei.",
        ),
        bad="spielwerk arena --again ended-by-force.jsonl\n",
        good="spielwerk arena --again series.jsonl\n",
    ),
)

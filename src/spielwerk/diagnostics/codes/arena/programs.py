"""Faults of bots that are programs of their own: `A30.` how they are started, `A31.` what they answer."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

PROGRAMS: tuple[Entry, ...] = (
    Entry(
        "A301",
        Words(
            "There is no program `{path}`. A file that can be read was expected.",
            "Write the path from where you are now: `cmd:path=./mybot`.",
        ),
        Words(
            "Ein Programm `{path}` gibt es nicht. Erwartet wurde eine lesbare Datei.",
            "Schreibe den Pfad von dort aus, wo du gerade bist: `cmd:path=./mybot`.",
        ),
        bad="cmd:path=./no-such-bot\n",
        good="cmd:path=./mybot\n",
    ),
    Entry(
        "A302",
        Words(
            "How to run `{path}` is not known. Expected was an executable file, a first line `#!…`, or one of the"
            " endings {known}.",
            "Make it executable: `chmod +x {path}`.",
        ),
        Words(
            "Wie `{path}` auszuführen ist, ist unbekannt. Erwartet wurde eine ausführbare Datei, eine erste Zeile `#!…`"
            " oder eine der Endungen {known}.",
            "Mache die Datei ausführbar: `chmod +x {path}`.",
        ),
        bad="cmd:path=./notes.txt\n",
        good="cmd:path=./mybot.py\n",
    ),
    Entry(
        "A303",
        Words(
            "`{path}` needs `{program}`, which is not installed here.",
            "Install `{program}`, or start the bot elsewhere and reach it with `ws:url=…`.",
        ),
        Words(
            "`{path}` braucht `{program}`, das hier nicht installiert ist.",
            "Installiere `{program}`, oder starte den Bot anderswo und erreiche ihn mit `ws:url=…`.",
        ),
        bad="cmd:path=./mybot.js\n",
        good="cmd:path=./mybot.py\n",
    ),
    Entry(
        "A304",
        Words(
            "`cage` cannot be `{value}`. Expected was `auto`, `always` or `never`.",
            "With `auto` a bot is shut in where bubblewrap (`bwrap`) is installed, with `always` it does not start"
            " without it.",
        ),
        Words(
            "`cage` kann nicht `{value}` sein. Erwartet wurde `auto`, `always` oder `never`.",
            "Mit `auto` wird ein Bot eingesperrt, wo Bubblewrap (`bwrap`) installiert ist, mit `always` startet er ohne"
            " es nicht.",
        ),
        bad="cmd:path=./mybot:cage=maybe\n",
        good="cmd:path=./mybot:cage=always\n",
    ),
    Entry(
        "A305",
        Words(
            "`{value}` is no address of a bot. Expected was `url=ws://host:port/…` for a bot that waits to be called,"
            " or `listen=host:port` for one that calls.",
            "Write one of the two.",
        ),
        Words(
            "`{value}` ist keine Adresse eines Bots. Erwartet wurde `url=ws://host:port/…` für einen Bot, der auf"
            " Anrufe wartet, oder `listen=host:port` für einen, der anruft.",
            "Schreibe eines von beiden.",
        ),
        bad="ws:url=http://localhost/\n",
        good="ws:url=ws://localhost:9000/\n",
    ),
    Entry(
        "A306",
        Words(
            "The arguments `{value}` cannot be read: {reason}. Words separated by blanks were expected.",
            "Close every quotation mark.",
        ),
        Words(
            "Die Argumente `{value}` sind nicht lesbar: {reason}. Erwartet wurden Wörter mit Leerzeichen dazwischen.",
            "Schließe jedes Anführungszeichen.",
        ),
        bad="cmd:path=./mybot:args='--fast\n",
        good="cmd:path=./mybot:args='--fast'\n",
    ),
    Entry(
        "A307",
        Words(
            "Bots cannot be shut in here: bubblewrap (`bwrap`) is not installed, or not allowed. `cage=always` needs"
            " it.",
            "Install bubblewrap, or write `cage=auto` if the bot may read files and reach the network.",
        ),
        Words(
            "Bots lassen sich hier nicht einsperren: Bubblewrap (`bwrap`) ist nicht installiert oder nicht erlaubt."
            " `cage=always` braucht es.",
            "Installiere Bubblewrap, oder schreibe `cage=auto`, wenn der Bot Dateien lesen und ins Netz darf.",
        ),
        bad="cmd:path=./mybot:cage=always\n",
        good="cmd:path=./mybot:cage=auto\n",
    ),
    Entry(
        "A308",
        Words(
            "Nobody can listen at `{value}`: {reason}. An address of this machine and a free port were expected.",
            "Take another port.",
        ),
        Words(
            "An `{value}` kann niemand lauschen: {reason}. Erwartet wurden eine Adresse dieser Maschine und ein freier"
            " Port.",
            "Nimm einen anderen Port.",
        ),
        bad="ws:listen=localhost:99999\n",
        good="ws:listen=localhost:9000\n",
    ),
    Entry(
        "A309",
        Words(
            "`{path}` runs without a cage: it can read files, keep what it learns from match to match, and reach the"
            " network. That it does not know the dice is promised only for bots in a cage.",
            "Install bubblewrap (`bwrap`), or run only programs that you trust.",
        ),
        Words(
            "`{path}` läuft ohne Käfig: Es kann Dateien lesen, sich von Partie zu Partie etwas merken und ins Netz."
            " Dass es die Würfel nicht kennt, ist nur für Bots im Käfig versprochen.",
            "Installiere Bubblewrap (`bwrap`), oder führe nur Programme aus, denen du vertraust.",
        ),
        bad="cmd:path=./mybot:cage=never\n",
        good="cmd:path=./mybot:cage=always\n",
        severity="warning",
    ),
    Entry(
        "A310",
        Words(
            "The program did not start: {reason}.",
            "Start it by hand and look what it says.",
        ),
        Words(
            "Das Programm ist nicht gestartet: {reason}.",
            "Starte es von Hand und sieh nach, was es sagt.",
        ),
        bad="#!/no/such/interpreter\n",
        good="#!/usr/bin/env python3\n",
    ),
    Entry(
        "A311",
        Words(
            "The program has ended ({reason}). A plan was expected.",
            "Let it read lines until standard input ends.",
        ),
        Words(
            "Das Programm ist zu Ende ({reason}). Erwartet wurde ein Plan.",
            "Lass es Zeilen lesen, bis die Standardeingabe zu Ende ist.",
        ),
        bad="line = input()\n",
        good="for line in sys.stdin:\n    …\n",
    ),
    Entry(
        "A312",
        Words(
            "No plan came within {seconds} seconds.",
            "Answer in the time that `time_left` names, and flush the output after every line.",
        ),
        Words(
            "Innerhalb von {seconds} Sekunden kam kein Plan.",
            "Antworte in der Zeit, die `time_left` nennt, und leere nach jeder Zeile den Puffer der Ausgabe.",
        ),
        bad="print(json.dumps(plan))\n",
        good="print(json.dumps(plan), flush=True)\n",
    ),
    Entry(
        "A313",
        Words(
            "The program wrote too much: {reason}. It was stopped.",
            "Write one line for every plan, and what you want to know yourself to standard error, briefly.",
        ),
        Words(
            "Das Programm hat zu viel geschrieben: {reason}. Es wurde beendet.",
            "Schreibe eine Zeile für jeden Plan, und was du selbst wissen willst, knapp auf die Standardfehlerausgabe.",
        ),
        bad="while True: print(plan)\n",
        good="print(plan, flush=True)\n",
    ),
    Entry(
        "A314",
        Words(
            "This is no message: {reason}. One JSON object in one line was expected: `{line}`",
            "Write a plan as one line of JSON in UTF-8.",
        ),
        Words(
            "Das ist keine Nachricht: {reason}. Erwartet wurde ein JSON-Objekt in einer Zeile: `{line}`",
            "Schreibe einen Plan als eine Zeile JSON in UTF-8.",
        ),
        bad="I take the first one.\n",
        good='{"type": "plan", "id": 1, "actions": [0]}\n',
    ),
    Entry(
        "A315",
        Words(
            "This is no plan: {reason}.",
            'Answer with `{{"type": "plan", "id": …, "actions": […]}}`; the id is that of the question.',
        ),
        Words(
            "Das ist kein Plan: {reason}.",
            'Antworte mit `{{"type": "plan", "id": …, "actions": […]}}`; die id ist die der Frage.',
        ),
        bad='{"type": "plan", "actions": 3}\n',
        good='{"type": "plan", "id": 1, "actions": [3]}\n',
    ),
    Entry(
        "A316",
        Words(
            "The plan is empty. At least one action was expected.",
            'Put in what ends the turn, for example `{{"kind": "pass", "value": null}}`, if nothing else is wanted.',
        ),
        Words(
            "Der Plan ist leer. Erwartet wurde mindestens eine Aktion.",
            'Nimm auf, was den Zug beendet, zum Beispiel `{{"kind": "pass", "value": null}}`, wenn sonst nichts sein'
            " soll.",
        ),
        bad='{"type": "plan", "id": 1, "actions": []}\n',
        good='{"type": "plan", "id": 1, "actions": [0]}\n',
    ),
    Entry(
        "A317",
        Words(
            "Nothing of the plan is possible now: {actions}.",
            "Take an index or a kind and value from the options of the decision.",
        ),
        Words(
            "Nichts vom Plan ist jetzt möglich: {actions}.",
            "Nimm einen Index oder kind und value aus den Optionen der Entscheidung.",
        ),
        bad='{"type": "plan", "id": 1, "actions": [{"kind": "win", "value": null}]}\n',
        good='{"type": "plan", "id": 1, "actions": [{"kind": "cell", "value": "Board.a1"}]}\n',
    ),
    Entry(
        "A318",
        Words(
            "The program is gone since an earlier decision of this match: {reason}",
            "See what happened then. It is started anew for the next match.",
        ),
        Words(
            "Das Programm ist seit einer früheren Entscheidung dieser Partie fort: {reason}",
            "Sieh nach, was da geschah. Zur nächsten Partie wird es neu gestartet.",
        ),
        bad="sys.exit(1)\n",
        good="for line in sys.stdin:\n    …\n",
    ),
    Entry(
        "A319",
        Words(
            "The program has used up its {seconds} seconds for the whole match.",
            "Decide faster, or give it more time with `total=…`.",
        ),
        Words(
            "Das Programm hat seine {seconds} Sekunden für die ganze Partie verbraucht.",
            "Entscheide schneller, oder gib ihm mit `total=…` mehr Zeit.",
        ),
        bad="cmd:path=./mybot:total=1\n",
        good="cmd:path=./mybot:total=600\n",
    ),
    Entry(
        "A320",
        Words(
            "No bot was reached at `{address}`: {reason}.",
            "Start the bot first, and look whether address and port are the same.",
        ),
        Words(
            "Unter `{address}` wurde kein Bot erreicht: {reason}.",
            "Starte erst den Bot, und sieh nach, ob Adresse und Port dieselben sind.",
        ),
        bad="ws:url=ws://localhost:1/\n",
        good="ws:url=ws://localhost:9000/\n",
    ),
    Entry(
        "A321",
        Words(
            "The user `nobody` may not read or run `{path}`. As the administrator you start strangers' programs as"
            " that user.",
            "Put the bot into a folder that everybody may read, or start the series as somebody else.",
        ),
        Words(
            "Der Benutzer `nobody` darf `{path}` nicht lesen oder ausführen. Als Administrator startest du Programme"
            " von Fremden als dieser Benutzer.",
            "Lege den Bot in einen Ordner, den alle lesen dürfen, oder starte die Reihe als jemand anderes.",
        ),
        bad="cmd:path=private/mybot.py\n",
        good="cmd:path=/srv/bots/mybot.py\n",
    ),
    Entry(
        "A322",
        Words(
            "`{name}` took none of its {count} decisions; chance has decided in its place, and the figures of this"
            " series say nothing about it. In the first game: {reason}",
            "Start the program by hand and look what it says, mend it, and play the series again.",
        ),
        Words(
            "`{name}` hat keine seiner {count} Entscheidungen getroffen; an seiner Stelle hat der Zufall entschieden,"
            " und die Zahlen dieser Reihe sagen nichts über ihn. In der ersten Partie: {reason}",
            "Starte das Programm von Hand und sieh nach, was es sagt, behebe den Fehler und spiele die Reihe noch"
            " einmal.",
        ),
        bad="cmd:path=./broken.py\n",
        good="cmd:path=./mybot.py\n",
    ),
)

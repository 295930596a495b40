"""What the command line says about a bot that visits a server, in English and German."""

from __future__ import annotations

VISITS: dict[str, tuple[str, str]] = {
    "bot.help": (
        "Let a bot join a table server and play there.",
        "Lässt einen Bot an einem Tischserver mitspielen.",
    ),
    "bot_server": ("The server: http://host:port.", "Der Server: http://host:port."),
    "bot_name": ("The name under which the bot plays.", "Der Name, unter dem der Bot spielt."),
    "bot_table": (
        "Play one match at this table; without it at one table after the other, wherever a seat is open.",
        "Spielt eine Partie an diesem Tisch; sonst an einem Tisch nach dem anderen, wo ein Platz frei ist.",
    ),
    "bot_token": (
        "Come in as somebody who is known there already; better in the variable SPIELWERK_TOKEN.",
        "Als jemand kommen, der dort schon bekannt ist; besser in der Variablen SPIELWERK_TOKEN.",
    ),
    "bot_came_in": ("{name} has come in at {server}.", "{name} ist an {server} angemeldet."),
    "bot_not_admitted": (
        "The owner of the server has to admit this bot first.",
        "Der Besitzer des Servers muss diesen Bot erst zulassen.",
    ),
    "bot_waiting": ("Waiting for a table with an open seat.", "Warte auf einen Tisch mit einem freien Platz."),
    "bot_seated": ("Table {table} ({title}): seat {seat}.", "Tisch {table} ({title}): Platz {seat}."),
    "bot_begun": ("Table {table}: the match is on.", "Tisch {table}: Die Partie läuft."),
    "bot_won": ("Won.", "Gewonnen."),
    "bot_ended": ("The match is over: place {place}.", "Die Partie ist vorbei: Platz {place}."),
    "bot_broken_off": ("The match was broken off.", "Die Partie wurde abgebrochen."),
    "bot_lost": (
        "The connection is lost ({reason}). Trying again in {seconds} seconds; the seat is kept.",
        "Die Verbindung ist weg ({reason}). Neuer Versuch in {seconds} Sekunden; der Platz bleibt.",
    ),
    "bot_error": (
        "The server could not use an answer ({left} tries left): {reason}",
        "Der Server konnte eine Antwort nicht brauchen (noch {left} Versuche): {reason}",
    ),
    "bot_fault": ("The bot has failed: {reason}", "Der Bot hat versagt: {reason}"),
    "bot_goes": ("The bot goes. Its seat stays its own.", "Der Bot geht. Sein Platz bleibt ihm."),
    "bot_unreachable": (
        "No table server answers at {server}: {reason}",
        "Unter {server} antwortet kein Tischserver: {reason}",
    ),
    "bot_name_taken": (
        "If it is yours, show who you are with --token.",
        "Ist es deiner, weise dich mit --token aus.",
    ),
    "bot_strange_game": (
        "{game} was uploaded to that server: bots that think here know the bundled games only. A program can play it"
        " (cmd:path=…).",
        "{game} wurde auf jenen Server hochgeladen: Bots, die hier denken, kennen nur die mitgelieferten Spiele. Ein"
        " Programm kann es spielen (cmd:path=…).",
    ),
    "bot_strange_file": (
        "{game} is played there with a file that is not at hand here. A program can play it (cmd:path=…).",
        "{game} wird dort mit einer Datei gespielt, die hier fehlt. Ein Programm kann es spielen (cmd:path=…).",
    ),
    "bot_other_version": (
        "That server plays another version of {game}. Use the same version of Spielwerk on both sides.",
        "Jener Server spielt eine andere Fassung von {game}. Auf beiden Seiten muss dieselbe Version von Spielwerk"
        " laufen.",
    ),
}

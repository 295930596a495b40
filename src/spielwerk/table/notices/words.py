"""What notices say, in English and German."""

from __future__ import annotations

from datetime import UTC, datetime

from spielwerk.table.notices.ways import News

TURN_TITLE = ("It is your turn: {game}", "Du bist am Zug: {game}")
TURN = ("{person}, it is your turn at “{table}” ({game}).", "{person}, du bist am Zug am Tisch „{table}“ ({game}).")
DEADLINE = ("Your time is up on {day} at {time} UTC.", "Deine Zeit läuft am {day} um {time} Uhr UTC ab.")
PLAY = ("Play: {url}", "Spielen: {url}")
STOP = ("No more of these messages: {url}", "Keine solchen Nachrichten mehr: {url}")
HELLO = (
    "Hello from {server}! From now on you learn here when it is your turn.",
    "Hallo von {server}! Ab jetzt erfährst du hier, wann du am Zug bist.",
)
CONFIRM_TITLE = ("Is this your address?", "Ist das deine Adresse?")
CONFIRM = (
    "{person} on the server “{server}” would like to be told at this address when it is their turn.\n\n"
    "If that is you, open this link within a day:\n{url}\n\n"
    "If not, do nothing: you will not hear from us again.",
    "{person} auf dem Server „{server}“ möchte unter dieser Adresse erfahren, wann der eigene Zug ansteht.\n\n"
    "Wenn du das bist, öffne innerhalb eines Tages diesen Link:\n{url}\n\n"
    "Wenn nicht, brauchst du nichts zu tun: Du hörst nicht mehr von uns.",
)

FAILURES = {
    "inside": ("the address leads into the server's own network", "die Adresse führt in das Netz des Servers"),
    "unknown_host": ("there is no such machine", "einen solchen Rechner gibt es nicht"),
    "no_connection": ("it cannot be reached", "er ist nicht erreichbar"),
    "time": ("it took too long", "es hat zu lange gedauert"),
    "size": ("the answer was too long", "die Antwort war zu lang"),
    "answer": ("the answer was not understood", "die Antwort war unverständlich"),
}
"""Why a call came to nothing."""
STATUS = ("it answered with {status}", "er antwortete mit {status}")


def failure(why: str, language: str) -> str:
    """Why an address could not be reached, for the one who named it."""
    if why in FAILURES:
        return said(FAILURES[why], language)
    return said(STATUS, language, status=why.removeprefix("status_"))


def said(words: tuple[str, str], language: str, **values: object) -> str:
    english, german = words
    return (german if language == "de" else english).format(**values)


def title(news: News) -> str:
    return said(TURN_TITLE, news.language, game=news.game)


def sentence(news: News) -> str:
    """All of it in a line or two."""
    turn = said(TURN, news.language, person=news.person, table=news.table, game=news.game)
    if news.deadline is None:
        return turn
    return f"{turn} {deadline(news.deadline, news.language)}"


def deadline(at: float, language: str) -> str:
    when = datetime.fromtimestamp(at, UTC)
    day = f"{when.day}.{when.month}.{when.year}" if language == "de" else f"{when:%Y-%m-%d}"
    return said(DEADLINE, language, day=day, time=f"{when:%H:%M}")


def letter(news: News) -> str:
    """The text of a mail."""
    play = said(PLAY, news.language, url=news.url)
    stop = said(STOP, news.language, url=news.unsubscribe)
    return f"{sentence(news)}\n\n{play}\n\n-- \n{news.server}\n{stop}\n"

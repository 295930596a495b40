"""Why a process that plays, checks or thinks for a table gave no answer, in words of both languages."""

from __future__ import annotations

from spielwerk.table.playing.playing import Broken

WORDS: dict[str, tuple[str, str]] = {
    "computing": (
        "the game took more than {seconds:g} seconds of computing",
        "das Spiel hat mehr als {seconds:g} Sekunden gerechnet",
    ),
    "waiting": (
        "the game did not answer within {seconds:g} seconds",
        "das Spiel hat nicht innerhalb von {seconds:g} Sekunden geantwortet",
    ),
    "memory": (
        "the game used more than {most} MB of memory",
        "das Spiel brauchte mehr als {most} MB Speicher",
    ),
    "flooded": (
        "the game gave an answer of more than {most} MB",
        "das Spiel gab eine Antwort von mehr als {most} MB",
    ),
    "garbage": (
        "its process gave an answer that cannot be read",
        "sein Prozess gab eine unlesbare Antwort",
    ),
    "signal": ("its process was ended by signal {number}", "sein Prozess wurde durch Signal {number} beendet"),
    "exit": ("its process has ended with code {number}", "sein Prozess hat sich mit dem Wert {number} beendet"),
    "gone": ("its process has ended", "sein Prozess hat sich beendet"),
    "fault": ("something went wrong inside Spielwerk", "in Spielwerk selbst ist etwas schiefgegangen"),
    "full": (
        "as many games of strangers are under way as this server takes ({most}); try again later",
        "es laufen schon so viele fremde Spiele, wie dieser Server aufnimmt ({most}); bitte später noch einmal",
    ),
    "queue": (
        "too many games wait to be checked; try again later",
        "zu viele Spiele warten auf ihre Prüfung; bitte später noch einmal",
    ),
    "large": ("text and files have more than {most} MB", "Text und Dateien haben mehr als {most} MB"),
    "unsayable": ("this cannot be written as JSON", "das lässt sich nicht als JSON schreiben"),
    "closed": ("the server is shutting down", "der Server wird beendet"),
    "no_linux": (
        "this system has no way to shut strangers' games in; Linux has one",
        "dieses System kann fremde Spiele nicht einschließen; Linux kann es",
    ),
    "no_cage": (
        "this system does not let a process shut itself in: {why}",
        "dieses System lässt nicht zu, dass ein Prozess sich einschließt: {why}",
    ),
    "no_nursery": (
        "the process that starts strangers' games does not start: {why}",
        "der Prozess, der fremde Spiele startet, startet nicht: {why}",
    ),
}


PASSING = ("signal", "gone", "full", "queue", "closed")
"""What says nothing about the game: its process was ended, or there is no room for one just now."""


class Lost(Broken):
    """There is no answer, and none will come."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.passing = code in PASSING
        self.values = values
        super().__init__(self.told("en"))

    def told(self, language: str) -> str:
        return WORDS[self.code][language == "de"].format(**self.values)


class NoRoom(Lost):
    """Too much is under way: the same may be possible later."""

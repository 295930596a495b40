"""What can go wrong for those who use games and matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spielwerk.diagnostics.diagnostic import Diagnostic


class SpielwerkError(Exception):
    """Something the user can mend; its faults say where and how."""

    def __init__(self, diagnostics: Sequence[Diagnostic], language: str = "en") -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(fault.message(language) for fault in self.diagnostics))


class GameError(SpielwerkError):
    """The game has faults, or cannot be set up as asked."""


class RecordError(SpielwerkError):
    """A log or a saved match cannot be read or does not fit the game."""


class MatchFault(SpielwerkError):
    """A rule or a broken claim stopped the match, which is at the last decision; `dump` is its log, to be opened
    again. The input that led to the fault is in it as `fault`, after a broken claim as the last input."""

    def __init__(self, diagnostics: Sequence[Diagnostic], dump: dict[str, object], language: str = "en") -> None:
        super().__init__(diagnostics, language)
        self.dump = dump


class IllegalDecision(ValueError):
    """The decision is not open. `reason` says what was wrong, in words for people; `code` is a name for it that never
    changes, and `values` are those in the words."""

    def __init__(self, reason: str, code: str = "", values: Mapping[str, object] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code
        self.values = values or {}


# ---- why a decision is not taken, in the language of the match -----------------------------------


WORDS: dict[str, dict[str, str]] = {
    "not_asked": {
        "en": "seat {seat} has nothing to decide now",
        "de": "Platz {seat} hat jetzt nichts zu entscheiden",
    },
    "no_option": {"en": "seat {seat} has no such option", "de": "Platz {seat} hat diese Möglichkeit nicht"},
    "no_picks": {
        "en": "seat {seat} has chosen nothing; the list of picks is empty",
        "de": "Platz {seat} hat nichts gewählt; die Liste ist leer",
    },
    "incomplete": {"en": "That is not a whole selection yet.", "de": "Das ist noch keine ganze Auswahl."},
    "stale": {
        "en": "question {ask} of seat {seat} is not open; the open one is {open}",
        "de": "Frage {ask} von Platz {seat} ist nicht offen; offen ist Frage {open}",
    },
    "not_picked": {
        "en": "seat {seat} has not picked that",
        "de": "Platz {seat} hat das nicht gewählt",
    },
    "gone": {"en": "seat {seat} has left already", "de": "Platz {seat} ist schon gegangen"},
    "no_seat": {
        "en": "there is no seat {seat}; seats are 0 to {last}",
        "de": "Platz {seat} gibt es nicht; die Plätze sind 0 bis {last}",
    },
    "no_timer": {"en": "no timer is running", "de": "es läuft keine Uhr"},
    "over": {"en": "the match is over", "de": "die Partie ist zu Ende"},
    "nothing": {"en": "there is nothing to take back", "de": "es gibt nichts zurückzunehmen"},
    "no_action": {"en": "there is no action to take back", "de": "es gibt keine Aktion zurückzunehmen"},
    "others": {
        "en": "somebody else has decided since then",
        "de": "seitdem hat jemand anderes entschieden",
    },
    "happened": {"en": "something has happened since then", "de": "seitdem ist etwas geschehen"},
    "deciding": {
        "en": "others are deciding in secret since then",
        "de": "seitdem entscheiden andere im Geheimen",
    },
    "chance": {"en": "chance has been used since then", "de": "seitdem war der Zufall im Spiel"},
    "commit": {"en": "this cannot be taken back any more", "de": "das lässt sich nicht mehr zurücknehmen"},
    "learned": {
        "en": "something new has become visible since then",
        "de": "seitdem ist etwas Neues sichtbar geworden",
    },
}


def refused(language: str, key: str, **values: object) -> IllegalDecision:
    """The exception with its reason."""
    return IllegalDecision(WORDS[key][language].format(**values), key, values)


def reason_in(language: str, refusal: IllegalDecision) -> str:
    """The reason in another language, for whoever asked in it."""
    return WORDS[refusal.code][language].format(**refusal.values) if refusal.code in WORDS else refusal.reason

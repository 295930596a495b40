"""Why a decision is not taken, in the language of the match."""

from __future__ import annotations

from spielwerk.match.errors import IllegalDecision

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

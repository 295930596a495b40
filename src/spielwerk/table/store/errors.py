"""What can go wrong with the store."""

from __future__ import annotations


class StoreFailed(Exception):
    """What was to be kept was not kept, as far as anybody knows: nothing of it may be acknowledged.

    Whoever had changed something in memory before loads it again.
    """


class LostLease(StoreFailed):
    """The desk belongs to another process by now, or it is not sure that it still belongs to this one."""

    def __init__(self, desk: int) -> None:
        super().__init__(f"desk {desk} is not, or not surely, in the hands of this process any more")
        self.desk = desk

    def __reduce__(self) -> tuple[type[LostLease], tuple[int]]:
        return LostLease, (self.desk,)


class OutOfOrder(StoreFailed):
    """An entry that does not follow the last one of its desk: one before it was not kept."""


class AlreadyDone(StoreFailed):
    """A request of this person was carried out before at this desk, so it is not carried out again."""


class Closed(StoreFailed):
    """The store was closed before."""


class NameTaken(Exception):
    """Somebody has this name already, or one that looks like it."""


class CannotOpen(Exception):
    """The database cannot be used. Whoever has started the server is told why, in one sentence."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(_WORDS[code][0].format(**values))
        self.code = code
        self.values = values

    def words(self, language: str) -> str:
        """The sentence in a language."""
        english, german = _WORDS[self.code]
        return (german if language == "de" else english).format(**self.values)


_WORDS = {
    "address": (
        "{url} is not an address of a database. Expected sqlite:///FILE or postgresql://USER@HOST/DATABASE.",
        "{url} ist keine Adresse einer Datenbank: erwartet wird sqlite:///DATEI oder postgresql://NAME@RECHNER/DATENBANK.",
    ),
    "unreachable": (
        "The database {url} cannot be opened: {reason}",
        "Die Datenbank {url} lässt sich nicht öffnen: {reason}",
    ),
    "in_use": (
        "{path} is in use by another server. End that one first, or give this one a data folder of its own; "
        "several servers share tables with --database postgresql://….",
        "{path} wird schon von einem anderen Server benutzt. Bitte jenen zuerst beenden oder diesem einen eigenen "
        "Datenordner geben; mehrere Server teilen sich Tische mit --database postgresql://….",
    ),
    "newer": (
        "The database {url} was written by a newer version of Spielwerk (its revision {found} is not known here). "
        "Install that version, or go back to a backup.",
        "Die Datenbank {url} wurde von einer neueren Version von Spielwerk geschrieben (ihr Stand {found} ist hier "
        "unbekannt). Bitte jene Version installieren oder eine Sicherung einspielen.",
    ),
    "foreign": (
        "The database {url} holds tables of something else ({found}). Give Spielwerk a database of its own.",
        "In der Datenbank {url} liegen fremde Tabellen ({found}). Spielwerk braucht eine eigene Datenbank.",
    ),
}

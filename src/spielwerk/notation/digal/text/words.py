"""The words of DiGaL. A word is known by its plain spelling: small letters, `ae oe ue ss` for `ä ö ü ß`."""

from __future__ import annotations

NUMBER, NAME, WORD, TEXT, SIGN, END = "zahl", "name", "wort", "text", "zeichen", "ende"
"""The kinds of tokens."""

_SPELLINGS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def plain(word: str) -> str:
    """The spelling by which a word is known: `Würfel`, `würfel` and `wuerfel` are one."""
    return word.lower().translate(_SPELLINGS)


_SENTENCES = """
wird so gespielt baut auf und das spiel hat den wert die werte ist für bis spieler geeignet läuft solange gilt folgende
würfel diese seiten rolle haben sind aktiv der ein eine einen am zug macht er folgendes zuerst zuletzt außerdem nach vor
dem schritt geht würfeln gewonnen becher karten karte anfang ablage brett im kreis einer reihe steht figur figuren
geheimen rechnung ergibt alle allen aller bei denen mit meisten wenigsten zettel diesen feldern feld bringt
"""
_INSTRUCTIONS = """
würfelt sortiert aufsteigend absteigend setze dran zu ende wenn dann sonst mal oder setzt runde runden aus
sagt darf wählt entweder behält beliebig viele höchstens legt zur seite füllt freies trägt in noch einmal keinen keine
jeden deckt schaut unter zieht felder weiter zurück spielt ab gibt an mischt stapel schlägt
"""
_VALUES = """
von aktuelle aktueller aktuellem aktuellen linke linker linkem linken rechte rechter rechtem rechten nächste nächster
nächstem nächsten aktive aktiver aktiven aktivem andere anderen anderer spielern nicht wahr falsch gleich ungleich
größer größergleich kleiner kleinergleich mehr weniger als summe anzahl behaltenen höchste höchster niedrigste
niedrigster freien felder voll einer einem mindestens
pasch zweierpasch dreierpasch viererpasch fünferpasch sechserpasch straße kleine große volles haus liegt fällt zahl
hand oberste obersten leer frei
"""
LIST = tuple(dict.fromkeys((_SENTENCES + _INSTRUCTIONS + _VALUES).split()))
"""All words, as they are shown."""
VOCABULARY = {plain(word): word for word in LIST}
"""From the plain spelling to the one that is shown."""

_STEMS = ("aktuell", "link", "recht", "naechst")
ADJECTIVES = {f"{stem}{ending}": stem for stem in _STEMS for ending in ("e", "er", "em", "en")}
"""From `linker`, `linken`, … to the stem."""
EACH = ("alle", "allen", "aller")
DICE = ("wuerfel", "wuerfeln")
PLAYERS = ("spieler", "spielern")
OTHERS = ("andere", "anderen", "anderer")
ACTIVE = ("aktive", "aktiver", "aktiven", "aktivem")
ARTICLES = ("der", "die", "das", "dem", "den")
SAME = {"zweierpasch": 2, "dreierpasch": 3, "viererpasch": 4, "fuenferpasch": 5, "sechserpasch": 6}
"""How many dice at least show the same number."""

A_NAME, A_NUMBER, A_TEXT = "NAME", "ZAHL", "TEXT"
"""What is expected where no single word will do."""


def shown(word: str) -> str:
    """A word or sign as a message shows it."""
    return VOCABULARY.get(word, word)

"""German nouns that games speak of, with their gender and plural. Compounds follow their last part."""

from __future__ import annotations

from functools import cache

MASCULINE = """
Stapel Stapel, Haufen Haufen, Würfel Würfel, Zug Züge, Spieler Spieler, Gegner Gegner, Einsatz Einsätze, Stich Stiche,
Stein Steine, Gewinn Gewinne, Verlust Verluste,
Punkt Punkte, Turm Türme, Springer Springer, Läufer Läufer,
Bauer Bauern, König Könige, Vorrat Vorräte, Markt Märkte, Platz Plätze, Rang Ränge, Wert Werte, Preis Preise, Weg Wege,
Ort Orte, Startspieler Startspieler, Verlierer Verlierer, Gewinner Gewinner, Sieger Sieger, Besitzer Besitzer,
Chip Chips, Roboter Roboter, Schritt Schritte, Tisch Tische, Beutel Beutel, Becher Becher, Rand Ränder, Ring Ringe,
Marker Marker, Räuber Räuber, Hafen Häfen, Rohstoff Rohstoffe, Charakter Charaktere, Bieter Bieter, Auftrag Aufträge,
Topf Töpfe, Befehl Befehle, Pott Pötte, Zielwert Zielwerte, Nachbar Nachbarn, Geber Geber, Sektor Sektoren, Baum Bäume,
Sitz Sitze, Flügel Flügel, Aufruf Aufrufe, Auftritt Auftritte, Empfänger Empfänger, Händler Händler, Rest Reste,
Dieb Diebe, Magier Magier, Meister Meister, Prediger Prediger, Söldner Söldner, Meuchler Meuchler, Hof Höfe, Hort Horte
"""
FEMININE = """
Karte Karten, Hand Hände, Scheibe Scheiben, Reihe Reihen, Linie Linien, Spalte Spalten, Zeile Zeilen, Figur Figuren,
Farbe Farben, Runde Runden, Phase Phasen, Zahl Zahlen, Anzahl Anzahlen, Dame Damen, Eins Einsen, Bank Banken,
Münze Münzen, Ablage Ablagen, Auslage Auslagen, Richtung Richtungen, Stadt Städte, Siedlung Siedlungen, Straße Straßen,
Stärke Stärken, Menge Mengen, Wertung Wertungen, Krone Kronen, Kosten Kosten, Summe Summen, Seite Seiten, Ecke Ecken,
Kreuzung Kreuzungen, Möglichkeit Möglichkeiten, Armee Armeen, Zange Zangen, Gruppe Gruppen, Insel Inseln, Zelle Zellen,
Antwort Antworten, Rolle Rollen, Nummer Nummern, Ansage Ansagen, Bar Bars, Entfernung Entfernungen, Höhe Höhen,
Landschaft Landschaften, Entwicklung Entwicklungen, Kneipe Kneipen, Reserve Reserven, Ordnung Ordnungen, Passe Passen,
Art Arten, Kasse Kassen, Wahl Wahlen, Schmiede Schmieden, Warte Warten, Bibliothek Bibliotheken, Schule Schulen
"""
NEUTER = """
Feld Felder, Brett Bretter, Zeichen Zeichen, Ziel Ziele, Holz Hölzer, Spiel Spiele, Bauwerk Bauwerke, Gold Gold,
Gebäude Gebäude, Land Länder, Gebot Gebote, Haus Häuser, Tor Tore, Kapital Kapitale, Geld Gelder, Opfer Opfer,
Los Lose, Gemälde Gemälde, Dorf Dörfer, Gelände Gelände, Ergebnis Ergebnisse, Angebot Angebote, Paar Paare,
Objekt Objekte, Pferd Pferde, Viertel Viertel, Plättchen Plättchen, Register Register, Stück Stücke, Ass Asse,
Laboratorium Laboratorien
"""
PLURAL = """
Punkte Hölzer Runden Karten Münzen Züge Steine Leben Kosten Plätze Schritte Felder Scheiben Augen Stimmen Zahlen
Richtungen Orte Charaktere Bauwerke Angaben
"""

WEAK = {"Nachbar": "Nachbarn", "Bauer": "Bauern", "Bube": "Buben", "Mensch": "Menschen", "Soldat": "Soldaten"}
"""Nouns with one form for all cases but the nominative."""


def _read(text: str, gender: str) -> dict[str, tuple[str, str]]:
    pairs = (item.split() for item in text.replace("\n", " ").split(","))
    return {one.lower(): (gender, many) for one, many in pairs}


NOUNS = {
    **_read(MASCULINE, "m"),
    **_read(FEMININE, "f"),
    **_read(NEUTER, "n"),
    **{word.lower(): ("p", word) for word in PLURAL.split()},
}
ENDINGS = {"ung": "f", "heit": "f", "keit": "f", "schaft": "f", "tät": "f", "chen": "n", "lein": "n", "tion": "f"}
LONGEST = max(map(len, NOUNS))


@cache
def _known(word: str) -> tuple[int, tuple[str, str]] | None:
    """Where the known part of a noun begins, and that part."""
    lower = word.lower()
    # From the longest ending to the shortest: the longer one says more about the word.
    for start in range(max(0, len(lower) - LONGEST), len(lower) - 2):
        # A single letter before a known noun is no part of a compound.
        if start != 1 and lower[start:] in NOUNS:
            return start, NOUNS[lower[start:]]
    return None


def gender_of(words: str) -> str | None:
    """`m`, `f`, `n`, or `p` for a plural; None if nobody knows. Of several words a capital one is the noun."""
    noun = head(words)
    if noun is None:
        return None
    found = _known(noun)
    if found is not None:
        return found[1][0]
    return next((gender for ending, gender in ENDINGS.items() if noun.endswith(ending)), None)


def head(words: str) -> str | None:
    """The noun of a term: its first word, if that has a capital."""
    first = words.partition(" ")[0]
    return first if first[:1].isupper() and first.isalpha() else None


def plural_of(word: str) -> str | None:
    if not word.isalpha():
        return None
    found = _known(word)
    if found is None:
        return None
    start, (gender, many) = found
    if gender == "p":
        return word
    return many if start == 0 else word[:start] + many.lower()

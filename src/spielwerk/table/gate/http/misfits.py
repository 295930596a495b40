"""What does not fit in a request, in the language of whoever has sent it: the reader of JSON knows English only."""

from __future__ import annotations

import re

LONGEST = 200
_PLACE = re.compile(r"(?P<what>.*?)(?: - at `(?P<place>[^`]*)`)?")
_SENTENCES = [
    (r"Object contains unknown field `(.*)`", "das Feld `{0}` gibt es nicht"),
    (r"Object missing required field `(.*)`", "das Feld `{0}` fehlt"),
    (r"Expected `(.*)`, got `(.*)`", "`{0}` wurde erwartet, nicht `{1}`"),
    (r"Expected `(.*)` (<=|>=|<|>) (\S+)", "`{0}` {1} {2} wurde erwartet"),
    (r"Expected `(.*)` of length (<=|>=|==) (\d+)", "`{0}` mit einer Länge {1} {2} wurde erwartet"),
    (r"Expected `(.*)` matching regex (.*)", "`{0}` der Form {1} wurde erwartet"),
    (r"Invalid enum value (.*)", "den Wert {0} gibt es nicht"),
    (r"Invalid value (.*)", "den Wert {0} gibt es nicht"),
    (r"JSON is malformed: .*\(byte (\d+)\)", "das ist kein JSON (Byte {0})"),
    (r"Input data was truncated", "es bricht mittendrin ab"),
]
_GERMAN = [(re.compile(pattern, re.DOTALL), sentence) for pattern, sentence in _SENTENCES]


class Misfit:
    """What the reader has found. Lengths and texts of strangers in it are limited."""

    def __init__(self, error: Exception) -> None:
        self._text = str(error)[:LONGEST]

    def said(self, language: str) -> str:
        found = _PLACE.fullmatch(self._text) if language == "de" else None
        if found is None:
            return self._text
        for pattern, sentence in _GERMAN:
            if fitting := pattern.fullmatch(found["what"]):
                place = f" - bei `{found['place']}`" if found["place"] else ""
                return sentence.format(*fitting.groups()) + place
        return self._text

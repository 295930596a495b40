"""What goes wrong with a program that plays, in words of both languages."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source

CRASHED, LATE, INVALID, FLOODED = "crashed", "late", "invalid", "flooded"
REASONS: dict[str, tuple[str, str]] = {
    "line": ("a line of more than {most} bytes", "eine Zeile von mehr als {most} Bytes"),
    "lines": ("more than {most} lines for one decision", "mehr als {most} Zeilen für eine Entscheidung"),
    "bytes": ("more than {most} bytes for one decision", "mehr als {most} Bytes für eine Entscheidung"),
    "code": ("exit code {code}", "Rückgabewert {code}"),
    "signal": ("signal {code}", "Signal {code}"),
    "memory": (
        "it used {used} MB of memory, more than {most}",
        "es brauchte {used} MB Speicher, mehr als {most}",
    ),
    "processes": (
        "it started more than {most} processes and threads",
        "es startete mehr als {most} Prozesse und Threads",
    ),
    "closed": ("it closed its standard output", "es hat seine Standardausgabe geschlossen"),
    "unread": ("it does not read what it is told", "es liest nicht, was ihm gesagt wird"),
    "hung_up": ("the connection was closed", "die Verbindung wurde geschlossen"),
    "encoding": ("it is not UTF-8", "es ist nicht UTF-8"),
    "json": ("it is not JSON", "es ist kein JSON"),
    "object": ("it is not an object", "es ist kein Objekt"),
    "deep": ("it is nested too deeply", "es ist zu tief verschachtelt"),
    "type": ("its type is `{found}`, not `plan`", "der Typ ist `{found}`, nicht `plan`"),
    "id": ("its id is `{found}`, not {expected}", "die id ist `{found}`, nicht {expected}"),
    "list": ("`actions` is not a list", "`actions` ist keine Liste"),
    "long": ("it has more than {most} actions", "er hat mehr als {most} Aktionen"),
    "later": (
        "action {number} is a number; only the first may be an index",
        "Aktion {number} ist eine Zahl; nur die erste darf ein Index sein",
    ),
    "action": (
        'action {number} is neither an index nor {{"kind", "value"}}',
        'Aktion {number} ist weder ein Index noch {{"kind", "value"}}',
    ),
    "then": ("Then: {what}", "Dann: {what}"),
    "said": ("Its last words, the last first: {words}", "Seine letzten Worte, die letzten zuerst: {words}"),
    "over": ("the match is over.", "die Partie ist vorbei."),
    "timeout": ("nobody answered in time", "niemand hat rechtzeitig geantwortet"),
}


class Reason:
    """Why something is so; its words are found when the language is known."""

    def __init__(self, name: str, **values: object) -> None:
        self.name = name
        self.values = values

    def told(self, language: str) -> str:
        return REASONS[self.name][language == "de"].format(**self.values)


class Trouble(Exception):
    """A program did not answer with a plan that can be used."""

    def __init__(self, code: str, kind: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.kind = kind
        self.values = values

    def told(self, language: str) -> str:
        """What happened, in words."""
        values = {k: v.told(language) if isinstance(v, Reason) else v for k, v in self.values.items()}
        return Diagnostic(self.code, Source("", ""), NOWHERE, values).message(language)


class Gone(Trouble):
    """The program cannot be talked to any more."""

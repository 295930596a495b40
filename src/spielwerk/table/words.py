"""Why something was refused, in words of both languages: every code that the server knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from spielwerk.diagnostics.diagnostic import Diagnostic

WORDS: dict[str, tuple[str, str]] = {
    # ---- messages and connections
    "bad_message": ("This message is not understood: {reason}", "Diese Nachricht ist unverständlich: {reason}"),
    "hello_first": ("The first message is `hello`.", "Die erste Nachricht ist `hello`."),
    "protocol": (
        "The server speaks protocol {protocol}. Load the page again, or update the program.",
        "Der Server spricht Protokoll {protocol}. Bitte die Seite neu laden oder das Programm aktualisieren.",
    ),
    "too_large": (
        "This message is too large; {most} bytes are allowed.",
        "Diese Nachricht ist zu groß; erlaubt sind {most} Bytes.",
    ),
    "too_fast": (
        "Too many requests. Try again in {seconds} seconds.",
        "Zu viele Anfragen. Bitte in {seconds} Sekunden noch einmal versuchen.",
    ),
    "slow": (
        "The connection was too slow. It is made again with the present view.",
        "Die Verbindung war zu langsam. Sie wird mit dem jetzigen Stand neu aufgebaut.",
    ),
    "silent": ("Nothing was heard for too long.", "Zu lange kam keine Antwort."),
    "closing": ("The server is shutting down.", "Der Server wird beendet."),
    "origin": ("Pages of {origin} may not use this server.", "Seiten von {origin} dürfen diesen Server nicht nutzen."),
    "not_found": ("There is nothing at this address.", "Unter dieser Adresse gibt es nichts."),
    "internal": (
        "Something went wrong here. It was noted under {trace}.",
        "Hier ist etwas schiefgegangen. Es wurde unter {trace} vermerkt.",
    ),
    "busy": (
        "The server is busy. Try again in {seconds} seconds.",
        "Der Server ist ausgelastet. Bitte in {seconds} Sekunden noch einmal versuchen.",
    ),
    "host": (
        "This server does not go by the name “{host}”. Its owner can give it one with --url.",
        "Dieser Server heißt nicht „{host}“. Mit --url kann der Besitzer ihm einen Namen geben.",
    ),
    "no_method": ("{method} is not possible here.", "{method} geht hier nicht."),
    "no_json": (
        "Expected JSON, with the header `Content-Type: application/json`.",
        "Erwartet wird JSON mit der Kopfzeile `Content-Type: application/json`.",
    ),
    "not_fitting": ("Something in the request does not fit: {reason}", "Etwas in der Anfrage passt nicht: {reason}"),
    "slow_request": (
        "The request was not here after {seconds} seconds.",
        "Die Anfrage war nach {seconds} Sekunden noch nicht da.",
    ),
    # ---- people
    "not_signed_in": ("Sign in first.", "Bitte zuerst anmelden."),
    "signed_out": (
        "You have signed out on this device, or were signed out elsewhere.",
        "Du hast dich auf diesem Gerät abgemeldet oder wurdest von anderswo abgemeldet.",
    ),
    "closed": (
        "The server does not accept registrations at the moment.",
        "Server akzeptiert im Moment keine Registrierungen.",
    ),
    "games_run": (
        "{count} games are under way. They are kept and go on when the server is started again.",
        "{count} Spiele laufen noch. Sie bleiben erhalten und gehen weiter, wenn der Server wieder gestartet wird.",
    ),
    "port_fixed": (
        "People reach this server through a proxy or several processes: its port is set where those are set up.",
        "Dieser Server ist über einen Proxy oder mehrere Prozesse zu erreichen: Seinen Port stellt man dort ein.",
    ),
    "port_taken": ("Port {port} cannot be used: {reason}", "Port {port} ist nicht zu haben: {reason}"),
    "not_admitted": ("The host has not admitted you yet.", "Der Gastgeber hat dich noch nicht zugelassen."),
    "blocked": ("You may not use this server until {until}.", "Du darfst diesen Server bis {until} nicht nutzen."),
    "not_allowed": ("You may not do that here.", "Das darfst du hier nicht."),
    "players_only": (
        "Only players are told that, each as far as their own seat knows.",
        "Das erfahren nur Spieler, jeweils so weit, wie ihr eigener Platz es weiß.",
    ),
    "no_person": ("There is nobody named “{name}”.", "Niemand heißt „{name}“."),
    "name_invalid": (
        "Name not valid. Use 1 to {most} letters and digits of one script.",
        "Name ungültig. Erlaubt sind 1 bis {most} Buchstaben und Ziffern einer Schrift.",
    ),
    "name_reserved": ("The name “{name}” is reserved.", "Der Name „{name}“ ist reserviert."),
    "name_taken": (
        "Name already taken: “{name}” is the same as another name, or looks like it.",
        "Name bereits vergeben: „{name}“ heißt schon jemand, oder es sieht einem Namen zu ähnlich.",
    ),
    "password_short": (
        "The password is too short; at least {least} characters are needed.",
        "Das Passwort ist zu kurz; nötig sind mindestens {least} Zeichen.",
    ),
    "password_long": (
        "The password is too long; {most} characters are allowed.",
        "Das Passwort ist zu lang; erlaubt sind {most} Zeichen.",
    ),
    "password_easy": (
        "This password is too easy to guess. Choose another one.",
        "Dieses Passwort ist zu leicht zu erraten. Bitte ein anderes wählen.",
    ),
    "wrong_password": ("Name or password is wrong.", "Name oder Passwort ist falsch."),
    "no_account": (
        "You are here as a guest. Set a password first.",
        "Du bist als Gast hier. Bitte zuerst ein Passwort setzen.",
    ),
    "has_account": ("You have an account already.", "Du hast schon ein Konto."),
    "rejected": ("The host has rejected your registration.", "Der Gastgeber hat deine Registrierung abgelehnt."),
    "removed": ("The host has removed you from this server.", "Der Gastgeber hat dich von diesem Server entfernt."),
    "no_session": ("There is no such session of yours.", "Eine solche Sitzung hast du nicht."),
    "no_accounts": ("There are no accounts on this server.", "Auf diesem Server gibt es keine Konten."),
    "link_invalid": ("This link is not valid.", "Dieser Link ist ungültig."),
    "link_expired": (
        "This link is too old. Ask for a new one.",
        "Dieser Link ist zu alt. Bitte einen neuen anfordern.",
    ),
    "no_provider": ("There is no such way to sign in here.", "Eine solche Anmeldung gibt es hier nicht."),
    "provider_failed": (
        "The other server did not confirm who you are: {why}",
        "Der andere Server hat nicht bestätigt, wer du bist: {why}",
    ),
    # ---- tables
    "no_table": ("There is no table {table}.", "Den Tisch {table} gibt es nicht."),
    "no_game": ("There is no game “{game}”.", "Ein Spiel „{game}“ gibt es nicht."),
    "bad_game": ("The game cannot be set up like this: {reason}", "So lässt sich das Spiel nicht aufbauen: {reason}"),
    "bad_bot": ("There is no such bot: {reason}", "Einen solchen Bot gibt es nicht: {reason}"),
    "bad_rules": ("These rules of the table do not fit: {reason}", "Diese Tischregeln passen nicht: {reason}"),
    "no_seat": ("This table has no seat {seat}.", "Dieser Tisch hat keinen Platz {seat}."),
    "seat_taken": ("Seat {seat} is taken.", "Platz {seat} ist besetzt."),
    "no_open_seat": ("All seats are taken.", "Alle Plätze sind besetzt."),
    "seats_open": ("Seats are still open: {count}.", "Noch freie Plätze: {count}."),
    "playing_elsewhere": (
        "{name} is playing at another table.",
        "{name} spielt schon an einem anderen Tisch.",
    ),
    "not_entered": ("Enter the table first.", "Bitte zuerst an den Tisch gehen."),
    "not_yours": ("This is not your seat.", "Das ist nicht dein Platz."),
    "no_watching": ("The host does not let anybody watch.", "Der Gastgeber lässt niemanden zuschauen."),
    "own_table": (
        "Players do not watch their own table while they play.",
        "Wer mitspielt, schaut am eigenen Tisch nicht zu.",
    ),
    "too_many": (
        "There are too many {what} already; {most} are allowed.",
        "Es gibt schon zu viele {what}; erlaubt sind {most}.",
    ),
    "not_waiting": ("The match has begun already.", "Die Partie hat schon begonnen."),
    "not_running": ("The match is not running.", "Die Partie läuft nicht."),
    "paused": ("The match is paused.", "Die Partie ist angehalten."),
    "not_paused": ("The match is not paused.", "Die Partie ist nicht angehalten."),
    "bot_plays": (
        "A bot plays for you. You take over again with the next round.",
        "Ein Bot spielt für dich. Mit der nächsten Runde übernimmst du wieder.",
    ),
    "out": ("You are out of this match.", "Du bist aus dieser Partie ausgeschieden."),
    "stale": (
        "This question is not open any more.",
        "Diese Frage ist nicht mehr offen.",
    ),
    "not_sure": (
        "Do you really want to leave the match? Leaving counts as a loss.",
        "Wollen Sie das Spiel wirklich verlassen? Ein Spielabbruch wird als Niederlage gewertet.",
    ),
    "no_uploads": (
        "This server takes no games of others: {reason}",
        "Dieser Server nimmt keine fremden Spiele: {reason}",
    ),
    "not_over": ("That is possible when the match is over.", "Das geht erst, wenn die Partie zu Ende ist."),
    "not_test": ("That is possible at a test table only.", "Das geht nur an einem Probetisch."),
    "hushed": ("The host has muted you here.", "Der Gastgeber hat dich hier stumm geschaltet."),
    "no_chat": ("There is no chat here.", "Hier gibt es keinen Chat."),
    "moved": (
        "The table is with another process of this server now. Ask there.",
        "Der Tisch ist jetzt bei einem anderen Prozess dieses Servers. Bitte dort fragen.",
    ),
    "storage": (
        "This could not be kept, so it has not happened. Try again.",
        "Das ließ sich nicht speichern und ist darum nicht geschehen. Bitte noch einmal versuchen.",
    ),
    "broken": ("The match cannot go on: {reason}", "Die Partie kann nicht weitergehen: {reason}"),
    "bad_invite": ("This invitation is not valid any more.", "Diese Einladung gilt nicht mehr."),
    "no_bots": ("This server lets no bots of others in.", "Dieser Server lässt keine fremden Bots herein."),
    "bad_log": ("This log cannot be shown: {reason}", "Dieses Protokoll lässt sich nicht zeigen: {reason}"),
    "no_replay": (
        "This replay is not there, or not any more. Open its log again.",
        "Diese Wiederholung gibt es nicht oder nicht mehr. Bitte das Protokoll noch einmal öffnen.",
    ),
    "no_input": (
        "The match has no input {input}; there are {most}.",
        "Die Partie hat keine Eingabe {input}; es sind {most}.",
    ),
    "in_use": (
        "A table, a series or a tournament needs this game.",
        "Ein Tisch, eine Serie oder ein Turnier braucht dieses Spiel.",
    ),
    # ---- contests
    "series_off": ("No series are played on this server.", "Auf diesem Server werden keine Serien gespielt."),
    "no_series": ("There is no series {series}.", "Die Serie {series} gibt es nicht."),
    "bad_series": ("Such a series cannot be played: {reason}", "So eine Serie lässt sich nicht spielen: {reason}"),
    "not_yours_series": ("This is not your series.", "Das ist nicht deine Serie."),
    "series_time": (
        "The series has used up its {seconds} seconds of computing. What was played counts.",
        "Die Serie hat ihre {seconds} Sekunden Rechenzeit verbraucht. Was gespielt wurde, zählt.",
    ),
    "series_stopped": ("The series was stopped.", "Die Serie wurde angehalten."),
    "no_log": (
        "There is no log of game {game}: of long series only some games are kept.",
        "Von Spiel {game} gibt es kein Protokoll: Von langen Serien werden nur einige Spiele behalten.",
    ),
    "no_report": ("There is no report yet.", "Es gibt noch keinen Bericht."),
    "no_tournament": ("There is no tournament {tournament}.", "Das Turnier {tournament} gibt es nicht."),
    "robin_of_two": (
        "Everybody meets everybody only in games of two. Choose Swiss, or a game of two.",
        "Jeder gegen jeden geht nur in Spielen zu zweit. Nimm Schweizer System oder ein Spiel zu zweit.",
    ),
    "tournament_begun": ("The tournament has begun already.", "Das Turnier hat schon begonnen."),
    "tournament_waits": ("The tournament has not begun yet.", "Das Turnier hat noch nicht begonnen."),
    "tournament_over": ("The tournament is over.", "Das Turnier ist vorbei."),
    "few_entrants": (
        "There are too few participants; at least {least} are needed.",
        "Es sind zu wenige Teilnehmer; nötig sind mindestens {least}.",
    ),
    "no_entrant": ("There is no such participant.", "Einen solchen Teilnehmer gibt es nicht."),
    "many_targets": (
        "You have {most} addresses already. Remove one first.",
        "Du hast schon {most} Adressen. Bitte zuerst eine entfernen.",
    ),
    "no_target": ("There is no such way to reach you.", "Einen solchen Weg zu dir gibt es nicht."),
    # ---- where people are told of their turn
    "no_way": ("This server does not tell people that way.", "Auf diesem Weg benachrichtigt dieser Server niemanden."),
    "mail_invalid": ("This is not an address for mail.", "Das ist keine Mailadresse."),
    "mail_failed": (
        "The mail could not be sent. Try again later.",
        "Die Mail ließ sich nicht verschicken. Bitte später noch einmal versuchen.",
    ),
    "hook_invalid": (
        "This is not an address for a webhook. Expected one that begins with https://.",
        "Das ist keine Adresse für einen Webhook. Erwartet wird eine, die mit https:// beginnt.",
    ),
    "hook_failed": (
        "The webhook did not accept a test message: {why}",
        "Der Webhook hat eine Testnachricht nicht angenommen: {why}",
    ),
    "push_invalid": ("This is not a subscription of a browser.", "Das ist keine Anmeldung eines Browsers."),
    # ---- notices at tables
    "time_back": (
        "The server was away. {seconds} seconds were given back to the clocks.",
        "Der Server war weg. Den Uhren wurden {seconds} Sekunden zurückgegeben.",
    ),
    "match_over": ("The match is over.", "Die Partie ist vorbei."),
    "nobody_left": ("No players are left.", "Es sind keine Spieler mehr da."),
    "stopped_by_host": (
        "The host has broken off the match: a draw.",
        "Der Gastgeber hat die Partie abgebrochen: unentschieden.",
    ),
}


class Translated(Protocol):
    """A value that reads otherwise in another language."""

    def said(self, language: str) -> str: ...


class Faulty:
    """What is wrong, as diagnostics say it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self._diagnostics = tuple(diagnostics)

    def said(self, language: str) -> str:
        return "; ".join(fault.message(language) for fault in self._diagnostics)


class OtherCounts:
    """For how many players a game is, when it was asked for with another number of them."""

    def __init__(self, known: Iterable[int]) -> None:
        self._known = ", ".join(map(str, known)) or "–"

    def said(self, language: str) -> str:
        if language == "de":
            return f"die Anzahl der Spieler kann {self._known} sein"
        return f"the number of players can be {self._known}"


class Refused(Exception):
    """A request that is not carried out. The words are made for the one who asked."""

    def __init__(
        self, code: str, reason: str | Translated | None = None, ask: int | None = None, **values: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
        self.ask = ask
        self._reason = reason

    def told(self, language: str) -> str:
        if self._reason is None:
            return words(self.code, language, **self.values)
        # Some words have a place for the reason; others are the reason, as the rules of a match say it.
        framed = "{reason}" in WORDS.get(self.code, ("",))[0]
        reason = self._reason if isinstance(self._reason, str) else self._reason.said(language)
        return words(self.code, language, reason=reason, **self.values) if framed else reason


def words(code: str, language: str, **values: object) -> str:
    english, german = WORDS[code]
    return (german if language == "de" else english).format(**values)

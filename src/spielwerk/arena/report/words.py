"""What reports say, in English and German."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "title": ("{game}: a series between bots", "{game}: eine Reihe zwischen Bots"),
    "head": (
        "{games} games, {players} players, seed {seed}, mode {mode}.",
        "{games} Partien, {players} Spieler, Startwert {seed}, Modus {mode}.",
    ),
    "head_secret": (
        "{games} games, {players} players, mode {mode}. The dice follow from a secret key.",
        "{games} Partien, {players} Spieler, Modus {mode}. Die Würfel folgen aus einem geheimen Schlüssel.",
    ),
    "known_seed": (
        "The seed was known: bots could have computed the dice.",
        "Der Startwert war bekannt: Bots könnten die Würfel ausgerechnet haben.",
    ),
    "unpaired": (
        "No two games share their chance, because there are bots that could remember an earlier game.",
        "Keine zwei Partien haben denselben Zufall, weil es Bots gibt, die sich an eine frühere erinnern könnten.",
    ),
    "winning": ("Who won", "Wer gewann"),
    "winning_read": (
        "The share of games that a bot won while it had one seat. A shared win counts in parts; a game that nobody won"
        " is shared by all. Lines are intervals of 95 %; the dashed line is where a bot as good as the others would"
        " be.",
        "Der Anteil der Partien, die ein Bot gewann, während er einen Platz hatte. Ein geteilter Sieg zählt"
        " anteilig; eine"
        " Partie ohne Sieger teilen sich alle. Die Linien sind 95-%-Intervalle; die gestrichelte Linie steht da, wo ein"
        " gleich guter Bot wäre.",
    ),
    "winning_wilson": (
        "Every game has its own chance: Wilson's interval.",
        "Jede Partie hat ihren eigenen Zufall: Intervall nach Wilson.",
    ),
    "winning_blocks": (
        "Games come in blocks with the same chance, in which the bots rotate through the seats: the interval is made"
        " from"
        " the spread between blocks (cluster-robust, in Wilson's form).",
        "Partien kommen in Blöcken mit demselben Zufall, in denen die Bots durch die Plätze wechseln: Das Intervall"
        " entsteht aus der Streuung zwischen den Blöcken (cluster-robust, in Wilsons Form).",
    ),
    "strength": ("How strong", "Wie stark"),
    "strength_read": (
        "Strengths by Bradley and Terry over all games, on the scale of Elo with mean 1500: 400 points more are ten"
        " times"
        " the odds. The openskill column (BradleyTerryFull) has gone through the first {games} games one by one.",
        "Spielstärken nach Bradley und Terry über alle Partien, auf der Elo-Skala mit Mittel 1500: 400 Punkte mehr"
        " sind das"
        " Zehnfache der Quote. Die Spalte openskill (BradleyTerryFull) ging die ersten {games} Partien einzeln durch.",
    ),
    "pairs": ("Who came before whom", "Wer vor wem lag"),
    "pairs_read": (
        "Row before column, level games left out. p says how likely so large a difference is if both play alike:"
        " then only"
        " the lot decides who of them sits where, and all lots are counted. Holm's correction allows for the number of"
        " pairs. Coloured where p is at most 0.05.",
        "Zeile vor Spalte, ohne gleichstehende Partien. p sagt, wie wahrscheinlich ein so großer Unterschied ist, wenn"
        " beide gleich spielen: Dann entscheidet nur das Los, wer von ihnen wo sitzt, und alle Lose werden gezählt."
        " Holms"
        " Korrektur berücksichtigt die Anzahl der Paare. Farbig, wo p höchstens 0,05 ist.",
    ),
    "sure": (
        "The series stopped because it was sure who is best. The test (a mixture SPRT over blocks) stays valid"
        " however often"
        " one looks.",
        "Die Reihe endete, weil sicher war, wer der Beste ist. Der Test (ein Mischungs-SPRT über Blöcke) bleibt"
        " gültig, so"
        " oft man auch hinsieht.",
    ),
    "not_sure": (
        "The series ended before it was sure who is best.",
        "Die Reihe endete, bevor sicher war, wer der Beste ist.",
    ),
    "interrupted": ("The series was interrupted.", "Die Reihe wurde abgebrochen."),
    "lengths": ("How long games took", "Wie lange Partien dauerten"),
    "lengths_read": (
        "Decisions per game: {mean} in the mean, {shortest} to {longest}. Draws: {draws}. Unfinished: {unfinished}.",
        "Entscheidungen pro Partie: {mean} im Mittel, {shortest} bis {longest}. Unentschieden: {draws}. Unbeendet:"
        " {unfinished}.",
    ),
    "faults": ("Faults", "Fehler"),
    "no_faults": ("No bot made a fault.", "Kein Bot machte einen Fehler."),
    "late": (
        "Tries that were late, also those that were made up for: {bots}.",
        "Versuche, die zu spät kamen, auch solche, die wettgemacht wurden: {bots}.",
    ),
    "repeats": (
        "{names} played the same games again and again; each counts once.",
        "{names} spielten immer wieder dieselben Partien; jede zählt einmal.",
    ),
    "stopped": (
        "{count} games were stopped by a fault of the rules.",
        "{count} Partien wurden durch einen Fehler der Regeln beendet.",
    ),
    "replays": ("Games to look at", "Partien zum Ansehen"),
    "replays_read": (
        "Beside this file are logs of some games. To see one: <code>{command}</code>",
        "Neben dieser Datei liegen Protokolle einiger Partien. Zum Ansehen: <code>{command}</code>",
    ),
    "again": ("How to have it again", "Wie man es wiederholt"),
    "again_read": (
        "The series follows from these data; timings aside, it is the same on every machine.",
        "Die Reihe folgt aus diesen Daten; von Zeiten abgesehen, ist sie auf jedem Rechner dieselbe.",
    ),
    "again_secret": (
        "The series follows from these data and from the key in its file (<code>--series</code>); with that file"
        " <code>spielwerk arena --again</code> plays it again.",
        "Die Reihe folgt aus diesen Daten und aus dem Schlüssel in ihrer Datei (<code>--series</code>); mit dieser"
        " Datei spielt <code>spielwerk arena --again</code> sie noch einmal.",
    ),
    "bot": ("bot", "Bot"),
    "games": ("games", "Partien"),
    "wins": ("wins", "Siege"),
    "share": ("share", "Anteil"),
    "interval": ("95 %", "95 %"),
    "rating": ("rating", "Wertung"),
    "ms": ("ms per decision", "ms pro Entscheidung"),
    "kind": ("kind", "Art"),
    "count": ("number", "Anzahl"),
    "example": ("example", "Beispiel"),
    "example_is": ("game {game}, decision {decision}: {reason}", "Partie {game}, Entscheidung {decision}: {reason}"),
    "why": ("why", "warum"),
    "game": ("game", "Partie"),
    "decisions": ("decisions", "Entscheidungen"),
    "seating": ("on the seats", "auf den Plätzen"),
    "log": ("log", "Protokoll"),
    "why_shortest": ("the shortest", "die kürzeste"),
    "why_longest": ("the longest", "die längste"),
    "why_loss": ("first loss of {bot}", "erste Niederlage von {bot}"),
    "why_fault": ("fault of {bot}", "Fehler von {bot}"),
    "why_stopped": ("stopped by a rule", "von einer Regel beendet"),
    "balance_title": ("{game}: is it fair?", "{game}: Ist es fair?"),
    "balance_head": (
        "{games} games, {players} players, seed {seed}, all played by {bots}.",
        "{games} Partien, {players} Spieler, Startwert {seed}, alle gespielt von {bots}.",
    ),
    "seats": ("What the seats are worth", "Was die Plätze wert sind"),
    "seats_read": (
        "How often each seat won, with Wilson's intervals of 95 %. The dashed line is where all seats would be"
        " alike. The"
        " chi-square test for seats that are alike has p {p}.",
        "Wie oft jeder Platz gewann, mit 95-%-Intervallen nach Wilson. Die gestrichelte Linie steht da, wo alle"
        " Plätze gleich"
        " wären. Der Chi-Quadrat-Test auf gleiche Plätze hat p {p}.",
    ),
    "seats_all": (
        "The share of wins on each seat, whoever sat there, with intervals for independent games.",
        "Der Anteil der Siege auf jedem Platz, wer auch dort saß, mit Intervallen für unabhängige Partien.",
    ),
    "seat": ("seat", "Platz"),
    "course": ("How games go", "Wie Partien verlaufen"),
    "grid_title": ("{game}: which house rule is fair?", "{game}: Welche Hausregel ist fair?"),
    "grid_head": (
        "{games} games for each combination, seed {seed}, all played by {bots}; the fairest first.",
        "{games} Partien je Kombination, Startwert {seed}, alle gespielt von {bots}; die fairste zuerst.",
    ),
    "grid_read": (
        "The gap lies between the seat that wins most and the seat that wins least, with its interval of 95 %.",
        "Der Abstand liegt zwischen dem Platz, der am meisten, und dem, der am wenigsten gewinnt, mit seinem"
        " 95-%-Intervall.",
    ),
    "options": ("options", "Optionen"),
    "shares": ("share of each seat", "Anteil jedes Platzes"),
    "gap": ("gap", "Abstand"),
}

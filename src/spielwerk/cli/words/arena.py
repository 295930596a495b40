"""What is said about series between bots and about the balance of games, in English and German."""

from __future__ import annotations

ARENA: dict[str, tuple[str, str]] = {
    # ---- help ----------------------------------------------------------------------------------
    "arena.help": (
        "Let bots meet: a series with ratings and statistics.",
        "Lässt Bots gegeneinander antreten: eine Reihe mit Wertungen und Statistik.",
    ),
    "balance.help": (
        "Find out whether a game is fair: chances per seat, length, leads.",
        "Findet heraus, ob ein Spiel fair ist: Chancen je Platz, Länge, Führungen.",
    ),
    "option.bots": (
        "The bots, separated by commas: mcts:playouts=1000,greedy,random.",
        "Die Bots, durch Kommas getrennt: mcts:playouts=1000,greedy,random.",
    ),
    "option.arena_games": ("Number of games in all (default 100).", "Anzahl der Partien insgesamt (Vorgabe 100)."),
    "option.workers": (
        "How many play at the same time; the result is the same for any number.",
        "Wie viele gleichzeitig spielen; das Ergebnis ist für jede Anzahl dasselbe.",
    ),
    "option.cluster": (
        "Play on a Dask cluster, by the address of its scheduler.",
        "Spielt auf einem Dask-Cluster, mit der Adresse seines Schedulers.",
    ),
    "option.mode": (
        "Who meets: everybody (robin, the default), the first bot each other (field), neighbours in rating (ladder).",
        "Wer sich trifft: jeder jeden (robin, die Vorgabe), der erste Bot jeden anderen (field), Nachbarn nach Wertung"
        " (ladder).",
    ),
    "option.until-sure": (
        "Stop as soon as it is sure who is best.",
        "Hört auf, sobald sicher ist, wer der Beste ist.",
    ),
    "option.known-seed": (
        "Let strangers' bots play with --seed: they could compute the dice.",
        "Lässt Bots von Fremden mit --seed spielen: Sie könnten die Würfel ausrechnen.",
    ),
    "option.series": (
        "Keep the series in a file; the same command goes on where it stopped.",
        "Hält die Reihe in einer Datei fest; derselbe Befehl setzt sie fort.",
    ),
    "option.again": (
        "Play the series of such a file again, and compare.",
        "Spielt die Reihe einer solchen Datei noch einmal und vergleicht.",
    ),
    "option.report": (
        "Write a report with charts, and the same as JSON beside it.",
        "Schreibt einen Bericht mit Diagrammen, und dasselbe als JSON daneben.",
    ),
    "option.balance_games": ("Number of games (default 4000).", "Anzahl der Partien (Vorgabe 4000)."),
    "option.balance_bots": (
        "The bot on all seats (default random).",
        "Der Bot auf allen Plätzen (Vorgabe random).",
    ),
    "option.grid": (
        "Compare values of an option: NAME=VALUE,VALUE; may be given several times.",
        "Vergleicht Werte einer Option: NAME=WERT,WERT; mehrmals möglich.",
    ),
    "option.skill": (
        "Find out, too, how often a searching bot beats random ones.",
        "Findet auch heraus, wie oft ein suchender Bot zufällige schlägt.",
    ),
    "BOTS": ("A,B,…", "A,B,…"),
    "BOT": ("BOT", "BOT"),
    "ADDRESS": ("ADDRESS", "ADRESSE"),
    # ---- usage ---------------------------------------------------------------------------------
    "again_alone": (
        "a series that is played again has its game, bots, options, seed and number of games already; leave these"
        " away.",
        "eine wiederholte Reihe hat schon Spiel, Bots, Optionen, Startwert und Anzahl der Partien; lass diese"
        " Angaben weg.",
    ),
    "workers_or_cluster": (
        "--workers and --cluster exclude each other.",
        "--workers und --cluster schließen sich aus.",
    ),
    "no_bot_here": (
        "an empty name of a bot. Expected: names, separated by commas.",
        "ein leerer Name eines Bots. Erwartet: Namen, durch Kommas getrennt.",
    ),
    "grid_values": (
        "'{given}' is no choice of values. Expected: NAME=VALUE,VALUE, every name once and not among the options.",
        "'{given}' ist keine Auswahl von Werten. Erwartet: NAME=WERT,WERT, jeder Name einmal und nicht unter den"
        " Optionen.",
    ),
    "skill_or_grid": (
        "--skill and --grid exclude each other.",
        "--skill und --grid schließen sich aus.",
    ),
    "report_ending": (
        "'{file}' does not end with .html.",
        "'{file}' endet nicht auf .html.",
    ),
    "not_a_report": (
        "{file} is there and is no report. Nothing was written.",
        "{file} gibt es schon, und es ist kein Bericht. Es wurde nichts geschrieben.",
    ),
    "not_a_series": (
        "{file} is there and is no series. Nothing was written.",
        "{file} gibt es schon, und es ist keine Reihe. Es wurde nichts geschrieben.",
    ),
    # ---- a series ------------------------------------------------------------------------------
    "arena_playing": ("Playing", "Spiele"),
    "arena_head": (
        "{game}, {players} players, {games} games, seed {seed}",
        "{game}, {players} Spieler, {games} Partien, Startwert {seed}",
    ),
    "arena_head_secret": (
        "{game}, {players} players, {games} games, dice from a secret key",
        "{game}, {players} Spieler, {games} Partien, Würfel aus einem geheimen Schlüssel",
    ),
    "arena_known_seed": (
        "The seed is known: bots could have computed the dice.",
        "Der Startwert ist bekannt: Bots könnten die Würfel ausgerechnet haben.",
    ),
    "arena_interrupted": (
        "Interrupted after {played} of {games} games; this is what was played so far.",
        "Nach {played} von {games} Partien abgebrochen; dies wurde bis dahin gespielt.",
    ),
    "arena_continued": (
        "{games} games were played before.",
        "{games} Partien wurden vorher gespielt.",
    ),
    "arena_same": ("As before: all {games} games ended alike.", "Wie zuvor: Alle {games} Partien endeten gleich."),
    "arena_differs": (
        "{count} of {games} games ended differently than in the file, the first is game {first}.",
        "{count} von {games} Partien endeten anders als in der Datei, die erste ist Partie {first}.",
    ),
    "arena_same_chance": (" with the same chance", " bei gleichem Zufall"),
    "arena_robin": (
        "Everybody meets everybody. The bots of a game rotate through all seats{same}.",
        "Jeder trifft jeden. Die Bots einer Partie wechseln{same} durch alle Plätze.",
    ),
    "arena_few": (
        "More seats than bots: every bot sits alone against {others} copies of every other one, on every seat in"
        " turn{same}. Its wins count where it sits alone.",
        "Mehr Plätze als Bots: Jeder Bot sitzt allein gegen {others} Kopien jedes anderen, der Reihe nach auf jedem"
        " Platz{same}. Seine Siege zählen, wo er allein sitzt.",
    ),
    "arena_field": (
        "{first} meets {others} copies of every other bot, on every seat in turn{same}.",
        "{first} trifft auf {others} Kopien jedes anderen Bots, der Reihe nach auf jedem Platz{same}.",
    ),
    "arena_ladder": (
        "Neighbours in rating meet; after every batch of games all are ranked anew.",
        "Nachbarn nach Wertung treffen sich; nach jedem Schub von Partien wird neu gereiht.",
    ),
    "arena_chance": (
        "All play at random: every game has its own chance.",
        "Alle spielen zufällig: Jede Partie hat ihren eigenen Zufall.",
    ),
    "arena_unpaired": (
        "Every game has its own chance, because there are bots that could remember an earlier one.",
        "Jede Partie hat ihren eigenen Zufall, weil es Bots gibt, die sich an eine frühere erinnern könnten.",
    ),
    "arena_bot": ("bot", "Bot"),
    "arena_games": ("games", "Partien"),
    "arena_won": ("won", "gewonnen"),
    "arena_interval": ("95 %", "95 %"),
    "arena_rating": ("rating", "Wertung"),
    "arena_faults": ("faults", "Fehler"),
    "arena_ms": ("ms/decision", "ms/Entscheidung"),
    "arena_before": ("before", "vor"),
    "arena_pair": ("{a} : {b}", "{a} : {b}"),
    "arena_many_pairs": (
        "{count} pairs of bots met: see --report or --json.",
        "{count} Paare von Bots trafen sich: siehe --report oder --json.",
    ),
    "arena_p": ("p", "p"),
    "arena_sure": (
        "Sure who is best: stopped after {games} games.",
        "Sicher, wer der Beste ist: nach {games} Partien beendet.",
    ),
    "arena_not_sure": (
        "Not sure who is best, even after {games} games.",
        "Auch nach {games} Partien nicht sicher, wer der Beste ist.",
    ),
    "arena_end": (
        "Draws {draws}, unfinished {unfinished}. Decisions per game {mean} ({shortest} to {longest}).",
        "Unentschieden {draws}, unbeendet {unfinished}. Entscheidungen pro Partie {mean} ({shortest} bis {longest}).",
    ),
    "arena_fault": (
        "{bot}: {kinds}; in game {game}: {reason}",
        "{bot}: {kinds}; in Partie {game}: {reason}",
    ),
    "arena_late": (
        "{bot}: {count} tries were late, also those that it made up for.",
        "{bot}: {count} Versuche kamen zu spät, auch solche, die er wettmachte.",
    ),
    "arena_repeats": (
        "{names} played the same games again and again; each counts once.",
        "{names} spielten immer wieder dieselben Partien; jede zählt einmal.",
    ),
    "arena_stopped": (
        "{count} games were stopped by a fault of the rules.",
        "{count} Partien wurden durch einen Fehler der Regeln beendet.",
    ),
    "arena_report": ("Report: {file}", "Bericht: {file}"),
    "guest_warning": ("Warning {code}: {message}", "Warnung {code}: {message}"),
    "guest_invitation": (
        "Bots call {address} (for this run only; whoever knows the address can play).",
        "Bots rufen {address} (nur für diesen Lauf; wer die Adresse kennt, kann mitspielen).",
    ),
    # ---- balance -------------------------------------------------------------------------------
    "balance_seat": ("seat", "Platz"),
    "balance_wins": ("wins", "Siege"),
    "balance_share": ("share", "Anteil"),
    "balance_decisive": ("games with a winner", "Partien mit Sieger"),
    "balance_branching": ("options per decision", "Möglichkeiten pro Entscheidung"),
    "balance_real": ("decisions with a choice", "Entscheidungen mit Auswahl"),
    "balance_changes": ("changes of the lead per game", "Führungswechsel pro Partie"),
    "balance_decided": ("decided after, of the game", "entschieden nach, von der Partie"),
    "balance_measure": ("who leads", "wer führt"),
    "balance_by_hint": (
        "by the game's own hint, in {games} random games",
        "nach dem Hinweis des Spiels, in {games} Zufallspartien",
    ),
    "balance_by_chances": (
        "by the chances in random play, in {games} random games",
        "nach den Chancen im Zufallsspiel, in {games} Zufallspartien",
    ),
    "balance_skill": ("skill against luck", "Können gegen Glück"),
    "balance_skill_wins": (
        "{bot} wins {win_rate} [{low}, {high}] of {games} games against random bots; {fair} would be luck",
        "{bot} gewinnt {win_rate} [{low}, {high}] von {games} Partien gegen zufällige Bots; {fair} wären Glück",
    ),
    "grid_options": ("options", "Optionen"),
    "grid_shares": ("share of each seat", "Anteil jedes Platzes"),
    "grid_gap": ("gap", "Abstand"),
    "grid_interval": ("95 %", "95 %"),
    "grid_p": ("p", "p"),
    "grid_decisions": ("decisions", "Entscheidungen"),
    "grid_fair": (
        "Fairest: {name}. In {games} games no seat stands out.",
        "Am fairsten: {name}. In {games} Partien fällt kein Platz auf.",
    ),
    "grid_fairest": (
        "Fairest: {name}; yet the seats are not alike.",
        "Am fairsten: {name}; doch auch da sind die Plätze nicht gleich gut.",
    ),
    "grid_interrupted": (
        "Interrupted: {done} of {all} combinations were played.",
        "Abgebrochen: {done} von {all} Kombinationen wurden gespielt.",
    ),
}

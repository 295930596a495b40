"""What the command line says about bots, in English and German."""

from __future__ import annotations

BOTS: dict[str, tuple[str, str]] = {
    "train.help": (
        "Let a bot learn a game from matches, and keep what it learned in a file.",
        "Lässt einen Bot ein Spiel aus Partien lernen und hält das Gelernte in einer Datei fest.",
    ),
    "option.train_output": ("Where to keep what was learned.", "Wohin mit dem Gelernten."),
    "option.train_games": ("Number of matches to learn from.", "Zahl der Partien, aus denen gelernt wird."),
    "option.model": (
        "What learns: linear, network, or cases (needs --from).",
        "Was lernt: linear, network oder cases (braucht --from).",
    ),
    "option.from": (
        "The cases to begin with: those of the game by name, or a file.",
        "Die Fälle, mit denen begonnen wird: die des Spiels mit ihrem Namen, oder eine Datei.",
    ),
    "option.against": ("Whom cases are learned against.", "Gegen wen Fälle gelernt werden."),
    "training": ("Learning", "Lerne"),
    "train_needs_output": (
        "-o FILE is missing: where to keep what was learned.",
        "-o DATEI fehlt: wohin mit dem Gelernten.",
    ),
    "train_needs_cases": (
        "--model cases needs --from: the cases to begin with.",
        "--model cases braucht --from: die Fälle, mit denen begonnen wird.",
    ),
    "trained_model": (
        "{file}: a {kind} model of {features} features, learned from {games} matches (loss {loss}).\n"
        "Let it play: --bots learned:file={file}",
        "{file}: ein Modell ({kind}) aus {features} Merkmalen, gelernt aus {games} Partien (Verlust {loss}).\n"
        "Lass es spielen: --bots learned:file={file}",
    ),
    "trained_cases": (
        "{file}: {cases} cases, {learned} of them learned in {games} matches.\nLet them play: --bots cases:file={file}",
        "{file}: {cases} Fälle, davon {learned} in {games} Partien gelernt.\n"
        "Lass sie spielen: --bots cases:file={file}",
    ),
}

"""Bundled games, handed in as if strangers had written them."""

from __future__ import annotations

from spielwerk.bundled import GAMES
from spielwerk.game.game import load
from spielwerk.game.sources import find_source
from spielwerk.table.playing.playing import GameRef, Setup

COIN = """
game "Coin":
    players 2

player:
    score: int = 0

play:
    for player in turns:
        player chooses a from 1 to 3
        player.score += a
        if player.score > 8:
            end with winner player
"""
"""A small game that nobody has seen before."""


def handed_in(name: str) -> GameRef:
    """A bundled game by its text and files."""
    source, _ = find_source(name)
    folder = GAMES / name
    files = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.suffix in (".csv", ".json", ".svg") and path.parent.name != "cases"
    }
    return GameRef(source.name, source.text, files)


def strange(name: str, seed: int = 7) -> Setup:
    return Setup(handed_in(name), load(name).default_players, seed)


def bundled(name: str, seed: int = 7) -> Setup:
    return Setup(GameRef(name), load(name).default_players, seed)


def coin(text: str = COIN, seed: int = 7) -> Setup:
    return Setup(GameRef("coin.spiel", text.lstrip()), 2, seed)

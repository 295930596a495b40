"""Fetches everything that a process for a stranger's game may ever need, before it can open no file any more."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from importlib import import_module

import spielwerk
from spielwerk.bots.players.levels import measured
from spielwerk.extras import MissingExtra
from spielwerk.locale import read_all
from spielwerk.look.shared import ICONS, PICTURES, shared_icon, shared_names, shared_picture
from spielwerk.table.playing.cage.checking import check, compile_module
from spielwerk.table.playing.cage.strange import StrangeGames, library
from spielwerk.table.playing.contest import Contest
from spielwerk.table.playing.playing import GameRef, Setup
from spielwerk.table.playing.thinking import Thinking
from spielwerk.table.playing.wire import Chances, Choose, HandOut, OpenSeries, Prepare, Progress, Samples

ELSEWHERE = (
    "spielwerk.__main__",
    "spielwerk.arena",
    "spielwerk.bots.learned",
    "spielwerk.bots.programs",
    "spielwerk.cli",
    "spielwerk.export.alone",
    "spielwerk.studio",
    "spielwerk.table",
)
"""What such a process has no use for."""
CODECS = ("ascii", "cp1252", "idna", "latin_1", "utf_16_be", "utf_16_le", "utf_8_sig")
REHEARSED = ("kuhn.spiel", "ring_lgold.lgold", "chicago.digal")
"""Small games, in every notation."""
THOUGHT_ABOUT = ("kuhn.spiel",)
"""What is hidden takes more to think about than what is open."""


def warm() -> None:
    for name in CODECS:
        import_module(f"encodings.{name}")
    _import_below(spielwerk.__path__, "spielwerk.")
    read_all()
    library()
    measured()
    for folder, read in ((ICONS, shared_icon), (PICTURES, shared_picture)):
        for name in shared_names(folder):
            read(name)
    for file in REHEARSED:
        source, _ = library()[file.partition(".")[0]]
        _rehearse(GameRef(file, source.text))


def _import_below(path: Iterable[str], prefix: str) -> None:
    for found in pkgutil.iter_modules(path, prefix):
        if found.name.startswith(ELSEWHERE):
            continue
        try:
            module = import_module(found.name)
        except MissingExtra:
            continue  # What needs it says so where somebody asks for it.
        if found.ispkg:
            _import_below(module.__path__, f"{found.name}.")


def _rehearse(ref: GameRef) -> None:
    """Does once what may be asked for later: much is fetched only when it is needed first."""
    checked = check(ref, "en")
    if checked.sound:  # An extra may be missing for its notation.
        compile_module(ref, None, {}, "en")
        if ref.name in THOUGHT_ABOUT:
            _think(ref)


def _think(ref: GameRef) -> None:
    games = StrangeGames()
    match = games.find(ref).start()
    thinking, seat = Thinking(games), match.seats[0]
    setup, ask = Setup(ref, match.players, 0), match.decision(seat).ask
    thinking.done(Prepare(Progress("rehearsal", 0, [], setup), seat, "mcts"))
    known = Progress("rehearsal", 0, [])
    for bot in ("mcts:playouts=4", "greedy:playouts=1", "hints", "random"):
        thinking.done(Choose(known, seat, ask, bot, 0))
    thinking.done(Chances(known, seat, 4, 0))
    thinking.done(HandOut(known, seat, ask, {"thinks": True}, 0))
    thinking.done(Samples(known, seat, 1, 0))
    for bots in (["mcts:playouts=4", "hints"], ["random", "random"]):
        Contest(OpenSeries(ref, None, {}, bots, 2, 0, "en"), games).play_on(0)

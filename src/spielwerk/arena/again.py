"""Plays a series again from its file alone, and finds out whether it is the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from spielwerk.arena.errors import fault
from spielwerk.arena.journal import read_series
from spielwerk.arena.planning.entrants import entrants
from spielwerk.arena.planning.order import Order, game_of
from spielwerk.arena.record import GameRecord, Stretch

Item: TypeAlias = GameRecord | Stretch

__all__ = ["check_same", "differences", "read_series"]


def check_same(order: Order) -> None:
    """Whether game and bots are still those of the order. Raises ArenaError, GameError and BotError."""
    game = game_of(order)
    if game.hash != order.hash:
        raise fault("A208", order.game, game=order.game, hash=order.hash)
    # Made for its faults: options may not fit any more.
    game.fast_machine(order.players, order.options)
    for kept, found in zip(order.bots, entrants([bot.spec for bot in order.bots]), strict=True):
        known = dict(found.files)
        for file, fingerprint in kept.files:
            if known.get(file) != fingerprint:
                raise fault("A209", file, file=file, bot=kept.name)


def differences(found: Sequence[Item], kept: Sequence[Item]) -> tuple[list[int], int]:
    """The numbers of games that ended differently than those that were kept, and how many games were compared.

    Random games are compared by the stretch.
    """
    ends = {_number(item): item for item in found}
    wrong, games = [], 0
    for item in kept:
        other = ends.get(_number(item))
        if other is not None and _size(other) == _size(item):
            games += _size(item)
            wrong += [_number(item)] if _end(other) != _end(item) else []
    return wrong, games


def _number(item: Item) -> int:
    return item.first if isinstance(item, Stretch) else item.number


def _size(item: Item) -> int:
    return item.count if isinstance(item, Stretch) else 1


def _end(item: Item) -> object:
    """What must be the same; how long bots thought may differ."""
    if isinstance(item, Stretch):
        return item.lineup, item.ends, item.lengths
    return item.lineup, item.seed, item.places, item.digest

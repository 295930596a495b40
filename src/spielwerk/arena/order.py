"""What is to be played: everything that a series follows from, as plain data that travels and is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spielwerk.arena.entrants import RANDOM, Entrant, entrants
from spielwerk.diagnostics.source import Source
from spielwerk.match.files import files_of, is_bundled
from spielwerk.match.game import Game, load, load_source
from spielwerk.match.options import recorded

FORMAT = "spielwerk-series"
ROBIN, FIELD, LADDER, MIRROR = "robin", "field", "ladder", "mirror"
MODES = (ROBIN, FIELD, LADDER)
"""What can be asked for; in a `mirror` one bot sits on all seats, which shows what the seats are worth."""


@dataclass(frozen=True)
class Order:
    """A series. The same order gives the same games, however many play at the same time."""

    game: str
    hash: str
    text: str
    """The game's own text, if it is not a bundled one."""
    players: int
    options: Mapping[str, Any]
    """As a record holds them: files with their whole text."""
    seed: int
    games: int
    mode: str
    bots: tuple[Entrant, ...]
    until_sure: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(bot.name for bot in self.bots)

    @property
    def by_chance(self) -> bool:
        """Whether all bots play at random: then compiled play does it all."""
        return all(bot.spec.strip() == RANDOM for bot in self.bots)

    def as_json(self) -> dict[str, Any]:
        from spielwerk import __version__

        return {
            "format": FORMAT,
            "version": 1,
            "spielwerk": __version__,
            "game": self.game,
            "hash": self.hash,
            "text": self.text,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            "mode": self.mode,
            "until_sure": self.until_sure,
            "bots": [bot.as_json() for bot in self.bots],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Order:
        """Raises KeyError, TypeError or ValueError for anything else than an order."""
        if data["mode"] not in (*MODES, MIRROR) or not isinstance(data["options"], dict):
            raise ValueError(f"mode {data['mode']!r}, options {data['options']!r}"[:100])
        return cls(
            game=str(data["game"]),
            hash=str(data["hash"]),
            text=str(data["text"]),
            players=int(data["players"]),
            options=data["options"],
            seed=int(data["seed"]),
            games=int(data["games"]),
            mode=str(data["mode"]),
            bots=tuple(Entrant.from_json(bot) for bot in data["bots"]),
            until_sure=bool(data["until_sure"]),
        )


def order_for(
    game: Game,
    players: int | None,
    options: Mapping[str, Any],
    specs: Sequence[str],
    games: int,
    seed: int = 0,
    mode: str = ROBIN,
    until_sure: bool = False,
) -> Order:
    """The order for a series of a game. Raises GameError and BotError."""
    description = game.fast_machine(players, options)[1]
    text = "" if is_bundled(game.name, game.files) else game.source.text
    kept = recorded(options, description)
    bots = entrants(specs)
    return Order(
        game.name if not text else game.source.name, game.hash, text, description.players, kept, seed, games, mode,
        bots, until_sure,
    )  # fmt: skip


def game_of(order: Order) -> Game:
    """The game of an order, on whatever machine this is."""
    if not order.text:
        return load(order.game)
    return load_source(Source(order.game, order.text), files=files_of(order.game))

"""What is to be played: everything that a series follows from, as plain data that travels and is kept."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.arena.errors import fault
from spielwerk.arena.planning.entrants import RANDOM, Entrant, entrants
from spielwerk.arena.planning.luck import KEY_BYTES
from spielwerk.bind import Build
from spielwerk.bots.strangers import is_stranger, strangers
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of, is_bundled
from spielwerk.game.game import Game, load, load_source
from spielwerk.game.options import recorded

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
    """What its chance follows from, where there is no key."""
    games: int
    mode: str
    bots: tuple[Entrant, ...]
    until_sure: bool = False
    paired: bool = True
    """Whether games come in blocks with the same chance: only among bots that cannot remember."""
    known_seed: bool = False
    """Whether strangers play who could compute the dice, because somebody wanted it so."""
    key: bytes | None = field(default=None, repr=False)
    """What its chance follows from if strangers play. It is in the file of the series, and nowhere else."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(bot.name for bot in self.bots)

    @property
    def by_chance(self) -> bool:
        """Whether all bots play at random: then compiled play does it all."""
        return all(bot.spec.strip() == RANDOM for bot in self.bots)

    @property
    def shares_luck(self) -> bool:
        """Whether several games have the same chance."""
        return self.paired and not self.by_chance

    def as_json(self) -> dict[str, Any]:
        """Everything but the key."""
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
            "seed": self.seed if self.key is None else None,
            "games": self.games,
            "mode": self.mode,
            "until_sure": self.until_sure,
            "paired": self.paired,
            "known_seed": self.known_seed,
            "bots": [bot.as_json() for bot in self.bots],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], key: bytes | None = None) -> Order:
        """Raises KeyError, TypeError or ValueError for anything else than an order."""
        if data["mode"] not in (*MODES, MIRROR) or not isinstance(data["options"], dict):
            raise ValueError(f"mode {data['mode']!r}, options {data['options']!r}"[:100])
        bots = tuple(Entrant.from_json(bot) for bot in data["bots"])
        return cls(
            game=str(data["game"]),
            hash=str(data["hash"]),
            text=str(data["text"]),
            players=int(data["players"]),
            options=data["options"],
            seed=0 if data["seed"] is None else int(data["seed"]),
            games=int(data["games"]),
            mode=str(data["mode"]),
            bots=bots,
            until_sure=bool(data["until_sure"]),
            paired=bool(data.get("paired", True)),
            # Older files do not say it: their seeds were never secret.
            known_seed=bool(data.get("known_seed", any(is_stranger(bot.spec) for bot in bots))),
            key=key,
        )


def order_for(
    game: Game,
    players: int | None,
    options: Mapping[str, Any],
    specs: Sequence[str],
    games: int,
    seed: int | None = None,
    mode: str = ROBIN,
    until_sure: bool = False,
    known_seed: bool = False,
    name: str | None = None,
) -> Order:
    """The order for a series of a game. If strangers play, its chance follows from a fresh key, unless they may know
    the seed. With a `name` the game is known by it to whoever is going to play, and its text is not in the order.
    Raises GameError, BotError and ArenaError."""
    players = game.fast_machine(players, options).players
    # Bundled games are on every machine; the text of any other one travels with the order.
    text = "" if name is not None or is_bundled(game.name, game.files) else game.source.text
    guests = strangers(specs)
    # Programs of strangers that know the seed can compute the dice.
    if guests and seed is not None and not known_seed:
        raise fault("A213", "--seed")
    return Order(
        game=name or (game.name if not text else game.source.name),
        hash=game.hash,
        text=text,
        players=players,
        options=recorded(options, game.bound(Build(players, options)).named_options),
        seed=seed or 0,
        games=games,
        mode=mode,
        bots=entrants(specs),
        until_sure=until_sure,
        paired=not any(guest.remembers for guest in guests),
        known_seed=bool(guests) and known_seed,
        key=secrets.token_bytes(KEY_BYTES) if guests and not known_seed else None,
    )


def game_of(order: Order) -> Game:
    """The game of an order, on whatever machine this is."""
    if not order.text:
        return load(order.game)
    return load_source(Source(order.game, order.text), files=files_of(order.game))

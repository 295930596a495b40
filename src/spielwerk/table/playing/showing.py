"""What a game shows before anybody plays it: a scene for its cover, and its rulebook."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from spielwerk.bundled import topics_of
from spielwerk.extras import needed
from spielwerk.game.game import Game
from spielwerk.match.errors import GameError, MatchFault
from spielwerk.match.match import Match
from spielwerk.rulebook import as_data, rulebook
from spielwerk.table.playing.playing import NotPossible, Written

with needed("server"):
    import msgspec

SEED = 1
MOVES = 16
"""So much has happened in a scene that there is something to see, and not so much that it is nearly over."""
_json = msgspec.json.Encoder()


def scene(game: Game, players: int | None, options: Mapping[str, Any], language: str) -> Written:
    """An early position for players and options, always the same: `still` and `view`. Nobody plays it, so nothing is
    hidden. Raises NotPossible."""
    try:
        match = _played(game.start(players, SEED, options, language))
    except (GameError, MatchFault) as error:
        raise NotPossible("bad_game", "; ".join(fault.message(language) for fault in error.diagnostics)) from None
    look = match.game.look
    still = {
        "description": match.description(language),
        "boards": match.boards(language),
        "look": look.as_json() if look is not None else None,
    }
    return Written(_json.encode({"still": still, "view": match.reveal()}))


def _played(match: Match) -> Match:
    """The match after some moves by chance; before its end, and before a fault of its rules."""
    chance = random.Random(SEED)
    for _ in range(MOVES):
        # A copy, because a move that ends the match or breaks it is not to be seen.
        following = match.clone()
        try:
            seat = chance.choice(following.seats)
            following.decide(seat, chance.choice(following.decision(seat).options))
        except MatchFault:
            break
        if following.over:
            break
        match = following
    return match


def rules(game: Game, language: str) -> Written:
    """The rulebook of a game for all numbers of players and all options. A bundled game may have `topics`, too: what
    its maker tells those who play it."""
    model = game.checked.model
    assert model is not None
    only = game.default_players if len(game.player_counts) == 1 else None
    topics = {"topics": found} if (found := topics_of(game.name, language)) else {}
    return Written(_json.encode({**as_data(rulebook(model, game.source, language, only)), **topics}))

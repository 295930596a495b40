"""What a game uses, so that nothing is paid for what it does not."""

from __future__ import annotations

from spielwerk.check.once import once_per_game
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed.walk import every_part
from spielwerk.data import dataclass


@dataclass(frozen=True)
class Features:
    leaving: bool
    """Players can finish or be eliminated."""
    together: bool
    """All win or lose together somewhere."""
    revealing: bool
    revealed_values: tuple[sy.AttributeSymbol | sy.DieSymbol, ...]
    """Attributes and dice that are revealed somewhere."""
    giving: bool
    losing_dice: bool
    """Dice can be taken out of a cup."""
    asking_for_innermost: bool
    """Somebody asks which phase is the innermost that is under way."""


@once_per_game
def features_of(game: sy.Checked) -> Features:
    """The features of a game, from all its lines."""
    bodies = [procedure.body for procedure in game.bodies()]
    tests, functions = [test.lines for test in game.tests], [f.body for f in game.functions.values()]
    parts = list(every_part([bodies, tests, functions, game.implications]))
    kinds = {type(part) for part in parts}
    # The last first: matches that were saved have their slots in this order.
    revealed = [part.what for part in reversed(parts) if isinstance(part, t.RevealValues)]
    return Features(
        leaving=t.TakePlace in kinds,
        together=any(isinstance(part, t.EndMatch) and part.how in ("success", "failure") for part in parts),
        revealing=t.RevealObjects in kinds,
        revealed_values=tuple(dict.fromkeys(revealed)),
        giving=t.GiveObject in kinds,
        losing_dice=any(_changes_dice(part) for part in parts),
        asking_for_innermost=any(isinstance(part, t.InnermostPhase) for part in every_part(bodies)),
    )


def _changes_dice(part: object) -> bool:
    match part:
        case t.RemoveFrom(target=target) | t.AddTo(target=target) | t.Assign(target=target) | t.ClearThing(what=target):
            return isinstance(target, t.DieValue)
    return False

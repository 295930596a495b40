"""What a bot is: it is shown a view, asked for a decision, and knows what its seat can know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from spielwerk.bots.faults import BotFault
from spielwerk.data import dataclass
from spielwerk.runtime.decision import Decision, Option

if TYPE_CHECKING:
    from spielwerk.bots.knowledge import Knowledge
    from spielwerk.game.game import Game

Choice: TypeAlias = Option | int
"""An option of the decision, or its index."""


class Bot(Protocol):
    """Whoever decides for a seat. A bot is made for one seat of one match.

    A bot with `wants_events = True` finds what its seat has witnessed in `knowledge.events`, and `round` and `pending`
    in its view; if it also has `witness(event)`, that is called at once for everything that happens. With `wants_words
    = True` its decisions have prompts, labels and reasons also where something is hidden. With `asked_always = True` it
    is asked even where there is only one option. With `thinks = True` everything to think with is made ready before the
    match, and not in its time, and what it was given is kept, so that it can imagine what is hidden; `imagines` says
    how many situations it wants to have at hand, and with `quick = True` deals from the present are enough for it,
    where they are honest. It may also have `end(result)`, which is called with the result as plain data when the match
    is over, and `close()`, which is called when nobody needs it any longer.
    """

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> Choice:
        """One of the options of the decision. Raises `BotFault` if the bot cannot decide."""


@dataclass(frozen=True)
class Setting:
    """What a bot is told when it sits down."""

    game: Game
    players: int
    options: Mapping[str, Any]
    seat: int
    seed: int = 0
    """For its own chance: the same seed, the same decisions."""
    language: str = "en"


Maker: TypeAlias = Callable[[Setting], Bot]
"""Makes a bot for a seat."""


def number_of(decision: Decision, choice: Choice) -> int:
    """The index of what a bot chose. Raises BotFault if that is not open."""
    count = len(decision.options)
    if isinstance(choice, int) and not isinstance(choice, bool) and 0 <= choice < count:
        return choice
    if isinstance(choice, Option):
        for number in range(count):
            if (decision.options[number].kind, decision.options[number].value) == (choice.kind, choice.value):
                return number
    raise BotFault(f"not an open option: {choice!r}"[:200], "invalid")


@contextmanager
def blamed() -> Iterator[None]:
    """Whatever goes wrong is a fault of the bot."""
    try:
        yield
    except BotFault:
        raise
    except Exception as error:  # A stranger's bot may fail in any way.
        raise BotFault(f"{type(error).__name__}: {error}"[:200]) from error

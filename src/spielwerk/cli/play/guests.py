"""What a person should know before bots of strangers play: who runs without a cage, and where bots have to call."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spielwerk.cli.words import Say


def tell_of_guests(say: Say, specs: Iterable[str], tell: Callable[[str], None]) -> None:
    """Tells every thing once, however many seats a bot has."""
    from spielwerk.bots.strangers import strangers

    told: dict[str, None] = {}
    for guest in strangers(specs):
        warning = guest.warning()
        if warning is not None:
            words = say("guest_warning", code=warning.code, message=warning.message(say.language))
            told[f"{words} {warning.advice(say.language)}"] = None
        if guest.invitation:
            told[say("guest_invitation", address=guest.invitation)] = None
    for words in told:
        tell(words)

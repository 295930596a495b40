"""`spielwerk bot`: a bot that joins a table server, and plays there."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType

import click

from spielwerk.cli.base import Command
from spielwerk.cli.telling import Refusal, tell
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible


def command(say: Say) -> click.Command:
    return Command(
        "bot",
        say,
        [
            click.Argument(["spec"], metavar="SPEC"),
            # Not `required=True`: click would say so in English.
            click.Option(["--server"], metavar="URL", help=say("bot_server"), callback=_needed),
            click.Option(["--name"], metavar="NAME", help=say("bot_name"), callback=_needed),
            click.Option(["--table"], metavar="ID", help=say("bot_table")),
            click.Option(["--token"], metavar="TOKEN", envvar="SPIELWERK_TOKEN", help=say("bot_token")),
        ],
        partial(bot, say),
    )


def _needed(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    if not value and not ctx.resilient_parsing:
        raise click.MissingParameter(ctx=ctx, param=param)
    return value or ""


def bot(say: Say, spec: str, server: str, name: str, table: str | None, token: str | None) -> None:
    from spielwerk.bots.naming import bot_maker
    from spielwerk.bots.visiting.server import Refused, TableServer, Unreachable
    from spielwerk.bots.visiting.thinking import CannotPlay
    from spielwerk.bots.visiting.visitor import Visitor
    from spielwerk.cli.play.guests import tell_of_guests

    bot_maker(spec)
    tell_of_guests(say, [spec], partial(tell, to_stderr=True))
    try:
        there = TableServer(server, say.language)
        with _ended_by_signals():
            Visitor(there, spec, name, partial(_tell, say)).run(table, token or "")
    except Refused as refusal:
        hint = say("bot_name_taken") if refusal.code == "name_taken" else ""
        raise Refusal(f"{visible(refusal.reason)} {hint}".strip()) from None
    except Unreachable as error:
        raise Refusal(say("bot_unreachable", server=server[:200], reason=error)) from None
    except CannotPlay as cannot:
        raise Refusal(say(f"bot_{cannot.key}", **cannot.values)) from None
    except _Ended:
        tell(say("bot_goes"))


def _tell(say: Say, key: str, **values: object) -> None:
    """What happens; whatever a server has sent is made harmless."""
    tell(say(f"bot_{key}", **values))


# No `Exception`, so that nothing on the way takes it for a fault and goes on.
class _Ended(BaseException):
    """Whoever started this process wants it to end."""


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Wherever the bot is when it is asked to end, it hangs up first; its seat stays its own."""

    def end(number: int, frame: FrameType | None) -> None:
        raise _Ended

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

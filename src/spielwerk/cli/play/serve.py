"""`spielwerk serve`: a table server, with everything that people need to play on it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import Refusal, tell
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.table.settings import Settings


def command(say: Say) -> click.Command:
    return Command(
        "serve",
        say,
        [
            click.Option(["--host"], metavar="HOST", help=say("serve_host")),
            click.Option(["--port"], type=parameters.Number(say, 0, 65535), metavar="PORT", help=say("serve_port")),
            click.Option(["--data"], metavar=say("DIR"), help=say("serve_data")),
            click.Option(["--database"], metavar="URL", help=say("serve_database")),
            click.Option(["--config"], metavar=say("FILE"), help=say("serve_config")),
            click.Option(["--name"], metavar="NAME", help=say("serve_name")),
            click.Option(["--url"], metavar="URL", help=say("serve_url")),
            click.Option(["--address"], metavar="URL", help=say("serve_address")),
            click.Option(["--durable"], is_flag=True, help=say("serve_durable")),
            click.Option(["--no-announce", "quiet"], is_flag=True, help=say("serve_quiet")),
            click.Option(["--uncaged-uploads", "uncaged"], is_flag=True, help=say("serve_uncaged")),
            click.Option(["--open", "show"], is_flag=True, help=say("serve_open")),
        ],
        partial(serve, say),
    )


def serve(say: Say, show: bool, config: str | None, quiet: bool, uncaged: bool, durable: bool, **given: Any) -> None:
    from spielwerk.table.listening import CannotListen
    from spielwerk.table.operation.configuration import BadSettings
    from spielwerk.table.serving import run
    from spielwerk.table.store.errors import CannotOpen

    # None is what nobody asked for: there the file of settings decides.
    flags = {"announce": False if quiet else None, "uncaged_uploads": uncaged or None, "durable": durable or None}
    try:
        settings = settings_of(config, {**given, **flags})
    except BadSettings as bad:
        raise Refusal(bad.words(say.language)) from None
    try:
        run(settings, partial(started, say, show))
    except CannotListen as error:
        raise Refusal(say("serve_taken", host=settings.host, port=settings.port, reason=error)) from None
    except CannotOpen as error:
        raise Refusal(error.words(say.language)) from None


def started(say: Say, show: bool, settings: Settings, owner: str) -> None:
    """People may come; and whoever has started the server can make it theirs."""
    tell(f"serving {settings.listens_on}")
    tell(say("serve_owner", url=f"{settings.public_url}/owner#{owner}"), to_stderr=True)
    if show:
        import webbrowser

        webbrowser.open(settings.listens_on)


def settings_of(config: str | None, given: dict[str, Any]) -> Settings:
    """What is in a file, and what is given beside it, which counts more. Raises BadSettings."""
    from spielwerk.data import replace
    from spielwerk.table.operation.configuration import read_settings
    from spielwerk.table.settings import Settings

    settings = Settings() if config is None else read_settings(Path(config), Settings)
    named = {key: value for key, value in given.items() if value is not None}
    if "data" in named:
        named["data"] = Path(named["data"])
    return replace(settings, **named)

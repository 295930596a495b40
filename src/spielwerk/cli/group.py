"""The command line as a whole: finds the command, and never ends with a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from spielwerk.cli.base import Speaking, usage_fault
from spielwerk.cli.words import Say
from spielwerk.diagnostics.language import VARIABLES, language

COMMANDS = {
    "games": "play", "play": "play", "check": "write", "format": "write", "convert": "write", "test": "write",
    "simulate": "study", "perft": "study", "odds": "study", "replay": "play", "rules": "write", "show": "write",
    "build": "write", "arena": "study", "balance": "study", "train": "study", "serve": "play", "servers": "play",
    "bot": "play",
}  # fmt: skip
"""Each has a module of its name in one of the folders beside this file, which is imported when it is called."""
INTERRUPTED = 130
BROKEN_PIPE = 141


class Spielwerk(Speaking, click.Group):
    """The command `spielwerk`."""

    def __init__(self) -> None:
        super().__init__("spielwerk", invoke_without_command=True, callback=_welcome)
        self.learn(Say("en"))

    def learn(self, say: Say) -> None:
        from spielwerk.cli.parameters import language as language_option

        super().learn(say)
        self.help = say("help")
        self.epilog = say("help.epilog")
        self.subcommand_metavar = say("COMMAND")
        version = click.Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help=say("option.version"),
        )
        self.params = [language_option(say), version]

    # ---- commands ------------------------------------------------------------------------------

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"spielwerk.cli.{COMMANDS[cmd_name]}.{cmd_name}").command(self.say)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0][:100], COMMANDS, n=1)
            hint = self.say("did_you_mean", names=near[0]) if near else ""
            raise click.UsageError(self.say("no_command", name=args[0][:100]) + hint, ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self.say("commands")):
            formatter.write_dl([(name, self.say(f"{name}.help")) for name in COMMANDS])

    # ---- running -------------------------------------------------------------------------------

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Runs and ends the process with the exit code."""
        given = list(sys.argv[1:] if args is None else args)
        _prepare_streams()
        chosen = _chosen_language(given)
        self.learn(Say(language(os.environ, chosen), bool(chosen or os.environ.get(VARIABLES[0]))))
        sys.exit(self.run(given))

    def run(self, args: list[str]) -> int:
        """The exit code. Whatever happens is explained."""
        try:
            with self.make_context("spielwerk", list(args)) as ctx:
                code = self.invoke(ctx)
            sys.stdout.flush()
        except click.exceptions.Exit as end:
            return end.exit_code
        except BrokenPipeError:
            return _pipe_closed()
        except (KeyboardInterrupt, click.Abort):
            click.echo(f"\n{self.say('interrupted')}", err=True)
            return INTERRUPTED
        except click.UsageError as error:
            click.echo(usage_fault(error, self.say), err=True)
            return 2
        except Exception as error:
            return self._explain(error, "--json" in args)
        return code if isinstance(code, int) else 0

    def _explain(self, error: Exception, as_json: bool) -> int:
        from spielwerk.cli.failing import INTERNAL, explain

        try:
            return explain(error, self.say, as_json)
        except BrokenPipeError:
            return _pipe_closed()
        except Exception as worse:
            click.echo(self.say("internal", kind=f"{type(error).__name__}, {type(worse).__name__}"), err=True)
            return INTERNAL


def _welcome(lang: str | None) -> None:
    """Without a command: the help."""
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from spielwerk import __version__

        click.echo(f"spielwerk {__version__}")
        ctx.exit()


def _chosen_language(args: Sequence[str]) -> str | None:
    """The value of `--lang`, wherever it is: help and faults of usage are to be in that language, too."""
    for index, arg in enumerate(args):
        if arg == "--":
            break
        if arg.startswith("--lang="):
            return arg.removeprefix("--lang=")
        if arg == "--lang" and index + 1 < len(args):
            return args[index + 1]
    return None


def _prepare_streams() -> None:
    """A character that the terminal does not know is shown as a question mark; it is no reason to stop."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _pipe_closed() -> int:
    """The reader has gone (`spielwerk games | head -1`): nothing more is written, not even at the end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _swallow(stream.fileno())
    return BROKEN_PIPE


def _swallow(descriptor: int) -> None:
    # Python flushes once more when it ends, and would complain.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)

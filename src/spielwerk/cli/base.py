"""Commands whose help and whose faults of usage are in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible


class Speaking(click.Command):
    """A command that speaks the reader's language."""

    say: Say
    shows_help: click.Option

    def learn(self, say: Say) -> None:
        self.say = say
        self.options_metavar = say("OPTIONS")
        self.shows_help = click.Option(
            ["--help"], is_flag=True, is_eager=True, expose_value=False, callback=_help, help=say("option.help")
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            # Not all of them know the command they are about, and where its help is.
            error.ctx = error.ctx or ctx
            raise

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return self.shows_help

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{self.say('usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section(self.say("options")):
            formatter.write_dl([record for record in records if record is not None])


class Command(Speaking):
    """One command. Its callback returns the exit code, or nothing when all went well."""

    def __init__(
        self, name: str, say: Say, params: Sequence[click.Parameter], callback: Callable[..., int | None]
    ) -> None:
        from spielwerk.cli.parameters import language

        super().__init__(
            name,
            params=[*params, language(say)],
            callback=lambda lang, **given: callback(**given),
            help=say(f"{name}.help"),
            # Arguments too many are refused below, in the reader's language.
            context_settings={"allow_extra_args": True},
        )
        self.learn(say)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            raise click.UsageError(self.say("too_many_arguments", names=" ".join(ctx.args)[:200]), ctx)
        return rest


def _help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


def usage_fault(error: click.UsageError, say: Say) -> str:
    """What was wrong about the usage, and where to find help."""
    lines = [say("error", what="") + _what(error, say)]
    if error.ctx is not None:
        lines += [error.ctx.get_usage(), say("try_help", command=error.ctx.command_path)]
    return "\n".join(lines)


def _what(error: click.UsageError, say: Say) -> str:
    if isinstance(error, click.NoSuchOption):
        near = say("did_you_mean", names=", ".join(error.possibilities)) if error.possibilities else ""
        return say("no_option", name=error.option_name) + near
    if isinstance(error, click.MissingParameter):
        return say("missing", name=_name_of(error))
    if isinstance(error, click.BadParameter):
        return say("bad_value", name=_name_of(error), what=error.message)
    if isinstance(error, click.BadOptionUsage):
        # click has one class for both: only its words tell them apart.
        needs = "requires" in error.message
        return say("needs_value" if needs else "option_usage", name=error.option_name)
    return visible(error.message)


def _name_of(error: click.BadParameter) -> str:
    if error.param is None:
        return ""
    if isinstance(error.param, click.Option):
        return max(error.param.opts, key=len)
    return error.param.make_metavar(error.ctx).strip("[].") if error.ctx else str(error.param.name)

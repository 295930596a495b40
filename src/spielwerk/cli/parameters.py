"""The arguments and options that several commands share, and the kinds of values they take."""

from __future__ import annotations

import re
from typing import Any

import click

from spielwerk.cli.words import Say

LARGEST_SEED = 2**64 - 1


class Number(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions of click
    """A whole number in a range."""

    name = "number"

    def __init__(self, say: Say, low: int, high: int) -> None:
        self.say = say
        self.low = low
        self.high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip()
        # More digits than any limit has; of thousands Python itself would refuse to make a number.
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,20}", text) else None
        if number is None or not self.low <= number <= self.high:
            self.fail(self.say("expect_number", given=text[:60], low=self.low, high=self.high), param, ctx)
        return number


class OneOf(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions of click
    """One of a few words."""

    name = "word"

    def __init__(self, say: Say, *known: str) -> None:
        self.say = say
        self.known = known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.known:
            self.fail(self.say("expect_one_of", given=str(value)[:60], known=", ".join(self.known)), param, ctx)
        return str(value)


class Setting(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions of click
    """`name=value`"""

    name = "setting"

    def __init__(self, say: Say) -> None:
        self.say = say

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, sign, given = str(value).partition("=")
        if not sign or not name.strip():
            self.fail(self.say("expect_setting", given=str(value)[:60]), param, ctx)
        return name.strip(), given


def game(say: Say) -> click.Argument:
    return click.Argument(["game"], metavar=say("GAME"))


def language(say: Say) -> click.Option:
    """Looked up before anything is parsed; declared so that it may stand anywhere and is checked."""
    return click.Option(["--lang"], type=OneOf(say, "de", "en"), metavar="de|en", help=say("option.lang"))


def json(say: Say) -> click.Option:
    return click.Option(["--json", "as_json"], is_flag=True, help=say("option.json"))


def number(
    say: Say, name: str, low: int, high: int, default: int | None = None, help: str = "", required: bool = False
) -> click.Option:
    """An option whose value is a number; its help is found by its name."""
    return click.Option(
        [name],
        type=Number(say, low, high),
        default=default,
        # Not `required=True`: click would say so in English.
        callback=_needed if required else None,
        metavar=say("NUMBER"),
        help=say(f"option.{help or name.strip('-').replace('-', '_')}"),
    )


def _needed(ctx: click.Context, param: click.Parameter, value: int | None) -> int:
    if value is None and not ctx.resilient_parsing:
        raise click.MissingParameter(ctx=ctx, param=param)
    return value or 0


def flag(say: Say, name: str) -> click.Option:
    return click.Option([f"--{name}"], is_flag=True, help=say(f"option.{name}"))


def file(say: Say, name: str) -> click.Option:
    return click.Option([f"--{name}"], metavar=say("FILE"), help=say(f"option.{name}"))


def set_up(say: Say) -> list[click.Option]:
    """`--players` and `--option`."""
    settings = click.Option(
        ["--option", "settings"],
        type=Setting(say),
        multiple=True,
        metavar="K=V",
        help=say("option.option"),
        callback=_once(say),
    )
    return [number(say, "--players", 1, 1000), settings]


def _once(say: Say) -> Any:
    def collect(ctx: click.Context, param: click.Parameter, given: tuple[tuple[str, str], ...]) -> dict[str, str]:
        settings: dict[str, str] = {}
        for name, value in given:
            if name in settings:
                raise click.BadParameter(say("setting_twice", name=name[:60]), ctx, param)
            settings[name] = value
        return settings

    return collect


def seed(say: Say) -> click.Option:
    return number(say, "--seed", 0, LARGEST_SEED, default=0)

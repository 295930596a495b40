"""The command line of a built file."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.diagnostics.language import language
from spielwerk.diagnostics.visible import visible
from spielwerk.export.alone.engine import Engine
from spielwerk.export.alone.facts import Facts
from spielwerk.export.alone.random_games import INTERRUPTED, play_series
from spielwerk.export.alone.session import Session
from spielwerk.export.alone.wording import Wordbook
from spielwerk.locale import LANGUAGES
from spielwerk.program.manual.manual import Manual
from spielwerk.program.manual.plain_data import read

VALUED = {"--seats": "A,B,...", "--seed": "S", "--random": "N", "--language": "|".join(sorted(LANGUAGES))}
"""Options that take a value."""
FLAGS = ("--json", "--help")
KINDS = ("human", "random")
MOST_GAMES = 1_000_000_000
LARGEST_SEED = 2**64 - 1
FRESH_SEEDS = 2**32
# 128 and the number of the signal, as shells report it.
BROKEN_PIPE = 141


class WrongUsage(Exception):
    """The command line asks for something that does not exist: what is said about it, and with which values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        # What was typed is printed, and must not steer the terminal.
        self.values = {name: visible(str(value)[:60]) for name, value in values.items()}


def main(facts: Facts, known: Any, rules: Mapping[str, Any], arguments: Sequence[str] | None = None) -> int:
    """Does what the command line asks for; the exit code. `known` is the manual, as JSON."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # What cannot be read or shown is replaced; nothing stops a match for that.
            stream.reconfigure(errors="replace")
    manual = read(Manual, known, "manual")
    book = Wordbook(facts, manual, language(os.environ))
    try:
        options = read_arguments(given)
        book = Wordbook(facts, manual, language(os.environ, options.get("--language")))
        code = carry_out(Engine(facts, rules), book, options)
        sys.stdout.flush()
        return code
    except WrongUsage as fault:
        print(book.say("error", what=book.say(fault.key, **fault.values)), file=sys.stderr)
        print(book.say("see_help"), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\n" + book.say("interrupted"), file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        # Nothing more can be printed, not even what is still waiting to be.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return BROKEN_PIPE
        print(book.say("cannot_print", reason=error.strerror), file=sys.stderr)
        return 1


def carry_out(engine: Engine, book: Wordbook, options: Mapping[str, str]) -> int:
    if "--help" in options:
        show_help(book)
        return 0
    seed = number("--seed", options["--seed"], 0, LARGEST_SEED) if "--seed" in options else None
    if "--random" in options:
        if "--seats" in options:
            raise WrongUsage("not_random")
        games = number("--random", options["--random"], 1, MOST_GAMES)
        return play_series(engine, book, games, seed or 0, "--json" in options)
    if "--json" in options:
        raise WrongUsage("only_random")
    people = seated(options.get("--seats", "human"), engine.facts.players)
    # The seed is shown, and short enough to be typed again.
    fresh = int.from_bytes(os.urandom(8), "little") % FRESH_SEEDS
    return Session(engine, book, people, fresh if seed is None else seed).run()


def read_arguments(given: Sequence[str]) -> dict[str, str]:
    """The options by name; `--name value` and `--name=value` are the same."""
    found: dict[str, str] = {}
    rest = list(given)
    while rest:
        name, sign, value = rest.pop(0).partition("=")
        if name not in VALUED and (name not in FLAGS or sign):
            raise WrongUsage("no_option", name=name)
        if name in VALUED and not sign:
            if not rest:
                raise WrongUsage("needs_value", name=name)
            value = rest.pop(0)
        if name in found:
            raise WrongUsage("twice", name=name)
        found[name] = value
    if found.get("--language", "en") not in LANGUAGES:
        wrong = found["--language"]
        raise WrongUsage("expect_one_of", name="--language", given=wrong, known=", ".join(sorted(LANGUAGES)))
    return found


def number(name: str, given: str, low: int, high: int) -> int:
    # `int` takes more than digits, and much time for very many of them.
    plain = given.isascii() and given.isdecimal() and len(given) <= 20
    if not plain or not low <= int(given) <= high:
        raise WrongUsage("expect_number", name=name, given=given, low=low, high=high)
    return int(given)


def seated(given: str, players: int) -> list[int]:
    """The seats of people, from 1; those that are not named are random."""
    seats = [seat.strip() for seat in given.split(",")]
    for seat in seats:
        if seat not in KINDS:
            raise WrongUsage("expect_one_of", name="--seats", given=seat, known=", ".join(KINDS))
    if len(seats) > players:
        raise WrongUsage("too_many_seats", given=len(seats), players=players)
    return [place for place, seat in enumerate(seats, 1) if seat == "human"]


def show_help(book: Wordbook) -> None:
    chosen = ", ".join(f"{name}={value}" for name, value in book.facts.options.items())
    options = visible(f" ({chosen})" if chosen else "")
    print(book.say("about", title=book.title, players=book.manual.players, options=options))
    print(book.say("usage", file=visible(os.path.basename(sys.argv[0]))))
    print()
    for name in (*VALUED, *FLAGS):
        shown = f"{name} {VALUED.get(name, '')}"
        print(f"  {shown:<18}  {book.say('option_' + name.removeprefix('--'))}")

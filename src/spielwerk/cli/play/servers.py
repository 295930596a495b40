"""`spielwerk servers`: table servers on the local network, and those that a person has written down."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import Refusal, tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible, width

if TYPE_CHECKING:
    from spielwerk.table.operation.beacon import Found
    from spielwerk.table.operation.neighbours import Neighbour

SHAPES = {"add": 4, "remove": 2}
"""Orders, and how many words each takes with its own."""


def command(say: Say) -> click.Command:
    order = click.Argument(["order"], nargs=-1, metavar=say("SERVERS_ORDER"))
    return Command("servers", say, [order, parameters.json(say)], partial(servers, say))


def servers(say: Say, order: tuple[str, ...], as_json: bool) -> None:
    from spielwerk.table.operation.address_book import BadEntry

    if order and SHAPES.get(order[0]) != len(order):
        raise click.UsageError(say("servers_order", given=" ".join(order)[:100], expected=say("SERVERS_ORDER")))
    try:
        if order:
            change(say, *order)
        else:
            show(say, as_json)
    except BadEntry as bad:
        raise Refusal(say(f"servers_{bad.what}", given=bad.given[:200])) from None


def change(say: Say, order: str, name: str, address: str = "", port: str = "") -> None:
    """Writes a server down, or strikes it out."""
    from spielwerk.table.operation.address_book import AddressBook, checked

    book = AddressBook()
    if order == "add":
        entry = checked(name, address, port)
        book.add(entry)
        tell(say("servers_added", name=entry.name, address=entry.address, port=entry.port))
    else:
        book.remove(name)
        tell(say("servers_removed", name=name))


def show(say: Say, as_json: bool) -> None:
    import asyncio

    from spielwerk.table.operation.address_book import AddressBook

    written = AddressBook().entries()

    async def look() -> list[Neighbour]:
        from spielwerk.table.operation.neighbours import neighbours

        return await neighbours(await nearby(say), written)

    listed = asyncio.run(look())
    if as_json:
        tell_json([asdict(one) for one in listed])
    else:
        show_list(say, listed)


async def nearby(say: Say) -> list[Found]:
    """Those on the local network; where there is none, that is said, and the others are shown."""
    from spielwerk.table.operation.beacon import discover

    try:
        return await discover()
    except OSError as error:
        tell(say("servers_no_network", reason=error.strerror or type(error).__name__), to_stderr=True)
        return []


def show_list(say: Say, listed: list[Neighbour]) -> None:
    if not listed:
        tell(say("servers_none"))
        return
    rows = [
        (one.name, f"{one.address} {one.port}", say(f"servers_state_{one.state}"), one.version, one.url)
        for one in listed
    ]
    sizes = [max(width(visible(row[column])) for row in rows) for column in range(4)]
    for row in rows:
        cells = [visible(text) + " " * (size - width(visible(text))) for text, size in zip(row[:4], sizes, strict=True)]
        tell("  ".join([*cells, visible(row[4])]))

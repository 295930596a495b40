"""Names of a phase, asked from outside of it: `Turn.player`, `active(Turn)`."""

from __future__ import annotations

from tests.match.playing import play, table

OUTSIDE = """
    enum Colour: red, green, blue

    object Card, 3, in heap

    table:
        field heap: Card
        told: list of int, at most 40

    play:
        tell()
        Turn(players[2], 5, true, {red, blue}, [4, 6], only(Card where .copy == 2))
        tell()
        end with draw

    phase Turn(player, size: int, lucky: bool, marks: set of Colour, numbers: list of int, card):
        tell()
        size += 1
        Inner()

    phase Inner():
        tell()

    procedure tell():
        add (if Turn.player == none then 0 else index(Turn.player)) to told
        add size_now() to told
        add (if Turn.lucky then 1 else 0) to told
        add count(Turn.marks) to told
        add count(Turn.numbers) to told
        add (if Turn.card == none then 0 else Turn.card.copy) to told
        add (if active(Turn) then 1 else 0) to told

    function size_now(): int:
        let found = Turn.size
        if found == none:
            return 0 - 1
        return found
"""


def test_names_of_a_phase_can_be_asked_from_anywhere():
    """Outside of the phase they are none, no or empty."""
    told = table(OUTSIDE)["told"]
    assert [told[i : i + 7] for i in range(0, len(told), 7)] == [
        [0, -1, 0, 0, 0, 0, 0],
        [2, 5, 1, 2, 2, 2, 1],
        [2, 6, 1, 2, 2, 2, 1],
        [0, -1, 0, 0, 0, 0, 0],
    ]


def test_a_map_and_a_name_of_a_function_inside_the_phase():
    text = """
    enum Wood: oak, ash

    table:
        told: list of int, at most 10

    play:
        Turn({oak: 3, ash: 4}, 2)
        end with draw

    phase Turn(stock: map Wood to int, factor: int):
        stock[oak] += 1
        add weighed() to told

        function weighed(): int = Turn.stock[oak] * factor + Turn.stock[ash]
"""
    assert table(text)["told"] == [12]


INSIDE_ITSELF = """
    table:
        told: list of int, at most 40

    play:
        Level(players[1], 1)
        end with draw

    phase Level(player, number: int), depth at most 3:
        pot: int = 0
        pot += number * 10
        player chooses way from 1 to 2
        if way == 2 and number < 3:
            Level(player, number + 1)
        tell()
        add pot to told

    procedure tell():
        let found = Level.number
        if found != none:
            add found to told
"""


def test_a_phase_inside_itself_gets_its_own_names_back():
    match = play(INSIDE_ITSELF, [2, 2, 1])
    assert match.over
    assert match.reveal()["table"]["told"] == [3, 30, 2, 20, 1, 10]


def test_nothing_is_left_of_a_phase_that_has_ended():
    """Equal situations are equal states."""
    frames = play(OUTSIDE)
    layout = frames.details.layout
    addresses = [slots.address + i for slots in layout.published.values() for i in range(slots.width)]
    assert len(addresses) > 5
    assert [frames.state[address] for address in addresses] == [0] * len(addresses)

"""Faults in the lines of rules, in values and in texts."""

from __future__ import annotations

from spielwerk.diagnostics import form_codes as numbers
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.syntax.examples import CARDS, GROW, HANDS, turn

RULES: tuple[Entry, ...] = (
    Entry(
        numbers.UNKNOWN_WORD,
        bad=turn('notise "Your turn"'),
        good=turn('notice "Your turn"'),
    ),
    Entry(
        numbers.UNKNOWN_LINE,
        bad=turn("== 3"),
        good=turn("player.score = 3"),
    ),
    Entry(
        numbers.VALUE_ALONE,
        bad=turn("player.score"),
        good=turn("player.score = 3"),
    ),
    Entry(
        numbers.SINGLE_EQUALS,
        bad=turn("if player.score = 3:", "    player.score = 0"),
        good=turn("if player.score == 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.DOUBLE_EQUALS,
        bad=turn("player.score == 3"),
        good=turn("player.score = 3"),
    ),
    Entry(
        numbers.ELSE_ALONE,
        bad=turn("player.score += 1", "else:", "    player.score = 0"),
        good=turn("if player.score == 3:", "    player.score += 1", "else:", "    player.score = 0"),
    ),
    Entry(
        numbers.END_HOW,
        bad=turn("if player.score == 3:", "    end with victory"),
        good=turn("if player.score == 3:", "    end with draw"),
    ),
    Entry(
        numbers.QUANTITY,
        bad=turn("player chooses 1 to many numbers from 1 to 6", "player.score += sum(numbers)"),
        good=turn("player chooses 1 to 3 numbers from 1 to 6", "player.score += sum(numbers)"),
    ),
    Entry(
        numbers.ALTERNATIVE,
        bad=turn("player chooses:", "    let more = 1"),
        good=turn("player chooses:", '    take "Take a point":', "        player.score += 1"),
    ),
    Entry(
        numbers.OTHERWISE_WRITTEN,
        bad=turn("if player.score == 3:", "    player.score = 0", "elif player.score == 2:", "    player.score = 1"),
        good=turn(
            "if player.score == 3:", "    player.score = 0", "else if player.score == 2:", "    player.score = 1"
        ),
    ),
    Entry(
        numbers.DEAL_FORM,
        bad=turn("deal 2 cards from deck to players.hand", top=HANDS),
        good=turn("deal 2 from deck to players.hand", top=HANDS),
    ),
    Entry(
        numbers.CHAINED,
        bad=turn("if 1 < player.score < 3:", "    player.score = 0"),
        good=turn("if 1 < player.score and player.score < 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.MIXED_BRACES,
        bad=turn("player.score = cost[red]", top="enum Colour: red, blue\n\nconst cost = {red: 1, blue}"),
        good=turn("player.score = cost[red]", top="enum Colour: red, blue\n\nconst cost = {red: 1, blue: 1}"),
    ),
    Entry(
        numbers.RANDOM_INSIDE,
        bad=turn("player.score = 1 + random [1, 2, 3]"),
        good=turn("let luck = random [1, 2, 3]", "player.score = 1 + luck"),
    ),
    Entry(
        numbers.AFTER_BRACKETS,
        bad=turn("let then_it_is = player.score after grow(player)", "player.score = then_it_is", top=GROW),
        good=turn("let then_it_is = (player.score after grow(player))", "player.score = then_it_is", top=GROW),
    ),
    Entry(
        numbers.QUERY_BRACKETS,
        bad=turn("move Card where .value > 3 to deck", top=CARDS),
        good=turn("move (Card where .value > 3) to deck", top=CARDS),
    ),
    Entry(
        numbers.AFTER_WHAT,
        bad=turn("let then_it_is = (player.score after grow)", "player.score = then_it_is", top=GROW),
        good=turn("let then_it_is = (player.score after grow(player))", "player.score = then_it_is", top=GROW),
    ),
    Entry(
        numbers.OPEN_BRACE,
        bad=turn('notice "{player wins."'),
        good=turn('notice "{player} wins."'),
    ),
    Entry(
        numbers.STRAY_BRACE,
        bad=turn('notice "player} wins."'),
        good=turn('notice "{player} wins."'),
    ),
    Entry(
        numbers.EMPTY_PLACEHOLDER,
        bad=turn('notice "{} wins."'),
        good=turn('notice "{player} wins."'),
    ),
    Entry(
        numbers.PLURAL_FORM,
        bad=turn('notice "{player.score} {player.score|on:point|other:points}"'),
        good=turn('notice "{player.score} {player.score|one:point|other:points}"'),
    ),
    Entry(
        numbers.UNKNOWN_ESCAPE,
        bad=turn('notice "Your\\nturn"'),
        good=turn('notice "Your turn"'),
    ),
)

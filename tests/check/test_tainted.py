"""What is stored and depends on something that not everybody knows: whoever imagines that must imagine it, too."""

from __future__ import annotations

import pytest

from spielwerk import load
from spielwerk.check.secrecy import tainted
from spielwerk.check.typed import game as t
from tests.check.games import draft, sound

GAME = """\
game "Test":
    players 2

object Card, for rank in 1 to 5, in deck:
    used: bool = false

table:
    pile deck: Card, visible to nobody
    pile drawer: Card, visible to nobody
    pile shown: Card
    code: int = 0, visible to nobody
    copy: int = 0, visible to nobody
    tries: int = 0, visible to nobody
    open_code: int = 0
    die cube: 1 to 6, visible to nobody
    die open_cube: 1 to 6
    wanted: list of int, at most 9, visible to nobody

player:
    field hand: Card, visible to owner
    sums: int = 0, visible to owner

space Board, grid 2 by 2, visible to nobody:
    mine: bool = false

{rules}

play:
    tries += 1
{lines}
    end with draw
"""
ROUND = """\
phase Round():
    goal: int = 0, visible to nobody
    goal = random (1 to 9)

"""
RULES = """\
procedure keep(value: int):
    let kept = value
    code = kept

function doubled(): int = 2 * code
"""
CASES = [
    ("code = 7", set()),
    ("code = random (1 to 9)", {"code"}),
    ("open_code = random (1 to 9)", set()),
    ("let x = random (1 to 9)\nopen_code = x", {"x"}),
    ("let x = random (1 to 9)\ncode = x\ncopy = code", {"x", "code", "copy"}),
    ("code = random (1 to 9)\nlet y = doubled()", {"code", "y"}),
    ("code = random (1 to 9)\nlet y = 0\nif code > 3:\n    y = 1", {"code", "y"}),
    ("code = random (1 to 9)\nif code > 3:\n    copy = 1", {"code", "copy"}),
    ("code = random (1 to 9)\nrepeat code times:\n    copy += 1", {"code", "copy"}),
    ("let y = 0\nif open_code > 3:\n    y = 1\n    copy = 1", set()),
    ("keep(3)", set()),
    ("let x = random (1 to 9)\nkeep(x)", {"x", "value", "kept", "code"}),
    ("code = random (1 to 9)\nif code > 3:\n    keep(3)", {"code"}),
    ("players[1] chooses x from 1 to 9\ncode = x", {"x", "code"}),
    ("players[1] chooses:\n    one:\n        code = 1\n    two:\n        code = 2", {"code"}),
    ("shuffle deck", {"deck"}),
    ("shuffle shown", set()),
    ("move deck.top to drawer", set()),
    ("shuffle deck\nmove deck.top to drawer", {"deck", "drawer"}),
    ("shuffle deck\ndeal 1 from deck to players.hand", {"deck", "hand"}),
    ("shuffle deck\nswap deck with drawer", {"deck", "drawer"}),
    ("shuffle deck\nlet holder = first(Card).holder", {"deck", "holder"}),
    ("shuffle deck\ndeck.top.used = true", {"deck", "used"}),
    ("roll cube\nroll open_cube", {"cube"}),
    ("roll cube\nadd cube to wanted", {"cube", "wanted"}),
    ("roll cube\nfor p in players:\n    p.sums += cube", {"cube", "sums"}),
    ("Board.a1.mine = true", set()),
    ("let field_ = random Board\nfield_.mine = true", {"field_", "mine"}),
    ("Round()", {"goal"}),
]


@pytest.mark.parametrize(("lines", "expected"), CASES)
def test_what_depends_on_chance_and_decisions_that_are_not_shown(lines, expected):
    rules = ROUND + RULES if "Round" in lines else RULES
    text = GAME.format(rules=rules, lines="".join(f"    {line}\n" for line in lines.split("\n")))
    assert {symbol.name for symbol in tainted(sound(text))} == expected


def test_the_holder_of_a_character_in_citadels():
    game = load("citadels").checked
    found = tainted(game)
    names = {(type(symbol).__name__, symbol.name) for symbol in found}
    (call,) = [p for p in game.procedures.values() if p.name == "Call"]
    (player,) = [step.variable for step in call.body or [] if isinstance(step, t.Let)]
    assert player in found
    for place in ("deck", "court", "laid_aside", "draft", "hand", "roles", "drawn"):
        assert ("ContainerSymbol", place) in names
    for place in ("open_cards", "discard", "city"):
        assert ("ContainerSymbol", place) not in names
    assert not any(kind == "AttributeSymbol" for kind, _ in names)


@pytest.mark.parametrize(
    ("name", "attributes"),
    [("catan", {"deck", "stock", "cards", "new_cards"}), ("roborally", {"course"}), ("hearts", set())],
)
def test_hidden_attributes_of_bundled_games(name, attributes):
    found = tainted(load(name).checked)
    assert {symbol.name for symbol in found if type(symbol).__name__ == "AttributeSymbol"} == attributes


def test_in_open_games_only_names_are():
    assert {type(symbol).__name__ for symbol in tainted(sound(draft("chess")))} <= {"Variable"}

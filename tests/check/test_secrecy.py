"""Secrets that come out because something happens at all: conditions, loops, calls and jumps that depend on them."""

from __future__ import annotations

import pytest

from spielwerk import load
from spielwerk.check.secrecy import Level, Secrecy, declassifications, level
from spielwerk.check.secrecy.labels import OPEN
from tests.check.games import checked, draft, sound, turn

SECRETS = """\
object Card, for rank in 1 to 5, in deck:
    marked: bool = false

table:
    pile deck: Card, visible to nobody
    pile counted: Card, visible to nobody, count visible to all
    pile shown: Card
    mood: int = 0
    known: int = 0, visible to nobody

player:
    secret: 0 to 9 = 3, visible to owner
    memory: 0 to 9 = 0, visible to owner
    points: int = 0
    shown_points: bool = false
    die cube: 1 to 6, visible to owner
    field hand: Card, visible to owner
    field pouch: Card, visible to owner, count visible to all
    function broke: bool, visible to all = self.secret == 0

setup:
    shuffle deck
    deal 1 from deck to players.hand
    deal 1 from deck to players.pouch

phase Pause(player):
    player chooses go_on from 1 to 1

procedure cheer():
    notice "Hurray!"

procedure cheer_late():
    if mood == 0:
        cheer()

procedure note(player):
    player.memory += 1

procedure quiet():
    known += 1

procedure pay(other: player):
    other.points += 1

procedure tell_rank(card):
    notice "{card.rank}"

procedure win(player):
    end with winner player

function poor(player): bool = player.secret == 0
function richest(): player = first(players by highest .secret)

"""


def game(lines: str) -> str:
    return turn(f"let other = opponent(player)\n{lines}", SECRETS)


def told(lines: str) -> list[tuple[str, str]]:
    """What comes out of some lines, by place and thing; what functions that are visible to all answer is left out."""
    found = declassifications(sound(game(lines)))
    return [(one.where, thing.name) for one in found for thing in one.things if one.where != "function"]


def warned(lines: str) -> list[str]:
    return [fault.code for fault in checked(game(lines)).diagnostics if fault.code == "S462"]


BRANCH = [("branch", "secret")]

LEAKS = [
    ("if other.secret == 0:\n    other.shown_points = true", BRANCH),
    ("if other.secret != 0:\n    known = 1\nelse:\n    other.shown_points = true", BRANCH),
    ('if other.secret == 0:\n    notice "Well."', BRANCH),
    ('if other.secret == 0:\n    notice "Well." to player', BRANCH),
    ("if other.secret == 0:\n    shuffle deck", BRANCH),
    ("if other.secret == 0:\n    roll player.cube", BRANCH),
    ("if other.secret == 0:\n    player.memory = 1", BRANCH),
    ("if other.secret == 0:\n    player.points += 1", BRANCH),
    ("if other.secret == 0:\n    move deck.top to shown", BRANCH),
    ("if other.secret == 0:\n    move deck.top to counted", BRANCH),
    ("if other.secret == 0:\n    deal 1 from deck to players.pouch", BRANCH),
    ("if other.secret == 0:\n    swap player.pouch with other.pouch", BRANCH),
    ("if other.secret == 0:\n    player chooses x from 1 to 2", BRANCH),
    ("if other.secret == 0:\n    at once for p in players:\n        p chooses x from 1 to 2", BRANCH),
    ("if other.secret == 0:\n    cheer()", BRANCH),
    ("if other.secret == 0:\n    cheer_late()", BRANCH),
    ("if other.secret == 0:\n    Pause(player)", BRANCH),
    ("if other.secret == 0:\n    pay(other)", BRANCH),
    ("if other.secret == 0:\n    note(player)", BRANCH),
    ("if poor(other):\n    mood = 1", BRANCH),
    ("let sad = poor(other)\nif sad:\n    mood = 1", BRANCH),
    ("let sad = false\nif poor(other):\n    sad = true\nif sad:\n    mood = 1", BRANCH),
    ("if other.secret == 0:\n    if mood == 0:\n        mood = 1", BRANCH),
    ("repeat other.secret times:\n    mood += 1", BRANCH),
    ("repeat while other.secret > mood:\n    mood += 1", BRANCH),
    ("for p in players where .secret == 0:\n    mood += 1", BRANCH),
    ("for p in players:\n    if p.secret == 0:\n        stop\n    mood += 1", BRANCH),
    ("for p in players:\n    if p.secret == 0:\n        skip\n    mood += 1", BRANCH),
    ("for card in other.hand:\n    mood += 1", [("branch", "hand")]),
    ("for card in other.pouch:\n    if card.rank == 1:\n        mood += 1", [("branch", "pouch")]),
    ("if other.cube == 6:\n    mood = 1", [("branch", "cube")]),
    ("if known > 0:\n    mood = 1", [("branch", "known")]),
    ("if deck.top.rank == 1:\n    mood = 1", [("branch", "deck")]),
    ("if count(other.hand) > 1:\n    mood = 1", [("branch", "hand")]),
    ("if first(Card) in other.pouch:\n    mood = 1", [("branch", "pouch")]),
    ("if other.secret == 0:\n    mood = 1\n    reveal player.secret", BRANCH),
    ("reveal player.secret\nif other.secret == 0:\n    mood = 1", BRANCH),
    ("reveal other.secret\nhide other.secret\nif other.secret == 0:\n    mood = 1", BRANCH),
    ("reveal other.secret to player\nif other.secret == 0:\n    mood = 1", BRANCH),
    ("reveal other.secret\nother = player\nif other.secret == 0:\n    mood = 1", BRANCH),
]


@pytest.mark.parametrize(("lines", "expected"), LEAKS)
def test_what_happens_on_a_secret_condition_tells_it(lines, expected):
    assert told(lines) == expected
    assert warned(lines) == ["S462"]


KEPT = [
    "if player.secret == 0:\n    player.memory = 1",
    'if player.secret == 0:\n    notice "Well." to player',
    "if player.secret == 0:\n    note(player)",
    "if other.secret == 0:\n    known = 1",
    "if other.secret == 0:\n    quiet()",
    "if other.secret == 0:\n    other.memory = 1",
    "let sad = false\nif poor(other):\n    sad = true\nsad = false\nif sad:\n    mood = 1",
    "if count(other.pouch) > 0:\n    mood = 1",
    "for card in other.pouch:\n    mood += 1",
    "for p in players:\n    mood += 1",
    "if other.points == 0:\n    mood = 1",
    "reveal other.secret\nif other.secret == 0:\n    mood = 1",
    "reveal players.secret\nif other.secret == 0:\n    mood = 1",
    "reveal other.secret\nlet sad = poor(other)\nif sad:\n    mood = 1",
    "let sad = poor(other)\nreveal other.secret\nif sad:\n    mood = 1",
    "reveal other.pouch\nif any(other.pouch where .rank == 1):\n    mood = 1",
    "if other.broke:\n    mood = 1",
    "player chooses card from player.hand\nif card.rank == 1:\n    mood = 1\nmove card to shown",
    "player chooses card from player.hand\nmove card to shown\nif card.rank == 1:\n    mood = 1",
    "player chooses card from player.hand\nreveal card\nif card.rank == 1:\n    mood = 1",
]


@pytest.mark.parametrize("lines", KEPT)
def test_nothing_is_told_to_those_who_may_not_know(lines):
    assert told(lines) == []
    assert warned(lines) == []


MEANT = [
    ("if other.secret == 0:\n    win(player)", BRANCH),
    ("if other.secret == 0:\n    end with draw", BRANCH),
    ("if other.secret == 0:\n    eliminate other", BRANCH),
    ('if other.secret == 0:\n    notice "{other.secret}"', [*BRANCH, ("notice", "secret")]),
    ("if other.secret == 0:\n    mood = 1\nelse:\n    mood = other.secret", [*BRANCH, ("attribute", "secret")]),
    ("if other.secret == 0:\n    reveal other.secret\n    mood = 1", BRANCH),
    ("if first(other.hand).rank == 1:\n    reveal other.hand\n    mood = 1", [("branch", "hand")]),
]


@pytest.mark.parametrize(("lines", "expected"), MEANT)
def test_what_is_told_in_so_many_words_is_listed_but_not_warned_of(lines, expected):
    assert told(lines) == expected
    assert warned(lines) == []


DIRECT = [
    ("tell_rank(deck.top)", [("notice", "deck")]),
    ("let card = first(player.hand)\ntell_rank(card)", [("notice", "hand")]),
    ('let card = random deck\nnotice "{card.rank}"', [("notice", "deck")]),
    ('let card = deck.top\nmove card to player.hand\nnotice "{card.rank}"', [("notice", "deck")]),
    ('let card = deck.top\nmove card to shown\nnotice "{card.rank}"', []),
    (
        'let card = first(Card)\nnotice "{card.holder}"',
        [("notice", name) for name in ("deck", "counted", "hand", "pouch")],
    ),
    ("richest().points += 1", [("attribute", "secret")]),
    ("pay(richest())", [("attribute", "secret")]),
    ("let asked = richest()\nasked chooses x from 1 to 2", [("asked", "secret")]),
    ("player.memory = other.secret", [("attribute", "secret")]),
    ("player.memory = player.secret", []),
    ("end with winner richest()", [("result", "secret")]),
    ("player may choose x from 1 to player.secret:\n    mood = 1", [("question", "secret")]),
    ("if richest() == player:\n    quiet()", []),
]


@pytest.mark.parametrize(("lines", "expected"), DIRECT)
def test_values_are_followed_through_names_and_calls(lines, expected):
    assert told(lines) == expected


def test_the_warning_shows_the_condition_and_what_is_seen():
    text = game("if other.secret == 0:\n    other.shown_points = true")
    (fault,) = [fault for fault in checked(text).diagnostics if fault.code == "S462"]
    (label,) = fault.labels
    assert text[fault.span.start : fault.span.end] == "other.shown_points = true"
    assert text[label.span.start : label.span.end] == "other.secret == 0"
    assert "`secret`" in fault.message()
    assert "a value changes" in fault.message()
    assert "ein Wert ändert sich" in fault.message("de")


def test_a_function_that_is_visible_to_all_is_listed_itself():
    found = declassifications(sound(game("if other.broke:\n    mood = 1")))
    assert [(one.where, [thing.name for thing in one.things]) for one in found] == [("function", ["secret"])]


REACTION = """\
after cheer() when any(players where .secret == 0):
    {line}

"""


@pytest.mark.parametrize(("line", "expected"), [('notice "Oh!"', ["S462"]), ("known = 1", [])])
def test_a_reaction_on_a_secret_condition_tells_it(line, expected):
    text = turn("cheer()", SECRETS + REACTION.format(line=line))
    assert [fault.code for fault in checked(text).diagnostics if fault.code == "S462"] == expected


PHASES = """\
phase First():
    go to Second when players[1].secret == 0
    go to Third when players[1].secret > 0

phase Second():
    end with draw

phase Third():
    end with winner players[1]

"""


def test_the_phase_that_follows_tells_the_condition():
    found = declassifications(sound(turn("First()", SECRETS + PHASES)))
    assert ("branch", "secret") in [(one.where, thing.name) for one in found for thing in one.things]


IMPLIED = """\
player:
    secret: int = 0, visible to owner
    strength: int = 1
    mine: int = 0, visible to owner
    cards: int = 0, visible to owner
    while .secret > 3:
        {line}

"""


@pytest.mark.parametrize(
    ("line", "expected"),
    [(".strength = 0", ["attribute"]), (".mine = 1", []), (".cards visible to all", ["visibility"])],
)
def test_implications_tell_their_conditions(line, expected):
    text = turn("player.secret += 1\nplayer.mine += 1\nplayer.cards += 1", IMPLIED.format(line=line))
    assert [one.where for one in declassifications(sound(text))] == expected


def test_a_visibility_that_depends_on_a_secret_tells_it():
    top = "player:\n    secret: int = 0, visible to owner\n    hint: int = 0, visible to players where .secret > 3\n\n"
    found = declassifications(sound(turn("player.secret += 1\nplayer.hint += 1", top)))
    assert [one.where for one in found] == ["visibility"]


def test_the_levels_of_labels():
    flow = Secrecy(sound(game("let mine = player.secret\nlet all_know = mood\nlet nobody = known")))
    found = {name.name: level(label) for name, label in flow.carried.items()}
    assert found["mine"] is Level.SEATS
    assert found["nobody"] is Level.HIDDEN
    assert "all_know" not in found
    assert level(OPEN) is Level.OPEN


@pytest.mark.parametrize("name", ["tictactoe", "nim", "pig", "chess", "connect4", "reversi", "backgammon", "ludo"])
def test_open_games_have_nothing_to_tell(name):
    assert declassifications(sound(draft(name))) == []


@pytest.mark.parametrize("name", ["hearts", "kuhn", "catan", "roborally", "meiern", "ofua_lgold", "citadels"])
def test_bundled_games_say_what_they_tell(name):
    assert all(one.meant for one in load(name).secrets)


def test_citadels_tells_who_answers_when_a_character_is_called():
    game_ = load("citadels")
    source = game_.checked.source.text
    called = [one for one in game_.secrets if source[one.span.start :].startswith("player == none or murdered")]
    assert [[effect.word for effect in one.effects] for one in called] == [["reveal"]]


def test_chains_of_calls_may_be_long():
    names = range(400)
    functions = "".join(f"function f{n}(p: player): int = f{n + 1}(p) + 1\n" for n in names)
    procedures = "".join(f"procedure g{n}():\n    g{n + 1}()\n\n" for n in names)
    last = "function f400(p: player): int = p.secret\n\nprocedure g400():\n    mood = 1\n\n"
    text = turn("if f0(opponent(player)) > 3:\n    g0()", SECRETS + functions + procedures + last)
    assert [fault.code for fault in checked(text).diagnostics if fault.code in ("S462", "S513")] == ["S462"]


def test_nested_loops_are_followed_once_or_twice():
    lines = ""
    for depth in range(24):
        pad = "    " * depth
        lines += f"{pad}let x{depth} = 0\n{pad}for p{depth} in players:\n"
        lines += f"{pad}    x{depth} = x{depth} + p{depth}.secret\n"
    found = declassifications(sound(game(lines + "    " * 24 + "mood = x0")))
    assert [one.where for one in found] == ["attribute"]

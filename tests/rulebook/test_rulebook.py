"""Rulebooks: LG-01, what the file says can be read by people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spielwerk.check.builtins.table import BUILT_INS, MEMBERS
from spielwerk.diagnostics.source import Source
from spielwerk.game.sources import bundled, find_source
from spielwerk.locale import texts
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.notation.spiel.parser import parse
from spielwerk.rulebook import Rulebook, as_markdown, as_text, rulebook
from spielwerk.rulebook.language.grammar import german
from spielwerk.rulebook.language.nouns import gender_of, plural_of
from spielwerk.rulebook.sentences.phrases import TELL
from spielwerk.rulebook.sentences.steps import STEPS

TESTS = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden"
WHOLE = [*sorted((TESTS / "notation" / "texts").glob("*.spiel")), *sorted((TESTS / "examples").glob("*.spiel"))]
LANGUAGES = ("en", "de")


def book_of(name: str | Path, language: str, **settled) -> Rulebook:
    source, _ = find_source(name)
    return rulebook(parse(source)[0], source, language, **settled)


def told(text: str, language: str = "en", **settled) -> str:
    """The rulebook of a text on one line per paragraph."""
    source = Source("x.spiel", text)
    model, faults = parse(source)
    assert not faults
    book = rulebook(model, source, language, **settled)
    assert not book.quoted
    return as_markdown(book)


def turn(*lines: str, top: str = "") -> str:
    rules = "".join(f"        {line}\n" for line in lines)
    return f'game "X":\n    players 2 to 4\n\n{top}\n\nplay:\n    for player in turns:\n{rules}'


# ---- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["tictactoe", "kuhn", "pig"])
def test_the_rulebook_reads_as_it_should(name, language):
    assert as_text(book_of(name, language), language) == (GOLDEN / f"{name}.{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*bundled(), *WHOLE], ids=lambda name: Path(name).stem)
def test_there_are_words_for_everything(name, language):
    book = book_of(name, language)
    assert book.quoted == ()
    for page in (as_text(book, language), as_markdown(book)):
        assert not re.search(r"\b[A-Z]\w+\([a-z_]+=|<[\w.]+ object at|None\b|Phrase|Clause", page)
        assert set(re.findall(r"\{\w*\}", page)) <= {"{and}"}
        assert not re.search(r"[\x00-\x09\x0b-\x1f]", page)


@pytest.mark.parametrize("name", bundled())
def test_bundled_games_are_told_in_german(name):
    """Every `##` text has its translation."""
    source, _ = find_source(name)
    docs = re.findall(r"^ *## ?(.*)$", source.text.split("texts de:")[0], re.M)
    page = " ".join(as_text(book_of(name, "de"), "de").split())
    assert [line for line in docs if line in page] == []


def test_whole_language_has_words():
    assert {node.__name__ for node in s.Statement.__subclasses__()} == {node.__name__ for node in STEPS}
    assert {node.__name__ for node in m.Expression.__subclasses__()} - {node.__name__ for node in TELL} == {"Broken"}
    conditions = {"any", "all", "empty", "active", "region", "reachable"}
    silent = {"int", "long"}
    words = texts("rulebook", "en")
    named = {name.partition(" ")[0] for name in words["functions"]}
    assert named.isdisjoint(conditions | silent)
    assert named | conditions | silent == BUILT_INS.keys()
    assert words["members"].keys() == MEMBERS.keys() - conditions


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_no_rules(language):
    rules = turn("player chooses:", "    take", "    leave", "end with winner player")
    hints = "\n## Good to know.\nhints:\n    worth = grade(player)\n    prefer take = 3\n\n"
    function = "    ## How good.\n    function grade(player): int = 3\n"
    assert told(rules + hints + function, language) == told(rules, language)


# ---- options and players -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "won", "lost"),
    [
        ("en", "everybody wins (“all are safe”)", "nobody wins"),
        ("de", "Alle gewinnen („all are safe“)", "Niemand gewinnt"),
    ],
)
def test_games_that_are_won_together_are_told(language, won, lost):
    lines = (
        "if player.score > 3:",
        '    end with success "all are safe"',
        "if player.score < 0:",
        "    end with failure",
    )
    text = told(turn(*lines, top="player:\n    score: int = 0"), language)
    assert won in text
    assert lost in text


def test_options_decide_what_is_told():
    source, _ = find_source("nim")
    model = parse(source)[0]
    usual = as_markdown(rulebook(model, source))
    misere = as_markdown(rulebook(model, source, options={"misere": True, "heaps": 5}))
    plain = as_markdown(rulebook(model, source, options={"misere": False}))
    assert "The winner: the opponent of the player if the house rule" in usual
    assert "the opponent of the player wins" in misere
    assert "the player wins" in plain
    assert "opponent" not in plain.split("House rules")[0]
    assert "a row of 5 fields" in misere
    assert "here 5" in misere


def test_the_number_of_players_decides_what_is_told():
    game = turn("if count(players) > 2:", "    stop", "else:", "    end with draw")
    assert "The game is over" not in told(game, players=3).split("End and result")[0]
    assert "repetition ends" not in told(game, players=2)
    assert "If the number of players is more than 2" in told(game)


# ---- sentences -----------------------------------------------------------------------------------

BOARD = "space Board, grid 3 by 3:\n    mark: player or none\n    worth: int"
CARDS = """\
object Card, for value in 1 to 5, in deck

table:
    pile deck: Card
    broken: bool = false

player:
    field hand: Card"""
DE = """

texts de:
    Board = "Brett"
    mark = "Zeichen"
    Card = "Karte"
    deck = "Stapel"
    hand = "Hand"
"""


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        ("shuffle deck", "Shuffle the deck.", "Mische den Stapel."),
        (
            "deal 2 from deck to players.hand",
            "Deal 2 from the deck to every player's hand.",
            "Gib 2 vom Stapel an die Hand jedes Spielers.",
        ),
        ("move (Card where .value > 3) to deck", "Move the cards whose value is more than 3 to the deck.", None),
        (
            "move deck.top to left(player).hand",
            "Move the deck's top object to the hand of the left neighbour of the player.",
            "Bringe das oberste Objekt des Stapels zur Hand des linken Nachbarn des Spielers.",
        ),
        ("broken = true", "From now on: *broken* holds.", "Ab jetzt gilt: *broken* gilt."),
        ("reveal player.hand to left(player)", "Show the player's hand to the left neighbour of the player.", None),
        ('eliminate player "Out"', "The player is out and takes the last free place (“Out”).", None),
        (
            "if not any(player.hand): stop",
            "If the player's hand is empty: The repetition ends here.",
            "Wenn die Hand des Spielers leer ist: Die Wiederholung endet hier.",
        ),
        (
            "if any(players where count(.hand) == 0): stop",
            "If the number of cards in the hand of at least one player is 0: The repetition ends here.",
            "Wenn die Anzahl der Karten in der Hand mindestens eines Spielers 0 ist: Die Wiederholung endet hier.",
        ),
    ],
)
def test_lines(line, english, german):
    game = turn(line, top=CARDS) + DE
    assert english in told(game)
    if german is not None:
        assert german in told(game, "de")


@pytest.mark.parametrize(
    ("condition", "english", "german"),
    [
        (
            "all(Board each .mark != none)",
            "every field of the board has a mark",
            "jedes Feld des Bretts ein Zeichen hat",
        ),
        (
            "not all(Board each .mark != none)",
            "not every field of the board has a mark",
            "nicht jedes Feld des Bretts ein Zeichen hat",
        ),
        (
            "any(Board where .mark == player)",
            "the mark of at least one field of the board belongs to the player",
            "das Zeichen mindestens eines Felds des Bretts dem Spieler gehört",
        ),
        (
            "empty(Board where .mark == player)",
            "the mark of no field of the board belongs to the player",
            "das Zeichen keines Felds des Bretts dem Spieler gehört",
        ),
        (
            "Board.a1.mark == none and count(players) > 2",
            "a1 has no mark and the number of players is more than 2",
            "a1 kein Zeichen hat und die Anzahl der Spieler größer als 2 ist",
        ),
        (
            "not (Board.a1.mark == none or count(players) > 2)",
            "a1 has a mark and the number of players is at most 2",
            None,
        ),
        ("any(Board as one where one.worth > any_worth(one))", "it holds that the one's worth is more than", None),
        (
            "player in finished",
            "the player is in the players who have finished",
            "der Spieler in den Spielern im Ziel ist",
        ),
        (
            "count(players) in 2 to 3",
            "the number of players is from 2 to 3",
            "die Anzahl der Spieler von 2 bis 3 liegt",
        ),
    ],
)
def test_conditions(condition, english, german):
    game = (
        turn(f"if {condition}:", "    end with draw", top=BOARD + "\n\nfunction any_worth(one: Board): int = one.worth")
        + DE
    )
    assert f"If {english}" in told(game) or english in told(game)
    if german is not None:
        assert f"Wenn {german}" in told(game, "de")


def test_inner_queries_speak_of_their_own_things():
    """`it` of an inner query is not the thing of the outer one."""
    game = turn("if any(players where any(.hand where .value == 3)):", "    end with draw", top=CARDS)
    assert "If the value of at least one card in the hand of at least one player is 3" in told(game)


def test_markdown_means_nothing_by_itself():
    page = told('game "A *bold* _game_":\n    players 2\n\nplay:\n    end with draw "a|b <i>"\n')
    assert r"# A \*bold\* \_game\_" in page
    assert r"a\|b \<i\>" in page


# ---- German --------------------------------------------------------------------------------------


def test_cases():
    phrase = german("der linke~ Nachbar von hier")
    assert [f"{phrase}", f"{phrase:acc}", f"{phrase:dat}", f"{phrase:gen}"] == [
        "der linke Nachbar von hier",
        "den linken Nachbarn von hier",
        "dem linken Nachbarn von hier",
        "des linken Nachbarn von hier",
    ]
    assert f"{german('die+ Felder des Bretts'):dat}" == "den Feldern des Bretts"


@pytest.mark.parametrize(
    ("word", "gender", "plural"),
    [
        ("Karte", "f", "Karten"),
        ("Handkarte", "f", "Handkarten"),
        ("Startfeld", "n", "Startfelder"),
        ("Xyzzy", None, None),
    ],
)
def test_genders(word, gender, plural):
    assert (gender_of(word), plural_of(word)) == (gender, plural)


# ---- actions, reactions, implications ------------------------------------------------------------

DEEDS = """\
enum Colour: red, blue

object Card, in deck:
    cost: 1 to 6
    points: 1 to 9 = self.cost
    | name  | cost |
    | Thief | 1    |
    | Keep  | 2    |

## Keeps stand for ever.
object Keep is Card:
    while self in .holder.hand:
        .points = 9
        .holder.gold += 1

object Thief is Card:
    after pay(player) when self in player.hand:
        player.gold += 1

table:
    pile deck: Card

player:
    gold: int = 0
    field hand: Card

procedure pay(player):
    move player.gold from player.gold to opponent(player).gold

## Whether somebody owns a card.
function owns(player, card): bool = card in player.hand

procedure rich(player):
    player.gold = 9
"""
DEED_TURN = """

phase OneTurn(player):
    repeat 3 times:
        player chooses:
            any action
            done "Done":
                stop

    action steal(victim from players) "Steal from {victim}", once:
        when times(beg) == 0 else "Not both."
        pay(victim)

    action beg "Beg", once:
        pay(player)

test "rich":
    do:
        rich(players[1])
    expect players[1].gold == 9
"""


def test_actions_reactions_and_implications():
    page = told(turn("OneTurn(player)", "for card in Card by .cost: pay(player)", top=DEEDS) + DEED_TURN)
    for sentence in (
        "Now follows *One Turn*.",
        "the cards, sorted by their cost",
        "Move all of the player's gold to the gold of the opponent of the player.",
        "Only if *Beg* has not been taken yet. (Otherwise: “Not both.”)",
        "Keeps stand for ever.",
        "As long as the Keep is in the hand of its holder:",
        "The value of its points is 9.",
        "The value of the gold of its holder is 1 higher.",
        "After *pay* (player), if the Thief is in the player's hand:",
        "Whether somebody owns a card. Exactly: whether the card is in the player's hand.",
    ):
        assert sentence in page
    assert "9" not in page.split("How to play")[1].split("What some")[0], "what only tests call is no rule"


def test_several_conditions_of_one_thing_are_one_clause():
    game = turn("move (Card where .value > 3 and .value < 5) to deck", top=CARDS) + DE
    assert "the cards whose value is more than 3 and whose value is less than 5" in told(game)

"""What happened, in words."""

from __future__ import annotations

from textwrap import dedent

from spielwerk.cli.screen.labels import Labels
from spielwerk.cli.screen.story import MOST_LINES, Story, shortened
from spielwerk.cli.words import Say
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source


def story(text, seat=0, language="en", picks=(0,)):
    """What a seat hears of the last decision of a match."""
    match = load_source(Source("example.spiel", dedent(text))).start(seed=1, language=language)
    teller = Story(match, Labels(match.names, Say(language)))
    for pick in picks:
        match.decide(match.seats[0], pick)
    return teller.step(match, seat)


CARDS = """
    game "Cards":
        players 3

    enum Suit: red, black

    object Card, for suit in Suit, 3, in deck:
        worn: bool

    die cube: 1 to 6

    table:
        pile deck: Card, visible to nobody
        field shown: Card
        left: int = 9

    player:
        field hand: Card, visible to owner, count visible to all
        dice own: 2 of 1 to 6
        chips: int = 5
        secret: int = 0, visible to owner

    play:
        for player in turns:
            player chooses step from 1 to 9
            if step == 1:
                move deck.top to player.hand
                move deck.top to player.hand
            if step == 2:
                shuffle deck
                reveal deck.top
            if step == 3:
                roll cube
                roll player.own
            if step == 4:
                finish player
            if step == 5:
                eliminate player
            if step == 6:
                player.secret = 4
            if step == 7:
                left = 3
                for p in players:
                    p.chips = 8
            if step == 8:
                place Card on shown
                only(shown).worn = true
                notice "Done: {player} & co." to player
            if step == 9:
                end with draw
"""


def test_cards_are_told_to_those_who_see_them():
    assert [line for line in story(CARDS, 0) if "deck → hand (Player 1)" in line and "hidden" not in line]
    assert story(CARDS, 1) == ["2 hidden: deck → hand (Player 1)"]
    assert story(CARDS, None) == ["2 hidden: deck → hand (Player 1)"]


def test_shuffling_and_revealing():
    shuffled, revealed = story(CARDS, 1, picks=(1,))
    assert shuffled == "deck is shuffled"
    assert revealed.endswith("is revealed")
    assert "deck wird gemischt" in story(CARDS, 1, "de", picks=(1,))


def test_dice():
    cube, own = story(CARDS, 1, picks=(2,))
    assert cube.startswith("cube: ")
    assert own.startswith("own: ")
    assert own.count(",") == 1


def test_players_who_leave_the_table():
    assert "Player 1 has finished" in story(CARDS, 1, picks=(3,))
    assert "Spieler 1 ist ausgeschieden" in story(CARDS, 1, "de", picks=(4,))


def test_secrets_are_told_to_their_owner():
    assert story(CARDS, 0, picks=(5,)) == ["secret of Player 1: 4"]
    assert story(CARDS, 1, picks=(5,)) == []


def test_the_same_change_of_many_is_one_line():
    assert story(CARDS, 1, picks=(6,)) == ["left: 3", "chips of Player 1, Player 2, Player 3: 8"]


def test_notices_and_objects():
    assert "Done: Player 1 & co." in story(CARDS, 0, picks=(7,))
    others = story(CARDS, 1, picks=(7,))
    assert not any("Done" in line for line in others)
    assert any(line.endswith("→ shown") for line in others)
    assert "worn of red: yes" in others


def test_a_long_story_is_shortened():
    assert shortened(["a"] * 3) == ["a"] * 3
    assert len(shortened(["a"] * 500)) == MOST_LINES + 1


MASKS = """
    game "Masks":
        players 2

    table:
        die cube: 1 to 6, visible to nobody

    player:
        face: int = 4, visible to owner

    play:
        for player in turns:
            player chooses step from 1 to 3
            if step == 1:
                reveal player.face
            if step == 2:
                reveal cube to left(player)
            if step == 3:
                hide player.face
"""


def test_values_that_are_revealed_are_told_with_what_they_show():
    assert story(MASKS, seat=1, picks=(0,)) == ["face of Player 1: 4"]
    assert story(MASKS, seat=1, picks=(1,)) == ["cube: 1"]
    assert story(MASKS, seat=0, picks=(1,)) == []
    assert story(MASKS, seat=1, picks=(2,)) == []

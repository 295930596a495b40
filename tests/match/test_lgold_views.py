"""Who sees what, and what each player is told (LG-10, LG-11)."""

from __future__ import annotations

import json

from tests.match.playing import answer, news, play

HIDDEN = """
    object Card, for value in 1 to 4, in deck:
        mark: int = 0
    table:
        pile deck: Card, visible to nobody, count visible to all
        field vault: Card, visible to players[1], count visible to players where index(it) != 3
        field dark: Card, visible to nobody, count visible to nobody
        secret: int = 5, visible to nobody
    player:
        field hand: Card, visible to owner, count visible to nobody
        wish: int = 3, visible to owner
    setup:
        move deck.top to vault
        move deck.top to dark
    play:
        for player in turns:
            player chooses:
                draw:
                    move deck.top to player.hand
                stamp:
                    for card in player.hand:
                        card.mark += 1
                play_out:
                    move first(vault) to deck
                open_up:
                    reveal player.hand
                cover:
                    hide player.hand
                whisper:
                    player.wish += 1
                pass_on
    """


def test_everything_is_visible_unless_it_is_narrowed():
    """LG-10: by default all; narrowed per type and by selectors."""
    match = play(HIDDEN, players=3)
    assert [("wish" in view) for view in match.view(1)["players"]] == [False, True, False]
    assert all("secret" not in match.view(seat)["table"] for seat in (0, 1, 2, None))
    assert [("objects" in match.view(seat)["table"]["vault"]) for seat in (0, 1, 2)] == [True, False, False]


def test_the_number_of_objects_has_a_visibility_of_its_own():
    """LG-10: independent of the visibility of the objects."""
    match = play(HIDDEN, players=3)
    assert [match.view(seat)["table"]["vault"].get("count") for seat in (0, 1, 2)] == [1, 1, None]
    assert [match.view(seat)["table"]["dark"] for seat in (0, 1, 2)] == [{}, {}, {}]
    assert match.view(2)["table"]["deck"] == {"count": 2}


def test_what_is_in_a_hidden_place_is_hidden_with_all_its_attributes():
    """LG-10: visible only if all parents are; the marks of hidden cards are shown to nobody else."""
    match = play(HIDDEN, ["draw", "pass_on", "stamp"])
    assert match.view(0)["players"][0]["hand"]["objects"] == [{"name": "Card(2)", "mark": 1}]
    assert "mark" not in json.dumps(match.view(1)["players"][0])


def test_a_view_holds_nothing_but_what_its_seat_may_see():
    """LG-11: plain data, made by itself from visibility; two situations that differ in hidden things look alike."""
    one, other = play(HIDDEN), play(HIDDEN, ["whisper", "pass_on"])
    assert json.loads(json.dumps(one.view(1))) == one.view(1)
    assert {**one.view(1), "round": 0} == {**other.view(1), "round": 0}
    assert one.view(0) != other.view(0)


def test_changes_are_told_to_those_who_may_see_them():
    """LG-11: per player a list of changes, each filed for whom it is visible at that moment."""
    match = play(HIDDEN, ["whisper"])
    assert {"event": "set", "attribute": "wish", "of": {"player": 0}, "value": 4} in news(match, 0)
    assert "set" not in [event["event"] for event in news(match, 1)]


def test_what_is_not_confirmed_is_told_again():
    """LG-11: `since` is what a player has confirmed; everything behind it is not, and is told again until it is."""
    match = play(HIDDEN, ["whisper", "whisper", "whisper"])
    sent = match.events(1, since=2)
    assert match.events(1, since=2) == sent
    answer(match, "whisper")
    assert match.events(1, since=2)[: len(sent)] == sent
    assert match.events(1, since=3) == match.events(1, since=2)[1:]


def test_appearing_and_disappearing_are_changes():
    """LG-11: by moves between open and hidden places, and by changed visibility."""
    match = play(HIDDEN, ["draw", "play_out"])
    (drawn,) = [event for event in news(match, 0) if event["event"] == "move"][:1]
    assert drawn["object"] == "Card(2)", "it appears to its new owner"
    unseen = [event for event in news(match, 1) if event["event"] == "move"][:1]
    assert all("object" not in event for event in unseen)
    (away,) = [event for event in news(match, 0, 2) if event["event"] == "move"]
    assert (away["from"], away["to"], away["object"]) == ("vault", "deck", "Card(4)"), "it disappears"

    answer(match, "open_up")
    (shown,) = [event for event in news(match, 1, 3) if event["event"] == "reveal"]
    assert shown["object"] == "Card(2)"
    assert match.view(1)["players"][0]["hand"]["objects"] == [{"name": "Card(2)", "mark": 0}]
    answer(match, "pass_on")
    answer(match, "cover")
    assert "objects" not in match.view(1)["players"][0]["hand"]


def test_phases_are_visible_to_all():
    """LG-10: what phase it is, is told to everybody, also to those who only watch."""
    text = """
        play:
            Bid()
        phase Bid():
            least: int = 3
            players[1] chooses number from 1 to 2
        """
    match = play(text)
    for seat in (0, 1, None):
        assert match.view(seat)["phases"] == {"Bid": {"least": 3}}
        assert {"event": "phase", "phase": "Bid", "values": {"least": 3}} in match.events(seat)

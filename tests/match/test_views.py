"""What seats see of a match: views, events, notices, texts in both languages, and why something is not allowed."""

from __future__ import annotations

import json

import pytest

from spielwerk.runtime.telling import Teller
from tests.match.playing import answer, bundled, ended, game, news, play, plot, short

CARDS = """
    enum Suit: red, black
    object Card "{suit} {value}", for suit in Suit, for value in 1 to 3, in deck
    table:
        pile deck: Card, visible to nobody, count visible to all
        row shown: Card, at most 3
        field secret: Card, visible to nobody
        rounds: int = 4
        plan: int = 7, visible to nobody
    player:
        score: int = 5
        wish: int = 2, visible to owner
        field hand: Card, visible to owner, count visible to all
    space Board, grid 2 by 1:
        mark: player or none
    setup:
        Board.b1.mark = players[2]
    play:
        deal 1 from deck to players.hand
        move deck.top to shown
        move deck.top to secret
        for player in turns:
            Turn(player)
    phase Turn(player):
        pot: int = 3
        player chooses:
            draw "Draw a card":
                deal 1 from deck to player.hand
            show(card from player.hand) "Show {card}":
                move card to shown
            open_up:
                reveal player.hand
            tell:
                notice "{player} has {player.wish} wishes." to player
                notice "{player} has spoken."
                player.wish += 1
                player.score += 1
    """


# ---- views -------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_and_what_all_may_see():
    match = play(CARDS)
    view = match.view(0)
    assert view["seat"] == 0
    assert view["to_decide"] == [0]
    assert view["over"] is False
    assert view["result"] is None
    assert view["table"] == {
        "rounds": 4,
        "deck": {"count": 2},
        "shown": {"count": 1, "objects": ["Card(black,1)", None, None]},
        "secret": {},
    }
    mine, other = view["players"]
    assert mine == {"score": 5, "wish": 2, "hand": {"count": 1, "objects": ["Card(black,3)"]}}
    assert other == {"score": 5, "hand": {"count": 1}}
    board = match.boards()["Board"]
    assert (board["layout"], board["columns"], board["rows"]) == ("grid", 2, 1)
    marks = {name: field["mark"] for name, field in view["spaces"]["Board"].items()}
    assert marks == {"Board.a1": None, "Board.b1": 1}
    assert view["phases"] == {"Turn": {"player": 0, "pot": 3}}


def test_an_observer_sees_what_all_may_see():
    view = play(CARDS).view()
    assert view["seat"] is None
    assert [player["hand"] for player in view["players"]] == [{"count": 1}, {"count": 1}]
    assert all("wish" not in player for player in view["players"])


def test_everything_is_revealed_on_request():
    everything = play(CARDS).reveal()
    assert everything["table"]["plan"] == 7
    assert everything["table"]["secret"] == {"count": 1, "objects": ["Card(red,3)"]}
    assert everything["table"]["deck"]["objects"] == ["Card(red,1)", "Card(red,2)"]
    assert [player["wish"] for player in everything["players"]] == [2, 2]


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "reversi", "nim", "pig", "rps", "kuhn"])
def test_everything_a_client_gets_is_plain_data(name):
    match = bundled(name).start(seed=4)
    for _ in range(5):
        if match.over:
            break
        answered = match.seats[0]
        shown = [match.view(seat) for seat in (None, *range(match.players))]
        told = [match.events(seat) for seat in (None, *range(match.players))]
        asked = [decision.as_json() for decision in match.decisions]
        for data in (shown, told, asked, match.reveal(), match.log):
            assert json.loads(json.dumps(data)) == data
        match.decide(answered, -1 % len(match.decision(answered).options))


def test_a_revealed_card_is_seen_until_it_moves():
    match = play(CARDS, ["open_up"])
    assert match.view(1)["players"][0]["hand"]["objects"] == ["Card(black,3)"]
    assert match.view()["players"][0]["hand"]["objects"] == ["Card(black,3)"]
    answer(match, "tell")
    answer(match, "draw")
    assert match.view(1)["players"][0]["hand"] == {"count": 2, "objects": ["Card(black,3)"]}


def test_attributes_of_a_phase_are_gone_with_it():
    phases = """
        play:
            Deal()
            for player in turns:
                player chooses number from 1 to 2
        phase Deal():
            dealer: player or none
            dealer = players[2]
            players[1] chooses number from 1 to 2
        """
    match = play(phases)
    assert match.view(0)["phases"]["Deal"] == {"dealer": 1}
    answer(match, 1)
    assert match.view(0)["phases"] == {}


# ---- events and notices ------------------------------------------------------------------------


def test_a_hidden_card_moves_without_its_name():
    match = play(CARDS, ["draw"])
    mine, other = (plot(news(match, seat, 1))[0] for seat in (0, 1))
    assert mine == {"event": "move", "from": "deck", "to": "hand@0", "object": "Card(red,2)"}
    assert other == {"event": "move", "from": "deck", "to": "hand@0"}
    assert plot(news(match, None, 1))[0] == other


def test_a_card_that_comes_into_sight_is_named():
    match = play(CARDS, ["Card(black,3)"])
    for seat in (0, 1, None):
        move = plot(news(match, seat, 1))[0]
        assert move == {"event": "move", "from": "hand@0", "to": "shown", "object": "Card(black,3)", "at": 1}


def test_moves_between_secret_places_are_told_to_nobody():
    match = play(CARDS)
    moves = [event for event in match.events(0) if event["event"] == "move"]
    assert [event["to"] for event in moves] == ["hand@0", "hand@1", "shown", "secret"]
    assert "object" not in moves[1]
    assert "object" not in moves[3]
    assert moves[2]["object"] == "Card(black,1)"


def test_the_opening_is_there_when_the_match_begins():
    match = play('setup:\n    notice "Hello"\n    players[1].score = 3\n\nplayer:\n    score: int = 0')
    assert match.view()["players"][0]["score"] == 3
    assert [event["event"] for event in match.events()] == ["notice", "set", "turn", "round"]
    match = play("setup:\n    players[1].score = 3\n\nplayer:\n    score: int = 0")
    assert match.view()["players"][0]["score"] == 3
    assert [event["event"] for event in match.events()] == ["turn", "round"]


def test_notices_reach_those_they_are_for():
    match = play(CARDS, ["tell"])
    texts = {seat: [e["text"] for e in match.events(seat) if e["event"] == "notice"] for seat in (0, 1, None)}
    assert texts[0] == ["Player 1 has 2 wishes.", "Player 1 has spoken."]
    assert texts[1] == texts[None] == ["Player 1 has spoken."]


def test_changes_of_hidden_attributes_are_told_to_those_who_see_them():
    match = play(CARDS, ["tell"])
    changed = {
        seat: [e["attribute"] for e in news(match, seat, 1) if e["event"] == "set" and e.get("of") == {"player": 0}]
        for seat in (0, 1, None)
    }
    assert changed == {0: ["wish", "score"], 1: ["score"], None: ["score"]}


BLOCKING = """
    space Board, line 5, at most 1
    object Stone, 1 per player
    table:
        field box: Stone{hidden}
    setup:
        move only(Stone of players[1]) to Board[1]
        move only(Stone of players[2]) to Board[4]

    procedure jump(stone, goal: Board):
        move stone to goal

    rule free(goal: Board):
        when goal.empty else "Somebody is there."

    rule good(stone, goal: Board):
        when free(goal)
        when (not any(Stone where .at == Board[5]) after jump(stone, goal)) else "Too far."

    play:
        for player in turns:
            player chooses:
                stay "Stay":
                    skip
                go_on(stone from Stone of player, goal from Board where good(stone, it)) "To {{goal}}":
                    jump(stone, goal)
    """


def test_reasons_of_rules_that_ask_others_in_the_ways_of_a_menu():
    match = play(BLOCKING.format(hidden=""))
    decision = match.decision(0)
    assert [option.label for option in decision.options] == ["Stay", "To 2", "To 3"]
    assert {short(match, item.value[1]): item.reason for item in decision.blocked} == {
        "1": "Somebody is there.",
        "4": "Somebody is there.",
        "5": "Too far.",
    }


def test_reasons_that_could_betray_where_something_lies_are_not_given():
    decision = play(BLOCKING.format(hidden=", visible to nobody")).decision(0)
    assert [option.label for option in decision.options] == ["Stay", "To 2", "To 3"]
    assert decision.blocked == ()


def test_who_has_heard_so_many_events_is_told_the_later_ones():
    match = play(CARDS, ["tell", "tell"])
    heard = {seat: match.events(seat) for seat in (0, 1, None)}
    assert len(heard[0]) > len(heard[None]), "each counts its own"
    answer(match, "tell")
    for seat, events in heard.items():
        assert match.events(seat) == [*events, *match.events(seat, since=len(events))]
        assert match.events(seat, since=99) == []
        assert match.events(seat, since=-1) == match.events(seat)


def test_a_story_cannot_be_changed_from_outside():
    match = play(CARDS, ["tell"])
    before = match.events(1)
    match.events(1)[0]["event"] = "forged"
    assert match.events(1) == before


def test_turns_and_phases_are_told():
    events = play(CARDS, ["tell"]).events(1)
    assert [event["seat"] for event in events if event["event"] == "turn"] == [0, 1]
    assert [event["phase"] for event in events if event["event"] == "phase"] == ["Turn", "Turn"]
    assert [event["phase"] for event in events if event["event"] == "phase_end"] == ["Turn"]


def test_dice_are_told_to_all():
    match = bundled("pig").start(seed=1)
    answer(match, "throw")
    for seat in (0, 1, None):
        assert {"event": "roll", "die": "cube", "value": 2} in match.events(seat)


def test_what_was_told_is_not_worked_out_again(monkeypatch):
    match = play(CARDS, ["tell"] * 30)
    heard = len(match.events(0))
    answer(match, "tell")
    told: list[str] = []
    monkeypatch.setattr(Teller, "tell", lambda self, event: told.append(event[0]))
    match.events(0, since=heard)
    assert 0 < len(told) < 12


VALUES = """
    enum Ware: bread, wine

    object Pawn, 1 per player, in stable:
        energy: int = 3
        mood: int = 1, visible to owner

    object Card, for value in 1 to 4, in deck:
        marked: bool

    table:
        field stable: Pawn
        pile deck: Card, visible to nobody
        chosen: set of Ware
        past: list of int, at most 5
        leader: player or none

    player:
        stock: map Ware to int
        wish: int = 0, visible to owner
        field hand: Card, visible to owner
        dice cup: 3 of 1 to 6, visible to owner, count visible to all
        dice dark: 2 of 1 to 6, visible to owner
        die lot: 1 to 6, visible to nobody

    setup:
        deal 1 from deck to players.hand

    play:
        for player in turns:
            player chooses number from 1 to 3
            player.stock[wine] += number
            player.wish = number
            add bread to chosen
            add number to past
            leader = player
            for pawn in Pawn of player:
                pawn.energy -= 1
                pawn.mood = number
            for card in player.hand:
                card.marked = true
            roll player.cup
            roll player.lot
            if number == 3:
                remove first(player.cup) from player.cup
"""


def sets(match, seat):
    events = [event for event in news(match, seat, 1) if event["event"] == "set"]
    return [(event["attribute"], event.get("of"), event["value"]) for event in events]


def test_events_tell_the_new_value():
    assert sets(play(VALUES, [2]), 0) == [
        ("stock", {"player": 0}, {"bread": 0, "wine": 2}),
        ("wish", {"player": 0}, 2),
        ("chosen", None, ["bread"]),
        ("past", None, [2]),
        ("leader", None, 0),
        ("energy", {"object": "Pawn@0"}, 2),
        ("mood", {"object": "Pawn@0"}, 2),
        ("marked", {"object": "Card(4)"}, True),
    ]


@pytest.mark.parametrize("seat", [1, None])
def test_new_values_are_told_only_to_those_who_see_them(seat):
    names = [name for name, _, _ in sets(play(VALUES, [2]), seat)]
    assert names == ["stock", "chosen", "past", "leader", "energy"]


def test_events_tell_each_value_of_its_time():
    match = play(VALUES, [2, 1, 3])
    assert [value for name, _, value in sets(match, 0) if name == "past"] == [[2], [2, 1], [2, 1, 3]]


def test_dice_are_told_to_those_who_see_them():
    match = play(VALUES, [2])
    rolls = {seat: [e for e in news(match, seat, 1) if e["event"] == "roll"] for seat in (0, 1, None)}
    assert rolls[0][0]["value"] == match.view(0)["players"][0]["cup"]
    assert [sorted(event) for event in rolls[0]] == [
        ["die", "event", "of", "value"],
        ["die", "event", "of"],
    ]
    assert ["value" in event for event in rolls[1] + rolls[None]] == [False] * 4


def test_hidden_dice_are_counted_where_their_number_is_open():
    match = play(VALUES, [2, 1, 3])
    mine, other = match.view(0)["players"]
    assert len(mine["cup"]) == 2
    assert other["cup"] == 3
    assert "dark" in mine
    assert "dark" not in other
    assert "lot" not in mine
    assert [player["cup"] for player in match.view()["players"]] == [2, 3]
    assert match.reveal()["players"][1]["dark"] == [1, 1]


def test_a_hidden_die_does_not_tell_what_it_shows():
    text = """
        die cube: 1 to 6, visible to nobody

        play:
            for player in turns:
                roll cube
                player chooses number from 1 to 2
    """
    told = [event for event in play(text).events(0) if event["event"] == "roll"]
    assert told == [{"event": "roll", "die": "cube"}]


# ---- texts -------------------------------------------------------------------------------------

SHOP = """
    game "Shop":
        players 2
        language en

    enum Ware: bread, wine

    player:
        coins: int = 1
        stock: map Ware to int

    rule may_buy(player, ware: Ware):
        when player.coins > 0 else "You have no coins."
        when ware != wine or player.stock[bread] > 0 else "First {bread}, then {ware}."

    play:
        for player in turns:
            player chooses ware from Ware where may_buy(player, it) ask "What do you buy?" label "Buy {ware}":
                player.coins -= 1
                player.stock[ware] += 1
                notice "{player} has {player.coins} {player.coins|one:coin|other:coins} and {player.stock}."
            else:
                player.coins += 2
            player chooses:
                wait "Wait a bit":
                    skip
                beg(amount from 1 to 2) "Beg for {amount} {amount|one:coin|other:coins}":
                    player.coins += amount

    texts de:
        "What do you buy?" = "Was kaufst du?"
        "Buy {ware}" = "{ware} kaufen"
        "First {bread}, then {ware}." = "Erst {bread}, dann {ware}."
        "You have no coins." = "Du hast keine Münzen."
        "{player} has {player.coins} {player.coins|one:coin|other:coins} and {player.stock}." =
            "{player} hat {player.coins} {player.coins|one:Münze|other:Münzen} und {player.stock}."
        bread = "Brot"
        wine = "Wein"
        wait = "Ein wenig warten"
        "Beg for {amount} {amount|one:coin|other:coins}" = "Um {amount} {amount|one:Münze|other:Münzen} betteln"
    """


def shop(language: str, *decisions: object):
    match = game(SHOP).start(language=language, names=("Anna", "Ben"))
    for decision in decisions:
        answer(match, decision)
    return match


def test_prompts_and_labels_in_both_languages():
    english, german = shop("en").decisions[0], shop("de").decisions[0]
    assert english.prompt == "What do you buy?"
    assert german.prompt == "Was kaufst du?"
    assert [option.label for option in english.options] == ["Buy bread"]
    assert [option.label for option in german.options] == ["Brot kaufen"]
    assert [o.value for o in english.options] == [o.value for o in german.options] == ["bread"]


def test_labels_choose_the_word_for_the_number():
    english, german = shop("en", "bread").decisions[0], shop("de", "bread").decisions[0]
    assert [option.label for option in english.options] == ["Wait a bit", "Beg for 1 coin", "Beg for 2 coins"]
    assert [option.label for option in german.options] == [
        "Ein wenig warten",
        "Um 1 Münze betteln",
        "Um 2 Münzen betteln",
    ]


def test_notices_in_both_languages_with_the_names_of_players():
    for language, text in (("en", "Anna has 0 coins and 1 bread."), ("de", "Anna hat 0 Münzen und 1 Brot.")):
        notices = [e["text"] for e in shop(language, "bread").events(1) if e["event"] == "notice"]
        assert notices == [text]


@pytest.mark.parametrize(
    ("language", "reason", "label"),
    [("en", "First bread, then wine.", "Buy wine"), ("de", "Erst Brot, dann Wein.", "Wein kaufen")],
)
def test_what_is_not_allowed_comes_with_the_reason(language, reason, label):
    blocked = shop(language).decisions[0].blocked
    assert [(b.value, b.label, b.reason) for b in blocked] == [("wine", label, reason)]
    assert blocked[0].as_json() == {"kind": "ware", "value": "wine", "label": label, "reason": reason}


def test_a_choice_without_words_gets_plain_ones():
    plain = "play:\n    for player in turns:\n        player may choose number from 1 to 2"
    for language, prompt, passing in (
        ("en", "Choose: number", "Pass"),
        ("de", "Wähle: number", "Passen"),
    ):
        decision = game(plain).start(language=language).decisions[0]
        assert decision.prompt == prompt
        assert [option.label for option in decision.options] == ["1", "2", passing]


def test_plain_prompts_use_the_words_of_the_game():
    text = """
        play:
            for player in turns:
                player chooses first_step from 1 to 2, aim from 1 to 2
                player chooses:
                    go_on:
                        skip
                player chooses last from 1 to 2

        texts de:
            first_step = "Schritt"
            "{player} chooses last" = "Zuletzt, {player}?"
        """
    for language, prompts in (
        ("en", ["Choose: first step, aim", "Choose.", "Choose: last"]),
        ("de", ["Wähle: Schritt, aim", "Wähle.", "Zuletzt, Spieler 1?"]),
    ):
        match, found = game(text.replace("skip", 'notice "On."')).start(language=language), []
        for _ in prompts:
            found.append(match.decisions[0].prompt)
            match.decide(0, 0)
        assert found == prompts


def test_objects_are_called_by_their_labels():
    labels = [option.label for option in play(CARDS).decisions[0].options]
    assert labels[:2] == ["Draw a card", "Show black 3"]


def test_players_have_names():
    plain = game("play:\n    for player in turns:\n        player chooses other from players")
    named = plain.start(names=("Anna", "Ben")).decisions[0]
    assert [option.label for option in named.options] == ["Anna", "Ben"]
    assert [option.label for option in plain.start(language="de").decisions[0].options] == ["Spieler 1", "Spieler 2"]


def test_reasons_of_the_end_in_both_languages():
    over = """
        game "Over":
            players 2

        play:
            players[1] chooses number from 1 to 2
            end with winner players[2] "Enough is enough."

        texts de:
            "Enough is enough." = "Genug ist genug."
        """
    for language, reason in (("en", "Enough is enough."), ("de", "Genug ist genug.")):
        match = game(over).start(language=language)
        match.decide(0, 0)
        assert ended(match).reason == reason

"""Implications (LG-19): what holds as long as something else does, read by everybody, undone by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.game.game import load
from spielwerk.match.errors import MatchFault
from spielwerk.program.verify.program import verify
from tests.match.playing import answer, choices, ended, fault_of, fields_of, game, news, play, table

EXAMPLES = Path(__file__).parents[1] / "examples"
HOUSES = """
    object House, 3, in supply
    table:
        field supply: House
    player:
        gold: int = 0
        income: int = 1
        field town: House
"""
CHOOSE = """
    play:
        for player in turns:
            player chooses:
                build(house from supply):
                    move house to player.town
                burn(house from players.town):
                    move house to supply
                earn(amount from 1 to 9):
                    player.gold += amount
                raise(amount from 1 to 9):
                    player.income += amount
                win when player.income > 3:
                    end with winner player
"""
TOWN = HOUSES.replace(", 3, in supply", ", 3, in supply:\n        while self in .holder.town:\n            {effect}")


def town(effect: str) -> str:
    return TOWN.format(effect=effect) + CHOOSE


def incomes(match) -> list[int]:
    return [player["income"] for player in match.view()["players"]]


def test_an_attribute_differs_while_the_condition_holds_and_no_longer():
    """LG-19: undone by itself when the precondition no longer holds."""
    match = play(town(".holder.income += 2"))
    assert incomes(match) == [1, 1]
    answer(match, ("build", "House#1"))
    assert incomes(match) == [3, 1]
    answer(match, ("burn", "House#1"))
    assert incomes(match) == [1, 1]


def test_every_thing_of_the_type_counts():
    match = play(town(".holder.income += 2"), [("build", "House#1"), ("earn", 1), ("build", "House#2")])
    assert incomes(match) == [5, 1]


def test_operations_change_the_base_value():
    """LG-19: operations change the base value, rules read the effective one."""
    match = play(town(".holder.income *= 3"), [("build", "House#1"), ("earn", 1), ("raise", 1)])
    assert incomes(match) == [6, 1]
    assert "win" not in choices(match)
    answer(match, ("earn", 1))
    assert "win" in choices(match)
    income = match.details.game.player.attributes["income"]
    assert match.state[match.details.layout.attributes[income].address + 1] == 2


def test_what_is_moved_and_swapped_is_the_base():
    text = """
        table:
            bonus: bool = true
            bank: int = 0
            first: int = 3
            second: int = 5
            while bonus:
                first += 100
        player:
            gold: int = 2
            while bonus:
                .gold += 10
        setup:
            move 2 from players[1].gold to bank
            swap first with second
    """
    match = play(text)
    assert match.view()["players"][0]["gold"] == 10
    assert (match.view()["table"]["first"], match.view()["table"]["second"]) == (105, 3)


def test_nobody_can_spend_what_only_an_implication_gives():
    text = """
        table:
            bank: int = 0
        player:
            gold: int = 2
            while bank >= 0:
                .gold += 10
        setup:
            move 3 from players[1].gold to bank
    """
    assert fault_of(text) == "R209"


def test_priorities_decide_the_order_then_the_text():
    """LG-19: priority 0 first, 100 last; without one it is 50."""
    text = """
        table:
            on: bool = true
            last: int = 1
            first: int = 1
            same: int = 1
            while on, priority 100:
                last += 5
            while on:
                last *= 10
                first *= 10
                same *= 10
            while on, priority 0:
                first += 5
            while on, priority 50:
                same += 5
    """
    assert {k: v for k, v in table(text).items() if k != "on"} == {"last": 15, "first": 60, "same": 15}


def test_things_of_one_type_take_effect_in_their_order():
    text = """
        object Card, for value in 1 to 3, in deck:
            while true:
                mark = .value
        table:
            field deck: Card
            mark: int = 0
    """
    assert table(text)["mark"] == 3


@pytest.mark.parametrize(
    ("kind", "start", "change", "expected"),
    [
        ("int", "7", "/= 2", 3),
        ("int", "-7", "/= 2", -4),
        ("int", "7", "-= 9", -2),
        ("int", "7", "= 4", 4),
        ("int or none", "none", "= 4", 4),
        ("int or none", "7", "= none", None),
        ("bool", "false", "= true", True),
        ("Colour", "red", "= blue", "blue"),
        ("Colour or none", "red", "= none", None),
        ("player or none", "none", "= players[2]", 1),
        ("set of Colour", "{red}", "+= {blue}", ["red", "blue"]),
        ("set of Colour", "{red, blue}", "-= {red}", ["blue"]),
        ("set of Colour", "{red}", "= {green, blue}", ["green", "blue"]),
        ("set of player", "{players[1]}", "+= {players[2]}", [0, 1]),
    ],
)
def test_what_can_be_changed_and_how(kind, start, change, expected):
    text = f"""
        enum Colour: red, green, blue
        table:
            on: bool = true
            x: {kind} = {start}
            while on:
                x {change}
    """
    assert play(text).view()["table"]["x"] == expected
    assert table(text)["x"] == expected
    off = play(text.replace("on: bool = true", "on: bool = false")).view()["table"]["x"]
    assert off != expected


def test_a_set_of_objects_takes_a_set_of_a_subtype():
    text = """
        object Card, 2, in deck
        object Joker is Card, 2, in deck
        table:
            field deck: Card
            marked: set of Card
            count_now: int = 0
            while true:
                marked += {only(Joker where .copy == 2)}
        setup:
            count_now = count(marked)
    """
    assert table(text)["marked"] == ["Joker#2"]
    assert table(text)["count_now"] == 1


def test_fields_of_a_board_and_every_element_of_a_collection():
    text = """
        space Board, line 3:
            danger: int = 0
            while .mined:
                neighbours(self).danger += 1
            mined: bool = false
        setup:
            Board[2].mined = true
            Board[3].mined = true
    """
    fields = fields_of(play(text), "Board")
    assert [field["danger"] for field in fields.values()] == [1, 1, 1]


def test_a_path_through_none_changes_nothing():
    """A house that lies nowhere is in nobody's town."""
    text = """
        object House, 1:
            worth: int = 1
            while self in .holder.town:
                .holder.income += 2
                .worth = 8
        player:
            income: int = 1
            field town: House
        table:
            seen: int = 0
        setup:
            seen = only(House).worth
    """
    match = play(text)
    assert incomes(match) == [1, 1]
    assert match.view()["table"]["seen"] == 1


def test_one_implication_builds_on_another_through_a_function():
    text = """
        table:
            level: int = 3
        player:
            strength: int = 1
            rank: int = 0
            while level > 2:
                .strength += 4
            while mighty(self):
                .rank = 9
        function mighty(player): bool = player.strength >= 5
    """
    assert [player["rank"] for player in play(text).view()["players"]] == [9, 9]


def test_texts_claims_and_scores_read_what_holds_now():
    text = """
        player:
            score: int = 1
            while .lucky:
                .score += 6
            lucky: bool = true
        always all(players each .score == 7)
        play:
            players[1] chooses:
                finish_it "With {players[1].score}":
                    notice "{players[1].score} points"
                    end with ranking players by highest .score
    """
    match = play(text)
    assert match.decisions[0].options[0].label == "With 7"
    assert match.machine.call(match.details.claims[0][0], list(match.state))
    answer(match, "finish_it")
    assert ended(match).scores == (7, 7)
    assert [event["text"] for event in match.events(0) if event["event"] == "notice"] == ["7 points"]


# ---- ranges ------------------------------------------------------------------------------------

LIMITED = """
    player:
        lives: 0 to 5 = 3
        armour: int = 0
        while .armour > 0:
            .lives += 2
        while .armour > 1, priority 90:
            .lives -= 1
    play:
        for player in turns:
            player chooses:
                wear(amount from 1 to 2):
                    player.armour += amount
                heal:
                    player.lives += 1
"""


def test_a_value_that_leaves_its_range_stops_the_decision_that_led_there():
    """LG-19, C15: the fault names the line of the change, and the match stands as before."""
    match = play(LIMITED, [("wear", 1), "heal"])
    before = match.state
    with pytest.raises(MatchFault) as caught:
        answer(match, "heal")
    fault = caught.value.diagnostics[0]
    assert fault.code == "R201"
    assert fault.source.text[fault.span.start : fault.span.end] == ".lives += 2"
    assert match.state == before
    assert match.view()["players"][0]["lives"] == 5


def test_only_the_value_in_the_end_must_keep_the_range():
    assert play(LIMITED, [("wear", 2), "heal", "heal"]).view()["players"][0]["lives"] == 5


def test_the_end_of_a_match_can_be_looked_at():
    text = LIMITED + "                quit:\n                    player.lives = 5\n                    end with draw\n"
    with pytest.raises(MatchFault) as caught:
        play(text, [("wear", 1), "heal", "quit"])
    assert caught.value.diagnostics[0].code == "R201"


def test_a_range_that_is_kept_for_certain_is_not_watched():
    text = """
        table:
            x: 0 to 9 = 3
            on: bool = true
            while on:
                x = 7
    """
    machine, description = game(text).machine(2)
    assert not machine.program.functions["effects"].body
    assert list(description.readers.values()) == ["now_x"]


def test_who_has_no_implications_pays_nothing():
    program = game("player:\n    score: int = 0\n").machine(2)[0].program
    assert not [name for name in program.functions if name.startswith(("now_", "effects", "seers_now"))]


# ---- objects that look alike -------------------------------------------------------------------


def test_objects_that_differ_only_by_an_implication_are_told_apart():
    text = """
        object Card, 3, in deck:
            cost: int = 2
            while favourite == self:
                .cost = 1
        table:
            field deck: Card
            favourite: Card or none
        play:
            for player in turns:
                player chooses card from deck
                favourite = card
    """
    match = play(text)
    assert choices(match) == ["Card#1"]
    answer(match, "Card#1")
    assert choices(match) == ["Card#1", "Card#2"]


# ---- who sees what -----------------------------------------------------------------------------

GLASS = """
    object Card, for value in 1 to 4, in deck:
        mark: int = 0, visible to nobody
        while .value == 4:
            .mark visible to all
    table:
        pile deck: Card, visible to nobody
        open: bool = false
        die cube: 1 to 6, visible to nobody
        while open:
            cube visible to players[1]
    player:
        secret: int = 7, visible to owner
        field hand: Card, visible to owner
        while open:
            .hand visible to all
            .secret visible to nobody
    setup:
        for card in deck where .value > 2:
            move card to players[1].hand
    play:
        for player in turns:
            player chooses:
                lift:
                    open = true
                cover:
                    open = false
                stamp:
                    deck.top.mark = 1
"""


def hand(match, seat):
    return match.view(seat)["players"][0]["hand"]


def test_visibility_changes_while_the_condition_holds():
    """LG-19: an implication changes a visibility, and it is undone by itself."""
    match = play(GLASS)
    assert "objects" not in hand(match, 1)
    answer(match, "lift")
    assert [card["name"] if isinstance(card, dict) else card for card in hand(match, 1)["objects"]] == [
        "Card(3)",
        "Card(4)",
    ]
    assert hand(match, 1)["count"] == 2
    assert "secret" not in match.view(0)["players"][0]
    assert "cube" in match.view(0)["table"]
    assert "cube" not in match.view(1)["table"]
    answer(match, "cover")
    assert "objects" not in hand(match, 1)
    assert match.view(0)["players"][0]["secret"] == 7


def test_no_implication_lifts_what_hides_the_parent():
    """LG-10: the mark is for everybody, but only who sees the card sees it."""
    match = play(GLASS)
    assert hand(match, 0)["objects"] == ["Card(3)", {"name": "Card(4)", "mark": 0}]
    assert "objects" not in hand(match, 1)
    answer(match, "lift")
    assert {"name": "Card(4)", "mark": 0} in hand(match, 1)["objects"]


def test_the_last_one_that_holds_decides_who_sees_it():
    text = """
        table:
            on: bool = true
            x: int = 1
            while on, priority 90:
                x visible to players[2]
            while on:
                x visible to nobody
    """
    match = play(text)
    assert "x" not in match.view(0)["table"]
    assert match.view(1)["table"]["x"] == 1
    assert "x" not in match.view()["table"]


def test_no_event_names_a_hidden_object():
    text = """
        object Card, for value in 1 to 4, in deck:
            used: bool = false
        table:
            pile deck: Card, visible to nobody
        play:
            for player in turns:
                player chooses:
                    use:
                        deck.top.used = true
    """
    match = play(text, ["use"])
    assert [event for event in news(match, 0, 1) if event["event"] == "set"] == []


# ---- what reasons may tell ---------------------------------------------------------------------


@pytest.mark.parametrize(("seen", "told"), [("all", 1), ("owner", 0)])
def test_a_reason_is_not_told_if_a_secret_stands_behind_the_value(seen, told):
    text = f"""
        player:
            strength: int = 1
            secret: int = 0, visible to {seen}
            while opponent(self).secret > 3:
                .strength = 0
        play:
            for player in turns:
                player chooses:
                    wait
                    hit when player.strength > 1 else "Too weak.":
                        player.secret += 1
    """
    assert len(play(text).decisions[0].blocked) == told


def test_a_condition_may_ask_which_phase_is_active():
    text = """
        player:
            strength: int = 1
            while active(Night):
                .strength += 4
        play:
            players[1] chooses first from 1 to 1
            Night()
            end with draw
        phase Night():
            players[1] chooses second from 1 to 1
    """
    match = play(text)
    assert match.view()["players"][0]["strength"] == 1
    answer(match, 1)
    assert match.view()["players"][0]["strength"] == 5


def test_the_owner_of_an_object_is_asked_about_the_object():
    """Who sees an attribute of an object may depend on the object itself."""
    text = """
        object Pawn, 1 per player, in box:
            plan: int = 0, visible to owner
            hint: int = 0, visible to players where it != self.owner
        table:
            field box: Pawn
        play:
            for player in turns:
                player chooses pawn from box
                pawn.plan += 1
                pawn.hint += 1
    """
    match = play(text, ["Pawn@1"])
    shown = match.view(0)["table"]["box"]["objects"]
    assert shown == [{"name": "Pawn@0", "plan": 0}, {"name": "Pawn@1", "hint": 1}]
    told = [(event["attribute"], event["of"]) for event in news(match, 0, 1) if event["event"] == "set"]
    assert told == [("hint", {"object": "Pawn@1"})]


def test_the_programs_are_sound():
    for name in ("guilds", "masks"):
        machine, _ = load(EXAMPLES / f"{name}.spiel").machine(2)
        assert verify(machine.program) == []


def test_sums_of_many_things_are_watched():
    """Each change fits, all together do not."""
    text = """
        object Coin, 4, in purse:
            while true:
                total += 900000000
        table:
            field purse: Coin
            total: int = 0
            seen: int = 0
        setup:
            seen = total
    """
    assert fault_of(text) == "R101"
    assert fault_of(text.replace("total: int", "total: 0 to 9")) == "R101"


def test_a_type_without_objects_has_nothing_to_change():
    text = """
        game "Test":
            players 2
            option cards: 0 to 3 = 0
        object Card, cards, in deck:
            cost: int = 2
            while .holder != none:
                .cost = 1
                .holder.score += 1
        table:
            field deck: Card
        player:
            score: int = 0
            field hand: Card
        play:
            for player in turns:
                player chooses number from 1 to 2
                for card in deck:
                    move card to player.hand
    """
    assert play(text).reveal()["players"][0]["score"] == 0
    match = play(text, [1], cards=2)
    assert match.view()["players"][0]["score"] == 2
    assert [card["cost"] for card in match.reveal()["players"][0]["hand"]["objects"]] == [1, 1]


def test_a_character_protects_its_holder_unless_it_was_murdered():
    """The Bishop of the reference game (LG-24): a condition with a path through none, a truth that is set."""
    text = """
        object Character, in deck:
            rank: int
            | name   | rank |
            | Bishop |    5 |
            | Thief  |    2 |
        object Bishop is Character:
            while self in .holder.roles and murdered != self:
                .holder.protected = true
        table:
            field deck: Character
            murdered: Character or none
        player:
            protected: bool = false
            field roles: Character
        play:
            for player in turns:
                player chooses:
                    take(character from deck):
                        move character to player.roles
                    murder(character from players.roles):
                        murdered = character
                    rob(victim from players where not .protected):
                        end with winner player
    """
    match = play(text, [("take", "Bishop")])
    assert [option.value for option in match.decisions[0].options if option.kind == "rob"] == [1]
    answer(match, ("murder", "Bishop"))
    assert [option.value for option in match.decisions[0].options if option.kind == "rob"] == [0, 1]

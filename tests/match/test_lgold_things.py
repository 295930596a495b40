"""What a game consists of: types, instances, links, the game state, attributes, objects and owners (LG-01 to LG-06,
LG-09)."""

from __future__ import annotations

import pytest

from spielwerk.runtime.applying import name_of
from tests.check.games import checked, sound
from tests.check.games import game as declared
from tests.match.playing import answer, choices, fields_of, game, play, short, table

WHOLE = """\
game "Whole":
    players 2 to 4
    version "1.2"

enum Colour: red, blue

object Card, 3, in deck:
    worth: int = 2
    action show "Show it", during Turn:
        notice "Shown."

space Board, line 3:
    mark: player or none

table:
    pile deck: Card
    crowned: bool

player:
    coins: int = 1
    field hand: Card
    while .coins > 5:
        crowned = true

die cube: 1 to 6

rule rich(player):
    when player.coins > 2 else "Too poor."

procedure pay(player):
    player.coins += 1

phase Turn(player):
    pot: int = 0
    player chooses:
        any action
        pay "Pay" when rich(player):
            pay(player)
        colour(one from Colour):
            pot += 1
        wait

play:
    for player in turns:
        roll cube
        Turn(player)
"""


def test_one_file_is_one_game_with_an_area_for_every_kind_of_type():
    """LG-01: attributes, objects, spaces and fields, actors, actions, implications, phases, chances; rules and
    operations are templates; one game state."""
    whole = sound(WHOLE)
    assert whole.title == "Whole"
    assert (set(whole.enums), set(whole.objects), set(whole.spaces)) == ({"Colour"}, {"Card"}, {"Board"})
    assert set(whole.player.attributes) == {"coins"}
    assert set(whole.table.dice) == {"cube"}
    assert [action.name for action in whole.actions] == ["show"]
    assert len(whole.implications) == 1
    assert {name for name, procedure in whole.procedures.items() if procedure.phase} == {"Turn"}
    assert set(whole.procedures["Turn"].attributes) == {"pot"}, "what belongs to a phase is declared in it"
    assert whole.functions["rich"].rule


def test_a_file_is_exactly_one_game():
    """LG-01: one root."""
    assert [fault.code for fault in checked(WHOLE + '\ngame "Second":\n    players 2\n').errors] == ["S515"]


# ---- types -------------------------------------------------------------------------------------

HOUSES = """
    object Building, abstract:
        cost: 1 to 9
        points: int
        storeys: int = 1
    object Public is Building, abstract:
        points = 3
    object Inn is Building, 2, in town:
        cost = 1
        points = 2
    object Hall is Public, in town:
        cost = 5
        storeys = 2
    table:
        field town: Building
    """


def test_a_subtype_counts_as_its_supertypes():
    """LG-02: in rules, in places and in choices; a value may come from an abstract type in between."""
    play_lines = """
    play:
        players[1] chooses one from Building where .cost < 9
        end with winner (if one is Public then players[1] else players[2])
    """
    match = play(HOUSES + play_lines)
    assert choices(match) == ["Hall", "Inn#1"]
    answer(match, "Hall")
    assert match.result is not None
    assert match.result.winners == (0,)


@pytest.mark.parametrize(
    ("kind", "missing"),
    [
        ("object Barn is Building, 2", "`cost`, `points`"),
        ("object Barn is Building, 2:\n    points = 1", "`cost`"),
        ("object Barn is Public, 2", "`cost`"),
        ("object Barn is Public, 2:\n    cost = 1", ""),
        ("object Barn is Public, abstract", ""),
        ("object Barn is Public, for cost_now in 1 to 3:\n    cost = .cost_now", ""),
    ],
)
def test_what_an_abstract_type_leaves_open_every_concrete_one_must_give(kind, missing):
    """LG-02: else the game is refused, and the fault names what is missing."""
    from textwrap import dedent

    found = [fault for fault in checked(declared(dedent(HOUSES) + "\n" + kind)).errors if fault.code == "S236"]
    assert [fault.values["names"] for fault in found] == ([missing] if missing else [])


def test_what_is_created_must_be_complete_too():
    """LG-02, LG-03."""
    text = "object Piece, abstract:\n    power: int\nobject Tank is Piece\nspace Board, line 3\n"
    for line, expected in [("create Tank on Board[1]", ["S236"]), ("create Tank on Board[1] with power = 3", [])]:
        assert [fault.code for fault in checked(declared(f"{text}\nsetup:\n    {line}")).errors] == expected


def test_rows_of_a_table_are_types_that_must_be_complete():
    """LG-02: an empty cell gives no value."""
    text = """
        object Card, abstract:
            cost: int
        object Building is Card, in deck:
            | name | cost |
            | Inn  | 1    |
            | Hall |      |
        table:
            pile deck: Card
        """
    found = [(fault.code, fault.values["type"]) for fault in checked(declared(text)).errors]
    assert found == [("S236", "Hall")]


def test_there_is_no_object_of_an_abstract_type():
    """LG-02."""
    assert len(game(HOUSES).start().reveal()["table"]["town"]["objects"]) == 3


# ---- instances, links --------------------------------------------------------------------------

LINKS = """
    object Knight, 3, in camp
    space Board, line 4
    table:
        pile camp: Knight
        throne: player = players[2]
        champion: Knight or none = first(Knight)
        target: Board = Board[3]
        friends: set of player = players where index(it) < 3
        route: list of Board = [Board[2], Board[4]], at most 4
        nobody: player or none
    player:
        rival: player or none = none
    play:
        for player in turns:
            player chooses:
                link:
                    player.rival = left(player)
                    add Board[1] to route
                    remove players[1] from friends
                    champion = none
                clear_all:
                    clear route
                    player.rival = none
    """


def test_links_and_link_lists_begin_with_a_selection():
    """LG-03: a link points to one element or none, a link list holds many; both can have a starting selection."""
    links = table(LINKS, players=3)
    assert (links["throne"], links["champion"], links["target"]) == (1, "Knight#1", "3")
    assert (links["friends"], links["route"], links["nobody"]) == ([0, 1], ["2", "4"], None)


def test_links_are_set_and_cleared():
    """LG-03, LG-16: operations set links, add to, remove from and clear link lists."""
    match = play(LINKS, ["link"], players=3)
    links = short(match, match.reveal()["table"])
    assert (links["champion"], links["friends"], links["route"]) == (None, [1], ["2", "4", "1"])
    assert match.reveal()["players"][0]["rival"] == 1
    answer(match, "clear_all")
    assert match.reveal()["table"]["route"] == []


def test_names_are_unique_inside_their_owner_only():
    """LG-03: the same name in two owners is fine, twice in one is a fault."""
    twice = "table:\n    coins: int\n    coins: int\n"
    assert checked(declared("table:\n    coins: int\nplayer:\n    coins: int\n")).errors == ()
    assert [fault.code for fault in checked(declared(twice)).errors] == ["S205"]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_actor_is_made_for_every_player(players):
    """LG-03: by the runtime, each with instances of his own."""
    match = play("object Pawn, 2 per player, in player.box\nplayer:\n    pile box: Pawn\n", players=players)
    assert [player["box"]["count"] for player in match.reveal()["players"]] == [2] * players


@pytest.mark.parametrize(
    "where", ["play:\n    create Tank on Board[1]\n    end with draw", "play:\n    end with draw\n"]
)
def test_nothing_is_created_during_a_match(where):
    """LG-03: objects are made in the set-up only."""
    text = f'game "T":\n    players 2\n\nobject Tank, 1\n\nspace Board, line 3\n\n{where}\n'
    assert ("S410" in [fault.code for fault in checked(text).errors]) == ("create" in where)


def test_every_object_is_there_as_long_as_the_match_lasts():
    """LG-03: what lies nowhere is still one of the objects."""
    match = play(LINKS, ["link", "clear_all"])
    assert len(match.details.layout.things) - 1 == 3


# ---- the game state ----------------------------------------------------------------------------


def test_the_game_state_survives_phases_and_phase_data_does_not():
    """LG-04: the table keeps what it has; attributes of a phase begin anew each time."""
    text = """
        table:
            total: int = 0
        play:
            for player in turns:
                Round(player)
        phase Round(player):
            own: int = 5
            player chooses number from 1 to 3
            own += number
            total += own
            player chooses again from 1 to 3
        """
    match = play(text, [2])
    assert match.reveal()["phases"]["Round"]["own"] == 7
    answer(match, 1)
    assert match.reveal()["phases"]["Round"]["own"] == 5
    assert match.reveal()["table"] == {"total": 7}


# ---- attributes --------------------------------------------------------------------------------


def test_attributes_of_every_kind_on_every_element():
    """LG-05: integer, boolean, enum and set, text as a constant; on table, player, field, object and phase."""
    text = """
        enum Colour: red, blue, green
        const motto = "Onward"
        object Card, 1, in deck:
            value: int = 1
        space Board, line 1:
            colour: Colour = blue
        table:
            pile deck: Card
            open: bool = true
        player:
            colours: set of Colour = [green, red]
        play:
            Turn()
        phase Turn():
            size: 2 to 9
            add red to players[1].colours
            remove green from players[1].colours
            only(Card).value += 1
            players[1] chooses number from 1 to 2 ask "{motto}?"
        """
    match = play(text)
    view = match.view(0)
    assert match.decisions[0].prompt == "Onward?"
    assert view["table"]["open"] is True
    assert view["table"]["deck"]["objects"] == [{"name": "Card", "value": 2}]
    assert fields_of(match, "Board")["1"]["colour"] == "blue"
    assert [player["colours"] for player in view["players"]] == [["red"], ["red", "green"]], "none twice"
    assert view["phases"]["Turn"] == {"size": 2}


# ---- objects and owners ------------------------------------------------------------------------

OWNERS = """
    object Pawn, 1 per player, in player.box
    object Coin, 2, in bank
    table:
        pile bank: Coin
    player:
        pile box: Pawn or Coin
    play:
        for player in turns:
            player chooses:
                move_pawn:
                    move player.box.top to opponent(player).box
                take_coin:
                    move bank.top to player.box
                give_pawn:
                    give first(Pawn of player) to opponent(player)
    function mine(player): int = count(Pawn of player)
    """


def holders(match) -> list[list[str]]:
    return [[name_of(thing) for thing in player["box"]["objects"]] for player in match.reveal()["players"]]


def test_an_object_is_always_in_exactly_one_place():
    """LG-06: moving takes it away from where it was."""
    match = play(OWNERS, ["take_coin", "move_pawn"])
    places = [*holders(match), match.reveal()["table"]["bank"]["objects"]]
    things = sorted(name_of(thing) for place in places for thing in place)
    assert things == ["Coin#1", "Coin#2", "Pawn@0", "Pawn@1"]


def test_an_object_belongs_to_whom_the_place_belongs_in_which_it_starts():
    """LG-06: its owner is that of its place, or nobody; moving it changes nothing of that."""
    owned = """
    play:
        move players[1].box.top to players[2].box
        players[2] chooses pawn from Pawn of players[1]
    """
    match = play(OWNERS.split("    play:")[0] + owned)
    assert choices(match) == ["Pawn@0"]
    assert holders(match)[1] == ["Pawn@1", "Pawn@0"]
    layout = match.details.layout
    assert [thing.owner for thing in layout.things[1:] if thing.kind.name == "Coin"] == [0, 0]


def test_owners_change_by_an_operation():
    """LG-09: nothing moves, but it is the other's."""
    match = play(OWNERS, ["give_pawn"])
    assert holders(match) == [["Pawn@0"], ["Pawn@1"]]
    counted = OWNERS.replace(
        "        for player in turns:", "        give first(Pawn) to players[2]\n        for player in turns:"
    )
    counted = counted.replace("move_pawn:", "move_pawn when mine(player) > 1:")
    assert choices(play(counted, ["take_coin"])) == ["move_pawn", "take_coin", "give_pawn"]


def test_fields_and_objects_of_several_owners_or_of_nobody():
    """LG-09: whatever has a set of players belongs to a team, to one or to nobody, and shows itself to them."""
    text = """
        space Land, line 2:
            owners: set of player
            treasure: int = 7, visible to .owners
        play:
            for player in turns:
                player chooses:
                    claim:
                        Land[1].owners = players where index(it) != 2
                    leave_it:
                        clear Land[1].owners
        """
    seen = lambda match: [("treasure" in fields_of(match, "Land", match.view(seat))["1"]) for seat in range(3)]  # noqa: E731
    match = play(text, players=3)
    assert seen(match) == [False, False, False]
    answer(match, "claim")
    assert seen(match) == [True, False, True]
    answer(match, "leave_it")
    assert seen(match) == [False, False, False]


def test_a_space_of_every_player_belongs_to_that_player():
    """LG-09: its fields likewise."""
    text = """
        space Farm, line 2, per player:
            corn: int = 3, visible to owner
        """
    fields = play(text).view(1)["spaces"]["Farm"]
    assert ["corn" in field for field in fields.values()] == [False, False, True, True]

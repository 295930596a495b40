"""Reactions (LG-13, SEMANTICS C10): before, after and instead of something, and the phases that follow."""

from __future__ import annotations

import pytest

from spielwerk.match.errors import MatchFault
from tests.match.playing import choices, play, table

LOG = """
    table:
        log: list of int, at most 40
        on: bool = true

"""


def log(text, decisions=(), players=2):
    return table(LOG + text, decisions, players)["log"]


# ---- order -------------------------------------------------------------------------------------

ORDER = """
    play:
        deed(5)
        end with draw

    procedure deed(amount: int):
        add amount to log
        amount = 0

    after deed(n: int):
        add n * 100 to log

    after deed(n: int), priority 10:
        add n * 1000 to log

    before deed(n: int):
        add 1 to log

    before deed(n: int) when n > 5:
        add 2 to log

    before deed(n: int) when count(log) == 1:
        add 3 to log
"""


def test_reactions_run_in_the_order_of_priority_and_text():
    """Conditions are looked at when their turn comes, and every reaction gets what the call was given."""
    assert log(ORDER) == [1, 3, 5, 5000, 500]


def test_instead_of_replaces_the_deed_itself_but_not_what_comes_before_and_after():
    instead = ORDER + "\n    instead of deed(n: int) when on:\n        add 77 to log\n"
    instead += "\n    instead of deed(n: int):\n        add 88 to log\n"
    assert log(instead) == [1, 3, 77, 5000, 500]
    assert log("    setup:\n        on = false\n\n" + instead) == [1, 3, 88, 5000, 500]


OBJECTS = """
    object Guard, 3, in yard:
        brave: bool = false
        before strike(n: int) when .copy != 2:
            add 10 + .copy to log
        instead of strike(n: int) when .brave:
            add 20 + self.copy to log
        after strike(n: int) when .copy > n:
            add 30 + .copy to log

    table:
        row yard: Guard

    setup:
        for guard in Guard where .copy >= BRAVE:
            guard.brave = true

    play:
        strike(1)
        end with draw

    procedure strike(n: int):
        add n to log
"""


def test_a_reaction_in_a_type_runs_once_per_object_in_their_order():
    assert log(OBJECTS.replace("BRAVE", "9")) == [11, 13, 1, 32, 33]
    assert log(OBJECTS.replace("BRAVE", "2")) == [11, 13, 22, 32, 33]


def test_a_reaction_in_player_and_in_a_space():
    text = """
    player:
        score: int = 0
        after deed() when self != players[2]:
            .score += 1
            add index(self) to log

    space Track, line 2:
        after deed():
            add 50 + index(self) to log

    play:
        deed()
        end with ranking players by highest .score

    procedure deed():
        add 9 to log
"""
    assert log(text, players=3) == [9, 1, 3, 51, 52]


def test_what_gives_something_back_still_does():
    text = """
    play:
        let first_one = rolled(3)
        add first_one to log
        let second_one = rolled(10)
        add second_one to log
        end with draw

    procedure rolled(n: int) -> int:
        return n + 1

    instead of rolled(n: int) when n == 10:
        return 99

    after rolled(n: int):
        add n to log
"""
    assert log(text) == [3, 4, 10, 99]


# ---- those who ask -----------------------------------------------------------------------------

ASKING = """
    player:
        gold: int = 3

    play:
        for player in turns:
            player chooses victim from players where it != player
            strike(player, victim)

    procedure strike(player, victim: player):
        victim.gold -= 1

    after strike(player, victim: player) when victim.gold > 0:
        victim may choose:
            pay "Pay":
                victim.gold -= 1
                player.gold += 1

    before strike(player, victim: player):
        victim chooses number from 1 to 2
        add number to log
"""


def test_a_reaction_may_ask_somebody():
    match = play(LOG + ASKING, [2, ("at", 2, 2), ("at", 2, "pay")], players=3)
    assert [p["gold"] for p in match.view()["players"]] == [4, 3, 1]
    assert match.reveal()["table"]["log"] == [2]
    assert match.seats == [1]


def test_a_reaction_to_an_action_gets_what_was_chosen():
    text = """
    play:
        for player in players:
            Turn(player)
        end with draw

    object Hammer, in shed:
        action hit(power from 1 to 3), during Turn:
            add power to log

    table:
        field shed: Hammer

    phase Turn(player):
        player chooses:
            any action

    before hit(strength: int) when strength > 1:
        add strength * 10 to log

    instead of hit(strength: int) when strength == 3:
        add 0 to log
"""
    assert log(text, [("hit", 2), ("hit", 3)]) == [20, 2, 30, 0]


# ---- not to themselves -------------------------------------------------------------------------

ITSELF = """
    play:
        deed(1)
        deed(2)
        end with draw

    procedure deed(n: int):
        add n to log

    after deed(n: int):
        add 100 to log
        deed(n + 10)

    after deed(n: int):
        add 200 to log
"""


def test_a_reaction_does_not_react_to_itself():
    once = [1, 100, 11, 200, 200, 2, 100, 12, 200, 200]
    assert log(ITSELF) == once


def test_a_reaction_that_asks_does_not_react_to_itself():
    ask = "        players[1] chooses x from 100 to 101\n        add x to log\n"
    text = ITSELF.replace("        add 100 to log\n", ask)
    assert log(text, [100, 101]) == [1, 100, 11, 200, 200, 2, 101, 12, 200, 200]


def test_two_reactions_that_call_each_other_come_to_an_end():
    text = ITSELF.replace("        add 200 to log\n", "        add 200 to log\n        deed(n + 100)\n")
    assert log(text)[:4] == [1, 100, 11, 200]
    assert len(log(text)) < 30


# ---- phases and what follows them --------------------------------------------------------------

STATES = """
    play:
        Red(1)
        end with draw

    phase Red(n: int):
        size: int = 5
        add n to log
        go to Green(n + size) when n < 10
        go to Blue when n >= MANY

    phase Green(n: int):
        add n to log
        players[1] chooses number from 1 to 2
        go to Red(n * number) when true

    phase Blue(n: int):
        add 77 to log
"""


def test_guarded_states_follow_each_other():
    """LG-12: exactly one transition must hold."""
    assert log(STATES.replace("MANY", "10"), [2]) == [1, 6, 12, 77]


@pytest.mark.parametrize(("many", "held"), [("5", "`Green`, `Blue`"), ("20", "none of them")])
def test_the_fault_names_the_phases_that_may_follow(many, held):
    """LG-12: otherwise the match stops with an error that names the place and the transitions that held."""
    text = STATES.replace("MANY", many)
    with pytest.raises(MatchFault) as stopped:
        play(LOG + text, [1] if many == "5" else [2])
    fault = stopped.value.diagnostics[0]
    assert fault.code == "R214"
    assert "`Red`" in fault.message()
    assert held in fault.message()
    assert "go to Green" in fault.source.text[fault.span.start : fault.span.end]


def test_reactions_run_before_the_next_phase_begins():
    """Pre, main and post sections of a state (LG-13): each state is hooked into, and the next one waits for that."""
    hooks = """
    before Red(n: int):
        add 1000 + n to log

    after Red(n: int):
        add 2000 + n to log

    after Green(n: int) when on:
        add 3000 to log
"""
    text = STATES.replace("MANY", "10") + hooks
    assert log(text, [2]) == [1001, 1, 2001, 6, 3000, 1012, 12, 2012, 77]


def test_a_reaction_may_say_which_phase_follows():
    text = """
    play:
        Turn(1)
        end with draw

    phase Turn(n: int):
        add n to log

    after Turn(n: int):
        add n * 10 to log
        go to Scoring(n) when n == 3
        go to Turn(n + 1) when n < 3

    phase Scoring(n: int):
        add 99 to log
"""
    assert log(text) == [1, 10, 2, 20, 3, 30, 99]
    twice = text + "\n    after Turn(n: int) when n == 2:\n        go to Scoring(n)\n"
    with pytest.raises(MatchFault, match="Expected exactly one"):
        log(twice)


def test_a_phase_can_be_replaced():
    text = """
    play:
        for player in players:
            Turn(player)
        end with draw

    phase Turn(player):
        player chooses number from 1 to 3
        add number to log

    instead of Turn(player) when player == players[1]:
        player chooses number from 7 to 8
        add number to log
"""
    match = play(LOG + text)
    assert choices(match) == [7, 8]
    match.decide(0, 0)
    assert choices(match) == [1, 2, 3]


def test_nothing_is_left_of_reactions_that_are_done():
    """Equal situations are equal states."""
    answered = play(LOG + ASKING, [2, ("at", 2, 2), ("at", 2, "pass")], players=3)
    changed = [i for i, word in enumerate(answered.state) if word and i >= answered.details.layout.frames]
    plain = play(LOG + ASKING.split("    after strike")[0], [2], players=3)
    left = [i for i, word in enumerate(plain.state) if word and i >= plain.details.layout.frames]
    assert len(changed) == len(left)

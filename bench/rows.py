"""What is compared, and which goals there are.

A goal is a ratio to another side in the same run: `reach` and `aim` are games per CPU-second on the machine on which
the `anchor`, the other side, was measured. Where no other side has an anchor, the goal is a number of games, scaled by
how much faster or slower OpenSpiel is here than there.
"""

from __future__ import annotations

from dataclasses import dataclass

PYTHON, WASM = "Python back end", "WebAssembly back end"
C, BY_HAND = "hand C", "hand Python"
OPEN_SPIEL, PETTING_ZOO, CATANATRON = "OpenSpiel C++", "PettingZoo", "catanatron"


@dataclass(frozen=True)
class Goal:
    reach: float
    aim: float
    against: str = ""
    """The side that the goal is a ratio to; empty: none, the goal is absolute."""
    anchor: float = 1
    background: str = ""
    """Figures from elsewhere, in games per CPU-second."""


@dataclass(frozen=True)
class Row:
    """A game: what it is called by each of those who play it."""

    game: str
    open_spiel: str = ""
    petting_zoo: str = ""
    catanatron: str = ""
    in_c: bool = False
    by_hand: float = 0
    """There is a baseline in Python, and the Python back end promises this share of its speed."""
    goal: Goal | None = None
    title: str = ""
    note: str = ""
    of: str = ""
    """The game, where the row is one of several of it."""
    players: int | None = None
    options: tuple[tuple[str, object], ...] = ()


ROWS = (
    Row(
        "tictactoe",
        "tic_tac_toe",
        "tictactoe_v3",
        in_c=True,
        by_hand=0.6,
        goal=Goal(2_500_000, 6_000_000, OPEN_SPIEL, 226_000, "RBG C++ 2,400,000; hand C 25,900,000"),
    ),
    Row(
        "connect4",
        "connect_four",
        "connect_four_v3",
        in_c=True,
        by_hand=0.5,
        goal=Goal(700_000, 1_200_000, OPEN_SPIEL, 80_000, "RBG C++ 700,000"),
    ),
    Row(
        "pig",
        "pig",
        in_c=True,
        goal=Goal(700_000, 1_500_000, OPEN_SPIEL, 54_000),
        note="OpenSpiel lets one hold without points, so its games take more decisions.",
    ),
    Row("reversi", "othello", in_c=True, goal=Goal(12_000, 30_000, background="Ludii 1,200; RBG C++ 18,700")),
    Row(
        "chess",
        "chess",
        "chess_v6",
        by_hand=0.3,
        goal=Goal(700, 1_200, OPEN_SPIEL, 678, "Ludii 107; RBG C++ 776 to 1,040"),
    ),
    Row(
        "backgammon",
        "backgammon",
        goal=Goal(1_500, 4_000, OPEN_SPIEL, 908, "Ludii 4.7"),
        note="OpenSpiel decides once per turn, we once per checker.",
    ),
    Row(
        "hearts_hand",
        "hearts",
        goal=Goal(30_000, 70_000, OPEN_SPIEL, 32_000),
        title="hearts (one hand)",
        note="OpenSpiel's hearts is a single hand: `bench/games/hearts_hand.spiel` is ours with the same end.",
    ),
    Row("ludo", in_c=True, by_hand=0.4, goal=Goal(0.5, 0.8, C)),
    Row("citadels", goal=Goal(5_000, 20_000)),
    Row(
        "catan",
        catanatron="catan",
        players=4,
        options=(("player_trade", False),),
        goal=Goal(1_500, 3_000, CATANATRON, 35, "TAG in Java 744"),
        title="catan (4 players, no trade between them)",
    ),
    Row(
        "catan_trade",
        of="catan",
        players=4,
        goal=Goal(500, 1_000, background="TAG in Java 219"),
        title="catan (4 players)",
    ),
    Row(
        "roborally",
        players=4,
        options=(("level", "crossing"),),
        goal=Goal(3_000, 6_000),
        title="roborally (4 robots, 12 × 12)",
    ),
)

OTHERS = (
    ("RLCard", "rlcard", "leduc-holdem"),
    ("RLCard", "rlcard", "uno"),
    ("RLCard", "rlcard", "gin-rummy"),
    ("OpenSpiel from Python", "open_spiel_from_python", "tic_tac_toe"),
    ("OpenSpiel from Python", "open_spiel_from_python", "chess"),
)
"""Games that we do not have, or loops that play no part in a goal: for orientation."""

"""What is found out about a whole game is found out once."""

from __future__ import annotations

from spielwerk.check import check_text
from spielwerk.check.once import once_per_game
from spielwerk.check.secrecy import declassifications, follow, public_choices, secrecy_of
from spielwerk.check.typed.symbols import Checked
from spielwerk.game.game import load, load_source
from spielwerk.game.sources import find_source


def checked(name: str) -> Checked:
    game = check_text(find_source(name)[0]).game
    assert game is not None
    return game


def test_an_analysis_is_made_once_for_each_game() -> None:
    asked: list[str] = []

    @once_per_game
    def length(game: Checked) -> int:
        asked.append(game.title)
        return len(game.source.text)

    pig, nim = checked("pig"), checked("nim")
    assert [length(pig), length(nim), length(pig)] == [len(game.source.text) for game in (pig, nim, pig)]
    assert asked == [pig.title, nim.title]


def test_two_analyses_of_a_game_are_kept_apart() -> None:
    game = load("kuhn").checked
    assert secrecy_of(game) is secrecy_of(game)
    assert declassifications(game) is declassifications(game)
    assert public_choices(game) is public_choices(game)


def test_what_the_check_followed_the_lowering_does_not_follow_again(monkeypatch) -> None:
    source, short = find_source("kuhn")
    followed: list[str] = []
    start = follow.Secrecy.__init__

    def noted(self, game, unseen=False):
        followed.append(game.title)
        start(self, game, unseen)

    monkeypatch.setattr(follow.Secrecy, "__init__", noted)
    monkeypatch.setenv("SPIELWERK_CACHE", "off")
    load_source(source, short).machine()
    assert len(followed) == 1

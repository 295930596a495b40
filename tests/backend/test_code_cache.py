"""Byte code of generated source on disk: found again by its text, compiled anew whenever something is not right."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.backend.python import cache
from spielwerk.backend.python.cache import SHORTEST, code_of

TEXT = "answer = 6 * 7\n" + "# nothing\n" * (SHORTEST // 10)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path))
    return tmp_path / "spielwerk" / "code"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was compiled."""
    names: list[str] = []

    def noted(text, name, mode):
        names.append(name)
        return compile(text, name, mode)

    monkeypatch.setattr(cache, "compile", noted, raising=False)
    return names


def answer(text: str = TEXT, name: str = "<rules>") -> int:
    found: dict[str, int] = {}
    exec(code_of(text, name), found)
    return found["answer"]


def test_what_was_compiled_once_is_found(folder, compiled):
    assert [answer(), answer()] == [42, 42]
    assert compiled == ["<rules>"]
    assert len(list(folder.iterdir())) == 1


def test_other_texts_names_and_options_have_their_own(folder, compiled, monkeypatch):
    assert answer() == 42
    assert answer(TEXT.replace("7", "8")) == 48
    assert answer(name="<step>") == 42
    monkeypatch.setattr(cache, "MAGIC_NUMBER", b"another")
    assert answer() == 42
    assert compiled == ["<rules>", "<rules>", "<step>", "<rules>"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda content: b"",
        lambda content: content[:-20],
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    ],
)
def test_what_is_damaged_is_compiled_anew(folder, compiled, harm):
    answer()
    (file,) = folder.iterdir()
    file.write_bytes(harm(file.read_bytes()))
    assert [answer(), answer()] == [42, 42]
    assert compiled == ["<rules>"] * 2


def test_short_texts_are_not_worth_a_file(folder, compiled):
    assert [answer("answer = 3"), answer("answer = 3")] == [3, 3]
    assert len(compiled) == 2
    assert not folder.exists()


def test_only_so_many_are_kept(folder, compiled, monkeypatch):
    monkeypatch.setattr(cache, "MOST_FILES", 2)
    for number in range(4):
        answer(name=f"<{number}>")
    assert len(list(folder.iterdir())) == 2


def test_nothing_is_kept_where_somebody_says_so(tmp_path, compiled, monkeypatch):
    monkeypatch.setenv("SPIELWERK_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert [answer(), answer()] == [42, 42]
    assert len(compiled) == 2
    assert list(tmp_path.iterdir()) == []

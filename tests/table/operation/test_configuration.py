"""The file in which a server is set up."""

from __future__ import annotations

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from spielwerk.data import dataclass, field, fields, is_dataclass
from spielwerk.table.notices.settings import MailSettings, NoticeSettings
from spielwerk.table.operation.configuration import BadSettings, read_settings
from spielwerk.table.operation.logs import LogSettings
from spielwerk.table.people.settings import PeopleSettings, Provider
from spielwerk.table.settings import Settings

HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"


@dataclass(frozen=True)
class Small:
    port: int = 8000
    data: Path = Path("data")
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    people: PeopleSettings = field(default_factory=PeopleSettings)
    logs: LogSettings = field(default_factory=LogSettings)
    rate: float = 1.5
    loud: bool = False
    names: tuple[str, ...] = ()


def read(folder: Path, text: str | bytes, kind: type = Small):
    file = folder / "server.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_settings(file, kind)


def refused(folder: Path, text: str | bytes) -> tuple[str, str]:
    with pytest.raises(BadSettings) as raised:
        read(folder, text)
    return raised.value.words("en"), raised.value.words("de")


def test_nothing_is_everything_as_it_was(tmp_path):
    assert read(tmp_path, "") == Small()
    assert read(tmp_path, "", Settings) == Settings()


def test_everything_can_be_set(tmp_path):
    (tmp_path / "mail.password").write_text("hush\n")
    made = read(
        tmp_path,
        """
        port = 9000
        data = "play"
        rate = 2
        loud = true
        names = ["a", "b"]

        [notices]
        tries = 3

        [notices.mail]
        server = "mail.example.org"
        sender = "games@example.org"
        security = "tls"
        password = { file = "mail.password" }

        [[people.providers]]
        name = "example"
        title = "Example"
        issuer = "https://id.example"
        client_id = "us"
        """,
    )
    assert made == Small(
        9000,
        tmp_path / "play",
        NoticeSettings(MailSettings("mail.example.org", "games@example.org", security="tls", password="hush"), tries=3),
        PeopleSettings(providers=(Provider("example", "Example", "https://id.example", "us"),)),
        rate=2.0,
        loud=True,
        names=("a", "b"),
    )


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("prot = 1", "there is no setting `prot`. Did you mean `port`?", "Meintest du `port`?"),
        ("zzz = 1", "there is no setting `zzz`. Expected: port, data,", "Erwartet: port, data,"),
        ("[notices]\nmial = 1", "no setting `notices.mial`. Did you mean `mail`?", "`notices.mial`"),
        ("port = '80'", '`port` cannot be "…". Expected: a whole number', "Erwartet: eine ganze Zahl"),
        ("port = 1.5", "`port` cannot be 1.5", "`port` kann nicht 1.5 sein"),
        ("port = true", "`port` cannot be True", "eine ganze Zahl"),
        ("port = -1", "`port` cannot be -1", "nicht unter 0"),
        ("rate = nan", "`rate` cannot be nan", "eine Zahl"),
        ("loud = 1", "`loud` cannot be 1. Expected: true or false.", "true oder false"),
        ("names = 'a'", "`names` cannot be", "eine Liste"),
        ("names = [1]", "`names[0]` cannot be 1. Expected: a text.", "ein Text"),
        ("data = 7", "`data` cannot be 7. Expected: a path.", "ein Pfad"),
        ("notices = 1", "`notices` cannot be 1. Expected: a table", "eine Tabelle"),
        ("[logs]\nform = 'xml'", "`logs.form` cannot be 'xml'. Expected: text, json.", "Erwartet: text, json."),
        ("[notices.mail]\nserver = 'x'", "the setting `notices.mail.sender` is missing", "fehlt"),
        ("[notices.mail]\nserver = { file = 'gone' }\nsender = 'x'", "gone cannot be read", "lässt sich nicht lesen"),
        ("port = ", "is not TOML", "ist kein TOML"),
        (b"\xff", "is not TOML", "ist kein TOML"),
        ("a = " + "[" * 10_000, "is not TOML", "ist kein TOML"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path, text, english, german):
    told = refused(tmp_path, text)
    assert english in told[0]
    assert german in told[1]


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadSettings, match="cannot be read"):
        read_settings(tmp_path / "gone.toml", Small)


def test_a_password_at_the_wrong_place_is_not_shown(tmp_path):
    assert "hush" not in "".join(refused(tmp_path, "port = 'hush'"))
    assert "hush" not in "".join(refused(tmp_path, "loud = 'hush'"))


def every_setting(kind: type, where: str = "") -> list[str]:
    """All names that can stand in the file."""
    names = []
    for one in fields(kind):
        hint = get_type_hints(kind)[one.name]
        inner = [part for part in (hint, *get_args(hint)) if is_dataclass(part)]
        names += every_setting(inner[0], f"{where}{one.name}.") if inner else [f"{where}{one.name}"]  # type: ignore[arg-type]
    return names


@pytest.mark.parametrize("name", every_setting(Settings))
def test_every_setting_is_explained(name):
    assert f"`{name}`" in HOSTING.read_text(encoding="utf-8")

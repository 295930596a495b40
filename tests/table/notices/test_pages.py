"""The pages that links in mail lead to."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from spielwerk.table.notices.pages import asking, done, refused

HOSTILE = "\"><script>alert('x')</script>&"


class Reader(HTMLParser):
    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page.decode())

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize(("language", "words"), [("de", "nicht mehr erfahren"), ("en", "no more messages")])
def test_a_link_asks_first_and_a_button_does_it(language, words):
    page = Reader(asking("stop", "abc.def-ghi", language, "Annas Server"))
    assert ("html", {"lang": language}) in page.tags
    assert ("form", {"method": "post"}) in page.tags
    assert ("button", {"name": "link", "value": "abc.def-ghi"}) in page.tags
    assert words in page.text
    assert "Annas Server" in page.text


def test_what_was_done_and_what_not():
    assert "Ab jetzt erfährst du" in Reader(done("confirm", "de", "S")).text
    assert "There will be no more" in Reader(done("stop", "en", "S")).text
    assert "too old" in Reader(refused("This link is too old.", "en", "S")).text


@pytest.mark.parametrize(
    "page",
    [asking("stop", HOSTILE, "de", HOSTILE), done("stop", "de", HOSTILE), refused(HOSTILE, "en", HOSTILE)],
)
def test_whatever_is_shown_runs_nothing(page):
    read = Reader(page)
    assert "script" not in {tag for tag, _ in read.tags}
    assert HOSTILE in read.text

"""What notices say."""

from __future__ import annotations

from datetime import UTC, datetime

from spielwerk.locale import texts
from spielwerk.table.notices.ways import News


def failure(why: str, language: str) -> str:
    """Why an address could not be reached, for the one who named it."""
    failures = texts("server", language)["failures"]
    found: str = failures.get(why, failures["status"])
    return found.format(status=why.removeprefix("status_"))


def said(key: str, language: str, **values: object) -> str:
    return str(texts("server", language)["notices"][key]).format(**values)


def title(news: News) -> str:
    return said("turn_title", news.language, game=news.game)


def sentence(news: News) -> str:
    """All of it in a line or two."""
    turn = said("turn", news.language, person=news.person, table=news.table, game=news.game)
    if news.deadline is None:
        return turn
    return f"{turn} {deadline(news.deadline, news.language)}"


def deadline(at: float, language: str) -> str:
    when = datetime.fromtimestamp(at, UTC)
    return said("deadline", language, day=said("day", language, when=when), time=f"{when:%H:%M}")


def letter(news: News) -> str:
    """The text of a mail."""
    play = said("play", news.language, url=news.url)
    stop = said("stop", news.language, url=news.unsubscribe)
    return f"{sentence(news)}\n\n{play}\n\n-- \n{news.server}\n{stop}\n"

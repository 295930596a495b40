"""The two pages that links in mail lead to. They need no web app and no script.

A link is only looked at when it is opened: programs that read mail open all links in it. What it says is done when the
person has pressed the button, or when their mail program does that for them.
"""

from __future__ import annotations

from html import escape
from typing import Literal

from spielwerk.locale import texts

What = Literal["confirm", "stop"]
CONTENT_TYPE = "text/html; charset=utf-8"
POLICY = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
"""The content security policy of these pages."""


def asking(what: What, link: str, language: str, server: str) -> bytes:
    """What is shown when a link is opened."""
    question = escape(_said(f"ask_{what}", language))
    button = f'<button name="link" value="{escape(link)}">{_said("yes", language)}</button>'
    return _page(f'<p>{question}</p>\n<form method="post">{button}</form>', language, server)


def done(what: What, language: str, server: str) -> bytes:
    """What is shown when the button was pressed."""
    said = escape(_said(f"done_{what}", language))
    return _page(f"<p>{said}</p>", language, server)


def refused(reason: str, language: str, server: str) -> bytes:
    """What is shown when that was not possible."""
    return _page(f"<p>{escape(reason)}</p>", language, server)


def _said(key: str, language: str) -> str:
    return str(texts("server", language)["links"][key])


def _page(body: str, language: str, server: str) -> bytes:
    name = escape(server)
    return f"""\
<!doctype html>
<html lang="{escape(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{name}</title></head>
<body>
<h1>{name}</h1>
{body}
</body>
</html>
""".encode()

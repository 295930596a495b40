"""Mail, through the mail server that the owner has named."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from spielwerk.table.clock import Clock
from spielwerk.table.notices.settings import MailSettings
from spielwerk.table.notices.ways import Failed, News
from spielwerk.table.notices.words import letter, said, title
from spielwerk.table.words import Refused

LONGEST_ADDRESS = 254
SECONDS = 20.0
AT_ONCE = 2
_PLAIN = r"[^\s@<>()\[\]\\,;:\"]"
_ADDRESS = re.compile(rf"{_PLAIN}{{1,64}}@{_PLAIN}{{1,190}}\.[^\s@.]{{2,63}}")


def proper_address(given: str) -> str:
    """An address that mail can be sent to. Raises Refused: `mail_invalid`."""
    address = given.strip()
    if len(address) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(address) or not address.isprintable():
        raise Refused("mail_invalid")
    try:
        name, _, host = address.rpartition("@")
        plain = f"{name}@{host.encode('idna').decode('ascii').lower()}"
        Address(addr_spec=plain)
    except (UnicodeError, ValueError, MessageError, IndexError):
        raise Refused("mail_invalid") from None
    if not plain.isascii():
        raise Refused("mail_invalid")
    return plain


class Mail:
    """Sends mail. The library waits for the network, so it does that in threads of its own."""

    def __init__(self, settings: MailSettings, clock: Clock, trust: ssl.SSLContext | None = None) -> None:
        self._settings = settings
        self._clock = clock
        self._trust = trust or ssl.create_default_context()
        self._threads = ThreadPoolExecutor(AT_ONCE, "mail")

    async def send(self, target: str, news: News) -> None:
        message = self._letter(target, title(news), letter(news))
        # Programs that read mail show a button for it, and send the request by themselves.
        message["List-Unsubscribe"] = f"<{news.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        await self._sent(message)

    async def confirm(self, target: str, person: str, server: str, language: str, url: str) -> None:
        """Asks whether an address is that of the person who gave it. Raises Failed."""
        text = said("confirm", language, person=person, server=server, url=url)
        await self._sent(self._letter(target, said("confirm_title", language), text + "\n"))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _letter(self, target: str, subject: str, text: str) -> EmailMessage:
        message = EmailMessage(policy=SMTP)
        message["From"] = self._settings.sender
        message["To"] = target
        # A table may be called anything, and a line break would begin another header.
        message["Subject"] = " ".join(subject.split())
        message["Date"] = format_datetime(datetime.fromtimestamp(self._clock.now(), UTC))
        message["Message-ID"] = make_msgid(domain=self._settings.sender.rpartition("@")[2].rstrip(">") or "localhost")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        return message

    async def _sent(self, message: EmailMessage) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self._deliver, message)

    # ---- in a thread ---------------------------------------------------------------------------

    def _deliver(self, message: EmailMessage) -> None:
        try:
            with self._connected() as line:
                line.send_message(message)
        except smtplib.SMTPRecipientsRefused as refused:
            # Codes from 400 on say that it may work later.
            permanent = all(500 <= code < 600 for code, _ in refused.recipients.values())
            raise Failed("recipient_refused", gone=permanent) from None
        except (smtplib.SMTPException, OSError, ValueError) as error:
            raise Failed(type(error).__name__) from None

    def _connected(self) -> smtplib.SMTP:
        asked = self._settings
        if asked.security == "tls":
            line: smtplib.SMTP = smtplib.SMTP_SSL(asked.server, asked.its_port, timeout=SECONDS, context=self._trust)
        else:
            line = smtplib.SMTP(asked.server, asked.its_port, timeout=SECONDS)
        try:
            if asked.security == "starttls":
                line.starttls(context=self._trust)
            if asked.user:
                line.login(asked.user, asked.password)
        except BaseException:
            line.close()
            raise
        return line

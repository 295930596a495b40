"""People come in, change passwords and are told of their turn, and no log knows a secret of theirs."""

from __future__ import annotations

import logging

import pytest

from spielwerk.table.notices.mail import Mail
from spielwerk.table.notices.push import Push, new_key
from spielwerk.table.notices.service import Notices
from spielwerk.table.notices.settings import MailSettings, NoticeSettings
from spielwerk.table.notices.webhook import Webhook
from spielwerk.table.operation.outbound import Caller
from spielwerk.table.store.database.schema import person as people_table
from spielwerk.table.store.errors import StoreFailed
from tests.table.notices.test_push import GOOD
from tests.table.operation.loopback import MailServer, WebServer, run
from tests.table.operation.test_logs import written
from tests.table.people.lodge import PASSWORD, code, lodge

NEW = "battery staple"
ADDRESS = "203.0.113.77"


@pytest.mark.parametrize("form", ["json", "text"])
def test_nothing_secret_is_ever_logged(tmp_path, form):
    async def work():
        with written(form, "debug") as stream:
            secrets = await an_evening(tmp_path)
        said = stream.getvalue()
        assert "password_changed" in said
        assert "failed" in said
        assert [secret for secret in secrets if str(secret) in said] == []

    run(work)


async def an_evening(folder) -> list[object]:
    """Everything that people do; returns all that nobody may read in a log."""
    async with MailServer(refuse="450 later") as mails, WebServer() as web, lodge(folder) as here:
        people = here.people
        anna, first = await people.register("Anna", PASSWORD, device="a device", address=ADDRESS)
        _, second = await people.sign_in("Anna", PASSWORD, address=ADDRESS)
        await code(people.sign_in("Anna", "a wrong guess", address=ADDRESS))
        await people.change_password(anna.id, PASSWORD, NEW)
        owner = await people.owner_link()
        await code(people.claim(anna.id, owner + "x"))
        await people.claim(anna.id, owner)
        mail = Mail(MailSettings("127.0.0.1", "games@example.org", mails.port, "none"), here.clock)
        ways = {
            "mail": mail,
            "webhook": Webhook(Caller(inside=True), here.clock),
            "push": Push(new_key(), "", Caller(), here.clock),
        }
        asked = (here.store, NoticeSettings(), here.clock, people.seals, lambda person: False, "S", "https://s.example")
        notices = Notices(*asked, ways, here.meters)  # type: ignore[arg-type]
        await code(notices.add_mail(anna, "anna.secret@example.org"))
        hook = await notices.add_webhook(anna, f"{web.url}/hook/hidden-path")
        await notices.add_push(anna, GOOD)
        # Libraries log what they like; here is what they could get hold of.
        noisy = logging.getLogger("a.library")
        noisy.warning("GET /ws?token=%s from a browser", second)
        noisy.warning("headers {'authorization': 'Bearer %s'}", first)
        with pytest.raises((StoreFailed, Exception)) as failed:
            await here.store.write(lambda connection: connection.execute(people_table.insert().values(name=NEW)))
        noisy.error("the store failed", exc_info=failed.value)
        kept = await people.of_number(anna.id)
        await notices.close()
        return [
            first, second, PASSWORD, NEW, "a wrong guess", owner, kept.secret_hash, ADDRESS, "anna.secret", hook,
            "hidden-path", GOOD["keys"]["auth"], GOOD["endpoint"],
        ]  # fmt: skip

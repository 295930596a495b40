"""Mail, sent to a small mail server on this machine."""

from __future__ import annotations

import email
from dataclasses import replace
from email.policy import default

import pytest

from spielwerk.table.notices.mail import Mail, proper_address
from spielwerk.table.notices.settings import MailSettings, NoticeSettings
from spielwerk.table.notices.ways import Failed, News
from spielwerk.table.notices.words import sentence
from spielwerk.table.words import Refused
from tests.table.notices.post_office import post_office
from tests.table.operation.loopback import HandClock, MailServer, certificates, run
from tests.table.people.lodge import code

NEWS = News(
    person="Jürgen", language="de", server="Annas Server", table="Freitag", game="Die Siedler",
    url="https://games.example/table/1", unsubscribe="https://games.example/notices/stop?link=abc", topic="1",
    at=1_700_000_000, deadline=1_700_003_600,
)  # fmt: skip


def settings(server: MailServer, **more) -> MailSettings:
    return MailSettings("127.0.0.1", "games@games.example", server.port, **{"security": "none", **more})


def read(server: MailServer):
    (raw,) = server.mails
    return email.message_from_bytes(raw.removesuffix(b".\r\n"), policy=default)


async def why(work) -> Failed:
    with pytest.raises(Failed) as raised:
        await work
    return raised.value


# ---- what is sent ------------------------------------------------------------------------------


def test_a_letter_in_german():
    async def work():
        async with MailServer() as server:
            mail = Mail(settings(server), HandClock())
            await mail.send("anna@example.org", NEWS)
            mail.close()
        letter = read(server)
        assert letter["From"] == "games@games.example"
        assert letter["To"] == "anna@example.org"
        assert letter["Subject"] == "Du bist am Zug: Die Siedler"
        assert letter["Date"] == "Tue, 14 Nov 2023 22:13:20 +0000"
        assert letter["Auto-Submitted"] == "auto-generated"
        assert letter["List-Unsubscribe"] == "<https://games.example/notices/stop?link=abc>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert letter["Message-ID"].endswith("@games.example>")
        assert letter.get_content_type() == "text/plain"
        assert letter.get_content().replace("\r\n", "\n") == (
            "Jürgen, du bist am Zug am Tisch „Freitag“ (Die Siedler)."
            " Deine Zeit läuft am 14.11.2023 um 23:13 Uhr UTC ab.\n"
            "\n"
            "Spielen: https://games.example/table/1\n"
            "\n"
            "-- \n"
            "Annas Server\n"
            "Keine solchen Nachrichten mehr: https://games.example/notices/stop?link=abc\n"
        )

    run(work)


def test_words_in_english():
    english = replace(NEWS, language="en", game="Catan")
    assert sentence(english) == (
        "Jürgen, it is your turn at “Freitag” (Catan). Your time is up on 2023-11-14 at 23:13 UTC."
    )
    assert sentence(replace(english, deadline=None)) == "Jürgen, it is your turn at “Freitag” (Catan)."


def test_names_of_strangers_add_no_lines_to_the_head():
    async def work():
        async with MailServer() as server:
            mail = Mail(settings(server), HandClock())
            await mail.send("anna@example.org", replace(NEWS, game="Catan\r\nBcc: everybody@example.org\r\n\r\nx"))
            mail.close()
        letter = read(server)
        assert letter["Bcc"] is None
        assert letter["Subject"] == "Du bist am Zug: Catan Bcc: everybody@example.org x"

    run(work)


def test_tls_and_a_password(tmp_path):
    async def work():
        for_server, for_client = certificates(tmp_path)
        async with MailServer(for_server) as server:
            mail = Mail(settings(server, security="starttls", user="us", password="hush"), HandClock(), for_client)
            await mail.send("anna@example.org", NEWS)
            mail.close()
        assert len(server.mails) == len(server.logged_in) == 1

    run(work)


def test_the_whole_connection_in_tls(tmp_path):
    async def work():
        for_server, for_client = certificates(tmp_path)
        async with MailServer(for_server, at_once=True) as server:
            mail = Mail(settings(server, security="tls"), HandClock(), for_client)
            await mail.send("anna@example.org", NEWS)
            mail.close()
        assert len(server.mails) == 1

    run(work)


def test_the_usual_ports():
    assert [MailSettings("m", "s", security=one).its_port for one in ("tls", "starttls", "none")] == [465, 587, 25]
    assert MailSettings("m", "s", 2525).its_port == 2525


# ---- what is not -------------------------------------------------------------------------------


def test_no_password_is_told_to_a_server_that_nobody_vouches_for(tmp_path):
    async def work():
        for_server, _ = certificates(tmp_path)
        async with MailServer(for_server) as server:
            mail = Mail(settings(server, security="starttls", user="us", password="hush"), HandClock())
            failed = await why(mail.send("anna@example.org", NEWS))
            mail.close()
        assert failed.why == "SSLCertVerificationError"
        assert not server.mails
        assert not server.logged_in

    run(work)


def test_a_server_without_tls_gets_nothing_if_tls_was_asked_for():
    async def work():
        async with MailServer() as server:
            mail = Mail(settings(server, security="starttls"), HandClock())
            assert (await why(mail.send("anna@example.org", NEWS))).why == "SMTPNotSupportedError"
            mail.close()
        assert server.mails == []

    run(work)


@pytest.mark.parametrize(("said", "gone"), [("550 no such user", True), ("450 try later", False)])
def test_a_recipient_that_is_refused(said, gone):
    async def work():
        async with MailServer(refuse=said) as server:
            mail = Mail(settings(server), HandClock())
            failed = await why(mail.send("anna@example.org", NEWS))
            mail.close()
        assert (failed.why, failed.gone) == ("recipient_refused", gone)

    run(work)


def test_no_mail_server_is_there():
    async def work():
        async with MailServer() as server:
            pass
        mail = Mail(settings(server), HandClock())
        failed = await why(mail.send("anna@example.org", NEWS))
        mail.close()
        assert (failed.why, failed.gone) == ("ConnectionRefusedError", False)

    run(work)


# ---- addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("anna@example.org", "anna@example.org"),
        (" Anna.Meier+games@Example.ORG ", "Anna.Meier+games@example.org"),
        ("a@bücher.example", "a@xn--bcher-kva.example"),
    ],
)
def test_addresses(given, address):
    assert proper_address(given) == address


@pytest.mark.parametrize(
    "address",
    ["", "anna", "@example.org", "anna@", "anna@localhost", "a b@example.org", "anna@example.org\r\nBcc: x@example.org",
     "<anna@example.org>", "Anna <anna@example.org>", "a@b@example.org", "anna@example.org,bert@example.org",
     "anna@example..org", "ännä@example.org", "x" * 300 + "@example.org", "a@" + "x" * 80 + ".org",
     "a\x00@example.org"],
)  # fmt: skip
def test_what_is_no_address(address):
    with pytest.raises(Refused) as raised:
        proper_address(address)
    assert raised.value.code == "mail_invalid"


def test_mail_goes_only_where_somebody_has_opened_the_first_one(tmp_path):
    async def work():
        async with MailServer() as server, post_office(tmp_path) as office:
            office.notices._ways["mail"] = Mail(settings(server), office.clock)
            anna = await office.person("Anna", "de")
            await office.notices.add_mail(anna, "Anna@Example.org")
            assert [one["confirmed"] for one in await office.notices.listed(anna.id)] == [False]
            letter = read(server)
            assert letter["Subject"] == "Ist das deine Adresse?"
            text = "".join(letter.get_content().split("\r\n"))
            link = text.partition("confirm?link=")[2].partition("Wenn nicht")[0].strip()
            assert await code(office.notices.confirm(link[:-3] + "AAA")) == "link_invalid"
            office.clock.forward(23 * 3600)
            await office.notices.confirm(link)
            await office.notices.confirm(link)
            assert [one["confirmed"] for one in await office.notices.listed(anna.id)] == [True]
            # Named again, it stays confirmed.
            await office.notices.add_mail(anna, "Anna@example.org")
            assert [one["confirmed"] for one in await office.notices.listed(anna.id)] == [True]
            office.clock.forward(2 * 3600)
            assert await code(office.notices.confirm(link)) == "link_expired"
            (target,) = await office.notices.listed(anna.id)
            await office.notices.remove(anna.id, target["id"])

    run(work)


def test_nobody_fills_the_mailbox_of_others(tmp_path):
    async def work():
        async with MailServer() as server, post_office(tmp_path) as office:
            office.notices._ways["mail"] = Mail(settings(server), office.clock)
            people = [await office.person(name) for name in ("Anna", "Bert", "Carl", "Dora")]
            for person in people[:3]:
                await office.notices.add_mail(person, "victim@example.org")
            assert await code(office.notices.add_mail(people[3], "victim@example.org")) == "too_fast"
            for number in range(2):
                await office.notices.add_mail(people[0], f"victim{number}@example.org")
            assert await code(office.notices.add_mail(people[0], "another@example.org")) == "too_fast"
            assert len(server.mails) == 5

    run(work)


def test_a_mail_server_that_is_out_of_order_is_told(tmp_path):
    async def work():
        async with MailServer(refuse="450 later") as server, post_office(tmp_path) as office:
            office.notices._ways["mail"] = Mail(settings(server), office.clock)
            anna = await office.person("Anna")
            assert await code(office.notices.add_mail(anna, "anna@example.org")) == "mail_failed"

    run(work)


def test_nobody_has_too_many_addresses(tmp_path):
    async def work():
        async with MailServer() as server, post_office(tmp_path, NoticeSettings(targets=1)) as office:
            office.notices._ways["mail"] = Mail(settings(server), office.clock)
            anna = await office.person("Anna")
            await office.add(anna, "webhook", '["https://x.example/", "s"]')
            assert await code(office.notices.add_mail(anna, "anna@example.org")) == "many_targets"

    run(work)

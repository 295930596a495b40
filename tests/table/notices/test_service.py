"""When somebody is told that it is their turn, and when not."""

from __future__ import annotations

import asyncio

import pytest

from spielwerk.table.notices import outbox, service
from spielwerk.table.notices.service import Notices
from spielwerk.table.notices.settings import NoticeSettings
from spielwerk.table.store import people
from spielwerk.table.store.database import schema
from spielwerk.table.store.desks import seats
from spielwerk.table.store.records import Seat
from tests.table.notices.post_office import DESK, PostOffice, failed, post_office
from tests.table.operation.loopback import run
from tests.table.people.lodge import code

WAIT = NoticeSettings().wait


async def waited(office: PostOffice) -> int:
    """After the time that somebody has to see for themselves."""
    office.clock.forward(WAIT)
    return await office.notices.work()


# ---- one message -------------------------------------------------------------------------------


def test_somebody_who_is_away_is_told(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna", "de")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            await office.notices.turn(anna.id, DESK, deadline=office.clock.now() + 3600)
            assert await office.notices.work() == 0
            assert await waited(office) == 1
            ((target, news),) = office.mail.sent
            assert target == "anna@example.org"
            assert (news.person, news.language, news.server) == ("Anna", "de", "Annas Server")
            assert (news.table, news.game, news.url) == (
                "Freitag",
                "Die Siedler",
                "https://games.example/table/12345abcde",
            )
            assert news.deadline == news.at + 3600
            assert news.unsubscribe.startswith("https://games.example/notices/stop?link=")
            assert office.count("mail", "sent") == 1

    run(work)


def test_once_until_they_have_looked(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            for _ in range(5):
                await office.notices.turn(anna.id, DESK)
                await waited(office)
                office.clock.forward(10_000)
                assert await office.notices.work() == 0
            assert len(office.mail.sent) == 1
            await office.notices.looked(anna.id, DESK)
            await office.notices.turn(anna.id, DESK)
            await waited(office)
            assert len(office.mail.sent) == 2

    run(work)


def test_every_table_and_every_address_on_its_own(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna, bert = await office.person("Anna"), await office.person("Bert")
            await office.add(anna, "mail", "anna@example.org")
            await office.add(anna, "webhook", "hook")
            await office.add(bert, "mail", "bert@example.org")
            for number in (DESK, 17):
                await office.desk(anna, bert, number=number)
                await office.ask(0, 1, number=number)
                await office.notices.turn(anna.id, number)
                await office.notices.turn(bert.id, number)
            await waited(office)
            assert (
                sorted(target for target, _ in office.mail.sent) == ["anna@example.org"] * 2 + ["bert@example.org"] * 2
            )
            assert [target for target, _ in office.webhook.sent] == ["hook"] * 2
            assert len({news.topic for _, news in office.mail.sent}) == 2

    run(work)


def test_who_wants_no_news_costs_nothing(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org", confirmed=False)
            await office.add(anna, "push", "{}")  # not set up on this server
            await office.desk(anna)
            await office.ask(0)
            await office.notices.turn(anna.id, DESK)
            await office.notices.turn(99, DESK)
            assert await office.rows() == []

    run(work)


# ---- none --------------------------------------------------------------------------------------


def test_nothing_if_they_have_looked_in_time(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            await office.notices.turn(anna.id, DESK)
            await office.notices.looked(anna.id, DESK)
            assert await waited(office) == 0

    run(work)


@pytest.mark.parametrize(
    "what", ["others' turn", "over", "a bot plays", "another person", "gone", "removed", "desk deleted"]
)
def test_nothing_that_is_not_true_any_more(tmp_path, what):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna, await office.person("Bert"))
            await office.ask(0)
            await office.notices.turn(anna.id, DESK)
            if what == "others' turn":
                await office.ask(1)
            elif what == "over":
                await office.ask(0, state="over")
            elif what == "a bot plays":
                stands_in = Seat(desk=DESK, seat=0, person=anna.id, bot="random", holder="bot")
                await office.store.write(lambda connection: seats.keep(connection, stands_in))
            elif what == "another person":
                await office.store.write(
                    lambda connection: seats.keep(connection, Seat(desk=DESK, seat=0, person=99, holder="person"))
                )
            elif what == "gone":
                await office.store.write(lambda connection: people.forget(connection, anna.id))
            elif what == "removed":
                from msgspec.structs import replace

                await office.store.write(lambda connection: people.save(connection, replace(anna, admission="removed")))
            else:
                from spielwerk.table.store.desks import desks

                await office.store.write(lambda connection: desks.remove(connection, [DESK]))
            await waited(office)
            assert office.mail.sent == []
            assert await office.rows() == []

    run(work)


def test_quiet_while_a_page_of_ours_is_in_front_of_them(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            office.looking.add(anna.id)
            await office.notices.turn(anna.id, DESK)
            for _ in range(20):
                await waited(office)
            assert office.mail.sent == []
            # They go without having played: then they are told, however often that was put off.
            office.looking.clear()
            await waited(office)
            assert len(office.mail.sent) == 1

    run(work)


def test_a_table_that_is_over_leaves_nothing_behind(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            await office.notices.turn(anna.id, DESK)
            await waited(office)
            assert len(await office.rows()) == 1
            await office.notices.over(DESK)
            assert await office.rows() == []

    run(work)


# ---- again and again ---------------------------------------------------------------------------


def test_what_failed_is_tried_again_later_and_later(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            office.mail.fails = [failed(), failed("SMTPConnectError"), RuntimeError("a fault of ours")]
            await office.notices.turn(anna.id, DESK)
            await waited(office)
            for minutes in (1, 2, 4):
                assert await office.notices.work() == 0
                office.clock.forward(60 * minutes - 1)
                assert await office.notices.work() == 0
                office.clock.forward(1)
                assert await office.notices.work() == 1
            assert len(office.mail.sent) == 1
            assert office.count("mail", "status_500") == office.count("mail", "SMTPConnectError") == 1
            assert office.count("mail", "fault") == office.count("mail", "sent") == 1

    run(work)


def test_at_last_it_is_given_up(tmp_path):
    async def work():
        async with post_office(tmp_path, NoticeSettings(tries=3)) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            office.mail.fails = [failed() for _ in range(10)]
            await office.notices.turn(anna.id, DESK)
            tried = []
            for _ in range(20):
                office.clock.forward(3600)
                tried.append(await office.notices.work())
            assert sum(tried) == 3
            assert office.count("mail", "given_up") == 1
            # The next turn, after they have looked, is tried again.
            office.mail.fails = []
            await office.notices.looked(anna.id, DESK)
            await office.notices.turn(anna.id, DESK)
            await waited(office)
            assert len(office.mail.sent) == 1

    run(work)


def test_an_address_that_is_gone_is_forgotten(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.add(anna, "webhook", '["https://x.example/", "secret"]')
            await office.desk(anna)
            await office.ask(0)
            office.mail.fails = [failed("recipient_refused", gone=True)]
            await office.notices.turn(anna.id, DESK)
            await waited(office)
            assert [one["kind"] for one in await office.notices.listed(anna.id)] == ["webhook"]
            assert len(await office.rows()) == 1

    run(work)


def test_a_server_that_ends_forgets_nothing(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            await office.notices.turn(anna.id, DESK)
        async with post_office(tmp_path) as office:
            office.clock.forward(WAIT)
            await office.notices.work()
            assert [target for target, _ in office.mail.sent] == ["anna@example.org"]

    run(work)


def test_two_processes_send_it_once(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            for number in range(1, 50):
                await office.desk(anna, number=number)
                await office.ask(0, number=number)
                await office.notices.turn(anna.id, number)
            office.clock.forward(WAIT)
            others = [office.notices, *(office.another() for _ in range(3))]
            while sum(await asyncio.gather(*(one.work() for one in others))):
                pass
            assert len(office.mail.sent) == len({news.topic for _, news in office.mail.sent}) == 49

    run(work)


def test_it_works_by_itself(tmp_path, monkeypatch):
    async def work():
        monkeypatch.setattr(service, "LOOK_EVERY", 0.01)
        async with post_office(tmp_path, NoticeSettings(wait=0)) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.desk(anna)
            await office.ask(0)
            office.notices.start()
            await office.notices.turn(anna.id, DESK)
            while not office.mail.sent:
                await asyncio.sleep(0.005)
        assert office.mail.closed

    run(work)


# ---- where news go -----------------------------------------------------------------------------


def test_addresses_are_listed_without_their_secrets_and_removed(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna, bert = await office.person("Anna"), await office.person("Bert")
            await office.add(anna, "mail", "anna@example.org", confirmed=False)
            await office.add(anna, "webhook", '["https://x.example/hook", "a secret"]')
            await office.add(anna, "push", '{"endpoint": "https://push.example/abc", "keys": {"auth": "hush"}}')
            listed = await office.notices.listed(anna.id)
            assert [(one["kind"], one["where"], one["confirmed"]) for one in listed] == [
                ("mail", "anna@example.org", False),
                ("webhook", "https://x.example/hook", True),
                ("push", "push.example", True),
            ]
            assert "secret" not in str(listed)
            assert "hush" not in str(listed)
            assert await code(office.notices.remove(bert.id, listed[0]["id"])) == "no_target"
            await office.notices.remove(anna.id, listed[0]["id"])
            assert len(await office.notices.listed(anna.id)) == 2

    run(work)


def test_the_link_at_the_end_of_a_message_ends_them(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            anna = await office.person("Anna")
            await office.add(anna, "mail", "anna@example.org")
            await office.add(anna, "webhook", '["https://x.example/", "secret"]')
            await office.desk(anna)
            await office.ask(0)
            await office.notices.turn(anna.id, DESK)
            await waited(office)
            ((_, news),) = office.mail.sent
            link = news.unsubscribe.partition("link=")[2]
            assert "anna" not in link
            assert await code(office.notices.unsubscribe(link + "x")) == "link_invalid"
            office.clock.forward(300 * 86_400)
            await office.notices.unsubscribe(link)
            await office.notices.unsubscribe(link)
            assert [one["kind"] for one in await office.notices.listed(anna.id)] == ["webhook"]

    run(work)


def test_what_is_not_set_up_cannot_be_chosen(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            office.notices._ways.clear()
            anna = await office.person("Anna")
            assert office.notices.described() == {"mail": False, "webhook": False, "push": None}
            assert await code(office.notices.add_mail(anna, "anna@example.org")) == "no_way"
            assert await code(office.notices.add_webhook(anna, "https://x.example")) == "no_way"
            assert await code(office.notices.add_push(anna, {})) == "no_way"

    run(work)


def test_a_server_opens_with_the_ways_that_are_set_up(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            given = (
                office.store,
                NoticeSettings(),
                office.clock,
                office.seals,
                lambda person: False,
                "S",
                "https://s.example",
            )
            first, second = await Notices.open(*given), await Notices.open(*given)
            assert first.described()["webhook"]
            assert not first.described()["mail"]
            # Browsers stay subscribed over a restart.
            assert len(first.described()["push"]) == 87
            assert first.described() == second.described()
            await first.close()
            await second.close()

    run(work)


def test_what_waits_is_kept_in_the_store_like_all_else():
    """One description of the table, one way to make it: that of the migrations."""
    assert vars(outbox)["notice"] is schema.notice
    assert not hasattr(outbox, "metadata")

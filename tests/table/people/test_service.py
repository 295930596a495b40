"""Guests, accounts, sessions, and who may come in."""

from __future__ import annotations

import asyncio

import pytest

from spielwerk.table.people.service import People, Person, proposals
from spielwerk.table.people.settings import DAY, PeopleSettings
from spielwerk.table.store import people as rows
from spielwerk.table.store.database.schema import person, session
from spielwerk.table.words import Refused
from tests.table.operation.loopback import run
from tests.table.people.lodge import PASSWORD, Lodge, code, lodge


def known(here: Lodge, person: Person) -> Person:
    """Somebody as the service has them in memory."""
    found = here.people.known(person.id)
    assert found is not None
    return found


# ---- guests ------------------------------------------------------------------------------------


def test_a_guest_is_known_again_by_the_token(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, token = await here.people.guest("Anna", "de", device="Firefox")
            assert (anna.name, anna.kind, anna.language, anna.admitted, anna.owner) == (
                "Anna",
                "guest",
                "de",
                True,
                False,
            )
            assert await here.people.of_token(token) == anna
            assert here.people.known(anna.id) == anna
            assert await here.people.of_name("ANNA") == anna
            assert await here.people.of_number(anna.id) == anna
            assert here.people.known(99) is None

    run(work)


def test_after_a_restart_tokens_are_still_good(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, token = await here.people.guest("Anna")
            link = here.people.seals.seal("x", 1)
        async with lodge(tmp_path) as here:
            assert await here.people.of_token(token) == anna
            assert here.people.seals.open("x", link, 60) == 1

    run(work)


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("anna", "name_taken"),
        ("Änna", "name_taken"),
        ("А", "ok"),
        ("ann4", "ok"),
        ("", "name_invalid"),
        ("Host", "name_reserved"),
    ],
)
def test_names_are_unique_and_look_alikes_are_refused(tmp_path, name, refused):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.guest("Anna")
            if refused == "ok":
                assert (await here.people.guest(name))[0].name == name
            else:
                assert await code(here.people.guest(name)) == refused

    run(work)


def test_of_many_who_want_one_name_at_once_one_gets_it(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            came = await asyncio.gather(*(here.people.guest("Anna") for _ in range(20)), return_exceptions=True)
            assert sum(not isinstance(one, Exception) for one in came) == 1
            assert {one.code for one in came if isinstance(one, Refused)} == {"name_taken"}

    run(work)


@pytest.mark.parametrize("token", ["", "x", "x" * 32, "x" * 100_000, "\ud800", "' or 1=1"])
def test_a_wrong_token(tmp_path, token):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.guest("Anna")
            assert await code(here.people.of_token(token)) == "not_signed_in"

    run(work)


def test_of_tokens_only_a_hash_is_kept(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            _, token = await here.people.guest("Anna")
            kept = await here.store.read(lambda connection: str(connection.execute(session.select()).all()))
            assert token not in kept
            assert len(token) == 32

    run(work)


def test_newcomers_from_one_address_have_to_wait(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(guests_per_hour=3)) as here:
            for number in range(3):
                await here.people.guest(f"A{number + 2}", address="203.0.113.7")
            assert await code(here.people.guest("Bert", address="203.0.113.7")) == "too_fast"
            await here.people.guest("Carl", address="203.0.113.8")
            # A whole network of IPv6 belongs to one subscriber.
            for number in range(3):
                await here.people.guest(f"D{number + 2}", address=f"2001:db8::{number}")
            assert await code(here.people.guest("Emil", address="2001:db8::ffff")) == "too_fast"
            here.clock.forward(1200)
            await here.people.guest("Bert", address="203.0.113.7")

    run(work)


def test_a_name_that_was_refused_does_not_count(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(guests_per_hour=2)) as here:
            await here.people.guest("Anna", address="203.0.113.7")
            for _ in range(10):
                assert await code(here.people.guest("Anna", address="203.0.113.7")) == "name_taken"
            await here.people.guest("Bert", address="203.0.113.7")

    run(work)


# ---- accounts ----------------------------------------------------------------------------------


def test_an_account_signs_in_on_several_devices(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, first = await here.people.register("Anna", PASSWORD, "de", "PC")
            again, second = await here.people.sign_in("anna", PASSWORD, "Phone")
            assert anna.kind == "account"
            assert again.id == anna.id
            assert first != second
            assert (await here.people.of_token(first)).id == (await here.people.of_token(second)).id == anna.id
            assert [one.device for one in await here.people.sessions(anna.id)] == ["PC", "Phone"]

    run(work)


def test_a_wrong_password_and_a_wrong_name_are_told_apart_by_nobody(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.register("Anna", PASSWORD)
            await here.people.guest("Gustav")
            for name in ("Anna", "Nobody2", "Gustav", "", "x" * 1000):
                assert await code(here.people.sign_in(name, "wrong")) == "wrong_password"
            assert await code(here.people.sign_in("Anna", "x" * 100_000)) == "wrong_password"

    run(work)


def test_an_unknown_name_costs_as_much_work_as_a_known_one(tmp_path, monkeypatch):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.register("Anna", PASSWORD)
            compared: list[str] = []
            hasher = here.people.passwords._hasher
            verify = type(hasher).verify

            def noting(self, secret, password):
                compared.append(secret)
                return verify(self, secret, password)

            monkeypatch.setattr(type(hasher), "verify", noting)
            await code(here.people.sign_in("Anna", "wrong"))
            await code(here.people.sign_in("Nobody2", "wrong"))
            assert len(compared) == 2
            assert compared[0].split("$")[:4] == compared[1].split("$")[:4]

    run(work)


def test_guessing_is_slowed_down_per_name_and_address(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.register("Anna", PASSWORD)
            for _ in range(5):
                assert await code(here.people.sign_in("Anna", "wrong", address="203.0.113.7")) == "wrong_password"
            assert await code(here.people.sign_in("Anna", PASSWORD, address="203.0.113.7")) == "too_fast"
            # From elsewhere Anna herself gets in.
            await here.people.sign_in("Anna", PASSWORD, address="203.0.113.8")
            here.clock.forward(60)
            await here.people.sign_in("Anna", PASSWORD, address="203.0.113.7")

    run(work)


def test_guessing_at_many_names_from_one_address_is_slowed_down(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            codes = [await code(here.people.sign_in(f"n{n}", "wrong", address="203.0.113.7")) for n in range(21)]
            assert codes == ["wrong_password"] * 20 + ["too_fast"]

    run(work)


def test_guessing_at_one_name_from_many_addresses_is_slowed_down(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            codes = [await code(here.people.sign_in("Anna", "wrong", address=f"203.0.113.{n}")) for n in range(31)]
            assert codes == ["wrong_password"] * 30 + ["too_fast"]

    run(work)


def test_who_signs_in_rightly_is_never_slowed_down(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.register("Anna", PASSWORD)
            for _ in range(40):
                await here.people.sign_in("Anna", PASSWORD, address="203.0.113.7")

    run(work)


@pytest.mark.parametrize(
    ("password", "refused"),
    [("short", "password_short"), ("x" * 300, "password_long"), ("aaaaaaaaaaaa", "password_easy"),
     ("Passwort123", "password_easy"), ("AnnaKarenina", "password_easy")],
)  # fmt: skip
def test_passwords_that_are_too_easy(tmp_path, password, refused):
    async def work():
        async with lodge(tmp_path) as here:
            assert await code(here.people.register("AnnaKarenina", password)) == refused
            guest, _ = await here.people.guest("AnnaKarenina")
            assert await code(here.people.upgrade(guest.id, password)) == refused

    run(work)


def test_a_password_is_the_same_on_every_keyboard(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.register("Anna", "Schlu\u0308sselbund")
            await here.people.sign_in("Anna", "Schl\u00fcsselbund")

    run(work)


def test_a_guest_becomes_an_account_and_stays_who_they_are(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            guest, token = await here.people.guest("Anna")
            assert await code(here.people.change_password(guest.id, "x", PASSWORD)) == "no_account"
            anna = await here.people.upgrade(guest.id, PASSWORD)
            assert (anna.id, anna.kind) == (guest.id, "account")
            assert (await here.people.of_token(token)).kind == "account"
            assert (await here.people.sign_in("Anna", PASSWORD))[0].id == guest.id
            assert await code(here.people.upgrade(guest.id, PASSWORD)) == "has_account"
            assert await code(here.people.upgrade(99, PASSWORD)) == "no_person"

    run(work)


def test_a_new_password_signs_all_other_devices_out(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, mine = await here.people.register("Anna", PASSWORD)
            _, lost = await here.people.sign_in("Anna", PASSWORD)
            _, session = await here.people.session_of(mine)
            assert await code(here.people.change_password(anna.id, "wrong", "battery staple")) == "wrong_password"
            await here.people.change_password(anna.id, PASSWORD, "battery staple", here=session.id)
            await here.people.of_token(mine)
            assert await code(here.people.of_token(lost)) == "not_signed_in"
            assert await code(here.people.sign_in("Anna", PASSWORD)) == "wrong_password"
            await here.people.sign_in("Anna", "battery staple")

    run(work)


def test_guessing_at_the_old_password_is_slowed_down(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, _ = await here.people.register("Anna", PASSWORD)
            tries = [await code(here.people.change_password(anna.id, "wrong", "battery staple")) for _ in range(6)]
            assert tries == ["wrong_password"] * 5 + ["too_fast"]

    run(work)


def test_a_weak_hash_is_replaced_when_its_owner_signs_in(tmp_path):
    async def work():
        from argon2 import PasswordHasher

        from spielwerk.table.people.passwords import Passwords

        async with lodge(tmp_path) as here:
            before, _ = await here.people.register("Anna", PASSWORD)
            here.people.passwords.close()
            here.people.passwords = Passwords(here.clock, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
            after, _ = await here.people.sign_in("Anna", PASSWORD)
            assert "m=8,t=1" in str(before.secret_hash)
            assert "m=16,t=2" in str(after.secret_hash)
            await here.people.sign_in("Anna", PASSWORD)

    run(work)


def test_a_busy_server_counts_no_guess(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.register("Anna", PASSWORD)
            here.people.passwords._most = 0
            for _ in range(10):
                assert await code(here.people.sign_in("Anna", PASSWORD)) == "busy"
            here.people.passwords._most = 1
            await here.people.sign_in("Anna", PASSWORD)

    run(work)


def test_nothing_is_hashed_for_who_cannot_come_in_anyway(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(guests_per_hour=1)) as here:
            await here.people.guest("Anna", address="203.0.113.7")
            here.people.passwords._most = 0  # whatever is hashed now is refused as busy
            assert await code(here.people.register("anna", PASSWORD)) == "name_taken"
            assert await code(here.people.register("Bert", PASSWORD, address="203.0.113.7")) == "too_fast"
            assert await code(here.people.register("Bert", "short")) == "password_short"
            await here.people.open_registration(False)
            assert await code(here.people.register("Bert", PASSWORD)) == "closed"

    run(work)


def test_accounts_can_be_switched_off(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(accounts=False)) as here:
            guest, _ = await here.people.guest("Anna")
            assert await code(here.people.register("Bert", PASSWORD)) == "no_accounts"
            assert await code(here.people.upgrade(guest.id, PASSWORD)) == "no_accounts"

    run(work)


# ---- sessions ----------------------------------------------------------------------------------


def test_a_session_lasts_as_long_as_it_is_used(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(guest_session=10 * DAY, account_session=20 * DAY)) as here:
            _, guest = await here.people.guest("Anna")
            _, account = await here.people.register("Bert", PASSWORD)
            for _ in range(5):
                here.clock.forward(9 * DAY)
                await here.people.of_token(guest)
            here.clock.forward(10 * DAY + 1)
            assert await code(here.people.of_token(guest)) == "not_signed_in"
            assert await code(here.people.of_token(account)) == "not_signed_in"

    run(work)


def test_devices_are_listed_and_signed_out(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, first = await here.people.register("Anna", PASSWORD, device="  PC\n at  home " + "x" * 200)
            bert, _ = await here.people.guest("Bert")
            here.clock.forward(10)
            _, second = await here.people.sign_in("Anna", PASSWORD, "Phone")
            phone, pc = await here.people.sessions(anna.id)
            assert phone.device == "Phone"
            assert pc.device.startswith("PC at home xxx")
            assert len(pc.device) == 80
            assert await code(here.people.end_session(bert.id, pc.id)) == "no_session"
            await here.people.end_session(anna.id, pc.id)
            assert await code(here.people.of_token(first)) == "not_signed_in"
            await here.people.of_token(second)
            assert await here.people.end_sessions(anna.id) == 1
            assert await code(here.people.of_token(second)) == "not_signed_in"

    run(work)


def test_too_many_devices_sign_out_the_oldest(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(sessions=3)) as here:
            _, oldest = await here.people.register("Anna", PASSWORD)
            for _ in range(3):
                here.clock.forward(1)
                _, newest = await here.people.sign_in("Anna", PASSWORD)
            assert await code(here.people.of_token(oldest)) == "not_signed_in"
            await here.people.of_token(newest)

    run(work)


def test_an_old_session_is_not_listed(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(account_session=DAY)) as here:
            anna, _ = await here.people.register("Anna", PASSWORD)
            here.clock.forward(2 * DAY)
            assert await here.people.sessions(anna.id) == []

    run(work)


# ---- who may come in ---------------------------------------------------------------------------


def test_registration_is_opened_and_closed_and_stays_so(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            assert await here.people.registration()
            _, token = await here.people.guest("Anna")
            await here.people.open_registration(False)
            assert await code(here.people.guest("Bert")) == "closed"
            assert await code(here.people.register("Bert", PASSWORD)) == "closed"
            await here.people.of_token(token)
        async with lodge(tmp_path) as here:
            assert not await here.people.registration()
            await here.people.open_registration(True)
            await here.people.guest("Bert")

    run(work)


def test_a_server_that_is_closed_from_the_start(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(registration=False)) as here:
            assert await code(here.people.guest("Anna")) == "closed"

    run(work)


def test_everybody_is_admitted_one_by_one(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(admission=True)) as here:
            anna, token = await here.people.guest("Anna")
            bert, other = await here.people.guest("Bert")
            assert not anna.admitted
            assert {one.name for one in await here.people.waiting()} == {"Anna", "Bert"}
            assert not (await here.people.of_token(token)).admitted
            assert (await here.people.admit("Anna")).admitted
            assert known(here, anna).admitted
            await here.people.admit("Bert", False)
            assert (await here.people.of_token(token)).admitted
            assert await code(here.people.of_token(other)) == "rejected"
            assert await here.people.waiting() == []
            await here.people.admit("Bert")
            assert (await here.people.of_token(other)).id == bert.id

    run(work)


def test_somebody_is_removed(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            _, token = await here.people.register("Anna", PASSWORD)
            await here.people.remove("Anna")
            assert await code(here.people.of_token(token)) == "removed"
            assert await code(here.people.sign_in("Anna", PASSWORD)) == "removed"
            # The name is not free: nobody comes back as somebody new.
            assert await code(here.people.guest("Anna")) == "name_taken"
            assert await code(here.people.remove("Bert")) == "no_person"

    run(work)


def test_somebody_is_blocked_for_a_time(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            _, token = await here.people.register("Anna", PASSWORD)
            await here.people.block("Anna", 3600)
            assert await code(here.people.of_token(token)) == "blocked"
            assert await code(here.people.sign_in("Anna", PASSWORD)) == "blocked"
            here.clock.forward(3600)
            await here.people.of_token(token)
            await here.people.block("Anna", 3600)
            await here.people.block("Anna", 0)
            await here.people.of_token(token)

    run(work)


# ---- roles -------------------------------------------------------------------------------------


def test_the_link_of_the_console_makes_one_owner_once(tmp_path):
    async def work():
        async with lodge(tmp_path, PeopleSettings(admission=True)) as here:
            anna, _ = await here.people.guest("Anna")
            bert, _ = await here.people.guest("Bert")
            old = await here.people.owner_link()
            link = await here.people.owner_link()
            for wrong in ("", "x", old, link + "x"):
                assert await code(here.people.claim(anna.id, wrong)) == "link_invalid"
            owner = await here.people.claim(anna.id, link)
            assert owner.owner
            assert owner.admitted
            assert known(here, anna).owner
            assert await code(here.people.claim(bert.id, link)) == "link_invalid"
            assert await code(here.people.remove("Anna")) == "not_allowed"
            assert await code(here.people.block("Anna", 9)) == "not_allowed"
            assert await code(here.people.admit("Anna", False)) == "not_allowed"

    run(work)


def test_the_link_of_the_console_does_not_last(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, _ = await here.people.guest("Anna")
            link = await here.people.owner_link()
            here.clock.forward(25 * 3600)
            assert await code(here.people.claim(anna.id, link)) == "link_expired"

    run(work)


def test_somebody_is_made_a_host(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, token = await here.people.guest("Anna")
            assert not anna.host
            await here.people.make_host("Anna")
            assert (await here.people.of_token(token)).host
            await here.people.make_host("Anna", False)
            assert not (await here.people.of_token(token)).host

    run(work)


def test_a_bot_comes_in_like_a_guest(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            bot, token = await here.people.guest("Deep7", kind="bot")
            assert (await here.people.of_token(token)).kind == "bot"
            assert await code(here.people.upgrade(bot.id, PASSWORD)) == "has_account"

    run(work)


# ---- everything else ---------------------------------------------------------------------------


def test_everybody_has_a_language(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, token = await here.people.guest("Anna", "fr")
            assert anna.language == "en"
            assert (await here.people.speak(anna.id, "de")).language == "de"
            assert (await here.people.of_token(token)).language == "de"

    run(work)


def test_somebody_is_forgotten(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, token = await here.people.guest("Anna")
            await here.people.forget(anna.id)
            assert await code(here.people.of_token(token)) == "not_signed_in"
            assert here.people.known(anna.id) is None
            new, _ = await here.people.guest("Anna")
            assert new.id != anna.id

    run(work)


def test_changes_at_the_same_time_do_not_undo_each_other(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, _ = await here.people.guest("Anna")
            await asyncio.gather(
                here.people.speak(anna.id, "de"), here.people.make_host("Anna"), here.people.upgrade(anna.id, PASSWORD)
            )
            kept = await here.store.read(lambda connection: rows.find(connection, anna.id))
            assert kept is not None
            assert (kept.language, kept.host, kept.kind) == ("de", True, "account")

    run(work)


def test_of_passwords_only_a_hash_is_kept(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            anna, _ = await here.people.register("Anna", PASSWORD)
            assert str(anna.secret_hash).startswith("$argon2id$")
            kept = await here.store.read(lambda connection: str(connection.execute(person.select()).all()))
            assert PASSWORD not in kept

    run(work)


def test_what_comes_in_is_counted(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            await here.people.register("Anna", PASSWORD)
            await code(here.people.sign_in("Anna", "wrong"))
            await code(here.people.guest("Anna"))
            page = here.meters.page()
            assert 'spielwerk_sign_ins_total{how="register",outcome="ok"} 1' in page
            assert 'spielwerk_sign_ins_total{how="password",outcome="wrong_password"} 1' in page
            assert 'spielwerk_sign_ins_total{how="guest",outcome="name_taken"} 1' in page
            assert "spielwerk_passwords_waiting 0" in page

    run(work)


def test_without_providers_nobody_comes_from_elsewhere(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            assert here.people.providers() == {}
            assert await code(here.people.depart("example")) == "no_provider"
            assert await code(here.people.arrive("x", "y", "z")) == "no_provider"

    run(work)


def test_names_for_those_from_elsewhere():
    assert proposals("Anna Meier")[:3] == ["AnnaMeier", "AnnaMeier2", "AnnaMeier3"]
    assert proposals("☺")[0] == "Player"


def test_two_processes_share_one_secret(tmp_path):
    async def work():
        async with lodge(tmp_path) as here:
            other = await People.open(here.store, PeopleSettings(), here.clock)
            assert other.seals.open("x", here.people.seals.seal("x", [1, "a"]), 60) == [1, "a"]
            await other.close()

    run(work)

"""The notice service: somebody who is away learns that it is their turn.

One message per person and table, until they have looked; nothing while one of their devices shows a page of ours;
nothing that is not true any more when it is sent. What is to be sent is in the store, and is tried again and again.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from spielwerk.extras import is_there, needed
from spielwerk.table.clock import Clock
from spielwerk.table.notices import outbox
from spielwerk.table.notices.mail import Mail, proper_address
from spielwerk.table.notices.outbox import Notice
from spielwerk.table.notices.settings import NoticeSettings
from spielwerk.table.notices.ways import Failed, News, Way
from spielwerk.table.notices.webhook import Hook, Webhook, new_hook
from spielwerk.table.notices.words import failure
from spielwerk.table.operation.logs import Log
from spielwerk.table.operation.meters import Meters
from spielwerk.table.operation.outbound import Caller
from spielwerk.table.people.throttle import Throttle
from spielwerk.table.people.tokens import Seals
from spielwerk.table.store import people, targets
from spielwerk.table.store import settings as kept
from spielwerk.table.store.desks import desks, ids, seats
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.store.records import Desk, Person, Target, TargetKind
from spielwerk.table.store.store import Store
from spielwerk.table.words import Refused

with needed("server"):
    from sqlalchemy import Connection

PAUSE = 60.0
"""Seconds until the second try; then twice as many every time."""
AT_ONCE = 20
LOOK_EVERY = 15.0
"""Seconds between two looks into the outbox."""
CONFIRM_WITHIN = 24 * 3600.0
UNSUBSCRIBE_WITHIN = 3 * 365 * 24 * 3600.0

log = Log("notices")

Looking = Callable[[int], bool]
"""Whether somebody has a page of ours in front of them."""


class Notices:
    """Sends news, and keeps where they go."""

    def __init__(
        self,
        store: Store,
        settings: NoticeSettings,
        clock: Clock,
        seals: Seals,
        looking: Looking,
        name: str,
        url: str,
        ways: dict[TargetKind, Way],
        meters: Meters | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._seals = seals
        self._looking = looking
        self._name = name
        self._url = url.rstrip("/")
        self._ways = ways
        self._meters = meters or Meters()
        # A stranger's mailbox is not filled by somebody who names it again and again.
        self._confirmations = Throttle(clock, burst=3, seconds=8 * 3600)
        self._wake = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        store: Store,
        settings: NoticeSettings,
        clock: Clock,
        seals: Seals,
        looking: Looking,
        name: str,
        url: str,
        meters: Meters | None = None,
    ) -> Notices:
        """With all ways that are set up. `name` and `url` are those of the server."""
        ways: dict[TargetKind, Way] = {}
        if settings.mail is not None:
            ways["mail"] = Mail(settings.mail, clock)
        if settings.webhooks:
            ways["webhook"] = Webhook(Caller(inside=settings.webhooks_inside), clock)
        if settings.push or (settings.push is None and is_there("push")):
            from spielwerk.table.notices.push import Push, new_key

            made = new_key()
            key = await store.write(lambda connection: kept.keep_first(connection, "push_key", made))
            ways["push"] = Push(key, settings.push_contact, Caller(), clock)
        return cls(store, settings, clock, seals, looking, name, url, ways, meters)

    def start(self) -> None:
        self._running = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        for way in self._ways.values():
            way.close()

    # ---- what happens --------------------------------------------------------------------------

    async def turn(self, person: int, desk: int, deadline: float | None = None) -> None:
        """It is somebody's turn at a table that is played over days."""
        now = self._now()
        due = now + int(1000 * self._settings.wait)
        up = None if deadline is None else int(1000 * deadline)

        def note(connection: Connection) -> None:
            for target in targets.of(connection, person):
                if target.confirmed and target.kind in self._ways:
                    outbox.add(connection, target, desk, now, due, up)

        # Looked at first: most people are told nowhere, and reading does not wait for writing.
        if any(one.confirmed for one in await self._targets(person)):
            await self._store.write(note)
            self._wake.set()

    async def looked(self, person: int, desk: int) -> None:
        """Somebody has seen how things are at a table: the next turn is news again."""
        await self._store.write(lambda connection: outbox.drop(connection, person=person, desk=desk))

    async def over(self, desk: int) -> None:
        """Nobody has a turn there any more."""
        await self._store.write(lambda connection: outbox.drop(connection, desk=desk))

    # ---- where news go -------------------------------------------------------------------------

    def described(self) -> dict[str, Any]:
        """What there is to choose from on this server, for pages."""
        push = self._ways.get("push")
        return {
            "mail": "mail" in self._ways,
            "webhook": "webhook" in self._ways,
            "push": getattr(push, "public_key", None),
        }

    async def listed(self, person: int) -> list[dict[str, Any]]:
        """Where somebody is told, as they may see it: secrets of webhooks and keys of browsers are left out."""
        found = await self._targets(person)
        return [{"id": digest(one), "kind": one.kind, "where": shown(one), "confirmed": one.confirmed} for one in found]

    async def add_mail(self, person: Person, address: str) -> None:
        """Mail goes there as soon as the link in a first mail was opened.

        Raises Refused: `no_way`, `mail_invalid`, `many_targets`, `too_fast`, `mail_failed`.
        """
        mail = self._ways.get("mail")
        if not isinstance(mail, Mail):
            raise Refused("no_way")
        address = proper_address(address)
        for key in (person.id, address):
            wait = self._confirmations.wait(key)
            if wait > 0:
                raise Refused("too_fast", seconds=int(wait) + 1)
        await self._add(person.id, "mail", address, confirmed=False)
        # Before the mail is sent: one that fails counts, or it could be tried without end.
        for key in (person.id, address):
            self._confirmations.count(key)
        link = f"{self._url}/notices/confirm?link={self._seals.seal('mail', [person.id, address])}"
        try:
            await mail.confirm(address, person.name, self._name, person.language, link)
        except Failed as failed:
            self._meters.notices("mail", failed.why)
            raise Refused("mail_failed") from None

    async def confirm(self, link: str) -> None:
        """The link of the first mail was opened. Raises Refused: `link_invalid`, `link_expired`."""
        person, address = self._seals.open("mail", link, CONFIRM_WITHIN)
        if not await self._store.write(lambda connection: targets.confirm(connection, person, "mail", address)):
            raise Refused("link_invalid")

    async def add_webhook(self, person: Person, url: str) -> str:
        """The secret with which news are signed. The address is called at once, so that it is known to be good.

        Raises Refused: `no_way`, `hook_invalid`, `hook_failed`, `many_targets`.
        """
        webhook = self._ways.get("webhook")
        if not isinstance(webhook, Webhook):
            raise Refused("no_way")
        hook = new_hook(url)
        await self._room_for_more(person.id)
        try:
            await webhook.hello(hook, person.name, self._name, person.language)
        except Failed as failed:
            raise Refused("hook_failed", why=failure(failed.why, person.language)) from None
        await self._add(person.id, "webhook", hook.kept(), confirmed=True)
        return hook.secret

    async def add_push(self, person: Person, subscription: Any) -> None:
        """A browser is told from now on. Raises Refused: `no_way`, `push_invalid`, `many_targets`."""
        if "push" not in self._ways:
            raise Refused("no_way")
        from spielwerk.table.notices.push import Subscription

        await self._add(person.id, "push", Subscription.of(subscription).kept(), confirmed=True)

    async def remove(self, person: int, target: str) -> None:
        """Not there any more; `target` is the id that `listed` tells. Raises Refused: `no_target`."""
        for one in await self._targets(person):
            if digest(one) == target:
                await self._forget(one)
                return
        raise Refused("no_target")

    async def unsubscribe(self, link: str) -> None:
        """The link at the end of a message was opened; again and again is no fault. Raises Refused: `link_invalid`,
        `link_expired`."""
        person, target = self._seals.open("unsubscribe", link, UNSUBSCRIBE_WITHIN)
        with suppress(Refused):
            await self.remove(person, target)

    # ---- sending -------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            try:
                while await self.work():
                    pass
            except StoreFailed as error:
                log.error("store", error)
            self._wake.clear()
            with suppress(TimeoutError):
                # Not `wait_for`, which may not notice that it is cancelled while it wakes up.
                async with asyncio.timeout(LOOK_EVERY):
                    await self._wake.wait()

    async def work(self) -> int:
        """Sends what is due. Returns how many were tried."""
        now = self._now()
        due, waiting = await self._store.read(lambda connection: outbox.count(connection, now))
        self._meters.notices_waiting.set(waiting)
        if not due:
            return 0
        pause = int(1000 * PAUSE)
        taken = await self._store.write(lambda connection: outbox.take(connection, now, pause, AT_ONCE))
        await asyncio.gather(*map(self._deliver, taken))
        return len(taken)

    async def _deliver(self, notice: Notice) -> None:
        news = await self._store.read(lambda connection: self._news(connection, notice))
        way = self._ways.get(notice.kind)
        if news is None or way is None:
            await self._store.write(lambda connection: outbox.drop_one(connection, notice))
            return
        if self._looking(notice.person):
            # The page tells them. If they go without having played, they hear of it later.
            later = self._now() + int(1000 * self._settings.wait)
            await self._store.write(lambda connection: outbox.put_off(connection, notice, later))
            return
        try:
            await way.send(notice.target, news)
        except Failed as failed:
            await self._failed(notice, failed)
        except Exception as error:
            # A fault of ours must not keep news from others.
            log.error("broke", error, way=notice.kind, person=notice.person)
            await self._failed(notice, Failed("fault"))
        else:
            self._meters.notices(notice.kind, "sent")
            await self._store.write(lambda connection: outbox.rest(connection, notice))

    async def _failed(self, notice: Notice, failed: Failed) -> None:
        log.warning("failed", way=notice.kind, person=notice.person, reason=failed.why, tries=notice.tries)
        self._meters.notices(notice.kind, failed.why)
        if failed.gone:
            await self._forget(_target(notice))
        elif notice.tries >= self._settings.tries:
            self._meters.notices(notice.kind, "given_up")
            await self._store.write(lambda connection: outbox.rest(connection, notice))

    def _news(self, connection: Connection, notice: Notice) -> News | None:
        """What there is to tell; nothing if it is not their turn any more."""
        person, desk = people.find(connection, notice.person), desks.find(connection, notice.desk)
        if person is None or not person.admitted or desk is None or not _has_turn(connection, desk, person.id):
            return None
        title = desk.title.get(person.language) or next(iter(desk.title.values()), desk.game)
        link = self._seals.seal("unsubscribe", [person.id, digest(_target(notice))])
        return News(
            person=person.name,
            language=person.language,
            server=self._name,
            table=desk.name,
            game=title,
            url=f"{self._url}/table/{ids.written(desk.id)}",
            unsubscribe=f"{self._url}/notices/stop?link={link}",
            topic=ids.written(desk.id),
            at=notice.since_ms / 1000,
            deadline=None if notice.deadline_ms is None else notice.deadline_ms / 1000,
        )

    # ---- helpers -------------------------------------------------------------------------------

    async def _targets(self, person: int) -> list[Target]:
        return await self._store.read(lambda connection: targets.of(connection, person))

    async def _room_for_more(self, person: int) -> None:
        if len(await self._targets(person)) >= self._settings.targets:
            raise Refused("many_targets", most=self._settings.targets)

    async def _add(self, person: int, kind: TargetKind, address: str, confirmed: bool) -> None:
        await self._room_for_more(person)
        new = Target(person=person, kind=kind, target=address, confirmed=confirmed, created_ms=self._now())

        def add(connection: Connection) -> None:
            before = {(one.kind, one.target): one for one in targets.of(connection, person)}
            if (kind, address) not in before:  # an address that was confirmed stays confirmed
                targets.add(connection, new)

        await self._store.write(add)

    async def _forget(self, target: Target) -> None:
        def forget(connection: Connection) -> None:
            targets.remove(connection, target.person, target.kind, target.target)
            outbox.drop(connection, person=target.person, target=target.target)

        await self._store.write(forget)

    def _now(self) -> int:
        return int(1000 * self._clock.now())


def _has_turn(connection: Connection, desk: Desk, person: int) -> bool:
    asked = [one for one in seats.of(connection, desk.id) if one.seat in desk.to_decide]
    return desk.state == "running" and any(one.person == person and one.holder == "person" for one in asked)


def _target(notice: Notice) -> Target:
    """The address that a notice goes to."""
    return Target(
        person=notice.person, kind=notice.kind, target=notice.target, confirmed=True, created_ms=notice.since_ms
    )


def digest(target: Target) -> str:
    """A name for an address that tells nothing about it."""
    return hashlib.sha256(json.dumps([target.kind, target.target]).encode()).hexdigest()[:24]


def shown(target: Target) -> str:
    """An address as its owner may see it."""
    if target.kind == "webhook":
        return Hook.of(target.target).url
    if target.kind == "push":
        return str(json.loads(target.target)["endpoint"]).partition("://")[2].partition("/")[0]
    return target.target

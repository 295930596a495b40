"""Signing in with an account from elsewhere, as a browser does it: out to a provider of our own, and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

import pytest

from spielwerk.table.people.settings import PeopleSettings
from spielwerk.table.people.settings import Provider as Known
from tests.table.gate.house import House, Said, house
from tests.table.operation.loopback import HandClock
from tests.table.people.test_oidc import OTHER, Elsewhere


class Browser:
    """Goes where it is sent, with the cookie that it was given."""

    def __init__(self, here: House, provider: Elsewhere) -> None:
        self.here = here
        self.provider = provider
        self.cookie = ""

    async def depart(self) -> tuple[str, str]:
        """Leaves for the provider, and signs in there. Returns what it is sent back with: state and code."""
        said = await self.here.ask("GET", "/api/sign-in/example", headers={"accept-language": "de"})
        assert said.status == 302, said.body
        assert said.headers["location"].startswith(f"{self.provider.issuer}/authorize?tenant=1&")
        self.cookie, *flags = said.headers["set-cookie"].split("; ")
        assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/api/sign-in"} <= set(flags)
        return self.provider.visit(said.headers["location"])

    async def back(self, state: str, code: str) -> Said:
        path = f"/api/sign-in/back?state={quote(state)}&code={quote(code)}&session_state=whatever"
        return await self.here.ask("GET", path, headers={"cookie": f"other=1; {self.cookie}"})

    async def sign_in(self) -> str:
        """Where it ends up: behind the # is the token, or why there is none."""
        said = await self.back(*await self.depart())
        assert said.status == 302
        assert "Max-Age=0" in said.headers["set-cookie"]
        page, _, told = said.headers["location"].partition("#")
        assert page == "/"
        return told


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Browser]:
    clock = HandClock()
    provider = Elsewhere(clock)
    async with provider.server:
        known = (Known("example", "Example accounts", provider.issuer, "our-id", "our-secret"),)
        settings = PeopleSettings(providers=known)
        async with house(folder, clock, people=settings, url="https://games.example") as here:
            yield Browser(here, provider)


def run(work):
    return asyncio.run(work)


def test_somebody_comes_in_and_comes_again(tmp_path):
    async def evening():
        async with browser(tmp_path) as one:
            assert (await one.here.ask("GET", "/api/server")).json["sign_in"] == [
                {"name": "example", "title": "Example accounts"}
            ]
            names = []
            for _ in range(2):
                key, _, token = (await one.sign_in()).partition("=")
                assert key == "token"
                me = (await one.here.ask("GET", "/api/me", token=token)).json
                names.append((me["person"], me["kind"], me["language"]))
                device = await one.here.device(token)
                await device.done("ping")
            assert names == [("annameier", "account", "de")] * 2
            sessions = (await one.here.ask("GET", "/api/sessions", token=token)).json
            assert len(sessions) == 2

    run(evening())


def test_who_comes_back_is_who_has_left(tmp_path):
    """Neither with the state of another departure, nor without the cookie of this browser."""

    async def evening():
        async with browser(tmp_path) as one:
            other = Browser(one.here, one.provider)
            state, code = await one.depart()
            await other.depart()
            assert (await other.back(state, code)).headers["location"] == "/#refused=link_invalid"
            assert (await one.back(state[:-4] + "AAAA", code)).headers["location"] == "/#refused=link_invalid"
            one.cookie = ""
            assert (await one.back(state, code)).headers["location"] == "/#refused=link_invalid"
            refused = await one.here.ask("GET", f"/api/sign-in/back?state={quote(state)}&error=access_denied")
            assert refused.headers["location"] == "/#refused=provider_failed"
            assert (await one.here.ask("GET", "/api/sign-in/nobody")).code == "no_provider"
            assert (await one.here.ask("GET", "/api/people", token="")).code == "not_signed_in"

    run(evening())


def test_a_departure_is_good_for_a_while(tmp_path):
    async def evening():
        async with browser(tmp_path) as one:
            state, code = await one.depart()
            one.provider.clock.forward(601)
            assert (await one.back(state, code)).headers["location"] == "/#refused=link_expired"

    run(evening())


@pytest.mark.parametrize("wrong", ["nonce", "signature", "expired", "audience"])
def test_a_token_that_is_not_right_lets_nobody_in(tmp_path, wrong):
    async def evening():
        async with browser(tmp_path) as one:
            now = int(one.provider.clock.now())
            match wrong:
                case "nonce":
                    one.provider.claims["nonce"] = "of another departure"
                case "signature":
                    one.provider.signs_with = (OTHER, "RS256", "one")
                case "expired":
                    one.provider.claims |= {"iat": now - 4000, "exp": now - 3600}
                case "audience":
                    one.provider.claims["aud"] = "somebody-else"
            assert await one.sign_in() == "refused=provider_failed"
            assert one.here.server.meters.sign_ins.of("elsewhere", "provider_failed").value == 1
            one.provider.claims, one.provider.signs_with = {}, Elsewhere(one.provider.clock).signs_with
            assert (await one.sign_in()).startswith("token="), "and the next time all is well"

    run(evening())

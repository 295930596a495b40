"""Small servers on this machine, for tests: they note what they were sent, and answer as they are told."""

from __future__ import annotations

import asyncio
import datetime
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class HandClock:
    """Time that stands still until somebody moves it."""

    def __init__(self, time: float = 1_700_000_000.0) -> None:
        self.time = time

    def now(self) -> float:
        return self.time

    def forward(self, seconds: float) -> None:
        self.time += seconds


@dataclass
class Asked:
    """What a server was asked."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


Answering = Callable[[Asked], tuple[int, bytes] | tuple[int, bytes, dict[str, str]] | None]
"""Status, body and headers; None: nothing is ever answered."""


@dataclass
class WebServer:
    """Answers requests of HTTP, one per connection."""

    answer: Answering = lambda asked: (200, b"")
    trust: ssl.SSLContext | None = None
    asked: list[Asked] = field(default_factory=list)
    port: int = 0

    async def __aenter__(self) -> WebServer:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self.trust)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await asyncio.sleep(0)

    @property
    def url(self) -> str:
        return f"http{'s' if self.trust else ''}://127.0.0.1:{self.port}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._talk(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, target, _ = head[0].split(" ")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        asked = Asked(method, target, headers, await reader.readexactly(int(headers.get("content-length", 0))))
        self.asked.append(asked)
        answered = self.answer(asked)
        if answered is None:
            await reader.read()  # until the other side has had enough
            return
        status, body, *more = answered
        lines = {"Content-Length": str(len(body)), **(more[0] if more else {})}
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"HTTP/1.1 {status} So\r\n{text}\r\n".encode("latin-1") + body)
        await writer.drain()


@dataclass
class MailServer:
    """Takes mail. `refuse` is what it says to every recipient instead of 250."""

    trust: ssl.SSLContext | None = None
    """With it, mail is taken after STARTTLS only."""
    at_once: bool = False
    """Whether the whole connection is in TLS."""
    refuse: str = ""
    mails: list[bytes] = field(default_factory=list)
    logged_in: list[str] = field(default_factory=list)
    port: int = 0

    async def __aenter__(self) -> MailServer:
        at_once = self.trust if self.at_once else None
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=at_once)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(b"220 here\r\n")
            while line := (await reader.readline()).decode().strip():
                word = line.split(" ")[0].upper()
                if word == "QUIT":
                    writer.write(b"221 bye\r\n")
                    break
                await self._order(word, line, reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _order(self, word: str, line: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        safe = writer.get_extra_info("ssl_object") is not None
        if word == "EHLO":
            offers = [
                "250-here",
                *(["250-STARTTLS"] if self.trust and not safe else []),
                "250-AUTH PLAIN",
                "250 8BITMIME",
            ]
            writer.write("\r\n".join([*offers, ""]).encode())
        elif word == "STARTTLS" and self.trust:
            writer.write(b"220 go on\r\n")
            await writer.drain()
            await writer.start_tls(self.trust)
        elif self.trust and not safe:
            writer.write(b"530 STARTTLS first\r\n")
        elif word == "AUTH":
            self.logged_in.append(line)
            writer.write(b"235 welcome\r\n")
        elif word == "RCPT" and self.refuse:
            writer.write(f"{self.refuse}\r\n".encode())
        elif word == "DATA":
            writer.write(b"354 go on\r\n")
            await writer.drain()
            self.mails.append(await reader.readuntil(b"\r\n.\r\n"))
            writer.write(b"250 taken\r\n")
        else:
            writer.write(b"250 ok\r\n")


def certificates(folder: Path, name: str = "localhost") -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """For a server on this machine, and for a client that trusts it and nobody else."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.DNSName(name), x509.IPAddress(IPv4Address("127.0.0.1"))]), False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "server.pem"
    plain = serialization.NoEncryption()
    file.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cadata=made.public_bytes(serialization.Encoding.PEM).decode())


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Runs a test that waits for something; if it waits for ever, it fails."""

    async def limited() -> None:
        async with asyncio.timeout(60):
            await work()

    asyncio.run(limited())

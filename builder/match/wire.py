"""Messages between programs that play one game: sealed lines, their limits, and the word that proves itself.

A line is a seal, a space, and a mapping as JSON. docs/protocol.md describes all messages.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.plaindata import MAX_BYTES, short

VERSION = 2
"""Counts up when other messages are spoken."""
PORT = 24_230
MOST_OF_HOST = 2 * MAX_BYTES
MOST_OF_UPDATE = 4_000_000
MOST_OF_GUEST = 32_768
MOST_OF_STRANGER = 1_024
"""Bytes of a line by who sends it."""
MOST_DAMAGED = 200
"""Lines of one connection that are damaged, or say again what was said."""
NONCE = 16
"""Bytes that are used once."""
PUBLIC = 256
"""Bytes of the public half of a secret."""
SECRET = 32
"""Bytes of a secret."""
_SEAL = 32  # hexadecimal digits
_ROUNDS = 100_000
_PRIME = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510"
    "15728E5A8AACAA68FFFFFFFFFFFFFFFF",
    16,
)  # group 14 of RFC 3526; its generator is 2
_FIRST, _SECOND = "bdfghklmnprstvz", "aeiou"
_SYLLABLES, _PARTS = 2, 4
_ADDRESS = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[\w.-]+))(?::(?P<port>\d{1,5}))?", re.ASCII)
HOST, GUEST = "host", "guest"

Message = Mapping[str, Any]


class WireError(BuilderError):
    """Bytes that are no message, or more of them than are taken."""


@dataclass
class LineCutter:
    """Cuts what comes in into lines of at most ``most`` bytes."""

    most: int
    _rest: bytearray = field(default_factory=bytearray)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The lines that are whole now. Raises WireError where one is too long."""
        looked = len(self._rest)
        self._rest += data
        while True:
            end = self._rest.find(b"\n", looked)
            looked = 0
            if end > self.most or (end < 0 and len(self._rest) > self.most):
                raise WireError(_("a line of more than {most} bytes", most=self.most))
            if end < 0:
                return
            line = bytes(self._rest[:end])
            del self._rest[: end + 1]
            yield line


@dataclass
class Rate:
    """How many messages are taken: ``burst`` at once, then ``a_second`` each second."""

    burst: float = 60.0
    a_second: float = 20.0
    _left: float = math.inf
    _at: float = 0.0

    def take(self, now: float) -> None:
        """Count one. Raises WireError where they come too fast."""
        self._left = min(self.burst, self._left + max(now - self._at, 0.0) * self.a_second)
        self._at = now
        if self._left < 1.0:
            raise WireError(
                ngettext(
                    "more than {n} message a second", "more than {n} messages a second", int(self.a_second)
                )
            )
        self._left -= 1.0


@dataclass(frozen=True)
class Seal:
    """Seals the messages of one side of a connection, and opens those of the other."""

    key: bytes
    mine: str
    theirs: str

    def line(self, message: Message) -> bytes:
        """A message as a line, its end included."""
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        return _digits(self.key, self.mine.encode() + text) + b" " + text + b"\n"

    def message(self, line: bytes) -> Message | None:
        """The message of a line; None for one that was damaged, sealed by nobody who knows the key, or holds
        half a character, which could not be sent on.
        """
        seal, text = line[:_SEAL], line[_SEAL + 1 :]
        if not hmac.compare_digest(seal, _digits(self.key, self.theirs.encode() + text)):
            return None
        try:
            found = json.loads(text)
            if rb"\u" in text:  # half a character can come in no other way
                json.dumps(found, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None


def _digits(key: bytes, content: bytes) -> bytes:
    return hmac.new(key, content, hashlib.sha256).hexdigest()[:_SEAL].encode()


OPEN_OF_HOST, OPEN_OF_GUEST = Seal(b"hexwright", HOST, GUEST), Seal(b"hexwright", GUEST, HOST)
"""For messages before the word is proved: such a seal only shows damage."""


def new_word() -> str:
    """A word to be said aloud, of 49 random bits (75⁸)."""
    parts = (
        "".join(secrets.choice(_FIRST) + secrets.choice(_SECOND) for _syllable in range(_SYLLABLES))
        for _part in range(_PARTS)
    )
    return "-".join(parts)


def key_of(word: str, salt: bytes) -> bytes:
    """The key that a word comes to; capitals and what is between letters make no difference."""
    letters = "".join(filter(str.isalnum, word.casefold()))
    return hashlib.pbkdf2_hmac("sha256", letters.encode(), salt, _ROUNDS)


@dataclass(frozen=True)
class Keys:
    """What one side holds: the key of the word, and a secret of which the other is sent the ``public`` half.

    Out of the halves both come to the same (Diffie and Hellman), and nobody else does who knows no secret.
    """

    word: bytes
    secret: int
    public: bytes

    def shared(self, public: bytes) -> bytes:
        """What both sides come to, by the public half of the other one."""
        return pow(int.from_bytes(public), self.secret, _PRIME).to_bytes(PUBLIC)


def keys_of(word: str, salt: bytes, secret: bytes) -> Keys:
    """The keys of one side. It takes 60 ms of processor time."""
    number = int.from_bytes(secret) | 1 << 8 * SECRET - 1  # never a small one
    return Keys(key_of(word, salt), number, pow(2, number, _PRIME).to_bytes(PUBLIC))


def met_keys(word: str, salt: bytes, secret: bytes, public: bytes) -> tuple[Keys, bytes]:
    """The keys of one side, and what it shares with the other."""
    keys = keys_of(word, salt, secret)
    return keys, keys.shared(public)


def session_key(key: bytes, more: bytes) -> bytes:
    """The key of one connection: of a key and what both sides know besides."""
    return hmac.new(key, more, hashlib.sha256).digest()


def proof(key: bytes) -> str:
    """What shows that a guest knows a key."""
    return hmac.new(key, b"join", hashlib.sha256).hexdigest()


def proves(shown: object, key: bytes) -> bool:
    """Whether that is the proof of a key."""
    return isinstance(shown, str) and hmac.compare_digest(shown.encode(), proof(key).encode())


Later = Callable[[Callable[[], Any], Callable[[Any], None]], None]
"""Does what takes a while, then calls the second with what came of it."""


def at_once(work: Callable[[], Any], done: Callable[[Any], None]) -> None:
    """Does it while everything waits."""
    done(work())


def address_in(text: str) -> tuple[str, int]:
    """The computer and port that ``HOST``, ``HOST:PORT`` or ``[ADDRESS]:PORT`` means. Raises BuilderError."""
    found = _ADDRESS.fullmatch(text.strip())
    port = int(found["port"] or PORT) if found else 0
    if not found or not 0 < port < 65_536:
        raise BuilderError(
            _(
                "address: {example} was expected, found {found}",
                example="192.168.1.7:24230",
                found=short(text),
            )
        )
    return found["six"] or found["host"], port


def number_in(message: Message, name: str) -> int:
    """A whole number of a message, 0 or more. Raises WireError."""
    found = message.get(name)
    if type(found) is not int or found < 0:
        raise WireError(_("{name}: a whole number was expected", name=name))
    return found


def bytes_in(message: Message, name: str, count: int = NONCE) -> bytes:
    """The ``count`` bytes of a message under a name. Raises WireError."""
    found = message.get(name)
    try:
        value = bytes.fromhex(found) if isinstance(found, str) else b""
    except ValueError:
        value = b""
    if len(value) != count:
        raise WireError(_("{name}: {n} bytes in hexadecimal were expected", name=name, n=count))
    return value


def public_in(message: Message) -> bytes:
    """The public half of a secret, of a message. Raises WireError, also where everybody knows the secret."""
    found = bytes_in(message, "public", PUBLIC)
    if not 1 < int.from_bytes(found) < _PRIME - 1:
        raise WireError(_("{name}: {n} bytes in hexadecimal were expected", name="public", n=PUBLIC))
    return found

"""Lines of messages: how long they may be, how many, and who has sealed them."""

from __future__ import annotations

import pytest

from builder.errors import BuilderError
from builder.match import wire
from builder.match.wire import (
    GUEST,
    HOST,
    PORT,
    LineCutter,
    Rate,
    Seal,
    WireError,
    address_in,
    bytes_in,
    key_of,
    keys_of,
    new_word,
    number_in,
    public_in,
)

MINE, THEIRS = Seal(b"key", HOST, GUEST), Seal(b"key", GUEST, HOST)


def test_lines_are_cut_wherever_the_bytes_came_apart() -> None:
    lines = LineCutter(10)
    assert list(lines.feed(b"one\ntw")) == [b"one"]
    assert list(lines.feed(b"o\n\nthree")) == [b"two", b""]


@pytest.mark.parametrize("data", [b"12345678901", b"12345678901\n", b"1\n12345678901"])
def test_a_line_that_is_too_long_is_refused_before_its_end(data: bytes) -> None:
    with pytest.raises(WireError, match="more than 10 bytes"):
        list(LineCutter(10).feed(data))


def test_messages_may_come_in_a_burst_but_not_go_on_so() -> None:
    rate = Rate()
    for _message in range(60):
        rate.take(1.0)
    with pytest.raises(WireError, match="more than 20 messages a second"):
        rate.take(1.0)
    rate.take(1.1)


def test_a_message_is_opened_by_the_other_side_alone() -> None:
    line = MINE.line({"kind": "x", "é": [1]})
    assert THEIRS.message(line.rstrip(b"\n")) == {"kind": "x", "é": [1]}
    assert MINE.message(line.rstrip(b"\n")) is None, "it is not thrown back"
    assert Seal(b"other", GUEST, HOST).message(line.rstrip(b"\n")) is None


def test_any_byte_that_is_changed_breaks_the_seal() -> None:
    line = MINE.line({"kind": "act", "number": 3}).rstrip(b"\n")
    for at in range(len(line)):
        if at != 32:  # what parts the seal from the message says nothing
            assert THEIRS.message(line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :]) is None


@pytest.mark.parametrize(
    "text",
    ["[]", "3", "{", "[" * 20_000, '{"a": NaN', "1" * 10_000, '{"proof": "\\ud800"}', '{"\\udfff": 1}'],
)
def test_what_is_sealed_and_no_mapping_of_texts_is_no_message(text: str) -> None:
    from builder.match.wire import _digits

    content = text.encode()
    assert THEIRS.message(_digits(b"key", HOST.encode() + content) + b" " + content) is None


def test_a_word_is_the_same_however_it_is_typed() -> None:
    word = new_word()
    assert word != new_word()
    assert key_of(word, b"salt") == key_of(f" {word.upper().replace('-', ' ')}", b"salt")
    assert key_of(word, b"salt") != key_of(word, b"else")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.7", ("192.168.1.7", PORT)),
        (" anna.local:8000 ", ("anna.local", 8000)),
        ("[fe80::1]:24", ("fe80::1", 24)),
    ],
)
def test_an_address_may_name_a_port(text: str, address: tuple[str, int]) -> None:
    assert address_in(text) == address


@pytest.mark.parametrize("text", ["", ":24230", "host:0", "host:99999", "a b", "http://host/", "fe80::1"])
def test_what_is_no_address_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BuilderError, match=r"192\.168\.1\.7:24230 was expected"):
        address_in(text)


@pytest.mark.parametrize("wrong", [None, True, -1, 1.0, "1", []])
def test_numbers_and_bytes_of_messages_are_what_they_should_be(wrong: object) -> None:
    with pytest.raises(WireError):
        number_in({"n": wrong}, "n")
    with pytest.raises(WireError):
        bytes_in({"n": wrong}, "n")
    with pytest.raises(WireError):
        bytes_in({"n": "00" * 15}, "n")


def test_the_prime_is_the_one_of_the_standard() -> None:
    """RFC 3526, 3: 2^2048 - 2^1984 - 1 + 2^64 * (floor(2^1918 pi) + 124476); pi by Machin's formula."""
    one = 1 << 2_000

    def arctangent(inverse: int) -> int:
        parts = range(1, 2_001, 2)
        return sum((1 - n % 4 // 2 * 2) * (one // (n * inverse**n)) for n in parts)

    pi = 4 * (4 * arctangent(5) - arctangent(239)) >> 2_000 - 1_918
    assert 2**2_048 - 2**1_984 - 1 + 2**64 * (pi + 124_476) == wire._PRIME


def test_both_sides_come_to_the_same_and_a_third_does_not() -> None:
    host, guest, third = (keys_of("dabo", b"salt", bytes([n]) * 32) for n in range(3))
    assert host.shared(guest.public) == guest.shared(host.public)
    assert third.shared(guest.public) != host.shared(guest.public) != third.shared(host.public)


@pytest.mark.parametrize("number", [0, 1, wire._PRIME - 1, wire._PRIME, 2**2_048 - 1])
def test_a_public_half_whose_secret_everybody_knows_is_refused(number: int) -> None:
    assert public_in({"public": f"{2:0512x}"}) == (2).to_bytes(256)
    with pytest.raises(WireError, match="public: 256 bytes"):
        public_in({"public": f"{number:0512x}"})

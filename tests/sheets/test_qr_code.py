"""QR codes say what they are given, to a reader that has nothing of what makes them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.sheets.qr_code import BORDER, half_blocks, modules_of
from tests.qr_reader import text_of_lines, text_of_modules
from tests.soak import often

ADDRESSES = st.from_regex(
    r"https?://[a-z0-9.]{1,40}(:[0-9]{1,5})?(/[A-Za-z0-9_%.~-]{0,30}){0,5}", fullmatch=True
)


@settings(max_examples=often(20))
@given(ADDRESSES)
def test_a_code_is_read_back(address: str) -> None:
    modules = modules_of(address)
    assert text_of_modules(modules) == address
    assert text_of_lines(half_blocks(modules)) == address


def test_the_border_is_light() -> None:
    modules = modules_of("http://192.168.1.7:24231/kdprtzmw")
    around = [*modules[:BORDER], *modules[-BORDER:]] + [row[:BORDER] + row[-BORDER:] for row in modules]
    assert not any(map(any, around))
    assert {len(row) for row in modules} == {len(modules)}


def test_a_text_that_no_code_holds_is_refused() -> None:
    with pytest.raises(ValueError):
        modules_of("x" * 3000)
